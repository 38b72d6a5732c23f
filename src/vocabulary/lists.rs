//! Lists, and the functions that lists share with strings.

use super::Arity::Counts;
use super::Meaning::Function;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{List, MOST_ELEMENTS, fault, no_element};
use crate::source::Span;
use crate::syntax::ast::Sign;
use crate::value::{Dyadic, Int};
use std::sync::Arc;

/// Limit on the total number of elements in a list of tuples.
const MOST_IN_TUPLES: usize = 10_000_000;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "length",
        forms: &["length(xs)"],
        arity: Counts(&[1]),
        doc: "The number of elements of a list or range, or of characters of a string.",
        definition: "A character is a Unicode scalar value; an empty range has length 0.",
        source: "cgt",
        example: ("length([4, 5, 6])", "3"),
        meaning: Function(length),
    },
    Entry {
        name: "first",
        forms: &["first(xs)"],
        arity: Counts(&[1]),
        doc: "The first element of a list, or the first character of a string.",
        definition: "It is an error if the list or string is empty.",
        source: "cgt",
        example: ("first([4, 5, 6])", "4"),
        meaning: Function(|this, call| end(this, call, false)),
    },
    Entry {
        name: "last",
        forms: &["last(xs)"],
        arity: Counts(&[1]),
        doc: "The last element of a list, or the last character of a string.",
        definition: "It is an error if the list or string is empty.",
        source: "cgt",
        example: ("last([4, 5, 6])", "6"),
        meaning: Function(|this, call| end(this, call, true)),
    },
    Entry {
        name: "slice",
        forms: &["slice(xs, first)", "slice(xs, first, end)"],
        arity: Counts(&[2, 3]),
        doc: "The elements of a list, or the characters of a string, from index first up to but not including index end; up to the last if end is omitted.",
        definition: "Indices count from 0; 0 <= first <= end <= length(xs), or it is an error. A slice of a range is a list.",
        source: "cgt",
        example: ("slice(\"toads\", 1, 3)", "oa"),
        meaning: Function(slice),
    },
    Entry {
        name: "overwrite",
        forms: &["overwrite(xs, at, ys)"],
        arity: Counts(&[3]),
        doc: "A list or string in which the elements from index at on are replaced by those of ys.",
        definition: "ys must fit: at + length(ys) <= length(xs). Both are lists or both are strings.",
        source: "cgt",
        example: ("overwrite(\"tt--\", 1, \"-t\")", "t-t-"),
        meaning: Function(overwrite),
    },
    Entry {
        name: "reverse",
        forms: &["reverse(xs)"],
        arity: Counts(&[1]),
        doc: "A list or string in reverse order.",
        definition: "A reversed range is a list.",
        source: "cgt",
        example: ("reverse([1, 2, 3])", "[3,2,1]"),
        meaning: Function(reverse),
    },
    Entry {
        name: "repeat",
        forms: &["repeat(xs, n)"],
        arity: Counts(&[2]),
        doc: "n copies of a list or string, joined.",
        definition: "n is a natural number; 0 copies are the empty list or string.",
        source: "cgt",
        example: ("repeat(\"t\", 5)", "ttttt"),
        meaning: Function(repeat),
    },
    Entry {
        name: "concat",
        forms: &["concat(lists)"],
        arity: Counts(&[1]),
        doc: "The lists of a list joined into one; + joins two lists.",
        definition: "One level is opened: the elements of the first list, then those of the second, and so on. Ranges count as lists.",
        source: "cgt",
        example: ("concat([[1, 2], [], [3]])", "[1,2,3]"),
        meaning: Function(concat),
    },
    Entry {
        name: "sum",
        forms: &["sum(xs)"],
        arity: Counts(&[1]),
        doc: "The sum of a list of games, values and numbers; 0 for an empty list.",
        definition: "x + y + ... in the order of the list; positions remain components of the sum.",
        source: "cgt",
        example: ("sum([1/2, *, ^])", "1/2^*"),
        meaning: Function(sum),
    },
    Entry {
        name: "tuples",
        forms: &["tuples(xs, m)"],
        arity: Counts(&[2]),
        doc: "All lists of m elements of a list, the last element changing fastest.",
        definition: "A list of n elements has n^m tuples; elements may repeat.",
        source: "cgt",
        example: ("tuples([1,2], 2)", "[[1,1],[1,2],[2,1],[2,2]]"),
        meaning: Function(tuples),
    },
];

/// A list or a string. Ranges become lists.
pub(super) enum TextOrList {
    List(List),
    Text(Arc<str>),
}

impl TextOrList {
    /// Reads the list or string that a function works on.
    pub(super) fn argument(this: &mut Interpreter, call: &Call, at: usize) -> Eval<TextOrList> {
        let (datum, span) = &call.arguments[at];
        Ok(match datum {
            Datum::List(items) => TextOrList::List(items.clone()),
            Datum::Str(text) => TextOrList::Text(Arc::clone(text)),
            Datum::Board(board) => TextOrList::Text(Arc::clone(board.text())),
            Datum::Range(..) => TextOrList::List(this.elements(datum, *span)?),
            other => {
                let message = format!("`{}` takes a list or a string", call.entry.name);
                let fault = this.algebra.wrong_kind(other, *span, message);
                return Err(fault.with_help(
                    "a list is written `[1, 2, 3]`, a range `1..9`, a string `\"abc\"`",
                ));
            }
        })
    }

    fn length(&self) -> usize {
        match self {
            TextOrList::List(items) => items.len(),
            TextOrList::Text(text) => characters(text),
        }
    }

    fn noun(&self) -> &'static str {
        match self {
            TextOrList::List(_) => "list",
            TextOrList::Text(_) => "string",
        }
    }
}

fn characters(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// The byte offset of a character, or the length of the text if the index is past the end.
fn byte_at(text: &str, character: usize) -> usize {
    if text.is_ascii() {
        return character.min(text.len());
    }
    let begin = text.char_indices().nth(character);
    begin.map_or(text.len(), |(at, _)| at)
}

fn length(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let (Datum::Range(first, last), _) = &call.arguments[0] {
        let length = &(&**last - &**first) + &Int::ONE;
        return Ok(Datum::integer(length.max(Int::ZERO)));
    }
    if let (Datum::Positions(all), _) = &call.arguments[0] {
        return Ok(Datum::integer(all.classes()));
    }
    let length = TextOrList::argument(this, call, 0)?.length();
    Ok(Datum::integer(length))
}

fn end(this: &mut Interpreter, call: &Call, last: bool) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let found = match datum {
        Datum::Range(first, end) if first <= end => {
            Some(Datum::integer(Int::clone(if last { end } else { first })))
        }
        Datum::Range(..) => None,
        _ => match TextOrList::argument(this, call, 0)? {
            TextOrList::List(items) if last => items.last().cloned(),
            TextOrList::List(items) => items.first().cloned(),
            TextOrList::Text(text) => {
                let mut all = text.chars();
                let one = if last { all.next_back() } else { all.next() };
                one.map(Datum::character)
            }
        },
    };
    found.ok_or_else(|| no_element(&Int::ZERO, datum, *span))
}

/// Reads an index from `least` to `most`; `help` says what it indexes.
fn place(
    this: &mut Interpreter,
    call: &Call,
    at: usize,
    (least, most): (usize, usize),
    help: &str,
) -> Eval<usize> {
    let index = this.algebra.integer_argument(call, at, "an index")?;
    let place = index.to_usize().filter(|i| (least..=most).contains(i));
    place.ok_or_else(|| {
        let message = format!("{index} is not between {least} and {most}");
        fault(Code::Index, call.arguments[at].1, message).with_help(help)
    })
}

fn slice(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    const FIRST: &str = "a part begins at an element, counted from 0, or at the end";
    const END: &str = "a part ends before this index: between its beginning and the length";
    let xs = TextOrList::argument(this, call, 0)?;
    let length = xs.length();
    let first = place(this, call, 1, (0, length), FIRST)?;
    let end = match call.arguments.len() {
        2 => length,
        _ => place(this, call, 2, (first, length), END)?,
    };
    this.algebra.room_for(end - first, call.span)?;
    Ok(match xs {
        TextOrList::List(items) => {
            Datum::list(items.get(first..end).unwrap_or(&[]).iter().cloned())
        }
        TextOrList::Text(text) => {
            let bytes = byte_at(&text, first)..byte_at(&text, end);
            Datum::Str(text.get(bytes).unwrap_or("").into())
        }
    })
}

fn overwrite(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let xs = TextOrList::argument(this, call, 0)?;
    let ys = TextOrList::argument(this, call, 2)?;
    let (length, new) = (xs.length(), ys.length());
    this.algebra.room_for(length, call.span)?;
    let span = call.arguments[2].1;
    let Some(most) = length.checked_sub(new) else {
        let noun = xs.noun();
        let message = format!("{new} new elements do not fit into a {noun} of {length}");
        return Err(fault(Code::Index, span, message));
    };
    let help = "the new elements begin at this index, counted from 0, and may not pass the end";
    let at = place(this, call, 1, (0, most), help)?;
    match (xs, ys) {
        (TextOrList::List(xs), TextOrList::List(ys)) => {
            let mut items = xs.to_vec();
            for (item, new) in items.iter_mut().skip(at).zip(ys.iter()) {
                *item = new.clone();
            }
            Ok(Datum::List(items.into()))
        }
        (TextOrList::Text(text), TextOrList::Text(new)) => {
            let before = text.get(..byte_at(&text, at)).unwrap_or("");
            let end = byte_at(&text, at + characters(&new));
            let after = text.get(end..).unwrap_or("");
            Ok(Datum::Str([before, &*new, after].concat().into()))
        }
        (xs, ys) => {
            let (old, new) = (xs.noun(), ys.noun());
            let message = format!("a {old} can only be overwritten by a {old}, not by a {new}");
            Err(fault(Code::Kind, span, message))
        }
    }
}

fn reverse(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    Ok(match TextOrList::argument(this, call, 0)? {
        TextOrList::List(items) => Datum::list(items.iter().rev().cloned()),
        TextOrList::Text(text) => Datum::Str(text.chars().rev().collect::<String>().into()),
    })
}

fn repeat(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let xs = TextOrList::argument(this, call, 0)?;
    let count = this.algebra.natural(call, 1, "the number of repetitions")?;
    let large = || fault(Code::TooLarge, call.span, "the repeated list is too large");
    let size = match &xs {
        TextOrList::List(items) => items.len(),
        TextOrList::Text(text) => text.len(),
    };
    let count = if size == 0 { Some(0) } else { count.to_usize() }.ok_or_else(large)?;
    let total = size.checked_mul(count).filter(|n| *n <= MOST_ELEMENTS);
    let total = total.ok_or_else(large)?;
    Ok(match xs {
        TextOrList::List(items) => {
            this.algebra.room_for(total, call.span)?;
            Datum::list(std::iter::repeat_n(items.iter().cloned(), count).flatten())
        }
        TextOrList::Text(text) => {
            this.algebra.room_for_text(total, call.span)?;
            Datum::Str(text.repeat(count).into())
        }
    })
}

fn concat(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let span = call.arguments[0].1;
    let mut all = Vec::new();
    for part in this.list_argument(call, 0)?.iter() {
        if !matches!(part, Datum::List(_) | Datum::Range(..)) {
            let fault = this
                .algebra
                .wrong_element(part, span, "`concat` takes a list of lists");
            return Err(fault.with_help("strings are joined by `join(xs)`"));
        }
        let part = this.elements(part, span)?;
        this.algebra.make_room(&mut all, part.len(), span)?;
        all.extend_from_slice(&part);
    }
    Ok(Datum::List(all.into()))
}

fn sum(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let span = call.arguments[0].1;
    let terms = this.list_argument(call, 0)?;
    if terms.iter().all(|term| matches!(term, Datum::Number(_))) {
        let mut sum = Dyadic::ZERO;
        for term in terms.iter() {
            this.algebra.step(span)?;
            if let Datum::Number(number) = term {
                sum = &sum + number;
            }
        }
        return Ok(Datum::Number(sum));
    }
    this.algebra.room_for(terms.len(), span)?;
    let terms = terms.iter().map(|x| (Sign::Plus, x.clone(), span));
    let terms: Vec<(Sign, Datum, Span)> = terms.collect();
    this.algebra.add(&terms, call.span)
}

fn tuples(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let items = this.list_argument(call, 0)?;
    let length = this
        .algebra
        .natural(call, 1, "the length of the tuples")?
        .to_usize();
    let count = length.and_then(|n| items.len().checked_pow(u32::try_from(n).ok()?));
    let total = count
        .zip(length)
        .map(|(n, length)| n.saturating_mul(length.max(1)));
    let (Some(length), Some(..=MOST_IN_TUPLES)) = (length, total) else {
        let message = "there are too many tuples for a list";
        return Err(fault(Code::TooLarge, call.span, message));
    };
    let mut tuples: Vec<Vec<Datum>> = vec![Vec::new()];
    if items.is_empty() && length > 0 {
        return Ok(Datum::list([]));
    }
    for _ in 0..length {
        let mut longer = Vec::with_capacity(tuples.len() * items.len());
        for tuple in &tuples {
            for item in items.iter() {
                this.algebra.step(call.span)?;
                let mut next = tuple.clone();
                next.push(item.clone());
                longer.push(next);
            }
        }
        tuples = longer;
    }
    Ok(Datum::list(tuples.into_iter().map(Datum::list)))
}
