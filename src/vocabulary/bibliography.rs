//! The works that words name as their sources, from `docs/bibliography.toml`.
//!
//! A source is a list such as `winning-ways 6; siegel II.5`: keys, each with a place in the work.

use std::fmt::Write;
use std::sync::LazyLock;

const FILE: &str = "docs/bibliography.toml";

/// A work.
#[derive(Debug, Default)]
pub struct Work {
    /// What sources call it.
    pub key: &'static str,
    authors: &'static str,
    title: &'static str,
    short: &'static str,
    published: &'static str,
    volume: &'static str,
    pages: &'static str,
    year: &'static str,
    doi: &'static str,
    arxiv: &'static str,
    url: &'static str,
}

/// A work, and a place in it.
#[derive(Clone, Copy, Debug)]
pub struct Citation {
    /// The work.
    pub work: &'static Work,
    place: &'static str,
}

/// All works, in the order of the file, and what is wrong with it.
static FILE_READ: LazyLock<(Vec<Work>, Vec<String>)> =
    LazyLock::new(|| read(include_str!("../../docs/bibliography.toml")));

/// All works, by year.
pub fn works() -> &'static [Work] {
    &FILE_READ.0
}

/// What is wrong with the file: each fault with its line.
pub fn faults() -> &'static [String] {
    &FILE_READ.1
}

/// Reads works: a key in brackets on a line, and below it lines `field = "text"`.
fn read(text: &'static str) -> (Vec<Work>, Vec<String>) {
    let mut works: Vec<(usize, Work)> = Vec::new();
    let mut faults = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        let mut fault = |what: &str| faults.push(format!("{FILE}:{}: {what}", at + 1));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(key) = line.strip_prefix('[').and_then(|key| key.strip_suffix(']')) {
            if works.iter().any(|(_, work)| work.key == key) {
                fault(&format!("`{key}` is there twice"));
            }
            let work = Work {
                key,
                ..Work::default()
            };
            works.push((at + 1, work));
            continue;
        }
        let value = |text: &'static str| text.strip_prefix('"')?.strip_suffix('"');
        let field = line.split_once(" = ");
        let (Some((name, Some(value))), Some((_, work))) = (
            field.map(|(name, text)| (name, value(text))),
            works.last_mut(),
        ) else {
            fault("expected `[key]` or `field = \"text\"`");
            continue;
        };
        match work.field(name) {
            Some(field) => *field = value,
            None => fault(&format!("`{name}` is not a field of a work")),
        }
    }
    for (line, work) in &works {
        let has_year = work.year.chars().any(|c| c.is_ascii_digit());
        for (lacks, what) in [
            (work.authors.is_empty(), "authors"),
            (work.title.is_empty(), "title"),
            (!has_year, "year"),
        ] {
            if lacks {
                faults.push(format!("{FILE}:{line}: `{}` has no {what}", work.key));
            }
        }
    }
    (works.into_iter().map(|(_, work)| work).collect(), faults)
}

/// The citations of a source.
pub fn citations(source: &'static str) -> Result<Vec<Citation>, String> {
    let one = |part: &'static str| {
        let (key, place) = part.split_once(' ').unwrap_or((part, ""));
        let work = works().iter().find(|work| work.key == key);
        let work = work.ok_or_else(|| format!("{FILE} has no `{key}`"))?;
        Ok(Citation { work, place })
    };
    source.split("; ").map(one).collect()
}

/// A source as a text cites it, such as `Winning Ways, chapter 6; Guy and Smith 1956`.
pub fn cited(source: &'static str) -> String {
    joined(source, |one| one.work.short() + &one.place())
}

/// A source as Markdown, with links to a page of all works.
pub fn linked(source: &'static str, page: &str) -> String {
    joined(source, |one| {
        let (short, key) = (one.work.short(), one.work.key);
        format!("[{short}]({page}#{key}){}", one.place())
    })
}

fn joined(source: &'static str, text: impl Fn(&Citation) -> String) -> String {
    let all = citations(source).unwrap_or_default();
    all.iter().map(text).collect::<Vec<_>>().join("; ")
}

/// The page of all works, as Markdown.
pub fn page() -> String {
    let mut text = String::from(
        "# Bibliography\n\nThe works that this book, the reference and `cgt doc` cite. To cite `cgt` itself, use the \
         last entry, and say\nwhich version and which command gave the result: [For a paper](publishing.md#citing-cgt).\n\n",
    );
    let mut sorted: Vec<&Work> = works().iter().collect();
    sorted.sort_by_key(|work| (work.key == "cgt", work.family_names(), work.year));
    for work in sorted {
        // Writing to a string succeeds.
        let _ = writeln!(text, "- <a id=\"{}\"></a>{}", work.key, work.markdown());
    }
    text
}

impl Citation {
    /// The place in the work, after a comma.
    fn place(&self) -> String {
        let is_chapter = |place: &str| {
            let first = place.split(['.', ' ']).next().unwrap_or("");
            let is_number = first.bytes().all(|b| b.is_ascii_digit());
            is_number || first.bytes().all(|b| b"IVX".contains(&b))
        };
        let chapters: Vec<&str> = self.place.split(", ").collect();
        match chapters.as_slice() {
            [""] => String::new(),
            [one] if is_chapter(one) => format!(", chapter {one}"),
            [rest @ .., last] if is_chapter(last) => {
                format!(", chapters {} and {last}", rest.join(", "))
            }
            _ if self.place.starts_with("for ") => format!(" {}", self.place),
            _ => format!(", {}", self.place),
        }
    }
}

impl Work {
    fn field(&mut self, name: &str) -> Option<&mut &'static str> {
        Some(match name {
            "authors" => &mut self.authors,
            "title" => &mut self.title,
            "short" => &mut self.short,
            "in" => &mut self.published,
            "volume" => &mut self.volume,
            "pages" => &mut self.pages,
            "year" => &mut self.year,
            "doi" => &mut self.doi,
            "arxiv" => &mut self.arxiv,
            "url" => &mut self.url,
            _ => return None,
        })
    }

    /// The family names of the authors.
    fn family_names(&self) -> String {
        let names: Vec<&str> = self.authors.split(", ").map(family_name).collect();
        match names.as_slice() {
            [one] => one.to_string(),
            [one, two] => format!("{one} and {two}"),
            [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
            [] => String::new(),
        }
    }

    /// How a text cites it.
    fn short(&self) -> String {
        match self.short {
            "" => format!("{} {}", self.family_names(), self.year),
            short => short.into(),
        }
    }

    /// It in full.
    fn markdown(&self) -> String {
        let link = |text: &str, address: String| match text {
            "" => String::new(),
            text => format!(" [{text}]({address})."),
        };
        let doi = format!("https://doi.org/{}", self.doi);
        let arxiv = format!("https://arxiv.org/abs/{}", self.arxiv);
        let label = |name: &str, text: &str| match text {
            "" => String::new(),
            text => format!("{name}:{text}"),
        };
        let mut text = format!("{}, *{}*{}", self.authors, self.title, self.rest());
        text += &link(&label("doi", self.doi), doi);
        text += &link(&label("arXiv", self.arxiv), arxiv);
        text + &link(self.url, self.url.into())
    }

    /// Where and when it appeared.
    fn rest(&self) -> String {
        let mut text = String::new();
        if !self.published.is_empty() {
            text += &format!(", {}", self.published);
        }
        if !self.volume.is_empty() {
            text += &format!(" {}", self.volume);
        }
        text += &format!(" ({})", self.year);
        if !self.pages.is_empty() {
            text += &format!(", {}", self.pages);
        }
        text + "."
    }
}

/// The family name of an author: the last word, with a particle before it.
fn family_name(author: &str) -> &str {
    let particle = author.find(" van ").map(|at| at + 1);
    let last = author.rfind(' ').map_or(0, |at| at + 1);
    author.get(particle.unwrap_or(last)..).unwrap_or(author)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::entries;

    #[test]
    fn faults_name_the_line() {
        let (works, faults) = read(
            "[a]\nauthors = \"A. Author\"\ntitle = \"On a\"\n\n[b]\nyeer = \"1900\"\nnothing\n[a]\n",
        );
        assert_eq!(works.len(), 3);
        for fault in [
            "docs/bibliography.toml:1: `a` has no year",
            "docs/bibliography.toml:6: `yeer` is not a field of a work",
            "docs/bibliography.toml:7: expected `[key]` or `field = \"text\"`",
            "docs/bibliography.toml:8: `a` is there twice",
        ] {
            assert!(faults.iter().any(|found| found == fault), "{faults:?}");
        }
    }

    #[test]
    fn the_file_has_no_fault_and_every_word_a_source_in_it() {
        assert_eq!(faults(), [""; 0]);
        let unknown: Vec<String> = entries()
            .filter_map(|entry| {
                Some(format!(
                    "{}: {}",
                    entry.name,
                    citations(entry.source).err()?
                ))
            })
            .collect();
        assert_eq!(unknown, [""; 0]);
        assert_eq!(
            citations("nobody 3").map(|all| all.len()),
            Err(format!("{FILE} has no `nobody`"))
        );
    }

    #[test]
    fn works_are_cited_by_their_places() {
        let text = cited(
            "winning-ways 1, 3, 5; siegel II.5; guy-smith; kameyama section 3; cgsuite for the marks",
        );
        assert_eq!(
            text,
            "Winning Ways, chapters 1, 3 and 5; Siegel, Combinatorial Game Theory, chapter II.5; \
             Guy and Smith 1956; Kameyama 2010, section 3; CGSuite for the marks"
        );
        let breuker = citations("breuker").map(|all| all[0].work.short());
        assert_eq!(
            breuker,
            Ok("Breuker, Uiterwijk and van den Herik 2000".into())
        );
    }
}
