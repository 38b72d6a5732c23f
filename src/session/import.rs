//! `import "other.cgt"`: the names of another file, relative to the one that imports it.

use super::{Session, Source};
use crate::diagnostic::Diagnostic;
use crate::resolve::{self, Names};
use crate::source::{LineIndex, SourceId};
use crate::syntax::Parsed;
use crate::syntax::ast::{Name, Statement, StatementKind};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Imports within imports.
const DEEPEST: usize = 64;

impl Session {
    /// Where an import points to, without `.` and `..` where they can be resolved.
    fn import_path(&self, id: SourceId, path: &str) -> PathBuf {
        let folder = self
            .source(id)
            .and_then(|s| s.path.as_deref())
            .and_then(Path::parent);
        let joined = folder.unwrap_or(Path::new("")).join(path);
        let mut tidy = PathBuf::new();
        for part in joined.components() {
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

    fn load(&mut self, id: SourceId, path: &Name) -> Result<(PathBuf, SourceId), Box<Diagnostic>> {
        let file = self.import_path(id, &path.text);
        if let Some(at) = self
            .sources
            .iter()
            .position(|s| s.path.as_deref() == Some(&*file))
        {
            return Ok((file, SourceId(at as u32)));
        }
        let text = self.loader.load(&file).map_err(|error| {
            let message = format!("cannot read `{}`: {error}", file.display());
            Box::new(
                Diagnostic::error("import", path.span, message)
                    .help("a path in `import` is relative to the file that it stands in"),
            )
        })?;
        let source = SourceId(self.sources.len() as u32);
        self.sources.push(Source {
            name: file.display().to_string(),
            lines: LineIndex::new(&text),
            text: text.into(),
            path: Some(file.clone()),
        });
        Ok((file, source))
    }

    /// Binds the names of a file; its faults, if it has any. A file is evaluated once.
    pub(super) fn import(&mut self, id: SourceId, path: &Name) -> Vec<Diagnostic> {
        let (file, source) = match self.load(id, path) {
            Ok(found) => found,
            Err(fault) => return vec![*fault],
        };
        if self.importing.is_empty()
            && let Some(own) = self.source(id).and_then(|s| s.path.clone())
        {
            self.importing.push(own);
        }
        let in_cycle = self.importing.contains(&file);
        if in_cycle || self.importing.len() > DEEPEST {
            let message = match in_cycle {
                true => format!("`{}` imports itself, directly or through others", path.text),
                false => format!("imports are nested more than {DEEPEST} deep"),
            };
            return vec![Diagnostic::error("import", path.span, message)];
        }
        if self.imported.contains(&file) {
            return Vec::new();
        }
        self.importing.push(file.clone());
        let faults = self.import_names(source, path);
        self.importing.pop();
        if self.importing.len() == 1 {
            self.importing.clear();
        }
        if faults.is_empty() {
            self.imported.push(file);
        }
        faults
    }

    fn import_names(&mut self, source: SourceId, path: &Name) -> Vec<Diagnostic> {
        let parsed = self.parse(source);
        let names = self.known_names(&parsed);
        let ast = Arc::new(parsed.ast.clone());
        let mut faults: Vec<Diagnostic> = parsed
            .diagnostics
            .into_iter()
            .filter(Diagnostic::is_error)
            .collect();
        for statement in &ast.statements {
            let found = match &statement.kind {
                StatementKind::Import { path } => self.import(source, path),
                StatementKind::Let { .. } | StatementKind::Def { .. } => {
                    let found = resolve::check(&ast, statement, &names);
                    match found.is_empty() {
                        true => self
                            .interpreter
                            .run(&ast, statement)
                            .err()
                            .map(|f| *f)
                            .into_iter()
                            .collect(),
                        false => found,
                    }
                }
                _ => Vec::new(),
            };
            faults.extend(found);
        }
        if !faults.is_empty() {
            let message = format!("`{}` has errors", path.text);
            faults.insert(0, Diagnostic::error("import", path.span, message));
        }
        faults
    }

    /// The files that a program imports, directly or through others, without evaluation.
    pub fn imported_sources(&mut self, parsed: &Parsed) -> Vec<SourceId> {
        let mut seen = Vec::new();
        self.collect_imported(parsed, &mut seen, &mut Names::default());
        seen
    }

    /// The names that a program imports, without evaluation; files that cannot be read are left out.
    pub(super) fn collect_imported(
        &mut self,
        parsed: &Parsed,
        seen: &mut Vec<SourceId>,
        names: &mut Names,
    ) {
        for statement in &parsed.ast.statements {
            if let StatementKind::Import { path } = &statement.kind
                && let Ok((_, source)) = self.load(statement.span.source, path)
                && !seen.contains(&source)
                && seen.len() < 1000
            {
                seen.push(source);
                let inner = self.parse(source);
                resolve::collect(&inner.ast, names);
                crate::budget::with_stack(|| self.collect_imported(&inner, seen, names));
            }
        }
    }

    /// The fault of an import statement whose file cannot be read.
    pub(super) fn check_import(
        &mut self,
        id: SourceId,
        statement: &Statement,
    ) -> Option<Diagnostic> {
        match &statement.kind {
            StatementKind::Import { path } => self.load(id, path).err().map(|f| *f),
            _ => None,
        }
    }
}
