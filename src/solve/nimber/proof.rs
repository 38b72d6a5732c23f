//! A nimber search in progress, by proof numbers.
//!
//! A question is a couple of a part and k: is the Grundy value of the part k? It is refuted by an option that is *k. It
//! is confirmed when no option is *k, and the part is not worth any j < k. The search goes where the least seems left
//! to do. It keeps the values that are still possible for each part; options are made once and kept as sums of
//! numbered parts, which shrink as values become known.
//!
//! Sources: Lemoine and Viennot, "Nimbers are inevitable", 2012, for the couples; Allis, van der Meulen and van den
//! Herik, "Proof-number search", 1994, and Nagai, "Df-pn algorithm for searching AND/OR trees", 2002.

use super::set::{LARGE, Nimbers};
use super::{KnownNimber, NimberRules, NimberTables, Sum, UNKNOWN, Unfinished};
use crate::budget::{Budget, Stop, with_stack};
use crate::solve::Solved;
use crate::solve::interned::Interned;
use crate::solve::threads::Turn;
use crate::value::mex;
use smallvec::SmallVec;

/// Efforts from here on are alike.
const ENDLESS: u32 = u32::MAX / 4;

/// A search that knows fewer parts than this does not start anew when memory is short.
const WORTH_RESTART: usize = 1 << 12;

/// With fewer words than this, those that nothing needs are left where they are.
const WORTH_SWEEP: usize = 1 << 16;

/// How much seems left to do for a couple.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// To show that the value is another one.
    refute: u32,
    /// To show that the value is this one.
    confirm: u32,
}

/// What is known about a part.
#[derive(Clone, Copy, Debug)]
struct Node {
    possible: Nimbers,
    /// Values of options.
    reached: Nimbers,
    /// The value, or `UNKNOWN`.
    value: u32,
    size: u32,
    /// Where its words begin: two for the efforts of each value that was possible, then the options that have no value.
    at: u32,
    /// The number of values with efforts.
    width: u32,
    /// The number of words for options; `UNMADE` as long as they were not made.
    length: u32,
}

const UNMADE: u32 = u32::MAX;

/// Where a search goes on.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// Whether a part has a value.
    Couple(u32, u32),
    /// The value of a part.
    Value(u32),
}

/// What a couple depends on.
struct Ways {
    /// The effort of the couple.
    effort: Effort,
    best: Option<(Next, Effort)>,
    /// The least effort to confirm one that is not the best.
    second: u32,
}

impl Ways {
    const NONE: Ways = Ways {
        effort: Effort {
            refute: ENDLESS,
            confirm: 0,
        },
        best: None,
        second: ENDLESS,
    };

    #[inline]
    fn add(&mut self, next: Next, effort: Effort) {
        self.effort.confirm = (self.effort.confirm + effort.refute).min(ENDLESS - 1);
        if self.best.is_none() || effort.confirm < self.effort.refute {
            self.second = self.effort.refute;
            self.effort.refute = effort.confirm;
            self.best = Some((next, effort));
        } else {
            self.second = self.second.min(effort.confirm);
        }
    }
}

/// A search in progress.
pub(super) struct ProofRun<'a, R: NimberRules> {
    rules: R,
    tables: NimberTables<'a, R::Part>,
    turn: Turn,
    budget: &'a Budget,
    parts: Interned<R::Part>,
    nodes: Vec<Node>,
    words: Vec<u32>,
    /// About how many words nothing needs any more.
    wasted: usize,
    /// The number of different options of the first part.
    moves: usize,
    pub(super) unfinished: Option<Unfinished>,
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
            parts: Interned::default(),
            nodes: Vec::new(),
            words: Vec::new(),
            wasted: 0,
            moves: 0,
            unfinished: None,
        }
    }

    /// The Grundy value of a part.
    ///
    /// Errors: those of the budget and of the rules.
    pub(super) fn grundy(&mut self, part: &R::Part) -> Solved<u32> {
        self.persistently(|run| {
            let node = run.node(part.clone())?;
            run.value(node)
        })
    }

    /// Whether a sum is *k.
    ///
    /// Errors: those of the budget and of the rules.
    pub(super) fn is_nimber(&mut self, sum: &Sum<R::Part>, k: u32) -> Solved<bool> {
        self.persistently(|run| {
            let (mut base, mut open) = run.sum(sum.clone())?;
            open.sort_unstable_by_key(|part| (run.nodes[*part as usize].size, *part));
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
        let root = self.nodes.first()?;
        let excluded = Nimbers::up_to(u32::BITS - 1).without(root.possible);
        Some(Unfinished {
            excluded: excluded.each().collect(),
            valued: self.moves.saturating_sub(self.open_options(root)),
            moves: self.moves,
        })
    }

    /// Moves what was found out to the table that outlives the search.
    fn remember(&mut self) -> Solved<()> {
        if std::env::var("STAT").is_ok() { let made=self.nodes.iter().filter(|n|n.length!=UNMADE).count(); let exact=self.nodes.iter().filter(|n|n.value!=UNKNOWN).count(); eprintln!("nodes {} made {} exact {} words {} wasted {}", self.nodes.len(), made, exact, self.words.len(), self.wasted); }
        self.words = Vec::new();
        self.wasted = 0;
        let nodes = std::mem::take(&mut self.nodes);
        let parts = std::mem::take(&mut self.parts);
        for (number, node) in (0..).zip(&nodes) {
            if node.length != UNMADE
                && let Some(part) = parts.get(number)
            {
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

    /// The number of a part.
    fn node(&mut self, part: R::Part) -> Solved<u32> {
        let number = self.parts.number(part, self.budget)?;
        if number as usize == self.nodes.len() {
            self.budget.room_in(&mut self.nodes, 1)?;
            let Some(part) = self.parts.get(number) else {
                return Ok(number);
            };
            let known = match self.rules.at_once(part, self.budget)? {
                Some(value) => KnownNimber { value, excluded: 0 },
                None => self.tables.get(part),
            };
            let most = self.rules.most(part);
            let mut possible = Nimbers::up_to(most).without(Nimbers::of_bits(known.excluded));
            if self.rules.is_nonzero(part) {
                possible.remove(0);
            }
            self.nodes.push(Node {
                possible,
                reached: Nimbers::default(),
                value: known.value,
                size: self.rules.size(part),
                at: 0,
                width: 0,
                length: UNMADE,
            });
            if let Some(value) = possible.only() {
                self.settle(number, value)?;
            }
        }
        Ok(number)
    }

    /// A sum: the nim sum of what is known, and the numbers of the parts without a value. Equal pairs are worth nothing.
    fn sum(&mut self, sum: Sum<R::Part>) -> Solved<(u32, SmallVec<[u32; 4]>)> {
        let mut base = 0;
        let mut open: SmallVec<[u32; 4]> = SmallVec::new();
        for part in sum {
            let number = self.node(part)?;
            match self.nodes[number as usize].value {
                UNKNOWN => match open.iter().position(|other| *other == number) {
                    Some(twin) => {
                        open.swap_remove(twin);
                    }
                    None => open.push(number),
                },
                value => base ^= value,
            }
        }
        Ok((base, open))
    }

    /// The value of a part.
    fn value(&mut self, part: u32) -> Solved<u32> {
        loop {
            let node = self.nodes[part as usize];
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
        let mut node = self.nodes[part as usize];
        while node.value == UNKNOWN && node.possible.has(k) {
            self.search(part, k, ENDLESS, ENDLESS)?;
            node = self.nodes[part as usize];
        }
        Ok(node.value == k)
    }

    /// The value of a part that is at least 63, by the values of all options.
    fn large_value(&mut self, part: u32) -> Solved<u32> {
        let Some(key) = self.parts.get(part).cloned() else {
            return Ok(UNKNOWN);
        };
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
        let node = &mut self.nodes[number as usize];
        node.value = value;
        if node.length != UNMADE {
            self.wasted += (node.length + 2 * node.width) as usize;
            (node.length, node.width) = (0, 0);
            self.tell(number)?;
        }
        Ok(())
    }

    /// Tells the other threads what is known about a part.
    fn tell(&mut self, number: u32) -> Solved<()> {
        if self.turn.of > 1
            && let Some(part) = self.parts.get(number).cloned()
        {
            let node = self.nodes[number as usize];
            self.publish(&part, &node)?;
        }
        Ok(())
    }

    /// Hears what other threads have found out about a part.
    fn hear(&mut self, number: u32) -> Solved<()> {
        if self.turn.of > 1
            && let Some(part) = self.parts.get(number)
        {
            let known = self.tables.get(part);
            let node = &mut self.nodes[number as usize];
            node.possible = node.possible.without(Nimbers::of_bits(known.excluded));
            if known.value != UNKNOWN {
                self.settle(number, known.value)?;
            }
        }
        Ok(())
    }

    /// Makes the options of a part: its words are filled.
    fn make(&mut self, number: u32) -> Solved<()> {
        let Some(part) = self.parts.get(number).cloned() else {
            return Ok(());
        };
        let mut options = Vec::new();
        let mut reached = Nimbers::default();
        let work = self.rules.work_of_option(&part);
        for option in self.rules.options(&part, self.budget)? {
            self.budget.work(1 + work)?;
            let Some(option) = option else { continue };
            let (base, mut open) = self.sum(option)?;
            open.sort_unstable();
            if open.is_empty() {
                reached.insert(base);
            }
            options.push((base, open));
        }
        options.sort_unstable();
        options.dedup();
        if number == 0 {
            self.moves = options.len();
        }
        let count = options.len() as u32;
        options.retain(|(_, open)| !open.is_empty());
        self.rules.is_done(&part);
        let node = &mut self.nodes[number as usize];
        node.possible = node.possible.and(Nimbers::up_to(count));
        let width = node.possible.without(Nimbers::LARGE_ONLY).width();
        let lengths = options.iter().map(|(_, open)| open.len() + 2);
        let length = lengths.sum::<usize>();
        let room = length + 2 * width as usize;
        self.budget.room_in(&mut self.words, room)?;
        let at = u32::try_from(self.words.len()).ok();
        let fits = at.zip(u32::try_from(length).ok()).filter(|_| self.words.len() + room < UNMADE as usize);
        let Some((at, length)) = fits else {
            return Err(Stop::Memory);
        };
        let effort = first_effort(node.size, self.turn);
        for _ in 0..width {
            self.words.extend([effort.refute, effort.confirm]);
        }
        for (base, open) in options {
            self.words.extend([base, open.len() as u32]);
            self.words.extend(open);
        }
        *node = Node {
            reached,
            at,
            width,
            length,
            ..*node
        };
        Ok(())
    }

    /// The efforts for a couple.
    fn effort(&self, part: u32, k: u32) -> Effort {
        let node = &self.nodes[part as usize];
        let at = (node.at + 2 * k) as usize;
        match self.words.get(at..at + 2) {
            Some(&[refute, confirm]) if k < node.width => Effort { refute, confirm },
            _ => first_effort(node.size, self.turn),
        }
    }

    /// How many options of a part have no value.
    fn open_options(&self, node: &Node) -> usize {
        let mut at = (node.at + 2 * node.width) as usize;
        let end = at + node.length as usize;
        let mut count = 0;
        while node.length != UNMADE && at < end {
            at += 2 + self.words[at + 1] as usize;
            count += 1;
        }
        count
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
        if self.nodes[part as usize].value == UNKNOWN
            && self.nodes[part as usize].length == UNMADE
        {
            self.make(part)?;
        }
        loop {
            let Some(ways) = self.ways(part, k)? else {
                return self.tell(part);
            };
            let Ways { effort, second, .. } = ways;
            let Some((next, least)) = ways.best else {
                return self.settle(part, k);
            };
            let node = self.nodes[part as usize];
            let at = (node.at + 2 * k) as usize;
            self.words[at..at + 2].copy_from_slice(&[effort.refute, effort.confirm]);
            if effort.refute >= refute || effort.confirm >= confirm {
                return Ok(());
            }
            match next {
                Next::Value(part) => {
                    with_stack(|| self.value(part))?;
                }
                Next::Couple(part, k) => {
                    let others = effort.confirm - least.refute.min(effort.confirm);
                    let to_refute = (confirm - others.min(confirm)).max(least.refute + 1);
                    let to_confirm = refute.min(second.saturating_add(second / 4 + 1)).max(least.confirm + 1);
                    self.search(part, k, to_refute.min(ENDLESS), to_confirm.min(ENDLESS))?;
                }
            }
            self.sweep()?;
        }
    }

    /// What a couple depends on; nothing if it is decided. The options of the part are brought up to date.
    fn ways(&mut self, part: u32, k: u32) -> Solved<Option<Ways>> {
        let node = self.nodes[part as usize];
        if node.value != UNKNOWN {
            return Ok(None);
        }
        let mut ways = Ways::NONE;
        let mut reached = node.reached;
        let mut within_reach = Nimbers::default();
        let mut at = (node.at + 2 * node.width) as usize;
        let start = at;
        let end = at + node.length as usize;
        let mut kept = at;
        while at < end {
            let count = self.words[at + 1] as usize;
            let mut base = self.words[at];
            let mut open = 0;
            for i in 0..count {
                let number = self.words[at + 2 + i];
                match self.nodes[number as usize].value {
                    UNKNOWN => {
                        self.words[kept + 2 + open] = number;
                        open += 1;
                    }
                    value => base ^= value,
                }
            }
            at += 2 + count;
            if open == 0 {
                reached.insert(base);
                continue;
            }
            self.words[kept] = base;
            self.words[kept + 1] = open as u32;
            let parts = &self.words[kept + 2..kept + 2 + open];
            if let [number] = *parts {
                let child = &self.nodes[number as usize];
                let sums = child.possible.plus(base);
                within_reach = within_reach.or(sums);
                if sums.has(k) {
                    match base ^ k {
                        LARGE.. => ways.add(Next::Value(number), first_effort(child.size, self.turn)),
                        k => ways.add(Next::Couple(number, k), self.effort(number, k)),
                    }
                }
            } else {
                within_reach = Nimbers::ALL;
                let size = |part: &u32| self.nodes[*part as usize].size;
                let largest = parts.iter().map(size).max().unwrap_or(0);
                let least = parts.iter().min_by_key(|part| (size(part), **part));
                if let Some(&least) = least {
                    let first = first_effort(largest, self.turn);
                    let more = open as u32;
                    let effort = Effort {
                        refute: first.refute + more,
                        confirm: first.confirm + more,
                    };
                    ways.add(Next::Value(least), effort);
                }
            }
            kept += 2 + open;
        }
        self.budget.work((end - start) as u64 / 8)?;
        self.wasted += end - kept;
        let most = reached.or(within_reach).mex();
        let possible = node.possible.without(reached).and(Nimbers::up_to(most));
        let node = &mut self.nodes[part as usize];
        node.length = (kept - start) as u32;
        node.reached = reached;
        node.possible = possible;
        if let Some(value) = possible.only() {
            self.settle(part, value)?;
            return Ok(None);
        }
        if !possible.has(k) {
            return Ok(None);
        }
        for smaller in possible.below(k).each() {
            ways.add(Next::Couple(part, smaller), self.effort(part, smaller));
        }
        Ok(Some(ways))
    }

    /// Clears away the words that nothing needs, where they are more than half of all.
    fn sweep(&mut self) -> Solved<()> {
        if self.words.len() < WORTH_SWEEP || self.wasted < self.words.len() / 2 {
            return Ok(());
        }
        self.budget.reserve((self.words.len() - self.wasted) * size_of::<u32>())?;
        let mut words = Vec::with_capacity(self.words.len() - self.wasted);
        for node in &mut self.nodes {
            if node.length != UNMADE {
                let from = node.at as usize;
                node.at = words.len() as u32;
                words.extend_from_slice(&self.words[from..from + (2 * node.width + node.length) as usize]);
            }
        }
        self.words = words;
        self.wasted = 0;
        Ok(())
    }
}

/// What a couple seems to take before it is searched, for a part with about this many moves.
fn first_effort(size: u32, turn: Turn) -> Effort {
    let size = size.min(1 << 12);
    let refute = 1 + size / 8;
    // Each thread goes its own way.
    let confirm = refute * (1 + size / 2) + turn.number as u32 * refute;
    Effort { refute, confirm }
}
