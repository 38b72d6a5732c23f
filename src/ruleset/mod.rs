//! Rulesets: what a position is, how it is written, which moves it has, and how it is made small.
//!
//! A [`Position`] is what the user wrote and sees; its [`Component`]s are what the solver memoises: independent
//! parts in canonical form. One file holds one ruleset; [`entry`] lists them all.

pub mod argument;
pub mod board;
pub mod domino;
pub mod entry;
pub mod goishi;
pub mod goishi_board;
pub mod grid;
pub mod heap_values;
pub mod hiroi;
pub mod kayles;
pub mod nim;
pub mod nim2d;
pub mod nimstring;
pub mod octal;
pub mod scene;
pub mod strip;
pub mod tables;
pub mod word;

use crate::budget::{Budget, Stop};
use crate::value::{Int, Player};
use std::fmt;
use std::sync::Arc;

/// A shared position of any ruleset.
pub type PositionRef = Arc<dyn Position>;

/// The components of a position; `None` when it is loony.
pub type Parts = Option<Vec<Component>>;

/// A position of a ruleset.
pub trait Position: fmt::Debug + Send + Sync {
    /// The ruleset's name in the registry.
    fn ruleset(&self) -> &'static str;
    /// The ruleset with all that its rules depend on.
    fn rules(&self) -> String {
        self.ruleset().into()
    }
    /// Text that parses back to this position.
    fn notation(&self) -> String;
    /// A drawing in characters, of one or more lines.
    fn drawing(&self) -> String;
    /// The drawing with some moves marked; where a ruleset has no marks, their names stand below it.
    fn marked_drawing(&self, marked: &[&str]) -> String {
        match marked {
            [] => self.drawing(),
            _ => format!("{}\nmarked: {}", self.drawing(), marked.join("; ")),
        }
    }
    /// The drawing with the numbers and letters by which moves name its places.
    fn labelled_drawing(&self) -> String {
        self.drawing()
    }
    /// What an SVG picture of it shows, with some moves marked; none where characters say all.
    fn scene(&self, _marked: &[&str]) -> Option<scene::Scene> {
        None
    }
    /// Whether misere play is defined.
    fn has_misere(&self) -> bool {
        true
    }
    /// Its components in canonical form; their disjunctive sum has the value of the position.
    fn parts(&self) -> Parts;
    /// The moves of a player, each with its name in the ruleset's notation.
    fn moves(&self, player: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop>;
    /// The value by a theorem, where one applies.
    fn theorem(&self) -> Option<Theorem> {
        None
    }
    /// Both as one position, where the ruleset writes such sums as one (heaps of Nim, rows of Kayles).
    fn joined(&self, _other: &dyn Position) -> Option<PositionRef> {
        None
    }
    /// The sizes of its horizontal and of its vertical piles, where the ruleset has these (two-dimensional Nim).
    fn piles(&self) -> Option<[Vec<u64>; 2]> {
        None
    }
    /// The ends of its strings, where the ruleset has these (Nimstring).
    fn strings(&self) -> Option<Vec<(u16, u16)>> {
        None
    }
    /// The move that led here is not over: the same player must move again (Nimstring).
    fn mover_goes_on(&self) -> bool {
        false
    }
    /// Both players have the same moves, here and ever after.
    fn is_impartial(&self) -> bool {
        true
    }
    /// The code of the octal game whose heaps these are.
    fn octal_code(&self) -> Option<&octal::Code> {
        None
    }
}

/// A move: its name and where it leads.
#[derive(Clone, Debug)]
pub struct PositionMove {
    /// In the ruleset's own notation.
    pub label: String,
    /// What is to be said of it, such as `loony`.
    pub note: Option<String>,
    /// The position after it: a sum of one or more.
    pub to: Vec<PositionRef>,
}

/// A value that a theorem gives without search.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem {
    /// The value.
    pub value: ClosedForm,
    /// What is used, and who proved it.
    pub source: &'static str,
}

/// The value of a theorem.
#[derive(Clone, Debug, PartialEq)]
pub enum ClosedForm {
    /// The nimber of this size.
    Nimber(Int),
    /// An integer.
    Integer(Int),
    /// In value notation, as printed in the source.
    Value(&'static str),
    /// The value of another component.
    SameAs(Component),
}

/// An independent part of a position in canonical form: equal components have equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// Coins and strings without capturable coin.
    Strings(nimstring::graph::Graph),
    /// A strip with its tints.
    Strip(strip::Strip),
    /// Runs of stones on a line.
    Line(goishi::Line),
    /// Stones on a board.
    Stones(goishi_board::Stones),
    /// Coins of two-dimensional Nim.
    Coins(nim2d::coins::Coins),
    /// A Nim heap.
    NimHeap(Int),
    /// A heap of an octal game; a row of Kayles is one.
    OctalHeap(octal::Code, u32),
    /// Connected cells of a Domineering board; with rows and columns exchanged, which exchanges the players too.
    Domineering {
        /// In canonical form.
        shape: domino::shape::Shape,
        /// Whether rows and columns were exchanged.
        turned: bool,
    },
    /// Connected cells of a Cram board that are not straight.
    Cram(domino::shape::Shape),
}

impl Component {
    /// The positions that a player can move to.
    pub fn options(&self, player: Player, budget: &Budget) -> Result<Vec<Parts>, Stop> {
        match self {
            Component::Strings(graph) => nimstring::options(graph, budget),
            Component::Strip(strip) => strip.options(player, budget),
            Component::Line(line) => line.options(budget),
            Component::Stones(stones) => stones.options(budget),
            Component::Coins(coins) => coins.options(budget),
            Component::NimHeap(size) => nim::options(size, budget),
            Component::OctalHeap(code, counters) => code.options(*counters, budget),
            Component::Domineering { shape, turned } => {
                domino::domineering_options(shape, *turned, player, budget)
            }
            Component::Cram(shape) => domino::cram_options(shape, budget),
        }
    }

    /// It drawn in rows of characters: `.` and `#` for cells with and without room on boards for dominoes, else `.`
    /// for what is empty, and `|` for the end of a strip without tint. Nothing for strings.
    pub fn rows(&self) -> Option<Vec<String>> {
        let heap = |counters: &Int| Some(vec!["o".repeat(counters.to_usize()?)]);
        match self {
            Component::Strings(_) => None,
            Component::Strip(strip) => Some(vec![strip.row()]),
            Component::Line(line) => Some(vec![line.row()]),
            Component::Stones(stones) => Some(stones.rows()),
            Component::Coins(coins) => Some(coins.rows()),
            Component::NimHeap(size) => heap(size),
            Component::OctalHeap(_, counters) => heap(&Int::from(u64::from(*counters))),
            Component::Domineering { shape, turned } => Some(shape.rows(*turned)),
            Component::Cram(shape) => Some(shape.rows(false)),
        }
    }

    /// Both players have the same options, here and ever after.
    pub fn is_impartial(&self) -> bool {
        !matches!(self, Component::Strip(_) | Component::Domineering { .. })
    }

    /// The value by a theorem, where one applies.
    pub fn theorem(&self) -> Option<Theorem> {
        match self {
            Component::Strip(strip) => Some(strip.theorem()),
            Component::NimHeap(size) => Some(Theorem {
                value: ClosedForm::Nimber(size.clone()),
                source: nim::BOUTON,
            }),
            Component::OctalHeap(code, pins) if *code == octal::Code::kayles() => {
                kayles::theorem(*pins)
            }
            Component::Domineering { shape, turned } => domino::domineering_theorem(shape, *turned),
            Component::Cram(shape) => domino::cram_theorem(shape),
            Component::Coins(coins) => coins.theorem(),
            Component::Strings(_)
            | Component::OctalHeap(..)
            | Component::Line(_)
            | Component::Stones(_) => None,
        }
    }
}
