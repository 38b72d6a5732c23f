//! Connected coins of two-dimensional Nim in canonical form, and their moves.
//!
//! Coins are connected by adjacency (readings `pile` and `run`) or by common rows and columns (`line` and `skip`).
//! Parts are independent: a move takes coins of one pile, a pile lies within one part, and taking coins never joins
//! piles of different parts. In `line` and `skip`, empty rows and columns are irrelevant.

use super::normal_form::line_form;
use super::{COIN, EMPTY, PileRule};
use crate::budget::{Budget, Stop};
use crate::rulesets::board::{MOST_CELLS, WrittenBoard};
use crate::rulesets::grid::{self, Extent, Point};
use crate::rulesets::{Choices, ClosedForm, Theorem};
use crate::value::Int;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The cells of a rectangle, row by row, one bit each.
pub(super) type CoinBits = SmallVec<[u64; 1]>;

/// Connected coins in canonical form. Equal coins have equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Coins {
    rows: u32,
    columns: u32,
    cells: CoinBits,
}

/// A part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// A row that is equivalent to a heap of Nim.
    Heap(u32),
    /// Any other coins.
    Coins(Coins),
}

/// Maximum length of a pile whose sets of coins are listed.
const LONGEST_PILE: usize = 24;

/// A row with at most this many coins is a heap of Nim in every reading.
const HEAP_IN_EVERY_READING: u32 = 2;

/// The parts formed by coins on points, which must be in reading order.
pub(super) fn parts_of(reading: PileRule, points: &[Point]) -> Vec<Part> {
    let parts = if reading.ignores_gaps() {
        grid::parts_by_lines(points)
    } else {
        grid::parts_by_neighbours(points)
    };
    let mut all = Vec::with_capacity(parts.len());
    for part in parts {
        let mut own: SmallVec<[Point; 64]> = part.iter().map(|at| points[*at as usize]).collect();
        let extent = if reading.ignores_gaps() {
            grid::compress(&mut own)
        } else {
            grid::shift(&mut own)
        };
        all.push(canonical(reading, &own, extent));
    }
    all
}

fn canonical(reading: PileRule, points: &[Point], extent: Extent) -> Part {
    let coins = points.len() as u32;
    let straight = extent.0 == 1 || extent.1 == 1;
    // A row can be turned into a row with any smaller number of coins, and into nothing else.
    if straight && (reading.ignores_gaps() || coins <= HEAP_IN_EVERY_READING) {
        return Part::Heap(coins);
    }
    let (rows, columns, cells) = match reading {
        PileRule::Line => line_form(points, extent),
        _ => None,
    }
    .unwrap_or_else(|| least_image(points, extent));
    Part::Coins(Coins {
        rows,
        columns,
        cells,
    })
}

/// The bits of points in a rectangle.
pub(super) fn cells_of(points: impl Iterator<Item = Point>, (rows, columns): Extent) -> CoinBits {
    let bits = rows as usize * columns as usize;
    let mut cells: CoinBits = SmallVec::from_elem(0, bits.div_ceil(64));
    for (row, column) in points {
        let at = row as usize * columns as usize + column as usize;
        cells[at / 64] |= 1 << (at % 64);
    }
    cells
}

/// The least of the eight images.
fn least_image(points: &[Point], extent: Extent) -> (u32, u32, CoinBits) {
    let images = grid::SYMMETRIES.map(|symmetry| {
        let (rows, columns) = grid::image_extent(symmetry, extent);
        // Of the two orientations, the canonical one is the wide one.
        (rows <= columns).then(|| {
            let points = points.iter().map(|p| grid::image(symmetry, *p, extent));
            (rows, columns, cells_of(points, (rows, columns)))
        })
    });
    images.flatten().min().unwrap_or_default()
}

impl Coins {
    /// The numbers of rows and of columns, and the cells with coins, row by row from the lowest bit; `None` if they do
    /// not fit in a word.
    pub fn small(&self) -> Option<((u32, u32), u32)> {
        let [word] = self.cells.as_slice() else {
            return None;
        };
        let cells = u32::try_from(*word).ok()?;
        Some(((self.rows, self.columns), cells))
    }

    /// The number of coins. No play has more moves.
    pub fn size(&self) -> usize {
        self.cells.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The board with exactly these coins; `None` if they are not in canonical form.
    pub(super) fn written(&self) -> Option<WrittenBoard> {
        let cells = u64::from(self.rows) * u64::from(self.columns);
        if cells == 0 || cells > MOST_CELLS as u64 || cells.div_ceil(64) != self.cells.len() as u64
        {
            return None;
        }
        // Reject bits beyond the last cell.
        if cells % 64 != 0 && self.cells.last()? >> (cells % 64) != 0 {
            return None;
        }
        Some(self.rows().into())
    }

    /// The rows of the board, with `.` for an empty point.
    pub(super) fn rows(&self) -> Vec<String> {
        let empty = vec![EMPTY; self.columns as usize];
        let mut rows = vec![empty; self.rows as usize];
        for (row, column) in self.points() {
            rows[row as usize][column as usize] = COIN;
        }
        rows.into_iter().map(String::from_iter).collect()
    }

    fn points(&self) -> Vec<Point> {
        let mut points = Vec::with_capacity(self.size());
        for (at, word) in (0u32..).step_by(64).zip(&self.cells) {
            let mut word = *word;
            while word != 0 {
                let bit = at + word.trailing_zeros();
                points.push((bit / self.columns, bit % self.columns));
                word &= word - 1;
            }
        }
        points
    }

    /// The positions after each move.
    pub fn options(&self, reading: PileRule, budget: &Budget) -> Choices<Part> {
        let points = self.points();
        let mut options = Vec::new();
        let mut taken = vec![false; points.len()];
        let mut left: Vec<Point> = Vec::with_capacity(points.len());
        for_each_taking(reading, &points, &mut |coins| {
            budget.tick()?;
            coins.iter().for_each(|c| taken[*c as usize] = true);
            left.clear();
            left.extend(
                points
                    .iter()
                    .zip(&taken)
                    .filter(|(_, taken)| !**taken)
                    .map(|(p, _)| *p),
            );
            options.push(Some(parts_of(reading, &left)));
            coins.iter().for_each(|c| taken[*c as usize] = false);
            Ok(())
        })?;
        Ok(options)
    }

    /// The value by a theorem. A single pile has the value of its number of coins: taking coins leaves piles with fewer
    /// coins in total, hence with a smaller exclusive or, and any smaller number can be left in one pile. If a half
    /// turn maps the position to itself, but no row and no column to itself, the value is 0: the second player replies
    /// to each move with its image.
    pub fn theorem(&self) -> Option<Theorem<Part>> {
        if self.rows == 1 {
            return Some(Theorem {
                value: ClosedForm::Nimber(Int::from(self.size() as u64)),
                source: "a single pile of n coins is *n: what is left of it has fewer coins in all, in piles whose exclusive or is at most their sum",
            });
        }
        half_turn(&self.points(), (self.rows, self.columns))
    }

    /// Whether a half turn maps the position to itself, but no row and no column to itself. Such options are tried
    /// first when the search looks for value 0.
    pub fn has_half_turn(&self) -> bool {
        let even = self.rows.is_multiple_of(2) && self.columns.is_multiple_of(2);
        even && half_turn(&self.points(), (self.rows, self.columns)).is_some()
    }
}

/// The theorem for positions with a half turn. The rectangle must have no empty lines at its edges.
pub(super) fn half_turn(points: &[Point], extent: Extent) -> Option<Theorem<Part>> {
    if !extent.0.is_multiple_of(2) || !extent.1.is_multiple_of(2) {
        return None;
    }
    let turned = points.iter().map(|p| grid::image(3, *p, extent));
    (cells_of(turned, extent) == cells_of(points.iter().copied(), extent)).then_some(Theorem {
        value: ClosedForm::Nimber(Int::default()),
        source: "central symmetry: a half-turn maps every row and every column to another one, so the reply to each move is its image",
    })
}

/// The horizontal and the vertical piles of coins on points, which must be in reading order. Each pile is a sorted list
/// of indices of points.
pub(super) fn piles(reading: PileRule, points: &[Point]) -> [Vec<Vec<u32>>; 2] {
    let mut by_columns: Vec<u32> = (0..points.len() as u32).collect();
    let horizontal = cut(reading, points, &by_columns, |(row, column)| (row, column));
    by_columns.sort_by_key(|at| {
        let (row, column) = points[*at as usize];
        (column, row)
    });
    let vertical = cut(reading, points, &by_columns, |(row, column)| (column, row));
    [horizontal, vertical]
}

/// Cuts a sorted list of points into piles. `place` gives the line of a point and its position on the line.
fn cut(
    reading: PileRule,
    points: &[Point],
    order: &[u32],
    place: impl Fn(Point) -> (u32, u32),
) -> Vec<Vec<u32>> {
    let mut piles: Vec<Vec<u32>> = Vec::new();
    let mut last: Option<(u32, u32)> = None;
    for at in order {
        let (line, here) = place(points[*at as usize]);
        let goes_on = last.is_some_and(|(same, before)| {
            same == line && (reading.ignores_gaps() || before + 1 == here)
        });
        match piles.last_mut() {
            Some(pile) if goes_on => pile.push(*at),
            _ => piles.push(vec![*at]),
        }
        last = Some((line, here));
    }
    piles
}

/// Calls `f` with the coins of each move once, as indices of points.
pub(super) fn for_each_taking(
    reading: PileRule,
    points: &[Point],
    f: &mut dyn FnMut(&[u32]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let [horizontal, vertical] = piles(reading, points);
    for pile in &horizontal {
        takings(reading, pile, 1, f)?;
    }
    // Single coins are skipped here, because they were already taken from their horizontal piles.
    for pile in &vertical {
        takings(reading, pile, 2, f)?;
    }
    Ok(())
}

/// Calls `f` with each set of at least `least` coins that a move can take from a pile.
pub(super) fn takings(
    reading: PileRule,
    pile: &[u32],
    least: usize,
    f: &mut dyn FnMut(&[u32]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if reading.takes_neighbours() {
        for from in 0..pile.len() {
            for to in from + least..=pile.len() {
                f(&pile[from..to])?;
            }
        }
        return Ok(());
    }
    if pile.len() > LONGEST_PILE {
        let what = format!("the list of moves from a pile of {} coins", pile.len());
        return Err(Stop::TooLarge(what));
    }
    let mut coins = Vec::with_capacity(pile.len());
    for set in 1u32..1 << pile.len() {
        if set.count_ones() as usize >= least {
            coins.clear();
            let chosen = pile.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            coins.extend(chosen.map(|(_, coin)| *coin));
            f(&coins)?;
        }
    }
    Ok(())
}
