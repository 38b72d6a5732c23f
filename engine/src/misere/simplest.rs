//! Simplest forms modulo a universe: without reversible or dominated options, and without needless tombstones, at any
//! depth. Equal forms have the same simplest form. Idea: Siegel 2023, section 5.

use super::forms::Form;
use super::modulo::Modulo;
use crate::budget::{Stop, with_stack};
use crate::forms::each;
use crate::value::Player;

/// The simplest form that is equal to this one modulo the universe. It may have tombstones and lie outside the universe.
pub fn simplest(modulo: &mut Modulo<'_>, form: Form) -> Result<Form, Stop> {
    if let Some(known) = modulo.theory.simplest.get(&form) {
        return Ok(*known);
    }
    let sides = modulo.calculus.forms.sides(form);
    let sides = each(&sides, |option| simplest(modulo, option))?;
    let forms = &mut modulo.calculus.forms;
    let stops = *forms.label(form);
    let mut simple = forms.labelled(sides, stops, modulo.budget)?;
    while let Some(next) = without_reversible(modulo, simple)? {
        simple = next;
    }
    simple = without_dominated(modulo, simple)?;
    simple = without_stops(modulo, simple)?;
    for known in [form, simple] {
        modulo.budget.room_in_table(&modulo.theory.simplest)?;
        modulo.theory.simplest.insert(known, simple);
    }
    Ok(simple)
}

fn sides(modulo: &Modulo<'_>, form: Form) -> ([Vec<Form>; 2], [bool; 2]) {
    let forms = &modulo.calculus.forms;
    (
        forms.sides(form).map(|side| side.to_vec()),
        *forms.label(form),
    )
}

/// Replaces the first reversible option by the options of the reply that reverses it, and by a tombstone if the player
/// has won there; `None` if no option is reversible.
fn without_reversible(modulo: &mut Modulo<'_>, form: Form) -> Result<Option<Form>, Stop> {
    for player in Player::BOTH {
        for option in modulo.calculus.forms.shared_options(form, player).iter() {
            let Some(reply) = modulo.reverses(*option, form, player)? else {
                continue;
            };
            modulo.budget.step()?;
            let (mut sides, mut stops) = sides(modulo, form);
            let own = &mut sides[player as usize];
            own.retain(|kept| kept != option);
            own.extend(modulo.calculus.forms.options(reply, player));
            stops[player as usize] |= modulo.calculus.forms.is_end_like(reply, player);
            let forms = &mut modulo.calculus.forms;
            return forms.labelled(sides, stops, modulo.budget).map(Some);
        }
    }
    Ok(None)
}

fn without_dominated(modulo: &mut Modulo<'_>, form: Form) -> Result<Form, Stop> {
    let (mut sides, stops) = sides(modulo, form);
    for player in Player::BOTH {
        let options = modulo.calculus.forms.shared_options(form, player);
        let mut kept = Vec::new();
        for option in options.iter() {
            let mut dominated = false;
            for other in options.iter().filter(|other| *other != option) {
                if modulo.is_no_better(*option, *other, player)? {
                    dominated = true;
                    break;
                }
            }
            if !dominated {
                kept.push(*option);
            }
        }
        sides[player as usize] = kept;
    }
    modulo.calculus.forms.labelled(sides, stops, modulo.budget)
}

/// Removes the tombstones that change nothing: beside no option, and where the player is strong without.
fn without_stops(modulo: &mut Modulo<'_>, form: Form) -> Result<Form, Stop> {
    let mut form = form;
    for player in Player::BOTH {
        if !modulo.calculus.forms.has_stop(form, player) {
            continue;
        }
        let (sides, mut stops) = sides(modulo, form);
        let is_end = sides[player as usize].is_empty();
        stops[player as usize] = false;
        let bare = modulo
            .calculus
            .forms
            .labelled(sides, stops, modulo.budget)?;
        if is_end || modulo.is_strong(bare, player)? {
            form = bare;
        }
    }
    Ok(form)
}

/// The classical simplest form of a dicot, from its simplest form modulo dicots: `*` takes the place of each tombstone
/// and each missing side. Source: Dorbec, Renault, Siegel, Sopena 2015.
pub fn dicot_form(modulo: &mut Modulo<'_>, simplest: Form) -> Result<Form, Stop> {
    if simplest == Form::ZERO {
        return Ok(Form::ZERO);
    }
    modulo.budget.step()?;
    let star = modulo.calculus.forms.star(modulo.budget)?;
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for option in modulo
            .calculus
            .forms
            .shared_options(simplest, player)
            .iter()
        {
            sides[player as usize].push(with_stack(|| dicot_form(modulo, *option))?);
        }
        if modulo.calculus.forms.is_end_like(simplest, player) {
            sides[player as usize].push(star);
        }
    }
    modulo.calculus.forms.with_options(sides, modulo.budget)
}
