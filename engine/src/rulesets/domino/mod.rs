//! Domineering and Cram. A move covers two adjacent empty cells of a board with a domino. In Domineering, Left's
//! dominoes are vertical and Right's are horizontal; in Cram, both players place either.
//!
//! Sources: Göran Andersson's Domineering in *On Numbers and Games*, chapter 10, and *Winning Ways*, chapter 5;
//! Cram in Gardner, "Mathematical games", 1974, and *Winning Ways*, chapter 15.

mod cram;
mod dominating;
mod entries;
mod lanes;
pub mod patch;
pub mod patch_moves;
mod reach;
mod region;
mod search;
pub mod shape;
mod small_cram;
mod values;

use super::board::{cell_handles, changed_cell, labelled};
use super::scene::{Place, Scene, named_cells, of_board};
use super::{
    Choices, ClosedForm, Handle, HandleKind, Moves, Owners, Parts, PositionRef, Ruleset, Step,
    Theorem,
};
use crate::budget::{Budget, Stop};
use crate::solve::{BoardImage, Extent, PositionData};
use crate::value::{Int, Player};
pub use dominating::DominoSearch;
pub use entries::{CRAM, DOMINEERING, cram, domineering};
use serde::{Deserialize, Serialize};
use shape::{DominoShape, Large};
use std::borrow::Cow;
use std::sync::Arc;

const STRAIGHT: &str = "On Numbers and Games, chapter 10: a column of n cells has room for n/2 dominoes of Left, a row for Right's";
const SYMMETRY: &str = "Gardner 1974: the second player answers each domino with its image by a half turn of the board";

/// The letters of a cell.
const LETTERS: &str = ".#";

/// Maximum memory of all boards in a list of moves, in bytes.
const MOST_MEMORY: usize = 1 << 28;

/// Domineering or Cram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dominoes {
    /// Whether Left's dominoes are vertical and Right's horizontal.
    pub partizan: bool,
}

/// A set of connected empty cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Part {
    /// The shape in canonical form.
    pub shape: DominoShape,
    /// Whether rows and columns are exchanged. This exchanges the players of Domineering.
    pub turned: bool,
}

/// The empty cells of a board, whose rows must have equal lengths.
fn cells(rows: &[Vec<char>]) -> Large {
    let mut cells = Large::empty(rows.len(), rows.first().map_or(0, Vec::len));
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.iter().enumerate() {
            if *cell == '.' {
                cells.flip(r, c);
            }
        }
    }
    cells
}

fn rows(cells: &Large) -> Vec<String> {
    let (rows, columns) = cells.size();
    let cell = |r, c| if cells.has(r, c) { '.' } else { '#' };
    (0..rows)
        .map(|r| (0..columns).map(|c| cell(r, c)).collect())
        .collect()
}

impl Dominoes {
    /// The ruleset Domineering.
    pub const DOMINEERING: Dominoes = Dominoes { partizan: true };
    /// The ruleset Cram.
    pub const CRAM: Dominoes = Dominoes { partizan: false };

    fn directions(self, player: Player) -> &'static [bool] {
        match (self.partizan, player) {
            (true, Player::Left) => &[true],
            (true, Player::Right) => &[false],
            (false, _) => &[true, false],
        }
    }

    fn part(self, (shape, turned): (DominoShape, bool)) -> Part {
        let turned = turned && self.partizan && !shape.is_own_transpose();
        Part { shape, turned }
    }
}

impl Ruleset for Dominoes {
    /// The empty cells.
    type Position = Large;
    type Part = Part;
    type Search = DominoSearch;

    fn images(&self, rows: usize, columns: usize) -> Vec<BoardImage> {
        BoardImage::all(rows, columns, !self.partizan)
    }

    fn rules(&self) -> Cow<'static, str> {
        if self.partizan { "domineering" } else { "cram" }.into()
    }

    fn notation(&self, cells: &Large) -> String {
        let (rows, columns) = cells.size();
        let name = self.rules();
        if cells.count() == rows * columns {
            format!("{name}({rows},{columns})")
        } else {
            format!("{name}(\"{}\")", self::rows(cells).join("/"))
        }
    }

    fn drawing(&self, cells: &Large) -> String {
        rows(cells).join("\n")
    }

    /// Draws the player's initial on the cells that a domino covers.
    fn labelled_drawing(&self, cells: &Large, owners: &Owners) -> String {
        let (_, columns) = cells.size();
        let row = |(r, row): (usize, String)| {
            let first = r * columns;
            let cells = (first..).zip(row.chars());
            let cells = cells.map(|(at, cell)| match owners.get(&(at as Place)) {
                Some(owner) if cell == '#' => *owner,
                _ => cell,
            });
            cells.collect::<String>()
        };
        let rows = rows(cells).into_iter().enumerate().map(row);
        labelled(&rows.collect::<Vec<_>>().join("\n"))
    }

    fn filled(&self, cells: &Large) -> Vec<Place> {
        let rows = rows(cells);
        let cells = (0..).zip(rows.iter().flat_map(|row| row.chars()));
        let filled = cells.filter(|(_, cell)| *cell == '#');
        filled.map(|(place, _)| place).collect()
    }

    fn handles(&self, cells: &Large) -> Vec<Handle> {
        let rows = rows(cells);
        cell_handles(rows.iter().flat_map(|row| row.chars()), LETTERS)
    }

    fn changed(&self, cells: &Large, kind: &HandleKind, choice: &str) -> Option<String> {
        let (cell, letter) = changed_cell(kind, choice)?;
        let (rows, columns) = cells.size();
        let (row, column) = (cell.checked_div(columns)?, cell % columns);
        let mut cells = cells.clone();
        if row >= rows {
            return None;
        }
        if cells.has(row, column) != (letter == '.') {
            cells.flip(row, column);
        }
        Some(self.notation(&cells))
    }

    fn scene(&self, cells: &Large, marked: &[&str]) -> Option<Scene> {
        of_board(&self.drawing(cells), marked.iter().map(|m| named_cells(m)))
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn moves(&self, cells: &Large, player: Player, budget: &Budget) -> Moves<Large> {
        let mut moves = Vec::new();
        for vertical in self.directions(player) {
            let (down, right) = if *vertical { (1, 0) } else { (0, 1) };
            for (r, c) in cells.dominoes(*vertical) {
                budget.tick()?;
                if moves.len() * cells.memory() > MOST_MEMORY {
                    let (rows, columns) = cells.size();
                    let what = format!("the list of moves on a board of {rows} x {columns}");
                    return Err(Stop::TooLarge(what));
                }
                let mut left = cells.clone();
                left.flip(r, c);
                left.flip(r + down, c + right);
                let label = format!("{},{}-{},{}", r + 1, c + 1, r + down + 1, c + right + 1);
                let columns = cells.size().1;
                let first = (r * columns + c) as Place;
                let second = ((r + down) * columns + c + right) as Place;
                moves.push(Step::new(label, [first, second], left));
            }
        }
        Ok(moves)
    }

    fn data(&self, cells: &Large) -> Option<PositionData> {
        let rows = rows(cells).into_iter();
        Some(PositionData::Grid(
            rows.map(|row| row.chars().collect()).collect(),
        ))
    }

    fn position_of(
        _: &Arc<Dominoes>,
        data: &PositionData,
        _: &Budget,
    ) -> Result<Option<Large>, Stop> {
        let PositionData::Grid(rows) = data else {
            return Ok(None);
        };
        let is_cell = |c: &char| matches!(c, '.' | '#');
        Ok(rows.iter().flatten().all(is_cell).then(|| cells(rows)))
    }

    /// Domineering in which both players place both kinds of domino is Cram.
    fn impartial_variant(
        _: &Arc<Dominoes>,
        position: &Large,
        _: &Budget,
    ) -> Result<Option<PositionRef>, Stop> {
        Ok(Some(Dominoes::CRAM.at(position.clone())))
    }

    fn is_impartial(&self) -> bool {
        !self.partizan
    }

    fn parts(&self, cells: &Large) -> Parts<Part> {
        let parts = cells.parts().into_iter();
        Some(parts.map(|part| self.part(part)).collect())
    }

    fn position(&self, part: &Part) -> Option<Large> {
        part.shape.cells(part.turned)
    }

    fn options(&self, part: &Part, player: Player, budget: &Budget) -> Choices<Part> {
        let mut options = Vec::new();
        for vertical in self.directions(player) {
            options.extend(part.shape.options(*vertical != part.turned, budget)?);
        }
        if !self.partizan {
            options.sort_unstable();
            options.dedup();
        }
        let left = |parts: shape::ShapeParts| {
            let parts = parts.into_iter();
            Some(
                parts
                    .map(|(p, also)| self.part((p, part.turned != also)))
                    .collect(),
            )
        };
        Ok(options.into_iter().map(left).collect())
    }

    fn theorem(&self, part: &Part) -> Option<Theorem<Part>> {
        if !self.partizan {
            return part.shape.is_won_by_symmetry().then(|| Theorem {
                value: ClosedForm::Nimber(Int::from(0i64)),
                source: SYMMETRY,
            });
        }
        // Canonical shapes have at most as many columns as rows.
        let dominoes = Int::from((part.shape.count() / 2) as u64);
        part.shape.is_straight().then(|| Theorem {
            value: ClosedForm::Number(if part.turned { -&dominoes } else { dominoes }.into()),
            source: STRAIGHT,
        })
    }

    fn negative(&self, part: &Part) -> Option<Part> {
        Some(self.part((part.shape.clone(), !part.turned)))
    }

    fn extent(&self, part: &Part) -> Extent {
        let (rows, columns) = part.shape.size();
        let sides = [rows.min(columns), rows.max(columns)];
        sides.map(|side| side as u32).into_iter().collect()
    }

    fn leaves(&self, part: &Part, other: &Part) -> Option<bool> {
        let is_turned = part.turned != other.turned;
        let maps = (0..8).filter(|map| !self.partizan || (map & 4 != 0) == is_turned);
        Some(part.shape.leaves(&other.shape, maps))
    }

    fn longest_play(&self, part: &Part) -> u32 {
        u32::try_from(part.shape.count()).unwrap_or(u32::MAX)
    }

    fn certified_text(&self, part: &Part) -> String {
        // A certificate writes a single row of Cram as a heap.
        if !self.partizan && part.shape.is_straight() {
            return "o".repeat(part.shape.count());
        }
        let cells = self.position(part);
        cells
            .map(|cells| rows(&cells).join("/"))
            .unwrap_or_default()
    }

    fn is_known_to_checker(&self) -> bool {
        true
    }
}
