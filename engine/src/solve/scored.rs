//! Scores of calls whose moves gain points: by search of whole sums, and as forms.

use super::calls::choices;
use super::game::moves::moves;
use super::returning::too_long;
use super::{Choice, Game, Move, PlayKind, SharedCall, Solved, Solver, Term};
use crate::budget::{Budget, Stop, with_stack};
use crate::forms::Sums;
use crate::scoring::{Form, Step, SumRules, SumScores, SumSearch};
use crate::value::{Dyadic, Player};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Maximum number of terms of a sum.
const MOST_TERMS: usize = 1 << 16;

/// A call, or its negative.
type Signed = (SharedCall, bool);

/// What is known of a part.
#[derive(Debug)]
struct Known {
    part: Signed,
    steps: [Option<Arc<[Step<u32>]>>; 2],
    ends: [Option<Dyadic>; 2],
}

/// What is known of scores.
#[derive(Debug, Default)]
pub(super) struct ScoredTables {
    numbers: FxHashMap<Signed, u32>,
    parts: Vec<Known>,
    scores: SumScores<u32>,
    forms: FxHashMap<SharedCall, Form>,
}

/// The terms of a game with points. Those that are 0 are left out.
fn terms(game: &Game, negative: bool, into: &mut Vec<Signed>) -> Solved<()> {
    let mixed = || Stop::Undefined("the sum of a scoring game and a game of normal play".into());
    match game.term() {
        Term::Sum(games) => {
            for game in games {
                with_stack(|| terms(game, negative, into))?;
            }
        }
        Term::Negative(game) => with_stack(|| terms(game, !negative, into))?,
        Term::Multiple(count, game) => {
            let copies = count.abs().to_usize().filter(|n| *n <= MOST_TERMS);
            let Some(copies) = copies else {
                return Err(Stop::TooLarge(format!("a sum of {count} copies")));
            };
            for _ in 0..copies {
                with_stack(|| terms(game, negative != count.is_negative(), into))?;
            }
        }
        Term::Value(value) if *value == crate::value::Value::ZERO => {}
        Term::Call(call) if call.play_kind() == PlayKind::Scoring => {
            into.push((call.clone(), negative));
        }
        _ => return Err(mixed()),
    }
    if into.len() > MOST_TERMS {
        return Err(Stop::TooLarge("a sum of that many games".into()));
    }
    Ok(())
}

/// The parts of sums, as numbers in the tables.
struct ScoredParts<'a> {
    solver: &'a mut Solver,
    may_pass: bool,
}

impl ScoredParts<'_> {
    fn numbers(&mut self, game: &Game, negative: bool) -> Solved<Vec<u32>> {
        let mut signed = Vec::new();
        terms(game, negative, &mut signed)?;
        signed.into_iter().map(|part| self.number(part)).collect()
    }

    fn number(&mut self, part: Signed) -> Solved<u32> {
        if part.0.may_pass() != self.may_pass {
            let what = "a sum in which players may pass in one part and not in another";
            return Err(Stop::Undefined(what.into()));
        }
        let tables = &mut self.solver.scored;
        if let Some(number) = tables.numbers.get(&part) {
            return Ok(*number);
        }
        let budget = &self.solver.budget;
        budget.room_in_table(&tables.numbers)?;
        budget.room_in(&mut tables.parts, 1)?;
        let number = tables.parts.len() as u32;
        tables.numbers.insert(part.clone(), number);
        tables.parts.push(Known {
            part,
            steps: [None, None],
            ends: [None, None],
        });
        Ok(number)
    }

    fn part(&self, part: u32) -> Solved<&Known> {
        let known = self.solver.scored.parts.get(part as usize);
        known.ok_or_else(|| Stop::Undefined("a part that was forgotten".into()))
    }
}

/// The player of a call who moves if `mover` moves in the part.
fn own(mover: Player, negative: bool) -> Player {
    if negative { mover.opponent() } else { mover }
}

impl SumRules for ScoredParts<'_> {
    type Part = u32;

    fn budget(&self) -> &Budget {
        &self.solver.budget
    }

    fn steps(&mut self, part: &u32, mover: Player) -> Solved<Arc<[Step<u32>]>> {
        let known = self.part(*part)?;
        if let Some(steps) = &known.steps[mover as usize] {
            return Ok(Arc::clone(steps));
        }
        let (call, negative) = known.part.clone();
        let found = choices(self.solver, &call, own(mover, negative))?;
        let mut steps = Vec::with_capacity(found.len());
        for Choice { to, effect, .. } in found {
            steps.push(Step {
                to: self.numbers(&to, negative)?,
                keeps: effect.keeps(),
                gain: signed(effect.gain, mover),
            });
        }
        let steps: Arc<[Step<u32>]> = steps.into();
        self.solver.budget.reserve(size_of_val(&*steps))?;
        if let Some(known) = self.solver.scored.parts.get_mut(*part as usize) {
            known.steps[mover as usize] = Some(Arc::clone(&steps));
        }
        Ok(steps)
    }

    fn end(&mut self, part: &u32, stuck: Player) -> Solved<Dyadic> {
        let known = self.part(*part)?;
        if let Some(end) = &known.ends[stuck as usize] {
            return Ok(end.clone());
        }
        let (call, negative) = known.part.clone();
        let end = with_stack(|| call.end(own(stuck, negative), self.solver))?;
        let end = if negative { -&end } else { end };
        if let Some(known) = self.solver.scored.parts.get_mut(*part as usize) {
            known.ends[stuck as usize] = Some(end.clone());
        }
        Ok(end)
    }

    fn range(&mut self, _: &u32) -> Solved<Option<[Dyadic; 2]>> {
        Ok(None)
    }

    fn may_pass(&self) -> bool {
        self.may_pass
    }

    fn endless(&mut self, part: &u32) -> Stop {
        match self.part(*part).map(|known| known.part.0.clone()) {
            Ok(call) => too_long(self.solver, &call),
            Err(stop) => stop,
        }
    }
}

/// The points of a player as points of Left minus those of Right.
fn signed(points: Dyadic, player: Player) -> Dyadic {
    match player {
        Player::Left => points,
        Player::Right => -&points,
    }
}

/// See [`Solver::score`], and [`Solver::score_after_pass`] for play after a pass.
pub(super) fn score(
    solver: &mut Solver,
    game: &Game,
    first: Player,
    passed: bool,
) -> Solved<Dyadic> {
    let mut signed = Vec::new();
    terms(game, false, &mut signed)?;
    let may_pass = signed.first().is_some_and(|(call, _)| call.may_pass());
    let mut scores = std::mem::take(&mut solver.scored.scores);
    let mut parts = ScoredParts { solver, may_pass };
    let sum = signed.into_iter().map(|part| parts.number(part));
    let found = match sum.collect::<Solved<Vec<u32>>>() {
        Ok(sum) => {
            let mut search = SumSearch::new(parts, &mut scores);
            if passed {
                search.score_after_pass(&sum, first)
            } else {
                search.score(&sum, first)
            }
        }
        Err(stop) => Err(stop),
    };
    solver.scored.scores = scores;
    found
}

/// See [`Solver::end_score`].
pub(super) fn end(solver: &mut Solver, game: &Game, stuck: Player) -> Solved<Dyadic> {
    let mut signed = Vec::new();
    terms(game, false, &mut signed)?;
    let mut total = Dyadic::ZERO;
    for (call, negative) in signed {
        let end = with_stack(|| call.end(own(stuck, negative), solver))?;
        total = &total + &if negative { -&end } else { end };
    }
    Ok(total)
}

/// See [`Solver::may_pass`].
pub(super) fn may_pass(game: &Game) -> bool {
    let mut signed = Vec::new();
    terms(game, false, &mut signed).is_ok()
        && !signed.is_empty()
        && signed.iter().all(|(call, _)| call.may_pass())
}

/// See [`Solver::judged_moves`].
pub(super) fn judged_moves(
    solver: &mut Solver,
    game: &Game,
    player: Player,
) -> Solved<Vec<(Move, Dyadic)>> {
    let mut judged = Vec::new();
    for one in moves(solver, game, player)? {
        let next = own(player, !one.effect.keeps());
        let score = score(solver, &one.to, next, false)?;
        let score = &score + &signed(one.effect.gain.clone(), player);
        judged.push((one, score));
    }
    Ok(judged)
}

/// See [`Solver::scoring_form`].
pub(super) fn form(solver: &mut Solver, game: &Game) -> Solved<Option<Form>> {
    let mut signed = Vec::new();
    terms(game, false, &mut signed)?;
    let budget = &solver.budget;
    let mut sum = solver.scoring.forms.number(Dyadic::ZERO, budget)?;
    for (call, negative) in signed {
        let Some(mut form) = with_stack(|| form_of_call(solver, &call, 0))? else {
            return Ok(None);
        };
        let (scoring, budget) = (&mut solver.scoring, &solver.budget);
        if negative {
            form = scoring.negative(form, budget)?;
        }
        sum = scoring.sum(sum, form, budget)?;
    }
    Ok(Some(sum))
}

fn form_of_call(solver: &mut Solver, call: &SharedCall, depth: usize) -> Solved<Option<Form>> {
    if call.may_pass() {
        return Ok(None);
    }
    if let Some(form) = solver.scored.forms.get(call) {
        return Ok(Some(*form));
    }
    if depth >= super::MOST_CALLS {
        return Err(too_long(solver, call));
    }
    let (mut options, mut ends) = ([Vec::new(), Vec::new()], [None, None]);
    for player in Player::BOTH {
        for Choice { to, effect, .. } in choices(solver, call, player)? {
            if effect.keeps() {
                return Ok(None);
            }
            let mut signed_terms = Vec::new();
            terms(&to, false, &mut signed_terms)?;
            let gain = signed(effect.gain, player);
            let mut sum = solver.scoring.forms.number(gain, &solver.budget)?;
            for (part, negative) in signed_terms {
                let found = with_stack(|| form_of_call(solver, &part, depth + 1))?;
                let Some(mut form) = found else {
                    return Ok(None);
                };
                let (scoring, budget) = (&mut solver.scoring, &solver.budget);
                if negative {
                    form = scoring.negative(form, budget)?;
                }
                sum = scoring.sum(form, sum, budget)?;
            }
            options[player as usize].push(sum);
        }
        if options[player as usize].is_empty() {
            ends[player as usize] = Some(call.end(player, solver)?);
        }
    }
    let (scoring, budget) = (&mut solver.scoring, &solver.budget);
    let form = scoring.forms.labelled(options, ends, budget)?;
    budget.room_in_table(&solver.scored.forms)?;
    solver.scored.forms.insert(call.clone(), form);
    Ok(Some(form))
}
