//! The score of Dots-and-Boxes.

use super::Arity::Counts;
use super::Meaning::Query;
use super::scores;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::Written;
use crate::eval::{Limited, fault};
use crate::rulesets::nimstring::score::{Oversize, ScoredGame, Scores};
use crate::solve::ScoreIs;
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "score",
        forms: &["score(g)"],
        arity: Counts(&[1]),
        doc: "The points of the player to move minus those of the opponent, from here on, under best play: boxes in Dots-and-Boxes.",
        definition: "Whoever takes a box moves again; the game ends when all lines are drawn. A position of strings and coins counts coins. The score of a sum is that of all its boards played together: it is not the sum of the scores. It is an integer, not the value of g, which tells who makes the last move. A form of a scoring game has this score if it is its own negative; otherwise it has left_score and right_score.",
        source: "dots-and-boxes; barker-korf",
        example: ("score(dots(2, 2))", "2"),
        meaning: Query(score),
    },
    Entry {
        name: "best_moves",
        forms: &["best_moves(g)"],
        arity: Counts(&[1]),
        doc: "The moves of Dots-and-Boxes after which the player to move reaches score(g), each with that score.",
        definition: "A move draws one line. After a move that takes a box, the same player moves again.",
        source: "dots-and-boxes",
        example: (
            "best_moves(dots(1, 1))",
            "[a1-b1 (score -1),a1-a2 (score -1),b1-b2 (score -1),a2-b2 (score -1)]",
        ),
        meaning: Query(best_moves),
    },
];

/// Reads the first argument as a game with a score.
fn scored(this: &mut Interpreter, call: &Call) -> Eval<ScoredGame> {
    let (datum, span) = &call.arguments[0];
    let game = this.algebra.as_game(datum);
    let too_large = |what: String, help: &str| {
        let message = format!("the board is too large for `{}`: {what}", call.entry.name);
        Err(fault(Code::TooLarge, *span, message).with_help(help))
    };
    match game.as_ref().and_then(ScoredGame::new) {
        Some(Ok(scored)) => Ok(scored),
        Some(Err(Oversize::Junctions(count))) => too_large(
            format!("{count} boxes have three or more undrawn lines, and the limit is 30"),
            "draw some lines, or ask for `outcome(g)`, which is that of Nimstring",
        ),
        Some(Err(Oversize::Coins(count))) => too_large(
            format!("{count} boxes are left after all captures, and the limit is 120"),
            "ask for `outcome(g)`, which is that of Nimstring",
        ),
        None => {
            let name = call.entry.name;
            let message = format!("`{name}` needs a position of Dots-and-Boxes or Nimstring");
            let fault = this.algebra.wrong_kind(datum, *span, message);
            Err(fault.with_help(
                "such as `dots(2, 3)`, `coins(3, 3)`, `strings(\"a-b, b-ground\")` or `R3`; or a scoring game, such as `<3|-3>` or `scoring_nim([1, 2], 5)`",
            ))
        }
    }
}

fn score(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, _) = &call.arguments[0];
    if matches!(datum, Datum::Written(Written::Scoring(_))) || scores::scoring_game(datum).is_some()
    {
        return scores::symmetric_score(this, call);
    }
    let scored = scored(this, call)?;
    let game = this.algebra.game(call, 0)?;
    let solver = &mut this.algebra.solver;
    let scores = Scores::default();
    let score = scores.score(&scored, solver.threads, &solver.budget);
    let score = score.at(call.span)?;
    solver.note_points(|| scores.claim(&game, ScoreIs::Exactly(score)));
    Ok(Datum::integer(score))
}

fn best_moves(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let Some(game) = scores::scoring_game(&call.arguments[0].0) {
        return scores::best_moves(this, &game, call.span);
    }
    let scored = scored(this, call)?;
    let game = this.algebra.game(call, 0)?;
    let best = Scores::default().best_moves(&game, &scored, &mut this.algebra.solver);
    let best = best.at(call.span)?.into_iter();
    Ok(Datum::list(best.map(|one| Datum::Move(Arc::new(one)))))
}
