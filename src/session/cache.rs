//! The cache of results by fingerprint: after an edit, only the statements that depend on it are evaluated.

use super::{Item, StatementResult};
use crate::eval::{Datum, Function};
use crate::fingerprint::Fingerprint;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use std::time::Duration;

/// The cache of evaluated statements.
#[derive(Clone, Default)]
pub(super) struct ResultCache {
    /// Values of `let` statements and bare expressions, by fingerprint.
    values: FxHashMap<u64, CachedResult>,
    /// Functions, by the fingerprint of everything that they can reach.
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
    pub(super) fn gains_from(&self, limit: Option<Duration>) -> bool {
        let is_more = self
            .limit
            .is_some_and(|old| limit.is_none_or(|new| new > old));
        is_more && self.result.is_unfinished()
    }
}

impl ResultCache {
    /// Forgets results that a limit cut short.
    pub(super) fn forget_unfinished(&mut self) {
        self.values.retain(|_, known| !known.result.is_unfinished());
    }

    /// Forgets results with diagnostics, which are worded in another spelling.
    pub(super) fn forget_faults(&mut self) {
        self.values
            .retain(|_, known| known.result.diagnostics.is_empty());
    }

    /// The cached result of a statement.
    pub(super) fn known(&self, print: u64) -> Option<CachedResult> {
        self.values.get(&print).cloned()
    }

    /// Caches the value of a statement that was evaluated elsewhere.
    pub(super) fn keep(&mut self, print: u64, datum: Datum) {
        let result = Arc::new(StatementResult::of(Item::Nothing));
        let found = CachedResult {
            datum: Some(datum),
            result,
            limit: None,
        };
        self.values.insert(print, found);
    }

    /// The cached value of a statement.
    pub(super) fn value(&self, print: u64) -> Option<&Datum> {
        self.values.get(&print)?.datum.as_ref()
    }

    /// Forgets the result of a statement.
    pub(super) fn forget(&mut self, print: u64) {
        self.values.remove(&print);
    }

    /// Drops a result except for its value.
    pub(super) fn strip(&mut self, print: u64) {
        if let Some(known) = self.values.get_mut(&print) {
            known.result = Arc::new(StatementResult {
                is_partial: known.result.is_unfinished(),
                ..StatementResult::of(Item::Nothing)
            });
        }
    }

    /// Forgets the functions. The caller must also forget the memoised calls.
    pub(super) fn forget_functions(&mut self) {
        self.functions.clear();
    }

    /// The function with a fingerprint. `define` makes it at the first call; later calls return the same one, so that its
    /// memoised calls stay valid.
    pub(super) fn function(
        &mut self,
        print: Fingerprint,
        define: impl FnOnce() -> Option<Function>,
    ) -> Option<Arc<Function>> {
        if let Some(known) = self.functions.get(&print) {
            return Some(Arc::clone(known));
        }
        let function = Arc::new(define()?);
        self.functions.insert(print, Arc::clone(&function));
        Some(function)
    }

    /// Caches the result of a statement.
    pub(super) fn insert(&mut self, print: u64, known: CachedResult) {
        self.values.insert(print, known);
    }

    /// Forgets all results but those with one of these fingerprints.
    pub(super) fn retain(&mut self, prints: &FxHashSet<u64>) {
        self.values.retain(|print, _| prints.contains(print));
    }

    pub(super) fn len(&self) -> usize {
        self.values.len() + self.functions.len()
    }
}
