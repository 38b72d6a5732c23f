//! Serialization of values: exact, compact, independent of the arena, and validated when read.
//!
//! Each form that occurs in a value is written once: number-up-stars first, then the other forms, each after its
//! options. Options are written as indices of earlier forms.

use crate::budget::{Budget, Stop};
use crate::value::arena::{Arena, Value};
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;
use crate::value::number::number_up_star::NumberUpStar;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// A value with all forms that occur in it; the last one is the value itself.
#[derive(Serialize, Deserialize)]
struct ValueRecord {
    /// In ascending order.
    closed: Vec<ClosedRecord>,
    /// In ascending order of height, then of options.
    general: Vec<GeneralRecord>,
}

/// A number-up-star.
#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct ClosedRecord {
    numerator: Integer,
    exponent: u64,
    ups: Integer,
    nimber: Integer,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
enum Integer {
    Word(i64),
    /// Two's complement, most significant byte first.
    Long(Vec<u8>),
}

/// Options by index, in ascending order.
#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct GeneralRecord {
    left: Vec<u32>,
    right: Vec<u32>,
}

/// Maximum exponent of a denominator 2^exponent.
const LARGEST_EXPONENT: u64 = 1 << 24;

impl Integer {
    fn of(n: &Int) -> Integer {
        match n.to_i64() {
            Some(word) => Integer::Word(word),
            None => Integer::Long(n.to_bytes()),
        }
    }

    /// The integer; `None` if it has a shorter representation.
    fn read(&self) -> Option<Int> {
        let int = match self {
            Integer::Word(word) => Int::from(*word),
            Integer::Long(bytes) => Int::from_bytes(bytes),
        };
        (Integer::of(&int) == *self).then_some(int)
    }
}

impl ClosedRecord {
    fn of(form: &NumberUpStar) -> ClosedRecord {
        ClosedRecord {
            numerator: Integer::of(form.number.numerator()),
            exponent: form.number.exponent(),
            ups: Integer::of(&form.ups),
            nimber: Integer::of(&form.nimber),
        }
    }

    /// The number-up-star; `None` unless the number is in lowest terms and the nimber is nonnegative.
    fn read(&self) -> Option<NumberUpStar> {
        let number = Dyadic::new(self.numerator.read()?, self.exponent);
        let form = NumberUpStar {
            number,
            ups: self.ups.read()?,
            nimber: self.nimber.read()?,
        };
        let sound = form.number.exponent() == self.exponent
            && self.exponent <= LARGEST_EXPONENT
            && !form.nimber.is_negative();
        sound.then_some(form)
    }
}

impl Arena {
    /// Serializes a value for [`Arena::read_bytes`].
    ///
    /// Errors: limits of the budget.
    pub fn to_bytes(&self, value: Value, budget: &Budget) -> Result<Vec<u8>, Stop> {
        let mut forms = vec![value];
        // The index of each form, once it is assigned.
        let mut numbers: FxHashMap<Value, u32> = FxHashMap::from_iter([(value, 0)]);
        let mut next = 0;
        while let Some(form) = forms.get(next).copied() {
            budget.work(1)?;
            next += 1;
            let (left, right) = self.general_options(form);
            for option in left.iter().chain(right) {
                if numbers.insert(*option, 0).is_none() {
                    forms.push(*option);
                }
            }
        }
        let mut closed = Vec::new();
        // Options have smaller handles than their games.
        Value::sort_by_handle(&mut forms);
        let mut heights: FxHashMap<Value, usize> = FxHashMap::default();
        let mut levels: Vec<Vec<Value>> = Vec::new();
        for form in forms {
            if let Some(parts) = self.number_up_star_parts(form) {
                closed.push((ClosedRecord::of(parts), form));
                continue;
            }
            let (left, right) = self.general_options(form);
            let below = left.iter().chain(right).filter_map(|o| heights.get(o));
            let height = below.max().map_or(0, |h| h + 1);
            heights.insert(form, height);
            match levels.get_mut(height) {
                Some(level) => level.push(form),
                None => levels.push(vec![form]),
            }
        }
        closed.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut count = 0;
        let mut closed: Vec<ClosedRecord> = closed
            .into_iter()
            .map(|(written, form)| {
                numbers.insert(form, count);
                count += 1;
                written
            })
            .collect();
        closed.shrink_to_fit();
        let mut general = Vec::with_capacity(heights.len());
        for level in levels {
            let mut written = Vec::with_capacity(level.len());
            for form in level {
                let (left, right) = self.general_options(form);
                let side = |options: &[Value]| {
                    let mut side: Vec<u32> = options
                        .iter()
                        .filter_map(|o| numbers.get(o).copied())
                        .collect();
                    side.sort_unstable();
                    side
                };
                budget.work(1 + (left.len() + right.len()) as u64 / 8)?;
                written.push((
                    GeneralRecord {
                        left: side(left),
                        right: side(right),
                    },
                    form,
                ));
            }
            written.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            for (form_written, form) in written {
                numbers.insert(form, count);
                count += 1;
                general.push(form_written);
            }
        }
        let written = ValueRecord { closed, general };
        postcard::to_stdvec(&written).map_err(|_| Stop::TooLarge("a value as bytes".into()))
    }

    /// The value written by [`Arena::to_bytes`]; `None` if `to_bytes` cannot have written the bytes. Every number must
    /// be in lowest terms, every form canonical and used, and all forms in order.
    ///
    /// Errors: limits of the budget.
    pub fn read_bytes(&mut self, bytes: &[u8], budget: &Budget) -> Result<Option<Value>, Stop> {
        let Ok((written, [])) = postcard::take_from_bytes::<ValueRecord>(bytes) else {
            return Ok(None);
        };
        let ValueRecord { closed, general } = written;
        if !closed.is_sorted_by(|a, b| a < b) {
            return Ok(None);
        }
        let mut forms = Vec::with_capacity(closed.len() + general.len());
        for one in &closed {
            budget.work(1)?;
            let Some(form) = one.read() else {
                return Ok(None);
            };
            forms.push(self.closed_form(form));
        }
        // The height of each form, and whether it is an option of another form.
        let mut heights = vec![None; forms.len()];
        let mut used = vec![false; closed.len() + general.len()];
        let mut before: Option<(usize, &GeneralRecord)> = None;
        for one in &general {
            let mut sides = [Vec::new(), Vec::new()];
            let mut below = None;
            for (side, numbers) in sides.iter_mut().zip([&one.left, &one.right]) {
                for number in numbers {
                    let number = *number as usize;
                    let (Some(form), Some(height)) = (forms.get(number), heights.get(number))
                    else {
                        return Ok(None);
                    };
                    side.push(*form);
                    below = below.max(*height);
                    if let Some(used) = used.get_mut(number) {
                        *used = true;
                    }
                }
                if !numbers.is_sorted_by(|a, b| a < b) {
                    return Ok(None);
                }
            }
            let height = below.map_or(0, |h: usize| h + 1);
            let place = (height, one);
            if before.is_some_and(|before| before >= place) {
                return Ok(None);
            }
            before = Some(place);
            let [left, right] = sides;
            let form = self.canonical(&left, &right, budget)?;
            // If the canonical form has the same options, none was dominated or reversible, and it is not a
            // number-up-star.
            if !self.has_options(form, left, right) {
                return Ok(None);
            }
            forms.push(form);
            heights.push(Some(height));
        }
        let needed = used
            .split_last()
            .is_some_and(|(_, below)| below.iter().all(|u| *u));
        Ok(forms.last().copied().filter(|_| needed))
    }

    /// Whether these are the options of a form that is not a number-up-star.
    fn has_options(&self, form: Value, mut left: Vec<Value>, mut right: Vec<Value>) -> bool {
        Value::sort_by_handle(&mut left);
        Value::sort_by_handle(&mut right);
        self.general_options(form) == (left.as_slice(), right.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;
    use proptest::prelude::*;

    const GAMES: [&str; 12] = [
        "0",
        "-7/8",
        "100000000000000000000000000000000",
        "^^*5",
        "3/4v*",
        "*9",
        "{1|*}",
        "{3|0||-1}",
        "+-{2|1}",
        "{5/2|{0|-4}}",
        "{{3|1}||0|-10000000000000000000000}",
        "{0||||0|||{5|4}|-2}",
    ];

    #[test]
    fn values_come_back_in_any_arena() {
        let budget = Budget::unlimited();
        for game in GAMES {
            let (mut first, mut second) = (Arena::new(), Arena::new());
            // Create other values first, so that handles differ.
            for other in GAMES.iter().rev() {
                second.read(other, &budget).expect("a game");
            }
            let value = first.read(game, &budget).expect("a game");
            let bytes = first.to_bytes(value, &budget).expect("no limit");
            let back = second
                .read_bytes(&bytes, &budget)
                .expect("no limit")
                .expect("well-formed");
            assert_eq!(
                second.text(back, Spelling::Ascii),
                first.text(value, Spelling::Ascii)
            );
            assert_eq!(second.to_bytes(back, &budget), Ok(bytes), "{game}");
        }
    }

    #[test]
    fn what_is_not_canonical_is_refused() {
        let closed = |numerator, exponent, nimber| ClosedRecord {
            numerator: Integer::Word(numerator),
            exponent,
            ups: Integer::Word(0),
            nimber: Integer::Word(nimber),
        };
        let general = |left: &[u32], right: &[u32]| GeneralRecord {
            left: left.to_vec(),
            right: right.to_vec(),
        };
        let refused = |closed, general| {
            let written = ValueRecord { closed, general };
            let bytes = postcard::to_stdvec(&written).expect("bytes");
            Arena::new().read_bytes(&bytes, &Budget::unlimited()) == Ok(None)
        };
        let two = || vec![closed(-1, 0, 0), closed(1, 0, 0)];
        assert!(!refused(two(), vec![general(&[1], &[0])]));
        // A number, a number not in lowest terms, a negative nimber.
        assert!(refused(two(), vec![general(&[0], &[1])]));
        assert!(refused(vec![closed(2, 1, 0)], vec![]));
        assert!(refused(vec![closed(1, 0, -3)], vec![]));
        // Wrong order, a duplicate option, a missing option, an unused form, no forms.
        let turned = vec![closed(1, 0, 0), closed(-1, 0, 0)];
        assert!(refused(turned, vec![general(&[0], &[1])]));
        assert!(refused(two(), vec![general(&[1, 1], &[0])]));
        assert!(refused(two(), vec![general(&[1], &[2])]));
        let three = vec![closed(-1, 0, 0), closed(1, 0, 0), closed(2, 0, 0)];
        assert!(refused(three, vec![general(&[1], &[0])]));
        // A dominated option.
        let three = vec![closed(-1, 0, 0), closed(1, 0, 0), closed(2, 0, 0)];
        assert!(refused(three, vec![general(&[1, 2], &[0])]));
        assert!(refused(vec![], vec![]));
        let long = ClosedRecord {
            ups: Integer::Long(vec![0, 5]),
            ..closed(0, 0, 0)
        };
        assert!(refused(vec![long], vec![]));
    }

    proptest! {
        #[test]
        fn other_bytes_are_refused_or_mean_themselves(which in 0..GAMES.len(), at in 0usize..200, with in any::<u8>(), cut in any::<bool>()) {
            let budget = Budget::unlimited();
            let mut arena = Arena::new();
            let value = arena.read(GAMES[which], &budget).expect("a game");
            let mut bytes = arena.to_bytes(value, &budget).expect("no limit");
            let at = at % bytes.len();
            if cut { bytes.truncate(at) } else { bytes[at] = with }
            if let Some(other) = arena.read_bytes(&bytes, &budget).expect("no limit") {
                prop_assert_eq!(arena.to_bytes(other, &budget), Ok(bytes));
            }
        }
    }
}
