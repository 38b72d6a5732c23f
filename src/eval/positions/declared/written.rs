//! The parts of a declared ruleset that need the interpreter: conditions, `settle`, `lost` and `drawing`.

use super::blame::is_hidden;
use super::declaration::{Declared, WrittenCondition, WrittenEffects};
use super::lost::not_lost;
use super::part::ruleset;
use super::relevant::{KnownAnswers, Sight, letters_seen};
use crate::budget::{Budget, Fault, Stop};
use crate::declared::{Board, Letters, MadeMove, WrittenRules};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::positions::combined::data_of;
use crate::eval::positions::home::limit;
use crate::eval::positions::home::outside;
use crate::eval::{BoardDatum, Datum, Eval, Function, Interpreter, Names, Vocabulary, fault};
use crate::solve::{Effect, PositionRef};
use crate::source::Span;
use crate::syntax::ast::{ExprId, ExprKind, MoveSyntax, RulesetClause};
use crate::value::Player;
use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum depth of nested computations of one ruleset, as when `settle` refers to a position of its own ruleset.
const MOST_NESTED: usize = 100;

/// The expressions of a declared ruleset, with everything needed to evaluate them.
pub(super) struct LanguageRules {
    function: Arc<Function>,
    /// The values of the parameters other than the board.
    bound: Vec<(Arc<str>, Datum)>,
    globals: Arc<Names>,
    vocabulary: &'static Vocabulary,
    conditions: Vec<WrittenCondition>,
    effects: Vec<WrittenEffects>,
    letters: Option<Arc<Letters>>,
    /// The letters that each condition sees, then those that `lost` sees; `None` where the answers are not kept.
    seen: Vec<Option<Vec<char>>>,
    known: KnownAnswers,
    /// Idle interpreters for reuse.
    spare: Arc<Mutex<Vec<Interpreter>>>,
    /// The number of computations in progress.
    running: AtomicUsize,
}

impl fmt::Debug for LanguageRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LanguageRules")
            .field(&self.function.name)
            .finish()
    }
}

/// The ruleset of a position on a board, the names it sees, and its arguments.
pub(in crate::eval) fn written_arguments(
    rules: Option<&(dyn WrittenRules + 'static)>,
    position: &PositionRef,
) -> Option<(Arc<Function>, Arc<Names>, Vec<Datum>)> {
    let rules: &dyn Any = rules?;
    let rules = rules.downcast_ref::<LanguageRules>()?;
    let board = rules.function.ruleset.as_ref()?.board()?;
    let bound = || rules.bound.iter().map(|(_, datum)| datum.clone());
    let arguments = bound()
        .take(board)
        .chain(data_of(position)?)
        .chain(bound().skip(board));
    let arguments = arguments.collect();
    Some((
        Arc::clone(&rules.function),
        Arc::clone(&rules.globals),
        arguments,
    ))
}

/// The expressions of a ruleset with memory, for positions with this board or heap before the last move.
pub(super) fn with_memory(
    rules: &(dyn WrittenRules + 'static),
    before: Option<Datum>,
) -> Option<Arc<dyn WrittenRules>> {
    let rules: &dyn Any = rules;
    let rules = rules.downcast_ref::<LanguageRules>()?;
    let before = before.map(|datum| (RulesetClause::BEFORE.into(), datum));
    let bound = rules.bound.iter().cloned().chain(before).collect();
    Some(Arc::new(LanguageRules {
        function: Arc::clone(&rules.function),
        bound,
        globals: Arc::clone(&rules.globals),
        vocabulary: rules.vocabulary,
        conditions: rules.conditions.clone(),
        effects: rules.effects.clone(),
        letters: rules.letters.clone(),
        seen: Vec::new(),
        known: KnownAnswers::default(),
        spare: Arc::clone(&rules.spare),
        running: AtomicUsize::new(0),
    }))
}

impl LanguageRules {
    pub(super) fn new(
        function: &Arc<Function>,
        bound: Vec<(Arc<str>, Datum)>,
        globals: Arc<Names>,
        vocabulary: &'static Vocabulary,
        declared: &Declared,
    ) -> LanguageRules {
        let declaration = &declared.declaration;
        let letters = Letters::read(declaration.kind, &declaration.letters).ok();
        let seen = kept_letters(function, declared, &globals, letters.as_ref());
        LanguageRules {
            function: Arc::clone(function),
            bound,
            globals,
            vocabulary,
            conditions: declared.conditions.clone(),
            effects: declared.effects.clone(),
            letters: letters.map(Arc::new),
            seen,
            known: KnownAnswers::default(),
            spare: Arc::default(),
            running: AtomicUsize::new(0),
        }
    }

    /// A fault for clauses and conditions that refer to their own ruleset without end.
    fn nested(&self) -> Stop {
        let name = &self.function.name;
        let message = format!("the clauses and conditions of `{name}` nest {MOST_NESTED} deep");
        let at = ruleset(&self.function).map(|found| found.name.span);
        let fault = fault(Code::Recursion, at.unwrap_or_default(), message).with_help(format!(
            "a clause or a condition of `{name}` calls `{name}` again"
        ));
        Stop::Fault(Fault(Arc::<Diagnostic>::from(fault)))
    }

    /// Runs a computation with an interpreter that has the globals of the ruleset.
    fn run<T>(
        &self,
        budget: &Budget,
        f: impl FnOnce(&mut Interpreter, Vec<(Arc<str>, Datum)>) -> Eval<T>,
    ) -> Result<T, Stop> {
        if self.running.fetch_add(1, Ordering::Relaxed) >= MOST_NESTED {
            self.running.fetch_sub(1, Ordering::Relaxed);
            return Err(self.nested());
        }
        let spare = || self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        let known = spare().pop();
        let mut interpreter = known
            .unwrap_or_else(|| Interpreter::new(self.vocabulary, Budget::unlimited(), true, 1));
        interpreter.algebra.solver.budget = budget.trial(budget.left());
        interpreter.environment.exchange(&self.globals);
        let found = f(&mut interpreter, self.bound.clone());
        self.running.fetch_sub(1, Ordering::Relaxed);
        budget.count(interpreter.algebra.solver.budget.tally());
        interpreter.leave();
        spare().push(interpreter);
        found.map_err(|mut fault| {
            if let Some(stop) = limit(&fault) {
                return stop;
            }
            if is_hidden(&self.function, &fault) {
                fault = outside(*fault, Span::default());
            }
            Stop::Fault(Fault(Arc::<Diagnostic>::from(fault)))
        })
    }

    /// The name of the board parameter.
    fn board_name(&self) -> Option<Arc<str>> {
        let part = self.function.ruleset.as_ref()?;
        self.function.params.get(part.board).cloned()
    }

    /// Binds what the condition and the effects of a move see.
    fn bind_move(
        &self,
        names: &[(Arc<str>, Datum)],
        of: &MadeMove,
        bound: &mut Vec<(Arc<str>, Datum)>,
    ) {
        let cell = |cell: &usize| match of.after.name(*cell) {
            Some(name) => Datum::Str(name.into()),
            None => Datum::integer(*cell),
        };
        bound.extend(names.iter().cloned());
        bound.extend(self.board_name().map(|name| (name, self.datum(of.before))));
        let after = self.datum(of.after);
        let here = Datum::list(of.here.iter().map(cell));
        let own = MoveSyntax::NAMES
            .into_iter()
            .zip([after, here, mover(of.mover)]);
        bound.extend(own.map(|(name, datum)| (Arc::from(name), datum)));
    }

    /// Converts a board to a datum.
    fn datum(&self, board: &Board) -> Datum {
        let board = BoardDatum::new(board.clone(), self.letters.clone());
        Datum::Board(Arc::new(board))
    }

    /// What a condition sees, if its answers are kept.
    fn sight(
        &self,
        condition: usize,
        mover: Player,
        boards: &[&Board],
        here: &[usize],
    ) -> Option<Sight> {
        let letters = self.seen.get(condition)?.as_ref()?;
        self.known.sight(condition, mover, letters, boards, here)
    }

    /// A known answer, or a new one, which is kept.
    fn answered(
        &self,
        sight: Option<Sight>,
        find: impl FnOnce() -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        let Some(sight) = sight else { return find() };
        if let Some(known) = self.known.get(&sight) {
            return Ok(known);
        }
        let found = find()?;
        self.known.put(sight, found);
        Ok(found)
    }

    /// Evaluates `lost if`.
    fn written_lost(&self, board: &Board, player: Player, budget: &Budget) -> Result<bool, Stop> {
        let names = vec![(RulesetClause::MOVER.into(), mover(player))];
        match self.clause("lost", board, names, budget)? {
            Some(Datum::Bool(lost)) => Ok(lost),
            Some(other) => Err(Stop::Fault(Fault(Arc::<Diagnostic>::from(not_lost(
                &self.function,
                &other,
            ))))),
            None => Ok(false),
        }
    }

    /// Evaluates a clause for a board, with additional names bound.
    fn clause(
        &self,
        word: &str,
        board: &Board,
        names: Vec<(Arc<str>, Datum)>,
        budget: &Budget,
    ) -> Result<Option<Datum>, Stop> {
        let function = &self.function;
        let clauses = ruleset(function)
            .map(|r| r.clauses.as_slice())
            .unwrap_or_default();
        let clause = clauses.iter().find(|clause| &*clause.word.text == word);
        let Some(value) = clause.and_then(|clause| clause.value) else {
            return Ok(None);
        };
        let found = self.run(budget, |interpreter, mut bound| {
            let board = self.datum(board);
            bound.extend(self.board_name().map(|name| (name, board.clone())));
            bound.extend(names);
            let at = function.ast[value].span;
            interpreter.clause_value(function, value, bound, &[(board, at)], at)
        });
        found.map(Some)
    }
}

/// The letters that each condition of moves and then `lost` see, where that is not nearly the whole board.
fn kept_letters(
    function: &Function,
    declared: &Declared,
    globals: &Names,
    letters: Option<&Letters>,
) -> Vec<Option<Vec<char>>> {
    let all = letters.map_or(0, |letters| letters.all().len());
    let part = function.ruleset.as_ref().and_then(|part| part.board());
    let Some(board) = part.and_then(|at| function.params.get(at)) else {
        return Vec::new();
    };
    let seen = |condition: ExprId, boards: &[&str]| {
        let mut seen = letters_seen(function, condition, boards, globals)?;
        seen.sort_unstable();
        seen.dedup();
        (seen.len() + 1 < all).then_some(seen)
    };
    let [after, ..] = MoveSyntax::NAMES;
    let conditions = declared.conditions.iter();
    let moves = conditions.map(|(condition, _)| seen(*condition, &[&**board, after]));
    let clauses = ruleset(function).map_or(&[][..], |found| &found.clauses);
    let lost = clauses.iter().find(|clause| &*clause.word.text == "lost");
    let lost = lost.and_then(|clause| seen(clause.value?, &[&**board]));
    moves.chain([lost]).collect()
}

/// The player to move, as a datum.
pub(super) fn mover(player: Player) -> Datum {
    Datum::Symbol(match player {
        Player::Left => "Left",
        Player::Right => "Right",
    })
}

impl WrittenRules for LanguageRules {
    fn condition(&self, number: usize, of: &MadeMove, budget: &Budget) -> Result<bool, Stop> {
        let Some((condition, names)) = self.conditions.get(number) else {
            return Ok(true);
        };
        let sight = self.sight(number, of.mover, &[of.before, of.after], of.here);
        self.answered(sight, || {
            self.run(budget, |interpreter, mut bound| {
                self.bind_move(names, of, &mut bound);
                interpreter.bound_condition(&self.function, *condition, bound)
            })
        })
    }

    fn effect(&self, effects: usize, of: &MadeMove, budget: &Budget) -> Result<Effect, Stop> {
        let Some((effects, names)) = self.effects.get(effects) else {
            return Ok(Effect::default());
        };
        self.run(budget, |interpreter, mut bound| {
            self.bind_move(names, of, &mut bound);
            interpreter.bound_effect(&self.function, effects, bound)
        })
    }

    fn settle(&self, board: &Board, budget: &Budget) -> Result<Board, Stop> {
        let Some(settled) = self.clause("settle", board, Vec::new(), budget)? else {
            return Ok(board.clone());
        };
        let wrong = |why: String| {
            let at = ruleset(&self.function).map(|found| found.name.span);
            let message = format!("`settle` gives no position: {why}");
            Stop::Fault(Fault(Arc::<Diagnostic>::from(fault(
                Code::Ruleset,
                at.unwrap_or_default(),
                message,
            ))))
        };
        let read = match (&settled, &self.letters) {
            (Datum::Board(own), Some(letters)) => own.of_kind(board.kind(), letters),
            (Datum::Str(text), letters) => Board::read(board.kind(), letters.as_deref(), text),
            (other, _) => return Err(wrong(format!("this is {}", other.a_kind()))),
        };
        read.map_err(|found| wrong(found.message))
    }

    fn undone(&self, before: &Board, settled: &Board) -> Stop {
        let clauses = ruleset(&self.function).map_or(&[][..], |found| &found.clauses);
        let settle = clauses.iter().find(|clause| &*clause.word.text == "settle");
        let [before, settled] = [before, settled].map(|b| b.notation(self.letters.as_deref()));
        let message = format!(
            "plays need not end: a move from `{before}` and then `settle` lead to `{settled}`"
        );
        let at = settle.map(|clause| clause.word.span);
        let fault = fault(Code::Ruleset, at.unwrap_or_default(), message).with_help(
            "every move lowers a count of letters, and `settle` must not raise it again; a ruleset whose plays may be infinite says `loopy`",
        );
        Stop::Fault(Fault(Arc::<Diagnostic>::from(fault)))
    }

    fn lost(&self, board: &Board, player: Player, budget: &Budget) -> Result<bool, Stop> {
        let sight = self.sight(self.conditions.len(), player, &[board], &[]);
        self.answered(sight, || self.written_lost(board, player, budget))
    }

    fn names(&self) -> Vec<String> {
        let is_name =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
        let mut names: Vec<String> = Vec::new();
        let mut waiting: Vec<ExprId> = self.conditions.iter().map(|(id, _)| *id).collect();
        let clauses = ruleset(&self.function).map_or(&[][..], |found| &found.clauses);
        // How a position is drawn names no vertices.
        let clauses = clauses
            .iter()
            .filter(|clause| &*clause.word.text != "drawing");
        waiting.extend(clauses.filter_map(|clause| clause.value));
        while let Some(id) = waiting.pop() {
            match &self.function.ast[id].kind {
                ExprKind::Str(text) if is_name(text) && !names.iter().any(|n| **n == **text) => {
                    names.push(text.to_string());
                }
                _ => self
                    .function
                    .ast
                    .walk_children(id, &mut |child| waiting.push(child)),
            }
        }
        names
    }

    fn drawing(&self, board: &Board) -> Option<String> {
        let budget = Budget::unlimited().trial(1 << 20);
        match self.clause("drawing", board, Vec::new(), &budget) {
            Ok(Some(drawing)) => drawing.as_text().map(|text| text.to_string()),
            _ => None,
        }
    }
}
