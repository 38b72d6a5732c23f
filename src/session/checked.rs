//! Static checks and fingerprints of parsed statements.
//!
//! A fingerprint is a hash of the text of a statement and of everything that its result depends on. Equal fingerprints
//! mean equal results, whatever else was edited.

use super::damaged::Needs;
use super::program::{NameId, Program};
use crate::diagnostic::Diagnostic;
use crate::eval::RESULTS;
use crate::resolve::{self, Own, Scope};
use crate::source::SourceId;
use crate::syntax::ast::Ast;
use rustc_hash::FxHashSet;
use std::collections::hash_map::DefaultHasher;
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
            let fingerprint = self.fingerprint_of(at, is_faulty);
            self.units[at].is_faulty = is_faulty;
            self.units[at].fingerprint = fingerprint;
            if ast.is_result() {
                let last = self.last_print(at);
                self.results.push((at, hash_of(&(last, fingerprint))));
            }
            if is_faulty && keeps_names {
                self.restore_names(at);
            }
        }
        self.excuse_unknown_names(first..self.units.len());
    }

    fn fingerprint_of(&self, at: usize, is_faulty: bool) -> u64 {
        let mut hasher = DefaultHasher::new();
        let unit = &self.units[at];
        (unit.ast.source, is_faulty).hash(&mut hasher);
        for symbol in &unit.uses {
            self.meaning(*symbol, at).hash(&mut hasher);
        }
        for inside in self.imports.get(&at).map_or(0..0, |i| i.units.clone()) {
            self.units[inside].fingerprint.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Hash of all results before a point.
    fn last_print(&self, point: usize) -> u64 {
        self.results_before(point)
            .last()
            .map_or(0, |(_, print)| *print)
    }

    /// Fingerprint of the definition of a name at a point.
    fn meaning(&self, symbol: NameId, point: usize) -> u64 {
        let name = self.name(symbol);
        if self.result_named(symbol).is_some() {
            return hash_of(&(name, self.last_print(point)));
        }
        match self.binder(symbol, point) {
            None => hash_of(&name),
            Some(binder) if self.is_function(binder) => self.closure(binder, point),
            Some(binder) => hash_of(&(name, self.units[binder].fingerprint)),
        }
    }

    /// The fingerprint of a function and of everything that its body can reach at a point.
    pub(super) fn closure(&self, function: usize, point: usize) -> u64 {
        let key = (function, self.epoch(point));
        let closures = || self.closures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = closures().get(&key) {
            return *known;
        }
        let mut seen: FxHashSet<NameId> = FxHashSet::default();
        let mut waiting = vec![function];
        let mut parts: Vec<(Arc<str>, u64)> = Vec::new();
        let text = |at: usize| (self.units[at].ast.source, self.units[at].is_faulty);
        while let Some(at) = waiting.pop() {
            for &symbol in &self.units[at].uses {
                if !seen.insert(symbol) {
                    continue;
                }
                let print = match self.binder(symbol, point) {
                    None => 0,
                    Some(binder) if self.is_function(binder) => {
                        waiting.push(binder);
                        hash_of(&text(binder))
                    }
                    Some(binder) => self.units[binder].fingerprint,
                };
                parts.push((self.name(symbol), print));
            }
        }
        parts.sort_unstable();
        let print = hash_of(&(text(function), parts));
        closures().insert(key, print);
        print
    }
}

fn hash_of(thing: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}
