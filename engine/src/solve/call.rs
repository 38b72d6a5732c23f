//! Positions given by calls of functions of the language. The options of a call are computed on demand.

use super::fork::{Adoption, Findings, Forked};
use super::shard::Table;
use super::shelf::{QuestionKind, StoredQuestion};
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

/// Maximum nesting depth of calls. Deeper recursion is treated as endless.
pub const MOST_CALLS: usize = 10_000;

/// A call that describes a game by its options. The language implements this trait.
pub trait Called: Any + Debug + Send + Sync {
    /// A hash of the function and its arguments.
    fn hash(&self) -> u64;
    /// Whether `other` is a call of the same function with the same arguments.
    fn is_same(&self, other: &dyn Called) -> bool;
    /// Whether both players' moves are written in one list.
    fn is_impartial(&self) -> bool;
    /// Whether only impartial games are reachable, if that is known without computing options.
    fn is_surely_impartial(&self) -> bool {
        false
    }
    /// Whether play may be infinite. Then the call has an outcome with draws, and its value need not be short.
    fn is_loopy(&self) -> bool {
        false
    }
    /// The call as written.
    fn notation(&self, solver: &mut Solver) -> String;
    /// A text drawing of the position, if it is a board or its ruleset draws it.
    fn board(&self) -> Option<Arc<str>>;
    /// A picture of the position, if it is a board or a heap of a ruleset.
    fn scene(&self) -> Option<Scene>;
    /// The places of the picture that a move to `to` touches, for moves that do not list them; empty if they are not
    /// known.
    fn touched(&self, to: &Game) -> Places;
    /// The editable elements of the position.
    fn handles(&self) -> Vec<Handle> {
        Vec::new()
    }
    /// The text of the position after an edit; `None` if the position has no element of this kind.
    fn changed(&self, _kind: &HandleKind, _choice: &str, _solver: &mut Solver) -> Option<String> {
        None
    }
    /// The name of the function; empty for a game in braces.
    fn word(&self) -> Arc<str>;
    /// A player's options. If the call is impartial, Left's options serve both players.
    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>>;
    /// The error for a game whose evaluation does not terminate.
    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop;
    /// Whether the arguments are free of handles, which would be invalid in another solver.
    fn is_portable(&self) -> bool;
    /// Translates handles in the call into those of the solver that was forked; `None` if nothing changes.
    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>>;
    /// The key of stored questions: the function with everything it depends on, and the arguments.
    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)>;
}

/// The reasons why a call has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// The call depends on its own value.
    Circle,
    /// Calls depend on each other too deeply.
    Deep,
}

/// An option of a call.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The label of the move, if it has one.
    pub label: Option<Arc<str>>,
    /// The places of the call's picture that the move touches. Empty if [`Called::touched`] is to find them.
    pub places: Places,
    /// The game after the move.
    pub to: Game,
}

impl Choice {
    /// An option without a label, named by the game after the move.
    pub fn unnamed(to: Game) -> Choice {
        Choice {
            label: None,
            places: Places::new(),
            to,
        }
    }
}

/// A shared call. Equal calls have equal options.
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
    /// The number of states with calls on the stack of the search for the winner.
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
    /// Takes a reusable resource left by an earlier call.
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

    /// A player's options in a call.
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
        let question = self.question_of_call(QuestionKind::Value, call);
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
        asked: QuestionKind,
        call: &SharedCall,
    ) -> Option<StoredQuestion> {
        self.shelf.as_ref()?;
        self.context().question_of(asked, vec![call.stored()?])
    }
}
