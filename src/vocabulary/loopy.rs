//! Loopy games: constants, sides, degrees, varieties and predicates.

use super::Arity::{Counts, NotCalled};
use super::Meaning::{Constant, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::budget::{Budget, Stop};
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::eval::{Builtin, Limited, fault};
use crate::loopy::{Loopy, LoopyOutcome};
use crate::value::Player;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "on",
        forms: &["on"],
        arity: NotCalled,
        doc: "The game {pass|}, in which Left can always move and Right never.",
        definition: "on + G = on for every short game G, and on exceeds each of them.",
        source: "Winning Ways, chapter 11",
        example: ("on - 1000", "on"),
        meaning: Constant(|| Datum::Loopy(Loopy::on())),
    },
    Entry {
        name: "off",
        forms: &["off"],
        arity: NotCalled,
        doc: "The game {|pass}, in which Right can always move and Left never.",
        definition: "The negative of on.",
        source: "Winning Ways, chapter 11",
        example: ("-off", "on"),
        meaning: Constant(|| Datum::Loopy(Loopy::off())),
    },
    Entry {
        name: "over",
        forms: &["over"],
        arity: NotCalled,
        doc: "The game {0|pass}: positive, and less than every positive number.",
        definition: "over + over = over, and over exceeds every short infinitesimal. Behind a number x, x over is {x|pass}.",
        source: "Winning Ways, chapter 11",
        example: ("over > ^", "true"),
        meaning: Constant(|| Datum::Loopy(Loopy::over())),
    },
    Entry {
        name: "under",
        forms: &["under"],
        arity: NotCalled,
        doc: "The game {pass|0}: negative, and greater than every negative number.",
        definition: "The negative of over. Behind a number x, x under is {pass|x}.",
        source: "Winning Ways, chapter 11",
        example: ("1/2 + under", "1/2under"),
        meaning: Constant(|| Datum::Loopy(Loopy::under())),
    },
    Entry {
        name: "dud",
        forms: &["dud"],
        arity: NotCalled,
        doc: "The deathless universal draw {pass|pass}.",
        definition: "dud = on & off, and dud + G = dud for every G.",
        source: "Winning Ways, chapter 11",
        example: ("dud + 1", "dud"),
        meaning: Constant(|| Datum::Loopy(Loopy::dud())),
    },
    Entry {
        name: "upon",
        forms: &["upon"],
        arity: NotCalled,
        doc: "The game ^[on] = {pass|*}, which exceeds every sum ^[n] of powers of up.",
        definition: "Its degree is ^<on> = {0||0|0,pass}. The games ^[on], v[on], ^<on> and v<on> can have a number in front and a nimber behind.",
        source: "Winning Ways, chapter 11",
        example: ("upon + *", "^[on]*"),
        meaning: Constant(|| Datum::Loopy(Loopy::upon())),
    },
    Entry {
        name: "onside",
        forms: &["onside(g)"],
        arity: Counts(&[1]),
        doc: "The onside of a game: its value if infinite play is a win for Left.",
        definition: "A game whose sides are stoppers is written S & T, with its onside S and its offside T. A stopper is its own onside.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("onside(dud)", "on"),
        meaning: Query(|this, call| of_sided(this, call, Loopy::onside)),
    },
    Entry {
        name: "offside",
        forms: &["offside(g)"],
        arity: Counts(&[1]),
        doc: "The offside of a game: its value if infinite play is a win for Right.",
        definition: "A game whose sides are stoppers is written S & T, with its onside S and its offside T. A stopper is its own offside.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("offside(over - over)", "under"),
        meaning: Query(|this, call| of_sided(this, call, Loopy::offside)),
    },
    Entry {
        name: "upsum",
        forms: &["upsum(g, h)"],
        arity: Counts(&[2]),
        doc: "The onside of the sum of two stoppers.",
        definition: "It is again a stopper in all known cases.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("upsum(on, off)", "on"),
        meaning: Query(|this, call| of_two(this, call, Loopy::upsum)),
    },
    Entry {
        name: "downsum",
        forms: &["downsum(g, h)"],
        arity: Counts(&[2]),
        doc: "The offside of the sum of two stoppers.",
        definition: "The negative of the upsum of the negatives.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("downsum(on, off)", "off"),
        meaning: Query(|this, call| of_two(this, call, Loopy::downsum)),
    },
    Entry {
        name: "degree",
        forms: &["degree(g)"],
        arity: Counts(&[1]),
        doc: "The degree of loopiness of a stopper: the onside of G - G.",
        definition: "0 for a short game. The degree of x over is over, that of on and off is on.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("degree(upon)", "^<on>"),
        meaning: Query(|this, call| of_stopper(this, call, Loopy::degree)),
    },
    Entry {
        name: "upsum_variety",
        forms: &["upsum_variety(g, d)"],
        arity: Counts(&[2]),
        doc: "The upsum of G with the downsum of -G and -D, for an idempotent D.",
        definition: "G is a stopper. See variety.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("upsum_variety(upon, degree(upon))", "v<on>"),
        meaning: Query(|this, call| variety_of(this, call, Loopy::upsum_variety)),
    },
    Entry {
        name: "downsum_variety",
        forms: &["downsum_variety(g, d)"],
        arity: Counts(&[2]),
        doc: "The downsum of G with the upsum of -G and D, for an idempotent D.",
        definition: "G is a stopper. See variety.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("downsum_variety(upon, degree(upon))", "v<on>"),
        meaning: Query(|this, call| variety_of(this, call, Loopy::downsum_variety)),
    },
    Entry {
        name: "variety",
        forms: &["variety(g)"],
        arity: Counts(&[1]),
        doc: "The variety of a stable stopper: both varieties of its degree.",
        definition: "A stopper is stable if its upsum variety and its downsum variety of its degree are equal.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("variety(over)", "over"),
        meaning: Query(variety),
    },
    Entry {
        name: "is_stable",
        forms: &["is_stable(g)"],
        arity: Counts(&[1]),
        doc: "Whether both varieties of the degree of a stopper are equal.",
        definition: "The Stability Conjecture said that all stoppers are stable; Grenville found a counterexample in 2022.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("is_stable(upon)", "true"),
        meaning: Query(is_stable),
    },
    Entry {
        name: "strong_left_stop",
        forms: &["strong_left_stop(g)"],
        arity: Counts(&[1]),
        doc: "The left stop of a stopper, where x over and x under count as x.",
        definition: "The left stop of a stopper is a pseudonumber: a number, on, off, x over or x under. A pseudonumber stops at itself; any other stopper at the largest right stop of a left option.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("strong_left_stop({over|0})", "0"),
        meaning: Query(|this, call| stop(this, call, Player::Left, true)),
    },
    Entry {
        name: "strong_right_stop",
        forms: &["strong_right_stop(g)"],
        arity: Counts(&[1]),
        doc: "The right stop of a stopper, where x over and x under count as x.",
        definition: "The right stop of a stopper is a pseudonumber: a number, on, off, x over or x under. A pseudonumber stops at itself; any other stopper at the smallest left stop of a right option.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("strong_right_stop({1|under})", "0"),
        meaning: Query(|this, call| stop(this, call, Player::Right, true)),
    },
    Entry {
        name: "followers",
        forms: &["followers(g)"],
        arity: Counts(&[1]),
        doc: "The positions of the canonical form of a stopper, the game itself first.",
        definition: "The vertices of its graph, in the order of their numbers.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("followers(upon)", "[^[on],*,0]"),
        meaning: Query(followers),
    },
    Entry {
        name: "follower_count",
        forms: &["follower_count(g)"],
        arity: Counts(&[1]),
        doc: "The number of positions of the canonical form of a stopper.",
        definition: "Each position counts once, also where play comes back to it.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("follower_count(a{0||||0|||a|*||*})", "6"),
        meaning: Query(follower_count),
    },
    Entry {
        name: "is_stopper",
        forms: &["is_stopper(g)"],
        arity: Counts(&[1]),
        doc: "Whether the game equals one in which alternating play always ends.",
        definition: "Every short game is a stopper. A stopper equals both of its sides.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("is_stopper(on - on)", "false"),
        meaning: Query(|this, call| property(this, call, |g, _| Ok(g.is_stopper()))),
    },
    Entry {
        name: "is_stopper_sided",
        forms: &["is_stopper_sided(g)"],
        arity: Counts(&[1]),
        doc: "Whether both sides of the game are stoppers.",
        definition: "Then the sides are a canonical name of its value.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("is_stopper_sided(on - on)", "true"),
        meaning: Query(|this, call| property(this, call, |g, _| Ok(g.is_stopper_sided()))),
    },
    Entry {
        name: "is_plumtree",
        forms: &["is_plumtree(g)"],
        arity: Counts(&[1]),
        doc: "Whether the only cycles of a stopper are passes.",
        definition: "A pass is a move to the same position.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("is_plumtree(over)", "true"),
        meaning: Query(|this, call| property(this, call, |g, _| Ok(g.is_plumtree()))),
    },
    Entry {
        name: "is_pseudonumber",
        forms: &["is_pseudonumber(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is a number, on, off, x over or x under with a number x.",
        definition: "on and off lie beyond all numbers; x over and x under lie beside x.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("is_pseudonumber({1|pass})", "true"),
        meaning: Query(|this, call| property(this, call, Loopy::is_pseudonumber)),
    },
    Entry {
        name: "is_idempotent",
        forms: &["is_idempotent(g)"],
        arity: Counts(&[1]),
        doc: "Whether G + G = G.",
        definition: "0, on, off, over, under, dud and degrees are.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("is_idempotent(over)", "true"),
        meaning: Query(|this, call| property(this, call, Loopy::is_idempotent)),
    },
    Entry {
        name: "is_loopfree",
        forms: &["is_loopfree(g)"],
        arity: Counts(&[1]),
        doc: "Whether the value is a short game.",
        definition: "Then it prints as one, and has all of its properties.",
        source: "Siegel, Combinatorial Game Theory, chapter VI",
        example: ("is_loopfree({over|under})", "false"),
        meaning: Query(|this, call| property(this, call, |g, _| Ok(g.is_loopfree()))),
    },
];

type Found = Result<Option<Loopy>, Stop>;

/// What a word that short games have too gives for a loopy argument, and else.
pub(super) fn either(
    this: &mut Interpreter,
    call: &Call,
    loopy: Builtin,
    short: Builtin,
) -> Eval<Datum> {
    match call.arguments[0].0 {
        Datum::Loopy(_) => loopy(this, call),
        _ => short(this, call),
    }
}

fn game(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Loopy> {
    let (datum, span) = &call.arguments[at];
    this.loopy_of(datum, *span)
}

/// The game that an operation found; none where the argument is no stopper.
fn found(this: &mut Interpreter, call: &Call, found: Option<Loopy>) -> Eval<Datum> {
    match found {
        Some(game) => this.loopy_datum(game, call.span),
        None => Err(unstopped(this, call)),
    }
}

fn unstopped(this: &mut Interpreter, call: &Call) -> Box<Diagnostic> {
    let (datum, span) = &call.arguments[0];
    this.no_stopper(datum, *span, &call.entry.name.replace('_', " "))
}

fn of_sided(this: &mut Interpreter, call: &Call, side: fn(&Loopy) -> Option<Loopy>) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    match side(&game) {
        Some(side) => this.loopy_datum(side, call.span),
        None => {
            let message = format!("the {} of this game is not a stopper", call.entry.name);
            Err(fault("undefined", call.arguments[0].1, message))
        }
    }
}

/// A stopper.
fn stopper(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Loopy> {
    let game = game(this, call, at)?;
    if game.is_stopper() {
        return Ok(game);
    }
    let (datum, span) = &call.arguments[at];
    Err(this.no_stopper(datum, *span, &call.entry.name.replace('_', " ")))
}

fn of_stopper(
    this: &mut Interpreter,
    call: &Call,
    operation: fn(&Loopy, &Budget) -> Found,
) -> Eval<Datum> {
    let game = stopper(this, call, 0)?;
    let result = operation(&game, &this.solver.budget).at(call.span)?;
    found(this, call, result)
}

fn of_two(
    this: &mut Interpreter,
    call: &Call,
    operation: fn(&Loopy, &Loopy, &Budget) -> Found,
) -> Eval<Datum> {
    let (g, h) = (stopper(this, call, 0)?, stopper(this, call, 1)?);
    let result = operation(&g, &h, &this.solver.budget).at(call.span)?;
    found(this, call, result)
}

fn variety_of(
    this: &mut Interpreter,
    call: &Call,
    operation: fn(&Loopy, &Loopy, &Budget) -> Found,
) -> Eval<Datum> {
    let degree = stopper(this, call, 1)?;
    if !degree.is_idempotent(&this.solver.budget).at(call.span)? {
        let (datum, span) = &call.arguments[1];
        let message = "the second argument must be idempotent: D + D = D";
        return Err(this.wrong_kind(datum, *span, message));
    }
    of_two(this, call, operation)
}

fn variety(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = stopper(this, call, 0)?;
    match game.variety(&this.solver.budget).at(call.span)? {
        Some(variety) => this.loopy_datum(variety, call.span),
        None => {
            let message = "this stopper is not stable: it has two varieties of its degree";
            let fault = fault("undefined", call.arguments[0].1, message);
            Err(fault.with_help(
                "write `upsum_variety(g, degree(g))` and `downsum_variety(g, degree(g))`",
            ))
        }
    }
}

fn is_stable(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = stopper(this, call, 0)?;
    let variety = game.variety(&this.solver.budget).at(call.span)?;
    Ok(Datum::Bool(variety.is_some()))
}

/// The left or the right stop of a stopper.
pub(super) fn stop(
    this: &mut Interpreter,
    call: &Call,
    player: Player,
    is_strong: bool,
) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let stop = game
        .stop(player, is_strong, &this.solver.budget)
        .at(call.span)?;
    found(this, call, stop)
}

/// The options of a stopper in canonical form.
pub(super) fn options_of(this: &mut Interpreter, call: &Call, player: Player) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let options = game.options(player, &this.solver.budget).at(call.span)?;
    listed(this, call, options)
}

/// Left's options, then Right's.
pub(super) fn options(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let mut all = game
        .options(Player::Left, &this.solver.budget)
        .at(call.span)?;
    let right = game
        .options(Player::Right, &this.solver.budget)
        .at(call.span)?;
    if let Some(all) = &mut all {
        all.extend(right.into_iter().flatten());
    }
    listed(this, call, all)
}

fn followers(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let followers = game.followers(&this.solver.budget).at(call.span)?;
    listed(this, call, followers)
}

fn listed(this: &mut Interpreter, call: &Call, games: Option<Vec<Loopy>>) -> Eval<Datum> {
    let Some(games) = games else {
        return Err(unstopped(this, call));
    };
    let data: Eval<Vec<Datum>> = games
        .into_iter()
        .map(|game| this.loopy_datum(game, call.span))
        .collect();
    data.map(Datum::list)
}

fn follower_count(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    match game.follower_count() {
        Some(count) => Ok(Datum::integer(count)),
        None => Err(unstopped(this, call)),
    }
}

fn property(
    this: &mut Interpreter,
    call: &Call,
    property: fn(&Loopy, &Budget) -> Result<bool, Stop>,
) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let holds = property(&game, &this.solver.budget).at(call.span)?;
    Ok(Datum::Bool(holds))
}

/// Who wins a loopy game.
pub(super) fn outcome(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let outcome = game.outcome(&this.solver.budget).at(call.span)?;
    Ok(match outcome {
        LoopyOutcome::Decided(outcome) => Datum::Outcome(outcome),
        drawn => Datum::Drawn(drawn),
    })
}

/// Tiny or miny of a loopy game.
pub(super) fn tiny(this: &mut Interpreter, call: &Call, miny: bool) -> Eval<Datum> {
    let game = game(this, call, 0)?;
    let tiny = this.loopy_tiny(&game, miny, call.span)?;
    this.loopy_datum(tiny, call.span)
}

/// A loopy game is its own value.
pub(super) fn itself(_: &mut Interpreter, call: &Call) -> Eval<Datum> {
    Ok(call.arguments[0].0.clone())
}

/// What no loopy game is.
pub(super) fn never(_: &mut Interpreter, _: &Call) -> Eval<Datum> {
    Ok(Datum::Bool(false))
}

/// Whether a loopy game lies between all negative and all positive numbers.
pub(super) fn is_infinitesimal(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    property(this, call, Loopy::is_infinitesimal)
}
