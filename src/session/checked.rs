//! Static checks and fingerprints of parsed statements.
//!
//! A fingerprint is a hash of the text of a statement and of everything that its result depends on. Equal fingerprints
//! mean equal results, whatever else was edited.

use super::damaged::Needs;
use super::program::{NameId, Program};
use crate::diagnostic::Diagnostic;
use crate::eval::RESULTS;
use crate::fingerprint::{Fingerprint, Printer};
use crate::resolve::{self, Own, Scope};
use crate::source::SourceId;
use crate::syntax::ast::Ast;
use crate::vocabulary;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError};

/// Statements that passed the static checks.
#[derive(Default)]
pub(super) struct CheckedStatements {
    /// Hash of the names in scope, with their numbers of arguments.
    names: u64,
    sources: FxHashSet<SourceId>,
}

impl CheckedStatements {
    /// Forgets the statements if other names are in scope, or if there are too many.
    fn prepare(&mut self, scope: &Scope, statements: usize) {
        let arguments = |own: &Own| own.takes().map_or(0, |(_, count)| count + 1);
        let all = scope.iter();
        let all = all.map(|(name, known)| (name, known.iter().map(arguments).collect()));
        let mut all: Vec<(&Arc<str>, Vec<usize>)> = all.collect();
        all.sort_unstable();
        let names = hash_of(&all);
        if self.names != names || self.sources.len() > statements + 1000 {
            self.sources.clear();
            self.names = names;
        }
    }

    fn faults(&mut self, ast: &Ast, scope: &Scope) -> Vec<Diagnostic> {
        if self.sources.contains(&ast.source) {
            return Vec::new();
        }
        let found = resolve::check(ast, scope);
        if found.is_empty() {
            self.sources.insert(ast.source);
        }
        found
    }
}

impl Program {
    /// Checks the units from `first` on, those of a text and of its imports, and computes their fingerprints. In scope
    /// are the names bound before them, and those of the text and all its imports. With `keeps_names`, a faulty
    /// definition leaves an older one in place.
    pub(super) fn check(
        &mut self,
        first: usize,
        text: usize,
        keeps_names: bool,
        clean: &mut CheckedStatements,
    ) {
        let mut scope = self.scope(first);
        let results = self.results.len().min(RESULTS.len());
        RESULTS[..results]
            .iter()
            .for_each(|r| scope.define(Own::value(*r)));
        let imported = self.imports.values().filter_map(|import| import.file);
        for file in imported
            .chain([text])
            .filter_map(|file| self.files.get(file))
        {
            scope.collect(&file.parsed);
        }
        if let Some(text) = self.files.get(text) {
            scope.define_results(&text.parsed);
        }
        clean.prepare(&scope, self.units.len());
        let mut needs = Needs::default();
        for at in first..self.units.len() {
            let ast = Arc::clone(&self.units[at].ast);
            let mut found = clean.faults(&ast, &scope);
            found.extend(self.early_names(at));
            if let Some(told) = self.need_of_damaged(at, &mut found, &mut needs) {
                self.static_faults.entry(at).or_default().extend(told);
            }
            if !found.is_empty() {
                self.static_faults.entry(at).or_default().extend(found);
            }
            let is_faulty = self.static_faults.contains_key(&at)
                || self.imports.contains_key(&at)
                    && !self.faults_of_import(at, &mut |_| Vec::new()).is_empty();
            let remarks = self.remarks_on(at);
            if !remarks.is_empty() {
                self.remarks.insert(at, remarks);
            }
            let print = self.print_of(at, is_faulty);
            let unit = &mut self.units[at];
            unit.is_faulty = is_faulty;
            unit.print = print;
            unit.fingerprint = Printer::default()
                .with(print)
                .number(ast.source.0)
                .print()
                .short();
            if ast.is_result() {
                let last = self.last_print(at);
                let print = Printer::default().with(last).with(print).print();
                self.results.push((at, print));
            }
            if is_faulty && keeps_names {
                self.restore_names(at);
            }
        }
        self.excuse_unknown_names(first..self.units.len());
    }

    /// The fingerprint of a statement and of everything that its result depends on.
    fn print_of(&self, at: usize, is_faulty: bool) -> Fingerprint {
        let unit = &self.units[at];
        let mut printer = printer_of(&unit.ast, is_faulty);
        for symbol in &unit.uses {
            printer = printer.with(self.meaning(*symbol, at));
        }
        for inside in self.imports.get(&at).map_or(0..0, |i| i.units.clone()) {
            printer = printer.with(self.units[inside].print);
        }
        printer.print()
    }

    /// The fingerprint of all results before a point.
    fn last_print(&self, point: usize) -> Fingerprint {
        let last = self.results_before(point).last();
        last.map_or_else(Fingerprint::default, |(_, print)| *print)
    }

    /// The fingerprint of what a name means at a point.
    fn meaning(&self, symbol: NameId, point: usize) -> Fingerprint {
        let name = self.name(symbol);
        let named = |print| Printer::default().text(&name).with(print).print();
        if self.result_named(symbol).is_some() {
            return named(self.last_print(point));
        }
        match self.binder(symbol, point) {
            None => vocabulary::print(&name),
            Some(binder) if self.is_function(binder) => self.closure(binder, point),
            Some(binder) => named(self.units[binder].print),
        }
    }

    /// The fingerprint of a function and of everything that its body can reach at a point.
    pub(super) fn closure(&self, function: usize, point: usize) -> Fingerprint {
        let key = (function, self.epoch(point));
        let closures = || self.closures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = closures().get(&key) {
            return *known;
        }
        let mut seen: FxHashSet<NameId> = FxHashSet::default();
        let mut waiting = vec![function];
        let mut parts: Vec<(Arc<str>, Fingerprint)> = Vec::new();
        let own = |at: usize| printer_of(&self.units[at].ast, self.units[at].is_faulty);
        while let Some(at) = waiting.pop() {
            for &symbol in &self.units[at].uses {
                if !seen.insert(symbol) {
                    continue;
                }
                let name = self.name(symbol);
                let print = match self.binder(symbol, point) {
                    None => vocabulary::print(&name),
                    Some(binder) if self.is_function(binder) => {
                        waiting.push(binder);
                        own(binder).print()
                    }
                    Some(binder) => self.units[binder].print,
                };
                parts.push((name, print));
            }
        }
        parts.sort_unstable();
        let mut printer = own(function);
        for (name, print) in &parts {
            printer = printer.text(name).with(*print);
        }
        let print = printer.print();
        closures().insert(key, print);
        print
    }
}

/// What a statement says itself.
fn printer_of(ast: &Ast, is_faulty: bool) -> Printer {
    let printer = Printer::default().text(&ast.text);
    printer.number(is_faulty.into())
}

fn hash_of(thing: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}
