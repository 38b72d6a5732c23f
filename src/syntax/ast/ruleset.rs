//! A declared ruleset and its moves.

use super::{ExprId, Name};
use crate::entry::{ParameterKind, ParameterSort};

/// A declared ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetSyntax {
    /// Its name.
    pub name: Name,
    /// Its parameters, a board among them.
    pub params: Vec<Name>,
    /// What each of them is.
    pub kinds: Vec<KindSyntax>,
    /// The options of a position, with moves among them.
    pub body: ExprId,
    /// The clauses behind the body, each at most once.
    pub clauses: Vec<RulesetClause>,
    /// The body and the values of the clauses, in the order of the text.
    pub exprs: Vec<ExprId>,
}

impl RulesetSyntax {
    /// Whether a clause says that play may be infinite.
    pub fn is_loopy(&self) -> bool {
        self.clauses
            .iter()
            .any(|clause| &*clause.word.text == "loopy")
    }
}

/// What a parameter of a ruleset is: `grid "x|o."`, `integer`.
#[derive(Clone, Debug, PartialEq)]
pub struct KindSyntax {
    /// The kind of board or the type, one of [`crate::syntax::RULESET_WORDS`].
    pub word: Name,
    /// The letters of a cell; the span includes the quotes.
    pub letters: Option<Name>,
}

impl KindSyntax {
    /// What it says; the parser knows no other words.
    pub fn kind(&self) -> Option<ParameterKind> {
        let letters = self.letters.as_ref();
        Some(ParameterKind {
            sort: ParameterSort::of_word(&self.word.text)?,
            letters: letters.map(|letters| letters.text.to_string().into()),
        })
    }
}

/// `start(m, n): e`, `settle e`, `lost if c`, `drawing f`, `loopy`
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetClause {
    /// The word that begins it.
    pub word: Name,
    /// The parameters of `start`.
    pub params: Vec<Name>,
    /// Its expression, which may be the name of a function; none for `loopy`.
    pub value: Option<ExprId>,
}

impl RulesetClause {
    /// The name of the player to move, in conditions.
    pub const MOVER: &str = "mover";

    /// The names that only its expression knows.
    pub fn names(&self) -> &'static [&'static str] {
        match &*self.word.text {
            "lost" => &[RulesetClause::MOVER],
            _ => &[],
        }
    }
}

/// A move among the options of a ruleset: steps that are made one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveSyntax {
    /// What its name begins with.
    pub name: Option<Name>,
    /// At least one; each begins where the piece of the one before stands.
    pub steps: Vec<StepSyntax>,
    /// What must hold of `after`, the board after it, and `here`, its cells.
    pub condition: Option<ExprId>,
}

impl MoveSyntax {
    /// The names that only the condition knows: the board after the move, the cells of the move, who makes it.
    pub const NAMES: [&str; 3] = ["after", "here", RulesetClause::MOVER];
}

/// `"xo" -> ".x" rows again with near "." -> "#" unless near "o"`; the spans of texts include their quotes.
#[derive(Clone, Debug, PartialEq)]
pub struct StepSyntax {
    /// The letters before it, cell by cell.
    pub before: Name,
    /// The letters after it.
    pub after: Name,
    /// The directions; none is any.
    pub directions: Vec<Name>,
    /// It may be repeated.
    pub again: bool,
    /// The neighbours that change, and what they become.
    pub with_near: Option<(Name, Name)>,
    /// The letters that no neighbour has.
    pub unless_near: Option<Name>,
}
