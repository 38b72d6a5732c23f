//! Search in the help: names, signs, sentences and sections of the book, best matches first.

use super::chapters::{self, Section};
use super::doc::{self, Topic};
use super::page::Page;
use crate::vocabulary::VOCABULARY;
use serde_json::{Value, json};

/// Maximum number of hits.
const MOST: usize = 12;

/// A search hit.
#[derive(Clone, Copy, Debug)]
enum Hit {
    Topic(Topic),
    Section(Section),
}

impl Hit {
    /// Its name, which help also accepts.
    fn name(self) -> String {
        match self {
            Hit::Topic(topic) => topic.name(),
            Hit::Section(section) => section.heading.into(),
        }
    }

    fn sentence(self) -> String {
        match self {
            Hit::Topic(Topic::Family(_)) => "a group of words".into(),
            Hit::Topic(topic) => topic.doc().into(),
            Hit::Section(section) if section.chapter == section.heading => {
                "a chapter of the book".into()
            }
            Hit::Section(section) => format!("a section of the chapter {}", section.chapter),
        }
    }

    /// How well a word matches; `None` if it does not occur.
    fn fit(self, word: &str) -> Option<u32> {
        let (name, title, text, bonus) = match self {
            Hit::Topic(topic) => (topic.name(), topic.doc(), topic.definition(), 3),
            Hit::Section(section) => (section.heading.into(), "", section.text, 0),
        };
        let name = plain(&name);
        let any = |text: &str, fits: fn(&str, &str) -> bool| {
            let text = plain(text);
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            words.any(|w| fits(w, word))
        };
        let begins = |text: &str| any(text, |w, word| w.starts_with(word));
        let has = |text: &str| {
            any(text, |w, word| {
                w == word || w.strip_suffix('s') == Some(word)
            })
        };
        let points = if name == word {
            100
        } else if name.starts_with(word) {
            60
        } else if begins(&name) {
            40
        } else if name.contains(word) {
            20
        } else if has(title) {
            10
        } else if has(text) {
            2
        } else {
            return None;
        };
        Some(points + bonus)
    }
}

/// Converts to lower case and removes the accent of misère.
fn plain(text: &str) -> String {
    text.to_lowercase().replace('è', "e")
}

/// The singular of an apparent plural such as `thermographs`, `switches` or `tinies`.
fn singular(word: &str) -> String {
    let stem = |end| word.strip_suffix(end).filter(|stem| stem.len() > 2);
    if let Some(stem) = stem("ies") {
        return format!("{stem}y");
    }
    let hissed = stem("es").filter(|stem| stem.ends_with(['s', 'x', 'h']));
    let stem = hissed.or_else(|| stem("s").filter(|stem| stem.len() > 3));
    stem.unwrap_or(word).into()
}

/// The section of the book with this heading.
pub fn section(heading: &str) -> Option<Section> {
    let wanted = heading.trim();
    chapters::sections().find(|s| s.heading.eq_ignore_ascii_case(wanted))
}

/// A section of the book for a terminal.
pub fn section_page(page: Page, section: Section) -> String {
    let Section {
        chapter,
        heading,
        text,
    } = section;
    let text = without_anchors(text);
    let head = page.heading(heading);
    if chapter == heading {
        return format!("{head}\n\n{text}\n");
    }
    format!("{head}, in the chapter {chapter}\n\n{text}\n")
}

/// A text without the anchors that links of the book lead to.
fn without_anchors(text: &str) -> String {
    let mut parts = text.split("<a id=");
    let mut plain = parts.next().unwrap_or("").to_string();
    plain.extend(parts.filter_map(|part| Some(part.split_once("</a>")?.1)));
    plain
}

/// The best hits for all words of a query, and the number of further hits. `None` if there are none.
fn hits(query: &str) -> Option<(Vec<Hit>, usize)> {
    let lower = plain(query);
    let words = lower.split(|c: char| !c.is_alphanumeric() && c != '_');
    let words = words.filter(|w| !w.is_empty()).map(singular);
    let words: Vec<String> = words.collect();
    let families = VOCABULARY.families().iter().map(Topic::Family);
    let topics = families.chain(doc::topics()).map(Hit::Topic);
    let all = topics.chain(chapters::sections().map(Hit::Section));
    let mut found: Vec<(u32, Hit)> = all
        .filter_map(|hit| {
            let points = words.iter().map(|word| hit.fit(word));
            Some((points.sum::<Option<u32>>()?, hit))
        })
        .collect();
    if words.is_empty() || found.is_empty() {
        return None;
    }
    found.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let more = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    Some((found.into_iter().map(|(_, hit)| hit).collect(), more))
}

/// The section with this heading, or the hits of a search, as JSON objects. `None` if there are none.
pub fn objects(query: &str) -> Option<Vec<Value>> {
    if let Some(Section {
        chapter,
        heading,
        text,
    }) = section(query)
    {
        return Some(vec![
            json!({"type": "section", "chapter": chapter, "heading": heading, "text": without_anchors(text)}),
        ]);
    }
    let (found, _) = hits(query)?;
    let object = |hit: Hit| json!({"type": "hit", "name": hit.name(), "doc": hit.sentence()});
    Some(found.into_iter().map(object).collect())
}

/// The hits for all words of a query, with a sentence for each, best first. `None` if there are none.
pub fn search(page: Page, query: &str) -> Option<String> {
    let (found, more) = hits(query)?;
    let told: Vec<(String, String)> = found
        .iter()
        .map(|hit| (hit.name(), hit.sentence()))
        .collect();
    let told: Vec<(String, &str)> = told
        .iter()
        .map(|(name, sentence)| (name.clone(), &**sentence))
        .collect();
    let rest = match more {
        0 => String::new(),
        n => format!("  and {n} more\n"),
    };
    Some(format!(
        "{}\n{}{rest}",
        page.heading(&format!("`{query}` in the help")),
        page.list(&told)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::terminal::Look;
    use crate::session::Spelling;

    fn names(query: &str) -> Vec<String> {
        let look = Look {
            spelling: Spelling::Ascii,
            colour: false,
        };
        let found = search(Page { look, width: 200 }, query).unwrap_or_default();
        let lines = found
            .lines()
            .skip(1)
            .filter_map(|l| l.trim().split("  ").next());
        lines.map(str::to_string).collect()
    }

    #[test]
    fn the_best_come_first() {
        assert_eq!(names("therm")[0], "thermograph");
        assert_eq!(names("board")[0], "board");
        assert!(names("tinies").contains(&"tiny".into()));
        assert_eq!(names("switches"), names("switch"));
        assert!(!names("switches").is_empty());
        assert!(
            names("latex").contains(&"Results for a paper".into()),
            "{:?}",
            names("latex")
        );
        assert_eq!(names("misère quotient")[0], "misere_quotient");
        assert!(
            names("who wins").contains(&"outcome".into()),
            "{:?}",
            names("who wins")
        );
        assert!(names("qqq").is_empty() && names("").is_empty());
    }

    #[test]
    fn sections_are_found_by_their_heading() {
        assert!(section("operators").is_some_and(|s| s.text.contains("ordinal sum")));
        for term in ["sidling", "dicotic", "all-small", "chain"] {
            assert!(
                section(term).is_some_and(|s| s.chapter == "Glossary"),
                "{term}"
            );
        }
        for found in chapters::sections() {
            assert!(!found.heading.is_empty() && section(found.heading).is_some());
        }
    }
}
