//! What is kept of a text when it is edited: statements outside of the edit are not parsed again, their trees move.

use super::ast::{
    Ast, Clauses, Expr, ExprId, ExprKind, Literal, Name, Nimber, PieceKind, Position, Statement,
    StatementKind,
};
use super::build::Build;
use crate::source::Span;
use std::iter::Peekable;
use std::vec::IntoIter;

/// The statements of a former text.
pub(super) struct Kept {
    statements: Peekable<IntoIter<Statement>>,
    exprs: IntoIter<Expr>,
    /// Number of the expression that comes next.
    next: u32,
    /// Bytes that both texts begin with.
    before: u32,
    /// Where the bytes begin that both texts end with.
    after: u32,
    /// How far these have moved.
    moved: i64,
}

impl Kept {
    /// What `old` says of `text`.
    pub fn new(old: Ast, text: &str) -> Kept {
        let (was, is) = (old.text.as_bytes(), text.as_bytes());
        let same =
            |pairs: &mut dyn Iterator<Item = (&u8, &u8)>| pairs.take_while(|(a, b)| a == b).count();
        let before = same(&mut was.iter().zip(is));
        let most = was.len().min(is.len()) - before;
        let after = same(&mut was.iter().rev().zip(is.iter().rev()).take(most));
        Kept {
            statements: old.statements.into_iter().peekable(),
            exprs: old.exprs.into_iter(),
            next: 0,
            before: before as u32,
            after: (is.len() - after) as u32,
            moved: is.len() as i64 - was.len() as i64,
        }
    }

    /// How many expressions there are.
    pub fn exprs(&self) -> usize {
        self.exprs.len()
    }

    /// The statement that stood where `span` is now, if it did; its expressions go into `build`.
    pub fn take(&mut self, span: Span, build: &mut Build<'_>) -> Option<StatementKind> {
        let bytes = match span {
            _ if span.end <= self.before => 0,
            _ if span.start >= self.after => self.moved,
            _ => return None,
        };
        let begin = i64::from(span.start) - bytes;
        while let Some(passed) = (self.statements).next_if(|s| i64::from(s.span.start) < begin) {
            self.skip_to(passed.exprs.end);
        }
        let back = Shift {
            bytes: -bytes,
            exprs: 0,
        };
        let mut former = span;
        back.span(&mut former);
        let found = self.statements.next_if(|s| s.span == former)?;
        self.skip_to(found.exprs.start);
        let shift = Shift {
            bytes,
            exprs: build.exprs.len() as i64 - i64::from(self.next),
        };
        let count = found.exprs.len();
        let mut kind = found.kind;
        if shift.is_nothing() {
            build.take_over(self.exprs.by_ref().take(count));
        } else {
            shift.statement(&mut kind);
            let moved = self.exprs.by_ref().take(count).map(|mut expr| {
                shift.expr(&mut expr);
                expr
            });
            build.take_over(moved);
        }
        self.next += count as u32;
        Some(kind)
    }

    fn skip_to(&mut self, expr: u32) {
        while self.next < expr {
            self.exprs.next();
            self.next += 1;
        }
    }
}

/// How far a tree moves: in the text, and in the arena.
struct Shift {
    bytes: i64,
    exprs: i64,
}

impl Shift {
    fn is_nothing(&self) -> bool {
        (self.bytes, self.exprs) == (0, 0)
    }

    fn span(&self, span: &mut Span) {
        span.start = (i64::from(span.start) + self.bytes) as u32;
        span.end = (i64::from(span.end) + self.bytes) as u32;
    }

    fn id(&self, id: &mut ExprId) {
        id.0 = (i64::from(id.0) + self.exprs) as u32;
    }

    fn ids(&self, ids: &mut [ExprId]) {
        ids.iter_mut().for_each(|id| self.id(id));
    }

    fn name(&self, name: &mut Name) {
        self.span(&mut name.span);
    }

    fn clauses(&self, clauses: &mut Clauses) {
        for (name, over) in &mut clauses.ranges {
            self.name(name);
            self.id(over);
        }
        clauses.filter.iter_mut().for_each(|f| self.id(f));
    }

    fn statement(&self, kind: &mut StatementKind) {
        match kind {
            StatementKind::Let { name, value } => {
                self.name(name);
                self.id(value);
            }
            StatementKind::Def { name, params, body } => {
                self.name(name);
                params.iter_mut().for_each(|p| self.name(p));
                self.id(body);
            }
            StatementKind::Assert { condition } => self.id(condition),
            StatementKind::Claim { name, condition } => {
                name.iter_mut().for_each(|n| self.name(n));
                self.id(condition);
            }
            StatementKind::Table { clauses, columns } => {
                self.clauses(clauses);
                self.ids(columns);
            }
            StatementKind::Import { path } => self.name(path),
            StatementKind::Print { items } => self.ids(items),
            StatementKind::Expr(root) => self.id(root),
        }
    }

    fn expr(&self, expr: &mut Expr) {
        self.span(&mut expr.span);
        match &mut expr.kind {
            ExprKind::Bool(_) | ExprKind::Outcome(_) | ExprKind::Str(_) | ExprKind::Name(_) => {}
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Position(position) => self.position(position),
            ExprKind::Braces { left, right } => {
                self.ids(left);
                self.ids(right);
            }
            ExprKind::PlusMinus(items) | ExprKind::List(items) => self.ids(items),
            ExprKind::Impartial(inner) | ExprKind::Not(inner) | ExprKind::Negate(inner) => {
                self.id(inner);
            }
            ExprKind::Comprehension { body, clauses }
            | ExprKind::Quantified { body, clauses, .. } => {
                self.id(body);
                self.clauses(clauses);
            }
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => [condition, then, otherwise]
                .into_iter()
                .for_each(|id| self.id(id)),
            ExprKind::Call {
                name, arguments, ..
            } => {
                self.name(name);
                self.ids(arguments);
            }
            ExprKind::Index { base, index } => {
                self.id(base);
                self.id(index);
            }
            ExprKind::Sum(terms) => terms.iter_mut().for_each(|(_, term)| self.id(term)),
            ExprKind::Binary {
                operator_span,
                left,
                right,
                ..
            } => {
                self.span(operator_span);
                self.id(left);
                self.id(right);
            }
        }
    }

    fn literal(&self, literal: &mut Literal) {
        literal
            .number
            .iter_mut()
            .for_each(|n| self.span(&mut n.span));
        literal.ups.iter_mut().for_each(|u| self.span(&mut u.span));
        if let Some(tiny) = &mut literal.tiny {
            self.span(&mut tiny.span);
            self.id(&mut tiny.argument);
        }
        if let Some(Nimber::Hole(size)) = &mut literal.nimber {
            self.id(size);
        }
    }

    fn position(&self, position: &mut Position) {
        position.prefix.iter_mut().for_each(|p| self.name(p));
        for (_, word) in &mut position.words {
            self.span(&mut word.span);
            for piece in &mut word.pieces {
                self.span(&mut piece.span);
                match &mut piece.kind {
                    PieceKind::Hole(hole) => self.id(hole),
                    PieceKind::Sizes(sizes) => self.ids(sizes),
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::source::SourceId;
    use crate::syntax::{Parsed, parse, parse_again};
    use proptest::prelude::*;

    const PIECES: [&str; 40] = [
        "let g = R{n}cR2 + strip R4B - R3\n",
        "# a comment, é😀\n",
        "def f(m, n) = if m < 1 then {0|n} else f(m - 1, n)\n",
        "assert forall m in 1..4, k in [1, m]: f(m, *{k}).mean == R{m}\n",
        "claim \"T\" exists x in 1..2 if x > 1: not x == 2\n",
        "table n in 1..3: strip {n}, [k for k in 1..n if k > 1]\n",
        "import \"other.cgt\"\n",
        "print \"a\", goishi(\"xo\")\n",
        "±{1,2*}; xs[0] - -3/4^*2\n",
        "5Tiny(1) + impartial [0, *]; R[1,k]c[2]a'\n",
        "\"\"\"\nboard\n\"\"\"\n",
        "let = 3\n",
        "f(1,\n",
        ")",
        "(",
        "[",
        "]",
        "{",
        "}",
        "|",
        "\"",
        "\"\"\"",
        "#",
        ";",
        "\n",
        " ",
        "\r\n",
        "+",
        "-",
        "*",
        "^",
        "1",
        "let ",
        "a",
        "R",
        "é",
        "😀",
        "then",
        ":",
        ",",
    ];

    /// The tree of each statement in the order of the text, and all else that is known of it.
    fn shown(parsed: &Parsed) -> String {
        let of = |s: &crate::syntax::ast::Statement| {
            let range = s.exprs.start as usize..s.exprs.end as usize;
            format!("{s:?} {:?}", parsed.ast.exprs.get(range))
        };
        let statements: Vec<String> = parsed.ast.statements.iter().map(of).collect();
        let rest = (&parsed.diagnostics, &parsed.comments, &parsed.tokens);
        format!("{statements:#?} {rest:?}")
    }

    fn text() -> impl Strategy<Value = String> {
        let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..12);
        pieces.prop_map(|p| p.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn parsing_again_after_edits_is_parsing(
            begin in text(),
            edits in prop::collection::vec((any::<prop::sample::Index>(), 0..9usize, text()), 1..5),
        ) {
            let mut text = begin;
            let mut parsed = parse(SourceId(0), &text);
            for (at, length, new) in edits {
                let ends: Vec<usize> = text.char_indices().map(|(i, _)| i).chain([text.len()]).collect();
                let from = at.index(ends.len());
                let to = (from + length).min(ends.len() - 1);
                text.replace_range(ends[from]..ends[to], &new);
                parsed = parse_again(SourceId(0), &text.as_str().into(), parsed);
                prop_assert_eq!(shown(&parsed), shown(&parse(SourceId(0), &text)), "{}", text);
            }
        }
    }
}
