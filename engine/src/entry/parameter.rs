//! What the parameters of rulesets are: boards with their letters, heaps, and other data.

use std::borrow::Cow;
use std::fmt;

/// The words for what a parameter of a ruleset is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ParameterSort {
    Line,
    Cycle,
    Grid,
    Torus,
    Hex,
    Graph,
    Digraph,
    Edges,
    Heap,
    Heaps,
    Any,
    Integer,
    String,
    List,
}

impl ParameterSort {
    /// All of them.
    pub const ALL: [ParameterSort; 14] = [
        ParameterSort::Line,
        ParameterSort::Cycle,
        ParameterSort::Grid,
        ParameterSort::Torus,
        ParameterSort::Hex,
        ParameterSort::Graph,
        ParameterSort::Digraph,
        ParameterSort::Edges,
        ParameterSort::Heap,
        ParameterSort::Heaps,
        ParameterSort::Any,
        ParameterSort::Integer,
        ParameterSort::String,
        ParameterSort::List,
    ];

    /// Its word in the language.
    pub fn word(self) -> &'static str {
        match self {
            ParameterSort::Line => "line",
            ParameterSort::Cycle => "cycle",
            ParameterSort::Grid => "grid",
            ParameterSort::Torus => "torus",
            ParameterSort::Hex => "hex",
            ParameterSort::Graph => "graph",
            ParameterSort::Digraph => "digraph",
            ParameterSort::Edges => "edges",
            ParameterSort::Heap => "heap",
            ParameterSort::Heaps => "heaps",
            ParameterSort::Any => "any",
            ParameterSort::Integer => "integer",
            ParameterSort::String => "string",
            ParameterSort::List => "list",
        }
    }

    /// The one with this word.
    pub fn of_word(word: &str) -> Option<ParameterSort> {
        ParameterSort::ALL
            .into_iter()
            .find(|sort| sort.word() == word)
    }

    /// A board with one row.
    pub fn is_row(self) -> bool {
        matches!(self, ParameterSort::Line | ParameterSort::Cycle)
    }

    /// A board with rows and columns.
    pub fn has_columns(self) -> bool {
        matches!(
            self,
            ParameterSort::Grid | ParameterSort::Torus | ParameterSort::Hex
        )
    }

    /// A board of vertices and edges.
    pub fn is_graph(self) -> bool {
        matches!(
            self,
            ParameterSort::Graph | ParameterSort::Digraph | ParameterSort::Edges
        )
    }
}

/// What a parameter of a ruleset is; as text it is what a declaration says, such as `grid "x|o."`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParameterKind {
    /// The kind of board, or of other data.
    pub sort: ParameterSort,
    /// The letters of the cells of a board; `|` stands in each pair.
    pub letters: Option<Cow<'static, str>>,
}

impl ParameterKind {
    /// A heap.
    pub const HEAP: ParameterKind = ParameterKind {
        sort: ParameterSort::Heap,
        letters: None,
    };

    /// A grid whose cells have these letters.
    pub const fn grid(letters: &'static str) -> ParameterKind {
        ParameterKind {
            sort: ParameterSort::Grid,
            letters: Some(Cow::Borrowed(letters)),
        }
    }

    /// Reads what a declaration says.
    pub fn read(text: &str) -> Option<ParameterKind> {
        let (word, letters) = match text.split_once(' ') {
            Some((word, letters)) => (word, Some(letters.trim().trim_matches('"'))),
            None => (text, None),
        };
        Some(ParameterKind {
            sort: ParameterSort::of_word(word)?,
            letters: letters.map(|letters| letters.to_string().into()),
        })
    }

    /// The letters that a cell of a board can have; none of anything else.
    pub fn choices(&self) -> impl Iterator<Item = char> + Clone {
        let letters = self.letters.as_deref().unwrap_or("");
        letters.chars().filter(|c| *c != '|')
    }
}

impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sort.word())?;
        match &self.letters {
            Some(letters) => write!(f, " \"{letters}\""),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        for sort in ParameterSort::ALL {
            for letters in [None, Some("x|o.")] {
                let letters = letters.map(Cow::Borrowed);
                let kind = ParameterKind { sort, letters };
                assert_eq!(ParameterKind::read(&kind.to_string()), Some(kind));
            }
        }
        let kind = ParameterKind::grid("x|o.");
        assert_eq!(kind.to_string(), "grid \"x|o.\"");
        assert_eq!(kind.choices().collect::<String>(), "xo.");
        assert_eq!(ParameterKind::read("cube \"x\""), None);
    }
}
