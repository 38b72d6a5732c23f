//! The names in scope of a text: words of the vocabulary and user definitions, behind one lookup.

use crate::eval::{RESULTS, ValueKind};
use crate::syntax::ast::{Ast, Statement};
use crate::syntax::{OwnPrefix, Parsed, WordForm};
use crate::vocabulary::{self, Entry, ParameterKind, Sort};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A name that the user defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserDefinition {
    /// The name.
    pub name: Arc<str>,
    /// The parameters of a function; `None` for a value.
    pub params: Option<Vec<Arc<str>>>,
    /// The kind of each parameter of a ruleset; empty for anything else.
    pub kinds: Vec<ParameterKind>,
    /// The comment above the definition; empty if there is none.
    pub doc: Arc<str>,
    /// The text of the definition; empty if it is unknown.
    pub text: Arc<str>,
    /// Whether it is a declared ruleset, whose calls have its parameters or the size of a board as arguments.
    pub is_ruleset: bool,
    /// The form of the position words that may follow it.
    pub word: Option<WordForm>,
    /// The kind of its value, if it has been evaluated.
    pub value_kind: Option<ValueKind>,
}

impl UserDefinition {
    /// The name of a value.
    pub fn value(name: impl Into<Arc<str>>) -> UserDefinition {
        UserDefinition {
            name: name.into(),
            params: None,
            kinds: Vec::new(),
            doc: "".into(),
            text: "".into(),
            is_ruleset: false,
            word: None,
            value_kind: None,
        }
    }

    /// The names that a `let`, `def` or `ruleset` defines.
    pub fn of(statement: &Statement) -> impl Iterator<Item = UserDefinition> {
        UserDefinition::of_ast(&statement.ast, statement.doc.as_deref())
    }

    /// The names that a syntax tree defines, with the comment above it.
    pub fn of_ast(ast: &Ast, doc: Option<&str>) -> impl Iterator<Item = UserDefinition> {
        let parts = ast.parts();
        let doc: Arc<str> = doc.unwrap_or("").into();
        parts.binds.iter().map(move |name| UserDefinition {
            name: name.text.clone(),
            params: parts
                .params
                .map(|p| p.iter().map(|p| p.text.clone()).collect()),
            kinds: ast.kinds().collect(),
            doc: Arc::clone(&doc),
            text: Arc::clone(&ast.text),
            is_ruleset: parts.ruleset.is_some(),
            word: ast.word().map(|(_, form)| form),
            value_kind: None,
        })
    }

    /// The definition and its number of parameters, if it is a function; `None` for a value or a ruleset.
    pub fn takes(&self) -> Option<(&UserDefinition, usize)> {
        let params = self.params.as_ref().filter(|_| !self.is_ruleset);
        params.map(|params| (self, params.len()))
    }

    /// `name` or `name(a, b)`
    pub fn form(&self) -> String {
        match &self.params {
            Some(params) => format!("{}({})", self.name, params.join(", ")),
            None => self.name.to_string(),
        }
    }

    /// Its head: `name`, `name(a, b)` or `name(b: grid "x|o.")`.
    pub fn head(&self) -> String {
        let Some(params) = self.params.as_ref().filter(|_| self.is_ruleset) else {
            return self.form();
        };
        let typed = params.iter().zip(&self.kinds);
        let typed: Vec<String> = typed
            .map(|(name, kind)| format!("{name}: {kind}"))
            .collect();
        format!("{}({})", self.name, typed.join(", "))
    }

    /// The sort of definition: ruleset, function or value.
    pub fn sort(&self) -> &'static str {
        match &self.params {
            Some(_) if self.is_ruleset => "ruleset",
            Some(_) => "function",
            None => "value",
        }
    }
}

/// The definition of a name.
#[derive(Clone, Copy, Debug)]
pub enum NameDefinition<'a> {
    /// A word of the vocabulary.
    Entry(&'static Entry),
    /// A user definition.
    User(&'a UserDefinition),
}

impl<'a> NameDefinition<'a> {
    /// The name.
    pub fn name(self) -> &'a str {
        match self {
            NameDefinition::Entry(entry) => entry.name,
            NameDefinition::User(own) => &own.name,
        }
    }

    /// The forms in which it is used, such as `mean(g)`.
    pub fn forms(self) -> Vec<String> {
        match self {
            NameDefinition::Entry(entry) => entry.forms.iter().map(|f| f.to_string()).collect(),
            NameDefinition::User(own) => vec![own.form()],
        }
    }

    /// The forms that are calls.
    pub fn calls(self) -> Vec<String> {
        let name = self.name();
        let called = |form: &String| {
            let rest = form.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with('(') && rest.ends_with(')'))
        };
        self.forms().into_iter().filter(called).collect()
    }

    /// The parameters of the first call form with at least `least` of them.
    pub fn parameters(self, least: usize) -> Option<Vec<String>> {
        let calls = self.calls();
        let inside = calls.iter().filter_map(|form| {
            let inside = form.get(self.name().len() + 1..form.len() - 1)?;
            Some(arguments(inside))
        });
        inside.into_iter().find(|params| params.len() >= least)
    }

    /// The smallest and the largest number of arguments of a call; `None` if it cannot be called.
    pub fn bounds(self) -> Option<(usize, usize)> {
        match self {
            NameDefinition::Entry(entry) => entry.arity.bounds(),
            NameDefinition::User(own) if own.is_ruleset => Some((1, usize::MAX)),
            NameDefinition::User(own) => own.params.as_ref().map(|p| (p.len(), p.len())),
        }
    }

    /// Whether position words may follow it: `strip 7`.
    pub fn is_prefix(self) -> bool {
        match self {
            NameDefinition::Entry(entry) => entry.meaning.word().is_some(),
            NameDefinition::User(own) => own.word.is_some(),
        }
    }

    /// Whether it can follow a dot, with the game before the dot as its first argument.
    pub fn follows_dot(self) -> bool {
        let is_ruleset = match self {
            NameDefinition::Entry(entry) => entry.meaning.sort() == Sort::Ruleset,
            NameDefinition::User(own) => own.is_ruleset,
        };
        !is_ruleset && self.bounds().is_some_and(|(_, most)| most > 0)
    }

    /// Its documentation as Markdown.
    pub fn doc(self) -> &'a str {
        match self {
            NameDefinition::Entry(entry) => entry.doc,
            NameDefinition::User(own) => &own.doc,
        }
    }
}

/// The arguments of a form, split at the commas outside brackets.
pub fn arguments(form: &str) -> Vec<String> {
    let mut depth = 0usize;
    let mut arguments = vec![String::new()];
    for c in form.chars() {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                arguments.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = arguments.last_mut() {
            last.push(c);
        }
    }
    let arguments = arguments.iter().map(|a| a.trim().to_string());
    arguments.filter(|a| !a.is_empty()).collect()
}

/// The user's names with all their definitions. They take precedence over the vocabulary.
#[derive(Clone, Debug, Default)]
pub struct Scope(FxHashMap<Arc<str>, Vec<UserDefinition>>);

impl Scope {
    /// Adds a definition.
    pub fn define(&mut self, own: UserDefinition) {
        let meanings = self.0.entry(Arc::clone(&own.name)).or_default();
        if !meanings.contains(&own) {
            meanings.push(own);
        }
    }

    /// Sets the kind of the value of a name.
    pub fn set_kind(&mut self, name: &str, kind: Option<ValueKind>) {
        let meanings = self.0.get_mut(name).and_then(|all| all.last_mut());
        if let Some(last) = meanings {
            last.value_kind = kind;
        }
    }

    /// Adds the names that a program defines.
    pub fn collect(&mut self, parsed: &Parsed) {
        parsed
            .statements
            .iter()
            .flat_map(UserDefinition::of)
            .for_each(|own| self.define(own));
    }

    /// Adds the names of results (`_`, `_1`, `_2`), as far as the program has results.
    pub fn define_results(&mut self, parsed: &Parsed) {
        let statements = parsed.statements.iter();
        let results = statements.filter(|s| s.ast.is_result());
        for (name, _) in RESULTS.iter().zip(results) {
            self.define(UserDefinition::value(*name));
        }
    }

    /// The user's definitions of a name, in source order.
    pub fn meanings(&self, name: &str) -> &[UserDefinition] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// What the parameters of a ruleset are; empty for any other name.
    pub fn parameter_kinds(&self, name: &str) -> Vec<ParameterKind> {
        match self.meanings(name).last() {
            Some(own) => own.kinds.clone(),
            None => vocabulary::kinds(name).to_vec(),
        }
    }

    /// Whether the user defines a name.
    pub fn is_own(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The user's names.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.keys().map(|name| &**name)
    }

    /// The user's names with their definitions.
    pub fn iter(&self) -> impl Iterator<Item = (&Arc<str>, &[UserDefinition])> {
        self.0.iter().map(|(name, own)| (name, own.as_slice()))
    }

    /// Looks up a name: the user's last definition, otherwise a word of the vocabulary.
    pub fn find(&self, name: &str) -> Option<NameDefinition<'_>> {
        let own = self.meanings(name).last().map(NameDefinition::User);
        own.or_else(|| vocabulary::find(name).map(NameDefinition::Entry))
    }

    /// The user's names that can be prefixes of position words.
    pub fn prefixes(&self) -> impl Iterator<Item = OwnPrefix> {
        let last = self.0.values().filter_map(|all| all.last());
        last.filter_map(|own| Some((Arc::clone(&own.name), own.word?)))
    }

    /// The user's names in alphabetical order.
    pub fn own(&self) -> Vec<&UserDefinition> {
        let mut own: Vec<&UserDefinition> = self.0.values().filter_map(|all| all.last()).collect();
        own.sort_by(|a, b| a.name.cmp(&b.name));
        own
    }

    /// All names in scope: words of the vocabulary that are not shadowed, then the user's.
    pub fn words(&self) -> impl Iterator<Item = NameDefinition<'_>> {
        let entries = vocabulary::entries().filter(|e| self.meanings(e.name).is_empty());
        let own = self.own().into_iter().map(NameDefinition::User);
        entries.map(NameDefinition::Entry).chain(own)
    }
}
