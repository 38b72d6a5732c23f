//! Evaluates the statements of a program with their dependencies.

use super::cache::CachedResult;
use super::evaluator::{Environment, Evaluator};
use super::names::NameId;
use super::prints::closure;
use super::program::Program;
use super::{Item, StatementResult, early, faults};
use crate::budget::{now, with_stack};
use crate::eval::{Binding, Datum, Function, Names, part};
use crate::syntax::ast::{Ast, ExprId, StatementKind};
use crate::vocabulary;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::time::Duration;

/// The evaluation of a dependency was interrupted.
pub(super) struct Interrupted(Arc<StatementResult>);

/// Evaluates a statement of the text that was read last.
pub(super) fn statement(
    evaluator: &mut Evaluator,
    program: &Program,
    statement: usize,
) -> Option<Arc<StatementResult>> {
    tidy(evaluator, program);
    Some(unit(evaluator, program, *program.own.get(statement)?))
}

/// Evaluates a unit anew; its dependencies may be cached.
pub(super) fn unit_anew(
    evaluator: &mut Evaluator,
    program: &Program,
    at: usize,
) -> StatementResult {
    let inside = program.added_units(at).chain([at]);
    inside.for_each(|at| evaluator.cache.forget(program.units[at].fingerprint));
    if let Some(known) = faults::without_evaluation(program, at) {
        return known;
    }
    let found = unit(evaluator, program, at);
    evaluator.cache.strip(program.units[at].fingerprint);
    Arc::unwrap_or_clone(found)
}

/// Evaluates a unit.
fn unit(evaluator: &mut Evaluator, program: &Program, at: usize) -> Arc<StatementResult> {
    let unit = &program.units[at];
    let keeps_value = evaluator.mode.keeps_values || program.uses_results();
    let found = match unit.ast.kind {
        StatementKind::Import { .. } => Ok(import(evaluator, program, at)),
        _ if unit.is_faulty => Ok(Arc::new(StatementResult::of(Item::Failed))),
        StatementKind::Def { .. } => Ok(Arc::new(StatementResult::of(Item::Nothing))),
        StatementKind::Let { .. } => value(evaluator, program, at).map(|known| known.result),
        StatementKind::Expr(_) if keeps_value => {
            value(evaluator, program, at).map(|known| known.result)
        }
        _ => uncached(evaluator, program, at).map(|known| known.result),
    };
    found.unwrap_or_else(|Interrupted(result)| result)
}

/// Evaluates everything that the names in an import depend on.
fn import(evaluator: &mut Evaluator, program: &Program, at: usize) -> Arc<StatementResult> {
    let mut whole = StatementResult::of(Item::Nothing);
    let mut interrupted = false;
    whole.diagnostics = faults::faults_of_import(program, at, &mut |inner| {
        let is_def = matches!(program.units[inner].ast.kind, StatementKind::Def { .. });
        if interrupted || is_def {
            return Vec::new();
        }
        let found = value(evaluator, program, inner).map(|known| known.result);
        let found = found.unwrap_or_else(|Interrupted(result)| {
            interrupted = true;
            result
        });
        whole.micros += found.micros;
        whole.positions += found.positions;
        whole.is_partial |= found.is_unfinished();
        found.diagnostics.clone()
    });
    if !whole.diagnostics.is_empty() {
        whole.item = Item::Failed;
    }
    Arc::new(whole)
}

/// The value of a `let` or a bare expression.
pub(super) fn value(
    evaluator: &mut Evaluator,
    program: &Program,
    at: usize,
) -> Result<CachedResult, Interrupted> {
    let print = program.units[at].fingerprint;
    let known = evaluator.cache.known(print);
    if let Some(known) = known.filter(|k| !k.gains_from(evaluator.mode.time)) {
        return Ok(known);
    }
    let known = if program.units[at].is_faulty {
        CachedResult {
            datum: None,
            result: Arc::new(StatementResult::of(Item::Failed)),
            limit: None,
        }
    } else {
        with_stack(|| uncached(evaluator, program, at))?
    };
    // The short time limit of a hover must not affect the evaluation of the document.
    if !known.result.is_unfinished() || evaluator.mode.keeps_limits {
        evaluator.cache.insert(print, known.clone());
    }
    Ok(known)
}

/// Evaluates a unit and its dependencies.
fn uncached(
    evaluator: &mut Evaluator,
    program: &Program,
    at: usize,
) -> Result<CachedResult, Interrupted> {
    let unit = &program.units[at];
    let environment = environment(evaluator, program, &unit.uses, at, value)?;
    let is_whole = !environment.is_partial;
    evaluator.interpreter.cases.kept.statement = is_whole.then_some(unit.fingerprint);
    let mut known = evaluator.perform(&unit.ast, environment);
    if let Some(fault) = early::late_name(program, &known.result.diagnostics, at) {
        let result = StatementResult::clone(&known.result);
        known.result = Arc::new(StatementResult {
            diagnostics: vec![fault],
            ..result
        });
    }
    if known.result.is_interrupted() {
        return Err(Interrupted(known.result));
    }
    Ok(known)
}

/// The bindings reachable from `uses` at a point of the program; `value` returns the result of a unit.
pub(super) fn environment<E>(
    evaluator: &mut Evaluator,
    program: &Program,
    uses: &[NameId],
    point: usize,
    mut value: impl FnMut(&mut Evaluator, &Program, usize) -> Result<CachedResult, E>,
) -> Result<Environment, E> {
    let mut names = Names::default();
    let mut waiting: Vec<NameId> = uses.to_vec();
    let mut seen: FxHashSet<NameId> = waiting.iter().copied().collect();
    let mut others = Vec::new();
    let mut is_partial = false;
    let mut value = |evaluator: &mut Evaluator, unit: usize| {
        let known = value(evaluator, program, unit)?;
        is_partial |= known.result.is_unfinished();
        Ok(known)
    };
    while let Some(symbol) = waiting.pop() {
        let name = Arc::clone(program.names.spelling(symbol));
        if let Some(back) = program.result_named(symbol) {
            let mut value = |unit| value(evaluator, unit);
            let last = last_result(program, point, back, &mut value)?;
            names.extend(last.map(|datum| (name, Binding::Datum(datum))));
            continue;
        }
        let Some(binder) = program.names.binder(symbol, point) else {
            if others.is_empty() && vocabulary::find(&name).is_none() {
                others = program
                    .names
                    .bound(point)
                    .map(|(n, _)| Arc::clone(n))
                    .collect();
            }
            continue;
        };
        let binding = if program.is_function(binder) {
            let reached = program.units[binder].uses.iter();
            waiting.extend(reached.copied().filter(|s| seen.insert(*s)));
            function(evaluator, program, binder, point)
        } else {
            let datum = value(evaluator, binder)?.datum;
            let datum = match &program.units[binder].ast.kind {
                StatementKind::Let { pattern, .. } => {
                    datum.and_then(|datum| part(pattern, &name, &datum))
                }
                _ => datum,
            };
            datum.map_or(Binding::Failed, Binding::Datum)
        };
        names.insert(name, binding);
    }
    Ok(Environment {
        names,
        others,
        is_partial,
    })
}

/// The value of `_`, `_1` or `_2`, where `back` is 0, 1 or 2: that of the last bare expression before `point` that has a
/// value, after `back` such expressions are skipped.
fn last_result<E>(
    program: &Program,
    point: usize,
    mut back: usize,
    value: &mut impl FnMut(usize) -> Result<CachedResult, E>,
) -> Result<Option<Datum>, E> {
    for (unit, _) in program.results_before(point).iter().rev() {
        if let Some(datum) = value(*unit)?.datum {
            if back == 0 {
                return Ok(Some(datum));
            }
            back -= 1;
        }
    }
    Ok(None)
}

/// A function as defined at a point.
fn function(evaluator: &mut Evaluator, program: &Program, at: usize, point: usize) -> Binding {
    let unit = &program.units[at];
    let print = closure(program, at, point);
    let function = evaluator.cache.function(print, || {
        Function::of(&unit.ast, print).filter(|_| !unit.is_faulty)
    });
    function.map_or(Binding::Failed, Binding::Function)
}

/// Binds the names that an expression of a statement needs. Returns the syntax tree of the statement; `None` if the
/// program has no such expression.
pub(super) fn prepare(
    evaluator: &mut Evaluator,
    program: &Program,
    statement: usize,
    expr: ExprId,
    time: Option<Duration>,
) -> Option<Arc<Ast>> {
    tidy(evaluator, program);
    let begin = now();
    let at = *program.own.get(statement)?;
    let ast = Arc::clone(&program.units[at].ast);
    ast.exprs.get(expr.0 as usize)?;
    let uses = ast.uses_of(expr);
    let uses = uses.iter().filter_map(|u| program.names.known(u.name));
    let uses: Vec<NameId> = uses.collect();
    // A definition may call itself.
    let point = at + usize::from(program.is_function(at));
    let left = time.map(|t| t.saturating_sub(now() - begin));
    let names = environment(&mut evaluator.with_time(left), program, &uses, point, value);
    let Environment { names, others, .. } = names.unwrap_or_default();
    evaluator.interpreter.enter(names, others);
    Some(ast)
}

/// Evicts the statements of former texts when there are many more of them than of this one.
fn tidy(evaluator: &mut Evaluator, program: &Program) {
    if evaluator.cache.len() <= 3 * program.units.len() + 500 {
        return;
    }
    let prints: FxHashSet<u64> = program.units.iter().map(|u| u.fingerprint).collect();
    // Memoised calls are keyed by the address of the function.
    evaluator.cache.forget_functions();
    evaluator.interpreter.forget_calls();
    evaluator.cache.retain(&prints);
    // Bindings of the last statement may hold evicted functions.
    evaluator.interpreter.enter(Names::default(), Vec::new());
}
