//! Ctrl-C and requests to end: they cancel a computation, and end a program that waits for input.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Exit code of a second interrupt, of one while the program waits, and of a prompt that was asked to end.
pub const INTERRUPTED: u8 = 130;
/// Time for a computation to stop after Ctrl-C. Within it, a second Ctrl-C is ignored, so that it does not kill the
/// prompt.
const PATIENCE: Duration = Duration::from_secs(1);

/// The number of guards.
static WAITING: AtomicU32 = AtomicU32::new(0);

/// Says that the program waits for input, until it is dropped.
#[must_use]
pub struct WaitingForInput(());

impl WaitingForInput {
    /// Begins to wait.
    pub fn begin() -> WaitingForInput {
        WAITING.fetch_add(1, Ordering::SeqCst);
        WaitingForInput(())
    }
}

impl Drop for WaitingForInput {
    fn drop(&mut self) {
        WAITING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Installs the handler of Ctrl-C, SIGTERM and SIGHUP, which cancels the current computation, or ends a process that
/// waits for input. If the computation has not stopped after a second, the next one exits the process.
pub fn on_interrupt(cancel: Arc<AtomicBool>) {
    let mut first: Option<Instant> = None;
    let terminal = TerminalState::now();
    let handler = move || {
        let is_late = first.is_none_or(|first| first.elapsed() > PATIENCE);
        let is_waiting = WAITING.load(Ordering::SeqCst) > 0;
        let was_cancelled = cancel.swap(true, Ordering::Relaxed);
        if is_late && (is_waiting || was_cancelled) {
            terminal.restore();
            std::process::exit(INTERRUPTED.into());
        }
        if is_late {
            first = Some(Instant::now());
        }
    };
    // Without a handler, Ctrl-C kills the program, which is acceptable.
    let _ = ctrlc::set_handler(handler);
}

/// A flag that SIGTERM and SIGHUP set, besides what [`on_interrupt`] does with them: a prompt ends after a computation
/// that they cancel, where Ctrl-C only cancels it. To be called after `on_interrupt`, whose handler stays.
pub fn asked_to_end() -> Arc<AtomicBool> {
    let asked = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        // Without the flag, the signal cancels the computation, and a second one ends the prompt.
        let _ = signal_hook::flag::register(signal, Arc::clone(&asked));
    }
    asked
}

/// The modes of the terminal, which the prompt changes while it reads a line.
#[cfg(unix)]
struct TerminalState(Option<rustix::termios::Termios>);

#[cfg(unix)]
impl TerminalState {
    fn now() -> TerminalState {
        TerminalState(rustix::termios::tcgetattr(std::io::stdin()).ok())
    }

    fn restore(&self) {
        if let Some(modes) = &self.0 {
            let when = rustix::termios::OptionalActions::Now;
            let _ = rustix::termios::tcsetattr(std::io::stdin(), when, modes);
        }
    }
}

#[cfg(not(unix))]
struct TerminalState;

#[cfg(not(unix))]
impl TerminalState {
    fn now() -> TerminalState {
        TerminalState
    }

    fn restore(&self) {}
}
