//! Nimstring: coins joined by strings. A move cuts one string; a cut that leaves a coin without string detaches
//! it, and then the same player must cut again. Whoever must cut and cannot loses.
//!
//! Source: *Winning Ways*, chapter 16. A position is *loony* when its mover wins it in every sum with nimbers.

mod draw;
pub mod graph;
mod grid;
mod label;
pub mod ladder;
mod picture;
mod strings;
mod theorem;

pub use grid::{construct_coins, construct_dots};
pub use strings::construct_strings;

use super::scene::Scene;
use super::{Component, Parts, Position, PositionMove, PositionRef, Theorem};
use crate::budget::{Budget, Stop};
use crate::entry::Arity::{Counts, NotCalled};
use crate::ruleset::entry::{Notation, RulesetEntry};
use crate::value::Player;
pub use graph::GROUND;
use graph::{Chain, Components, Graph};
use ladder::Ladder;
use std::sync::Arc;

/// The word `nimstring`.
pub const NIMSTRING: RulesetEntry = RulesetEntry {
    name: "nimstring",
    forms: &["R3cR2", "R[1,2,1]c[2]R[3]a[2]", "nimstring R3 + R2"],
    arity: NotCalled,
    doc: "Coins joined by strings: a move cuts a string, and a player who detaches a coin must cut again; the player who cannot cut loses.",
    definition: "R3 is a ladder of 3 boxes, R[1,2] a ladder with boxes of these sizes: a box of size s has s strings on each rail. c joins two ladders by a path of strings; a is an arrow, a path to the ground; a^2 is an arrow on both corners of the end; A is an upright string with an arrow on both ends. [k] after c, a or A is its size; a prime puts it on the upper rail. A position whose mover wins in every sum is loony.",
    source: "Winning Ways, chapter 16; Ishihara 2010, 2011",
    example: ("R3c2R2", "*2"),
    meaning: Notation::Word(|word| Ok(Arc::new(Nimstring::of_ladder(ladder::parse(word)?)))),
};

/// The word `strings`.
pub const STRINGS: RulesetEntry = RulesetEntry {
    name: "strings",
    forms: &["strings(\"a-b, b-c, c-ground\")"],
    arity: Counts(&[1]),
    doc: "Nimstring on any graph of coins, strings and the ground.",
    definition: "The text lists the strings by the names of their two ends, separated by commas. ground is not a coin; a string listed twice is two parallel strings.",
    source: "Winning Ways, chapter 16",
    example: ("strings(\"a-b, b-c, c-a, a-ground\")", "0"),
    meaning: Notation::Call(construct_strings),
};

/// The word `coins`.
pub const COINS: RulesetEntry = RulesetEntry {
    name: "coins",
    forms: &["coins(p, q)"],
    arity: Counts(&[2]),
    doc: "Nimstring on a rectangle of coins without ground.",
    definition: "p rows and q columns of coins, neighbours joined by a string; coins(2, q) is the ladder R with q - 1 boxes.",
    source: "Winning Ways, chapter 16; Ishihara 2010",
    example: ("coins(3, 3)", "*"),
    meaning: Notation::Call(construct_coins),
};

/// The word `dots`.
pub const DOTS: RulesetEntry = RulesetEntry {
    name: "dots",
    forms: &["dots(r, c)", "dots(\"\"\"picture\"\"\")"],
    arity: Counts(&[1, 2]),
    doc: "The Nimstring position of a Dots-and-Boxes board.",
    definition: "Boxes are coins, and lines that are not yet drawn are strings; those on the border lead to the ground. The board has r rows and c columns of boxes, or is a picture in which dots are `+` and drawn lines are `--` and `|`. A line is named by its dots: columns are letters, rows are numbers, from the upper left.",
    source: "Winning Ways, chapter 16; Berlekamp, The Dots-and-Boxes Game",
    example: ("dots(3, 3)", "*2"),
    meaning: Notation::Call(construct_dots),
};

/// Most coins of a position: their numbers and the ground's fit 16 bits.
const MOST_COINS: usize = 20_000;

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

/// A string between two coins, or a coin and the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// Its ends: coin numbers from 1, or [`GROUND`].
    pub ends: (u16, u16),
    /// What a cut of it is called.
    pub name: Arc<str>,
}

/// How a position is written and drawn.
#[derive(Clone, Debug)]
enum Origin {
    /// A ladder word; drawn with its coins in place.
    Ladder(Arc<Ladder>),
    /// `coins(p, q)`
    Coins(usize, usize),
    /// A Dots-and-Boxes board of so many rows and columns of boxes: strings are lines not drawn yet.
    Dots(usize, usize),
    /// A list of strings.
    Strings,
}

/// A position of Nimstring.
#[derive(Clone, Debug)]
pub struct Nimstring {
    coins: Arc<[Coin]>,
    strings: Vec<Thread>,
    origin: Origin,
    /// No string has been cut since it was written.
    fresh: bool,
    /// The last cut detached a coin: the same player must cut again.
    again: bool,
}

impl Nimstring {
    fn new(coins: Vec<Coin>, strings: Vec<Thread>, origin: Origin) -> Nimstring {
        Nimstring {
            coins: coins.into(),
            strings,
            origin,
            fresh: true,
            again: false,
        }
    }

    /// The position that an `R` word draws.
    pub fn of_ladder(ladder: Ladder) -> Nimstring {
        let (coins, ends) = ladder::layout(&ladder);
        let strings = named(&coins, ends);
        Nimstring::new(coins, strings, Origin::Ladder(Arc::new(ladder)))
    }

    /// The ends of the strings: coin numbers from 1, or [`GROUND`].
    pub fn ends(&self) -> impl Iterator<Item = (u16, u16)> {
        self.strings.iter().map(|s| s.ends)
    }

    fn cut(&self, at: usize) -> Nimstring {
        let mut strings = self.strings.clone();
        let (a, b) = strings.remove(at).ends;
        let held = |coin: u16| strings.iter().any(|s| s.ends.0 == coin || s.ends.1 == coin);
        let loose = |coin: u16| coin != GROUND && !held(coin);
        let again = loose(a) || loose(b);
        Nimstring {
            coins: Arc::clone(&self.coins),
            strings,
            origin: self.origin.clone(),
            fresh: false,
            again,
        }
    }

    /// Whether each coin is still held by a string.
    fn held(&self) -> Vec<bool> {
        let mut held = vec![false; self.coins.len() + 1];
        for (a, b) in self.ends() {
            held[a as usize] = true;
            held[b as usize] = true;
        }
        // The first one is the ground.
        held.split_off(1)
    }

    /// Number of coins that are still held by a string.
    fn coins_left(&self) -> usize {
        self.held().into_iter().filter(|held| *held).count()
    }

    /// Whether the mover wins in every sum with nimbers.
    fn is_loony(&self) -> bool {
        graph::is_loony(self.ends().map(|(a, b)| Chain::string(a, b)))
    }

    /// Coins that can be detached at once: they hang on a single string.
    fn capturable(&self) -> usize {
        let mut strings = vec![0u8; self.coins.len() + 1];
        for (a, b) in self.ends() {
            for end in [a, b] {
                strings[end as usize] = strings[end as usize].saturating_add(1);
            }
        }
        strings.iter().skip(1).filter(|n| **n == 1).count()
    }

    /// What is to be said of a cut: what it takes, what it gives away, whether it is loony.
    fn note(&self, after: &Nimstring, loony: bool) -> Option<String> {
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

/// What the useful cuts of a component leave.
pub(super) fn options(graph: &Graph, budget: &Budget) -> Result<Vec<Parts>, Stop> {
    let parts = |components: Components| -> Parts {
        components.map(|graphs| graphs.into_iter().map(Component::Strings).collect())
    };
    let cuts = graph.cuts().map(|left| {
        // Taking and labelling goes over all chains a few times.
        budget.work(1 + graph.chains() as u64 / 4)?;
        Ok(parts(left))
    });
    cuts.collect()
}

/// Strings named by the coins they join; all but the first of parallel ones get a number.
fn named(coins: &[Coin], ends: Vec<(u16, u16)>) -> Vec<Thread> {
    let name = |coin: u16| match coin {
        GROUND => "ground",
        _ => coins.get(coin as usize - 1).map_or("?", |coin| &coin.name),
    };
    let mut seen = rustc_hash::FxHashMap::<(u16, u16), usize>::default();
    ends.into_iter()
        .map(|(a, b)| {
            let count = seen.entry((a.min(b), a.max(b))).or_default();
            *count += 1;
            let both = format!("{}-{}", name(a), name(b));
            let name = match count {
                1 => both.into(),
                n => format!("{both} #{n}").into(),
            };
            Thread { ends: (a, b), name }
        })
        .collect()
}

impl Position for Nimstring {
    fn ruleset(&self) -> &'static str {
        match self.origin {
            Origin::Ladder(_) => "nimstring",
            Origin::Coins(..) => "coins",
            Origin::Dots(..) => "dots",
            Origin::Strings => "strings",
        }
    }

    fn notation(&self) -> String {
        match &self.origin {
            Origin::Ladder(ladder) if self.fresh => ladder::notation(ladder),
            Origin::Coins(rows, columns) if self.fresh => format!("coins({rows},{columns})"),
            Origin::Dots(rows, columns)
                if self.fresh && self.strings.len() == grid::lines(*rows, *columns) =>
            {
                format!("dots({rows},{columns})")
            }
            Origin::Dots(..) => {
                format!("dots(\"{}\")", draw::board_text(self).replace('\n', "\\n"))
            }
            _ => strings::notation(self),
        }
    }

    fn drawing(&self) -> String {
        draw::text(self, &[], false)
    }

    fn marked_drawing(&self, marked: &[&str]) -> String {
        draw::text(self, marked, false)
    }

    fn labelled_drawing(&self) -> String {
        draw::text(self, &[], true)
    }

    fn scene(&self, marked: &[&str]) -> Option<Scene> {
        Some(draw::scene(self, marked))
    }

    fn parts(&self) -> Parts {
        let strings = self.ends().map(|(a, b)| Chain::string(a, b));
        graph::components(strings)
            .map(|graphs| graphs.into_iter().map(Component::Strings).collect())
    }

    fn moves(&self, _: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop> {
        let loony = self.is_loony();
        let mut moves = Vec::with_capacity(self.strings.len());
        for (at, string) in self.strings.iter().enumerate() {
            budget.tick()?;
            budget.work(1 + self.strings.len() as u64 / 8)?;
            let after = self.cut(at);
            let note = self.note(&after, loony);
            let to: PositionRef = Arc::new(after);
            moves.push(PositionMove {
                label: string.name.to_string(),
                note,
                to: vec![to],
            });
        }
        Ok(moves)
    }

    fn theorem(&self) -> Option<Theorem> {
        match &self.origin {
            Origin::Ladder(ladder) if self.fresh => theorem::closed_form(ladder),
            _ => None,
        }
    }

    fn strings(&self) -> Option<Vec<(u16, u16)>> {
        Some(self.ends().collect())
    }

    fn mover_goes_on(&self) -> bool {
        self.again
    }

    fn has_misere(&self) -> bool {
        false
    }
}
