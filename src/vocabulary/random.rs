//! Positions and boards by chance: the same for the same seed.

use super::Arity::Counts;
use super::Meaning::{Combinator, Function};
use super::boards::{made, rows, size};
use super::variants::ruleset;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::WithHelp;
use crate::eval::{Callable, fault};
use crate::rules::{Board, next_random};
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "random_board",
        forms: &["random_board(letters, rows, columns, seed)"],
        arity: Counts(&[4]),
        doc: "A board with random letters; the same for the same seed.",
        definition: "Each cell has one of the letters, all equally likely; a letter that is given twice is twice as likely.",
        source: "this language",
        example: ("random_board(\"xo.\", 2, 4, 1)", "o..o/o..o"),
        meaning: Function(random_board),
    },
    Entry {
        name: "random_position",
        forms: &[
            "random_position(f, n, seed)",
            "random_position(f, rows, columns, seed)",
        ],
        arity: Counts(&[3, 4]),
        doc: "A random position of a ruleset; the same for the same seed.",
        definition: "Of a ruleset with a grid, the board has as many rows and columns, and each cell one of the letters of the ruleset, all equally likely. With one size: a row of n cells, or a heap of 1 to n counters.",
        source: "this language",
        example: ("draw(random_position(clobber, 2, 4, 1))", "o..o\no..o"),
        meaning: Combinator(random_position),
    },
];

fn random_board(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let letters: Arc<str> = this.text_argument(call, 0, "the letters")?;
    if letters.is_empty() {
        let message = "a board needs letters";
        return Err(fault("kind", call.arguments[0].1, message));
    }
    let (rows, columns) = rows(this, call, 1)?;
    let seed = seed(this, call, 3)?;
    made(call, Board::random(&letters, rows, columns, seed))
}

/// The seed in an argument.
fn seed(this: &mut Interpreter, call: &Call, at: usize) -> Eval<u64> {
    let seed = this.integer_argument(call, at, "the seed")?;
    seed.to_u64().ok_or_else(|| {
        let message = "the seed is an integer from 0 to 2^64 - 1";
        fault("kind", call.arguments[at].1, message)
    })
}

fn random_position(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let rules = ruleset(this, call, 0)?;
    let span = call.arguments[0].1;
    let kinds: Vec<String> = match &rules {
        Callable::Own(function) => function.kinds().collect(),
        named => super::kinds(named.name())
            .iter()
            .map(|kind| kind.to_string())
            .collect(),
    };
    let is_grid = call.arguments.len() == 4;
    let seed = seed(this, call, call.arguments.len() - 1)?;
    let (kind, letters) = match kinds.as_slice() {
        [kind] => kind.split_once(' ').unwrap_or((kind, "")),
        _ => ("", ""),
    };
    let letters: String = letters
        .chars()
        .filter(|c| !matches!(c, '"' | '|'))
        .collect();
    let position = match (kind, is_grid) {
        ("heap", false) => {
            let largest = this.integer_argument(call, 1, "the largest heap")?;
            let largest = largest.to_u64().filter(|n| *n > 0).ok_or_else(|| {
                let message = "the largest heap is an integer from 1 to 2^64 - 1";
                fault("kind", call.arguments[1].1, message)
            })?;
            let mut state = seed;
            Datum::integer(next_random(&mut state) % largest + 1)
        }
        ("line" | "cycle", false) => {
            let cells = size(this, call, 1, "the number of cells")?;
            made(call, Board::random(&letters, 1, cells, seed))?
        }
        ("grid" | "torus" | "hex", true) => {
            let (rows, columns) = rows(this, call, 1)?;
            made(call, Board::random(&letters, rows, columns, seed))?
        }
        ("heap" | "line" | "cycle", true) => {
            let message = format!("the positions of `{}` have one size", rules.name());
            let help = format!("write `random_position({}, n, seed)`", rules.name());
            return Err(fault("kind", span, message).with_help(help));
        }
        ("grid" | "torus" | "hex", false) => {
            let message = format!("the boards of `{}` have rows and columns", rules.name());
            let help = format!(
                "write `random_position({}, rows, columns, seed)`",
                rules.name()
            );
            return Err(fault("kind", span, message).with_help(help));
        }
        _ => {
            let message = format!(
                "`{}` has no boards or heaps to fill by chance",
                rules.name()
            );
            let help =
                "a ruleset of a grid, a line or a heap has, such as `clobber`, `toads` or `kayles`";
            return Err(fault("kind", span, message).with_help(help));
        }
    };
    this.call_callable(&rules, &[(position, span)], call.span)
}
