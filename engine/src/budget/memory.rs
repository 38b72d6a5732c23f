//! The memory use and its limit.

use super::alarm::Alarm;
use super::{Budget, Stop, memory_used};
use std::collections::{HashMap, HashSet};

/// Maximum number of bytes that may be reserved between two readings of the memory use.
const UNCHECKED_BYTES: usize = 1 << 20;

impl Budget {
    /// Reads the memory use. Returns the number of bytes left below `limit`.
    pub(super) fn look_at_memory(&self, limit: usize) -> Result<usize, Stop> {
        let reserved = self.reserved.take();
        let Some(used) = memory_used() else {
            return Ok(limit);
        };
        let used = used.saturating_add(reserved);
        // Each alarm resets well below its bound, so that it is not raised again at every reading.
        self.short.update(used, limit / 8 * 7, limit / 4 * 3);
        self.scarce.update(used, limit / 16 * 15, limit / 8 * 7);
        limit.checked_sub(used).ok_or(Stop::Memory)
    }

    /// Whether to drop the caches of pairs because memory is near its limit. Returns `true` once per alarm.
    #[inline]
    pub fn should_drop_pair_caches(&self) -> bool {
        self.acknowledge(&self.short)
    }

    /// Whether tables of positions must shrink because dropping the caches was not enough. Returns `true` once per
    /// alarm.
    #[inline]
    pub fn should_shrink_tables(&self) -> bool {
        self.acknowledge(&self.scarce)
    }

    #[inline]
    fn acknowledge(&self, alarm: &Alarm) -> bool {
        let is_raised = alarm.acknowledge();
        if is_raised {
            // The caller will free memory, so read the memory use again at the next check.
            self.memory_look.set(None);
        }
        is_raised
    }

    /// Whether a cache of pairs may grow by `bytes`. A quarter of the limit must stay free.
    pub fn affords(&self, bytes: usize) -> bool {
        self.leaves(bytes, 4)
    }

    /// Whether a table of positions may grow by `bytes`. An eighth of the limit must stay free for data that cannot be
    /// dropped.
    pub fn affords_positions(&self, bytes: usize) -> bool {
        self.leaves(bytes, 8)
    }

    /// Whether a fraction 1/`part` of the limit stays free after `bytes` more are used.
    fn leaves(&self, bytes: usize, part: usize) -> bool {
        let wanted = self.reserved.get().saturating_add(bytes);
        match (self.memory, memory_used()) {
            (Some(limit), Some(used)) => used.saturating_add(wanted) <= limit - limit / part,
            _ => true,
        }
    }

    /// Reserves memory before it is allocated. Fails if `bytes` more would exceed the limit.
    #[inline]
    pub fn reserve(&self, bytes: usize) -> Result<(), Stop> {
        let reserved = self.reserved.get().saturating_add(bytes);
        self.reserved.set(reserved);
        match self.memory {
            Some(limit) if reserved >= UNCHECKED_BYTES => self.look_at_memory(limit).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Reserves memory for `more` further elements of a vector. The vector grows by an eighth if it cannot double.
    #[inline]
    pub fn room_in<T>(&self, vector: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        if vector.capacity() - vector.len() >= more {
            return Ok(());
        }
        self.grow(vector, more)
    }

    #[cold]
    fn grow<T>(&self, vector: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        // The old buffer is freed only after the elements are moved, so the new one counts in full.
        let ask = |more: usize| {
            let grown = vector.len().saturating_add(more);
            self.reserve(grown.saturating_mul(size_of::<T>()))
        };
        match ask(more.max(vector.len())) {
            Err(Stop::Memory) => {
                let more = more.max(vector.len() / 8);
                ask(more)?;
                vector.reserve_exact(more);
                Ok(())
            }
            asked => asked,
        }
    }

    /// Reserves memory for one more entry of a table.
    #[inline]
    pub fn room_in_table<K, V, S>(&self, table: &HashMap<K, V, S>) -> Result<(), Stop> {
        self.room_in_cells::<(K, V)>(table.len(), table.capacity())
    }

    /// Reserves memory for one more element of a set.
    #[inline]
    pub fn room_in_set<K, S>(&self, set: &HashSet<K, S>) -> Result<(), Stop> {
        self.room_in_cells::<K>(set.len(), set.capacity())
    }

    fn room_in_cells<T>(&self, length: usize, capacity: usize) -> Result<(), Stop> {
        if length < capacity {
            return Ok(());
        }
        let cells = capacity * 2 + capacity / 2;
        self.reserve(cells * (size_of::<T>() + 1))
    }
}
