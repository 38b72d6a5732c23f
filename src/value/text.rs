//! Values as text, in CGSuite's notation or in its pretty transliteration.

use std::cmp::Ordering;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Value};
use super::int::Int;
use super::number_up_star::NumberUpStar;
use super::player::Player;
use crate::budget::{Budget, Stop, with_stack};

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// CGSuite's, in ASCII: `^`, `v`, `+-1`.
    Ascii,
    /// With arrows and `±`.
    Pretty,
}

/// The longest bar; where a side needs a longer one, it keeps its braces.
const LONGEST_BAR: usize = 4;

/// Why there is no text.
enum Unwritten {
    TooLong,
    Stopped(Stop),
}

impl From<Stop> for Unwritten {
    fn from(stop: Stop) -> Unwritten {
        Unwritten::Stopped(stop)
    }
}

/// Left and right options in order.
type Sides = (Rc<[Value]>, Rc<[Value]>);

/// How a value is written.
#[derive(Clone)]
enum Form {
    /// Its parts tell.
    NumberUpStar,
    /// `+-` and these options.
    Symmetric(Rc<[Value]>),
    /// A number, if not 0, and `Tiny` or `Miny` of a value.
    Tiny(&'static str, Value),
    /// Braces and a bar of this length.
    Options(Rc<[Value]>, Rc<[Value]>, usize),
}

struct Writer<'a> {
    arena: &'a mut Arena,
    spelling: Spelling,
    budget: &'a Budget,
    text: String,
    characters: usize,
    most_characters: usize,
    forms: FxHashMap<Value, Form>,
    sorted: FxHashMap<Value, Sides>,
}

impl Arena {
    /// The value as text. The text of a game with many positions may be exponentially long: see
    /// [`Arena::text_limited`].
    pub fn text(&mut self, v: Value, spelling: Spelling) -> String {
        self.text_limited(v, spelling, usize::MAX)
            .unwrap_or_default()
    }

    /// The value as text, where that has at most so many characters.
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

    /// The value as text, where that has at most so many characters; else `None`.
    ///
    /// Errors: the budget's.
    pub fn text_within(
        &mut self,
        v: Value,
        spelling: Spelling,
        most_characters: usize,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        let mut writer = Writer::new(self, spelling, most_characters, budget);
        match writer.value(v) {
            Ok(()) => Ok(Some(writer.text)),
            Err(Unwritten::TooLong) => Ok(None),
            Err(Unwritten::Stopped(stop)) => Err(stop),
        }
    }

    /// Brings values into the order in which options are written. It depends on nothing but the values.
    ///
    /// Errors: the budget's.
    pub fn sort_for_print(&mut self, values: &mut [Value], budget: &Budget) -> Result<(), Stop> {
        Writer::new(self, Spelling::Ascii, usize::MAX, budget).sort(values)
    }
}

impl<'a> Writer<'a> {
    fn new(
        arena: &'a mut Arena,
        spelling: Spelling,
        most_characters: usize,
        budget: &'a Budget,
    ) -> Writer<'a> {
        Writer {
            arena,
            spelling,
            budget,
            text: String::new(),
            characters: 0,
            most_characters,
            forms: FxHashMap::default(),
            sorted: FxHashMap::default(),
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

    /// Writes a value with its braces, if it has any.
    fn value(&mut self, v: Value) -> Result<(), Unwritten> {
        match self.form(v)? {
            Form::NumberUpStar => {
                let Some(form) = self.arena.number_up_star_parts(v) else {
                    return Ok(());
                };
                // A digit takes less than 4 bits: huge integers are not converted in vain.
                let number = form.number.numerator().bits() + form.number.exponent();
                let bits = number + form.ups.bits() + form.nimber.bits();
                if bits / 4 > self.most_characters as u64 {
                    return Err(Unwritten::TooLong);
                }
                let text = number_up_star(form, self.spelling, self.budget)?;
                self.push(&text)
            }
            Form::Symmetric(options) => {
                self.push(match self.spelling {
                    Spelling::Ascii => "+-",
                    Spelling::Pretty => "±",
                })?;
                if let [only] = &*options
                    && !matches!(self.form(*only)?, Form::Symmetric(_))
                {
                    return with_stack(|| self.value(*only));
                }
                self.push("{")?;
                self.list(&options)?;
                self.push("}")
            }
            Form::Tiny(name, of) => {
                let number = self.arena.left_stop(v).clone();
                if !number.is_zero() {
                    self.push(&number.to_string())?;
                }
                self.push(name)?;
                self.push("(")?;
                with_stack(|| self.value(of))?;
                self.push(")")
            }
            Form::Options(left, right, bar) => {
                self.push("{")?;
                with_stack(|| self.sides(&left, &right, bar))?;
                self.push("}")
            }
        }
    }

    /// Writes both sides with the bar between them.
    fn sides(&mut self, left: &[Value], right: &[Value], bar: usize) -> Result<(), Unwritten> {
        self.side(left, bar)?;
        self.push("||||".get(..bar).unwrap_or("||||"))?;
        self.side(right, bar)
    }

    /// Writes a side; an only option with a shorter bar loses its braces.
    fn side(&mut self, options: &[Value], bar: usize) -> Result<(), Unwritten> {
        if let [only] = options
            && let Form::Options(left, right, inner) = self.form(*only)?
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

    fn form(&mut self, v: Value) -> Result<Form, Stop> {
        if self.arena.number_up_star_parts(v).is_some() {
            return Ok(Form::NumberUpStar);
        }
        if let Some(form) = self.forms.get(&v) {
            return Ok(form.clone());
        }
        let form = with_stack(|| self.new_form(v))?;
        self.forms.insert(v, form.clone());
        Ok(form)
    }

    fn new_form(&mut self, v: Value) -> Result<Form, Stop> {
        if self.is_symmetric(v)? {
            return Ok(Form::Symmetric(self.sorted(v)?.0));
        }
        if let Some(of) = self.tiny(v)? {
            return Ok(Form::Tiny("Tiny", of));
        }
        if self.may_be_miny(v) {
            let negative = self.arena.negative(v, self.budget)?;
            if let Some(of) = self.tiny(negative)? {
                return Ok(Form::Tiny("Miny", of));
            }
        }
        let (left, right) = self.sorted(v)?;
        let inner = self.bar_of_side(&left)?.max(self.bar_of_side(&right)?);
        Ok(Form::Options(left, right, inner + 1))
    }

    /// The bar of an only option that loses its braces; 0 for none.
    fn bar_of_side(&mut self, options: &[Value]) -> Result<usize, Stop> {
        if let [only] = options
            && let Form::Options(_, _, bar) = self.form(*only)?
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

    /// G, where v is x + {0||0|-G} with a number x and the right stop of G positive.
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
            || arena.left_stop(loss) >= arena.left_stop(number)
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

    /// The options of both sides in an order that depends on nothing but the values.
    fn sorted(&mut self, v: Value) -> Result<Sides, Stop> {
        if let Some(known) = self.sorted.get(&v) {
            return Ok(known.clone());
        }
        let mut left = self.arena.options(v, Player::Left, self.budget)?;
        let mut right = self.arena.options(v, Player::Right, self.budget)?;
        self.sort(&mut left)?;
        self.sort(&mut right)?;
        let sorted: Sides = (left.into(), right.into());
        self.sorted.insert(v, sorted.clone());
        Ok(sorted)
    }

    fn sort(&mut self, values: &mut [Value]) -> Result<(), Stop> {
        if values.len() < 2 {
            return Ok(());
        }
        let arena = &*self.arena;
        let (mut sorted, others): (Vec<Value>, Vec<Value>) = values
            .iter()
            .partition(|&&v| arena.number_up_star_parts(v).is_some());
        sorted.sort_by(|&a, &b| order_of_parts(arena, a, b));
        let first = sorted.len();
        for v in others {
            // Orders may fail, so this is no closure for a library sort; such lists are short.
            let (mut low, mut high) = (first, sorted.len());
            while low < high {
                let middle = low + (high - low) / 2;
                match sorted.get(middle) {
                    Some(&other) if self.order(other, v)?.is_le() => low = middle + 1,
                    _ => high = middle,
                }
            }
            sorted.insert(low, v);
        }
        values.copy_from_slice(&sorted);
        Ok(())
    }

    /// Number-up-stars first; then the one with fewer left options, more right ones, and then option by option.
    fn order(&mut self, a: Value, b: Value) -> Result<Ordering, Stop> {
        if a == b {
            return Ok(Ordering::Equal);
        }
        let is_closed = |v| self.arena.number_up_star_parts(v).is_some();
        match (is_closed(a), is_closed(b)) {
            (true, true) => return Ok(order_of_parts(self.arena, a, b)),
            (true, false) => return Ok(Ordering::Less),
            (false, true) => return Ok(Ordering::Greater),
            (false, false) => {}
        }
        let (left_a, right_a) = self.arena.general_options(a);
        let (left_b, right_b) = self.arena.general_options(b);
        let by_count = left_a
            .len()
            .cmp(&left_b.len())
            .then(right_b.len().cmp(&right_a.len()));
        if by_count.is_ne() {
            return Ok(by_count);
        }
        self.budget.tick()?;
        with_stack(|| {
            let (left_a, right_a) = self.sorted(a)?;
            let (left_b, right_b) = self.sorted(b)?;
            for (x, y) in [(left_a, left_b), (right_a, right_b)] {
                for (&x, &y) in x.iter().zip(y.iter()) {
                    let order = self.order(x, y)?;
                    if order.is_ne() {
                        return Ok(order);
                    }
                }
            }
            Ok(Ordering::Equal)
        })
    }
}

/// By number, then more ups first, then by nimber.
fn order_of_parts(arena: &Arena, a: Value, b: Value) -> Ordering {
    let (Some(x), Some(y)) = (arena.number_up_star_parts(a), arena.number_up_star_parts(b)) else {
        return Ordering::Equal;
    };
    x.number
        .cmp(&y.number)
        .then_with(|| y.ups.cmp(&x.ups))
        .then_with(|| x.nimber.cmp(&y.nimber))
}

/// Number, ups and nimber.
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
