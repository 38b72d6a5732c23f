//! Hash-consing: the same options give the same handle.

use super::{Arena, OptionLists, StopKeys, Value, ValueNode};
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// Maximum number of values. Ids have 31 bits, so that caches can pack a pair of ids and an answer bit into 64 bits.
const MOST_VALUES: usize = 1 << 31;
/// Maximum total number of stored options. Indices into the pool are `u32`.
const LARGEST_POOL: usize = 0xffff_fff0;

impl Arena {
    /// Looks up the value with these options, sorted by id. If there is none: the free cell of the table where it
    /// belongs, and its hash.
    fn probe(&self, left: &[Value], right: &[Value]) -> Result<Value, (usize, u32)> {
        let hash = hash_options(left, right);
        if let Some(below) = &self.below
            && let Ok(known) = below.probe(left, right)
        {
            return Ok(known);
        }
        let mask = self.table.len() - 1;
        let mut cell = hash as usize & mask;
        loop {
            let found = self.table[cell];
            if found == Value::NONE {
                return Err((cell, hash));
            }
            if self.node(found).hash == hash && self.general_options(found) == (left, right) {
                return Ok(found);
            }
            cell = (cell + 1) & mask;
        }
    }

    /// The value with these options, sorted by id; `None` if it is absent or a number-up-star.
    pub(in crate::value) fn find(&self, left: &[Value], right: &[Value]) -> Option<Value> {
        self.probe(left, right).ok()
    }

    /// Charges the memory for another value, including the growth of tables. Drops the caches about pairs of values if
    /// memory is short.
    pub(in crate::value) fn make_room(&mut self, budget: &Budget) -> Result<(), Stop> {
        if budget.should_drop_pair_caches() {
            self.forget_pairs();
        }
        match self.ask_for_room(budget) {
            Err(Stop::Memory) if self.forget_pairs() => self.ask_for_room(budget),
            asked => asked,
        }
    }

    /// Clears the caches about pairs of values. Returns whether they held anything.
    pub fn forget_pairs(&mut self) -> bool {
        let held = self.le_memo.memory() + self.sum_memo.memory();
        self.le_memo.clear();
        self.sum_memo.clear();
        held > 0
    }

    fn ask_for_room(&mut self, budget: &Budget) -> Result<(), Stop> {
        budget.room_in(&mut self.nodes, 1)?;
        budget.room_in(&mut self.stop_keys, 1)?;
        budget.room_in(&mut self.pool, 1)?;
        budget.room_in(&mut self.closed, 1)?;
        budget.room_in_table(&self.closed_ids)?;
        if (self.interned + 1) * 8 > self.table.len() * 5 {
            budget.reserve(2 * self.table.len() * size_of::<Value>())?;
        }
        Ok(())
    }

    /// The handle of a canonical form that is neither a number nor a number-up-star. Options are sorted by id.
    pub(in crate::value) fn intern(
        &mut self,
        left: &[Value],
        right: &[Value],
    ) -> Result<Value, Stop> {
        let (cell, hash) = match self.probe(left, right) {
            Ok(known) => return Ok(known),
            Err(free) => free,
        };
        let range = self.write_options(left, right)?;
        if self.len() >= MOST_VALUES {
            return Err(Stop::TooLarge("the list of all values".to_string()));
        }
        let value = Value(self.len() as u32);
        let left_stop = self.stop_of_options(left, Player::Left);
        let right_stop = self.stop_of_options(right, Player::Right);
        self.stop_keys.push(StopKeys {
            left: self.stop_keys(left_stop).left,
            right: self.stop_keys(right_stop).right,
        });
        self.nodes.push(ValueNode {
            start: range.start,
            left: range.left,
            right: range.right,
            left_stop,
            right_stop,
            negative: Value::NONE,
            hash,
        });
        self.table[cell] = value;
        self.interned += 1;
        if self.interned * 8 > self.table.len() * 5 {
            self.grow_table();
        }
        Ok(value)
    }

    #[cold]
    fn grow_table(&mut self) {
        let size = self.table.len() * 2;
        let mask = size - 1;
        let mut table = vec![Value::NONE; size];
        for &value in self.table.iter().filter(|&&value| value != Value::NONE) {
            let mut cell = self.node(value).hash as usize & mask;
            while table[cell] != Value::NONE {
                cell = (cell + 1) & mask;
            }
            table[cell] = value;
        }
        self.table = table;
    }

    /// Appends options to the pool.
    pub(super) fn write_options(
        &mut self,
        left: &[Value],
        right: &[Value],
    ) -> Result<OptionLists, Stop> {
        let start = self.first.pool + self.pool.len();
        if start + left.len() + right.len() > LARGEST_POOL {
            return Err(Stop::TooLarge("the list of all options".to_string()));
        }
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        Ok(OptionLists {
            start: start as u32,
            left: left.len() as u32,
            right: right.len() as u32,
        })
    }
}

/// Hashes two lists of options.
fn hash_options(left: &[Value], right: &[Value]) -> u32 {
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
    let mut hash = left.len() as u64;
    for v in left.iter().chain(right) {
        hash = (hash.rotate_left(26) ^ u64::from(v.0)).wrapping_mul(FACTOR);
    }
    (hash ^ (hash >> 32)) as u32
}
