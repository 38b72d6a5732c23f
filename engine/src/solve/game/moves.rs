//! Moves of games with their names, and winning moves.

use super::impartial::names_no_player;
use crate::budget::with_stack;
use crate::loopy::Loopy;
use crate::scene::Places;
use crate::solve::calls::choices;
use crate::solve::{
    Choice, Effect, Game, Move, PositionRef, SharedCall, Solved, Solver, Step, Stop, Term, Turn,
    Worth,
};
use crate::value::{Arena, Int, Player, Spelling, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The memory of a position as a game, in bytes.
const GAME_BYTES: usize = 160;

/// Maximum number of games that are compared to tell whether two moves lead to the same game.
const MOST_COMPARED: usize = 1000;

/// Maximum number of copies of a game whose moves are listed.
const MOST_COPIES: usize = 1_000_000;

/// See [`Solver::moves`].
pub(in crate::solve) fn moves(
    solver: &mut Solver,
    game: &Game,
    player: Player,
) -> Solved<Vec<Move>> {
    let shown = (!names_no_player(solver, game)?).then_some(player);
    moves_named(solver, game, player, shown)
}

fn moves_named(
    solver: &mut Solver,
    game: &Game,
    player: Player,
    shown: Option<Player>,
) -> Solved<Vec<Move>> {
    let mut moves = with_stack(|| moves_of(solver, game, player))?;
    for one in &mut moves {
        one.player = shown;
    }
    Ok(moves)
}

/// See [`Solver::all_moves`].
pub(in crate::solve) fn all_moves(solver: &mut Solver, game: &Game) -> Solved<Vec<Move>> {
    let mut moves = Vec::new();
    let is_impartial = names_no_player(solver, game)?;
    for player in Player::movers(is_impartial) {
        let shown = (!is_impartial).then_some(player);
        moves.extend(moves_named(solver, game, player, shown)?);
    }
    Ok(moves)
}

fn moves_of(solver: &mut Solver, game: &Game, player: Player) -> Solved<Vec<Move>> {
    solver.budget.tick()?;
    let step = |label: String, to: Game| Move {
        player: None,
        component: None,
        label,
        places: Places::new(),
        note: None,
        to,
        effect: Effect::default(),
    };
    match game.term() {
        Term::Position(position) => {
            let moves = position.moves(player, &solver.budget)?;
            // Each move also holds a game.
            let bytes = size_of::<Move>() + GAME_BYTES;
            solver.budget.reserve(moves.len().saturating_mul(bytes))?;
            let to_game = |m: Step<PositionRef>| {
                let to = Game::sum(m.to.into_iter().map(Game::position));
                Move {
                    places: m.places,
                    note: m.note,
                    ..step(m.label, to)
                }
            };
            Ok(moves.into_iter().map(to_game).collect())
        }
        Term::Call(call) => {
            let mut moves: Vec<Move> = Vec::new();
            let choices = choices(solver, call, player)?;
            let labels = labels(solver, call, &choices)?;
            for (label, choice) in labels.into_iter().zip(choices) {
                let Choice {
                    places, to, effect, ..
                } = choice;
                let bytes = 2 * label.len() + size_of::<Move>();
                solver.budget.reserve(bytes)?;
                let places = match places {
                    own if own.is_empty() => call.touched(&to),
                    own => own,
                };
                moves.push(Move {
                    places,
                    note: effect.note(),
                    effect,
                    ..step(label, to)
                });
            }
            named_apart(solver, moves, true)
        }
        Term::Loony => Ok(Vec::new()),
        Term::Loopy(value) => moves_of_loopy(solver, value, player),
        Term::Value(value) => {
            let options = solver.arena.options(*value, player, &solver.budget)?;
            options
                .into_iter()
                .map(|o| {
                    Ok(step(
                        format!("to {}", short_text(&mut solver.arena, o)),
                        Game::new(Term::Value(o)),
                    ))
                })
                .collect()
        }
        Term::Explicit { left, right } => {
            let options = match player {
                Player::Left => left.clone(),
                Player::Right => right.clone(),
            };
            let mut moves = Vec::with_capacity(options.len());
            for option in options.iter() {
                let to = match option.term() {
                    _ if option.is_loopy() => solver.notation(option),
                    Term::Call(_) => solver.notation(option),
                    _ => match solver.worth_of(option)? {
                        Worth::Loony => "loony".into(),
                        Worth::Value(value) => short_text(&mut solver.arena, value),
                    },
                };
                moves.push(step(format!("to {to}"), option.clone()));
            }
            named_apart(solver, moves, false)
        }
        Term::Sum(games) => {
            let mut moves = Vec::new();
            let obliged = games.iter().any(|game| game.obliged().is_some());
            for (at, part) in games.iter().enumerate() {
                if obliged && part.obliged().is_none() {
                    continue;
                }
                for inner in with_stack(|| moves_of(solver, part, player))? {
                    let bytes = games.len() * size_of::<Game>() + 2 * size_of::<Move>();
                    solver.budget.reserve(bytes)?;
                    // Names grow with each level of nested sums.
                    solver.budget.work(1 + inner.label.len() as u64 / 64)?;
                    let mut rest = games.clone();
                    rest[at] = inner.to;
                    // A move in a nested sum keeps its component number.
                    let label = match inner.component {
                        Some(component) => format!("{component}: {}", inner.label),
                        None => inner.label,
                    };
                    moves.push(Move {
                        component: Some(at + 1),
                        to: Game::sum(rest),
                        label,
                        ..inner
                    });
                }
            }
            Ok(moves)
        }
        Term::Negative(game) => {
            let mut moves = with_stack(|| moves_of(solver, game, player.opponent()))?;
            for one in &mut moves {
                one.to = one.to.negative();
            }
            Ok(moves)
        }
        Term::Multiple(n, game) => {
            let copies = n.abs();
            if copies.to_usize().is_none_or(|n| n > MOST_COPIES) {
                return Err(Stop::TooLarge(format!("the list of moves in {n} copies")));
            }
            if copies.is_zero() {
                return Ok(Vec::new());
            }
            let one = if n.is_negative() {
                game.negative()
            } else {
                game.clone()
            };
            let left = &copies - &Int::from(1i64);
            let rest = Game::new(Term::Multiple(left.clone(), one.clone()));
            let mut moves = with_stack(|| moves_of(solver, &one, player))?;
            for inner in &mut moves {
                solver.budget.work(8)?;
                if !left.is_zero() {
                    inner.to = Game::sum([inner.to.clone(), rest.clone()]);
                }
            }
            Ok(moves)
        }
    }
}

/// Gives moves of one name and effect that lead to different games different names, since not every name tells the whole
/// game. If `once`, moves to the same game are kept once.
fn named_apart(solver: &Solver, moves: Vec<Move>, once: bool) -> Solved<Vec<Move>> {
    let mut known: FxHashMap<(String, Effect), Vec<usize>> = FxHashMap::default();
    let mut taken: FxHashSet<(String, Effect)> = FxHashSet::default();
    let mut kept: Vec<Move> = Vec::with_capacity(moves.len());
    for mut one in moves {
        let alike = known.entry((one.label.clone(), one.effect.clone()));
        let alike = alike.or_default();
        solver.budget.work(1 + alike.len() as u64)?;
        let same = alike.iter().find(|at| {
            let mut room = MOST_COMPARED;
            kept[**at].to.is_alike(&one.to, &mut room)
        });
        match same {
            Some(_) if once => continue,
            Some(same) => one.label.clone_from(&kept[*same].label),
            None => {
                let mut name = (one.label.clone(), one.effect.clone());
                let mut number = alike.len().max(1);
                while taken.contains(&name) {
                    number += 1;
                    name.0 = format!("{} ({number})", one.label);
                }
                one.label.clone_from(&name.0);
                taken.insert(name);
                alike.push(kept.len());
            }
        }
        kept.push(one);
    }
    Ok(kept)
}

/// The names of the options of a call: those that are written, else what changes on the board, if this names one option
/// alone, else the position to which they lead.
fn labels(solver: &mut Solver, call: &SharedCall, choices: &[Choice]) -> Solved<Vec<String>> {
    let mut names: FxHashMap<String, String> = FxHashMap::default();
    let mut shared = FxHashSet::default();
    let mut both = Vec::with_capacity(choices.len());
    for Choice { label, to, .. } in choices {
        solver.budget.tick()?;
        let (short, long) = match label {
            Some(label) => (None, label.to_string()),
            // The effect says that the position must be answered.
            None => {
                let to = to.without_obligation();
                (
                    call.name_of_change(&to),
                    format!("to {}", solver.notation(&to)),
                )
            }
        };
        let bytes = 3 * long.len() + short.as_ref().map_or(0, String::len);
        solver.budget.reserve(bytes)?;
        let name = short.as_ref().unwrap_or(&long);
        match names.get(name) {
            Some(other) if *other != long => {
                shared.insert(name.clone());
            }
            Some(_) => {}
            None => {
                names.insert(name.clone(), long.clone());
            }
        }
        both.push((short, long));
    }
    let named = both.into_iter();
    let named =
        named.map(|(short, long)| short.filter(|name| !shared.contains(name)).unwrap_or(long));
    Ok(named.collect())
}

/// The options of a stopper in canonical form.
fn moves_of_loopy(solver: &mut Solver, value: &Loopy, player: Player) -> Solved<Vec<Move>> {
    let Some(options) = value.options(player, &solver.budget)? else {
        return Err(Stop::Undefined(
            "the list of moves of a game that is no stopper".into(),
        ));
    };
    let mut moves = Vec::with_capacity(options.len());
    for option in options {
        let to = match option.as_value(&mut solver.arena, &solver.budget)? {
            Some(value) => Game::new(Term::Value(value)),
            None => Game::new(Term::Loopy(option)),
        };
        moves.push(Move {
            player: None,
            component: None,
            label: format!("to {}", solver.notation(&to)),
            places: Places::new(),
            note: None,
            to,
            effect: Effect::default(),
        });
    }
    Ok(moves)
}

/// The text of a value for the name of a move.
fn short_text(arena: &mut Arena, value: Value) -> String {
    const MOST: usize = 200;
    let text = arena.text_limited(value, Spelling::Ascii, MOST);
    text.unwrap_or_else(|| "a value of more than 200 characters".into())
}

/// Whether the player who made a move wins in normal play. The opponent moves next, unless the same player must move
/// again.
fn wins_after(solver: &mut Solver, one: &Move, player: Player) -> Solved<bool> {
    let (game, turn) = (&one.to, one.effect.turn);
    if turn == Turn::Wins {
        return Ok(true);
    }
    let next = if turn == Turn::Keeps || game.must_move_again() {
        player
    } else {
        player.opponent()
    };
    if game.is_loopy() {
        return Ok(solver.loopy_outcome(game)?.winner(next) == Some(player));
    }
    Ok(solver.outcome(game)?.winner(next) == player)
}

/// See [`Solver::winning_moves`].
pub(in crate::solve) fn winning_moves(
    solver: &mut Solver,
    game: &Game,
    misere: bool,
) -> Solved<Vec<Move>> {
    let mut winning = Vec::new();
    let is_impartial = solver.is_impartial_throughout(game)?;
    for player in Player::movers(is_impartial) {
        let shown = (!is_impartial).then_some(player);
        for one in moves_named(solver, game, player, shown)? {
            let wins = if misere && game.is_loopy() {
                let outcome = solver.loopy_misere_outcome(&one.to)?;
                outcome.winner(player.opponent()) == Some(player)
            } else if misere {
                !solver.misere_wins_first(&one.to, player.opponent())?
            } else {
                wins_after(solver, &one, player)?
            };
            if wins {
                winning.push(one);
            }
        }
    }
    Ok(winning)
}
