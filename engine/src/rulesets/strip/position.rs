//! Strips as written and in canonical form.

use crate::diagnostic::{Diagnostic, WithHelp};
use crate::rulesets::word::{PieceValue, Word, WordReader, fault, length};
use serde::{Deserialize, Serialize};

/// The colour of an adjacent counter on the common edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// `R`
    Red,
    /// `B`
    Black,
}

/// The tints of the ends of a strip, up to reflection and exchange of the colours. These do not change the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Ends {
    Free,
    One,
    Same,
    Different,
}

/// A strip in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strip {
    pub(super) squares: u32,
    pub(super) ends: Ends,
}

/// A strip as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripPosition {
    pub(super) left: Option<Tint>,
    pub(super) squares: u32,
    pub(super) right: Option<Tint>,
}

/// Maximum number of squares of a strip.
pub(super) const MOST_SQUARES: usize = 1_000_000;

const HELP: &str =
    "a strip is a number of squares with a tint R or B at tinted ends, as in `strip R4B`";
impl Tint {
    pub(super) fn letter(self) -> char {
        match self {
            Tint::Red => 'R',
            Tint::Black => 'B',
        }
    }
}

/// Reads `4`, `R4`, `4B`, `R4B`.
pub fn parse(word: &Word) -> Result<StripPosition, Box<Diagnostic>> {
    let mut reader = WordReader::new(word);
    let left = tint(&mut reader)?;
    let at = reader.place();
    let Some((n, span)) = reader.number() else {
        return Err(fault(at, "how many squares has this strip?").with_help(HELP));
    };
    let squares = length(n, span, "the number of squares", 0, MOST_SQUARES)? as u32;
    let right = tint(&mut reader)?;
    if reader.peek().is_some() {
        let found = reader.found();
        let message = format!("a strip ends after its right tint, but here is {found}");
        return Err(
            fault(reader.place(), message).with_help("several strips are added: `strip R4B + R4B`")
        );
    }
    if let (0, Some(left), Some(right)) = (squares, left, right)
        && left != right
    {
        let (left, right) = (left.letter(), right.letter());
        let message =
            format!("`{left}0{right}` is not a position: the tints of an empty strip must agree");
        return Err(fault(word.span, message).with_help(
            "two touching counters agree on their common edge; `R0R` and `B0B` are empty strips",
        ));
    }
    Ok(StripPosition {
        left,
        squares,
        right,
    })
}

fn tint(reader: &mut WordReader) -> Result<Option<Tint>, Box<Diagnostic>> {
    let at = reader.place();
    match reader.peek() {
        Some(PieceValue::Letter(letter)) => {
            let tint = match letter {
                'R' => Tint::Red,
                'B' => Tint::Black,
                _ => {
                    return Err(fault(at, format!("`{letter}` is not a tint"))
                        .with_help("a tint is R (red) or B (black), as in `strip R4B`"));
                }
            };
            reader.take();
            Ok(Some(tint))
        }
        Some(PieceValue::Number(_)) | None => Ok(None),
        Some(_) => {
            Err(fault(at, format!("{} has no meaning in a strip", reader.found())).with_help(HELP))
        }
    }
}

impl StripPosition {
    pub(super) fn canonical(self) -> Option<Strip> {
        let ends = match (self.left, self.right) {
            (None, None) => Ends::Free,
            (Some(left), Some(right)) if left == right => Ends::Same,
            (Some(_), Some(_)) => Ends::Different,
            _ => Ends::One,
        };
        let squares = self.squares;
        (squares > 0).then_some(Strip { squares, ends })
    }

    /// The two strips on either side of a counter on a square (from 1); `None` if the counter does not fit there.
    pub(super) fn place(
        self,
        square: u32,
        left_edge: Tint,
        right_edge: Tint,
    ) -> Option<[StripPosition; 2]> {
        let fits = |gap: u32, tint: Option<Tint>, edge| gap > 0 || tint.is_none_or(|t| t == edge);
        let (before, after) = (square - 1, self.squares - square);
        (fits(before, self.left, left_edge) && fits(after, self.right, right_edge)).then_some([
            StripPosition {
                squares: before,
                right: Some(left_edge),
                ..self
            },
            StripPosition {
                left: Some(right_edge),
                squares: after,
                ..self
            },
        ])
    }

    pub(super) fn word(&self) -> String {
        let letter =
            |tint: Option<Tint>| tint.map(Tint::letter).map_or(String::new(), String::from);
        format!(
            "{}{}{}",
            letter(self.left),
            self.squares,
            letter(self.right)
        )
    }
}

impl Strip {
    pub(super) fn written(self) -> StripPosition {
        let (left, right) = match self.ends {
            Ends::Free => (None, None),
            Ends::One => (Some(Tint::Red), None),
            Ends::Same => (Some(Tint::Red), Some(Tint::Red)),
            Ends::Different => (Some(Tint::Red), Some(Tint::Black)),
        };
        StripPosition {
            left,
            squares: self.squares,
            right,
        }
    }

    /// The squares and the tints of the ends as text.
    pub(super) fn row(self) -> String {
        let strip = self.written();
        let end = |tint: Option<Tint>| tint.map_or('|', Tint::letter);
        let squares = ".".repeat(self.squares as usize);
        format!("{}{squares}{}", end(strip.left), end(strip.right))
    }
}
