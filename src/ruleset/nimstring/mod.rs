//! Nimstring: coins joined by strings. A move cuts one string; a cut that leaves a coin without string detaches
//! it, and then the same player must cut again. Whoever must cut and cannot loses.
//!
//! Source: *Winning Ways*, chapter 16. A position is *loony* when its mover wins it in every sum with nimbers.

mod draw;
pub mod graph;
pub mod ladder;
mod theorem;

use super::{Component, Parts, Position, PositionMove, PositionRef, Theorem};
use crate::budget::{Budget, Stop};
use crate::value::Player;
use graph::Chain;
pub use graph::GROUND;
use ladder::Ladder;
use std::sync::Arc;

/// A coin: its name in moves, and where it stands in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coin {
    /// Such as `t1`.
    pub name: Box<str>,
    /// Column and row, from the upper left.
    pub place: Option<(i32, i32)>,
    /// Drawn as a corner (`o`) rather than as a coin on a path (`.`).
    pub corner: bool,
}

/// A position of Nimstring.
#[derive(Clone, Debug)]
pub struct Nimstring {
    coins: Arc<[Coin]>,
    /// Coin numbers from 1; 0 is the ground.
    strings: Vec<(u16, u16)>,
    /// The word it was written as, until the first cut.
    ladder: Option<Arc<Ladder>>,
    /// The last cut detached a coin: the same player must cut again.
    again: bool,
}

impl Nimstring {
    /// A position with these coins; strings name coins from 1, or [`GROUND`].
    pub fn new(coins: Vec<Coin>, strings: Vec<(u16, u16)>) -> Nimstring {
        Nimstring {
            coins: coins.into(),
            strings,
            ladder: None,
            again: false,
        }
    }

    /// The position that an `R` word draws.
    pub fn of_ladder(ladder: Ladder) -> Nimstring {
        Nimstring {
            ladder: Some(Arc::new(ladder.clone())),
            ..ladder::position(&ladder)
        }
    }

    /// The strings as pairs of coin numbers from 1, the ground as 0.
    pub fn strings(&self) -> &[(u16, u16)] {
        &self.strings
    }

    /// What a coin is called.
    fn coin_name(&self, coin: u16) -> &str {
        match coin {
            GROUND => "ground",
            _ => self
                .coins
                .get(coin as usize - 1)
                .map_or("?", |coin| &coin.name),
        }
    }

    /// What each string is called: its two ends, and a number for all but the first of parallel ones.
    fn string_names(&self) -> Vec<String> {
        let mut seen = rustc_hash::FxHashMap::<(u16, u16), usize>::default();
        let mut name = |&(a, b): &(u16, u16)| {
            let count = seen.entry((a.min(b), a.max(b))).or_default();
            *count += 1;
            let ends = format!("{}-{}", self.coin_name(a), self.coin_name(b));
            match count {
                1 => ends,
                n => format!("{ends} #{n}"),
            }
        };
        self.strings.iter().map(&mut name).collect()
    }

    fn cut(&self, at: usize) -> Nimstring {
        let mut strings = self.strings.clone();
        let (a, b) = strings.remove(at);
        let loose =
            |coin: u16| coin != GROUND && !strings.iter().any(|s| s.0 == coin || s.1 == coin);
        let again = loose(a) || loose(b);
        Nimstring {
            coins: Arc::clone(&self.coins),
            strings,
            ladder: None,
            again,
        }
    }
}

impl Position for Nimstring {
    fn ruleset(&self) -> &'static str {
        "nimstring"
    }

    fn notation(&self) -> String {
        match &self.ladder {
            Some(ladder) => ladder::notation(ladder),
            None => {
                let strings: Vec<String> = self
                    .strings
                    .iter()
                    .map(|(a, b)| format!("{}-{}", self.coin_name(*a), self.coin_name(*b)))
                    .collect();
                format!("strings(\"{}\")", strings.join(", "))
            }
        }
    }

    fn drawing(&self) -> String {
        draw::text(self)
    }

    fn parts(&self) -> Parts {
        let strings = self.strings.iter().map(|(a, b)| Chain::string(*a, *b));
        graph::components(strings)
            .map(|graphs| graphs.into_iter().map(Component::Strings).collect())
    }

    fn moves(&self, _: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop> {
        let names = self.string_names();
        let mut moves = Vec::with_capacity(names.len());
        for (at, label) in names.into_iter().enumerate() {
            budget.tick()?;
            let to: PositionRef = Arc::new(self.cut(at));
            moves.push(PositionMove {
                label,
                to: vec![to],
            });
        }
        Ok(moves)
    }

    fn theorem(&self) -> Option<Theorem> {
        theorem::closed_form(self.ladder.as_ref()?)
    }

    fn mover_goes_on(&self) -> bool {
        self.again
    }
}
