//! Data by content: equality and counts.

use crate::budget::with_stack;
use crate::diagnostic::Code;
use crate::eval::{Datum, Eval, Interpreter, List, hash_datum, same};
use crate::solve::Solved;
use crate::source::Span;
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};

/// A datum compared by content. Games are compared by value.
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

/// Normalises a datum, so that [`same`] agrees with `==`. A list that occurs several times is processed once; `met`
/// caches it.
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
        Datum::Range(..) => Datum::List(this.elements(datum, span)?),
        Datum::List(list) if list.is_plain() => datum.clone(),
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

/// The number of occurrences of data, in order of first occurrence.
#[derive(Clone, Debug, Default)]
pub(in crate::eval) struct Tally {
    data: Vec<Datum>,
    counts: Vec<u64>,
    places: FxHashMap<ByContent, usize>,
}

impl Tally {
    /// The number of occurrences of a datum.
    fn count(&self, datum: &Datum) -> u64 {
        let place = self.places.get(&ByContent(datum.clone()));
        place.map_or(0, |at| self.counts[*at])
    }

    /// Each distinct datum with its count, in order of first occurrence.
    pub(in crate::eval) fn counts(self) -> Vec<(Datum, u64)> {
        self.data.into_iter().zip(self.counts).collect()
    }

    /// Adds occurrences of a key normalised by [`content`].
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

    /// Adds the counts of a later tally.
    pub(in crate::eval) fn append(&mut self, next: Tally) {
        for (key, count) in next.data.into_iter().zip(next.counts) {
            self.add(key, count);
        }
    }

    /// Replaces the data and merges the ones that become equal.
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
    /// Counts one occurrence of a datum.
    pub(in crate::eval) fn count_datum(
        &mut self,
        tally: &mut Tally,
        datum: &Datum,
        span: Span,
    ) -> Eval<()> {
        let key = content(self, datum, span, &mut FxHashMap::default())?;
        // The entry in the hash table takes about as much memory as the one in the list.
        self.algebra.make_room(&mut tally.data, 2, span)?;
        tally.add(key, 1);
        Ok(())
    }

    /// Counts the elements of a list, in the order of [`Interpreter::tallied`].
    pub(crate) fn counted(&mut self, items: &[Datum], span: Span) -> Eval<Vec<(Datum, u64)>> {
        let mut tally = Tally::default();
        for item in items {
            self.count_datum(&mut tally, item, span)?;
        }
        self.tallied(&tally, span)
    }

    /// Each distinct datum of a tally with its count. The data are sorted if they can be ordered, otherwise in order of
    /// first occurrence.
    pub(in crate::eval) fn tallied(
        &mut self,
        tally: &Tally,
        span: Span,
    ) -> Eval<Vec<(Datum, u64)>> {
        let items = match self.sorted(&tally.data, span) {
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
}
