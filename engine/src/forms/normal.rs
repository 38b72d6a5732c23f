//! From values of normal play to forms, and back.

use super::each;
use super::interned::{Form, Interned, Kind};
use crate::budget::{Budget, Stop};
use crate::value::{Arena, Player, Value};
use rustc_hash::FxHashMap;

/// The form of a value: its canonical form, option by option, without labels.
pub fn embedded<K: Kind>(
    forms: &mut Interned<K>,
    arena: &mut Arena,
    value: Value,
    known: &mut FxHashMap<Value, Form<K>>,
    budget: &Budget,
) -> Result<Form<K>, Stop> {
    if let Some(known) = known.get(&value) {
        return Ok(*known);
    }
    budget.step()?;
    let mut options = |player| arena.options(value, player, budget);
    let options = [options(Player::Left)?, options(Player::Right)?];
    let sides = each(&options, |option| {
        embedded(forms, arena, option, known, budget)
    })?;
    let form = forms.with_options(sides, budget)?;
    budget.room_in_table(known)?;
    known.insert(value, form);
    Ok(form)
}

/// The value in normal play of a form; `leaf` knows the values of some followers.
pub fn value<K: Kind>(
    forms: &Interned<K>,
    arena: &mut Arena,
    form: Form<K>,
    leaf: &impl Fn(&mut Arena, Form<K>) -> Option<Value>,
    known: &mut FxHashMap<Form<K>, Value>,
    budget: &Budget,
) -> Result<Value, Stop> {
    if let Some(value) = leaf(arena, form) {
        return Ok(value);
    }
    if let Some(known) = known.get(&form) {
        return Ok(*known);
    }
    budget.step()?;
    let [left, right] = each(&forms.sides(form), |option| {
        value(forms, arena, option, leaf, known, budget)
    })?;
    let value = arena.canonical(&left, &right, budget)?;
    budget.room_in_table(known)?;
    known.insert(form, value);
    Ok(value)
}
