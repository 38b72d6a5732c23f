//! Games with moves that oblige the opponent to answer, keep the turn, or win at once.

use super::Arity::Counts;
use super::Arity::NotCalled;
use super::Meaning::{Constant, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::affine::Form;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::Written;
use crate::eval::{Limited, fault};
use crate::solve::oblige;
use crate::value::Player;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "entailed",
        forms: &["entailed(g)"],
        arity: Counts(&[1]),
        doc: "The position g in which the player to move must move, whatever else is in the sum.",
        definition: "An entailing move leads to it. It has an outcome, moves and winning moves, also in sums, but no value. A sum can have one such component.",
        source: "winning-ways 12",
        example: (
            "winning_moves(entailed(mem 3) + nim 2)",
            "[1: to mem(2, 1)]",
        ),
        meaning: Query(entailed),
    },
    Entry {
        name: "reply_set",
        forms: &["reply_set(g)"],
        arity: Counts(&[1]),
        doc: "The numbers n such that a player who must move in g wins beside a Nim heap of n.",
        definition: "For an impartial position. The set is finite, or all but a finite set; the least number that is not in it is the Grundy value of g, and without one g is loony.",
        source: "winning-ways 12",
        example: ("reply_set(mem 3)", "[0,2]"),
        meaning: Query(reply_set),
    },
    Entry {
        name: "is_check",
        forms: &["is_check(g)"],
        arity: Counts(&[1]),
        doc: "For Left and for Right, whether a move in g wins at once.",
        definition: "The opponent must answer in g, or win at once elsewhere.",
        source: "affine",
        example: ("is_check(nim 2)", "[false,false]"),
        meaning: Query(is_check),
    },
    Entry {
        name: "oo",
        forms: &["oo"],
        arity: NotCalled,
        doc: "Left has won the whole sum; -oo: Right has won. An option in braces, such as {oo|0}.",
        definition: "A game with infinities is an affine game. G >= H if Left does at least as well with G as with H beside every affine game; games of normal play keep their order. The value of a partizan position with moves that oblige, keep the turn or win is such a game: a move that wins leads to oo, one that entails to {oo | the answers}, one that keeps the turn to {oo | the position}. A printed form has no dominated and no reversible options, but equal games can have different forms. oo + -oo is not defined.",
        source: "affine",
        example: ("{oo|-oo} + {oo|1}", "{oo|-oo}"),
        meaning: Constant(|| Datum::from(Form::INFINITY)),
    },
];

fn entailed(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    match oblige(&game) {
        Some(game) => Ok(Datum::Game(game)),
        None => {
            let message = "expected one position of a function or ruleset of the language";
            Err(fault(Code::Kind, call.arguments[0].1, message)
                .with_help("for a part of a sum, as in `entailed(g) + h`"))
        }
    }
}

fn reply_set(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    match this.algebra.solver.reply_set(&game).at(call.span)? {
        Some(set) => Ok(Datum::Str(set.to_string().into())),
        None => {
            let message = "only impartial positions have a reply set";
            Err(fault(Code::Undefined, call.arguments[0].1, message))
        }
    }
}

fn is_check(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let (Datum::Written(Written::Affine(form)), _) = &call.arguments[0] {
        let forms = &this.algebra.solver.affine.forms;
        let checks = Player::BOTH.map(|player| Datum::Bool(forms.is_check(*form, player)));
        return Ok(Datum::list(checks));
    }
    let game = this.algebra.game(call, 0)?;
    let [left, right] = this.algebra.solver.is_check(&game).at(call.span)?;
    Ok(Datum::list([left, right].map(Datum::Bool).to_vec()))
}
