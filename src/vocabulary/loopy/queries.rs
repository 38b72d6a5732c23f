//! The functions behind the words for loopy games.

use crate::budget::{Budget, Stop};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Builtin, Call, Datum, Drawing, Eval, Interpreter, Limited, fault};
use crate::loopy::Loopy;
use crate::value::Player;

type LoopyAnswer = Result<Option<Loopy>, Stop>;

/// Calls `loopy` if the argument is worth a loopy value, otherwise `short`. Positions are evaluated first.
pub(in crate::vocabulary) fn either(
    this: &mut Interpreter,
    call: &Call,
    loopy: Builtin,
    short: Builtin,
) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    match this.algebra.loopy_worth(datum, *span)? {
        Some(value) => {
            let mut arguments = call.arguments.to_vec();
            arguments[0].0 = value;
            either(this, &call.with(&arguments), loopy, short)
        }
        None if matches!(datum, Datum::Loopy(_) | Datum::Infinity(_)) => loopy(this, call),
        None => short(this, call),
    }
}

/// Calls `loopy` for a loopy value, otherwise `short`. Positions count as short.
pub(in crate::vocabulary) fn of_value(
    this: &mut Interpreter,
    call: &Call,
    loopy: Builtin,
    short: Builtin,
) -> Eval<Datum> {
    match call.arguments[0].0 {
        Datum::Loopy(_) | Datum::Infinity(_) => loopy(this, call),
        _ => short(this, call),
    }
}

pub(super) fn game(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Loopy> {
    let (datum, span) = &call.arguments[at];
    this.algebra.loopy_of(datum, *span)
}

/// The result of an operation; an error if `found` is `None` because the argument is not a stopper.
fn found(this: &mut Interpreter, call: &Call, found: Option<Loopy>) -> Eval<Datum> {
    match found {
        Some(game) => this.algebra.loopy_datum(game, call.span),
        None => Err(unstopped(this, call)),
    }
}

fn unstopped(this: &mut Interpreter, call: &Call) -> Box<Diagnostic> {
    let (datum, span) = &call.arguments[0];
    this.algebra
        .no_stopper(datum, *span, &call.entry.name.replace('_', " "))
}

pub(super) fn of_sided(
    this: &mut Interpreter,
    call: &Call,
    side: fn(&Loopy) -> Option<Loopy>,
) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    match side(&game) {
        Some(side) => this.algebra.loopy_datum(side, call.span),
        None => {
            let message = format!("the {} of this game is not a stopper", call.entry.name);
            Err(fault(Code::Undefined, call.arguments[0].1, message))
        }
    }
}

/// Reads an argument that must be a stopper.
fn stopper(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Loopy> {
    let game = game(this, call, at)?;
    if game.is_stopper() {
        return Ok(game);
    }
    let (datum, span) = &call.arguments[at];
    Err(this
        .algebra
        .no_stopper(datum, *span, &call.entry.name.replace('_', " ")))
}

pub(super) fn of_stopper(
    this: &mut Interpreter,
    call: &Call,
    operation: fn(&Loopy, &Budget) -> LoopyAnswer,
) -> Eval<Datum> {
    let game = stopper(this, call, 0)?;
    let result = operation(&game, &this.algebra.solver.budget).at(call.span)?;
    found(this, call, result)
}

pub(super) fn of_two(
    this: &mut Interpreter,
    call: &Call,
    operation: fn(&Loopy, &Loopy, &Budget) -> LoopyAnswer,
) -> Eval<Datum> {
    let (g, h) = (stopper(this, call, 0)?, stopper(this, call, 1)?);
    let result = operation(&g, &h, &this.algebra.solver.budget).at(call.span)?;
    found(this, call, result)
}

pub(super) fn variety_of(
    this: &mut Interpreter,
    call: &Call,
    operation: fn(&Loopy, &Loopy, &Budget) -> LoopyAnswer,
) -> Eval<Datum> {
    let degree = stopper(this, call, 1)?;
    if !degree
        .is_idempotent(&this.algebra.solver.budget)
        .at(call.span)?
    {
        let (datum, span) = &call.arguments[1];
        let message = "the second argument must be idempotent: D + D = D";
        return Err(this.algebra.wrong_kind(datum, *span, message));
    }
    of_two(this, call, operation)
}

pub(super) fn variety(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = stopper(this, call, 0)?;
    match game.variety(&this.algebra.solver.budget).at(call.span)? {
        Some(variety) => this.algebra.loopy_datum(variety, call.span),
        None => {
            let message = "this stopper is not stable: it has two varieties of its degree";
            let fault = fault(Code::Undefined, call.arguments[0].1, message);
            Err(fault.with_help(
                "write `upsum_variety(g, degree(g))` and `downsum_variety(g, degree(g))`",
            ))
        }
    }
}

pub(super) fn is_stable(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = stopper(this, call, 0)?;
    let variety = game.variety(&this.algebra.solver.budget).at(call.span)?;
    Ok(Datum::Bool(variety.is_some()))
}

/// The left or the right stop of a stopper.
pub(in crate::vocabulary) fn stop(
    this: &mut Interpreter,
    call: &Call,
    player: Player,
    is_strong: bool,
) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let stop = game
        .stop(player, is_strong, &this.algebra.solver.budget)
        .at(call.span)?;
    found(this, call, stop)
}

/// The options of a stopper in canonical form.
pub(in crate::vocabulary) fn options_of(
    this: &mut Interpreter,
    call: &Call,
    player: Player,
) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let options = game
        .options(player, &this.algebra.solver.budget)
        .at(call.span)?;
    listed(this, call, options)
}

/// Left's options, then Right's.
pub(in crate::vocabulary) fn options(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let mut all = game
        .options(Player::Left, &this.algebra.solver.budget)
        .at(call.span)?;
    let right = game
        .options(Player::Right, &this.algebra.solver.budget)
        .at(call.span)?;
    if let Some(all) = &mut all {
        all.extend(right.into_iter().flatten());
    }
    listed(this, call, all)
}

/// The followers of a value: the vertices of its graph, if it is a stopper.
pub(in crate::vocabulary) fn followers(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let followers = game.followers(&this.algebra.solver.budget).at(call.span)?;
    listed(this, call, followers)
}

fn listed(this: &mut Interpreter, call: &Call, games: Option<Vec<Loopy>>) -> Eval<Datum> {
    let Some(games) = games else {
        return Err(unstopped(this, call));
    };
    let data: Eval<Vec<Datum>> = games
        .into_iter()
        .map(|game| this.algebra.loopy_datum(game, call.span))
        .collect();
    data.map(Datum::list)
}

pub(super) fn count_followers(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    match game.follower_count() {
        Some(count) => Ok(Datum::integer(count)),
        None => Err(unstopped(this, call)),
    }
}

pub(super) fn property(
    this: &mut Interpreter,
    call: &Call,
    property: fn(&Loopy, &Budget) -> Result<bool, Stop>,
) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let holds = property(&game, &this.algebra.solver.budget).at(call.span)?;
    Ok(Datum::Bool(holds))
}

/// The outcome of a loopy game.
pub(in crate::vocabulary) fn outcome(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let outcome = match &call.arguments[0].0 {
        Datum::Infinity(value) => value.outcome(),
        _ => {
            let game = game(this, call, 0)?;
            game.outcome(&this.algebra.solver.budget).at(call.span)?
        }
    };
    Ok(Datum::of_outcome(outcome))
}

/// Tiny or miny of a loopy game.
pub(in crate::vocabulary) fn tiny(this: &mut Interpreter, call: &Call, miny: bool) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let tiny = this.algebra.loopy_tiny(&game, miny, call.span)?;
    this.algebra.loopy_datum(tiny, call.span)
}

/// Returns the argument: a loopy game is its own value.
pub(in crate::vocabulary) fn itself(_: &mut Interpreter, call: &Call) -> Eval<Datum> {
    Ok(call.arguments[0].0.clone())
}

/// `false`, for properties that no loopy game has.
pub(in crate::vocabulary) fn never(_: &mut Interpreter, _: &Call) -> Eval<Datum> {
    Ok(Datum::Bool(false))
}

/// Whether a loopy game lies between all negative and all positive numbers.
pub(in crate::vocabulary) fn is_infinitesimal(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    property(this, call, Loopy::is_infinitesimal)
}

/// Draws the graph of a loopy game in characters.
pub(in crate::vocabulary) fn draw(this: &mut Interpreter, call: &Call) -> Eval<Drawing> {
    let game = game(this, call, 0)?;
    this.algebra.loopy_drawing(&game, call.span)
}
