//! Forms of partizan misère play, and their comparison modulo a universe.

use super::Arity::{Counts, NotCalled};
use super::Meaning::{Constant, Query};
use super::universes::{modulo, universe_of};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault};
use crate::misere::{Form, Universe, dicot_form, factors, inverse, no_inverse, separate, simplest};
use crate::value::Player;
use std::cmp::Ordering;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "misere_form",
        forms: &["misere_form(g)"],
        arity: Counts(&[1]),
        doc: "The form of a game: all its moves, with nothing simplified.",
        definition: "A form is a pair of sets of forms, Left's and Right's options. The form of a number or another value is its canonical form. Integers are printed as the chains of moves that they are. Forms are equal if they are identical; a sum of forms, and of a form and a game, is a form.",
        source: "siegel-dead-ending",
        example: ("misere_form({0,*|})", "{0,*|}"),
        meaning: Query(|this, call| form(this, call, 0).map(Datum::from)),
    },
    Entry {
        name: "stop",
        forms: &["{stop, g | h}"],
        arity: NotCalled,
        doc: "A tombstone, among the options of a form: the player wins when to move, if every other part of the sum is an end for the player.",
        definition: "An end for a player is a form in which the player has no option, or a tombstone. Simplest forms may have tombstones.",
        source: "siegel-dead-ending section 5",
        example: ("{stop,0|*}", "{stop,0|*}"),
        meaning: Constant(|| Datum::Symbol("stop")),
    },
    Entry {
        name: "misere_compare",
        forms: &["misere_compare(g, h, u)"],
        arity: Counts(&[3]),
        doc: "How g compares with h in misère play modulo a universe: \">\", \"<\", \"=\" or, if they are confused, \"<>\".",
        definition: "g >= h if Left, whether she moves first or second, wins g + x whenever she wins h + x so, for every game x of the universe. g and h need not belong to it.",
        source: "larsson-absolute theorem 4",
        example: ("misere_compare({*|*}, 0, dicots)", "="),
        meaning: Query(misere_compare),
    },
    Entry {
        name: "misere_separate",
        forms: &["misere_separate(g, h, u)"],
        arity: Counts(&[3]),
        doc: "A game x of a universe with which Left, moving first, wins h + x and loses g + x in misère play.",
        definition: "There is one unless g >= h modulo the universe. The smallest one born by day 2, if there is one; the answer is checked by play.",
        source: "larsson-absolute theorem 4",
        example: ("misere_separate({*|*}, 0, dead_ending)", "-1"),
        meaning: Query(misere_separate),
    },
    Entry {
        name: "misere_simplest",
        forms: &["misere_simplest(g, u)"],
        arity: Counts(&[2]),
        doc: "The simplest form of a game in misère play modulo a universe.",
        definition: "The only form equal to g modulo the universe without dominated options, reversible options and needless tombstones, at any depth. It may lie outside the universe.",
        source: "siegel-dead-ending section 5",
        example: (
            "misere_simplest(domineering(2, 3), dead_ending)",
            "{2,{1|-1}|{-1|stop,0}}",
        ),
        meaning: Query(|this, call| simplest_form(this, call).map(Datum::from)),
    },
    Entry {
        name: "misere_dicot_form",
        forms: &["misere_dicot_form(g)"],
        arity: Counts(&[1]),
        doc: "The simplest form of a dicot modulo dicots, written as a dicot.",
        definition: "* takes the place of each tombstone and each missing side of its simplest form. g may be any game that equals a dicot in this way.",
        source: "dorbec-dicots",
        example: ("misere_dicot_form({0,*|*})", "{0,*|*}"),
        meaning: Query(misere_dicot_form),
    },
    Entry {
        name: "is_misere_invertible",
        forms: &["is_misere_invertible(g, u)"],
        arity: Counts(&[2]),
        doc: "Whether a game has an inverse in misère play modulo a universe: a game with which its sum equals 0.",
        definition: "If there is an inverse, the negative is one: g - g = 0.",
        source: "davies-yadav",
        example: ("is_misere_invertible(*, dead_ending)", "false"),
        meaning: Query(|this, call| Ok(Datum::Bool(inverse_of(this, call)?.is_some()))),
    },
    Entry {
        name: "misere_inverse",
        forms: &["misere_inverse(g, u)"],
        arity: Counts(&[2]),
        doc: "The inverse of a game in misère play modulo a universe, in simplest form.",
        definition: "The negative of g, if g - g = 0 modulo the universe. Otherwise there is none.",
        source: "davies-yadav",
        example: ("misere_inverse({0|1}, dead_ending)", "{-1|0}"),
        meaning: Query(misere_inverse),
    },
    Entry {
        name: "is_p_free",
        forms: &["is_p_free(g)"],
        arity: Counts(&[1]),
        doc: "Whether the previous player wins neither a game nor any of its followers in misère play.",
        definition: "Modulo dead_ending and modulo blocking, a game has an inverse exactly if its simplest form is P-free.",
        source: "davies-milley; milley-renault",
        example: ("is_p_free({0|1})", "true"),
        meaning: Query(|this, call| {
            let form = form(this, call, 0)?;
            let forms = &this.algebra.solver.misere_play.calculus.forms;
            Ok(Datum::Bool(forms.is_p_free(form)))
        }),
    },
    Entry {
        name: "is_left_dead_end",
        forms: &["is_left_dead_end(g)"],
        arity: Counts(&[1]),
        doc: "Whether Left has no move in a game, nor in any of its followers.",
        definition: "0 is one, and so are the negative integers.",
        source: "milley-renault",
        example: ("is_left_dead_end({|0,-1})", "true"),
        meaning: Query(|this, call| is_dead_end(this, call, Player::Left)),
    },
    Entry {
        name: "is_right_dead_end",
        forms: &["is_right_dead_end(g)"],
        arity: Counts(&[1]),
        doc: "Whether Right has no move in a game, nor in any of its followers.",
        definition: "0 is one, and so are the positive integers.",
        source: "milley-renault",
        example: ("is_right_dead_end({|0,-1})", "false"),
        meaning: Query(|this, call| is_dead_end(this, call, Player::Right)),
    },
    Entry {
        name: "misere_factors",
        forms: &["misere_factors(g)"],
        arity: Counts(&[1]),
        doc: "Atoms whose sum is a dead end: dead ends that are not sums of two others but 0, in simplest form.",
        definition: "The order of Left dead ends is the same modulo every universe that contains them, and birthdays add in their sums. The list of 0 is empty. Atoms are known by all dead ends that are born earlier, so a dead end born after day 6 may be refused.",
        source: "davies-ends",
        example: ("misere_factors({|{|0,-1}})", "[-1,{|0,-1}]"),
        meaning: Query(misere_factors),
    },
];

/// The form of an argument.
pub(super) fn form(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Form> {
    let (datum, span) = &call.arguments[at];
    this.algebra.literal_form(datum, *span)
}

fn is_dead_end(this: &mut Interpreter, call: &Call, player: Player) -> Eval<Datum> {
    let form = form(this, call, 0)?;
    let forms = &this.algebra.solver.misere_play.calculus.forms;
    Ok(Datum::Bool(forms.is_dead_end(form, player)))
}

fn misere_factors(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let form = form(this, call, 0)?;
    this.algebra.solver.note_misere();
    let modulo = this.algebra.solver.misere_modulo(&Universe::AllGames);
    let factors = factors(&mut modulo.at(call.span)?, form).at(call.span)?;
    match factors {
        Some(factors) => Ok(Datum::list(factors.into_iter().map(Datum::from))),
        None => {
            let message = "`misere_factors` is defined for dead ends";
            Err(fault(Code::Undefined, call.arguments[0].1, message)
                .with_help("in a dead end one player never gets a move: `is_left_dead_end(g)`, `is_right_dead_end(g)`"))
        }
    }
}

fn misere_compare(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (g, h) = (form(this, call, 0)?, form(this, call, 1)?);
    let universe = universe_of(this, call, 2)?;
    let solver = &mut this.algebra.solver;
    let order = solver.misere_modulo(&universe).at(call.span)?.compare(g, h);
    let order = order.at(call.span)?;
    solver.note_misere_comparison(g, h, &universe);
    let sign = match order {
        Some(Ordering::Greater) => ">",
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        None => "<>",
    };
    Ok(Datum::Str(sign.into()))
}

fn misere_separate(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (g, h) = (form(this, call, 0)?, form(this, call, 1)?);
    let universe = universe_of(this, call, 2)?;
    let solver = &mut this.algebra.solver;
    let witness = separate(&mut solver.misere_modulo(&universe).at(call.span)?, g, h);
    let witness = witness.at(call.span)?;
    solver.note_misere_comparison(g, h, &universe);
    witness
        .map(Datum::from)
        .ok_or_else(|| {
            let universe = this.algebra.short(&call.arguments[2].0);
            let message = format!("no game separates them: the first is at least the second modulo {universe}");
            fault(Code::Undefined, call.span, message)
                .with_help("`misere_compare(g, h, u)` compares both ways; to separate them the other way, exchange them")
        })
}

fn simplest_form(this: &mut Interpreter, call: &Call) -> Eval<Form> {
    let form = form(this, call, 0)?;
    let universe = universe_of(this, call, 1)?;
    let solver = &mut this.algebra.solver;
    let simplest = simplest(&mut solver.misere_modulo(&universe).at(call.span)?, form);
    let simplest = simplest.at(call.span)?;
    solver.note_misere_comparison(form, simplest, &universe);
    Ok(simplest)
}

fn misere_dicot_form(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let form = form(this, call, 0)?;
    let modulo = this.algebra.solver.misere_modulo(&Universe::Dicots);
    let mut modulo = modulo.at(call.span)?;
    let simplest = simplest(&mut modulo, form).at(call.span)?;
    let dicot = dicot_form(&mut modulo, simplest).at(call.span)?;
    if modulo.compare(dicot, simplest).at(call.span)? != Some(Ordering::Equal) {
        let message = "the simplest form of this game cannot be written as a dicot";
        return Err(fault(Code::Undefined, call.arguments[0].1, message)
            .with_help("`misere_simplest(g, dicots)` takes any game"));
    }
    Ok(Datum::from(dicot))
}

fn inverse_of(this: &mut Interpreter, call: &Call) -> Eval<Option<Form>> {
    let form = form(this, call, 0)?;
    inverse(&mut modulo(this, call, 1)?, form).at(call.span)
}

fn misere_inverse(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let Some(inverse) = inverse_of(this, call)? {
        return Ok(Datum::from(inverse));
    }
    let form = form(this, call, 0)?;
    let why = no_inverse(&mut modulo(this, call, 1)?, form).at(call.span)?;
    let universe = this.algebra.short(&call.arguments[1].0);
    let message = format!("this game has no inverse modulo {universe}");
    let error = fault(Code::Undefined, call.arguments[0].1, message);
    Err(match why {
        Some((follower, end)) => {
            let follower = this.algebra.short(&Datum::from(follower));
            let end = this.algebra.short(&Datum::from(end));
            error.with_help(format!(
                "for f = {follower}, a position of its simplest form, Left, moving first, loses f - f + x where x = {end}"
            ))
        }
        None => error,
    })
}
