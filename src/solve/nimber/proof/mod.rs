//! A nimber search in progress, by proof numbers.
//!
//! A question is a couple of a part and k: is the Grundy value of the part k? It is refuted by an option that is *k. It
//! is confirmed when no option is *k, and the part is not worth any j < k. The search goes where the least seems left
//! to do. It keeps the values that are still possible for each part; options are made once and kept as sums of
//! numbered parts, which shrink as values become known.
//!
//! Sources: Lemoine and Viennot, "Nimbers are inevitable", 2012, for the couples; Allis, van der Meulen and van den
//! Herik, "Proof-number search", 1994, and Nagai, "Df-pn algorithm for searching AND/OR trees", 2002.

mod nodes;
mod ways;

use super::set::{LARGE, Nimbers};
use super::{KnownNimber, NimberRules, NimberTables, Sum, UNKNOWN, Unfinished};
use crate::budget::{Budget, Stop, with_stack};
use crate::solve::Solved;
use crate::solve::threads::Turn;
use crate::value::mex;
use nodes::{MOST, NOWHERE, Node, Nodes, UNMADE, Wanted};
use smallvec::SmallVec;
use ways::{ENDLESS, Effort, Next, first_effort};

/// A search that knows fewer parts than this does not start anew when memory is short.
const WORTH_RESTART: usize = 1 << 12;

/// With fewer words than this, those that nothing needs are left where they are.
const WORTH_SWEEP: usize = 1 << 16;

/// Most parts get efforts for so many values at first: few are asked about larger ones.
const FIRST_WIDTH: u32 = 4;

/// A search in progress.
pub(super) struct ProofRun<'a, R: NimberRules> {
    rules: R,
    tables: NimberTables<'a, R::Part>,
    turn: Turn,
    budget: &'a Budget,
    nodes: Nodes<R::Part>,
    /// What is known about options: see [`Node::at`]. An option is a nim sum and the numbers of parts without a value;
    /// the last one has the bit `MOST`.
    words: Vec<u32>,
    /// About how many words nothing needs any more.
    wasted: usize,
    /// The number of different options of the first part.
    moves: usize,
    pub(super) unfinished: Option<Unfinished>,
    /// The parts of the options of the part at hand, and how many each option has.
    batch: Vec<Wanted<R::Part>>,
    counts: Vec<u32>,
}

impl<'a, R: NimberRules> ProofRun<'a, R> {
    pub(super) fn new(
        rules: R,
        tables: NimberTables<'a, R::Part>,
        turn: Turn,
        budget: &'a Budget,
    ) -> ProofRun<'a, R> {
        ProofRun {
            rules,
            tables,
            turn,
            budget,
            nodes: Nodes::new(),
            words: Vec::new(),
            wasted: 0,
            moves: 0,
            unfinished: None,
            batch: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// The Grundy value of a part.
    ///
    /// Errors: those of the budget and of the rules.
    pub(super) fn grundy(&mut self, part: &R::Part) -> Solved<u32> {
        self.persistently(|run| {
            let (value, open) = run.sum([part.clone()].into_iter().collect())?;
            match open.first() {
                Some(part) => run.value(*part),
                None => Ok(value),
            }
        })
    }

    /// Whether a sum is *k.
    ///
    /// Errors: those of the budget and of the rules.
    pub(super) fn is_nimber(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<bool> {
        self.persistently(|run| {
            let (mut base, mut open) = run.sum(sum.clone())?;
            open.sort_unstable_by_key(|part| (run.nodes.known[*part as usize].size, *part));
            let Some(last) = open.pop() else {
                return Ok(base == k);
            };
            for part in open {
                base ^= run.value(part)?;
            }
            run.is(last, base ^ k)
        })
    }

    /// Runs a search. When memory is short, it starts again with what it has found out.
    fn persistently<T>(&mut self, search: impl Fn(&mut Self) -> Solved<T>) -> Solved<T> {
        loop {
            let found = search(self);
            let is_short = matches!(found, Err(Stop::Memory));
            if is_short && self.nodes.len() >= WORTH_RESTART {
                self.remember()?;
                continue;
            }
            if found.is_err() {
                self.unfinished = self.progress();
            }
            // An error is told already, and what was found out is only of use.
            return self.remember().and(found);
        }
    }

    /// How far the search of the first part came.
    fn progress(&self) -> Option<Unfinished> {
        let root = self.nodes.known.first()?;
        let excluded = Nimbers::up_to(u32::BITS - 1).without(root.possible);
        Some(Unfinished {
            excluded: excluded.each().collect(),
            valued: self.moves.saturating_sub(self.open_options(root)),
            moves: self.moves,
        })
    }

    /// How many options of a part have no value.
    fn open_options(&self, node: &Node) -> usize {
        if !node.is_made() {
            return self.moves;
        }
        let options = &self.words[node.options()..][..node.length as usize];
        // The first word of an option may have the bit, too.
        let mut count = 0;
        let mut at = 0;
        while at < options.len() {
            at += 2 + options[at + 1..]
                .iter()
                .take_while(|word| **word < MOST)
                .count();
            count += 1;
        }
        count
    }

    /// Moves what was found out to the table that outlives the search.
    fn remember(&mut self) -> Solved<()> {
        if std::env::var("STAT").is_ok() {
            let made = self.nodes.known.iter().filter(|n| n.is_made()).count();
            let exact = self
                .nodes
                .known
                .iter()
                .filter(|n| n.value != UNKNOWN)
                .count();
            eprintln!(
                "nodes {} made {} exact {} words {} wasted {}",
                self.nodes.len(),
                made,
                exact,
                self.words.len(),
                self.wasted
            );
        }
        self.words = Vec::new();
        self.wasted = 0;
        let (parts, known) = std::mem::replace(&mut self.nodes, Nodes::new()).into_parts();
        for (part, node) in parts.iter().zip(&known) {
            if node.is_made() {
                self.publish(part, node)?;
            }
        }
        Ok(())
    }

    /// Puts what is known about a part into the table that outlives the search.
    fn publish(&mut self, part: &R::Part, node: &Node) -> Solved<()> {
        let known = KnownNimber {
            value: node.value,
            excluded: node.possible.excluded(),
        };
        let size = |part: &R::Part| self.rules.size(part);
        self.tables.make_room(part, size, self.budget)?;
        self.tables.put(part, known);
        Ok(())
    }

    /// What is known about a part without search.
    fn new_node(&mut self, part: &R::Part) -> Solved<Node> {
        let known = match self.rules.at_once(part, self.budget)? {
            Some(value) => KnownNimber { value, excluded: 0 },
            None => self.tables.get(part),
        };
        let most = self.rules.most(part);
        let mut possible = Nimbers::up_to(most).without(Nimbers::of_bits(known.excluded));
        if self.rules.is_nonzero(part) {
            possible.remove(0);
        }
        Ok(Node {
            possible,
            reached: Nimbers::default(),
            value: possible.only().unwrap_or(known.value),
            size: self.rules.size(part),
            at: 0,
            width: 0,
            length: UNMADE,
        })
    }

    /// The numbers and values of a batch of parts.
    fn number(&mut self, batch: &mut [Wanted<R::Part>]) -> Solved<()> {
        self.nodes.find(batch);
        for wanted in batch {
            if wanted.number == NOWHERE {
                let node = self.new_node(&wanted.part)?;
                wanted.value = node.value;
                wanted.number = self.nodes.insert(wanted, node, self.budget)?;
            }
        }
        Ok(())
    }

    /// A sum: the nim sum of what is known, and the numbers of the parts without a value. Equal pairs are worth nothing.
    fn sum(&mut self, sum: Sum<R::Part>) -> Solved<(u32, SmallVec<[u32; 4]>)> {
        let mut batch: SmallVec<[Wanted<R::Part>; 2]> = sum.into_iter().map(Wanted::new).collect();
        self.number(&mut batch)?;
        Ok(folded(&batch))
    }

    /// The value of a part.
    fn value(&mut self, part: u32) -> Solved<u32> {
        loop {
            let node = self.nodes.known[part as usize];
            if node.value != UNKNOWN {
                return Ok(node.value);
            }
            match node.possible.first() {
                LARGE.. => return self.large_value(part),
                k => self.search(part, k, ENDLESS, ENDLESS)?,
            }
        }
    }

    /// Whether the value of a part is k.
    fn is(&mut self, part: u32, k: u32) -> Solved<bool> {
        if k >= LARGE {
            return Ok(self.value(part)? == k);
        }
        let mut node = self.nodes.known[part as usize];
        while node.value == UNKNOWN && node.possible.has(k) {
            self.search(part, k, ENDLESS, ENDLESS)?;
            node = self.nodes.known[part as usize];
        }
        Ok(node.value == k)
    }

    /// The value of a part that is at least 63, by the values of all options.
    fn large_value(&mut self, part: u32) -> Solved<u32> {
        let key = self.nodes.part(part).clone();
        let mut values = Vec::new();
        for option in self.rules.options(&key, self.budget)?.flatten() {
            let (mut value, open) = self.sum(option)?;
            for part in open {
                value ^= with_stack(|| self.value(part))?;
            }
            values.push(value);
        }
        let value = mex(values);
        self.settle(part, value)?;
        Ok(value)
    }

    /// Keeps the value of a part.
    fn settle(&mut self, number: u32, value: u32) -> Solved<()> {
        let node = &mut self.nodes.known[number as usize];
        node.value = value;
        if node.is_made() {
            self.wasted += node.words();
            (node.length, node.width) = (0, 0);
            self.tell(number)?;
        }
        Ok(())
    }

    /// Tells the other threads what is known about a part.
    fn tell(&mut self, number: u32) -> Solved<()> {
        if self.turn.of > 1 {
            let part = self.nodes.part(number).clone();
            let node = self.nodes.known[number as usize];
            self.publish(&part, &node)?;
        }
        Ok(())
    }

    /// Hears what other threads have found out about a part.
    fn hear(&mut self, number: u32) -> Solved<()> {
        if self.turn.of > 1 {
            let known = self.tables.get(self.nodes.part(number));
            let node = &mut self.nodes.known[number as usize];
            node.possible = node.possible.without(Nimbers::of_bits(known.excluded));
            if known.value != UNKNOWN {
                self.settle(number, known.value)?;
            }
        }
        Ok(())
    }

    /// Makes the options of a part: its words are filled.
    fn make(&mut self, number: u32) -> Solved<()> {
        let part = self.nodes.part(number).clone();
        let work = self.rules.work_of_option(&part);
        let mut batch = std::mem::take(&mut self.batch);
        let mut counts = std::mem::take(&mut self.counts);
        batch.clear();
        counts.clear();
        for option in self.rules.options(&part, self.budget)? {
            self.budget.work(1 + work)?;
            let Some(option) = option else { continue };
            counts.push(option.len() as u32);
            batch.extend(option.into_iter().map(Wanted::new));
        }
        self.number(&mut batch)?;
        let mut reached = Nimbers::default();
        // Most options are one part: a nim sum and a number.
        let mut single: Vec<u64> = Vec::with_capacity(counts.len());
        let mut several = Vec::new();
        let mut rest = &batch[..];
        for count in &counts {
            let (option, others) = rest.split_at(*count as usize);
            rest = others;
            let (base, mut open) = folded(option);
            match *open {
                [] => reached.insert(base),
                [number] => single.push(u64::from(base) << 32 | u64::from(number | MOST)),
                _ => {
                    open.sort_unstable();
                    several.push((base, open));
                }
            }
        }
        let count = counts.len() as u32;
        (self.batch, self.counts) = (batch, counts);
        single.sort_unstable();
        single.dedup();
        several.sort_unstable();
        several.dedup();
        self.rules.is_done(&part);
        let node = &mut self.nodes.known[number as usize];
        node.possible = node.possible.and(Nimbers::up_to(count));
        node.reached = reached;
        let width = node
            .possible
            .without(Nimbers::LARGE_ONLY)
            .width()
            .min(FIRST_WIDTH);
        let length = several
            .iter()
            .map(|(_, open)| open.len() + 1)
            .sum::<usize>();
        self.begin(number, width, length + 2 * single.len())?;
        for option in single {
            self.words.extend([(option >> 32) as u32, option as u32]);
        }
        for (base, open) in several {
            self.words.push(base);
            self.words.extend(open);
            if let Some(last) = self.words.last_mut() {
                *last |= MOST;
            }
        }
        if number == 0 {
            let node = self.nodes.known[0];
            self.moves = reached.each().count() + self.open_options(&node);
        }
        Ok(())
    }

    /// Makes room for the words of a part, with the first efforts.
    fn begin(&mut self, number: u32, width: u32, length: usize) -> Solved<()> {
        let room = length + 2 * width as usize;
        self.budget.room_in(&mut self.words, room)?;
        let most = u32::MAX as usize - room;
        if self.words.len() >= most {
            return Err(Stop::Memory);
        }
        let node = &mut self.nodes.known[number as usize];
        node.at = self.words.len() as u32;
        node.width = width as u8;
        node.length = length as u32;
        let effort = first_effort(node.size, self.turn);
        for _ in 0..width {
            self.words.extend([effort.refute, effort.confirm]);
        }
        Ok(())
    }

    /// Makes room for the efforts of all values.
    fn widen(&mut self, number: u32) -> Solved<()> {
        let old = self.nodes.known[number as usize];
        self.wasted += old.words();
        let width = old.possible.without(Nimbers::LARGE_ONLY).width();
        self.begin(number, width, old.length as usize)?;
        let at = self.nodes.known[number as usize].at as usize;
        let efforts = old.at as usize..old.options();
        self.words.copy_within(efforts, at);
        let options = old.options()..old.options() + old.length as usize;
        self.words.extend_from_within(options);
        Ok(())
    }

    /// Searches a couple until it is refuted or confirmed, or one of its efforts reaches a limit.
    fn search(&mut self, part: u32, k: u32, refute: u32, confirm: u32) -> Solved<()> {
        with_stack(|| self.search_here(part, k, refute, confirm))
    }

    fn search_here(&mut self, part: u32, k: u32, refute: u32, confirm: u32) -> Solved<()> {
        self.budget.tick()?;
        if self.budget.should_shrink_tables() {
            return Err(Stop::Memory);
        }
        self.hear(part)?;
        let node = self.nodes.known[part as usize];
        if node.value == UNKNOWN && !node.is_made() {
            self.make(part)?;
        }
        loop {
            let Some(ways) = self.ways(part, k)? else {
                return self.tell(part);
            };
            let effort = ways.effort;
            let Some((next, least)) = ways.best else {
                return self.settle(part, k);
            };
            if k >= u32::from(self.nodes.known[part as usize].width) {
                self.widen(part)?;
            }
            let at = (self.nodes.known[part as usize].at + 2 * k) as usize;
            self.words[at..at + 2].copy_from_slice(&[effort.refute, effort.confirm]);
            if effort.refute >= refute || effort.confirm >= confirm {
                return Ok(());
            }
            match next {
                Next::Value(part) => {
                    with_stack(|| self.value(part))?;
                }
                Next::Couple(part, k) => {
                    let Effort { refute, confirm } = ways.limits(least, refute, confirm);
                    self.search(part, k, refute, confirm)?;
                }
            }
            self.sweep()?;
        }
    }

    /// Clears away the words that nothing needs, where they are more than half of all.
    fn sweep(&mut self) -> Solved<()> {
        if self.words.len() < WORTH_SWEEP || self.wasted < self.words.len() / 2 {
            return Ok(());
        }
        let needed = self.nodes.known.iter().map(Node::words).sum();
        self.budget.reserve(needed * size_of::<u32>())?;
        let mut words = Vec::with_capacity(needed);
        for node in &mut self.nodes.known {
            let from = node.at as usize;
            let kept = node.words();
            node.at = words.len() as u32;
            words.extend_from_slice(&self.words[from..from + kept]);
        }
        self.words = words;
        self.wasted = 0;
        Ok(())
    }
}

/// The nim sum of the values of some parts, and the numbers of those that have none. Equal pairs are worth nothing.
fn folded<P>(parts: &[Wanted<P>]) -> (u32, SmallVec<[u32; 4]>) {
    let mut base = 0;
    let mut open: SmallVec<[u32; 4]> = SmallVec::new();
    for part in parts {
        if part.value != UNKNOWN {
            base ^= part.value;
        } else if let Some(twin) = open.iter().position(|other| *other == part.number) {
            open.swap_remove(twin);
        } else {
            open.push(part.number);
        }
    }
    (base, open)
}
