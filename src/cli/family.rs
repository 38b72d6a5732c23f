//! All positions of a ruleset up to a size, as calls in the language.

use crate::session::{ParameterKind, ParameterSort};
use std::fmt::Write;

/// Maximum number of positions in a family.
const MOST: u64 = 100_000_000;
/// Maximum length of a side of a board, and maximum heap size.
const LONGEST: u64 = 1 << 16;

/// How a size is interpreted for a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Boards {
    /// Heaps of 1 to n counters.
    Heap,
    /// Rows of cells with these letters.
    Line(Vec<char>),
    /// Rectangles of cells with these letters.
    Grid(Vec<char>),
}

/// All boards of one shape.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BoardsOfShape {
    rows: u64,
    columns: u64,
    positions: u64,
}

/// All positions of a ruleset up to a size: every filling of every board, small boards first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PositionFamily {
    /// The ruleset as typed, such as `octal("0.77")`.
    ruleset: String,
    boards: Boards,
    shapes: Vec<BoardsOfShape>,
}

/// The name of a ruleset with arguments: `octal` for `octal("0.77")`.
pub(super) fn name(ruleset: &str) -> &str {
    ruleset.split('(').next().unwrap_or(ruleset).trim()
}

impl PositionFamily {
    /// The positions of `ruleset` up to `size`. `kinds` are the kinds of its parameters.
    ///
    /// Errors: a sentence that says what is wrong and what to write.
    pub(super) fn new(
        ruleset: &str,
        kinds: &[ParameterKind],
        size: &str,
    ) -> Result<PositionFamily, String> {
        let ruleset = ruleset.trim();
        let Some(kind) = kinds.last() else {
            return Err(format!(
                "`{ruleset}` is not a ruleset with boards or heaps: write the name of one, such as `clobber`, \
                 `domineering` or `octal(\"0.77\")`; `--from FILE` reads a file that defines it"
            ));
        };
        let boards = match kind.sort {
            ParameterSort::Heap => Boards::Heap,
            sort if sort.is_row() => Boards::Line(kind.choices().collect()),
            sort if sort.has_columns() => Boards::Grid(kind.choices().collect()),
            sort => {
                let word = sort.word();
                return Err(format!(
                    "the positions of `{ruleset}` cannot be listed by size: its positions are of the kind `{word}`; \
                     databases are built of grids, lines and heaps"
                ));
            }
        };
        let family = PositionFamily {
            ruleset: ruleset.into(),
            shapes: shapes(&boards, size)?,
            boards,
        };
        match family.positions() {
            Some(n) if n <= MOST => Ok(family),
            n => Err(format!(
                "`{ruleset}` has {} positions up to {size}, but a database has at most {MOST}: give a smaller size",
                n.map_or("more than 10^19".into(), |n| n.to_string())
            )),
        }
    }

    /// The number of positions; `None` if it does not fit into 64 bits.
    fn positions(&self) -> Option<u64> {
        let mut counts = self.shapes.iter().map(|shape| shape.positions);
        counts.try_fold(0u64, u64::checked_add)
    }

    /// The number of positions.
    pub(super) fn len(&self) -> u64 {
        self.positions().unwrap_or(u64::MAX)
    }

    /// An expression that evaluates the positions with these numbers.
    pub(super) fn values(&self, numbers: std::ops::Range<u64>) -> String {
        let mut list = String::new();
        for number in numbers {
            let comma = if list.is_empty() { "" } else { "," };
            let _ = write!(list, "{comma}{}", self.argument(number));
        }
        let call = match self.ruleset.strip_suffix(')') {
            Some(open) if open.ends_with('(') => format!("{open}w)"),
            Some(open) => format!("{open}, w)"),
            None => format!("{}(w)", self.ruleset),
        };
        format!("length([value({call}) for w in [{list}]])")
    }

    /// The board or heap with a number.
    fn argument(&self, mut number: u64) -> String {
        let letters = match &self.boards {
            Boards::Heap => return (number + 1).to_string(),
            Boards::Line(letters) | Boards::Grid(letters) => letters,
        };
        let mut text = String::from("\"");
        for shape in &self.shapes {
            if number >= shape.positions {
                number -= shape.positions;
                continue;
            }
            for cell in 0..shape.rows * shape.columns {
                if cell > 0 && cell % shape.columns == 0 {
                    text.push('/');
                }
                let letter = (number % letters.len() as u64) as usize;
                text.extend(letters.get(letter));
                number /= letters.len() as u64;
            }
            break;
        }
        text.push('"');
        text
    }
}

/// All shapes up to a size, in ascending order of the number of cells.
fn shapes(boards: &Boards, size: &str) -> Result<Vec<BoardsOfShape>, String> {
    let number = |text: &str| text.parse().ok().filter(|n| (1..=LONGEST).contains(n));
    let sides = match size.split_once('x') {
        Some((rows, columns)) => number(rows).zip(number(columns)),
        None => number(size).map(|n| (1, n)),
    };
    let is_pair = size.contains('x');
    let wanted = match boards {
        Boards::Grid(_) => "rows x columns, as in `3x4`",
        Boards::Line(_) => "a number of cells, as in `12`",
        Boards::Heap => "a number of counters, as in `100`",
    };
    let fits = is_pair == matches!(boards, Boards::Grid(_));
    let Some((rows, columns)) = sides.filter(|_| fits) else {
        return Err(format!(
            "`{size}` is not a size for this ruleset: write {wanted}, each number from 1 to {LONGEST}"
        ));
    };
    let letters = match boards {
        Boards::Heap => {
            return Ok(vec![BoardsOfShape {
                rows: 1,
                columns: 1,
                positions: columns,
            }]);
        }
        Boards::Line(letters) | Boards::Grid(letters) => letters.len() as u64,
    };
    // Larger boards have too many fillings, unless there is only one letter.
    let most = |side: u64| side.min(64);
    let mut shapes = Vec::new();
    for rows in 1..=most(rows) {
        for columns in 1..=most(columns) {
            let cells = u32::try_from(rows * columns).unwrap_or(u32::MAX);
            shapes.push(BoardsOfShape {
                rows,
                columns,
                positions: letters.saturating_pow(cells),
            });
        }
    }
    shapes.sort_by_key(|shape| (shape.rows * shape.columns, shape.rows));
    Ok(shapes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(ruleset: &str, kind: &str, size: &str) -> Result<PositionFamily, String> {
        let kinds: Vec<ParameterKind> = ParameterKind::read(kind).into_iter().collect();
        PositionFamily::new(ruleset, &kinds, size)
    }

    #[test]
    fn every_filling_is_listed_once() {
        let all = family("f", "grid \"x|o.\"", "2x3").unwrap();
        assert_eq!(all.len(), 3 + 2 * 9 + 27 + 9 - 9 + 81 + 729 - 9 + 9);
        let arguments: std::collections::BTreeSet<String> =
            (0..all.len()).map(|n| all.argument(n)).collect();
        assert_eq!(arguments.len() as u64, all.len());
        assert!(arguments.contains("\"xo./.ox\"") && arguments.contains("\"x\""));
        let rows = family("g(3)", "line \"x.\"", "4").unwrap();
        assert_eq!(rows.len(), 2 + 4 + 8 + 16);
        assert_eq!(
            rows.values(1..3),
            "length([value(g(3, w)) for w in [\".\",\"xx\"]])"
        );
        let heaps = family("octal(\"0.77\")", "heap", "3").unwrap();
        assert_eq!(
            heaps.values(0..3),
            "length([value(octal(\"0.77\", w)) for w in [1,2,3]])"
        );
    }

    #[test]
    fn what_is_no_family_is_refused() {
        for (ruleset, kind, size, told) in [
            ("f", "grid \"x|o.\"", "9x9", "more than 10^19"),
            ("f", "grid \"x|o.\"", "4x5", "at most 100000000"),
            (
                "f",
                "grid \"x|o.\"",
                "99999999999999999999x2",
                "rows x columns",
            ),
            ("f", "grid \"x|o.\"", "4", "rows x columns"),
            ("f", "grid \"x|o.\"", "0x4", "rows x columns"),
            ("f", "grid \"x|o.\"", "-1x4", "rows x columns"),
            ("f", "grid \"x|o.\"", "", "rows x columns"),
            ("f", "line \"x.\"", "3x3", "a number of cells"),
            ("f", "graph \"x.\"", "3", "kind `graph`"),
            ("kayles", "heap", "2x2", "a number of counters"),
            ("nonsense", "", "3", "is not a ruleset"),
            ("", "", "3", "is not a ruleset"),
        ] {
            let refused = family(ruleset, kind, size).unwrap_err();
            assert!(refused.contains(told), "{ruleset} {size}: {refused}");
        }
    }
}
