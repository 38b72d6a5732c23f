//! Sorting, and lists without repetitions.

use super::Arity::Counts;
use super::Meaning::Function;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::budget::with_stack;
use crate::diagnostic::WithHelp;
use crate::eval::{List, fault, hash_datum, same};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "sort",
        forms: &["sort(xs)"],
        arity: Counts(&[1]),
        doc: "A list in ascending order: numbers and comparable games by value, strings and lists in dictionary order.",
        definition: "Equal elements keep their order; two elements that are confused or of different kinds are an error. A string is sorted into a list of characters.",
        source: "this language",
        example: ("sort([3, 1/2, 2])", "[1/2,2,3]"),
        meaning: Function(sort),
    },
    Entry {
        name: "unique",
        forms: &["unique(xs)"],
        arity: Counts(&[1]),
        doc: "A list without repetitions; games are compared by value.",
        definition: "Each element is kept at its first occurrence; elements are the same if == holds. A string gives a list of characters.",
        source: "this language",
        example: ("unique([1, *, 1, {0|0}])", "[1,*]"),
        meaning: Function(unique),
    },
];

/// A datum by content, games by value.
struct ByContent(Datum);

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

fn sort(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (list, span) = &call.arguments[0];
    let mut items = elements_or_characters(this, list, *span)?;
    this.room_for(items.len(), *span)?;
    let mut width = 1;
    // Merging runs compares all neighbours of the result, so that no pair without order is overlooked.
    while width < items.len() {
        let mut merged = Vec::with_capacity(items.len());
        for pair in items.chunks(width.saturating_mul(2)) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
            while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
                this.step(call.span)?;
                let first = match order(this, a, b, *span)? {
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
    Ok(Datum::List(items.into()))
}

/// The order of two elements: of numbers, of games by value, of strings and lists as in a dictionary.
fn order(this: &mut Interpreter, a: &Datum, b: &Datum, span: Span) -> Eval<Ordering> {
    match (a, b) {
        (Datum::Str(a), Datum::Str(b)) => Ok(a.cmp(b)),
        (Datum::List(_) | Datum::Range(..), Datum::List(_) | Datum::Range(..)) => {
            let (xs, ys) = (this.elements(a, span)?, this.elements(b, span)?);
            for (x, y) in xs.iter().zip(&ys) {
                this.step(span)?;
                if this.equal(x, y, span)? {
                    continue;
                }
                return with_stack(|| order(this, x, y, span));
            }
            Ok(xs.len().cmp(&ys.len()))
        }
        _ if is_game(a) && is_game(b) => {
            let order = this.compare((a, span), (b, span))?;
            order.ok_or_else(|| {
                let (a, b) = (this.short(a), this.short(b));
                fault("undefined", span, "these games have no order")
                    .with_label(format!("{a} and {b} are confused"))
            })
        }
        _ => {
            let (a, b) = (this.brief(a), this.brief(b));
            Err(fault("kind", span, "these elements have no order")
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

/// The elements of a list, each once, where it stands first.
fn unique(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (list, span) = &call.arguments[0];
    let (mut seen, mut met) = (FxHashSet::default(), FxHashMap::default());
    let mut kept = Vec::new();
    for item in elements_or_characters(this, list, *span)? {
        this.step(call.span)?;
        if seen.insert(ByContent(key(this, &item, *span, &mut met)?)) {
            this.make_room(&mut kept, 2, *span)?;
            kept.push(item);
        }
    }
    Ok(Datum::List(kept.into()))
}

/// A datum that is the same as another's where `==` holds. Lists that were met are not walked again.
fn key(
    this: &mut Interpreter,
    datum: &Datum,
    span: Span,
    met: &mut FxHashMap<usize, (List, Datum)>,
) -> Eval<Datum> {
    this.step(span)?;
    Ok(match datum {
        Datum::Game(game) => this.worth_datum(game, span)?,
        Datum::Move(one) => Datum::Str(one.name().into()),
        Datum::Range(..) => Datum::List(this.elements(datum, span)?.into()),
        Datum::List(list) => {
            if let Some((_, known)) = met.get(&list.identity()) {
                return Ok(known.clone());
            }
            let items = list.iter();
            let items = items.map(|item| with_stack(|| key(this, item, span, met)));
            let key = Datum::List(items.collect::<Eval<List>>()?);
            met.insert(list.identity(), (list.clone(), key.clone()));
            key
        }
        other => other.clone(),
    })
}

/// The elements of a list or range, or the characters of a string.
fn elements_or_characters(this: &mut Interpreter, datum: &Datum, span: Span) -> Eval<Vec<Datum>> {
    match datum {
        Datum::Str(text) => {
            this.room_for(text.len(), span)?;
            Ok(text.chars().map(Datum::character).collect())
        }
        other => this.elements(other, span),
    }
}
