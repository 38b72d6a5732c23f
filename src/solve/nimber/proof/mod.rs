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
mod options;
mod ways;

use super::set::{LARGE, Nimbers};
use super::{KnownNimber, NimberRules, NimberTables, Sum, UNKNOWN, Unfinished};
use crate::budget::{Budget, Stop, with_stack};
use crate::solve::Solved;
use crate::solve::threads::Turn;
use crate::value::mex;
use nodes::{NOWHERE, Node, Nodes, UNMADE, Wanted};
use smallvec::SmallVec;
use ways::{ENDLESS, Effort, Next};

/// A nim sum of values, and the numbers of parts without a value.
type Folded = (u32, SmallVec<[u32; 4]>);

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
    /// How many words there may be.
    most_words: usize,
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
            nodes: Nodes::default(),
            words: Vec::new(),
            most_words: u32::MAX as usize,
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

    /// Runs a search. When memory is short, it starts again within the memory that it has, with what it has found out,
    /// as long as that is something.
    fn persistently<T>(&mut self, search: impl Fn(&mut Self) -> Solved<T>) -> Solved<T> {
        loop {
            let found = search(self);
            let is_short = matches!(found, Err(Stop::Memory));
            let progress = found.is_err().then(|| self.progress()).flatten();
            let learnt = self.remember();
            if is_short && learnt > 0 {
                // That alarm is heard.
                self.budget.should_shrink_tables();
                continue;
            }
            self.unfinished = progress;
            return found;
        }
    }

    /// How far the search of the first part came.
    fn progress(&self) -> Option<Unfinished> {
        let root = self.nodes.known.first()?;
        // What is above the largest possible value needs no search.
        let below = root.possible.width().saturating_sub(1);
        let excluded = Nimbers::up_to(below).without(root.possible);
        Some(Unfinished {
            excluded: excluded.each().collect(),
            valued: self.moves.saturating_sub(self.open_options(root)),
            moves: self.moves,
        })
    }

    /// Moves what was found out to the table that outlives the search, as far as there is room. Tells how many values
    /// those are. The memory of the search is kept, as the most that it takes from now on.
    fn remember(&mut self) -> usize {
        let nodes = std::mem::take(&mut self.nodes);
        let mut learnt = 0;
        for (part, node) in nodes.all() {
            if !node.is_made() {
                continue;
            }
            if self.publish(part, node).is_err() {
                break;
            }
            learnt += usize::from(node.value != UNKNOWN);
        }
        self.nodes = nodes.cleared();
        self.most_words = self.words.len();
        self.words.clear();
        self.wasted = 0;
        learnt
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
            possible.remove_zero();
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
    fn sum(&mut self, sum: Sum<R::Part>) -> Solved<Folded> {
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
}

/// The nim sum of the values of some parts, and the numbers of those that have none. Equal pairs are worth nothing.
fn folded<P>(parts: &[Wanted<P>]) -> Folded {
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
