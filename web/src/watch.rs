//! Reports progress to the host during a computation, whenever the engine polls the clock.

use cgt_lang::present::effort;
use cgt_lang::session::Counter;
use std::cell::RefCell;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds, by the clock that browsers and Node have.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    /// Who is told of progress.
    pub type Watcher;

    /// Takes a text such as `312 of 682 done`; empty where there is nothing to tell.
    #[wasm_bindgen(method)]
    fn tell(this: &Watcher, text: &str);
}

/// Minimum time between two reports, in milliseconds.
const PAUSE: f64 = 400.0;

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

struct Watch {
    watcher: Watcher,
    counter: Arc<Counter>,
    last: f64,
}

/// Starts to report the progress of a counter.
pub fn watch(watcher: Watcher, counter: Arc<Counter>) {
    let last = performance_now();
    let watch = Watch {
        watcher,
        counter,
        last,
    };
    WATCH.set(Some(watch));
}

/// The clock of the engine, which also reports progress.
pub fn clock() -> f64 {
    let now = performance_now();
    WATCH.with_borrow_mut(|watch| {
        if let Some(watch) = watch
            && now - watch.last > PAUSE
        {
            watch.last = now;
            let text = effort::so_far(&watch.counter);
            watch.watcher.tell(text.trim_end_matches(", "));
        }
    });
    now
}
