//! Static errors of a program, and the places of all diagnostics in its texts.

use super::program::{Import, Program};
use super::{Item, StatementResult};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::SourceId;
use crate::syntax::Parsed;

/// Maximum number of diagnostics of an import.
const MOST_FAULTS: usize = 1000;

/// Maps the diagnostics of a unit to their places in texts.
pub(super) fn placed(program: &Program, faults: Vec<Diagnostic>, unit: usize) -> Vec<Diagnostic> {
    let place = |span| program.place_from(span, unit).unwrap_or(span);
    faults.into_iter().map(|f| f.placed(place)).collect()
}

/// The static errors of the text that was read last, in text order. Those of an imported file follow the error of
/// its import.
pub fn static_faults(program: &Program) -> Vec<Diagnostic> {
    let unread = program.files.first().into_iter();
    let unread = unread.flat_map(|f| f.parsed.diagnostics.iter().cloned());
    let mut all: Vec<(u32, Diagnostic)> = unread.map(|f| (f.span.start, f)).collect();
    for &at in &program.own {
        let faults = faults_of_import(program, at, &mut |_| Vec::new());
        let mut faults = placed(program, faults, at);
        faults.extend(program.remarks.get(&at).into_iter().flatten().cloned());
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
pub(super) fn faults_of(program: &Program, unit: usize) -> Vec<Diagnostic> {
    let faults = program.static_faults.get(&unit).cloned();
    placed(program, faults.unwrap_or_default(), unit)
}

/// The static diagnostics of the text that was read last, in text order; `parsed` is its tree.
pub(super) fn faults_of_text(program: &Program, parsed: &Parsed) -> Vec<Diagnostic> {
    let mut faults = parsed.diagnostics.clone();
    faults.extend(program.own.iter().flat_map(|at| faults_of(program, *at)));
    let remarks = program.own.iter().filter_map(|at| program.remarks.get(at));
    faults.extend(remarks.flatten().cloned());
    faults.sort_by_key(|f| f.span.start);
    faults
}

/// The result of a unit that needs no evaluation: it is faulty, or imports a file again.
pub(super) fn without_evaluation(program: &Program, at: usize) -> Option<StatementResult> {
    let import = program.imports.get(&at);
    let is_known = |i: &Import| program.imported.values().any(|known| known.file == i.file);
    if program.units[at].is_faulty && import.is_none() {
        Some(StatementResult {
            diagnostics: faults_of(program, at),
            ..StatementResult::of(Item::Failed)
        })
    } else if import.is_some_and(|i| i.units.end < at && is_known(i)) {
        Some(StatementResult::of(Item::Nothing))
    } else {
        None
    }
}

/// The static errors of a unit. For an import, the errors of its file follow; `evaluated` returns the runtime
/// errors of a unit. Their places are those in the statements: in a text, they move with edits.
pub(super) fn faults_of_import(
    program: &Program,
    at: usize,
    evaluated: &mut dyn FnMut(usize) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let mut all = program.static_faults.get(&at).cloned().unwrap_or_default();
    let Some((import, file)) = program.imports.get(&at).and_then(|i| Some((i, i.file?))) else {
        return all;
    };
    let text = program.files.get(file).into_iter();
    let errors = text.flat_map(|text| &text.parsed.diagnostics);
    all.extend(errors.filter(|d| d.is_error()).cloned());
    let source = SourceId(file as u64);
    for inner in import.units.clone() {
        let unit = &program.units[inner];
        if unit.place.source != source || all.len() > MOST_FAULTS {
            continue;
        }
        all.extend(if unit.is_faulty || program.imports.contains_key(&inner) {
            faults_of_import(program, inner, evaluated)
        } else {
            evaluated(inner)
        });
    }
    if let Some(path) = program.units[at]
        .ast
        .parts()
        .import
        .filter(|_| !all.is_empty())
    {
        let message = format!("`{}` has errors", path.text);
        all.insert(0, Diagnostic::error(Code::Import, path.span, message));
    }
    all
}
