//! Scoring games: scores, order and canonical forms.

use super::Arity::Counts;
use super::Meaning::Query;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::Written;
use crate::eval::{Limited, fault};
use crate::forms::{Order, Sums};
use crate::loopy::LoopyOutcome;
use crate::scoring::Form;
use crate::solve::Game;
use crate::source::Span;
use crate::value::{Dyadic, Player};
use std::sync::Arc;

/// The largest number of free moves.
const MOST_MOVES: i64 = 10_000;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "left_score",
        forms: &["left_score(g)"],
        arity: Counts(&[1]),
        doc: "The final score of a scoring game under best play when Left begins: Left's points minus Right's.",
        definition: "A form of a scoring game is written <^1|2,<3|^4>>: Left's options, then Right's. A number is a score. ^1 is an end, in place of options: the score if the player is to move and has no move in any part of the sum. The left score is the left end, or the greatest right score of a left option. Scores do not add in sums.",
        source: "guaranteed; milnor",
        example: ("left_score(<^1|2> + <3|-3>)", "5"),
        meaning: Query(|this, call| score_of(this, call, Player::Left)),
    },
    Entry {
        name: "right_score",
        forms: &["right_score(g)"],
        arity: Counts(&[1]),
        doc: "The final score of a scoring game under best play when Right begins: Left's points minus Right's.",
        definition: "The right score is the right end, or the least left score of a right option.",
        source: "guaranteed; milnor",
        example: ("right_score(<^1|2> + <3|-3>)", "-2"),
        meaning: Query(|this, call| score_of(this, call, Player::Right)),
    },
    Entry {
        name: "points",
        forms: &["points(n)"],
        arity: Counts(&[1]),
        doc: "The score n: a scoring game without moves.",
        definition: "Both ends are n. As an option in angle brackets it is written n. A number by itself is a value of normal play, where it counts free moves.",
        source: "guaranteed",
        example: ("points(3) + <1|-1>", "<4|2>"),
        meaning: Query(points),
    },
    Entry {
        name: "waiting",
        forms: &["waiting(n)"],
        arity: Counts(&[1]),
        doc: "n free moves of Left, or -n of Right, that change no score.",
        definition: "waiting(0) is 0. For n > 0, Left's option in waiting(n) is waiting(n-1), and Right's end is 0.",
        source: "guaranteed; waiting-moves",
        example: ("waiting(2)", "<<0|^0>|^0>"),
        meaning: Query(waiting),
    },
    Entry {
        name: "embed",
        forms: &["embed(g)"],
        arity: Counts(&[1]),
        doc: "A game of normal play as a scoring game in which nobody scores.",
        definition: "All ends of its canonical form are 0. This keeps the order: embed(g) >= embed(h) exactly if g >= h.",
        source: "waiting-moves",
        example: ("embed(1/2)", "<0|<0|^0>>"),
        meaning: Query(embed),
    },
    Entry {
        name: "normal",
        forms: &["normal(g)"],
        arity: Counts(&[1]),
        doc: "The game of normal play with the scores of a Milnor game as numbers.",
        definition: "Its stops are the scores of g, so its thermograph, mean and temperature (from 0 up) are those of g. Among Milnor games, g is at least h exactly if right_stop(normal(g) - normal(h)) >= 0.",
        source: "milnor",
        example: ("normal(<3|<1|-5>>)", "{3||1|-5}"),
        meaning: Query(normal),
    },
    Entry {
        name: "is_guaranteed",
        forms: &["is_guaranteed(g)"],
        arity: Counts(&[1]),
        doc: "Whether being stuck is never better than having moves, in any position of a scoring game.",
        definition: "In every follower, a left end is at most, and a right end at least, every score of an end in that follower. Guaranteed games have an order, g >= h if g scores at least as much as h beside every guaranteed game, and a unique simplest form, value(g); other games have scores only.",
        source: "guaranteed",
        example: ("is_guaranteed(<^3|2>)", "false"),
        meaning: Query(|this, call| {
            let form = form(this, call, 0)?;
            Ok(Datum::Bool(
                this.algebra.solver.scoring.forms.is_guaranteed(form),
            ))
        }),
    },
    Entry {
        name: "is_milnor",
        forms: &["is_milnor(g)"],
        arity: Counts(&[1]),
        doc: "Whether every position of a scoring game is a number, or has options for both players and no zugzwang.",
        definition: "In a zugzwang the left score is less than the right score. Milnor games are a group, with an order of their own: normal(g) has it.",
        source: "milnor",
        example: ("is_milnor(<-2|2>)", "false"),
        meaning: Query(|this, call| {
            let form = form(this, call, 0)?;
            Ok(Datum::Bool(
                this.algebra.solver.scoring.forms.is_milnor(form),
            ))
        }),
    },
    Entry {
        name: "separate",
        forms: &["separate(g, h)"],
        arity: Counts(&[2]),
        doc: "A game x beside which g does worse for Left than h; for scoring games, left_score(g + x) < left_score(h + x).",
        definition: "For guaranteed scoring games, and for games with infinities (see oo), of which the outcome of g + x is worse. There is one unless g >= h. It shows by play why g is not at least h; the answer is checked by play.",
        source: "guaranteed theorem 37; affine",
        example: ("separate(<0|0>, <^0|^1>)", "<0|^0>"),
        meaning: Query(separate),
    },
];

/// Reads an argument as a scoring game.
pub(super) fn form(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Form> {
    let (datum, span) = &call.arguments[at];
    this.algebra.scoring_form(datum, *span)
}

/// A game with points; `None` for other data.
pub(super) fn scoring_game(datum: &Datum) -> Option<Game> {
    match datum {
        Datum::Game(game) if game.has_scores() => Some(game.clone()),
        _ => None,
    }
}

pub(super) fn score_of(this: &mut Interpreter, call: &Call, first: Player) -> Eval<Datum> {
    if let Some(game) = scoring_game(&call.arguments[0].0) {
        let score = this.algebra.solver.score(&game, first).at(call.span)?;
        return Ok(Datum::Number(score));
    }
    let form = form(this, call, 0)?;
    let score = this.algebra.solver.scoring.forms.score(form, first);
    Ok(Datum::Number(score.clone()))
}

/// The score of a game that is its own negative: the points of the player who begins, less those of the opponent.
pub(super) fn symmetric_score(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let is_symmetric = match scoring_game(&call.arguments[0].0) {
        Some(game) => scores(this, &game, call.span)?.is_some(),
        None => {
            let form = form(this, call, 0)?;
            let solver = &mut this.algebra.solver;
            let negative = solver.scoring.negative(form, &solver.budget);
            negative.at(call.span)? == form
        }
    };
    if is_symmetric {
        return score_of(this, call, Player::Left);
    }
    let message = "the score depends on who begins";
    let error = fault(Code::Undefined, call.arguments[0].1, message);
    Err(error.with_help("use `left_score(g)` or `right_score(g)`"))
}

/// The score of the player who begins, if it is the same for both.
fn scores(this: &mut Interpreter, game: &Game, span: Span) -> Eval<Option<Dyadic>> {
    let solver = &mut this.algebra.solver;
    let left = solver.score(game, Player::Left).at(span)?;
    let right = solver.score(game, Player::Right).at(span)?;
    Ok((left == -&right).then_some(left))
}

/// The moves that reach the score, each with it: Left's points minus Right's, or the mover's minus the opponent's if no
/// player is named.
pub(super) fn best_moves(this: &mut Interpreter, game: &Game, span: Span) -> Eval<Datum> {
    chosen_moves(this, game, span, &|player, own, score| {
        let _ = player;
        own == score
    })
}

/// The moves after which the mover has more points at the end.
pub(super) fn winning_moves(this: &mut Interpreter, game: &Game, span: Span) -> Eval<Datum> {
    chosen_moves(this, game, span, &|player, own, _| match player {
        Player::Left => own.signum() > 0,
        Player::Right => own.signum() < 0,
    })
}

/// The moves for which a test of the mover, the score after the move and the score of the game holds.
fn chosen_moves(
    this: &mut Interpreter,
    game: &Game,
    span: Span,
    is_chosen: &dyn Fn(Player, &Dyadic, &Dyadic) -> bool,
) -> Eval<Datum> {
    let solver = &mut this.algebra.solver;
    let is_impartial = solver.is_impartial_throughout(game).at(span)?;
    let is_symmetric = is_impartial && scores(this, game, span)?.is_some();
    let mut chosen = Vec::new();
    for player in Player::movers(is_symmetric) {
        let solver = &mut this.algebra.solver;
        let best = solver.score(game, player).at(span)?;
        for (mut one, score) in solver.judged_moves(game, player).at(span)? {
            if is_chosen(player, &score, &best) {
                one.player = (!is_symmetric).then_some(player);
                one.note = Some(format!("score {score}"));
                chosen.push(Datum::Move(Arc::new(one)));
            }
        }
    }
    Ok(Datum::list(chosen))
}

/// Who has more points at the end, by who begins.
pub(super) fn outcome(this: &Interpreter, form: Form) -> Datum {
    let forms = &this.algebra.solver.scoring.forms;
    let winner = |first| match forms.score(form, first).signum() {
        0 => None,
        1.. => Some(Player::Left),
        _ => Some(Player::Right),
    };
    Datum::of_outcome(LoopyOutcome::of_winners(Player::BOTH.map(winner)))
}

/// The simplest form.
pub(super) fn canonical(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let form = this.algebra.guaranteed_form(datum, *span)?;
    let solver = &mut this.algebra.solver;
    let canonical = solver.scoring.reduced(form, &solver.budget);
    canonical.at(call.span).map(Datum::from)
}

fn points(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let score = this.algebra.number_argument(call, 0, "the score")?;
    let solver = &mut this.algebra.solver;
    let number = solver.scoring.forms.number(score, &solver.budget);
    number.at(call.span).map(Datum::from)
}

fn waiting(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let what = "the number of free moves";
    let moves = this.algebra.integer(datum, *span, what)?.to_i64();
    let Some(moves) = moves.filter(|moves| (-MOST_MOVES..=MOST_MOVES).contains(moves)) else {
        let message = format!("{what} can be at most {MOST_MOVES}");
        return Err(fault(Code::TooLarge, *span, message));
    };
    let solver = &mut this.algebra.solver;
    let forms = &mut solver.scoring.forms;
    let form = forms.waiting(&Default::default(), moves, &solver.budget);
    form.at(call.span).map(Datum::from)
}

fn embed(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let value = this.algebra.value(call, 0)?;
    let solver = &mut this.algebra.solver;
    let form = solver
        .scoring
        .embedded(&mut solver.arena, value, &solver.budget);
    form.at(call.span).map(Datum::from)
}

fn normal(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let form = form(this, call, 0)?;
    let solver = &mut this.algebra.solver;
    let value = solver
        .scoring
        .normal(&mut solver.arena, form, &solver.budget);
    if let Some(value) = value.at(call.span)? {
        return Ok(this.algebra.value_datum(value));
    }
    let message = "this game is not one of Milnor's: it has scores, but no temperature from 0 up";
    Err(fault(Code::Undefined, call.arguments[0].1, message).with_label(
        "in one of its positions nobody wants to move, or one player has options and the other an end",
    ))
}

fn separate(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let [(g, g_span), (h, h_span)] = call.arguments else {
        return Err(fault(
            Code::Arity,
            call.span,
            "`separate` compares two games",
        ));
    };
    if [g, h].iter().any(|datum| has_infinities(datum)) {
        return separate_affine(this, [(g, *g_span), (h, *h_span)], call.span);
    }
    let g = this.algebra.guaranteed_form(g, *g_span)?;
    let h = this.algebra.guaranteed_form(h, *h_span)?;
    let solver = &mut this.algebra.solver;
    match solver
        .scoring
        .separate(g, h, &solver.budget)
        .at(call.span)?
    {
        Some(x) => Ok(Datum::from(x)),
        None => Err(not_separated(call.span)),
    }
}

fn not_separated(span: Span) -> Box<Diagnostic> {
    let message = "no game separates them: the first is at least the second";
    fault(Code::Undefined, span, message)
}

/// Whether a datum is an affine game, or a position whose value may be one.
fn has_infinities(datum: &Datum) -> bool {
    match datum {
        Datum::Written(Written::Affine(_)) => true,
        Datum::Game(game) => game.has_effects(),
        _ => false,
    }
}

fn separate_affine(
    this: &mut Interpreter,
    [(g, g_span), (h, h_span)]: [(&Datum, Span); 2],
    span: Span,
) -> Eval<Datum> {
    let g = this.algebra.affine_form(g, g_span)?;
    let h = this.algebra.affine_form(h, h_span)?;
    let solver = &mut this.algebra.solver;
    match solver.affine.separate(g, h, &solver.budget).at(span)? {
        Some((x, _)) => this.algebra.affine_datum(x, span),
        None => Err(not_separated(span)),
    }
}
