//! `impartial [a] + [b]`, where the sum of the lists was meant.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{ExprId, ExprKind, Sign};

impl Checker<'_> {
    /// Reports a sum of a game that begins with `impartial` and of lists. Returns whether it did.
    pub(super) fn is_split(&mut self, span: Span, terms: &[(Sign, ExprId)]) -> bool {
        let is_list = |id: &ExprId| {
            let kind = &self.ast[*id].kind;
            matches!(kind, ExprKind::List(_) | ExprKind::Comprehension { .. })
        };
        let Some(((Sign::Plus, first), others)) = terms.split_first() else {
            return false;
        };
        let ExprKind::Impartial(list) = self.ast[*first].kind else {
            return false;
        };
        let Some((_, second)) = others.iter().find(|(_, id)| is_list(id)) else {
            return false;
        };
        let message = "`impartial` takes only the list after it, and this one is added to a game";
        let fault = Diagnostic::error(Code::Kind, self.ast[*second].span, message);
        let fault = fault.help("put the lists in round brackets: `impartial ([a] + [b])`");
        let is_sum_of_lists = others
            .iter()
            .all(|(sign, id)| *sign == Sign::Plus && is_list(id));
        let lists = Span {
            start: self.ast[list].span.start,
            ..span
        };
        let text = lists.text(&self.ast.text);
        self.faults.push(if is_list(&list) && is_sum_of_lists {
            fault.fix(lists, format!("({text})"))
        } else {
            fault
        });
        true
    }
}
