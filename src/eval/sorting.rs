//! `sort` and `unique`.

use super::builtins::Call;
use super::datum::{hash_datum, same};
use super::{Datum, Eval, Interpreter, List};
use crate::budget::with_stack;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A datum by content, games by value.
struct Key(Datum);

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_datum(&self.0, state);
    }
}

impl Interpreter {
    /// The elements of a list in ascending order; equal ones keep theirs.
    pub(super) fn sort(&mut self, call: &Call) -> Eval<Datum> {
        let (list, span) = &call.arguments[0];
        let mut items = self.elements_or_characters(list, *span)?;
        self.room_for(items.len(), *span)?;
        let mut width = 1;
        // Merging runs compares all neighbours of the result, so that no pair without order is overlooked.
        while width < items.len() {
            let mut merged = Vec::with_capacity(items.len());
            for pair in items.chunks(width.saturating_mul(2)) {
                let (left, right) = pair.split_at(width.min(pair.len()));
                let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
                while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
                    self.step(call.span)?;
                    let first = match self.order(a, b, *span)? {
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
    fn order(&mut self, a: &Datum, b: &Datum, span: Span) -> Eval<Ordering> {
        match (a, b) {
            (Datum::Str(a), Datum::Str(b)) => Ok(a.cmp(b)),
            (Datum::List(_) | Datum::Range(..), Datum::List(_) | Datum::Range(..)) => {
                let (xs, ys) = (self.elements(a, span)?, self.elements(b, span)?);
                for (x, y) in xs.iter().zip(&ys) {
                    self.step(span)?;
                    if self.equal(x, y, span)? {
                        continue;
                    }
                    return with_stack(|| self.order(x, y, span));
                }
                Ok(xs.len().cmp(&ys.len()))
            }
            _ if self.is_game(a) && self.is_game(b) => {
                let order = self.compare((a, span), (b, span))?;
                order.ok_or_else(|| {
                    let (a, b) = (self.short(a), self.short(b));
                    Box::new(
                        Diagnostic::error("undefined", span, "these games have no order")
                            .label(format!("{a} and {b} are confused")),
                    )
                })
            }
            _ => {
                let (a, b) = (self.brief(a), self.brief(b));
                Err(Box::new(
                    Diagnostic::error("kind", span, "these elements have no order")
                        .label(format!("{a} and {b} are among them"))
                        .help("numbers and games are sorted by value, strings and lists as in a dictionary"),
                ))
            }
        }
    }

    fn is_game(&self, datum: &Datum) -> bool {
        matches!(
            datum,
            Datum::Game(_) | Datum::Value(_) | Datum::Number(_) | Datum::Loony
        )
    }

    /// The elements of a list, each once, where it stands first.
    pub(super) fn unique(&mut self, call: &Call) -> Eval<Datum> {
        let (list, span) = &call.arguments[0];
        let (mut seen, mut met) = (FxHashSet::default(), FxHashMap::default());
        let mut kept = Vec::new();
        for item in self.elements_or_characters(list, *span)? {
            self.step(call.span)?;
            if seen.insert(Key(self.key(&item, *span, &mut met)?)) {
                self.make_room(&mut kept, 2, *span)?;
                kept.push(item);
            }
        }
        Ok(Datum::List(kept.into()))
    }

    /// A datum that is the same as another's where `==` holds. Lists that were met are not walked again.
    fn key(
        &mut self,
        datum: &Datum,
        span: Span,
        met: &mut FxHashMap<usize, (List, Datum)>,
    ) -> Eval<Datum> {
        self.step(span)?;
        Ok(match datum {
            Datum::Game(game) => self.worth_datum(game, span)?,
            Datum::Move(one) => Datum::Str(one.name().into()),
            Datum::Range(..) => Datum::List(self.elements(datum, span)?.into()),
            Datum::List(list) => {
                if let Some((_, known)) = met.get(&list.identity()) {
                    return Ok(known.clone());
                }
                let items = list.iter();
                let items = items.map(|item| with_stack(|| self.key(item, span, met)));
                let key = Datum::List(items.collect::<Eval<List>>()?);
                met.insert(list.identity(), (list.clone(), key.clone()));
                key
            }
            other => other.clone(),
        })
    }

    /// The elements of a list or range, or the characters of a string.
    fn elements_or_characters(&mut self, datum: &Datum, span: Span) -> Eval<Vec<Datum>> {
        match datum {
            Datum::Str(text) => {
                self.room_for(text.len(), span)?;
                Ok(text.chars().map(Datum::character).collect())
            }
            other => self.elements(other, span),
        }
    }
}
