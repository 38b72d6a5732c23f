//! The options of parts, and the efforts for their possible values.

use super::super::NimberRules;
use super::super::effort::{Effort, first_effort};
use super::super::set::Nimbers;
use super::facts::{BASE, LAST};
use super::nodes::PartLookup;
use super::{Folded, ProofRun, folded};
use crate::budget::Stop;
use crate::solve::Solved;

/// The initial number of values for which a part stores efforts. Larger values are rarely needed.
const FIRST_WIDTH: u32 = 4;

impl<R: NimberRules> ProofRun<'_, R> {
    /// Generates the options of a part without a value, once.
    pub(super) fn make(&mut self, number: u32) -> Solved<()> {
        if self.nodes.node(number, self.budget)?.is_made {
            return Ok(());
        }
        self.count += 1;
        let part = self.nodes.part(number).clone();
        let excluded = self.tables.get(&part).excluded;
        let count = self.read_options(&part)?;
        self.rules.is_done(&part);
        let (reached, single, several) = self.distinct_options();
        let mut options = std::mem::take(&mut self.made);
        options.clear();
        for option in single {
            add(&mut options, &[option as u32], (option >> 32) as u32);
        }
        for (base, open) in several {
            add(&mut options, &open, base);
        }
        self.ask(options.len() * size_of::<u32>())?;
        let own = options.as_slice().to_vec();
        self.made = options;
        let node = self.nodes.node(number, self.budget)?;
        node.is_made = true;
        let excluded = Nimbers::of_bits(excluded);
        node.possible = node.possible.without(excluded).and(Nimbers::up_to(count));
        node.reached = reached;
        node.options = own;
        if self.first.is_none() {
            self.first = Some(number);
            self.moves = reached.each().count() + node.open_options();
        }
        let width = node.possible.small().width().min(FIRST_WIDTH);
        self.widen(number, width)
    }

    /// Fills the batch with the parts of the options of a part. Returns the number of options.
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
            batch.extend(option.into_iter().map(PartLookup::new));
        }
        self.number(&mut batch)?;
        self.batch = batch;
        Ok(self.counts.len() as u32)
    }

    /// The values of the options in the batch; the options with one part that has no value, each as a nim sum above the
    /// number of the part; and the options with several such parts.
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
                [number] => single.push(u64::from(base) << 32 | u64::from(number)),
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

    /// Makes room for efforts for the values below `width`.
    fn widen(&mut self, number: u32, width: u32) -> Solved<()> {
        self.ask(width as usize * size_of::<Effort>())?;
        let node = self.nodes.node(number, self.budget)?;
        self.bytes -= size_of_val(&*node.efforts);
        let first = first_effort(node.size, self.turn);
        let mut efforts = vec![first; width as usize];
        for (own, old) in efforts.iter_mut().zip(&node.efforts) {
            *own = *old;
        }
        node.efforts = efforts.into();
        Ok(())
    }

    /// Stores the effort of a couple.
    pub(super) fn keep_effort(&mut self, number: u32, k: u32, effort: Effort) -> Solved<()> {
        let node = self.nodes.node(number, self.budget)?;
        if k as usize >= node.efforts.len() {
            let width = node.possible.small().width();
            self.widen(number, width)?;
        }
        let node = self.nodes.node(number, self.budget)?;
        if let Some(own) = node.efforts.get_mut(k as usize) {
            *own = effort;
        }
        Ok(())
    }

    /// Reserves memory for a list.
    fn ask(&mut self, bytes: usize) -> Solved<()> {
        if self.bytes + bytes > self.most_bytes {
            return Err(Stop::Memory);
        }
        self.budget.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }
}

/// Adds an option, given by its parts without a value and the nim sum of the others.
fn add(options: &mut Vec<u32>, open: &[u32], base: u32) {
    options.extend(open);
    if base != 0 {
        options.push(BASE | base);
    }
    if let Some(last) = options.last_mut() {
        *last |= LAST;
    }
}
