//! The plain definition of moves: from each cell, the walks of each step are tried on the letters of the board.
//!
//! This implementation is slow, reads the texts of the declaration itself, and shares nothing with what is derived from
//! placements. The solver's results are compared with it; see [`self_check`](crate::declared::self_check).

use super::plain_walk::{Walked, Walker};
use super::self_check::StepCells;
use crate::budget::{Budget, Stop};
use crate::declared::board::letters::Letters;
use crate::declared::board::{Board, BoardKind, Vector};
use crate::declared::compile::condition::{Places, Test};
use crate::declared::compile::declaration::{
    Declaration, DeclaredMove, DeclaredStep, Direction, MadeMove, MoveSides, Settle, WrittenRules,
};
use crate::declared::rules::MOST_SETTLED;
use crate::solve::Effect;
use crate::value::Player;
use std::sync::Arc;

/// A cell or run of a step.
#[derive(Clone, Debug)]
pub(super) struct PlainItem {
    pub(super) from: Vec<char>,
    pub(super) to: Option<char>,
    pub(super) is_run: bool,
}

/// A ruleset given by its plain definition.
#[derive(Clone, Debug)]
pub struct PlainRules {
    pub(super) declaration: Arc<Declaration>,
    letters: Letters,
    pub(super) written: Option<Arc<dyn WrittenRules>>,
    /// Whether each player has the moves of both.
    is_variant: bool,
}

impl PlainRules {
    /// The plain definition of a ruleset; `None` if its letters are invalid.
    pub fn new(
        declaration: Arc<Declaration>,
        written: Option<Arc<dyn WrittenRules>>,
    ) -> Option<PlainRules> {
        Some(PlainRules {
            letters: Letters::read(declaration.kind, &declaration.letters).ok()?,
            declaration,
            written,
            is_variant: false,
        })
    }

    /// The impartial variant.
    pub fn variant(self) -> PlainRules {
        PlainRules {
            is_variant: true,
            ..self
        }
    }

    /// The boards after a player's moves, without duplicates.
    ///
    /// Errors: limits of the budget, and errors of the language.
    pub fn moves(
        &self,
        board: &Board,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Board>, Stop> {
        let mut found = self.moves_of(board, player, budget)?;
        if self.is_variant {
            found.extend(self.moves_of(board, player.opponent(), budget)?);
        }
        found.sort_by(|a, b| a.letters().cmp(b.letters()));
        found.dedup();
        Ok(found)
    }

    /// Whether a player can move on a board once it has settled.
    ///
    /// Errors: limits of the budget, and errors of the language.
    pub(super) fn can_move(&self, board: Board, budget: &Budget) -> Result<bool, Stop> {
        let board = self.settled(board, budget)?;
        let left = self.moves_of(&board, Player::Left, budget)?;
        Ok(!left.is_empty() || !self.moves_of(&board, Player::Right, budget)?.is_empty())
    }

    /// The effect of a move.
    pub(super) fn effect(
        &self,
        number: usize,
        of: &MadeMove,
        budget: &Budget,
    ) -> Result<Effect, Stop> {
        match &self.written {
            Some(written) => written.effect(number, of, budget),
            None => Ok(Effect::default()),
        }
    }

    /// Whether the player to move has lost according to `lost if`.
    pub fn has_lost(&self, board: &Board, player: Player, budget: &Budget) -> Result<bool, Stop> {
        let written = self.written.as_deref().filter(|_| self.declaration.lost);
        let Some(written) = written else {
            return Ok(false);
        };
        written.lost(&self.seen(board, player), player, budget)
    }

    /// The board to which a new one settles.
    pub fn settled(&self, board: Board, budget: &Budget) -> Result<Board, Stop> {
        match (&self.declaration.settle, &self.written) {
            (Some(Settle::Connected(name)), _) => Ok(board.connected(name).unwrap_or(board)),
            (Some(Settle::Written), Some(written)) => {
                let mut board = board;
                for _ in 0..MOST_SETTLED {
                    let settled = written.settle(&board, budget)?;
                    if settled == board {
                        return Ok(board);
                    }
                    board = settled;
                }
                let what = "a position that `settle` changes again and again";
                Err(Stop::Undefined(what.into()))
            }
            _ => Ok(board),
        }
    }

    /// A board from a player's point of view. By `±`, Right sees it with the letters of each pair exchanged.
    pub(super) fn seen(&self, board: &Board, player: Player) -> Board {
        let is_symmetric = matches!(self.declaration.moves, MoveSides::Symmetric(_));
        if is_symmetric && player == Player::Right {
            board.exchange(&self.letters)
        } else {
            board.clone()
        }
    }

    fn moves_of(&self, board: &Board, player: Player, budget: &Budget) -> Result<Vec<Board>, Stop> {
        let made = self.made(board, player, budget)?.into_iter();
        made.map(|(_, made)| self.settled(self.seen(&made.board, player), budget))
            .collect()
    }

    /// The moves of a player, as they see the board.
    pub(super) fn made(
        &self,
        board: &Board,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<(&DeclaredMove, Walked)>, Stop> {
        if self.has_lost(board, player, budget)? {
            return Ok(Vec::new());
        }
        let own = match &self.declaration.moves {
            MoveSides::Impartial(moves) | MoveSides::Symmetric(moves) => moves,
            MoveSides::Partizan(left, right) => match player {
                Player::Left => left,
                Player::Right => right,
            },
        };
        let before = self.seen(board, player);
        let nothing = Walked::nothing(&before);
        let mut found = Vec::new();
        for of in own {
            let mut walker = Walker {
                rules: self,
                before: &before,
                of,
                player,
                budget,
                made: Vec::new(),
            };
            for start in 0..before.letters().len() {
                walker.step(0, &nothing, start)?;
            }
            found.extend(walker.made.into_iter().map(|made| (of, made)));
        }
        Ok(found)
    }

    /// The steps of each move, in order: their cells and the vectors of their walks, as the player sees the board.
    pub(super) fn steps(&self) -> Vec<Vec<StepCells>> {
        let sides: [(&[DeclaredMove], Player); 2] = match &self.declaration.moves {
            MoveSides::Impartial(moves) | MoveSides::Symmetric(moves) => {
                [(moves, Player::Left), (&[], Player::Right)]
            }
            MoveSides::Partizan(left, right) => [(left, Player::Left), (right, Player::Right)],
        };
        let kind = self.declaration.kind;
        let moves = sides.into_iter().flat_map(|(moves, player)| {
            let steps = move |step: &DeclaredStep| {
                (self.items(step), vectors(kind, &step.directions, player))
            };
            moves
                .iter()
                .map(move |of| of.steps.iter().map(steps).collect())
        });
        moves.collect()
    }

    /// The cells of a step, from its two texts.
    pub(super) fn items(&self, step: &DeclaredStep) -> Vec<PlainItem> {
        let all = self.letters.all();
        let (before, after) = (cells(&step.before, all), cells(&step.after, all));
        let pairs = before.into_iter().zip(after);
        let item = |((from, is_run), (to, _)): (TextCell, TextCell)| PlainItem {
            to: Some(to[0]).filter(|_| to.len() == 1),
            from,
            is_run,
        };
        pairs.map(item).collect()
    }
}

/// The cells of a walk, each with the index of its item.
pub(super) type Walk = Vec<(usize, usize)>;

/// The letters of a cell in the text of a step, and whether the cell is repeated.
type TextCell = (Vec<char>, bool);

fn cells(text: &str, all: &[char]) -> Vec<TextCell> {
    let mut cells: Vec<TextCell> = Vec::new();
    let mut set: Option<Vec<char>> = None;
    for c in text.chars() {
        match (c, &mut set) {
            ('[', _) => set = Some(Vec::new()),
            (']', _) => cells.extend(set.take().map(|set| (set, false))),
            (c, Some(set)) => set.push(c),
            ('*', None) => cells.iter_mut().last().into_iter().for_each(|c| c.1 = true),
            ('_', None) => cells.push((all.to_vec(), false)),
            (c, None) => cells.push((vec![c], false)),
        }
    }
    // Normalise the sets, because a letter in brackets equals the letter alone.
    for (letters, _) in &mut cells {
        letters.sort_unstable();
        letters.dedup();
    }
    cells
}

const ROW: [Vector; 2] = [(0, 1), (0, -1)];
const COLUMN: [Vector; 2] = [(1, 0), (-1, 0)];
const DIAGONALS: [Vector; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const THIRD: [Vector; 2] = [(1, -1), (-1, 1)];

/// The vectors from cell to cell of a walk. On graphs there is one dummy vector.
pub(super) fn vectors(kind: BoardKind, directions: &[Direction], player: Player) -> Vec<Vector> {
    if kind.is_graph() {
        return vec![(0, 0)];
    }
    let any = [Direction::Any];
    let directions = if directions.is_empty() {
        &any
    } else {
        directions
    };
    let (east, west) = ((0, 1), (0, -1));
    let own = directions.iter().flat_map(|direction| match direction {
        Direction::Rows => ROW.to_vec(),
        Direction::Any if kind.is_row() => ROW.to_vec(),
        Direction::Any if kind == BoardKind::Hex => [&ROW[..], &COLUMN, &THIRD].concat(),
        Direction::Any if kind == BoardKind::Triangle => {
            [&ROW[..], &COLUMN, &[(1, 1), (-1, -1)]].concat()
        }
        Direction::Any => [&ROW[..], &COLUMN].concat(),
        Direction::Columns => COLUMN.to_vec(),
        Direction::East => vec![east],
        Direction::West => vec![west],
        Direction::Forward if player == Player::Left => vec![east],
        Direction::Forward => vec![west],
        Direction::North => vec![(-1, 0)],
        Direction::South => vec![(1, 0)],
        Direction::Diagonals if kind == BoardKind::Hex => THIRD.to_vec(),
        Direction::Diagonals if kind == BoardKind::Triangle => vec![(1, 1), (-1, -1)],
        Direction::Diagonals => DIAGONALS.to_vec(),
        Direction::King => [&ROW[..], &COLUMN, &DIAGONALS].concat(),
        Direction::Knight => {
            let turned = |(a, b): &Vector| [(*a, 2 * b), (2 * a, *b)];
            DIAGONALS.iter().flat_map(turned).collect()
        }
    });
    let mut own: Vec<Vector> = own.collect();
    own.sort_unstable();
    own.dedup();
    own
}

impl Test {
    /// Whether the test holds for the board after a move with these cells.
    pub fn holds(&self, after: &Board, here: &[usize]) -> bool {
        holds(self, after, here, &mut Vec::new())
    }
}

/// Whether a condition holds for a board. A variable is a list of cells; a single cell is a list of one.
fn holds(test: &Test, board: &Board, here: &[usize], variables: &mut Vec<Vec<usize>>) -> bool {
    let places = |places: &Places, variables: &[Vec<usize>]| -> Vec<Vec<usize>> {
        let single = |cells: &[usize]| cells.iter().map(|cell| vec![*cell]).collect();
        match places {
            Places::Here => single(here),
            Places::Cells(letters) => single(&board.cells(letters)),
            Places::Groups(letters) => board.groups(letters),
            Places::Near(of) => single(&board.near(&variables[*of])),
            Places::Within(of) => single(&variables[*of]),
        }
    };
    let mut some = |over: &Places, test: &Test, wanted: bool| {
        places(over, variables).into_iter().any(|value| {
            variables.push(value);
            let found = holds(test, board, here, variables);
            variables.pop();
            found == wanted
        })
    };
    match test {
        Test::ForAll(over, test) => !some(over, test, false),
        Test::Exists(over, test) => some(over, test, true),
        Test::Is(holds) => *holds,
        Test::Not(test) => !holds(test, board, here, variables),
        Test::All(tests) => tests.iter().all(|t| holds(t, board, here, variables)),
        Test::Any(tests) => tests.iter().any(|t| holds(t, board, here, variables)),
        Test::At(of, letters) => letters.contains(board.letters()[variables[*of][0]]),
        Test::In(of, over) => places(over, variables).contains(&variables[*of]),
    }
}
