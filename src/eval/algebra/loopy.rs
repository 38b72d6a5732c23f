//! Loopy games: recognition of loopy braces, and operations with a loopy operand.

use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::loopy::{Loopy, NimValue, NoThermograph};
use crate::solve::Worth;
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, Sign};
use crate::value::{Int, Thermograph};

/// Whether braces are loopy: they contain `pass` at any depth, or an inner pair of braces refers to the name in front
/// of an outer pair.
pub(in crate::eval) fn is_loopy(ast: &Ast, id: ExprId) -> bool {
    is_loopy_within(ast, id, &mut Vec::new())
}

/// Like [`is_loopy`], inside braces with these names.
pub(in crate::eval) fn is_loopy_within<'a>(
    ast: &'a Ast,
    id: ExprId,
    names: &mut Vec<&'a str>,
) -> bool {
    match &ast[id].kind {
        ExprKind::Pass => true,
        ExprKind::Name(name) => names.contains(&&**name),
        ExprKind::Named { name, game } => {
            names.push(&name.text);
            let is_loopy = with_stack(|| is_loopy_within(ast, *game, names));
            names.pop();
            is_loopy
        }
        ExprKind::Braces { left, right } => {
            let mut options = left.iter().chain(right);
            options.any(|option| with_stack(|| is_loopy_within(ast, *option, names)))
        }
        _ => false,
    }
}

impl Algebra {
    /// Converts a loopy game to a datum. A game without infinite play becomes a value.
    pub(crate) fn loopy_datum(&mut self, game: Loopy, span: Span) -> Eval<Datum> {
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        Ok(match game.as_value(arena, budget).at(span)? {
            Some(value) => self.value_datum(value),
            None => Datum::Loopy(game),
        })
    }

    /// Converts a game under normal play to a loopy game; `None` for other kinds of data.
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
            Some(Worth::Loony) => {
                Err(
                    fault(Code::Loony, span, "loony has no sum with a loopy game")
                        .with_help(crate::eval::algebra::kinds::LOONY_HELP),
                )
            }
            None => Ok(None),
        }
    }

    /// Converts a datum to a loopy game, or returns a fault.
    pub(crate) fn loopy_of(&mut self, datum: &Datum, span: Span) -> Eval<Loopy> {
        match self.as_loopy(datum, span)? {
            Some(game) => Ok(game),
            None => Err(self.wrong_kind(datum, span, "expected a game")),
        }
    }

    /// Adds games, at least one of which is loopy.
    pub(in crate::eval) fn loopy_sum(
        &mut self,
        terms: &[(Sign, Datum, Span)],
        span: Span,
    ) -> Eval<Datum> {
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

    /// Adds impartial games, at least one of which is not a nimber. Every term is its own negative, so signs do not
    /// matter.
    pub(in crate::eval) fn nim_value_sum(&mut self, terms: &[(Sign, Datum, Span)]) -> Eval<Datum> {
        let mut total = NimValue::Finite(Int::ZERO);
        for (_, datum, at) in terms {
            total = total.sum(&self.nim_value(datum, *at)?);
        }
        Ok(self.nim_datum(total))
    }

    fn nim_value(&mut self, datum: &Datum, span: Span) -> Eval<NimValue> {
        if let Datum::Infinity(value) = datum {
            return Ok(NimValue::clone(value));
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

    /// Converts a value of Smith's theory to a datum. A nimber becomes an ordinary value.
    pub(crate) fn nim_datum(&mut self, value: NimValue) -> Datum {
        match value {
            NimValue::Finite(n) => {
                let nimber = self.solver.arena.nimber(&n);
                self.value_datum(nimber)
            }
            infinite => Datum::Infinity(Box::new(infinite)),
        }
    }

    /// `S & T`: the game with onside S and offside T.
    pub(in crate::eval) fn with_sides(
        &mut self,
        (onside, onside_span): (&Datum, Span),
        (offside, offside_span): (&Datum, Span),
    ) -> Eval<Datum> {
        let span = onside_span.to(offside_span);
        let above = self.side(onside, onside_span)?;
        let below = self.side(offside, offside_span)?;
        match Loopy::with_sides(&above, &below, &self.solver.budget).at(span)? {
            Some(game) => self.loopy_datum(game, span),
            None => Err(
                fault(Code::Undefined, span, "the offside is not <= the onside")
                    .with_help("in `S & T` Left's side S is at least Right's side T"),
            ),
        }
    }

    /// Converts an operand of `&`, which must be a stopper.
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

    /// The thermograph of a stopper. `query` names the query in faults.
    pub(crate) fn loopy_thermograph(
        &mut self,
        game: &Loopy,
        span: Span,
        query: &str,
    ) -> Eval<Thermograph> {
        let (message, help) = match game.thermograph(&self.solver.budget).at(span)? {
            Ok(thermograph) => return Ok(thermograph),
            Err(NoThermograph::NoStopper) => {
                return Err(self.no_stopper(&Datum::Loopy(game.clone()), span, query));
            }
            Err(NoThermograph::Infinite) => (
                "this game has no mean: its stops are not numbers",
                "`left_stop(g)` and `right_stop(g)` may be `on` or `off`",
            ),
            Err(NoThermograph::NoMast) => (
                "this game has no mast: a move to on or off is urgent at every temperature",
                "`left_wall(g)` and `right_wall(g)` exist only where the walls meet",
            ),
        };
        let what = self.short(&Datum::Loopy(game.clone()));
        Err(fault(Code::Undefined, span, message)
            .with_label(format!("this is {what}"))
            .with_help(help))
    }

    /// A fault for a query that is defined for stoppers only.
    pub(crate) fn no_stopper(&mut self, datum: &Datum, span: Span, query: &str) -> Box<Diagnostic> {
        let what = self.short(datum);
        let message = format!("only a stopper has {} {query}", article(query));
        fault(Code::Undefined, span, message)
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
