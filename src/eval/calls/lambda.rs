//! Functions made inside expressions: `n -> e`, and a local `def`. They capture the values of the names they use.

use crate::budget::with_stack;
use crate::eval::calls::memo::{all_same, hash_of};
use crate::eval::environment::Environment;
use crate::eval::positions::written_argument::stored_argument;
use crate::eval::{Binding, Callable, Datum, Eval, Function, Interpreter, Names};
use crate::fingerprint::{Fingerprint, FingerprintHasher};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, Name};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// Maximum number of characters of the name of a function without a name.
const LONGEST_NAME: usize = 60;

/// Maximum number of functions that are kept for the next evaluation of their expression.
const MOST_KEPT: usize = 256;

/// A function made inside an expression, with the values that it captured.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// Its first parameters are the captured names.
    function: Arc<Function>,
    /// The values of the captured names.
    given: Box<[Datum]>,
    /// The globals where it was made.
    names: Arc<Names>,
    hash: u64,
}

impl Lambda {
    pub(in crate::eval) fn new(
        function: Arc<Function>,
        given: Box<[Datum]>,
        names: Arc<Names>,
    ) -> Lambda {
        let hash = hash_of(function.fingerprint.short(), &given);
        Lambda {
            function,
            given,
            names,
            hash,
        }
    }

    /// The function. Its arguments are the captured values, followed by those of the call.
    pub(in crate::eval) fn function(&self) -> &Arc<Function> {
        &self.function
    }

    /// The captured values.
    pub(in crate::eval) fn given(&self) -> &[Datum] {
        &self.given
    }

    pub(in crate::eval) fn names(&self) -> &Arc<Names> {
        &self.names
    }

    pub(in crate::eval) fn hash(&self) -> u64 {
        self.hash
    }

    /// The parameters of a call.
    pub(in crate::eval) fn params(&self) -> &[Arc<str>] {
        self.function.params.get(self.given.len()..).unwrap_or(&[])
    }

    pub(in crate::eval) fn name(&self) -> &str {
        &self.function.name
    }

    /// The same function with other captured values.
    pub(in crate::eval) fn with_given(&self, given: Box<[Datum]>) -> Lambda {
        Lambda::new(Arc::clone(&self.function), given, Arc::clone(&self.names))
    }

    /// The fingerprint of the function and of its captured values.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        let mut hasher = FingerprintHasher::default().with(self.function.fingerprint);
        for datum in &self.given {
            hasher = match stored_argument(datum) {
                Some(text) => hasher.text(&text),
                None => hasher.number(self.hash),
            };
        }
        hasher.finish()
    }
}

impl PartialEq for Lambda {
    fn eq(&self, other: &Lambda) -> bool {
        self.hash == other.hash
            && self.function.fingerprint == other.function.fingerprint
            && with_stack(|| all_same(&self.given, &other.given))
    }
}

impl Drop for Lambda {
    /// A function can capture a function that captured another, and so on.
    fn drop(&mut self) {
        if self
            .given
            .iter()
            .any(|datum| matches!(datum, Datum::Function(_) | Datum::List(_)))
        {
            with_stack(|| drop(std::mem::take(&mut self.given)));
        }
    }
}

/// The functions made last, by their place in a tree. They are shared while their names mean the same.
#[derive(Debug, Default)]
pub(in crate::eval) struct KeptFunctions(FxHashMap<(usize, ExprId), KeptFunction>);

#[derive(Debug)]
struct KeptFunction {
    /// Keeps the address of the tree from being used again.
    ast: Arc<Ast>,
    names: Arc<Names>,
    /// The names that the function uses but does not bind.
    uses: Box<[Box<str>]>,
    function: Arc<Function>,
}

impl Environment {
    /// The values of names to capture, each with its name: those of globals, then local ones, outermost first.
    fn captured(&self, uses: &[Box<str>]) -> Vec<(Arc<str>, Datum)> {
        let globals =
            uses.iter()
                .filter_map(|name| match self.globals().get_key_value(&**name)? {
                    (name, Binding::Datum(datum)) => Some((Arc::clone(name), datum.clone())),
                    _ => None,
                });
        let is_used = |name: &str| uses.iter().any(|used| **used == *name);
        let locals = self.frame_locals().iter();
        let locals = locals.filter(|(name, _)| is_used(name)).cloned();
        globals.chain(locals).collect()
    }
}

impl Interpreter {
    /// Evaluates `n -> e`, or the function of a local `def`.
    pub(in crate::eval) fn made_function(&mut self, ast: &Arc<Ast>, id: ExprId) -> Datum {
        let place = (Arc::as_ptr(ast) as usize, id);
        let globals = self.environment.globals();
        let kept = self.functions.0.get(&place);
        let kept =
            kept.filter(|kept| Arc::ptr_eq(&kept.ast, ast) && Arc::ptr_eq(&kept.names, globals));
        let found = kept.map(|kept| {
            let captured = self.environment.captured(&kept.uses);
            (captured, Arc::clone(&kept.function))
        });
        let fits = |(captured, function): &(Vec<(Arc<str>, Datum)>, Arc<Function>)| {
            let names = captured.iter().map(|(name, _)| name);
            function
                .params
                .iter()
                .zip(names)
                .filter(|(a, b)| a == b)
                .count()
                == captured.len()
        };
        let (captured, function) = match found.filter(fits) {
            Some(found) => found,
            None => self.new_function(ast, id),
        };
        let given = captured.into_iter().map(|(_, datum)| datum).collect();
        let lambda = Lambda::new(function, given, Arc::clone(self.environment.globals()));
        Datum::Function(Box::new(Callable::Lambda(lambda)))
    }

    fn new_function(
        &mut self,
        ast: &Arc<Ast>,
        id: ExprId,
    ) -> (Vec<(Arc<str>, Datum)>, Arc<Function>) {
        let uses = ast.captured_names(id);
        let captured = self.environment.captured(&uses);
        let names = Arc::clone(self.environment.globals());
        let written = ast[id].span.text(&ast.text);
        let mut fingerprint = FingerprintHasher::default().text(written);
        for name in &uses {
            if let Some(Binding::Function(used)) = names.get(&**name) {
                fingerprint = fingerprint.text(name).with(used.fingerprint);
            }
        }
        for (name, _) in &captured {
            fingerprint = fingerprint.text(name);
        }
        let (name, params, body): (Arc<str>, &[Name], ExprId) = match &ast[id].kind {
            ExprKind::LocalDef {
                name, params, body, ..
            } => (Arc::clone(&name.text), params, *body),
            ExprKind::Lambda { params, body } => (shortened(written).into(), params, *body),
            _ => (shortened(written).into(), &[], id),
        };
        let own = params.iter().map(|name| Arc::clone(&name.text));
        let all = captured.iter().map(|(name, _)| Arc::clone(name)).chain(own);
        let function = Function::local(ast, name, all.collect(), body, fingerprint.finish());
        let is_named = matches!(ast[id].kind, ExprKind::LocalDef { .. });
        let function = Arc::new(function.with_captured(captured.len(), is_named));
        if self.functions.0.len() >= MOST_KEPT {
            self.functions.0.clear();
        }
        let place = (Arc::as_ptr(ast) as usize, id);
        let kept = KeptFunction {
            ast: Arc::clone(ast),
            names,
            uses: uses.into(),
            function: Arc::clone(&function),
        };
        self.functions.0.insert(place, kept);
        (captured, function)
    }

    /// Calls a function that was made inside an expression.
    pub(in crate::eval) fn call_lambda(
        &mut self,
        lambda: &Lambda,
        arguments: impl ExactSizeIterator<Item = Datum>,
        at: Span,
    ) -> Eval<Datum> {
        self.algebra
            .check_own_arity(lambda.name(), lambda.params(), arguments.len(), at)?;
        let given = lambda.given.iter().cloned();
        let data: SmallVec<[Datum; 3]> = given.chain(arguments).collect();
        let outer = self.environment.exchange(&lambda.names);
        let found = self.apply(&lambda.function, &data, at);
        self.environment.exchange(&outer);
        found
    }
}

/// The text of a function as its name.
fn shortened(written: &str) -> String {
    let mut text = written.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = text.char_indices().nth(LONGEST_NAME) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}
