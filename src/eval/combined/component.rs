//! A position of one of the rulesets of a combination, and the states that its options are in.

use super::{Combination, Combinator, Combined};
use crate::budget::with_stack;
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::eval::called::arguments_of_call;
use crate::eval::home::limit;
use crate::eval::{Callable, Datum, Eval, Interpreter, Limited, fault};
use crate::rules::{BoardKind, Rules};
use crate::solve::{Choice, Game, PositionRef, Term};
use crate::source::Span;
use crate::value::{Int, Player, Value};
use std::any::Any;
use std::mem::discriminant;
use std::sync::Arc;

/// A position of a ruleset, with the arguments that it is called by.
pub(super) struct Component<'a> {
    pub(super) callable: &'a Callable,
    pub(super) state: Vec<Datum>,
    pub(super) game: Game,
}

/// A term of an option: so many copies of the position in a state, or of a game that has none.
pub(super) struct CombinedTerm {
    pub(super) copies: Int,
    pub(super) what: What,
}

pub(super) enum What {
    State(Vec<Datum>),
    Value(Game),
}

/// An option of a component.
pub(super) struct ComponentOption {
    pub(super) label: Option<Arc<str>>,
    pub(super) pieces: Vec<CombinedTerm>,
}

impl Component<'_> {
    pub(super) fn is_impartial(&self, this: &Interpreter) -> bool {
        this.solver.is_impartial(&self.game)
    }

    /// The kind of its board.
    fn kind(&self) -> Option<BoardKind> {
        match self.game.term() {
            Term::Position(position) => Some(position.of::<Rules>()?.rules.kind()),
            _ => None,
        }
    }
}

impl Interpreter {
    /// The positions of both rulesets of a combination for its arguments.
    pub(super) fn components<'a>(
        &mut self,
        of: &'a Combination,
        data: &[(Datum, Span)],
        at: Span,
    ) -> Eval<[Component<'a>; 2]> {
        if !of.how.is_product() {
            let with_reason = |fault: Box<Diagnostic>| {
                let name = &of.name;
                fault.with_help(format!("a position of `{name}` is one of both rulesets"))
            };
            let first = self.component(&of.first, data, at).map_err(with_reason)?;
            let second = self.component(&of.second, data, at).map_err(with_reason)?;
            let fits = first.kind() == second.kind()
                && crate::eval::memo::all_same(&first.state, &second.state);
            if !fits {
                let message = format!("`{}` has positions of two kinds", of.name);
                let (one, other) = (of.first.name(), of.second.name());
                let help = format!("`{one}` and `{other}` need the same kind of board or heap");
                return Err(fault("kind", at, message).with_help(help));
            }
            return Ok([first, second]);
        }
        let [one, other] = data else {
            let message = format!("`{}` is played on two heaps", of.name);
            let help = format!("write `{}(3, 4)`", of.name);
            return Err(fault("arity", at, message).with_help(help));
        };
        for (datum, span) in data {
            let size = self.integer(datum, *span, "the size of a heap")?;
            if size.is_negative() {
                return Err(fault("kind", *span, "a heap cannot have a negative size"));
            }
        }
        let (of_first, of_second) = match of.how {
            Combinator::CakeProduct => (other, one),
            _ => (one, other),
        };
        let no_heap = |callable, (datum, _): &(Datum, Span)| {
            // A heap of 0 is none, whatever the ruleset calls it.
            let is_zero = matches!(datum, Datum::Number(n) if n.numerator().is_zero());
            is_zero.then(|| Component {
                callable,
                state: vec![datum.clone()],
                game: Game::new(Term::Value(Value::ZERO)),
            })
        };
        let (first, second) = (no_heap(&of.first, of_first), no_heap(&of.second, of_second));
        let one = |heap| std::slice::from_ref(heap);
        Ok([
            match first {
                Some(first) => first,
                None => self.component(&of.first, one(of_first), at)?,
            },
            match second {
                Some(second) => second,
                None => self.component(&of.second, one(of_second), at)?,
            },
        ])
    }

    fn component<'a>(
        &mut self,
        callable: &'a Callable,
        data: &[(Datum, Span)],
        at: Span,
    ) -> Eval<Component<'a>> {
        let datum = self.call_callable(callable, data, at)?;
        let game = self.game_of(&datum, at)?;
        let mut state: Vec<Datum> = data.iter().map(|(datum, _)| datum.clone()).collect();
        match game.term() {
            Term::Position(position) => {
                if let Some(board) = board_text(position) {
                    put_board(&mut state, &board);
                }
            }
            Term::Call(_) | Term::Value(_) => {}
            _ => {
                let call = crate::eval::home::shortened(self.call_of(callable, &state));
                let message = format!("`{call}` is a sum, not a single position");
                let help = "a ruleset is combined by its positions: a board, a row or a heap";
                return Err(fault("kind", at, message).with_help(help));
            }
        }
        Ok(Component {
            callable,
            state,
            game,
        })
    }

    /// The call of a ruleset as it is written.
    fn call_of(&mut self, callable: &Callable, state: &[Datum]) -> String {
        let state: Vec<String> = state.iter().map(|datum| self.short(datum)).collect();
        format!("{}({})", callable.name(), state.join(", "))
    }

    /// The options of a player in a component, as states.
    pub(super) fn options_of(
        &mut self,
        component: &Component,
        player: Player,
    ) -> Eval<Vec<ComponentOption>> {
        let at = Span::default();
        let mut options = Vec::new();
        if let Term::Position(position) = component.game.term() {
            if let Some(typed) = position.of::<Rules>() {
                let budget = &self.solver.budget;
                let moves = typed.rules.named_moves(&typed.position, player, budget);
                for one in moves.at(at)? {
                    let mut state = component.state.clone();
                    put_board(&mut state, &one.to.notation(Some(typed.rules.letters())));
                    options.push(ComponentOption {
                        label: Some(one.label.into()),
                        pieces: vec![CombinedTerm::of(What::State(state))],
                    });
                }
                return Ok(options);
            }
            for step in position.moves(player, &self.solver.budget).at(at)? {
                let game = Game::sum(step.to.into_iter().map(Game::position));
                options.push(self.left(component, Choice::unnamed(game))?);
            }
            return Ok(options);
        }
        let choices = match component.game.term() {
            Term::Call(call) => with_stack(|| call.choices(player, &mut self.solver)).at(at)?,
            _ => {
                let moves = self
                    .solver
                    .moves(&component.game, player)
                    .at(at)?
                    .into_iter();
                moves.map(|one| Choice::unnamed(one.to)).collect()
            }
        };
        for choice in choices {
            self.solver.budget.step().at(at)?;
            options.push(self.left(component, choice)?);
        }
        Ok(options)
    }

    fn left(&mut self, component: &Component, choice: Choice) -> Eval<ComponentOption> {
        let mut pieces = Vec::new();
        self.pieces(component, &choice.to, &Int::ONE, &mut pieces)?;
        Ok(ComponentOption {
            label: choice.label,
            pieces,
        })
    }

    /// The terms of an option as states of the component's ruleset.
    fn pieces(
        &mut self,
        component: &Component,
        game: &Game,
        copies: &Int,
        into: &mut Vec<CombinedTerm>,
    ) -> Eval<()> {
        let what = match game.term() {
            Term::Sum(games) => {
                for game in games {
                    with_stack(|| self.pieces(component, game, copies, into))?;
                }
                return Ok(());
            }
            Term::Negative(game) => {
                return with_stack(|| self.pieces(component, game, &-copies, into));
            }
            Term::Multiple(n, game) => {
                return with_stack(|| self.pieces(component, game, &(copies * n), into));
            }
            Term::Value(Value::ZERO) => return Ok(()),
            Term::Position(position) if position.of::<Rules>().is_none() => {
                for heap in self.heaps_of(component, position)? {
                    let what = What::State(vec![heap]);
                    let copies = copies.clone();
                    into.push(CombinedTerm { copies, what });
                }
                return Ok(());
            }
            Term::Value(_) => What::Value(game.clone()),
            _ => What::State(self.state_of(component, game)?),
        };
        let copies = copies.clone();
        into.push(CombinedTerm { copies, what });
        Ok(())
    }

    /// The arguments by which the ruleset of a component gives a game.
    fn state_of(&mut self, component: &Component, game: &Game) -> Eval<Vec<Datum>> {
        let length = component.state.len();
        for window in windows(game, length) {
            let is_alike =
                |(one, other): (&Datum, &Datum)| discriminant(one) == discriminant(other);
            if !window.iter().zip(&component.state).all(is_alike) {
                continue;
            }
            let data: Vec<(Datum, Span)> = window
                .iter()
                .map(|d| (d.clone(), Span::default()))
                .collect();
            let traces = self.calls.len();
            let found = self.call_callable(component.callable, &data, Span::default());
            match found {
                Ok(datum)
                    if self
                        .as_game(&datum)
                        .is_some_and(|found| is_equal(&found, game)) =>
                {
                    return Ok(window);
                }
                Err(fault) if limit(&fault).is_some() => return Err(fault),
                _ => self.calls.truncate(traces),
            }
        }
        Err(self.no_state(component, game))
    }

    /// The sizes of heaps by which the ruleset of a component gives a position of heaps of a built-in ruleset.
    fn heaps_of(&mut self, component: &Component, position: &PositionRef) -> Eval<Vec<Datum>> {
        let mut heaps = Vec::new();
        for size in sizes(position) {
            let heap = Datum::integer(size);
            let data = [(heap.clone(), Span::default())];
            let found = self.call_callable(component.callable, &data, Span::default())?;
            let is_heap = match self.as_game(&found).as_ref().map(Game::term) {
                Some(Term::Position(found)) => {
                    found.rules() == position.rules() && sizes(found) == [size]
                }
                _ => false,
            };
            if !is_heap {
                return Err(self.no_state(component, &Game::position(Arc::clone(position))));
            }
            heaps.push(heap);
        }
        Ok(heaps)
    }

    /// The fault of an option that the ruleset of a component does not give.
    fn no_state(&mut self, component: &Component, game: &Game) -> Box<Diagnostic> {
        let name = component.callable.name();
        let option = crate::eval::home::shortened(self.solver.notation(game));
        let call = self.call_of(component.callable, &component.state);
        let message = format!("an option of `{call}` is `{option}`, which is no `{name}(...)`");
        fault("kind", Span::default(), message).with_help(format!(
            "every option of a combined ruleset is `{name}` of other arguments, or a sum of these"
        ))
    }
}

impl CombinedTerm {
    fn of(what: What) -> CombinedTerm {
        let copies = Int::ONE;
        CombinedTerm { copies, what }
    }
}

/// The heaps of a position of a built-in ruleset: the integers among the arguments that it is written with.
fn sizes(position: &PositionRef) -> Vec<u64> {
    let text = position.notation();
    let arguments = text.trim_end_matches(')').split(['(', ',']).skip(1);
    arguments
        .filter_map(|size| size.trim().parse().ok())
        .collect()
}

/// The board of a position of a declared ruleset.
fn board_text(position: &PositionRef) -> Option<String> {
    let typed = position.of::<Rules>()?;
    Some(typed.position.board().notation(Some(typed.rules.letters())))
}

/// Lists of arguments that a position may come from: those that stand together in its call, the last ones first.
fn windows(game: &Game, length: usize) -> Vec<Vec<Datum>> {
    let arguments: Vec<Datum> = match game.term() {
        Term::Call(call) => {
            let called: &dyn Any = &**call;
            match called.downcast_ref::<Combined>() {
                Some(combined) => combined.state.to_vec(),
                None => arguments_of_call(call).to_vec(),
            }
        }
        _ => Vec::new(),
    };
    let alone = |datum: &Datum| match datum {
        // A list of one heap.
        Datum::List(items) if items.len() == 1 => items.iter().next().cloned(),
        _ => None,
    };
    let heaps = arguments
        .iter()
        .rev()
        .filter_map(alone)
        .filter(|_| length == 1);
    let heaps = heaps.map(|heap| vec![heap]).collect::<Vec<_>>();
    let windows = arguments
        .windows(length.max(1))
        .rev()
        .map(<[Datum]>::to_vec);
    windows.chain(heaps).collect()
}

/// Whether two positions are the same: shared, the same call, or written the same by the same rules.
fn is_equal(one: &Game, other: &Game) -> bool {
    match (one.term(), other.term()) {
        (Term::Position(one), Term::Position(other)) => {
            one.rules() == other.rules() && one.notation() == other.notation()
        }
        _ => one.is_same(other),
    }
}

/// Puts a board into a state: in the place of its last string, or of the sizes that it began with.
fn put_board(state: &mut Vec<Datum>, board: &str) {
    let board = Datum::Str(board.into());
    match state
        .iter_mut()
        .rfind(|datum| matches!(datum, Datum::Str(_)))
    {
        Some(slot) => *slot = board,
        None => *state = vec![board],
    }
}
