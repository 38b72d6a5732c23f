//! A text of a program, with its syntax tree while it is needed.

use crate::source::{ColumnUnit, LineIndex, SourceId};
use crate::syntax::{self, Parsed, Prefixes};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A text of a program: one to run, or an imported file.
#[derive(Debug)]
pub struct Source {
    /// Its name in messages: a path, or a label such as `<stdin>`.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
    /// The file it was read from.
    pub path: Option<PathBuf>,
    /// Its syntax tree, while it is needed.
    pub parsed: Arc<Parsed>,
    /// Whether it was run as a whole.
    pub(super) has_run: bool,
    lines: OnceLock<LineIndex>,
}

impl Source {
    pub(super) fn new(name: &str, text: &Arc<str>, path: Option<&Path>) -> Source {
        Source {
            name: name.into(),
            text: Arc::clone(text),
            path: path.map(Into::into),
            parsed: Arc::default(),
            has_run: false,
            lines: OnceLock::new(),
        }
    }

    pub(super) fn parse(&mut self, number: usize, prefixes: &Prefixes, before: &Parsed) {
        let number = SourceId(number as u64);
        self.parsed = Arc::new(syntax::parse_again(number, &self.text, prefixes, before));
    }

    /// Line and column of an offset, both from 1, columns in characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let lines = self.lines.get_or_init(|| LineIndex::new(&self.text));
        let (line, column) = lines.position(&self.text, offset, ColumnUnit::Character);
        (line + 1, column + 1)
    }
}

/// The texts of a program by number. A text that is forgotten leaves its number unused.
#[derive(Debug, Default)]
pub struct Texts {
    kept: BTreeMap<usize, Source>,
    next: usize,
    /// The number of texts at which those that nothing needs are looked for.
    crowded: usize,
}

/// Fewer texts than this are all kept.
const FEW: usize = 64;

impl Texts {
    /// Adds a text; returns its number.
    pub(super) fn push(&mut self, source: Source) -> usize {
        let number = self.next;
        self.kept.insert(number, source);
        self.next += 1;
        number
    }

    /// The number of the next text.
    pub(super) fn next(&self) -> usize {
        self.next
    }

    /// A text.
    pub fn get(&self, number: usize) -> Option<&Source> {
        self.kept.get(&number)
    }

    pub(super) fn get_mut(&mut self, number: usize) -> Option<&mut Source> {
        self.kept.get_mut(&number)
    }

    /// The first text.
    pub fn first(&self) -> Option<&Source> {
        self.kept.values().next()
    }

    /// The texts in the order in which they were added.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Source> {
        self.kept.values()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Source> {
        self.kept.values_mut()
    }

    /// The number of the text that was read from a file.
    pub(super) fn of_file(&self, file: &Path) -> Option<usize> {
        let is_it = |source: &Source| source.path.as_deref() == Some(file);
        Some(*self.kept.iter().find(|(_, source)| is_it(source))?.0)
    }

    /// Forgets typed texts that have run and that nothing needs. They are looked for when there are twice as many texts
    /// as remained the last time, which costs a constant for each text.
    pub(super) fn forget(&mut self, needed: impl FnOnce() -> FxHashSet<usize>) {
        if self.kept.len() < self.crowded.max(FEW) {
            return;
        }
        let needed = needed();
        self.kept.retain(|number, source| {
            !source.has_run || source.path.is_some() || needed.contains(number)
        });
        self.crowded = 2 * self.kept.len();
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::session::{NoFiles, Options, Session};

    #[test]
    fn texts_that_nothing_needs_are_forgotten() {
        let loader = Box::new(NoFiles);
        let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
        let mut run = |text: &str| {
            let id = session.add_source("<typed>", text, None);
            let mut faults = Vec::new();
            session.run(id, &mut |session, result| {
                let place = |span| session.span_text(span).to_string();
                faults.extend(result.diagnostics.iter().map(|fault| place(fault.span)));
                true
            });
            (faults, session.program.files.iter().count())
        };
        run("def f(n) =\n  [1, 2][n]");
        let mut most = 0;
        for n in 0..1000 {
            let (faults, kept) = run(&format!("{n} + foo{n}"));
            assert_eq!(faults, [format!("foo{n}")]);
            most = most.max(kept);
            run(&format!("let g = {n}"));
        }
        assert!(most < 100, "{most}");
        // An error in a function points to the text that defined it.
        assert_eq!(run("f(7)").0, ["n"]);
    }
}
