//! Rulesets combined from two others: joins, partizan pairs (each player moves by one of them), and products of heaps.
//!
//! A position has a *state*: either the arguments of both rulesets, or positions of both rulesets with the same board
//! or heap. The moves of each ruleset lead to new states, and play continues with the combination.

mod arguments;
mod component;
mod moves;
mod pair;
mod position;

pub(in crate::eval) use arguments::data_of;

use crate::diagnostic::{Code, WithHelp};
use crate::eval::Algebra;
use crate::eval::calls::memo::{all_same, hash_of};
use crate::eval::identity::TermIdentity;
use crate::eval::positions::home::Home;
use crate::eval::{Callable, Datum, Eval, Interpreter, fault};
use crate::fingerprint::{Fingerprint, FingerprintHasher};
use crate::solve::{Game, PositionRef, SharedCall, Term};
use crate::source::Span;
use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// How a combination uses the moves of its two rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Combinator {
    /// Each player has the moves of both rulesets.
    Joined,
    /// Left has the moves of the first ruleset, Right those of the second.
    Partizan,
    /// Played on two heaps: a move consists of a move of the first ruleset in one heap and a simultaneous move of the
    /// second ruleset in the other heap.
    DirectProduct,
    /// Played on two heaps: a move is a move of the first ruleset in the first heap, or of the second ruleset in the
    /// second heap.
    AcrosticProduct,
    /// Played on two heaps: Left moves by the first ruleset in the second heap, Right by the second ruleset in the
    /// first heap.
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

    /// Whether the combination of impartial rulesets is impartial.
    fn is_impartial(self) -> bool {
        !matches!(self, Combinator::Partizan | Combinator::CakeProduct)
    }
}

/// A combination of two rulesets.
#[derive(Debug)]
pub struct Combination {
    how: Combinator,
    first: Callable,
    second: Callable,
    name: String,
    /// The fingerprints of the two rulesets.
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

    pub(in crate::eval) fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of the combination and of everything its rulesets can reach.
    pub fn fingerprint(&self) -> Fingerprint {
        let [first, second] = self.prints;
        let printer = FingerprintHasher::default().text(self.how.word());
        printer.with(first).with(second).finish()
    }

    /// The combination with the two rulesets, and so the players, exchanged.
    fn exchanged(&self) -> Arc<Combination> {
        let rulesets = [self.second.clone(), self.first.clone()];
        let [first, second] = self.prints;
        Arc::new(Combination::new(self.how, rulesets, [second, first]))
    }
}

/// The state of a position of a combination.
#[derive(Clone, Debug)]
enum State {
    /// The arguments of both rulesets, or the two heaps of a product.
    Arguments(Box<[Datum]>),
    /// Positions of both rulesets with the same board or heap.
    Positions {
        positions: [PositionRef; 2],
        identities: Box<[TermIdentity; 2]>,
        /// The arguments at the start of play. The board or heap in them may have changed since.
        called: Arc<[Datum]>,
    },
}

impl State {
    /// The arguments of this or of an earlier position.
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

/// The combination of a position, and its arguments where they are known.
pub(in crate::eval) fn combined_of(
    called: &dyn Any,
) -> Option<(Arc<Combination>, Option<Vec<Datum>>)> {
    let combined = called.downcast_ref::<Combined>()?;
    let arguments = match &combined.state {
        State::Arguments(arguments) => Some(arguments.to_vec()),
        State::Positions { positions, .. } => data_of(&positions[0]),
    };
    Some((Arc::clone(&combined.of), arguments))
}

impl Algebra {
    /// Combines two rulesets with these fingerprints.
    pub(crate) fn combination(
        how: Combinator,
        rulesets: [Callable; 2],
        prints: [Fingerprint; 2],
    ) -> Datum {
        let made = Combination::new(how, rulesets, prints);
        Datum::Function(Box::new(Callable::Made(Arc::new(made))))
    }
}

impl Interpreter {
    /// The position of a combination with these arguments.
    pub(in crate::eval) fn combined(
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
                    return Err(fault(Code::Kind, at, message).with_help(help));
                }
            }
        }
        let heaps: Box<[Datum]> = data.iter().map(|(heap, _)| heap.clone()).collect();
        let state = State::Arguments(heaps);
        let is_loopy = factors.iter().any(|factor| factor.game.is_loopy());
        let is_impartial = of.how.is_impartial();
        let position = Combined::new(of, state, is_impartial, is_loopy, self.environment.home());
        Ok(Game::new(Term::Call(SharedCall::new(position))))
    }
}
