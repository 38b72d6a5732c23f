//! The interpreter. It evaluates statements and expressions to data, and reports faults at their exact place.

mod algebra;
mod arithmetic;
mod calls;
mod cases;
mod datum;
mod elsewhere;
mod entry;
mod enumeration;
mod environment;
mod equality;
mod expression;
mod function;
mod host;
mod identity;
mod indexing;
mod list;
mod literal;
mod local;
mod operators;
mod positions;
mod short_list;

pub use crate::loopy::LoopyOutcome;
pub use algebra::Algebra;
pub use algebra::drawing::{Drawing, scenes};
pub use algebra::explain::{
    Explanation, LONGEST_POSITION, MOST_OPTIONS, OptionLine, Side, Summand,
};
pub use algebra::explain_text::outcome_words;
pub use algebra::limits::stopped;
pub(crate) use algebra::limits::{Limited, MOST_ELEMENTS};
pub use algebra::misere::FormRow;
pub(crate) use algebra::misere::{outcome_portion, presentation};
pub(crate) use algebra::numbers::number_fault;
pub use algebra::spelled::{SentText, Text, TextPiece};
pub(crate) use algebra::variant::VariantKind;
pub use algebra::written::Written;
pub use calls::arguments::Call;
pub(crate) use calls::arity::partial_call;
pub use calls::arity::signature;
pub(crate) use calls::call::other_form;
pub use calls::callable::{Callable, Closure};
pub use calls::lambda::Lambda;
pub(crate) use calls::memo::AdoptedCall;
pub use cases::check::{Case, CheckReport};
pub(crate) use cases::content::{ByContent, content};
pub use cases::kept::CasesStop;
pub(crate) use cases::share::Window;
pub use cases::share::{Dealing, Share};
pub use datum::{Datum, ValueKind};
pub(crate) use datum::{hash_datum, same};
pub use entry::{Builtin, Entry, Family, Meaning, Sort, Vocabulary};
pub use enumeration::GraphStream;
pub(crate) use enumeration::graph_text;
pub(crate) use expression::no_element;
pub use function::Function;
pub use host::Operation;
pub use list::List;
pub use local::part;
pub use positions::board::BoardDatum;
pub(crate) use positions::combined::Combinator;
pub use positions::declared::why_uncompared;
pub(crate) use positions::effects::contradiction;
pub(crate) use positions::large_heap::{HeapMove, HeapRules};
pub(crate) use positions::parts::PositionParts;
pub(crate) use positions::{Area, Positions};

pub use crate::declared::scene_of_text;

use crate::declared::Board;
use crate::diagnostic::{Code, Diagnostic};
use crate::rulesets::tables::NimTables;
use crate::solve::Budget;
pub use crate::solve::MOST_CALLS;
use crate::source::Span;
use crate::syntax::ast::{Ast, CaseLimit, ExprId, ExprKind, StatementKind};
use calls::Calls;
use calls::lambda::KeptFunctions;
use cases::walk::CaseWalk;
use environment::Environment;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A result with a fault that points into the source.
pub type Eval<T> = Result<T, Box<Diagnostic>>;

/// The names of the last three results, most recent first.
pub const RESULTS: [&str; 3] = ["_", "_1", "_2"];

/// The binding of a name.
#[derive(Clone, Debug)]
pub enum Binding {
    /// A value, bound by `let`.
    Datum(Datum),
    /// A function or ruleset, bound by a definition.
    Function(Arc<Function>),
    /// A name whose definition failed.
    Failed,
}

/// An environment: names and their bindings.
pub type Names = FxHashMap<Arc<str>, Binding>;

/// Evaluates statements in an environment of names.
#[derive(Debug)]
pub struct Interpreter {
    /// The solver and the operations on data.
    pub algebra: Algebra,
    environment: Environment,
    calls: Calls,
    /// The functions that expressions made last.
    functions: KeptFunctions,
    /// The walk through the cases of a statement.
    pub(crate) cases: CaseWalk,
    /// The last board that was parsed, with its text. Board functions often read the same board repeatedly.
    pub(crate) last_board: Option<(Arc<str>, Arc<Board>)>,
    /// The four tables for Nim, as far as they have been computed.
    pub(crate) tables: NimTables,
}

/// The result of a statement, and where its cases were stopped, if they were.
pub type Ran = (Done, Option<CasesStop>);

/// The result of a statement.
#[derive(Debug)]
pub enum Done {
    /// `def`, which has no result.
    Nothing,
    /// `let`: the value. For a pattern in brackets, the list of its values.
    Bound(Datum),
    /// The value of an expression.
    Datum(Datum),
    /// The drawing of an expression that draws a game.
    Drawing(Drawing),
    /// The report of an `assert` or `claim`.
    Check(CheckReport),
    /// The cells of a `table`, row by row.
    Table {
        /// The headings, one word or expression per column.
        columns: Vec<Column>,
        /// The rows, with one cell per column.
        rows: Vec<Vec<Datum>>,
        /// The case numbers of the rows, from 0. Set only in a window.
        numbers: Vec<u64>,
    },
    /// The items of a `print`.
    Print(Vec<Datum>),
}

impl Done {
    /// The number of elements of a list or of cells of a table.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Done::Datum(Datum::List(items)) => items.len() as u64,
            Done::Table { columns, rows, .. } => (columns.len() * rows.len()) as u64,
            _ => 0,
        }
    }
}

/// The heading of a column.
#[derive(Clone, Debug)]
pub enum Column {
    /// A variable.
    Variable(Arc<str>),
    /// An expression of the statement, which is its own heading.
    Expression(ExprId),
    /// An expression with a heading.
    Headed(Arc<str>),
}

impl Interpreter {
    /// Creates an interpreter with this vocabulary and an empty environment. Searches use up to `threads` threads.
    pub fn new(
        vocabulary: &'static Vocabulary,
        budget: Budget,
        theorems: bool,
        threads: usize,
    ) -> Interpreter {
        Interpreter {
            algebra: Algebra::new(budget, theorems, threads),
            environment: Environment::new(vocabulary),
            calls: Calls::default(),
            functions: KeptFunctions::default(),
            cases: CaseWalk::default(),
            last_board: None,
            tables: NimTables::default(),
        }
    }

    /// Clears the caches of the solver and of function calls. Names keep their values.
    pub fn forget_results(&mut self) {
        self.forget_calls();
        self.tables = NimTables::default();
        self.algebra.solver.forget();
    }

    /// Replaces the environment. Memoised calls are kept, so the caller must ensure that equal fingerprints mean equal
    /// functions, including everything they can reach.
    pub fn enter(&mut self, names: Names, others: Vec<Arc<str>>) {
        self.environment.enter(names, others);
    }

    /// Whether a name means one of these words: no definition hides it.
    pub(crate) fn is_word(&self, name: &str, words: &[&str]) -> bool {
        words.contains(&name) && !self.environment.globals().contains_key(name)
    }

    /// The number of memoised calls.
    pub(crate) fn remembered_calls(&self) -> usize {
        self.calls.len()
    }

    /// Memoises calls of a fork while there is memory.
    pub(crate) fn remember(&mut self, calls: impl IntoIterator<Item = AdoptedCall>) {
        self.calls.remember(calls, &self.algebra.solver.budget);
    }

    /// Clears the memo of user-defined functions.
    pub fn forget_calls(&mut self) {
        self.calls.clear();
        self.cases.kept.clear();
    }

    /// Runs one statement. `import` is not supported here; the session handles it.
    pub fn run(&mut self, ast: &Arc<Ast>) -> Eval<Ran> {
        self.leave();
        self.algebra.solver.forget_calls_under_way();
        let done = self.run_inner(ast);
        if done.is_err() {
            self.calls.give_up();
        }
        done
    }

    fn run_inner(&mut self, ast: &Arc<Ast>) -> Eval<Ran> {
        let done = match &ast.kind {
            StatementKind::Assert { condition } => return self.check(ast, *condition, true),
            StatementKind::Claim { condition, .. } => return self.check(ast, *condition, false),
            StatementKind::Table { clauses, columns } => {
                return self.table(ast, clauses, columns, CaseLimit::All);
            }
            StatementKind::Find {
                most,
                clauses,
                columns,
            } => return self.table(ast, clauses, columns, *most),
            StatementKind::Tally { item, clauses } => return self.tally(ast, clauses, *item),
            StatementKind::Let { pattern, value } => {
                self.definiens(ast, pattern, *value).map(Done::Bound)
            }
            StatementKind::Def { .. } => Ok(Done::Nothing),
            StatementKind::Ruleset(_) => self.check_rules(ast).map(|()| Done::Nothing),
            StatementKind::Print { items } => {
                let items = items.iter().map(|i| self.expression(ast, *i));
                Ok(Done::Print(items.collect::<Eval<_>>()?))
            }
            StatementKind::Expr(expr) => match (self.drawing_of(ast, *expr), &ast[*expr].kind) {
                (Some(drawing), _) => drawing.map(Done::Drawing),
                (None, ExprKind::Comprehension { body, clauses }) => {
                    return self.cases_list(ast, clauses, (*body, ast[*expr].span));
                }
                (None, _) => self.expression(ast, *expr).map(Done::Datum),
            },
            StatementKind::Import { path } => Err(fault(
                Code::Import,
                path.span,
                "this session cannot import files",
            )),
        };
        Ok((done?, None))
    }

    /// Evaluates an expression at the top level, outside all functions.
    pub fn evaluate(&mut self, ast: &Arc<Ast>, expr: ExprId) -> Eval<Datum> {
        self.leave();
        let result = self.expression(ast, expr);
        if result.is_err() {
            self.calls.give_up();
        }
        result
    }
}

/// Creates an error at a span.
pub(crate) fn fault(code: Code, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, span, message))
}
