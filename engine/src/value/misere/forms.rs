//! Interned misere canonical forms of impartial games: two games are equal exactly if their handles are.
//!
//! A form is the set of its options, which are forms. If the options of H are among those of G, and every other option
//! of G has H as an option, then G = H: a move to such an option is answered by the move to H. If H has no options, the
//! next player must also win G, as in 0. A game is canonical if none of its positions can be simplified in this way.
//! Equal canonical games are identical. Sources: Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter
//! 13; Siegel, *Combinatorial Game Theory*, chapter V.3.

use super::super::short::memo::SumCache;
use super::genus::Genus;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::mex;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::fmt::Write;
use std::sync::Arc;

/// The handle of a misere canonical form. Like those of [`Value`](crate::value::Value), handles have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Form(u32);

impl Form {
    /// The game without moves.
    pub const ZERO: Form = Form(0);

    /// A key for sorting and searching lists of handles; see [`Value::handle_key`](crate::value::Value::handle_key).
    pub fn handle_key(self) -> u32 {
        self.0
    }
}

#[derive(Clone, Debug)]
struct FormNode {
    /// The options, in ascending order of handles.
    options: Arc<[Form]>,
    /// The options, in print order.
    written: Arc<[Form]>,
    /// The Grundy value in normal play.
    normal: u32,
    /// The Grundy value in misere play.
    misere: u32,
    tame: bool,
    /// The size, if the form is a Nim heap.
    nim: Option<u32>,
}

/// The misere canonical forms found so far, with caches.
#[derive(Debug)]
pub struct Forms {
    nodes: Vec<FormNode>,
    /// Forms keyed by their options, both simplified and unsimplified.
    known: FxHashMap<Arc<[Form]>, Form>,
    sums: SumCache,
    genera: FxHashMap<Form, Arc<[u32]>>,
    /// The number of forms shared with the original of this fork. Their handles are the same in both.
    common: usize,
}

impl Default for Forms {
    fn default() -> Forms {
        let none: Arc<[Form]> = Arc::new([]);
        let zero = FormNode {
            options: Arc::clone(&none),
            written: Arc::clone(&none),
            normal: 0,
            misere: 1,
            tame: true,
            nim: Some(0),
        };
        Forms {
            nodes: vec![zero],
            known: [(none, Form::ZERO)].into_iter().collect(),
            sums: SumCache::new(),
            genera: FxHashMap::default(),
            common: 0,
        }
    }
}

impl Forms {
    /// A copy for another thread, with empty caches.
    pub fn fork(&self) -> Forms {
        Forms {
            nodes: self.nodes.clone(),
            known: self.known.clone(),
            common: self.nodes.len(),
            ..Forms::default()
        }
    }

    /// Translates a form of a fork into a handle of these forms; `known` caches earlier results.
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
        let options = fork.node(form).options.iter();
        let options = options.map(|o| with_stack(|| self.adopt(fork, *o, known, budget)));
        let options = options.collect::<Result<_, _>>()?;
        let own = self.with_options(options, budget)?;
        known.insert(form, own);
        Ok(own)
    }

    fn node(&self, form: Form) -> &FormNode {
        &self.nodes[form.0 as usize]
    }

    /// The options in print order. The order depends only on the forms, not on their handles.
    pub fn options(&self, form: Form) -> Arc<[Form]> {
        Arc::clone(&self.node(form).written)
    }

    /// The canonical form of the game with these options.
    pub fn with_options(&mut self, mut options: Vec<Form>, budget: &Budget) -> Result<Form, Stop> {
        options.sort_unstable_by_key(|form| form.handle_key());
        options.dedup();
        if let Some(form) = self.known.get(&*options) {
            return Ok(*form);
        }
        budget.step()?;
        self.make_room(options.len(), budget)?;
        let options: Arc<[Form]> = options.into();
        // A Nim heap is canonical, and checking a large one would be slow.
        let form = if self.is_nim_heap(&options) {
            None
        } else {
            self.reversed(&options, budget)?
        };
        let form = form.unwrap_or_else(|| self.insert(Arc::clone(&options)));
        self.known.insert(options, form);
        Ok(form)
    }

    /// Reserves memory for another form. Clears the cache of sums if memory is short.
    fn make_room(&mut self, options: usize, budget: &Budget) -> Result<(), Stop> {
        if budget.should_drop_pair_caches() {
            self.sums.clear();
        }
        budget.room_in(&mut self.nodes, 1)?;
        budget.room_in_table(&self.known)?;
        budget.reserve(2 * options * size_of::<Form>())
    }

    /// The smaller form that equals the game with these options; `None` if the game cannot be simplified.
    fn reversed(&self, options: &[Form], budget: &Budget) -> Result<Option<Form>, Stop> {
        let has = |options: &[Form], form: &Form| {
            let key = |known: &Form| known.handle_key();
            options.binary_search_by_key(&key(form), key).is_ok()
        };
        for option in options {
            for smaller in self.node(*option).options.iter() {
                budget.work(1)?;
                let kept = &self.node(*smaller).options;
                if kept.len() >= options.len() || !kept.iter().all(|k| has(options, k)) {
                    continue;
                }
                budget.work(options.len() as u64)?;
                let further = options.iter().filter(|o| !has(kept, o));
                let reverts = |o: &Form| has(&self.node(*o).options, smaller);
                if further.into_iter().all(reverts)
                    && (*smaller != Form::ZERO || options.iter().any(|o| self.is_p(*o)))
                {
                    return Ok(Some(*smaller));
                }
            }
        }
        Ok(None)
    }

    fn is_nim_heap(&self, options: &[Form]) -> bool {
        let smaller = |o: &Form| {
            self.nim_size(*o)
                .is_some_and(|n| (n as usize) < options.len())
        };
        options.iter().all(smaller)
    }

    fn insert(&mut self, options: Arc<[Form]>) -> Form {
        let nodes = || options.iter().map(|o| self.node(*o));
        let normal = mex(nodes().map(|n| n.normal));
        let misere = mex(nodes().map(|n| n.misere));
        let size = options.len() as u32;
        let nim = self.is_nim_heap(&options);
        let node = FormNode {
            normal,
            misere,
            tame: self.is_tame_game(&options, normal, misere),
            nim: nim.then_some(size),
            written: self.in_order(&options),
            options,
        };
        let form = Form(self.nodes.len() as u32);
        self.nodes.push(node);
        form
    }

    /// Sorts forms into print order.
    fn in_order(&self, forms: &Arc<[Form]>) -> Arc<[Form]> {
        if forms.is_sorted_by(|a, b| self.order(*a, *b).is_le()) {
            return Arc::clone(forms);
        }
        let mut sorted = forms.to_vec();
        sorted.sort_unstable_by(|a, b| self.order(*a, *b));
        sorted.into()
    }

    /// The print order: Nim heaps come first, by size; other forms are ordered by number of options, then option by
    /// option.
    fn order(&self, mut a: Form, mut b: Form) -> Ordering {
        while a != b {
            let (x, y) = (self.node(a), self.node(b));
            let by_size = match (x.nim, y.nim) {
                (Some(m), Some(n)) => m.cmp(&n),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => x.written.len().cmp(&y.written.len()),
            };
            let mut pairs = x.written.iter().zip(&*y.written);
            match pairs.find(|(p, q)| p != q) {
                Some((p, q)) if by_size.is_eq() => (a, b) = (*p, *q),
                _ => return by_size,
            }
        }
        Ordering::Equal
    }

    /// The size, if the form is a Nim heap.
    pub fn nim_size(&self, form: Form) -> Option<u32> {
        self.node(form).nim
    }

    /// The form of the Nim heap of this size.
    pub fn nim_heap(&mut self, size: u32, budget: &Budget) -> Result<Form, Stop> {
        let mut heaps = vec![Form::ZERO];
        for _ in 0..size {
            budget.work(heaps.len() as u64)?;
            let next = self.with_options(heaps.clone(), budget)?;
            heaps.push(next);
        }
        Ok(heaps.pop().unwrap_or(Form::ZERO))
    }

    /// The form of a sum of two games.
    pub fn sum(&mut self, a: Form, b: Form, budget: &Budget) -> Result<Form, Stop> {
        let (a, b) = if a.handle_key() <= b.handle_key() {
            (a, b)
        } else {
            (b, a)
        };
        if a == Form::ZERO {
            return Ok(b);
        }
        if let Some(known) = self.sums.get(a.0, b.0) {
            return Ok(Form(known));
        }
        let mut options = Vec::new();
        for (moved, other) in [(a, b), (b, a)] {
            for option in self.options(moved).iter() {
                options.push(with_stack(|| self.sum(*option, other, budget))?);
            }
        }
        let sum = self.with_options(options, budget)?;
        self.sums.insert(a.0, b.0, sum.0, budget);
        Ok(sum)
    }

    /// Whether the previous player wins in misere play.
    pub fn is_p(&self, form: Form) -> bool {
        self.node(form).misere == 0
    }

    /// The Grundy value in normal play.
    pub fn grundy(&self, form: Form) -> u32 {
        self.node(form).normal
    }

    /// The misere Grundy value: the n for which the previous player wins the sum with a Nim heap of size n. It is 1 for
    /// the game without moves. For any other game it is the mex of the misere Grundy values of the options.
    pub fn misere_grundy(&self, form: Form) -> u32 {
        self.node(form).misere
    }

    /// Whether the game is tame: in sums with tame games it behaves like a sum of Nim heaps.
    ///
    /// A sum of Nim heaps behaves like a heap n or like the sum of heaps n, 2, 2. Its Grundy values in normal and in
    /// misere play determine which: they are n and n, except for the single heaps 0 and 1, where they are 0 and 1, and
    /// 1 and 0. A game with such a pair of values is tame if all its options are tame (*On Numbers and Games*, chapter
    /// 12). It is also tame if its wild options can be ignored (*Winning Ways*, chapter 13): the tame options alone
    /// attain all smaller Grundy values of both kinds, and each wild option has a reply to a tame game with the normal
    /// Grundy value of the game, and a reply to a tame game with its misere Grundy value.
    pub fn is_tame(&self, form: Form) -> bool {
        self.node(form).tame
    }

    fn is_tame_game(&self, options: &[Form], normal: u32, misere: u32) -> bool {
        if normal != misere && normal.max(misere) > 1 {
            return false;
        }
        let tame = |options: &[Form]| -> Vec<(u32, u32)> {
            let nodes = options.iter().map(|o| self.node(*o)).filter(|n| n.tame);
            nodes.map(|n| (n.normal, n.misere)).collect()
        };
        let values = tame(options);
        if mex(values.iter().map(|v| v.0)) != normal || mex(values.iter().map(|v| v.1)) != misere {
            return false;
        }
        let mut wild = options.iter().filter(|o| !self.is_tame(**o));
        wild.all(|option| {
            let answers = tame(&self.node(*option).options);
            answers.iter().any(|a| a.0 == normal) && answers.iter().any(|a| a.1 == misere)
        })
    }

    /// The genus.
    pub fn genus(&mut self, form: Form, budget: &Budget) -> Result<Genus, Stop> {
        let (normal, misere) = (self.grundy(form), self.misere_grundy(form));
        let tame = self.is_tame(form);
        Ok(Genus {
            normal,
            misere: self.misere_values(form, budget)?,
            nim: tame && (normal > 1 || normal != misere),
        })
    }

    /// The misere Grundy values of the sums with 0, 1, 2, ... Nim heaps of size 2. The last two values repeat forever.
    fn misere_values(&mut self, form: Form, budget: &Budget) -> Result<Arc<[u32]>, Stop> {
        if let Some(known) = self.genera.get(&form) {
            return Ok(Arc::clone(known));
        }
        let mut options = Vec::new();
        for option in self.options(form).iter() {
            budget.work(1)?;
            options.push(with_stack(|| self.misere_values(*option, budget))?);
        }
        budget.step()?;
        let values = super::genus::extended(&options, budget)?;
        self.genera.insert(form, Arc::clone(&values));
        Ok(values)
    }

    /// The form as an expression of the language, such as `*2` or `impartial [*2,*3]`; `None` if it exceeds `longest`
    /// bytes.
    pub fn text(&self, form: Form, longest: usize) -> Option<String> {
        let mut text = String::new();
        self.write(form, longest, &mut text).then_some(text)
    }

    fn write(&self, form: Form, longest: usize, text: &mut String) -> bool {
        let node = self.node(form);
        match node.nim {
            Some(0) => text.push('0'),
            Some(1) => text.push('*'),
            Some(n) => drop(write!(text, "*{n}")),
            None => {
                text.push_str("impartial [");
                for (at, option) in node.written.iter().enumerate() {
                    if at > 0 {
                        text.push(',');
                    }
                    if !with_stack(|| self.write(*option, longest, text)) {
                        return false;
                    }
                }
                text.push(']');
            }
        }
        text.len() <= longest
    }
}
