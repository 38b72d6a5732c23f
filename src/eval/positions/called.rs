//! Calls that are positions: calls of functions whose body leads through `if` and `let` to braces, `±` or `impartial`.
//! The options are evaluated lazily.

use crate::budget::{Fault, with_stack};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::algebra::loopy::is_loopy;
use crate::eval::calls::invariance::with_representatives;
use crate::eval::calls::memo::{CallKey, all_same};
use crate::eval::positions::called_board::CalledBoard;
use crate::eval::positions::effects;
use crate::eval::positions::home::{Home, limit, outside, shortened, stop};
use crate::eval::positions::impartial::leads_to_impartial;
use crate::eval::positions::leaf::is_brace;
use crate::eval::positions::theorems;
use crate::eval::positions::written_argument::{call_text, is_portable, stored_argument};
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::rulesets::heaps::{changed as changed_heaps, handles as heap_handles};
use crate::rulesets::scene::{Places, Scene};
use crate::solve::shelf::stored_name;
use crate::solve::{
    CallTheorem, Called, Choice, Effect, Endless, Findings, Game, Handle, HandleKind, HeapArgument,
    HeapMoves, MOST_CALLS, PlayKind, SharedCall, Solved, Solver, Stop, Term,
};
use crate::source::Span;
use crate::syntax::ast::{ExprId, ExprKind};
use crate::value::{Dyadic, Player};
use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

/// A call that is a position. Its options are evaluated lazily.
#[derive(Debug)]
pub(in crate::eval) struct Braces {
    pub(in crate::eval) function: Arc<Function>,
    pub(in crate::eval) arguments: Box<[Datum]>,
    hash: u64,
    pub(in crate::eval) is_impartial: bool,
    pub(in crate::eval) home: Home,
}

/// The arguments of a call that is a position.
pub(in crate::eval) fn arguments_of_call(call: &SharedCall) -> &[Datum] {
    let called: &dyn Any = &**call;
    called
        .downcast_ref::<Braces>()
        .map_or(&[], |call| &call.arguments)
}

impl Interpreter {
    /// The position denoted by a call, or `None` if the call is not a position. The parameters must be bound.
    pub(in crate::eval) fn position_of_call(
        &mut self,
        function: &Arc<Function>,
        call: &CallKey,
    ) -> Eval<Option<Game>> {
        if !function.describes_games {
            return Ok(None);
        }
        let leaf = self.leaf(&function.ast, function.body)?;
        let kind = &function.ast[leaf].kind;
        let takes_loopy = call.arguments.iter().any(|argument| match argument {
            Datum::Loopy(_) => true,
            Datum::Game(game) => game.is_loopy(),
            _ => false,
        });
        let is_loopy = takes_loopy || is_loopy(&function.ast, leaf);
        if !is_brace(kind) || is_loopy && function.ruleset.is_none() && !function.is_loopy {
            return Ok(None);
        }
        let call = Braces {
            function: Arc::clone(function),
            hash: call.hash,
            arguments: call.arguments.into(),
            is_impartial: matches!(kind, ExprKind::Impartial(_)),
            home: self.environment.home(),
        };
        Ok(Some(Game::new(Term::Call(SharedCall::new(call)))))
    }

    /// The negative of a game. A position of the ruleset is negated by exchanging the letters of each pair.
    pub(in crate::eval) fn opposite(
        &mut self,
        function: &Arc<Function>,
        game: &Game,
    ) -> Eval<Game> {
        match game.term() {
            Term::Call(call) => {
                let called: &dyn Any = &**call;
                let own = called.downcast_ref::<Braces>();
                let own = own.filter(|own| own.function.fingerprint == function.fingerprint);
                if let Some(own) = own
                    && let Some(arguments) = self.exchanged(function, &own.arguments)?
                {
                    let position = self.declared(function, &arguments, Span::default(), None)?;
                    return Ok(self
                        .algebra
                        .as_game(&position)
                        .unwrap_or_else(|| game.negative()));
                }
                Ok(game.negative())
            }
            Term::Sum(games) => {
                let games = games
                    .iter()
                    .map(|game| with_stack(|| self.opposite(function, game)));
                Ok(Game::sum(games.collect::<Eval<Vec<Game>>>()?))
            }
            _ => Ok(game.negative()),
        }
    }

    /// Resets the calls, the local names and the case walk.
    pub(in crate::eval) fn leave(&mut self) {
        self.environment.leave();
        self.calls.leave();
        self.cases.leave();
    }

    /// Evaluates a condition of a ruleset with some names bound.
    pub(in crate::eval) fn bound_condition(
        &mut self,
        function: &Arc<Function>,
        condition: ExprId,
        bound: Vec<(Arc<str>, Datum)>,
    ) -> Eval<bool> {
        self.environment.become_function(function, bound);
        self.condition(&function.ast, condition)
    }
}

impl Braces {
    /// Runs a computation with an interpreter that uses this solver.
    fn interpreted<T>(
        &self,
        solver: &mut Solver,
        run: impl FnOnce(&mut Interpreter) -> Eval<T>,
    ) -> Solved<T> {
        let found = self.home.run(solver, run);
        found.map_err(|mut fault| {
            if self.function.home.get().is_some() && limit(&fault).is_none() {
                fault = outside(*fault, Span::default());
            }
            stop(*fault, || self.short(solver))
        })
    }

    /// The move `pass`, which does not change the position.
    pub(in crate::eval) fn passed(&self) -> Choice {
        let own = self.with_arguments(self.arguments.clone());
        Choice {
            label: Some("pass".into()),
            places: Places::new(),
            to: Game::new(Term::Call(SharedCall::new(own))),
            effect: Effect::default(),
        }
    }

    /// The call of the function with other arguments.
    pub(in crate::eval) fn with_arguments(&self, arguments: Box<[Datum]>) -> Braces {
        Braces {
            function: Arc::clone(&self.function),
            hash: CallKey::new(self.function.fingerprint.short(), &arguments).hash,
            arguments,
            is_impartial: self.is_impartial,
            home: self.home.clone(),
        }
    }

    /// The board among the arguments.
    pub(in crate::eval) fn called_board(&self) -> Option<CalledBoard> {
        match &self.function.ruleset {
            Some(part) => part.called_board(&self.arguments),
            None => CalledBoard::of_data(&self.arguments),
        }
    }

    /// Whether its moves and the winner are those of its definition and arguments, by no other rule.
    fn has_plain_moves(&self) -> bool {
        let function = &self.function;
        function.play_kind == PlayKind::Normal && !function.remembers() && !function.ends_early()
    }

    fn short(&self, solver: &mut Solver) -> String {
        shortened(self.notation(solver))
    }
}

impl Called for Braces {
    fn hash(&self) -> u64 {
        self.hash
    }

    fn is_same(&self, other: &dyn Called) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Braces>().is_some_and(|other| {
            self.hash == other.hash
                && self.function.fingerprint == other.function.fingerprint
                && all_same(&self.arguments, &other.arguments)
        })
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn is_surely_impartial(&self) -> bool {
        self.is_impartial && leads_to_impartial(&self.function, self.home.names())
    }

    fn is_loopy(&self) -> bool {
        self.function.is_loopy
    }

    fn play_kind(&self) -> PlayKind {
        self.function.play_kind
    }

    fn is_summable(&self) -> bool {
        !self.function.ends_early()
    }

    fn may_pass(&self) -> bool {
        effects::may_pass(&self.function)
    }

    fn end(&self, stuck: Player, solver: &mut Solver) -> Solved<Dyadic> {
        self.interpreted(solver, |interpreter| interpreter.end_of_play(self, stuck))
    }

    fn notation(&self, solver: &mut Solver) -> String {
        call_text(&self.function.name, &self.arguments, solver)
    }

    fn board(&self) -> Option<Arc<str>> {
        let draw = |this: &mut Interpreter| this.drawn(&self.function, &self.arguments);
        let drawn = self.is_portable().then(|| self.home.apart(draw));
        if let Some(Ok(Some(drawn))) = drawn {
            return Some(drawn);
        }
        let text = if let Some(part) = &self.function.ruleset {
            match self.arguments.get(part.board()?) {
                Some(board) => board.as_text()?,
                None => return None,
            }
        } else {
            let mut boards = self.arguments.iter().filter_map(Datum::as_text);
            boards.next().filter(|_| boards.next().is_none())?
        };
        Some(text.replace('/', "\n").into())
    }

    fn touched(&self, to: &Game) -> Places {
        self.touched_by(to)
    }

    fn name_of_change(&self, to: &Game) -> Option<String> {
        self.change_to(to)
    }

    fn handles(&self) -> Vec<Handle> {
        if let Some(heaps) = self
            .function
            .ruleset
            .as_ref()
            .and_then(|part| part.all_heaps(&self.arguments))
        {
            return heap_handles(&heaps);
        }
        let board = self.called_board();
        board.map_or_else(Vec::new, |board| board.handles())
    }

    fn changed(&self, kind: &HandleKind, choice: &str, solver: &mut Solver) -> Option<String> {
        let heaps = self.function.ruleset.as_ref();
        let arguments = match heaps.and_then(|part| part.all_heaps(&self.arguments)) {
            Some(heaps) => {
                let heaps = changed_heaps(&heaps, kind, choice)?;
                let heaps: Vec<Datum> = heaps.into_iter().map(Datum::integer).collect();
                match &*self.arguments {
                    [Datum::List(_)] => vec![Datum::list(heaps)],
                    _ => heaps,
                }
            }
            None => self
                .called_board()?
                .changed(&self.arguments, kind, choice)?,
        };
        Some(call_text(&self.function.name, &arguments, solver))
    }

    fn scene(&self) -> Option<Scene> {
        self.function.ruleset.as_ref()?.scene(&self.arguments)
    }

    fn word(&self) -> Arc<str> {
        Arc::clone(&self.function.name)
    }

    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>> {
        self.interpreted(solver, |interpreter| interpreter.choices(self, player))
    }

    fn representative(&self, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        Ok(with_representatives(self, solver)?.map(SharedCall::new))
    }

    fn theorem(&self) -> Option<CallTheorem> {
        if !self.has_plain_moves() {
            return None;
        }
        theorems::of_call(&self.function, &self.arguments)
    }

    fn heap(&self) -> Option<HeapArgument> {
        let function = &self.function;
        let counts = function.play_kind == PlayKind::Scoring;
        if counts || function.remembers() || function.ends_early() {
            return None;
        }
        self.largest_heap()
    }

    fn empty_heap(&self, argument: usize) -> Option<SharedCall> {
        self.with_empty_heap(argument)
    }

    fn other_heap(&self, argument: usize, size: usize, solver: &mut Solver) -> Solved<Game> {
        let mut arguments = self.arguments.clone();
        self.interpreted(solver, |this| {
            if let Some(heap) = arguments.get_mut(argument) {
                *heap = Datum::integer(size);
            }
            let found = this.call_own(&self.function, &arguments, Span::default())?;
            this.algebra.game_of(&found, Span::default())
        })
    }

    fn heap_moves(&self, argument: usize, solver: &mut Solver) -> Option<HeapMoves> {
        self.moves_of_heaps(argument, solver)
    }

    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop {
        let name = self.short(solver);
        let has_effects = self.function.play_kind != PlayKind::Normal;
        let message = match how {
            Endless::Circle if has_effects => format!("play can return to `{name}`"),
            Endless::Circle => format!("`{name}` depends on its own value"),
            Endless::Deep => format!("`{name}` nests {MOST_CALLS} calls deep"),
        };
        let at = match self.function.home.get() {
            None => self.function.ast[self.function.body].span,
            Some(_) => Span::default(),
        };
        let fault = fault(Code::Recursion, at, message);
        if how == Endless::Circle && has_effects {
            let help = "where points count, or moves oblige, play has to end: `ko all` forbids every return, `ko last` that to the board before";
            return Stop::Fault(Fault(Arc::new(*fault.with_help(help))));
        }
        let mut fault = crate::eval::calls::call::with_ways_out(fault);
        if self.function.ruleset.is_none() && !self.function.is_loopy {
            let help = "a function whose positions may have infinite play is a `loopy def`";
            fault = fault.with_help(help);
        }
        Stop::Fault(Fault(Arc::new(*fault)))
    }

    fn is_portable(&self) -> bool {
        self.arguments.iter().all(is_portable)
    }

    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        let mut arguments = self.arguments.clone();
        let mut differs = false;
        for argument in &mut arguments {
            differs |= crate::eval::cases::spread::adopt(solver, of, argument)?;
        }
        Ok(differs.then(|| SharedCall::new(self.with_arguments(arguments))))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let texts = self.arguments.iter().map(stored_argument);
        let texts: Vec<String> = texts.collect::<Option<_>>()?;
        let rules = stored_name(&self.function.name, self.function.fingerprint);
        Some((rules.into(), texts.join(", ").into_bytes()))
    }
}
