//! A progress line on the terminal for computations that take longer than a second.

use super::effort;
use crate::session::Counter;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, IsTerminal, Write};
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
                        shown.set_draw_target(ProgressDrawTarget::term_like(Box::new(
                            StandardError,
                        )));
                        visible = true;
                    }
                    if whole > 0 {
                        let done = counter.whole.0.load(Ordering::Relaxed);
                        let done = format!("{done} of {whole} positions, ");
                        shown.set_message(fitted(&done, seconds, room()));
                        shown.tick();
                        continue;
                    }
                    let so_far = effort::so_far(&counter);
                    let speed = positions as f64 / seconds;
                    let searched = match positions {
                        0 => String::new(),
                        n => format!("{n} positions, {speed:.0} a second, "),
                    };
                    shown.set_message(fitted(&(so_far + &searched), seconds, room()));
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

/// The terminal of standard error, without the columns in which it echoes `^C`: an echo that begins a line of its own
/// would leave the progress line on the screen.
#[derive(Debug)]
struct StandardError;

impl StandardError {
    const ECHO: usize = 3;

    fn write(text: &str) -> io::Result<()> {
        io::stderr().write_all(text.as_bytes())
    }

    /// Moves the cursor, as an escape sequence names it.
    fn go(n: usize, to: char) -> io::Result<()> {
        match n {
            0 => Ok(()),
            _ => StandardError::write(&format!("\u{1b}[{n}{to}")),
        }
    }
}

impl TermLike for StandardError {
    fn width(&self) -> u16 {
        let size = terminal_size::terminal_size_of(io::stderr());
        let columns = size.map_or(80, |(width, _)| usize::from(width.0));
        u16::try_from(columns.saturating_sub(StandardError::ECHO)).unwrap_or(u16::MAX)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        StandardError::go(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        StandardError::go(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        StandardError::go(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        StandardError::go(n, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        StandardError::write(&format!("{text}\n"))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        StandardError::write(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        StandardError::write("\r\u{1b}[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Columns for the message, behind the spinner.
fn room() -> usize {
    const SPINNER: usize = 2;
    usize::from(StandardError.width()).saturating_sub(SPINNER)
}

/// What is known so far, in parts that end with a comma and a blank, and the time. Parts that have no room are left out,
/// the last ones first.
fn fitted(so_far: &str, seconds: f64, room: usize) -> String {
    let mut parts: Vec<&str> = so_far.split_inclusive(", ").collect();
    for end in [" s (Ctrl-C stops)", " s"] {
        let end = format!("{seconds:.0}{end}");
        while parts.iter().map(|part| part.len()).sum::<usize>() + end.len() > room {
            if parts.pop().is_none() {
                break;
            }
        }
        if parts.iter().map(|part| part.len()).sum::<usize>() + end.len() <= room {
            return parts.concat() + &end;
        }
    }
    String::new()
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

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn the_last_parts_of_a_long_progress_line_are_left_out() {
        let so_far = "6 of 9 done, 2 cases, 88674 positions, 37703 a second, ";
        let whole = "6 of 9 done, 2 cases, 88674 positions, 37703 a second, 3 s (Ctrl-C stops)";
        assert_eq!(fitted(so_far, 3.0, 75), whole);
        assert_eq!(
            fitted(so_far, 3.0, 50),
            "6 of 9 done, 2 cases, 3 s (Ctrl-C stops)"
        );
        assert_eq!(fitted(so_far, 3.0, 20), "3 s (Ctrl-C stops)");
        assert_eq!(fitted(so_far, 3.0, 12), "3 s");
        assert_eq!(fitted("", 3.0, 2), "");
    }
}
