//! The plain definition of moves: from each cell on, the walks of each step are tried on the letters of the board.
//!
//! It is slow, reads the texts of the declaration by itself, and shares nothing with what follows from placements. What
//! the solver finds is compared with it: see [`self_check`](crate::declared::self_check).

use crate::budget::{Budget, Stop, with_stack};
use crate::declared::board::letters::Letters;
use crate::declared::board::{Board, BoardKind, Vector};
use crate::declared::compile::condition::{Places, Test};
use crate::declared::compile::declaration::{
    Condition, Declaration, DeclaredMove, DeclaredStep, Direction, MadeMove, MoveSides, Settle,
    Written,
};
use crate::declared::rules::MOST_SETTLED;
use crate::value::Player;
use std::sync::Arc;

/// A cell of a step.
#[derive(Clone, Debug)]
struct PlainItem {
    from: Vec<char>,
    to: Option<char>,
    is_run: bool,
}

/// A ruleset by its definition.
#[derive(Clone, Debug)]
pub struct PlainRules {
    declaration: Arc<Declaration>,
    letters: Letters,
    written: Option<Arc<dyn Written>>,
    /// Both players have the moves of both.
    is_variant: bool,
}

/// A move under way.
struct Walker<'a> {
    rules: &'a PlainRules,
    /// The board before the move, as its player sees it.
    before: &'a Board,
    of: &'a DeclaredMove,
    player: Player,
    budget: &'a Budget,
    found: Vec<Board>,
}

impl PlainRules {
    /// The definition of a ruleset; nothing where its letters are no letters.
    pub fn new(
        declaration: Arc<Declaration>,
        written: Option<Arc<dyn Written>>,
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

    /// The boards that the moves of a player lead to, each once.
    ///
    /// Errors: the budget's, and those of what the language computes.
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

    /// Whether the player to move has lost by `lost if`.
    pub fn has_lost(&self, board: &Board, player: Player, budget: &Budget) -> Result<bool, Stop> {
        let written = self.written.as_deref().filter(|_| self.declaration.lost);
        let Some(written) = written else {
            return Ok(false);
        };
        written.lost(&self.seen(board, player), player, budget)
    }

    /// The board that a new one settles to.
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

    /// A board as a player sees it: by `±`, Right sees it with the letters of each pair exchanged.
    fn seen(&self, board: &Board, player: Player) -> Board {
        let is_symmetric = matches!(self.declaration.moves, MoveSides::Symmetric(_));
        if is_symmetric && player == Player::Right {
            board.exchange(&self.letters)
        } else {
            board.clone()
        }
    }

    fn moves_of(&self, board: &Board, player: Player, budget: &Budget) -> Result<Vec<Board>, Stop> {
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
        let mut found = Vec::new();
        for of in own {
            let mut walker = Walker {
                rules: self,
                before: &before,
                of,
                player,
                budget,
                found: Vec::new(),
            };
            for start in 0..before.letters().len() {
                walker.step(0, &before, start, &[])?;
            }
            for after in walker.found {
                found.push(self.settled(self.seen(&after, player), budget)?);
            }
        }
        Ok(found)
    }

    /// The cells of both texts of a step.
    fn items(&self, step: &DeclaredStep) -> Vec<PlainItem> {
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

/// The cells of a walk, each with the number of its item.
type Walk = Vec<(usize, usize)>;

/// The letters of a cell in the text of a step, and whether it is repeated.
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
    // A cell with one letter is the same in brackets.
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

/// The vectors from cell to cell of a walk; on graphs one that means nothing.
fn vectors(kind: BoardKind, directions: &[Direction], player: Player) -> Vec<Vector> {
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
        Direction::Any => [&ROW[..], &COLUMN].concat(),
        Direction::Columns => COLUMN.to_vec(),
        Direction::East => vec![east],
        Direction::West => vec![west],
        Direction::Forward if player == Player::Left => vec![east],
        Direction::Forward => vec![west],
        Direction::North => vec![(-1, 0)],
        Direction::South => vec![(1, 0)],
        Direction::Diagonals if kind == BoardKind::Hex => THIRD.to_vec(),
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

impl Walker<'_> {
    /// Whose directions the move has: where both players have it, Left's.
    fn directed(&self) -> Player {
        match self.rules.declaration.moves {
            MoveSides::Impartial(_) => Player::Left,
            _ => self.player,
        }
    }

    /// Makes the steps from one on.
    fn step(
        &mut self,
        number: usize,
        board: &Board,
        start: usize,
        here: &[usize],
    ) -> Result<(), Stop> {
        let of = self.of;
        let Some(step) = of.steps.get(number) else {
            // What leaves all cells as they are is no move.
            if board != self.before && self.holds(board, here)? {
                self.found.push(board.clone());
            }
            return Ok(());
        };
        let items = self.rules.items(step);
        for vector in vectors(board.kind(), &step.directions, self.directed()) {
            // Boards on which the step is made again, from a cell, after so many times.
            let mut waiting = vec![(board.clone(), start, here.to_vec(), 0)];
            while let Some((board, start, here, repeated)) = waiting.pop() {
                let mut walks = Vec::new();
                let mut walk = (Vec::new(), &mut walks);
                self.walk(&items, &board, start, vector, 0, &mut walk)?;
                for walk in walks {
                    let Some(after) = self.walked(step, &items, &board, &walk) else {
                        continue;
                    };
                    let mut here = here.clone();
                    here.extend(walk.iter().map(|(cell, _)| *cell));
                    let last = walk[walk.len() - 1].0;
                    if step.again && repeated < board.letters().len() {
                        waiting.push((after.clone(), last, here.clone(), repeated + 1));
                    }
                    let piece = piece(&items, &walk).unwrap_or(last);
                    self.step(number + 1, &after, piece, &here)?;
                }
            }
        }
        Ok(())
    }

    /// The walks through cells that have the letters of the items from one on: each cell with the number of its item.
    fn walk(
        &self,
        items: &[PlainItem],
        board: &Board,
        start: usize,
        vector: Vector,
        at: usize,
        (cells, found): &mut (Walk, &mut Vec<Walk>),
    ) -> Result<(), Stop> {
        self.budget.work(1)?;
        let Some(item) = items.get(at) else {
            found.extend((!cells.is_empty()).then(|| cells.clone()));
            return Ok(());
        };
        let go_on = |at, walk: &mut (Walk, &mut Vec<Walk>)| {
            with_stack(|| self.walk(items, board, start, vector, at, walk))
        };
        let walk = &mut (std::mem::take(cells), &mut **found);
        if item.is_run {
            go_on(at + 1, walk)?;
        }
        let next: Vec<usize> = match walk.0.last() {
            None => vec![start],
            Some((last, _)) if board.kind().is_graph() => board.near(&[*last]),
            Some((last, _)) => {
                let beside = board.shape().beside(*last as u32, vector);
                beside.map(|cell| cell as usize).into_iter().collect()
            }
        };
        for cell in next {
            let is_new = walk.0.iter().all(|(own, _)| *own != cell);
            if is_new && item.from.contains(&board.letters()[cell]) {
                walk.0.push((cell, at));
                go_on(if item.is_run { at } else { at + 1 }, walk)?;
                walk.0.pop();
            }
        }
        *cells = std::mem::take(&mut walk.0);
        Ok(())
    }

    /// The board after a step along a walk; nothing where a neighbour forbids it.
    fn walked(
        &self,
        step: &DeclaredStep,
        items: &[PlainItem],
        board: &Board,
        walk: &[(usize, usize)],
    ) -> Option<Board> {
        let near = board.near(&[walk[0].0]);
        let letter = |cell: &usize| board.letters()[*cell];
        if let Some(unless) = &step.unless_near
            && near.iter().any(|cell| unless.contains(letter(cell)))
        {
            return None;
        }
        let own = walk
            .iter()
            .filter_map(|(cell, item)| Some((*cell, items[*item].to?)));
        let mut changes: Vec<(usize, char)> = own.collect();
        if let Some((from, to)) = &step.with_near {
            let to = to.chars().find(|c| !matches!(c, '[' | ']'))?;
            let beside = near
                .into_iter()
                .filter(|cell| walk.iter().all(|w| w.0 != *cell));
            let beside = beside.filter(|cell| from.contains(letter(cell)));
            changes.extend(beside.map(|cell| (cell, to)));
        }
        board.put(&changes)
    }

    fn holds(&self, after: &Board, here: &[usize]) -> Result<bool, Stop> {
        let Some(Condition {
            number,
            test,
            asks_mover: _,
        }) = &self.of.condition
        else {
            return Ok(true);
        };
        match (&self.rules.written, test) {
            (Some(written), _) => {
                let made = MadeMove {
                    before: self.before,
                    after,
                    here,
                    mover: self.player,
                };
                written.condition(*number, &made, self.budget)
            }
            (None, Some(test)) => Ok(test.holds(after, here)),
            (None, None) => Err(Stop::Undefined("what only the language can compute".into())),
        }
    }
}

/// Where the piece stands after a step: the letter with which the walk begins.
fn piece(items: &[PlainItem], walk: &[(usize, usize)]) -> Option<usize> {
    let [piece] = items[walk[0].1].from[..] else {
        return None;
    };
    let stands = |item: &PlainItem| match item.to {
        Some(to) => to == piece,
        None => item.from == [piece],
    };
    let cell = walk.iter().find(|(_, item)| stands(&items[*item]));
    cell.map(|(cell, _)| *cell)
}

impl Test {
    /// Whether it holds of the board after a move of these cells.
    pub fn holds(&self, after: &Board, here: &[usize]) -> bool {
        holds(self, after, here, &mut Vec::new())
    }
}

/// Whether a condition holds of a board. A variable is a list of cells, of one for a cell.
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
