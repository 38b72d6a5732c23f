//! Sequences of values: their differences, and the periods that they show.

use super::recurrence::SPARE;
use crate::eval::{ByContent, Datum, Eval, Interpreter};
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Int, Period, repeats};
use rustc_hash::FxHashSet;
use std::hash::Hash;

/// A list whose elements are compared by content or, if all are nimbers, by Grundy value.
pub(crate) struct Sequence {
    pub(crate) data: Vec<Datum>,
    pub(crate) nimbers: bool,
    /// The difference of each pair of neighbours, if elements can be subtracted.
    differences: Option<Vec<ByContent>>,
}

impl Sequence {
    pub(crate) fn new(this: &mut Interpreter, data: Vec<Datum>, span: Span) -> Eval<Sequence> {
        let is_nimber = |datum: &Datum| match datum {
            Datum::Value(value) => this.algebra.solver.arena.as_nimber(*value).cloned(),
            Datum::Number(number) if number.is_zero() => Some(Int::ZERO),
            _ => None,
        };
        let nimbers: Option<Vec<Int>> = data.iter().map(is_nimber).collect();
        let nimbers = nimbers.filter(|all| all.iter().any(|size| *size != Int::ZERO));
        let is_impartial = nimbers.is_some();
        let data = match nimbers {
            Some(sizes) => sizes.into_iter().map(Datum::integer).collect(),
            None => data,
        };
        let can_subtract = |datum: &Datum| matches!(datum, Datum::Value(_) | Datum::Number(_));
        let differences = if data.iter().all(can_subtract) {
            let pairs = data.windows(2);
            let all = pairs.map(|pair| difference(this, &pair[1], &pair[0], span).map(ByContent));
            Some(all.collect::<Eval<_>>()?)
        } else {
            None
        };
        Ok(Sequence {
            data,
            nimbers: is_impartial,
            differences,
        })
    }

    /// For each period length, the first element from which it holds. There is a saltus if elements can be subtracted.
    pub(super) fn repeats(&self) -> Box<dyn Iterator<Item = Period> + '_> {
        match &self.differences {
            Some(differences) => Box::new(repeats(differences)),
            None => {
                let elements: Vec<ByContent> = self.data.iter().cloned().map(ByContent).collect();
                let found: Vec<Period> = repeats(&elements).collect();
                Box::new(found.into_iter())
            }
        }
    }

    /// The observed period with its saltus: it must be seen two and a half times, cover half of the elements, and be
    /// confirmed by some elements beyond those that determine it. A saltus is seen in the differences, of which there is
    /// one less than there are elements. A saltus that is not a number is the last resort: if it is its own negative,
    /// twice the period has saltus 0.
    pub(crate) fn seen(&self, this: &mut Interpreter, span: Span) -> Eval<Option<(Period, Datum)>> {
        self.first_seen(this, span, &|_, _| true)
    }

    /// The observed period, if the elements that confirm it are worth more than its description in bits. An element is
    /// worth the logarithm of the number of different ones, with a saltus of different steps. The length of the period
    /// and the place where it begins are numbers in Elias' gamma code. A late begin is chosen to fit, and the elements
    /// before it are exceptions, so it counts twice; a begin with the first element costs nothing.
    pub(super) fn likely(
        &self,
        this: &mut Interpreter,
        span: Span,
    ) -> Eval<Option<(Period, Datum)>> {
        let count = self.data.len();
        let worth = |kinds: usize| (kinds.max(2) as f64).log2();
        let element = worth(different(self.data.iter().cloned().map(ByContent)));
        let step = worth(different(self.differences.iter().flatten()));
        self.first_seen(this, span, &|found, has_saltus| {
            let (length, start) = (found.length, found.start);
            let confirm = count - start - length - usize::from(has_saltus);
            let each = if has_saltus { step } else { element };
            let late = if start == 0 {
                0
            } else {
                2 * gamma_code(start + 1)
            };
            confirm as f64 * each > f64::from(gamma_code(length) + late)
        })
    }

    /// The first observed period that is accepted by its place and whether it has a saltus.
    fn first_seen(
        &self,
        this: &mut Interpreter,
        span: Span,
        is_accepted: &dyn Fn(Period, bool) -> bool,
    ) -> Eval<Option<(Period, Datum)>> {
        let count = self.data.len();
        let mut other = None;
        for found in self.repeats() {
            let covered = count - found.start;
            if 2 * covered < 5 * found.length || 2 * found.start > count {
                continue;
            }
            let saltus = self.saltus(this, found, span)?;
            let is_number = matches!(saltus, Datum::Number(_));
            let has_saltus = !matches!(&saltus, Datum::Number(number) if number.is_zero());
            let covered = covered - usize::from(has_saltus);
            if 2 * covered < 5 * found.length
                || covered < found.length + SPARE
                || !is_accepted(found, has_saltus)
            {
                continue;
            }
            if is_number {
                return Ok(Some((found, saltus)));
            }
            other = other.or(Some((found, saltus)));
        }
        Ok(other)
    }

    /// The difference between elements one period apart.
    pub(crate) fn saltus(&self, this: &mut Interpreter, period: Period, span: Span) -> Eval<Datum> {
        let pair = (
            self.data.get(period.start + period.length),
            self.data.get(period.start),
        );
        match (pair, &self.differences) {
            ((Some(a), Some(b)), Some(_)) => difference(this, a, b, span),
            _ => Ok(Datum::integer(0)),
        }
    }
}

/// The number of different items.
fn different<T: Eq + Hash>(items: impl Iterator<Item = T>) -> usize {
    items.collect::<FxHashSet<T>>().len()
}

/// The number of bits of a positive number in Elias' gamma code (1975).
fn gamma_code(number: usize) -> u32 {
    2 * number.ilog2() + 1
}

pub(crate) fn difference(this: &mut Interpreter, a: &Datum, b: &Datum, span: Span) -> Eval<Datum> {
    let terms = [
        (Sign::Plus, a.clone(), span),
        (Sign::Minus, b.clone(), span),
    ];
    this.algebra.add(&terms, span)
}
