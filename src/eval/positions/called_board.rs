//! The board argument of a call that is a position, and the places that its moves change.

use super::called::{Braces, arguments_of_call};
use super::declared::RulesetPart;
use crate::declared::{Board, BoardKind, EMPTY, Letters, Rules, name_of_change};
use crate::eval::Datum;
use crate::eval::calls::memo::all_same;
use crate::rulesets::scene::{Place, Places};
use crate::solve::{Called, Game, Handle, HandleKind, Term};
use std::any::Any;
use std::collections::BTreeSet;

/// The board argument of a call.
pub(in crate::eval) struct CalledBoard {
    /// The index of the argument.
    pub argument: usize,
    pub board: Board,
    /// The letters that a cell can have, if declared.
    letters: Option<Letters>,
    /// Whether the string may be a rule code instead of a board. A code can be edited only as text.
    may_be_code: bool,
}

impl Braces {
    /// The places that a move changes: in the arguments, or in the drawing of the clause `drawing`.
    pub(in crate::eval) fn touched_by(&self, to: &Game) -> Places {
        let part = self.function.ruleset.as_ref();
        let own = self.called_board();
        let after: &[Datum] = match to.term() {
            Term::Negative(inner) | Term::Multiple(_, inner) => return self.touched_by(inner),
            Term::Call(call) if part.is_some_and(RulesetPart::is_drawn) => {
                let texts = self.board().zip(call.board());
                return texts.map_or_else(Places::new, |(own, after)| differences(&own, &after));
            }
            Term::Call(call) => arguments_of_call(call),
            Term::Sum(games) if !part.is_some_and(RulesetPart::is_drawn) => {
                let all = games.iter().flat_map(|game| self.touched_by(game));
                let all: BTreeSet<Place> = all.collect();
                return all.into_iter().collect();
            }
            Term::Position(position) => {
                let boards = own.zip(position.of::<Rules>());
                return boards.map_or_else(Places::new, |(own, after)| {
                    own.board.differences(after.position.board())
                });
            }
            _ => &[],
        };
        match (part, own) {
            (Some(part), _) if part.takes_heaps() && !part.is_drawn() => {
                part.touched_heaps(&self.arguments, after)
            }
            (_, Some(own)) => own.touched(after),
            _ => Places::new(),
        }
    }
}

impl Braces {
    /// The name of a move to another board of the ruleset by what it changes. The other parameters stay the same.
    pub(in crate::eval) fn change_to(&self, to: &Game) -> Option<String> {
        let Term::Call(call) = to.term() else {
            return None;
        };
        let called: &dyn Any = &**call;
        let after = called.downcast_ref::<Braces>()?;
        let at = self.function.ruleset.as_ref()?.board()?;
        let is_alike = after.function.fingerprint == self.function.fingerprint
            && all_same(after.arguments.get(..at)?, self.arguments.get(..at)?);
        if !is_alike {
            return None;
        }
        name_of_change(&self.called_board()?.board, &after.called_board()?.board)
    }
}

impl CalledBoard {
    /// The board argument of a ruleset with a declared kind of board.
    pub(crate) fn declared(
        kind: BoardKind,
        letters: &Letters,
        argument: usize,
        data: &[Datum],
    ) -> Option<CalledBoard> {
        Some(CalledBoard {
            argument,
            board: read(data.get(argument)?, kind, Some(letters))?,
            letters: Some(letters.clone()),
            may_be_code: false,
        })
    }

    /// The board argument of a function without declared kinds: its only string.
    pub(crate) fn of_data(data: &[Datum]) -> Option<CalledBoard> {
        let strings = data.iter().enumerate();
        let mut strings = strings.filter(|(_, datum)| datum.as_text().is_some());
        let (argument, datum) = strings.next().filter(|_| strings.next().is_none())?;
        let kind = BoardKind::of_text(datum.as_text()?);
        Some(CalledBoard {
            argument,
            board: read(datum, kind, None)?,
            letters: None,
            may_be_code: argument + 1 < data.len(),
        })
    }

    /// The cells that differ from the board argument of another call.
    pub(crate) fn touched(&self, after: &[Datum]) -> Places {
        let after = after.get(self.argument);
        let after = after.and_then(|datum| read(datum, self.board.kind(), self.letters.as_ref()));
        after.map_or_else(Places::new, |after| self.board.differences(&after))
    }

    /// The handles for editing the board.
    pub(crate) fn handles(&self) -> Vec<Handle> {
        if self.may_be_code {
            return Vec::new();
        }
        if let Some(letters) = &self.letters {
            return self.board.handles(letters.all());
        }
        let mut letters = self.board.letters().to_vec();
        letters.push(EMPTY);
        letters.sort_unstable();
        letters.dedup();
        self.board.handles(&letters)
    }

    /// The arguments after an edit.
    pub(crate) fn changed(
        &self,
        data: &[Datum],
        kind: &HandleKind,
        choice: &str,
    ) -> Option<Vec<Datum>> {
        let board = self.board.changed(kind, choice)?;
        let mut data = data.to_vec();
        let text = board.notation(self.letters.as_ref());
        *data.get_mut(self.argument)? = Datum::Str(text.into());
        Some(data)
    }
}

/// Reads a board argument. A string is parsed as a board of the given kind.
fn read(datum: &Datum, kind: BoardKind, letters: Option<&Letters>) -> Option<Board> {
    match datum {
        Datum::Board(own) => Some(Board::clone(own.board())),
        datum => Board::read(kind, letters, datum.as_text()?).ok(),
    }
}

/// The cells that differ between two drawn boards.
pub(in crate::eval) fn differences(before: &str, after: &str) -> Places {
    let read = |text: &str| Board::read(BoardKind::of_text(before), None, text).ok();
    let boards = read(before).zip(read(after));
    boards.map_or_else(Places::new, |(before, after)| before.differences(&after))
}
