//! Positions of combinations, as the solver uses them.

use super::arguments::data_of;
use super::{Combination, Combined, State};
use crate::budget::Fault;
use crate::diagnostic::Code;
use crate::eval::positions::called_board::CalledBoard;
use crate::eval::positions::home::{Home, shortened, stop};
use crate::eval::positions::written_argument::{call_text, is_portable, stored_argument};
use crate::eval::{Datum, Interpreter, fault};
use crate::fingerprint::FingerprintHasher;
use crate::rulesets::scene::{Places, Scene};
use crate::solve::shelf::stored_name;
use crate::solve::{
    Called, Choice, Endless, Findings, Game, Handle, HandleKind, MOST_CALLS, SharedCall, Solved,
    Solver, Stop, Term,
};
use crate::source::Span;
use crate::value::Player;
use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

impl Combined {
    pub(super) fn new(
        of: &Arc<Combination>,
        state: State,
        is_impartial: bool,
        is_loopy: bool,
        home: Home,
    ) -> Combined {
        Combined {
            hash: state.hash_of(of),
            of: Arc::clone(of),
            state,
            is_impartial,
            is_loopy,
            home,
        }
    }
}

impl Called for Combined {
    fn hash(&self) -> u64 {
        self.hash
    }

    fn is_same(&self, other: &dyn Called) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Combined>().is_some_and(|other| {
            self.hash == other.hash && self.of == other.of && self.state.is_same(&other.state)
        })
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn is_loopy(&self) -> bool {
        self.is_loopy
    }

    fn notation(&self, solver: &mut Solver) -> String {
        if let State::Arguments(arguments) = &self.state {
            return call_text(&self.of.name, arguments, solver);
        }
        let found = self
            .home
            .run(solver, |this| this.arguments_of_combined(self));
        let arguments = match (found, &self.state) {
            (Ok(Some(found)), _) => found,
            (_, State::Positions { positions, .. }) => data_of(&positions[0]).unwrap_or_default(),
            (_, State::Arguments(arguments)) => arguments.to_vec(),
        };
        call_text(&self.of.name, &arguments, solver)
    }

    fn board(&self) -> Option<Arc<str>> {
        match &self.state {
            State::Positions { positions, .. } => Some(positions[0].drawing().into()),
            State::Arguments(arguments) => match &**arguments {
                [board] => board.as_text().map(|text| text.replace('/', "\n").into()),
                _ => None,
            },
        }
    }

    fn scene(&self) -> Option<Scene> {
        match &self.state {
            State::Positions { positions, .. } => positions[0].scene(&[]),
            State::Arguments(_) => None,
        }
    }

    fn touched(&self, to: &Game) -> Places {
        let after: &dyn Any = match to.term() {
            Term::Call(call) => &**call,
            _ => return Places::new(),
        };
        let after = after.downcast_ref::<Combined>();
        let boards = CalledBoard::of_data(self.state.arguments()).zip(after);
        boards.map_or_else(Places::new, |(own, after)| {
            own.touched(after.state.arguments())
        })
    }

    fn handles(&self) -> Vec<Handle> {
        match &self.state {
            State::Positions { positions, .. } => positions[0].handles(),
            State::Arguments(arguments) => {
                let board = CalledBoard::of_data(arguments);
                board.map_or_else(Vec::new, |board| board.handles())
            }
        }
    }

    fn changed(&self, kind: &HandleKind, choice: &str, solver: &mut Solver) -> Option<String> {
        let data = match &self.state {
            State::Positions { positions, .. } => data_of(&positions[0])?,
            State::Arguments(arguments) => arguments.to_vec(),
        };
        let changed = CalledBoard::of_data(&data)?.changed(&data, kind, choice)?;
        Some(call_text(&self.of.name, &changed, solver))
    }

    fn word(&self) -> Arc<str> {
        self.of.name.as_str().into()
    }

    fn choices(&self, player: Player, solver: &mut Solver) -> Solved<Vec<Choice>> {
        let run = |this: &mut Interpreter| this.combined_choices(&self.of, &self.state, player);
        let found = self.home.run(solver, run);
        found.map_err(|fault| stop(*fault, || shortened(self.notation(solver))))
    }

    fn endless(&self, how: Endless, solver: &mut Solver) -> Stop {
        let how = match how {
            Endless::Circle => "depends on its own value".into(),
            Endless::Deep => format!("nests {MOST_CALLS} calls deep"),
        };
        let message = format!("`{}` {how}", shortened(self.notation(solver)));
        let fault = crate::eval::calls::call::with_ways_out(fault(
            Code::Recursion,
            Span::default(),
            message,
        ));
        Stop::Fault(Fault(Arc::new(*fault)))
    }

    fn is_portable(&self) -> bool {
        self.state.arguments().iter().all(is_portable)
    }

    fn adopted(&self, of: &mut Findings, solver: &mut Solver) -> Solved<Option<SharedCall>> {
        let mut arguments: Box<[Datum]> = self.state.arguments().into();
        let mut differs = false;
        for datum in &mut arguments {
            differs |= crate::eval::cases::spread::adopt(solver, of, datum)?;
        }
        if !differs {
            return Ok(None);
        }
        let state = match &self.state {
            State::Arguments(_) => State::Arguments(arguments),
            State::Positions {
                positions,
                identities,
                ..
            } => State::Positions {
                positions: positions.clone(),
                identities: identities.clone(),
                called: arguments.into(),
            },
        };
        let (is_impartial, is_loopy) = (self.is_impartial, self.is_loopy);
        let own = Combined::new(&self.of, state, is_impartial, is_loopy, self.home.clone());
        Ok(Some(SharedCall::new(own)))
    }

    fn stored(&self) -> Option<(Cow<'static, str>, Vec<u8>)> {
        let name = self.of.name.replace(' ', "");
        let (fingerprint, arguments) = match &self.state {
            State::Arguments(arguments) => (self.of.fingerprint(), arguments.to_vec()),
            State::Positions { positions, .. } => {
                let hasher = FingerprintHasher::default().with(self.of.fingerprint());
                let rules = positions.iter().map(|position| position.rules());
                let hasher = rules.fold(hasher, |all, rules| all.text(&rules));
                (hasher.finish(), data_of(&positions[0])?)
            }
        };
        let arguments = arguments.iter().map(stored_argument);
        let arguments: Vec<String> = arguments.collect::<Option<_>>()?;
        let rules = stored_name(&name, fingerprint);
        Some((rules.into(), arguments.join(", ").into_bytes()))
    }
}
