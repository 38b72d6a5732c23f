//! The arena of canonical forms. Each form is stored once, so equal games have equal handles.

mod fork;
mod intern;
mod negative;
mod options;

pub(super) use super::handle::Value;
use super::heat::walls::KnownWalls;
use super::number::dyadic::Dyadic;
use super::number::int::Int;
use super::number::number_up_star::NumberUpStar;
use super::player::Player;
use super::short::memo::{OrderCache, SumCache};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The `left` of a number-up-star; its `start` is an index into `closed`.
const NUMBER_UP_STAR: u32 = u32::MAX;
/// The stored data of a canonical form.
#[derive(Clone, Debug)]
struct ValueNode {
    /// The start of the left options in the pool; the right options follow.
    start: u32,
    /// The number of left options, or `NUMBER_UP_STAR`.
    left: u32,
    right: u32,
    left_stop: Value,
    right_stop: Value,
    negative: Value,
    hash: u32,
}

/// Both stops rounded to `i32`, which decide most comparisons without the exact numbers. See [`stop_key`].
#[derive(Clone, Copy, Debug)]
pub(super) struct StopKeys {
    pub(super) left: i32,
    pub(super) right: i32,
}

/// A number in 256ths, rounded down and clamped to `i32`. If two keys differ, they have the order of their numbers.
fn stop_key(number: &Dyadic) -> i32 {
    let scaled = number.numerator().shl(8).shr(number.exponent());
    match scaled.to_i64() {
        Some(n) => n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32,
        None if scaled.is_negative() => i32::MIN,
        None => i32::MAX,
    }
}

/// A number-up-star. Its options are listed on demand.
#[derive(Debug)]
struct ClosedNode {
    form: NumberUpStar,
    options: Option<OptionLists>,
}

/// The options of a value in the pool, left ones first.
#[derive(Clone, Copy, Debug)]
struct OptionLists {
    start: u32,
    left: u32,
    right: u32,
}

/// The start of an arena's own part. Smaller handles and indices belong to the shared part.
#[derive(Clone, Copy, Debug, Default)]
struct Start {
    node: usize,
    pool: usize,
    closed: usize,
}

/// The options of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionRange {
    /// The start in the pool, or the index of the number-up-star.
    start: usize,
    pub(super) count: usize,
    /// The player, if these are options of a number-up-star, which are computed one at a time.
    made_for: Option<Player>,
}

impl OptionRange {
    pub(super) const NONE: OptionRange = OptionRange {
        start: 0,
        count: 0,
        made_for: None,
    };
}

/// The store of canonical forms, with caches of results about them.
#[derive(Debug)]
pub struct Arena {
    /// The immutable part shared with other forks, and the start of this arena's own part.
    below: Option<Arc<Arena>>,
    first: Start,
    /// Negatives and option lists computed in this fork for values of the shared part.
    fork_negatives: FxHashMap<Value, Value>,
    fork_options: FxHashMap<usize, OptionLists>,
    nodes: Vec<ValueNode>,
    /// The stop keys of each node.
    stop_keys: Vec<StopKeys>,
    pool: Vec<Value>,
    closed: Vec<ClosedNode>,
    closed_ids: FxHashMap<NumberUpStar, Value>,
    /// An open-addressing hash table of nodes, keyed by their options. Its size is a power of 2.
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

    /// The number, ups and nimber of a number-up-star; `None` for other values.
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

    /// The left stop, as the handle of a number.
    #[inline]
    pub(super) fn left_stop_id(&self, v: Value) -> Value {
        self.node(v).left_stop
    }

    /// The right stop, as the handle of a number.
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

    /// The number of a value known to be a number; 0 for values other than number-up-stars.
    #[inline]
    pub(super) fn number_at(&self, v: Value) -> &Dyadic {
        match self.number_up_star_parts(v) {
            Some(form) => &form.number,
            None => &ZERO,
        }
    }

    /// The left stop: the number that Left reaches moving first, under best play (ONAG, chapter 9).
    pub fn left_stop(&self, v: Value) -> &Dyadic {
        self.number_at(self.left_stop_id(v))
    }

    /// The right stop: the number that Right reaches moving first, under best play.
    pub fn right_stop(&self, v: Value) -> &Dyadic {
        self.number_at(self.right_stop_id(v))
    }

    /// The number of values in the arena.
    pub fn len(&self) -> usize {
        self.first.node + self.nodes.len()
    }

    /// Whether the arena has no values. Always false, because an arena contains the constants of [`Value`].
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Clears all caches, but keeps the values.
    pub fn clear_memos(&mut self) {
        self.le_memo.clear();
        self.sum_memo.clear();
        self.birthdays = FxHashMap::default();
        self.walls = KnownWalls::default();
        self.known_against = FxHashMap::default();
    }

    /// An estimate of the memory held, in bytes. Integers larger than a machine word are not counted.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * (size_of::<ValueNode>() + size_of::<StopKeys>())
            + (self.pool.capacity() + self.table.capacity()) * size_of::<Value>()
            + self.closed.capacity() * size_of::<ClosedNode>()
            + self.closed_ids.capacity() * (size_of::<NumberUpStar>() + size_of::<Value>() + 1)
            + self.le_memo.memory()
            + self.sum_memo.memory()
            + self.birthdays.capacity() * size_of::<(Value, Int)>()
            + self.walls.memory()
    }
}

static ZERO: Dyadic = Dyadic::ZERO;
