//! Functions and rulesets of the user and of the library.

use super::Names;
use super::calls::callable::Link;
use super::positions::declared::RulesetPart;
use super::positions::effects;
use super::positions::leaf::{has_braces, has_scores};
use crate::entry::ParameterKind;
use crate::fingerprint::Fingerprint;
use crate::solve::PlayKind;
use crate::syntax::ast::{Ast, ExprId, StatementKind};
use std::sync::{Arc, OnceLock};

/// A user-defined function.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: Arc<str>,
    /// The names of its parameters.
    pub params: Vec<Arc<str>>,
    /// The fingerprint of the function and of everything it can reach.
    pub(super) fingerprint: Fingerprint,
    pub(super) ast: Arc<Ast>,
    pub(super) body: ExprId,
    /// Whether some of its calls are positions.
    pub(super) describes_games: bool,
    /// Whether play of its positions may be infinite.
    pub(super) is_loopy: bool,
    /// How the winner of its positions is found.
    pub(super) play_kind: PlayKind,
    /// Whether it can call itself, directly or indirectly. Computed at the first call.
    pub(super) is_recursive: OnceLock<bool>,
    /// Whether its positions lead only to impartial games. Computed when moves are first listed.
    pub(super) leads_to_impartial: OnceLock<bool>,
    /// Whether its results depend only on the trees of moves of its arguments. Computed at the first call with a position.
    pub(super) sees_only_trees: OnceLock<bool>,
    /// The globals it refers to, if not those of the caller. Set for library functions.
    pub(super) home: OnceLock<Arc<Names>>,
    /// The targets of the calls in its body, by expression. Resolved at the first call.
    pub(super) links: OnceLock<Box<[Option<Link>]>>,
    /// Further data of a declared ruleset.
    pub(super) ruleset: Option<RulesetPart>,
    /// For a function made inside an expression, the number of captured values, which are its first parameters.
    pub(super) captured: Option<usize>,
    /// Whether it is a local `def`, whose body sees its own name.
    pub(super) is_named: bool,
}

impl Function {
    /// The kinds of the parameters of a ruleset. Empty for a function.
    pub fn kinds(&self) -> impl Iterator<Item = ParameterKind> {
        self.ast.kinds()
    }

    /// The function defined by a `def` or a `ruleset`. `fingerprint` is that of the function and of everything it
    /// can reach.
    pub fn of(ast: &Arc<Ast>, fingerprint: Fingerprint) -> Option<Function> {
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
        let remembered = part.as_ref().map(RulesetPart::remembered_names);
        let params = params.iter().map(|p| p.text.clone());
        let params = params.chain(remembered.into_iter().flatten()).collect();
        Some(Function {
            is_loopy,
            ruleset: part,
            describes_games: has_braces(ast, *body) && !has_scores(ast),
            play_kind: effects::play_kind(ast, *body),
            ..Function::local(ast, name.text.clone(), params, *body, fingerprint)
        })
    }

    /// A function with this body, which is no position.
    pub(super) fn local(
        ast: &Arc<Ast>,
        name: Arc<str>,
        params: Vec<Arc<str>>,
        body: ExprId,
        fingerprint: Fingerprint,
    ) -> Function {
        Function {
            name,
            params,
            fingerprint,
            ast: Arc::clone(ast),
            body,
            is_loopy: false,
            describes_games: false,
            play_kind: PlayKind::Normal,
            is_recursive: OnceLock::new(),
            leads_to_impartial: OnceLock::new(),
            sees_only_trees: OnceLock::new(),
            home: OnceLock::new(),
            links: OnceLock::new(),
            ruleset: None,
            captured: None,
            is_named: false,
        }
    }

    /// The function as one that is made inside an expression. Nothing is inferred from its body, whose names may be
    /// local. A local `def` may call itself and describe positions.
    pub(super) fn with_captured(self, captured: usize, is_named: bool) -> Function {
        Function {
            is_recursive: is_named.into(),
            leads_to_impartial: false.into(),
            sees_only_trees: false.into(),
            describes_games: is_named && has_braces(&self.ast, self.body),
            play_kind: effects::play_kind(&self.ast, self.body),
            captured: Some(captured),
            is_named,
            ..self
        }
    }
}

impl Function {
    /// The fingerprint of the function and of everything it can reach.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Sets the globals that the function refers to.
    pub fn live_in(&self, names: &Arc<Names>) {
        // A repeated call passes the same names, so its error can be ignored.
        let _ = self.home.set(Arc::clone(names));
    }
}
