//! The moves of a position with their names.

use crate::budget::{Budget, Stop};
use crate::declared::board::letters::EMPTY;
use crate::declared::board::{Board, BoardKind};
use crate::declared::compile::declaration::{MadeMove, WrittenRules};
use crate::declared::compile::program::BoardProgram;
use crate::declared::draw;
use crate::declared::rules::{DeclaredPosition, Rules};
use crate::scene::{Place, Places};
use crate::solve::Effect;
use crate::value::{Dyadic, Player};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::sync::Arc;

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
    /// What it does besides.
    pub effect: Effect,
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
            let label = numbered(name, &mut names);
            let places = program.placements[placement].places(board, &to);
            moves.push(NamedMove {
                label,
                places,
                to,
                effect: Effect::default(),
            });
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
        let turns = own.turns.iter().map(|cell| *cell as usize);
        let play = self.compiled.plays[usize::from(player == Player::Right)].get(own.play);
        let name = play.and_then(|play| play.name.as_deref());
        self.name_of(name, turns, board)
    }

    fn name_of(
        &self,
        name: Option<&str>,
        turns: impl Iterator<Item = usize>,
        board: &Board,
    ) -> String {
        let places = walk_name(board, turns);
        match name {
            Some(name) => format!("{name} {places}"),
            None => places,
        }
    }

    /// The moves of a player with their effects, by the plain definition. Its conditions and effects may be other
    /// expressions than those of the rules.
    ///
    /// Errors: limits of the budget, and errors of the language.
    pub fn moves_with_effects(
        &self,
        board: &Board,
        player: Player,
        written: Option<Arc<dyn WrittenRules>>,
        budget: &Budget,
    ) -> Result<Vec<NamedMove>, Stop> {
        let written = written.or_else(|| self.written.clone());
        let Some(plain) = self.plain_with(written) else {
            return Err(Stop::Undefined("what the letters do not allow".into()));
        };
        let before = plain.seen(board, player);
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let mut met: FxHashSet<(Vec<char>, Effect)> = FxHashSet::default();
        let mut moves = Vec::new();
        for (of, mut made) in plain.made(board, player, budget)? {
            budget.tick()?;
            let of_move = MadeMove {
                before: &before,
                after: &made.board,
                here: &made.here,
                mover: player,
            };
            let mut effect = match of.effects {
                Some(effects) => plain.effect(effects, &of_move, budget)?,
                None => Effect::default(),
            };
            let times = i64::try_from(made.repeated + 1).unwrap_or(i64::MAX);
            effect.gain = &effect.gain * &Dyadic::from(times);
            let after = plain.seen(&made.board, player);
            // The same change by a walk in another direction is the same move.
            if !met.insert((after.letters().to_vec(), effect.clone())) {
                continue;
            }
            made.turns.dedup();
            let name = self.name_of(of.name.as_deref(), made.turns.into_iter(), board);
            made.here.sort_unstable();
            made.here.dedup();
            moves.push(NamedMove {
                label: numbered(name, &mut names),
                places: made.here.into_iter().map(|cell| cell as Place).collect(),
                to: plain.settled(after, budget)?,
                effect,
            });
        }
        Ok(moves)
    }
}

/// The name of a move by the cells at which its walks begin and end.
fn walk_name(board: &Board, turns: impl IntoIterator<Item = usize>) -> String {
    let between = if board.kind() == BoardKind::Edges {
        " "
    } else {
        "-"
    };
    let cells = turns.into_iter().map(|cell| draw::cell_name(board, cell));
    cells.collect::<Vec<_>>().join(between)
}

/// The name of a move by what it changes: `3` for a piece that comes or goes, `3-4` for one that moves, and `3 takes 2`
/// where other pieces go or become others. `None` if the boards have different shapes or the change is none of these.
pub fn name_of_change(before: &Board, after: &Board) -> Option<String> {
    if before.shape() != after.shape() {
        return None;
    }
    let (mut came, mut others) = (Vec::new(), Vec::new());
    let letters = before.letters().iter().zip(after.letters());
    for (cell, (was, is)) in letters.enumerate().filter(|(_, (was, is))| was != is) {
        if *was == EMPTY {
            came.push((cell, *is));
        } else {
            others.push((cell, *was, *is));
        }
    }
    let (target, piece) = match (came.as_slice(), others.as_slice()) {
        ([one], _) => *one,
        ([], [(cell, ..)]) => return Some(walk_name(before, [*cell])),
        // A piece takes the place of another.
        ([], [(from, was, EMPTY), (to, _, is)] | [(to, _, is), (from, was, EMPTY)])
            if was == is =>
        {
            return Some(walk_name(before, [*from, *to]));
        }
        ([], [(one, _, is), (other, _, also)]) if is == also => {
            return Some(walk_name(before, [*one, *other]));
        }
        _ => return None,
    };
    let (own, taken): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, was, _)| *was == piece);
    let name = match own.as_slice() {
        [] => walk_name(before, [target]),
        [(from, _, EMPTY)] => walk_name(before, [*from, target]),
        _ => return None,
    };
    if taken.is_empty() {
        return Some(name);
    }
    let taken = taken
        .iter()
        .map(|(cell, ..)| draw::cell_name(before, *cell));
    Some(format!(
        "{name} takes {}",
        taken.collect::<Vec<_>>().join(" ")
    ))
}

/// A name, with a number if it is that of an earlier move, too.
fn numbered(name: String, names: &mut BTreeMap<String, usize>) -> String {
    let count = names.entry(name.clone()).or_default();
    *count += 1;
    match *count {
        1 => name,
        again => format!("{name} ({again})"),
    }
}
