//! Names that are used before they are defined, and names that nothing defines because an import failed.

use super::program::{Import, NameId, Program};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::vocabulary;
use std::ops::Range;

/// Most names listed at an import.
const MOST_NAMES: usize = 5;

impl Program {
    /// The faults of the names that a unit uses and that are defined below it or by it. A function may use such names: they
    /// are looked up when it is called.
    pub(super) fn early_names(&self, at: usize) -> Vec<Diagnostic> {
        if self.is_function(at) {
            return Vec::new();
        }
        let uses = self.units[at].uses.iter();
        uses.filter_map(|symbol| self.early_name(*symbol, at))
            .collect()
    }

    fn early_name(&self, symbol: NameId, at: usize) -> Option<Diagnostic> {
        let later = self.later_binder(symbol, at)?;
        let name = self.name(symbol);
        if vocabulary::find(&name).is_some() {
            return None;
        }
        let occurrences = self.units[at].ast.occurrences();
        let mut used = occurrences.iter().filter(|o| *o.name == *name);
        let used = used.find(|o| !o.binds && o.variable.is_none())?.span;
        if later == at {
            let message = format!("`{name}` is used in its own definition");
            let fault = Diagnostic::error(Code::UnknownName, used, message);
            return Some(fault.help(format!(
                "only a function can use itself: `def {name}(x) = ...`"
            )));
        }
        let message = format!("`{name}` is used before its definition");
        let fault = Diagnostic::error(Code::UnknownName, used, message);
        let fault = match self.line_below(later, at) {
            Some((how, line)) => fault.help(format!("`{name}` is {how} below, in line {line}")),
            None => fault.help(format!("`{name}` is defined below")),
        };
        let binds = self.units[later].ast.parts().binds;
        let bound = binds.iter().find(|bound| *bound.text == *name);
        Some(match bound {
            Some(bound) => fault.other(bound.span, "defined here"),
            None => fault,
        })
    }

    /// The fault of a unit in place of that of an unknown name, if a function looks the name up and it is defined below
    /// the unit. Nothing in it depends on where.
    pub(super) fn late_name(&self, faults: &[Diagnostic], at: usize) -> Option<Diagnostic> {
        let [fault] = faults else { return None };
        if fault.code != Code::UnknownName {
            return None;
        }
        let source = fault.span.source;
        let unit = self.units.iter().find(|u| u.ast.source == source)?;
        let name = fault.span.text(&unit.ast.text);
        self.later_binder(self.known_symbol(name)?, at)?;
        let message = format!("`{name}` is used before its definition");
        let late = Diagnostic::error(Code::UnknownName, fault.span, message);
        Some(late.help(format!("define `{name}` above the statement that needs it")))
    }

    /// The first unit from `point` on that binds a name which no unit before `point` binds.
    fn later_binder(&self, symbol: NameId, point: usize) -> Option<usize> {
        let first = self.binders_of(symbol).first().copied();
        first.filter(|binder| *binder >= point)
    }

    /// How the definition in a unit comes below another unit, and its line in the text of that: its own, or that of the
    /// import that brings it in.
    fn line_below(&self, later: usize, at: usize) -> Option<(&'static str, usize)> {
        let source = self.units[at].place.source;
        let line = |unit: usize| {
            let place = self.units[unit].place;
            let file = self.files.get(place.source.number()?)?;
            Some(file.line_column(place.start as usize).0)
        };
        if self.units[later].place.source == source {
            return Some(("defined", line(later)?));
        }
        let brings = |(unit, import): &(&usize, &Import)| {
            self.units[**unit].place.source == source && import.units.contains(&later)
        };
        let import = self.imports.iter().filter(brings).map(|(unit, _)| *unit);
        Some(("imported", line(import.min()?)?))
    }

    /// Takes the unknown names out of the faults of units where an import among them failed, which may define them. The
    /// fault of the import tells of them.
    pub(super) fn excuse_unknown_names(&mut self, units: Range<usize>) {
        let failed = |unit: &usize| {
            let import = self.imports.get(unit);
            import.is_some_and(|import| self.is_incomplete(import))
        };
        let Some(import) = units.clone().find(failed) else {
            return;
        };
        let mut names: Vec<String> = Vec::new();
        for at in units {
            let Some(faults) = self.static_faults.remove(&at) else {
                continue;
            };
            let is_unknown = |fault: &Diagnostic| fault.message.starts_with("unknown name `");
            let (unknown, others) = faults.into_iter().partition::<Vec<_>, _>(is_unknown);
            let text = &self.units[at].ast.text;
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
            self.excused.insert(at, excused.collect());
            self.static_faults.insert(at, others);
        }
        names.sort();
        names.dedup();
        let more = if names.len() > MOST_NAMES {
            ", ..."
        } else {
            ""
        };
        names.truncate(MOST_NAMES);
        let fault = self
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
    fn is_incomplete(&self, import: &Import) -> bool {
        let file = import.file.and_then(|file| self.files.get(file));
        file.is_none_or(|file| file.parsed.diagnostics.iter().any(Diagnostic::is_error))
    }

    /// The first static fault of a statement of the text within a span of its tree.
    pub(super) fn fault_within(&self, statement: usize, span: Span) -> Option<Diagnostic> {
        let at = *self.own.get(statement)?;
        let all = self.static_faults.get(&at).into_iter().flatten();
        let mut all = all.chain(self.excused.get(&at).into_iter().flatten());
        let fault = all.find(|f| span.start <= f.span.start && f.span.end <= span.end);
        fault.filter(|f| f.is_error()).cloned()
    }
}
