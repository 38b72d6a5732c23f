//! Remarks on names that hide others: words of the library, and names of imported files, whose functions use them too.

use super::names::NameId;
use super::program::{Import, Program};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::vocabulary;

/// The remarks on the names that a unit binds; on those that an import brings in where they hide names of other
/// files.
pub(super) fn remarks_on(program: &Program, at: usize) -> Vec<Diagnostic> {
    let unit = &program.units[at];
    let mut remarks = Vec::new();
    if let Some(path) = unit.ast.parts().import {
        let place = path.span.within(unit.place);
        for inner in program.added_units(at) {
            let names = program.binds(inner);
            remarks.extend(names.filter_map(|name| rebinds(program, name, inner, place)));
        }
        return remarks;
    }
    for name in unit.ast.parts().binds {
        let place = name.span.within(unit.place);
        let symbol = program.names.known(&name.text);
        let rebinds = symbol.and_then(|symbol| rebinds(program, symbol, at, place));
        let is_word =
            vocabulary::find(&name.text).is_some_and(|entry| entry.meaning.is_of_library());
        let hides = || {
            let message = format!("`{}` hides a ruleset of the library", name.text);
            let hint = Diagnostic::hint(Code::Shadowed, place, message);
            hint.help("the name means this definition from here on")
        };
        remarks.extend(rebinds.or_else(|| is_word.then(hides)));
    }
    remarks
}

/// The remark on a name that was bound by an imported file before a unit of another file binds it.
fn rebinds(program: &Program, symbol: NameId, at: usize, place: Span) -> Option<Diagnostic> {
    let (old, new) = (program.names.binder(symbol, at)?, &program.units[at]);
    let old = &program.units[old];
    let source = old.place.source;
    let is_import = |import: &Import| import.file.is_some_and(|file| file as u64 == source.0);
    if source == new.place.source
        || old.ast.source == new.ast.source
        || !program.imported.values().any(is_import)
    {
        return None;
    }
    let name = program.names.spelling(symbol);
    let file = program
        .files
        .get(source.0 as usize)
        .map_or("", |file| &file.name);
    let mut of_file = program
        .units
        .iter()
        .filter(|unit| unit.place.source == source);
    let message = if of_file.any(|unit| unit.uses.contains(&symbol)) {
        format!("`{name}` is redefined, and the functions of `{file}` use this definition too")
    } else {
        format!("`{name}` hides that of `{file}`")
    };
    let hint = Diagnostic::hint(Code::Shadowed, place, message);
    Some(hint.other(old.place, "the definition before"))
}
