//! Canonical forms from options: simplest numbers, reversible options bypassed, dominated options removed.
//!
//! Source: ONAG, chapter 10; CGT, II.2.

use super::order::StopPair;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, StopKeys, Value};
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;
use crate::value::number::number_up_star::NumberUpStar;
use crate::value::number::simplicity::Bound;
use crate::value::player::Player;
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

/// A game given by its options, before it has a handle. It must not be a number.
pub(in crate::value) struct Draft {
    left: Vec<Value>,
    right: Vec<Value>,
    stops: StopPair,
}

/// Bits that record whether v <= draft and draft <= v are known, and the answers.
const BELOW_KNOWN: u8 = 1;
const BELOW: u8 = 2;
const ABOVE_KNOWN: u8 = 4;
const ABOVE: u8 = 8;

/// Above this number of options, comparing one option with all others polls the budget.
const MANY_OPTIONS: usize = 256;

impl Arena {
    /// The value of the game with the given options.
    ///
    /// Errors: limits of the budget; `TooLarge` if a nimber with more than a million options has to be expanded.
    pub fn canonical(
        &mut self,
        left: &[Value],
        right: &[Value],
        budget: &Budget,
    ) -> Result<Value, Stop> {
        budget.step()?;
        self.make_room(budget)?;
        let mut left = left.to_vec();
        let mut right = right.to_vec();
        for side in [&mut left, &mut right] {
            Value::sort_by_handle(side);
            side.dedup();
        }
        if left == right
            && let Some(nimber) = self.least_excluded_nimber(&left)
        {
            return Ok(self.nimber(&Int::from(nimber)));
        }
        if let Some(number) = self.simplest_number(&left, &right, budget)? {
            return Ok(self.number(&number));
        }
        self.keep_undominated(&mut left, Player::Left, budget)?;
        self.keep_undominated(&mut right, Player::Right, budget)?;
        if !(self.all_numbers(&left) && self.all_numbers(&right)) {
            Value::sort_by_handle(&mut left);
            Value::sort_by_handle(&mut right);
            if let Some(known) = self.find(&left, &right) {
                return Ok(known);
            }
            let left_stop = self.stop_of_options(&left, Player::Left);
            let right_stop = self.stop_of_options(&right, Player::Right);
            let draft = Draft {
                left,
                right,
                stops: StopPair {
                    keys: StopKeys {
                        left: self.stop_keys(left_stop).left,
                        right: self.stop_keys(right_stop).right,
                    },
                    left: left_stop,
                    right: right_stop,
                },
            };
            self.known_against.clear();
            left = self.bypass_reversible(&draft, Player::Left, budget)?;
            right = self.bypass_reversible(&draft, Player::Right, budget)?;
        }
        self.close(left, right)
    }

    /// The mex of the options if all are nimbers, in which case the game is impartial (Sprague and Grundy; ONAG,
    /// chapter 11).
    fn least_excluded_nimber(&self, options: &[Value]) -> Option<usize> {
        let mut seen = vec![false; options.len()];
        for &option in options {
            let nimber = self.as_nimber(option)?;
            if let Some(seen) = nimber.to_usize().and_then(|k| seen.get_mut(k)) {
                *seen = true;
            }
        }
        Some(seen.iter().position(|&s| !s).unwrap_or(options.len()))
    }

    fn all_numbers(&self, values: &[Value]) -> bool {
        values.iter().all(|&v| self.is_number(v))
    }

    /// The stop of a player in a game with these options; 0 without options.
    pub(in crate::value) fn stop_of_options(&self, options: &[Value], player: Player) -> Value {
        let stops = options.iter().map(|&v| match player {
            Player::Left => self.right_stop_id(v),
            Player::Right => self.left_stop_id(v),
        });
        let best = match player {
            Player::Left => stops.max_by(|&a, &b| self.compare_numbers(a, b)),
            Player::Right => stops.min_by(|&a, &b| self.compare_numbers(a, b)),
        };
        best.unwrap_or(Value::ZERO)
    }

    /// The value of a game with these options if it is a number: the simplest x with no left option >= x and no right
    /// option <= x (the simplicity theorem). Then x lies between the best stops; it may equal one of them if no option
    /// with that stop is on the wrong side of x.
    fn simplest_number(
        &mut self,
        left: &[Value],
        right: &[Value],
        budget: &Budget,
    ) -> Result<Option<Dyadic>, Stop> {
        let low = (!left.is_empty()).then(|| self.stop_of_options(left, Player::Left));
        let high = (!right.is_empty()).then(|| self.stop_of_options(right, Player::Right));
        if let (Some(low), Some(high)) = (low, high)
            && self.compare_numbers(low, high) == Ordering::Greater
        {
            return Ok(None);
        }
        let mut low_closed = true;
        if let Some(low) = low {
            for &option in left {
                if self.right_stop_id(option) == low && self.le(low, option, budget)? {
                    low_closed = false;
                    break;
                }
            }
        }
        if low == high && low.is_some() && !low_closed {
            return Ok(None);
        }
        let mut high_closed = true;
        if let Some(high) = high {
            for &option in right {
                if self.left_stop_id(option) == high && self.le(option, high, budget)? {
                    high_closed = false;
                    break;
                }
            }
        }
        let low = low.map(|v| Bound {
            number: self.number_at(v),
            closed: low_closed,
        });
        let high = high.map(|v| Bound {
            number: self.number_at(v),
            closed: high_closed,
        });
        Ok(Dyadic::simplest(low, high))
    }

    /// Removes dominated options from a list without duplicates.
    pub(in crate::value) fn keep_undominated(
        &mut self,
        options: &mut Vec<Value>,
        player: Player,
        budget: &Budget,
    ) -> Result<(), Stop> {
        if options.len() < 2 {
            return Ok(());
        }
        // Only an option with stops at least as good can dominate, so sort the best ones first.
        let merit = |arena: &Arena, v: Value| {
            let keys = arena.stop_keys(v);
            let sum = i64::from(keys.left) + i64::from(keys.right);
            match player {
                Player::Left => -sum,
                Player::Right => sum,
            }
        };
        options.sort_by_key(|&v| merit(self, v));
        let mut kept: Vec<Value> = Vec::with_capacity(options.len());
        'next: for &option in options.iter() {
            if kept.len() > MANY_OPTIONS {
                budget.check()?;
            }
            let mut i = 0;
            while let Some(&other) = kept.get(i) {
                if self.no_better(option, other, player, budget)? {
                    continue 'next;
                }
                if merit(self, option) == merit(self, other)
                    && self.no_better(other, option, player, budget)?
                {
                    kept.remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(option);
        }
        *options = kept;
        Ok(())
    }

    /// Whether a is no better than b for the player.
    pub(in crate::value) fn no_better(
        &mut self,
        a: Value,
        b: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        match player {
            Player::Left => self.le(a, b, budget),
            Player::Right => self.le(b, a, budget),
        }
    }

    /// The options of a player after repeatedly bypassing reversible ones, without dominated ones.
    fn bypass_reversible(
        &mut self,
        draft: &Draft,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let given = match player {
            Player::Left => &draft.left,
            Player::Right => &draft.right,
        };
        let mut waiting = given.clone();
        let mut seen = FxHashSet::default();
        let mut kept = Vec::with_capacity(given.len());
        while let Some(option) = waiting.pop() {
            let Some(through) = self.reverses_through(draft, option, player, budget)? else {
                kept.push(option);
                continue;
            };
            let options = self.option_range(through, player)?;
            for i in 0..options.count {
                let replacement = self.option_at(options, i, budget)?;
                if seen.insert(replacement) && !given.contains(&replacement) {
                    waiting.push(replacement);
                }
            }
        }
        if !seen.is_empty() {
            self.keep_undominated(&mut kept, player, budget)?;
        }
        Ok(kept)
    }

    /// An opponent's reply to the option that is at least as good for the opponent as the draft itself. Replies to a
    /// number need no check: a number reverses only if another option dominates it.
    fn reverses_through(
        &mut self,
        draft: &Draft,
        option: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<Value>, Stop> {
        if self.is_number(option) {
            return Ok(None);
        }
        let options = self.option_range(option, player.opponent())?;
        for i in 0..options.count {
            let reply = self.option_at(options, i, budget)?;
            let reverses = match player {
                Player::Left => self.below(draft, reply, budget)?,
                Player::Right => self.above(draft, reply, budget)?,
            };
            if reverses {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether v <= the draft.
    pub(in crate::value) fn below(
        &mut self,
        draft: &Draft,
        v: Value,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if let Some(answer) = self.le_by_stops(self.stops(v), draft.stops) {
            return Ok(answer);
        }
        let known = self.known_against.get(&v).copied().unwrap_or(0);
        if known & BELOW_KNOWN != 0 {
            return Ok(known & BELOW != 0);
        }
        let answer = with_stack(|| self.below_by_options(draft, v, budget))?;
        let bits = BELOW_KNOWN | if answer { BELOW } else { 0 };
        *self.known_against.entry(v).or_insert(0) |= bits;
        Ok(answer)
    }

    fn below_by_options(&mut self, draft: &Draft, v: Value, budget: &Budget) -> Result<bool, Stop> {
        for &option in &draft.right {
            if self.le(option, v, budget)? {
                return Ok(false);
            }
        }
        if !self.is_number(v) {
            let options = self.option_range(v, Player::Left)?;
            for i in 0..options.count {
                let option = self.option_at(options, i, budget)?;
                if self.above(draft, option, budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether the draft <= v.
    pub(in crate::value) fn above(
        &mut self,
        draft: &Draft,
        v: Value,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if let Some(answer) = self.le_by_stops(draft.stops, self.stops(v)) {
            return Ok(answer);
        }
        let known = self.known_against.get(&v).copied().unwrap_or(0);
        if known & ABOVE_KNOWN != 0 {
            return Ok(known & ABOVE != 0);
        }
        let answer = with_stack(|| self.above_by_options(draft, v, budget))?;
        let bits = ABOVE_KNOWN | if answer { ABOVE } else { 0 };
        *self.known_against.entry(v).or_insert(0) |= bits;
        Ok(answer)
    }

    fn above_by_options(&mut self, draft: &Draft, v: Value, budget: &Budget) -> Result<bool, Stop> {
        for &option in &draft.left {
            if self.le(v, option, budget)? {
                return Ok(false);
            }
        }
        if !self.is_number(v) {
            let options = self.option_range(v, Player::Right)?;
            for i in 0..options.count {
                let option = self.option_at(options, i, budget)?;
                if self.below(draft, option, budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The value with these canonical options: a number-up-star if they form one.
    pub(in crate::value) fn close(
        &mut self,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
    ) -> Result<Value, Stop> {
        if let Some(form) = self.number_up_star_of(&left, &right) {
            return Ok(self.closed_form(form));
        }
        Value::sort_by_handle(&mut left);
        Value::sort_by_handle(&mut right);
        self.intern(&left, &right)
    }

    fn number_up_star_of(&self, left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
        // Either one side has a single option, or both sides have the same number of options.
        if left.len() != 1 && right.len() != 1 && left.len() != right.len() {
            return None;
        }
        let parts = |options: &[Value]| {
            options
                .iter()
                .map(|&v| self.number_up_star_parts(v))
                .collect::<Option<Vec<_>>>()
        };
        NumberUpStar::from_options(&parts(left)?, &parts(right)?)
    }
}
