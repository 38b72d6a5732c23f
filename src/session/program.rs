//! A text with the files that it imports, read without evaluation: which statement needs which others.
//!
//! The statements of imported files precede the `import` that brings them in, so that a program is one list of
//! units in the order of evaluation. Each unit has a fingerprint of its text and of all that its result depends on:
//! what has the same fingerprint has the same result, whatever else was edited.

use super::import::{DEEPEST, import_path, too_deep};
use super::{Loader, NoFiles};
use crate::diagnostic::Diagnostic;
use crate::eval::RESULTS;
use crate::resolve::{self, Own, Scope};
use crate::source::{SourceId, Span};
use crate::syntax::ast::{Ast, Name, Statement};
use crate::syntax::{self, Parsed};
use crate::vocabulary::PREFIXES;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files that a text may import, directly or through others.
const MOST_FILES: usize = 1000;

/// A file of a program; its number is that of the source in its spans, 0 for the text itself.
#[derive(Clone, Debug)]
pub struct ProgramFile {
    /// Where it is kept.
    pub path: Option<PathBuf>,
    /// Its text.
    pub text: Arc<str>,
    /// Its tree.
    pub parsed: Arc<Parsed>,
}

/// The number of a name.
pub(super) type Symbol = u32;

/// A statement of a program.
#[derive(Debug)]
pub(super) struct Unit {
    pub file: usize,
    pub statement: usize,
    /// The source of its spans, a hash of its text.
    pub source: SourceId,
    /// Hash of all that its result depends on.
    pub fingerprint: u64,
    /// It has faults that are seen without evaluation.
    pub is_faulty: bool,
    /// The names that it uses, each once.
    pub uses: Box<[Symbol]>,
    /// For an import the units that it brings in.
    pub imported: Range<usize>,
}

/// A text with the files that it imports.
#[derive(Debug, Default)]
pub struct Program {
    files: Vec<ProgramFile>,
    units: Vec<Unit>,
    /// The units of the statements of the text itself.
    own: Vec<usize>,
    symbols: FxHashMap<Box<str>, Symbol>,
    spelling: Vec<Box<str>>,
    /// For each symbol the units that bind it, in order.
    binders: Vec<Vec<usize>>,
    /// The units that are bare expressions.
    results: Vec<usize>,
    /// What is wrong with the text itself and can be seen without evaluation, in the order of the text.
    pub faults: Vec<Diagnostic>,
    /// For each import of the text itself that could be read, its statement and its file.
    pub imports: Vec<(usize, usize)>,
}

/// Reads programs; files are parsed again only when their text has changed.
pub struct Library {
    loader: Box<dyn Loader>,
    parsed: FxHashMap<PathBuf, (Arc<str>, SourceId, Arc<Parsed>)>,
    known: Checked,
}

/// The statements that were checked and have no faults.
#[derive(Default)]
struct Checked {
    /// Hash of the names of the program that they were checked with.
    names: u64,
    clean: FxHashSet<SourceId>,
}

impl Checked {
    /// Makes room, and forgets what was found with other names.
    fn prepare(&mut self, scope: &Scope, statements: usize) {
        let mut all: Vec<(&str, Vec<usize>)> = scope
            .iter()
            .map(|(name, known)| (&**name, known.iter().map(number).collect()))
            .collect();
        all.sort_unstable();
        let hash = hash_of(&all);
        if self.names != hash || self.clean.len() > statements + 1000 {
            self.clean.clear();
            self.names = hash;
        }
    }

    fn faults(&mut self, ast: &Ast, scope: &Scope) -> Vec<Diagnostic> {
        if self.clean.contains(&ast.source) {
            return Vec::new();
        }
        let found = resolve::check(ast, scope);
        if found.is_empty() {
            self.clean.insert(ast.source);
        }
        found
    }
}

fn number(own: &Own) -> usize {
    own.takes().map_or(0, |(_, count)| count + 1)
}

impl Library {
    /// A library of files.
    pub fn new(loader: Box<dyn Loader>) -> Library {
        Library {
            loader,
            parsed: FxHashMap::default(),
            known: Checked::default(),
        }
    }

    /// Reads a text and what it imports.
    pub fn read(&mut self, text: &Arc<str>, path: Option<&Path>) -> Program {
        self.read_again(text, path, &Parsed::default())
    }

    /// Reads a text that was another one before, of which `before` is the tree.
    pub fn read_again(&mut self, text: &Arc<str>, path: Option<&Path>, before: &Parsed) -> Program {
        let own = ProgramFile {
            path: path.map(Into::into),
            parsed: Arc::new(syntax::parse_again(SourceId(0), text, &PREFIXES, before)),
            text: Arc::clone(text),
        };
        let mut reader = Reader {
            library: self,
            program: Program {
                files: vec![own],
                ..Program::default()
            },
            order: Vec::new(),
            under_way: path.map(Into::into).into_iter().collect(),
            done: FxHashSet::default(),
        };
        reader.file(0);
        let Reader { program, order, .. } = reader;
        finish(program, order, &mut self.known)
    }

    /// Reads a file and what it imports; none where it cannot be read.
    pub fn open(&mut self, path: &Path) -> Option<Program> {
        let text = self.loader.load(path).ok()?;
        Some(self.read(&text.into(), Some(path)))
    }

    fn file(&mut self, path: &Path, number: SourceId) -> std::io::Result<ProgramFile> {
        let text = self.loader.load(path)?;
        let known = self.parsed.get(path);
        let (text, parsed) = match known {
            Some((old, n, parsed)) if **old == *text && *n == number => {
                (Arc::clone(old), Arc::clone(parsed))
            }
            _ => {
                let text: Arc<str> = text.into();
                let before = known.map(|(_, _, parsed)| Arc::clone(parsed));
                let parsed =
                    syntax::parse_again(number, &text, &PREFIXES, &before.unwrap_or_default());
                let parsed = Arc::new(parsed);
                let entry = (Arc::clone(&text), number, Arc::clone(&parsed));
                self.parsed.insert(path.into(), entry);
                (text, parsed)
            }
        };
        Ok(ProgramFile {
            path: Some(path.into()),
            text,
            parsed,
        })
    }
}

/// A place in the list of units: file, statement, and what an import brings in.
type Entry = (usize, usize, Range<usize>);

struct Reader<'a> {
    library: &'a mut Library,
    program: Program,
    order: Vec<Entry>,
    under_way: Vec<PathBuf>,
    done: FxHashSet<PathBuf>,
}

impl Reader<'_> {
    fn file(&mut self, number: usize) {
        let Some(file) = self.program.files.get(number) else {
            return;
        };
        let parsed = Arc::clone(&file.parsed);
        for (at, statement) in parsed.statements.iter().enumerate() {
            let begin = self.order.len();
            let parts = statement.ast.parts();
            if let Some(path) = parts.import {
                crate::budget::with_stack(|| self.import(number, at, (statement, path)));
            } else if number > 0 && parts.binds.is_none() {
                continue;
            }
            let imported = begin..self.order.len();
            self.order.push((number, at, imported));
        }
    }

    fn import(&mut self, number: usize, at: usize, (statement, path): (&Statement, &Name)) {
        let from = self
            .program
            .files
            .get(number)
            .and_then(|f| f.path.as_deref());
        let file = import_path(from, &path.text);
        if self.under_way.contains(&file) || self.under_way.len() > DEEPEST {
            let fault = too_deep(path, self.under_way.contains(&file));
            let fault = fault.placed(|span| statement.place(span));
            return self.program.faults.push(fault);
        }
        let known = self.program.files.iter();
        let known = known
            .skip(1)
            .position(|f| f.path.as_deref() == Some(&*file));
        let target = match known.map(|k| k + 1) {
            Some(known) => known,
            None if self.program.files.len() > MOST_FILES => return,
            None => {
                let next = self.program.files.len();
                match self.library.file(&file, SourceId(next as u64)) {
                    Ok(read) => self.program.files.push(read),
                    Err(error) => {
                        let fault =
                            super::import::unreadable(&file, statement.place(path.span), &error);
                        return self.program.faults.push(fault);
                    }
                }
                next
            }
        };
        if number == 0 {
            self.program.imports.push((at, target));
        }
        if self.done.insert(file.clone()) {
            self.under_way.push(file);
            self.file(target);
            self.under_way.pop();
        }
    }
}

/// Checks the names, and finds out what depends on what.
fn finish(mut program: Program, order: Vec<Entry>, known: &mut Checked) -> Program {
    let mut scope = Scope::default();
    for file in program.files.iter() {
        scope.collect(&file.parsed);
    }
    let files = program.files.clone();
    let own = files.first().map(|f| Arc::clone(&f.parsed));
    if let Some(own) = &own {
        scope.define_results(own);
    }
    known.prepare(&scope, order.len());
    let mut faults = std::mem::take(&mut program.faults);
    faults.extend(own.iter().flat_map(|o| o.diagnostics.iter().cloned()));
    let mut pass = Pass {
        program,
        closures: FxHashMap::default(),
        dependents: Vec::new(),
        last_result: 0,
    };
    // Where an imported file begins to be wrong.
    let mut wrong: FxHashMap<usize, Vec<Diagnostic>> = FxHashMap::default();
    for fault in faults.extract_if(.., |f| f.span.source.0 != 0) {
        wrong
            .entry(fault.span.source.0 as usize)
            .or_default()
            .push(fault);
    }
    for (number, file) in files.iter().enumerate().skip(1) {
        let errors = file.parsed.diagnostics.iter().filter(|d| d.is_error());
        wrong.entry(number).or_default().extend(errors.cloned());
    }
    for (file, at, imported) in order {
        let Some(source) = files.get(file) else {
            continue;
        };
        let Some(statement) = source.parsed.statements.get(at) else {
            continue;
        };
        let found = known.faults(&statement.ast, &scope);
        let mut is_faulty = !found.is_empty();
        let found = found.into_iter().map(|f| f.placed(|s| statement.place(s)));
        match file {
            0 => faults.extend(found),
            _ => wrong.entry(file).or_default().extend(found),
        }
        if file == 0
            && let Some(path) = statement.ast.parts().import
        {
            let mut inside: Vec<usize> = imported
                .clone()
                .filter_map(|u| pass.program.units.get(u).map(|u| u.file))
                .collect();
            inside.extend(
                pass.program
                    .imports
                    .iter()
                    .find(|(s, _)| *s == at)
                    .map(|(_, f)| *f),
            );
            inside.sort_unstable();
            inside.dedup();
            let inside: Vec<Diagnostic> = inside
                .iter()
                .filter_map(|f| wrong.get(f))
                .flatten()
                .cloned()
                .collect();
            if !inside.is_empty() {
                is_faulty = true;
                let fault = super::import::has_errors(path);
                faults.push(fault.placed(|span| statement.place(span)));
                faults.extend(inside);
            }
        }
        pass.unit(
            &statement.ast,
            Unit {
                file,
                statement: at,
                source: statement.ast.source,
                fingerprint: 0,
                is_faulty,
                uses: Box::default(),
                imported,
            },
        );
    }
    let mut program = pass.program;
    // The faults of a file follow that of the import.
    let mut place = 0;
    let mut keyed: Vec<(u32, Diagnostic)> = Vec::with_capacity(faults.len());
    for fault in faults {
        if fault.span.source.0 == 0 {
            place = fault.span.start;
        }
        keyed.push((place, fault));
    }
    keyed.sort_by_key(|(place, _)| *place);
    program.faults = keyed.into_iter().map(|(_, f)| f).collect();
    program
}

struct Pass {
    program: Program,
    /// The current fingerprints of functions.
    closures: FxHashMap<usize, u64>,
    /// For each symbol the functions whose fingerprints depend on it.
    dependents: Vec<Vec<usize>>,
    /// Fingerprint of all results so far.
    last_result: u64,
}

impl Pass {
    fn unit(&mut self, ast: &Ast, mut unit: Unit) {
        let point = self.program.units.len();
        let file = unit.file;
        unit.uses = ast
            .uses
            .iter()
            .map(|name| self.program.symbol(name))
            .collect();
        let mut hasher = DefaultHasher::new();
        (unit.source, unit.is_faulty).hash(&mut hasher);
        for symbol in &unit.uses {
            self.meaning(*symbol, point).hash(&mut hasher);
        }
        for inside in unit.imported.clone() {
            let print = self.program.units.get(inside).map(|u| u.fingerprint);
            print.hash(&mut hasher);
        }
        let fingerprint = hasher.finish();
        unit.fingerprint = fingerprint;
        self.program.units.push(unit);
        if file == 0 {
            self.program.own.push(point);
        }
        if ast.is_result() {
            self.last_result = hash_of(&(self.last_result, fingerprint));
            self.program.results.push(point);
        }
        let Some(name) = ast.parts().binds else {
            return;
        };
        let symbol = self.program.symbol(&name.text);
        if let Some(binders) = self.program.binders.get_mut(symbol as usize) {
            binders.push(point);
        }
        if let Some(dependents) = self.dependents.get_mut(symbol as usize) {
            for function in dependents.drain(..) {
                self.closures.remove(&function);
            }
        }
    }

    /// Fingerprint of what a name means to the unit that comes next.
    fn meaning(&mut self, symbol: Symbol, point: usize) -> u64 {
        if RESULTS.contains(&self.program.name(symbol)) {
            return hash_of(&(symbol_hash(&self.program, symbol), self.last_result));
        }
        let Some(binder) = self.program.binder(symbol, point) else {
            return hash_of(&symbol_hash(&self.program, symbol));
        };
        if !self.program.is_function(binder) {
            let print = self.program.units.get(binder).map(|u| u.fingerprint);
            return hash_of(&(symbol_hash(&self.program, symbol), print));
        }
        if let Some(known) = self.closures.get(&binder) {
            return *known;
        }
        let (print, symbols) = self.program.closure(binder, point);
        self.closures.insert(binder, print);
        self.dependents
            .resize_with(self.program.spelling.len(), Vec::new);
        for symbol in symbols {
            if let Some(dependents) = self.dependents.get_mut(symbol as usize) {
                dependents.push(binder);
            }
        }
        print
    }
}

fn symbol_hash(program: &Program, symbol: Symbol) -> u64 {
    hash_of(&program.spelling.get(symbol as usize))
}

fn hash_of(thing: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

impl Program {
    /// A text that imports nothing.
    pub fn of_text(text: &str) -> Program {
        Library::new(Box::new(NoFiles)).read(&text.into(), None)
    }

    /// The files: the text itself and those that it imports.
    pub fn files(&self) -> &[ProgramFile] {
        &self.files
    }

    /// The fingerprint of a statement of the text itself.
    pub fn fingerprint(&self, statement: usize) -> Option<u64> {
        Some(self.units.get(*self.own.get(statement)?)?.fingerprint)
    }

    /// The place in its file of a span that came with the result of a statement: one in that statement, or in one that
    /// it needs. Of several equal ones the nearest before it is meant.
    pub fn place(&self, span: Span, statement: usize) -> Option<Span> {
        let from = *self.own.get(statement)?;
        let before = self.units.get(..=from).unwrap_or(&[]).iter().rev();
        let after = self.units.get(from + 1..).unwrap_or(&[]).iter();
        let unit = before.chain(after).find(|u| u.source == span.source)?;
        Some(self.statement(unit)?.place(span))
    }

    pub(super) fn own_unit(&self, statement: usize) -> Option<usize> {
        self.own.get(statement).copied()
    }

    pub(super) fn unit(&self, unit: usize) -> Option<&Unit> {
        self.units.get(unit)
    }

    pub(super) fn units(&self) -> &[Unit] {
        &self.units
    }

    pub(super) fn statement(&self, unit: &Unit) -> Option<&Statement> {
        let file = self.files.get(unit.file)?;
        file.parsed.statements.get(unit.statement)
    }

    pub(super) fn name(&self, symbol: Symbol) -> &str {
        self.spelling.get(symbol as usize).map_or("", |s| s)
    }

    fn symbol(&mut self, name: &str) -> Symbol {
        if let Some(known) = self.symbols.get(name) {
            return *known;
        }
        let next = self.spelling.len() as Symbol;
        self.symbols.insert(name.into(), next);
        self.spelling.push(name.into());
        self.binders.push(Vec::new());
        next
    }

    /// The symbol of a name that occurs in the program.
    pub(super) fn known_symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// The last unit before `point` that binds a name.
    pub(super) fn binder(&self, symbol: Symbol, point: usize) -> Option<usize> {
        let binders = self.binders.get(symbol as usize)?;
        let before = binders.partition_point(|b| *b < point);
        binders.get(before.checked_sub(1)?).copied()
    }

    /// The bare expressions before a point.
    pub(super) fn results_before(&self, point: usize) -> &[usize] {
        let before = self.results.partition_point(|r| *r < point);
        self.results.get(..before).unwrap_or(&[])
    }

    pub(super) fn is_function(&self, unit: usize) -> bool {
        let statement = self.units.get(unit).and_then(|u| self.statement(u));
        statement.is_some_and(|s| s.ast.parts().params.is_some())
    }

    /// The fingerprint of a function together with all that its body can reach at a point, and the names of that.
    pub(super) fn closure(&self, function: usize, point: usize) -> (u64, Vec<Symbol>) {
        let mut symbols: FxHashSet<Symbol> = FxHashSet::default();
        let mut waiting = vec![function];
        let mut parts: Vec<(Symbol, u64)> = Vec::new();
        while let Some(at) = waiting.pop() {
            let Some(unit) = self.units.get(at) else {
                continue;
            };
            for &symbol in &unit.uses {
                if !symbols.insert(symbol) {
                    continue;
                }
                let binder = self.binder(symbol, point);
                let print = match binder.and_then(|b| self.units.get(b)) {
                    None => 0,
                    Some(found) if binder.is_some_and(|b| self.is_function(b)) => {
                        waiting.extend(binder);
                        hash_of(&(found.source, found.is_faulty))
                    }
                    Some(found) => found.fingerprint,
                };
                parts.push((symbol, print));
            }
        }
        let mut named: Vec<(&str, u64)> = parts.iter().map(|(s, p)| (self.name(*s), *p)).collect();
        named.sort_unstable();
        let own = self.units.get(function).map(|u| (u.source, u.is_faulty));
        (hash_of(&(own, named)), symbols.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements of the second text whose fingerprints the first one does not have.
    fn changed(before: &str, after: &str) -> Vec<String> {
        let prints = |p: &Program| (0..p.own.len()).filter_map(|s| p.fingerprint(s)).collect();
        let known: FxHashSet<u64> = prints(&Program::of_text(before));
        let program = Program::of_text(after);
        let all: Vec<u64> = (0..program.own.len())
            .filter_map(|s| program.fingerprint(s))
            .collect();
        let fresh = all.iter().enumerate().filter(|(_, f)| !known.contains(f));
        fresh
            .map(|(s, _)| program.files[0].parsed.statements[s].ast.text.to_string())
            .collect()
    }

    #[test]
    fn only_what_depends_on_an_edit_changes() {
        let text = "let a = 1\nlet b = a + 1\nlet c = 3\nb + 1\nc";
        assert_eq!(
            changed(text, &text.replace("c = 3", "c = 4")),
            ["let c = 4", "c"]
        );
        assert_eq!(
            changed(text, &text.replace("a = 1", "a = 2")),
            ["let a = 2", "let b = a + 1", "b + 1"]
        );
        assert_eq!(changed(text, &format!("# more\n\n5; {text}")), ["5"]);
        assert_eq!(
            changed("let a = 1\na", "let a = 1\nlet a = 2\na"),
            ["let a = 2", "a"]
        );
    }

    #[test]
    fn functions_depend_on_what_their_bodies_reach_when_they_are_called() {
        let text = "def f(n) = g(n) + k\ndef g(n) = n\nlet k = 1\nf(2)\ng(2)";
        assert_eq!(
            changed(text, &text.replace("g(n) = n", "g(n) = n + 1")),
            ["def f(n) = g(n) + k", "def g(n) = n + 1", "f(2)", "g(2)"]
                .into_iter()
                .filter(|s| !s.starts_with("def f"))
                .collect::<Vec<_>>()
        );
        assert_eq!(
            changed(text, &text.replace("k = 1", "k = 2")),
            ["let k = 2", "f(2)"]
        );
        let odd = "def even(n) = if n == 0 then true else odd(n - 1)\ndef odd(n) = if n == 0 then false else even(n - 1)\neven(4)";
        assert_eq!(
            changed(odd, &odd.replace("false", "true")),
            [
                "def odd(n) = if n == 0 then true else even(n - 1)",
                "even(4)"
            ]
        );
    }

    #[test]
    fn the_last_result_is_that_of_the_statement_before() {
        assert_eq!(changed("1\n_ + 1", "2\n_ + 1"), ["2", "_ + 1"]);
    }
}
