//! The second look at statements that were read: faults that are seen without evaluation, and fingerprints.
//!
//! A fingerprint is a hash of the text of a statement and of all that its result depends on: what has the same one has
//! the same result, whatever else was edited.

use super::program::{Program, Symbol};
use crate::diagnostic::Diagnostic;
use crate::eval::RESULTS;
use crate::resolve::{self, Own, Scope};
use crate::source::SourceId;
use crate::syntax::Parsed;
use crate::syntax::ast::Ast;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError};

/// The statements that were checked and have no faults, with a hash of the names that they were checked with.
#[derive(Default)]
pub(super) struct Clean(FxHashSet<(u64, SourceId)>);

impl Clean {
    fn faults(&mut self, ast: &Ast, names: &Names) -> Vec<Diagnostic> {
        let key = (names.hash, ast.source);
        if self.0.contains(&key) {
            return Vec::new();
        }
        let found = resolve::check(ast, &names.scope);
        if found.is_empty() {
            self.0.insert(key);
        }
        found
    }
}

/// Names with a hash of them.
#[derive(Default)]
struct Names {
    scope: Scope,
    hash: u64,
}

impl Names {
    fn of(scope: Scope) -> Names {
        let mut all: Vec<(&str, Vec<usize>)> = scope
            .iter()
            .map(|(name, known)| (&**name, known.iter().map(arguments).collect()))
            .collect();
        all.sort_unstable();
        let hash = hash_of(&all);
        Names { scope, hash }
    }

    fn define(&mut self, own: Own) {
        self.hash = hash_of(&(self.hash, &own.name, arguments(&own)));
        self.scope.define(own);
    }

    fn collect(&mut self, parsed: &Parsed) {
        let own = parsed.statements.iter().filter_map(Own::of);
        own.for_each(|own| self.define(own));
        self.scope.define_results(parsed);
    }
}

fn arguments(own: &Own) -> usize {
    own.takes().map_or(0, |(_, count)| count + 1)
}

/// Checks the units from one on, those of a text and of what it imports, and finds out what they depend on.
pub(super) fn check(
    program: &mut Program,
    first: usize,
    text: usize,
    keeps_names: bool,
    clean: &mut Clean,
) {
    if clean.0.len() > program.units.len() + 1000 {
        clean.0.clear();
    }
    let parsed: Vec<Arc<Parsed>> = program
        .files
        .iter()
        .map(|f| Arc::clone(&f.parsed))
        .collect();
    let file_of = |p: &Program, at: usize| p.units.get(at)?.place.source.number();
    let mut edges: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (at, import) in &program.imports {
        let edge = file_of(program, *at).zip(import.file);
        edge.into_iter()
            .for_each(|(from, to)| edges.entry(from).or_default().push(to));
    }
    // A text knows all its own names and those of its imports; an imported file besides those bound before it.
    let mut before = program.scope(first);
    let results = program.results.len().min(RESULTS.len());
    RESULTS[..results]
        .iter()
        .for_each(|r| before.define(Own::value(*r)));
    let mut inside = Names {
        scope: match edges.is_empty() {
            true => Scope::default(),
            false => before.clone(),
        },
        hash: 0,
    };
    let mut collected = FxHashSet::default();
    for file in reachable(text, &edges) {
        parsed.get(file).into_iter().for_each(|p| before.collect(p));
    }
    parsed
        .get(text)
        .into_iter()
        .for_each(|p| before.define_results(p));
    let names = Names::of(before);
    for at in first..program.units.len() {
        let Some(unit) = program.units.get(at) else {
            break;
        };
        let (ast, file) = (Arc::clone(&unit.ast), file_of(program, at).unwrap_or(text));
        if file == text {
            if !edges.is_empty()
                && let Some(statement) = program.own.binary_search(&at).ok()
            {
                let own = parsed
                    .get(text)
                    .and_then(|p| Own::of(p.statements.get(statement)?));
                own.into_iter().for_each(|own| inside.define(own));
            }
        } else if !collected.contains(&file) {
            for file in reachable(file, &edges) {
                if collected.insert(file) {
                    parsed.get(file).into_iter().for_each(|p| inside.collect(p));
                }
            }
        }
        let known = if file == text { &names } else { &inside };
        let found = clean.faults(&ast, known);
        if !found.is_empty() {
            program.static_faults.entry(at).or_default().extend(found);
        }
        let is_faulty = program.static_faults.contains_key(&at)
            || program.imports.contains_key(&at)
                && !program.faults_of_import(at, &mut |_| Vec::new()).is_empty();
        let fingerprint = program.fingerprint_of(at, is_faulty);
        if let Some(unit) = program.units.get_mut(at) {
            unit.is_faulty = is_faulty;
            unit.fingerprint = fingerprint;
        }
        if ast.is_result() {
            let last = program.last_print(at);
            program.results.push((at, hash_of(&(last, fingerprint))));
            if !edges.is_empty() {
                let name = RESULTS.get(program.results.len() - 1);
                name.into_iter().for_each(|r| inside.define(Own::value(*r)));
            }
        }
        if is_faulty && keeps_names {
            program.yield_name(at);
        }
    }
}

/// A file and all that it imports, directly or through others.
fn reachable(file: usize, edges: &FxHashMap<usize, Vec<usize>>) -> Vec<usize> {
    let mut all = vec![file];
    let mut seen: FxHashSet<usize> = all.iter().copied().collect();
    let mut at = 0;
    while let Some(from) = all.get(at) {
        let next = edges.get(from).into_iter().flatten();
        let next: Vec<usize> = next.copied().filter(|to| seen.insert(*to)).collect();
        all.extend(next);
        at += 1;
    }
    all
}

impl Program {
    fn fingerprint_of(&self, at: usize, is_faulty: bool) -> u64 {
        let mut hasher = DefaultHasher::new();
        let Some(unit) = self.units.get(at) else {
            return 0;
        };
        (unit.ast.source, is_faulty).hash(&mut hasher);
        for symbol in &unit.uses {
            self.meaning(*symbol, at).hash(&mut hasher);
        }
        let imported = self.imports.get(&at).map(|i| i.units.clone());
        for inside in imported.into_iter().flatten() {
            let print = self.units.get(inside).map(|u| u.fingerprint);
            print.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Hash of all results before a point.
    fn last_print(&self, point: usize) -> u64 {
        self.results_before(point)
            .last()
            .map_or(0, |(_, print)| *print)
    }

    /// Fingerprint of what a name means at a point.
    fn meaning(&self, symbol: Symbol, point: usize) -> u64 {
        let name = self.name(symbol);
        if self.result_named(symbol).is_some() {
            return hash_of(&(name, self.last_print(point)));
        }
        match self.binder(symbol, point) {
            None => hash_of(&name),
            Some(binder) if self.is_function(binder) => self.closure(binder, point),
            Some(binder) => hash_of(&(name, self.units.get(binder).map(|u| u.fingerprint))),
        }
    }

    /// The fingerprint of a function together with all that its body can reach at a point.
    pub(super) fn closure(&self, function: usize, point: usize) -> u64 {
        let key = (function, self.epoch(point));
        let closures = || self.closures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = closures().get(&key) {
            return *known;
        }
        let mut seen: FxHashSet<Symbol> = FxHashSet::default();
        let mut waiting = vec![function];
        let mut parts: Vec<(Arc<str>, u64)> = Vec::new();
        let text = |at: usize| -> Option<(SourceId, bool)> {
            self.units.get(at).map(|u| (u.ast.source, u.is_faulty))
        };
        while let Some(unit) = waiting.pop().and_then(|at| self.units.get(at)) {
            for &symbol in &unit.uses {
                if !seen.insert(symbol) {
                    continue;
                }
                let print = match self.binder(symbol, point) {
                    None => 0,
                    Some(binder) if self.is_function(binder) => {
                        waiting.push(binder);
                        hash_of(&text(binder))
                    }
                    Some(binder) => self.units.get(binder).map_or(0, |u| u.fingerprint),
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
