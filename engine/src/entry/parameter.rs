//! Kinds of parameters of rulesets: boards with their letters, heaps, and other data.

use std::borrow::Cow;
use std::fmt;

/// The sorts of parameters of rulesets.
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
    /// All sorts.
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

    /// The keyword of the language.
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

    /// The sort with this keyword.
    pub fn of_word(word: &str) -> Option<ParameterSort> {
        ParameterSort::ALL
            .into_iter()
            .find(|sort| sort.word() == word)
    }

    /// Whether boards of this sort have a single row.
    pub fn is_row(self) -> bool {
        matches!(self, ParameterSort::Line | ParameterSort::Cycle)
    }

    /// Whether boards of this sort have rows and columns.
    pub fn has_columns(self) -> bool {
        matches!(
            self,
            ParameterSort::Grid | ParameterSort::Torus | ParameterSort::Hex
        )
    }

    /// Whether boards of this sort have vertices and edges.
    pub fn is_graph(self) -> bool {
        matches!(
            self,
            ParameterSort::Graph | ParameterSort::Digraph | ParameterSort::Edges
        )
    }
}

/// The kind of a parameter of a ruleset. It is displayed in the syntax of declarations, such as `grid "x|o."`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParameterKind {
    /// The sort of board or of other data.
    pub sort: ParameterSort,
    /// The letters of the cells of a board. `|` separates the letters of each pair.
    pub letters: Option<Cow<'static, str>>,
}

impl ParameterKind {
    /// A heap of counters.
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

    /// Reads the syntax of declarations; `None` if the sort is unknown.
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

    /// The letters that a cell of a board can have; empty for other sorts.
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
