//! Names that are used before they are defined, and names that nothing defines because an import failed.

use super::names::NameId;
use super::program::{Import, Program};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::vocabulary;
use std::ops::Range;

/// Most names listed at an import.
const MOST_NAMES: usize = 5;

/// The faults of the names that a unit uses and that are defined below it or by it. A function may use such names: they
/// are looked up when it is called.
pub(super) fn early_names(program: &Program, at: usize) -> Vec<Diagnostic> {
    if program.is_function(at) {
        return Vec::new();
    }
    let uses = program.units[at].uses.iter();
    uses.filter_map(|symbol| early_name(program, *symbol, at))
        .collect()
}

fn early_name(program: &Program, symbol: NameId, at: usize) -> Option<Diagnostic> {
    let later = later_binder(program, symbol, at)?;
    let name = &**program.names.spelling(symbol);
    if vocabulary::find(name).is_some() {
        return None;
    }
    let occurrences = program.units[at].ast.occurrences();
    let mut used = occurrences.iter().filter(|o| *o.name == *name);
    let used = used
        .find(|o| !o.binds && o.variable.is_none() && o.perhaps.is_none())?
        .span;
    if later == at {
        let message = format!("`{name}` is used in its own definition");
        let fault = Diagnostic::error(Code::UnknownName, used, message);
        return Some(fault.help(format!(
            "only a function can use itself: `def {name}(x) = ...`"
        )));
    }
    let message = format!("`{name}` is used before its definition");
    let fault = Diagnostic::error(Code::UnknownName, used, message);
    let fault = match line_below(program, later, at) {
        Some((how, line)) => fault.help(format!("`{name}` is {how} below, in line {line}")),
        None => fault.help(format!("`{name}` is defined below")),
    };
    let binds = program.units[later].ast.parts().binds;
    let bound = binds.iter().find(|bound| *bound.text == *name);
    Some(match bound {
        Some(bound) => fault.other(bound.span, "defined here"),
        None => fault,
    })
}

/// The diagnostic that replaces that of an unknown name, if a function looks the name up and it is defined below the
/// unit. Its text does not depend on the place of the definition.
pub(super) fn late_name(program: &Program, faults: &[Diagnostic], at: usize) -> Option<Diagnostic> {
    let [fault] = faults else { return None };
    if fault.code != Code::UnknownName {
        return None;
    }
    let source = fault.span.source;
    let unit = program.units.iter().find(|u| u.ast.source == source)?;
    let name = fault.span.text(&unit.ast.text);
    later_binder(program, program.names.known(name)?, at)?;
    let message = format!("`{name}` is used before its definition");
    let late = Diagnostic::error(Code::UnknownName, fault.span, message);
    Some(late.help(format!("define `{name}` above the statement that needs it")))
}

/// The first unit from `point` on that binds a name which no unit before `point` binds.
fn later_binder(program: &Program, symbol: NameId, point: usize) -> Option<usize> {
    let first = program.names.binders(symbol).first().copied();
    first.filter(|binder| *binder >= point)
}

/// How the definition in a unit comes below another unit, and its line in the text of that: its own, or that of the
/// import that brings it in.
fn line_below(program: &Program, later: usize, at: usize) -> Option<(&'static str, usize)> {
    let source = program.units[at].place.source;
    let line = |unit: usize| {
        let place = program.units[unit].place;
        let file = program.files.get(place.source.number()?)?;
        Some(file.line_column(place.start as usize).0)
    };
    if program.units[later].place.source == source {
        return Some(("defined", line(later)?));
    }
    let brings = |(unit, import): &(&usize, &Import)| {
        program.units[**unit].place.source == source && import.units.contains(&later)
    };
    let import = program.imports.iter().filter(brings).map(|(unit, _)| *unit);
    Some(("imported", line(import.min()?)?))
}

/// Removes the unknown names from the faults of units if an import among them failed, which may define them. The
/// diagnostic of the import lists them.
pub(super) fn excuse_unknown_names(program: &mut Program, units: Range<usize>) {
    let failed = |unit: &usize| {
        let import = program.imports.get(unit);
        import.is_some_and(|import| is_incomplete(program, import))
    };
    let Some(import) = units.clone().find(failed) else {
        return;
    };
    let mut names: Vec<String> = Vec::new();
    for at in units {
        let Some(faults) = program.static_faults.remove(&at) else {
            continue;
        };
        let is_unknown = |fault: &Diagnostic| fault.message.starts_with("unknown name `");
        let (unknown, others) = faults.into_iter().partition::<Vec<_>, _>(is_unknown);
        let text = &program.units[at].ast.text;
        names.extend(
            unknown
                .iter()
                .map(|fault| format!("`{}`", fault.span.text(text))),
        );
        let excused = unknown.into_iter().map(|fault| Diagnostic {
            help: vec!["an import failed that may define it".into()],
            fix: None,
            ..fault
        });
        program.excused.insert(at, excused.collect());
        program.static_faults.insert(at, others);
    }
    names.sort();
    names.dedup();
    let more = if names.len() > MOST_NAMES {
        ", ..."
    } else {
        ""
    };
    names.truncate(MOST_NAMES);
    let fault = program
        .static_faults
        .get_mut(&import)
        .and_then(|all| all.first_mut());
    if let Some(fault) = fault.filter(|_| !names.is_empty()) {
        let names = names.join(", ");
        fault
            .help
            .push(format!("nothing else defines {names}{more}"));
    }
}

/// Whether definitions of an import are missing: its file cannot be read, or not all of it.
fn is_incomplete(program: &Program, import: &Import) -> bool {
    let file = import.file.and_then(|file| program.files.get(file));
    file.is_none_or(|file| file.parsed.diagnostics.iter().any(Diagnostic::is_error))
}

/// The first static fault of a statement of the text within a span of its tree.
pub(super) fn fault_within(program: &Program, statement: usize, span: Span) -> Option<Diagnostic> {
    let at = *program.own.get(statement)?;
    let all = program.static_faults.get(&at).into_iter().flatten();
    let mut all = all.chain(program.excused.get(&at).into_iter().flatten());
    let fault = all.find(|f| span.start <= f.span.start && f.span.end <= span.end);
    fault.filter(|f| f.is_error()).cloned()
}
