//! The screenshot of the prompt in the README, from a pseudo terminal. Run with `UPDATE_EXPECT=1` to update it.

#![cfg(all(unix, feature = "repl"))]

use expect_test::expect_file;
use rexpect::session::{Options, spawn_with_options};
use std::path::Path;
use std::process::Command;

const ROWS: u16 = 40;
const COLUMNS: u16 = 80;
/// Size of a character cell in the picture, and the margin.
const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 18.0;
const MARGIN: f32 = 14.0;

const INPUTS: &[&str] = &[
    "R3c2R2",
    ":draw",
    "winning_moves(nim 3 + 4 + 8 + 9)",
    ":explain strip R3B",
    "claim \"I.P1\" forall m in 1..9: R{m} == (if m mod 2 == 1 then 0 else *)",
    "temprature({5|-2})",
];

/// The terminal output for the inputs.
fn written() -> Result<String, rexpect::error::Error> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
    command
        .args(["--color", "always"])
        .env("CGT_HISTORY", "")
        .env("CGT_CONFIG", "")
        .env("TERM", "xterm-256color");
    let options = Options::new().timeout_ms(Some(60_000));
    let mut session = spawn_with_options(command, options)?;
    let mut all = String::new();
    for input in INPUTS {
        all += &session.exp_string("cgt> ")?;
        all += "cgt> ";
        session.send_line(input)?;
        // The finished line, as it is repainted.
        all += &session.exp_string("\n")?;
        all += "\n";
    }
    all += &session.exp_string("cgt> ")?;
    all += "cgt> ";
    session.send_line(":quit")?;
    session.exp_eof()?;
    Ok(all)
}

fn colour(colour: vt100::Color) -> &'static str {
    match colour {
        vt100::Color::Default => "#d8dee9",
        vt100::Color::Idx(0 | 8) => "#7b8394",
        vt100::Color::Idx(1 | 9) => "#ef7b85",
        vt100::Color::Idx(2 | 10) => "#9ccb86",
        vt100::Color::Idx(3 | 11) => "#e8c375",
        vt100::Color::Idx(4 | 12) => "#7aa8e8",
        vt100::Color::Idx(5 | 13) => "#c79be0",
        vt100::Color::Idx(6 | 14) => "#6fc3cf",
        _ => "#b8bfcc",
    }
}

/// The screen as SVG, with a text element for each run of characters in one style.
fn svg(screen: &vt100::Screen) -> String {
    let rows: Vec<String> = screen.rows(0, COLUMNS).collect();
    let used = rows
        .iter()
        .rposition(|r| !r.trim().is_empty())
        .map_or(1, |r| r + 1);
    let (width, height) = (
        f32::from(COLUMNS) * WIDTH + 2.0 * MARGIN,
        used as f32 * HEIGHT + 2.0 * MARGIN,
    );
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"The prompt of cgt\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#20242d\"/>\n\
         <g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n"
    );
    for row in 0..used as u16 {
        let mut column = 0;
        while column < COLUMNS {
            let style = |at| {
                let cell = screen.cell(row, at);
                cell.map(|c| (colour(c.fgcolor()), c.bold(), c.dim()))
            };
            let (begin, own) = (column, style(column));
            let mut run = String::new();
            while column < COLUMNS && style(column) == own {
                let cell = screen.cell(row, column).map(|c| c.contents());
                match cell {
                    None | Some("") => run.push(' '),
                    Some(shown) => run += shown,
                }
                column += 1;
            }
            if let (Some((fill, bold, dim)), false) = (own, run.trim().is_empty()) {
                // SVG collapses blanks and drops leading ones.
                let begin = begin + (run.len() - run.trim_start().len()) as u16;
                let run = run.trim();
                let shown = run.replace(' ', "\u{a0}");
                let shown = shown.replace('&', "&amp;").replace('<', "&lt;");
                let weight = if bold { " font-weight=\"bold\"" } else { "" };
                let opacity = if dim { " opacity=\"0.6\"" } else { "" };
                let (x, y) = (
                    MARGIN + f32::from(begin) * WIDTH,
                    MARGIN + (f32::from(row) + 0.75) * HEIGHT,
                );
                let length = run.chars().count() as f32 * WIDTH;
                text += &format!(
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{fill}\"{weight}{opacity} \
                     textLength=\"{length:.1}\">{shown}</text>\n"
                );
            }
        }
    }
    text + "</g>\n</svg>\n"
}

#[test]
fn the_picture_of_the_prompt_is_what_it_shows() {
    let mut terminal = vt100::Parser::new(ROWS, COLUMNS, 0);
    // Each byte is returned as a character.
    let bytes = written().expect("a terminal");
    let bytes: Vec<u8> = bytes.chars().map(|c| c as u8).collect();
    terminal.process(&bytes);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/prompt.svg");
    expect_file![file].assert_eq(&svg(terminal.screen()));
}

/// What a terminal says that has the protocol of kitty, one that shows sixels, and one that has neither.
#[cfg(feature = "pictures")]
const TERMINALS: [(&str, &str, &str); 3] = [
    (
        "xterm-kitty",
        "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}]11;rgb:ff/ff/ff\u{1b}\\\u{1b}[?62;c",
        "\u{1b}_Ga=T,f=100,q=2,m=",
    ),
    (
        "xterm-256color",
        "\u{1b}]11;rgb:1010/1010/1010\u{7}\u{1b}[6;20;10t\u{1b}[?62;4;22c",
        "\u{1b}P",
    ),
    ("xterm-256color", "\u{1b}[?6c", "xo"),
];

#[cfg(feature = "pictures")]
#[test]
fn a_board_is_a_picture_where_the_terminal_says_that_it_can() -> Result<(), rexpect::error::Error> {
    for (term, answer, shown) in TERMINALS {
        for at_prompt in [false, true] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
            command
                .env("CGT_HISTORY", "")
                .env("CGT_CONFIG", "")
                .env("TERM", term);
            for name in [
                "TMUX",
                "STY",
                "ZELLIJ",
                "TERM_PROGRAM",
                "LC_TERMINAL",
                "KITTY_WINDOW_ID",
                "KONSOLE_VERSION",
            ] {
                command.env_remove(name);
            }
            let board = "konane(\"xo\")";
            if !at_prompt {
                command.args(["draw", board]);
            }
            let options = Options::new().timeout_ms(Some(60_000));
            let mut session = spawn_with_options(command, options)?;
            if at_prompt {
                session.exp_string("cgt> ")?;
                session.send_line(&format!("draw({board})"))?;
            }
            session.exp_string("\u{1b}[c")?;
            session.send(answer)?;
            session.flush()?;
            session.exp_string(shown)?;
            if at_prompt {
                // The terminal is asked once, and lines are read as before.
                session.exp_string("cgt> ")?;
                session.send_line(&format!(":draw {board}"))?;
                session.exp_string(shown)?;
                session.exp_string("cgt> ")?;
                session.send_line(":quit")?;
            }
            session.exp_eof()?;
        }
    }
    Ok(())
}

#[cfg(feature = "pictures")]
#[test]
fn a_pipe_gets_characters_unless_a_picture_is_asked_for() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
        let command = command.env("CGT_CONFIG", "").env("TERM", "xterm-kitty");
        let found = command.args(arguments).output().expect("it runs");
        assert!(found.status.success());
        found.stdout
    };
    let board = "konane(\"xo\")";
    let text = run(&["draw", board]);
    assert!(!text.contains(&0x1b));
    assert_eq!(run(&["draw", board, "--pictures", "never"]), text);
    for (how, begin) in [
        ("kitty", "\u{1b}_G"),
        ("iterm2", "\u{1b}]1337;File="),
        ("sixel", "\u{1b}P"),
    ] {
        assert!(
            run(&["draw", board, "--pictures", how]).starts_with(begin.as_bytes()),
            "{how}"
        );
    }
    let tree = run(&["draw", board, "--tree", "1", "--pictures", "kitty"]);
    assert!(
        tree.starts_with(b"\x1b_G") || !tree.contains(&0x1b),
        "without fonts there are characters"
    );
}
