//! Static checks of names, argument counts and position words.

mod foreign;
mod scope;

use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::wrong_arity;
use crate::eval::RESULTS;
use crate::rulesets::word::{PieceValue, Word};
use crate::source::Span;
use crate::syntax::ast::{
    Ast, Binary, Clauses, ExprId, ExprKind, MoveSyntax, Name, Piece, PieceKind, Position,
    RulesetSyntax,
};
use crate::value::Int;
use crate::vocabulary::{self, Entry, PREFIXES, Sort, VOCABULARY};

pub use scope::{NameDefinition, Scope, UserDefinition, arguments};

/// The static errors of a statement.
pub fn faults(ast: &Ast, scope: &Scope) -> Vec<Diagnostic> {
    let mut checker = Checker {
        ast,
        scope,
        locals: Vec::new(),
        params: &[],
        in_function: false,
        faults: Vec::new(),
    };
    let parts = ast.parts();
    for name in parts.binds.iter().filter(|n| RESULTS.contains(&&*n.text)) {
        let message = format!(
            "`{}` names the last result and cannot be redefined",
            name.text
        );
        let fault = Diagnostic::error(Code::ReservedName, name.span, message);
        checker.faults.push(fault.help("choose another name"));
    }
    checker.faults.extend(built_in(ast));
    checker.in_function = parts.params.is_some();
    checker.params = parts.params.unwrap_or_default();
    checker.bind(checker.params, "parameter");
    if parts.params.is_none() {
        checker.bind(parts.binds, "name");
        checker.locals.clear();
    }
    parts.clauses.iter().for_each(|c| checker.clauses(c));
    match parts.ruleset {
        Some(ruleset) => checker.ruleset(ruleset),
        None => parts.exprs.iter().for_each(|e| checker.expression(*e)),
    }
    checker.faults.extend(ast.game_name_fault());
    checker.faults
}

/// The error for a function or ruleset that has the name of a built-in ruleset, whose positions follow its name, and
/// for a ruleset that has the name of a built-in function.
fn built_in(ast: &Ast) -> Option<Diagnostic> {
    let parts = ast.parts();
    let name = parts.params.and(parts.binds.first())?;
    let is_function =
        |entry: &Entry| entry.meaning.sort() != Sort::Constant && !entry.meaning.is_of_library();
    let is_word = vocabulary::find(&name.text).is_some_and(is_function);
    if !PREFIXES.is_built_in(&name.text) && (parts.ruleset.is_none() || !is_word) {
        return None;
    }
    let message = format!("`{}` is a built-in name and cannot be redefined", name.text);
    let fault = Diagnostic::error(Code::ReservedName, name.span, message);
    Some(fault.help("choose another name"))
}

struct Checker<'a> {
    ast: &'a Ast,
    scope: &'a Scope,
    locals: Vec<&'a str>,
    /// The parameters of the statement: local names that may be functions.
    params: &'a [Name],
    /// Whether the statement has parameters.
    in_function: bool,
    faults: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    /// Binds names, and reports duplicates among them.
    fn bind(&mut self, names: &'a [Name], what: &str) {
        let height = self.locals.len();
        for name in names {
            if self.locals.iter().skip(height).any(|n| *n == &*name.text) {
                let message = format!("duplicate {what} `{}`", name.text);
                let fault = Diagnostic::error(Code::DuplicateName, name.span, message);
                let fault = fault.help(format!("give each {what} a name of its own"));
                self.faults.push(fault);
            }
            self.locals.push(&name.text);
        }
    }

    /// Checks the moves and the clauses. The value of a clause may be the name of a function.
    fn ruleset(&mut self, ruleset: &'a RulesetSyntax) {
        self.expression(ruleset.body);
        for clause in &ruleset.clauses {
            let height = self.locals.len();
            self.bind(&clause.params, "parameter");
            self.locals.extend(clause.names());
            if let Some(value) = clause.value.filter(|v| !self.is_function(*v)) {
                let before = self.faults.len();
                self.expression(value);
                self.no_move(&clause.word.text, before);
            }
            self.locals.truncate(height);
        }
    }

    /// Explains why a name that exists in the conditions of moves is unknown in a clause.
    fn no_move(&mut self, clause: &str, before: usize) {
        for fault in self.faults.iter_mut().skip(before) {
            let name = fault.span.text(&self.ast.text);
            if fault.code == Code::UnknownName && MoveSyntax::NAMES.contains(&name) {
                fault.message = format!("`{name}` is not available in `{clause}`");
                fault.help = vec!["`after` and `here` belong to a move: use them in the `if` behind its steps; a clause sees the board by the name of its parameter".into()];
                fault.fix = None;
            }
        }
    }

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
                if self.is_foreign(name, arguments) {
                    return;
                }
                self.call(&name.text, name.span, arguments.len());
                let takes_functions = self.is_parameter(&name.text)
                    || self.scope.is_own(&name.text)
                    || vocabulary::find(&name.text)
                        .is_some_and(|entry| entry.meaning.takes_rulesets());
                for (at, argument) in arguments.iter().enumerate() {
                    if !takes_functions || !self.is_function(*argument) {
                        let before = self.faults.len();
                        self.expression(*argument);
                        self.unquoted(&name.text, at, *argument, before);
                    }
                }
            }
            ExprKind::Let {
                pattern,
                value,
                body,
            } => {
                self.expression(*value);
                let height = self.locals.len();
                self.bind(&pattern.names, "name");
                self.expression(*body);
                self.locals.truncate(height);
            }
            ExprKind::Named { name, game } => {
                self.locals.push(&name.text);
                self.expression(*game);
                self.locals.pop();
            }
            ExprKind::Comprehension { body, clauses }
            | ExprKind::Quantified { body, clauses, .. } => {
                let height = self.locals.len();
                self.clauses(clauses);
                self.expression(*body);
                self.locals.truncate(height);
            }
            ExprKind::Move(one) => {
                let height = self.locals.len();
                self.locals.extend(MoveSyntax::NAMES);
                one.condition.iter().for_each(|c| self.expression(*c));
                self.locals.truncate(height);
            }
            ExprKind::Position(position) => {
                expr.kind.walk_children(&mut |child| self.expression(child));
                self.position(position);
            }
            ExprKind::Binary {
                operator: Binary::Divide,
                left,
                ..
            } => {
                let before = self.faults.len();
                expr.kind.walk_children(&mut |child| self.expression(child));
                self.spaced_rows(expr.span, *left, before);
            }
            _ => expr.kind.walk_children(&mut |child| self.expression(child)),
        }
    }

    /// Reports a position without quotes, as in `clobber(xo/ox)`, instead of the unknown names in it.
    fn unquoted(&mut self, ruleset: &str, at: usize, argument: ExprId, before: usize) {
        let own = self.scope.meanings(ruleset).last();
        let kind = match own {
            Some(own) => own.kinds.get(at),
            None => vocabulary::kinds(ruleset).get(at),
        };
        let Some(kind) = kind.filter(|kind| kind.letters.is_some()) else {
            return;
        };
        let (is_graph, letters) = (kind.sort.is_graph(), kind.choices());
        let span = self.ast[argument].span;
        let text = self.ast.text.get(span.range()).unwrap_or("");
        let marks = if is_graph { "-:>" } else { "/" };
        let is_cell = |c: char| letters.clone().any(|letter| letter == c) || "/|".contains(c);
        let is_position = text.contains(|c| marks.contains(c)) || text.chars().all(is_cell);
        let faults = self.faults.get(before..).unwrap_or(&[]);
        if faults.is_empty() || !is_position || faults.iter().any(|f| f.code != Code::UnknownName) {
            return;
        }
        self.faults.truncate(before);
        let message = format!("a position of `{ruleset}` is written in a string");
        let fault = Diagnostic::error(Code::UnknownName, span, message);
        let fault = fault.help(format!("write `{ruleset}(\"{text}\")`"));
        self.faults.push(fault);
    }

    /// Reports rows of a position with blanks between them, as in `clobber xo / ox`, instead of the unknown names in
    /// them.
    fn spaced_rows(&mut self, span: Span, first: ExprId, before: usize) {
        let mut first = first;
        while let ExprKind::Binary {
            operator: Binary::Divide,
            left,
            ..
        } = &self.ast[first].kind
        {
            first = *left;
        }
        let ExprKind::Position(position) = &self.ast[first].kind else {
            return;
        };
        let is_board = |piece: &Piece| matches!(piece.kind, PieceKind::Board(_));
        let (Some(prefix), [(_, word)]) = (&position.prefix, position.words.as_slice()) else {
            return;
        };
        let faults = self.faults.get(before..).unwrap_or(&[]);
        let is_unknown = faults.iter().any(|f| f.code == Code::UnknownName);
        let text = self.ast.text.get(span.range());
        let rows = text.and_then(|text| text.strip_prefix(&*prefix.text));
        let (Some(rows), true) = (rows, is_unknown && word.pieces.iter().any(is_board)) else {
            return;
        };
        let rows: String = rows.split_whitespace().collect();
        let meant = format!("{} {rows}", prefix.text);
        self.faults.truncate(before);
        let message = "the rows of a position are joined by `/` without blanks";
        let fault = Diagnostic::error(Code::UnknownName, span, message);
        let fault = fault.help(format!("write `{meant}`")).fix(span, meant);
        self.faults.push(fault);
    }

    fn is_parameter(&self, name: &str) -> bool {
        self.params.iter().any(|p| *p.text == *name)
    }

    /// Whether an argument is the name of a built-in function.
    fn is_function(&self, argument: ExprId) -> bool {
        let ExprKind::Name(name) = &self.ast[argument].kind else {
            return false;
        };
        let is_word = vocabulary::find(name).is_some_and(|e| e.meaning.sort() != Sort::Constant);
        is_word && !self.locals.contains(&&**name) && !self.scope.is_own(name)
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
            let fault =
                Diagnostic::error(Code::ReservedName, span, "`_` changes with every result");
            self.faults
                .push(fault.help("pass the value to the function as an argument"));
            return;
        }
        if self.locals.contains(&name) || self.scope.is_own(name) {
            return;
        }
        match vocabulary::find(name) {
            Some(entry) if entry.meaning.sort() == Sort::Constant => {}
            Some(entry) => self.faults.push(*entry.needs_arguments(span)),
            None => {
                let locals = self.locals.iter().copied();
                let known = locals.chain(self.scope.names());
                self.faults.push(*VOCABULARY.unknown(name, span, known));
            }
        }
    }

    fn call(&mut self, name: &str, span: Span, given: usize) {
        if self.is_parameter(name) {
            return;
        }
        if self.scope.is_own(name) {
            let functions = || {
                self.scope
                    .meanings(name)
                    .iter()
                    .filter_map(UserDefinition::takes)
            };
            if let Some((own, takes)) = functions().next()
                && functions().all(|(_, takes)| takes != given)
            {
                let form = format!("`{}`", own.form());
                self.faults
                    .push(*wrong_arity(name, span, given, &takes.to_string(), &form));
            }
            return;
        }
        match vocabulary::find(name) {
            Some(entry) => {
                if let Err(error) = entry.check_arity(given, span) {
                    self.faults.push(*error);
                }
            }
            None if self.locals.contains(&name) => self.faults.push(Diagnostic::error(
                Code::Kind,
                span,
                format!("`{name}` is not a function"),
            )),
            None => {
                let unknown = VOCABULARY.unknown(name, span, self.scope.names());
                self.faults.push(*unknown);
            }
        }
    }

    /// Checks the letters of position words, with 1 for each computed size.
    fn position(&mut self, position: &Position) {
        let ruleset = position.prefix.as_ref().map_or("nimstring", |p| &*p.text);
        let of_library = || {
            VOCABULARY
                .find(ruleset)
                .is_some_and(|e| e.meaning.is_of_library())
        };
        if self.scope.is_own(ruleset) || of_library() {
            return;
        }
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
                    PieceKind::Board(_) => return None,
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
            if let Err(error) = VOCABULARY.read_word(ruleset, &word) {
                self.faults.push(*error);
            }
        }
    }
}
