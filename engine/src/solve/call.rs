//! Positions given by calls of functions of the language. The options of a call are computed on demand.

use super::heap_values::Take;
use super::{Effect, Findings, Game, Handle, HandleKind, PlayKind, Solved, Solver, Stop, Turn};
use crate::scene::{Places, Scene};
use crate::value::{Dyadic, Outcome, Player};
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
    /// How its winner is found.
    fn play_kind(&self) -> PlayKind {
        PlayKind::Normal
    }
    /// Whether the game may occur in sums: the loser is the player who cannot move, by no other rule.
    fn is_summable(&self) -> bool {
        true
    }
    /// Whether a player may pass, and two passes in a row end the play. Points are counted then.
    fn may_pass(&self) -> bool {
        false
    }
    /// The game, if the player to move in a sum must move in it.
    fn obliged(&self) -> Option<&Game> {
        None
    }
    /// Left's points minus Right's if play ends with this player to move.
    fn end(&self, _stuck: Player, _solver: &mut Solver) -> Solved<Dyadic> {
        Ok(Dyadic::ZERO)
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
    /// The name of a move to `to` by the cells of the board that it changes; `None` if they do not tell what it does.
    fn name_of_change(&self, _to: &Game) -> Option<String> {
        None
    }
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
    /// A call with the same tree of moves that stands for all calls that differ only in how their arguments are written;
    /// `None` for the call itself. Only searches use it: it does not look like this call.
    fn representative(&self, _solver: &mut Solver) -> Solved<Option<SharedCall>> {
        Ok(None)
    }
    /// The theorem about the call, if one applies.
    fn theorem(&self) -> Option<CallTheorem> {
        None
    }
    /// The largest heap among the arguments, if the call is impartial, no points count, and it may be a heap of at least
    /// [`HeapArgument::FEWEST`] counters.
    fn heap(&self) -> Option<HeapArgument> {
        None
    }
    /// The call with an empty heap as an argument, which identifies the game. It need not be a position.
    fn empty_heap(&self, _argument: usize) -> Option<SharedCall> {
        None
    }
    /// The game for another heap as an argument.
    fn other_heap(&self, _argument: usize, _size: usize, _solver: &mut Solver) -> Solved<Game> {
        Err(Stop::Undefined("another heap".into()))
    }
    /// The moves of all large heaps, if they can be read from the definition: this argument is the heap.
    fn heap_moves(&self, _argument: usize, _solver: &mut Solver) -> Option<HeapMoves> {
        None
    }
    /// The error for a game whose evaluation does not terminate.
    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop;
    /// Whether the arguments are free of handles, which would be invalid in another solver.
    fn is_portable(&self) -> bool;
    /// Translates handles in the call into those of the solver that was forked; `None` if nothing changes.
    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>>;
    /// The key of stored questions: the function with everything it depends on, and the arguments.
    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)>;
}

/// An argument of a call that is a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapArgument {
    /// The index of the argument.
    pub at: usize,
    /// The number of counters.
    pub size: usize,
}

impl HeapArgument {
    /// Smaller heaps are valued by their options.
    pub const FEWEST: usize = 256;
}

/// The moves of large heaps in which a move leaves at most two heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapMoves {
    /// The least size of a heap for which the moves are valid.
    pub from: usize,
    /// What a move may take and leave.
    pub takes: Vec<Take>,
    /// The turn after each of these moves.
    pub turns: Vec<Turn>,
}

/// What a theorem tells about a call without search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallTheorem {
    /// The answer.
    pub answer: CallAnswer,
    /// The theorem and its source.
    pub source: &'static str,
}

impl CallTheorem {
    /// The value, if the theorem gives it: without a winning move for either player it is 0.
    pub fn number(&self) -> Option<Dyadic> {
        match &self.answer {
            CallAnswer::Number(number) => Some(number.clone()),
            CallAnswer::Outcome(Outcome::P) => Some(Dyadic::ZERO),
            CallAnswer::Outcome(_) => None,
        }
    }
}

/// The answer of a theorem about a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallAnswer {
    /// The value, a number.
    Number(Dyadic),
    /// The outcome in normal play.
    Outcome(Outcome),
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
    /// What the move does besides.
    pub effect: Effect,
}

impl Choice {
    /// An option without a label, named by the game after the move.
    pub fn unnamed(to: Game) -> Choice {
        Choice {
            label: None,
            places: Places::new(),
            to,
            effect: Effect::default(),
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
