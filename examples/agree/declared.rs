//! Rulesets of random steps on random kinds of boards, against the plain definition of moves.

use super::compare::Difference;
use cgt_lang::budget::Budget;
use cgt_lang::declared::{Board, BoardKind, Rules};
use cgt_lang::solve::Solver;
use random::{Dice, compare, random_board};
use random_rules::random_declaration;

#[path = "../../engine/src/declared/tests/random.rs"]
pub(super) mod random;
#[path = "../../engine/src/declared/tests/random_rules.rs"]
pub(super) mod random_rules;
/// What these need, as their own crate has it.
mod engine {
    pub(super) use cgt_lang::{budget, declared, solve, value};
}

/// Boards of each ruleset.
const BOARDS: usize = 4;
/// Most cells of a board.
const CELLS: usize = 6;
/// How many rulesets are drawn for one that ends.
const DRAWN: usize = 100;

/// Compares what is found of random boards of one ruleset of this kind. The number of comparisons.
pub(super) fn try_one(kind: BoardKind, seed: u64) -> Result<u64, Difference> {
    let mut dice = Dice(seed);
    for _ in 0..DRAWN {
        let (declaration, language) = random_declaration(&mut dice, kind);
        let Ok(rules) = Rules::new(&declaration, "some", None) else {
            continue;
        };
        let boards: Vec<Board> = (0..BOARDS)
            .map(|_| random_board(kind, rules.letters(), CELLS, &mut dice))
            .collect();
        // Without theorems and with threads for every other one.
        let is_even = dice.below(2) == 0;
        let mut solver = Solver::new(Budget::unlimited(), is_even);
        solver.threads = if is_even { 1 } else { 3 };
        let found = compare(&declaration, language, &boards, &mut solver);
        return found.map_err(|difference| Difference {
            comparison: "the plain definition of moves".into(),
            expression: format!("a random ruleset on {} boards", kind.word()),
            one: difference,
            other: format!("--seed of the ruleset {seed}"),
        });
    }
    Ok(0)
}
