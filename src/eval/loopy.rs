//! Loopy games: braces with `pass` or names, and operations that one loopy game makes loopy.

use super::{Datum, Eval, Interpreter, Limited, fault};
use crate::budget::with_stack;
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::loopy::{Loopy, LoopyOption, NamedNodes, NimValue, NoThermograph};
use crate::solve::{Game, Term, Worth};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, Sign};
use crate::value::{Int, Thermograph};
use std::sync::Arc;

/// Braces in the making.
#[derive(Default)]
struct NodeBuilder<'a> {
    definition: NamedNodes,
    /// The names of the braces that are open, with their nodes.
    names: Vec<(&'a str, usize)>,
}

/// Whether an expression is a name in front of braces, or braces with `pass` among their options or in braces among these.
pub(super) fn is_loopy(ast: &Ast, id: ExprId) -> bool {
    match &ast[id].kind {
        ExprKind::Pass | ExprKind::Named { .. } => true,
        ExprKind::Braces { left, right } => {
            let mut options = left.iter().chain(right);
            options.any(|option| with_stack(|| is_loopy(ast, *option)))
        }
        _ => false,
    }
}

impl Interpreter {
    /// A loopy game as a datum; one without infinite play is a value.
    pub(crate) fn loopy_datum(&mut self, game: Loopy, span: Span) -> Eval<Datum> {
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        Ok(match game.as_value(arena, budget).at(span)? {
            Some(value) => self.value_datum(value),
            None => Datum::Loopy(game),
        })
    }

    /// Anything that is a game under normal play as a loopy one; `None` for other kinds.
    pub(crate) fn as_loopy(&mut self, datum: &Datum, span: Span) -> Eval<Option<Loopy>> {
        if let Datum::Loopy(game) = datum {
            return Ok(Some(game.clone()));
        }
        if let Some(value) = self.loopy_worth(datum, span)? {
            return self.as_loopy(&value, span);
        }
        match self.worth_of(datum, span)? {
            Some(Worth::Value(value)) => {
                let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
                Loopy::of_value(arena, value, budget).at(span).map(Some)
            }
            Some(Worth::Loony) => Err(fault("loony", span, "loony has no sum with a loopy game")
                .with_help(
                    "a loony position is not a short game: its mover wins every sum with nimbers",
                )),
            None => Ok(None),
        }
    }

    /// A game, as a loopy one.
    pub(crate) fn loopy_of(&mut self, datum: &Datum, span: Span) -> Eval<Loopy> {
        match self.as_loopy(datum, span)? {
            Some(game) => Ok(game),
            None => Err(self.wrong_kind(datum, span, "expected a game")),
        }
    }

    /// `{a|b}` without `pass` and names: a game, or the value where an option is loopy.
    pub(super) fn braces(
        &mut self,
        ast: &Arc<Ast>,
        sides: [&[ExprId]; 2],
        span: Span,
    ) -> Eval<Datum> {
        let [left, right] = sides;
        let left = self.option_data(ast, left)?;
        let right = self.option_data(ast, right)?;
        let is_loopy = |option: &(Datum, Span)| matches!(option.0, Datum::Loopy(_));
        if left.iter().chain(&right).any(is_loopy) {
            return self.braces_of(&left, &right, span);
        }
        Ok(Datum::Game(Game::new(Term::Explicit {
            left: self.games(&left)?.into(),
            right: self.games(&right)?.into(),
        })))
    }

    fn braces_of(
        &mut self,
        left: &[(Datum, Span)],
        right: &[(Datum, Span)],
        span: Span,
    ) -> Eval<Datum> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([left, right]) {
            for (option, at) in options {
                side.push(self.loopy_of(option, *at)?);
            }
        }
        let [left, right] = sides;
        let value = Loopy::braces(&left, &right, &self.solver.budget).at(span)?;
        self.loopy_datum(value, span)
    }

    /// `±{a, b}`: the negatives of Left's options are Right's.
    pub(super) fn switch(&mut self, left: &[(Datum, Span)], span: Span) -> Eval<Datum> {
        let mut right = Vec::with_capacity(left.len());
        for (option, at) in left {
            right.push((self.negate(option.clone(), *at)?, *at));
        }
        self.braces_of(left, &right, span)
    }

    /// Braces with `pass` or names.
    pub(super) fn loopy_braces(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Datum> {
        let mut nodes = NodeBuilder::default();
        self.node(ast, id, &mut nodes)?;
        let span = ast[id].span;
        let value = nodes.definition.value(&self.solver.budget).at(span)?;
        self.loopy_datum(value, span)
    }

    /// Adds braces with all that are options of them; returns their node.
    fn node<'a>(
        &mut self,
        ast: &'a Arc<Ast>,
        id: ExprId,
        nodes: &mut NodeBuilder<'a>,
    ) -> Eval<usize> {
        let (game, name) = match &ast[id].kind {
            ExprKind::Named { name, game } => (*game, Some(&*name.text)),
            _ => (id, None),
        };
        let node = nodes.definition.nodes.len();
        nodes.definition.nodes.push([Vec::new(), Vec::new()]);
        nodes.names.extend(name.map(|name| (name, node)));
        if let ExprKind::Braces { left, right } = &ast[game].kind {
            for (side, options) in [left, right].into_iter().enumerate() {
                for option in options {
                    let choices = with_stack(|| self.choices_of(ast, *option, node, nodes))?;
                    nodes.definition.nodes[node][side].extend(choices);
                }
            }
        }
        if name.is_some() {
            nodes.names.pop();
        }
        Ok(node)
    }

    fn choices_of<'a>(
        &mut self,
        ast: &'a Arc<Ast>,
        option: ExprId,
        node: usize,
        nodes: &mut NodeBuilder<'a>,
    ) -> Eval<Vec<LoopyOption>> {
        let expr = &ast[option];
        let known = |name: &str| nodes.names.iter().rfind(|(known, _)| *known == name);
        Ok(match &expr.kind {
            ExprKind::Pass => vec![LoopyOption::Node(node)],
            ExprKind::Name(name) if known(name).is_some() => known(name)
                .map(|(_, node)| LoopyOption::Node(*node))
                .into_iter()
                .collect(),
            ExprKind::Named { .. } | ExprKind::Braces { .. } => {
                vec![LoopyOption::Node(self.node(ast, option, nodes)?)]
            }
            _ => {
                let mut choices = Vec::new();
                for (datum, at) in self.option_data(ast, &[option])? {
                    choices.push(LoopyOption::Game(self.loopy_of(&datum, at)?));
                }
                choices
            }
        })
    }

    /// The sum of games of which one is loopy.
    pub(super) fn loopy_sum(&mut self, terms: &[(Sign, Datum, Span)], span: Span) -> Eval<Datum> {
        let mut total = Loopy::zero();
        let mut shorts = Vec::new();
        for (sign, datum, at) in terms {
            if !matches!(datum, Datum::Loopy(_))
                && let Some(Worth::Value(value)) = self.worth_of(datum, *at)?
            {
                let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
                shorts.push(match sign {
                    Sign::Plus => value,
                    Sign::Minus => arena.negative(value, budget).at(span)?,
                });
                continue;
            }
            let mut term = self.loopy_of(datum, *at)?;
            let budget = &self.solver.budget;
            if *sign == Sign::Minus {
                term = term.negative(budget).at(*at)?;
            }
            total = total.sum(&term, budget).at(span)?;
        }
        for value in &mut shorts {
            let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
            *value = total.unabsorbed(arena, *value, budget).at(span)?;
        }
        let short = self.solver.sum_of_values(shorts).at(span)?;
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let sum = total.sum_with_value(arena, short, budget).at(span)?;
        self.loopy_datum(sum, span)
    }

    /// The sum of impartial games of which one is no nimber. Each is its own negative.
    pub(super) fn nim_value_sum(&mut self, terms: &[(Sign, Datum, Span)]) -> Eval<Datum> {
        let mut total = NimValue::Finite(Int::ZERO);
        for (_, datum, at) in terms {
            total = total.sum(&self.nim_value(datum, *at)?);
        }
        Ok(self.nim_datum(total))
    }

    fn nim_value(&mut self, datum: &Datum, span: Span) -> Eval<NimValue> {
        if let Datum::Infinity(value) = datum {
            return Ok(value.clone());
        }
        let worth = if matches!(datum, Datum::Loopy(_)) {
            None
        } else {
            self.worth_of(datum, span)?
        };
        let nimber = match worth {
            Some(Worth::Value(value)) => self.solver.arena.as_nimber(value).cloned(),
            _ => None,
        };
        match nimber {
            Some(nimber) => Ok(NimValue::Finite(nimber)),
            None => Err(self
                .wrong_kind(datum, span, "only nimbers can be added to `infinity`")
                .with_help("`infinity(a, b)` is an impartial game with infinite play")),
        }
    }

    /// A value of Smith's theory as a datum: a nimber is an ordinary value.
    pub(crate) fn nim_datum(&mut self, value: NimValue) -> Datum {
        match value {
            NimValue::Finite(n) => {
                let nimber = self.solver.arena.nimber(&n);
                self.value_datum(nimber)
            }
            infinite => Datum::Infinity(infinite),
        }
    }

    /// `S & T`: the game with these sides.
    pub(super) fn with_sides(
        &mut self,
        (onside, onside_span): (&Datum, Span),
        (offside, offside_span): (&Datum, Span),
    ) -> Eval<Datum> {
        let span = onside_span.to(offside_span);
        let above = self.side(onside, onside_span)?;
        let below = self.side(offside, offside_span)?;
        match Loopy::with_sides(&above, &below, &self.solver.budget).at(span)? {
            Some(game) => self.loopy_datum(game, span),
            None => Err(fault("undefined", span, "the offside is not <= the onside")
                .with_help("in `S & T` Left's side S is at least Right's side T")),
        }
    }

    /// A stopper.
    fn side(&mut self, datum: &Datum, span: Span) -> Eval<Loopy> {
        let game = self.loopy_of(datum, span)?;
        if game.is_stopper() {
            return Ok(game);
        }
        let message = "both sides of `&` must be stoppers";
        Err(self
            .wrong_kind(datum, span, message)
            .with_help("a stopper is a game in which alternating play always ends"))
    }

    /// Tiny or miny of a loopy game.
    pub(crate) fn loopy_tiny(&mut self, game: &Loopy, miny: bool, span: Span) -> Eval<Loopy> {
        let budget = &self.solver.budget;
        let tiny = game.tiny(budget).at(span)?;
        if miny {
            tiny.negative(budget).at(span)
        } else {
            Ok(tiny)
        }
    }

    pub(super) fn loopy_ordinal_sum(
        &mut self,
        (base, base_span): (&Datum, Span),
        (top, top_span): (&Datum, Span),
    ) -> Eval<Datum> {
        let a = self.loopy_of(base, base_span)?;
        let b = self.loopy_of(top, top_span)?;
        let span = base_span.to(top_span);
        match a.ordinal_sum(&b, &self.solver.budget).at(span)? {
            Some(sum) => self.loopy_datum(sum, span),
            None => {
                let (datum, at) = if a.is_stopper() {
                    (top, top_span)
                } else {
                    (base, base_span)
                };
                Err(self.no_stopper(datum, at, "ordinal sum"))
            }
        }
    }

    /// The thermograph of a stopper, for a query of this name.
    pub(crate) fn loopy_thermograph(
        &mut self,
        game: &Loopy,
        span: Span,
        query: &str,
    ) -> Eval<Thermograph> {
        let message = match game.thermograph(&self.solver.budget).at(span)? {
            Ok(thermograph) => return Ok(thermograph),
            Err(NoThermograph::NoStopper) => {
                return Err(self.no_stopper(&Datum::Loopy(game.clone()), span, query));
            }
            Err(NoThermograph::Infinite) => "the mean of this game is beyond all numbers",
            Err(NoThermograph::NoMast) => {
                "the walls of this game never meet: a move to on or off is urgent at every temperature"
            }
        };
        let what = self.short(&Datum::Loopy(game.clone()));
        Err(fault("undefined", span, message)
            .with_label(format!("this is {what}"))
            .with_help("a stopper has a thermograph if a temperature makes both players stop before on and off"))
    }

    /// The fault of a query that only stoppers answer.
    pub(crate) fn no_stopper(&mut self, datum: &Datum, span: Span, query: &str) -> Box<Diagnostic> {
        let what = self.short(datum);
        let message = format!("only a stopper has {} {query}", article(query));
        fault("undefined", span, message)
            .with_label(format!("this is {what}"))
            .with_help("a stopper is a game in which alternating play always ends; `onside(g)` and `offside(g)` are the sides of any other game")
    }
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}
