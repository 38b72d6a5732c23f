//! Ten thousand random inputs at the prompt: valid ones, invalid ones and commands.

#![cfg(all(unix, feature = "repl"))]

use crate::support::{Dice, cgt, fed, folder, text};
use std::io::Write;
use std::process::{Command, Stdio};

const INPUTS: usize = 10_000;

/// The pieces of random inputs.
const PIECES: &[&str] = &[
    "R3c2R2",
    "strip R4B",
    "goishi(5,3,4)",
    "nim 3 + 4",
    "kayles 5",
    "dots(1,2)",
    "domineering(2,3)",
    "nim2d(2,3)",
    "^",
    "v*",
    "*2",
    "±1",
    "↑",
    "{1|2}",
    "{3||2|1}",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "|",
    "||",
    ",",
    ":",
    ";",
    "\"",
    "\"\"\"",
    "#",
    "let x = ",
    "let y = ",
    "def f(n) = ",
    "f(3)",
    "f(x)",
    "x",
    "y",
    "_",
    "_1",
    "_2",
    "assert ",
    "claim \"c\" ",
    "table n in 1..4: ",
    "forall n in 1..5: ",
    "print ",
    "import \"no.cgt\"",
    "if ",
    " then ",
    " else ",
    " and ",
    " or ",
    "not ",
    " + ",
    " - ",
    " * ",
    " / ",
    " == ",
    " <= ",
    " <| ",
    "..",
    ".",
    "1",
    "2",
    "0",
    "-7",
    "3/4",
    "99999999999999999999",
    "temperature(",
    "grundy(",
    "explain(",
    "winning_moves(",
    "moves(",
    "play(",
    "outcome(",
    "draw(",
    "mex(",
    "canonical_form(",
    "birthday(",
    "genus(",
    "misere",
    "n",
    " ",
    "\t",
    "é",
    "😀",
    "\\",
    "$",
    "\u{0}",
    "\u{feff}",
    "loony",
    "true",
    "impartial [0, *]",
];

const COMMANDS: &[&str] = &[
    ":help",
    ":help strip",
    ":explain",
    ":explain R3",
    ":moves",
    ":draw strip 5",
    ":tree nim 2",
    ":tree",
    ":type",
    ":time R3",
    ":show",
    ":play nim 1 + 2",
    ":play",
    ":play strip 4 right second",
    "hint",
    "moves",
    "back",
    "1",
    "2",
    "stop",
    ":list",
    ":load no.cgt",
    ":save",
    ":set",
    ":set spelling ascii",
    ":set theorems off",
    ":set theorems on",
    ":set misere on",
    ":reset",
    ":thermograph {3|-1}",
    ":doc mex",
    ":",
    ":nonsense",
    ":set time-limit 1s",
];

/// A command, or pieces of expressions in a row.
fn random_input(dice: &mut Dice) -> String {
    if dice.below(4) == 0 {
        return dice.one_of(COMMANDS).into();
    }
    let pieces = 1 + dice.below(7);
    (0..pieces).map(|_| dice.one_of(PIECES)).collect()
}

/// The resident memory of a process in KiB, if available.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|l| l.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn random_inputs_neither_crash_nor_leak() {
    let folder = folder();
    let output = folder.path().join("output");
    let both = std::fs::File::create(&output).expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .args([
            "repl",
            "--time-limit",
            "200ms",
            "--memory-limit",
            "1GiB",
            "--color",
            "never",
        ])
        .current_dir(&folder)
        .env("CGT_HISTORY", "")
        .stdin(Stdio::piped())
        .stdout(both.try_clone().expect("the file again"))
        .stderr(both)
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("a pipe");
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let mut early = None;
    for at in 0..INPUTS {
        // Blank lines end an incomplete input.
        write!(input, "{}\n\n\n", random_input(&mut dice)).expect("it reads");
        if at == INPUTS / 5 {
            early = memory(child.id());
        }
    }
    let late = memory(child.id());
    input
        .write_all(b"stop\n:reset\nprint \"the end\"\n")
        .expect("it reads");
    drop(input);
    let status = child.wait().expect("it ends");
    let text = String::from_utf8_lossy(&std::fs::read(&output).expect("the output")).into_owned();
    assert!(status.code().is_some_and(|c| c == 0 || c == 1), "{status}");
    assert!(
        text.trim_end().ends_with("the end"),
        "{}",
        &text[text.len().saturating_sub(500)..]
    );
    assert!(!text.contains("this is a bug"));
    if let (Some(early), Some(late)) = (early, late) {
        assert!(late < 2 * early + 200_000, "{early} KiB, later {late} KiB");
        println!(
            "{early} KiB after {} inputs, {late} KiB after {INPUTS}",
            INPUTS / 5
        );
    }
}

#[test]
fn a_reset_ends_the_game() {
    let mut program = cgt();
    let output = fed(
        program.arg("repl").env("CGT_HISTORY", ""),
        "goishi(5,3,4)\n:thermograph {3|-1}\n:play\n:reset\n1 + 1\n",
    );
    assert!(output.status.success(), "{output:?}");
    let said = text(&output.stdout);
    assert!(
        said.ends_with("forgot all names and results\n2\n"),
        "{said}"
    );
}
