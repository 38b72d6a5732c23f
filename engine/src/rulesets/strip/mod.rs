//! Snodgrass's strip. Left places a counter of a single colour, red or black, on a square; Right places one that is
//! red/black or black/red. Adjacent counters must agree on their common edge.
//!
//! Source: Snodgrass, thesis of 1979. A counter splits the strip and tints the two new ends.

mod position;

use super::random::Random;
use super::scene::{Paint, Places, Scene};
use super::{Choices, ClosedForm, Moves, Owners, Parts, Ruleset, Step, Theorem};
use crate::budget::Budget;
use crate::entry::Arity::NotCalled;
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use crate::solve::OptionSearch;
use crate::value::Player;
use position::{Ends, MOST_SQUARES};
pub use position::{Strip, StripPosition, Tint, parse};
use std::borrow::Cow;

/// The entry for `strip`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "strip",
    forms: &["strip 7", "strip R4B + R4B"],
    arity: NotCalled,
    doc: "Squares in a row: Left places solid counters, Right two-coloured ones; touching counters must agree on their common edge.",
    definition: "The edges of a counter are red or black: Left's counters are all red or all black, Right's are red and black in either order. A counter splits the strip and tints the new ends: R4B is four squares whose left end must meet red and whose right end must meet black; 7 is seven squares with free ends.",
    source: "snodgrass",
    example: ("strip R3R", "{2|0}"),
    meaning: RulesetMeaning {
        notation: Notation::Word(|word| Ok(Strips.at(parse(word)?))),
        rules: |name| by_name(Strips, name),
        kind: None,
        sample,
    },
};

fn sample(random: &mut Random) -> String {
    let tints = &["", "R", "B"];
    let strips = (0..random.from(1, 2)).map(|_| {
        let (from, to) = (random.of(tints), random.of(tints));
        format!("{from}{}{to}", random.from(1, 7))
    });
    format!("strip {}", strips.collect::<Vec<_>>().join(" + "))
}

/// The ruleset of Snodgrass's strip.
#[derive(Debug)]
pub struct Strips;

const SOURCE: &str = "Snodgrass 1979: the values of strips repeat in their length modulo 4";

/// A player's counters: the colours of the left and the right edge, and the name.
fn counters(player: Player) -> [(Tint, Tint, &'static str); 2] {
    match player {
        Player::Left => [(Tint::Red, Tint::Red, "R"), (Tint::Black, Tint::Black, "B")],
        Player::Right => [
            (Tint::Red, Tint::Black, "RB"),
            (Tint::Black, Tint::Red, "BR"),
        ],
    }
}

impl Strip {
    /// The value, by the length modulo 4.
    fn closed_form(self) -> Theorem<Strip> {
        let value = match (self.ends, self.squares % 4) {
            (Ends::Free, 0 | 2) => "0",
            (Ends::Free, _) | (Ends::One, 1) => "*",
            (Ends::One, 0) | (Ends::Same, 0) | (Ends::Different, 2) => "0",
            (Ends::One, 3) => "{1*|-1*}",
            (Ends::One | Ends::Same, 2) | (Ends::Different, 0) => "+-1",
            (Ends::Same, 1) => "1",
            (Ends::One | Ends::Same, _) => "{2|0}",
            (Ends::Different, 1) => "-1",
            (Ends::Different, _) => "{0|-2}",
        };
        Theorem {
            value: ClosedForm::Value(value),
            source: SOURCE,
        }
    }
}

impl Ruleset for Strips {
    type Position = StripPosition;
    type Part = Strip;
    type Search = OptionSearch<Strip>;

    fn rules(&self) -> Cow<'static, str> {
        "strip".into()
    }

    fn notation(&self, strip: &StripPosition) -> String {
        format!("strip {}", strip.word())
    }

    fn drawing(&self, strip: &StripPosition) -> String {
        const MOST_DRAWN: u32 = 60;
        let squares = match strip.squares {
            0 => "|".into(),
            n if n <= MOST_DRAWN => format!("|{}", "_|".repeat(n as usize)),
            n => format!("|_|_| ... {n} squares ... |_|_|"),
        };
        let letter = |tint: Option<Tint>| tint.map_or(' ', Tint::letter);
        format!("{}{squares}{}", letter(strip.left), letter(strip.right))
            .trim()
            .to_string()
    }

    fn labelled_drawing(&self, strip: &StripPosition, _: &Owners) -> String {
        let drawing = self.drawing(strip);
        if strip.squares == 0 || drawing.contains("...") {
            return drawing;
        }
        let indent = usize::from(strip.left.is_some());
        let mut lines = vec![drawing];
        let numbers = |line: &dyn Fn(u32) -> String| {
            let numbers = (1..=strip.squares).map(|n| format!(" {:1}", line(n)));
            let numbers: String = numbers.collect();
            format!("{}{}", " ".repeat(indent), numbers.trim_end())
        };
        // The tens have a line of their own.
        if strip.squares >= 10 {
            lines.push(numbers(&|n| match n % 10 {
                0 => (n / 10).to_string(),
                _ => String::new(),
            }));
        }
        lines.push(numbers(&|n| (n % 10).to_string()));
        lines.join("\n")
    }

    fn scene(&self, strip: &StripPosition, marked: &[&str]) -> Option<Scene> {
        let mut scene = Scene::default();
        let paint = |tint: char| match tint {
            'R' => Paint::First,
            _ => Paint::Second,
        };
        for square in 0..strip.squares {
            scene.at(square, |scene| {
                scene.rectangle((f64::from(square), 0.0), (1.0, 1.0), Paint::Field);
            });
        }
        // Below, there is a row of marked moves for each player. Counters of a single colour are Left's.
        let winning = |solid: bool| {
            let counters = marked.iter().filter_map(|name| name.split_once(" at "));
            counters.filter(move |(counter, _)| (counter.len() == 1) == solid)
        };
        let players = [("Left", true), ("Right", false)].into_iter();
        let rows = players.filter(|(_, solid)| winning(*solid).next().is_some());
        for (row, (player, solid)) in rows.enumerate() {
            let top = 1.2 + 0.7 * row as f64;
            scene.word((-0.8, top + 0.25), player);
            for (counter, square) in winning(solid) {
                let Ok(square) = square.parse::<f64>() else {
                    continue;
                };
                // Two counters fit below a square.
                let shift = if counter.starts_with('R') { 0.08 } else { 0.54 };
                for (half, letter) in counter.chars().cycle().take(2).enumerate() {
                    let x = square - 1.0 + shift + 0.19 * half as f64;
                    scene.rectangle((x, top), (0.19, 0.5), paint(letter));
                }
            }
        }
        let end = f64::from(strip.squares);
        for (at, end) in [(-0.3, strip.left), (end, strip.right)] {
            if let Some(tint) = end {
                scene.rectangle((at, 0.0), (0.3, 1.0), paint(tint.letter()));
            }
        }
        Some(scene)
    }

    fn moves(
        &self,
        strip: &StripPosition,
        player: Player,
        budget: &Budget,
    ) -> Moves<StripPosition> {
        let mut moves = Vec::new();
        for square in 1..=strip.squares {
            budget.tick()?;
            for (left, right, name) in counters(player) {
                if let Some(pieces) = strip.place(square, left, right) {
                    let mut to = pieces.to_vec();
                    to.retain(|piece| piece.squares > 0);
                    if to.is_empty() {
                        to.push(pieces[0]);
                    }
                    moves.push(Step {
                        label: format!("{name} at {square}"),
                        places: Places::from_iter([square - 1]),
                        note: None,
                        to,
                    });
                }
            }
        }
        Ok(moves)
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn parts(&self, strip: &StripPosition) -> Parts<Strip> {
        Some(strip.canonical().into_iter().collect())
    }

    fn position(&self, part: &Strip) -> Option<StripPosition> {
        (part.squares as usize <= MOST_SQUARES).then(|| part.written())
    }

    fn options(&self, part: &Strip, player: Player, budget: &Budget) -> Choices<Strip> {
        let strip = part.written();
        let mut options = Vec::new();
        for square in 1..=strip.squares {
            budget.work(1)?;
            for (left, right, _) in counters(player) {
                if let Some(pieces) = strip.place(square, left, right) {
                    options.push(Some(pieces.iter().filter_map(|p| p.canonical()).collect()));
                }
            }
        }
        Ok(options)
    }

    fn theorem(&self, part: &Strip) -> Option<Theorem<Strip>> {
        Some(part.closed_form())
    }

    fn longest_play(&self, part: &Strip) -> u32 {
        part.squares
    }

    fn certified_text(&self, part: &Strip) -> String {
        part.row()
    }

    fn is_known_to_checker(&self) -> bool {
        true
    }
}
