//! Partizan positions as affine forms. A plain move leads to the form of the position, a winning one to ∞. A move that
//! entails leads to {∞ | the answers}, since an answer elsewhere loses, and one that keeps the turn to {∞ | the
//! position}, since the opponent can only give the turn back.
//!
//! **Theorem.** Sums of these forms have the winners of play if moves pass the turn, entail or keep it, or if they pass
//! the turn or win. With all of them together they need not: in {keep to 0 | 0} + {0 | wins} Left keeps the turn, moves
//! in the other component and wins, but the form lets Right win first. Such sums have outcomes, by search, and no value.
//!
//! *Proof.* Where moves pass the turn or win, play of the forms is play of the positions. Where no move wins, ∞ is an
//! option only after a move that entails or keeps the turn. Then the opponent must answer in that component, for after a
//! move elsewhere the mover takes ∞ at once. So at most one threat is pending, against the player to move, and its
//! answers are those of play: the options of the position, or only to give the turn back. Who has none, loses.
//!
//! The answers to an entailing move are the options of the position as it is played, not those of a reduced form: equal
//! games have different options. So they are kept beside the reduced form.

use super::two_obliged;
use crate::affine::Form;
use crate::budget::{Stop, with_stack};
use crate::forms::{Order, Sums};
use crate::solve::calls::choices;
use crate::solve::returning::too_long;
use crate::solve::{Choice, Game, MOST_CALLS, Move, PlayKind, SharedCall, Solved, Solver};
use crate::solve::{Term, Turn, Worth, lost};
use crate::value::{Outcome, Player};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Maximum number of copies of a game in a sum.
const MOST_COPIES: usize = 1 << 12;

/// The value of a game with moves that oblige, keep the turn or win, as far as infinities matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AffineWorth {
    /// The worth of the game in normal play says all: its positions with effects are impartial.
    Normal,
    /// The reduced form.
    Form(Form),
    /// Some moves keep the turn or oblige, and others win, so there is no value.
    Mixed,
}

/// What moves of a game and its followers do.
#[derive(Clone, Copy, Debug, Default)]
struct Effects {
    /// A move keeps the turn or obliges.
    turn: bool,
    /// A move wins.
    wins: bool,
}

impl Effects {
    fn add(&mut self, other: Effects) {
        self.turn |= other.turn;
        self.wins |= other.wins;
    }
}

/// What is known of a call.
#[derive(Debug)]
struct Known {
    /// The options as played, each in reduced form.
    options: [Arc<[Form]>; 2],
    form: Form,
    effects: Effects,
}

/// What is known of calls.
#[derive(Debug, Default)]
pub(in crate::solve) struct AffineTables {
    calls: FxHashMap<SharedCall, Arc<Known>>,
    depth: usize,
}

/// A sum of forms beside a component that must be answered.
#[derive(Debug)]
struct Sum {
    form: Form,
    effects: Effects,
    /// The call that must be answered, and whether the players are exchanged in it.
    obliged: Option<(SharedCall, bool)>,
}

/// See [`Solver::affine_worth`].
pub(in crate::solve) fn worth(
    solver: &mut Solver,
    game: &Game,
    is_beside: bool,
) -> Solved<AffineWorth> {
    let is_normal = |game: &Game| !is_braces(game.term()) && super::is_impartial_or_short(game);
    if super::flat(game).iter().all(is_normal) {
        match solver.worth_of(game) {
            // Beside partizan games a loony position counts as its form.
            Err(Stop::LoonyBeside) => {}
            Ok(Worth::Loony) if is_beside => {}
            Err(stop) => return Err(stop),
            Ok(_) => return Ok(AffineWorth::Normal),
        }
    }
    solver.affine_calls.depth = 0;
    let sum = sum_of(solver, game)?;
    if sum.obliged.is_some() {
        return Err(super::no_value_obliged());
    }
    Ok(match sum.effects {
        Effects {
            turn: true,
            wins: true,
        } => AffineWorth::Mixed,
        _ => AffineWorth::Form(sum.form),
    })
}

/// The outcome by the theorem, if the forms of all positions are known already.
pub(in crate::solve) fn known_outcome(solver: &mut Solver, game: &Game) -> Solved<Option<Outcome>> {
    let calls = &solver.affine_calls.calls;
    let is_known = |term: &Term| match term {
        Term::Call(call) => call.obliged().is_none() && calls.contains_key(call),
        Term::Value(_) => true,
        _ => false,
    };
    if !game.all_terms(is_known) {
        return Ok(None);
    }
    Ok(match worth(solver, game, true)? {
        AffineWorth::Form(form) => Some(solver.affine.forms.outcome(form)),
        AffineWorth::Normal | AffineWorth::Mixed => None,
    })
}

/// Whether options in braces have such moves.
fn is_braces(term: &Term) -> bool {
    match term {
        Term::Explicit { left, right } => left.iter().chain(right.iter()).any(Game::has_effects),
        _ => false,
    }
}

fn sum_of(solver: &mut Solver, game: &Game) -> Solved<Sum> {
    let mut sum = Sum {
        form: Form::ZERO,
        effects: Effects::default(),
        obliged: None,
    };
    add(solver, game, false, &mut sum)?;
    Ok(sum)
}

fn add(solver: &mut Solver, game: &Game, negative: bool, sum: &mut Sum) -> Solved<()> {
    match game.term() {
        Term::Sum(games) => {
            for game in games {
                with_stack(|| add(solver, game, negative, sum))?;
            }
            return Ok(());
        }
        Term::Negative(game) => return with_stack(|| add(solver, game, !negative, sum)),
        Term::Multiple(count, game) if game.play_kind() == PlayKind::Entailing => {
            let copies = count.abs().to_usize().filter(|n| *n <= MOST_COPIES);
            let Some(copies) = copies else {
                return Err(Stop::TooLarge(format!("a sum of {count} copies")));
            };
            for _ in 0..copies {
                with_stack(|| add(solver, game, negative != count.is_negative(), sum))?;
            }
            return Ok(());
        }
        _ => {}
    }
    let mut form = match game.term() {
        Term::Call(call) if call.play_kind() == PlayKind::Entailing => {
            if let Some(Term::Call(inner)) = call.obliged().map(Game::term) {
                if sum.obliged.is_some() {
                    return Err(two_obliged());
                }
                sum.obliged = Some((inner.clone(), negative));
                return Ok(());
            }
            let known = of_call(solver, call)?;
            sum.effects.add(known.effects);
            known.form
        }
        term @ Term::Explicit { left, right } if is_braces(term) => {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter_mut().zip([left, right]) {
                for option in options.iter() {
                    let option = with_stack(|| sum_of(solver, option))?;
                    if option.obliged.is_some() {
                        return Err(super::no_value_obliged());
                    }
                    sum.effects.add(option.effects);
                    side.push(option.form);
                }
            }
            let form = solver.affine.forms.with_options(sides, &solver.budget)?;
            solver.affine.reduced(form, &solver.budget)?
        }
        _ => match solver.worth_of(game)? {
            Worth::Loony => return Err(Stop::LoonyBeside),
            Worth::Value(value) => {
                solver
                    .affine
                    .embedded(&mut solver.arena, value, &solver.budget)?
            }
        },
    };
    if negative {
        form = solver.affine.negative(form, &solver.budget)?;
    }
    sum.form = solver.affine.sum(sum.form, form, &solver.budget)?;
    Ok(())
}

fn of_call(solver: &mut Solver, call: &SharedCall) -> Solved<Arc<Known>> {
    if let Some(known) = solver.affine_calls.calls.get(call) {
        return Ok(Arc::clone(known));
    }
    if !call.is_summable() {
        return Err(lost::no_value());
    }
    if solver.affine_calls.depth >= MOST_CALLS {
        return Err(too_long(solver, call));
    }
    solver.affine_calls.depth += 1;
    let found = with_stack(|| found(solver, call));
    solver.affine_calls.depth -= 1;
    let known = Arc::new(found?);
    let options: usize = known.options.iter().map(|side| side.len()).sum();
    solver.budget.reserve(options * size_of::<Form>() + 64)?;
    solver.budget.room_in_table(&solver.affine_calls.calls)?;
    let calls = &mut solver.affine_calls.calls;
    calls.insert(call.clone(), Arc::clone(&known));
    Ok(known)
}

fn found(solver: &mut Solver, call: &SharedCall) -> Solved<Known> {
    let (mut sides, mut effects) = ([Vec::new(), Vec::new()], Effects::default());
    for player in Player::BOTH {
        for choice in choices(solver, call, player)? {
            let Choice { to, effect, .. } = choice;
            let option = option(solver, player, &to, effect.turn, &mut effects)?;
            sides[player as usize].push(option);
        }
    }
    let options = [&sides[0], &sides[1]].map(|side| Arc::from(side.as_slice()));
    let form = solver.affine.forms.with_options(sides, &solver.budget)?;
    Ok(Known {
        options,
        form: solver.affine.reduced(form, &solver.budget)?,
        effects,
    })
}

/// See [`Solver::affine_option`].
pub(in crate::solve) fn form_of_move(
    solver: &mut Solver,
    player: Player,
    one: &Move,
) -> Solved<Form> {
    solver.affine_calls.depth = 0;
    let effects = &mut Effects::default();
    option(solver, player, &one.to, one.effect.turn, effects)
}

/// The reduced form of a player's option.
fn option(
    solver: &mut Solver,
    player: Player,
    to: &Game,
    turn: Turn,
    effects: &mut Effects,
) -> Solved<Form> {
    effects.add(Effects {
        turn: matches!(turn, Turn::Keeps | Turn::Entails),
        wins: turn == Turn::Wins,
    });
    if turn == Turn::Wins {
        return Ok(Form::won(player));
    }
    let sum = sum_of(solver, to)?;
    effects.add(sum.effects);
    let answers = match (turn, sum.obliged) {
        (Turn::Entails, Some((call, negative))) => {
            let known = of_call(solver, &call)?;
            effects.add(known.effects);
            answers(solver, player.opponent(), &known, negative, sum.form)?
        }
        (Turn::Keeps, None) => vec![sum.form],
        (Turn::Passes, None) => return Ok(sum.form),
        _ => return Err(super::no_value_obliged()),
    };
    let (affine, budget) = (&mut solver.affine, &solver.budget);
    let threat = affine.forms.threat(player, answers, budget)?;
    affine.reduced(threat, budget)
}

/// The moves of a player who must answer in a call, beside a form.
fn answers(
    solver: &mut Solver,
    player: Player,
    known: &Known,
    negative: bool,
    rest: Form,
) -> Solved<Vec<Form>> {
    let own = if negative { player.opponent() } else { player };
    let (affine, budget) = (&mut solver.affine, &solver.budget);
    let mut answers = Vec::new();
    for option in known.options[own as usize].iter() {
        let option = if negative {
            affine.negative(*option, budget)?
        } else {
            *option
        };
        answers.push(affine.sum(option, rest, budget)?);
    }
    Ok(answers)
}
