//! Names, numbers of arguments and position words, checked without evaluation.

use crate::budget::with_stack;
use crate::diagnostic::{Diagnostic, did_you_mean};
use crate::entry::wrong_arity;
use crate::ruleset::PositionRef;
use crate::ruleset::registry::{self, Sort};
use crate::ruleset::word::{PieceValue, Word};
use crate::source::Span;
use crate::syntax::Parsed;
use crate::syntax::ast::{Ast, Clauses, ExprId, ExprKind, PieceKind, Position, StatementKind};
use crate::value::Int;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The names of the last results: the last one, the one before it, and the one before that.
pub const RESULTS: [&str; 3] = ["_", "_1", "_2"];

/// What is known of a name before anything is evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// A value.
    Value,
    /// A function with these parameters.
    Function(Vec<Arc<str>>),
}

/// The names that statements can use, with every meaning they are given.
pub type Names = FxHashMap<Arc<str>, Vec<Known>>;

/// Adds the names that a program binds.
pub fn collect(parsed: &Parsed, names: &mut Names) {
    for statement in &parsed.statements {
        let (name, known) = match &statement.ast.kind {
            StatementKind::Let { name, .. } => (name, Known::Value),
            StatementKind::Def { name, params, .. } => (
                name,
                Known::Function(params.iter().map(|p| p.text.clone()).collect()),
            ),
            _ => continue,
        };
        let meanings = names.entry(name.text.clone()).or_default();
        if !meanings.contains(&known) {
            meanings.push(known);
        }
    }
}

/// The faults of a statement that can be seen without evaluating it.
pub fn check(ast: &Ast, names: &Names) -> Vec<Diagnostic> {
    let mut checker = Checker {
        ast,
        names,
        locals: Vec::new(),
        in_function: false,
        faults: Vec::new(),
    };
    if let StatementKind::Let { name, .. } | StatementKind::Def { name, .. } = &ast.kind
        && RESULTS.contains(&&*name.text)
    {
        let message = format!(
            "`{}` is the name of a result and cannot be defined",
            name.text
        );
        let fault = Diagnostic::error("reserved-name", name.span, message);
        checker.faults.push(fault.help("take another name"));
    }
    match &ast.kind {
        StatementKind::Def { params, body, .. } => {
            for (at, param) in params.iter().enumerate() {
                if params[..at].iter().any(|p| p.text == param.text) {
                    let message = format!("two parameters are called `{}`", param.text);
                    let fault = Diagnostic::error("duplicate-name", param.span, message);
                    checker
                        .faults
                        .push(fault.help("give each parameter a name of its own"));
                }
            }
            checker.locals = params.iter().map(|p| &*p.text).collect();
            checker.in_function = true;
            checker.expression(*body);
        }
        StatementKind::Table { clauses, columns } => {
            checker.clauses(clauses);
            columns.iter().for_each(|c| checker.expression(*c));
        }
        _ => ast.walk_roots(&mut |root| checker.expression(root)),
    }
    checker.faults
}

struct Checker<'a> {
    ast: &'a Ast,
    names: &'a Names,
    locals: Vec<&'a str>,
    /// In the body of a `def`.
    in_function: bool,
    faults: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    fn expression(&mut self, id: ExprId) {
        with_stack(|| self.expression_of(id));
    }

    fn expression_of(&mut self, id: ExprId) {
        let ast = self.ast;
        let expr = &ast[id];
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Call {
                name, arguments, ..
            } => {
                self.call(&name.text, name.span, arguments.len());
                arguments.iter().for_each(|a| self.expression(*a));
            }
            ExprKind::Comprehension { body, clauses }
            | ExprKind::Quantified { body, clauses, .. } => {
                let height = self.locals.len();
                self.clauses(clauses);
                self.expression(*body);
                self.locals.truncate(height);
            }
            ExprKind::Position(position) => {
                expr.kind.walk_children(&mut |child| self.expression(child));
                self.position(position);
            }
            _ => expr.kind.walk_children(&mut |child| self.expression(child)),
        }
    }

    fn clauses(&mut self, clauses: &'a Clauses) {
        for (name, over) in &clauses.ranges {
            self.expression(*over);
            self.locals.push(&name.text);
        }
        if let Some(filter) = clauses.filter {
            self.expression(filter);
        }
    }

    fn name(&mut self, name: &str, span: Span) {
        if RESULTS.contains(&name) && self.in_function {
            let fault = Diagnostic::error("reserved-name", span, "`_` changes with every result");
            self.faults
                .push(fault.help("a function gets what it needs as an argument"));
            return;
        }
        if self.locals.contains(&name) || self.names.contains_key(name) {
            return;
        }
        match registry::find(name) {
            Some(entry) if entry.sort() == Sort::Constant => {}
            Some(entry) => self.faults.push(
                Diagnostic::error("arity", span, format!("`{name}` needs its arguments"))
                    .help(format!("it is written {}", entry.written())),
            ),
            None => {
                let known = self
                    .locals
                    .iter()
                    .copied()
                    .chain(self.names.keys().map(|n| &**n));
                self.faults.push(*unknown_name(name, span, known));
            }
        }
    }

    fn call(&mut self, name: &str, span: Span, given: usize) {
        if let Some(meanings) = self.names.get(name) {
            let functions = || {
                meanings.iter().filter_map(|k| match k {
                    Known::Function(params) => Some(params),
                    Known::Value => None,
                })
            };
            if let Some(params) = functions().next()
                && functions().all(|p| p.len() != given)
            {
                self.faults.push(*wrong_arity(
                    name,
                    span,
                    given,
                    &params.len().to_string(),
                    &format!("`{name}({})`", params.join(", ")),
                ));
            }
            return;
        }
        match registry::find(name) {
            Some(entry) => {
                if let Err(error) = entry.check_arity(given, span) {
                    self.faults.push(*error);
                }
            }
            None if self.locals.contains(&name) => self.faults.push(Diagnostic::error(
                "kind",
                span,
                format!("`{name}` is not a function"),
            )),
            None => {
                let known = self.names.keys().map(|n| &**n);
                self.faults.push(*unknown_name(name, span, known));
            }
        }
    }

    /// Reads the words with 1 in each hole, to find faults in their letters.
    fn position(&mut self, position: &Position) {
        let ruleset = position.prefix.as_ref().map_or("nimstring", |p| &*p.text);
        for (_, word) in &position.words {
            let one = || Int::from(1i64);
            let pieces = word.pieces.iter().map(|piece| {
                let value = match &piece.kind {
                    PieceKind::Letter(c) => PieceValue::Letter(*c),
                    PieceKind::Digits(digits) if digits.len() > 20 => return None,
                    PieceKind::Digits(digits) => PieceValue::Number(digits.parse().ok()?),
                    PieceKind::Hole(_) => PieceValue::Number(one()),
                    PieceKind::Sizes(_) => PieceValue::Sizes(vec![one()]),
                    PieceKind::Caret => PieceValue::Caret,
                    PieceKind::Prime => PieceValue::Prime,
                };
                Some((value, piece.span))
            });
            let Some(pieces) = pieces.collect() else {
                continue;
            };
            let word = Word {
                pieces,
                span: word.span,
            };
            if let Err(error) = read_word(ruleset, &word) {
                self.faults.push(*error);
            }
        }
    }
}

/// Reads a word by the parser of its ruleset.
pub fn read_word(ruleset: &str, word: &Word) -> Result<PositionRef, Box<Diagnostic>> {
    match registry::find(ruleset).and_then(|e| e.word()) {
        Some(parse) => parse(word),
        None => Err(Box::new(Diagnostic::error(
            "position",
            word.span,
            format!("`{ruleset}` has no position words"),
        ))),
    }
}

/// Names of the literature and of other programs, and what is written here.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "canonical_form",
        "the canonical form is `value(g)`; every value is printed in it",
    ),
    ("game_value", "the value of a position is `value(g)`"),
    ("up", "up is written `^` or `↑`"),
    ("down", "down is written `v` or `↓`"),
    ("star", "star is written `*`, and the nimber n `*{n}`"),
    ("nimber", "the nimber n is written `*{n}`"),
    ("on", LOOPY),
    ("off", LOOPY),
    ("over", LOOPY),
    ("under", LOOPY),
    ("upon", LOOPY),
    ("dud", LOOPY),
];

const LOOPY: &str = "loopy games are not values of this language: all of its games end";

/// The error for a name that is neither among the known ones nor in the registry.
pub fn unknown_name<'a>(
    name: &str,
    span: Span,
    known: impl Iterator<Item = &'a str>,
) -> Box<Diagnostic> {
    let error = Diagnostic::error("unknown-name", span, format!("`{name}` is not known"));
    if let Some((_, help)) = ELSEWHERE.iter().find(|(other, _)| *other == name) {
        return Box::new(error.help(*help));
    }
    let near = did_you_mean(name, known).or_else(|| did_you_mean(name, registry::names()));
    Box::new(match near {
        Some(near) => error
            .help(format!("did you mean `{near}`?"))
            .fix(span, near),
        None => error.help("names are bound with `let name = ...` or `def name(x) = ...`"),
    })
}
