//! Where canonical forms live: each is kept once, so that equal games have equal handles.

mod fork;
mod intern;
mod negative;
mod options;

use rustc_hash::FxHashMap;
use std::sync::Arc;

use super::dyadic::Dyadic;
use super::int::Int;
use super::memo::{OrderCache, SumCache};
use super::number_up_star::NumberUpStar;
use super::player::Player;
use super::thermograph::{KnownWalls, Walls};

/// The handle of a canonical form in an [`Arena`]: equal games have equal handles. It means nothing in another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(super) u32);

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl Value {
    /// 0.
    pub const ZERO: Value = Value(0);
    /// 1.
    pub const ONE: Value = Value(1);
    /// *.
    pub const STAR: Value = Value(3);
    /// ↑.
    pub const UP: Value = Value(4);
    /// ↓.
    pub const DOWN: Value = Value(5);
    /// No value.
    pub(super) const NONE: Value = Value(u32::MAX);

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Marks a node that is a number-up-star; its `start` is then an index into those.
const NUMBER_UP_STAR: u32 = u32::MAX;
/// A canonical form.
#[derive(Clone, Debug)]
struct ValueNode {
    /// Where its left options begin in the pool; its right ones follow.
    start: u32,
    /// How many left options; `NUMBER_UP_STAR` marks those.
    left: u32,
    right: u32,
    left_stop: Value,
    right_stop: Value,
    negative: Value,
    hash: u32,
}

/// Both stops roughly, so that comparing them needs no look at the numbers: see [`stop_key`].
#[derive(Clone, Copy, Debug)]
pub(super) struct StopKeys {
    pub(super) left: i32,
    pub(super) right: i32,
}

/// A number in 256ths, rounded down and cut off: where keys are different, numbers are ordered as their keys.
fn stop_key(number: &Dyadic) -> i32 {
    let scaled = number.numerator().shl(8).shr(number.exponent());
    match scaled.to_i64() {
        Some(n) => n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32,
        None if scaled.is_negative() => i32::MIN,
        None => i32::MAX,
    }
}

/// A number-up-star; its options are listed on demand.
#[derive(Debug)]
struct ClosedNode {
    form: NumberUpStar,
    options: Option<OptionLists>,
}

/// A list of options in the pool, the left ones first.
#[derive(Clone, Copy, Debug)]
struct OptionLists {
    start: u32,
    left: u32,
    right: u32,
}

/// Where the own part of an arena begins: handles and indices below belong to the common part.
#[derive(Clone, Copy, Debug, Default)]
struct Start {
    node: usize,
    pool: usize,
    closed: usize,
}

/// The options of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionRange {
    /// Their place in the pool, or of their number-up-star among those.
    start: usize,
    pub(super) count: usize,
    /// The player, where the options are not stored but made one by one.
    made_for: Option<Player>,
}

impl OptionRange {
    /// No options.
    pub(super) const NONE: OptionRange = OptionRange {
        start: 0,
        count: 0,
        made_for: None,
    };
}

/// The store of canonical forms, with caches of results about them.
#[derive(Debug)]
pub struct Arena {
    /// What this arena and its forks have in common, which nobody changes, and where its own part begins.
    below: Option<Arc<Arena>>,
    first: Start,
    /// What was found of the values below: their negatives, and lists of options.
    late_negatives: FxHashMap<Value, Value>,
    late_options: FxHashMap<usize, OptionLists>,
    nodes: Vec<ValueNode>,
    /// The stops of each node, for quick comparisons.
    stop_keys: Vec<StopKeys>,
    pool: Vec<Value>,
    closed: Vec<ClosedNode>,
    closed_ids: FxHashMap<NumberUpStar, Value>,
    /// Open addressing, by the hash of the options; a power of 2 cells.
    table: Vec<Value>,
    interned: usize,
    pub(super) le_memo: OrderCache,
    pub(super) sum_memo: SumCache,
    pub(super) birthdays: FxHashMap<Value, Int>,
    pub(super) walls: KnownWalls,
    pub(super) known_against: FxHashMap<Value, u8>,
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

impl Arena {
    /// An arena with the constants of [`Value`].
    pub fn new() -> Arena {
        let mut arena = Arena::on_top_of(None, Start::default());
        for number in [0, 1, -1] {
            arena.number(&Dyadic::from(number));
        }
        for (ups, nimber) in [(0, 1), (1, 0), (-1, 0)] {
            arena.number_up_star(Dyadic::ZERO, Int::from(ups), Int::from(nimber));
        }
        arena
    }

    /// The value of a number.
    pub fn number(&mut self, number: &Dyadic) -> Value {
        self.closed_form(NumberUpStar::from_number(number.clone()))
    }

    /// The value of an integer.
    pub fn integer(&mut self, n: i64) -> Value {
        self.number(&Dyadic::from(n))
    }

    /// The nimber *k, 0 for k = 0; the sign of k is ignored.
    pub fn nimber(&mut self, k: &Int) -> Value {
        self.number_up_star(Dyadic::ZERO, Int::ZERO, k.clone())
    }

    /// The value number + ups·↑ + *nimber; the sign of the nimber is ignored.
    pub fn number_up_star(&mut self, number: Dyadic, ups: Int, nimber: Int) -> Value {
        self.closed_form(NumberUpStar {
            number,
            ups,
            nimber: nimber.abs(),
        })
    }

    /// The value of a number-up-star.
    pub(super) fn closed_form(&mut self, form: NumberUpStar) -> Value {
        if let Some(known) = self.find_closed(&form) {
            return known;
        }
        let stop = if form.is_number() {
            Value::NONE
        } else {
            self.number(&form.number)
        };
        let value = Value(self.len() as u32);
        let stop = if stop == Value::NONE { value } else { stop };
        let key = stop_key(&form.number);
        self.stop_keys.push(StopKeys {
            left: key,
            right: key,
        });
        self.nodes.push(ValueNode {
            start: (self.first.closed + self.closed.len()) as u32,
            left: NUMBER_UP_STAR,
            right: 0,
            left_stop: stop,
            right_stop: stop,
            negative: Value::NONE,
            hash: 0,
        });
        self.closed.push(ClosedNode {
            form: form.clone(),
            options: None,
        });
        self.closed_ids.insert(form, value);
        value
    }

    /// Number, ups and nimber of a value that is a sum of such.
    #[inline]
    pub fn number_up_star_parts(&self, v: Value) -> Option<&NumberUpStar> {
        let node = self.node(v);
        (node.left == NUMBER_UP_STAR).then(|| &self.closed_at(node.start as usize).form)
    }

    /// The value as a number, if it is one.
    pub fn as_number(&self, v: Value) -> Option<&Dyadic> {
        let form = self.number_up_star_parts(v)?;
        form.is_number().then_some(&form.number)
    }

    /// The value as an integer, if it is one.
    pub fn as_integer(&self, v: Value) -> Option<Int> {
        self.as_number(v)?.to_integer()
    }

    /// k, if the value is the nimber *k (0 for 0).
    pub fn as_nimber(&self, v: Value) -> Option<&Int> {
        let form = self.number_up_star_parts(v)?;
        form.is_nimber().then_some(&form.nimber)
    }

    /// The left stop as the value of a number.
    #[inline]
    pub(super) fn left_stop_id(&self, v: Value) -> Value {
        self.node(v).left_stop
    }

    /// The right stop as the value of a number.
    #[inline]
    pub(super) fn right_stop_id(&self, v: Value) -> Value {
        self.node(v).right_stop
    }

    /// The keys of both stops.
    #[inline]
    pub(super) fn stop_keys(&self, v: Value) -> StopKeys {
        match v.index().checked_sub(self.first.node) {
            Some(own) => self.stop_keys[own],
            None => self.common().stop_keys[v.index()],
        }
    }

    /// Whether the value is a number.
    #[inline]
    pub fn is_number(&self, v: Value) -> bool {
        self.node(v).left_stop == v
    }

    /// The number that a value is known to be; 0 for any other.
    #[inline]
    pub(super) fn number_at(&self, v: Value) -> &Dyadic {
        match self.number_up_star_parts(v) {
            Some(form) => &form.number,
            None => &ZERO,
        }
    }

    /// The left stop: the number that Left reaches moving first (ONAG, chapter 9).
    pub fn left_stop(&self, v: Value) -> &Dyadic {
        self.number_at(self.left_stop_id(v))
    }

    /// The right stop: the number that Right allows Left to reach when moving first.
    pub fn right_stop(&self, v: Value) -> &Dyadic {
        self.number_at(self.right_stop_id(v))
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.first.node + self.nodes.len()
    }

    /// Whether there are none; an arena always has its constants.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Clears all caches; values stay.
    pub fn clear_memos(&mut self) {
        self.le_memo.clear();
        self.sum_memo.clear();
        self.birthdays = FxHashMap::default();
        self.walls = KnownWalls::default();
        self.known_against = FxHashMap::default();
    }

    /// An estimate of the memory held, in bytes; that of integers beyond a machine word is left out.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * (size_of::<ValueNode>() + size_of::<StopKeys>())
            + (self.pool.capacity() + self.table.capacity()) * size_of::<Value>()
            + self.closed.capacity() * size_of::<ClosedNode>()
            + self.closed_ids.capacity() * (size_of::<NumberUpStar>() + size_of::<Value>() + 1)
            + self.le_memo.memory()
            + self.sum_memo.memory()
            + self.birthdays.capacity() * size_of::<(Value, Int)>()
            + self.walls.values().map(Walls::memory).sum::<usize>()
    }
}

static ZERO: Dyadic = Dyadic::ZERO;
