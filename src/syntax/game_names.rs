//! Checks where `pass` and the names of recursive games occur: only as options, directly in the braces to which they
//! belong or in nested braces that are options.

use super::ast::{Ast, Expr, ExprId, ExprKind};
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use rustc_hash::FxHashSet;

/// The error for the first `pass` that is not an option in braces.
pub(super) fn pass_fault(ast: &Ast) -> Option<Diagnostic> {
    let is_pass = |expr: &&Expr| matches!(expr.kind, ExprKind::Pass);
    ast.exprs.iter().find(is_pass)?;
    let found = NamedOptions::of(ast);
    let mut passes = ast.exprs.iter().filter(is_pass);
    let pass = passes.find(|pass| !found.right.contains(&pass.span))?;
    let fault = Diagnostic::error(Code::Syntax, pass.span, "unexpected `pass`");
    Some(fault.help("`pass` is an option in braces, a move that changes nothing: `{0 | pass}`"))
}

impl Ast {
    /// The error for the first name of a recursive game that is not an option of that game.
    pub fn game_name_fault(&self) -> Option<Diagnostic> {
        let games = self.exprs.iter().filter_map(|expr| match &expr.kind {
            ExprKind::Named { name, .. } => Some(name.span),
            _ => None,
        });
        let games: FxHashSet<Span> = games.collect();
        if games.is_empty() {
            return None;
        }
        let found = NamedOptions::of(self);
        let occurrences = self.occurrences();
        let wrong = occurrences.iter().find(|o| {
            let is_game = o.variable.is_some_and(|v| games.contains(&v));
            is_game && !o.binds && !found.right.contains(&o.span)
        })?;
        let name = wrong.name;
        let message = format!("`{name}` can only be an option in the braces that it names");
        let fault = Diagnostic::error(Code::Kind, wrong.span, message);
        Some(fault.help(format!(
            "`{name}` stands for the game that these braces define, as in `{name}{{0 | {name}}}`"
        )))
    }
}

/// Collects the valid occurrences of `pass` and of names of recursive games.
struct NamedOptions<'a> {
    ast: &'a Ast,
    /// The names of the enclosing braces.
    names: Vec<&'a str>,
    /// Braces already visited.
    met: FxHashSet<ExprId>,
    /// The places of valid occurrences.
    right: FxHashSet<Span>,
}

impl<'a> NamedOptions<'a> {
    fn of(ast: &'a Ast) -> NamedOptions<'a> {
        let mut found = NamedOptions {
            ast,
            names: Vec::new(),
            met: FxHashSet::default(),
            right: FxHashSet::default(),
        };
        // Reverse order visits parents before their children.
        let all = (0..ast.exprs.len() as u32).rev().map(ExprId);
        all.for_each(|id| found.braces(id));
        found
    }

    fn braces(&mut self, id: ExprId) {
        let expr = &self.ast[id];
        match &expr.kind {
            ExprKind::Named { name, game } if self.met.insert(id) => {
                self.names.push(&name.text);
                self.braces(*game);
                self.names.pop();
            }
            ExprKind::Braces { left, right } if self.met.insert(id) => {
                left.iter()
                    .chain(right)
                    .for_each(|id| with_stack(|| self.option(*id)));
            }
            _ => {}
        }
    }

    fn option(&mut self, id: ExprId) {
        let expr = &self.ast[id];
        let is_right = match &expr.kind {
            ExprKind::Pass => true,
            ExprKind::Name(name) => self.names.contains(&&**name),
            _ => return self.braces(id),
        };
        if is_right {
            self.right.insert(expr.span);
        }
    }
}
