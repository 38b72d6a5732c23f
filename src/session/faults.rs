//! Static errors of a program, and the places of all diagnostics in its texts.

use super::program::Program;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// Maximum number of diagnostics of an import.
const MOST_FAULTS: usize = 1000;

impl Program {
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

    /// Maps the diagnostics of a unit to their places in texts.
    pub(super) fn placed(&self, faults: Vec<Diagnostic>, unit: usize) -> Vec<Diagnostic> {
        let place = |span| self.place_from(span, unit).unwrap_or(span);
        faults.into_iter().map(|f| f.placed(place)).collect()
    }

    /// The static errors of the text that was read last, in text order. Those of an imported file follow the error of
    /// its import.
    pub fn faults(&self) -> Vec<Diagnostic> {
        let unread = self.files.first().into_iter();
        let unread = unread.flat_map(|f| f.parsed.diagnostics.iter().cloned());
        let mut all: Vec<(u32, Diagnostic)> = unread.map(|f| (f.span.start, f)).collect();
        for &at in &self.own {
            let mut faults = self.faults_of_import(at, &mut |_| Vec::new());
            faults.extend(self.remarks.get(&at).into_iter().flatten().cloned());
            let place = faults.first().map_or(0, |f| f.span.start);
            let own = SourceId(0);
            all.extend(faults.into_iter().map(|f| {
                if f.span.source == own {
                    (f.span.start, f)
                } else {
                    (place, f)
                }
            }));
        }
        all.sort_by_key(|(place, _)| *place);
        all.into_iter().map(|(_, fault)| fault).collect()
    }

    /// The static errors of a unit.
    pub(super) fn faults_of(&self, unit: usize) -> Vec<Diagnostic> {
        let faults = self.static_faults.get(&unit).cloned();
        self.placed(faults.unwrap_or_default(), unit)
    }

    /// The static errors of a unit. For an import, the errors of its file follow; `evaluated` returns the runtime
    /// errors of a unit.
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
            all.extend(if unit.is_faulty || self.imports.contains_key(&inner) {
                self.faults_of_import(inner, evaluated)
            } else {
                self.placed(evaluated(inner), inner)
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
            all.insert(0, Diagnostic::error(Code::Import, place, message));
        }
        all
    }
}
