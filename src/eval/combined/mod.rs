//! Rulesets made of two others: joins, pairs of which each player has one, and products of heaps.
//!
//! A position has a *state*: the arguments by which both rulesets are called, or positions of both that are made of the
//! same board or heap. The moves of the two rulesets in that state lead to states again, in which play goes on by both.

mod arguments;
mod component;
mod moves;
mod pair;

use super::called_board::CalledBoard;
use super::home::{Home, shortened, stop};
use super::identity::TermIdentity;
use super::memo::{all_same, hash_of};
use super::written_argument::{call_text, is_portable, stored_argument};
use super::{Callable, Datum, Eval, Interpreter, fault};
use crate::budget::Fault;
use crate::diagnostic::WithHelp;
use crate::fingerprint::{Fingerprint, Printer};
use crate::ruleset::scene::{Places, Scene};
use crate::solve::shelf::stored_name;
use crate::solve::{
    Called, Choice, Endless, Findings, Game, Handle, HandleKind, MOST_CALLS, PositionRef,
    SharedCall, Solved, Solver, Stop, Term,
};
use crate::source::Span;
use crate::value::Player;
use arguments::data_of;
use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
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

    /// Whether it is impartial if both rulesets are.
    fn is_impartial(self) -> bool {
        !matches!(self, Combinator::Partizan | Combinator::CakeProduct)
    }
}

/// A ruleset made of two others.
#[derive(Debug)]
pub struct Combination {
    how: Combinator,
    first: Callable,
    second: Callable,
    name: String,
    /// The fingerprints of the rulesets.
    prints: [Fingerprint; 2],
}

impl PartialEq for Combination {
    fn eq(&self, other: &Combination) -> bool {
        self.how == other.how && self.prints == other.prints && self.name == other.name
    }
}

impl Hash for Combination {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.how, self.prints).hash(state);
    }
}

impl Combination {
    fn new(
        how: Combinator,
        [first, second]: [Callable; 2],
        prints: [Fingerprint; 2],
    ) -> Combination {
        Combination {
            name: format!("{}({}, {})", how.word(), first.name(), second.name()),
            how,
            first,
            second,
            prints,
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of it and of all that its rulesets can reach.
    pub fn print(&self) -> Fingerprint {
        let [first, second] = self.prints;
        let printer = Printer::default().text(self.how.word());
        printer.with(first).with(second).print()
    }

    /// The combination of a pair in which each player has the moves of the other one.
    fn exchanged(&self) -> Arc<Combination> {
        let rulesets = [self.second.clone(), self.first.clone()];
        let [first, second] = self.prints;
        Arc::new(Combination::new(self.how, rulesets, [second, first]))
    }
}

/// What a position of a combination is made of.
#[derive(Clone, Debug)]
enum State {
    /// The arguments of both rulesets; the two heaps of a product.
    Arguments(Box<[Datum]>),
    /// Positions of both rulesets that are made of the same board or heap.
    Positions {
        positions: [PositionRef; 2],
        identities: Box<[TermIdentity; 2]>,
        /// The arguments of the first such position of the play. This one has another board or heap in them.
        called: Arc<[Datum]>,
    },
}

impl State {
    /// The arguments, of this or of an earlier position.
    fn arguments(&self) -> &[Datum] {
        match self {
            State::Arguments(arguments) => arguments,
            State::Positions { called, .. } => called,
        }
    }

    fn hash_of(&self, of: &Combination) -> u64 {
        match self {
            State::Arguments(arguments) => hash_of(of, arguments),
            State::Positions { identities, .. } => hash_of((of, identities), &[]),
        }
    }

    fn is_same(&self, other: &State) -> bool {
        match (self, other) {
            (State::Arguments(one), State::Arguments(other)) => all_same(one, other),
            (
                State::Positions { identities, .. },
                State::Positions {
                    identities: others, ..
                },
            ) => identities == others,
            _ => false,
        }
    }
}

/// A position of a combination.
#[derive(Debug)]
struct Combined {
    of: Arc<Combination>,
    state: State,
    is_impartial: bool,
    is_loopy: bool,
    hash: u64,
    home: Home,
}

impl Interpreter {
    /// The ruleset that two others make, which have these fingerprints.
    pub(crate) fn combination(
        how: Combinator,
        rulesets: [Callable; 2],
        prints: [Fingerprint; 2],
    ) -> Datum {
        let made = Combination::new(how, rulesets, prints);
        Datum::Function(Callable::Made(Arc::new(made)))
    }

    /// The position of a combination for these arguments.
    pub(super) fn combined(
        &mut self,
        of: &Arc<Combination>,
        data: &[(Datum, Span)],
        at: Span,
    ) -> Eval<Game> {
        if !of.how.is_product() {
            return self.paired(of, data, at);
        }
        let factors = self.factors(of, data, at)?;
        if of.how.is_impartial() {
            for factor in &factors {
                if !factor.is_impartial(self) {
                    let message = format!("`{}` is not impartial", factor.callable.name());
                    let help = format!("`{}` combines impartial rulesets", of.how.word());
                    return Err(fault("kind", at, message).with_help(help));
                }
            }
        }
        let heaps: Box<[Datum]> = data.iter().map(|(heap, _)| heap.clone()).collect();
        let state = State::Arguments(heaps);
        let is_loopy = factors.iter().any(|factor| factor.game.is_loopy());
        let is_impartial = of.how.is_impartial();
        let position = Combined::new(of, state, is_impartial, is_loopy, self.home());
        Ok(Game::new(Term::Call(SharedCall::new(position))))
    }
}

impl Combined {
    fn new(
        of: &Arc<Combination>,
        state: State,
        is_impartial: bool,
        is_loopy: bool,
        home: Home,
    ) -> Combined {
        Combined {
            hash: state.hash_of(of),
            of: Arc::clone(of),
            state,
            is_impartial,
            is_loopy,
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
            self.hash == other.hash && self.of == other.of && self.state.is_same(&other.state)
        })
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn is_loopy(&self) -> bool {
        self.is_loopy
    }

    fn notation(&self, solver: &mut Solver) -> String {
        if let State::Arguments(arguments) = &self.state {
            return call_text(&self.of.name, arguments, solver);
        }
        let found = self
            .home
            .run(solver, |this| this.arguments_of_combined(self));
        let arguments = match (found, &self.state) {
            (Ok(Some(found)), _) => found,
            (_, State::Positions { positions, .. }) => data_of(&positions[0]).unwrap_or_default(),
            (_, State::Arguments(arguments)) => arguments.to_vec(),
        };
        call_text(&self.of.name, &arguments, solver)
    }

    fn board(&self) -> Option<Arc<str>> {
        match &self.state {
            State::Positions { positions, .. } => Some(positions[0].drawing().into()),
            State::Arguments(arguments) => match &**arguments {
                [Datum::Str(text)] => Some(text.replace('/', "\n").into()),
                _ => None,
            },
        }
    }

    fn scene(&self) -> Option<Scene> {
        match &self.state {
            State::Positions { positions, .. } => positions[0].scene(&[]),
            State::Arguments(_) => None,
        }
    }

    fn touched(&self, to: &Game) -> Places {
        let after: &dyn Any = match to.term() {
            Term::Call(call) => &**call,
            _ => return Places::new(),
        };
        let after = after.downcast_ref::<Combined>();
        let boards = CalledBoard::of_data(self.state.arguments()).zip(after);
        boards.map_or_else(Places::new, |(own, after)| own.touched(after.state.arguments()))
    }

    fn handles(&self) -> Vec<Handle> {
        match &self.state {
            State::Positions { positions, .. } => positions[0].handles(),
            State::Arguments(arguments) => {
                let board = CalledBoard::of_data(arguments);
                board.map_or_else(Vec::new, |board| board.handles())
            }
        }
    }

    fn changed(&self, kind: &HandleKind, choice: &str, solver: &mut Solver) -> Option<String> {
        let data = match &self.state {
            State::Positions { positions, .. } => data_of(&positions[0])?,
            State::Arguments(arguments) => arguments.to_vec(),
        };
        let changed = CalledBoard::of_data(&data)?.changed(&data, kind, choice)?;
        Some(call_text(&self.of.name, &changed, solver))
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
        self.state.arguments().iter().all(is_portable)
    }

    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        let mut arguments: Box<[Datum]> = self.state.arguments().into();
        let mut differs = false;
        for datum in &mut arguments {
            differs |= super::spread::adopt(solver, of, datum)?;
        }
        if !differs {
            return Ok(None);
        }
        let state = match &self.state {
            State::Arguments(_) => State::Arguments(arguments),
            State::Positions {
                positions,
                identities,
                ..
            } => State::Positions {
                positions: positions.clone(),
                identities: identities.clone(),
                called: arguments.into(),
            },
        };
        let (is_impartial, is_loopy) = (self.is_impartial, self.is_loopy);
        let own = Combined::new(&self.of, state, is_impartial, is_loopy, self.home.clone());
        Ok(Some(SharedCall::new(own)))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let name = self.of.name.replace(' ', "");
        let (print, arguments) = match &self.state {
            State::Arguments(arguments) => (self.of.print(), arguments.to_vec()),
            State::Positions { positions, .. } => {
                let printer = Printer::default().with(self.of.print());
                let rules = positions.iter().map(|position| position.rules());
                let printer = rules.fold(printer, |all, rules| all.text(&rules));
                (printer.print(), data_of(&positions[0])?)
            }
        };
        let arguments = arguments.iter().map(stored_argument);
        let arguments: Vec<String> = arguments.collect::<Option<_>>()?;
        let rules = stored_name(&name, print);
        Some((rules.into(), arguments.join(", ").into_bytes()))
    }
}
