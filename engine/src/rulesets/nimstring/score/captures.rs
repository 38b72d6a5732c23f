//! Splits a position into the coins that can be captured at once and the remaining quiet position.

use super::quiet::{ENDS, GROUND, Quiet, QuietChain};
use crate::rulesets::nimstring::GROUND as EARTH;

/// Maximum number of coins with three or more strings.
pub(super) const MOST_JUNCTIONS: usize = ENDS - 2;
/// Maximum number of coins in a quiet position. Bounds of scores have eight bits.
pub(super) const MOST_COINS: usize = 120;

/// The ends of a string: coins numbered from 1, or the ground.
pub(super) type Ends = (usize, usize);

/// A position in which the player to move may capture coins at once.
#[derive(Debug, Default)]
pub(super) struct Captures {
    /// The number of coins that can be captured at once.
    pub taken: i32,
    /// The number of them that the player leaves to the opponent by declining: 2 or 4; 0 if declining is impossible.
    pub left: i32,
    /// The quiet position without these coins.
    pub rest: Quiet,
    /// The coin of each junction of the quiet position, from 1.
    pub junctions: Vec<usize>,
}

/// The reasons why a position is too large for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oversize {
    /// This many coins have three or more strings.
    Junctions(usize),
    /// This many coins are left after all captures.
    Coins(usize),
}

/// The strings at each coin except the ground.
struct Incidence {
    strings: Vec<Ends>,
    cut: Vec<bool>,
    starts: Vec<usize>,
    at: Vec<usize>,
    degrees: Vec<usize>,
}

impl Incidence {
    fn new(coins: usize, strings: Vec<Ends>) -> Incidence {
        let ground = usize::from(EARTH);
        // A string from a coin to itself acts like one to the ground.
        let strings: Vec<Ends> = strings
            .into_iter()
            .map(|(a, b)| (a, if a == b { ground } else { b }))
            .collect();
        let mut degrees = vec![0; coins + 1];
        for end in strings.iter().flat_map(|s| [s.0, s.1]) {
            degrees[end] += usize::from(end != ground);
        }
        let mut starts = vec![0; coins + 2];
        for coin in 0..=coins {
            starts[coin + 1] = starts[coin] + degrees[coin];
        }
        let mut next = starts.clone();
        let mut at = vec![0; starts[coins + 1]];
        for (number, string) in strings.iter().enumerate() {
            for end in [string.0, string.1] {
                if end != ground {
                    at[next[end]] = number;
                    next[end] += 1;
                }
            }
        }
        Incidence {
            cut: vec![false; strings.len()],
            strings,
            starts,
            at,
            degrees,
        }
    }

    /// The uncut strings at a coin.
    fn strings_at(&self, coin: usize) -> impl Iterator<Item = usize> {
        let all = &self.at[self.starts[coin]..self.starts[coin + 1]];
        all.iter().copied().filter(|string| !self.cut[*string])
    }

    fn other(&self, string: usize, coin: usize) -> usize {
        let (a, b) = self.strings[string];
        if a == coin { b } else { a }
    }

    /// Captures coins until no coin is held by a single string. Returns which coins were captured.
    fn capture(&mut self) -> Vec<bool> {
        let mut captured = vec![false; self.degrees.len()];
        let mut waiting: Vec<usize> = (1..captured.len())
            .filter(|coin| self.degrees[*coin] == 1)
            .collect();
        while let Some(coin) = waiting.pop() {
            captured[coin] = true;
            let Some(string) = self.strings_at(coin).next() else {
                continue;
            };
            let end = self.other(string, coin);
            self.cut[string] = true;
            self.degrees[coin] = 0;
            if end != usize::from(EARTH) {
                self.degrees[end] -= 1;
                match self.degrees[end] {
                    0 => captured[end] = true,
                    1 => waiting.push(end),
                    _ => {}
                }
            }
        }
        captured
    }

    /// The number of captured coins that a player who declines leaves to the opponent.
    fn left(&self, captured: &[bool]) -> i32 {
        let ground = usize::from(EARTH);
        let inside = |end: usize| end != ground && captured[end];
        // The number of strings between captured coins at each coin, and whether a captured coin has a string that
        // leads out.
        let mut inner = vec![0usize; captured.len()];
        let mut leads_out = vec![false; captured.len()];
        let mut heads: Vec<usize> = (0..captured.len()).collect();
        for (a, b) in &self.strings {
            match (inside(*a), inside(*b)) {
                (true, true) => {
                    inner[*a] += 1;
                    inner[*b] += 1;
                    let (one, other) = (head(&mut heads, *a), head(&mut heads, *b));
                    heads[one] = other;
                }
                (true, false) => leads_out[*a] = true,
                (false, true) => leads_out[*b] = true,
                _ => {}
            }
        }
        let mut open = vec![false; captured.len()];
        for coin in (0..captured.len()).filter(|c| leads_out[*c]) {
            open[head(&mut heads, coin)] = true;
            if inner[coin] > 0 {
                return 2;
            }
        }
        // Two adjacent coins, each with another neighbour, are the middle of a path of four coins.
        let mut long = self
            .strings
            .iter()
            .filter(|(a, b)| inside(*a) && inside(*b) && inner[*a] > 1 && inner[*b] > 1);
        let closed = long.any(|(a, _)| !open[head(&mut heads, *a)]);
        if closed { 4 } else { 0 }
    }

    /// The chains of the remaining position, and the coins of its junctions.
    fn chains(&self) -> Result<(Quiet, Vec<usize>), Oversize> {
        let coins = 1..self.degrees.len();
        let held = coins.clone().filter(|coin| self.degrees[*coin] > 0).count();
        let junctions: Vec<usize> = coins.filter(|coin| self.degrees[*coin] > 2).collect();
        if junctions.len() > MOST_JUNCTIONS {
            return Err(Oversize::Junctions(junctions.len()));
        }
        if held > MOST_COINS {
            return Err(Oversize::Coins(held));
        }
        let mut quiet = Quiet {
            coins: held as i16,
            ..Quiet::default()
        };
        let name = |end: usize| {
            junctions
                .binary_search(&end)
                .map_or(GROUND, |at| at as u8 + 1)
        };
        let is_inner = |end: usize| end != usize::from(EARTH) && self.degrees[end] == 2;
        let mut seen = self.cut.clone();
        // First follow chains from their ends; chains not visited then are cycles.
        for from_ends in [true, false] {
            for (string, ends) in self.strings.iter().enumerate() {
                let start = [ends.0, ends.1].into_iter().find(|end| !is_inner(*end));
                if seen[string] || from_ends && start.is_none() {
                    continue;
                }
                let from = start.unwrap_or(ends.0);
                let (mut end, mut length) = (self.other(string, from), 1);
                seen[string] = true;
                while is_inner(end)
                    && let Some(next) = self.strings_at(end).find(|next| !seen[*next])
                {
                    seen[next] = true;
                    end = self.other(next, end);
                    length += 1;
                }
                let chain = match start {
                    Some(_) => QuietChain::new(name(from), name(end), length),
                    None => QuietChain::cycle(length),
                };
                quiet.chains.push(chain);
            }
        }
        Ok((quiet, junctions))
    }
}

/// The representative of the group of a coin (union-find).
fn head(heads: &mut [usize], mut coin: usize) -> usize {
    while heads[coin] != coin {
        heads[coin] = heads[heads[coin]];
        coin = heads[coin];
    }
    coin
}

impl Captures {
    /// Captures all coins that can be captured at once.
    pub(super) fn new(coins: usize, strings: Vec<Ends>) -> Result<Captures, Oversize> {
        let mut all = Incidence::new(coins, strings);
        let captured = all.capture();
        let left = all.left(&captured);
        let (rest, junctions) = all.chains()?;
        Ok(Captures {
            taken: captured.iter().filter(|c| **c).count() as i32,
            left,
            rest,
            junctions,
        })
    }
}

/// The number of coins, and the number of those that can be captured at once.
pub(super) fn takings(coins: usize, strings: Vec<Ends>) -> (i32, i32) {
    let mut all = Incidence::new(coins, strings);
    let held = all.degrees.iter().filter(|degree| **degree > 0).count();
    let captured = all.capture().into_iter().filter(|c| *c).count();
    (held as i32, captured as i32)
}
