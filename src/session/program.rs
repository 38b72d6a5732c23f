//! A program: texts with the files that they import, as one list of statements in the order of evaluation. Names are
//! resolved at each point of the list.
//!
//! The statements of an imported file precede its `import`. A program grows by one text at a time; an editor reads a
//! new one after each edit.

use super::names::{NameId, NameTable};
use super::source::{Source, Texts};
use super::{Library, NoFiles};
use crate::check::{Scope, UserDefinition};
use crate::diagnostic::Diagnostic;
use crate::eval::RESULTS;
use crate::fingerprint::{Fingerprint, FingerprintHasher};
use crate::source::{SourceId, Span};
use crate::syntax::Parsed;
use crate::syntax::ast::{Ast, Name, Statement};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A statement of a program.
#[derive(Debug)]
pub(super) struct Unit {
    /// Its syntax tree.
    pub ast: Arc<Ast>,
    /// Its place in its text.
    pub place: Span,
    /// The comment above it.
    pub doc: Option<Box<str>>,
    /// The fingerprint of it and of everything that its result depends on.
    pub print: Fingerprint,
    /// A hash of `print` and of how the text was parsed: the key of its cached result.
    pub fingerprint: u64,
    /// Whether it has static errors.
    pub is_faulty: bool,
    /// The names that it uses, each once.
    pub uses: Box<[NameId]>,
}

/// An imported file.
#[derive(Clone, Debug, Default)]
pub(super) struct Import {
    /// Index of the file; `None` if it cannot be read.
    pub file: Option<usize>,
    /// Its statements that bind names, with those of its own imports.
    pub units: Range<usize>,
}

/// A program: texts with the files that they import.
#[derive(Debug, Default)]
pub struct Program {
    pub(super) files: Texts,
    pub(super) units: Vec<Unit>,
    /// The units of the text that was read last, by statement.
    pub(super) own: Vec<usize>,
    pub(super) imports: FxHashMap<usize, Import>,
    /// Static errors by unit; their spans are those of its tree.
    pub(super) static_faults: FxHashMap<usize, Vec<Diagnostic>>,
    /// By unit, the unknown names that a failed import may define; not reported.
    pub(super) excused: FxHashMap<usize, Vec<Diagnostic>>,
    /// By unit, the remarks on the names that it binds.
    pub(super) remarks: FxHashMap<usize, Vec<Diagnostic>>,
    pub(super) names: NameTable,
    /// The bare expressions, each with a hash of all results up to it.
    pub(super) results: Vec<(usize, Fingerprint)>,
    /// Units that bind a name which was bound or used before: they change which definitions functions reach.
    shifts: Vec<usize>,
    /// Fingerprints of functions, by unit and by epoch.
    pub(super) closures: Mutex<FxHashMap<(usize, usize), Fingerprint>>,
    /// The imported files, with the units of each.
    pub(super) imported: FxHashMap<PathBuf, Import>,
}

impl Program {
    /// A program of one text without imports.
    pub fn of_text(text: &str) -> Program {
        Program::after(&Scope::default(), text)
    }

    /// A program of one text without imports, read after texts that have bound the names in `scope`.
    pub fn after(scope: &Scope, text: &str) -> Program {
        let mut library = Library::new(Box::new(NoFiles));
        library.known = scope.prefixes().collect();
        library.read(&text.into(), None)
    }

    /// Adds a text. Typed texts that have run may be forgotten, unless a name or one of the last results needs them.
    pub(super) fn add(&mut self, name: &str, text: &str, path: Option<&Path>) -> SourceId {
        let (units, imports) = (&self.units, &self.imported);
        self.files.forget(|| {
            let written = units.iter().filter_map(|unit| unit.place.source.number());
            let imported = imports.values().filter_map(|import| import.file);
            written.chain(imported).collect()
        });
        let number = self.files.push(Source::new(name, &text.into(), path));
        SourceId(number as u64)
    }

    /// A text.
    pub(super) fn source(&self, id: SourceId) -> Option<&Source> {
        self.files.get(id.number()?)
    }

    /// The text of a span.
    pub(super) fn span_text(&self, span: Span) -> &str {
        self.source(span.source).map_or("", |s| span.text(&s.text))
    }

    /// The span of a whole text.
    pub(super) fn span_of(&self, id: SourceId) -> Span {
        Span::new(id, 0, self.source(id).map_or(0, |s| s.text.len()))
    }

    /// Takes the syntax tree out of a text.
    pub(super) fn take_tree(&mut self, id: SourceId) -> Arc<Parsed> {
        let file = id.number().and_then(|n| self.files.get_mut(n));
        file.map(|f| std::mem::take(&mut f.parsed))
            .unwrap_or_default()
    }

    /// The fingerprint of all texts.
    pub(super) fn fingerprint_of_texts(&self) -> Fingerprint {
        let files = self.files.iter();
        let all = files.fold(FingerprintHasher::default(), |all, file| {
            all.text(&file.text)
        });
        all.finish()
    }

    /// The texts. In an editor, the edited text precedes the files that it imports.
    pub fn files(&self) -> &Texts {
        &self.files
    }

    /// The fingerprint of a statement of the text that was read last.
    pub fn fingerprint(&self, statement: usize) -> Option<u64> {
        Some(self.units.get(*self.own.get(statement)?)?.fingerprint)
    }

    /// The place in its text of a span that came with the result of a statement.
    pub fn place(&self, span: Span, statement: usize) -> Option<Span> {
        self.place_from(span, *self.own.get(statement)?)
    }

    /// The place of a span in the tree of a unit, or of a dependency. Of several equal statements, the nearest one
    /// before the unit is chosen.
    pub(super) fn place_from(&self, span: Span, unit: usize) -> Option<Span> {
        if !span.source.is_statement() {
            return Some(span);
        }
        let (before, after) = self.units.split_at(unit + 1);
        let mut near = before.iter().rev().chain(after);
        let unit = near.find(|u| u.ast.source == span.source)?;
        Some(span.within(unit.place))
    }

    /// For each import of the text that could be read, the numbers of its statement and its file.
    pub fn imports(&self) -> impl Iterator<Item = (usize, usize)> {
        let own = self.own.iter().enumerate();
        own.filter_map(|(statement, unit)| Some((statement, self.imports.get(unit)?.file?)))
    }

    /// The statements that bind names before a statement of the text that was read last, in the order of evaluation.
    pub fn definitions_before(&self, statement: usize) -> String {
        let before = self.own.get(statement).map_or(0, |unit| *unit);
        let units = self.units.iter().take(before);
        let binders = units.filter(|unit| !unit.ast.parts().binds.is_empty());
        let texts: Vec<&str> = binders.map(|unit| &*unit.ast.text).collect();
        texts.join("\n")
    }

    /// Adds a statement; returns its unit.
    pub(super) fn push(&mut self, statement: &Statement) -> usize {
        let (at, ast) = (self.units.len(), Arc::clone(&statement.ast));
        let binds = ast.parts().binds;
        let is_known = |name: &Name| self.names.known(&name.text).is_some();
        if binds.iter().any(is_known) {
            self.shifts.push(at);
        }
        for name in binds {
            let name = self.names.intern(&name.text);
            self.names.bind(name, at);
        }
        let uses = ast
            .uses
            .iter()
            .map(|name| self.names.intern(name))
            .collect();
        self.units.push(Unit {
            ast,
            place: statement.span,
            doc: statement.doc.clone(),
            print: Fingerprint::default(),
            fingerprint: 0,
            is_faulty: false,
            uses,
        });
        at
    }

    /// The index of a name in [`RESULTS`]: how many results follow the one that it means.
    pub(super) fn result_named(&self, symbol: NameId) -> Option<usize> {
        let name = &**self.names.spelling(symbol);
        RESULTS.iter().position(|r| *r == name)
    }

    /// The names bound before a point, with their definitions.
    pub(super) fn scope(&self, point: usize) -> Scope {
        let mut scope = Scope::default();
        for (name, binder) in self.names.bound(point) {
            let unit = &self.units[binder];
            let doc = unit.doc.as_deref();
            let own = UserDefinition::of_ast(&unit.ast, doc).find(|own| own.name == *name);
            scope.define(match own.filter(|_| !unit.is_faulty) {
                Some(own) => own,
                None => UserDefinition::value(Arc::clone(name)),
            });
        }
        scope
    }

    /// The bare expressions before a point, each with a hash of all results up to it.
    pub(super) fn results_before(&self, point: usize) -> &[(usize, Fingerprint)] {
        &self.results[..self.results.partition_point(|(r, _)| *r < point)]
    }

    /// Whether any statement uses the results of others.
    pub(super) fn uses_results(&self) -> bool {
        RESULTS.iter().any(|name| self.names.known(name).is_some())
    }

    /// The epoch of a point: the number of shifts before it.
    pub(super) fn epoch(&self, point: usize) -> usize {
        self.shifts.partition_point(|s| *s < point)
    }

    pub(super) fn is_function(&self, unit: usize) -> bool {
        self.units[unit].ast.parts().params.is_some()
    }

    /// The names that a unit binds.
    pub(super) fn binds(&self, unit: usize) -> impl Iterator<Item = NameId> {
        let names = self.units[unit].ast.parts().binds.iter();
        names.filter_map(|name| self.names.known(&name.text))
    }

    /// Whether a unit binds names.
    pub(super) fn is_binder(&self, unit: usize) -> bool {
        !self.units[unit].ast.parts().binds.is_empty()
    }

    /// Whether a name that a unit binds was bound or used before.
    pub(super) fn is_shift(&self, unit: usize) -> bool {
        self.shifts.binary_search(&unit).is_ok()
    }

    /// Returns the names of a unit to the units that bound them before, if there are any.
    pub(super) fn restore_names(&mut self, unit: usize) {
        for symbol in self.binds(unit).collect::<Vec<_>>() {
            if self.names.binder(symbol, unit).is_some() {
                self.names.unbind(symbol, unit);
                self.forget_closures();
            }
        }
    }

    /// Earlier units whose last name this unit rebinds.
    pub(super) fn shadowed(&self, unit: usize) -> impl Iterator<Item = usize> {
        let older = self
            .binds(unit)
            .filter_map(move |s| self.names.binder(s, unit));
        older.filter(move |older| {
            let mut names = self.binds(*older);
            names.all(|s| self.names.binder(s, unit + 1) != Some(*older))
        })
    }

    /// The units that an import added; none if an earlier import had added them.
    pub(super) fn added_units(&self, import: usize) -> Range<usize> {
        let units = self.imports.get(&import).map(|i| i.units.clone());
        units.filter(|u| u.end == import).unwrap_or_default()
    }

    /// Removes the units from `end` on, as if they had not been read.
    pub(super) fn truncate(&mut self, end: usize) {
        self.names.truncate(end);
        self.results
            .truncate(self.results.partition_point(|(r, _)| *r < end));
        self.shifts
            .truncate(self.shifts.partition_point(|s| *s < end));
        self.imported.retain(|_, import| import.units.end <= end);
        self.imports.retain(|unit, _| *unit < end);
        self.static_faults.retain(|unit, _| *unit < end);
        self.excused.retain(|unit, _| *unit < end);
        self.remarks.retain(|unit, _| *unit < end);
        self.units.truncate(end);
        self.own.clear();
        self.forget_closures();
    }

    /// Compacts the program after the run of a text: keeps the units whose names are still bound, and those of the last
    /// results.
    pub(super) fn settle(&mut self, text: SourceId) {
        let text = text.number().and_then(|text| self.files.get_mut(text));
        text.into_iter().for_each(|text| text.has_run = true);
        self.results
            .drain(..self.results.len().saturating_sub(RESULTS.len()));
        let bound = self.names.bound(usize::MAX).map(|(_, unit)| unit);
        let mut kept: Vec<usize> = bound.chain(self.results.iter().map(|r| r.0)).collect();
        kept.sort_unstable();
        kept.dedup();
        let number = |unit: usize| kept.binary_search(&unit).unwrap_or_default();
        self.names.settle(number);
        self.results.iter_mut().for_each(|r| r.0 = number(r.0));
        let mut at = 0..;
        self.units
            .retain(|_| at.next().is_some_and(|at| kept.binary_search(&at).is_ok()));
        let imported = std::mem::take(&mut self.imported).into_iter();
        let imported = imported.map(|(path, import)| {
            (
                path,
                Import {
                    units: 0..0,
                    ..import
                },
            )
        });
        *self = Program {
            imported: imported.collect(),
            files: std::mem::take(&mut self.files),
            units: std::mem::take(&mut self.units),
            names: std::mem::take(&mut self.names),
            results: std::mem::take(&mut self.results),
            ..Program::default()
        };
    }

    /// Forgets all names.
    pub(super) fn forget_names(&mut self) {
        let files = std::mem::take(&mut self.files);
        *self = Program {
            files,
            ..Program::default()
        };
    }

    /// Forgets which files were read, so that the next import reads them again.
    pub(super) fn forget_files(&mut self) {
        self.imported.clear();
        for source in self.files.iter_mut() {
            source.path = None;
            source.has_run = true;
            source.parsed = Arc::default();
        }
    }

    fn forget_closures(&mut self) {
        self.closures
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}
