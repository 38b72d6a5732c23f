//! Statements that use names of damaged statements. They are not evaluated; the first one reports the damage.

use super::program::Program;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Damaged, Occurrence};
use rustc_hash::{FxHashMap, FxHashSet};

/// The damaged statements that others need, collected while a text is checked.
#[derive(Default)]
pub(super) struct Needs {
    /// The damaged statements that a diagnostic has reported, by file and offset.
    told: FxHashSet<(usize, u32)>,
    /// Statements that bind names but need a damaged statement, with its place.
    units: FxHashMap<usize, u32>,
}

/// A damaged statement that a unit needs.
struct Need<'a> {
    damaged: &'a Damaged,
    /// The name in the unit that leads to it, and the name that it was to bind.
    names: Option<(String, String)>,
}

/// If a unit needs a damaged statement of its text: the diagnostic for it, unless an earlier unit has reported the same
/// statement. Removes the unknown names that follow from it from `found`.
pub(super) fn need_of_damaged(
    program: &Program,
    at: usize,
    found: &mut Vec<Diagnostic>,
    needs: &mut Needs,
) -> Option<Option<Diagnostic>> {
    let file = program.units[at].place.source.number()?;
    let damaged = program.files.get(file)?.parsed.damaged.as_slice();
    if damaged.is_empty() {
        return None;
    }
    let unknown = damaged_unknown(program, at, damaged, found);
    let reached = if program.is_function(at) {
        None
    } else {
        reaches_damaged(program, at, damaged, needs)
    };
    let need = reached.or(unknown)?;
    let place = need.damaged.span.start;
    needs.units.insert(at, place);
    Some(
        needs
            .told
            .insert((file, place))
            .then(|| told(program, at, &need)),
    )
}

/// The first undefined name that a damaged statement would bind or may import. Removes all such names from `found`.
fn damaged_unknown<'a>(
    program: &Program,
    at: usize,
    damaged: &'a [Damaged],
    found: &mut Vec<Diagnostic>,
) -> Option<Need<'a>> {
    let text = &program.units[at].ast.text;
    let start = program.units[at].place.start;
    let mut first = None;
    found.retain(|fault| {
        if fault.code != Code::UnknownName {
            return true;
        }
        let name = fault.span.text(text);
        let binds = |one: &&Damaged| one.names.iter().any(|bound| **bound == *name);
        let imports = |one: &&Damaged| one.is_import && one.span.start < start;
        let by = damaged.iter().rfind(binds);
        let Some(by) = by.or_else(|| damaged.iter().rfind(imports)) else {
            return true;
        };
        first.get_or_insert_with(|| Need {
            damaged: by,
            names: Some((name.into(), name.into())),
        });
        false
    });
    first
}

/// The damaged statement that the names of a unit lead to, through functions and other definitions.
fn reaches_damaged<'a>(
    program: &Program,
    at: usize,
    damaged: &'a [Damaged],
    needs: &Needs,
) -> Option<Need<'a>> {
    let here = program.units[at].place;
    let mut seen = FxHashSet::default();
    // Each with the name in the unit that leads to it.
    let mut waiting = vec![(at, None)];
    while let Some((unit, through)) = waiting.pop() {
        for &symbol in &program.units[unit].uses {
            if !seen.insert(symbol) {
                continue;
            }
            let name = &**program.names.spelling(symbol);
            let through = through.unwrap_or(symbol);
            let names = || {
                Some((
                    program.names.spelling(through).to_string(),
                    name.to_string(),
                ))
            };
            let binder = program
                .names
                .binder(symbol, at)
                .filter(|binder| *binder < at);
            let hides = |one: &&Damaged| {
                let is_older = binder.is_none_or(|binder| {
                    let bound = program.units[binder].place;
                    bound.source != here.source || bound.start < one.span.start
                });
                let binds = one.names.iter().any(|bound| **bound == *name);
                one.span.start < here.start && binds && is_older
            };
            if let Some(damaged) = damaged.iter().rfind(hides) {
                return Some(Need {
                    damaged,
                    names: names(),
                });
            }
            let Some(binder) = binder else { continue };
            let known = needs.units.get(&binder);
            if let Some(damaged) = known.and_then(|place| at_place(damaged, *place)) {
                return Some(Need {
                    damaged,
                    names: None,
                });
            }
            if program.is_function(binder) {
                waiting.push((binder, Some(through)));
            }
        }
    }
    None
}

fn told(program: &Program, at: usize, need: &Need) -> Diagnostic {
    let ast = &program.units[at].ast;
    let occurrences = ast.occurrences();
    let place = |name: &str| {
        let is_use = |o: &&Occurrence| *o.name == *name && !o.binds && o.variable.is_none();
        let mut used = occurrences.iter().filter(is_use);
        used.next().map_or(ast.span(), |used| used.span)
    };
    let (span, message) = match &need.names {
        Some((_, name)) if need.damaged.is_import => (
            place(name),
            format!("unknown name `{name}`: an import has an error that may define it"),
        ),
        Some((used, name)) if used == name => (
            place(name),
            format!("`{name}` has no definition: the statement that defines it has an error"),
        ),
        Some((used, name)) => (
            place(used),
            format!("`{used}` needs `{name}`: the statement that defines it has an error"),
        ),
        None => (
            ast.span(),
            "this needs a statement that has an error".into(),
        ),
    };
    let file = need.damaged.span.source.number();
    let text = file.and_then(|file| program.files.get(file));
    let text = text.map_or("", |file| need.damaged.span.text(&file.text));
    let line = text.lines().next().unwrap_or("").len() as u32;
    let damaged = Span {
        end: need.damaged.span.start + line,
        ..need.damaged.span
    };
    Diagnostic::error(Code::UnknownName, span, message)
        .other(damaged, "the statement with the error")
        .help("correct that statement; until then, whatever else needs it is not evaluated either")
}

fn at_place(damaged: &[Damaged], place: u32) -> Option<&Damaged> {
    damaged.iter().find(|one| one.span.start == place)
}
