//! The syntax tree. Each statement has its own tree. Its expressions are in an arena and addressed by [`ExprId`].

mod literal;
mod operator;
mod position;
mod ruleset;

pub use literal::{
    Literal, Nimber, NumberText, Over, ScoringForm, ScoringSide, Tiny, UpPower, Ups,
};
pub use operator::{Binary, Sign};
pub use position::{Piece, PieceKind, Position, PositionWord};
pub use ruleset::{
    EffectSyntax, KindSyntax, Ko, MoveSyntax, RulesetClause, RulesetSyntax, StepSyntax,
};

use super::TokenClass;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use std::sync::Arc;

/// The index of an expression in an [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub u32);

/// A name or word, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text as written.
    pub text: Arc<str>,
    /// Its place.
    pub span: Span,
}

/// The syntax tree of one statement. It depends only on the statement's text: its spans count from the first byte of
/// that text, and their source is the hash of the text.
#[derive(Clone, Debug)]
pub struct Ast {
    /// The text of the statement.
    pub text: Arc<str>,
    /// The source of all its spans.
    pub source: SourceId,
    /// The kind of statement.
    pub kind: StatementKind,
    /// All expressions; children precede their parents.
    pub exprs: Vec<Expr>,
    /// The free names of the statement, sorted.
    pub uses: Box<[Box<str>]>,
    /// Hints about the statement.
    pub(super) hints: Box<[Diagnostic]>,
    /// The highlighting of its text.
    pub(super) tokens: Box<[(TokenClass, std::ops::Range<u32>)]>,
}

impl Ast {
    /// The span of the whole statement.
    pub fn span(&self) -> Span {
        Span::new(self.source, 0, self.text.len())
    }
}

/// A statement in a text.
#[derive(Clone, Debug)]
pub struct Statement {
    /// From its first to its last token.
    pub span: Span,
    /// The text of the `##` comment lines directly above the statement, without the `#` signs.
    pub doc: Option<Box<str>>,
    /// Its tree. Equal statements may share one.
    pub ast: Arc<Ast>,
}

impl Statement {
    /// Converts a span of the tree to a span of the whole text.
    pub fn place(&self, span: Span) -> Span {
        span.within(self.span)
    }

    /// The span of an expression in the whole text.
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

/// An expression and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// From its first to its last byte, including brackets that are part of it.
    pub span: Span,
    /// The number of its nodes, if it consists only of names, short integers, truth values, operators on these and
    /// elements of lists with names. 0 for other expressions, and if there are more than 255 nodes.
    pub arithmetic: u8,
}

/// The statements of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// `let pattern = value`
    Let {
        /// The bound names.
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
        /// The asserted condition.
        condition: ExprId,
    },
    /// `claim "name" cond`
    Claim {
        /// The name of the claim, without its quotes.
        name: Option<Name>,
        /// The claimed condition.
        condition: ExprId,
    },
    /// `table x in xs, y in ys: e, "heading": f`
    Table {
        /// The ranges, the last one varying fastest, and an optional filter.
        clauses: Clauses,
        /// The columns that follow those of the variables; one with a heading is a [`ExprKind::NamedOption`].
        columns: Vec<ExprId>,
    },
    /// `find b in xs if c`, `find 10 b in xs if c: e, f`
    Find {
        /// The number of cases after which to stop.
        most: CaseLimit,
        /// The ranges, the last one varying fastest, and an optional filter.
        clauses: Clauses,
        /// The columns that follow those of the variables.
        columns: Vec<ExprId>,
    },
    /// `tally e for x in xs if c`
    Tally {
        /// The counted expression.
        item: ExprId,
        /// The ranges, the last one varying fastest, and an optional filter.
        clauses: Clauses,
    },
    /// `import "file"`
    Import {
        /// The path as written, without quotes. Its span includes them.
        path: Name,
    },
    /// `print a, b`
    Print {
        /// The printed expressions, in order.
        items: Vec<ExprId>,
    },
    /// A bare expression.
    Expr(ExprId),
}

/// The number of cases that a `find` looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseLimit {
    /// This many, at least one. A `find` without a number looks for one case.
    Cases(u64),
    /// `find all`
    All,
}

/// The left side of `let`, or of `in` in a range: `x` or `[x, y]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The names, at least one.
    pub names: Vec<Name>,
    /// Whether it has brackets, and so binds each name to an element of a list of the same length.
    pub is_list: bool,
}

/// `x in xs`, `[x, y] in xs` or `nim(x, y) in xs`
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// The variables.
    pub pattern: Pattern,
    /// The ruleset whose positions are taken apart, as in `nim(x, y) in xs`.
    pub ruleset: Option<ExprId>,
    /// The list that the variables range over.
    pub over: ExprId,
    /// A condition before the next range. That of the last range is the filter of the clauses.
    pub filter: Option<ExprId>,
}

impl Range {
    /// The only variable, unless the elements are taken apart.
    pub fn variable(&self) -> Option<&Name> {
        let names = &self.pattern.names;
        names.first().filter(|_| !self.pattern.is_list)
    }
}

/// `x in xs, y in ys if condition`, or with further conditions between the ranges
#[derive(Clone, Debug, PartialEq)]
pub struct Clauses {
    /// The ranges, slowest first. Later ranges may use earlier variables.
    pub ranges: Vec<Range>,
    /// A condition that selects cases.
    pub filter: Option<ExprId>,
}

impl Clauses {
    /// All variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = &Name> {
        self.ranges.iter().flat_map(|range| &range.pattern.names)
    }
}

/// The expressions of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A value literal such as `3`, `-3/4^*2`, `vv*`, `5Tiny(1)`, `*{n}`.
    Literal(Box<Literal>),
    /// `true` or `false`
    Bool(bool),
    /// An outcome by name: `L`, `R`, `N`, `P`, or an outcome with draws.
    Outcome(Box<str>),
    /// `pass`, an option that is the game itself. Allowed only among the items of braces.
    Pass,
    /// `a{0|a}`: braces with a name for the game itself.
    Named {
        /// The name.
        name: Name,
        /// The braces.
        game: ExprId,
    },
    /// A string after its escapes, or the margin of a block, are removed.
    Str(Arc<str>),
    /// `<^1|2,<3|^4>>`, a form of a scoring game.
    Scoring(Box<ScoringForm>),
    /// A name used as a value; built-in constants (`loony`, `misere`, `pile` ...) are names too.
    Name(Box<str>),
    /// A position word or a prefixed sum of them.
    Position(Box<Position>),
    /// `{left | right}`. Longer bars are nested: the right side of `{a || b | c}` is a `Braces`.
    Braces {
        /// Left's options as written. Lists among them are spliced.
        left: Vec<ExprId>,
        /// Right's options.
        right: Vec<ExprId>,
    },
    /// `±x` or `±{a, b}`: the game whose left options are the items and whose right options are their negatives.
    PlusMinus(Vec<ExprId>),
    /// `impartial list`: the game with that list on both sides.
    Impartial(ExprId),
    /// A move of a ruleset. Allowed only among the options of its body.
    Move(Box<MoveSyntax>),
    /// `f(n - 1) gain 2 keep`, an option with effects. Allowed only among the items of a list or of braces.
    Effects {
        /// The option.
        option: ExprId,
        /// At least one effect.
        effects: Vec<EffectSyntax>,
    },
    /// `"name": value`, a named option or a column with a heading. Allowed only among the items of a list or of braces and
    /// the columns of a table.
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
        /// The ranges and the filter.
        clauses: Clauses,
    },
    /// `forall x in xs: body`, `exists x in xs: body`
    Quantified {
        /// `forall` rather than `exists`.
        universal: bool,
        /// The ranges and the filter.
        clauses: Clauses,
        /// The condition.
        body: ExprId,
    },
    /// `let pattern = value in body`
    Let {
        /// The bound names.
        pattern: Pattern,
        /// The value. It cannot use the names.
        value: ExprId,
        /// The scope of the names.
        body: ExprId,
    },
    /// `n -> e` or `(a, b) -> e`: a function without a name.
    Lambda {
        /// Its parameters.
        params: Vec<Name>,
        /// Its body.
        body: ExprId,
    },
    /// `def f(n) = e in rest`, inside an expression.
    LocalDef {
        /// The name of the function. Its body may use it.
        name: Name,
        /// Its parameters.
        params: Vec<Name>,
        /// Its body.
        body: ExprId,
        /// The scope of the name.
        rest: ExprId,
    },
    /// `if c then a else b`
    If {
        /// The condition.
        condition: ExprId,
        /// The value if it holds.
        then: ExprId,
        /// The value if it does not hold. It may be `None` only for an item of a list or of braces, which is then
        /// omitted.
        otherwise: Option<ExprId>,
    },
    /// `f(x, y)`; also `x.f(y)` and `x.f`, with `x` as first argument.
    Call {
        /// The name of the function.
        name: Name,
        /// The arguments.
        arguments: Vec<ExprId>,
        /// Whether it is written with a dot.
        method: bool,
    },
    /// `f(x)(y)`: a call of the result of a call.
    Apply {
        /// The call whose result is called.
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
        /// The value if the index is out of range.
        otherwise: Option<ExprId>,
    },
    /// `a + b - c`: one node with all its terms, at least two. `a +- b` has the term `PlusMinus([b])` with a plus sign.
    Sum(Vec<(Sign, ExprId)>),
    /// A binary operation.
    Binary {
        /// The operator.
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
