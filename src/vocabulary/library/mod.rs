//! The library: rulesets written in the language itself, in `library/*.cgt`.
//!
//! Each word comes from the head of a definition and the comment above it. `heads.rs` holds both as a table, so that
//! startup need not parse the files. A test compares the table with the files; `UPDATE_EXPECT=1 cargo test` regenerates
//! it. The definitions of a file are parsed on the first call of one of them. They see each other and the vocabulary,
//! but no definitions of the user.

mod heads;
#[cfg(test)]
mod tests;

use super::{Arity, Call, Datum, Entry, Eval, Interpreter, Meaning, PREFIXES, Sort};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::entry::ParameterKind;
use crate::eval::{Binding, Callable, Closure, Function, Names, fault, other_form};
use crate::fingerprint::{Fingerprint, FingerprintHasher};
use crate::source::{SourceId, Span};
use crate::syntax::{self, OwnPrefix, Parsed, WordForm};
use heads::{HEADS, PRINTS};
use rustc_hash::FxHashMap;
use std::sync::{Arc, LazyLock, OnceLock};

pub(super) use heads::WORDS;

/// A library file, by name.
macro_rules! file {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../library/", $name, ".cgt")),
        )
    };
}

/// File names and their texts.
const FILES: &[(&str, &str)] = &[
    file!("clobber"),
    file!("boards"),
    file!("strips"),
    file!("loopy"),
    file!("coins"),
    file!("graphs"),
    file!("cakes"),
    file!("heaps"),
    file!("heaps_with_memory"),
    file!("several_heaps"),
    file!("take_and_break"),
    file!("operators"),
    file!("entailing"),
    file!("scores"),
];

/// The files of the library: names and texts.
pub(super) fn files() -> &'static [(&'static str, &'static str)] {
    FILES
}

/// The first definition of a word.
#[derive(Debug, PartialEq)]
struct Head {
    name: &'static str,
    /// Index into `FILES`.
    file: usize,
    /// Byte offset of the definition.
    at: usize,
    /// The kinds of a ruleset's parameters, such as `grid "x|o."`; empty for a function.
    kinds: &'static [&'static str],
    /// How positions are written after the name.
    word: Option<WordForm>,
}

/// Builds the entry of a word. `definition` continues the text of `doc`.
const fn word(
    name: &'static str,
    forms: &'static [&'static str],
    counts: &'static [usize],
    [doc, definition, source]: [&'static str; 3],
    example: (&'static str, &'static str),
) -> Entry {
    Entry {
        name,
        forms,
        arity: Arity::Counts(counts),
        doc,
        definition,
        source,
        example,
        meaning: Meaning::Defined(call),
    }
}

/// Heads by name.
static BY_NAME: LazyLock<FxHashMap<&str, &Head>> =
    LazyLock::new(|| HEADS.iter().map(|head| (head.name, head)).collect());

/// Fingerprints by file and name. Each covers the definition and everything reachable from it.
static FINGERPRINTS: LazyLock<FxHashMap<(usize, &str), Fingerprint>> = LazyLock::new(|| {
    let all = PRINTS.iter();
    all.map(|(file, name, fingerprint)| ((*file, *name), Fingerprint::new(*fingerprint)))
        .collect()
});

/// The fingerprint of a library word and everything reachable from it, or `None` if the library has no such word.
pub(super) fn fingerprint(name: &str) -> Option<Fingerprint> {
    let head = BY_NAME.get(name)?;
    let of_word = |form: &str| form.split('/').next() == Some(name);
    let forms = PRINTS
        .iter()
        .filter(|(file, form, _)| *file == head.file && of_word(form));
    let all = forms.fold(FingerprintHasher::default(), |all, (.., fingerprint)| {
        all.with(Fingerprint::new(*fingerprint))
    });
    Some(all.finish())
}

/// The parameter kinds of each ruleset, by name.
static KINDS: LazyLock<FxHashMap<&str, Vec<ParameterKind>>> = LazyLock::new(|| {
    let read = |head: &Head| {
        head.kinds
            .iter()
            .filter_map(|kind| ParameterKind::read(kind))
            .collect()
    };
    HEADS.iter().map(|head| (head.name, read(head))).collect()
});

/// The parameter kinds of a library ruleset; empty for any other name.
pub(super) fn kinds(name: &str) -> &'static [ParameterKind] {
    KINDS.get(name).map_or(&[], Vec::as_slice)
}

/// The file that defines a word: its name, its text, and the byte offset of the definition.
pub(super) fn source(name: &str) -> Option<(&'static str, &'static str, usize)> {
    let head = BY_NAME.get(name)?;
    let (file, text) = *FILES.get(head.file)?;
    Some((file, text, head.at))
}

/// The text of a library file.
pub(super) fn text(name: &str) -> Option<&'static str> {
    let (_, text) = FILES.iter().find(|(file, _)| *file == name)?;
    Some(text)
}

/// Library rulesets whose positions can be written as words.
pub(super) fn prefixes() -> impl Iterator<Item = OwnPrefix> {
    HEADS
        .iter()
        .filter_map(|head| Some((head.name.into(), head.word?)))
}

/// Parses a file.
fn parsed(file: usize) -> Parsed {
    let (_, text) = FILES[file];
    let source = SourceId(u64::MAX - file as u64);
    syntax::parse_again(source, text, &PREFIXES, &Parsed::default())
}

/// Evaluates the definitions of a file.
fn definitions(file: usize) -> Option<Arc<Names>> {
    static READ: [OnceLock<Arc<Names>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let read = || {
        let mut names = Names::default();
        for statement in &parsed(file).statements {
            let Some(name) = statement.ast.parts().binds.first() else {
                continue;
            };
            let params = statement
                .ast
                .parts()
                .params
                .map_or(0, |params| params.len());
            let name = if names.contains_key(&*name.text) {
                other_form(&name.text, params).into()
            } else {
                Arc::clone(&name.text)
            };
            let fingerprint = FINGERPRINTS
                .get(&(file, &*name))
                .copied()
                .unwrap_or_default();
            if let Some(function) = Function::of(&statement.ast, fingerprint) {
                names.insert(name, Binding::Function(Arc::new(function)));
            }
        }
        let names = Arc::new(names);
        for binding in names.values() {
            if let Binding::Function(function) = binding {
                function.live_in(&names);
            }
        }
        names
    };
    Some(Arc::clone(READ.get(file)?.get_or_init(read)))
}

/// Words about declared rulesets.
pub(super) const ABOUT: &[Entry] = &[
    Entry {
        name: "rules_of",
        forms: &["rules_of(position)", "rules_of(f)"],
        arity: Arity::Counts(&[1]),
        doc: "What the compiler has found of a declared ruleset.",
        definition: "Of a position: its moves as placements on its board, its parts, the symmetries, and why plays end. A ruleset may be given by its name alone, or one of the library by its name in a string; the board is then a small one, in its starting position, and 1000 small boards are compared as by self_check.",
        source: "cgt",
        example: ("length(rules_of(clobber)) > 100", "true"),
        meaning: Meaning::Combinator(rules_of),
    },
    Entry {
        name: "self_check",
        forms: &["self_check(f)", "self_check(f, boards)"],
        arity: Arity::Counts(&[1, 2]),
        doc: "Compares a declared ruleset with the plain definition of its moves on 1000 small boards, or as many as are given.",
        definition: "The number of boards on which a player can move and that were compared: their moves, outcomes and values. Half of the random ones have the letters of a move; where boards with a move are rare, there are fewer than asked for. A difference is an error that names the board.",
        source: "cgt",
        example: ("self_check(clobber, 100)", "100"),
        meaning: Meaning::Combinator(self_check),
    },
];

/// Default number of boards in a self-check.
const USUAL_BOARDS: usize = 1_000;
/// Largest number of boards in a self-check.
const MOST_BOARDS: usize = 1_000_000;

fn rules_of(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (datum, span) = &call.arguments[0];
    let text = match named(datum, *span)? {
        Some(RulesetArgument::Own(own)) => {
            this.where_known(own, |this| this.rules_of_ruleset(own.function(), *span))?
        }
        Some(RulesetArgument::Library(function)) => this.rules_of_ruleset(&function, *span)?,
        None => {
            let game = this.algebra.game(call, 0)?;
            this.algebra.rules_of_position(&game, *span)?
        }
    };
    Ok(Datum::Str(text.into()))
}

fn self_check(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let boards = match call.arguments.len() {
        1 => USUAL_BOARDS,
        _ => this
            .algebra
            .size(call, 1, "the number of boards", MOST_BOARDS)?,
    };
    let (datum, span) = &call.arguments[0];
    let checked = match named(datum, *span)? {
        Some(RulesetArgument::Own(own)) => this.where_known(own, |this| {
            this.checked_boards(own.function(), boards, *span)
        })?,
        Some(RulesetArgument::Library(function)) => {
            this.checked_boards(&function, boards, *span)?
        }
        None => {
            let message = "what `self_check` compares must be the name of a ruleset";
            let fault = this.algebra.wrong_kind(datum, *span, message);
            return Err(fault.with_help("write `self_check(clobber)`"));
        }
    };
    Ok(Datum::integer(checked))
}

/// A ruleset, as the argument of a word.
enum RulesetArgument<'a> {
    Own(&'a Closure),
    Library(Arc<Function>),
}

/// The ruleset that an argument names, or `None` if it names no ruleset.
fn named(datum: &Datum, span: Span) -> Eval<Option<RulesetArgument<'_>>> {
    Ok(Some(match datum {
        Datum::Function(callable) => match &**callable {
            Callable::Own(own) => RulesetArgument::Own(own),
            other => RulesetArgument::Library(of_library(other.name(), span)?),
        },
        Datum::Str(name) => RulesetArgument::Library(of_library(name, span)?),
        _ => return Ok(None),
    }))
}

/// The library ruleset with this name.
pub(super) fn of_library(name: &str, at: Span) -> Eval<Arc<Function>> {
    let names = BY_NAME.get(name).and_then(|head| definitions(head.file));
    match names.as_ref().and_then(|names| names.get(name)) {
        Some(Binding::Function(function)) => Ok(Arc::clone(function)),
        _ => Err(no_rules(name, at)),
    }
}

/// The error for a name without declared rules.
fn no_rules(name: &str, at: Span) -> Box<Diagnostic> {
    if super::find(name).is_some_and(|entry| entry.meaning.sort() == Sort::Ruleset) {
        let message = format!("`{name}` is built in: it is not declared in the language");
        let help = "the rulesets that have such rules are those of the library, and your own";
        return fault(Code::UnknownName, at, message).with_help(help);
    }
    let message = format!("`{name}` is not a ruleset that is declared by moves");
    fault(Code::UnknownName, at, message).with_help("for example `rules_of(clobber)`")
}

/// Calls a definition of the library.
fn call(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let names = BY_NAME
        .get(call.entry.name)
        .and_then(|head| definitions(head.file));
    let Some(names) = names else {
        return Err(Box::new(Diagnostic::internal(call.name)));
    };
    let other = other_form(call.entry.name, call.arguments.len());
    let binding = names.get(&*other).or_else(|| names.get(call.entry.name));
    let Some(Binding::Function(function)) = binding else {
        return Err(Box::new(Diagnostic::internal(call.name)));
    };
    this.call_defined(function, call)
}
