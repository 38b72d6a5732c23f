//! CGSuite's names of rulesets.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{ExprId, ExprKind, Name};
use crate::vocabulary::cgsuite;

/// CGSuite's packages of rulesets.
const PACKAGES: [&str; 4] = ["grid", "graph", "heap", "strip"];

impl Checker<'_> {
    /// Reports `game.grid.Clobber("xo")` as a single error instead of one for each name. Returns whether it did.
    pub(super) fn is_foreign(&mut self, name: &Name, arguments: &[ExprId]) -> bool {
        let Some((receiver, _)) = arguments.split_first() else {
            return false;
        };
        let ExprKind::Call {
            name: package,
            arguments: inner,
            method: true,
        } = &self.ast[*receiver].kind
        else {
            return false;
        };
        let is_game =
            |id: &ExprId| matches!(&self.ast[*id].kind, ExprKind::Name(game) if &**game == "game");
        if !PACKAGES.contains(&&*package.text)
            || !inner.iter().all(is_game)
            || self.scope.is_own("game")
        {
            return false;
        }
        let span = Span {
            end: name.span.end,
            ..self.ast[*receiver].span
        };
        let path = format!("game.{}.{}", package.text, name.text);
        let message = format!("`{path}` is a name of CGSuite");
        let fault = Diagnostic::error(Code::UnknownName, span, message);
        self.faults.push(match cgsuite::ruleset(&path) {
            Some(own) => fault
                .help(format!("the ruleset is `{own}` here"))
                .fix(span, own),
            None => fault
                .help("`cgt doc rulesets` lists the rulesets; others are written with `ruleset`"),
        });
        true
    }
}
