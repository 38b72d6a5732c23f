//! Declared rulesets: conversion of a `ruleset` to rules, and of calls to positions.

mod blame;
mod checked;
mod chosen;
mod conditions;
mod declaration;
mod lost;
mod parameters;
mod part;
mod picture;
mod pieces;
mod relevant;
mod remembered;
mod start;
mod steps;
mod written;

pub use checked::why_uncompared;
pub(in crate::eval) use part::RulesetPart;
pub(in crate::eval) use written::written_arguments;

use crate::declared::{Board, BoardRefused, DeclaredPosition, Rules, TextFault};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::positions::written_argument::stored_argument;
use crate::eval::{
    Binding, BoardDatum, Callable, Datum, Eval, Function, Interpreter, Names, fault,
};
use crate::fingerprint::{Fingerprint, FingerprintHasher};
use crate::solve::shelf::declared_name;
use crate::solve::{Game, PositionRef};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, PieceKind, Position, RulesetSyntax, Sign};
use checked::SELF_CHECK;
use declaration::Declared;
use part::ruleset;
use std::sync::{Arc, PoisonError};
use written::LanguageRules;

/// Maximum number of cached rules of one generic ruleset, one for each combination of parameters.
const MOST_RULES: usize = 64;

/// The arguments of a call in the source, to locate faults; `None` if the call is not in the source.
type WrittenArguments<'a> = Option<(&'a Ast, &'a [ExprId])>;

impl Interpreter {
    /// Reports the faults of a ruleset that can be found without playing.
    pub(in crate::eval) fn check_rules(&mut self, ast: &Arc<Ast>) -> Eval<()> {
        let Some(function) = Function::of(ast, Fingerprint::default()) else {
            return Ok(());
        };
        let Some(part) = &function.ruleset else {
            return Ok(());
        };
        let Some(found) = ruleset(&function) else {
            return Ok(());
        };
        declaration::no_drawing(ast, found)?;
        if part.kind.is_none() {
            pieces::none_listed(ast, found)?;
            declaration::no_moves(ast, found)?;
            let lost = found.clause("lost").and_then(|clause| clause.value);
            let leaves = chosen::leaves(ast, found.body);
            let is_impartial = |leaf: &ExprId| matches!(ast[*leaf].kind, ExprKind::Impartial(_));
            return match lost.filter(|_| leaves.iter().any(is_impartial)) {
                Some(lost) => declaration::no_mover(ast, [lost]),
                None => Ok(()),
            };
        }
        for leaf in chosen::leaves(ast, found.body) {
            let moves = chosen::all_moves(ast, leaf);
            let declared = Declared::of(&function, found, moves, self.environment.globals())?;
            let rules = Rules::new(&declared.declaration, "", None);
            rules.map(drop).map_err(|fault| declared.fault(&fault))?;
        }
        Ok(())
    }

    /// The position denoted by a call of a declared ruleset.
    pub(in crate::eval) fn declared(
        &mut self,
        function: &Arc<Function>,
        data: &[Datum],
        at: Span,
        written: WrittenArguments,
    ) -> Eval<Datum> {
        let found = self.declared_position(function, data, at, written);
        found.map_err(|fault| self.blamed(function, fault, at))
    }

    fn declared_position(
        &mut self,
        function: &Arc<Function>,
        data: &[Datum],
        at: Span,
        written: WrittenArguments,
    ) -> Eval<Datum> {
        let (Some(part), Some(found)) = (&function.ruleset, ruleset(function)) else {
            return Err(Box::new(Diagnostic::internal(at)));
        };
        let place = |argument: usize| {
            let id = written.and_then(|(ast, ids)| Some((ast, *ids.get(argument)?)));
            id.map_or(at, |(ast, id)| ast[id].span)
        };
        let (data, remembered) = part.separated(data);
        let params = function.params.get(..part.own()).unwrap_or_default();
        let given = data.get(part.board);
        if part.kind.is_none() {
            self.algebra
                .check_own_arity(&function.name, params, data.len(), at)?;
            self.check_types(function, part, data, &place)?;
            let own = data.get(part.board).cloned().unwrap_or(Datum::Bool(false));
            let read = |_: &Interpreter, datum: &Datum| Ok(datum.clone());
            let remembered = self.remembered_by(part, &own, remembered, (at, &read))?;
            return self.apply(function, &[data, &remembered].concat(), at);
        }
        self.check_types(function, part, data, &place)?;
        let rules = self.rules_of(function, found, part, data)?;
        let board = match given {
            Some(own @ (Datum::Str(_) | Datum::Board(_))) => {
                self.algebra
                    .check_own_arity(&function.name, params, data.len(), at)?;
                let literal = written.and_then(|(ast, ids)| Some((ast, *ids.get(part.board)?)));
                self.algebra
                    .read_board(&rules, own, place(part.board), literal)?
            }
            _ => self.start_board(function, found, part, data, &rules, at, &place)?,
        };
        let budget = &self.algebra.solver.budget;
        let position = rules.position(board, budget);
        let position = position.map_err(|why| refused(why, place(part.board)))?;
        if !function.has_calls(found) {
            return Ok(Datum::Game(Game::position(position)));
        }
        let Some(placed) = placed(&position) else {
            return Err(Box::new(Diagnostic::internal(at)));
        };
        let mut arguments = data.get(..part.board).unwrap_or(&[]).to_vec();
        let own = board_datum(&rules, placed.board());
        let read = |this: &Interpreter, datum: &Datum| {
            let board = this.algebra.read_board(&rules, datum, at, None)?;
            Ok(board_datum(&rules, &board))
        };
        let remembered = self.remembered_by(part, &own, remembered, (at, &read))?;
        arguments.push(own);
        arguments.extend(data.iter().skip(part.board + 1).take(part.own()).cloned());
        arguments.truncate(part.own());
        arguments.extend(remembered);
        self.apply(function, &arguments, at)
    }

    /// The rules for given values of the parameters other than the board.
    fn rules_of(
        &mut self,
        function: &Arc<Function>,
        found: &RulesetSyntax,
        part: &RulesetPart,
        data: &[Datum],
    ) -> Eval<Arc<Rules>> {
        let (data, _) = part.separated(data);
        let others = part.own().saturating_sub(part.board + 1);
        let last = data.len().saturating_sub(others).max(part.board);
        let mut bound: Vec<(Arc<str>, Datum)> = Vec::new();
        let names = function.params.iter().take(part.own());
        let values = data.get(..part.board).into_iter().chain(data.get(last..));
        let other_names = names.enumerate().filter(|(at, _)| *at != part.board);
        for ((_, name), value) in other_names.zip(values.flatten()) {
            bound.push((Arc::clone(name), value.clone()));
        }
        let key = bound.iter().map(|(_, value)| stored_argument(value));
        let key = key.collect::<Option<Vec<String>>>().ok_or_else(|| {
            let message = "the parameters of a ruleset are numbers, strings and lists of these";
            fault(Code::Kind, found.name.span, message)
        })?;
        let key = key.join(", ");
        let known = |part: &RulesetPart| {
            let all = part.rules.lock().unwrap_or_else(PoisonError::into_inner);
            all.get(&key).cloned()
        };
        if let Some(rules) = known(part) {
            return Ok(rules);
        }
        let globals: Arc<Names> = match function.home.get() {
            Some(home) => Arc::clone(home),
            None => Arc::clone(self.environment.globals()),
        };
        let moves = self.chosen_moves(function, found, &bound)?;
        let declared = Declared::of(function, found, moves, &globals)?;
        let language = LanguageRules::new(
            function,
            bound,
            globals,
            self.environment.vocabulary(),
            &declared,
        );
        let name = FingerprintHasher::default()
            .with(function.fingerprint)
            .text(&key)
            .finish();
        let name = declared_name(&function.name, name);
        let rules = Rules::new(&declared.declaration, name, Some(Arc::new(language)));
        let rules = Arc::new(rules.map_err(|fault| declared.fault(&fault))?);
        {
            let mut all = part.rules.lock().unwrap_or_else(PoisonError::into_inner);
            if all.len() >= MOST_RULES {
                all.clear();
            }
            all.insert(key.clone(), Arc::clone(&rules));
        }
        // Tests cover the library. The rules are already cached, because a condition may refer to its own ruleset.
        if function.home.get().is_none()
            && !found.has_memory()
            && let Err(fault) = self.algebra.check_rules(&rules, found, SELF_CHECK)
        {
            let mut all = part.rules.lock().unwrap_or_else(PoisonError::into_inner);
            all.remove(&key);
            return Err(fault);
        }
        Ok(rules)
    }

    /// The value of a clause. The clause is an expression, evaluated with some names bound, or the name of a function,
    /// called with these arguments.
    fn clause_value(
        &mut self,
        function: &Arc<Function>,
        value: ExprId,
        bound: Vec<(Arc<str>, Datum)>,
        arguments: &[(Datum, Span)],
        at: Span,
    ) -> Eval<Datum> {
        let ast = &function.ast;
        self.within(function, bound, |this| {
            let callable = match &ast[value].kind {
                ExprKind::Name(name) => this.environment.named_function(name),
                _ => None,
            };
            let Some(callable) = callable else {
                return this.expression(ast, value);
            };
            this.call_callable(&callable, arguments, at)
        })
    }

    /// A sum of positions of a declared ruleset in word notation.
    pub(in crate::eval) fn declared_words(
        &mut self,
        ruleset: &Callable,
        ast: &Arc<Ast>,
        position: &Position,
    ) -> Eval<Datum> {
        let mut games = Vec::with_capacity(position.words.len());
        for (sign, word) in &position.words {
            let argument = match word.pieces.first().map(|piece| (&piece.kind, piece.span)) {
                Some((PieceKind::Board(text), _)) => Datum::Str((&**text).into()),
                Some((PieceKind::Digits(text), span)) => {
                    Datum::integer(self.algebra.digits(text, span)?)
                }
                Some((PieceKind::Hole(size), _)) => self.expression(ast, *size)?,
                _ => {
                    let message = format!("this is not a position of `{}`", ruleset.name());
                    return Err(fault(Code::Position, word.span, message));
                }
            };
            let datum = self.call_callable(ruleset, &[(argument, word.span)], word.span)?;
            let game = self.algebra.game_of(&datum, word.span)?;
            games.push(match sign {
                Sign::Plus => game,
                Sign::Minus => game.negative(),
            });
        }
        Ok(Datum::Game(Game::sum(games)))
    }
}

/// Converts a board to a datum.
fn board_datum(rules: &Rules, board: &Board) -> Datum {
    let letters = Arc::new(rules.letters().clone());
    Datum::Board(Arc::new(BoardDatum::new(board.clone(), Some(letters))))
}

/// The placed board of a position of a declared ruleset.
fn placed(position: &PositionRef) -> Option<&DeclaredPosition> {
    position.of::<Rules>().map(|typed| &typed.position)
}

fn no_board(name: &str) -> String {
    format!("`{name}` has no board, so there is nothing to compile")
}

fn not_a_position(found: TextFault, span: Span) -> Box<Diagnostic> {
    fault(Code::Position, span, found.message).with_help(found.help)
}

fn refused(why: BoardRefused, span: Span) -> Box<Diagnostic> {
    match why {
        BoardRefused::Fault(found) => not_a_position(found, span),
        BoardRefused::Stop(stop) => crate::eval::stopped(stop, span),
    }
}

/// Whether a name refers to a word of the vocabulary and is not shadowed by a definition.
fn is_word(name: &str, globals: &Names) -> bool {
    !matches!(
        globals.get(name),
        Some(Binding::Function(_) | Binding::Datum(_))
    )
}
