//! The steps of the reduction to canonical form, for explanations.

use crate::budget::{Budget, Stop};
use crate::value::arena::{Arena, Value};
use crate::value::player::Player;

/// What the reduction does with an option (CGT, II.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// The option remains in the canonical form.
    Kept,
    /// The option equals an earlier option.
    Duplicate,
    /// Another option is at least as good for its player.
    Dominated {
        /// The better option.
        by: Value,
    },
    /// The option is reversible: the opponent has a reply at least as good for the opponent as the game itself. The
    /// player's options after that reply replace the option.
    Reversible {
        /// The reply.
        through: Value,
        /// The player's options after the reply.
        replaced_by: Vec<Value>,
    },
}

/// A given option and its fate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFate {
    /// The value of the option.
    pub option: Value,
    /// Its fate.
    pub fate: Reduction,
}

/// A canonical form with the fates of the given options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplification {
    /// The canonical form.
    pub value: Value,
    /// The left options, in the given order.
    pub left: Vec<OptionFate>,
    /// The right options, in the given order.
    pub right: Vec<OptionFate>,
}

impl Arena {
    /// The canonical form of the game with the given options. For each removed option, the first reason for its removal
    /// is given.
    ///
    /// Errors: those of [`Arena::canonical`].
    pub fn canonical_steps(
        &mut self,
        left: &[Value],
        right: &[Value],
        budget: &Budget,
    ) -> Result<Simplification, Stop> {
        let value = self.canonical(left, right, budget)?;
        Ok(Simplification {
            value,
            left: self.fates(value, left, Player::Left, budget)?,
            right: self.fates(value, right, Player::Right, budget)?,
        })
    }

    fn fates(
        &mut self,
        value: Value,
        options: &[Value],
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<OptionFate>, Stop> {
        let mut fates = Vec::with_capacity(options.len());
        let mut best = options.to_vec();
        Value::sort_by_handle(&mut best);
        best.dedup();
        self.keep_undominated(&mut best, player, budget)?;
        self.sort_for_print(&mut best, budget)?;
        for (i, &option) in options.iter().enumerate() {
            let fate = if options.iter().take(i).any(|&earlier| earlier == option) {
                Reduction::Duplicate
            } else if let Some(by) = self.better(option, &best, player, budget)? {
                Reduction::Dominated { by }
            } else if let Some(through) = self.reply(value, option, player, budget)? {
                Reduction::Reversible {
                    through,
                    replaced_by: self.options(through, player, budget)?,
                }
            } else {
                Reduction::Kept
            };
            fates.push(OptionFate { option, fate });
        }
        Ok(fates)
    }

    /// An option among `best` that dominates this one, if any.
    fn better(
        &mut self,
        option: Value,
        best: &[Value],
        player: Player,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        for &other in best {
            if other != option && self.no_better(option, other, player, budget)? {
                return Ok(Some(other));
            }
        }
        Ok(None)
    }

    /// The opponent's reply through which an option of a value reverses, if any.
    fn reply(
        &mut self,
        value: Value,
        option: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        for reply in self.options(option, player.opponent(), budget)? {
            if self.no_better(reply, value, player, budget)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;

    /// The value and the fates as text.
    fn steps(left: &[&str], right: &[&str]) -> (String, Vec<String>) {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        let mut read = |side: &[&str]| -> Vec<Value> {
            side.iter()
                .map(|t| arena.read(t, &budget).unwrap())
                .collect()
        };
        let (left, right) = (read(left), read(right));
        let steps = arena.canonical_steps(&left, &right, &budget).unwrap();
        let mut fates = Vec::new();
        for fate in steps.left.into_iter().chain(steps.right) {
            let mut text = |v| arena.text(v, Spelling::Ascii);
            let option = text(fate.option);
            fates.push(match fate.fate {
                Reduction::Kept => format!("{option} kept"),
                Reduction::Duplicate => format!("{option} again"),
                Reduction::Dominated { by } => format!("{option} dominated by {}", text(by)),
                Reduction::Reversible {
                    through,
                    replaced_by,
                } => {
                    let list: Vec<String> = replaced_by.into_iter().map(&mut text).collect();
                    format!("{option} through {} to [{}]", text(through), list.join(","))
                }
            });
        }
        (arena.text(steps.value, Spelling::Ascii), fates)
    }

    #[test]
    fn tells_what_becomes_of_options() {
        let (value, fates) = steps(&["0", "*", "0", "-1"], &["1"]);
        assert_eq!(value, "1/2");
        assert_eq!(
            fates,
            [
                "0 kept",
                "* through 0 to []",
                "0 again",
                "-1 dominated by 0",
                "1 kept"
            ]
        );
        let (value, fates) = steps(&["^"], &["^"]);
        assert_eq!(value, "^^*");
        assert_eq!(fates, ["^ through * to [0]", "^ kept"]);
        let (value, fates) = steps(&["*"], &["2"]);
        assert_eq!(value, "0");
        assert_eq!(fates, ["* through 0 to []", "2 through 1 to []"]);
    }
}
