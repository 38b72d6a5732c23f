//! A hint on options of `impartial` that are numbers: in `ruleset r(n: heap) = impartial [n - 1, n - 2]` the options are
//! the numbers n - 1 and n - 2, games of their own, and not the heaps of these sizes.

use super::ast::{Ast, Binary, Expr, ExprId, ExprKind, KindSyntax, Literal, Sign};
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::ParameterSort;

/// The hints on a statement: one for each `impartial`, at its first option that is a number.
pub(super) fn hints(ast: &Ast) -> Vec<Diagnostic> {
    let Some(definition) = Definition::of(ast) else {
        return Vec::new();
    };
    let lists = ast.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Impartial(list) => Some(list),
        _ => None,
    });
    let found = lists.filter_map(|list| definition.number_in(list, &mut Vec::new()));
    found.map(|option| definition.hint(option)).collect()
}

/// A definition of a function or ruleset.
struct Definition<'a> {
    ast: &'a Ast,
    name: &'a str,
    /// The parameters that are integers. Of those of a function nothing is known.
    integers: Vec<&'a str>,
    /// How many parameters there are.
    arity: usize,
}

impl<'a> Definition<'a> {
    fn of(ast: &'a Ast) -> Option<Definition<'a>> {
        let parts = ast.parts();
        let params = parts.params?;
        let integers = match parts.ruleset {
            None => Vec::new(),
            Some(ruleset) => {
                let kinds = ruleset.kinds.iter().map(is_integer);
                let known = params
                    .iter()
                    .zip(kinds)
                    .filter(|(_, is_integer)| *is_integer);
                known.map(|(param, _)| &*param.text).collect()
            }
        };
        Some(Definition {
            ast,
            name: &parts.binds.first()?.text,
            integers,
            arity: params.len(),
        })
    }

    /// The first option of a list that is a number by its form. `variables` are those of ranges around it.
    fn number_in(&self, id: ExprId, variables: &mut Vec<&'a str>) -> Option<ExprId> {
        match &self.ast[id].kind {
            ExprKind::List(items) => (items.iter()).find_map(|item| self.number(*item, variables)),
            ExprKind::Comprehension { body, clauses } => {
                let outside = variables.len();
                for range in &clauses.ranges {
                    if let [name] = range.pattern.names.as_slice()
                        && is_range(&self.ast[range.over])
                    {
                        variables.push(&name.text);
                    }
                }
                let found = self.number(*body, variables);
                variables.truncate(outside);
                found
            }
            ExprKind::Sum(terms) => {
                (terms.iter()).find_map(|(_, term)| self.number_in(*term, variables))
            }
            _ => None,
        }
    }

    fn number(&self, id: ExprId, variables: &mut Vec<&'a str>) -> Option<ExprId> {
        match &self.ast[id].kind {
            ExprKind::If {
                then, otherwise, ..
            } => {
                let first = self.number(*then, variables);
                first.or_else(|| self.number((*otherwise)?, variables))
            }
            ExprKind::List(_) | ExprKind::Comprehension { .. } => self.number_in(id, variables),
            _ => {
                let has_name = self.has_name(id, variables) == Some(true);
                (has_name || self.is_less(id)).then_some(id)
            }
        }
    }

    /// Whether an integer has a name in it; `None` if it may be something else than an integer.
    fn has_name(&self, id: ExprId, variables: &[&str]) -> Option<bool> {
        match &self.ast[id].kind {
            ExprKind::Literal(literal) => is_plain(literal).then_some(false),
            ExprKind::Name(name) => {
                let name: &str = name;
                (self.integers.contains(&name) || variables.contains(&name)).then_some(true)
            }
            ExprKind::Sum(terms) => {
                let terms: Vec<ExprId> = terms.iter().map(|(_, term)| *term).collect();
                self.has_name_among(&terms, variables)
            }
            ExprKind::Binary {
                operator: Binary::Times | Binary::Div | Binary::Mod,
                left,
                right,
                ..
            } => self.has_name_among(&[*left, *right], variables),
            _ => None,
        }
    }

    fn has_name_among(&self, ids: &[ExprId], variables: &[&str]) -> Option<bool> {
        let each: Option<Vec<bool>> = ids.iter().map(|id| self.has_name(*id, variables)).collect();
        Some(each?.contains(&true))
    }

    /// Whether this is a name less an integer, as `n - 1`: no impartial game, whatever n is.
    fn is_less(&self, id: ExprId) -> bool {
        let ExprKind::Sum(terms) = &self.ast[id].kind else {
            return false;
        };
        let [(Sign::Plus, first), (Sign::Minus, second)] = terms.as_slice() else {
            return false;
        };
        let is_integer =
            matches!(&self.ast[*second].kind, ExprKind::Literal(literal) if is_plain(literal));
        is_integer && matches!(self.ast[*first].kind, ExprKind::Name(_))
    }

    fn hint(&self, option: ExprId) -> Diagnostic {
        let span = self.ast[option].span;
        let written = span.text(&self.ast.text);
        let message = format!(
            "this option is the number {written}, which is no position of `{}`",
            self.name
        );
        let hint = Diagnostic::hint(Code::NumberOption, span, message);
        let others = if self.arity > 1 { ", ..." } else { "" };
        hint.help(format!(
            "a heap of this size is `{}({written}{others})`",
            self.name
        ))
    }
}

fn is_integer(kind: &KindSyntax) -> bool {
    let sort = kind.kind().map(|kind| kind.sort);
    matches!(sort, Some(ParameterSort::Heap | ParameterSort::Integer))
}

fn is_range(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Binary {
            operator: Binary::Range,
            ..
        }
    )
}

fn is_plain(literal: &Literal) -> bool {
    literal.ups.is_none()
        && literal.over.is_none()
        && literal.tiny.is_none()
        && literal.nimber.is_none()
        && literal
            .number
            .as_ref()
            .is_some_and(|number| number.denominator.is_none())
}
