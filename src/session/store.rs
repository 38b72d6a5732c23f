//! Statements of programs evaluated one by one, each with what it needs: results are kept by fingerprint, so that
//! an edit costs only what depends on it.

use super::program::{Program, Symbol, Unit};
use super::{Item, Session};
use crate::budget::{now, with_stack};
use crate::diagnostic::Diagnostic;
use crate::eval::{Binding, Function, RESULTS};
use crate::source::{SourceId, Span};
use crate::syntax::ast::{Ast, ExprId, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use std::time::Duration;

/// The result of a statement, independent of its place.
#[derive(Clone, Debug)]
pub struct UnitResult {
    /// What came out.
    pub item: Item,
    /// What is wrong with it, but for what is seen without evaluation. The spans are those of trees:
    /// [`Program::place`] says where they are.
    pub faults: Vec<Diagnostic>,
    /// Time taken, in microseconds.
    pub micros: u64,
    /// Positions and comparisons counted.
    pub positions: u64,
}

impl UnitResult {
    /// It was stopped from outside and says nothing.
    pub fn is_interrupted(&self) -> bool {
        self.faults.iter().any(|f| f.code == "interrupted")
    }

    /// A limit cut it short.
    pub fn is_cut(&self) -> bool {
        let cut = |f: &Diagnostic| matches!(f.code, "limit-time" | "limit-memory");
        self.faults.iter().any(cut)
    }

    /// A limit cut it short, or it needs something that has no value, perhaps because a limit cut that short.
    pub fn is_unfinished(&self) -> bool {
        self.is_cut() || self.faults.iter().any(|f| f.code == "no-value")
    }
}

/// What is kept of the statements of programs.
#[derive(Default)]
pub(super) struct Store {
    /// By fingerprint: what `let` binds, and its result.
    values: FxHashMap<u64, (Binding, Arc<UnitResult>)>,
    /// By fingerprint of all that they can reach.
    functions: FxHashMap<u64, Arc<Function>>,
}

impl Store {
    pub fn forget_unfinished(&mut self) {
        self.values.retain(|_, (_, result)| !result.is_unfinished());
    }

    fn len(&self) -> usize {
        self.values.len() + self.functions.len()
    }
}

/// Stopped from outside while something that is needed was evaluated.
struct Interrupted;

impl Session {
    /// Evaluates a statement of a program. Static faults are those of the program and are not repeated.
    pub fn evaluate(&mut self, program: &Program, statement: usize) -> Option<Arc<UnitResult>> {
        self.tidy_store(program);
        let at = program.own_unit(statement)?;
        let unit = program.unit(at)?;
        let kind = &program.statement(unit)?.ast.kind;
        if unit.is_faulty && !matches!(kind, StatementKind::Import { .. }) {
            return Some(Arc::new(result(Item::Failed, Vec::new())));
        }
        let found = match kind {
            StatementKind::Let { .. } => self.value(program, at).map(|(_, result)| result),
            StatementKind::Def { .. } => Ok(Arc::new(result(Item::Nothing, Vec::new()))),
            StatementKind::Import { .. } => self.import_unit(program, unit).map(Arc::new),
            _ => self
                .run_unit(program, at)
                .map(|(_, result)| Arc::new(result)),
        };
        Some(found.unwrap_or_else(|Interrupted| {
            let fault = Diagnostic::error("interrupted", Span::default(), "interrupted");
            Arc::new(result(Item::Failed, vec![fault]))
        }))
    }

    /// Evaluates all that the names in an import need.
    fn import_unit(&mut self, program: &Program, unit: &Unit) -> Result<UnitResult, Interrupted> {
        let mut whole = result(Item::Nothing, Vec::new());
        for at in unit.imported.clone() {
            let statement = program.unit(at).and_then(|u| program.statement(u));
            if statement.is_none_or(|s| s.ast.parts().value.is_none()) {
                continue;
            }
            let (_, found) = self.value(program, at)?;
            whole.micros += found.micros;
            whole.faults.extend(found.faults.iter().cloned());
        }
        if unit.is_faulty || !whole.faults.is_empty() {
            whole.item = Item::Failed;
        }
        if let Some(statement) = program.statement(unit)
            && let Some(path) = statement.ast.parts().import
            && !unit.is_faulty
            && !whole.faults.is_empty()
        {
            whole.faults.insert(0, super::import::has_errors(path));
        }
        Ok(whole)
    }

    /// What a `let` binds.
    fn value(
        &mut self,
        program: &Program,
        at: usize,
    ) -> Result<(Binding, Arc<UnitResult>), Interrupted> {
        let Some(unit) = program.unit(at) else {
            return Err(Interrupted);
        };
        if let Some(known) = self.store.values.get(&unit.fingerprint) {
            return Ok(known.clone());
        }
        let found = if unit.is_faulty {
            (Binding::Failed, Arc::new(result(Item::Failed, Vec::new())))
        } else {
            let (binding, result) = with_stack(|| self.run_unit(program, at))?;
            (binding.unwrap_or(Binding::Failed), Arc::new(result))
        };
        // What a hover was too short for is not lost for the evaluation of the document.
        if !found.1.is_unfinished() || self.keeps_limits {
            self.store.values.insert(unit.fingerprint, found.clone());
        }
        Ok(found)
    }

    /// Runs a statement with what it needs; gives what its name is bound to, and its result.
    fn run_unit(
        &mut self,
        program: &Program,
        at: usize,
    ) -> Result<(Option<Binding>, UnitResult), Interrupted> {
        let found = program.unit(at);
        let Some((unit, statement)) = found.and_then(|u| Some((u, program.statement(u)?))) else {
            return Err(Interrupted);
        };
        let ast = &statement.ast;
        let names = self.environment(program, &unit.uses, at)?;
        self.interpreter.enter(names);
        // Imports are not run: what they bring in is evaluated by need.
        let done = self.run_statement(SourceId(0), ast);
        let name = ast.parts().binds.map_or(RESULTS[0], |name| &name.text);
        let binding = self.interpreter.names().get(name).cloned();
        if done.diagnostics.iter().any(|d| d.code == "interrupted") {
            return Err(Interrupted);
        }
        let result = UnitResult {
            item: done.item,
            faults: done.diagnostics,
            micros: done.micros,
            positions: done.positions,
        };
        Ok((binding, result))
    }

    /// The names that can be reached from `uses` at a point of the program, with what they are bound to.
    fn environment(
        &mut self,
        program: &Program,
        uses: &[Symbol],
        point: usize,
    ) -> Result<FxHashMap<Arc<str>, Binding>, Interrupted> {
        let mut names: FxHashMap<Arc<str>, Binding> = FxHashMap::default();
        let mut waiting: Vec<Symbol> = uses.to_vec();
        let mut seen: FxHashSet<Symbol> = waiting.iter().copied().collect();
        while let Some(symbol) = waiting.pop() {
            let name = program.name(symbol);
            if let Some(back) = RESULTS.iter().position(|r| *r == name) {
                if let Some(binding) = self.last_result(program, point, back)? {
                    names.insert(name.into(), binding);
                }
                continue;
            }
            let Some(binder) = program.binder(symbol, point) else {
                continue;
            };
            let binding = if program.is_function(binder) {
                let reached = program.unit(binder).map_or(&[][..], |u| &u.uses);
                waiting.extend(reached.iter().copied().filter(|s| seen.insert(*s)));
                self.function(program, binder, point)
            } else {
                self.value(program, binder)?.0
            };
            names.insert(name.into(), binding);
        }
        Ok(names)
    }

    /// What `_` stands for, and the names of the results before it: the values of the last bare expressions that have
    /// one; `back` of them are left out.
    fn last_result(
        &mut self,
        program: &Program,
        point: usize,
        back: usize,
    ) -> Result<Option<Binding>, Interrupted> {
        let mut back = back;
        for unit in program.results_before(point).iter().rev() {
            if program.unit(*unit).is_none_or(|u| u.is_faulty) {
                continue;
            }
            let (binding, result) = with_stack(|| self.run_unit(program, *unit))?;
            if matches!(result.item, Item::Value(_)) {
                if back == 0 {
                    return Ok(binding);
                }
                back -= 1;
            }
        }
        Ok(None)
    }

    /// A function as it stands at a point. While nothing that it can reach changes, it is the same one, so that what
    /// is remembered of its calls holds.
    fn function(&mut self, program: &Program, at: usize, point: usize) -> Binding {
        let Some(unit) = program.unit(at).filter(|u| !u.is_faulty) else {
            return Binding::Failed;
        };
        let (print, _) = program.closure(at, point);
        if let Some(known) = self.store.functions.get(&print) {
            return Binding::Function(Arc::clone(known));
        }
        let function = program
            .statement(unit)
            .and_then(|s| Function::of(&s.ast))
            .map(Arc::new);
        let Some(function) = function else {
            return Binding::Failed;
        };
        self.store.functions.insert(print, Arc::clone(&function));
        Binding::Function(function)
    }

    /// Prepares the names that an expression of a statement needs. Gives the tree of the statement.
    pub(super) fn prepare(
        &mut self,
        program: &Program,
        statement: usize,
        expr: ExprId,
        time: Option<Duration>,
    ) -> Option<Arc<Ast>> {
        self.tidy_store(program);
        let begin = now();
        let at = program.own_unit(statement)?;
        let ast = Arc::clone(&program.statement(program.unit(at)?)?.ast);
        ast.exprs.get(expr.0 as usize)?;
        let uses = ast.uses_of(expr);
        let uses = uses.iter().filter_map(|u| program.known_symbol(u.name));
        let uses: Vec<Symbol> = uses.collect();
        // A definition may call itself.
        let point = at + usize::from(program.is_function(at));
        let before = self.options.time;
        self.options.time = time.map(|t| t.saturating_sub(now() - begin));
        let names = self.environment(program, &uses, point);
        self.options.time = before;
        self.interpreter.enter(names.unwrap_or_default());
        Some(ast)
    }

    /// Forgets the statements of former texts when there are more of them than of this one.
    fn tidy_store(&mut self, program: &Program) {
        if self.store.len() <= 3 * program.units().len() + 500 {
            return;
        }
        let prints: FxHashSet<u64> = program.units().iter().map(|u| u.fingerprint).collect();
        // Calls are remembered by the address of the function.
        self.store.functions.clear();
        self.interpreter.forget_calls();
        self.store.values.retain(|print, _| prints.contains(print));
        // Bindings of the last statement may hold functions that are gone.
        self.interpreter.enter(FxHashMap::default());
    }
}

fn result(item: Item, faults: Vec<Diagnostic>) -> UnitResult {
    UnitResult {
        item,
        faults,
        micros: 0,
        positions: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{NoFiles, Options};

    fn session() -> Session {
        let loader = Box::new(NoFiles);
        Session::new(Options::default(), Budget::unlimited(), loader)
    }

    fn shown(found: &UnitResult) -> String {
        match &found.item {
            Item::Value(shown) => shown.text.ascii.clone(),
            Item::Check(check) => format!("{} of {} fail", check.failed, check.cases),
            Item::Nothing => "nothing".into(),
            _ => found
                .faults
                .iter()
                .map(|f| f.code)
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    fn all(session: &mut Session, text: &str) -> Vec<String> {
        let program = Program::of_text(text);
        let statements = program.files()[0].parsed.statements.len();
        let found = (0..statements).filter_map(|s| session.evaluate(&program, s));
        found.map(|r| shown(&r)).collect()
    }

    #[test]
    fn each_statement_sees_the_names_before_it() {
        let mut session = session();
        let text = "let a = 1\ndef f(n) = if n == 0 then a else f(n - 1) + 1\nf(2)\nlet a = 5\nf(2)\n_ + 1\nlet b = 1/3\nb";
        let expected = [
            "nothing",
            "nothing",
            "3",
            "nothing",
            "7",
            "8",
            "not-dyadic",
            "no-value",
        ];
        assert_eq!(all(&mut session, text), expected);
        // After an edit, and in any order.
        let edited = text.replace("a = 1", "a = 2");
        assert_eq!(all(&mut session, &edited)[2], "4");
        let program = Program::of_text(&edited);
        let mut fresh = super::tests::session();
        let last = fresh.evaluate(&program, 5).expect("a statement");
        assert_eq!(shown(&last), "8");
    }

    #[test]
    fn faults_hold_wherever_the_statement_stands() {
        let mut session = session();
        let text = "def half(n) = 1/(2 * n)\n\n\nhalf(3)";
        let program = Program::of_text(text);
        let found = session.evaluate(&program, 1).expect("a result");
        let fault = &found.faults[0];
        let place = program.place(fault.span, 1).expect("a place");
        assert_eq!(place.text(text), "1/(2 * n");
        let call = program.place(fault.others[0].span, 1).expect("a place");
        assert_eq!(call.text(text), "half");
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut session = session();
        for n in 0..5000 {
            let text = format!("def f(k) = k + {n}\nlet a = f({n})\na");
            assert_eq!(all(&mut session, &text)[2], (2 * n).to_string());
        }
        assert!(session.store.len() < 2000, "{}", session.store.len());
        assert!(session.sources.is_empty());
    }
}
