//! The prompt in a pseudo terminal.

#![cfg(all(unix, feature = "repl"))]

use rexpect::process::Signal;
use rexpect::session::{Options, PtySession, spawn_with_options};
use std::path::{Path, PathBuf};
use std::process::Command;

type Outcome = Result<(), rexpect::error::Error>;

/// Timeout of every wait, in milliseconds.
const PATIENCE: u64 = 30_000;

/// Starts the prompt with this history file; an empty path means no history.
fn start(history: &Path, arguments: &[&str]) -> Result<PtySession, rexpect::error::Error> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
    command
        .args(arguments)
        .env("CGT_HISTORY", history)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    let options = Options::new()
        .timeout_ms(Some(PATIENCE))
        .strip_ansi_escape_codes(true);
    let mut session = spawn_with_options(command, options)?;
    session.exp_string("`:help` for help, `:quit` to leave")?;
    session.exp_string("cgt> ")?;
    Ok(session)
}

fn prompt() -> Result<PtySession, rexpect::error::Error> {
    start(Path::new(""), &["--color", "never"])
}

/// Types lines, then waits for each of the expected texts in order, and for the next prompt.
fn ask(session: &mut PtySession, lines: &str, shown: &[&str]) -> Outcome {
    for line in lines.lines() {
        session.send_line(line)?;
    }
    for text in shown {
        session.exp_string(text)?;
    }
    session.exp_string("cgt> ")?;
    Ok(())
}

/// Leaves with `:quit`; expects exit code 0.
fn quit(mut session: PtySession) -> Outcome {
    session.send_line(":quit")?;
    ended(session)
}

/// Waits for the process to end; expects exit code 0.
fn ended(mut session: PtySession) -> Outcome {
    session.exp_eof()?;
    let status = format!("{:?}", session.process().wait()?);
    assert!(
        status.starts_with("Exited") && status.ends_with(", 0)"),
        "{status}"
    );
    Ok(())
}

#[test]
fn a_picture_in_a_command_goes_on_in_the_next_lines() -> Outcome {
    let mut session = prompt()?;
    for line in [
        ":play dots(\"\"\"",
        "+--+--+",
        "|  |",
        "+  +  +",
        "\"\"\") boxes",
    ] {
        session.send_line(line)?;
    }
    session.exp_string("who takes more boxes wins")?;
    session.exp_string("move> ")?;
    session.send_line("stop")?;
    session.exp_string("cgt> ")?;
    ask(&mut session, "1 + 1", &["\r\n2\r\n"])?;
    quit(session)
}

#[test]
fn an_error_does_not_lose_the_session() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, "let g = nim 3 + 1", &["\r\n"])?;
    ask(&mut session, "g", &["\r\n*2\r\n"])?;
    ask(
        &mut session,
        "gg + 1",
        &["[unknown-name] Error: unknown name `gg`", "<prompt>:1:1"],
    )?;
    ask(&mut session, "(1 + ]", &["Error"])?;
    ask(&mut session, "g + *3", &["\r\n*\r\n"])?;
    quit(session)
}

#[test]
fn underscore_is_the_last_result() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, "_", &["unknown name `_`"])?;
    ask(&mut session, "40", &["\r\n40\r\n"])?;
    ask(&mut session, "oops", &["unknown name `oops`"])?;
    ask(&mut session, "_ + 2", &["\r\n42\r\n"])?;
    ask(&mut session, "_ * _", &["\r\n1764\r\n"])?;
    ask(&mut session, "5; _ + 1", &["\r\n5\r\n6\r\n"])?;
    quit(session)
}

#[test]
fn commands_are_about_the_last_game() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, ":draw", &["there is no value yet"])?;
    ask(&mut session, "moves(nim(1))", &["\r\n[1 to 0]\r\n"])?;
    ask(
        &mut session,
        ":draw",
        &["none of the last values is a game"],
    )?;
    ask(&mut session, "nim(1)", &["\r\n*\r\n"])?;
    ask(&mut session, "draw(nim(1))", &["\r\n  1 o\r\n"])?;
    ask(&mut session, "temperature({2|-1})", &["\r\n3/2\r\n"])?;
    ask(&mut session, ":moves", &["moves: [1 to 0]"])?;
    ask(
        &mut session,
        ":type",
        &["an impartial game, a position of `nim`"],
    )?;
    // A game with a name was typed, too.
    ask(&mut session, "let g = nim(2)", &["\r\n"])?;
    ask(&mut session, "draw(g)", &["\r\n  2 oo\r\n"])?;
    ask(&mut session, ":moves", &["moves: [2 to 0, 2 to 1]"])?;
    ask(&mut session, ":reset", &["forgot"])?;
    ask(&mut session, "let h = nim(3)", &["\r\n"])?;
    ask(&mut session, ":draw", &["\r\n  3 ooo\r\n"])?;
    // Numbers are games where there is no other.
    ask(&mut session, ":reset", &["forgot"])?;
    ask(&mut session, "3", &["\r\n3\r\n"])?;
    ask(&mut session, ":moves", &["moves: [L to 2]"])?;
    ask(&mut session, "nim 3 >= nim 2", &["\r\nfalse\r\n"])?;
    ask(&mut session, ":explain", &["nim(3) >= nim(2) is false"])?;
    quit(session)
}

#[test]
fn what_follows_a_dot_fits_the_last_result() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, "[3, 4]", &["\r\n[3, 4]\r\n"])?;
    ask(&mut session, "_.leng\t", &["\r\n2\r\n"])?;
    ask(
        &mut session,
        "play(nim(1), \"\t)",
        &["1 to 0\")", "\r\n0\r\n"],
    )?;
    quit(session)
}

#[test]
fn statements_of_several_lines() -> Outcome {
    let mut session = prompt()?;
    let definition = "def f(n) = {\n[f(k) for k in 0..n-1] |\n}";
    for (line, next) in definition.lines().zip(["...> ", "...> ", "cgt> "]) {
        session.send_line(line)?;
        session.exp_string(next)?;
    }
    ask(&mut session, "f(7)", &["\r\n7\r\n"])?;
    // Two blank lines end an input that cannot be completed.
    ask(&mut session, "f(\n\n\n", &["is not closed"])?;
    // Ctrl-C discards the lines so far.
    session.send_line("let g = (")?;
    session.exp_string("...> ")?;
    session.send_control('c')?;
    session.exp_string("cgt> ")?;
    ask(&mut session, "g", &["unknown name `g`"])?;
    quit(session)
}

#[test]
fn several_lines_can_be_edited_together() -> Outcome {
    let mut session = prompt()?;
    session.send_line("let g = 20 +")?;
    session.exp_string("...> ")?;
    session.send("2")?;
    session.flush()?;
    // Press Up, then delete the last character of the whole text.
    session.send("\x1b[A")?;
    session.flush()?;
    session.exp_string("cgt> let g = 20 +")?;
    session.send_line("\x7f3")?;
    session.exp_string("cgt> ")?;
    ask(&mut session, "g", &["\r\n23\r\n"])?;
    quit(session)
}

#[test]
fn a_pasted_script_runs_in_order() -> Outcome {
    let mut session = prompt()?;
    let script = "let a = 1\ndef f(n) =\n  n + a\nf(4)\nnobody\n:names\nprint \"end \", f(5)\n";
    session.send(&format!("\x1b[200~{script}\x1b[201~"))?;
    let shown = [
        "\r\n5\r\n",
        "<prompt>:5:1",
        "a: number",
        "f(n): function",
        "end 6\r\n",
    ];
    ask(&mut session, "\n", &shown)?;
    quit(session)
}

#[test]
fn help_on_everything_and_on_names() -> Outcome {
    let mut session = prompt()?;
    ask(
        &mut session,
        ":help",
        &[
            "Rulesets",
            "goishi",
            "Play",
            "outcome",
            "Impartial games and nimbers",
            "mex",
        ],
    )?;
    ask(
        &mut session,
        ":help outcome",
        &[
            "outcome(g, misere)",
            "Source: Winning Ways",
            "nim 1 + 1, misere)",
            "N",
        ],
    )?;
    ask(
        &mut session,
        ":help temprature",
        &["did you mean `temperature`?"],
    )?;
    ask(
        &mut session,
        ":hlep",
        &["there is no command `:hlep`: did you mean `:help`?"],
    )?;
    ask(&mut session, "1 + 1", &["\r\n2\r\n"])?;
    quit(session)
}

#[test]
fn an_interrupted_computation_keeps_the_session() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, "let g = 20", &["\r\n"])?;
    for _ in 0..2 {
        session.send_line("forall n in 1..pow(10,12): n > 0")?;
        session.exp_string("done")?;
        session.send_control('c')?;
        session.exp_string("[interrupted] Error")?;
        session.exp_string("cgt> ")?;
        ask(&mut session, "g + 3", &["\r\n23\r\n"])?;
    }
    quit(session)
}

#[test]
fn limits_hold_for_each_statement() -> Outcome {
    let mut session = start(
        Path::new(""),
        &["repl", "--color", "never", "--time-limit", "300ms"],
    )?;
    ask(
        &mut session,
        "forall n in 1..pow(10,12): n > 0",
        &["[limit-time] Error"],
    )?;
    ask(&mut session, "2 + 2", &["\r\n4\r\n"])?;
    quit(session)
}

#[test]
fn tab_completes() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, "temperat\t{5|-2})", &["\r\n7/2\r\n"])?;
    ask(&mut session, "let collatz = 7", &["\r\n"])?;
    ask(&mut session, "colla\t + 1", &["\r\n8\r\n"])?;
    ask(&mut session, "(R3).birth\t", &["birthday", "\r\n"])?;
    quit(session)
}

#[test]
fn files_are_read_again() -> Outcome {
    let folder = folder("load")?;
    let file = folder.join("own.cgt");
    let named = file.display();
    let mut session = prompt()?;
    std::fs::write(&file, "let g = 11\ng + 1")?;
    ask(&mut session, &format!(":load {named}"), &["\r\n12\r\n"])?;
    ask(
        &mut session,
        &format!("import \"{named}\"; g"),
        &["\r\n11\r\n"],
    )?;
    std::fs::write(&file, "let g = 33")?;
    ask(
        &mut session,
        &format!("import \"{named}\"; g"),
        &["\r\n33\r\n"],
    )?;
    ask(&mut session, ":reset", &["forgot all names"])?;
    ask(&mut session, "g", &["unknown name `g`"])?;
    ask(
        &mut session,
        ":load no/such/file.cgt",
        &["cannot read `no/such/file.cgt`"],
    )?;
    quit(session)?;
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

#[test]
fn history_is_kept_between_runs() -> Outcome {
    let folder = folder("history")?;
    let history = folder.join("deep").join("history");
    let mut session = start(&history, &["--color", "never"])?;
    ask(&mut session, "20 + 3", &["\r\n23\r\n"])?;
    quit(session)?;
    let mut session = start(&history, &["--color", "never"])?;
    // The last entry is `:quit`.
    session.send("\x1b[A\x1b[A")?;
    session.flush()?;
    ask(&mut session, " + 100", &["\r\n123\r\n"])?;
    quit(session)?;
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

#[test]
fn control_d_leaves() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, "1", &["\r\n1\r\n"])?;
    session.send_control('d')?;
    ended(session)
}

#[test]
fn what_is_typed_has_colours_unless_they_are_not_wanted() -> Outcome {
    for (when, coloured) in [("auto", true), ("never", false)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
        command
            .args(["--color", when])
            .env("CGT_HISTORY", "")
            .env("TERM", "xterm")
            .env_remove("NO_COLOR");
        let mut session = spawn_with_options(command, Options::new().timeout_ms(Some(PATIENCE)))?;
        session.exp_string("cgt> ")?;
        session.send_line("def f(n) = n")?;
        let echo = session.exp_string("\r\n")?;
        // Magenta, for keywords.
        assert_eq!(echo.contains("\x1b[35m"), coloured, "{echo:?}");
        quit(session)?;
    }
    Ok(())
}

fn folder(name: &str) -> std::io::Result<PathBuf> {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("repl-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A saved session imports the loaded files, by paths relative to its own folder.
#[test]
fn a_saved_session_runs() -> Outcome {
    let folder = folder("save")?;
    let loaded = folder.join("loaded.cgt");
    std::fs::write(&loaded, "def f(n) = n + 1\nf(1)\n")?;
    let inner = folder.join("inner");
    std::fs::create_dir_all(&inner)?;
    for (place, import) in [
        (folder.join("beside.cgt"), "import \"loaded.cgt\""),
        (inner.join("below.cgt"), "import \"/"),
    ] {
        let mut session = prompt()?;
        ask(&mut session, &format!(":load {}", loaded.display()), &["2"])?;
        ask(&mut session, "f(41)", &["42"])?;
        ask(
            &mut session,
            &format!(":save {}", place.display()),
            &["saved 2 inputs"],
        )?;
        quit(session)?;
        let text = std::fs::read_to_string(&place)?;
        assert!(
            text.starts_with(import) && text.ends_with("f(41)\n"),
            "{text}"
        );
        let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .arg("run")
            .arg(&place)
            .output()?;
        assert_eq!(String::from_utf8_lossy(&output.stdout), "42\n");
        std::fs::remove_file(&place)?;
    }
    Ok(())
}

#[test]
fn help_is_asked_for_in_many_ways() -> Outcome {
    let mut session = prompt()?;
    for question in [":help mean", "?mean", "mean?", "help mean", "? mean"] {
        ask(&mut session, question, &["mean, a query"])?;
    }
    ask(
        &mut session,
        "?latex",
        &["`latex` in the help", "Results for a paper"],
    )?;
    ask(&mut session, ":help v*", &["down", "star"])?;
    ask(
        &mut session,
        "## Adds 1.\ndef plus(n) =\n    n + 1\n:help plus",
        &[
            "plus(n): function",
            "Adds 1.",
            "  def plus(n) =",
            "      n + 1",
        ],
    )?;
    ask(&mut session, "let help = 3", &[])?;
    ask(&mut session, "help + 1", &["4"])?;
    quit(session)
}

#[test]
fn a_request_to_end_ends_a_prompt_that_waits() -> Outcome {
    for signal in [Signal::SIGTERM, Signal::SIGHUP] {
        let mut session = prompt()?;
        // The preview shows the answer, too, before the line is evaluated; a request that comes then ends only that.
        ask(&mut session, ":set preview off\n1 + 1", &["\n2"])?;
        session.process_mut().signal(signal)?;
        session.exp_eof()?;
        let status = format!("{:?}", session.process().wait()?);
        assert!(status.ends_with(", 130)"), "{status}");
    }
    Ok(())
}

#[test]
fn a_request_to_end_stops_an_evaluation_and_ends_the_prompt() -> Outcome {
    for signal in [Signal::SIGTERM, Signal::SIGHUP] {
        let mut session = prompt()?;
        session.send_line("print \"be\", \"gun\"; domineering(9, 9)")?;
        session.exp_string("begun")?;
        session.process_mut().signal(signal)?;
        session.exp_string("interrupted")?;
        session.exp_eof()?;
        let status = format!("{:?}", session.process().wait()?);
        assert!(status.ends_with(", 130)"), "{status}");
    }
    Ok(())
}

#[test]
fn a_text_longer_than_the_screen_stops_at_each_screen() -> Outcome {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg("stty rows 8 cols 40; exec \"$0\" --color never")
        .arg(env!("CARGO_BIN_EXE_cgt"))
        .env("CGT_HISTORY", "")
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    let options = Options::new()
        .timeout_ms(Some(PATIENCE))
        .strip_ansi_escape_codes(true);
    let mut session = spawn_with_options(command, options)?;
    session.exp_string("cgt> ")?;
    // `q`, Ctrl-C and Escape leave it.
    for leave in ["q", "\x03", "\x1b"] {
        session.send_line(":help clobber")?;
        session.exp_string("q: leave")?;
        session.send(" ")?;
        session.flush()?;
        session.exp_string("q: leave")?;
        session.send(leave)?;
        session.flush()?;
        session.exp_string("cgt> ")?;
    }
    // What is short is written as it is, and the end can be asked for.
    ask(&mut session, "2 + 3", &["\n5"])?;
    session.send_line(":help clobber")?;
    session.exp_string("q: leave")?;
    session.send("G")?;
    session.flush()?;
    session.exp_string("See also")?;
    session.exp_string("cgt> ")?;
    quit(session)
}

#[test]
fn a_transcript_can_be_pasted() -> Outcome {
    let mut session = prompt()?;
    ask(&mut session, "cgt> 6 * 7", &["42"])?;
    quit(session)
}

#[test]
fn the_last_move_of_a_game_can_be_taken_back() -> Outcome {
    let mut session = prompt()?;
    session.send_line(":play nim 2")?;
    session.exp_string("move> ")?;
    session.send_line("2 to 0")?;
    session.exp_string("cgt> ")?;
    session.send_line("back")?;
    session.exp_string("move> ")?;
    session.send_line("stop")?;
    session.exp_string("cgt> ")?;
    // Any other input ends it for good.
    ask(&mut session, "1 + 1\nback", &["2", "unknown name `back`"])?;
    quit(session)
}
