//! Interned forms: two forms are identical exactly if their handles are equal.
//!
//! A form is a pair of sets of forms, Left's and Right's options, and at most one tombstone for each player: a player
//! with a tombstone who is to move in a sum has won if every other part is an end for the player, too. Nothing is
//! simplified: `{0,*|}` is not `1`. Source: Siegel 2023, section 5.

use super::facts::Facts;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Outcome, Player};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The handle of a form. Handles depend on history and have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Form(u32);

impl Form {
    /// The form without options.
    pub const ZERO: Form = Form(0);
}

#[derive(Clone, Debug)]
struct Node {
    /// The options of Left and Right, in print order, without repetition.
    options: [Arc<[Form]>; 2],
    facts: Facts,
}

/// The forms found so far.
#[derive(Debug)]
pub struct Forms {
    nodes: Vec<Node>,
    /// The handles, by the hash of options and tombstones.
    known: HashTable<Form>,
    none: Arc<[Form]>,
    /// The number of forms shared with the original of this fork.
    common: usize,
}

impl Default for Forms {
    fn default() -> Forms {
        let none: Arc<[Form]> = Arc::new([]);
        let facts = Facts::of([&[], &[]], [false; 2], |_| unreachable!("no options"));
        let options = [Arc::clone(&none), Arc::clone(&none)];
        let mut known = HashTable::new();
        known.insert_unique(hash([&[], &[]], [false; 2]), Form::ZERO, |_| 0);
        Forms {
            nodes: vec![Node { options, facts }],
            known,
            none,
            common: 0,
        }
    }
}

fn hash(options: [&[Form]; 2], stops: [bool; 2]) -> u64 {
    let mut hasher = FxHasher::default();
    (options, stops).hash(&mut hasher);
    hasher.finish()
}

impl Forms {
    /// A copy for another thread.
    pub fn fork(&self) -> Forms {
        Forms {
            nodes: self.nodes.clone(),
            known: self.known.clone(),
            none: Arc::clone(&self.none),
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
        let stops = Player::BOTH.map(|player| fork.has_stop(form, player));
        let own = self.with_options(sides, stops, budget)?;
        known.insert(form, own);
        Ok(own)
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }

    pub(super) fn facts(&self, form: Form) -> &Facts {
        &self.node(form).facts
    }

    /// The form with these options and tombstones of Left and Right.
    pub fn with_options(
        &mut self,
        mut sides: [Vec<Form>; 2],
        stops: [bool; 2],
        budget: &Budget,
    ) -> Result<Form, Stop> {
        for side in &mut sides {
            side.sort_unstable_by(|a, b| self.order(*a, *b));
            side.dedup();
        }
        let options = [&*sides[0], &*sides[1]];
        let hash = hash(options, stops);
        let equal = |form: &Form| self.is_made_of(*form, options, stops);
        if let Some(form) = self.known.find(hash, equal) {
            return Ok(*form);
        }
        budget.work(1 + (sides[0].len() + sides[1].len()) as u64)?;
        budget.room_in(&mut self.nodes, 1)?;
        budget.reserve((sides[0].len() + sides[1].len()) * size_of::<Form>() + 64)?;
        let facts = Facts::of(options, stops, |form| self.facts(form));
        let form = Form(self.nodes.len() as u32);
        let options = sides.map(|side| {
            if side.is_empty() {
                Arc::clone(&self.none)
            } else {
                side.into()
            }
        });
        self.nodes.push(Node { options, facts });
        let nodes = &self.nodes;
        self.known.insert_unique(hash, form, |form| {
            let node = &nodes[form.0 as usize];
            let stops = node.facts.sides.map(|side| side.stop);
            self::hash([&*node.options[0], &*node.options[1]], stops)
        });
        Ok(form)
    }

    fn is_made_of(&self, form: Form, options: [&[Form]; 2], stops: [bool; 2]) -> bool {
        let node = self.node(form);
        let mut sides = Player::BOTH.map(|player| player as usize).into_iter();
        sides.all(|at| *node.options[at] == *options[at] && node.facts.sides[at].stop == stops[at])
    }

    /// The form with these options of `player` and of the opponent, without tombstones.
    pub(super) fn with_sides(
        &mut self,
        player: Player,
        own: Vec<Form>,
        other: Vec<Form>,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let sides = match player {
            Player::Left => [own, other],
            Player::Right => [other, own],
        };
        self.with_options(sides, [false; 2], budget)
    }

    /// The integer `n` as a chain of moves of one player.
    pub fn integer(&mut self, n: i32, budget: &Budget) -> Result<Form, Stop> {
        let mover = if n < 0 { Player::Right } else { Player::Left };
        let mut form = Form::ZERO;
        for _ in 0..n.unsigned_abs() {
            form = self.with_sides(mover, vec![form], Vec::new(), budget)?;
        }
        Ok(form)
    }

    /// The form `{0|0}`.
    pub fn star(&mut self, budget: &Budget) -> Result<Form, Stop> {
        self.with_options([vec![Form::ZERO], vec![Form::ZERO]], [false; 2], budget)
    }

    /// The print order: by birthday, then by size, then option by option.
    pub fn order(&self, mut a: Form, mut b: Form) -> Ordering {
        while a != b {
            let key = |form: Form| {
                let Node { options, facts } = self.node(form);
                let stops = facts.sides.map(|side| side.stop);
                let [left, right] = [options[0].len(), options[1].len()].map(std::cmp::Reverse);
                (facts.birthday, facts.size, left, right, stops)
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

    /// Whether a player has a tombstone.
    pub fn has_stop(&self, form: Form, player: Player) -> bool {
        self.facts(form).side(player).stop
    }

    /// Whether a player to move wins at once: the player has no options, or a tombstone.
    pub fn is_end_like(&self, form: Form, player: Player) -> bool {
        self.facts(form).side(player).end_like
    }

    /// Whether neither the form nor a follower has a tombstone.
    pub fn is_plain(&self, form: Form) -> bool {
        self.facts(form).plain
    }

    /// The integer `n`, if the form is the chain of `n` moves of one player.
    pub fn as_integer(&self, form: Form) -> Option<i32> {
        self.facts(form).integer
    }

    /// The birthday of the form as it is written.
    pub fn birthday(&self, form: Form) -> u32 {
        self.facts(form).birthday
    }

    /// The outcome in misère play.
    pub fn outcome(&self, form: Form) -> Outcome {
        let wins = |player| self.facts(form).side(player).wins;
        Outcome::from_wins(wins(Player::Left), !wins(Player::Right))
    }

    /// Whether no follower, nor the form itself, is won by the previous player.
    pub fn is_p_free(&self, form: Form) -> bool {
        self.facts(form).p_free
    }

    /// Whether a player has no move in the form and in any of its followers.
    pub fn is_dead_end(&self, form: Form, player: Player) -> bool {
        self.facts(form).side(player).dead && self.is_plain(form)
    }

    /// The form and its followers, each once, in the order of a walk that does not depend on history.
    pub fn followers(&self, form: Form, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut seen: FxHashSet<Form> = [form].into_iter().collect();
        let mut found = vec![form];
        let mut next = 0;
        while let Some(form) = found.get(next).copied() {
            next += 1;
            for option in Player::BOTH.into_iter().flat_map(|p| self.options(form, p)) {
                budget.work(1)?;
                if seen.insert(*option) {
                    budget.room_in(&mut found, 1)?;
                    found.push(*option);
                }
            }
        }
        Ok(found)
    }
}
