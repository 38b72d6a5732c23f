//! Interned forms: two forms are identical exactly if their handles are equal. Nothing is simplified.

use crate::budget::{Budget, Stop};
use crate::value::Player;
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::cmp::{Ordering, Reverse};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

/// A kind of form, as a type without values.
pub trait Kind: Copy + Debug + Ord + Hash + 'static {
    /// What a form has besides its options.
    type Label: Clone + Debug + Default + Hash + Ord;
    /// What is known of a form.
    type Facts: Clone + Debug;

    /// The labels of the forms without options that have the first handles.
    const FIRST: &'static [Self::Label];

    /// The label that counts beside these options.
    fn label(label: Self::Label, options: [&[Form<Self>]; 2]) -> Self::Label;

    /// The label after the players are exchanged.
    fn exchanged(label: &Self::Label) -> Self::Label;

    /// The facts about the form with these options of Left and Right.
    fn facts<'a>(
        options: [&[Form<Self>]; 2],
        label: &Self::Label,
        known: impl Fn(Form<Self>) -> &'a Self::Facts,
    ) -> Self::Facts;
}

/// The handle of a form. Handles depend on history; their order has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form<K>(u32, PhantomData<K>);

impl<K: Kind> Form<K> {
    /// The form with this label and no options, of those that have the first handles.
    pub const fn first(place: u32) -> Form<K> {
        Form(place, PhantomData)
    }

    /// A pair of which the order does not matter, as a key of a cache.
    pub fn unordered(a: Form<K>, b: Form<K>) -> [Form<K>; 2] {
        [a.min(b), a.max(b)]
    }

    pub(super) fn place(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node<K: Kind> {
    /// The options of Left and Right, in print order, without repetition.
    options: [Arc<[Form<K>]>; 2],
    label: K::Label,
    /// The height of the tree.
    birthday: u32,
    /// The number of forms in the tree, up to a maximum.
    size: u64,
    facts: K::Facts,
}

impl<K: Kind> Node<K> {
    fn options(&self) -> [&[Form<K>]; 2] {
        [&self.options[0], &self.options[1]]
    }

    fn hash(&self) -> u64 {
        hash::<K>(self.options(), &self.label)
    }
}

fn hash<K: Kind>(options: [&[Form<K>]; 2], label: &K::Label) -> u64 {
    let mut hasher = FxHasher::default();
    (options, label).hash(&mut hasher);
    hasher.finish()
}

/// The forms found so far.
#[derive(Clone, Debug)]
pub struct Interned<K: Kind> {
    pub(super) nodes: Vec<Node<K>>,
    /// The handles, by the hash of options and label.
    pub(super) known: HashTable<Form<K>>,
    pub(super) none: Arc<[Form<K>]>,
    pub(super) exchanged: FxHashMap<Form<K>, Form<K>>,
    /// The number of forms shared with the original of this fork.
    pub(super) common: usize,
}

impl<K: Kind> Default for Interned<K> {
    fn default() -> Interned<K> {
        let mut forms = Interned {
            nodes: Vec::new(),
            known: HashTable::new(),
            none: Arc::new([]),
            exchanged: FxHashMap::default(),
            common: 0,
        };
        for label in K::FIRST {
            forms.add([Vec::new(), Vec::new()], label.clone());
        }
        forms
    }
}

impl<K: Kind> Interned<K> {
    fn node(&self, form: Form<K>) -> &Node<K> {
        &self.nodes[form.place()]
    }

    /// What is known of a form.
    pub fn facts(&self, form: Form<K>) -> &K::Facts {
        &self.node(form).facts
    }

    /// What a form has besides its options.
    pub fn label(&self, form: Form<K>) -> &K::Label {
        &self.node(form).label
    }

    /// The height of the tree of a form.
    pub fn birthday(&self, form: Form<K>) -> u32 {
        self.node(form).birthday
    }

    /// The number of forms in the tree of a form, up to a maximum.
    pub fn size(&self, form: Form<K>) -> u64 {
        self.node(form).size
    }

    /// The form with these options of Left and Right, and no label.
    pub fn with_options(
        &mut self,
        sides: [Vec<Form<K>>; 2],
        budget: &Budget,
    ) -> Result<Form<K>, Stop> {
        self.labelled(sides, K::Label::default(), budget)
    }

    /// The form with these options of Left and Right, and this label.
    pub fn labelled(
        &mut self,
        mut sides: [Vec<Form<K>>; 2],
        label: K::Label,
        budget: &Budget,
    ) -> Result<Form<K>, Stop> {
        for side in &mut sides {
            side.sort_unstable_by(|a, b| self.order(*a, *b));
            side.dedup();
        }
        let options = [&*sides[0], &*sides[1]];
        let label = K::label(label, options);
        let equal = |form: &Form<K>| {
            let node = self.node(*form);
            node.options() == options && node.label == label
        };
        if let Some(form) = self.known.find(hash::<K>(options, &label), equal) {
            return Ok(*form);
        }
        let count = sides[0].len() + sides[1].len();
        budget.work(1 + count as u64)?;
        budget.room_in(&mut self.nodes, 1)?;
        budget.reserve(count * size_of::<Form<K>>() + 64)?;
        Ok(self.add(sides, label))
    }

    fn add(&mut self, sides: [Vec<Form<K>>; 2], label: K::Label) -> Form<K> {
        let options = [&*sides[0], &*sides[1]];
        let all = || options.into_iter().flatten().map(|o| self.node(*o));
        let birthday = all().map(|node| node.birthday + 1).max().unwrap_or(0);
        let size = all().fold(1u64, |sum, node| sum.saturating_add(node.size));
        let facts = K::facts(options, &label, |form| self.facts(form));
        let form = Form::first(self.nodes.len() as u32);
        let options = sides.map(|side| {
            if side.is_empty() {
                Arc::clone(&self.none)
            } else {
                side.into()
            }
        });
        let node = Node {
            options,
            label,
            birthday,
            size,
            facts,
        };
        let hash = node.hash();
        self.nodes.push(node);
        let nodes = &self.nodes;
        self.known
            .insert_unique(hash, form, |form| nodes[form.place()].hash());
        form
    }

    /// The form with these options of `player` and of the opponent, and no label.
    pub fn with_sides(
        &mut self,
        player: Player,
        own: Vec<Form<K>>,
        other: Vec<Form<K>>,
        budget: &Budget,
    ) -> Result<Form<K>, Stop> {
        self.with_options(player.sides(own, other), budget)
    }

    /// The form with other options in place of one of `player`.
    pub fn replaced(
        &mut self,
        player: Player,
        form: Form<K>,
        at: usize,
        with: &[Form<K>],
        budget: &Budget,
    ) -> Result<Form<K>, Stop> {
        let mut sides = self.sides(form).map(|side| side.to_vec());
        let own = &mut sides[player as usize];
        own.remove(at);
        own.extend(with);
        let label = self.label(form).clone();
        self.labelled(sides, label, budget)
    }

    /// The print order: by birthday, then by size, then by label, then option by option.
    pub fn order(&self, mut a: Form<K>, mut b: Form<K>) -> Ordering {
        while a != b {
            let key = |form| {
                let node = self.node(form);
                let [left, right] = node.options().map(|side| Reverse(side.len()));
                (node.birthday, node.size, left, right, &node.label)
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
    pub fn options(&self, form: Form<K>, player: Player) -> &[Form<K>] {
        &self.node(form).options[player as usize]
    }

    /// The options of Left and Right, shared.
    pub fn sides(&self, form: Form<K>) -> [Arc<[Form<K>]>; 2] {
        self.node(form).options.clone()
    }

    /// The options of a player, shared.
    pub fn shared_options(&self, form: Form<K>, player: Player) -> Arc<[Form<K>]> {
        Arc::clone(&self.node(form).options[player as usize])
    }

    /// For each player, what is left of the sum of two forms after each move.
    pub fn moves_of_sum(&self, a: Form<K>, b: Form<K>) -> [Vec<[Form<K>; 2]>; 2] {
        Player::BOTH.map(|player| {
            let in_a = self.options(a, player).iter().map(|option| [*option, b]);
            let in_b = self.options(b, player).iter().map(|option| [*option, a]);
            in_a.chain(in_b).collect()
        })
    }

    /// The form and its followers, each once, in the order of a walk that does not depend on history.
    pub fn followers(&self, form: Form<K>, budget: &Budget) -> Result<Vec<Form<K>>, Stop> {
        let mut seen: FxHashSet<Form<K>> = [form].into_iter().collect();
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
