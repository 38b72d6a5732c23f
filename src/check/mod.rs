//! Static checks of names, argument counts and position words.

mod foreign;
mod impartial_sum;
mod positions;
mod scope;

use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::wrong_arity;
use crate::eval::{RESULTS, contradiction, partial_call};
use crate::source::Span;
use crate::syntax::ast::{
    Ast, Binary, Clauses, ExprId, ExprKind, MoveSyntax, Name, RulesetClause, RulesetSyntax,
    StatementKind,
};
use crate::vocabulary::{self, Entry, PREFIXES, Sort, VOCABULARY};

pub use scope::{NameDefinition, Scope, UserDefinition, arguments};

/// The static errors of a statement.
pub fn faults(ast: &Ast, scope: &Scope) -> Vec<Diagnostic> {
    let mut checker = Checker {
        ast,
        scope,
        locals: Vec::new(),
        functions: Vec::new(),
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
    checker.bind_functions(parts.params.unwrap_or_default());
    if parts.params.is_none() {
        checker.bind(parts.binds, "name");
        checker.locals.clear();
    }
    parts.clauses.iter().for_each(|c| checker.clauses(c));
    match parts.ruleset {
        Some(ruleset) => checker.ruleset(ruleset),
        None => {
            // A `let` may give a function another name.
            let is_let = matches!(ast.kind, StatementKind::Let { .. });
            let exprs = parts.exprs.iter();
            let exprs = exprs.filter(|expr| !is_let || !checker.is_function(**expr));
            let exprs: Vec<ExprId> = exprs.copied().collect();
            exprs.into_iter().for_each(|e| checker.expression(e));
        }
    }
    checker.faults.extend(ast.game_name_fault());
    checker
        .faults
        .extend(contradiction(ast).map(|fault| *fault));
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
    /// The local names that may be functions: parameters, and names that are bound to one.
    functions: Vec<&'a str>,
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

    /// Binds parameters, which can be called.
    fn bind_functions(&mut self, names: &'a [Name]) {
        self.bind(names, "parameter");
        self.functions.extend(names.iter().map(|name| &*name.text));
    }

    /// Checks an expression with further names, and then forgets them.
    fn within(&mut self, check: impl FnOnce(&mut Self)) {
        let height = (self.locals.len(), self.functions.len());
        check(self);
        self.locals.truncate(height.0);
        self.functions.truncate(height.1);
    }

    /// Checks the moves and the clauses. The value of a clause may be the name of a function.
    fn ruleset(&mut self, ruleset: &'a RulesetSyntax) {
        let remembered = ruleset.has_memory().then_some(RulesetClause::BEFORE);
        self.locals.extend(remembered);
        self.expression(ruleset.body);
        self.locals
            .truncate(self.locals.len() - usize::from(remembered.is_some()));
        for clause in &ruleset.clauses {
            let height = self.locals.len();
            self.bind(&clause.params, "parameter");
            self.locals.extend(ruleset.names_in(clause));
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
                if self.is_unknown_pattern(name, arguments) {
                    return;
                }
                self.call(&name.text, name.span, arguments);
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
                let is_function = self.is_function(*value);
                if !is_function {
                    self.expression(*value);
                }
                self.within(|checker| {
                    checker.bind(&pattern.names, "name");
                    if is_function || matches!(ast[*value].kind, ExprKind::Lambda { .. }) {
                        let names = pattern.names.iter().map(|name| &*name.text);
                        checker.functions.extend(names);
                    }
                    checker.expression(*body);
                });
            }
            ExprKind::List(items) => {
                for item in items {
                    if !self.is_function(*item) {
                        self.expression(*item);
                    }
                }
            }
            ExprKind::Sum(terms) if self.is_split(expr.span, terms) => {}
            ExprKind::Lambda { params, body } => self.within(|checker| {
                checker.bind_functions(params);
                checker.expression(*body);
            }),
            ExprKind::LocalDef {
                name,
                params,
                body,
                rest,
            } => self.within(|checker| {
                checker.bind_functions(std::slice::from_ref(name));
                checker.within(|checker| {
                    checker.bind_functions(params);
                    checker.expression(*body);
                });
                checker.expression(*rest);
            }),
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
                one.values().for_each(|value| self.expression(value));
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

    /// The arguments of a call as they are written; one that is long or has several lines as `...`.
    fn texts(&self, arguments: &[ExprId]) -> Vec<&'a str> {
        const LONGEST: usize = 40;
        let text = |id: &ExprId| self.ast[*id].span.text(&self.ast.text);
        let is_short = |text: &&str| text.len() <= LONGEST && !text.contains('\n');
        let texts = arguments.iter().map(text);
        texts
            .map(|text| Some(text).filter(is_short).unwrap_or("..."))
            .collect()
    }

    /// Whether a local name may be a function.
    fn is_parameter(&self, name: &str) -> bool {
        self.functions.contains(&name)
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
        for range in &clauses.ranges {
            if let Some(ruleset) = range.ruleset.filter(|name| !self.is_function(*name)) {
                self.expression(ruleset);
            }
            self.expression(range.over);
            let names = range.pattern.names.iter();
            self.locals.extend(names.map(|name| &*name.text));
            if let Some(filter) = range.filter {
                self.expression(filter);
            }
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

    fn call(&mut self, name: &str, span: Span, arguments: &[ExprId]) {
        let given = arguments.len();
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
                let fault = *wrong_arity(name, span, given, &takes.to_string(), &form);
                let params = own.params.as_deref().unwrap_or(&[]);
                let partial = partial_call(name, params, &self.texts(arguments));
                self.faults.push(match partial {
                    Some(help) => fault.help(help),
                    None => fault,
                });
            }
            return;
        }
        match vocabulary::find(name) {
            Some(entry) => {
                if let Err(error) = entry.check_arity(given, span) {
                    let params = NameDefinition::Entry(entry).parameters(given + 1);
                    let texts = self.texts(arguments);
                    let partial = params.and_then(|params| partial_call(name, &params, &texts));
                    self.faults.push(match partial {
                        Some(help) => error.help(help),
                        None => *error,
                    });
                }
            }
            // The element of a list, for example, may be a function.
            None if self.locals.contains(&name) => {}
            None => {
                let unknown = VOCABULARY.unknown(name, span, self.scope.names());
                self.faults.push(*unknown);
            }
        }
    }
}
