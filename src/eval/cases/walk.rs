//! The walk through the cases of a statement, with its window and progress.

use crate::eval::cases::kept::KeptCases;
use crate::eval::cases::share::{CaseProgress, Window};
use crate::eval::{Datum, Eval, Interpreter};
use crate::syntax::ast::{Ast, ExprId};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The walk through the cases of the current statement.
#[derive(Debug, Default)]
pub(crate) struct CaseWalk {
    /// The cases to evaluate; `None` for all.
    pub window: Option<Window>,
    /// The progress through the window.
    pub walked: CaseProgress,
    /// Set by a fork whose cases are worth spreading over more threads.
    pub wants_threads: Arc<AtomicBool>,
    /// The variables of the case that a limit or the user has stopped, and the locals of the functions that it called.
    pub(in crate::eval) under_way: Vec<(Arc<str>, Datum)>,
    /// What earlier evaluations of statements found before they were stopped.
    pub kept: KeptCases,
    /// The length of the outermost range, unless it has boards that are no positions.
    pub(in crate::eval) length: Option<u64>,
    is_ranging: bool,
    /// The list of the outermost range, for the windows of the same statement that follow.
    over: Option<(Arc<Ast>, ExprId, Datum)>,
}

impl CaseWalk {
    /// Drops the list of the outermost range.
    pub(crate) fn forget_range(&mut self) {
        self.over = None;
    }

    /// Creates a walk through the same window for another thread.
    pub(in crate::eval) fn fork(&self) -> CaseWalk {
        CaseWalk {
            window: self.window.clone(),
            is_ranging: self.is_ranging,
            ..CaseWalk::default()
        }
    }

    /// Enters a range. Returns whether it is the outermost one, whose progress is reported.
    pub(in crate::eval) fn enter_range(&mut self) -> bool {
        !std::mem::replace(&mut self.is_ranging, true)
    }

    pub(in crate::eval) fn leave(&mut self) {
        self.is_ranging = false;
    }
}

impl Interpreter {
    /// What a range goes through.
    pub(in crate::eval) fn range(&mut self, ast: &Arc<Ast>, over: ExprId) -> Eval<Datum> {
        Ok(match self.expression(ast, over)? {
            over @ (Datum::Range(..) | Datum::List(_) | Datum::Positions(_)) => over,
            other => match other.as_text() {
                Some(text) => Datum::list(text.chars().map(Datum::character)),
                None => Datum::List(self.elements(&other, ast[over].span)?),
            },
        })
    }

    /// The same for the outermost range. Its list is kept for the next window, since to make it again may take longer
    /// than the cases of a window.
    pub(in crate::eval) fn outermost_range(&mut self, ast: &Arc<Ast>, over: ExprId) -> Eval<Datum> {
        if let Some((of, id, known)) = &self.cases.over
            && Arc::ptr_eq(of, ast)
            && *id == over
        {
            return Ok(known.clone());
        }
        let found = self.range(ast, over)?;
        if self.cases.window.is_some() && matches!(found, Datum::List(_)) {
            self.cases.over = Some((Arc::clone(ast), over, found.clone()));
        }
        Ok(found)
    }
}
