//! Evaluation of single statements with their dependencies. Results are cached by fingerprint, so an edit costs only
//! the statements that depend on it.

use super::mode::RunMode;
use super::program::{NameId, Program};
use super::{Item, Session, StatementResult};
use crate::budget::{now, with_stack};
use crate::eval::{Binding, Datum, Function, Names, part};
use crate::fingerprint::Fingerprint;
use crate::syntax::ast::{Ast, ExprId, StatementKind};
use crate::vocabulary;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use std::time::Duration;

/// The cache of evaluated statements.
#[derive(Clone, Default)]
pub(super) struct ResultCache {
    /// Values of `let` statements and results, by fingerprint.
    values: FxHashMap<u64, CachedResult>,
    /// By fingerprint of everything that they can reach.
    functions: FxHashMap<Fingerprint, Arc<Function>>,
}

/// The result of a `let` or a bare expression, and its value unless it failed.
#[derive(Clone)]
pub(super) struct CachedResult {
    pub datum: Option<Datum>,
    pub result: Arc<StatementResult>,
    /// The time limit that it was found with.
    pub limit: Option<Duration>,
}

impl CachedResult {
    /// Whether another time limit may find more.
    fn gains_from(&self, limit: Option<Duration>) -> bool {
        let is_more = self
            .limit
            .is_some_and(|old| limit.is_none_or(|new| new > old));
        is_more && self.result.is_unfinished()
    }
}

impl ResultCache {
    pub fn forget_unfinished(&mut self) {
        self.values.retain(|_, known| !known.result.is_unfinished());
    }

    /// Forgets results with diagnostics, which are worded in another spelling.
    pub fn forget_faults(&mut self) {
        self.values
            .retain(|_, known| known.result.diagnostics.is_empty());
    }

    /// The cached result of a statement.
    pub fn known(&self, print: u64) -> Option<CachedResult> {
        self.values.get(&print).cloned()
    }

    /// Caches the value of a statement that was evaluated elsewhere.
    pub fn keep(&mut self, print: u64, datum: Datum) {
        let result = Arc::new(StatementResult::of(Item::Nothing));
        let found = CachedResult {
            datum: Some(datum),
            result,
            limit: None,
        };
        self.values.insert(print, found);
    }

    /// The cached value of a statement.
    pub fn value(&self, print: u64) -> Option<&Datum> {
        self.values.get(&print)?.datum.as_ref()
    }

    pub fn forget(&mut self, print: u64) {
        self.values.remove(&print);
    }

    /// Drops a result except for its value.
    pub fn strip(&mut self, print: u64) {
        if let Some(known) = self.values.get_mut(&print) {
            known.result = Arc::new(StatementResult {
                is_partial: known.result.is_unfinished(),
                ..StatementResult::of(Item::Nothing)
            });
        }
    }

    /// Forgets the functions. The caller must forget the memoised calls too.
    pub fn forget_functions(&mut self) {
        self.functions.clear();
    }

    pub fn len(&self) -> usize {
        self.values.len() + self.functions.len()
    }
}

/// The bindings that a statement can reach, and the other names that are bound.
#[derive(Clone, Default)]
pub(super) struct Environment {
    pub names: Names,
    pub others: Vec<Arc<str>>,
    /// Whether a value that it needs was cut short by a limit.
    pub is_partial: bool,
}

/// The evaluation of a dependency was interrupted.
struct Interrupted(Arc<StatementResult>);

impl Session {
    /// Evaluates a statement of the text of a program. The result contains no static errors but those of imports. Its
    /// spans are those of syntax trees: [`Program::place`] maps them to the text.
    pub fn evaluate(
        &mut self,
        program: &Program,
        statement: usize,
    ) -> Option<Arc<StatementResult>> {
        self.tidy(program);
        Some(self.unit(program, *program.own.get(statement)?))
    }

    /// Evaluates a unit.
    pub(super) fn unit(&mut self, program: &Program, at: usize) -> Arc<StatementResult> {
        let unit = &program.units[at];
        let found = match unit.ast.kind {
            StatementKind::Import { .. } => Ok(self.import_unit(program, at)),
            _ if unit.is_faulty => Ok(Arc::new(StatementResult::of(Item::Failed))),
            StatementKind::Def { .. } => Ok(Arc::new(StatementResult::of(Item::Nothing))),
            StatementKind::Let { .. } => self.value(program, at).map(|known| known.result),
            StatementKind::Expr(_) if self.mode.keeps_values || program.uses_results() => {
                self.value(program, at).map(|known| known.result)
            }
            _ => self.run_unit(program, at).map(|known| known.result),
        };
        found.unwrap_or_else(|Interrupted(result)| result)
    }

    /// Evaluates everything that the names in an import depend on.
    fn import_unit(&mut self, program: &Program, at: usize) -> Arc<StatementResult> {
        let mut whole = StatementResult::of(Item::Nothing);
        let mut interrupted = false;
        whole.diagnostics = program.faults_of_import(at, &mut |inner| {
            let is_def = matches!(program.units[inner].ast.kind, StatementKind::Def { .. });
            if interrupted || is_def {
                return Vec::new();
            }
            let found = self.value(program, inner).map(|known| known.result);
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
    fn value(&mut self, program: &Program, at: usize) -> Result<CachedResult, Interrupted> {
        let print = program.units[at].fingerprint;
        let known = self.evaluated.known(print);
        if let Some(known) = known.filter(|k| !k.gains_from(self.mode.time)) {
            return Ok(known);
        }
        let known = if program.units[at].is_faulty {
            CachedResult {
                datum: None,
                result: Arc::new(StatementResult::of(Item::Failed)),
                limit: None,
            }
        } else {
            with_stack(|| self.run_unit(program, at))?
        };
        // The short time limit of a hover must not affect the evaluation of the document.
        if !known.result.is_unfinished() || self.mode.keeps_limits {
            self.evaluated.values.insert(print, known.clone());
        }
        Ok(known)
    }

    /// Evaluates a unit and its dependencies.
    fn run_unit(&mut self, program: &Program, at: usize) -> Result<CachedResult, Interrupted> {
        let unit = &program.units[at];
        let environment = self.environment(program, &unit.uses, at, Session::value)?;
        let mut known = self.perform(&unit.ast, environment);
        if let Some(fault) = program.late_name(&known.result.diagnostics, at) {
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
        &mut self,
        program: &Program,
        uses: &[NameId],
        point: usize,
        mut value: impl FnMut(&mut Session, &Program, usize) -> Result<CachedResult, E>,
    ) -> Result<Environment, E> {
        let mut names = Names::default();
        let mut waiting: Vec<NameId> = uses.to_vec();
        let mut seen: FxHashSet<NameId> = waiting.iter().copied().collect();
        let mut others = Vec::new();
        let mut is_partial = false;
        let mut value = |session: &mut Session, program: &Program, unit: usize| {
            let known = value(session, program, unit)?;
            is_partial |= known.result.is_unfinished();
            Ok(known)
        };
        while let Some(symbol) = waiting.pop() {
            let name = program.name(symbol);
            if let Some(back) = program.result_named(symbol) {
                let last = self.last_result(program, point, back, &mut value)?;
                names.extend(last.map(|datum| (name, Binding::Datum(datum))));
                continue;
            }
            let Some(binder) = program.binder(symbol, point) else {
                if others.is_empty() && vocabulary::find(&name).is_none() {
                    others = program.bound(point).map(|(n, _)| Arc::clone(n)).collect();
                }
                continue;
            };
            let binding = if program.is_function(binder) {
                let reached = program.units[binder].uses.iter();
                waiting.extend(reached.copied().filter(|s| seen.insert(*s)));
                self.function(program, binder, point)
            } else {
                let datum = value(self, program, binder)?.datum;
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

    /// The value of `_`, `_1` or `_2`, where `back` is 0, 1 or 2: that of the last bare expression before `point` that
    /// has a value, after `back` such expressions are skipped.
    fn last_result<E>(
        &mut self,
        program: &Program,
        point: usize,
        mut back: usize,
        value: &mut impl FnMut(&mut Session, &Program, usize) -> Result<CachedResult, E>,
    ) -> Result<Option<Datum>, E> {
        for (unit, _) in program.results_before(point).iter().rev() {
            if let Some(datum) = value(self, program, *unit)?.datum {
                if back == 0 {
                    return Ok(Some(datum));
                }
                back -= 1;
            }
        }
        Ok(None)
    }

    /// A function as defined at a point. While nothing that it can reach changes, the same one is returned, so that its
    /// memoised calls stay valid.
    fn function(&mut self, program: &Program, at: usize, point: usize) -> Binding {
        let unit = &program.units[at];
        let print = program.closure(at, point);
        if let Some(known) = self.evaluated.functions.get(&print) {
            return Binding::Function(Arc::clone(known));
        }
        let function = Function::of(&unit.ast, print).filter(|_| !unit.is_faulty);
        function.map_or(Binding::Failed, |function| {
            let function = Arc::new(function);
            let known = Arc::clone(&function);
            self.evaluated.functions.insert(print, known);
            Binding::Function(function)
        })
    }

    /// Binds the names that an expression of a statement needs. Returns the syntax tree of the statement.
    pub(super) fn prepare(
        &mut self,
        program: &Program,
        statement: usize,
        expr: ExprId,
        time: Option<Duration>,
    ) -> Option<Arc<Ast>> {
        self.tidy(program);
        let begin = now();
        let at = *program.own.get(statement)?;
        let ast = Arc::clone(&program.units[at].ast);
        ast.exprs.get(expr.0 as usize)?;
        let uses = ast.uses_of(expr);
        let uses = uses.iter().filter_map(|u| program.known_symbol(u.name));
        let uses: Vec<NameId> = uses.collect();
        // A definition may call itself.
        let point = at + usize::from(program.is_function(at));
        let mode = RunMode {
            time: time.map(|t| t.saturating_sub(now() - begin)),
            ..self.mode
        };
        let names = self
            .in_mode(mode)
            .environment(program, &uses, point, Session::value);
        let Environment { names, others, .. } = names.unwrap_or_default();
        self.interpreter.enter(names, others);
        Some(ast)
    }

    /// Evicts the statements of former texts when there are many more of them than of this one.
    fn tidy(&mut self, program: &Program) {
        if self.evaluated.len() <= 3 * program.units.len() + 500 {
            return;
        }
        let prints: FxHashSet<u64> = program.units.iter().map(|u| u.fingerprint).collect();
        // Memoised calls are keyed by the address of the function.
        self.evaluated.forget_functions();
        self.interpreter.forget_calls();
        self.evaluated
            .values
            .retain(|print, _| prints.contains(print));
        // Bindings of the last statement may hold evicted functions.
        self.interpreter.enter(Names::default(), Vec::new());
    }
}
