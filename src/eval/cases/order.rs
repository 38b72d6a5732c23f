//! The order of data: sorted lists, and lists without repetitions.

use crate::budget::with_stack;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::cases::content::{ByContent, content};
use crate::eval::short_list::{SHORT_LISTS, ShortList, ShortSet};
use crate::eval::{Algebra, Datum, Eval, Interpreter, Limited, fault};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;

impl Interpreter {
    /// The distinct data of a list, in order of first occurrence. The first span is that of the call, the second one
    /// that of the list.
    pub(crate) fn distinct(
        &mut self,
        items: &[Datum],
        (at, span): (Span, Span),
    ) -> Eval<Vec<Datum>> {
        if items.iter().all(|item| short_list(item).is_some()) {
            self.algebra.solver.budget.work(items.len() as u64).at(at)?;
            let mut seen = ShortSet::for_elements(items.len());
            let new = |item: &&Datum| short_list(item).is_some_and(|short| seen.insert(short));
            let most = items.len().min(SHORT_LISTS);
            self.algebra.room_for(most, span)?;
            let mut kept = Vec::with_capacity(most);
            kept.extend(items.iter().filter(new).cloned());
            return Ok(kept);
        }
        let mut kept = Vec::new();
        let (mut seen, mut met) = (FxHashSet::default(), FxHashMap::default());
        for item in items {
            self.algebra.step(at)?;
            if seen.insert(ByContent(content(self, item, span, &mut met)?)) {
                self.algebra.make_room(&mut kept, 2, span)?;
                kept.push(item.clone());
            }
        }
        Ok(kept)
    }

    /// Sorts a list in ascending order. The sort is stable.
    ///
    /// Errors: elements that cannot be ordered.
    pub(crate) fn sorted(&mut self, items: &[Datum], span: Span) -> Eval<Vec<Datum>> {
        self.algebra.room_for(items.len(), span)?;
        let made = |short: ShortList| Datum::List(short.into());
        let by_key = match items.first() {
            Some(Datum::Number(_)) => {
                sorted_by_key(&self.algebra, items, span, small_integer, Datum::integer)?
            }
            Some(Datum::List(_)) => sorted_by_key(&self.algebra, items, span, short_list, made)?,
            _ => None,
        };
        if let Some(sorted) = by_key {
            return Ok(sorted);
        }
        let mut items: Vec<&Datum> = items.iter().collect();
        let mut width = 1;
        // Bottom-up merge sort compares all neighbours of the result, so no unordered pair goes unnoticed.
        while width < items.len() {
            let mut merged = Vec::with_capacity(items.len());
            for pair in items.chunks(width.saturating_mul(2)) {
                let (left, right) = pair.split_at(width.min(pair.len()));
                let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
                while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
                    self.algebra.step(span)?;
                    let first = match order(self, a, b, span)? {
                        Ordering::Greater => right.next(),
                        _ => left.next(),
                    };
                    merged.extend(first);
                }
                merged.extend(left);
                merged.extend(right);
            }
            items = merged;
            width *= 2;
        }
        Ok(items.into_iter().cloned().collect())
    }
}

/// A small integer as its own key.
fn small_integer(datum: &Datum) -> Option<i64> {
    match datum {
        Datum::Number(number) if number.is_integer() => number.numerator().to_i64(),
        _ => None,
    }
}

/// A short list as its own key.
fn short_list(datum: &Datum) -> Option<ShortList> {
    match datum {
        Datum::List(list) => list.as_short(),
        _ => None,
    }
}

/// Maximum number of elements that are sorted without polling the budget.
const SORTED_AT_ONCE: usize = 1 << 16;

/// A few elements in ascending order, if each one is made again from its key, and keys have the order of the elements.
fn sorted_by_key<K: Ord>(
    algebra: &Algebra,
    items: &[Datum],
    span: Span,
    key: impl Fn(&Datum) -> Option<K>,
    element: impl Fn(K) -> Datum,
) -> Eval<Option<Vec<Datum>>> {
    if items.len() > SORTED_AT_ONCE {
        return Ok(None);
    }
    let keys: Option<Vec<K>> = items.iter().map(key).collect();
    let Some(mut keys) = keys else {
        return Ok(None);
    };
    let work = items.len() as u64 * u64::from(items.len().ilog2());
    algebra.solver.budget.work(work).at(span)?;
    keys.sort_unstable();
    Ok(Some(keys.into_iter().map(element).collect()))
}

/// The order of two elements. Numbers and games are ordered by value, strings and lists lexicographically.
fn order(this: &mut Interpreter, a: &Datum, b: &Datum, span: Span) -> Eval<Ordering> {
    if let (Datum::Number(a), Datum::Number(b)) = (a, b) {
        return Ok(a.cmp(b));
    }
    if let (Some(a), Some(b)) = (a.as_text(), b.as_text()) {
        return Ok(a.cmp(b));
    }
    if let (Some(a), Some(b)) = (short_list(a), short_list(b)) {
        return Ok(a.cmp(&b));
    }
    match (a, b) {
        (Datum::List(_) | Datum::Range(..), Datum::List(_) | Datum::Range(..)) => {
            let (xs, ys) = (this.elements(a, span)?, this.elements(b, span)?);
            for (x, y) in xs.iter().zip(ys.iter()) {
                this.algebra.step(span)?;
                if this.equal(x, y, span)? {
                    continue;
                }
                return with_stack(|| order(this, x, y, span));
            }
            Ok(xs.len().cmp(&ys.len()))
        }
        _ if is_game(a) && is_game(b) => {
            let order = this.algebra.compare((a, span), (b, span))?;
            order.ok_or_else(|| {
                let (a, b) = (this.algebra.short(a), this.algebra.short(b));
                fault(Code::Undefined, span, "these games have no order")
                    .with_label(format!("{a} and {b} are confused"))
            })
        }
        _ => {
            let (a, b) = (this.algebra.brief(a), this.algebra.brief(b));
            Err(fault(Code::Kind, span, "these elements have no order")
                .with_label(format!("{a} and {b} are among them"))
                .with_help(
                    "numbers and games are sorted by value, strings and lists as in a dictionary",
                ))
        }
    }
}

fn is_game(datum: &Datum) -> bool {
    matches!(
        datum,
        Datum::Game(_)
            | Datum::Value(_)
            | Datum::Number(_)
            | Datum::Real(_)
            | Datum::Surreal(_)
            | Datum::LongNimber(_)
            | Datum::Loony
    )
}
