//! Inverses modulo a universe. If a form has an inverse, its conjugate is one (Davies, Yadav 2024).

use super::forms::Form;
use super::modulo::Modulo;
use super::simplest::simplest;
use crate::budget::Stop;
use crate::forms::Sums;
use crate::value::Player;

/// The inverse in simplest form; `None` if there is none.
pub fn inverse(modulo: &mut Modulo<'_>, form: Form) -> Result<Option<Form>, Stop> {
    let form = simplest(modulo, form)?;
    let conjugate = modulo.calculus.conjugate(form, modulo.budget)?;
    let sum = modulo.calculus.sum(form, conjugate, modulo.budget)?;
    // The sum is its own conjugate, so it equals 0 if it is at least 0.
    let is_inverse = modulo.is_at_least(sum, Form::ZERO)?;
    if !is_inverse {
        return Ok(None);
    }
    simplest(modulo, conjugate).map(Some)
}

/// Why a form has no inverse: a follower of its simplest form, and a Left end of the universe beside which Left, moving
/// first, loses the sum of the follower and its conjugate. If there is no such follower, the mirror strategy shows that
/// the conjugate is an inverse.
pub fn no_inverse(modulo: &mut Modulo<'_>, form: Form) -> Result<Option<(Form, Form)>, Stop> {
    let form = simplest(modulo, form)?;
    let mut followers = modulo.calculus.forms.followers(form, modulo.budget)?;
    followers.sort_unstable_by(|a, b| modulo.calculus.forms.order(*a, *b));
    for follower in followers {
        let conjugate = modulo.calculus.conjugate(follower, modulo.budget)?;
        let sum = modulo.calculus.sum(follower, conjugate, modulo.budget)?;
        if !modulo.is_strong(sum, Player::Left)? {
            let end = modulo.refutation(sum, Player::Left)?;
            return Ok(Some((follower, end)));
        }
    }
    Ok(None)
}
