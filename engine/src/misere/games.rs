//! Forms by birthday: all of them, the simplest forms of a universe, and Left dead ends.

use super::calculus::Calculus;
use super::forms::Form;
use super::modulo::Modulo;
use super::simplest::simplest;
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashSet;

/// The most sets of options for each player, and the most dead ends.
const MOST_SETS: usize = 1 << 11;
const MOST_ENDS: usize = 1 << 16;

/// All forms born by a day, at most 2, in print order.
pub(super) fn all_forms(
    calculus: &mut Calculus,
    day: u32,
    budget: &Budget,
) -> Result<Vec<Form>, Stop> {
    let mut forms = vec![Form::ZERO];
    for _ in 0..day.min(2) {
        let sets = subsets(&forms);
        forms = Vec::new();
        for left in &sets {
            for right in &sets {
                let sides = [left.clone(), right.clone()];
                forms.push(calculus.forms.with_options(sides, budget)?);
            }
        }
    }
    forms.sort_unstable_by(|a, b| calculus.forms.order(*a, *b));
    Ok(forms)
}

fn subsets(forms: &[Form]) -> Vec<Vec<Form>> {
    let mut sets = vec![Vec::new()];
    for form in forms {
        let with = sets.iter().map(|set: &Vec<Form>| {
            let mut set = set.clone();
            set.push(*form);
            set
        });
        let with: Vec<Vec<Form>> = with.collect();
        sets.extend(with);
    }
    sets
}

/// The simplest forms of the members of a universe that are born by a day, in print order.
pub fn games(modulo: &mut Modulo<'_>, day: u32) -> Result<Vec<Form>, Stop> {
    let mut games = vec![Form::ZERO];
    for today in 1..=day {
        let ends = end_options(modulo, today)?;
        let sets = antichains(modulo, &games, MOST_SETS)?;
        let sets = sets.ok_or_else(|| too_large(today))?;
        let mut found = FxHashSet::default();
        // No option is missing from a set that is not empty, so with two of them the form is a member.
        for left in sets.iter().filter(|set| !set.is_empty()) {
            for right in sets.iter().filter(|set| !set.is_empty()) {
                add(modulo, [left.clone(), right.clone()], &mut found)?;
            }
        }
        for sides in ends {
            add(modulo, sides, &mut found)?;
        }
        games = found.into_iter().collect();
        games.sort_unstable_by(|a, b| modulo.calculus.forms.order(*a, *b));
    }
    Ok(games)
}

fn too_large(day: u32) -> Stop {
    Stop::TooLarge(format!(
        "the list of games of this universe born by day {day}"
    ))
}

fn add(
    modulo: &mut Modulo<'_>,
    sides: [Vec<Form>; 2],
    found: &mut FxHashSet<Form>,
) -> Result<(), Stop> {
    modulo.budget.step()?;
    let form = modulo.calculus.forms.with_options(sides, modulo.budget)?;
    let form = simplest(modulo, form)?;
    modulo.budget.room_in_set(found)?;
    found.insert(form);
    Ok(())
}

/// The options of the ends in the universe that are born by a day. Unlike other forms, ends are not members whatever
/// their options are, so all forms are tried.
fn end_options(modulo: &mut Modulo<'_>, day: u32) -> Result<Vec<[Vec<Form>; 2]>, Stop> {
    let minus_one = modulo.calculus.forms.integer(-1, modulo.budget)?;
    if !modulo.contains(minus_one)? {
        return Ok(vec![[Vec::new(), Vec::new()]]);
    }
    if day > 2 {
        return Err(too_large(day));
    }
    let options = all_forms(modulo.calculus, day - 1, modulo.budget)?;
    let mut ends = Vec::new();
    for set in subsets(&options) {
        for sides in [[set.clone(), Vec::new()], [Vec::new(), set]] {
            let forms = &mut modulo.calculus.forms;
            let end = forms.with_options(sides.clone(), modulo.budget)?;
            if modulo.contains(end)? {
                ends.push(sides);
            }
        }
    }
    Ok(ends)
}

/// The sets of forms of which none is at least another one; `None` if there are more than `most`.
fn antichains(
    modulo: &mut Modulo<'_>,
    forms: &[Form],
    most: usize,
) -> Result<Option<Vec<Vec<Form>>>, Stop> {
    let mut sets: Vec<Vec<Form>> = vec![Vec::new()];
    for form in forms {
        let before = sets.len();
        'sets: for at in 0..before {
            modulo.budget.step()?;
            for other in sets[at].clone() {
                if modulo.is_at_least(other, *form)? || modulo.is_at_least(*form, other)? {
                    continue 'sets;
                }
            }
            let mut set = sets[at].clone();
            set.push(*form);
            modulo.budget.reserve(set.len() * size_of::<Form>())?;
            modulo.budget.room_in(&mut sets, 1)?;
            sets.push(set);
            if sets.len() > most {
                return Ok(None);
            }
        }
    }
    Ok(Some(sets))
}

/// The simplest forms of the Left dead ends born by a day, in print order. Their order is the same in every universe
/// that contains them; `modulo` must be one.
pub fn left_dead_ends(modulo: &mut Modulo<'_>, day: u32) -> Result<Vec<Form>, Stop> {
    let mut ends = vec![Form::ZERO];
    for today in 1..=day {
        let mut found = FxHashSet::default();
        let sets = antichains(modulo, &ends, MOST_ENDS)?;
        let too_large =
            || Stop::TooLarge(format!("the list of Left dead ends born by day {today}"));
        for right in sets.ok_or_else(too_large)? {
            add(modulo, [Vec::new(), right], &mut found)?;
        }
        ends = found.into_iter().collect();
        ends.sort_unstable_by(|a, b| modulo.calculus.forms.order(*a, *b));
    }
    Ok(ends)
}
