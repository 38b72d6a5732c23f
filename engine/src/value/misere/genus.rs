//! The genus of a game in misere play.
//!
//! The genus g^abc... of G consists of its Grundy value g in normal play and of the misere Grundy values a of G, b of
//! G + *2, c of G + *2 + *2, and so on. The last two digits repeat forever. Sources: Conway, *On Numbers and Games*,
//! chapter 12; *Winning Ways*, chapter 13.

use crate::budget::{Budget, Stop};
use crate::value::mex;
use std::fmt;
use std::sync::Arc;

/// A genus. It is displayed as in *Winning Ways*, for example `4^146`, with values above 9 in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy value in normal play.
    pub normal: u32,
    /// The misere Grundy values; the last two repeat forever.
    pub misere: Arc<[u32]>,
    /// Whether the game is tame and behaves like a Nim heap. Then only the size of the heap is displayed.
    pub nim: bool,
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.normal)?;
        if self.nim {
            return Ok(());
        }
        f.write_str("^")?;
        self.misere.iter().try_for_each(|digit| match digit {
            0..=9 => write!(f, "{digit}"),
            _ => write!(f, "[{digit}]"),
        })
    }
}

/// An element of a sequence whose last two values repeat forever.
fn at(values: &[u32], place: usize) -> u32 {
    let last = values.len().saturating_sub(2) + (place + values.len()) % 2;
    values.get(place).or(values.get(last)).copied().unwrap_or(0)
}

/// The misere Grundy values of a game, computed from those of its options.
///
/// A heap of size 2 can be removed or reduced to 1. The reduction changes a misere Grundy value x to x xor 1. So each
/// value is the mex of the options' values at this index, and of x and x xor 1, where x is the value at the previous
/// index. Once the values of the options repeat, those of the game repeat from the first index whose value equals the
/// value two indices before.
pub(super) fn extended(options: &[Arc<[u32]>], budget: &Budget) -> Result<Arc<[u32]>, Stop> {
    let steady = options.iter().map(|o| o.len() - 2).max().unwrap_or(0);
    let mut values: Vec<u32> = Vec::new();
    loop {
        budget.work(1 + options.len() as u64)?;
        let place = values.len();
        let of_options = options.iter().map(|o| at(o, place));
        let before = values.last().map(|x| [*x, x ^ 1]);
        values.push(match (options, before) {
            ([], None) => 1,
            _ => mex(of_options.chain(before.into_iter().flatten())),
        });
        if place >= steady + 2 && values[place] == values[place - 2] {
            break;
        }
    }
    while let [.., before, _, last] = values[..]
        && before == last
    {
        values.pop();
    }
    Ok(values.into())
}

#[cfg(test)]
mod tests {
    use super::super::forms::{Form, Forms};
    use super::*;

    #[test]
    fn genera_of_nim() {
        let (mut forms, budget) = (Forms::default(), Budget::unlimited());
        let mut genus = |heaps: &[u32]| {
            let mut sum = Form::ZERO;
            for heap in heaps {
                let heap = forms.nim_heap(*heap, &budget).unwrap();
                sum = forms.sum(sum, heap, &budget).unwrap();
            }
            let genus = forms.genus(sum, &budget).unwrap();
            let full = Genus {
                nim: false,
                ..genus.clone()
            };
            (genus.to_string(), full.to_string())
        };
        let text = |short: &str, full: &str| (String::from(short), String::from(full));
        assert_eq!(genus(&[]), text("0", "0^120"));
        assert_eq!(genus(&[1]), text("1", "1^031"));
        assert_eq!(genus(&[2]), text("2", "2^20"));
        assert_eq!(genus(&[5]), text("5", "5^57"));
        assert_eq!(genus(&[10]), text("10", "10^[10]8"));
        assert_eq!(genus(&[2, 2]), text("0^02", "0^02"));
        assert_eq!(genus(&[2, 3]), text("1^13", "1^13"));
        assert_eq!(genus(&[2, 2, 2]), text("2", "2^20"));
    }

    /// The games born by day 4, and games with some of those as options.
    fn games(forms: &mut Forms, budget: &Budget) -> Vec<Form> {
        let mut born = vec![Form::ZERO];
        for _ in 0..4 {
            let sets = 0..1usize << born.len();
            let mut next: Vec<Form> = sets
                .map(|set| {
                    let options = (0..born.len()).filter(|i| set >> i & 1 == 1);
                    let options = options.map(|i| born[i]).collect();
                    forms.with_options(options, budget).unwrap()
                })
                .collect();
            next.sort_by_key(|form| form.handle_key());
            next.dedup();
            born = next;
        }
        let mut all = born.clone();
        for a in 0..born.len() {
            for b in 0..a {
                let options = vec![born[a], born[b], born[(a * b) % 7]];
                all.push(forms.with_options(options, budget).unwrap());
            }
        }
        all.sort_by_key(|form| form.handle_key());
        all.dedup();
        all
    }

    #[test]
    fn digits_are_the_heaps_that_make_sums_for_the_previous_player() {
        let (mut forms, budget) = (Forms::default(), Budget::unlimited());
        let two = forms.nim_heap(2, &budget).unwrap();
        for game in games(&mut forms, &budget) {
            let genus = forms.genus(game, &budget).unwrap();
            let mut sum = game;
            for place in 0..6 {
                let mut heap = 0;
                let mut wins = true;
                while wins {
                    let nim = forms.nim_heap(heap, &budget).unwrap();
                    let both = forms.sum(sum, nim, &budget).unwrap();
                    wins = !forms.is_p(both);
                    heap += u32::from(wins);
                }
                assert_eq!(at(&genus.misere, place), heap, "{genus} at {place}");
                sum = forms.sum(sum, two, &budget).unwrap();
            }
        }
    }

    /// Whether the previous player wins a sum of Nim heaps, given their Grundy values in normal and misere play.
    fn nim_is_p(sum: &[(u32, u32)]) -> bool {
        let nim = sum.iter().fold(0, |nim, values| nim ^ values.0);
        // If all heaps have size 0 or 1, the previous player wins if the number of heaps of size 1 is odd.
        let firm = sum.iter().any(|values| values.0 == values.1);
        nim == u32::from(!firm)
    }

    #[test]
    fn sums_of_tame_games_are_played_like_nim() {
        let (mut forms, budget) = (Forms::default(), Budget::unlimited());
        let mut tame = games(&mut forms, &budget);
        let all = tame.len();
        tame.retain(|game| forms.is_tame(*game));
        assert!(
            tame.len() > 70 && all - tame.len() > 50,
            "{} of {all}",
            tame.len()
        );
        for (at, a) in tame.iter().enumerate() {
            for b in &tame[..=at] {
                for c in tame.iter().step_by(20) {
                    let both = forms.sum(*a, *b, &budget).unwrap();
                    let sum = forms.sum(both, *c, &budget).unwrap();
                    let values = [a, b, c].map(|g| (forms.grundy(*g), forms.misere_grundy(*g)));
                    let texts = [a, b, c].map(|g| forms.text(*g, 999));
                    assert_eq!(forms.is_p(sum), nim_is_p(&values), "{texts:?}");
                }
            }
        }
    }

    /// *Winning Ways*, chapter 13: wild options may have replies that make the game tame.
    #[test]
    fn a_game_with_wild_options_may_be_tame() {
        let (mut forms, budget) = (Forms::default(), Budget::unlimited());
        let heaps = [1, 3].map(|n| forms.nim_heap(n, &budget).unwrap());
        let pair = forms.with_options(vec![heaps[1]], &budget).unwrap();
        let wild = forms.with_options(vec![pair, heaps[0]], &budget).unwrap();
        let game = forms.with_options(vec![wild], &budget).unwrap();
        assert_eq!(
            [pair, wild, game].map(|g| forms.is_tame(g)),
            [true, false, true]
        );
        assert_eq!(forms.genus(game, &budget).unwrap().to_string(), "0^02");
    }
}
