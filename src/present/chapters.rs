//! The chapters of the book that the help searches.

/// A section of a chapter.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The heading of the chapter.
    pub chapter: &'static str,
    /// Its own heading. The text before the first section has the heading of the chapter.
    pub heading: &'static str,
    /// Its text, as Markdown.
    pub text: &'static str,
}

macro_rules! chapters {
    ($($file:literal)+) => {
        &[$(($file, include_str!(concat!("../../docs/", $file, ".md")))),+]
    };
}

/// Names of files without their ending, and texts.
const CHAPTERS: &[(&str, &str)] = chapters!(
    "prompt" "play" "language" "loopy" "scores" "your-own-ruleset" "page" "boards" "command-line" "publishing" "teaching"
    "store" "parts" "slow" "troubleshooting" "cgsuite" "soundness" "certificates" "tutorial/infinitesimals" "tutorial/misere" "tutorial/universes"
    "tutorial/points" "glossary" "bibliography"
);

/// All sections, in the order of the book.
pub(super) fn sections() -> impl Iterator<Item = Section> {
    CHAPTERS.iter().flat_map(|(_, text)| of(text))
}

/// The chapters, in the order of the book: names of files without their ending, and texts.
pub fn chapters() -> &'static [(&'static str, &'static str)] {
    CHAPTERS
}

/// The term that an item of the glossary explains, and where it begins. Each is a section of its own.
fn term(line: &'static str) -> Option<(usize, &'static str)> {
    let (_, rest) = line.strip_prefix("- <a id=")?.split_once("</a>**")?;
    let (term, _) = rest.split_once("**")?;
    Some((line.len() - rest.len() - "**".len(), term))
}

fn of(text: &'static str) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    let (mut begin, mut start, mut is_code) = (0, 0, false);
    let mut heading = "";
    let mut take = |heading: &'static str, range: std::ops::Range<usize>| {
        let text = text.get(range).unwrap_or("").trim();
        let chapter = found.first().map_or(heading, |first| first.chapter);
        found.push(Section {
            chapter,
            heading,
            text,
        });
    };
    for line in text.split_inclusive('\n') {
        is_code ^= line.starts_with("```");
        let level = line.bytes().take_while(|b| *b == b'#').count();
        if !is_code && (1..=3).contains(&level) && line.as_bytes().get(level) == Some(&b' ') {
            if start > 0 {
                take(heading, begin..start);
            }
            heading = line.get(level..).unwrap_or("").trim();
            begin = start + line.len();
        } else if let Some((at, term)) = term(line) {
            take(heading, begin..start);
            heading = term;
            begin = start + at;
        }
        start += line.len();
    }
    take(heading, begin..start);
    found
}
