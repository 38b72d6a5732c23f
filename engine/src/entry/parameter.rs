//! Kinds of parameters of rulesets: boards with their letters, heaps, and other data.

use super::board_kind::BoardKind;
use std::borrow::Cow;
use std::fmt;

/// The sorts of parameters of rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ParameterSort {
    /// A board of this kind.
    Board(BoardKind),
    Heap,
    Heaps,
    Any,
    Integer,
    String,
    List,
}

impl ParameterSort {
    /// All sorts.
    pub const ALL: [ParameterSort; 15] = [
        ParameterSort::Board(BoardKind::Line),
        ParameterSort::Board(BoardKind::Cycle),
        ParameterSort::Board(BoardKind::Grid),
        ParameterSort::Board(BoardKind::Torus),
        ParameterSort::Board(BoardKind::Hex),
        ParameterSort::Board(BoardKind::Triangle),
        ParameterSort::Board(BoardKind::Graph),
        ParameterSort::Board(BoardKind::Digraph),
        ParameterSort::Board(BoardKind::Edges),
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
            ParameterSort::Board(kind) => kind.word(),
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

    /// The kind of board; `None` for other data.
    pub fn board(self) -> Option<BoardKind> {
        match self {
            ParameterSort::Board(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether it is a board with a single row.
    pub fn is_row(self) -> bool {
        self.board().is_some_and(BoardKind::is_row)
    }

    /// Whether it is a board with rows and columns.
    pub fn has_columns(self) -> bool {
        self.board().is_some_and(BoardKind::has_columns)
    }

    /// Whether it is a board with vertices and edges.
    pub fn is_graph(self) -> bool {
        self.board().is_some_and(BoardKind::is_graph)
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
            sort: ParameterSort::Board(BoardKind::Grid),
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
