//! The puzzle goishi hiroi (hiroimono). One player picks up all stones in one sequence, going from each stone to the
//! next in a direction that is not the reverse of the last one.
//!
//! Source: Abuku, Fukui, Katayama, Suetsugu, section 1.2; Andersson, *Hiroimono is NP-complete*, 2007.

use super::argument::ArgumentFault;
use super::goishi_board;
use super::grid::{DIRECTIONS, Links, NONE, Point, StoneSet, reverse};
use crate::budget::{Budget, Stop, with_stack};
use rustc_hash::FxHashSet;

/// A board of the puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    rows: usize,
    columns: usize,
    /// The stones in reading order.
    points: Vec<Point>,
}

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickUpOrder {
    /// The lexicographically first pick-up order of all stones, by rows and columns; `None` if there is none.
    pub order: Option<Vec<Point>>,
    /// The number of positions visited.
    pub searched: u64,
}

/// Reads a board whose stones have a single colour. `argument` is its index in the call.
pub fn read(text: &str, argument: usize) -> Result<Puzzle, ArgumentFault> {
    let board = goishi_board::read(text, argument)?;
    let stones = || board.rows.iter().flatten().filter(|c| **c != '.');
    if let Some(first) = stones().next()
        && let Some(other) = stones().find(|c| *c != first)
    {
        let at = text.find(*other).unwrap_or(0);
        return Err(ArgumentFault::new(
            argument,
            format!("`{other}` is a second colour, but the stones of the puzzle have one"),
        )
        .at_char(at, *other)
        .help("the game for two with colours is `goishi(\"...\")`"));
    }
    Ok(Puzzle {
        rows: board.rows.len(),
        columns: board.columns,
        points: board.points(),
    })
}

/// The initial state, before a direction was chosen.
const START: u8 = 4;

struct PuzzleSearch<'a> {
    links: Links,
    /// The stones that remain.
    left: Vec<u32>,
    place: Vec<u32>,
    taken: StoneSet,
    path: Vec<u32>,
    /// Positions from which the remaining stones cannot be picked up.
    failed: FxHashSet<(StoneSet, u32, u8)>,
    marks: Vec<u64>,
    mark: u64,
    waiting: Vec<u32>,
    searched: u64,
    budget: &'a Budget,
}

impl Puzzle {
    /// The number of stones.
    pub fn stones(&self) -> usize {
        self.points.len()
    }

    /// Finds the lexicographically first pick-up order of all stones. The search is exact. It caches positions that
    /// fail, and prunes those in which the remaining stones are disconnected or have too many dead ends.
    pub fn solve(&self, budget: &Budget) -> Result<PickUpOrder, Stop> {
        let stones = self.points.len();
        let mut search = PuzzleSearch {
            links: Links::new(&self.points),
            left: (0..stones as u32).collect(),
            place: (0..stones as u32).collect(),
            taken: StoneSet::new(stones),
            path: Vec::with_capacity(stones),
            failed: FxHashSet::default(),
            marks: vec![0; stones],
            mark: 0,
            waiting: Vec::new(),
            searched: 0,
            budget,
        };
        let mut found = stones == 0;
        if search.is_connected()? {
            for first in 0..stones as u32 {
                if search.pick(first, START)? {
                    found = true;
                    break;
                }
            }
        }
        let order = search.path.iter().map(|s| self.points[*s as usize]);
        Ok(PickUpOrder {
            order: found.then(|| order.collect()),
            searched: search.searched,
        })
    }

    /// The board with the index of each stone in the order, and the steps by row and column from 1. If there is no
    /// order, the extent of the search is reported.
    pub fn steps(&self, answer: &PickUpOrder) -> String {
        let Some(order) = &answer.order else {
            let positions = match answer.searched {
                1 => "1 position".into(),
                n => format!("{n} positions"),
            };
            return format!("no order exists: {positions} searched");
        };
        let width = order.len().max(1).to_string().len();
        let mut cells = vec![vec![".".to_string(); self.columns]; self.rows];
        for (number, (row, column)) in order.iter().enumerate() {
            cells[*row as usize][*column as usize] = (number + 1).to_string();
        }
        let lines = cells.iter().map(|row| {
            let row: Vec<String> = row.iter().map(|c| format!("{c:>width$}")).collect();
            row.join(" ")
        });
        let mut text: Vec<String> = lines.collect();
        let steps: Vec<String> = order
            .iter()
            .map(|(row, column)| format!("({},{})", row + 1, column + 1))
            .collect();
        text.push(steps.join(" "));
        text.join("\n")
    }
}

impl PuzzleSearch<'_> {
    /// Whether the remaining stones can be picked up after this stone. If so, the path is complete.
    fn pick(&mut self, stone: u32, direction: u8) -> Result<bool, Stop> {
        self.budget.tick()?;
        self.searched += 1;
        self.take(stone);
        if self.left.is_empty() {
            return Ok(true);
        }
        let key = (self.taken.clone(), stone, direction);
        if !self.failed.contains(&key) {
            if self.may_end_well(stone)? {
                for next in DIRECTIONS {
                    let to = self.links.next(stone, next);
                    let back = direction != START && next == reverse(direction);
                    if to != NONE && !back && with_stack(|| self.pick(to, next))? {
                        return Ok(true);
                    }
                }
            }
            self.failed.insert(key);
        }
        self.put_back(stone);
        Ok(false)
    }

    fn take(&mut self, stone: u32) {
        self.links.remove(stone);
        self.taken.toggle(stone);
        self.path.push(stone);
        let place = self.place[stone as usize] as usize;
        self.left.swap_remove(place);
        if let Some(moved) = self.left.get(place) {
            self.place[*moved as usize] = place as u32;
        }
    }

    fn put_back(&mut self, stone: u32) {
        self.links.restore(stone);
        self.taken.toggle(stone);
        self.path.pop();
        self.place[stone as usize] = self.left.len() as u32;
        self.left.push(stone);
    }

    /// Necessary conditions for picking up the remaining stones from here. They must be connected. A stone with
    /// remaining stones in a single direction is a dead end: it is entered from that direction and can be left only by
    /// going back. So it must be the last stone, or the next one if it can be reached now.
    fn may_end_well(&mut self, here: u32) -> Result<bool, Stop> {
        let (mut far, mut near) = (0, 0);
        for at in 0..self.left.len() {
            let stone = self.left[at];
            let ways = DIRECTIONS.filter(|d| self.links.next(stone, *d) != NONE);
            if ways.count() == 1 {
                if DIRECTIONS
                    .into_iter()
                    .any(|d| self.links.next(here, d) == stone)
                {
                    near += 1
                } else {
                    far += 1
                }
            }
        }
        if self.left.len() > 1 && (far > 1 || far + near > 2) {
            return Ok(false);
        }
        self.is_connected()
    }

    /// Whether the remaining stones are connected through rows and columns.
    fn is_connected(&mut self) -> Result<bool, Stop> {
        self.budget.work(self.left.len() as u64 / 16)?;
        let Some(first) = self.left.first() else {
            return Ok(true);
        };
        self.mark += 1;
        self.marks[*first as usize] = self.mark;
        self.waiting.push(*first);
        let mut reached = 0;
        while let Some(stone) = self.waiting.pop() {
            reached += 1;
            for direction in DIRECTIONS {
                let to = self.links.next(stone, direction);
                if to != NONE && self.marks[to as usize] != self.mark {
                    self.marks[to as usize] = self.mark;
                    self.waiting.push(to);
                }
            }
        }
        Ok(reached == self.left.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(text: &str) -> (Puzzle, PickUpOrder) {
        let puzzle = read(text, 0).expect("a board");
        let answer = puzzle.solve(&Budget::unlimited()).expect("no limit");
        (puzzle, answer)
    }

    #[test]
    fn the_two_boards_of_the_notes() {
        let (puzzle, answer) = solve("xx./.xx/x.x");
        let order = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0)];
        assert_eq!(answer.order.as_deref(), Some(&order[..]));
        let steps = "1 2 .\n. 3 4\n6 . 5\n(1,1) (1,2) (2,2) (2,3) (3,3) (3,1)";
        assert_eq!(puzzle.steps(&answer), steps);
        let (puzzle, answer) = solve("xxx/.x.");
        assert_eq!(answer.order, None);
        assert!(puzzle.steps(&answer).starts_with("no order exists: "));
    }

    #[test]
    fn one_stone_and_none() {
        assert_eq!(solve("").1.order, Some(Vec::new()));
        assert_eq!(solve("...").1.order, Some(Vec::new()));
        assert_eq!(solve(".x.").1.order, Some(vec![(0, 1)]));
        assert_eq!(solve("x./.x").1.order, None);
    }

    #[test]
    fn a_second_colour_is_a_fault() {
        let fault = read("xx/xo", 0).expect_err("two colours");
        assert_eq!(fault.range, Some(4..5));
    }
}
