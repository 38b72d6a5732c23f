//! Positions of strings as a certificate states their scores: string by string, without captures in advance.

use super::captures::{Captures, Ends, Oversize};
use super::search::ScoreSearch;
use super::{ENDS, Scores, gather};
use crate::budget::{Budget, Stop};
use crate::rulesets::nimstring::renamed::{held, renamed, string_text};
use crate::solve::{Game, ScoreClaim, ScoreIs, ScoredMove, ScoredPosition};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Strings by their ends.
type Strings = Arc<[(u16, u16)]>;

/// The moves of a position: the coins that each captures, and what is left. Of those that leave the same, there is one.
type Cuts = Arc<[(i32, Strings)]>;

/// What a proof knows of positions. It meets each of them many times.
#[derive(Debug, Default)]
pub(super) struct Positions {
    search: ScoreSearch,
    cuts: Mutex<FxHashMap<Strings, Option<Cuts>>>,
}

impl Positions {
    fn cuts(&self, strings: &Strings, budget: &Budget) -> Result<Cuts, Stop> {
        let mut all = self.cuts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Some(cuts)) = all.get(strings) {
            return Ok(Arc::clone(cuts));
        }
        let coins = held(strings);
        let mut cuts: Vec<(i32, Strings)> = Vec::new();
        for at in 0..strings.len() {
            let mut rest = strings.to_vec();
            rest.remove(at);
            let gain = coins - held(&rest);
            let rest = renamed(&rest, budget)?;
            if cuts.iter().any(|(_, other)| **other == *rest) {
                continue;
            }
            let rest: Strings = match all.get_key_value(&*rest) {
                Some((known, _)) => Arc::clone(known),
                None => {
                    let rest: Strings = rest.into();
                    budget.reserve(size_of_val(&*rest))?;
                    budget.room_in_table(&all)?;
                    all.insert(Arc::clone(&rest), None);
                    rest
                }
            };
            cuts.push((gain, rest));
        }
        let cuts: Cuts = cuts.into();
        budget.reserve(size_of_val(&*cuts))?;
        budget.room_in_table(&all)?;
        all.insert(Arc::clone(strings), Some(Arc::clone(&cuts)));
        Ok(cuts)
    }
}

/// A position whose score a certificate states.
#[derive(Clone, Debug)]
struct ScoredStrings {
    strings: Strings,
    positions: Arc<Positions>,
}

impl ScoredPosition for ScoredStrings {
    fn text(&self) -> String {
        format!("strings:{}", string_text(&self.strings))
    }

    fn moves(&self, budget: &Budget) -> Result<Vec<ScoredMove>, Stop> {
        let cuts = self.positions.cuts(&self.strings, budget)?;
        let cuts = cuts.iter().map(|(gain, strings)| {
            let after: Box<dyn ScoredPosition> = Box::new(ScoredStrings {
                strings: Arc::clone(strings),
                positions: Arc::clone(&self.positions),
            });
            (*gain, after)
        });
        Ok(cuts.collect())
    }

    fn is_at_least(&self, score: i32, budget: &Budget) -> Result<bool, Stop> {
        let ends = |(a, b): &(u16, u16)| (usize::from(*a), usize::from(*b));
        let ends: Vec<Ends> = self.strings.iter().map(ends).collect();
        let coins = ends.iter().map(|(a, b)| *a.max(b)).max().unwrap_or(0);
        let too_large = |_: Oversize| Stop::TooLarge("the score of a position".into());
        let captures = Captures::new(coins, ends).map_err(too_large)?;
        // The score has the parity of the number of coins.
        let parity = (score - held(&self.strings)).rem_euclid(2);
        let distances = [[0; ENDS]; ENDS];
        self.positions
            .search
            .is_at_least(&captures, score + parity, &distances, 1, budget)
    }
}

impl Scores {
    /// A claim about the score of a game; `None` if the game does not consist of strings and coins.
    pub fn claim(&self, game: &Game, score: ScoreIs) -> Option<ScoreClaim> {
        let (mut offsets, mut strings) = (Vec::new(), Vec::new());
        if !gather(game, &mut offsets, &mut strings) {
            return None;
        }
        let ends = |(a, b): Ends| Some((u16::try_from(a).ok()?, u16::try_from(b).ok()?));
        let position = ScoredStrings {
            strings: strings.into_iter().map(ends).collect::<Option<_>>()?,
            positions: Arc::clone(&self.certified),
        };
        Some(ScoreClaim {
            game: game.clone(),
            position: Box::new(position),
            score,
        })
    }
}
