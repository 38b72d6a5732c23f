//! Static check of whether the positions of a function lead only to impartial games.

use crate::budget::with_stack;
use crate::eval::calls::call::other_form;
use crate::eval::{Binding, Function, Names};
use crate::fingerprint::Fingerprint;
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind, Literal};

/// Checks the bodies of functions. A function that was already visited is assumed to be impartial, so recursion does
/// not loop.
struct ImpartialReader<'a> {
    globals: &'a Names,
    met: Vec<Fingerprint>,
}

/// Whether all games that calls of a function lead to are impartial: the options must be calls of such functions,
/// nimbers, or sums of these. `globals` are the names in scope at the call.
pub(in crate::eval) fn leads_to_impartial(function: &Function, globals: &Names) -> bool {
    *function.leads_to_impartial.get_or_init(|| {
        let globals = function.home.get().map_or(globals, |home| home);
        let mut reader = ImpartialReader {
            globals,
            met: Vec::new(),
        };
        reader.function(function)
    })
}

impl ImpartialReader<'_> {
    fn function(&mut self, function: &Function) -> bool {
        if self.met.contains(&function.fingerprint) {
            return true;
        }
        self.met.push(function.fingerprint);
        with_stack(|| self.games(&function.ast, function.body))
    }

    fn call(&mut self, name: &str, arguments: usize) -> bool {
        if name == "error" && !self.globals.contains_key(name) {
            return true;
        }
        let mut forms = 0;
        for name in [name, &other_form(name, arguments)] {
            match self.globals.get(name) {
                Some(Binding::Function(function)) if self.function(function) => forms += 1,
                Some(_) => return false,
                None => {}
            }
        }
        forms > 0
    }

    /// Whether an expression evaluates to impartial games or lists of them.
    fn games(&mut self, ast: &Ast, id: ExprId) -> bool {
        let mut all = |ids: &[ExprId]| ids.iter().all(|id| with_stack(|| self.games(ast, *id)));
        match &ast[id].kind {
            ExprKind::Literal(literal) => is_nimber(literal),
            ExprKind::Impartial(inner) | ExprKind::Negate(inner) => all(&[*inner]),
            ExprKind::NamedOption { value, .. } => all(&[*value]),
            ExprKind::Effects { option, .. } => all(&[*option]),
            ExprKind::Let { body, .. } | ExprKind::Comprehension { body, .. } => all(&[*body]),
            ExprKind::List(items) => all(items),
            ExprKind::Braces { left, right } => left.is_empty() && right.is_empty(),
            // Steps lead to positions of the same ruleset.
            ExprKind::Move(_) => true,
            ExprKind::If {
                then, otherwise, ..
            } => all(&[*then]) && otherwise.is_none_or(|otherwise| all(&[otherwise])),
            ExprKind::Sum(terms) => terms.iter().all(|(_, term)| all(&[*term])),
            ExprKind::Binary {
                operator: Binary::Times,
                right,
                ..
            } => all(&[*right]),
            ExprKind::Call {
                name, arguments, ..
            } => !ast.binds_function(&name.text) && self.call(&name.text, arguments.len()),
            _ => false,
        }
    }
}

fn is_nimber(literal: &Literal) -> bool {
    let number = literal.number.as_ref();
    number.is_none_or(|number| &*number.numerator == "0")
        && literal.ups.is_none()
        && literal.tiny.is_none()
        && literal.over.is_none()
}
