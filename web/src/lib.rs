//! The engine for JavaScript. [`run`] runs a script like `cgt run --json`. [`Engine`] serves an editor: it holds
//! documents and answers requests about them as JSON.
//!
//! After a trap, a module instance must not be used again. The memory of an instance never shrinks: after
//! `limit-memory`, the host should create a new instance.
#![cfg(target_arch = "wasm32")]

mod document;
mod engine;
mod evaluate;
mod files;
mod ide;
mod run;
mod units;
mod watch;

pub use engine::Engine;
pub use run::run;

use cgt_lang::budget::{Budget, limit_stack, set_clock};
use cgt_lang::session::{NoFiles, Options, Session};
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

/// What the engine may take of its host.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Seconds for each statement; 0 for no limit.
    pub seconds: f64,
    /// Memory of the module in MiB.
    pub memory: usize,
    /// Stack in linear memory, in KiB. The stack of the host, which the module cannot see, has to be enough for it: see
    /// web/README.md.
    pub stack: usize,
}

#[wasm_bindgen]
impl Limits {
    /// What a browser has on every thread.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Limits {
        Limits {
            seconds: 0.0,
            memory: 1024,
            stack: 256,
        }
    }

    /// Creates a session within these limits. `data` says whether its results carry data for JSON.
    fn session(&self, data: bool) -> Session {
        set_clock(watch::clock);
        limit_stack(self.stack << 10);
        let options = Options {
            time: time(self.seconds),
            data,
            ..Options::default()
        };
        let budget = Budget::new(Some(self.memory << 20), Default::default());
        let mut session = Session::new(options, budget, Box::new(NoFiles));
        session.show_bound_values();
        session
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new()
    }
}

/// A time limit in seconds; `None` for 0.
fn time(seconds: f64) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    time.filter(|time| !time.is_zero())
}
