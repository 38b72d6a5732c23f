//! Reads programs: parses texts and the files that they import, without evaluation.

use super::checked::{CheckedStatements, check};
use super::program::{Import, Program};
use super::source::Source;
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use crate::syntax::ast::Name;
use crate::syntax::{self, OwnPrefix, Parsed, Prefixes};
use crate::vocabulary::PREFIXES;
use rustc_hash::{FxHashMap, FxHashSet};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Maximum number of files that a program may import, directly or indirectly.
const MOST_FILES: usize = 1000;
/// Maximum nesting of imports.
const DEEPEST: usize = 64;

/// Reads files for `import`.
pub trait Loader: Send {
    /// The text of a file.
    fn load(&self, path: &Path) -> std::io::Result<String>;
}

/// A loader for a host without files: every import fails.
#[derive(Debug, Default)]
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&self, _: &Path) -> std::io::Result<String> {
        Err(std::io::ErrorKind::NotFound.into())
    }
}

/// Reads programs. A file is parsed again only if its text has changed.
pub struct Library {
    loader: Box<dyn Loader>,
    parsed: FxHashMap<PathBuf, (Arc<str>, SourceId, Arc<Parsed>)>,
    /// The prefixes that earlier texts define.
    pub(super) known: Vec<OwnPrefix>,
    clean: CheckedStatements,
}

impl Library {
    /// A library that loads files with `loader`.
    pub fn new(loader: Box<dyn Loader>) -> Library {
        Library {
            loader,
            parsed: FxHashMap::default(),
            known: Vec::new(),
            clean: CheckedStatements::default(),
        }
    }

    /// Reads a text and its imports.
    pub fn read(&mut self, text: &Arc<str>, path: Option<&Path>) -> Program {
        self.read_again(text, path, &Parsed::default())
    }

    /// Reads an edited text and its imports; `before` is the tree of the former text.
    pub fn read_again(&mut self, text: &Arc<str>, path: Option<&Path>, before: &Parsed) -> Program {
        let mut program = Program::default();
        program.files.push(Source::new("", text, path));
        self.extend(&mut program, 0, before, false);
        program
    }

    /// Reads a file and its imports; `None` if it cannot be read.
    pub fn open(&mut self, path: &Path) -> Option<Program> {
        let text = self.loader.load(path).ok()?;
        Some(self.read(&text.into(), Some(path)))
    }

    /// Adds the statements of a text of a program, and of its imports. With `keeps_names`, a faulty definition leaves
    /// an older one in place.
    pub(super) fn extend(
        &mut self,
        program: &mut Program,
        text: usize,
        before: &Parsed,
        keeps_names: bool,
    ) {
        let first = program.units.len();
        let Some(source) = program.files.get(text) else {
            return;
        };
        let (name, written) = (source.path.clone(), Arc::clone(&source.text));
        let mut prefixes = self.prefixes(name.as_deref(), &written, &mut FxHashSet::default());
        let words = program.names.bound(usize::MAX);
        let words = words.filter_map(|(_, unit)| program.units[unit].ast.word());
        prefixes = prefixes.with(words.collect::<Vec<_>>());
        if let Some(source) = program.files.get_mut(text) {
            source.parse(text, &prefixes, before);
        }
        program.own.clear();
        let mut reader = ImportReader {
            library: self,
            under_way: name.into_iter().collect(),
            program,
            text,
        };
        reader.file(text);
        check(program, first, text, keeps_names, &mut self.clean);
    }

    /// The prefixes defined at the start of a text: the rulesets of the files that it imports. Visited files are skipped.
    fn prefixes(
        &mut self,
        path: Option<&Path>,
        text: &str,
        visited: &mut FxHashSet<PathBuf>,
    ) -> Prefixes {
        let mut prefixes = PREFIXES.with(self.known.clone());
        for import in syntax::imports(text) {
            let file = import_path(path, &import);
            if visited.len() > MOST_FILES || visited.contains(&file) {
                continue;
            }
            let Ok(text) = self.loader.load(&file) else {
                continue;
            };
            if !text.contains("ruleset") && !text.contains("import") {
                continue;
            }
            visited.insert(file.clone());
            let known = with_stack(|| self.prefixes(Some(&file), &text, visited));
            prefixes = prefixes.with(syntax::parse(SourceId(0), &text, &known).words());
        }
        prefixes
    }

    fn file(&mut self, path: &Path, number: SourceId) -> std::io::Result<Source> {
        let text = self.loader.load(path)?;
        let prefixes = self.prefixes(Some(path), &text, &mut FxHashSet::default());
        let known = self.parsed.get(path);
        let (text, parsed) = match known {
            Some((old, n, parsed))
                if **old == *text && *n == number && parsed.prefixes == prefixes =>
            {
                (Arc::clone(old), Arc::clone(parsed))
            }
            _ => {
                let text: Arc<str> = text.into();
                let before = known.map(|(_, _, parsed)| Arc::clone(parsed));
                let parsed =
                    syntax::parse_again(number, &text, &prefixes, &before.unwrap_or_default());
                let parsed = Arc::new(parsed);
                let entry = (Arc::clone(&text), number, Arc::clone(&parsed));
                self.parsed.insert(path.into(), entry);
                (text, parsed)
            }
        };
        let mut source = Source::new(&path.display().to_string(), &text, Some(path));
        source.parsed = parsed;
        Ok(source)
    }
}

struct ImportReader<'a> {
    library: &'a mut Library,
    program: &'a mut Program,
    under_way: Vec<PathBuf>,
    text: usize,
}

impl ImportReader<'_> {
    /// Adds the statements of a file: all of the main text; of an import, those that bind names.
    fn file(&mut self, number: usize) {
        let Some(file) = self.program.files.get(number) else {
            return;
        };
        let is_text = number == self.text;
        let parsed = Arc::clone(&file.parsed);
        for statement in &parsed.statements {
            let import = statement.ast.parts().import;
            let import = import.map(|path| with_stack(|| self.import(number, path)));
            if !is_text && !statement.ast.binds_names() {
                continue;
            }
            let at = self.program.push(statement);
            if is_text {
                self.program.own.push(at);
            }
            match import {
                None => {}
                Some(Ok(import)) => drop(self.program.imports.insert(at, import)),
                Some(Err(fault)) => {
                    self.program.imports.insert(at, Import::default());
                    self.program.static_faults.insert(at, vec![*fault]);
                }
            }
        }
    }

    /// Reads the file of an import.
    fn import(&mut self, from: usize, path: &Name) -> Result<Import, Box<Diagnostic>> {
        let from = self.program.files.get(from);
        let file = import_path(from.and_then(|f| f.path.as_deref()), &path.text);
        let in_cycle = self.under_way.contains(&file);
        if in_cycle || self.under_way.len() > DEEPEST {
            return Err(Box::new(too_deep(path, in_cycle)));
        }
        if let Some(known) = self.program.imported.get(&file) {
            return Ok(known.clone());
        }
        let files = &mut self.program.files;
        let known = files.of_file(&file);
        let number = known.unwrap_or(files.next());
        match known.and_then(|known| files.get_mut(known)) {
            // The tree of a text is dropped when the text has run.
            Some(known) if known.parsed.statements.is_empty() => {
                let path = known.path.clone();
                let prefixes =
                    self.library
                        .prefixes(path.as_deref(), &known.text, &mut FxHashSet::default());
                known.parse(number, &prefixes, &Parsed::default());
            }
            Some(_) => {}
            None if self.program.imported.len() >= MOST_FILES => {
                let message = format!("a program can import at most {MOST_FILES} files");
                return Err(Box::new(Diagnostic::error(
                    Code::Import,
                    path.span,
                    message,
                )));
            }
            None => {
                let read = self.library.file(&file, SourceId(number as u64));
                files.push(read.map_err(|error| unreadable(&file, path.span, &error))?);
            }
        }
        let begin = self.program.units.len();
        self.under_way.push(file);
        self.file(number);
        let import = Import {
            file: Some(number),
            units: begin..self.program.units.len(),
        };
        let file = self.under_way.pop().unwrap_or_default();
        self.program.imported.insert(file, import.clone());
        Ok(import)
    }
}

/// The path of an import, with `.` and `..` resolved where possible.
fn import_path(from: Option<&Path>, path: &str) -> PathBuf {
    let folder = from.and_then(Path::parent).unwrap_or(Path::new(""));
    let mut tidy = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(tidy.components().next_back(), Some(Component::Normal(_))) =>
            {
                tidy.pop();
            }
            other => tidy.push(other),
        }
    }
    tidy
}

/// The error for an import whose file cannot be read.
fn unreadable(file: &Path, span: Span, error: &std::io::Error) -> Box<Diagnostic> {
    let message = format!("cannot read `{}`: {error}", file.display());
    let fault = Diagnostic::error(Code::Import, span, message);
    Box::new(match error.kind() {
        ErrorKind::NotFound => fault.help("a path in `import` is relative to the importing file"),
        _ => fault,
    })
}

/// The error for an import that is cyclic or nested too deeply.
fn too_deep(path: &Name, in_cycle: bool) -> Diagnostic {
    let message = if in_cycle {
        format!("`{}` imports itself, directly or through others", path.text)
    } else {
        format!("imports are nested more than {DEEPEST} deep")
    };
    Diagnostic::error(Code::Import, path.span, message)
}
