//! Calls of functions: results that are remembered, and how deep calls nest.

pub(in crate::eval) mod arguments;
pub(in crate::eval) mod call;
pub(in crate::eval) mod callable;
pub(in crate::eval) mod memo;

use crate::eval::calls::memo::{AdoptedCall, CallKey, Memo, Recent, Remembered};
use crate::eval::{Budget, Datum};
use crate::solve::{MOST_CALLS, Stop};

/// Work in ticks from which a call that makes no further calls is remembered: below, evaluating it again is as fast.
const WORTH_REMEMBERING: u64 = 8;

/// Number of calls that a fault shows.
const MOST_SHOWN: usize = 4;

/// Calls that were made, and those that are being made.
#[derive(Debug, Default)]
pub(in crate::eval) struct Calls {
    memo: Memo,
    recent: Recent,
    /// The innermost calls that failed, as text.
    failed: Vec<String>,
    depth: usize,
    /// The number of calls so far.
    made: u64,
}

/// How a recursive call begins.
pub(in crate::eval) enum Beginning {
    /// Its result is known.
    Known(Datum),
    /// It is being made: it depends on its own value.
    Circular,
    /// It is to be evaluated, and then ended.
    New(NewCall),
}

/// A recursive call that has begun.
pub(in crate::eval) struct NewCall {
    number: usize,
    made: u64,
    work: u64,
}

impl Calls {
    /// Calls for another thread. Until [`Calls::rejoin`] nothing must be remembered here.
    pub(in crate::eval) fn fork(&mut self) -> Calls {
        Calls {
            memo: self.memo.fork(),
            depth: self.depth,
            made: self.made,
            ..Calls::default()
        }
    }

    /// Takes back the memo that all forks have left.
    pub(in crate::eval) fn rejoin(&mut self) {
        self.memo.rejoin();
    }

    /// The memo of a fork without the part that it shares.
    pub(in crate::eval) fn into_memo(self) -> Memo {
        self.memo.leave()
    }

    /// The number of calls in the memo.
    pub(in crate::eval) fn len(&self) -> usize {
        self.memo.len()
    }

    /// Forgets all results.
    pub(in crate::eval) fn clear(&mut self) {
        self.memo.clear();
        self.recent = Recent::default();
    }

    /// Forgets calls that were being made when a fault ended them.
    pub(in crate::eval) fn give_up(&mut self) {
        self.memo.give_up();
    }

    /// Leaves all calls that are being made.
    pub(in crate::eval) fn leave(&mut self) {
        self.depth = 0;
        self.failed.clear();
    }

    /// Counts a call; whether another one may be nested in those that are being made.
    pub(in crate::eval) fn count(&mut self) -> bool {
        self.made += 1;
        self.depth < MOST_CALLS
    }

    /// Enters a call.
    pub(in crate::eval) fn descend(&mut self) {
        self.depth += 1;
    }

    /// Leaves a call.
    pub(in crate::eval) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// Whether a fault shows further calls that it goes through.
    pub(in crate::eval) fn shows_more(&self) -> bool {
        self.failed.len() < MOST_SHOWN
    }

    /// Notes a call that a fault goes through.
    pub(in crate::eval) fn fail(&mut self, call: String) {
        self.failed.push(call);
    }

    /// The number of failed calls; [`Calls::recover`] returns to it.
    pub(in crate::eval) fn failures(&self) -> usize {
        self.failed.len()
    }

    /// Forgets failed calls after a fault that was caught.
    pub(in crate::eval) fn recover(&mut self, failures: usize) {
        self.failed.truncate(failures);
    }

    /// The result of a call. Results of recursive functions are all kept, others only for a while.
    pub(in crate::eval) fn result(&self, call: &CallKey, is_kept: bool) -> Option<Datum> {
        if is_kept {
            self.memo.result(call)
        } else {
            self.recent.get(call)
        }
    }

    /// Remembers a result for a while.
    pub(in crate::eval) fn put(&mut self, call: &CallKey, result: &Datum) {
        self.recent.put(call, result);
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

    /// Remembers calls that forks have made, as far as there is room; others are evaluated again when needed.
    pub(in crate::eval) fn remember(
        &mut self,
        calls: impl IntoIterator<Item = AdoptedCall>,
        budget: &Budget,
    ) {
        for call in calls {
            let key = CallKey::new(call.print, &call.arguments);
            let Ok(at) = self.memo.enter(&key, budget) else {
                return;
            };
            self.memo.note(at, Remembered::Done(call.result));
        }
    }
}
