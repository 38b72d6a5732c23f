//! Rulesets whose positions remember boards: by `ko`, the boards that may not return; by `with memory`, the board or heap
//! before the last move. What a position remembers follows its other arguments.

use super::{RulesetPart, ruleset};
use crate::declared::{BoardShape, Rules};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::datum::same;
use crate::eval::positions::called::Braces;
use crate::eval::{BoardDatum, Datum, Eval, Function, Interpreter, fault};
use crate::solve::{Choice, Game, SharedCall, Term};
use crate::source::Span;
use crate::syntax::ast::{Ko, RulesetClause, RulesetSyntax};
use std::any::Any;
use std::sync::Arc;

/// The name, which no user can write, of the boards that may not return.
const BOARDS: &str = "boards before";

/// What the positions of a ruleset remember.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Which boards may not return.
    ko: Option<Ko>,
    /// Whether moves depend on the board or heap before the last move.
    before: bool,
}

impl Memory {
    /// What a ruleset says that its positions remember; `None` if nothing.
    pub(super) fn of(ruleset: &RulesetSyntax) -> Option<Memory> {
        let (ko, before) = (ruleset.ko(), ruleset.has_memory());
        (ko.is_some() || before).then_some(Memory { ko, before })
    }

    /// The names of the arguments that hold it.
    pub(super) fn names(self) -> impl Iterator<Item = Arc<str>> {
        let boards = self.ko.map(|_| BOARDS);
        let before = self.before.then_some(RulesetClause::BEFORE);
        boards.into_iter().chain(before).map(Arc::from)
    }

    /// What a new position remembers: no boards, and its own board or heap.
    pub(super) fn at_start(self, own: &Datum) -> Vec<Datum> {
        let boards = self.ko.map(|_| Datum::list([]));
        boards
            .into_iter()
            .chain(self.before.then(|| own.clone()))
            .collect()
    }

    /// What is remembered after a move from `own` to another board; `None` if that board may not return.
    fn after(self, remembered: &[Datum], own: &Datum, to: &Datum) -> Option<Vec<Datum>> {
        let mut after = Vec::with_capacity(2);
        if let Some(ko) = self.ko {
            let mut boards = match remembered.first() {
                Some(Datum::List(boards)) => boards.iter().cloned().collect(),
                _ => Vec::new(),
            };
            if ko == Ko::All {
                boards.push(own.clone());
            }
            if boards.iter().any(|board| same(board, to)) {
                return None;
            }
            if ko == Ko::Last {
                boards = vec![own.clone()];
            }
            after.push(Datum::list(in_order(boards)));
        }
        after.extend(self.before.then(|| own.clone()));
        Some(after)
    }
}

/// Boards in the order of their texts, without duplicates, so that equal sets are equal lists.
fn in_order(mut boards: Vec<Datum>) -> Vec<Datum> {
    boards.sort_by(|a, b| a.as_text().cmp(&b.as_text()));
    boards.dedup_by(|a, b| a.as_text() == b.as_text());
    boards
}

/// The call that a game is, if it is one of a function.
fn call_of<'a>(game: &'a Game, function: &Function) -> Option<&'a Braces> {
    let Term::Call(call) = game.term() else {
        return None;
    };
    let called: &dyn Any = &**call;
    let called = called.downcast_ref::<Braces>()?;
    (called.function.fingerprint == function.fingerprint).then_some(called)
}

impl RulesetPart {
    /// The number of declared parameters.
    pub(super) fn own(&self) -> usize {
        self.types.len()
    }

    /// Separates the declared arguments of a call from what the position remembers.
    pub(super) fn separated<'a>(&self, data: &'a [Datum]) -> (&'a [Datum], &'a [Datum]) {
        let Some(memory) = self.memory else {
            return (data, &[]);
        };
        let is_position = match data.get(self.board) {
            Some(Datum::Str(_) | Datum::Board(_)) => true,
            _ => self.kind.is_none(),
        };
        let all = self.own() + memory.names().count();
        if is_position && data.len() == all {
            data.split_at(self.own())
        } else {
            (data, &[])
        }
    }
}

/// Reads a board as it is written.
type ReadBoard<'a> = dyn Fn(&Interpreter, &Datum) -> Eval<Datum> + 'a;

impl Interpreter {
    /// What a position remembers, as it is written or for a new position.
    pub(super) fn remembered_by(
        &mut self,
        part: &RulesetPart,
        own: &Datum,
        written: &[Datum],
        (at, read): (Span, &ReadBoard<'_>),
    ) -> Eval<Vec<Datum>> {
        let Some(memory) = part.memory else {
            return Ok(Vec::new());
        };
        if written.is_empty() {
            return Ok(memory.at_start(own));
        }
        let mut written = written.iter();
        let mut found = Vec::with_capacity(2);
        if memory.ko.is_some()
            && let Some(boards) = written.next()
        {
            let is_list = matches!(boards, Datum::List(_));
            if !is_list {
                let message = "the boards that may not return are a list of boards";
                return Err(self.algebra.wrong_kind(boards, at, message));
            }
            let boards = self.elements(boards, at)?;
            let boards: Eval<Vec<Datum>> = boards.iter().map(|board| read(self, board)).collect();
            found.push(Datum::list(in_order(boards?)));
        }
        if let Some(before) = written.next() {
            found.push(read(self, before)?);
        }
        Ok(found)
    }

    /// The choices of a player in a position that remembers: those that `ko` allows, with what they leave in memory.
    pub(in crate::eval) fn remembering(
        &mut self,
        call: &Braces,
        choices: Vec<Choice>,
    ) -> Eval<Vec<Choice>> {
        let function = &call.function;
        let Some((part, memory)) = function
            .ruleset
            .as_ref()
            .and_then(|part| Some((part, part.memory?)))
        else {
            return Ok(choices);
        };
        let at = ruleset(function)
            .map(|found| found.name.span)
            .unwrap_or_default();
        let (own, remembered) = call
            .arguments
            .split_at_checked(part.own())
            .unwrap_or_default();
        let own = own.get(part.board);
        let mut kept = Vec::with_capacity(choices.len());
        for mut choice in choices {
            if matches!(choice.to.term(), Term::Value(_)) {
                kept.push(choice);
                continue;
            }
            let next = call_of(&choice.to, function);
            let to = next.and_then(|next| next.arguments.get(part.board));
            let (Some(own), Some(next), Some(to)) = (own, next, to) else {
                let name = &function.name;
                let message =
                    format!("a move of `{name}` leads to something else than one of its positions");
                return Err(fault(Code::Ruleset, at, message).with_help(
                    "a ruleset with `ko` or `with memory` remembers the play on one board",
                ));
            };
            let is_same_shape = match (own, to) {
                (Datum::Board(own), Datum::Board(to)) => shape_of(own) == shape_of(to),
                _ => true,
            };
            if memory.ko == Some(Ko::All) && !is_same_shape {
                let message = "with `ko all` a move keeps the shape of the board";
                return Err(fault(Code::Ruleset, at, message).with_help(
                    "there are finitely many boards of a shape, and so every play ends",
                ));
            }
            if let Some(after) = memory.after(remembered, own, to) {
                let plain = next.arguments.iter().take(part.own()).cloned();
                let arguments = next.with_arguments(plain.chain(after).collect());
                choice.to = Game::new(Term::Call(SharedCall::new(arguments)));
                kept.push(choice);
            }
        }
        Ok(kept)
    }
}

fn shape_of(board: &BoardDatum) -> &BoardShape {
    board.board().shape()
}

/// Exchanges the letters of each pair on the boards that a position remembers.
pub(super) fn exchange(datum: &mut Datum, rules: &Rules) {
    match datum {
        Datum::Board(board) => {
            let exchanged = board.board().exchange(rules.letters());
            *board = Arc::new(board.with(exchanged));
        }
        Datum::List(boards) => {
            let mut boards: Vec<Datum> = boards.iter().cloned().collect();
            boards.iter_mut().for_each(|board| exchange(board, rules));
            *datum = Datum::list(in_order(boards));
        }
        _ => {}
    }
}
