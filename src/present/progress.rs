//! A progress line on the terminal for work that takes longer than a second.

use crate::session::Counter;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time before anything is shown.
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
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
            bar.set_style(style);
        }
        let done = Arc::new(AtomicBool::new(false));
        let (stop, shown) = (Arc::clone(&done), bar.clone());
        let thread = std::thread::spawn(move || {
            let (mut last, mut begin, mut visible) = (0, Instant::now(), false);
            while !stop.load(Ordering::Relaxed) {
                std::thread::park_timeout(REFRESH);
                let count = counter.positions.load(Ordering::Relaxed);
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
                    let speed = count as f64 / seconds;
                    let part = match counter.all.load(Ordering::Relaxed) {
                        0 | 1 => String::new(),
                        all => {
                            let done = counter.done.load(Ordering::Relaxed);
                            format!("{done} of {all} done, ")
                        }
                    };
                    let root = counter.root().map_or(String::new(), |(done, all)| {
                        format!("{done} of {all} options decided, ")
                    });
                    let name = |nimber| match nimber {
                        0 => "0".into(),
                        1 => "*".into(),
                        size => format!("*{size}"),
                    };
                    let excluded: Vec<String> = counter.excluded().map(name).collect();
                    let excluded = match excluded.as_slice() {
                        [] => String::new(),
                        all => format!("not {}, ", all.join(" nor ")),
                    };
                    let cases = match counter.cases.load(Ordering::Relaxed) {
                        0 => String::new(),
                        cases => format!("{cases} cases, "),
                    };
                    shown.set_message(format!(
                        "{part}{cases}{root}{excluded}{count} positions, {speed:.0} a second, {seconds:.0} s (Ctrl-C stops)"
                    ));
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
