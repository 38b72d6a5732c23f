//! Words in the text of a graph that are not part of a path: single vertices, and stalks. A stalk is a path of edges
//! written by their letters: `lrl` is short for `ground-a:l, a-b:r, b-c:l`.

use super::{BoardKind, EMPTY, Letters};
use rustc_hash::FxHashSet;

/// The vertex at which a stalk begins.
pub(super) const GROUND: &str = "ground";

/// The words of the text of a graph.
pub(super) struct GraphWords<'a> {
    /// The words that occur in a path or have a letter.
    joined: FxHashSet<&'a str>,
    all: FxHashSet<&'a str>,
    /// The number of fresh names generated.
    made: usize,
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl<'a> GraphWords<'a> {
    pub(super) fn of(text: &'a str) -> GraphWords<'a> {
        let mut words = GraphWords {
            joined: FxHashSet::default(),
            all: FxHashSet::default(),
            made: 0,
        };
        for item in text.split(|c: char| c == ',' || c.is_whitespace()) {
            let names = item
                .split(|c: char| !is_in_word(c))
                .filter(|name| !name.is_empty());
            let is_joined = item.chars().any(|c| !is_in_word(c));
            for name in names {
                words.all.insert(name);
                if is_joined {
                    words.joined.insert(name);
                }
            }
        }
        words
    }

    /// The word at the start of `rest`, if it is not part of a path anywhere in the text.
    pub(super) fn lone(&self, rest: &'a str) -> Option<&'a str> {
        let end = rest.find(|c| !is_in_word(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let is_alone = !after.starts_with(['-', '>', ':']);
        (is_alone && !word.is_empty() && !self.joined.contains(word)).then_some(word)
    }

    /// Whether the text consists of a single word.
    pub(super) fn is_single(&self) -> bool {
        self.all.len() == 1
    }

    /// A vertex name that does not occur in the text: `a`, `b`, ... `z`, `a1`, ...
    pub(super) fn fresh(&mut self) -> String {
        loop {
            let letter = char::from(b'a' + (self.made % 26) as u8);
            let round = self.made / 26;
            self.made += 1;
            let name = match round {
                0 => letter.to_string(),
                round => format!("{letter}{round}"),
            };
            if !self.all.contains(&*name) {
                return name;
            }
        }
    }
}

/// The message and the help for a single word that cannot be intended as a vertex: it consists of letters of vertices,
/// or its characters are colours or capitals of the letters of edges.
pub(super) fn mistaken(kind: BoardKind, letters: &Letters, word: &str) -> Option<(String, String)> {
    if word.chars().count() < 2 {
        return None;
    }
    let message = format!("`{word}` is a vertex without an edge");
    if kind != BoardKind::Edges {
        let is_row = is_stalk(letters, word);
        let link = if kind == BoardKind::Digraph { '>' } else { '-' };
        let row = |word: &str| {
            let mut names = GraphWords::of("");
            let vertices = word.chars().map(|c| format!("{}:{c}", names.fresh()));
            vertices.collect::<Vec<_>>().join(&link.to_string())
        };
        let help = || {
            format!(
                "name the vertices, and write their letters behind colons: \"{}\"",
                row(word)
            )
        };
        return is_row.then(|| (message, help()));
    }
    let own: Option<String> = word.chars().map(|c| edge_letter(letters, c)).collect();
    let help =
        |own| format!("a path from `{GROUND}` is written by the letters of its edges: \"{own}\"");
    own.map(|own| (message, help(own)))
}

/// Whether a single vertex with this name would be read as a stalk.
pub(super) fn is_stalk(letters: &Letters, name: &str) -> bool {
    name.chars().all(|c| letters.number(c).is_some())
}

/// The letter of an edge that is meant by its capital or by its colour (blue, red or green).
fn edge_letter(letters: &Letters, c: char) -> Option<char> {
    let small = c.to_ascii_lowercase();
    let colour = match small {
        'b' => 'l',
        'g' => 'e',
        other => other,
    };
    let is_letter = |c: &char| *c != EMPTY && letters.number(*c).is_some();
    [c, small, colour].into_iter().find(is_letter)
}
