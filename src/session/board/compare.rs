//! The difference between two positions: which is better, and which moves they do not share.

use super::super::Match;
use super::super::evaluator::Evaluator;
use super::super::play::NOWHERE;
use super::facts::{BoardFact, BoardFacts, facts};
use super::judge::{Judgement, judge};
use crate::eval::{Datum, Eval};
use crate::solve::Relation;
use std::cmp::Ordering;
use std::time::Duration;

/// Two positions side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// How the first compares with the second for Left; `None` if they are confused.
    pub order: BoardFact<Option<Ordering>>,
    /// The facts about each.
    pub facts: [BoardFacts; 2],
    /// The moves of the first alone.
    pub gone: Vec<String>,
    /// The moves of the second alone.
    pub new: Vec<String>,
    /// The moves of both that are not worth the same, as judged in each.
    pub changed: Vec<[Judgement; 2]>,
}

/// Compares the positions of two matches. Each of the five answers has a fifth of the time.
pub(super) fn compare(
    evaluator: &mut Evaluator,
    [first, second]: [&Match; 2],
    time: Duration,
) -> Comparison {
    let part = time / 5;
    let mut judged = |contest| judge(evaluator, contest, part).unwrap_or_default();
    let (before, after) = (judged(first), judged(second));
    let lacks = |all: &[Judgement], name: &str| all.iter().all(|one| one.name != name);
    let only = |these: &[Judgement], others: &[Judgement]| {
        let own = these.iter().filter(|one| lacks(others, &one.name));
        own.map(|one| one.name.clone()).collect()
    };
    let pairs = before.iter().filter_map(|one| {
        let other = after.iter().find(|other| other.name == one.name)?;
        let differs = one.wins != other.wins || value(one) != value(other);
        differs.then(|| [one.clone(), other.clone()])
    });
    Comparison {
        changed: pairs.collect(),
        gone: only(&before, &after),
        new: only(&after, &before),
        facts: [first, second].map(|contest| facts(evaluator, contest, part)),
        order: order(evaluator, first, second, part),
    }
}

fn value(one: &Judgement) -> Option<&str> {
    one.value.as_ref().map(|value| &*value.ascii)
}

fn order(
    evaluator: &mut Evaluator,
    first: &Match,
    second: &Match,
    time: Duration,
) -> BoardFact<Option<Ordering>> {
    evaluator.start(Some(time));
    let [left, right] = [first, second].map(|contest| Datum::Game(contest.game.clone()));
    let found = searched(evaluator, &left, &right).and_then(|found| match found {
        Some(order) => Ok(order),
        None => {
            let algebra = &mut evaluator.interpreter.algebra;
            algebra.compare((&left, NOWHERE), (&right, NOWHERE))
        }
    });
    evaluator.solver().settle();
    found.map_err(|fault| fault.message)
}

/// The order of two games by search; `None` if their values decide it.
fn searched(
    evaluator: &mut Evaluator,
    left: &Datum,
    right: &Datum,
) -> Eval<Option<Option<Ordering>>> {
    let algebra = &mut evaluator.interpreter.algebra;
    let Some(at_most) = algebra.searched(left, Relation::AT_MOST, right, NOWHERE)? else {
        return Ok(None);
    };
    let Some(at_least) = algebra.searched(left, Relation::AT_LEAST, right, NOWHERE)? else {
        return Ok(None);
    };
    Ok(Some(match (at_most, at_least) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }))
}
