//! `import "other.cgt"`: the names of another file, relative to the one that imports it.

use super::{Session, Source};
use crate::diagnostic::Diagnostic;
use crate::resolve::{self, Scope};
use crate::source::{LineIndex, SourceId, Span};
use crate::syntax::Parsed;
use crate::syntax::ast::{Name, Statement};
use std::path::{Component, Path, PathBuf};

/// Imports within imports.
pub(super) const DEEPEST: usize = 64;

/// Where an import points to, without `.` and `..` where they can be resolved.
pub(super) fn import_path(from: Option<&Path>, path: &str) -> PathBuf {
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

/// The fault of an import whose file cannot be read.
pub(super) fn unreadable(file: &Path, span: Span, error: &std::io::Error) -> Diagnostic {
    let message = format!("cannot read `{}`: {error}", file.display());
    let fault = Diagnostic::error("import", span, message);
    match error.kind() {
        std::io::ErrorKind::NotFound => {
            fault.help("a path in `import` is relative to the file that it stands in")
        }
        _ => fault,
    }
}

/// The fault of an import whose file has faults.
pub(super) fn has_errors(path: &Name) -> Diagnostic {
    let message = format!("`{}` has errors", path.text);
    Diagnostic::error("import", path.span, message)
}

/// The fault of an import that leads back to itself, or through too many files.
pub(super) fn too_deep(path: &Name, in_cycle: bool) -> Diagnostic {
    let message = if in_cycle {
        format!("`{}` imports itself, directly or through others", path.text)
    } else {
        format!("imports are nested more than {DEEPEST} deep")
    };
    Diagnostic::error("import", path.span, message)
}

impl Session {
    fn load(&mut self, id: SourceId, path: &Name) -> Result<(PathBuf, SourceId), Box<Diagnostic>> {
        let from = self.source(id).and_then(|s| s.path.as_deref());
        let file = import_path(from, &path.text);
        if let Some(at) = self
            .sources
            .iter()
            .position(|s| s.path.as_deref() == Some(&*file))
        {
            return Ok((file, SourceId(at as u64)));
        }
        let text = self
            .loader
            .load(&file)
            .map_err(|error| Box::new(unreadable(&file, path.span, &error)))?;
        let source = SourceId(self.sources.len() as u64);
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
            return vec![too_deep(path, in_cycle)];
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
        let errors = parsed.diagnostics.into_iter().filter(Diagnostic::is_error);
        let mut faults: Vec<Diagnostic> = errors.collect();
        for statement in &parsed.statements {
            let ast = &statement.ast;
            self.note_place(statement);
            let mut found = Vec::new();
            if let Some(path) = ast.parts().import {
                found = self.import(source, path);
            } else if ast.binds_names() {
                found = resolve::check(ast, &names);
                if found.is_empty() {
                    found.extend(self.interpreter.run(ast).err().map(|fault| *fault));
                }
            }
            faults.extend(self.placed(statement, found));
        }
        if !faults.is_empty() {
            faults.insert(0, has_errors(path));
        }
        faults
    }

    /// The names that a program imports, without evaluation; files that cannot be read are left out.
    pub(super) fn collect_imported(
        &mut self,
        parsed: &Parsed,
        seen: &mut Vec<SourceId>,
        scope: &mut Scope,
    ) {
        for statement in &parsed.statements {
            if let Some(path) = statement.ast.parts().import
                && let Ok((_, source)) = self.load(statement.span.source, path)
                && !seen.contains(&source)
                && seen.len() < 1000
            {
                seen.push(source);
                let inner = self.parse(source);
                scope.collect(&inner);
                crate::budget::with_stack(|| self.collect_imported(&inner, seen, scope));
            }
        }
    }

    /// The fault of an import statement whose file cannot be read.
    pub(super) fn check_import(
        &mut self,
        id: SourceId,
        statement: &Statement,
    ) -> Option<Diagnostic> {
        let fault = self.load(id, statement.ast.parts().import?).err()?;
        Some(fault.placed(|span| statement.place(span)))
    }
}
