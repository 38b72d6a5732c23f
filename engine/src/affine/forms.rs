//! Interned forms: two forms are identical exactly if their handles are equal. Nothing is simplified.

use super::facts::Facts;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Outcome, Player};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::cmp::{Ordering, Reverse};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The handle of a form. Handles depend on history; their order has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

impl Form {
    /// ∞: Left has won.
    pub const INFINITY: Form = Form(0);
    /// -∞: Right has won.
    pub const MINUS_INFINITY: Form = Form(1);
    /// The form without options.
    pub const ZERO: Form = Form(2);

    /// The form of a sum that a player has won.
    pub fn won(winner: Player) -> Form {
        match winner {
            Player::Left => Form::INFINITY,
            Player::Right => Form::MINUS_INFINITY,
        }
    }
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
    /// The handles of all but the infinities, by the hash of the options.
    known: HashTable<Form>,
    /// The number of forms shared with the original of this fork.
    common: usize,
}

fn hash(options: [&[Form]; 2]) -> u64 {
    let mut hasher = FxHasher::default();
    options.hash(&mut hasher);
    hasher.finish()
}

impl Default for Forms {
    fn default() -> Forms {
        let none: [&[Form]; 2] = [&[], &[]];
        let node = |facts| Node {
            options: none.map(Arc::from),
            facts,
        };
        let infinities = Player::BOTH.map(Facts::won);
        let zero = Facts::of(none, |_| &infinities[0]);
        let mut known = HashTable::new();
        known.insert_unique(hash(none), Form::ZERO, |_| hash(none));
        Forms {
            nodes: infinities.into_iter().chain([zero]).map(node).collect(),
            known,
            common: 0,
        }
    }
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
        let own = self.with_options(sides, budget)?;
        known.insert(form, own);
        Ok(own)
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }

    pub(super) fn facts(&self, form: Form) -> &Facts {
        &self.node(form).facts
    }

    /// The form with these options of Left and Right.
    pub fn with_options(
        &mut self,
        mut sides: [Vec<Form>; 2],
        budget: &Budget,
    ) -> Result<Form, Stop> {
        for side in &mut sides {
            side.sort_unstable_by(|a, b| self.order(*a, *b));
            side.dedup();
        }
        let options = [&*sides[0], &*sides[1]];
        let hash = hash(options);
        let equal = |form: &Form| {
            let node = self.node(*form);
            *node.options[0] == *options[0] && *node.options[1] == *options[1]
        };
        if let Some(form) = self.known.find(hash, equal) {
            return Ok(*form);
        }
        budget.work(1 + (sides[0].len() + sides[1].len()) as u64)?;
        budget.room_in(&mut self.nodes, 1)?;
        budget.reserve((sides[0].len() + sides[1].len()) * size_of::<Form>() + 64)?;
        let facts = Facts::of(options, |form| self.facts(form));
        let form = Form(self.nodes.len() as u32);
        let options = sides.map(Arc::from);
        self.nodes.push(Node { options, facts });
        let nodes = &self.nodes;
        self.known.insert_unique(hash, form, |form| {
            let node = &nodes[form.0 as usize];
            self::hash([&*node.options[0], &*node.options[1]])
        });
        Ok(form)
    }

    /// The form with these options of `player` and of the opponent.
    pub fn with_sides(
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
        self.with_options(sides, budget)
    }

    /// A move of `player` after which the opponent loses unless he makes one of these moves.
    pub fn threat(
        &mut self,
        player: Player,
        answers: Vec<Form>,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        self.with_sides(player, vec![Form::won(player)], answers, budget)
    }

    /// The print order: by height, then by size, then option by option; infinities come last.
    pub fn order(&self, mut a: Form, mut b: Form) -> Ordering {
        while a != b {
            let key = |form: Form| {
                let Node { options, facts } = self.node(form);
                let [left, right] = [options[0].len(), options[1].len()].map(Reverse);
                let won = facts.won.map(|player| player as usize);
                (won, facts.height, facts.size, left, right)
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

    /// Whether a player has won already.
    pub fn winner(&self, form: Form) -> Option<Player> {
        self.facts(form).won
    }

    /// Whether a player wins the whole sum by a move in the form.
    pub fn is_check(&self, form: Form, player: Player) -> bool {
        self.options(form, player).contains(&Form::won(player))
    }

    /// Whether no follower is an infinity.
    pub fn is_short(&self, form: Form) -> bool {
        self.facts(form).is_short
    }

    /// Who wins. A sum that a player has won is won by that player.
    pub fn outcome(&self, form: Form) -> Outcome {
        self.facts(form).outcome()
    }

    /// Whether Left wins if `first` begins.
    pub fn left_wins(&self, form: Form, first: Player) -> bool {
        self.facts(form).left_wins[first as usize]
    }
}
