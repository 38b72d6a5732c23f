//! The ruleset and the arguments of a position.

use crate::budget::with_stack;
use crate::declared::Rules;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::calls::callable::Closure;
use crate::eval::calls::lambda::Lambda;
use crate::eval::positions::called::Braces;
use crate::eval::positions::combined::{combined_of, data_of};
use crate::eval::positions::declared::{RulesetPart, written_arguments};
use crate::eval::{Callable, Datum, Entry, Eval, Function, Interpreter, Names, fault};
use crate::solve::{Game, PositionData, Term};
use crate::source::Span;
use std::any::Any;
use std::sync::Arc;

/// The ruleset and the arguments of a position.
pub(crate) struct PositionParts {
    /// The name of the ruleset.
    pub(crate) name: Arc<str>,
    /// The ruleset, if it can be called.
    pub(crate) ruleset: Option<Callable>,
    /// The arguments with which it makes the position.
    pub(crate) arguments: Vec<Datum>,
}

impl Interpreter {
    /// The ruleset and the arguments of a position; `None` for any other game.
    pub(crate) fn position_parts(&mut self, game: &Game) -> Option<PositionParts> {
        match game.term() {
            Term::Call(call) => {
                let called: &dyn Any = &**call;
                if let Some(braces) = called.downcast_ref::<Braces>() {
                    let names = braces.home.shared_names();
                    return Some(self.of_function(&braces.function, names, &braces.arguments));
                }
                let (of, arguments) = combined_of(called)?;
                Some(PositionParts {
                    name: of.name().into(),
                    ruleset: Some(Callable::Made(of)),
                    arguments: arguments?,
                })
            }
            Term::Position(position) => {
                if let Some(typed) = position.of::<Rules>()
                    && let Some(found) = written_arguments(typed.rules.written(), position)
                {
                    let (function, names, arguments) = found;
                    return Some(self.of_function(&function, &names, &arguments));
                }
                let name = position.word();
                let word = self.environment.vocabulary().find(&name)?;
                let arguments = data_of(position)?;
                self.makes(word, &arguments, game).then(|| PositionParts {
                    ruleset: Some(Callable::Word(word)),
                    arguments,
                    name: name.into(),
                })
            }
            _ => None,
        }
    }

    /// Whether a word makes a game from these arguments. It may take others, too, such as the code of an octal game.
    fn makes(&mut self, word: &'static Entry, arguments: &[Datum], game: &Game) -> bool {
        let data: Vec<(Datum, Span)> = arguments
            .iter()
            .map(|datum| (datum.clone(), Span::default()))
            .collect();
        let word = Callable::Word(word);
        let made = self.attempt(|this| this.call_callable(&word, &data, Span::default()));
        let made = made.ok().flatten();
        made.and_then(|made| self.algebra.as_game(&made))
            .is_some_and(|made| made.is_same(game))
    }

    fn of_function(
        &self,
        function: &Arc<Function>,
        names: &Arc<Names>,
        arguments: &[Datum],
    ) -> PositionParts {
        let captured = function.captured.unwrap_or_default();
        let (given, own) = arguments.split_at_checked(captured).unwrap_or_default();
        let word = self.environment.vocabulary().find(&function.name);
        let ruleset = match (function.captured, function.home.get(), word) {
            (Some(_), ..) => Callable::Lambda(Lambda::new(
                Arc::clone(function),
                given.into(),
                Arc::clone(names),
            )),
            (None, Some(_), Some(word)) => Callable::Word(word),
            (None, Some(home), None) => {
                Callable::Own(Closure::known_in(Arc::clone(function), Arc::clone(home)))
            }
            (None, None, _) => {
                Callable::Own(Closure::known_in(Arc::clone(function), Arc::clone(names)))
            }
        };
        PositionParts {
            name: Arc::clone(&function.name),
            ruleset: Some(ruleset),
            arguments: own.to_vec(),
        }
    }

    /// Whether a position is one of a ruleset.
    fn is_ruleset_of(&self, wanted: &Callable, parts: &PositionParts) -> bool {
        parts.ruleset.as_ref().is_some_and(|own| own == wanted)
    }

    /// The heaps of a position or of a sum of positions, in order; `None` if there are others.
    pub(crate) fn heaps_of_sum(&mut self, game: &Game) -> Option<Vec<Datum>> {
        if let Term::Sum(games) = game.term() {
            let mut heaps = Vec::new();
            for game in games.iter() {
                heaps.extend(with_stack(|| self.heaps_of_sum(game))?);
            }
            return Some(heaps);
        }
        if let Term::Position(position) = game.term()
            && let Some(PositionData::Heaps(sizes)) = position.data()
        {
            return Some(sizes.into_iter().map(Datum::integer).collect());
        }
        let parts = self.position_parts(game)?;
        let heaps = match declared_part(game) {
            Some(ruleset) => ruleset.sizes(&parts.arguments),
            None => numbers(parts.arguments),
        };
        let is_heap = |datum: &Datum| matches!(datum, Datum::Number(n) if n.to_integer().is_some());
        (!heaps.is_empty() && heaps.iter().all(is_heap)).then_some(heaps)
    }
}

impl Interpreter {
    /// The ruleset and the arguments of a datum, which must be a position.
    pub(crate) fn parts_of(&mut self, datum: &Datum, span: Span) -> Eval<PositionParts> {
        let Datum::Game(game) = datum else {
            let message = "expected a position";
            let help = "a value has lost the position that it comes from";
            return Err(self
                .algebra
                .wrong_kind(datum, span, message)
                .with_help(help));
        };
        match self.position_parts(&game.clone()) {
            Some(parts) => Ok(parts),
            None => {
                let shown = self.algebra.short(datum);
                let message = "expected a position of one ruleset";
                Err(fault(Code::Kind, span, message).with_label(format!("this is {shown}")))
            }
        }
    }

    /// The arguments of a position, which must be one of a ruleset, if that is given.
    pub(crate) fn taken_apart(
        &mut self,
        (position, span): (&Datum, Span),
        wanted: Option<(&Datum, Span)>,
    ) -> Eval<Vec<Datum>> {
        let parts = self.parts_of(position, span)?;
        let Some((wanted, at)) = wanted else {
            return Ok(parts.arguments);
        };
        let Datum::Function(wanted) = wanted else {
            let message = "the second argument of `arguments` is the name of a ruleset";
            return Err(self.algebra.wrong_kind(wanted, at, message));
        };
        if self.is_ruleset_of(wanted, &parts) {
            return Ok(parts.arguments);
        }
        let (own, name) = (&parts.name, wanted.name());
        let message = format!("this is a position of `{own}`, not of `{name}`");
        let fault = fault(Code::Pattern, span, message);
        let fault = fault.other(at, "the ruleset of the pattern");
        let help = format!(
            "write `{own}(...)` to name its arguments; `arguments(g)` lists those of any position"
        );
        Err(Box::new(fault.help(help)))
    }
}

/// What the declaration of a ruleset that is written in the language says; `None` for any other function.
fn declared_part(game: &Game) -> Option<&RulesetPart> {
    let Term::Call(call) = game.term() else {
        return None;
    };
    let called: &dyn Any = &**call;
    called.downcast_ref::<Braces>()?.function.ruleset.as_ref()
}

/// The numbers among the arguments of a function, and the elements of its lists.
fn numbers(arguments: Vec<Datum>) -> Vec<Datum> {
    let mut numbers = Vec::new();
    for datum in arguments {
        match datum {
            number @ Datum::Number(_) => numbers.push(number),
            Datum::List(items) => numbers.extend(items.iter().cloned()),
            _ => {}
        }
    }
    numbers
}
