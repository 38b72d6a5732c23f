//! Statements of programs evaluated one by one, each with what it needs: results are kept by fingerprint, so that
//! an edit costs only what depends on it.

use super::program::{Program, Symbol, Unit};
use super::{Item, Session};
use crate::budget::{now, with_stack};
use crate::diagnostic::Diagnostic;
use crate::eval::{Binding, Function};
use crate::resolve::RESULTS;
use crate::source::{SourceId, Span};
use crate::syntax::ast::{Ast, ExprId, Statement, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use std::time::Duration;

/// The result of a statement, independent of where it stands.
#[derive(Clone, Debug)]
pub struct UnitResult {
    /// What came out.
    pub item: Item,
    /// What is wrong with it, but for what is seen without evaluation. The source in a span is the number of a
    /// place in `places`, and its bytes are counted from there.
    pub faults: Vec<Diagnostic>,
    /// Hashes of the statements that the spans belong to; the first is that of the statement itself.
    pub places: Vec<u64>,
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
    /// The trees of functions by the hashes of their texts.
    texts: FxHashMap<u64, (SourceId, Arc<Ast>)>,
    /// Sources whose text is not needed any more.
    free: Vec<SourceId>,
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
        self.texts.len() + self.values.len() + self.functions.len()
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
        let kind = &program.statement(unit)?.kind;
        if unit.is_faulty && !matches!(kind, StatementKind::Import { .. }) {
            return Some(Arc::new(result(unit, Item::Failed, Vec::new())));
        }
        let found = match kind {
            StatementKind::Let { .. } => self.value(program, at).map(|(_, result)| result),
            StatementKind::Def { .. } => Ok(Arc::new(result(unit, Item::Nothing, Vec::new()))),
            StatementKind::Import { .. } => self.import_unit(program, unit).map(Arc::new),
            _ => self
                .run_unit(program, at)
                .map(|(_, result)| Arc::new(result)),
        };
        Some(found.unwrap_or_else(|Interrupted| {
            let fault = Diagnostic::error("interrupted", Span::default(), "interrupted");
            Arc::new(result(unit, Item::Failed, vec![fault]))
        }))
    }

    /// Evaluates all that the names in an import need.
    fn import_unit(&mut self, program: &Program, unit: &Unit) -> Result<UnitResult, Interrupted> {
        let mut whole = result(unit, Item::Nothing, Vec::new());
        let Some(Statement {
            kind: StatementKind::Import { path },
            span,
            ..
        }) = program.statement(unit)
        else {
            return Ok(whole);
        };
        for at in unit.imported.clone() {
            let is_value = program.unit(at).and_then(|u| program.statement(u));
            let is_value = is_value.is_some_and(|s| matches!(s.kind, StatementKind::Let { .. }));
            if !is_value {
                continue;
            }
            let (_, found) = self.value(program, at)?;
            whole.micros += found.micros;
            for fault in &found.faults {
                let base = whole.places.len() as u32;
                whole
                    .faults
                    .push(renumbered(fault, &|source| SourceId(source.0 + base)));
            }
            if !found.faults.is_empty() {
                whole.places.extend(&found.places);
            }
        }
        if unit.is_faulty || !whole.faults.is_empty() {
            whole.item = Item::Failed;
        }
        if !unit.is_faulty && !whole.faults.is_empty() {
            let mut fault = super::import::has_errors(path);
            let shift = |at: u32| at.saturating_sub(span.start);
            fault.span = Span {
                source: SourceId(0),
                start: shift(fault.span.start),
                end: shift(fault.span.end),
            };
            whole.faults.insert(0, fault);
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
            (
                Binding::Failed,
                Arc::new(result(unit, Item::Failed, Vec::new())),
            )
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
        let Some((unit, (id, ast))) = program
            .unit(at)
            .and_then(|unit| Some((unit, self.tree(program, unit)?)))
        else {
            return Err(Interrupted);
        };
        let found = self.run_tree(program, at, unit, (id, &ast));
        self.release(unit, id);
        found
    }

    fn run_tree(
        &mut self,
        program: &Program,
        at: usize,
        unit: &Unit,
        (id, ast): (SourceId, &Arc<Ast>),
    ) -> Result<(Option<Binding>, UnitResult), Interrupted> {
        let Some(statement) = ast.statements.first() else {
            return Err(Interrupted);
        };
        let names = self.environment(program, &unit.uses, at)?;
        self.interpreter.enter(names);
        let done = self.run_statement(id, ast, statement);
        let name = match &statement.kind {
            StatementKind::Let { name, .. } => &*name.text,
            _ => RESULTS[0],
        };
        let binding = self.interpreter.names().get(name).cloned();
        if done.diagnostics.iter().any(|d| d.code == "interrupted") {
            return Err(Interrupted);
        }
        let (faults, places) = self.placed(unit, id, done.diagnostics);
        let result = UnitResult {
            item: done.item,
            faults,
            places,
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
        let Some((_, ast)) = self.tree(program, unit) else {
            return Binding::Failed;
        };
        let function = ast
            .statements
            .first()
            .and_then(|s| Function::of(&ast, s))
            .map(Arc::new);
        let Some(function) = function else {
            return Binding::Failed;
        };
        self.store.functions.insert(print, Arc::clone(&function));
        Binding::Function(function)
    }

    /// The tree of a statement by itself. That of a function is kept, because the function holds it; the source of
    /// another is to be released when it is done with.
    fn tree(&mut self, program: &Program, unit: &Unit) -> Option<(SourceId, Arc<Ast>)> {
        if let Some((id, ast)) = self.store.texts.get(&unit.text) {
            return Some((*id, Arc::clone(ast)));
        }
        let text = program.text_of(unit);
        let id = match self.store.free.pop() {
            Some(id) => {
                self.replace_source(id, text);
                id
            }
            None => self.add_source("statement", text, None),
        };
        let ast = Arc::new(self.parse(id).ast);
        let is_function = |s: &Statement| matches!(s.kind, StatementKind::Def { .. });
        match ast.statements.as_slice() {
            [one] if is_function(one) => {
                self.store.texts.insert(unit.text, (id, Arc::clone(&ast)));
                Some((id, ast))
            }
            [_] => Some((id, ast)),
            _ => {
                self.release(unit, id);
                None
            }
        }
    }

    /// The source of a tree is not needed any more, unless it is that of a function.
    pub(super) fn release(&mut self, unit: &Unit, id: SourceId) {
        if !self.store.texts.contains_key(&unit.text) {
            self.replace_source(id, "");
            self.store.free.push(id);
        }
    }

    /// Faults with spans that hold wherever the statements stand.
    pub(super) fn placed(
        &self,
        unit: &Unit,
        own: SourceId,
        faults: Vec<Diagnostic>,
    ) -> (Vec<Diagnostic>, Vec<u64>) {
        let mut sources = vec![own];
        for fault in &faults {
            let spans = fault.others.iter().map(|l| l.span).chain([fault.span]);
            sources.extend(spans.map(|s| s.source));
        }
        let mut known: Vec<SourceId> = Vec::new();
        sources.retain(|s| {
            !known.contains(s) && {
                known.push(*s);
                true
            }
        });
        let number = |source: SourceId| {
            let at = sources.iter().position(|s| *s == source);
            SourceId(at.unwrap_or(0) as u32)
        };
        let faults = faults.iter().map(|f| renumbered(f, &number)).collect();
        let texts: FxHashMap<SourceId, u64> = match sources.len() {
            0 | 1 => FxHashMap::default(),
            _ => self
                .store
                .texts
                .iter()
                .map(|(t, (id, _))| (*id, *t))
                .collect(),
        };
        let places = sources.iter().enumerate();
        let places = places.map(|(i, s)| match i {
            0 => unit.text,
            _ => texts.get(s).copied().unwrap_or(unit.text),
        });
        (faults, places.collect())
    }

    /// Prepares the names that an expression of a statement needs; the source that comes back is to be released. Gives the tree of the statement by itself, and the
    /// expression in it.
    pub(super) fn prepare(
        &mut self,
        program: &Program,
        statement: usize,
        expr: ExprId,
        time: Option<Duration>,
    ) -> Option<(SourceId, Arc<Ast>, ExprId)> {
        self.tidy_store(program);
        let begin = now();
        let at = program.own_unit(statement)?;
        let unit = program.unit(at)?;
        let (id, ast) = self.tree(program, unit)?;
        let whole = program.files().first()?;
        let Some(expr) = counterpart(&whole.parsed.ast, program.statement(unit)?, &ast, expr)
        else {
            self.release(unit, id);
            return None;
        };
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
        Some((id, ast, expr))
    }

    /// What [`Session::prepare`] prepared is done with.
    pub(super) fn finish(&mut self, program: &Program, statement: usize, id: SourceId) {
        self.interpreter.solver.settle();
        let unit = program.own_unit(statement).and_then(|at| program.unit(at));
        if let Some(unit) = unit {
            self.release(unit, id);
        }
    }

    /// Forgets the statements of former texts when there are more of them than of this one.
    fn tidy_store(&mut self, program: &Program) {
        if self.store.len() <= 3 * program.units().len() + 500 {
            return;
        }
        let texts: FxHashSet<u64> = program.units().iter().map(|u| u.text).collect();
        let prints: FxHashSet<u64> = program.units().iter().map(|u| u.fingerprint).collect();
        // Calls are remembered by the address of the function.
        self.store.functions.clear();
        self.interpreter.forget_calls();
        self.store.values.retain(|print, _| prints.contains(print));
        let gone: Vec<SourceId> = self
            .store
            .texts
            .extract_if(|text, _| !texts.contains(text))
            .map(|(_, (id, _))| id)
            .collect();
        for id in gone {
            self.replace_source(id, "");
            self.store.free.push(id);
        }
        // Bindings of the last statement may hold functions that are gone.
        self.interpreter.enter(FxHashMap::default());
    }
}

fn result(unit: &Unit, item: Item, faults: Vec<Diagnostic>) -> UnitResult {
    UnitResult {
        item,
        faults,
        places: vec![unit.text],
        micros: 0,
        positions: 0,
    }
}

fn renumbered(fault: &Diagnostic, number: &dyn Fn(SourceId) -> SourceId) -> Diagnostic {
    let mut fault = fault.clone();
    let moved = |span: &mut Span| span.source = number(span.source);
    moved(&mut fault.span);
    fault.others.iter_mut().for_each(|l| moved(&mut l.span));
    fault.fix.iter_mut().for_each(|f| moved(&mut f.span));
    fault
}

/// The same expression in the tree of the statement by itself: both trees number the expressions of a statement in
/// the same order.
fn counterpart(whole: &Ast, statement: &Statement, own: &Ast, expr: ExprId) -> Option<ExprId> {
    let first_root = |statement: &Statement| {
        let mut first = None;
        statement.walk_roots(&mut |root| first = first.or(Some(root)));
        first
    };
    let shift = first_root(statement)?.0 as i64 - first_root(own.statements.first()?)?.0 as i64;
    let id = ExprId(u32::try_from(expr.0 as i64 - shift).ok()?);
    let found = own.exprs.get(id.0 as usize)?;
    let (span, begin) = (whole[expr].span, statement.span.start);
    let same = (found.span.start, found.span.end)
        == (span.start.checked_sub(begin)?, span.end.checked_sub(begin)?);
    same.then_some(id)
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
        let statements = program.files()[0].parsed.ast.statements.len();
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
        assert_ne!(fault.span.source, SourceId(0));
        let place = found.places[fault.span.source.0 as usize];
        assert_eq!(
            program.place(place, 1),
            Some(program.files()[0].parsed.ast.statements[0].span)
        );
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut session = session();
        for n in 0..5000 {
            let text = format!("def f(k) = k + {n}\nlet a = f({n})\na");
            assert_eq!(all(&mut session, &text)[2], (2 * n).to_string());
        }
        assert!(session.store.len() < 2000, "{}", session.store.len());
        assert!(session.sources.len() < 2000);
    }
}
