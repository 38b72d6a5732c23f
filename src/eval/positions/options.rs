//! Options of games, evaluated from the items of braces.

use crate::budget::with_stack;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::positions::effects::expected;
use crate::eval::{Algebra, Datum, Eval, Function, Interpreter, Limited, fault};
use crate::solve::{Choice, Effect, Game};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use std::sync::Arc;

impl Algebra {
    /// Converts data to options. A named option is a fault.
    pub(in crate::eval) fn games(&mut self, options: &[(Datum, Span)]) -> Eval<Vec<Game>> {
        let mut games = Vec::with_capacity(options.len());
        for option in options {
            let Choice {
                label, to, effect, ..
            } = self.choice(option)?;
            if effect != Effect::default() {
                let message = "a move with effects is an option in a function or a ruleset";
                return Err(fault(Code::Kind, option.1, message)
                    .with_help("as in `def take(n) = impartial [take(n - 1) gain 1]`"));
            }
            if let Some(name) = label {
                let message = format!("the move `{name}` has a name, and this game has none");
                return Err(fault(Code::Kind, option.1, message).with_help(
                    "options have names in the braces of a function or a ruleset: `def take(n) = {\"one\": take(n - 1) | }`",
                ));
            }
            games.push(to);
        }
        Ok(games)
    }

    /// Converts a datum to an option. The option must be a short game unless the position may be loopy.
    fn option(&mut self, option: &(Datum, Span), is_loopy: bool) -> Eval<Choice> {
        let choice = self.choice(option)?;
        if !is_loopy && choice.to.is_loopy() {
            let message = "an option of a position must be a short game";
            let error = self.wrong_kind(&option.0, option.1, message);
            return Err(error.with_help("a function whose positions may be loopy is a `loopy def`, and a ruleset says `loopy` behind its moves"));
        }
        Ok(choice)
    }

    fn choice(&mut self, (datum, span): &(Datum, Span)) -> Eval<Choice> {
        match datum {
            Datum::Move(one) => Ok(Choice {
                label: (!one.label.is_empty()).then(|| one.label.as_str().into()),
                places: one.places.clone(),
                to: one.to.clone(),
                effect: one.effect.clone(),
            }),
            _ => match self.as_term(datum) {
                Some(game) => Ok(Choice::unnamed(game)),
                None => Err(self.wrong_kind(datum, *span, "an option must be a game")),
            },
        }
    }
}

impl Interpreter {
    /// Evaluates items to options without names.
    pub(in crate::eval) fn option_games(
        &mut self,
        ast: &Arc<Ast>,
        items: &[ExprId],
    ) -> Eval<Vec<Game>> {
        let options = self.option_data(ast, items)?;
        self.algebra.games(&options)
    }

    /// Evaluates items to options with their spans. Nested lists are flattened.
    pub(in crate::eval) fn option_data(
        &mut self,
        ast: &Arc<Ast>,
        items: &[ExprId],
    ) -> Eval<Vec<(Datum, Span)>> {
        let mut options = Vec::with_capacity(items.len());
        for item in items {
            let span = ast[*item].span;
            if let Some(datum) = self.item(ast, *item)? {
                self.spread_options(datum, span, &mut options)?;
            }
        }
        Ok(options)
    }

    fn spread_options(
        &mut self,
        datum: Datum,
        span: Span,
        into: &mut Vec<(Datum, Span)>,
    ) -> Eval<()> {
        match datum {
            Datum::List(items) => {
                self.algebra
                    .solver
                    .budget
                    .room_in(into, items.len())
                    .at(span)?;
                for item in items.iter() {
                    with_stack(|| self.spread_options(item.clone(), span, into))?;
                }
            }
            Datum::Range(..) => {
                for item in self.elements(&datum, span)?.iter() {
                    into.push((item.clone(), span));
                }
            }
            other => into.push((other, span)),
        }
        Ok(())
    }

    /// Evaluates items to the options of a function's positions, with their names if given. `pass` is skipped.
    pub(in crate::eval) fn options(
        &mut self,
        function: &Function,
        items: &[ExprId],
    ) -> Eval<Vec<Choice>> {
        let (ast, is_loopy) = (&function.ast, function.is_loopy);
        let mut choices = Vec::with_capacity(items.len());
        for item in items {
            if is_loopy && matches!(ast[*item].kind, ExprKind::Pass) {
                continue;
            }
            for option in self.option_data(ast, &[*item])? {
                let choice = self.algebra.option(&option, is_loopy)?;
                expected(&choice.effect, function, option.1)?;
                choices.push(choice);
            }
        }
        Ok(choices)
    }
}
