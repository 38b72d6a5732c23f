//! Options of values, stored in the pool or, for large nimbers, computed one at a time.

use super::{Arena, NUMBER_UP_STAR, OptionLists, OptionRange, Value};
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// Maximum length of a list of options.
const MOST_OPTIONS: usize = 1_000_000;
/// Maximum number of options of a nimber that are stored.
const MOST_LISTED: usize = 32;

impl Arena {
    /// The location of a player's options.
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

    /// The option with this index, which must be less than the number of options.
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

    /// Lists the options of a number-up-star in the pool.
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

    /// A player's options in the canonical form. Their order depends on earlier computations.
    ///
    /// Errors: those of [`Arena::options`].
    pub(crate) fn unsorted_options(
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

    /// The left and right options of a value; both empty for a number-up-star.
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
