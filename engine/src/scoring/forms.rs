//! Interned forms: two forms are identical exactly if their handles are equal.
//!
//! A form has for each player a set of options or, if there are none, an end: the score if the player is to move and
//! has no move in any part of the sum. Nothing is simplified.

use super::facts::Facts;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Dyadic, Player};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The handle of a form. Handles depend on history; their order has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

#[derive(Clone, Debug)]
struct Node {
    /// The options of Left and Right, in print order, without repetition.
    options: [Arc<[Form]>; 2],
    /// The score of each player without options.
    ends: [Option<Dyadic>; 2],
    facts: Facts,
}

/// The forms found so far.
#[derive(Debug, Default)]
pub struct Forms {
    nodes: Vec<Node>,
    /// The handles, by the hash of options and ends.
    known: HashTable<Form>,
    /// The number of forms shared with the original of this fork.
    common: usize,
}

fn hash(options: [&[Form]; 2], ends: &[Option<Dyadic>; 2]) -> u64 {
    let mut hasher = FxHasher::default();
    (options, ends).hash(&mut hasher);
    hasher.finish()
}

impl Forms {
    /// A copy for another thread.
    pub fn fork(&self) -> Forms {
        Forms {
            nodes: self.nodes.clone(),
            known: self.known.clone(),
            common: self.nodes.len(),
        }
    }

    /// Translates a form of a fork; `known` caches earlier results.
    pub fn adopt(
        &mut self,
        fork: &Forms,
        form: Form,
        known: &mut FxHashMap<Form, Form>,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        if (form.0 as usize) < fork.common {
            return Ok(form);
        }
        if let Some(known) = known.get(&form) {
            return Ok(*known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in fork.options(form, player) {
                let own = with_stack(|| self.adopt(fork, *option, known, budget))?;
                sides[player as usize].push(own);
            }
        }
        let own = self.with_options(sides, fork.node(form).ends.clone(), budget)?;
        known.insert(form, own);
        Ok(own)
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }

    pub(super) fn facts(&self, form: Form) -> &Facts {
        &self.node(form).facts
    }

    /// The form with these options of Left and Right. The end of a player counts only without options; a missing end
    /// is 0.
    pub fn with_options(
        &mut self,
        mut sides: [Vec<Form>; 2],
        mut ends: [Option<Dyadic>; 2],
        budget: &Budget,
    ) -> Result<Form, Stop> {
        for (side, end) in sides.iter_mut().zip(&mut ends) {
            side.sort_unstable_by(|a, b| self.order(*a, *b));
            side.dedup();
            *end = if side.is_empty() {
                Some(end.take().unwrap_or_default())
            } else {
                None
            };
        }
        let options = [&*sides[0], &*sides[1]];
        let hash = hash(options, &ends);
        let equal = |form: &Form| {
            let node = self.node(*form);
            *node.options[0] == *options[0] && *node.options[1] == *options[1] && node.ends == ends
        };
        if let Some(form) = self.known.find(hash, equal) {
            return Ok(*form);
        }
        budget.work(1 + (sides[0].len() + sides[1].len()) as u64)?;
        budget.room_in(&mut self.nodes, 1)?;
        budget.reserve((sides[0].len() + sides[1].len()) * size_of::<Form>() + 64)?;
        let facts = Facts::of(options, &ends, |form| self.facts(form));
        let form = Form(self.nodes.len() as u32);
        let options = sides.map(Arc::from);
        self.nodes.push(Node {
            options,
            ends,
            facts,
        });
        let nodes = &self.nodes;
        self.known.insert_unique(hash, form, |form| {
            let node = &nodes[form.0 as usize];
            self::hash([&*node.options[0], &*node.options[1]], &node.ends)
        });
        Ok(form)
    }

    /// The form with options and an end of `player` and of the opponent.
    pub(super) fn with_sides(
        &mut self,
        player: Player,
        own: (Vec<Form>, Option<Dyadic>),
        other: (Vec<Form>, Option<Dyadic>),
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let (left, right) = match player {
            Player::Left => (own, other),
            Player::Right => (other, own),
        };
        self.with_options([left.0, right.0], [left.1, right.1], budget)
    }

    /// A number: the score `n`, with no moves.
    pub fn number(&mut self, n: Dyadic, budget: &Budget) -> Result<Form, Stop> {
        let ends = [Some(n.clone()), Some(n)];
        self.with_options([Vec::new(), Vec::new()], ends, budget)
    }

    /// The score `n`, and `moves` free moves: of Left, or of Right if negative.
    pub fn waiting(&mut self, n: &Dyadic, moves: i64, budget: &Budget) -> Result<Form, Stop> {
        let mover = if moves < 0 {
            Player::Right
        } else {
            Player::Left
        };
        let mut form = self.number(n.clone(), budget)?;
        for _ in 0..moves.unsigned_abs() {
            let other = (Vec::new(), Some(n.clone()));
            form = self.with_sides(mover, (vec![form], None), other, budget)?;
        }
        Ok(form)
    }

    /// The print order: by height, then by size, then by ends, then option by option.
    pub fn order(&self, mut a: Form, mut b: Form) -> Ordering {
        while a != b {
            let key = |form: Form| {
                let Node {
                    options,
                    ends,
                    facts,
                } = self.node(form);
                let [left, right] = [options[0].len(), options[1].len()].map(std::cmp::Reverse);
                (facts.birthday, facts.size, left, right, ends)
            };
            let pairs = |at: usize| {
                let (x, y) = (&self.node(a).options[at], &self.node(b).options[at]);
                x.iter().zip(y.iter()).find(|(p, q)| p != q)
            };
            match key(a).cmp(&key(b)) {
                Ordering::Equal => match pairs(0).or_else(|| pairs(1)) {
                    Some((p, q)) => (a, b) = (*p, *q),
                    None => return Ordering::Equal,
                },
                unequal => return unequal,
            }
        }
        Ordering::Equal
    }

    /// The options of a player, in print order.
    pub fn options(&self, form: Form, player: Player) -> &[Form] {
        &self.node(form).options[player as usize]
    }

    /// The options of a player, shared.
    pub(super) fn shared_options(&self, form: Form, player: Player) -> Arc<[Form]> {
        Arc::clone(&self.node(form).options[player as usize])
    }

    /// The score if a player without options is to move.
    pub fn end(&self, form: Form, player: Player) -> Option<&Dyadic> {
        self.node(form).ends[player as usize].as_ref()
    }

    /// The score, if the form is a number.
    pub fn as_number(&self, form: Form) -> Option<&Dyadic> {
        match &self.node(form).ends {
            [Some(left), Some(right)] if left == right => Some(left),
            _ => None,
        }
    }

    /// The score under best play when `first` begins.
    pub fn score(&self, form: Form, first: Player) -> &Dyadic {
        &self.facts(form).scores[first as usize]
    }

    /// The score under best play when `first` begins and the opponent may pass, as often as useful.
    pub fn score_against_passes(&self, form: Form, first: Player) -> &Dyadic {
        &self.facts(form).scores_first[first as usize]
    }

    /// Whether in every follower the end of a player is no better for the player than any score below.
    pub fn is_guaranteed(&self, form: Form) -> bool {
        self.facts(form).guaranteed
    }

    /// A player and a follower in which the player, stuck, has more than play could give; `None` if the form is
    /// guaranteed.
    pub fn unguaranteed(&self, form: Form) -> Option<(Player, Form)> {
        let mut follower = form;
        while !self.is_guaranteed(follower) {
            let mut options = Player::BOTH.iter().flat_map(|p| self.options(follower, *p));
            let below = options.find(|option| !self.is_guaranteed(**option));
            let Some(below) = below else {
                let range = &self.facts(follower).range;
                let left = self.end(follower, Player::Left);
                let is_left = left.is_some_and(|end| *end > range[0]);
                let player = if is_left { Player::Left } else { Player::Right };
                return Some((player, follower));
            };
            follower = *below;
        }
        None
    }

    /// Whether every follower is a number, or has options for both players and no zugzwang.
    pub fn is_milnor(&self, form: Form) -> bool {
        self.facts(form).milnor
    }
}
