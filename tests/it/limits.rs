//! Programs that exceed a time or memory limit end with an error that says so.

use crate::alone::alone;
use crate::support::{cgt, fed};
use cgt_lang::budget::{Budget, memory_used};
use cgt_lang::rulesets::argument::{Argument, Arguments};
use cgt_lang::rulesets::domino;
use cgt_lang::solve::{Game, Solver, Worth};
use std::process::Command;
use std::time::{Duration, Instant};

/// The output on both streams, and the running time.
fn run(limits: &[&str], script: &str) -> (String, Duration) {
    let begin = Instant::now();
    let output = fed(cgt().args(["run", "-"]).args(limits), script);
    let code = output.status.code();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    // A killed program has no exit code.
    assert!(matches!(code, Some(0 | 1)), "{script}: {code:?}\n{text}");
    (text, begin.elapsed())
}

#[test]
fn what_doubles_ends_at_the_memory_limit() {
    let doubled = "def d(n) = if n == 0 then START else d(n-1) + d(n-1)\n";
    for (start, query) in [("[1]", "length(d(60))"), ("\"ab\"", "length(d(60))")] {
        let script = doubled.replace("START", start) + query;
        let (text, _) = run(&["--memory-limit", "200MiB"], &script);
        assert!(text.contains("[limit-memory]"), "{script}: {text}");
    }
    for script in [
        "length([x for x in 1..pow(10, 12)])",
        "length(replace(repeat(\"a\", 30000000), \"a\", repeat(\"b\", 100)))",
        "def f(n) = if n == 0 then 0 else 1\n[f(x) for x in 1..pow(10, 12)]",
    ] {
        let (text, _) = run(&["--memory-limit", "200MiB"], script);
        assert!(text.contains("[limit-memory]"), "{script}: {text}");
    }
}

#[test]
fn answers_are_the_same_where_memory_is_short() {
    // Limits apply to the memory of the process, so no other test may run in it.
    alone(
        "limits::answers_are_the_same_where_memory_is_short",
        answers_where_memory_is_short,
    );
}

fn answers_where_memory_is_short() {
    let board = Arguments(vec![
        Argument::Integer(4.into()),
        Argument::Integer(6.into()),
    ]);
    let solve = |memory: Option<usize>| {
        let mut solver = Solver::new(Budget::new(memory, Default::default()), true);
        let game = Game::position(domino::domineering(&board).expect("a board"));
        let Ok(Worth::Value(value)) = solver.worth(&game) else {
            panic!("{memory:?} is too little");
        };
        let budget = Budget::unlimited();
        let bytes = solver.arena.to_bytes(value, &budget).expect("bytes");
        (bytes, solver.arena.memory(), solver.budget.tally().ticks)
    };
    let (plain, wide, few) = solve(None);
    // With this memory in use, the limit is near from the start.
    let ballast = vec![1u8; 256 << 20];
    let limit = |part: usize| memory_used().map(|used| used + used / part);
    let (short, narrow, many) = solve(limit(5));
    assert_eq!(plain, short);
    // Smaller caches cause repeated work.
    assert!(narrow < wide && few < many, "{narrow} {wide}, {few} {many}");
    // Tables of positions are evicted, too.
    let (scarce, narrow, most) = solve(limit(8));
    assert_eq!(plain, scarce);
    assert!(
        narrow < wide && many < most,
        "{narrow} {wide}, {many} {most}"
    );
    assert_eq!(
        ballast
            .iter()
            .step_by(1 << 20)
            .map(|b| u64::from(*b))
            .sum::<u64>(),
        256
    );
}

#[test]
fn large_powers_and_products_stop_in_time() {
    for script in [
        "length([pow(3, 10000000)])",
        "def f(n) = if n == 0 then pow(3, 1000000) else f(n-1) * pow(3, 1000000)\nlength([f(9)])",
    ] {
        let (text, time) = run(&["--time-limit", "50ms"], script);
        assert!(text.contains("[limit-time]"), "{script}: {text}");
        assert!(time < Duration::from_secs(60), "{time:?}");
    }
}

#[test]
fn lists_of_a_million_ask_for_memory() {
    for script in [
        "misere_canonical_form(nim 1000000)",
        "outcome(nim 1000000 + kayles 2, misere)",
        "count_positions(nim 1000000)",
        "length(options(*1000000))",
        "{*1000000|0}",
        "ordinal_sum(*1000000, ^)",
    ] {
        let (text, _) = run(&["--memory-limit", "100MiB"], script);
        assert!(text.contains("[limit-memory]"), "{script}: {text}");
    }
}

#[test]
fn sums_of_sums_are_shared() {
    let script = "def d(n) = if n == 0 then strip 3 else d(n-1) + d(n-1)
def e(n) = if n == 0 then strip 3 else strip 4 - e(n-1)
value(d(60))
value(e(9000))
outcome(d(60))
draw(d(60))
explain(d(60))
outcome(d(60), misere)
outcome(1000000 * (1000000 * nim 3), misere)
";
    let (text, time) = run(&["--memory-limit", "300MiB"], script);
    assert!(text.starts_with("0\n*\nP\n"), "{text}");
    assert!(
        text.contains("the drawing of this sum is too large"),
        "{text}"
    );
    assert_eq!(text.matches("a sum of more than").count(), 2, "{text}");
    assert!(!text.contains("limit-memory"), "{text}");
    assert!(time < Duration::from_secs(20), "{time:?}");
}

#[test]
fn lists_that_share_parts_are_compared_once() {
    let script = "def d(n) = if n == 0 then [] else [d(n-1), d(n-1)]
def e(n) = if n == 0 then [] else [e(n-1), e(n-1)]
def size(xs) = length(xs)
size(d(100))
d(100) == e(100)
length(unique([d(100), e(100)]))
contains([1, e(100)], d(100))
sort([d(100), e(100)])[0] == d(100)
d(100) + 1
";
    let (text, time) = run(&[], script);
    assert!(text.starts_with("2\ntrue\n1\ntrue\ntrue\n"), "{text}");
    assert!(text.contains("`+` joins a list only to a list"), "{text}");
    assert!(time < Duration::from_secs(10), "{time:?}");
}

#[test]
fn large_integers_are_refused_or_stop() {
    let half = "def h(n) = if n == 0 then 1/2 else h(n-1) * h(n-1)\n";
    for (script, code) in [
        (
            "gcd(pow(3, 1000000), pow(5, 700000))".to_string(),
            "[limit-time]",
        ),
        ("pow(2, 16000000)".to_string(), "[too-large]"),
        (
            "[(pow(2, 16000000) - 1) mod (pow(2, 8000000) - k) for k in 1..1000]".to_string(),
            "[limit-time]",
        ),
        (
            "[(pow(2, 16000000) - 1) / (pow(2, 8000000) - 1) * k for k in 1..1000]".to_string(),
            "[limit-time]",
        ),
        (
            "length([text(pow(2, 3400000) - k) for k in 1..1000])".to_string(),
            "[limit-time]",
        ),
        (
            format!("[{}0]", format!("{}, ", "7".repeat(100_000)).repeat(40)),
            "[limit-time]",
        ),
        (format!("{half}h(40) + 1"), "[too-large]"),
        (format!("{half}h(62) > h(61)"), "[too-large]"),
    ] {
        // `too-large` must be reported even on a busy machine.
        let limit = match code {
            "[too-large]" => "6s",
            _ => "100ms",
        };
        let (text, time) = run(&["--time-limit", limit], &script);
        assert!(text.contains(code), "{script}: {text}");
        assert!(time < Duration::from_secs(60), "{script}: {time:?}");
    }
}

#[test]
fn a_sum_of_many_heaps_is_read_at_once() {
    let sum = vec!["1"; 50_000].join(" + ");
    let (text, time) = run(&[], &format!("grundy(nim {sum})\ngrundy(kayles {sum})"));
    assert_eq!(text, "0\n0\n");
    assert!(time < Duration::from_secs(20), "{time:?}");
}

#[test]
fn deep_definitions_are_explained() {
    let script = "def f(n) = if n == 0 then 0 else {f(n-1) | }
def g(n) = {[g(k) for k in 0..n-1] | }
explain(f(9000))
explain(g(300))
";
    let (text, time) = run(&[], script);
    assert!(
        text.contains("f(9000) = 9000") && text.contains("g(300) = 300"),
        "{text}"
    );
    assert!(time < Duration::from_secs(20), "{time:?}");
}

#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    for arguments in [["run", "/dev/zero"], ["check", "/dev/zero"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .args(arguments)
            .output()
            .expect("the program runs");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            text,
            "cgt: cannot read `/dev/zero`: a program can have at most 4 MiB\n"
        );
        assert_eq!(output.status.code(), Some(1));
    }
    let (text, _) = run(&[], "import \"/dev/zero\"");
    assert!(text.contains("not a file"), "{text}");
}

#[test]
fn a_file_without_its_command_is_wrong_usage() {
    let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .arg("ladders.cgt")
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(
        text.contains("a file is run by `cgt run ladders.cgt`"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_search_on_threads_fits_into_a_tight_limit() {
    // With stored options, two threads would need one and a half times this memory.
    for jobs in ["1", "2"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cgt"));
        program.args([
            "eval",
            "--memory-limit",
            "56MiB",
            "--jobs",
            jobs,
            "grundy(cram(5,7))",
        ]);
        let output = program.output().expect("the program runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n", "{output:?}");
    }
}

/// A program that waits for its input ends at the first Ctrl-C.
#[cfg(target_os = "linux")]
#[test]
fn input_that_does_not_end_can_be_stopped() {
    for arguments in [
        &["run", "-"][..],
        &["fmt", "-"],
        &["check", "-"],
        &["repl", "--json"],
    ] {
        let mut child = cgt()
            .args(arguments)
            .stdin(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let about = format!("/proc/{}/status", child.id());
        // The second bit of the mask is that of SIGINT.
        let is_ready = || {
            let status = std::fs::read_to_string(&about).unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let mask = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            let is_asleep = status.lines().any(|line| line.starts_with("State:\tS"));
            mask.is_some_and(|mask| mask & 2 != 0) && is_asleep
        };
        while !is_ready() {
            std::thread::sleep(Duration::from_millis(10));
        }
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
        // To wait for it would close its input.
        let input = child.stdin.take();
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(130), "{arguments:?}");
        drop(input);
    }
}

#[test]
fn a_line_that_is_no_text_does_not_end_a_script() {
    let mut child = cgt()
        .arg("repl")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, b"let a = 20\n\xff\xfe\na + 22\n").expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.stdout, b"42\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("not UTF-8"));
    assert_eq!(output.status.code(), Some(1));
}
