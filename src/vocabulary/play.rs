//! Moves, outcomes and drawings.

use super::Arity::{Counts, NotCalled};
use super::Meaning::{self, Constant, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use super::{line_of_play, loopy, scores};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::Written;
use crate::eval::{Drawing, Limited, fault, same};
use crate::solve::{Game, Move, Term};
use crate::value::Player;
use std::sync::Arc;

/// Largest number of moves in `followers`.
const MOST_MOVES: usize = 1 << 20;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "outcome",
        forms: &["outcome(g)", "outcome(g, misere)"],
        arity: Counts(&[1, 2]),
        doc: "Who wins under best play: L (Left), R (Right), N (the next player) or P (the previous player).",
        definition: "In normal play the player who cannot move loses, so outcome(g) is L, R, N or P as g > 0, g < 0, g is confused with 0, or g = 0. In misère play the player who cannot move wins. Infinite play is a draw: D if neither player can win; PHat and NHat if Left wins moving second or first, and else draws; PCheck and NCheck if Right does. In a scoring game the player with more points wins, and a tie is a draw.",
        source: "winning-ways 2, 13",
        example: ("outcome(nim 1 + 1, misere)", "N"),
        meaning: Query(|this, call| match call.arguments {
            [(Datum::Loopy(_) | Datum::Infinity(_), _)] => loopy::outcome(this, call),
            [(Datum::Written(Written::Scoring(form)), _)] => Ok(scores::outcome(this, *form)),
            [(datum @ (Datum::Real(_) | Datum::Surreal(_) | Datum::LongNimber(_)), span)] => {
                let outcome = this.algebra.outcome_of(datum, *span)?;
                Ok(outcome.map_or(Datum::Bool(false), Datum::of_outcome))
            }
            [(Datum::Written(Written::Affine(form)), _)] => {
                let outcome = this.algebra.solver.affine.forms.outcome(*form);
                Ok(Datum::Outcome(outcome))
            }
            [(Datum::Game(game), span)] if game.has_scores() => {
                let outcome = this.algebra.scoring_outcome(game, *span)?;
                Ok(Datum::of_outcome(outcome))
            }
            [(datum, _), (_, span)]
                if matches!(datum, Datum::Written(Written::Scoring(_)))
                    || scores::scoring_game(datum).is_some() =>
            {
                let message = "a scoring game has no misère play";
                Err(fault(Code::Undefined, *span, message))
            }
            [
                (Datum::Written(Written::Misere(form)), _),
                (Datum::Symbol("misere"), _),
            ] => {
                let outcome = this.algebra.solver.outcome_of_literal_form(*form);
                Ok(Datum::Outcome(outcome))
            }
            _ => outcome(this, call),
        }),
    },
    Entry {
        name: "Left",
        forms: &["mover == Left"],
        arity: NotCalled,
        doc: "The player Left, in the conditions of rulesets.",
        definition: "In the condition of a move and in `lost if`, `mover` is Left or Right: who moves, or is to move.",
        source: "onag 7",
        example: ("Left", "Left"),
        meaning: Constant(|| Datum::Symbol("Left")),
    },
    Entry {
        name: "Right",
        forms: &["mover == Right"],
        arity: NotCalled,
        doc: "The player Right, in the conditions of rulesets.",
        definition: "In the condition of a move and in `lost if`, `mover` is Left or Right: who moves, or is to move.",
        source: "onag 7",
        example: ("Right", "Right"),
        meaning: Constant(|| Datum::Symbol("Right")),
    },
    Entry {
        name: "options",
        forms: &["options(g)"],
        arity: Counts(&[1]),
        doc: "The positions after one move.",
        definition: "Left's options, then Right's; those of a game that is impartial by its rules are listed once. They are options of the game as written, not of its canonical form.",
        source: "winning-ways 2",
        example: ("options(nim 2)", "[0,*]"),
        meaning: Query(|this, call| loopy::of_value(this, call, loopy::options, options)),
    },
    Entry {
        name: "followers",
        forms: &["followers(g)", "followers(g, n)"],
        arity: Counts(&[1, 2]),
        doc: "The game itself, and all games that moves of either player lead to, each once; or those after n moves.",
        definition: "Those of a position are positions, nearest first, one of each sum of the same parts in canonical form, as count_positions counts them: find b in followers(domineering(3, 3)) if temperature(b) > 1. Those of a value are the positions of its canonical form; of a stopper, the vertices of its graph, in the order of their numbers; of a form, those of the form as it is written.",
        source: "onag 7; siegel VI",
        example: ("followers(nim 2)", "[*2,0,*]"),
        meaning: Query(followers),
    },
    Entry {
        name: "left_options",
        forms: &["left_options(g)"],
        arity: Counts(&[1]),
        doc: "The positions after one move of Left.",
        definition: "They are options of the game as written, not of its canonical form.",
        source: "winning-ways 2",
        example: ("left_options(strip R1R)", "[0]"),
        meaning: Query(|this, call| {
            loopy::of_value(
                this,
                call,
                |this, call| loopy::options_of(this, call, Player::Left),
                |this, call| options_of(this, call, Player::Left),
            )
        }),
    },
    Entry {
        name: "right_options",
        forms: &["right_options(g)"],
        arity: Counts(&[1]),
        doc: "The positions after one move of Right.",
        definition: "They are options of the game as written, not of its canonical form.",
        source: "winning-ways 2",
        example: ("right_options({1|0,*})", "[0,*]"),
        meaning: Query(|this, call| {
            loopy::of_value(
                this,
                call,
                |this, call| loopy::options_of(this, call, Player::Right),
                |this, call| options_of(this, call, Player::Right),
            )
        }),
    },
    Entry {
        name: "without_effects",
        forms: &["without_effects(g)"],
        arity: Counts(&[1]),
        doc: "The game itself, if its moves only lead to positions; otherwise an error.",
        definition: "A move with effects gains points, obliges, keeps the turn or wins; options do not show that. A function that makes a game of the options of others takes those of without_effects(g): so do selective and the other operators.",
        source: "cgt",
        example: ("options(without_effects(nim 2))", "[0,*]"),
        meaning: Query(|this, call| {
            let (datum, span) = &call.arguments[0];
            if let Some(game) = this.algebra.as_game(datum) {
                this.algebra.refuse_effects(&game, *span)?;
            }
            Ok(datum.clone())
        }),
    },
    Entry {
        name: "moves",
        forms: &["moves(g)"],
        arity: Counts(&[1]),
        doc: "The moves, each with its name.",
        definition: "Left's moves, then Right's; those of a game that is impartial by its rules are listed once. play(g, move) takes a move or its name; in a sum, the number of the component precedes the name.",
        source: "winning-ways 2",
        example: ("moves(nim 2)", "[2 to 0,2 to 1]"),
        meaning: Query(moves),
    },
    Entry {
        name: "winning_moves",
        forms: &["winning_moves(g)", "winning_moves(g, misere)"],
        arity: Counts(&[1, 2]),
        doc: "The moves that win for the player who makes them, whatever the opponent does.",
        definition: "In normal play a move of Left to H wins if H >= 0, a move of Right if H <= 0. With misere: the moves after which the opponent loses in misère play.",
        source: "winning-ways 2",
        example: ("winning_moves(nim 3 + 4 + 8 + 9)", "[4 to 2]"),
        meaning: Query(winning_moves),
    },
    Entry {
        name: "play",
        forms: &["play(g, move)"],
        arity: Counts(&[2]),
        doc: "The position after a move, or after several.",
        definition: "The move is an element of moves(g), or its name in a string; a list of moves, or a string with several names and perhaps their numbers, is played in order, as in play(dots(1, 2), \"1. a1-b1 2. b1-b2\"). A name may omit the player and the component if only one move has the rest; blanks, hyphens and capitals do not matter. As the result of a statement, a position with 32 moves or more, unless a theorem gives its value, is printed as it is written: value(play(g, move)) searches for its value.",
        source: "winning-ways 2",
        example: ("play(nim 3 + 4 + 8 + 9, \"4 to 2\")", "0"),
        meaning: Query(line_of_play::play),
    },
    Entry {
        name: "draw",
        forms: &["draw(g)", "draw(g, moves)"],
        arity: Counts(&[1, 2]),
        doc: "The position drawn in characters.",
        definition: "A loopy game is drawn as its graph, or as the graphs of its sides. The second argument is a list of moves to mark, as in draw(g, winning_moves(g)). `cgt draw -o picture.svg` writes a picture.",
        source: "cgt",
        example: ("draw(strip R3B)", "R|_|_|_|B"),
        meaning: Meaning::Drawing(draw),
    },
];

fn outcome(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, _) = &call.arguments[0];
    let game = match datum {
        Datum::Loopy(value) => Game::new(Term::Loopy(value.clone())),
        _ => this.algebra.game(call, 0)?,
    };
    let is_misere = is_misere(this, call)?;
    if game.is_loopy() {
        let outcome = if is_misere {
            this.algebra.solver.loopy_misere_outcome(&game)
        } else {
            this.algebra.solver.loopy_outcome(&game)
        };
        return outcome.at(call.span).map(Datum::of_outcome);
    }
    let outcome = if is_misere {
        this.algebra.solver.misere_outcome(&game)
    } else {
        this.algebra.solver.outcome(&game)
    };
    outcome.at(call.span).map(Datum::Outcome)
}

fn is_misere(this: &mut Interpreter, call: &Call) -> Eval<bool> {
    match call.arguments.get(1) {
        None => Ok(false),
        Some((Datum::Symbol("misere"), _)) => Ok(true),
        Some((other, span)) => {
            Err(this
                .algebra
                .wrong_kind(other, *span, "the second argument can only be `misere`"))
        }
    }
}

fn options(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let (Datum::Written(form), span) = &call.arguments[0] {
        let mut options = |player| this.algebra.options_of_form(*form, player, *span);
        let (mut all, right) = (options(Player::Left)?, options(Player::Right)?);
        let are_same = all.len() == right.len() && all.iter().zip(&right).all(|(a, b)| same(a, b));
        if !are_same {
            all.extend(right);
        }
        return Ok(Datum::list(all));
    }
    let game = this.algebra.game(call, 0)?;
    let moves = this.algebra.solver.all_moves(&game).at(call.span)?;
    Ok(after(this, &game, moves))
}

fn options_of(this: &mut Interpreter, call: &Call, player: Player) -> Eval<Datum> {
    if let (Datum::Written(form), span) = &call.arguments[0] {
        let options = this.algebra.options_of_form(*form, player, *span);
        return options.map(Datum::list);
    }
    let game = this.algebra.game(call, 0)?;
    let moves = this.algebra.solver.moves(&game, player).at(call.span)?;
    Ok(after(this, &game, moves))
}

/// The results of moves. A value's options are values; the options of other games are games.
fn after(this: &Interpreter, game: &Game, moves: Vec<Move>) -> Datum {
    let is_value = matches!(game.term(), Term::Value(_));
    Datum::list(moves.into_iter().map(|one| match one.to.term() {
        Term::Value(option) if is_value => this.algebra.value_datum(*option),
        _ => Datum::Game(one.to),
    }))
}

fn followers(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    match datum {
        Datum::Game(game) if !matches!(game.term(), Term::Value(_) | Term::Loopy(_)) => {
            let depth = match call.arguments.len() {
                2 => Some(
                    this.algebra
                        .size(call, 1, "the number of moves", MOST_MOVES)?,
                ),
                _ => None,
            };
            let found = this.algebra.solver.followers(game, depth).at(*span)?;
            Ok(Datum::list(found.into_iter().map(Datum::Game)))
        }
        other if call.arguments.len() == 2 => Err(this.algebra.wrong_kind(
            other,
            *span,
            "positions after n moves are those of a position",
        )),
        Datum::Written(form) => {
            let followers = this.algebra.followers_of_form(*form, *span);
            followers.map(Datum::list)
        }
        _ => loopy::followers(this, call),
    }
}

fn moves(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    let moves = this.algebra.solver.all_moves(&game).at(call.span)?;
    Ok(listed(moves))
}

fn listed(moves: Vec<Move>) -> Datum {
    let moves = moves.into_iter();
    Datum::list(moves.map(|one| Datum::Move(Arc::new(one))))
}

fn winning_moves(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    let misere = is_misere(this, call)?;
    if game.has_scores() && !misere {
        return scores::winning_moves(this, &game, call.span);
    }
    if game.has_scores() {
        let message = "a scoring game has no misère play";
        return Err(fault(Code::Undefined, call.arguments[1].1, message));
    }
    let moves = this
        .algebra
        .solver
        .winning_moves(&game, misere)
        .at(call.span)?;
    Ok(listed(moves))
}

fn draw(this: &mut Interpreter, call: &Call) -> Eval<Drawing> {
    if let [(Datum::Loopy(_), _)] = call.arguments {
        return loopy::draw(this, call);
    }
    let game = this.algebra.game(call, 0)?;
    if call.arguments.len() == 1
        && let Some(value) = this.algebra.value_of_loopy_braces(&game, call.span)?
    {
        return this.algebra.loopy_drawing(&value, call.span);
    }
    let marked = marked_moves(this, call)?;
    this.algebra.drawing(&game, &marked, call.span)
}

/// The names of the moves in the second argument, given as moves or as strings.
fn marked_moves(this: &mut Interpreter, call: &Call) -> Eval<Vec<String>> {
    let Some((datum, span)) = call.arguments.get(1) else {
        return Ok(Vec::new());
    };
    let items = match datum {
        Datum::List(items) => items.to_vec(),
        other => vec![other.clone()],
    };
    let name = |item: &Datum| match item {
        Datum::Move(one) => Ok(one.name()),
        Datum::Str(name) => Ok(name.to_string()),
        other => {
            let fault = this.algebra.wrong_element(
                other,
                *span,
                "the marked moves must be a list of moves",
            );
            Err(fault.with_help("write `draw(g, winning_moves(g))`"))
        }
    };
    items.iter().map(name).collect()
}
