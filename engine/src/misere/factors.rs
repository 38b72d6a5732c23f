//! Dead ends as sums of atoms: dead ends that are not sums of two others but 0.
//!
//! Birthdays of Left dead ends add in sums, and equal ones have the same birthday. For a dead end is at least the perfect
//! murder `M(n) = {|0, M(n-1)}` exactly if it is not 0 and each of its options is 0 or at least `M(n-1)`, that is, if it is
//! born by day n; and the birthday of a sum as it is written is the sum of the birthdays. So all pairs that could have
//! the sum are known once all dead ends of smaller birthdays are. Source: Davies 2024.

use super::forms::Form;
use super::games::left_dead_ends;
use super::modulo::Modulo;
use super::simplest::simplest;
use crate::budget::{Stop, with_stack};
use crate::forms::Sums;
use crate::value::Player;

/// The last day of which all dead ends are listed.
const LAST_DAY: u32 = 5;

/// Atoms in simplest form whose sum is this dead end, in print order; `None` if the form is no dead end. `modulo` must be
/// a universe with all dead ends.
pub fn factors(modulo: &mut Modulo<'_>, form: Form) -> Result<Option<Vec<Form>>, Stop> {
    let forms = &modulo.calculus.forms;
    let mut factors = if forms.is_dead_end(form, Player::Left) {
        let form = simplest(modulo, form)?;
        factors_of_left(modulo, form)?
    } else if forms.is_dead_end(form, Player::Right) {
        let conjugate = modulo.calculus.conjugate(form, modulo.budget)?;
        let form = simplest(modulo, conjugate)?;
        let mut factors = Vec::new();
        for factor in factors_of_left(modulo, form)? {
            factors.push(modulo.calculus.conjugate(factor, modulo.budget)?);
        }
        factors
    } else {
        return Ok(None);
    };
    factors.sort_unstable_by(|a, b| modulo.calculus.forms.order(*a, *b));
    Ok(Some(factors))
}

/// Atoms whose sum is a Left dead end in simplest form.
fn factors_of_left(modulo: &mut Modulo<'_>, mut form: Form) -> Result<Vec<Form>, Stop> {
    let mut factors = Vec::new();
    while form != Form::ZERO {
        match first_factor(modulo, form)? {
            Some((atom, rest)) => {
                modulo.budget.room_in(&mut factors, 1)?;
                factors.push(atom);
                form = rest;
            }
            None => {
                factors.push(form);
                break;
            }
        }
    }
    Ok(factors)
}

/// An atom of the least birthday and a dead end other than 0, with this sum; `None` if the form is an atom itself.
fn first_factor(modulo: &mut Modulo<'_>, form: Form) -> Result<Option<(Form, Form)>, Stop> {
    let birthday = modulo.calculus.forms.birthday(form);
    let followers = modulo.calculus.forms.followers(form, modulo.budget)?;
    for day in 1..=birthday / 2 {
        let parts = left_dead_ends(modulo, day)?;
        // The rest is mostly a follower: that in which the atom has been played out.
        let listed = match birthday - day {
            0..=LAST_DAY => left_dead_ends(modulo, birthday - day)?,
            _ => Vec::new(),
        };
        for part in parts {
            if modulo.calculus.forms.birthday(part) != day {
                continue;
            }
            for rest in followers.iter().chain(&listed) {
                if modulo.calculus.forms.birthday(*rest) != birthday - day {
                    continue;
                }
                modulo.budget.step()?;
                let sum = modulo.calculus.sum(part, *rest, modulo.budget)?;
                if with_stack(|| simplest(modulo, sum))? == form {
                    return Ok(Some((part, *rest)));
                }
            }
        }
        if birthday - day > LAST_DAY {
            let what = format!("the list of Left dead ends born by day {}", birthday - day);
            return Err(Stop::TooLarge(what));
        }
    }
    Ok(None)
}
