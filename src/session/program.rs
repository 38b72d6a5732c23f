//! Texts with the files that they import: one list of statements in the order of evaluation, and which of them a name
//! means at each point of it.
//!
//! The statements of an imported file precede the `import` that brings them in. A program grows by a text at a time; an
//! editor reads a new one after each edit.

use super::{Library, NoFiles};
use crate::diagnostic::Diagnostic;
use crate::eval::RESULTS;
use crate::resolve::{Own, Scope};
use crate::source::{ColumnUnit, LineIndex, SourceId, Span};
use crate::syntax::ast::{Ast, Statement};
use crate::syntax::{self, Parsed};
use crate::vocabulary::PREFIXES;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A text of a program: one that is to be run, or a file that is imported.
#[derive(Debug)]
pub struct Source {
    /// Its name in messages: a path, or such as `<stdin>`.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
    /// The file it was read from.
    pub path: Option<PathBuf>,
    /// Its tree, as long as it is needed.
    pub parsed: Arc<Parsed>,
    lines: OnceLock<LineIndex>,
}

impl Source {
    pub(super) fn new(name: &str, text: &Arc<str>, path: Option<&Path>) -> Source {
        Source {
            name: name.into(),
            text: Arc::clone(text),
            path: path.map(Into::into),
            parsed: Arc::default(),
            lines: OnceLock::new(),
        }
    }

    pub(super) fn parse(&mut self, number: usize, before: &Parsed) {
        let number = SourceId(number as u64);
        self.parsed = Arc::new(syntax::parse_again(number, &self.text, &PREFIXES, before));
    }

    /// Line and column of an offset, both from 1, columns in characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let lines = self.lines.get_or_init(|| LineIndex::new(&self.text));
        let (line, column) = lines.position(&self.text, offset, ColumnUnit::Character);
        (line + 1, column + 1)
    }
}

/// The number of a name.
pub(super) type Symbol = u32;

/// A statement of a program.
#[derive(Debug)]
pub(super) struct Unit {
    /// Its tree.
    pub ast: Arc<Ast>,
    /// Its place in its text.
    pub place: Span,
    /// Hash of all that its result depends on.
    pub fingerprint: u64,
    /// It has faults that are seen without evaluation.
    pub is_faulty: bool,
    /// The names that it uses, each once.
    pub uses: Box<[Symbol]>,
}

/// What an `import` brings in.
#[derive(Clone, Debug, Default)]
pub(super) struct Import {
    /// The file; none where it cannot be read.
    pub file: Option<usize>,
    /// Its statements that bind names, with those of its own imports.
    pub units: Range<usize>,
}

/// Texts with the files that they import.
#[derive(Debug, Default)]
pub struct Program {
    pub(super) files: Vec<Source>,
    pub(super) units: Vec<Unit>,
    /// The units of the statements of the text that was read last.
    pub(super) own: Vec<usize>,
    pub(super) imports: FxHashMap<usize, Import>,
    /// By unit, what is wrong with it and is seen without evaluation; the spans are those of its tree.
    pub(super) static_faults: FxHashMap<usize, Vec<Diagnostic>>,
    symbols: FxHashMap<Arc<str>, Symbol>,
    spelling: Vec<Arc<str>>,
    /// For each symbol the units that bind it, in order.
    binders: Vec<Vec<usize>>,
    /// The bare expressions, each with a hash of all results up to it.
    pub(super) results: Vec<(usize, u64)>,
    /// The units that bind a name which was bound or used before: what functions reach changes there.
    shifts: Vec<usize>,
    /// Fingerprints of functions by unit, and by how many shifts there were.
    pub(super) closures: Mutex<FxHashMap<(usize, usize), u64>>,
    /// The files that were imported, with the units of each.
    pub(super) imported: FxHashMap<PathBuf, Import>,
}

impl Program {
    /// A text that imports nothing.
    pub fn of_text(text: &str) -> Program {
        Library::new(Box::new(NoFiles)).read(&text.into(), None)
    }

    /// The texts: that of an editor first, then the files that it imports.
    pub fn files(&self) -> &[Source] {
        &self.files
    }

    /// The fingerprint of a statement of the text that was read last.
    pub fn fingerprint(&self, statement: usize) -> Option<u64> {
        Some(self.units.get(*self.own.get(statement)?)?.fingerprint)
    }

    /// For each import of the text that could be read, its statement and its file.
    pub fn imports(&self) -> impl Iterator<Item = (usize, usize)> {
        let own = self.own.iter().enumerate();
        own.filter_map(|(statement, unit)| Some((statement, self.imports.get(unit)?.file?)))
    }

    /// The place in its text of a span that came with the result of a statement.
    pub fn place(&self, span: Span, statement: usize) -> Option<Span> {
        self.place_from(span, *self.own.get(statement)?)
    }

    /// The place of a span in the tree of a unit, or of one that it needs. Of several equal ones the nearest before it
    /// is meant.
    pub(super) fn place_from(&self, span: Span, unit: usize) -> Option<Span> {
        if !span.source.is_statement() {
            return Some(span);
        }
        let before = self.units.get(..=unit).unwrap_or(&[]).iter().rev();
        let after = self.units.get(unit + 1..).unwrap_or(&[]).iter();
        let unit = before.chain(after).find(|u| u.ast.source == span.source)?;
        Some(span.within(unit.place))
    }

    /// Faults of a unit with their places in texts.
    pub(super) fn placed(&self, faults: Vec<Diagnostic>, unit: usize) -> Vec<Diagnostic> {
        let place = |span| self.place_from(span, unit).unwrap_or(span);
        faults.into_iter().map(|f| f.placed(place)).collect()
    }

    /// What is wrong with the text that was read last and can be seen without evaluation, in the order of the text. The
    /// faults of a file follow that of its import.
    pub fn faults(&self) -> Vec<Diagnostic> {
        let Some(text) = self.own.first().and_then(|u| self.units.get(*u)) else {
            let text = self.files.first();
            return text.map_or_else(Vec::new, |f| f.parsed.diagnostics.clone());
        };
        let text = text.place.source.number().and_then(|n| self.files.get(n));
        let unread = text.iter().flat_map(|f| &f.parsed.diagnostics);
        let mut all: Vec<(u32, Diagnostic)> = unread.map(|f| (f.span.start, f.clone())).collect();
        for &at in &self.own {
            let faults = match self.imports.contains_key(&at) {
                true => self.faults_of_import(at, &mut |_| Vec::new()),
                false => self.faults_of(at),
            };
            let mut place = 0;
            for fault in faults {
                if self
                    .units
                    .get(at)
                    .is_some_and(|u| u.place.source == fault.span.source)
                {
                    place = fault.span.start;
                }
                all.push((place, fault));
            }
        }
        all.sort_by_key(|(place, _)| *place);
        all.into_iter().map(|(_, fault)| fault).collect()
    }

    /// What is wrong with a unit and is seen without evaluation.
    pub(super) fn faults_of(&self, unit: usize) -> Vec<Diagnostic> {
        let faults = self.static_faults.get(&unit).cloned();
        self.placed(faults.unwrap_or_default(), unit)
    }

    /// What is wrong with an import: that it cannot be read, or that its file has faults, which follow in order.
    /// `evaluated` gives those of a `let`.
    pub(super) fn faults_of_import(
        &self,
        at: usize,
        evaluated: &mut dyn FnMut(usize) -> Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let mut all = self.faults_of(at);
        let Some(Import {
            file: Some(file),
            units,
        }) = self.imports.get(&at)
        else {
            return all;
        };
        let source = SourceId(*file as u64);
        if let Some(file) = self.files.get(*file) {
            let errors = file.parsed.diagnostics.iter().filter(|d| d.is_error());
            all.extend(errors.cloned());
        }
        for inner in units.clone() {
            if all.len() > MOST_FAULTS {
                break;
            }
            let Some(unit) = self.units.get(inner).filter(|u| u.place.source == source) else {
                continue;
            };
            if self.imports.contains_key(&inner) {
                all.extend(self.faults_of_import(inner, evaluated));
            } else if unit.is_faulty {
                all.extend(self.faults_of(inner));
            } else {
                let found = evaluated(inner);
                all.extend(self.placed(found, inner));
            }
        }
        let unit = self.units.get(at).filter(|_| !all.is_empty());
        if let Some((unit, path)) = unit.and_then(|u| Some((u, u.ast.parts().import?))) {
            let message = format!("`{}` has errors", path.text);
            let fault = Diagnostic::error("import", path.span.within(unit.place), message);
            all.insert(0, fault);
        }
        all
    }

    /// Adds a statement.
    pub(super) fn push(&mut self, statement: &Statement) -> usize {
        let (at, ast) = (self.units.len(), Arc::clone(&statement.ast));
        let bound = ast.parts().binds.map(|name| &name.text);
        let is_new = bound.is_some_and(|name| !self.symbols.contains_key(&**name));
        let bound = bound.map(|name| self.symbol(name) as usize);
        let uses = ast.uses.iter().map(|name| self.symbol(name)).collect();
        if let Some(binders) = bound.and_then(|b| self.binders.get_mut(b)) {
            binders.push(at);
            if !is_new {
                self.shifts.push(at);
            }
        }
        self.units.push(Unit {
            ast,
            place: statement.span,
            fingerprint: 0,
            is_faulty: false,
            uses,
        });
        at
    }

    fn symbol(&mut self, name: &str) -> Symbol {
        if let Some(known) = self.symbols.get(name) {
            return *known;
        }
        let next = self.spelling.len() as Symbol;
        let name: Arc<str> = name.into();
        self.symbols.insert(Arc::clone(&name), next);
        self.spelling.push(name);
        self.binders.push(Vec::new());
        next
    }

    pub(super) fn name(&self, symbol: Symbol) -> Arc<str> {
        let name = self.spelling.get(symbol as usize);
        name.map_or_else(|| "".into(), Arc::clone)
    }

    /// The symbol of a name that occurs in the program.
    pub(super) fn known_symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// The number of a result by its name: how many come after it.
    pub(super) fn result_named(&self, symbol: Symbol) -> Option<usize> {
        let name = self.spelling.get(symbol as usize)?;
        RESULTS.iter().position(|r| **r == **name)
    }

    /// The last unit before `point` that binds a name.
    pub(super) fn binder(&self, symbol: Symbol, point: usize) -> Option<usize> {
        let binders = self.binders.get(symbol as usize)?;
        let before = binders.partition_point(|b| *b < point);
        binders.get(before.checked_sub(1)?).copied()
    }

    /// The names that are bound before a point, each with the unit that binds it.
    pub(super) fn bound(&self, point: usize) -> impl Iterator<Item = (&Arc<str>, usize)> {
        let symbols = self.spelling.iter().zip(0..);
        symbols.filter_map(move |(name, symbol)| Some((name, self.binder(symbol, point)?)))
    }

    /// The names that are bound before a point.
    pub(super) fn scope(&self, point: usize) -> Scope {
        let mut scope = Scope::default();
        for (name, binder) in self.bound(point) {
            let unit = self.units.get(binder).filter(|u| !u.is_faulty);
            let params = unit.and_then(|u| u.ast.parts().params);
            scope.define(Own {
                params: params.map(|p| p.iter().map(|p| p.text.clone()).collect()),
                ..Own::value(Arc::clone(name))
            });
        }
        scope
    }

    /// The bare expressions before a point, each with a hash of all results up to it.
    pub(super) fn results_before(&self, point: usize) -> &[(usize, u64)] {
        let before = self.results.partition_point(|(r, _)| *r < point);
        self.results.get(..before).unwrap_or(&[])
    }

    /// Whether some statement uses the results of others.
    pub(super) fn uses_results(&self) -> bool {
        RESULTS.iter().any(|name| self.symbols.contains_key(*name))
    }

    /// How many shifts there are before a point.
    pub(super) fn epoch(&self, point: usize) -> usize {
        self.shifts.partition_point(|s| *s < point)
    }

    pub(super) fn is_function(&self, unit: usize) -> bool {
        let unit = self.units.get(unit);
        unit.is_some_and(|u| u.ast.parts().params.is_some())
    }

    /// The name that a unit binds.
    pub(super) fn binds(&self, unit: usize) -> Option<Symbol> {
        let name = self.units.get(unit)?.ast.parts().binds?;
        self.known_symbol(&name.text)
    }

    /// Whether the name that a unit binds was bound or used before.
    pub(super) fn is_shift(&self, unit: usize) -> bool {
        self.shifts.binary_search(&unit).is_ok()
    }

    /// A unit that binds a name leaves it to the one before, if there is one.
    pub(super) fn yield_name(&mut self, unit: usize) {
        let symbol = self.binds(unit);
        if let Some(binders) = symbol.and_then(|s| self.binders.get_mut(s as usize))
            && let Some(at) = binders.iter().position(|b| *b == unit)
            && at > 0
        {
            binders.remove(at);
            self.forget_closures();
        }
    }

    /// The unit whose name a unit takes over.
    pub(super) fn shadowed(&self, unit: usize) -> Option<usize> {
        self.binder(self.binds(unit)?, unit)
    }

    /// The units that an import has brought in; none if another one had done so before.
    pub(super) fn brought_in(&self, import: usize) -> Range<usize> {
        let units = self.imports.get(&import).map(|i| i.units.clone());
        units.filter(|u| u.end == import).unwrap_or_default()
    }

    /// Forgets the units from one on, as if they had not been read.
    pub(super) fn truncate(&mut self, end: usize) {
        for binders in &mut self.binders {
            binders.truncate(binders.partition_point(|b| *b < end));
        }
        self.results
            .truncate(self.results.partition_point(|(r, _)| *r < end));
        self.shifts
            .truncate(self.shifts.partition_point(|s| *s < end));
        self.imported.retain(|_, import| import.units.end <= end);
        self.imports.retain(|unit, _| *unit < end);
        self.static_faults.retain(|unit, _| *unit < end);
        self.units.truncate(end);
        self.own.clear();
        self.forget_closures();
    }

    /// The text has been run: only the units are kept whose names are still bound, and those of the last results.
    pub(super) fn settle(&mut self) {
        self.results
            .drain(..self.results.len().saturating_sub(RESULTS.len()));
        let bound = self.bound(usize::MAX).map(|(_, unit)| unit);
        let mut kept: Vec<usize> = bound.chain(self.results.iter().map(|r| r.0)).collect();
        kept.sort_unstable();
        let number = |unit: usize| kept.binary_search(&unit).unwrap_or_default();
        for binders in &mut self.binders {
            binders.drain(..binders.len().saturating_sub(1));
            binders.iter_mut().for_each(|b| *b = number(*b));
        }
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
            symbols: std::mem::take(&mut self.symbols),
            spelling: std::mem::take(&mut self.spelling),
            binders: std::mem::take(&mut self.binders),
            results: std::mem::take(&mut self.results),
            ..Program::default()
        };
    }

    /// Forgets all names; the texts stay, for messages.
    pub(super) fn forget_names(&mut self) {
        let files = std::mem::take(&mut self.files);
        *self = Program {
            files,
            ..Program::default()
        };
    }

    fn forget_closures(&mut self) {
        self.closures
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}

/// Faults of an import: more of them help nobody.
const MOST_FAULTS: usize = 1000;
