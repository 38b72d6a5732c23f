//! The engine for JavaScript: a script in, its results out, as `cgt run --json` prints them.
//!
//! A module that ends in a trap is not to be used again. Nor does its memory ever shrink: after `limit-memory` a host
//! takes a new instance.
#![cfg(target_arch = "wasm32")]

use cgt_lang::budget::{Budget, limit_stack, set_clock};
use cgt_lang::present::{json, terminal::Look};
use cgt_lang::session::{NoFiles, Options, Session};
use cgt_lang::value::Spelling;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds, by the clock that browsers and Node have.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

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
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new()
    }
}

/// Runs a script, in an environment of its own: one JSON object a line.
#[wasm_bindgen]
pub fn run(name: &str, text: &str, limits: &Limits) -> String {
    set_clock(performance_now);
    limit_stack(limits.stack << 10);
    let time = Duration::try_from_secs_f64(limits.seconds).ok();
    let options = Options {
        time: time.filter(|time| !time.is_zero()),
        ..Options::default()
    };
    let budget = Budget::new(Some(limits.memory << 20), Default::default());
    let mut session = Session::new(options, budget, Box::new(NoFiles));
    let source = session.add_source(name, text, None);
    let look = Look {
        spelling: Spelling::Pretty,
        colour: false,
    };
    let mut lines = String::new();
    session.run(source, &mut |session, result| {
        let text = session.span_text(result.span);
        let faults = result.diagnostics.iter();
        let faults = faults.map(|fault| json::diagnostic(session, fault, text));
        for object in faults.chain(json::item(session, &result, look)) {
            lines += &object.to_string();
            lines.push('\n');
        }
        true
    });
    lines
}
