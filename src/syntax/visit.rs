//! Traversal of the tree: the parts of a statement, the children of an expression, the expressions at a place.

use super::Parsed;
use super::ast::{
    Ast, Clauses, ExprId, ExprKind, KindSyntax, Name, Nimber, PieceKind, RulesetSyntax, Statement,
    StatementKind,
};
use super::prefixes::{OwnPrefix, WordForm};
use super::ruleset_words::{WordPlace, is_word};
use crate::entry::ParameterKind;
use std::sync::Arc;

impl ExprKind {
    /// Calls `f` with every direct child, in source order.
    pub fn walk_children(&self, f: &mut dyn FnMut(ExprId)) {
        match self {
            ExprKind::Bool(_)
            | ExprKind::Outcome(_)
            | ExprKind::Pass
            | ExprKind::Str(_)
            | ExprKind::Scoring(_)
            | ExprKind::Name(_) => {}
            ExprKind::Named { game, .. } => f(*game),
            ExprKind::Literal(literal) => {
                if let Some(tiny) = &literal.tiny {
                    f(tiny.argument);
                }
                if let Some(Nimber::Hole(size)) = &literal.nimber {
                    f(*size);
                }
            }
            ExprKind::Position(position) => {
                for piece in position.words.iter().flat_map(|(_, word)| &word.pieces) {
                    match &piece.kind {
                        PieceKind::Hole(hole) => f(*hole),
                        PieceKind::Sizes(sizes) => sizes.iter().copied().for_each(&mut *f),
                        _ => {}
                    }
                }
            }
            ExprKind::Braces { left, right } => {
                left.iter().chain(right).copied().for_each(f);
            }
            ExprKind::Move(one) => one.values().for_each(f),
            ExprKind::Effects { option, effects } => {
                let values = effects.iter().filter_map(|effect| effect.value);
                [*option].into_iter().chain(values).for_each(f);
            }
            ExprKind::PlusMinus(items) | ExprKind::List(items) => {
                items.iter().copied().for_each(f);
            }
            ExprKind::Impartial(inner)
            | ExprKind::Not(inner)
            | ExprKind::Negate(inner)
            | ExprKind::NamedOption { value: inner, .. } => {
                f(*inner);
            }
            ExprKind::Comprehension { body, clauses } => {
                f(*body);
                clauses.walk_children(f);
            }
            ExprKind::Quantified { clauses, body, .. } => {
                clauses.walk_children(f);
                f(*body);
            }
            ExprKind::Let { value, body, .. } => [*value, *body].into_iter().for_each(f),
            ExprKind::Lambda { body, .. } => f(*body),
            ExprKind::LocalDef { body, rest, .. } => [*body, *rest].into_iter().for_each(f),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => [*condition, *then]
                .iter()
                .chain(otherwise)
                .copied()
                .for_each(f),
            ExprKind::Call { arguments, .. } => arguments.iter().copied().for_each(f),
            ExprKind::Apply {
                function,
                arguments,
            } => [function].into_iter().chain(arguments).copied().for_each(f),
            ExprKind::Index {
                base,
                index,
                otherwise,
            } => [*base, *index].iter().chain(otherwise).copied().for_each(f),
            ExprKind::Sum(terms) => terms.iter().map(|(_, term)| *term).for_each(f),
            ExprKind::Binary { left, right, .. } => [*left, *right].into_iter().for_each(f),
        }
    }
}

impl RulesetSyntax {
    /// The board parameter: the first whose kind is a board, a heap or `any`.
    pub fn board(&self) -> Option<&Name> {
        let mut all = self.params.iter().zip(&self.kinds);
        let board = all.find(|(_, kind)| is_word(WordPlace::Board, &kind.word.text));
        board.map(|(name, _)| name)
    }

    /// The form of its positions as words. It exists for rulesets with a single parameter that is a heap, or a board
    /// whose letters are letters, digits, `_` or `.`.
    fn word_form(&self) -> Option<WordForm> {
        let [kind] = self.kinds.as_slice() else {
            return None;
        };
        WordForm::of(
            &kind.word.text,
            kind.letters.as_ref().map(|letters| &*letters.text),
        )
    }
}

impl Clauses {
    /// Calls `f` with the list and the condition of every range, then with the filter.
    pub fn walk_children(&self, f: &mut dyn FnMut(ExprId)) {
        for range in &self.ranges {
            range
                .ruleset
                .iter()
                .chain([&range.over])
                .chain(&range.filter)
                .copied()
                .for_each(&mut *f);
        }
        self.filter.iter().copied().for_each(f);
    }
}

/// The parts of a statement, whatever its kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatementParts<'a> {
    /// The names that `let`, `def` or `ruleset` binds.
    pub binds: &'a [Name],
    /// The parameters of a function or a ruleset.
    pub params: Option<&'a [Name]>,
    /// The declared ruleset.
    pub ruleset: Option<&'a RulesetSyntax>,
    /// The name of a claim.
    pub label: Option<&'a Name>,
    /// The path of an import.
    pub import: Option<&'a Name>,
    /// The ranges of `table`, `find` and `tally`.
    pub clauses: Option<&'a Clauses>,
    /// The expressions in the scope of the parameters and range variables.
    pub exprs: &'a [ExprId],
    /// The expression that gives the statement its value: that of a `let`, or a bare expression.
    pub value: Option<ExprId>,
}

impl Ast {
    /// The parts of the statement. No other code matches on all kinds of statements.
    pub fn parts(&self) -> StatementParts<'_> {
        let none = StatementParts::default();
        match &self.kind {
            StatementKind::Let { pattern, value } => StatementParts {
                binds: &pattern.names,
                exprs: std::slice::from_ref(value),
                value: Some(*value),
                ..none
            },
            StatementKind::Def {
                name, params, body, ..
            } => StatementParts {
                binds: std::slice::from_ref(name),
                params: Some(params),
                exprs: std::slice::from_ref(body),
                ..none
            },
            StatementKind::Ruleset(ruleset) => StatementParts {
                binds: std::slice::from_ref(&ruleset.name),
                params: Some(&ruleset.params),
                ruleset: Some(ruleset),
                exprs: &ruleset.exprs,
                ..none
            },
            StatementKind::Expr(expr) => StatementParts {
                exprs: std::slice::from_ref(expr),
                value: Some(*expr),
                ..none
            },
            StatementKind::Assert { condition } => StatementParts {
                exprs: std::slice::from_ref(condition),
                ..none
            },
            StatementKind::Claim { name, condition } => StatementParts {
                label: name.as_ref(),
                exprs: std::slice::from_ref(condition),
                ..none
            },
            StatementKind::Table { clauses, columns }
            | StatementKind::Find {
                clauses, columns, ..
            } => StatementParts {
                clauses: Some(clauses),
                exprs: columns,
                ..none
            },
            StatementKind::Tally { item, clauses } => StatementParts {
                clauses: Some(clauses),
                exprs: std::slice::from_ref(item),
                ..none
            },
            StatementKind::Print { items } => StatementParts {
                exprs: items,
                ..none
            },
            StatementKind::Import { path } => StatementParts {
                import: Some(path),
                ..none
            },
        }
    }

    /// The declared ruleset as a prefix, if its positions can be written as words.
    pub fn word(&self) -> Option<OwnPrefix> {
        let ruleset = self.parts().ruleset?;
        Some((Arc::clone(&ruleset.name.text), ruleset.word_form()?))
    }

    /// The parameter kinds of a ruleset; none for other statements.
    pub fn kinds(&self) -> impl Iterator<Item = ParameterKind> {
        let kinds = self.parts().ruleset.into_iter().flat_map(|r| &r.kinds);
        kinds.filter_map(KindSyntax::kind)
    }

    /// Finds a parameter by name; returns its index, too.
    pub fn parameter(&self, name: &str) -> Option<(usize, &Name)> {
        let params = self.parts().params.into_iter().flatten();
        params.enumerate().find(|(_, p)| *p.text == *name)
    }

    /// Whether it is a bare expression, whose value is a result.
    pub fn is_result(&self) -> bool {
        matches!(self.kind, StatementKind::Expr(_))
    }

    /// Whether it defines names for later statements.
    pub fn binds_names(&self) -> bool {
        let parts = self.parts();
        !parts.binds.is_empty() || parts.import.is_some()
    }

    /// Calls `f` with every top-level expression of the statement, in source order.
    pub fn walk_roots(&self, f: &mut dyn FnMut(ExprId)) {
        let parts = self.parts();
        parts.clauses.iter().for_each(|c| c.walk_children(f));
        parts.exprs.iter().copied().for_each(f);
    }

    /// Calls `f` with every direct child of an expression, in source order.
    pub fn walk_children(&self, id: ExprId, f: &mut dyn FnMut(ExprId)) {
        self[id].kind.walk_children(f);
    }
}

impl Parsed {
    /// The prefixes for user rulesets: those that it declares and those known before.
    pub fn words(&self) -> Vec<OwnPrefix> {
        let declared = self.statements.iter().filter_map(|s| s.ast.word());
        let known = self.prefixes.all_own();
        known.chain(declared).collect()
    }

    /// The statement at an offset, and its index. A statement includes the offset at its end.
    pub fn statement_at(&self, offset: usize) -> Option<(usize, &Statement)> {
        let statements = &self.statements;
        let after = statements.partition_point(|s| (s.span.start as usize) <= offset);
        let at = after.checked_sub(1)?;
        let statement = statements.get(at)?;
        statement.span.touches(offset).then_some((at, statement))
    }
}

impl Statement {
    /// The expressions at an offset, from outermost to innermost. Between two adjacent expressions, the later one is
    /// chosen.
    pub fn expr_at(&self, offset: usize) -> Vec<ExprId> {
        let mut path = Vec::new();
        let mut found = None;
        let touching = |id: ExprId, found: &mut Option<ExprId>| {
            if self.place_of(id).touches(offset) {
                *found = Some(id);
            }
        };
        self.ast.walk_roots(&mut |root| touching(root, &mut found));
        while let Some(id) = found.take() {
            path.push(id);
            let found = &mut found;
            self.ast
                .walk_children(id, &mut |child| touching(child, found));
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse_alone;

    #[test]
    fn the_path_to_a_place_goes_inwards() {
        let text = "let x = f(R{m}c, 2*[1, k])\nassert x == 3";
        let parsed = parse_alone(text);
        let path = |offset: usize| -> Vec<&str> {
            let Some((_, statement)) = parsed.statement_at(offset) else {
                return Vec::new();
            };
            let path = statement.expr_at(offset);
            let text = path.iter().map(|id| statement.place_of(*id).text(text));
            text.collect()
        };
        let at = |needle: &str| path(text.find(needle).unwrap_or(0));
        assert_eq!(at("m}"), ["f(R{m}c, 2*[1, k])", "R{m}c", "m"]);
        assert_eq!(at("k]"), ["f(R{m}c, 2*[1, k])", "2*[1, k]", "[1, k]", "k"]);
        assert_eq!(at("x =="), ["x == 3", "x"]);
        assert!(at("let").is_empty());
        assert_eq!(path(text.len()).len(), 2);
        assert!(path(text.len() + 9).is_empty());
    }
}
