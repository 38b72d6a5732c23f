//! Positions given by calls: a function of the language with its arguments. The options of a call are computed on
//! demand.

use super::fork::{Adoption, Findings, Forked};
use super::shard::Table;
use super::shelf::{Asked, StoredQuestion};
use super::{Game, Handle, HandleKind, Solved, Solver, Stop, Worth};
use crate::budget::with_stack;
use crate::scene::{Places, Scene};
use crate::value::{Player, Value};
use rustc_hash::FxHashSet;
use std::any::Any;
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Maximum nesting of calls: a deeper recursion is taken to be endless.
pub const MOST_CALLS: usize = 10_000;

/// A call that describes a game by its options; implemented by the language.
pub trait Called: Any + Debug + Send + Sync {
    /// A hash of the function and its arguments.
    fn hash(&self) -> u64;
    /// Whether it is the same function with the same arguments.
    fn is_same(&self, other: &dyn Called) -> bool;
    /// Whether it is written with both players' moves in one list.
    fn is_impartial(&self) -> bool;
    /// Whether only impartial games can be reached from it, if that is known without looking at its options.
    fn is_surely_impartial(&self) -> bool {
        false
    }
    /// Whether its play may be infinite: then it has outcomes with draws, and a value that need not be short.
    fn is_loopy(&self) -> bool {
        false
    }
    /// The call as written.
    fn notation(&self, solver: &mut Solver) -> String;
    /// The position drawn as text, if it is a board or its ruleset draws it.
    fn board(&self) -> Option<Arc<str>>;
    /// The picture of the position, where it is a board or a heap of a ruleset.
    fn scene(&self) -> Option<Scene>;
    /// The places of its picture that a move to a game touches, for moves that do not say so themselves; none where that
    /// is not known.
    fn touched(&self, to: &Game) -> Places;
    /// What can be changed in the position, place by place.
    fn handles(&self) -> Vec<Handle> {
        Vec::new()
    }
    /// The text of the position after a change; `None` if it has nothing of this kind.
    fn changed(&self, _kind: &HandleKind, _choice: &str, _solver: &mut Solver) -> Option<String> {
        None
    }
    /// The name of the function; empty for braces.
    fn word(&self) -> Arc<str>;
    /// The options of a player; those of Left if the call is impartial.
    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>>;
    /// The error for a game that does not end.
    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop;
    /// Whether no argument contains handles, which are invalid in another solver.
    fn is_portable(&self) -> bool;
    /// The call with handles that are valid in the solver that was forked; `None` if they are the same.
    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>>;
    /// The key of stored questions: the function with everything that it uses, and the arguments.
    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)>;
}

/// Why a call has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// It depends on its own value.
    Circle,
    /// Too many calls depend on each other.
    Deep,
}

/// An option of a call.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The name of the move, if it has one.
    pub label: Option<Arc<str>>,
    /// The places of the call's picture that it touches; none where [`Called::touched`] finds them.
    pub places: Places,
    /// The game after it.
    pub to: Game,
}

impl Choice {
    /// An option that is named by the game after it.
    pub fn unnamed(to: Game) -> Choice {
        Choice {
            label: None,
            places: Places::new(),
            to,
        }
    }
}

/// A call, shared. Equal calls have equal options.
#[derive(Clone, Debug)]
pub struct SharedCall(Arc<dyn Called>);

impl SharedCall {
    /// Shares a call.
    pub fn new(called: impl Called) -> SharedCall {
        SharedCall(Arc::new(called))
    }
}

impl std::ops::Deref for SharedCall {
    type Target = dyn Called;

    fn deref(&self) -> &dyn Called {
        &*self.0
    }
}

impl PartialEq for SharedCall {
    fn eq(&self, other: &SharedCall) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.is_same(&**other)
    }
}

impl Eq for SharedCall {}

impl Hash for SharedCall {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(Called::hash(&**self));
    }
}

/// Cached results of calls.
#[derive(Debug, Default)]
pub(super) struct Calls {
    worths: Table<SharedCall, Worth>,
    /// Calls whose worth is being computed.
    under_way: FxHashSet<SharedCall>,
    /// Reusable resources, such as interpreters.
    spare: Vec<Box<dyn Any + Send>>,
    /// How many states with calls are under way in the search for the winner.
    pub(super) depth: usize,
}

impl Calls {
    pub(super) fn worth(&self, call: &SharedCall) -> Option<Worth> {
        self.worths.get(call)
    }
}

impl Forked for Calls {
    fn fork_into(&mut self, fork: &mut dyn Any) {
        if let Some(fork) = fork.downcast_mut::<Calls>() {
            self.worths.fork_into(&mut fork.worths);
        }
    }

    fn leave(&mut self) {
        self.worths.leave();
    }

    fn rejoin(&mut self) {
        self.worths.rejoin();
    }

    fn adopt(&mut self, fork: &mut dyn Any, by: &mut Adoption) -> Solved<()> {
        let Some(fork) = fork.downcast_mut::<Calls>() else {
            return Ok(());
        };
        fork.worths.retain(|call| call.is_portable());
        self.worths.adopt(&mut fork.worths, by)
    }
}

impl Solver {
    /// Takes a reusable resource that an earlier call left.
    pub fn take_reusable(&mut self) -> Option<Box<dyn Any + Send>> {
        self.calls.spare.pop()
    }

    /// Leaves a reusable resource for the next call.
    pub fn return_reusable(&mut self, spare: Box<dyn Any + Send>) {
        self.calls.spare.push(spare);
    }

    /// Resets the guards against endless recursion.
    pub fn forget_calls_under_way(&mut self) {
        self.calls.under_way.clear();
        self.calls.depth = 0;
    }

    /// The options of a player in a call.
    pub(super) fn choices(&mut self, call: &SharedCall, player: Player) -> Solved<Vec<Choice>> {
        self.budget.tick()?;
        with_stack(|| call.choices(player, self))
    }

    pub(super) fn worth_of_call(&mut self, call: &SharedCall) -> Solved<Worth> {
        if let Some(worth) = self.calls.worth(call) {
            return Ok(worth);
        }
        if self.calls.under_way.len() >= MOST_CALLS {
            return Err(call.endless(Endless::Deep, self));
        }
        if !self.calls.under_way.insert(call.clone()) {
            return Err(call.endless(Endless::Circle, self));
        }
        let found = self.find_value(call);
        self.calls.under_way.remove(call);
        let worth = Worth::Value(found?);
        let no_size = |_: &SharedCall| 0;
        self.calls
            .worths
            .insert(call.clone(), worth, no_size, &self.budget)?;
        Ok(worth)
    }

    fn find_value(&mut self, call: &SharedCall) -> Solved<Value> {
        let question = self.question_of_call(Asked::Value, call);
        if let Some(value) = self.context().recall(question.as_ref())? {
            return Ok(value);
        }
        let left = self.values_of_choices(call, Player::Left)?;
        let right = if call.is_impartial() {
            left.clone()
        } else {
            self.values_of_choices(call, Player::Right)?
        };
        let value = self.arena.canonical(&left, &right, &self.budget)?;
        self.context().keep(question, value)?;
        Ok(value)
    }

    fn values_of_choices(&mut self, call: &SharedCall, player: Player) -> Solved<Vec<Value>> {
        let choices = self.choices(call, player)?;
        let games = choices.iter().map(|choice| &choice.to);
        self.values_of_options(games, call.is_impartial())
    }

    pub(super) fn question_of_call(
        &mut self,
        asked: Asked,
        call: &SharedCall,
    ) -> Option<StoredQuestion> {
        self.shelf.as_ref()?;
        self.context().question_of(asked, vec![call.stored()?])
    }
}
