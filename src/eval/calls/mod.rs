//! Function calls: memoised results and nesting depth.

pub(in crate::eval) mod arguments;
pub(in crate::eval) mod arity;
pub(in crate::eval) mod call;
pub(in crate::eval) mod callable;
mod given;
pub(in crate::eval) mod invariance;
pub(in crate::eval) mod lambda;
pub(in crate::eval) mod memo;
mod positions;
mod recursive;

use crate::eval::calls::memo::{AdoptedCall, CallKey, Memo, Recent, Remembered};
use crate::eval::calls::positions::RecentPositions;
use crate::eval::{Budget, Datum};
use crate::solve::{Game, MOST_CALLS, Stop};

/// Minimum work, in ticks of the budget, for which a call without nested calls is memoised. A cheaper one is evaluated
/// again just as fast.
const WORTH_REMEMBERING: u64 = 8;

/// Maximum number of calls that a fault shows.
const MOST_SHOWN: usize = 4;

/// The results of past calls and the state of the current ones.
#[derive(Debug, Default)]
pub(in crate::eval) struct Calls {
    memo: Memo,
    recent: Recent,
    positions: RecentPositions,
    /// The innermost failed calls, as text.
    failed: Vec<String>,
    depth: usize,
    /// The total number of calls.
    made: u64,
}

/// The state of a recursive call before evaluation.
pub(in crate::eval) enum Beginning {
    /// Its result is known.
    Known(Datum),
    /// The call is being evaluated and depends on its own value.
    Circular,
    /// The call must be evaluated; [`Calls::end`] stores its result.
    New(NewCall),
}

/// A recursive call under evaluation.
pub(in crate::eval) struct NewCall {
    number: usize,
    made: u64,
    work: u64,
}

impl Calls {
    /// Creates call state for another thread. Nothing may be memoised here until [`Calls::rejoin`].
    pub(in crate::eval) fn fork(&mut self) -> Calls {
        Calls {
            memo: self.memo.fork(),
            depth: self.depth,
            made: self.made,
            ..Calls::default()
        }
    }

    /// Reclaims the memo from the forks.
    pub(in crate::eval) fn rejoin(&mut self) {
        self.memo.rejoin();
    }

    /// The memo of a fork, without the shared part.
    pub(in crate::eval) fn into_memo(self) -> Memo {
        self.memo.leave()
    }

    /// The number of calls in the memo.
    pub(in crate::eval) fn len(&self) -> usize {
        self.memo.len()
    }

    /// Removes all results.
    pub(in crate::eval) fn clear(&mut self) {
        self.memo.clear();
        self.recent = Recent::default();
        self.positions = RecentPositions::default();
    }

    /// Resets the calls that a fault interrupted.
    pub(in crate::eval) fn give_up(&mut self) {
        self.memo.give_up();
    }

    /// Resets the nesting depth and the failed calls.
    pub(in crate::eval) fn leave(&mut self) {
        self.depth = 0;
        self.failed.clear();
    }

    /// Counts a call. Returns whether it may be nested inside the current ones.
    pub(in crate::eval) fn count(&mut self) -> bool {
        self.made += 1;
        self.depth < MOST_CALLS
    }

    pub(in crate::eval) fn descend(&mut self) {
        self.depth += 1;
    }

    pub(in crate::eval) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// Whether a fault may show another of the calls it passes through.
    pub(in crate::eval) fn shows_more(&self) -> bool {
        self.failed.len() < MOST_SHOWN
    }

    /// Records a call that a fault passes through.
    pub(in crate::eval) fn fail(&mut self, call: String) {
        self.failed.push(call);
    }

    /// The number of failed calls, for [`Calls::recover`].
    pub(in crate::eval) fn failures(&self) -> usize {
        self.failed.len()
    }

    /// Drops the calls that failed during a fault that was caught.
    pub(in crate::eval) fn recover(&mut self, failures: usize) {
        self.failed.truncate(failures);
    }

    /// A known result of a call. `is_kept` selects the memo, otherwise only recent calls are searched.
    pub(in crate::eval) fn result(&self, call: &CallKey, is_kept: bool) -> Option<Datum> {
        if is_kept {
            self.memo.result(call)
        } else {
            self.recent.get(call)
        }
    }

    /// Stores a result among the recent calls.
    pub(in crate::eval) fn put(&mut self, call: &CallKey, result: &Datum) {
        self.recent.put(call, result);
    }

    /// The position of a recent call.
    pub(in crate::eval) fn position(&mut self, call: &CallKey, budget: &Budget) -> Option<Datum> {
        self.positions.get(call, budget).map(Datum::Game)
    }

    /// Stores a position among the recent ones.
    pub(in crate::eval) fn put_position(&mut self, call: &CallKey, game: &Game, budget: &Budget) {
        self.positions.put(call, game, budget);
    }

    /// Begins a recursive call.
    pub(in crate::eval) fn begin(
        &mut self,
        call: &CallKey,
        budget: &Budget,
    ) -> Result<Beginning, Stop> {
        let number = self.memo.enter(call, budget)?;
        match self.memo.known(number) {
            Remembered::Done(datum) => return Ok(Beginning::Known(datum.clone())),
            Remembered::UnderWay => return Ok(Beginning::Circular),
            Remembered::Nothing => {}
        }
        self.memo.note(number, Remembered::UnderWay);
        Ok(Beginning::New(NewCall {
            number,
            made: self.made,
            work: budget.spent(),
        }))
    }

    /// Ends a recursive call with its result, or with `None` after a fault.
    pub(in crate::eval) fn end(
        &mut self,
        call: &CallKey,
        begun: &NewCall,
        result: Option<&Datum>,
        budget: &Budget,
    ) {
        let number = begun.number;
        let work = budget.spent() - begun.work;
        let is_small = begun.made == self.made && work < WORTH_REMEMBERING;
        match result {
            Some(_) if is_small && self.memo.remove_last(call, number) => {}
            Some(datum) => self.memo.note(number, Remembered::Done(datum.clone())),
            None => self.memo.note(number, Remembered::Nothing),
        }
    }

    /// Memoises calls of forks while there is memory. The rest are evaluated again when needed.
    pub(in crate::eval) fn remember(
        &mut self,
        calls: impl IntoIterator<Item = AdoptedCall>,
        budget: &Budget,
    ) {
        for call in calls {
            let key = CallKey::new(call.fingerprint, &call.arguments);
            let Ok(at) = self.memo.enter(&key, budget) else {
                return;
            };
            self.memo.note(at, Remembered::Done(call.result));
        }
    }
}
