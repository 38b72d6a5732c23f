//! The moves of a position with their names.

use crate::budget::{Budget, Stop};
use crate::declared::board::{Board, BoardKind};
use crate::declared::compile::program::BoardProgram;
use crate::declared::draw;
use crate::declared::rules::{DeclaredPosition, Rules};
use crate::scene::Places;
use crate::value::Player;
use std::collections::BTreeMap;

/// Maximum memory of all boards in a list of moves, in bytes.
const MOST_MEMORY: usize = 1 << 28;

/// A move with its name, the cells that it touches, and the resulting board.
#[derive(Clone, Debug)]
pub struct NamedMove {
    /// The declared name of the move, if any, followed by the ends of its walks.
    pub label: String,
    /// The cells that it touches.
    pub places: Places,
    /// The board after the move.
    pub to: Board,
}

impl Rules {
    /// The moves of a player, with names and resulting boards.
    ///
    /// Errors: limits of the budget, and errors of the language.
    pub fn named_moves(
        &self,
        position: &DeclaredPosition,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<NamedMove>, Stop> {
        let (board, program) = (&position.board, self.program_of_moves(position, budget)?);
        let program = &*program;
        let mut moves: Vec<NamedMove> = Vec::new();
        if self.has_lost(board, player, budget)? {
            return Ok(moves);
        }
        let bits = self.layout.bits(self.letters(), board);
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let mut last = None;
        for placement in program.of(player).filter(|p| program.applies(*p, &bits)) {
            budget.tick()?;
            // The same cells in another order form a different move only if its condition depends on the order.
            if last.is_some_and(|last| program.is_same_change(last, placement)) {
                continue;
            }
            if self
                .after(program, (placement, player), &bits, budget)?
                .is_none()
            {
                continue;
            }
            last = Some(placement);
            if moves.len() * board.letters().len() * size_of::<char>() > MOST_MEMORY {
                let cells = board.letters().len();
                return Err(Stop::TooLarge(format!(
                    "the list of moves on a board of {cells} cells"
                )));
            }
            let to = self.made(program, (placement, player), board, budget)?;
            let name = self.move_name(program, (placement, player), board);
            let count = names.entry(name.clone()).or_default();
            *count += 1;
            let label = match *count {
                1 => name,
                again => format!("{name} ({again})"),
            };
            let places = program.placements[placement].places(board, &to);
            moves.push(NamedMove { label, places, to });
        }
        Ok(moves)
    }

    /// The board after a placement that applies.
    fn made(
        &self,
        program: &BoardProgram,
        (placement, player): (usize, Player),
        board: &Board,
        budget: &Budget,
    ) -> Result<Board, Stop> {
        let own = &program.placements[placement];
        let letters = self.letters().all();
        let mut cells = board.letters().to_vec();
        for placed in &own.cells {
            if let Some(after) = placed.after {
                cells[placed.cell as usize] = letters[usize::from(after)];
            }
        }
        let play = self.compiled.plays[usize::from(player == Player::Right)].get(own.play);
        if let Some((from, to)) = play.and_then(|play| play.steps.last()?.with) {
            for near in &own.with {
                let cell = &mut cells[*near as usize];
                let number = self.letters().number(*cell);
                if number.is_some_and(|letter| from >> letter & 1 != 0) {
                    *cell = letters[usize::from(to)];
                }
            }
        }
        self.settled(Board::of_shape(board.shape(), cells), budget)
    }

    /// The name of a move: its declared name, if any, and the ends of its walks.
    fn move_name(
        &self,
        program: &BoardProgram,
        (placement, player): (usize, Player),
        board: &Board,
    ) -> String {
        let own = &program.placements[placement];
        let cells = own
            .turns
            .iter()
            .map(|cell| draw::cell_name(board, *cell as usize));
        let between = if self.kind() == BoardKind::Edges {
            " "
        } else {
            "-"
        };
        let places = cells.collect::<Vec<_>>().join(between);
        let play = self.compiled.plays[usize::from(player == Player::Right)].get(own.play);
        match play.and_then(|play| play.name.as_ref()) {
            Some(name) => format!("{name} {places}"),
            None => places,
        }
    }
}
