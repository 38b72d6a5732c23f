//! The program's replies to the syntax of other languages and notations. Run with `UPDATE_EXPECT=1` to update.

use expect_test::expect_file;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// Commands by their arguments, each with its standard input.
const TRIED: &[(&[&str], &str)] = &[
    (&["eval", "nim", "3", "+", "5"], ""),
    (&["eval", "print", "\"it's\""], ""),
    (&["eval", "1 +", "2", "* 3 ]"], ""),
    (&["eval", "G = {1|0}"], ""),
    (&["eval", "G0 = {1|0}"], ""),
    (&["eval", "play(nim 3 + 5, 5 to 3)"], ""),
    (&["eval", "5 to 3"], ""),
    (&["eval", "[n for n in 1..5 where n > 2]"], ""),
    (&["eval", "nim 3 5"], ""),
    (&["eval", "2 * strip 3 R4B"], ""),
    (&["eval", "2 ^ 3"], ""),
    (&["eval", "let n = 2; n ^ n"], ""),
    (&["eval", "octal(0.77, 12)"], ""),
    (&["eval", "1.5"], ""),
    (&["eval", "grundy_sequence(kayles, 5)"], ""),
    (&["eval", "G1(2, -3)"], ""),
    (&["eval", "star(3) + up"], ""),
    (&["eval", "r3"], ""),
    (&["eval", "g.CanonicalForm"], ""),
    (&["eval", "[1, 2][⇑]"], ""),
    (&["--ascii", "eval", "[1, 2][⇑]"], ""),
    (&["explain", "nim 3 == 4"], ""),
    (&["explain", "let g = nim 3; g == 4"], ""),
    (&["check", "-"], "let a = f(1\n2]\nlet b = 1\n{1|2\n3)\n"),
    (
        &["repl"],
        ":set spelling ascii\n[1][^^]\n:set spelling unicode\n[1][^^]",
    ),
    (&["repl"], "1 + 1\nquit\n2"),
    (&["repl"], ":play nim 3 + 4 + 5\n3 to 2\n:moves\nstop\n"),
    (&["eval", r#"dots("+--+--+\n| |   |\n+  +  +")"#], ""),
    (&["eval", r#"dots("+--+--+\n|\t|  |\n+  +  +")"#], ""),
    (&["eval", "{0∣1}"], ""),
    (&["eval", "½"], ""),
    (&["eval", "nim 3 4"], ""),
    (&["eval", "nim 3,4"], ""),
    (&["eval", "0+-2"], ""),
    (&["eval", "G.Pow(3)"], ""),
    (&["eval", "game.grid.Clobber(\"xo\")"], ""),
    (&["eval", "game.grid.FooBar(\"xo\")"], ""),
    (&["eval", "outcome(*) == \"N\""], ""),
    (&["eval", "play({1|^}, \"to ↑\")"], ""),
    (&["explain", "{1|^}"], ""),
    (&["repl"], ":set memory-limit 5\n:set time-limit 5\n"),
    (&["repl"], ":thermograph [{3|1}, +-2, 1/2]\n"),
    (
        &["repl"],
        "draw(domineering(3,3), winning_moves(domineering(3,3)))\n",
    ),
];

#[test]
fn what_is_tried_is_answered() {
    let mut shown = String::new();
    for (arguments, typed) in TRIED {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .args(["--color", "never"])
            .args(*arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("its input");
        input.write_all(typed.as_bytes()).expect("it reads");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let _ = writeln!(shown, "$ cgt {}", arguments.join(" "));
        for line in typed.lines() {
            let _ = writeln!(shown, "> {line}");
        }
        for stream in [output.stdout, output.stderr] {
            shown += &String::from_utf8_lossy(&stream);
        }
        let _ = writeln!(shown, "= {:?}\n", output.status.code());
    }
    expect_file!["../snapshots/newcomers.txt"].assert_eq(&shown);
}
