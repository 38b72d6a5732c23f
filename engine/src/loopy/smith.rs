//! Loopy impartial games: the Smith-Fraenkel values of the positions of a graph (C. A. B. Smith, "Graphs and composite
//! games", 1966; A. S. Fraenkel and Y. Yesha, "The generalized Sprague-Grundy function and its invariance under certain
//! mappings", 1986; *Winning Ways*, chapter 12; Siegel, *Combinatorial Game Theory*, IV.4).

use std::collections::BTreeSet;
use std::fmt;

use crate::budget::{Budget, Stop};
use crate::value::{Int, Outcome};

use super::outcome::LoopyOutcome;

/// The value of an impartial game in which infinite play is possible and is a draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NimValue {
    /// A nimber.
    Finite(Int),
    /// A loopy value: the set of nimbers that a move leads to. The player to move wins the sum with one of these; every
    /// other sum with a nimber is a draw.
    Infinite(BTreeSet<Int>),
}

impl NimValue {
    /// The value of a sum. Nimbers add by Nim sum, and a nimber shifts the set of a loopy summand. The sum of two loopy
    /// values is loopy with an empty set.
    pub fn sum(&self, other: &NimValue) -> NimValue {
        match (self, other) {
            (NimValue::Finite(a), NimValue::Finite(b)) => NimValue::Finite(a.xor(b)),
            (NimValue::Finite(n), NimValue::Infinite(set))
            | (NimValue::Infinite(set), NimValue::Finite(n)) => {
                NimValue::Infinite(set.iter().map(|k| k.xor(n)).collect())
            }
            (NimValue::Infinite(_), NimValue::Infinite(_)) => NimValue::Infinite(BTreeSet::new()),
        }
    }

    /// The outcome: P for 0, N if the value is another nimber or a move leads to 0, otherwise a draw.
    pub fn outcome(&self) -> LoopyOutcome {
        match self {
            NimValue::Finite(n) if n.is_zero() => LoopyOutcome::Decided(Outcome::P),
            NimValue::Finite(_) => LoopyOutcome::Decided(Outcome::N),
            NimValue::Infinite(set) if set.contains(&Int::ZERO) => {
                LoopyOutcome::Decided(Outcome::N)
            }
            NimValue::Infinite(_) => LoopyOutcome::D,
        }
    }
}

impl fmt::Display for NimValue {
    /// Displays a nimber by its number, and a loopy value as `infinity(0,2)`, or `infinity()` if its set is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimValue::Finite(n) => n.fmt(f),
            NimValue::Infinite(set) => {
                let members: Vec<String> = set.iter().map(Int::to_string).collect();
                write!(f, "infinity({})", members.join(","))
            }
        }
    }
}

/// The value of each position of a graph, given by its options.
///
/// A position gets the value m if m is the mex of the values of its options, and each option without a value has a
/// reply of value m. Values are assigned in ascending order. Positions that get none are loopy.
///
/// Errors: limits of the budget.
pub fn nim_values(options: &[Vec<u32>], budget: &Budget) -> Result<Vec<NimValue>, Stop> {
    let mut search = NimSearch {
        options,
        before: backward(options, budget)?,
        values: vec![None; options.len()],
        smaller: vec![0; options.len()],
        budget,
    };
    let mut value = 0;
    while search.give(value)? {
        value += 1;
    }
    let values = (0..options.len()).map(|v| search.value(v));
    values.collect()
}

struct NimSearch<'a> {
    options: &'a [Vec<u32>],
    before: Vec<Vec<u32>>,
    values: Vec<Option<u32>>,
    /// The number of different values among the options of each position.
    smaller: Vec<u32>,
    budget: &'a Budget,
}

fn backward(options: &[Vec<u32>], budget: &Budget) -> Result<Vec<Vec<u32>>, Stop> {
    let mut before = vec![Vec::new(); options.len()];
    for (v, options) in (0..).zip(options) {
        budget.work(1 + options.len() as u64)?;
        for &option in options {
            before[option as usize].push(v);
        }
    }
    Ok(before)
}

impl NimSearch<'_> {
    /// Assigns a value to all positions that have it, after all smaller values are assigned. Returns whether there were
    /// any.
    fn give(&mut self, value: u32) -> Result<bool, Stop> {
        // Options without a value from which no move to this value is known yet.
        let mut unanswered = vec![0u32; self.options.len()];
        let mut reaches = vec![false; self.options.len()];
        let mut open = Vec::new();
        for (v, unanswered) in unanswered.iter_mut().enumerate() {
            if self.values[v].is_some() {
                continue;
            }
            self.budget.work(1 + self.options[v].len() as u64)?;
            let options = self.options[v].iter();
            let without = options.filter(|&&o| self.values[o as usize].is_none());
            *unanswered = without.count() as u32;
            if *unanswered == 0 {
                open.push(v);
            }
        }
        let mut has_any = false;
        while let Some(v) = open.pop() {
            if self.values[v].is_some() || reaches[v] || self.smaller[v] != value {
                continue;
            }
            self.values[v] = Some(value);
            has_any = true;
            for &u in &self.before[v] {
                self.budget.work(1)?;
                let u = u as usize;
                if std::mem::replace(&mut reaches[u], true) {
                    continue;
                }
                self.smaller[u] += 1;
                if self.values[u].is_some() {
                    continue;
                }
                for &w in &self.before[u] {
                    self.budget.work(1)?;
                    unanswered[w as usize] = unanswered[w as usize].saturating_sub(1);
                    if unanswered[w as usize] == 0 {
                        open.push(w as usize);
                    }
                }
            }
        }
        Ok(has_any)
    }

    fn value(&self, v: usize) -> Result<NimValue, Stop> {
        self.budget.work(1 + self.options[v].len() as u64)?;
        Ok(match self.values[v] {
            Some(value) => NimValue::Finite(value.into()),
            None => {
                let values = self.options[v]
                    .iter()
                    .filter_map(|&o| self.values[o as usize]);
                NimValue::Infinite(values.map(Int::from).collect())
            }
        })
    }
}

#[cfg(test)]
mod tests;
