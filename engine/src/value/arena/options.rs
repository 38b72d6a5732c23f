//! The options of values: in the pool, or made one by one where a nimber has many.

use super::{Arena, NUMBER_UP_STAR, OptionLists, OptionRange, Value};
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// Longer lists of options are refused.
const MOST_OPTIONS: usize = 1_000_000;
/// Longer lists of options of a nimber are not stored.
const MOST_LISTED: usize = 32;

impl Arena {
    /// Where the options of a player are found.
    ///
    /// Errors: `TooLarge` for a nimber with more than a million options.
    pub(in crate::value) fn option_range(
        &mut self,
        v: Value,
        player: Player,
    ) -> Result<OptionRange, Stop> {
        let node = self.node(v);
        let range = if node.left == NUMBER_UP_STAR {
            let closed = node.start;
            match self.listed_options(closed as usize) {
                Some(range) => range,
                None => {
                    let count = self.count_options(closed, player)?;
                    if count > MOST_LISTED {
                        return Ok(OptionRange {
                            start: closed as usize,
                            count,
                            made_for: Some(player),
                        });
                    }
                    self.list_options(closed as usize)?
                }
            }
        } else {
            OptionLists {
                start: node.start,
                left: node.left,
                right: node.right,
            }
        };
        let start = range.start as usize;
        let left = range.left as usize;
        let (start, count) = match player {
            Player::Left => (start, left),
            Player::Right => (start + left, range.right as usize),
        };
        Ok(OptionRange {
            start,
            count,
            made_for: None,
        })
    }

    fn count_options(&self, closed: u32, player: Player) -> Result<usize, Stop> {
        let count = self.closed_at(closed as usize).form.option_count(player);
        count
            .to_usize()
            .filter(|&n| n <= MOST_OPTIONS)
            .ok_or_else(|| Stop::TooLarge(format!("a list of {count} options of a nimber")))
    }

    /// The option of that index, below the number of options.
    #[inline]
    pub(in crate::value) fn option_at(
        &mut self,
        options: OptionRange,
        index: usize,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        match options.made_for {
            None => Ok(self.pooled(options.start + index, 1)[0]),
            Some(player) => {
                budget.work(1)?;
                self.make_room(budget)?;
                let form = &self.closed_at(options.start).form;
                let option = form.option(player, index as u64);
                Ok(self.closed_form(option))
            }
        }
    }

    /// Writes the options of a number-up-star into the pool.
    #[cold]
    fn list_options(&mut self, closed: usize) -> Result<OptionLists, Stop> {
        let form = self.closed_at(closed).form.clone();
        let mut lists = [Vec::new(), Vec::new()];
        for (player, list) in [Player::Left, Player::Right].into_iter().zip(&mut lists) {
            for index in 0..self.count_options(closed as u32, player)? {
                list.push(self.closed_form(form.option(player, index as u64)));
            }
        }
        let [left, right] = &lists;
        let range = self.write_options(left, right)?;
        match closed.checked_sub(self.first.closed) {
            Some(own) => self.closed[own].options = Some(range),
            None => {
                self.fork_options.insert(closed, range);
            }
        }
        Ok(range)
    }

    /// The options of a player in the canonical form, in an order that depends on what was computed before.
    ///
    /// Errors: those of [`Arena::options`].
    pub(in crate::value) fn unsorted_options(
        &mut self,
        v: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let options = self.option_range(v, player)?;
        (0..options.count)
            .map(|i| self.option_at(options, i, budget))
            .collect()
    }

    /// The options of a value that is not a number-up-star; empty for those.
    pub(in crate::value) fn general_options(&self, v: Value) -> (&[Value], &[Value]) {
        let node = self.node(v);
        if node.left == NUMBER_UP_STAR {
            return (&[], &[]);
        }
        let (left, right) = (node.left as usize, node.right as usize);
        self.pooled(node.start as usize, left + right)
            .split_at(left)
    }
}
