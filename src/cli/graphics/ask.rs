//! What the terminal says about itself.

use super::InputWaits;
#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};
#[cfg(unix)]
use std::{
    fs::{File, OpenOptions},
    io::{Read, Write},
    time::{Duration, Instant},
};

/// What the environment says about the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// It shows characters only, and may print what it does not understand.
    Plain,
    /// It has the protocol of iTerm2.
    Iterm2,
    /// It may have the protocol of kitty, and takes a question about it.
    PerhapsKitty,
    /// It takes questions that all terminals take.
    Unknown,
}

/// Reads the environment by `get`.
pub(super) fn hint(get: impl Fn(&str) -> Option<String>) -> Hint {
    let is = |name: &str, values: &[&str]| {
        get(name).is_some_and(|value| values.iter().any(|one| value == *one))
    };
    let has = |name: &str| get(name).is_some_and(|value| !value.is_empty());
    if !has("TERM") || is("TERM", &["dumb", "linux"]) {
        return Hint::Plain;
    }
    // A multiplexer answers for itself; the other variables are those of the terminal around it.
    if has("TMUX") || has("STY") || has("ZELLIJ") {
        return Hint::Unknown;
    }
    if is("TERM_PROGRAM", &["iTerm.app", "WezTerm"]) || is("LC_TERMINAL", &["iTerm2"]) {
        return Hint::Iterm2;
    }
    let is_named = is("TERM", &["xterm-kitty", "xterm-ghostty"]);
    if is_named
        || has("KITTY_WINDOW_ID")
        || has("KONSOLE_VERSION")
        || is("TERM_PROGRAM", &["ghostty"])
    {
        return Hint::PerhapsKitty;
    }
    Hint::Unknown
}

/// What the terminal has answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// It has the graphics protocol of kitty.
    pub has_kitty: bool,
    /// It shows sixels.
    pub has_sixel: bool,
    /// The colour of its background.
    pub ground: Option<[u8; 3]>,
    /// Width and height of a character in pixels.
    pub cell: Option<(u32, u32)>,
}

/// A question about kitty's protocol, with a picture of one pixel that is not shown.
const KITTY: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
/// Questions about the background, the size of a character, and, which every terminal answers, the kind of terminal.
const QUESTIONS: &str = "\x1b]11;?\x1b\\\x1b[16t\x1b[c";

/// Reads answers. `None` as long as the last one, the kind of terminal, is not complete.
fn told(answers: &[u8]) -> Option<Told> {
    let text = String::from_utf8_lossy(answers);
    let (before, rest) = text.split_once("\x1b[?")?;
    let (kind, _) = rest.split_once('c')?;
    let colour = before.split_once("\x1b]11;rgb:").and_then(|(_, rest)| {
        let end = rest.find(['\x1b', '\x07'])?;
        let mut parts = rest[..end].split('/').map(|part| {
            let value = u32::from_str_radix(part, 16).ok()?;
            let most = 16_u32.checked_pow(u32::try_from(part.len()).ok()?)? - 1;
            u8::try_from((value * 255).checked_div(most)?).ok()
        });
        Some([parts.next()??, parts.next()??, parts.next()??])
    });
    let cell = before.split_once("\x1b[6;").and_then(|(_, rest)| {
        let (height, rest) = rest.split_once(';')?;
        let (width, _) = rest.split_once('t')?;
        Some((width.parse().ok()?, height.parse().ok()?))
    });
    Some(Told {
        has_kitty: before.contains("\x1b_Gi=31;OK"),
        has_sixel: kind.split(';').any(|part| part == "4"),
        ground: colour,
        cell,
    })
}

/// The usual size of a character in pixels, and the usual columns and rows.
const USUAL: ((u32, u32), (u32, u32)) = ((80, 24), (10, 20));

/// Columns and rows of the terminal, and the size of a character in pixels, which it may have told.
#[cfg(unix)]
pub(super) fn size(told: Option<(u32, u32)>) -> ((u32, u32), (u32, u32)) {
    let (usual_screen, usual_cell) = USUAL;
    let Ok(size) = rustix::termios::tcgetwinsize(std::io::stdout()) else {
        return (usual_screen, told.unwrap_or(usual_cell));
    };
    let screen = (u32::from(size.ws_col), u32::from(size.ws_row));
    if screen.0 == 0 || screen.1 == 0 {
        return (usual_screen, told.unwrap_or(usual_cell));
    }
    let cell = (
        u32::from(size.ws_xpixel) / screen.0,
        u32::from(size.ws_ypixel) / screen.1,
    );
    let is_possible = |cell: &(u32, u32)| cell.0 > 1 && cell.1 > 1;
    let cell = told.filter(is_possible).or(Some(cell).filter(is_possible));
    (screen, cell.unwrap_or(usual_cell))
}

/// Columns and rows of the terminal, and the size of a character in pixels.
#[cfg(not(unix))]
pub(super) fn size(_: Option<(u32, u32)>) -> ((u32, u32), (u32, u32)) {
    USUAL
}

/// Asks the terminal. `None` if it is not ours, or does not answer within a second.
///
/// # Errors
/// If the user has typed something, which would be read with the answers and lost.
#[cfg(unix)]
pub(super) fn ask(about_kitty: bool) -> Result<Option<Told>, InputWaits> {
    let file = OpenOptions::new().read(true).write(true).open("/dev/tty");
    let Some(mut terminal) = file.ok().and_then(Quiet::begin) else {
        return Ok(None);
    };
    if terminal.has_input(Duration::ZERO) {
        return Err(InputWaits);
    }
    Ok(terminal.ask(about_kitty))
}

#[cfg(not(unix))]
pub(super) fn ask(_: bool) -> Result<Option<Told>, InputWaits> {
    Ok(None)
}

/// The terminal without echo and lines, until this is dropped.
#[cfg(unix)]
struct Quiet {
    file: File,
    usual: rustix::termios::Termios,
}

#[cfg(unix)]
impl Quiet {
    /// `None` if the process is in the background, where a change of the terminal would stop it.
    fn begin(file: File) -> Option<Quiet> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcgetpgrp, tcsetattr};
        if tcgetpgrp(&file).ok()? != rustix::process::getpgrp() {
            return None;
        }
        let usual = tcgetattr(&file).ok()?;
        let mut quiet = usual.clone();
        quiet.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
        tcsetattr(&file, OptionalActions::Now, &quiet).ok()?;
        Some(Quiet { file, usual })
    }

    /// Whether there is input within a time.
    fn has_input(&self, within: Duration) -> bool {
        let within = Timespec::try_from(within).ok();
        let mut asked = [PollFd::new(&self.file, PollFlags::IN)];
        let found = poll(&mut asked, within.as_ref());
        found.is_ok_and(|count| count > 0)
    }

    /// Asks, and reads until the last answer is complete.
    fn ask(&mut self, about_kitty: bool) -> Option<Told> {
        const PATIENCE: Duration = Duration::from_secs(1);
        /// No terminal answers at greater length.
        const LONGEST: usize = 4096;

        let questions = if about_kitty { KITTY } else { "" };
        let questions = format!("{questions}{QUESTIONS}");
        self.file.write_all(questions.as_bytes()).ok()?;
        let (begin, mut answers) = (Instant::now(), Vec::new());
        while answers.len() < LONGEST {
            let left = PATIENCE.checked_sub(begin.elapsed())?;
            // A signal ends the wait early.
            if !self.has_input(left) {
                continue;
            }
            let mut bytes = [0; 256];
            let count = self.file.read(&mut bytes).ok();
            let count = count.filter(|count| *count > 0)?;
            answers.extend_from_slice(&bytes[..count]);
            if let Some(told) = told(&answers) {
                return Some(told);
            }
        }
        None
    }
}

#[cfg(unix)]
impl Drop for Quiet {
    fn drop(&mut self) {
        let when = rustix::termios::OptionalActions::Now;
        let _ = rustix::termios::tcsetattr(&self.file, when, &self.usual);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_when_they_are_complete() {
        let foot = "\x1b]11;rgb:ffff/ff00/0000\x1b\\\x1b[6;22;11t\x1b[?62;4;22c";
        let expected = Told {
            has_sixel: true,
            ground: Some([255, 254, 0]),
            cell: Some((11, 22)),
            ..Told::default()
        };
        assert_eq!(told(foot.as_bytes()), Some(expected));
        for end in 0..foot.len() {
            assert_eq!(told(&foot.as_bytes()[..end]), None);
        }
        let kitty = "\x1b_Gi=31;OK\x1b\\\x1b]11;rgb:28/2c/34\x07\x1b[?62;c";
        let expected = Told {
            has_kitty: true,
            ground: Some([0x28, 0x2c, 0x34]),
            ..Told::default()
        };
        assert_eq!(told(kitty.as_bytes()), Some(expected));
        assert_eq!(told(b"\x1b[?6c"), Some(Told::default()));
        assert_eq!(
            told(b"\x1b]11;rgb:/x/\x07\x1b[6;;t\x1b[?c"),
            Some(Told::default())
        );
    }

    #[test]
    fn the_environment_says_what_may_be_asked() {
        let of = |all: &[(&str, &str)]| {
            hint(|name| {
                let found = all.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_string())
            })
        };
        assert_eq!(of(&[]), Hint::Plain);
        assert_eq!(of(&[("TERM", "linux")]), Hint::Plain);
        assert_eq!(of(&[("TERM", "xterm-256color")]), Hint::Unknown);
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Hint::PerhapsKitty);
        let iterm = [("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")];
        assert_eq!(of(&iterm), Hint::Iterm2);
        let within = [
            ("TERM", "tmux-256color"),
            ("TMUX", "/tmp/tmux"),
            ("KITTY_WINDOW_ID", "1"),
        ];
        assert_eq!(of(&within), Hint::Unknown);
    }
}
