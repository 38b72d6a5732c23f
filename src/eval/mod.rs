//! The interpreter: statements and expressions to data, with faults at the exact place.

mod algebra;
mod calls;
mod cases;
mod datum;
mod entry;
mod environment;
mod expression;
mod host;
mod identity;
mod indexing;
mod list;
mod literal;
mod local;
mod operators;
mod positions;

pub use crate::loopy::LoopyOutcome;
pub use algebra::Algebra;
pub use algebra::drawing::{Drawing, scenes};
pub use algebra::explain::{
    Explanation, LONGEST_POSITION, MOST_OPTIONS, OptionLine, Side, Summand, outcome_words,
};
pub use algebra::limits::stopped;
pub(crate) use algebra::limits::{Limited, MOST_ELEMENTS};
pub(crate) use algebra::misere::{p_portion, presentation};
pub use algebra::text::{SentText, Text, TextPiece};
pub(crate) use algebra::variant::VariantKind;
pub use calls::arguments::Call;
pub(crate) use calls::call::other_form;
pub use calls::call::signature;
pub use calls::callable::{Callable, Closure};
pub(crate) use calls::memo::AdoptedCall;
pub use cases::check::{Case, CheckReport};
pub(crate) use cases::content::{ByContent, content};
pub(crate) use cases::share::Window;
pub use cases::share::{Dealing, Share};
pub use datum::Datum;
pub(crate) use datum::{hash_datum, same};
pub use entry::{Builtin, Entry, Family, Meaning, Sort, Vocabulary};
pub(crate) use expression::no_element;
pub use host::Operation;
pub use list::List;
pub use local::part;
pub(crate) use positions::Positions;
pub use positions::board::BoardDatum;
pub(crate) use positions::combined::Combinator;
pub(crate) use positions::large_heap::{HeapMove, HeapRules};

pub use crate::declared::scene_of_text;

use crate::declared::Board;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::ParameterKind;
use crate::fingerprint::Fingerprint;
use crate::rulesets::tables::NimTables;
use crate::solve::Budget;
pub use crate::solve::MOST_CALLS;
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, Most, StatementKind};
use calls::Calls;
use cases::walk::CaseWalk;
use environment::Environment;
use positions::called::has_braces;
use positions::declared::RulesetPart;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// Short for a result with a fault at a place.
pub type Eval<T> = Result<T, Box<Diagnostic>>;

/// The names of the last results: the last one, the one before it, and the one before that.
pub const RESULTS: [&str; 3] = ["_", "_1", "_2"];

/// A function of the user's.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: Arc<str>,
    /// Names of its parameters.
    pub params: Vec<Arc<str>>,
    /// The fingerprint of it and of all that it can reach.
    print: Fingerprint,
    ast: Arc<Ast>,
    body: ExprId,
    /// Some of its calls are positions.
    describes_games: bool,
    /// The play of its positions may be infinite.
    is_loopy: bool,
    /// It can reach itself; found when it is called first.
    is_recursive: OnceLock<bool>,
    /// Its positions lead to impartial games alone; found when moves of one are listed first.
    leads_to_impartial: OnceLock<bool>,
    /// The names that it knows, where these are not those of the caller: for the library.
    home: OnceLock<Arc<Names>>,
    /// What the names of the calls in it mean, by expression; found when it is called first.
    links: OnceLock<Box<[Option<calls::callable::Link>]>>,
    /// What a declared ruleset has besides.
    ruleset: Option<RulesetPart>,
}

impl Function {
    /// What the parameters of a ruleset are. None of a function.
    pub fn kinds(&self) -> impl Iterator<Item = ParameterKind> {
        self.ast.kinds()
    }

    /// The function that a `def` or a `ruleset` defines; `print` is the fingerprint of it and of
    /// all that it can reach.
    pub fn of(ast: &Arc<Ast>, print: Fingerprint) -> Option<Function> {
        let (name, params, body, is_loopy, part) = match &ast.kind {
            StatementKind::Def {
                name,
                params,
                body,
                is_loopy,
            } => (name, params, body, *is_loopy, None),
            StatementKind::Ruleset(ruleset) => {
                let part = RulesetPart::of(ruleset);
                let (name, params) = (&ruleset.name, &ruleset.params);
                (name, params, &ruleset.body, ruleset.is_loopy(), Some(part))
            }
            _ => return None,
        };
        Some(Function {
            name: name.text.clone(),
            params: params.iter().map(|p| p.text.clone()).collect(),
            print,
            ast: Arc::clone(ast),
            body: *body,
            is_loopy,
            describes_games: has_braces(ast, *body),
            is_recursive: OnceLock::new(),
            leads_to_impartial: OnceLock::new(),
            home: OnceLock::new(),
            links: OnceLock::new(),
            ruleset: part,
        })
    }
}

impl Function {
    /// The fingerprint of it and of all that it can reach.
    pub fn print(&self) -> Fingerprint {
        self.print
    }

    /// It knows these names and no others.
    pub fn live_in(&self, names: &Arc<Names>) {
        // A second time it is the same names.
        let _ = self.home.set(Arc::clone(names));
    }
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Binding {
    /// `let`
    Datum(Datum),
    /// `def`
    Function(Arc<Function>),
    /// Its definition had a fault.
    Failed,
}

/// What names stand for.
pub type Names = FxHashMap<Arc<str>, Binding>;

/// Evaluates statements in an environment of names.
#[derive(Debug)]
pub struct Interpreter {
    /// The solver, and the operations on data.
    pub algebra: Algebra,
    environment: Environment,
    calls: Calls,
    /// The walk through the cases of a statement.
    pub(crate) cases: CaseWalk,
    /// The board that was read last, with its text: words for boards ask for the same one again and again.
    pub(crate) last_board: Option<(Arc<str>, Arc<Board>)>,
    /// Nim's four tables.
    pub(crate) tables: NimTables,
}

/// The result of a statement.
#[derive(Debug)]
pub enum Done {
    /// `def`
    Nothing,
    /// `let`; the list of the values where it binds several names.
    Bound(Datum),
    /// A bare expression.
    Datum(Datum),
    /// A bare expression that draws a game.
    Drawing(Drawing),
    /// `assert`, `claim`
    Check(CheckReport),
    /// `table`: the cells, row by row.
    Table {
        /// One word or expression a column.
        columns: Vec<Column>,
        /// As many cells as columns in each.
        rows: Vec<Vec<Datum>>,
        /// The numbers of their cases, from 0; known in a window only.
        numbers: Vec<u64>,
    },
    /// `print`
    Print(Vec<Datum>),
}

/// The head of a column of a table.
#[derive(Clone, Debug)]
pub enum Column {
    /// A variable.
    Variable(Arc<str>),
    /// An expression of the statement.
    Expression(ExprId),
}

impl Interpreter {
    /// An interpreter of these words with an empty environment, whose searches may take so many threads.
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
            cases: CaseWalk::default(),
            last_board: None,
            tables: NimTables::default(),
        }
    }

    /// Forgets what the solver and functions have found; names and their values stay.
    pub fn forget_results(&mut self) {
        self.forget_calls();
        self.tables = NimTables::default();
        self.algebra.solver.forget();
    }

    /// Goes over to another environment. What is remembered of calls stays: it is the caller's part that a function
    /// is the same one only where all that it can reach is the same.
    pub fn enter(&mut self, names: Names, others: Vec<Arc<str>>) {
        self.environment.enter(names, others);
    }

    /// The number of calls that are remembered.
    pub(crate) fn remembered_calls(&self) -> usize {
        self.calls.len()
    }

    /// Remembers calls that a fork has made, as far as there is room.
    pub(crate) fn remember(&mut self, calls: impl IntoIterator<Item = AdoptedCall>) {
        self.calls.remember(calls, &self.algebra.solver.budget);
    }

    /// Forgets the results of calls of the user's functions.
    pub fn forget_calls(&mut self) {
        self.calls.clear();
    }

    /// Runs one statement in the environment; `import` is the session's.
    pub fn run(&mut self, ast: &Arc<Ast>) -> Eval<Done> {
        self.leave();
        self.algebra.solver.forget_calls_under_way();
        let done = self.run_inner(ast);
        if done.is_err() {
            self.calls.give_up();
        }
        done
    }

    fn run_inner(&mut self, ast: &Arc<Ast>) -> Eval<Done> {
        match &ast.kind {
            StatementKind::Let { pattern, value } => {
                self.definiens(ast, pattern, *value).map(Done::Bound)
            }
            StatementKind::Def { .. } => Ok(Done::Nothing),
            StatementKind::Ruleset(_) => self.check_ruleset(ast).map(|()| Done::Nothing),
            StatementKind::Assert { condition } => {
                self.check(ast, *condition, true).map(Done::Check)
            }
            StatementKind::Claim { condition, .. } => {
                self.check(ast, *condition, false).map(Done::Check)
            }
            StatementKind::Table { clauses, columns } => {
                self.table(ast, clauses, columns, Most::All)
            }
            StatementKind::Find {
                most,
                clauses,
                columns,
            } => self.table(ast, clauses, columns, *most),
            StatementKind::Tally { item, clauses } => self.tally(ast, clauses, *item),
            StatementKind::Print { items } => {
                let items = items.iter().map(|i| self.expression(ast, *i));
                Ok(Done::Print(items.collect::<Eval<_>>()?))
            }
            StatementKind::Expr(expr) => match self.drawing_of(ast, *expr) {
                Some(drawing) => drawing.map(Done::Drawing),
                None => self.expression(ast, *expr).map(Done::Datum),
            },
            StatementKind::Import { path } => Err(fault(
                Code::Import,
                path.span,
                "this session cannot import files",
            )),
        }
    }

    /// Evaluates one expression outside every function.
    pub fn evaluate(&mut self, ast: &Arc<Ast>, expr: ExprId) -> Eval<Datum> {
        self.leave();
        let result = self.expression(ast, expr);
        if result.is_err() {
            self.calls.give_up();
        }
        result
    }
}

/// An error at a place.
pub(crate) fn fault(code: Code, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, span, message))
}
