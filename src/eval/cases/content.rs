//! Data by content: what is the same, in which order they come, and how often each occurs.

use crate::budget::with_stack;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Datum, Eval, Interpreter, List, fault, hash_datum, same};
use crate::solve::Solved;
use crate::source::Span;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A datum by content, games by value.
#[derive(Clone, Debug)]
pub(crate) struct ByContent(pub(crate) Datum);

impl PartialEq for ByContent {
    fn eq(&self, other: &ByContent) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for ByContent {}

impl Hash for ByContent {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_datum(&self.0, state);
    }
}

/// A datum that is the same as another's where `==` holds. Lists that were met are not walked again.
pub(crate) fn content(
    this: &mut Interpreter,
    datum: &Datum,
    span: Span,
    met: &mut FxHashMap<usize, (List, Datum)>,
) -> Eval<Datum> {
    this.algebra.step(span)?;
    Ok(match datum {
        Datum::Game(game) => this.algebra.worth_datum(game, span)?,
        Datum::Move(one) => Datum::Str(one.name().into()),
        Datum::Range(..) => Datum::List(this.elements(datum, span)?.into()),
        Datum::List(list) => {
            if let Some((_, known)) = met.get(&list.identity()) {
                return Ok(known.clone());
            }
            let items = list.iter();
            let items = items.map(|item| with_stack(|| content(this, item, span, met)));
            let key = Datum::List(items.collect::<Eval<List>>()?);
            met.insert(list.identity(), (list.clone(), key.clone()));
            key
        }
        other => other.clone(),
    })
}

/// How often data occur, in the order in which they come.
#[derive(Debug, Default)]
pub(in crate::eval) struct Tally {
    data: Vec<Datum>,
    counts: Vec<u64>,
    places: FxHashMap<ByContent, usize>,
}

impl Tally {
    /// How often a datum occurs.
    fn count(&self, datum: &Datum) -> u64 {
        let place = self.places.get(&ByContent(datum.clone()));
        place.map_or(0, |at| self.counts[*at])
    }

    /// Counts a key that [`content`] makes.
    fn add(&mut self, key: Datum, count: u64) {
        let next = self.data.len();
        let at = *self.places.entry(ByContent(key.clone())).or_insert(next);
        if at == next {
            self.data.push(key);
            self.counts.push(count);
        } else {
            self.counts[at] += count;
        }
    }

    /// Adds what was counted later.
    pub(in crate::eval) fn append(&mut self, next: Tally) {
        for (key, count) in next.data.into_iter().zip(next.counts) {
            self.add(key, count);
        }
    }

    /// The same with other data.
    pub(in crate::eval) fn adopted(
        mut self,
        mut adopt: impl FnMut(&mut Datum) -> Solved<bool>,
    ) -> Solved<Tally> {
        for datum in &mut self.data {
            adopt(datum)?;
        }
        let mut adopted = Tally::default();
        adopted.append(self);
        Ok(adopted)
    }
}

impl Interpreter {
    /// Counts a datum once more.
    pub(in crate::eval) fn count_datum(
        &mut self,
        tally: &mut Tally,
        datum: &Datum,
        span: Span,
    ) -> Eval<()> {
        let key = content(self, datum, span, &mut FxHashMap::default())?;
        // Its entry in the table is about as large as that in the list.
        self.algebra.make_room(&mut tally.data, 2, span)?;
        tally.add(key, 1);
        Ok(())
    }

    /// How often each element of a list occurs, as [`Interpreter::tallied`] lists it.
    pub(crate) fn counted(&mut self, items: &[Datum], span: Span) -> Eval<Vec<(Datum, u64)>> {
        let mut tally = Tally::default();
        for item in items {
            self.count_datum(&mut tally, item, span)?;
        }
        self.tallied(&tally, span)
    }

    /// Each datum of a tally once, with how often it occurs: in ascending order, or in the order in which they come if
    /// they have no order.
    pub(in crate::eval) fn tallied(
        &mut self,
        tally: &Tally,
        span: Span,
    ) -> Eval<Vec<(Datum, u64)>> {
        let items = match self.sorted(tally.data.clone(), span) {
            Ok(sorted) => sorted,
            Err(fault) if matches!(fault.code, Code::Undefined | Code::Kind) => tally.data.clone(),
            Err(fault) => return Err(fault),
        };
        let counted = items.into_iter().map(|item| {
            let count = tally.count(&item);
            (item, count)
        });
        Ok(counted.collect())
    }

    /// A list in ascending order; equal elements keep theirs.
    ///
    /// Errors: elements that have no order.
    pub(crate) fn sorted(&mut self, mut items: Vec<Datum>, span: Span) -> Eval<Vec<Datum>> {
        self.algebra.room_for(items.len(), span)?;
        let mut width = 1;
        // Merging runs compares all neighbours of the result, so that no pair without order is overlooked.
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
                    merged.extend(first.cloned());
                }
                merged.extend(left.cloned());
                merged.extend(right.cloned());
            }
            items = merged;
            width *= 2;
        }
        Ok(items)
    }
}

/// The order of two elements: of numbers, of games by value, of strings and lists as in a dictionary.
fn order(this: &mut Interpreter, a: &Datum, b: &Datum, span: Span) -> Eval<Ordering> {
    if let (Some(a), Some(b)) = (a.as_text(), b.as_text()) {
        return Ok(a.cmp(b));
    }
    match (a, b) {
        (Datum::List(_) | Datum::Range(..), Datum::List(_) | Datum::Range(..)) => {
            let (xs, ys) = (this.elements(a, span)?, this.elements(b, span)?);
            for (x, y) in xs.iter().zip(&ys) {
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
        Datum::Game(_) | Datum::Value(_) | Datum::Number(_) | Datum::Loony
    )
}
