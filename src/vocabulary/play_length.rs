//! How long a game lasts.

use super::Arity::Counts;
use super::Meaning::Query;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault};
use crate::solve::Haste;
use crate::value::Player;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "remoteness",
        forms: &["remoteness(g)", "remoteness(g, Left)"],
        arity: Counts(&[1, 2]),
        doc: "How many moves a game lasts if the winner wants to win soon and the loser to lose late.",
        definition: "0 if the player to move cannot move; else one more than the least even remoteness of an option, or if there is none, than the greatest odd one. It is odd if the next player wins. The second argument, Left or Right, moves first; without it, both must give the same. The conjunctive sum, in which a player moves in all components and the first to end decides, has the least remoteness of its components.",
        source: "steinhaus; winning-ways 9",
        example: ("remoteness(kayles 8)", "7"),
        meaning: Query(|this, call| play_length(this, call, Haste::Soon)),
    },
    Entry {
        name: "suspense",
        forms: &["suspense(g)", "suspense(g, Left)"],
        arity: Counts(&[1, 2]),
        doc: "How many moves a game lasts if the winner wants to win late and the loser to lose soon.",
        definition: "0 if the player to move cannot move; else one more than the greatest even suspense of an option, or if there is none, than the least odd one. It is odd if the next player wins. The second argument, Left or Right, moves first; without it, both must give the same. The continued conjunctive sum, in which a player moves in all components that have not ended and the last to end decides, has the greatest suspense of its components.",
        source: "winning-ways 9",
        example: ("suspense(kayles 8)", "5"),
        meaning: Query(|this, call| play_length(this, call, Haste::Late)),
    },
];

fn play_length(this: &mut Interpreter, call: &Call, haste: Haste) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    let player = match call.arguments.get(1) {
        Some((Datum::Symbol("Left"), _)) => Some(Player::Left),
        Some((Datum::Symbol("Right"), _)) => Some(Player::Right),
        Some((other, span)) => {
            let message = "the second argument is the player who moves first, `Left` or `Right`";
            return Err(this.algebra.wrong_kind(other, *span, message));
        }
        None => None,
    };
    let solver = &mut this.algebra.solver;
    let mut length = |player| solver.play_length(&game, player, haste).at(call.span);
    let first = length(player.unwrap_or(Player::Left))?;
    if player.is_none() && length(Player::Right)? != first {
        let word = call.entry.name;
        let message = format!("the {word} of this game depends on who moves first");
        return Err(fault(Code::Undefined, call.arguments[0].1, message)
            .with_help(format!("write `{word}(g, Left)` or `{word}(g, Right)`")));
    }
    Ok(Datum::integer(first))
}
