//! Components of a combination: positions of one of its rulesets, and their options.

use super::arguments::heaps_of;
use super::{Combination, Combinator};
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::Algebra;
use crate::eval::positions::home::shortened;
use crate::eval::{Callable, Datum, Eval, Interpreter, Limited, fault};
use crate::rulesets::scene::Places;
use crate::solve::{Choice, Effect, Game, PositionData, PositionRef, Term};
use crate::source::Span;
use crate::value::{Int, Player, Value};
use std::sync::Arc;

/// A position of one ruleset of a combination.
pub(super) struct Component<'a> {
    pub(super) callable: &'a Callable,
    /// The arguments with which the ruleset was called, for this or an earlier position.
    pub(super) called: Vec<Datum>,
    pub(super) game: Game,
}

/// A term of an option: a number of copies of a game. A position with heaps has one term per heap.
pub(super) struct OptionTerm {
    pub(super) copies: Int,
    pub(super) game: Game,
}

/// An option of a component.
pub(super) struct ComponentOption {
    pub(super) label: Option<Arc<str>>,
    pub(super) places: Places,
    pub(super) terms: Vec<OptionTerm>,
}

impl Component<'_> {
    pub(super) fn is_impartial(&self, this: &Interpreter) -> bool {
        this.algebra.solver.is_impartial(&self.game)
    }
}

impl Algebra {
    /// Rejects a component that is not a single position.
    pub(super) fn no_sum(&mut self, component: &Component, at: Span) -> Eval<()> {
        match component.game.term() {
            Term::Position(_) | Term::Call(_) if component.game.does_more() => {
                let call = shortened(self.call_of(component.callable, &component.called));
                let message = format!("the moves of `{call}` have effects");
                let help = "only rulesets of normal play are combined";
                Err(fault(Code::Kind, at, message).with_help(help))
            }
            Term::Position(_) | Term::Call(_) | Term::Value(_) => Ok(()),
            _ => {
                let call = shortened(self.call_of(component.callable, &component.called));
                let message = format!("`{call}` is a sum, not a single position");
                let help = "a ruleset is combined by its positions: a board, a row or a heap";
                Err(fault(Code::Kind, at, message).with_help(help))
            }
        }
    }

    /// The call of a ruleset in source notation.
    pub(super) fn call_of(&mut self, callable: &Callable, arguments: &[Datum]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|datum| self.short(datum)).collect();
        format!("{}({})", callable.name(), arguments.join(", "))
    }

    /// The options of a player in a component.
    pub(super) fn options_of(
        &mut self,
        component: &Component,
        player: Player,
    ) -> Eval<Vec<ComponentOption>> {
        let at = Span::default();
        let choices = match component.game.term() {
            Term::Position(position) => self.choices_of_position(component, position, player)?,
            Term::Call(call) => with_stack(|| call.choices(player, &mut self.solver)).at(at)?,
            _ => {
                let moves = self.solver.moves(&component.game, player).at(at)?;
                let moves = moves.into_iter();
                moves.map(|one| Choice::unnamed(one.to)).collect()
            }
        };
        let mut options = Vec::with_capacity(choices.len());
        for Choice {
            label, places, to, ..
        } in choices
        {
            self.solver.budget.step().at(at)?;
            let mut terms = Vec::new();
            self.terms(&to, &Int::ONE, &mut terms)?;
            options.push(ComponentOption {
                label,
                places,
                terms,
            });
        }
        Ok(options)
    }

    /// The options of a player in a position. An option of heaps gets its name from the remaining heaps, any other
    /// option from the ruleset.
    fn choices_of_position(
        &mut self,
        component: &Component,
        position: &PositionRef,
        player: Player,
    ) -> Eval<Vec<Choice>> {
        let moves = position.moves(player, &self.solver.budget);
        let moves = moves.at(Span::default())?;
        let has_heaps = heaps_of(position).is_some();
        let mut choices = Vec::with_capacity(moves.len());
        for step in moves {
            if step.to.iter().any(|to| to.must_move_again()) {
                return Err(self.entailing(component));
            }
            choices.push(Choice {
                label: (!has_heaps).then(|| step.label.into()),
                places: step.places,
                to: Game::sum(step.to.into_iter().map(Game::position)),
                effect: Effect::default(),
            });
        }
        Ok(choices)
    }

    /// Collects the terms of an option. A position with several heaps is split.
    fn terms(&mut self, game: &Game, copies: &Int, into: &mut Vec<OptionTerm>) -> Eval<()> {
        match game.term() {
            Term::Sum(games) => {
                for game in games {
                    with_stack(|| self.terms(game, copies, into))?;
                }
            }
            Term::Negative(game) => with_stack(|| self.terms(game, &-copies, into))?,
            Term::Multiple(n, game) => with_stack(|| self.terms(game, &(copies * n), into))?,
            Term::Value(Value::ZERO) => {}
            Term::Position(position) => {
                let games = self.single_heaps(position)?.into_iter();
                into.extend(games.map(|position| OptionTerm {
                    copies: copies.clone(),
                    game: Game::position(position),
                }));
            }
            _ => into.push(OptionTerm {
                copies: copies.clone(),
                game: game.clone(),
            }),
        }
        Ok(())
    }

    /// Splits a position into positions of one heap each. Other positions are returned unchanged.
    pub(super) fn single_heaps(&mut self, position: &PositionRef) -> Eval<Vec<PositionRef>> {
        let heaps = match heaps_of(position) {
            Some(heaps) if heaps.len() != 1 => heaps,
            _ => return Ok(vec![Arc::clone(position)]),
        };
        let mut single = Vec::with_capacity(heaps.len());
        for heap in heaps {
            let data = PositionData::Heaps(vec![heap]);
            let found = position.with_data(&data, &self.solver.budget);
            let found = found.at(Span::default())?;
            single.push(found.ok_or_else(|| Diagnostic::internal(Span::default()))?);
        }
        Ok(single)
    }

    /// A fault for a position with entailing moves, after which the same player moves again.
    fn entailing(&mut self, component: &Component) -> Box<Diagnostic> {
        let name = component.callable.name();
        let message = format!("after some moves of `{name}` the same player must move again");
        fault(Code::Kind, Span::default(), message).with_help(
            "in a combination it would not be clear by which ruleset; combine rulesets in which players take turns",
        )
    }

    /// A fault for an option that is not a position of the component's ruleset.
    pub(super) fn no_state(&mut self, component: &Component, game: &Game) -> Box<Diagnostic> {
        let name = component.callable.name();
        let option = shortened(self.solver.notation(game));
        let call = self.call_of(component.callable, &component.called);
        let message = format!("an option of `{call}` is `{option}`, which is no `{name}(...)`");
        fault(Code::Kind, Span::default(), message).with_help(format!(
            "every option of a combined ruleset is `{name}` of other arguments, or a sum of these"
        ))
    }
}

impl Interpreter {
    /// The positions of both rulesets of a product, one for each heap.
    pub(super) fn factors<'a>(
        &mut self,
        of: &'a Combination,
        data: &[(Datum, Span)],
        at: Span,
    ) -> Eval<[Component<'a>; 2]> {
        let [one, other] = data else {
            let message = format!("`{}` is played on two heaps", of.name);
            let help = format!("write `{}(3, 4)`", of.name);
            return Err(fault(Code::Arity, at, message).with_help(help));
        };
        for (datum, span) in data {
            let size = self.algebra.integer(datum, *span, "the size of a heap")?;
            if size.is_negative() {
                return Err(fault(
                    Code::Kind,
                    *span,
                    "a heap cannot have a negative size",
                ));
            }
        }
        let (of_first, of_second) = match of.how {
            Combinator::CakeProduct => (other, one),
            _ => (one, other),
        };
        let first = self.factor(&of.first, of_first, at)?;
        Ok([first, self.factor(&of.second, of_second, at)?])
    }

    fn factor<'a>(
        &mut self,
        callable: &'a Callable,
        heap: &(Datum, Span),
        at: Span,
    ) -> Eval<Component<'a>> {
        // An empty heap is the zero game, so the ruleset is not called.
        if matches!(&heap.0, Datum::Number(n) if n.numerator().is_zero()) {
            return Ok(Component {
                callable,
                called: vec![heap.0.clone()],
                game: Game::new(Term::Value(Value::ZERO)),
            });
        }
        let component = self.component(callable, std::slice::from_ref(heap), at)?;
        self.algebra.no_sum(&component, at)?;
        Ok(component)
    }

    /// Calls a ruleset with these arguments.
    pub(super) fn component<'a>(
        &mut self,
        callable: &'a Callable,
        data: &[(Datum, Span)],
        at: Span,
    ) -> Eval<Component<'a>> {
        let datum = self.call_callable(callable, data, at)?;
        Ok(Component {
            callable,
            called: data.iter().map(|(datum, _)| datum.clone()).collect(),
            game: self.algebra.game_of(&datum, at)?,
        })
    }
}
