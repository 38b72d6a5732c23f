//! Braces with `pass` or names, as games. They keep their written options, and moves lead from one pair of braces to
//! another.

use crate::budget::with_stack;
use crate::eval::algebra::loopy::is_loopy_within;
use crate::eval::algebra::written::Written;
use crate::eval::{Datum, Eval, Interpreter};
use crate::rulesets::scene::{Places, Scene};
use crate::solve::{
    Called, Choice, Effect, Endless, Findings, Game, GameValue, SharedCall, Solved,
};
use crate::solve::{Solver, Stop, Term};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use crate::value::{Player, Spelling};
use rustc_hash::FxHasher;
use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Maximum length of the notation of braces. Longer ones are shown by their value.
const MOST_CHARACTERS: usize = 40;

/// An option in the source.
#[derive(Clone, Debug)]
enum WrittenOption {
    /// The braces with this index.
    Braces(usize),
    Game(Game),
}

/// One pair of braces.
#[derive(Clone, Debug, Default)]
struct BracesNode {
    name: Option<Arc<str>>,
    sides: [Vec<WrittenOption>; 2],
}

/// Loopy braces: play can return to these braces, or to others inside them.
#[derive(Debug)]
struct LoopBraces {
    /// All braces of the expression, outermost first.
    nodes: Arc<[BracesNode]>,
    at: usize,
    hash: u64,
}

/// Collects the braces of an expression.
#[derive(Default)]
struct BracesBuilder<'a> {
    nodes: Vec<BracesNode>,
    /// The names of the enclosing braces, with their indices.
    names: Vec<(&'a str, usize)>,
}

impl Interpreter {
    /// Evaluates braces with `pass` or with names that are used.
    pub(in crate::eval) fn loop_braces(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Game> {
        let mut builder = BracesBuilder::default();
        self.node(ast, id, &mut builder)?;
        let nodes = builder.nodes.into();
        Ok(LoopBraces::new(nodes, 0).game())
    }

    /// Adds braces and all braces among their options. Returns their index.
    fn node<'a>(
        &mut self,
        ast: &'a Arc<Ast>,
        id: ExprId,
        builder: &mut BracesBuilder<'a>,
    ) -> Eval<usize> {
        let (braces, name) = match &ast[id].kind {
            ExprKind::Named { name, game } => (*game, Some(&name.text)),
            _ => (id, None),
        };
        let at = builder.nodes.len();
        builder.nodes.push(BracesNode {
            name: name.cloned(),
            ..BracesNode::default()
        });
        builder.names.extend(name.map(|name| (&**name, at)));
        if let ExprKind::Braces { left, right } = &ast[braces].kind {
            for (side, options) in [left, right].into_iter().enumerate() {
                for option in options {
                    let written = with_stack(|| self.written(ast, *option, at, builder))?;
                    builder.nodes[at].sides[side].extend(written);
                }
            }
        }
        if name.is_some() {
            builder.names.pop();
        }
        Ok(at)
    }

    /// The options denoted by an item of the braces with index `at`.
    fn written<'a>(
        &mut self,
        ast: &'a Arc<Ast>,
        option: ExprId,
        at: usize,
        builder: &mut BracesBuilder<'a>,
    ) -> Eval<Vec<WrittenOption>> {
        let back = match &ast[option].kind {
            ExprKind::Pass => Some(at),
            ExprKind::Name(name) => {
                let known = builder.names.iter().rfind(|(known, _)| *known == &**name);
                known.map(|(_, node)| *node)
            }
            _ => None,
        };
        if let Some(node) = back {
            return Ok(vec![WrittenOption::Braces(node)]);
        }
        let mut names: Vec<&str> = builder.names.iter().map(|(name, _)| *name).collect();
        if is_loopy_within(ast, option, &mut names) {
            let node = self.node(ast, option, builder)?;
            return Ok(vec![WrittenOption::Braces(node)]);
        }
        let games = self.option_games(ast, &[option])?;
        Ok(games.into_iter().map(WrittenOption::Game).collect())
    }
}

impl LoopBraces {
    fn new(nodes: Arc<[BracesNode]>, at: usize) -> LoopBraces {
        let mut hasher = FxHasher::default();
        at.hash(&mut hasher);
        for option in nodes.iter().flat_map(|node| node.sides.iter().flatten()) {
            match option {
                WrittenOption::Braces(node) => node.hash(&mut hasher),
                WrittenOption::Game(game) => match game.term() {
                    Term::Value(value) => value.hash(&mut hasher),
                    Term::Loopy(value) => value.hash(&mut hasher),
                    _ => game.hash().hash(&mut hasher),
                },
            }
        }
        let hash = hasher.finish();
        LoopBraces { nodes, at, hash }
    }

    fn game(self) -> Game {
        Game::new(Term::Call(SharedCall::new(self)))
    }

    /// Other braces of the same expression.
    fn other(&self, at: usize) -> Game {
        LoopBraces::new(Arc::clone(&self.nodes), at).game()
    }

    /// Writes braces. `open` holds the enclosing named braces, `most` is the maximum length, and `written` writes other
    /// games. Returns `None` if the text is too long.
    fn write(
        &self,
        at: usize,
        open: &mut Vec<usize>,
        most: usize,
        written: &mut dyn FnMut(&Game, &mut String),
        into: &mut String,
    ) -> Option<()> {
        let node = self.nodes.get(at)?;
        if let Some(name) = &node.name {
            into.push_str(name);
            open.push(at);
        }
        into.push('{');
        for (side, options) in node.sides.iter().enumerate() {
            into.push_str(if side == 1 { "|" } else { "" });
            for (place, option) in options.iter().enumerate() {
                into.push_str(if place > 0 { "," } else { "" });
                match option {
                    WrittenOption::Braces(to) if *to == at && node.name.is_none() => {
                        into.push_str("pass");
                    }
                    WrittenOption::Braces(to) if open.contains(to) => {
                        into.push_str(self.nodes.get(*to)?.name.as_deref()?);
                    }
                    WrittenOption::Braces(to) => {
                        with_stack(|| self.write(*to, open, most, written, into))?;
                    }
                    WrittenOption::Game(game) => written(game, into),
                }
                if into.len() > most {
                    return None;
                }
            }
        }
        into.push('}');
        if node.name.is_some() {
            open.pop();
        }
        Some(())
    }
}

/// The notation of braces with `pass` or names; `None` if the call is something else. `written` writes the games
/// inside.
pub(in crate::eval) fn written_braces(
    call: &SharedCall,
    most: usize,
    written: &mut dyn FnMut(&Game, &mut String),
) -> Option<String> {
    let called: &dyn Any = &**call;
    let braces = called.downcast_ref::<LoopBraces>()?;
    let mut text = String::new();
    braces.write(braces.at, &mut Vec::new(), most, written, &mut text)?;
    Some(text)
}

fn is_same_option(one: &WrittenOption, other: &WrittenOption) -> bool {
    match (one, other) {
        (WrittenOption::Braces(a), WrittenOption::Braces(b)) => a == b,
        (WrittenOption::Game(a), WrittenOption::Game(b)) => match (a.term(), b.term()) {
            (Term::Value(a), Term::Value(b)) => a == b,
            (Term::Loopy(a), Term::Loopy(b)) => a == b,
            _ => a.is_same(b),
        },
        _ => false,
    }
}

impl Called for LoopBraces {
    fn hash(&self) -> u64 {
        self.hash
    }

    fn is_same(&self, other: &dyn Called) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<LoopBraces>().is_some_and(|other| {
            let sides = |braces: &LoopBraces| braces.nodes.len();
            let same_side = |(a, b): (&Vec<WrittenOption>, &Vec<WrittenOption>)| {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same_option(a, b))
            };
            self.hash == other.hash
                && self.at == other.at
                && (Arc::ptr_eq(&self.nodes, &other.nodes)
                    || sides(self) == sides(other)
                        && (self.nodes.iter().zip(other.nodes.iter()))
                            .all(|(a, b)| a.sides.iter().zip(&b.sides).all(same_side)))
        })
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn notation(&self, solver: &mut Solver) -> String {
        let mut text = String::new();
        let mut written = |game: &Game, into: &mut String| into.push_str(&solver.notation(game));
        let (open, most) = (&mut Vec::new(), MOST_CHARACTERS);
        if let Some(()) = self.write(self.at, open, most, &mut written, &mut text) {
            return text;
        }
        match solver.loopy_value(&self.other(self.at)) {
            Ok(GameValue::Short(value)) => solver.value_text(value, Spelling::Ascii),
            Ok(GameValue::Loopy(value)) => solver.notation(&Game::new(Term::Loopy(value))),
            Err(_) => "a loopy game".into(),
        }
    }

    fn board(&self) -> Option<Arc<str>> {
        None
    }

    fn scene(&self) -> Option<Scene> {
        None
    }

    fn touched(&self, _: &Game) -> Places {
        Places::new()
    }

    fn word(&self) -> Arc<str> {
        "".into()
    }

    fn choices(&self, player: Player, _: &mut Solver) -> Solved<Vec<Choice>> {
        let side = player as usize;
        let options = self.nodes.get(self.at).map(|node| &node.sides[side]);
        let choice = |option: &WrittenOption| match option {
            WrittenOption::Braces(to) => Choice {
                label: (*to == self.at).then(|| "pass".into()),
                places: Places::new(),
                to: self.other(*to),
                effect: Effect::default(),
            },
            WrittenOption::Game(game) => Choice::unnamed(game.clone()),
        };
        Ok(options.into_iter().flatten().map(choice).collect())
    }

    fn endless(&self, _: Endless, solver: &mut Solver) -> Stop {
        Stop::Undefined(format!("the value of `{}`", self.notation(solver)))
    }

    fn is_portable(&self) -> bool {
        let mut options = self.nodes.iter().flat_map(|n| n.sides.iter().flatten());
        options.all(|option| match option {
            WrittenOption::Braces(_) => true,
            WrittenOption::Game(game) => match game.term() {
                Term::Loopy(_) | Term::Loony | Term::Position(_) => true,
                Term::Call(call) => call.is_portable(),
                _ => false,
            },
        })
    }

    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        let mut nodes = self.nodes.to_vec();
        let mut differs = false;
        for option in nodes.iter_mut().flat_map(|n| n.sides.iter_mut().flatten()) {
            if let WrittenOption::Game(game) = option
                && let Some(own) = of.adopt_other(solver, game)?
            {
                *game = own;
                differs = true;
            }
        }
        let own = || SharedCall::new(LoopBraces::new(nodes.into(), self.at));
        Ok(differs.then(own))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        None
    }
}

impl Interpreter {
    /// `{a|b}` without loops.
    pub(in crate::eval) fn braces(
        &mut self,
        ast: &Arc<Ast>,
        sides: [&[ExprId]; 2],
        span: Span,
    ) -> Eval<Datum> {
        let [left, right] = sides;
        let (left, right) = (self.option_data(ast, left)?, self.option_data(ast, right)?);
        if let Some(theory) = Written::among_options(left.iter().chain(&right)) {
            let options = [&*left, &*right];
            return self.algebra.form_of_options(theory, options, span);
        }
        Ok(Datum::Game(Game::new(Term::Explicit {
            left: self.algebra.games(&left)?.into(),
            right: self.algebra.games(&right)?.into(),
        })))
    }
}
