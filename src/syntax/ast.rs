//! The syntax tree. Each statement has a tree of its own, with its expressions in an arena, addressed by [`ExprId`];
//! nothing in it is evaluated yet.

mod literal;
mod position;
mod ruleset;

pub use literal::{Literal, Nimber, NumberText, Over, Tiny, UpPower, Ups};
pub use position::{Piece, PieceKind, Position, PositionWord};
pub use ruleset::{KindSyntax, MoveSyntax, RulesetClause, RulesetSyntax, StepSyntax};

use super::TokenClass;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use std::ops::Range;
use std::sync::Arc;

/// Address of an expression in an [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub u32);

/// A name or word with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As written.
    pub text: Arc<str>,
    /// Where.
    pub span: Span,
}

/// The syntax tree of one statement. It depends on nothing but the text of the statement: all spans in it count from
/// the first byte of that text, and their source is its hash.
#[derive(Clone, Debug)]
pub struct Ast {
    /// The text of the statement.
    pub text: Arc<str>,
    /// The source of all spans.
    pub source: SourceId,
    /// What the statement is.
    pub kind: StatementKind,
    /// All expressions; children precede their parents.
    pub exprs: Vec<Expr>,
    /// The names that it uses and does not bind, sorted.
    pub uses: Box<[Box<str>]>,
    /// Remarks on it.
    pub(super) hints: Box<[Diagnostic]>,
    /// The colours of its text.
    pub(super) tokens: Box<[(TokenClass, Range<u32>)]>,
}

impl Ast {
    /// The whole statement.
    pub fn span(&self) -> Span {
        Span::new(self.source, 0, self.text.len())
    }
}

/// A statement in a text.
#[derive(Clone, Debug)]
pub struct Statement {
    /// From its first to its last token.
    pub span: Span,
    /// The text of the comment lines with `##` directly above it, without their `#`.
    pub doc: Option<Box<str>>,
    /// Its tree; equal statements may share one.
    pub ast: Arc<Ast>,
}

impl Statement {
    /// The place in the text of a span of the tree.
    pub fn place(&self, span: Span) -> Span {
        span.within(self.span)
    }

    /// The place in the text of an expression.
    pub fn place_of(&self, expr: ExprId) -> Span {
        self.place(self.ast[expr].span)
    }
}

impl std::ops::Index<ExprId> for Ast {
    type Output = Expr;
    fn index(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// From its first to its last byte, brackets around it included where they belong to it.
    pub span: Span,
}

/// The statements of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// `let pattern = value`
    Let {
        /// The names that are bound.
        pattern: Pattern,
        /// Their value.
        value: ExprId,
    },
    /// `def name(params) = body`
    Def {
        /// The name of the function.
        name: Name,
        /// Its parameters.
        params: Vec<Name>,
        /// Its body.
        body: ExprId,
        /// `loopy def`: the play of its positions may be infinite.
        is_loopy: bool,
    },
    /// `ruleset name(b: grid "x|o.") = body`
    Ruleset(Box<RulesetSyntax>),
    /// `assert cond`
    Assert {
        /// What must hold.
        condition: ExprId,
    },
    /// `claim "name" cond`
    Claim {
        /// The name of the claim, without its quotes.
        name: Option<Name>,
        /// What is claimed.
        condition: ExprId,
    },
    /// `table x in xs, y in ys: e, f`
    Table {
        /// The ranges, the last one fastest, and an optional filter.
        clauses: Clauses,
        /// The columns after those of the variables.
        columns: Vec<ExprId>,
    },
    /// `find b in xs if c`, `find 10 b in xs if c: e, f`
    Find {
        /// At which case to stop.
        most: Most,
        /// The ranges, the last one fastest, and an optional filter.
        clauses: Clauses,
        /// The columns after those of the variables.
        columns: Vec<ExprId>,
    },
    /// `tally e for x in xs if c`
    Tally {
        /// What is counted.
        item: ExprId,
        /// The ranges, the last one fastest, and an optional filter.
        clauses: Clauses,
    },
    /// `import "file"`
    Import {
        /// The path as written, without its quotes; the span includes them.
        path: Name,
    },
    /// `print a, b`
    Print {
        /// What is printed, one after the other.
        items: Vec<ExprId>,
    },
    /// A bare expression.
    Expr(ExprId),
}

/// How many cases a `find` wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// So many, from 1; one if the statement names no number.
    Cases(u64),
    /// `find all`
    All,
}

/// What `let` binds: `x` or `[x, y]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The names, at least one.
    pub names: Vec<Name>,
    /// In square brackets: each name is bound to an element of a list of the same length.
    pub is_list: bool,
}

/// `x in xs, y in ys if condition`
#[derive(Clone, Debug, PartialEq)]
pub struct Clauses {
    /// Variables with what they range over, slowest first; a later one may use the earlier ones.
    pub ranges: Vec<(Name, ExprId)>,
    /// Only the cases for which this holds.
    pub filter: Option<ExprId>,
}

/// The sign of a term in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// Operators with two sides, but for `+` and `-`, which make a [`ExprKind::Sum`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `*` or `·`
    Times,
    /// `/`
    Divide,
    /// `mod`
    Mod,
    /// `div`
    Div,
    /// `:`, the ordinal sum
    OrdinalSum,
    /// `&`, the game with these two sides
    Sides,
    /// `..`, an inclusive range
    Range,
    /// `and`
    And,
    /// `or`
    Or,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `<|`, less than or confused with
    LessOrConfused,
    /// `|>`, greater than or confused with
    GreaterOrConfused,
    /// `<>`, confused with
    Confused,
    /// `in`, is an element or a part of
    In,
}

/// The expressions of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A value literal such as `3`, `-3/4^*2`, `vv*`, `5Tiny(1)`, `*{n}`.
    Literal(Box<Literal>),
    /// `true` or `false`
    Bool(bool),
    /// An outcome by its name: `L`, `R`, `N`, `P`, and those with draws.
    Outcome(Box<str>),
    /// `pass`, an option that is the game itself; only among the items of braces.
    Pass,
    /// `a{0|a}`: braces in which a name stands for the game itself.
    Named {
        /// The name.
        name: Name,
        /// The braces.
        game: ExprId,
    },
    /// A string with its escapes (or the block's margin) already taken out.
    Str(Arc<str>),
    /// A name used as a value; built-in constants (`loony`, `misere`, `pile` ...) are names too.
    Name(Box<str>),
    /// A position word or a prefixed sum of them.
    Position(Box<Position>),
    /// `{left | right}`. Longer bars are nested already: `{a || b | c}` has a `Braces` on its right side.
    Braces {
        /// Left's options as written; a list among them spreads.
        left: Vec<ExprId>,
        /// Right's options.
        right: Vec<ExprId>,
    },
    /// `±x` or `±{a, b}`: the game whose left options are the items and whose right options are their negatives.
    PlusMinus(Vec<ExprId>),
    /// `impartial list`: the game with that list on both sides.
    Impartial(ExprId),
    /// A move of a ruleset; only among the options of its body.
    Move(Box<MoveSyntax>),
    /// `"name": value`, an option with a name; only among the items of a list or of braces.
    NamedOption {
        /// The name of the move.
        name: Name,
        /// The game after it.
        value: ExprId,
    },
    /// `[a, b]`
    List(Vec<ExprId>),
    /// `[body for x in xs if c]`
    Comprehension {
        /// The element.
        body: ExprId,
        /// What is ranged over.
        clauses: Clauses,
    },
    /// `forall x in xs: body`, `exists x in xs: body`
    Quantified {
        /// `forall` rather than `exists`.
        universal: bool,
        /// What is ranged over.
        clauses: Clauses,
        /// The condition.
        body: ExprId,
    },
    /// `let pattern = value in body`
    Let {
        /// The names that are bound.
        pattern: Pattern,
        /// Their value, which cannot use them.
        value: ExprId,
        /// What they are bound for.
        body: ExprId,
    },
    /// `if c then a else b`
    If {
        /// The condition.
        condition: ExprId,
        /// The value where it holds.
        then: ExprId,
        /// The value where it does not; none only for an item of a list or of braces, which is then left out.
        otherwise: Option<ExprId>,
    },
    /// `f(x, y)`; also `x.f(y)` and `x.f`, with `x` as first argument.
    Call {
        /// The name of the function.
        name: Name,
        /// The arguments.
        arguments: Vec<ExprId>,
        /// Written with a dot.
        method: bool,
    },
    /// `f(x)(y)`: a call of what a call gives.
    Apply {
        /// The call that gives a ruleset.
        function: ExprId,
        /// The arguments.
        arguments: Vec<ExprId>,
    },
    /// `xs[i]` or `xs[i] else d`
    Index {
        /// The list.
        base: ExprId,
        /// The index, from 0.
        index: ExprId,
        /// The value where the index is out of range.
        otherwise: Option<ExprId>,
    },
    /// `a + b - c`, in one node however many terms; at least two. `a +- b` is the term `PlusMinus([b])` with a plus.
    Sum(Vec<(Sign, ExprId)>),
    /// Two operands.
    Binary {
        /// Which operator.
        operator: Binary,
        /// The place of the operator.
        operator_span: Span,
        /// Left side.
        left: ExprId,
        /// Right side.
        right: ExprId,
    },
    /// `not c`
    Not(ExprId),
    /// `-g`
    Negate(ExprId),
}
