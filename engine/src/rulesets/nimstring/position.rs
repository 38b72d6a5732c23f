//! Properties of Nimstring positions, and cuts.

use super::graph::{self, Chain};
use super::ladder::{self, Ladder};
use super::{Coin, GROUND, Initial, Nimstring, Origin, Position, Thread, named};
use crate::rulesets::{PositionRef, Ruleset};
use std::sync::Arc;

impl Position {
    pub(super) fn new(coins: Vec<Coin>, strings: Vec<Thread>, origin: Origin) -> Position {
        Position {
            coins: coins.into(),
            strings,
            origin,
            fresh: true,
            again: false,
            initials: Arc::default(),
        }
    }

    /// The position of an `R` word.
    pub fn of_ladder(ladder: Ladder) -> PositionRef {
        let (coins, ends) = ladder::layout(&ladder);
        let strings = named(&coins, ends);
        let origin = Origin::Ladder(Arc::new(ladder));
        Nimstring.at(Position::new(coins, strings, origin))
    }

    /// The ends of the strings: coin numbers from 1, or [`GROUND`].
    pub fn ends(&self) -> impl Iterator<Item = (u16, u16)> {
        self.strings.iter().map(|s| s.ends)
    }

    pub(super) fn cut(&self, at: usize) -> Position {
        let mut strings = self.strings.clone();
        let (a, b) = strings.remove(at).ends;
        let held = |coin: u16| strings.iter().any(|s| s.ends.0 == coin || s.ends.1 == coin);
        let loose = |coin: u16| coin != GROUND && !held(coin);
        let again = loose(a) || loose(b);
        Position {
            coins: Arc::clone(&self.coins),
            strings,
            origin: self.origin.clone(),
            fresh: false,
            again,
            initials: Arc::clone(&self.initials),
        }
    }

    /// The position with these initials in boxes.
    pub(super) fn with_initials(mut self, initials: impl IntoIterator<Item = Initial>) -> Position {
        self.initials = initials.into_iter().collect();
        self
    }

    /// The position with this initial in each box that is taken now but was not taken `before`.
    pub fn signed(&self, before: &Position, initial: char) -> Position {
        let held = before.held().into_iter().zip(self.held());
        let taken = (1..).zip(held).filter(|(_, (before, now))| *before && !now);
        let new = taken.map(|(coin, _)| (coin, initial));
        let initials = self.initials.iter().copied().chain(new);
        self.clone().with_initials(initials)
    }

    /// For each coin, whether a string still holds it.
    pub(super) fn held(&self) -> Vec<bool> {
        let mut held = vec![false; self.coins.len() + 1];
        for (a, b) in self.ends() {
            held[a as usize] = true;
            held[b as usize] = true;
        }
        // The first entry is the ground.
        held.split_off(1)
    }

    /// The number of coins that are still held by a string.
    pub(super) fn coins_left(&self) -> usize {
        self.held().into_iter().filter(|held| *held).count()
    }

    /// Whether the player to move wins in every sum with nimbers.
    pub(super) fn is_loony(&self) -> bool {
        graph::is_loony(self.ends().map(|(a, b)| Chain::string(a, b)))
    }

    /// The number of coins that can be detached at once, because they are held by a single string.
    pub(super) fn capturable(&self) -> usize {
        let mut strings = vec![0u8; self.coins.len() + 1];
        for (a, b) in self.ends() {
            for end in [a, b] {
                strings[end as usize] = strings[end as usize].saturating_add(1);
            }
        }
        strings.iter().skip(1).filter(|n| **n == 1).count()
    }

    /// The note of a cut: what it takes, what it gives away, and whether it is loony.
    pub(super) fn note(&self, after: &Position, loony: bool) -> Option<String> {
        let taken = self.coins_left() - after.coins_left();
        let coins = |n: usize| {
            if n == 1 {
                "1 coin".into()
            } else {
                format!("{n} coins")
            }
        };
        if taken > 0 {
            return Some(format!("takes {}", coins(taken)));
        }
        if after.is_loony() {
            return Some("loony".into());
        }
        let given = after.capturable();
        (loony && given > 0).then(|| match given {
            2 => "all but two: gives up 2 coins".into(),
            n => format!("gives up {}", coins(n)),
        })
    }
}
