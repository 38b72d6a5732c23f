//! Rulesets made of two others: joins, pairs of which each player has one, and products of heaps.
//!
//! A position has a *state*: the arguments of a call, such as a board or a heap. The moves of the two rulesets in that
//! state lead to states again, in which play goes on by both rulesets.

mod component;
mod moves;

use super::called_board::CalledBoard;
use super::home::{Home, shortened, stop};
use super::memo::{all_same, hash_of};
use super::written_argument::{call_text, is_portable, stored_argument};
use super::{Callable, Datum, Eval, Interpreter, fault};
use crate::budget::Fault;
use crate::diagnostic::WithHelp;
use crate::ruleset::scene::{Places, Scene};
use crate::solve::shelf::stored_name;
use crate::solve::{
    Called, Choice, Endless, Findings, Game, Handle, HandleKind, MOST_CALLS, SharedCall, Solved,
    Solver, Stop, Term,
};
use crate::source::Span;
use crate::value::Player;
use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

/// How the moves of a combination come from those of two rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Combinator {
    /// A player has the moves of both.
    Joined,
    /// Left has the moves of the first, Right those of the second.
    Partizan,
    /// On two heaps: a move of the first in one and of the second in the other, at the same time.
    DirectProduct,
    /// On two heaps: a move of the first in the first one, or of the second in the second one.
    AcrosticProduct,
    /// On two heaps: Left moves by the first ruleset in the second heap, Right by the second in the first heap.
    CakeProduct,
}

impl Combinator {
    fn word(self) -> &'static str {
        match self {
            Combinator::Joined => "joined",
            Combinator::Partizan => "partizan",
            Combinator::DirectProduct => "direct_product",
            Combinator::AcrosticProduct => "acrostic_product",
            Combinator::CakeProduct => "cake_product",
        }
    }

    fn is_product(self) -> bool {
        !matches!(self, Combinator::Joined | Combinator::Partizan)
    }
}

/// A ruleset made of two others.
#[derive(Debug, PartialEq, Hash)]
pub struct Combination {
    how: Combinator,
    first: Callable,
    second: Callable,
    name: String,
    /// A hash of the library, whose rulesets these may be.
    library: u64,
}

impl Combination {
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// A position of a combination.
#[derive(Debug)]
struct Combined {
    of: Arc<Combination>,
    state: Box<[Datum]>,
    is_impartial: bool,
    hash: u64,
    home: Home,
}

impl Interpreter {
    /// The ruleset that two others make.
    pub(crate) fn combination(
        how: Combinator,
        first: Callable,
        second: Callable,
        library: u64,
    ) -> Datum {
        let name = format!("{}({}, {})", how.word(), first.name(), second.name());
        Datum::Function(Callable::Made(Arc::new(Combination {
            how,
            first,
            second,
            name,
            library,
        })))
    }

    /// The position of a combination for these arguments.
    pub(super) fn combined(
        &mut self,
        of: &Arc<Combination>,
        data: &[(Datum, Span)],
        at: Span,
    ) -> Eval<Game> {
        let [first, second] = self.components(of, data, at)?;
        let is_impartial = match of.how {
            Combinator::Joined => first.is_impartial(self) && second.is_impartial(self),
            Combinator::Partizan | Combinator::CakeProduct => false,
            Combinator::DirectProduct | Combinator::AcrosticProduct => {
                for (component, callable) in [(&first, &of.first), (&second, &of.second)] {
                    if !component.is_impartial(self) {
                        let message = format!("`{}` is not impartial", callable.name());
                        let help = format!("`{}` combines impartial rulesets", of.how.word());
                        return Err(fault("kind", at, message).with_help(help));
                    }
                }
                true
            }
        };
        let state = match of.how {
            Combinator::Joined | Combinator::Partizan => first.state,
            Combinator::CakeProduct => [second.state, first.state].concat(),
            _ => [first.state, second.state].concat(),
        };
        let position = Combined::new(of, state.into(), is_impartial, self.home());
        Ok(Game::new(Term::Call(SharedCall::new(position))))
    }
}

impl Combined {
    fn new(of: &Arc<Combination>, state: Box<[Datum]>, is_impartial: bool, home: Home) -> Combined {
        Combined {
            hash: hash_of(of, &state),
            of: Arc::clone(of),
            state,
            is_impartial,
            home,
        }
    }
}

impl Called for Combined {
    fn hash(&self) -> u64 {
        self.hash
    }

    fn is_same(&self, other: &dyn Called) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Combined>().is_some_and(|other| {
            self.hash == other.hash && self.of == other.of && all_same(&self.state, &other.state)
        })
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn notation(&self, solver: &mut Solver) -> String {
        call_text(&self.of.name, &self.state, solver)
    }

    fn board(&self) -> Option<Arc<str>> {
        match &*self.state {
            [Datum::Str(text)] => Some(text.replace('/', "\n").into()),
            _ => None,
        }
    }

    fn scene(&self) -> Option<Scene> {
        None
    }

    fn touched(&self, to: &Game) -> Places {
        let after: &dyn Any = match to.term() {
            Term::Call(call) => &**call,
            _ => return Places::new(),
        };
        let after = after.downcast_ref::<Combined>();
        let boards = CalledBoard::of_data(&self.state).zip(after);
        boards.map_or_else(Places::new, |(own, after)| own.touched(&after.state))
    }

    fn handles(&self) -> Vec<Handle> {
        let board = CalledBoard::of_data(&self.state);
        board.map_or_else(Vec::new, |board| board.handles())
    }

    fn changed(&self, kind: &HandleKind, choice: &str, solver: &mut Solver) -> Option<String> {
        let state = CalledBoard::of_data(&self.state)?.changed(&self.state, kind, choice)?;
        Some(call_text(&self.of.name, &state, solver))
    }

    fn word(&self) -> Arc<str> {
        self.of.name.as_str().into()
    }

    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>> {
        let run = |this: &mut Interpreter| this.combined_choices(&self.of, &self.state, player);
        let found = self.home.run(solver, run);
        found.map_err(|fault| stop(*fault, || shortened(self.notation(solver))))
    }

    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop {
        let how = match how {
            Endless::Circle => "depends on its own value".into(),
            Endless::Deep => format!("nests {MOST_CALLS} calls deep"),
        };
        let message = format!("`{}` {how}", shortened(self.notation(solver)));
        let fault = super::call::with_ways_out(fault("recursion", Span::default(), message));
        Stop::Fault(Fault(Arc::new(*fault)))
    }

    fn is_portable(&self) -> bool {
        self.state.iter().all(is_portable)
    }

    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        let mut state = self.state.clone();
        let mut differs = false;
        for datum in &mut state {
            differs |= super::spread::adopt(solver, of, datum)?;
        }
        let own = || Combined::new(&self.of, state, self.is_impartial, self.home.clone());
        Ok(differs.then(|| SharedCall::new(own())))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let name = self.of.name.replace(' ', "");
        let state = self.state.iter().map(stored_argument);
        let state: Vec<String> = state.collect::<Option<_>>()?;
        let rules = stored_name(&name, hash_of(&*self.of, &[]));
        Some((rules.into(), state.join(", ").into_bytes()))
    }
}
