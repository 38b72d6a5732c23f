//! What is found of boards against the plain definition of moves.

use super::brute::Plain;
use super::engine::budget::Budget;
use super::engine::rules::*;
use super::engine::solve::{Game, Solver, Worth};
use super::engine::value::{Player, Spelling};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

/// Compares value, outcomes and moves of boards with the definition. The number of comparisons.
///
/// Errors: the first answers that differ, in words.
pub fn compare(
    declaration: &Declaration,
    boards: &[Board],
    solver: &mut Solver,
) -> Result<u64, String> {
    let rules = Rules::new(declaration, declaration.name.clone(), None);
    let rules = Arc::new(rules.expect("a right declaration"));
    let mut plain = Plain::new(declaration);
    let budget = Budget::unlimited();
    for board in boards {
        let position = rules.position(board.clone(), &budget).expect("a position");
        let board = match &declaration.settle {
            Some(Settle::Connected(name)) => board.connected(name).expect("a root"),
            _ => board.clone(),
        };
        let what = format!("{:?} of {declaration:?}", board.notation(None));
        let game = Game::position(Arc::clone(&position));
        same(&what, solver.outcome(&game), Ok(plain.outcome(&board)))?;
        let text = match solver.worth(&game) {
            Ok(Worth::Value(value)) => solver.arena.text(value, Spelling::Ascii),
            other => format!("{other:?}"),
        };
        same(&what, text, plain.text(&board))?;
        same(
            &what,
            solver.misere_outcome(&game),
            Ok(plain.misere(&board)),
        )?;
        let variant = position.impartial_variant(&budget).expect("no limit");
        if let Some(variant) = variant {
            let found = solver.worth(&Game::position(variant));
            let expected = solver
                .arena
                .nimber(&u64::from(plain.variant(&board)).into());
            same(&what, found, Ok(Worth::Value(expected)))?;
        }
        for player in [Player::Left, Player::Right] {
            let moves = position.moves(player, &budget).expect("no limit");
            let found: BTreeSet<String> = moves.iter().map(|m| m.to[0].notation()).collect();
            let letters = Some(rules.letters());
            let name = |to: Board| format!("{}(\"{}\")", rules.name(), to.notation(letters));
            let own: BTreeSet<String> = plain.moves(&board, player).into_iter().map(name).collect();
            same(&what, found, own)?;
        }
    }
    Ok(6 * boards.len() as u64)
}

fn same<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{found:?}, not {expected:?}: {what}"))
    }
}
