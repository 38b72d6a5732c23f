//! Functions of lists, ranges and strings: parts, joins, searches.

use super::builtins::Call;
use super::expression::no_element;
use super::{Datum, Eval, Interpreter, List, fault, stopped};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::Int;
use std::sync::Arc;

/// A list or a string; ranges are lists here.
enum Sequence {
    List(List),
    Text(Arc<str>),
}

impl Sequence {
    fn length(&self) -> usize {
        match self {
            Sequence::List(items) => items.len(),
            Sequence::Text(text) => characters(text),
        }
    }

    /// The elements from `first` up to `end`, which is left out.
    fn slice(&self, first: usize, end: usize) -> Datum {
        match self {
            Sequence::List(items) => {
                Datum::list(items.get(first..end).unwrap_or(&[]).iter().cloned())
            }
            Sequence::Text(text) => {
                let bytes = byte_at(text, first)..byte_at(text, end);
                Datum::Str(text.get(bytes).unwrap_or("").into())
            }
        }
    }

    fn noun(&self) -> &'static str {
        match self {
            Sequence::List(_) => "list",
            Sequence::Text(_) => "string",
        }
    }
}

fn characters(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => text.chars().count(),
    }
}

/// Where a character begins; the end of the text for one behind it.
fn byte_at(text: &str, character: usize) -> usize {
    match text.is_ascii() {
        true => character.min(text.len()),
        false => {
            let begin = text.char_indices().nth(character);
            begin.map_or(text.len(), |(at, _)| at)
        }
    }
}

/// The number of the character that begins at a byte.
fn character_at(text: &str, byte: usize) -> usize {
    characters(text.get(..byte).unwrap_or(text))
}

/// The characters at which a part begins, also where it overlaps itself: found in one pass, as Knuth, Morris and Pratt
/// do.
fn places(text: &str, part: &str) -> Vec<usize> {
    let part: Vec<char> = part.chars().collect();
    // After each character of the part, how long the longest beginning is that ends there too.
    let mut border = vec![0; part.len()];
    for at in 1..part.len() {
        let mut length: usize = border[at - 1];
        while length > 0 && part[length] != part[at] {
            length = border[length - 1];
        }
        border[at] = length + usize::from(part[length] == part[at]);
    }
    let mut found = Vec::new();
    let mut length = 0;
    for (at, c) in text.chars().enumerate() {
        while length > 0 && (length == part.len() || part[length] != c) {
            length = border[length - 1];
        }
        length += usize::from(part.get(length) == Some(&c));
        if length == part.len() && length > 0 {
            found.push(at + 1 - length);
        }
    }
    found
}

impl Interpreter {
    /// A function of the registry that takes a list or a string first.
    pub(super) fn sequence(&mut self, call: &Call) -> Eval<Datum> {
        match call.entry.name {
            "slice" => self.slice(call),
            "overwrite" => self.overwrite(call),
            "replace" => self.replace(call),
            "reverse" => Ok(match self.sequence_argument(call, 0)? {
                Sequence::List(items) => Datum::list(items.iter().rev().cloned()),
                Sequence::Text(text) => Datum::Str(text.chars().rev().collect::<String>().into()),
            }),
            "repeat" => self.repeat(call),
            "concat" => self.concat(call),
            "join" => self.join_strings(call),
            "split" => self.split(call),
            "first" | "last" => self.end_element(call),
            "contains" | "index_of" | "indices" | "count" => self.search(call),
            "sum" => {
                let (list, span) = &call.arguments[0];
                let terms = self.elements(list, *span)?.into_iter();
                let terms: Vec<_> = terms.map(|item| (Sign::Plus, item, *span)).collect();
                self.add(&terms, call.span)
            }
            "text" => {
                let (datum, span) = &call.arguments[0];
                Ok(Datum::Str(self.text(datum, *span)?.ascii.into()))
            }
            "length" => self.length(call),
            _ => Err(call.unimplemented()),
        }
    }

    fn sequence_argument(&mut self, call: &Call, at: usize) -> Eval<Sequence> {
        let (datum, span) = &call.arguments[at];
        Ok(match datum {
            Datum::List(items) => Sequence::List(items.clone()),
            Datum::Str(text) => Sequence::Text(Arc::clone(text)),
            Datum::Range(..) => Sequence::List(self.elements(datum, *span)?.into()),
            other => {
                let found = self.brief(other);
                let message = format!("`{}` takes a list or a string", call.entry.name);
                return Err(Box::new(
                    Diagnostic::error("kind", *span, message)
                        .label(format!("this is {found}"))
                        .help("a list is written `[1, 2, 3]`, a range `1..9`, a string `\"abc\"`"),
                ));
            }
        })
    }

    fn text_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Arc<str>> {
        let (datum, span) = &call.arguments[at];
        match datum {
            Datum::Str(text) => Ok(Arc::clone(text)),
            other => {
                let found = self.brief(other);
                let message = format!("{what} must be a string");
                Err(Box::new(
                    Diagnostic::error("kind", *span, message).label(format!("this is {found}")),
                ))
            }
        }
    }

    /// An index from `least` to `most`.
    fn place(&mut self, call: &Call, at: usize, least: usize, most: usize) -> Eval<usize> {
        let index = self.integer_argument(call, at, "an index")?;
        let place = index.to_usize().filter(|i| (least..=most).contains(i));
        place.ok_or_else(|| {
            let message = format!("{index} is not between {least} and {most}");
            let what = match at {
                1 if call.entry.name == "overwrite" => {
                    "what is written begins at an element, counted from 0, and does not pass the end"
                }
                1 => "a part begins at an element, counted from 0, or at the end",
                _ => "a part ends behind its beginning and not behind the end; its last element is the one before",
            };
            Box::new(Diagnostic::error("index", call.arguments[at].1, message).help(what))
        })
    }

    fn length(&mut self, call: &Call) -> Eval<Datum> {
        if let (Datum::Range(first, last), _) = &call.arguments[0] {
            let length = &(last - first) + &Int::ONE;
            return Ok(Datum::integer(match length.is_negative() {
                true => Int::ZERO,
                false => length,
            }));
        }
        let length = self.sequence_argument(call, 0)?.length();
        Ok(Datum::integer(length))
    }

    fn slice(&mut self, call: &Call) -> Eval<Datum> {
        let xs = self.sequence_argument(call, 0)?;
        let length = xs.length();
        let first = self.place(call, 1, 0, length)?;
        let end = match call.arguments.len() {
            2 => length,
            _ => self.place(call, 2, first, length)?,
        };
        self.room_for(end - first, call.span)?;
        Ok(xs.slice(first, end))
    }

    fn overwrite(&mut self, call: &Call) -> Eval<Datum> {
        let (xs, ys) = (
            self.sequence_argument(call, 0)?,
            self.sequence_argument(call, 2)?,
        );
        let (length, new) = (xs.length(), ys.length());
        self.room_for(length, call.span)?;
        let span = call.arguments[2].1;
        let Some(most) = length.checked_sub(new) else {
            let message = format!(
                "what is written has {new} elements, more than the {} with its {length}",
                xs.noun()
            );
            return Err(fault("index", span, message));
        };
        let at = self.place(call, 1, 0, most)?;
        match (xs, ys) {
            (Sequence::List(xs), Sequence::List(ys)) => {
                let mut items = xs.to_vec();
                for (item, new) in items.iter_mut().skip(at).zip(ys.iter()) {
                    *item = new.clone();
                }
                Ok(Datum::List(items.into()))
            }
            (Sequence::Text(text), Sequence::Text(new)) => {
                let before = text.get(..byte_at(&text, at)).unwrap_or("");
                let end = byte_at(&text, at + characters(&new));
                let after = text.get(end..).unwrap_or("");
                Ok(Datum::Str([before, &*new, after].concat().into()))
            }
            (xs, ys) => {
                let message = format!(
                    "a {} is written over by another, not by a {}",
                    xs.noun(),
                    ys.noun()
                );
                Err(fault("kind", span, message))
            }
        }
    }

    fn replace(&mut self, call: &Call) -> Eval<Datum> {
        match self.sequence_argument(call, 0)? {
            Sequence::Text(text) => {
                let old = self.text_argument(call, 1, "what is replaced in a string")?;
                let new = self.text_argument(call, 2, "what replaces a part of a string")?;
                if old.is_empty() {
                    return Err(empty_part(call.arguments[1].1));
                }
                let count = text.matches(&*old).count();
                let bytes = text.len().saturating_add(count.saturating_mul(new.len()));
                self.room_for_text(bytes, call.span)?;
                Ok(Datum::Str(text.replace(&*old, &new).into()))
            }
            Sequence::List(items) => {
                let ((old, span), (new, _)) = (&call.arguments[1], &call.arguments[2]);
                let mut replaced = items.to_vec();
                for item in &mut replaced {
                    self.step(call.span)?;
                    if self.equal(item, old, *span)? {
                        *item = new.clone();
                    }
                }
                Ok(Datum::List(replaced.into()))
            }
        }
    }

    fn repeat(&mut self, call: &Call) -> Eval<Datum> {
        let xs = self.sequence_argument(call, 0)?;
        let count = self.integer_argument(call, 1, "how often it is repeated")?;
        if count.is_negative() {
            let message = "how often it is repeated cannot be negative";
            return Err(fault("kind", call.arguments[1].1, message));
        }
        let large = || fault("too-large", call.span, "the repeated list is too large");
        let size = match &xs {
            Sequence::List(items) => items.len(),
            Sequence::Text(text) => text.len(),
        };
        let count = if size == 0 { Some(0) } else { count.to_usize() }.ok_or_else(large)?;
        let total = size.checked_mul(count).filter(|n| *n <= MOST_ELEMENTS);
        let total = total.ok_or_else(large)?;
        match &xs {
            Sequence::List(_) => self.room_for(total, call.span)?,
            Sequence::Text(_) => self.room_for_text(total, call.span)?,
        }
        Ok(match xs {
            Sequence::List(items) => {
                Datum::list(std::iter::repeat_n(items.iter().cloned(), count).flatten())
            }
            Sequence::Text(text) => Datum::Str(text.repeat(count).into()),
        })
    }

    fn concat(&mut self, call: &Call) -> Eval<Datum> {
        let (list, span) = &call.arguments[0];
        let mut all = Vec::new();
        for part in self.elements(list, *span)? {
            if !matches!(part, Datum::List(_) | Datum::Range(..)) {
                let found = self.brief(&part);
                return Err(Box::new(
                    Diagnostic::error("kind", *span, "`concat` takes a list of lists")
                        .label(format!("{found} is among them"))
                        .help("strings are joined by `join(xs)`"),
                ));
            }
            let part = self.elements(&part, *span)?;
            self.make_room(&mut all, part.len(), *span)?;
            all.extend_from_slice(&part);
        }
        Ok(Datum::List(all.into()))
    }

    fn join_strings(&mut self, call: &Call) -> Eval<Datum> {
        let (list, span) = &call.arguments[0];
        let between = match call.arguments.len() {
            1 => Arc::from(""),
            _ => self.text_argument(call, 1, "what stands between the strings")?,
        };
        let mut text = String::new();
        for (at, part) in self.elements(list, *span)?.into_iter().enumerate() {
            let Datum::Str(part) = part else {
                let found = self.brief(&part);
                return Err(Box::new(
                    Diagnostic::error("kind", *span, "`join` takes a list of strings")
                        .label(format!("{found} is among them"))
                        .help("`text(x)` is the text of a value; lists are joined by `concat(xs)`"),
                ));
            };
            self.room_for_text(between.len() + part.len(), *span)?;
            if at > 0 {
                text.push_str(&between);
            }
            text.push_str(&part);
        }
        Ok(Datum::Str(text.into()))
    }

    fn split(&mut self, call: &Call) -> Eval<Datum> {
        let text = self.text_argument(call, 0, "what is split")?;
        let between = self.text_argument(call, 1, "what stands between the parts")?;
        if between.is_empty() {
            let fault = *empty_part(call.arguments[1].1);
            return Err(Box::new(fault.help(
                "`[c for c in s]` is the list of the characters of a string",
            )));
        }
        self.room_for(text.len(), call.span)?;
        Ok(Datum::list(
            text.split(&*between).map(|part| Datum::Str(part.into())),
        ))
    }

    fn end_element(&mut self, call: &Call) -> Eval<Datum> {
        let (datum, span) = &call.arguments[0];
        let last = call.entry.name == "last";
        let found = match datum {
            Datum::Range(first, end) if first <= end => {
                Some(Datum::integer(if last { end } else { first }.clone()))
            }
            Datum::Range(..) => None,
            _ => match self.sequence_argument(call, 0)? {
                Sequence::List(items) if last => items.last().cloned(),
                Sequence::List(items) => items.first().cloned(),
                Sequence::Text(text) => {
                    let mut all = text.chars();
                    let one = if last { all.next_back() } else { all.next() };
                    one.map(Datum::character)
                }
            },
        };
        found.ok_or_else(|| no_element(&Int::ZERO, datum, *span))
    }

    /// Where an element stands in a list, or a text in a string.
    fn search(&mut self, call: &Call) -> Eval<Datum> {
        let (sought, span) = &call.arguments[1];
        if let (Datum::Range(first, last), "contains") = (&call.arguments[0].0, call.entry.name)
            && let Datum::Number(number) = sought
        {
            let whole = number.to_integer();
            let inside = whole.is_some_and(|n| *first <= n && n <= *last);
            return Ok(Datum::Bool(inside));
        }
        let only_one = matches!(call.entry.name, "contains" | "index_of");
        let found: Vec<usize> = match self.sequence_argument(call, 0)? {
            Sequence::Text(text) => {
                let part = self.text_argument(call, 1, "what is sought in a string")?;
                if part.is_empty() {
                    return Err(empty_part(*span));
                }
                match only_one {
                    true => text
                        .find(&*part)
                        .map(|at| character_at(&text, at))
                        .into_iter()
                        .collect(),
                    false => places(&text, &part),
                }
            }
            Sequence::List(items) => {
                let mut found = Vec::new();
                for (at, item) in items.iter().enumerate() {
                    self.step(call.span)?;
                    if self.equal(item, sought, *span)? {
                        found.push(at);
                        if only_one {
                            break;
                        }
                    }
                }
                found
            }
        };
        Ok(match call.entry.name {
            "contains" => Datum::Bool(!found.is_empty()),
            "index_of" => Datum::integer(match found.first() {
                Some(at) => Int::from(*at),
                None => Int::from(-1i64),
            }),
            "count" => Datum::integer(found.len()),
            _ => Datum::list(found.into_iter().map(Datum::integer)),
        })
    }

    /// Polls the budget.
    pub(super) fn step(&self, span: Span) -> Eval<()> {
        self.solver.budget.tick().map_err(|s| stopped(s, span))
    }

    /// Asks for the memory of a list of so many elements.
    pub(super) fn room_for(&self, elements: usize, span: Span) -> Eval<()> {
        let bytes = elements.saturating_mul(size_of::<Datum>());
        let budget = &self.solver.budget;
        budget.reserve(bytes).map_err(|s| stopped(s, span))
    }

    /// Asks for the memory of a string of so many bytes, which is made and then shared.
    pub(super) fn room_for_text(&self, bytes: usize, span: Span) -> Eval<()> {
        let budget = &self.solver.budget;
        let room = budget.reserve(bytes.saturating_mul(2));
        room.map_err(|s| stopped(s, span))
    }

    /// Asks for what a list takes when it grows.
    pub(super) fn make_room(&self, items: &mut Vec<Datum>, more: usize, span: Span) -> Eval<()> {
        let budget = &self.solver.budget;
        budget.room_in(items, more).map_err(|s| stopped(s, span))
    }
}

/// Most elements of a list that is made at once.
pub(super) const MOST_ELEMENTS: usize = 1 << 26;

fn empty_part(span: Span) -> Box<Diagnostic> {
    fault("kind", span, "an empty string stands everywhere")
}
