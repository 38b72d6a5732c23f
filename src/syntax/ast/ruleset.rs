//! A declared ruleset and its moves.

use super::{ExprId, Name};
use crate::entry::{ParameterKind, ParameterSort};

/// A declared ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetSyntax {
    /// Its name.
    pub name: Name,
    /// Its parameters, including the board.
    pub params: Vec<Name>,
    /// The kind of each parameter.
    pub kinds: Vec<KindSyntax>,
    /// The options of a position, including moves.
    pub body: ExprId,
    /// The clauses after the body, each at most once.
    pub clauses: Vec<RulesetClause>,
    /// The body and the values of the clauses, in source order.
    pub exprs: Vec<ExprId>,
}

impl RulesetSyntax {
    /// The clause that begins with a word.
    pub fn clause(&self, word: &str) -> Option<&RulesetClause> {
        let mut clauses = self.clauses.iter();
        clauses.find(|clause| &*clause.word.text == word)
    }

    /// Whether it has the clause `loopy`.
    pub fn is_loopy(&self) -> bool {
        self.clause("loopy").is_some()
    }

    /// The clause `ko`.
    pub fn ko(&self) -> Option<Ko> {
        let how = self.clause("ko")?.how.as_ref()?;
        Some(if &*how.text == "all" {
            Ko::All
        } else {
            Ko::Last
        })
    }

    /// The names that are bound only inside the expression of a clause.
    pub fn names_in(&self, clause: &RulesetClause) -> &'static [&'static str] {
        match &*clause.word.text {
            "lost" if self.has_memory() => &[RulesetClause::MOVER, RulesetClause::BEFORE],
            "lost" => &[RulesetClause::MOVER],
            _ => &[],
        }
    }

    /// Whether it has the clause `with memory`.
    pub fn has_memory(&self) -> bool {
        self.clause("with").is_some()
    }
}

/// Which boards may not return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// The board before the last move.
    Last,
    /// All boards of the play.
    All,
}

/// The kind of a ruleset's parameter: `grid "x|o."`, `integer`.
#[derive(Clone, Debug, PartialEq)]
pub struct KindSyntax {
    /// The kind of board or the type, one of [`crate::syntax::RULESET_WORDS`].
    pub word: Name,
    /// The letters of a cell. The span includes the quotes.
    pub letters: Option<Name>,
}

impl KindSyntax {
    /// The kind. `None` is impossible after parsing.
    pub fn kind(&self) -> Option<ParameterKind> {
        let letters = self.letters.as_ref();
        Some(ParameterKind {
            sort: ParameterSort::of_word(&self.word.text)?,
            letters: letters.map(|letters| letters.text.to_string().into()),
        })
    }
}

/// `start(m, n): e`, `settle e`, `lost if c`, `drawing f`, `score e | f`, `may pass`, `ko last`, `with memory`, `loopy`
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetClause {
    /// The keyword.
    pub word: Name,
    /// The parameters of `start`.
    pub params: Vec<Name>,
    /// The word after `ko` or `with`.
    pub how: Option<Name>,
    /// Its expression, possibly the name of a function; `None` for `loopy`, `may pass`, `ko` and `with memory`.
    pub value: Option<ExprId>,
    /// The expression after the bar of `score e | f`.
    pub other: Option<ExprId>,
}

impl RulesetClause {
    /// The name of the player to move, for use in conditions.
    pub const MOVER: &str = "mover";

    /// The name of the board or heap before the last move, in a ruleset with memory.
    pub const BEFORE: &str = "before";

    /// Its expressions, in source order.
    pub fn values(&self) -> impl Iterator<Item = ExprId> {
        self.value.into_iter().chain(self.other)
    }
}

/// A move among the options of a ruleset: steps that are made in sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveSyntax {
    /// The beginning of its name.
    pub name: Option<Name>,
    /// At least one step. Each starts at the cell where the piece of the previous step stopped.
    pub steps: Vec<StepSyntax>,
    /// A condition on `after`, the board after the move, and `here`, its cells.
    pub condition: Option<ExprId>,
    /// What it does besides changing the board. Their expressions see what the condition sees.
    pub effects: Vec<EffectSyntax>,
}

/// What a move does besides leading to a position: `gain e`, and `keep`, `entails` or `wins`, each perhaps with
/// `if c`.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectSyntax {
    /// The keyword.
    pub word: Name,
    /// The points of `gain`, or the condition of another effect.
    pub value: Option<ExprId>,
}

impl MoveSyntax {
    /// The names that are bound only inside the condition and the effects: the board after the move, the cells of the move, and the
    /// mover.
    pub const NAMES: [&str; 3] = ["after", "here", RulesetClause::MOVER];

    /// The condition and the expressions of the effects, in source order.
    pub fn values(&self) -> impl Iterator<Item = ExprId> {
        let effects = self.effects.iter().filter_map(|effect| effect.value);
        self.condition.into_iter().chain(effects)
    }
}

/// `"xo" -> ".x" rows again with near "." -> "#" unless near "o"`. The spans of strings include the quotes.
#[derive(Clone, Debug, PartialEq)]
pub struct StepSyntax {
    /// The letters before the step, cell by cell.
    pub before: Name,
    /// The letters after the step.
    pub after: Name,
    /// The directions. Empty means any direction.
    pub directions: Vec<Name>,
    /// Whether it may be repeated.
    pub again: bool,
    /// The letters of the neighbours that change, and their new letters.
    pub with_near: Option<(Name, Name)>,
    /// The letters that no neighbour may have.
    pub unless_near: Option<Name>,
}
