//! Nimstring: coins joined by strings. A move cuts one string. If the cut detaches a coin, the same player must cut
//! again. A player who must cut and cannot loses.
//!
//! Source: *Winning Ways*, chapter 16. A position is *loony* if the player to move wins it in every sum with nimbers.

mod draw;
mod entries;
pub mod graph;
mod grid;
mod label;
pub mod ladder;
mod picture;
mod position;
mod renamed;
pub mod score;
mod search;
mod strings;
mod theorem;

pub use entries::{COINS, DOTS, NIMSTRING, STRINGS};
pub use grid::{construct_coins, construct_dots};
pub use strings::construct_strings;

use super::scene::{Place, Places, Scene};
use super::{Choices, Handle, HandleKind, Moves, Owners, Parts, Remainder, Ruleset, Step, Theorem};
use crate::budget::{Budget, Stop};
use crate::solve::Solved;
use crate::value::Player;
pub use graph::GROUND;
use graph::{Chain, Graph};
use ladder::Ladder;
use renamed::{renamed, string_text};
use search::Strings;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// Maximum number of coins of a position. Their numbers must fit in 16 bits.
const MOST_COINS: usize = 20_000;

/// A coin: its name in moves, and its place in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coin {
    /// The name, such as `t1`.
    pub name: Box<str>,
    /// The column and the row, from the upper left.
    pub place: Option<(i32, i32)>,
    /// Whether the coin is drawn as a corner (`o`) instead of a coin on a path (`.`).
    pub corner: bool,
}

/// A string between two coins, or between a coin and the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The ends: coin numbers from 1, or [`GROUND`].
    pub ends: (u16, u16),
    /// The name of its cut.
    pub name: Arc<str>,
    /// The place: its index before any cut; on a board of dots, the index of its line.
    pub place: Place,
}

/// The notation and drawing style of a position.
#[derive(Clone, Debug)]
enum Origin {
    /// A ladder word. The coins have places.
    Ladder(Arc<Ladder>),
    /// `coins(p, q)`
    Coins(usize, usize),
    /// A Dots-and-Boxes board with these numbers of rows and columns of boxes. Strings are undrawn lines.
    Dots(usize, usize),
    /// A list of strings.
    Strings,
}

/// The ruleset Nimstring.
#[derive(Debug)]
pub struct Nimstring;

/// An independent part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// A simplified component without capturable coins.
    Graph(Graph),
    /// Unsimplified coins and strings, given by the ends of the strings. Used in certificates.
    Strings(Vec<(u16, u16)>),
}

/// A position of Nimstring.
#[derive(Clone, Debug)]
pub struct Position {
    coins: Arc<[Coin]>,
    strings: Vec<Thread>,
    origin: Origin,
    /// Whether no string has been cut since the position was written.
    fresh: bool,
    /// Whether the last cut detached a coin, so that the same player must cut again.
    again: bool,
    /// The known owners of taken coins: coin numbers, and the initials drawn in their boxes.
    initials: Arc<[Initial]>,
}

/// A coin number, from 1, and the initial of the player who took the coin.
type Initial = (u16, char);

/// The components of strings that are connected by coins. The ends of each string are sorted.
fn untangled(strings: impl IntoIterator<Item = (u16, u16)>) -> Vec<Vec<(u16, u16)>> {
    let mut groups: Vec<Vec<(u16, u16)>> = Vec::new();
    for (a, b) in strings {
        let mut group = vec![(a.min(b), a.max(b))];
        let touches = |other: &Vec<(u16, u16)>| {
            let mut ends = other.iter().flat_map(|s| [s.0, s.1]);
            ends.any(|coin| coin != GROUND && (coin == a || coin == b))
        };
        groups.retain_mut(|other| {
            let joined = touches(other);
            if joined {
                group.append(other);
            }
            !joined
        });
        groups.push(group);
    }
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

/// Names strings by the coins that they join. All but the first of parallel strings get a number.
fn named(coins: &[Coin], ends: Vec<(u16, u16)>) -> Vec<Thread> {
    let name = |coin: u16| match coin {
        GROUND => "ground",
        _ => coins.get(coin as usize - 1).map_or("?", |coin| &coin.name),
    };
    let mut seen = rustc_hash::FxHashMap::<(u16, u16), usize>::default();
    (0..)
        .zip(ends)
        .map(|(place, (a, b))| {
            let count = seen.entry((a.min(b), a.max(b))).or_default();
            *count += 1;
            let both = format!("{}-{}", name(a), name(b));
            let name = match count {
                1 => both.into(),
                n => format!("{both} #{n}").into(),
            };
            let ends = (a, b);
            Thread { ends, name, place }
        })
        .collect()
}

impl Ruleset for Nimstring {
    type Position = Position;
    type Part = Part;
    type Search = Strings;

    fn is_impartial(&self) -> bool {
        true
    }

    fn rules(&self) -> Cow<'static, str> {
        "strings".into()
    }

    fn word(&self, position: &Position) -> Cow<'static, str> {
        match position.origin {
            Origin::Ladder(_) => "nimstring",
            Origin::Coins(..) => "coins",
            Origin::Dots(..) => "dots",
            Origin::Strings => "strings",
        }
        .into()
    }

    fn notation(&self, position: &Position) -> String {
        match &position.origin {
            Origin::Ladder(ladder) if position.fresh => ladder::notation(ladder),
            Origin::Coins(rows, columns) if position.fresh => format!("coins({rows},{columns})"),
            Origin::Dots(rows, columns)
                if position.fresh && position.strings.len() == grid::lines(*rows, *columns) =>
            {
                format!("dots({rows},{columns})")
            }
            Origin::Dots(..) => {
                let board = draw::board_text(position).replace('\n', "\\n");
                format!("dots(\"{board}\")")
            }
            _ => strings::notation(position),
        }
    }

    fn drawing(&self, position: &Position) -> String {
        draw::text(position, &[], false)
    }

    fn marked_drawing(&self, position: &Position, marked: &[&str]) -> String {
        draw::text(position, marked, false)
    }

    fn labelled_drawing(&self, position: &Position, _: &Owners) -> String {
        draw::text(position, &[], true)
    }

    fn scene(&self, position: &Position, marked: &[&str]) -> Option<Scene> {
        Some(draw::scene(position, marked))
    }

    fn moves(&self, position: &Position, _: Player, budget: &Budget) -> Moves<Position> {
        let loony = position.is_loony();
        let mut moves = Vec::with_capacity(position.strings.len());
        for (at, string) in position.strings.iter().enumerate() {
            budget.tick()?;
            budget.work(1 + position.strings.len() as u64 / 8)?;
            let after = position.cut(at);
            moves.push(Step {
                label: string.name.to_string(),
                places: Places::from_iter([string.place]),
                note: position.note(&after, loony),
                to: vec![after],
            });
        }
        Ok(moves)
    }

    fn handles(&self, position: &Position) -> Vec<Handle> {
        match position.origin {
            Origin::Dots(rows, columns) => grid::handles(position, rows, columns),
            _ => Vec::new(),
        }
    }

    fn changed(&self, position: &Position, kind: &HandleKind, choice: &str) -> Option<String> {
        match position.origin {
            Origin::Dots(rows, columns) => {
                let changed = grid::changed(position, (rows, columns), kind, choice)?;
                Some(self.notation(&changed))
            }
            _ => None,
        }
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn must_move_again(&self, position: &Position) -> bool {
        position.again
    }

    fn theorem_of_position(
        &self,
        position: &Position,
        _: &Budget,
    ) -> Solved<Option<Theorem<Part>>> {
        Ok(match &position.origin {
            Origin::Ladder(ladder) if position.fresh => theorem::closed_form(ladder),
            _ => None,
        })
    }

    fn is_entailing(&self) -> bool {
        true
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn parts(&self, position: &Position) -> Parts<Part> {
        let strings = position.ends().map(|(a, b)| Chain::string(a, b));
        let graphs = graph::components(strings)?;
        Some(graphs.into_iter().map(Part::Graph).collect())
    }

    fn position(&self, part: &Part) -> Option<Position> {
        let ends = match part {
            Part::Graph(graph) => graph.strings_one_by_one(MOST_COINS)?,
            Part::Strings(ends) => ends.clone(),
        };
        let coins = ends.iter().map(|(a, b)| *a.max(b)).max().unwrap_or(0);
        let coin = |number: u16| Coin {
            name: format!("c{number}").into(),
            place: None,
            corner: true,
        };
        let coins: Vec<Coin> = (1..=coins).map(coin).collect();
        let strings = named(&coins, ends);
        Some(Position::new(coins, strings, Origin::Strings))
    }

    fn options(&self, part: &Part, player: Player, budget: &Budget) -> Choices<Part> {
        let graph = match part {
            Part::Graph(graph) => graph,
            Part::Strings(_) => {
                let options = self.certified_options(part, player, budget)?;
                return Ok(options.into_iter().map(|left| Some(left.parts)).collect());
            }
        };
        let cuts = graph.cuts().map(|left| {
            // Taking coins and labelling visits all chains a few times.
            budget.work(1 + graph.chains() as u64 / 4)?;
            Ok(left.map(|graphs| graphs.into_iter().map(Part::Graph).collect()))
        });
        cuts.collect()
    }

    fn longest_play(&self, part: &Part) -> u32 {
        let strings = match part {
            Part::Graph(graph) => graph.strings(),
            Part::Strings(ends) => ends.len(),
        };
        u32::try_from(strings).unwrap_or(u32::MAX)
    }

    fn certified_text(&self, part: &Part) -> String {
        let Part::Strings(ends) = part else {
            return String::new();
        };
        string_text(ends)
    }

    fn certified_parts(&self, position: &Position) -> Vec<Part> {
        let parts = untangled(position.ends()).into_iter();
        parts.map(Part::Strings).collect()
    }

    fn certified_options(
        &self,
        part: &Part,
        _: Player,
        budget: &Budget,
    ) -> Result<Vec<Remainder<Part>>, Stop> {
        let Part::Strings(ends) = part else {
            return Ok(Vec::new());
        };
        let cut = |at: usize| {
            let mut rest = ends.clone();
            let (a, b) = rest.remove(at);
            let held = |coin| rest.iter().any(|s| s.0 == coin || s.1 == coin);
            let again = [a, b].iter().any(|c| *c != GROUND && !held(*c));
            budget.work(1 + ends.len() as u64)?;
            let parts = untangled(rest)
                .into_iter()
                .map(|part| Ok(Part::Strings(renamed(&part, budget)?)));
            let parts = parts.collect::<Result<_, Stop>>()?;
            Ok(Remainder { again, parts })
        };
        (0..ends.len()).map(cut).collect()
    }

    fn is_known_to_checker(&self) -> bool {
        true
    }
}
