//! Renders data: as text in both spellings, and as data for JSON.

use super::data::{Detail, EndPoints, Fraction, MoveParts, PlayedGame, QuotientParts};
use super::known::{hot_value, is_drawn, ruleset, theorem};
use super::{CheckResult, Item, Shown, StoppedAt};
use crate::budget::with_stack;
use crate::eval::Written;
use crate::eval::{
    CasesStop, CheckReport, Column, Datum, Done, Eval, FormRow, Interpreter, Limited, LoopyOutcome,
    Text,
};
use crate::solve::{Game, Move, Term};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprKind, StatementKind};
use crate::value::Int;
use std::sync::Arc;

/// Lists nested deeper than this are given as text only: readers of JSON recurse.
const DEEPEST_LIST: usize = 24;

/// Words whose result is a position that was found in play or by chance.
const WORDS_WITH_POSITIONS: &[&str] = &["play", "random_position"];

/// Words that look for positions, and whose result is shown as these are written.
const WORDS_THAT_SEEK: &[&str] = &["realise", "hottest"];

/// A position with so many moves is large.
const LARGE: usize = 32;

/// Renders data with an interpreter, which finds their values.
pub(super) struct Renderer<'a> {
    pub interpreter: &'a mut Interpreter,
    /// Whether results carry data for JSON.
    pub data: bool,
    /// Whether the values of expressions are rendered at all.
    pub renders: bool,
}

impl Renderer<'_> {
    /// The result of a statement.
    pub(super) fn item(&mut self, ast: &Ast, done: &Done) -> Eval<Item> {
        let span = ast.span();
        Ok(match done {
            Done::Nothing | Done::Bound(_) => Item::Nothing,
            Done::Datum(datum) if !self.renders => {
                Item::Value(Shown::of_text(datum.kind(), Text::default()))
            }
            Done::Datum(datum) if self.is_call_of(ast, WORDS_THAT_SEEK) => {
                Item::Value(self.as_written(datum, span)?)
            }
            Done::Datum(datum) => Item::Value(match self.large_position(ast, datum)? {
                Some(shown) => shown,
                None => self.shown(datum, span)?,
            }),
            Done::Drawing(drawing) => {
                let datum = Datum::Str(drawing.text.as_str().into());
                Item::Value(Shown {
                    kind: "drawing".into(),
                    drawing: drawing.scenes.is_some().then(|| drawing.clone()),
                    ..self.shown(&datum, span)?
                })
            }
            Done::Print(items) => {
                let mut all = Text::default();
                let mut before: Option<(&Datum, Text)> = None;
                for item in items {
                    let text = self.interpreter.algebra.text(item, span)?;
                    if let Some((last, written)) = &before {
                        all.push_plain(between((last, written), (item, &text)));
                    }
                    all.push(&text);
                    before = Some((item, text));
                }
                Item::Print(all)
            }
            Done::Table {
                columns,
                rows,
                numbers,
            } => self.table(ast, columns, rows, numbers)?,
            Done::Check(report) => Item::Check(self.check(ast, report)?),
        })
    }

    /// Where the cases of a statement were stopped.
    pub(super) fn stopped_at(&mut self, stop: &CasesStop, span: Span) -> Eval<StoppedAt> {
        Ok(StoppedAt {
            case: self.variables(&stop.case, span)?,
            done: stop.done,
            all: stop.all,
        })
    }

    /// The variables of a case; positions as they are written.
    fn variables(&mut self, case: &[(Arc<str>, Datum)], span: Span) -> Eval<Vec<(String, Shown)>> {
        let shown = case
            .iter()
            .map(|(name, datum)| Ok((name.to_string(), self.as_written(datum, span)?)));
        shown.collect()
    }

    fn table(
        &mut self,
        ast: &Ast,
        columns: &[Column],
        rows: &[Vec<Datum>],
        numbers: &[u64],
    ) -> Eval<Item> {
        let span = ast.span();
        let heads = columns.iter().map(|column| match column {
            Column::Variable(name) | Column::Headed(name) => name.to_string(),
            // Line breaks in the expression are not part of the heading.
            Column::Expression(expr) => {
                let lines = ast[*expr].span.text(&ast.text).lines().map(str::trim);
                lines.collect::<Vec<_>>().join(" ")
            }
        });
        let heads = heads.collect();
        let mut shown = Vec::with_capacity(rows.len());
        for row in rows {
            let cells = row.iter().zip(columns).map(|(cell, column)| match column {
                Column::Variable(_) => self.as_written(cell, span),
                Column::Expression(_) | Column::Headed(_) => self.element(cell, span),
            });
            shown.push(cells.collect::<Eval<Vec<_>>>()?);
        }
        Ok(Item::Table {
            columns: heads,
            rows: shown,
            numbers: numbers.to_vec(),
        })
    }

    fn check(&mut self, ast: &Ast, report: &CheckReport) -> Eval<CheckResult> {
        let span = ast.span();
        let mut counterexample = Vec::new();
        let mut found = None;
        if let Some(case) = &report.counterexample {
            counterexample = self.variables(&case.variables, span)?;
            if let Some(datum) = &case.found {
                found = Some(self.element(datum, span)?);
            }
        }
        Ok(CheckResult {
            claim: matches!(ast.kind, StatementKind::Claim { .. }),
            name: ast.parts().label.map(|n| n.text.to_string()),
            cases: report.cases,
            failed: report.failed,
            counterexample,
            found,
            first: report.first,
            is_partial: false,
        })
    }

    /// The result of a statement that asks a word for a position, such as `play(dots(5, 5), "a1-b1")`, if that is large:
    /// as it is written. Its value may take a search without end, which `value(...)` asks for.
    fn large_position(&mut self, ast: &Ast, datum: &Datum) -> Eval<Option<Shown>> {
        let Datum::Game(game) = datum else {
            return Ok(None);
        };
        let gives_positions = self.is_call_of(ast, WORDS_WITH_POSITIONS);
        if !gives_positions || !is_drawn(game) || game.has_scores() || theorem(game).is_some() {
            return Ok(None);
        }
        let span = ast.span();
        let solver = &mut self.interpreter.algebra.solver;
        if solver.all_moves(game).at(span)?.len() < LARGE {
            return Ok(None);
        }
        let mut shown = self.as_written(datum, span)?;
        shown.game = Some(game.clone());
        Ok(Some(shown))
    }

    /// Whether a statement is a call of one of these words.
    fn is_call_of(&self, ast: &Ast, words: &[&str]) -> bool {
        let StatementKind::Expr(expr) = &ast.kind else {
            return false;
        };
        match &ast[*expr].kind {
            ExprKind::Call { name, .. } => self.interpreter.is_word(&name.text, words),
            _ => false,
        }
    }

    /// A datum with its kind and outcome.
    pub(super) fn shown(&mut self, datum: &Datum, span: Span) -> Eval<Shown> {
        let text = self.interpreter.algebra.text(datum, span)?;
        let detail = self.detail(datum, &text, span, 0)?;
        Ok(Shown {
            outcome: self.interpreter.algebra.outcome_of(datum, span)?,
            detail,
            is_hot: hot_value(&self.interpreter.algebra.solver, datum).is_some(),
            game: match datum {
                Datum::Game(game) => Some(game.clone()),
                _ => None,
            },
            ..Shown::of_text(datum.kind(), text)
        })
    }

    /// A datum as an element of a result: with its data if the session asks for them, without a picture.
    pub(super) fn element(&mut self, datum: &Datum, span: Span) -> Eval<Shown> {
        let text = self.interpreter.algebra.text(datum, span)?;
        self.element_within(datum, text, span, 0)
    }

    /// An element; positions as they are written, without their values.
    fn as_written(&mut self, datum: &Datum, span: Span) -> Eval<Shown> {
        let Some(text) = self.written_text(datum, span, 0)? else {
            return self.element(datum, span);
        };
        let detail = self.detail(datum, &text, span, 0)?;
        Ok(Shown {
            detail,
            ..Shown::of_text(datum.kind(), text)
        })
    }

    /// The text of a position, or of a list that has one in it, as it is written; `None` of anything else.
    fn written_text(&mut self, datum: &Datum, span: Span, depth: usize) -> Eval<Option<Text>> {
        let items = match datum {
            Datum::Game(game) => {
                let is_value = matches!(game.term(), Term::Value(_));
                let solver = &mut self.interpreter.algebra.solver;
                return Ok((!is_value).then(|| Text::plain(&solver.notation(game))));
            }
            Datum::List(items) if depth < DEEPEST_LIST => items,
            _ => return Ok(None),
        };
        let mut written = Vec::with_capacity(items.len());
        for item in items.iter() {
            self.interpreter.algebra.solver.budget.step().at(span)?;
            written.push(with_stack(|| self.written_text(item, span, depth + 1))?);
        }
        if written.iter().all(Option::is_none) {
            return Ok(None);
        }
        let mut all = Text::plain("[");
        for (at, (item, text)) in items.iter().zip(written).enumerate() {
            let text = match text {
                Some(text) => text,
                None => self.interpreter.algebra.inner_text(item, span)?,
            };
            if at > 0 {
                all.ascii.push(',');
                all.pretty.push_str(", ");
            }
            all.push(&text);
        }
        all.push_plain("]");
        Ok(Some(all))
    }

    fn element_within(
        &mut self,
        datum: &Datum,
        text: Text,
        span: Span,
        depth: usize,
    ) -> Eval<Shown> {
        let detail = self.detail(datum, &text, span, depth)?;
        let outcome = if self.data {
            self.interpreter.algebra.outcome_of(datum, span)?
        } else {
            None
        };
        Ok(Shown {
            outcome,
            detail,
            ..Shown::of_text(datum.kind(), text)
        })
    }

    /// The data of a datum with this text, inside `depth` lists.
    fn detail(
        &mut self,
        datum: &Datum,
        text: &Text,
        span: Span,
        depth: usize,
    ) -> Eval<Option<Detail>> {
        match datum {
            Datum::Explanation(one) => return Ok(Some(Detail::Explanation(Arc::clone(one)))),
            Datum::Thermograph(one) => return Ok(Some(Detail::Thermograph(Arc::clone(one)))),
            _ if !self.data => return Ok(None),
            _ => {}
        }
        Ok(Some(match datum {
            Datum::Bool(is_true) => Detail::Bool(*is_true),
            Datum::Outcome(outcome) => Detail::Outcome(LoopyOutcome::Decided(*outcome)),
            Datum::Drawn(outcome) => Detail::Outcome(*outcome),
            Datum::Number(_) => Detail::Number(fraction(&text.ascii)),
            Datum::Game(game) => Detail::Game(self.played(game)),
            Datum::Range(first, last) => Detail::Range(range(first, last)),
            Datum::Move(one) => Detail::Move(self.move_parts(one)),
            Datum::Quotient(found) => Detail::Quotient(QuotientParts::of(found)),
            Datum::Written(Written::Misere(form)) => {
                let rows = FormRow::all(&self.interpreter.algebra.solver, *form);
                Detail::Form(rows.at(span)?)
            }
            Datum::List(items) if depth < DEEPEST_LIST => {
                let bytes = items.len().saturating_mul(size_of::<Shown>());
                self.interpreter
                    .algebra
                    .solver
                    .budget
                    .reserve(bytes)
                    .at(span)?;
                let items = items
                    .iter()
                    .map(|item| self.item_of_list(item, span, depth + 1));
                Detail::List(items.collect::<Eval<Vec<_>>>()?)
            }
            _ => return Ok(None),
        }))
    }

    /// An element of a list. The text of a list in a list is that of its elements, and left out.
    fn item_of_list(&mut self, item: &Datum, span: Span, depth: usize) -> Eval<Shown> {
        self.interpreter.algebra.solver.budget.step().at(span)?;
        let is_told = matches!(item, Datum::List(_)) && depth < DEEPEST_LIST;
        let text = if is_told {
            Text::default()
        } else {
            self.interpreter.algebra.text(item, span)?
        };
        with_stack(|| self.element_within(item, text, span, depth))
    }

    fn played(&mut self, game: &Game) -> PlayedGame {
        PlayedGame {
            position: self.interpreter.algebra.solver.notation(game),
            ruleset: ruleset(game).map(String::from),
        }
    }

    fn move_parts(&mut self, one: &Move) -> MoveParts {
        MoveParts {
            player: one.player,
            component: one.component,
            label: one.label.clone(),
            note: one.note.clone(),
            position: self.interpreter.algebra.solver.notation(&one.to),
        }
    }
}

/// The separator of two printed items. A string needs none, so that it can be any separator; two other items need one,
/// because `±1` and `*` side by side read as `±1*`.
fn between(last: (&Datum, &Text), next: (&Datum, &Text)) -> &'static str {
    let is_string = |datum: &Datum| matches!(datum, Datum::Str(_));
    if is_string(last.0) || is_string(next.0) {
        return "";
    }
    let has_lines = |text: &Text| text.ascii.contains('\n');
    match () {
        () if last.1.ascii.ends_with('\n') => "",
        () if has_lines(last.1) || has_lines(next.1) => "\n",
        () => ", ",
    }
}

/// A number, whose text is a fraction or an integer.
fn fraction(text: &str) -> Fraction {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Fraction {
        numerator: numerator.into(),
        denominator: denominator.into(),
    }
}

fn range(first: &Int, last: &Int) -> EndPoints {
    EndPoints {
        first: first.to_string(),
        last: last.to_string(),
    }
}
