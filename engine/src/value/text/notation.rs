//! Values as text, in CGSuite's notation or its Unicode transliteration.

use super::print_order::PrintOrder;
use super::raised::raised;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::int::Int;
use crate::value::number::number_up_star::NumberUpStar;
use crate::value::uptimal::power_of_up::{PowerKind, PowerOfUp};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The spelling of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// CGSuite's ASCII notation: `^`, `v`, `+-1`.
    Ascii,
    /// Unicode, with arrows and `±`.
    Pretty,
}

/// Maximum length of a bar. A side that would need a longer one keeps its braces.
const LONGEST_BAR: usize = 4;

/// The reasons why there is no text.
enum Unwritten {
    TooLong,
    Stopped(Stop),
}

impl From<Stop> for Unwritten {
    fn from(stop: Stop) -> Unwritten {
        Unwritten::Stopped(stop)
    }
}

/// The notation of a value.
#[derive(Clone)]
enum ValueNotation {
    /// A number, ups and a nimber.
    NumberUpStar,
    /// A number, a power of up and a nimber.
    PowerOfUp(Box<PowerOfUp>),
    /// `±` with these options.
    Symmetric(Rc<[Value]>),
    /// `Tiny` or `Miny` of a value, after a number that is omitted if 0.
    Tiny(&'static str, Value),
    /// Options in braces with a bar of this length.
    Options(Rc<[Value]>, Rc<[Value]>, usize),
}

struct ValueWriter<'a> {
    arena: &'a mut Arena,
    spelling: Spelling,
    budget: &'a Budget,
    text: String,
    characters: usize,
    most_characters: usize,
    notations: FxHashMap<Value, ValueNotation>,
    lengths: FxHashMap<Value, usize>,
    order: PrintOrder,
}

impl Arena {
    /// The value as text. The length may be exponential in the number of positions; see [`Arena::text_limited`].
    pub fn text(&mut self, v: Value, spelling: Spelling) -> String {
        self.text_limited(v, spelling, usize::MAX)
            .unwrap_or_default()
    }

    /// The value as text; `None` if it exceeds `most_characters` characters.
    pub fn text_limited(
        &mut self,
        v: Value,
        spelling: Spelling,
        most_characters: usize,
    ) -> Option<String> {
        let budget = Budget::unlimited();
        self.text_within(v, spelling, most_characters, &budget)
            .ok()?
    }

    /// Like [`Arena::text_limited`], within a budget.
    ///
    /// Errors: limits of the budget.
    pub fn text_within(
        &mut self,
        v: Value,
        spelling: Spelling,
        most_characters: usize,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        let mut writer = ValueWriter::new(self, spelling, most_characters, budget);
        match writer.value(v) {
            Ok(()) => Ok(Some(writer.text)),
            Err(Unwritten::TooLong) => Ok(None),
            Err(Unwritten::Stopped(stop)) => Err(stop),
        }
    }
}

impl<'a> ValueWriter<'a> {
    fn new(
        arena: &'a mut Arena,
        spelling: Spelling,
        most_characters: usize,
        budget: &'a Budget,
    ) -> ValueWriter<'a> {
        ValueWriter {
            arena,
            spelling,
            budget,
            text: String::new(),
            characters: 0,
            most_characters,
            notations: FxHashMap::default(),
            lengths: FxHashMap::default(),
            order: PrintOrder::default(),
        }
    }

    fn push(&mut self, text: &str) -> Result<(), Unwritten> {
        self.characters += text.chars().count();
        if self.characters > self.most_characters {
            return Err(Unwritten::TooLong);
        }
        self.text.push_str(text);
        Ok(())
    }

    /// Writes a value, in braces if its notation has any.
    fn value(&mut self, v: Value) -> Result<(), Unwritten> {
        if self.most_characters < usize::MAX && self.least_length(v)? > self.most_characters {
            return Err(Unwritten::TooLong);
        }
        match self.notation(v)? {
            ValueNotation::NumberUpStar => {
                let Some(form) = self.arena.number_up_star_parts(v) else {
                    return Ok(());
                };
                // A digit takes less than 4 bits, so numbers that are too long are rejected before conversion.
                let number = form.number.numerator().bits() + form.number.exponent();
                let bits = number + form.ups.bits() + form.nimber.bits();
                if bits / 4 > self.most_characters as u64 {
                    return Err(Unwritten::TooLong);
                }
                let text = number_up_star(form, self.spelling, self.budget)?;
                self.push(&text)
            }
            ValueNotation::PowerOfUp(power) => {
                let text = power_of_up(&power, self.spelling, self.budget)?;
                self.push(&text)
            }
            ValueNotation::Symmetric(options) => {
                self.push(match self.spelling {
                    Spelling::Ascii => "+-",
                    Spelling::Pretty => "±",
                })?;
                if let [only] = &*options
                    && !matches!(self.notation(*only)?, ValueNotation::Symmetric(_))
                {
                    return with_stack(|| self.value(*only));
                }
                self.push("{")?;
                self.list(&options)?;
                self.push("}")
            }
            ValueNotation::Tiny(name, of) => {
                let number = self.arena.left_stop(v).clone();
                if !number.is_zero() {
                    self.push(&number.to_string())?;
                }
                self.push(name)?;
                self.push("(")?;
                with_stack(|| self.value(of))?;
                self.push(")")
            }
            ValueNotation::Options(left, right, bar) => {
                self.push("{")?;
                with_stack(|| self.sides(&left, &right, bar))?;
                self.push("}")
            }
        }
    }

    /// Writes both sides with a bar between them.
    fn sides(&mut self, left: &[Value], right: &[Value], bar: usize) -> Result<(), Unwritten> {
        self.side(left, bar)?;
        self.push("||||".get(..bar).unwrap_or("||||"))?;
        self.side(right, bar)
    }

    /// Writes a side. A single option with a shorter bar loses its braces.
    fn side(&mut self, options: &[Value], bar: usize) -> Result<(), Unwritten> {
        if let [only] = options
            && let ValueNotation::Options(left, right, inner) = self.notation(*only)?
            && inner < bar
        {
            return with_stack(|| self.sides(&left, &right, inner));
        }
        self.list(options)
    }

    fn list(&mut self, options: &[Value]) -> Result<(), Unwritten> {
        for (i, &option) in options.iter().enumerate() {
            if i > 0 {
                self.push(",")?;
            }
            with_stack(|| self.value(option))?;
        }
        Ok(())
    }

    /// A lower bound of the length of the text: the length of the longer side, up to the limit. It avoids sorting the
    /// options, which is much slower for a text that is too long.
    fn least_length(&mut self, v: Value) -> Result<usize, Stop> {
        if self.arena.number_up_star_parts(v).is_some() {
            return Ok(1);
        }
        if let Some(length) = self.lengths.get(&v) {
            return Ok(*length);
        }
        self.budget.step()?;
        let (left, right) = self.arena.general_options(v);
        let sides = [left.to_vec(), right.to_vec()];
        let has_name = sides.iter().all(|side| side.len() == 1);
        let mut length = 1;
        // Powers of up, tiny and miny have short names.
        if !has_name && self.order.power(self.arena, v, self.budget)?.is_none() {
            for side in sides {
                let mut own = 0usize;
                for option in side {
                    own = own.saturating_add(with_stack(|| self.least_length(option))?);
                    if own > self.most_characters {
                        break;
                    }
                }
                length = length.max(own);
            }
        }
        self.lengths.insert(v, length);
        Ok(length)
    }

    fn notation(&mut self, v: Value) -> Result<ValueNotation, Stop> {
        if self.arena.number_up_star_parts(v).is_some() {
            return Ok(ValueNotation::NumberUpStar);
        }
        if let Some(form) = self.notations.get(&v) {
            return Ok(form.clone());
        }
        let form = with_stack(|| self.new_notation(v))?;
        self.notations.insert(v, form.clone());
        Ok(form)
    }

    fn new_notation(&mut self, v: Value) -> Result<ValueNotation, Stop> {
        if self.is_symmetric(v)? {
            return Ok(ValueNotation::Symmetric(
                self.order.sides(self.arena, v, self.budget)?.0,
            ));
        }
        if let Some(power) = self.order.power(self.arena, v, self.budget)? {
            return Ok(ValueNotation::PowerOfUp(power.into()));
        }
        if let Some(of) = self.tiny(v)? {
            return Ok(ValueNotation::Tiny("Tiny", of));
        }
        if self.may_be_miny(v) {
            let negative = self.arena.negative(v, self.budget)?;
            if let Some(of) = self.tiny(negative)? {
                return Ok(ValueNotation::Tiny("Miny", of));
            }
        }
        let (left, right) = self.order.sides(self.arena, v, self.budget)?;
        let inner = self.bar_of_side(&left)?.max(self.bar_of_side(&right)?);
        Ok(ValueNotation::Options(left, right, inner + 1))
    }

    /// The length of the bar of a single option that may lose its braces; 0 if there is none.
    fn bar_of_side(&mut self, options: &[Value]) -> Result<usize, Stop> {
        if let [only] = options
            && let ValueNotation::Options(_, _, bar) = self.notation(*only)?
            && bar < LONGEST_BAR
        {
            return Ok(bar);
        }
        Ok(0)
    }

    fn is_symmetric(&mut self, v: Value) -> Result<bool, Stop> {
        let (left, right) = self.arena.general_options(v);
        if left.len() != right.len() || *self.arena.left_stop(v) != -self.arena.right_stop(v) {
            return Ok(false);
        }
        Ok(self.arena.negative(v, self.budget)? == v)
    }

    /// The game G, if v is x + {0||0|-G} for a number x and the left stop of G is positive. CGSuite uses the name tiny
    /// for these too.
    fn tiny(&mut self, v: Value) -> Result<Option<Value>, Stop> {
        let (&[number], &[threat]) = self.arena.general_options(v) else {
            return Ok(None);
        };
        let (&[again], &[loss]) = self.arena.general_options(threat) else {
            return Ok(None);
        };
        let arena = &mut *self.arena;
        if again != number
            || !arena.is_number(number)
            || arena.right_stop(loss) >= arena.left_stop(number)
        {
            return Ok(None);
        }
        arena.difference(number, loss, self.budget).map(Some)
    }

    fn may_be_miny(&self, v: Value) -> bool {
        let (left, right) = self.arena.general_options(v);
        matches!((left, right), (&[threat], &[number])
            if self.arena.is_number(number) && self.arena.general_options(threat).1 == [number])
    }
}

/// A number, a power of up and a nimber, such as `1/2^<3>*2` and `^[2]`, or `1/2↑³*2` and `↑[2]`.
fn power_of_up(power: &PowerOfUp, spelling: Spelling, budget: &Budget) -> Result<String, Stop> {
    let NumberUpStar {
        number,
        ups,
        nimber,
    } = &power.unit;
    let mut text = if number.is_zero() {
        String::new()
    } else {
        number.decimal(budget)?
    };
    text.push_str(match (spelling, ups.is_negative()) {
        (Spelling::Ascii, false) => "^",
        (Spelling::Ascii, true) => "v",
        (Spelling::Pretty, false) => "↑",
        (Spelling::Pretty, true) => "↓",
    });
    let exponent = power.exponent.to_string();
    text.push_str(&match (power.kind, spelling) {
        (PowerKind::Sum, _) => format!("[{exponent}]"),
        (PowerKind::One, Spelling::Ascii) => format!("<{exponent}>"),
        (PowerKind::One, Spelling::Pretty) => raised(&exponent),
    });
    if !nimber.is_zero() {
        text.push('*');
        if *nimber != Int::ONE {
            text.push_str(&nimber.decimal(budget)?);
        }
    }
    Ok(text)
}

/// A number, ups and a nimber.
fn number_up_star(
    form: &NumberUpStar,
    spelling: Spelling,
    budget: &Budget,
) -> Result<String, Stop> {
    let mut text = String::new();
    if !form.number.is_zero() || form.is_number() {
        text = form.number.decimal(budget)?;
    }
    let (one, two) = match (spelling, form.ups.is_negative()) {
        (Spelling::Ascii, false) => ("^", "^^"),
        (Spelling::Ascii, true) => ("v", "vv"),
        (Spelling::Pretty, false) => ("↑", "⇑"),
        (Spelling::Pretty, true) => ("↓", "⇓"),
    };
    match form.ups.abs().to_i64() {
        Some(0) => {}
        Some(1) => text.push_str(one),
        Some(2) => text.push_str(two),
        _ => {
            text.push_str(one);
            text.push_str(&form.ups.abs().decimal(budget)?);
        }
    }
    if !form.nimber.is_zero() {
        text.push('*');
        if form.nimber != Int::ONE {
            text.push_str(&form.nimber.decimal(budget)?);
        }
    }
    Ok(text)
}
