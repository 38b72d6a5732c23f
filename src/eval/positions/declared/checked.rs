//! Self-checks of rulesets against the plain definition of their moves, and explanations of compiled rules.

use super::remembered::Memory;
use super::{RulesetPart, chosen, no_board, refused, ruleset};
use crate::declared::{Difference, PlainRules, Rules};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::Algebra;
use crate::eval::{Eval, Function, Interpreter, Limited, fault};
use crate::solve::{Game, Term};
use crate::source::Span;
use crate::syntax::ast::{Ast, RulesetSyntax};
use std::sync::Arc;

/// Limits of an automatic self-check: the number of boards, and the work in ticks (about ten milliseconds).
pub(super) const SELF_CHECK: (usize, u64) = (300, 20_000);

/// Limits of a self-check on request.
pub(super) const LONG_CHECK: (usize, u64) = (1_000, 1_000_000);

/// The plain definition of the moves, for comparison. In tests, rules named `faulty` get their impartial variant
/// instead, as an error for the self-check to find.
pub(super) fn plain_rules(rules: &Rules) -> Option<PlainRules> {
    match rules.plain() {
        #[cfg(test)]
        Some(plain) if rules.name() == "faulty" => Some(plain.variant()),
        plain => plain,
    }
}

/// Why a ruleset with a board has no plain definition of its moves to be compared with, to follow its name, and what
/// helps; `None` if it has one.
pub fn why_uncompared(
    ast: &Ast,
    ruleset: &RulesetSyntax,
) -> Option<(&'static str, Option<&'static str>)> {
    if Memory::of(ruleset).is_some() {
        let help = "its clause `ko` or `with memory` lets it remember boards; write `f(b)` for each board b";
        return Some(("has positions that are more than a board", Some(help)));
    }
    let is_other = chosen::has_other_options(ast, ruleset);
    is_other.then_some(("is not declared by steps alone", None))
}

impl Algebra {
    /// Compares compiled rules with the plain definition of their moves on small boards. Returns the number of boards.
    pub(super) fn check_rules(
        &mut self,
        rules: &Arc<Rules>,
        found: &RulesetSyntax,
        (boards, work): (usize, u64),
    ) -> Eval<usize> {
        let at = found.name.span;
        let Some(plain) = plain_rules(rules) else {
            return Ok(0);
        };
        let checked = rules
            .compare_with(&plain, boards, work, &self.solver.budget)
            .at(at)?;
        let Some(difference) = checked.difference else {
            return Ok(checked.boards);
        };
        let Difference {
            board,
            asked,
            found,
            expected,
        } = difference;
        let message = format!(
            "`{}` fails its self-check: on the board \"{board}\", {asked} is `{found}` as compiled and `{expected}` by the definition of the moves",
            rules.name()
        );
        let help = "this is a fault of cgt, not of the ruleset: please report it with the ruleset and this board";
        Err(fault(Code::SelfCheck, at, message).with_help(help))
    }

    /// Explains the compiled rules of a position on its board.
    pub(crate) fn rules_of_position(&mut self, game: &Game, at: Span) -> Eval<String> {
        let typed = match game.term() {
            Term::Position(position) => position.of::<Rules>(),
            _ => None,
        };
        let Some(typed) = typed else {
            let message = "this is not a position of a ruleset that is declared by steps alone";
            return Err(fault(Code::Kind, at, message));
        };
        let board = typed.position.board().clone();
        let text = typed.rules.explain(Some(board), &self.solver.budget);
        text.map_err(|why| refused(why, at))
    }
}

impl Interpreter {
    /// Explains the compiled rules on a small board, and reports the number of boards checked.
    pub(crate) fn rules_of_ruleset(&mut self, function: &Arc<Function>, at: Span) -> Eval<String> {
        let (part, found, rules) = self.rules_by_steps(function, at)?;
        let board = self.small_start(function, found, part, &rules, at);
        let text = rules.explain(board, &self.algebra.solver.budget);
        let text = text.map_err(|why| refused(why, at))?;
        let boards = self.algebra.check_rules(&rules, found, LONG_CHECK)?;
        Ok(format!(
            "{text}\nMoves, outcomes and values of {boards} small boards are those of the plain definition of moves."
        ))
    }

    /// Compares a ruleset with the plain definition of its moves on this many small boards. Returns the number of
    /// boards that could be compared.
    pub(crate) fn checked_boards(
        &mut self,
        function: &Arc<Function>,
        boards: usize,
        at: Span,
    ) -> Eval<usize> {
        let (_, found, rules) = self.rules_by_steps(function, at)?;
        self.algebra.check_rules(&rules, found, (boards, u64::MAX))
    }

    /// The rules of a ruleset whose moves are all steps and whose only parameter is its board.
    pub(super) fn rules_by_steps<'a>(
        &mut self,
        function: &'a Arc<Function>,
        at: Span,
    ) -> Eval<(&'a RulesetPart, &'a RulesetSyntax, Arc<Rules>)> {
        let (Some(part), Some(found)) = (&function.ruleset, ruleset(function)) else {
            return Err(fault(Code::Kind, at, no_board(&function.name)));
        };
        if part.kind.is_none() {
            return Err(fault(Code::Kind, at, no_board(&function.name)));
        }
        if part.own() > 1 {
            let message = format!("`{}` has parameters besides its board", function.name);
            let help = "give a position, which has them too: `rules_of(f(...))`";
            return Err(fault(Code::Kind, at, message).with_help(help));
        }
        if let Some((why, help)) = why_uncompared(&function.ast, found) {
            let message = format!("`{}` {why}", function.name);
            let fault = fault(Code::Kind, at, message);
            return Err(help
                .iter()
                .fold(fault, |fault, help| fault.with_help(*help)));
        }
        let rules = self.rules_of(function, found, part, &[])?;
        Ok((part, found, rules))
    }
}
