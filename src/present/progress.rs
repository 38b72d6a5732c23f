//! A progress line on the terminal for computations that take longer than a second.

use super::effort;
use crate::session::Counter;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Delay before anything is shown.
const PATIENCE: Duration = Duration::from_secs(1);
const REFRESH: Duration = Duration::from_millis(100);

/// Shows the number of positions searched while a statement runs.
pub struct Progress {
    shared: Option<(Arc<AtomicBool>, JoinHandle<()>, ProgressBar)>,
}

impl Progress {
    /// Watches a counter that restarts from 0 with each statement. Shows nothing unless standard error is a terminal.
    pub fn watch(counter: Arc<Counter>) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { shared: None };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        let done = Arc::new(AtomicBool::new(false));
        let (stop, shown) = (Arc::clone(&done), bar.clone());
        let thread = std::thread::spawn(move || {
            let (mut last, mut begin, mut visible) = (0, Instant::now(), false);
            while !stop.load(Ordering::Relaxed) {
                std::thread::park_timeout(REFRESH);
                let count = counter.ticks.load(Ordering::Relaxed);
                let positions = counter.positions.load(Ordering::Relaxed);
                let whole = counter.whole.1.load(Ordering::Relaxed);
                if whole == 0 && (count < last || count == 0) {
                    begin = Instant::now();
                    if visible {
                        shown.finish_and_clear();
                        shown.set_draw_target(ProgressDrawTarget::hidden());
                        shown.reset();
                        visible = false;
                    }
                }
                last = count;
                if begin.elapsed() >= PATIENCE {
                    let seconds = begin.elapsed().as_secs_f64();
                    if !visible {
                        shown.set_draw_target(ProgressDrawTarget::stderr());
                        visible = true;
                    }
                    if whole > 0 {
                        let done = counter.whole.0.load(Ordering::Relaxed);
                        shown.set_message(format!(
                            "{done} of {whole} positions, {seconds:.0} s (Ctrl-C stops)"
                        ));
                        shown.tick();
                        continue;
                    }
                    let so_far = effort::so_far(&counter);
                    let speed = positions as f64 / seconds;
                    let searched = match positions {
                        0 => String::new(),
                        n => format!("{n} positions, {speed:.0} a second, "),
                    };
                    shown.set_message(format!("{so_far}{searched}{seconds:.0} s (Ctrl-C stops)"));
                    shown.tick();
                }
            }
            shown.finish_and_clear();
        });
        Progress {
            shared: Some((done, thread, bar)),
        }
    }

    /// Runs `f` with the progress line hidden.
    pub fn aside<T>(&self, f: impl FnOnce() -> T) -> T {
        match &self.shared {
            Some((_, _, bar)) => bar.suspend(f),
            None => f(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, thread, _)) = self.shared.take() {
            done.store(true, Ordering::Relaxed);
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}
