//! Evaluation of expressions.

use super::algebra::loopy::is_loopy;
use super::algebra::written::Written;
use super::cases::check::{CaseAction, Cases};
use super::{Datum, Eval, Interpreter, Limited, fault};
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::loopy::LoopyOutcome;
use crate::rulesets::scene::Places;
use crate::solve::{Effect, Game, Move, Term};
use crate::source::Span;
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind, Sign};
use crate::value::{Int, Outcome};
use smallvec::SmallVec;
use std::sync::Arc;

impl Interpreter {
    pub(super) fn expression(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Datum> {
        let expr = &ast[id];
        if let Some(datum) = self.arithmetic(ast, id) {
            return Ok(datum);
        }
        match &expr.kind {
            // Names and strings do not nest, so they need no stack check.
            ExprKind::Name(name) => self.environment.value(name, expr.span),
            ExprKind::Str(text) => Ok(Datum::Str(Arc::clone(text))),
            ExprKind::Literal(literal) => match literal.small_integer() {
                Some(n) => Ok(Datum::integer(n)),
                None => with_stack(|| self.expression_of(ast, id)),
            },
            // The commonest expressions do without the large stack frame of the others.
            ExprKind::Call {
                name, arguments, ..
            } => with_stack(|| self.call(ast, id, (name, arguments))),
            ExprKind::Index {
                base,
                index,
                otherwise,
            } => with_stack(|| self.index(ast, id, (*base, *index), *otherwise)),
            ExprKind::Sum(terms) => with_stack(|| self.sum_of(ast, terms, expr.span)),
            ExprKind::Binary {
                operator,
                operator_span,
                left,
                right,
            } => {
                let operator = (*operator, *operator_span);
                with_stack(|| self.binary_of(ast, operator, (*left, *right)))
            }
            _ => with_stack(|| self.expression_of(ast, id)),
        }
    }

    fn sum_of(&mut self, ast: &Arc<Ast>, terms: &[(Sign, ExprId)], span: Span) -> Eval<Datum> {
        let mut data: SmallVec<[(Sign, Datum, Span); 2]> = SmallVec::new();
        for (sign, term) in terms {
            data.push((*sign, self.expression(ast, *term)?, ast[*term].span));
        }
        self.sum(&data, span)
    }

    fn binary_of(
        &mut self,
        ast: &Arc<Ast>,
        (operator, operator_span): (Binary, Span),
        (left, right): (ExprId, ExprId),
    ) -> Eval<Datum> {
        if matches!(operator, Binary::And | Binary::Or) {
            let first = self.condition(ast, left)?;
            if first == (operator == Binary::Or) {
                return Ok(Datum::Bool(first));
            }
            return self.condition(ast, right).map(Datum::Bool);
        }
        let a = self.expression(ast, left)?;
        let b = self.expression(ast, right)?;
        let sides = ((a, ast[left].span), (b, ast[right].span));
        self.binary(operator, operator_span, sides.0, sides.1)
    }

    fn expression_of(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Datum> {
        let expr = &ast[id];
        let span = expr.span;
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(ast, literal, span),
            ExprKind::Scoring(form) => self.algebra.scoring_literal(form, span),
            ExprKind::Bool(b) => Ok(Datum::Bool(*b)),
            ExprKind::Outcome(name) => Ok(outcome(name)),
            ExprKind::Position(position) => self.position(ast, position),
            ExprKind::Braces { .. } | ExprKind::Named { .. } if is_loopy(ast, id) => {
                self.loop_braces(ast, id).map(Datum::Game)
            }
            ExprKind::Braces { left, right } => self.braces(ast, [left, right], span),
            // No option refers to the name, so it has no effect.
            ExprKind::Named { game, .. } => self.expression(ast, *game),
            // `pass` is handled together with its braces, except in the braces of a ruleset.
            ExprKind::Pass => {
                let message = "the options of a ruleset cannot be loopy games";
                let error = fault(Code::Undefined, span, message);
                Err(error.with_help(
                    "a ruleset whose play may be infinite says `loopy` behind its moves",
                ))
            }
            ExprKind::Impartial(list) => {
                let options: Arc<[Game]> = self.option_games(ast, &[*list])?.into();
                Ok(Datum::Game(Game::new(Term::Explicit {
                    left: Arc::clone(&options),
                    right: options,
                })))
            }
            ExprKind::PlusMinus(items) => {
                let options = self.option_data(ast, items)?;
                if let Some(theory) = Written::among_options(options.iter()) {
                    return self.algebra.switch_of_forms(theory, &options, span);
                }
                let left = self.algebra.games(&options)?;
                let mut right = Vec::with_capacity(left.len());
                for option in &left {
                    right.push(self.algebra.solver.negated(option).at(span)?);
                }
                Ok(Datum::Game(Game::new(Term::Explicit {
                    left: left.into(),
                    right: right.into(),
                })))
            }
            ExprKind::NamedOption { name, value } => {
                let datum = self.expression(ast, *value)?;
                let to = self.algebra.game_of(&datum, ast[*value].span)?;
                Ok(Datum::Move(Arc::new(Move {
                    player: None,
                    component: None,
                    label: name.text.to_string(),
                    places: Places::new(),
                    note: None,
                    to,
                    effect: Effect::default(),
                })))
            }
            ExprKind::Effects { option, effects } => {
                self.option_with_effects(ast, *option, effects)
            }
            // The rules provide the moves of a step. As an item, it adds no other options.
            ExprKind::Move(_) => Ok(Datum::List(Vec::new().into())),
            ExprKind::List(items) => {
                let mut list: SmallVec<[Datum; 2]> = SmallVec::with_capacity(items.len());
                for item in items {
                    match &ast[*item].kind {
                        ExprKind::Name(_) => list.push(self.argument(ast, *item)?),
                        _ => list.extend(self.item(ast, *item)?),
                    }
                }
                Ok(Datum::List(list.into()))
            }
            ExprKind::Comprehension { body, clauses } => {
                let items =
                    self.gather(&Cases::new(ast, clauses, CaseAction::Item(*body, span)))?;
                // The elements are copied into a shared list.
                self.algebra.room_for(items.data.len(), span)?;
                Ok(Datum::list(items.data))
            }
            ExprKind::Quantified {
                universal,
                clauses,
                body,
            } => {
                let cases = Cases::new(ast, clauses, CaseAction::Decide(*body, !universal));
                let decided = self.gather(&cases)?.report.failed > 0;
                Ok(Datum::Bool(*universal != decided))
            }
            ExprKind::Let {
                pattern,
                value,
                body,
            } => self.local_definition(ast, (pattern, *value, *body)),
            ExprKind::Lambda { .. } => Ok(self.made_function(ast, id)),
            ExprKind::LocalDef { name, rest, .. } => {
                let height = self.environment.height();
                let function = self.made_function(ast, id);
                self.environment.bind(&name.text, function);
                let result = self.expression(ast, *rest);
                self.environment.truncate(height);
                result
            }
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if self.condition(ast, *condition)? {
                    Some(then)
                } else {
                    otherwise.as_ref()
                };
                match branch {
                    Some(branch) => self.expression(ast, *branch),
                    None => Err(fault(Code::NoValue, span, "this conditional has no value")),
                }
            }
            ExprKind::Apply {
                function,
                arguments,
            } => self.call_given(ast, *function, arguments),
            ExprKind::Not(inner) => self.condition(ast, *inner).map(|c| Datum::Bool(!c)),
            ExprKind::Negate(inner) => {
                let datum = self.expression(ast, *inner)?;
                self.algebra.negate(datum, ast[*inner].span)
            }
            ExprKind::Name(_)
            | ExprKind::Str(_)
            | ExprKind::Call { .. }
            | ExprKind::Index { .. }
            | ExprKind::Sum(_)
            | ExprKind::Binary { .. } => self.expression(ast, id),
        }
    }

    /// Evaluates a condition to a truth value.
    pub(super) fn condition(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<bool> {
        match self.expression(ast, id)? {
            Datum::Bool(b) => Ok(b),
            other => {
                let message = "expected a condition";
                let error = self.algebra.wrong_kind(&other, ast[id].span, message);
                Err(error.with_help("write a comparison, such as `g == 0` or `outcome(g) == P`"))
            }
        }
    }
}

/// The outcome denoted by a name.
fn outcome(name: &str) -> Datum {
    match name {
        "L" => Datum::Outcome(Outcome::L),
        "R" => Datum::Outcome(Outcome::R),
        "N" => Datum::Outcome(Outcome::N),
        "P" => Datum::Outcome(Outcome::P),
        "PHat" => Datum::Drawn(LoopyOutcome::PHat),
        "PCheck" => Datum::Drawn(LoopyOutcome::PCheck),
        "NHat" => Datum::Drawn(LoopyOutcome::NHat),
        "NCheck" => Datum::Drawn(LoopyOutcome::NCheck),
        _ => Datum::Drawn(LoopyOutcome::D),
    }
}

/// A fault for an index out of range.
pub(crate) fn no_element(at: &Int, of: &Datum, span: Span) -> Box<Diagnostic> {
    let fault = fault(Code::Index, span, format!("index {at} is out of range"));
    let (what, length) = match of {
        Datum::Str(text) => ("string", Int::from(text.chars().count())),
        Datum::Board(board) => ("string", Int::from(board.text().chars().count())),
        Datum::Range(first, last) if first <= last => ("range", &(&**last - &**first) + &Int::ONE),
        Datum::Range(..) => ("range", Int::ZERO),
        Datum::List(items) => ("list", Int::from(items.len())),
        _ => return fault,
    };
    let last = &length - &Int::ONE;
    fault.with_help(if last.is_negative() {
        format!("the {what} is empty")
    } else {
        format!("the indices of this {what} are 0 to {last}")
    })
}
