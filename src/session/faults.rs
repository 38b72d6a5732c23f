//! What is wrong with a program and is seen without evaluation, and the places of all faults in its texts.

use super::program::Program;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};

/// Faults of an import: more of them help nobody.
const MOST_FAULTS: usize = 1000;

impl Program {
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
        let (before, after) = self.units.split_at(unit + 1);
        let mut near = before.iter().rev().chain(after);
        let unit = near.find(|u| u.ast.source == span.source)?;
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
        let unread = self.files.first().into_iter();
        let unread = unread.flat_map(|f| f.parsed.diagnostics.iter().cloned());
        let mut all: Vec<(u32, Diagnostic)> = unread.map(|f| (f.span.start, f)).collect();
        for &at in &self.own {
            let faults = self.faults_of_import(at, &mut |_| Vec::new());
            let place = faults.first().map_or(0, |f| f.span.start);
            let own = SourceId(0);
            all.extend(faults.into_iter().map(|f| match f.span.source == own {
                true => (f.span.start, f),
                false => (place, f),
            }));
        }
        all.sort_by_key(|(place, _)| *place);
        all.into_iter().map(|(_, fault)| fault).collect()
    }

    /// What is wrong with a unit and is seen without evaluation.
    pub(super) fn faults_of(&self, unit: usize) -> Vec<Diagnostic> {
        let faults = self.static_faults.get(&unit).cloned();
        self.placed(faults.unwrap_or_default(), unit)
    }

    /// The same with, for an import, the faults of its file, which follow in order. `evaluated` gives those of a `let`.
    pub(super) fn faults_of_import(
        &self,
        at: usize,
        evaluated: &mut dyn FnMut(usize) -> Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let mut all = self.faults_of(at);
        let Some((import, file)) = self.imports.get(&at).and_then(|i| Some((i, i.file?))) else {
            return all;
        };
        let errors = self.files[file].parsed.diagnostics.iter();
        all.extend(errors.filter(|d| d.is_error()).cloned());
        let source = SourceId(file as u64);
        for inner in import.units.clone() {
            let unit = &self.units[inner];
            if unit.place.source != source || all.len() > MOST_FAULTS {
                continue;
            }
            all.extend(match unit.is_faulty || self.imports.contains_key(&inner) {
                true => self.faults_of_import(inner, evaluated),
                false => self.placed(evaluated(inner), inner),
            });
        }
        if let Some(path) = self.units[at]
            .ast
            .parts()
            .import
            .filter(|_| !all.is_empty())
        {
            let place = path.span.within(self.units[at].place);
            let message = format!("`{}` has errors", path.text);
            all.insert(0, Diagnostic::error("import", place, message));
        }
        all
    }
}
