//! The winner of a sum by search of its play. The state is the multiset of the positions, one of which may have to be
//! answered, the sum of all short games, and the player to move.
//!
//! Equal short games may be exchanged in such a sum: if G >= H and Left wins S + H, she wins S + G. By induction: her
//! moves in S are the same; her move in H to a position that reverses through K <= G, or that some option of G exceeds,
//! is a plain one, so the induction hypothesis applies to what follows it.

use super::two_obliged;
use crate::budget::{Budget, with_stack};
use crate::solve::calls::choices;
use crate::solve::returning::too_long;
use crate::solve::{Game, MOST_CALLS, PlayKind, SharedCall, Solved, Solver, Stop, Term};
use crate::solve::{Turn, Worth, lost};
use crate::value::{Player, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Maximum number of terms of a sum.
const MOST_TERMS: usize = 1 << 16;

/// A call, or its negative.
type Signed = (SharedCall, bool);

/// A sum of parts and a short game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Sum {
    parts: Vec<u32>,
    rest: Value,
}

/// A move in a part.
#[derive(Debug)]
struct Step {
    to: Sum,
    turn: Turn,
}

/// A part, and its moves as far as they are known.
#[derive(Debug)]
struct Known {
    part: Signed,
    is_obliged: bool,
    steps: [Option<Arc<[Step]>>; 2],
}

/// What is known of sums.
#[derive(Debug, Default)]
pub(in crate::solve) struct EntailingTables {
    numbers: FxHashMap<Signed, u32>,
    parts: Vec<Known>,
    wins: FxHashMap<(Sum, Player), bool>,
    depth: usize,
}

/// Whether a player wins a game moving first.
pub(super) fn wins(solver: &mut Solver, game: &Game, first: Player) -> Solved<bool> {
    let sum = sum_of(solver, game, false)?;
    solver.entailing.depth = 0;
    wins_sum(solver, sum, first)
}

/// The parts of a game, and the sum of its short terms.
fn sum_of(solver: &mut Solver, game: &Game, negative: bool) -> Solved<Sum> {
    let (mut parts, mut values) = (Vec::new(), Vec::new());
    add(solver, game, negative, &mut parts, &mut values)?;
    parts.sort_unstable();
    let rest = solver.sum_of_values(values)?;
    let known = &solver.entailing.parts;
    let ends_early = |part: &u32| {
        let known = known.get(*part as usize);
        known.is_some_and(|known| !known.part.0.is_summable())
    };
    let is_alone = parts.len() <= 1 && rest == Value::ZERO;
    if !is_alone && parts.iter().any(ends_early) {
        return Err(lost::no_sum());
    }
    Ok(Sum { parts, rest })
}

fn add(
    solver: &mut Solver,
    game: &Game,
    negative: bool,
    parts: &mut Vec<u32>,
    values: &mut Vec<Value>,
) -> Solved<()> {
    match game.term() {
        Term::Sum(games) => {
            for game in games {
                with_stack(|| add(solver, game, negative, parts, values))?;
            }
        }
        Term::Negative(game) => with_stack(|| add(solver, game, !negative, parts, values))?,
        Term::Multiple(count, game) if game.play_kind() == PlayKind::Entailing => {
            let copies = count.abs().to_usize().filter(|n| *n <= MOST_TERMS);
            let Some(copies) = copies else {
                return Err(Stop::TooLarge(format!("a sum of {count} copies")));
            };
            for _ in 0..copies {
                let negative = negative != count.is_negative();
                with_stack(|| add(solver, game, negative, parts, values))?;
            }
        }
        Term::Call(call) if call.play_kind() == PlayKind::Entailing => {
            // The moves of an impartial game are those of its negative.
            let negative = negative && !call.is_surely_impartial();
            parts.push(number(solver, (call.clone(), negative))?);
        }
        _ => match solver.worth_of(game)? {
            Worth::Loony => return Err(Stop::LoonyBeside),
            Worth::Value(value) if negative => {
                values.push(solver.arena.negative(value, &solver.budget)?);
            }
            Worth::Value(value) => values.push(value),
        },
    }
    if parts.len() > MOST_TERMS {
        return Err(Stop::TooLarge("a sum of that many games".into()));
    }
    Ok(())
}

fn number(solver: &mut Solver, part: Signed) -> Solved<u32> {
    let tables = &mut solver.entailing;
    if let Some(number) = tables.numbers.get(&part) {
        return Ok(*number);
    }
    let budget: &Budget = &solver.budget;
    budget.room_in_table(&tables.numbers)?;
    budget.room_in(&mut tables.parts, 1)?;
    let number = tables.parts.len() as u32;
    tables.numbers.insert(part.clone(), number);
    tables.parts.push(Known {
        is_obliged: part.0.obliged().is_some(),
        part,
        steps: [None, None],
    });
    Ok(number)
}

fn steps(solver: &mut Solver, part: u32, mover: Player) -> Solved<Arc<[Step]>> {
    let Some(known) = solver.entailing.parts.get(part as usize) else {
        return Err(Stop::Undefined("a part that was forgotten".into()));
    };
    if let Some(steps) = &known.steps[mover as usize] {
        return Ok(Arc::clone(steps));
    }
    let (call, negative) = known.part.clone();
    let own = if negative { mover.opponent() } else { mover };
    let found = choices(solver, &call, own)?;
    let mut steps = Vec::with_capacity(found.len());
    for choice in found {
        steps.push(Step {
            to: sum_of(solver, &choice.to, negative)?,
            turn: choice.effect.turn,
        });
    }
    let steps: Arc<[Step]> = steps.into();
    solver.budget.reserve(size_of_val(&*steps))?;
    if let Some(known) = solver.entailing.parts.get_mut(part as usize) {
        known.steps[mover as usize] = Some(Arc::clone(&steps));
    }
    Ok(steps)
}

fn wins_sum(solver: &mut Solver, sum: Sum, mover: Player) -> Solved<bool> {
    solver.budget.tick()?;
    let key = (sum, mover);
    if let Some(wins) = solver.entailing.wins.get(&key) {
        return Ok(*wins);
    }
    if solver.entailing.depth >= MOST_CALLS {
        let part = key.0.parts.first().map(|part| *part as usize);
        let known = part.and_then(|part| solver.entailing.parts.get(part));
        return Err(match known.map(|known| known.part.0.clone()) {
            Some(call) => too_long(solver, &call),
            None => Stop::Deep,
        });
    }
    solver.entailing.depth += 1;
    let wins = with_stack(|| searched(solver, &key.0, mover));
    solver.entailing.depth -= 1;
    let wins = wins?;
    let tables = &mut solver.entailing;
    if solver.budget.should_drop_pair_caches() {
        tables.wins = FxHashMap::default();
    }
    solver.budget.room_in_table(&tables.wins)?;
    solver
        .budget
        .reserve(key.0.parts.len() * size_of::<u32>())?;
    tables.wins.insert(key, wins);
    Ok(wins)
}

fn searched(solver: &mut Solver, sum: &Sum, mover: Player) -> Solved<bool> {
    let parts = &solver.entailing.parts;
    let is_obliged = |part: &u32| parts.get(*part as usize).is_some_and(|k| k.is_obliged);
    let obliged: Vec<usize> = (0..sum.parts.len())
        .filter(|at| sum.parts.get(*at).is_some_and(is_obliged))
        .collect();
    let open = match *obliged {
        [] => 0..sum.parts.len(),
        [at] => at..at + 1,
        _ => return Err(two_obliged()),
    };
    for at in open {
        let part = sum.parts[at];
        if at > 0 && obliged.is_empty() && sum.parts[at - 1] == part {
            continue;
        }
        for step in steps(solver, part, mover)?.iter() {
            if step.turn == Turn::Wins {
                return Ok(true);
            }
            let mut to = sum.clone();
            to.parts.remove(at);
            to.parts.extend(&step.to.parts);
            to.parts.sort_unstable();
            to.rest = solver.arena.sum(sum.rest, step.to.rest, &solver.budget)?;
            let wins = match step.turn {
                Turn::Keeps => wins_sum(solver, to, mover)?,
                _ => !wins_sum(solver, to, mover.opponent())?,
            };
            if wins {
                return Ok(true);
            }
        }
    }
    if !obliged.is_empty() {
        return Ok(false);
    }
    for rest in solver.arena.options(sum.rest, mover, &solver.budget)? {
        let to = Sum {
            parts: sum.parts.clone(),
            rest,
        };
        if !wins_sum(solver, to, mover.opponent())? {
            return Ok(true);
        }
    }
    Ok(false)
}
