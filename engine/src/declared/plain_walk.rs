//! Walks of moves on a board, step by step, according to the plain definition.

use super::plain::{PlainItem, PlainRules, Walk, vectors};
use crate::budget::{Budget, Stop, with_stack};
use crate::declared::board::{Board, Vector};
use crate::declared::compile::declaration::{
    Condition, DeclaredMove, DeclaredStep, MadeMove, MoveSides,
};
use crate::value::Player;

/// A move in progress.
pub(super) struct Walker<'a> {
    pub(super) rules: &'a PlainRules,
    /// The board before the move, from the player's point of view.
    pub(super) before: &'a Board,
    pub(super) of: &'a DeclaredMove,
    pub(super) player: Player,
    pub(super) budget: &'a Budget,
    pub(super) made: Vec<Walked>,
}

/// A move on the board from the player's point of view.
#[derive(Clone, Debug)]
pub(super) struct Walked {
    pub(super) board: Board,
    /// The cells of the move, in the order of its walks.
    pub(super) here: Vec<usize>,
    /// The ends of its walks.
    pub(super) turns: Vec<usize>,
    /// How often its steps were repeated, in all.
    pub(super) repeated: usize,
}

impl Walked {
    /// No step, on this board.
    pub(super) fn nothing(board: &Board) -> Walked {
        Walked {
            board: board.clone(),
            here: Vec::new(),
            turns: Vec::new(),
            repeated: 0,
        }
    }
}

impl Walker<'_> {
    /// The player whose directions the move uses: Left if both players have the move.
    fn directed(&self) -> Player {
        match self.rules.declaration.moves {
            MoveSides::Impartial(_) => Player::Left,
            _ => self.player,
        }
    }

    /// Makes the steps from index `number` on.
    pub(super) fn step(
        &mut self,
        number: usize,
        so_far: &Walked,
        start: usize,
    ) -> Result<(), Stop> {
        let of = self.of;
        let Some(step) = of.steps.get(number) else {
            // A sequence of steps that leaves all cells unchanged is not a move.
            if so_far.board != *self.before && self.holds(&so_far.board, &so_far.here)? {
                self.made.push(so_far.clone());
            }
            return Ok(());
        };
        let items = self.rules.items(step);
        for vector in vectors(so_far.board.kind(), &step.directions, self.directed()) {
            // The moves after which the step may be repeated: with the cell, and the number of repetitions so far.
            let mut waiting = vec![(so_far.clone(), start, 0)];
            while let Some((so_far, start, repeated)) = waiting.pop() {
                let board = &so_far.board;
                let mut walks = Vec::new();
                let mut walk = (Vec::new(), &mut walks);
                self.walk(&items, board, start, vector, 0, &mut walk)?;
                for walk in walks {
                    let Some(after) = self.walked(step, &items, board, &walk) else {
                        continue;
                    };
                    let (first, last) = (walk[0].0, walk[walk.len() - 1].0);
                    let mut made = so_far.clone();
                    made.here.extend(walk.iter().map(|(cell, _)| *cell));
                    made.turns.extend([first, last]);
                    made.board = after;
                    made.repeated += usize::from(repeated > 0);
                    if step.again && repeated < board.letters().len() {
                        waiting.push((made.clone(), last, repeated + 1));
                    }
                    let piece = piece(&items, &walk).unwrap_or(last);
                    self.step(number + 1, &made, piece)?;
                }
            }
        }
        Ok(())
    }

    /// Extends a walk through cells that match the items from index `item` on. Each cell is stored with the index of
    /// its item.
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

    /// The board after a step along a walk; `None` if a neighbour forbids it.
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

/// The cell of the piece after a step. The piece is the letter with which the walk begins.
pub(super) fn piece(items: &[PlainItem], walk: &[(usize, usize)]) -> Option<usize> {
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
