//! Long texts, screen by screen. What was shown stays on the screen and in the scrollback of the terminal.

use crate::cli::WaitingForInput;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// What stands below a part of a text while the pager waits for a key.
const QUESTION: &str = "-- q: leave, Space: more, Enter: line";

/// A screen of fewer rows shows too little to stop at.
const FEWEST_ROWS: usize = 4;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Screen,
    Line,
    ToTheEnd,
    Leave,
    Other,
}

/// The key that sends these bytes. Escape sends itself alone.
fn key(bytes: &[u8]) -> Key {
    match bytes {
        b" " | b"f" | b"\x1b[6~" => Key::Screen,
        b"\r" | b"\n" | b"j" | b"\x1b[B" | b"\x1bOB" => Key::Line,
        b"G" | b"\x1b[F" | b"\x1bOF" | b"\x1b[4~" => Key::ToTheEnd,
        // With Ctrl-C and Ctrl-D; no bytes are a terminal that has gone.
        b"q" | b"Q" | b"\x1b" | b"\x03" | b"\x04" | b"" => Key::Leave,
        _ => Key::Other,
    }
}

/// The number of rows that a line takes.
fn rows_of(line: &str, columns: usize) -> usize {
    let mut width = 0;
    let mut coloured = false;
    // The sequences of colours take no room.
    for part in line.split_inclusive(['\x1b', 'm']) {
        if coloured && part.ends_with('m') {
            coloured = false;
            continue;
        }
        coloured = part.ends_with('\x1b');
        width += part.trim_end_matches('\x1b').width();
    }
    width.div_ceil(columns.max(1)).max(1)
}

/// Writes a text to standard output. If it is longer than the screen of `(columns, rows)` and there is a terminal, stops
/// at each full screen and waits for a key.
pub(super) fn page(text: &str, (columns, rows): (usize, usize)) -> io::Result<()> {
    let mut out = io::stdout();
    let all: usize = text.lines().map(|line| rows_of(line, columns)).sum();
    let fits = all < rows || rows < FEWEST_ROWS;
    let keys = if fits { None } else { Keys::listen() };
    let Some(mut keys) = keys else {
        out.write_all(text.as_bytes())?;
        return out.flush();
    };
    // The last row is for the question.
    let screen = rows.saturating_sub(1).max(1);
    let question: String = QUESTION.chars().take(columns.saturating_sub(1)).collect();
    let mut left = screen;
    for line in text.lines() {
        let needed = rows_of(line, columns);
        while left < needed.min(screen) {
            write!(out, "{question}")?;
            out.flush()?;
            let pressed = keys.next();
            write!(out, "\r\x1b[K")?;
            match pressed {
                Key::Screen => left = screen,
                Key::Line => left += 1,
                Key::ToTheEnd => left = usize::MAX,
                Key::Leave => return out.flush(),
                Key::Other => {}
            }
        }
        left = left.saturating_sub(needed);
        write!(out, "{line}\r\n")?;
    }
    out.flush()
}

/// The keys of the terminal, one by one, until this is dropped.
#[cfg(unix)]
struct Keys {
    usual: rustix::termios::Termios,
    /// A request to end is answered while it waits.
    _waiting: WaitingForInput,
}

#[cfg(unix)]
impl Keys {
    /// `None` if standard input or output is not a terminal with a known size.
    fn listen() -> Option<Keys> {
        use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
        let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
        if size.ws_row == 0 || size.ws_col == 0 {
            return None;
        }
        let usual = tcgetattr(io::stdin()).ok()?;
        let mut raw = usual.clone();
        raw.make_raw();
        // A read waits a tenth of a second for the rest of a sequence.
        raw.special_codes[SpecialCodeIndex::VMIN] = 0;
        raw.special_codes[SpecialCodeIndex::VTIME] = 1;
        tcsetattr(io::stdin(), OptionalActions::Now, &raw).ok()?;
        let _waiting = WaitingForInput::begin();
        Some(Keys { usual, _waiting })
    }

    /// The next key.
    fn next(&mut self) -> Key {
        let mut bytes = [0; 8];
        loop {
            match rustix::io::read(io::stdin(), &mut bytes[..1]) {
                // No key within a tenth of a second, or a signal; a terminal that has gone fails at the next question.
                Ok(0) if self.is_there() => {}
                Err(rustix::io::Errno::INTR) => {}
                Ok(0) | Err(_) => return Key::Leave,
                Ok(_) if bytes[0] != 0x1b => return key(&bytes[..1]),
                Ok(_) => {
                    let rest = rustix::io::read(io::stdin(), &mut bytes[1..]).unwrap_or(0);
                    return key(&bytes[..=rest]);
                }
            }
        }
    }

    fn is_there(&self) -> bool {
        rustix::termios::tcgetattr(io::stdin()).is_ok()
    }
}

#[cfg(unix)]
impl Drop for Keys {
    fn drop(&mut self) {
        let when = rustix::termios::OptionalActions::Now;
        let _ = rustix::termios::tcsetattr(io::stdin(), when, &self.usual);
    }
}

/// Elsewhere a text is written as a whole.
#[cfg(not(unix))]
struct Keys(WaitingForInput);

#[cfg(not(unix))]
impl Keys {
    fn listen() -> Option<Keys> {
        None
    }

    fn next(&mut self) -> Key {
        Key::Leave
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_told_from_their_sequences() {
        assert_eq!(key(b"\x1b"), Key::Leave);
        assert_eq!(key(b"\x03"), Key::Leave);
        assert_eq!(key(b"\x1b[6~"), Key::Screen);
        assert_eq!(key(b"\x1b[A"), Key::Other);
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(rows_of("", 10), 1);
        assert_eq!(rows_of("0123456789", 10), 1);
        assert_eq!(rows_of("0123456789m", 10), 2);
        assert_eq!(rows_of("\x1b[1;31m01234m6789\x1b[0m", 10), 1);
    }
}
