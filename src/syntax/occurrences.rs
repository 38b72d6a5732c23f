//! The names in a statement: where they are bound and where they are used.

use super::ast::{
    Ast, Clauses, ExprId, ExprKind, MoveSyntax, Name, RulesetClause, RulesetSyntax, Statement,
};
use crate::budget::with_stack;
use crate::source::Span;
use rustc_hash::FxHashSet;

/// A name where it is bound or used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence<'a> {
    /// The name.
    pub name: &'a str,
    /// Its place.
    pub span: Span,
    /// Whether it is called. A called name is not a variable but may be a parameter.
    pub called: bool,
    /// Whether it is bound here.
    pub binds: bool,
    /// Where it is bound, if it is a parameter or the variable of a range.
    pub variable: Option<Span>,
    /// Where a variable of this name is bound, if it is called and not surely a function: the call means the variable if
    /// that is a function.
    pub perhaps: Option<Span>,
}

impl Ast {
    /// All names in the statement. A use comes after its binding.
    pub fn occurrences(&self) -> Vec<Occurrence<'_>> {
        let mut walk = Walk::new(self);
        let parts = self.parts();
        parts.binds.iter().for_each(|name| walk.global(name));
        let params = parts.params.unwrap_or_default();
        params.iter().for_each(|name| walk.function(name));
        parts.clauses.iter().for_each(|c| walk.clauses(c));
        match parts.ruleset {
            Some(ruleset) => walk.ruleset(ruleset),
            None => parts.exprs.iter().for_each(|e| walk.expression(*e)),
        }
        walk.occurrences
    }

    /// The free names of the statement, sorted and without duplicates.
    pub(super) fn free_names(&self) -> Box<[Box<str>]> {
        distinct(free(self.occurrences())).into()
    }

    /// The names that a function made inside an expression uses and does not bind, sorted and without duplicates.
    pub fn captured_names(&self, function: ExprId) -> Vec<Box<str>> {
        let mut walk = Walk::new(self);
        match &self[function].kind {
            ExprKind::LocalDef {
                name, params, body, ..
            } => {
                walk.function(name);
                walk.body(params, *body);
            }
            _ => walk.expression(function),
        }
        distinct(free(walk.occurrences))
    }

    /// The names of parameters and variables anywhere in the statement.
    pub fn bound_names(&self) -> FxHashSet<&str> {
        let all = self.occurrences();
        let bound = all.iter().filter(|o| o.binds && o.variable.is_some());
        bound.map(|o| o.name).collect()
    }

    /// Whether a name is that of a parameter or of a local function.
    pub fn binds_function(&self, name: &str) -> bool {
        let has = |names: &[Name]| names.iter().any(|own| *own.text == *name);
        self.parameter(name).is_some()
            || self.exprs.iter().any(|expr| match &expr.kind {
                ExprKind::Lambda { params, .. } => has(params),
                ExprKind::LocalDef {
                    name: own, params, ..
                } => *own.text == *name || has(params),
                _ => false,
            })
    }

    /// The free names of an expression.
    pub fn uses_of(&self, expr: ExprId) -> Vec<Occurrence<'_>> {
        let mut walk = Walk::new(self);
        walk.expression(expr);
        free(walk.occurrences)
    }
}

impl Statement {
    /// All names in the statement, with their places in the whole text. A use comes after its binding.
    pub fn occurrences(&self) -> Vec<Occurrence<'_>> {
        let mut found = self.ast.occurrences();
        for one in &mut found {
            one.span = self.place(one.span);
            one.variable = one.variable.map(|span| self.place(span));
            one.perhaps = one.perhaps.map(|span| self.place(span));
        }
        found
    }
}

fn free(mut found: Vec<Occurrence<'_>>) -> Vec<Occurrence<'_>> {
    found.retain(|o| !o.binds && o.variable.is_none());
    found
}

/// The names, sorted and without duplicates.
fn distinct(found: Vec<Occurrence<'_>>) -> Vec<Box<str>> {
    let mut names: Vec<Box<str>> = found.iter().map(|o| o.name.into()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

struct Walk<'a> {
    ast: &'a Ast,
    /// The bound names that can be called, outermost first.
    functions: Vec<&'a Name>,
    /// Further names that are bound in the condition of a move or in a clause.
    own_names: &'static [&'static str],
    /// Whether `before` is bound, too.
    remembers: bool,
    bound: Vec<&'a Name>,
    occurrences: Vec<Occurrence<'a>>,
}

impl<'a> Walk<'a> {
    fn new(ast: &'a Ast) -> Walk<'a> {
        Walk {
            ast,
            functions: Vec::new(),
            own_names: &[],
            remembers: false,
            bound: Vec::new(),
            occurrences: Vec::new(),
        }
    }

    fn global(&mut self, name: &'a Name) {
        self.occurrences.push(Occurrence {
            name: &name.text,
            span: name.span,
            called: false,
            binds: true,
            variable: None,
            perhaps: None,
        });
    }

    fn variable(&mut self, name: &'a Name) {
        self.global(name);
        if let Some(last) = self.occurrences.last_mut() {
            last.variable = Some(name.span);
        }
        self.bound.push(name);
    }

    /// A variable that can be called.
    fn function(&mut self, name: &'a Name) {
        self.variable(name);
        self.functions.push(name);
    }

    /// Visits the body of a function.
    fn body(&mut self, params: &'a [Name], body: ExprId) {
        let height = (self.bound.len(), self.functions.len());
        params.iter().for_each(|name| self.function(name));
        with_stack(|| self.expression(body));
        self.bound.truncate(height.0);
        self.functions.truncate(height.1);
    }

    /// Visits the body and the clauses. The parameters of `start` are bound only in its value.
    fn ruleset(&mut self, ruleset: &'a RulesetSyntax) {
        self.remembers = ruleset.has_memory();
        self.expression(ruleset.body);
        self.remembers = false;
        for clause in &ruleset.clauses {
            let height = self.bound.len();
            clause.params.iter().for_each(|name| self.variable(name));
            let outer = std::mem::replace(&mut self.own_names, ruleset.names_in(clause));
            clause.values().for_each(|value| self.expression(value));
            self.own_names = outer;
            self.bound.truncate(height);
        }
    }

    fn expression(&mut self, id: ExprId) {
        let expr = &self.ast[id];
        match &expr.kind {
            ExprKind::Name(name) if self.own_names.contains(&&**name) => {}
            ExprKind::Name(name) if self.remembers && **name == *RulesetClause::BEFORE => {}
            ExprKind::Move(one) => {
                let outer = std::mem::replace(&mut self.own_names, &MoveSyntax::NAMES);
                one.values().for_each(|value| self.expression(value));
                self.own_names = outer;
            }
            ExprKind::Name(name) => {
                let bound = self.bound.iter().rev().find(|b| *b.text == **name);
                self.occurrences.push(Occurrence {
                    name,
                    span: expr.span,
                    called: false,
                    binds: false,
                    variable: bound.map(|b| b.span),
                    perhaps: None,
                });
            }
            ExprKind::Let {
                pattern,
                value,
                body,
            } => {
                let height = (self.bound.len(), self.functions.len());
                with_stack(|| self.expression(*value));
                let is_function = matches!(self.ast[*value].kind, ExprKind::Lambda { .. });
                for name in &pattern.names {
                    if is_function {
                        self.function(name);
                    } else {
                        self.variable(name);
                    }
                }
                with_stack(|| self.expression(*body));
                self.bound.truncate(height.0);
                self.functions.truncate(height.1);
            }
            ExprKind::Lambda { params, body } => self.body(params, *body),
            ExprKind::LocalDef {
                name,
                params,
                body,
                rest,
            } => {
                let height = (self.bound.len(), self.functions.len());
                self.function(name);
                self.body(params, *body);
                with_stack(|| self.expression(*rest));
                self.bound.truncate(height.0);
                self.functions.truncate(height.1);
            }
            ExprKind::Named { name, game } => {
                let height = self.bound.len();
                self.variable(name);
                with_stack(|| self.expression(*game));
                self.bound.truncate(height);
            }
            ExprKind::Comprehension { clauses, body }
            | ExprKind::Quantified { clauses, body, .. } => {
                let height = (self.bound.len(), self.functions.len());
                self.clauses(clauses);
                with_stack(|| self.expression(*body));
                self.bound.truncate(height.0);
                self.functions.truncate(height.1);
            }
            kind => {
                if let ExprKind::Call { name, .. } = kind {
                    let innermost = |all: &[&Name]| {
                        let bound = all.iter().rev().find(|bound| bound.text == name.text);
                        bound.map(|bound| bound.span)
                    };
                    let variable = innermost(&self.functions);
                    let perhaps = match variable {
                        Some(_) => None,
                        None => innermost(&self.bound),
                    };
                    self.occurrences.push(Occurrence {
                        name: &name.text,
                        span: name.span,
                        called: true,
                        binds: false,
                        variable,
                        perhaps,
                    });
                }
                if let ExprKind::Position(position) = kind
                    && let Some(prefix) = &position.prefix
                {
                    self.occurrences.push(Occurrence {
                        name: &prefix.text,
                        span: prefix.span,
                        called: true,
                        binds: false,
                        variable: None,
                        perhaps: None,
                    });
                }
                kind.walk_children(&mut |child| with_stack(|| self.expression(child)));
            }
        }
    }

    fn clauses(&mut self, clauses: &'a Clauses) {
        for range in &clauses.ranges {
            range.ruleset.iter().for_each(|name| self.expression(*name));
            with_stack(|| self.expression(range.over));
            let are_functions = match &self.ast[range.over].kind {
                ExprKind::List(items) => {
                    let mut kinds = items.iter().map(|item| &self.ast[*item].kind);
                    kinds.all(|kind| matches!(kind, ExprKind::Lambda { .. }))
                }
                _ => false,
            };
            for name in &range.pattern.names {
                if are_functions {
                    self.function(name);
                } else {
                    self.variable(name);
                }
            }
            if let Some(filter) = range.filter {
                with_stack(|| self.expression(filter));
            }
        }
        if let Some(filter) = clauses.filter {
            with_stack(|| self.expression(filter));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse_alone;

    fn uses(text: &str) -> Vec<String> {
        let parsed = parse_alone(text);
        let found = super::free(parsed.statements[0].ast.occurrences());
        let shown =
            |u: &super::Occurrence<'_>| format!("{}{}", u.name, if u.called { "()" } else { "" });
        found.iter().map(shown).collect()
    }

    #[test]
    fn variables_and_parameters_are_left_out() {
        assert_eq!(uses("let g = f(h, R{k})"), ["f()", "h", "k"]);
        assert_eq!(uses("def f(m) = f(m - 1) + m + n"), ["f()", "n"]);
        assert_eq!(uses("[a + k for k in a..k if k > b]"), ["a", "k", "b", "a"]);
        assert_eq!(uses("claim forall x in xs: x == y"), ["xs", "y"]);
        assert_eq!(uses("table n in 1..m: n, k"), ["m", "k"]);
        assert_eq!(uses("forall f in 1..2: f(f) == 1"), ["f()"]);
        assert_eq!(uses("[f(1) for f in [n -> n, abs]]"), ["abs", "f()"]);
        assert_eq!(uses("[f(1) for f in [n -> n + m]]"), ["m"]);
        assert_eq!(uses("def g(f) = [f(f, h) for f in 1..2]"), ["h"]);
        assert_eq!(uses("let [a, b] = a in a + b + c"), ["a", "c"]);
    }

    #[test]
    fn variables_lead_to_the_innermost_binding() {
        let text = "def f(m) = [m for m in 1..m] + m";
        let parsed = parse_alone(text);
        let found = parsed.statements[0].occurrences();
        let bound: Vec<_> = found
            .iter()
            .filter(|o| o.name == "m")
            .map(|o| (o.span.start, o.variable.map(|v| v.start)))
            .collect();
        let expected = [(6, 6), (26, 6), (18, 18), (12, 18), (31, 6)];
        assert_eq!(bound, expected.map(|(at, to)| (at, Some(to))));
    }
}
