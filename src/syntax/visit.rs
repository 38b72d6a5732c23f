//! Walking the tree: the children of an expression, the roots of a statement, the expressions at a place.

use super::ast::{Ast, Clauses, ExprId, ExprKind, Nimber, PieceKind, Statement, StatementKind};

impl ExprKind {
    /// Calls `f` with every direct child, in the order of the text.
    pub fn walk_children(&self, f: &mut dyn FnMut(ExprId)) {
        match self {
            ExprKind::Bool(_) | ExprKind::Outcome(_) | ExprKind::Str(_) | ExprKind::Name(_) => {}
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
            ExprKind::PlusMinus(items) | ExprKind::List(items) => {
                items.iter().copied().for_each(f);
            }
            ExprKind::Impartial(inner) | ExprKind::Not(inner) | ExprKind::Negate(inner) => {
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
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => [*condition, *then, *otherwise].into_iter().for_each(f),
            ExprKind::Call { arguments, .. } => arguments.iter().copied().for_each(f),
            ExprKind::Index { base, index } => [*base, *index].into_iter().for_each(f),
            ExprKind::Sum(terms) => terms.iter().map(|(_, term)| *term).for_each(f),
            ExprKind::Binary { left, right, .. } => [*left, *right].into_iter().for_each(f),
        }
    }
}

impl Clauses {
    /// Calls `f` with every expression that is ranged over, then with the filter.
    pub fn walk_children(&self, f: &mut dyn FnMut(ExprId)) {
        self.ranges.iter().for_each(|(_, range)| f(*range));
        self.filter.iter().copied().for_each(f);
    }
}

impl Statement {
    /// Calls `f` with every expression that stands directly in the statement, in the order of the text.
    pub fn walk_roots(&self, f: &mut dyn FnMut(ExprId)) {
        match &self.kind {
            StatementKind::Let { value: root, .. }
            | StatementKind::Def { body: root, .. }
            | StatementKind::Assert { condition: root }
            | StatementKind::Claim {
                condition: root, ..
            }
            | StatementKind::Expr(root) => f(*root),
            StatementKind::Table { clauses, columns } => {
                clauses.walk_children(f);
                columns.iter().copied().for_each(f);
            }
            StatementKind::Print { items } => items.iter().copied().for_each(f),
            StatementKind::Import { .. } => {}
        }
    }
}

impl Ast {
    /// Calls `f` with every direct child of an expression, in the order of the text.
    pub fn walk_children(&self, id: ExprId, f: &mut dyn FnMut(ExprId)) {
        self[id].kind.walk_children(f);
    }

    /// The statement at a byte offset; the end of a statement belongs to it.
    pub fn statement_at(&self, offset: usize) -> Option<&Statement> {
        let after = self
            .statements
            .partition_point(|s| (s.span.start as usize) <= offset);
        let statement = self.statements.get(after.checked_sub(1)?)?;
        statement.span.touches(offset).then_some(statement)
    }

    /// The expressions at a byte offset, from the outermost to the innermost. Between two neighbours that touch,
    /// the later one is meant.
    pub fn expr_at(&self, offset: usize) -> Vec<ExprId> {
        let mut path = Vec::new();
        let Some(statement) = self.statement_at(offset) else {
            return path;
        };
        let mut found = None;
        statement.walk_roots(&mut |root| self.touching(root, offset, &mut found));
        while let Some(id) = found.take() {
            path.push(id);
            self.walk_children(id, &mut |child| self.touching(child, offset, &mut found));
        }
        path
    }

    fn touching(&self, id: ExprId, offset: usize, found: &mut Option<ExprId>) {
        if self[id].span.touches(offset) {
            *found = Some(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::source::SourceId;
    use crate::syntax::parse;

    #[test]
    fn the_path_to_a_place_goes_inwards() {
        let text = "let x = f(R{m}c, 2*[1, k])\nassert x == 3";
        let ast = parse(SourceId(0), text).ast;
        let at = |needle: &str| -> Vec<&str> {
            let offset = text.find(needle).unwrap_or(0);
            let path = ast.expr_at(offset);
            path.iter().map(|id| ast[*id].span.text(text)).collect()
        };
        assert_eq!(at("m}"), ["f(R{m}c, 2*[1, k])", "R{m}c", "m"]);
        assert_eq!(at("k]"), ["f(R{m}c, 2*[1, k])", "2*[1, k]", "[1, k]", "k"]);
        assert_eq!(at("x =="), ["x == 3", "x"]);
        assert!(at("let").is_empty());
        assert_eq!(ast.expr_at(text.len()).len(), 2);
        assert!(ast.expr_at(text.len() + 9).is_empty());
    }
}
