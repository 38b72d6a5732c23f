//! Fox and Geese, and Ceylonese Fox and Geese. Geese chase a fox on a chequered board; the fox may run forever.
//!
//! Sources: *Winning Ways*, chapter 20; Siegel, "Coping with cycles", *Games of No Chance* 3, 2009.

mod draw;
mod field;
mod read;

use super::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use super::random::Random;
use super::scene::Scene;
use super::{Choices, Moves, Owners, Parts, Ruleset, Step};
use crate::budget::Budget;
use crate::entry::Arity::Counts;
use crate::solve::OptionSearch;
use crate::solve::shelf::Readable;
use crate::value::Player;
use draw::name;
use field::Chase;
use std::borrow::Cow;

/// The entry for `fox_and_geese`.
pub const FOX_AND_GEESE: RulesetEntry = RulesetEntry {
    name: "fox_and_geese",
    forms: &[
        "fox_and_geese(width, geese, fox)",
        "fox_and_geese(width, range, geese, fox)",
    ],
    arity: Counts(&[3, 4]),
    doc: "Fox and Geese: on a chequered board, bounded below by row 1 and unbounded above, geese (Left) move one square diagonally down and the fox (Right) one square diagonally, onto empty squares.",
    definition: "A square is [row, column] with an even sum, or 100 times the row and the column as one number. A fox in the row of the highest goose or above it has escaped, and so has one a row below with a free square in front: the position is off. With four arguments the second one is how far the fox moves: up to so many squares in one direction, jumping over nobody. A move is named by its squares, as in 4,2-3,1. Play may be infinite.",
    source: "winning-ways 20; siegel-cycles",
    example: (
        "fox_and_geese(8, [[4, 2], [4, 4], [4, 6], [4, 8]], [1, 5])",
        "{7/2|2}",
    ),
    meaning: RulesetMeaning {
        notation: Notation::Call(read::chase),
        rules: find,
        kind: None,
        sample: |random| sample(FOX_AND_GEESE.name, random),
    },
};

/// The entry for `ceylonese_fox_and_geese`.
pub const CEYLONESE: RulesetEntry = RulesetEntry {
    name: "ceylonese_fox_and_geese",
    forms: &["ceylonese_fox_and_geese(width, geese, fox)"],
    arity: Counts(&[3]),
    doc: "Ceylonese Fox and Geese: Fox and Geese with a fox who moves one or two squares in a direction, and jumps over nobody.",
    definition: "Squares are written as in fox_and_geese.",
    source: "siegel-cycles",
    example: (
        "ceylonese_fox_and_geese(8, [[4, 2], [4, 4], [4, 6], [4, 8]], [2, 6])",
        "1over",
    ),
    meaning: RulesetMeaning {
        notation: Notation::Call(read::ceylonese),
        rules: find,
        kind: None,
        sample: |random| sample(CEYLONESE.name, random),
    },
};

/// Fox and Geese on a board of fixed width.
#[derive(Clone, Copy, Debug)]
pub struct FoxAndGeese {
    /// The number of columns, at most 99.
    width: u16,
    /// Maximum number of squares that the fox moves.
    range: u16,
}

fn find(name: &str) -> Option<Box<dyn Readable>> {
    let (width, range) = name.strip_prefix("fox_and_geese-")?.split_once('-')?;
    let (width, range) = (width.parse().ok()?, range.parse().ok()?);
    by_name(FoxAndGeese { width, range }, name)
}

fn sample(word: &str, random: &mut Random) -> String {
    let width = random.from(3, 6);
    let mut squares: Vec<[usize; 2]> = Vec::new();
    for _ in 0..random.from(2, 4) {
        let square = [random.from(1, 4), random.from(1, width)];
        if (square[0] + square[1]).is_multiple_of(2) && !squares.contains(&square) {
            squares.push(square);
        }
    }
    let fox = squares.pop().unwrap_or([1, 1]);
    if squares.is_empty() {
        squares.push([5, 1]);
    }
    format!("{word}({width}, {squares:?}, {fox:?})")
}

impl Ruleset for FoxAndGeese {
    type Position = Chase;
    type Part = Chase;
    type Search = OptionSearch<Chase>;

    fn rules(&self) -> Cow<'static, str> {
        format!("fox_and_geese-{}-{}", self.width, self.range).into()
    }

    fn word(&self, _: &Chase) -> Cow<'static, str> {
        match self.range {
            2 => CEYLONESE.name.into(),
            _ => FOX_AND_GEESE.name.into(),
        }
    }

    fn notation(&self, chase: &Chase) -> String {
        let word = self.word(chase);
        let geese: Vec<String> = chase.geese().iter().map(|goose| pair(*goose)).collect();
        let (geese, fox) = (geese.join(", "), pair(chase.fox()));
        let range = match self.range {
            1 | 2 => String::new(),
            range => format!("{range}, "),
        };
        format!("{word}({}, {range}[{geese}], {fox})", self.width)
    }

    fn drawing(&self, chase: &Chase) -> String {
        self.rows(chase).join("\n")
    }

    fn labelled_drawing(&self, chase: &Chase, _: &Owners) -> String {
        self.numbered_rows(chase)
    }

    fn scene(&self, chase: &Chase, marked: &[&str]) -> Option<Scene> {
        Some(self.picture(chase, marked))
    }

    fn moves(&self, chase: &Chase, player: Player, budget: &Budget) -> Moves<Chase> {
        if self.has_escaped(chase) {
            let pass = || Step::new("pass".into(), [], chase.clone());
            let is_fox = player == Player::Right;
            return Ok(is_fox.then(pass).into_iter().collect());
        }
        let mut moves = Vec::new();
        self.each_move(chase, player, budget, |from, to, after| {
            let label = format!("{}-{}", name(from), name(to));
            moves.push(Step::new(label, [from.into(), to.into()], after));
        })?;
        Ok(moves)
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn parts(&self, chase: &Chase) -> Parts<Chase> {
        Some(vec![self.part(chase.clone())])
    }

    fn position(&self, part: &Chase) -> Option<Chase> {
        if part.is_over() {
            return Some(Chase::escaped_fox());
        }
        let is_part = self.is_position(part) && !self.has_escaped(part);
        is_part.then(|| part.clone())
    }

    fn options(&self, part: &Chase, player: Player, budget: &Budget) -> Choices<Chase> {
        if part.is_over() {
            let is_fox = player == Player::Right;
            return Ok(is_fox
                .then(|| Some(vec![part.clone()]))
                .into_iter()
                .collect());
        }
        let mut options = Vec::new();
        self.each_move(part, player, budget, |_, _, after| {
            options.push(Some(vec![self.part(after)]));
        })?;
        Ok(options)
    }

    fn longest_play(&self, _: &Chase) -> u32 {
        u32::MAX
    }
}

/// A square in the user's notation.
fn pair(square: field::Square) -> String {
    format!("[{}, {}]", square / 100, square % 100)
}
