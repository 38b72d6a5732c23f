//! Compares what is derived from a declaration with the declaration: moves, values and outcomes of small boards are
//! checked against the plain definition of moves.
//!
//! Placements, parts, images, conditions as tests and the proof that play ends are derived, each with a proof.
//! Nevertheless, a user's ruleset is checked before its first answer.

mod boards;
mod graph;

pub use graph::PlainGraph;

use crate::budget::{Budget, Stop};
use crate::declared::board::Board;
use crate::declared::compile::declaration::Settle;
use crate::declared::compile::ends::Ending;
use crate::declared::plain::PlainRules;
use crate::declared::rules::{BoardRefused, Rules};
use crate::loopy::LoopyOutcome;
use crate::solve::{Game, Solver, Worth};
use crate::value::{Player, Spelling, Value};
use boards::SmallBoards;
pub(super) use boards::StepCells;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of positions of a game that is compared by value and outcome.
const MOST_POSITIONS: usize = 400;

/// So many boards are tried for each on which a player can move.
const MOST_TRIED: usize = 4;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfCheck {
    /// The number of boards that agree and on which a player can move.
    pub boards: usize,
    /// The first difference, if any.
    pub difference: Option<Difference>,
}

/// An answer that differs from the plain definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The board, as the user writes it.
    pub board: String,
    /// The question, such as `value` or `Left's moves`.
    pub asked: String,
    /// The answer of the solver.
    pub found: String,
    /// The answer by the plain definition.
    pub expected: String,
}

impl Rules {
    /// Compares small boards with a plain definition: `boards` of them on which a player can move, or fewer if these take
    /// more than about `work` ticks or are rare.
    ///
    /// Errors: limits of the whole computation. Boards that the language rejects are skipped.
    pub fn compare_with(
        self: &Arc<Rules>,
        plain: &PlainRules,
        boards: usize,
        work: u64,
        budget: &Budget,
    ) -> Result<SelfCheck, Stop> {
        let trial = budget.trial(work);
        let mut solver = Solver::new(budget.trial(work), true);
        let mut done = SelfCheck::default();
        let names = self.vertex_names();
        let tried = SmallBoards::new(plain, self.letters(), &names).take(MOST_TRIED * boards);
        for board in tried {
            if done.boards == boards {
                break;
            }
            let compared = self
                .compare(&board, plain, &mut solver, &trial)
                .and_then(|difference| Ok((difference, plain.can_move(board, &trial)?)));
            match budget.end_trial(&trial, compared) {
                Ok(Some((None, can_move))) => done.boards += usize::from(can_move),
                Ok(Some((difference, _))) => {
                    done.difference = difference;
                    break;
                }
                Ok(None) => break,
                // Boards without an answer are skipped.
                Err(Stop::Fault(_) | Stop::Undefined(_) | Stop::TooLarge(_)) => {}
                Err(stop) => return Err(stop),
            }
            if trial.spent() + solver.budget.spent() > work {
                break;
            }
        }
        Ok(done)
    }

    /// Compares the answers about a board with the plain definition.
    ///
    /// Errors: limits of the budgets, and errors of the language.
    pub fn compare(
        self: &Arc<Rules>,
        board: &Board,
        plain: &PlainRules,
        solver: &mut Solver,
        budget: &Budget,
    ) -> Result<Option<Difference>, Stop> {
        let text = |board: &Board| board.notation(Some(self.letters()));
        let written = text(board);
        let differs = |asked: &str, found: String, expected: String| Difference {
            board: written.clone(),
            asked: asked.into(),
            found,
            expected,
        };
        let position = match self.position(board.clone(), budget) {
            Ok(position) => position,
            Err(BoardRefused::Stop(stop)) => return Err(stop),
            Err(BoardRefused::Fault(_)) => return Ok(None),
        };
        let start = plain.settled(board.clone(), budget)?;
        for (player, asked) in [
            (Player::Left, "Left's moves"),
            (Player::Right, "Right's moves"),
        ] {
            let moves = position.moves(player, budget)?;
            let to = moves.iter().flat_map(|one| &one.to);
            let found: BTreeSet<String> = to
                .filter_map(|to| Some(text(to.of::<Rules>()?.position.board())))
                .collect();
            let own = plain.moves(&start, player, budget)?;
            let expected: BTreeSet<String> = own.iter().map(text).collect();
            if found != expected {
                return Ok(Some(differs(asked, listed(found), listed(expected))));
            }
        }
        let Some(graph) = plain.graph(start, MOST_POSITIONS, budget)? else {
            return Ok(None);
        };
        let is_loopy = self.compiled.ending == Ending::Loopy;
        let order = graph.order();
        if order.is_none() && !is_loopy {
            if self.refuses_some_move(&graph, budget) {
                return Ok(None);
            }
            return Ok(Some(differs("play", "ends".into(), "need not end".into())));
        }
        let game = Game::position(Arc::clone(&position));
        for (misere, asked) in [(false, "outcome"), (true, "misère outcome")] {
            let found = match (misere, is_loopy) {
                (false, false) => solver.outcome(&game).map(LoopyOutcome::Decided),
                (true, false) => solver.misere_outcome(&game).map(LoopyOutcome::Decided),
                (false, true) => solver.loopy_outcome(&game),
                (true, true) => solver.loopy_misere_outcome(&game),
            };
            let found = match found {
                Err(Stop::Undefined(_)) => continue,
                found => found?,
            };
            let expected = LoopyOutcome::of_winners(graph.winners(misere)[0]);
            if found != expected {
                let (found, expected) = (found.to_string(), expected.to_string());
                return Ok(Some(differs(asked, found, expected)));
            }
        }
        if self.lost {
            return Ok(None);
        }
        if is_loopy {
            return self.compare_loopy_value(&game, &graph, solver, &differs);
        }
        let order = order.unwrap_or_default();
        let expected = graph.values(&order, &mut solver.arena, budget)?[0];
        if let Some((found, expected)) = differing(&game, expected, solver)? {
            return Ok(Some(differs("value", found, expected)));
        }
        if let Some(variant) = position.impartial_variant(budget)? {
            let expected = graph.variant_values(&order)[0];
            let expected = solver.arena.nimber(&u64::from(expected).into());
            if let Some((found, expected)) = differing(&Game::position(variant), expected, solver)?
            {
                return Ok(Some(differs(
                    "value of the impartial variant",
                    found,
                    expected,
                )));
            }
        }
        Ok(None)
    }

    /// Whether a move of some position is an error because `settle` undoes it. Such errors are found when the move is
    /// made.
    fn refuses_some_move(self: &Arc<Rules>, graph: &PlainGraph, budget: &Budget) -> bool {
        let is_refused = |board: &Board| match self.position(board.clone(), budget) {
            Ok(position) => [Player::Left, Player::Right]
                .into_iter()
                .any(|player| position.moves(player, budget).is_err()),
            Err(_) => false,
        };
        self.compiled.settle == Some(Settle::Written) && graph.boards.iter().any(is_refused)
    }

    /// Checks that the value of a loopy game has its outcome.
    fn compare_loopy_value(
        &self,
        game: &Game,
        graph: &PlainGraph,
        solver: &mut Solver,
        differs: &dyn Fn(&str, String, String) -> Difference,
    ) -> Result<Option<Difference>, Stop> {
        let outcome = solver
            .loopy_value(game)
            .and_then(|value| solver.outcome_of_value(&value));
        let expected = LoopyOutcome::of_winners(graph.winners(false)[0]);
        match outcome {
            Err(Stop::Undefined(_)) => Ok(None),
            Err(stop) => Err(stop),
            Ok(found) if found == expected => Ok(None),
            Ok(found) => {
                let (found, expected) = (found.to_string(), expected.to_string());
                Ok(Some(differs("outcome of the value", found, expected)))
            }
        }
    }
}

/// The value of a game and the expected value as text; `None` if they agree.
fn differing(
    game: &Game,
    expected: Value,
    solver: &mut Solver,
) -> Result<Option<(String, String)>, Stop> {
    let found = match solver.worth(game)? {
        Worth::Value(value) if value == expected => return Ok(None),
        Worth::Value(value) => solver.arena.text(value, Spelling::Ascii),
        Worth::Loony => "loony".into(),
    };
    let expected = solver.arena.text(expected, Spelling::Ascii);
    Ok(Some((found, expected)))
}

fn listed(boards: BTreeSet<String>) -> String {
    let boards: Vec<String> = boards.iter().map(|board| format!("\"{board}\"")).collect();
    if boards.is_empty() {
        return "none".into();
    }
    format!("to {}", boards.join(", "))
}
