//! The letters that a cell of a board can have.

use super::fault::TextFault;
use crate::declared::board::BoardKind;
use crate::scene::Piece;

/// The letter of an empty cell.
pub const EMPTY: char = '.';

/// Maximum number of letters of a ruleset.
pub const MOST_LETTERS: usize = 32;

/// The letters of a ruleset and their partners. In the pair `x|o`, `x` is Left's letter and `o` is Right's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Letters {
    all: Vec<char>,
    partner: Vec<u8>,
    /// The pieces that letters are drawn as.
    pieces: Vec<(char, Piece)>,
}

const HELP: &str = "letters are listed as in \"x|o.#\": `x|o` is a pair, Left's letter and Right's; `.` is an empty cell";

/// The meaning of a reserved character in positions or steps.
fn role(c: char) -> &'static str {
    match c {
        '/' => "it separates the rows of a board",
        '*' => "in a step it repeats the cell before it",
        '[' | ']' => "in a step brackets hold the letters that a cell may have",
        '_' => "in a step it stands for any letter",
        '-' => "it joins the two ends of an edge",
        '>' => "it joins the two ends of an arrow",
        ',' => "it separates the edges of a graph",
        ':' => "it stands before the letter of a vertex or edge",
        '"' => "it ends a string",
        _ => "it cannot be seen",
    }
}

impl Letters {
    /// Reads a list of letters such as `x|o.#`.
    ///
    /// Errors: no letter, a duplicate letter, a pair with one letter, a character with another meaning in positions or
    /// steps.
    pub fn read(kind: BoardKind, text: &str) -> Result<Letters, TextFault> {
        let mut letters = Letters {
            all: Vec::new(),
            partner: Vec::new(),
            pieces: Vec::new(),
        };
        // The first letter of a pair whose second letter is expected next.
        let mut paired: Option<(usize, usize)> = None;
        let mut free_for_pair = false;
        for (at, c) in text.char_indices() {
            if c == '|' {
                if !free_for_pair {
                    return Err(TextFault::at(
                        at,
                        c,
                        "this pair has no letter of Left",
                        HELP,
                    ));
                }
                paired = Some((at, letters.all.len() - 1));
                free_for_pair = false;
                continue;
            }
            letters.check(kind, at, c)?;
            let own = letters.all.len();
            letters.all.push(c);
            letters.partner.push(own as u8);
            free_for_pair = paired.is_none();
            if let Some((_, first)) = paired.take() {
                letters.partner[own] = first as u8;
                letters.partner[first] = own as u8;
            }
        }
        if let Some((at, _)) = paired {
            return Err(TextFault::at(
                at,
                '|',
                "this pair has no letter of Right",
                HELP,
            ));
        }
        if letters.all.is_empty() {
            return Err(TextFault::new(0..text.len(), "a cell has no letters", HELP));
        }
        Ok(letters)
    }

    fn check(&self, kind: BoardKind, at: usize, c: char) -> Result<(), TextFault> {
        let marks = if kind.is_graph() {
            "/*[]_\"-,:>"
        } else {
            "/*[]_\""
        };
        if c.is_whitespace() || c.is_control() || marks.contains(c) {
            let message = format!("`{}` cannot be a letter: {}", c.escape_debug(), role(c));
            return Err(TextFault::at(at, c, message, HELP));
        }
        if self.all.contains(&c) {
            return Err(TextFault::at(
                at,
                c,
                format!("the letter `{c}` is listed twice"),
                HELP,
            ));
        }
        if self.all.len() == MOST_LETTERS {
            let message = format!("a cell has at most {MOST_LETTERS} letters");
            return Err(TextFault::at(at, c, message, HELP));
        }
        Ok(())
    }

    /// The letters in the order of the list.
    pub fn all(&self) -> &[char] {
        &self.all
    }

    /// The same letters, drawn as pieces.
    pub(in crate::declared) fn drawn_as(self, pieces: Vec<(char, Piece)>) -> Letters {
        Letters { pieces, ..self }
    }

    /// The piece that a letter is drawn as.
    pub(in crate::declared) fn piece(&self, letter: char) -> Option<Piece> {
        let mut pieces = self.pieces.iter();
        pieces
            .find(|(own, _)| *own == letter)
            .map(|(_, piece)| *piece)
    }

    /// The list in the syntax of [`Letters::read`].
    pub(in crate::declared) fn listed(&self) -> String {
        let own = self.all.iter().zip(&self.partner).enumerate();
        let text = own.map(|(at, (letter, partner))| {
            let is_second = usize::from(*partner) < at;
            format!("{}{letter}", if is_second { "|" } else { "" })
        });
        text.collect()
    }

    /// The number of a letter in the list.
    pub fn number(&self, letter: char) -> Option<u8> {
        let at = self.all.iter().position(|l| *l == letter)?;
        u8::try_from(at).ok()
    }

    /// The other letter of the pair. A letter without a pair is its own partner.
    pub fn partner(&self, letter: char) -> char {
        let number = self.number(letter).map(usize::from);
        number.map_or(letter, |n| self.all[usize::from(self.partner[n])])
    }

    /// Whether some letters form a pair.
    pub(in crate::declared) fn has_pairs(&self) -> bool {
        let mut partners = self.partner.iter().enumerate();
        partners.any(|(own, partner)| usize::from(*partner) != own)
    }

    /// The number of the partner of a letter, given by number.
    pub(in crate::declared) fn partner_number(&self, letter: u8) -> u8 {
        self.partner[usize::from(letter)]
    }

    /// The default letter of a cell: `.` if it is listed, otherwise the only letter; `None` if there are several.
    pub fn usual(&self) -> Option<char> {
        match self.all.as_slice() {
            all if all.contains(&EMPTY) => Some(EMPTY),
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The default letter of an edge: the only letter that is not empty; `None` if there are several.
    pub fn usual_edge(&self) -> Option<char> {
        let mut all = self.all.iter().filter(|l| **l != EMPTY);
        let first = all.next().copied();
        first.filter(|_| all.next().is_none())
    }

    /// The letters as a phrase: `x`, `o` or `.`.
    pub fn sentence(&self) -> String {
        let quoted: Vec<String> = self.all.iter().map(|l| format!("`{l}`")).collect();
        match quoted.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
            None => String::new(),
        }
    }
}
