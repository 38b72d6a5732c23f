//! Static checks of parsed statements.

use super::damaged::Needs;
use super::prints::{last_print, print_of};
use super::program::Program;
use super::{damaged, early, faults, remarks};
use crate::check::{self, Scope, UserDefinition};
use crate::diagnostic::Diagnostic;
use crate::eval::RESULTS;
use crate::fingerprint::FingerprintHasher;
use crate::source::SourceId;
use crate::syntax::ast::Ast;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

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
        let arguments = |own: &UserDefinition| own.takes().map_or(0, |(_, count)| count + 1);
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
        let found = check::faults(ast, scope);
        if found.is_empty() {
            self.sources.insert(ast.source);
        }
        found
    }
}

/// Checks the units from `first` on, those of a text and of its imports, and computes their fingerprints. In scope
/// are the names bound before them, and those of the text and all its imports. With `keeps_names`, a faulty
/// definition leaves an older one in place.
pub(super) fn check(
    program: &mut Program,
    first: usize,
    text: usize,
    keeps_names: bool,
    clean: &mut CheckedStatements,
) {
    let mut scope = program.scope(first);
    let results = program.results.len().min(RESULTS.len());
    RESULTS[..results]
        .iter()
        .for_each(|r| scope.define(UserDefinition::value(*r)));
    let imported = program.imports.values().filter_map(|import| import.file);
    for file in imported
        .chain([text])
        .filter_map(|file| program.files.get(file))
    {
        scope.collect(&file.parsed);
    }
    if let Some(text) = program.files.get(text) {
        scope.define_results(&text.parsed);
    }
    clean.prepare(&scope, program.units.len());
    let mut needs = Needs::default();
    for at in first..program.units.len() {
        let ast = Arc::clone(&program.units[at].ast);
        let mut found = clean.faults(&ast, &scope);
        found.extend(early::early_names(program, at));
        if let Some(told) = damaged::need_of_damaged(program, at, &mut found, &mut needs) {
            program.static_faults.entry(at).or_default().extend(told);
        }
        if !found.is_empty() {
            program.static_faults.entry(at).or_default().extend(found);
        }
        let is_faulty = program.static_faults.contains_key(&at)
            || program.imports.contains_key(&at)
                && !faults::faults_of_import(program, at, &mut |_| Vec::new()).is_empty();
        let remarks = remarks::remarks_on(program, at);
        if !remarks.is_empty() {
            program.remarks.insert(at, remarks);
        }
        let print = print_of(program, at, is_faulty);
        let unit = &mut program.units[at];
        unit.is_faulty = is_faulty;
        unit.print = print;
        unit.fingerprint = FingerprintHasher::default()
            .with(print)
            .number(ast.source.0)
            .finish()
            .short();
        if ast.is_result() {
            let last = last_print(program, at);
            let print = FingerprintHasher::default().with(last).with(print).finish();
            program.results.push((at, print));
        }
        if is_faulty && keeps_names {
            program.restore_names(at);
        }
    }
    early::excuse_unknown_names(program, first..program.units.len());
}

fn hash_of(thing: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}
