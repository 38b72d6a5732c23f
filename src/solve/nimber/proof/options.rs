//! The words of a search: the options of parts, and the efforts for their values.

use super::super::NimberRules;
use super::super::set::Nimbers;
use super::nodes::{MOST, Node, Wanted};
use super::ways::first_effort;
use super::{Folded, ProofRun, folded};
use crate::budget::Stop;
use crate::solve::Solved;

/// With fewer words than this, those that nothing needs are left where they are.
const WORTH_SWEEP: usize = 1 << 16;

/// Most parts get efforts for so many values at first: few are asked about larger ones.
const FIRST_WIDTH: u32 = 4;

impl<R: NimberRules> ProofRun<'_, R> {
    /// Makes the options of a part: its words are filled.
    pub(super) fn make(&mut self, number: u32) -> Solved<()> {
        let part = self.nodes.part(number).clone();
        let count = self.read_options(&part)?;
        self.rules.is_done(&part);
        let (reached, single, several) = self.distinct_options();
        let node = &mut self.nodes.known[number as usize];
        node.possible = node.possible.and(Nimbers::up_to(count));
        node.reached = reached;
        let width = node.possible.small().width().min(FIRST_WIDTH);
        let lengths = several.iter().map(|(_, open)| open.len() + 1);
        self.begin(number, width, lengths.sum::<usize>() + 2 * single.len())?;
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

    /// Fills the batch with the parts of the options of a part, and tells how many options there are.
    fn read_options(&mut self, part: &R::Part) -> Solved<u32> {
        let work = self.rules.work_of_option(part);
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        self.counts.clear();
        for option in self.rules.options(part, self.budget)? {
            self.budget.work(1 + work)?;
            let Some(option) = option else { continue };
            self.budget.room_in(&mut batch, option.len())?;
            self.counts.push(option.len() as u32);
            batch.extend(option.into_iter().map(Wanted::new));
        }
        self.number(&mut batch)?;
        self.batch = batch;
        Ok(self.counts.len() as u32)
    }

    /// The values of options in the batch, those with one part that has no value, a nim sum above its number
    /// with the mark of a last one, and those with several.
    fn distinct_options(&self) -> (Nimbers, Vec<u64>, Vec<Folded>) {
        let mut reached = Nimbers::default();
        let mut single = Vec::with_capacity(self.counts.len());
        let mut several = Vec::new();
        let mut rest = &self.batch[..];
        for count in &self.counts {
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
        single.sort_unstable();
        single.dedup();
        several.sort_unstable();
        several.dedup();
        (reached, single, several)
    }

    /// Makes room for the words of a part, with the first efforts.
    fn begin(&mut self, number: u32, width: u32, length: usize) -> Solved<()> {
        let room = length + 2 * width as usize;
        if self.words.len() + room > self.most_words {
            return Err(Stop::Memory);
        }
        self.budget.room_in(&mut self.words, room)?;
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
    pub(super) fn widen(&mut self, number: u32) -> Solved<()> {
        let old = self.nodes.known[number as usize];
        self.wasted += old.words();
        let width = old.possible.small().width();
        self.begin(number, width, old.length as usize)?;
        let at = self.nodes.known[number as usize].at as usize;
        let efforts = old.at as usize..old.options();
        self.words.copy_within(efforts, at);
        let options = old.options()..old.options() + old.length as usize;
        self.words.extend_from_within(options);
        Ok(())
    }

    /// How many options of a part have no value.
    pub(super) fn open_options(&self, node: &Node) -> usize {
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

    /// Clears away the words that nothing needs, where they are more than half of all.
    pub(super) fn sweep(&mut self) -> Solved<()> {
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
