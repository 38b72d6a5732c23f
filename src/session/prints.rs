//! Fingerprints of parsed statements.
//!
//! A fingerprint is a hash of the text of a statement and of everything that its result depends on. Equal fingerprints
//! mean equal results, whatever else was edited.

use super::names::NameId;
use super::program::Program;
use crate::fingerprint::{Fingerprint, FingerprintHasher};
use crate::syntax::ast::Ast;
use crate::vocabulary;
use rustc_hash::FxHashSet;
use std::sync::{Arc, PoisonError};

/// The fingerprint of a statement and of everything that its result depends on.
pub(super) fn print_of(program: &Program, at: usize, is_faulty: bool) -> Fingerprint {
    let unit = &program.units[at];
    let mut printer = printer_of(&unit.ast, is_faulty);
    for symbol in &unit.uses {
        printer = printer.with(meaning(program, *symbol, at));
    }
    for inside in program.imports.get(&at).map_or(0..0, |i| i.units.clone()) {
        printer = printer.with(program.units[inside].print);
    }
    printer.finish()
}

/// The fingerprint of all results before a point.
pub(super) fn last_print(program: &Program, point: usize) -> Fingerprint {
    let last = program.results_before(point).last();
    last.map_or_else(Fingerprint::default, |(_, print)| *print)
}

/// The fingerprint of the meaning of a name at a point.
fn meaning(program: &Program, symbol: NameId, point: usize) -> Fingerprint {
    let name = Arc::clone(program.names.spelling(symbol));
    let named = |print| {
        FingerprintHasher::default()
            .text(&name)
            .with(print)
            .finish()
    };
    if program.result_named(symbol).is_some() {
        return named(last_print(program, point));
    }
    match program.names.binder(symbol, point) {
        None => vocabulary::fingerprint(&name),
        Some(binder) if program.is_function(binder) => closure(program, binder, point),
        Some(binder) => named(program.units[binder].print),
    }
}

/// The fingerprint of a function and of everything that its body can reach at a point.
pub(super) fn closure(program: &Program, function: usize, point: usize) -> Fingerprint {
    let key = (function, program.epoch(point));
    let closures = || {
        program
            .closures
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    };
    if let Some(known) = closures().get(&key) {
        return *known;
    }
    let mut seen: FxHashSet<NameId> = FxHashSet::default();
    let mut waiting = vec![function];
    let mut parts: Vec<(Arc<str>, Fingerprint)> = Vec::new();
    let own = |at: usize| printer_of(&program.units[at].ast, program.units[at].is_faulty);
    while let Some(at) = waiting.pop() {
        for &symbol in &program.units[at].uses {
            if !seen.insert(symbol) {
                continue;
            }
            let name = Arc::clone(program.names.spelling(symbol));
            let print = match program.names.binder(symbol, point) {
                None => vocabulary::fingerprint(&name),
                Some(binder) if program.is_function(binder) => {
                    waiting.push(binder);
                    own(binder).finish()
                }
                Some(binder) => program.units[binder].print,
            };
            parts.push((name, print));
        }
    }
    parts.sort_unstable();
    let mut printer = own(function);
    for (name, print) in &parts {
        printer = printer.text(name).with(*print);
    }
    let print = printer.finish();
    closures().insert(key, print);
    print
}

/// The part of a fingerprint that comes from the statement itself.
fn printer_of(ast: &Ast, is_faulty: bool) -> FingerprintHasher {
    let printer = FingerprintHasher::default().text(&ast.text);
    printer.number(is_faulty.into())
}
