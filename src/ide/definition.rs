//! Go to definition: `let` and `def` of the text and of its imports, parameters and variables.

use super::{Snapshot, scope};
use crate::source::Span;
use crate::syntax::Parsed;
use crate::syntax::ast::{Ast, ExprKind, Name, Statement};
use std::path::Path;

/// A statement that binds a name.
#[derive(Clone, Copy, Debug)]
pub struct Definition<'a> {
    /// The bound name.
    pub name: &'a str,
    /// The span of the name.
    pub name_span: Span,
    /// The parameters, if it is a function.
    pub params: Option<&'a [Name]>,
    /// The span of the whole statement.
    pub span: Span,
    /// The text of the statement.
    pub text: &'a str,
    /// The syntax tree of the statement.
    pub ast: &'a Ast,
    /// The comment above the statement.
    pub doc: Option<&'a str>,
    /// The index of the imported file; `None` for the text itself.
    pub import: Option<usize>,
}

/// The target of go to definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The span of the name at its binding; empty for a whole file.
    pub span: Span,
    /// The index of the imported file; `None` for the text itself.
    pub import: Option<usize>,
}

/// All statements that bind names: first those of the text in source order, then those of its imports.
pub fn definitions(snapshot: &Snapshot) -> Vec<Definition<'_>> {
    let own = statements(&snapshot.parsed, None);
    let imported = snapshot.imports.iter().enumerate();
    let imported = imported.flat_map(|(i, file)| statements(&file.parsed, Some(i)));
    own.chain(imported).collect()
}

fn statements(parsed: &Parsed, import: Option<usize>) -> impl Iterator<Item = Definition<'_>> {
    let statements = parsed.statements.iter();
    statements.flat_map(move |s| bound(s, import))
}

fn bound(statement: &Statement, import: Option<usize>) -> impl Iterator<Item = Definition<'_>> {
    let parts = statement.ast.parts();
    parts.binds.iter().map(move |name| Definition {
        name: &name.text,
        name_span: statement.place(name.span),
        params: parts.params,
        span: statement.span,
        text: &statement.ast.text,
        ast: &statement.ast,
        doc: statement.doc.as_deref(),
        import,
    })
}

/// The paths of the imports, each with the file that it resolves to.
pub fn links(snapshot: &Snapshot) -> impl Iterator<Item = (Span, Option<&Path>)> {
    let program = &snapshot.program;
    program.imports().filter_map(|(statement, file)| {
        let target = program.files().get(file).and_then(|f| f.path.as_deref());
        let statement = snapshot.parsed.statements.get(statement)?;
        let path = statement.ast.parts().import?;
        Some((statement.place(path.span), target))
    })
}

/// The definition of a name at an offset: the last one before it, otherwise an imported one, otherwise a later one.
pub fn find<'a>(snapshot: &'a Snapshot, name: &str, offset: usize) -> Option<Definition<'a>> {
    let all = definitions(snapshot);
    let mut named = all.iter().filter(|d| d.name == name);
    // A function is in scope in its own body; a value is not.
    let before = |d: &&Definition<'_>| match d.params {
        Some(_) => d.span.start as usize <= offset,
        None => d.span.end as usize <= offset || d.name_span.touches(offset),
    };
    let mut own = named.clone().filter(|d| d.import.is_none()).filter(before);
    let mut imported = named.clone().filter(|d| d.import.is_some());
    own.next_back()
        .or(imported.next_back())
        .or(named.next_back())
        .copied()
}

/// The binding of the name at an offset.
pub fn goto(snapshot: &Snapshot, offset: usize) -> Option<Target> {
    let (at, statement) = snapshot.parsed.statement_at(offset)?;
    let ast = &statement.ast;
    let touches = |name: &Name| statement.place(name.span).touches(offset);
    let parts = ast.parts();
    if let Some(path) = parts.import {
        let mut imports = snapshot.program.imports();
        let (_, file) = imports.find(|(s, _)| *s == at)?;
        let file = file.checked_sub(1)?;
        return touches(path).then_some(Target {
            span: Span::default(),
            import: Some(file),
        });
    }
    let path = statement.expr_at(offset);
    let name: &str = match path.last().map(|id| &ast[*id].kind) {
        Some(ExprKind::Name(name)) => name,
        Some(ExprKind::Call { name, .. }) if touches(name) => &name.text,
        Some(ExprKind::Position(position)) => {
            let prefix = position.prefix.as_ref();
            &prefix.filter(|name| touches(name))?.text
        }
        _ => &parts.binds.iter().find(|name| touches(name))?.text,
    };
    let locals = scope::locals(ast, &path);
    let is_call = matches!(
        path.last().map(|id| &ast[*id].kind),
        Some(ExprKind::Call { .. } | ExprKind::Position(_))
    );
    if let Some(local) = locals
        .iter()
        .rev()
        .find(|l| (!is_call || l.is_parameter) && &*l.name.text == name)
    {
        return Some(Target {
            span: statement.place(local.name.span),
            import: None,
        });
    }
    find(snapshot, name, offset).map(|d| Target {
        span: d.name_span,
        import: d.import,
    })
}
