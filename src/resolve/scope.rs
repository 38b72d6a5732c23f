//! The names that a text can use: words of the vocabulary and what the user defines, behind one lookup.

use crate::eval::RESULTS;
use crate::syntax::ast::{Ast, Statement};
use crate::syntax::{OwnPrefix, Parsed, WordForm};
use crate::vocabulary::{self, Entry, Sort};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A name that the user defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The name.
    pub name: Arc<str>,
    /// The parameters of a function; none for a value.
    pub params: Option<Vec<Arc<str>>>,
    /// The comment above the definition; empty without one.
    pub doc: Arc<str>,
    /// It is a declared ruleset, which is called with its parameters or with the sizes of a board.
    pub is_ruleset: bool,
    /// How positions follow it as words.
    pub word: Option<WordForm>,
}

impl Own {
    /// The name of a value.
    pub fn value(name: impl Into<Arc<str>>) -> Own {
        Own {
            name: name.into(),
            params: None,
            doc: "".into(),
            is_ruleset: false,
            word: None,
        }
    }

    /// The names that a `let`, `def` or `ruleset` defines.
    pub fn of(statement: &Statement) -> impl Iterator<Item = Own> {
        Own::of_ast(&statement.ast, statement.doc.as_deref())
    }

    /// Those of the tree of a statement, with the comment above it.
    pub fn of_ast(ast: &Ast, doc: Option<&str>) -> impl Iterator<Item = Own> {
        let parts = ast.parts();
        let doc: Arc<str> = doc.unwrap_or("").into();
        parts.binds.iter().map(move |name| Own {
            name: name.text.clone(),
            params: parts
                .params
                .map(|p| p.iter().map(|p| p.text.clone()).collect()),
            doc: Arc::clone(&doc),
            is_ruleset: parts.ruleset.is_some(),
            word: ast.word().map(|(_, form)| form),
        })
    }

    /// A function with the number of its arguments; none for a value and for a ruleset.
    pub fn takes(&self) -> Option<(&Own, usize)> {
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
}

/// What a name means, whoever defines it.
#[derive(Clone, Copy, Debug)]
pub enum Named<'a> {
    /// A word of the vocabulary.
    Entry(&'static Entry),
    /// The user's.
    Own(&'a Own),
}

impl<'a> Named<'a> {
    /// The name.
    pub fn name(self) -> &'a str {
        match self {
            Named::Entry(entry) => entry.name,
            Named::Own(own) => &own.name,
        }
    }

    /// How it is written, one form a line.
    pub fn forms(self) -> Vec<String> {
        match self {
            Named::Entry(entry) => entry.forms.iter().map(|f| f.to_string()).collect(),
            Named::Own(own) => vec![own.form()],
        }
    }

    /// The forms in which it is called.
    pub fn calls(self) -> Vec<String> {
        let name = self.name();
        let called = |form: &String| {
            let rest = form.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with('(') && rest.ends_with(')'))
        };
        self.forms().into_iter().filter(called).collect()
    }

    /// The parameters of the first form of a call with at least so many.
    pub fn parameters(self, least: usize) -> Option<Vec<String>> {
        let calls = self.calls();
        let inside = calls.iter().filter_map(|form| {
            let inside = form.get(self.name().len() + 1..form.len() - 1)?;
            Some(arguments(inside))
        });
        inside.into_iter().find(|params| params.len() >= least)
    }

    /// The smallest and the largest number of arguments of a call; none where it is not called.
    pub fn bounds(self) -> Option<(usize, usize)> {
        match self {
            Named::Entry(entry) => entry.arity.bounds(),
            Named::Own(own) if own.is_ruleset => Some((1, usize::MAX)),
            Named::Own(own) => own.params.as_ref().map(|p| (p.len(), p.len())),
        }
    }

    /// Whether positions follow it as words: `strip 7`.
    pub fn is_prefix(self) -> bool {
        match self {
            Named::Entry(entry) => entry.word().is_some(),
            Named::Own(own) => own.word.is_some(),
        }
    }

    /// Whether it can follow a dot, with the game before the dot as its first argument.
    pub fn follows_dot(self) -> bool {
        let is_ruleset = match self {
            Named::Entry(entry) => entry.sort() == Sort::Ruleset,
            Named::Own(own) => own.is_ruleset,
        };
        !is_ruleset && self.bounds().is_some_and(|(_, most)| most > 0)
    }

    /// One sentence, as Markdown.
    pub fn doc(self) -> &'a str {
        match self {
            Named::Entry(entry) => entry.doc,
            Named::Own(own) => &own.doc,
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

/// The user's names, each with every meaning that it is given, before the words of the vocabulary.
#[derive(Clone, Debug, Default)]
pub struct Scope(FxHashMap<Arc<str>, Vec<Own>>);

impl Scope {
    /// Adds a meaning of a name.
    pub fn define(&mut self, own: Own) {
        let meanings = self.0.entry(Arc::clone(&own.name)).or_default();
        if !meanings.contains(&own) {
            meanings.push(own);
        }
    }

    /// Adds the names that a program defines.
    pub fn collect(&mut self, parsed: &Parsed) {
        parsed
            .statements
            .iter()
            .flat_map(Own::of)
            .for_each(|own| self.define(own));
    }

    /// Adds the names of the results that a program has.
    pub fn define_results(&mut self, parsed: &Parsed) {
        let statements = parsed.statements.iter();
        let results = statements.filter(|s| s.ast.is_result());
        for (name, _) in RESULTS.iter().zip(results) {
            self.define(Own::value(*name));
        }
    }

    /// The meanings that the user gives a name, in order.
    pub fn meanings(&self, name: &str) -> &[Own] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether the user defines a name.
    pub fn is_own(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The user's names.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.keys().map(|name| &**name)
    }

    /// The user's names with their meanings.
    pub fn iter(&self) -> impl Iterator<Item = (&Arc<str>, &[Own])> {
        self.0.iter().map(|(name, own)| (name, own.as_slice()))
    }

    /// What a name means: the user's last meaning, or a word of the vocabulary.
    pub fn find(&self, name: &str) -> Option<Named<'_>> {
        let own = self.meanings(name).last().map(Named::Own);
        own.or_else(|| vocabulary::find(name).map(Named::Entry))
    }

    /// The names of the user's that positions follow as words.
    pub fn prefixes(&self) -> impl Iterator<Item = OwnPrefix> {
        let last = self.0.values().filter_map(|all| all.last());
        last.filter_map(|own| Some((Arc::clone(&own.name), own.word?)))
    }

    /// The user's names in alphabetical order.
    pub fn own(&self) -> Vec<&Own> {
        let mut own: Vec<&Own> = self.0.values().filter_map(|all| all.last()).collect();
        own.sort_by(|a, b| a.name.cmp(&b.name));
        own
    }

    /// Every name that means something: words of the vocabulary that are not hidden, then the user's.
    pub fn words(&self) -> impl Iterator<Item = Named<'_>> {
        let entries = vocabulary::entries().filter(|e| self.meanings(e.name).is_empty());
        let own = self.own().into_iter().map(Named::Own);
        entries.map(Named::Entry).chain(own)
    }
}
