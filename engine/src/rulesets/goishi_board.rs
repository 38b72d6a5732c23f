//! Two-player goishi hiroi on a board. A move picks up any stone, then continues as often as the player likes: it goes
//! over empty points to the first stone in a direction that is not the reverse of the previous one, and picks that
//! stone up if it has the same colour.
//!
//! Interpretations where the paper is silent: a stone of another colour blocks the way; the first direction is free;
//! the board has no edge. Source: Abuku, Fukui, Katayama, Suetsugu, on goishi hiroi and misere Nim, section 1.2.

use super::argument::ArgumentFault;
use super::board::{EMPTY, MOST_CELLS, WrittenBoard};
use super::goishi::{Goishi, Part, Position};
use super::goishi_line::{self, letter};
use super::grid::{self, DIRECTIONS, Extent, Links, NONE, Point, StoneSet};
use super::{Choices, Moves, PositionRef, Ruleset, Step};
use crate::budget::{Budget, Stop, with_stack};
use crate::solve::PositionData;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

/// Stones that are connected through common rows and columns, in canonical form: no row or column is empty, colours are
/// numbered in order of occurrence, and the cells are the least of their eight images.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stones {
    rows: u32,
    columns: u32,
    /// The cells, row by row. 0 is empty; colours count from 1.
    cells: Box<[u8]>,
}

/// The meanings of the characters of a board, for messages.
pub const LEGEND: &str =
    "a letter is a stone, equal letters are one colour, `.` is an empty point; no point is blocked";

/// Maximum number of moves that are listed.
const MOST_MOVES: usize = 1_000_000;

/// Reads a board. `argument` is its index in the call.
pub fn read(text: &str, argument: usize) -> Result<WrittenBoard, ArgumentFault> {
    WrittenBoard::read(text, argument, |c| c == EMPTY || c.is_alphabetic(), LEGEND)
}

/// The board with this data, if it is a board of stones.
pub fn of(data: &PositionData) -> Option<WrittenBoard> {
    let board = WrittenBoard::of(data, |c| c == EMPTY || c.is_alphabetic())?;
    (!stones(&board).1.contains(&u8::MAX)).then_some(board)
}

/// `goishi("xo./.xo")`
pub fn construct(text: &str) -> Result<PositionRef, ArgumentFault> {
    let board = read(text, 0)?;
    if stones(&board).1.contains(&u8::MAX) {
        return Err(ArgumentFault::new(0, "more than 254 colours"));
    }
    Ok(Goishi.at(Position::Board(board)))
}

/// The initial state, before a direction was chosen.
const START: u8 = 4;

/// The search for all moves on a board.
struct PickUp<'a, F> {
    links: Links,
    colours: &'a [u8],
    taken: StoneSet,
    path: Vec<u32>,
    /// The states visited: the stones taken, the last of them, and the direction that led to it.
    seen: FxHashSet<(StoneSet, u32, u8)>,
    results: FxHashSet<StoneSet>,
    budget: &'a Budget,
    found: F,
}

/// Calls `found` with each set of stones that a move can take, once, in the lexicographically first pick-up order.
fn pick_ups<F: FnMut(&[u32]) -> Result<(), Stop>>(
    points: &[Point],
    colours: &[u8],
    budget: &Budget,
    found: F,
) -> Result<(), Stop> {
    let mut search = PickUp {
        links: Links::new(points),
        colours,
        taken: StoneSet::new(points.len()),
        path: Vec::new(),
        seen: FxHashSet::default(),
        results: FxHashSet::default(),
        budget,
        found,
    };
    for stone in 0..points.len() as u32 {
        search.pick(stone, START)?;
    }
    Ok(())
}

impl<F: FnMut(&[u32]) -> Result<(), Stop>> PickUp<'_, F> {
    fn pick(&mut self, stone: u32, direction: u8) -> Result<(), Stop> {
        self.budget.tick()?;
        self.budget.work(self.path.len() as u64 / 64)?;
        self.budget.room_in_set(&self.seen)?;
        self.taken.toggle(stone);
        let new = self.seen.insert((self.taken.clone(), stone, direction));
        if new {
            self.path.push(stone);
            self.budget.room_in_set(&self.results)?;
            if self.results.insert(self.taken.clone()) {
                if self.results.len() > MOST_MOVES {
                    return Err(Stop::TooLarge("the list of moves on this board".into()));
                }
                (self.found)(&self.path)?;
            }
            self.links.remove(stone);
            for next in DIRECTIONS {
                let to = self.links.next(stone, next);
                let back = direction != START && next == grid::reverse(direction);
                let goes = to != NONE
                    && !back
                    && self.colours[to as usize] == self.colours[stone as usize];
                if goes {
                    with_stack(|| self.pick(to, next))?;
                }
            }
            self.links.restore(stone);
            self.path.pop();
        }
        self.taken.toggle(stone);
        Ok(())
    }
}

/// The parts formed by coloured points.
fn parts_of(points: &[Point], colours: &[u8]) -> Vec<Part> {
    let parts = grid::parts_by_lines(points).into_iter();
    parts
        .filter_map(|part| {
            let mut own: Vec<Point> = part.iter().map(|s| points[*s as usize]).collect();
            let own_colours: Vec<u8> = part.iter().map(|s| colours[*s as usize]).collect();
            let extent = grid::compress(&mut own);
            if extent.0 == 1 || extent.1 == 1 {
                let runs: Vec<(u8, u32)> = own_colours.iter().map(|c| (*c, 1)).collect();
                return goishi_line::part(runs);
            }
            Some(Part::Stones(canonical(&own, &own_colours, extent)))
        })
        .collect()
}

fn canonical(points: &[Point], colours: &[u8], extent: Extent) -> Stones {
    let images = grid::SYMMETRIES.map(|symmetry| {
        let (rows, columns) = grid::image_extent(symmetry, extent);
        let mut cells = vec![0u8; rows as usize * columns as usize];
        for (point, colour) in points.iter().zip(colours) {
            let (row, column) = grid::image(symmetry, *point, extent);
            cells[row as usize * columns as usize + column as usize] = *colour;
        }
        let mut numbers = [0u8; 256];
        let mut next = 0;
        for cell in cells.iter_mut().filter(|c| **c != 0) {
            let number = &mut numbers[*cell as usize];
            if *number == 0 {
                next += 1;
                *number = next;
            }
            *cell = *number;
        }
        (rows, columns, cells)
    });
    let (rows, columns, cells) = images.min().unwrap_or_default();
    Stones {
        rows,
        columns,
        cells: cells.into(),
    }
}

impl Stones {
    /// The rows of the board, with stones as letters and `.` for an empty point.
    pub(super) fn rows(&self) -> Vec<String> {
        let rows = self.cells.chunks(self.columns.max(1) as usize);
        let point = |cell: &u8| cell.checked_sub(1).map_or(EMPTY, letter);
        rows.map(|row| row.iter().map(point).collect()).collect()
    }

    /// The board with exactly these stones; `None` if they are not in canonical form.
    pub(super) fn written(&self) -> Option<WrittenBoard> {
        let cells = u64::from(self.rows) * u64::from(self.columns);
        if cells != self.cells.len() as u64 || cells > MOST_CELLS as u64 || cells == 0 {
            return None;
        }
        Some(self.rows().into())
    }

    /// The number of stones. No play has more moves.
    pub(super) fn size(&self) -> usize {
        self.cells.iter().filter(|c| **c != 0).count()
    }

    /// The positions after each move.
    pub(super) fn options(&self, budget: &Budget) -> Choices<Part> {
        let (mut points, mut colours) = (Vec::new(), Vec::new());
        for (row, cells) in (0..self.rows).zip(self.cells.chunks(self.columns.max(1) as usize)) {
            for (column, colour) in (0..).zip(cells).filter(|(_, colour)| **colour != 0) {
                points.push((row, column));
                colours.push(*colour);
            }
        }
        let mut options = Vec::new();
        let mut taken = vec![false; points.len()];
        pick_ups(&points, &colours, budget, |path| {
            path.iter().for_each(|s| taken[*s as usize] = true);
            let left = |s: &usize| !taken[*s];
            let stones = || (0..points.len()).filter(left);
            let rest: Vec<Point> = stones().map(|s| points[s]).collect();
            let rest_colours: Vec<u8> = stones().map(|s| colours[s]).collect();
            options.push(Some(parts_of(&rest, &rest_colours)));
            path.iter().for_each(|s| taken[*s as usize] = false);
            Ok(())
        })?;
        Ok(options)
    }
}

/// The points with stones, in order, and their colours, numbered from 1. The number 255 tells that there are too many
/// colours.
fn stones(board: &WrittenBoard) -> (Vec<Point>, Vec<u8>) {
    let mut letters: Vec<char> = Vec::new();
    let stones = board.rows.iter().flatten().filter(|c| **c != EMPTY);
    let colours = stones.map(|letter| {
        let known = letters.iter().position(|l| l == letter);
        let number = known.unwrap_or_else(|| {
            letters.push(*letter);
            letters.len() - 1
        });
        (number + 1).min(u8::MAX as usize) as u8
    });
    let colours = colours.collect();
    (board.points(), colours)
}

/// The parts of the stones on a board.
pub(super) fn parts(board: &WrittenBoard) -> Vec<Part> {
    let (points, colours) = stones(board);
    parts_of(&points, &colours)
}

/// The moves. A move is named by its stones in pick-up order, as `(row,column)` from 1. If several orders take the same
/// stones, the first one is listed.
pub(super) fn moves(board: &WrittenBoard, budget: &Budget) -> Moves<Position> {
    let (points, colours) = stones(board);
    let mut paths: Vec<Vec<u32>> = Vec::new();
    pick_ups(&points, &colours, budget, |path| {
        budget.room_in(&mut paths, 1)?;
        budget.reserve(size_of_val(path))?;
        paths.push(path.to_vec());
        Ok(())
    })?;
    // Sorting takes as much memory again.
    budget.reserve(paths.len() * (size_of::<Vec<u32>>() + size_of::<Step<Position>>()))?;
    paths.sort_by_key(Vec::len);
    let mut moves = Vec::with_capacity(paths.len());
    for path in paths {
        budget.work(board.rows.len() as u64)?;
        let taken = path.iter().map(|stone| points[*stone as usize]);
        let place = |(row, column): Point| format!("({},{})", row + 1, column + 1);
        let label: Vec<String> = taken.clone().map(place).collect();
        let places = taken.clone().map(|point| board.place(point));
        let to = Position::Board(board.without(taken.clone()));
        moves.push(Step::new(label.join(" "), places, to));
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<String> {
        let board = construct(text).expect("a board");
        let moves = board.moves(crate::value::Player::Left, &Budget::unlimited());
        let moves = moves.expect("no limit").into_iter();
        moves
            .map(|m| format!("{} -> {}", m.label, m.to[0].notation()))
            .collect()
    }

    #[test]
    fn moves_turn_but_do_not_go_back() {
        // From (1,1) right to (1,2), then down; going back over (1,1) to its left is forbidden.
        assert_eq!(
            labels("xx/.x"),
            [
                "(1,1) -> goishi(\".x/.x\")",
                "(1,2) -> goishi(\"x./.x\")",
                "(2,2) -> goishi(\"xx/..\")",
                "(1,1) (1,2) -> goishi(\"../.x\")",
                "(1,2) (2,2) -> goishi(\"x./..\")",
                "(1,1) (1,2) (2,2) -> goishi(\"../..\")",
            ]
        );
        // The outer stones of three in a row cannot be taken without the middle one.
        assert_eq!(labels("xxx/...").len(), 6);
        assert_eq!(labels("xox/...").len(), 3);
    }

    #[test]
    fn images_and_gaps_have_one_key() {
        let parts = |text: &str| {
            let board = construct(text).expect("a board");
            let board = board.of::<Goishi>().expect("of goishi hiroi");
            Goishi.parts(&board.position)
        };
        assert_eq!(parts("xxo/.x."), parts("..b/.bb/.../..a"));
        assert_eq!(parts("x.x./..../o..."), parts("ba/.a"));
    }

    #[test]
    fn a_row_is_a_line() {
        let board = construct("..../x.xo/....").expect("a board");
        let board = board.of::<Goishi>().expect("of goishi hiroi");
        let line = goishi_line::part(vec![('x', 2), ('o', 1)]);
        assert_eq!(
            Goishi.parts(&board.position),
            Some(line.into_iter().collect())
        );
    }

    #[test]
    fn faults_are_shown_at_their_character() {
        let fault = construct("xo/x#").expect_err("a blocked point");
        assert_eq!(fault.range, Some(4..5));
        assert_eq!(fault.help, [LEGEND]);
    }
}
