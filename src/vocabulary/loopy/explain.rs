//! Explanations of loopy games: their sides, and the result for each player moving first.

use super::queries::game;
use crate::budget::Stop;
use crate::eval::{Call, Datum, Eval, Interpreter, Limited};
use crate::loopy::Loopy;
use crate::value::Player;

/// Explains a loopy game: its sides and, for each player moving first, the result and the moves that reach it.
pub(in crate::vocabulary) fn explain(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let shown = |this: &mut Interpreter, game: &Loopy| -> Eval<String> {
        let text = this.algebra.text(&Datum::Loopy(game.clone()), call.span)?;
        Ok(text.pretty)
    };
    let outcome = game.outcome(&this.algebra.solver.budget).at(call.span)?;
    let mut lines = vec![format!("{}   (outcome {outcome})", shown(this, &game)?)];
    let (Some(onside), Some(offside)) = (game.onside(), game.offside()) else {
        lines.push("its sides are not stoppers, so that they have no options".into());
        return Ok(Datum::Str(lines.join("\n").into()));
    };
    if game.is_stopper() {
        lines.push("a stopper: play with alternating moves ends".into());
    } else {
        for (side, name, winner) in [(&onside, "onside", "Left"), (&offside, "offside", "Right")] {
            let side = shown(this, side)?;
            lines.push(format!(
                "{name}: {side}, if infinite play is a win for {winner}"
            ));
        }
    }
    for player in [Player::Left, Player::Right] {
        // A sure win must also win when infinite play is lost.
        let (sure, hoped) = match player {
            Player::Left => (&offside, &onside),
            Player::Right => (&onside, &offside),
        };
        let mut result = "loses".to_string();
        for (side, verb) in [(sure, "wins"), (hoped, "draws")] {
            let good = good_moves(this, side, player).at(call.span)?;
            if !good.is_empty() {
                let names: Eval<Vec<String>> = good.iter().map(|g| shown(this, g)).collect();
                let whose = match (
                    game.is_stopper(),
                    (verb == "draws") == (player == Player::Left),
                ) {
                    (true, _) => "",
                    (false, true) => " of the onside",
                    (false, false) => " of the offside",
                };
                result = format!("{verb} with a move to {}{whose}", names?.join(" or "));
                break;
            }
        }
        lines.push(format!("{player}, moving first, {result}"));
    }
    Ok(Datum::Str(lines.join("\n").into()))
}

/// A player's options in a stopper after which the opponent, to move, does not win.
fn good_moves(this: &Interpreter, side: &Loopy, player: Player) -> Result<Vec<Loopy>, Stop> {
    let budget = &this.algebra.solver.budget;
    let zero = Loopy::zero();
    let mut good = Vec::new();
    for option in side.options(player, budget)?.into_iter().flatten() {
        let holds = match player {
            Player::Left => option.ge(&zero, budget)?,
            Player::Right => zero.ge(&option, budget)?,
        };
        if holds {
            good.push(option);
        }
    }
    Ok(good)
}
