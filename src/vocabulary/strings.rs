//! Strings: conversion, splitting and joining.

use super::Arity::Counts;
use super::Meaning::Function;
use super::lists::TextOrList;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::fault;
use crate::source::Span;
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "error",
        forms: &["error(text)"],
        arity: Counts(&[1]),
        doc: "Refuses what is asked: an error with this text.",
        definition: "For functions and rulesets that are given arguments without a meaning: `if n < 0 then error(\"n is negative\") else ...`. It has no value.",
        source: "cgt",
        example: ("if 1 < 2 then 3 else error(\"impossible\")", "3"),
        meaning: Function(|this, call| {
            let text = this
                .algebra
                .text_argument(call, 0, "the text of an error")?;
            Err(fault(Code::Refused, call.span, &*text))
        }),
    },
    Entry {
        name: "text",
        forms: &["text(x)"],
        arity: Counts(&[1]),
        doc: "x as a string, in ASCII notation that can be read back: a position as it is written, a value in its notation.",
        definition: "A string is its own text. text(value(g)) is the text of the value of a position. Braces of more than 40 characters are written as their value.",
        source: "cgt",
        example: ("text(1/2) + \"!\"", "1/2!"),
        meaning: Function(text),
    },
    Entry {
        name: "join",
        forms: &["join(strings)", "join(strings, between)"],
        arity: Counts(&[1, 2]),
        doc: "The strings of a list joined into one, with a separator between neighbours.",
        definition: "All elements must be strings; an empty list gives an empty string. The separator is empty if omitted.",
        source: "cgt",
        example: ("join([\"xo\", \"ox\"], \"/\")", "xo/ox"),
        meaning: Function(join),
    },
    Entry {
        name: "split",
        forms: &["split(string, between)"],
        arity: Counts(&[2]),
        doc: "The parts of a string between the occurrences of a separator.",
        definition: "Parts may be empty; there is one more part than occurrences. The separator is not empty. join(split(s, t), t) is s.",
        source: "cgt",
        example: ("split(\"xo/ox\", \"/\")", "[\"xo\",\"ox\"]"),
        meaning: Function(split),
    },
    Entry {
        name: "replace",
        forms: &["replace(xs, old, new)"],
        arity: Counts(&[3]),
        doc: "A list with each element equal to old replaced by new, or a string with each occurrence of old replaced.",
        definition: "Occurrences in a string are taken from left to right without overlap, and old is not empty; elements of a list are compared by ==.",
        source: "cgt",
        example: ("replace(\"x.x\", \"x\", \"oo\")", "oo.oo"),
        meaning: Function(replace),
    },
];

fn text(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    if let Datum::Game(game) = datum {
        let text = this.algebra.solver.notation(game);
        return Ok(Datum::Str(text.into()));
    }
    let text = this.algebra.text(datum, *span)?;
    Ok(Datum::Str(text.ascii.into()))
}

fn join(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let span = call.arguments[0].1;
    let between = match call.arguments.len() {
        1 => Arc::from(""),
        _ => this.algebra.text_argument(call, 1, "the separator")?,
    };
    let mut text = String::new();
    for (at, part) in this.list_argument(call, 0)?.iter().enumerate() {
        let Some(part) = part.as_text() else {
            let fault = this
                .algebra
                .wrong_element(part, span, "`join` takes a list of strings");
            return Err(fault
                .with_help("`text(x)` is the text of a value; lists are joined by `concat(xs)`"));
        };
        this.algebra
            .room_for_text(between.len() + part.len(), span)?;
        if at > 0 {
            text.push_str(&between);
        }
        text.push_str(part);
    }
    Ok(Datum::Str(text.into()))
}

fn split(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let text = this.algebra.text_argument(call, 0, "the text to split")?;
    let between = this.algebra.text_argument(call, 1, "the separator")?;
    if between.is_empty() {
        let help = "`[c for c in s]` is the list of the characters of a string";
        return Err(empty_part(call.arguments[1].1).with_help(help));
    }
    this.algebra.room_for(text.len(), call.span)?;
    let parts = text.split(&*between);
    Ok(Datum::list(parts.map(|part| Datum::Str(part.into()))))
}

fn replace(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    match TextOrList::argument(this, call, 0)? {
        TextOrList::Text(text) => {
            let old = this
                .algebra
                .text_argument(call, 1, "the replaced part of a string")?;
            let new = this
                .algebra
                .text_argument(call, 2, "the replacement in a string")?;
            if old.is_empty() {
                return Err(empty_part(call.arguments[1].1));
            }
            let count = text.matches(&*old).count();
            let bytes = text.len().saturating_add(count.saturating_mul(new.len()));
            this.algebra.room_for_text(bytes, call.span)?;
            Ok(Datum::Str(text.replace(&*old, &new).into()))
        }
        TextOrList::List(items) => {
            let ((old, span), (new, _)) = (&call.arguments[1], &call.arguments[2]);
            let mut replaced = items.to_vec();
            for item in &mut replaced {
                this.algebra.step(call.span)?;
                if this.equal(item, old, *span)? {
                    *item = new.clone();
                }
            }
            Ok(Datum::List(replaced.into()))
        }
    }
}

/// The error for an empty search string, replacement pattern or separator.
pub(super) fn empty_part(span: Span) -> Box<Diagnostic> {
    fault(Code::Kind, span, "an empty string occurs everywhere")
}
