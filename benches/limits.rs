//! Whether limits are kept: `cargo bench --bench limits [-- MiB seconds]` runs questions that are too hard under a limit on
//! memory and on time, each in a process of its own, and prints what it took. What passes a limit by more than a tenth
//! is marked, and ends the run with an error.
#![allow(clippy::print_stdout, missing_docs)]

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Too hard under small limits, most of them.
#[rustfmt::skip]
const QUESTIONS: &[&str] = &[
    "genus(nim 1000000)",
    "misere_grundy(nim 300000)",
    "outcome(nim 1000000, misere)",
    "outcome(nim 20000, misere)",
    "outcome(octal(\"0.77\",3000), misere)",
    "count_positions(nim 1000000)",
    "count_positions(nim 2000 + 2000)",
    "count_positions(kayles 200)",
    "count_positions(nim2d(5,5))",
    "misere_quotient(kayles 60)",
    "misere_quotient(nim 4, kayles 50)",
    "presentation(misere_quotient(kayles 12))",
    "moves(nim 1000000)",
    "length(options(*1000000))",
    "birthday(domineering(6,6))",
    "outcome(domineering(9,9))",
    "grundy(cram(7,9))",
    "grundy(dots(4,5))",
    "grundy(coins(6,6))",
    "grundy(nim2d(7,7,line))",
    "grundy(nim2d(9,9,skip))",
    "outcome(nim2d(7,9,run))",
    "grundy(octal(\"0.007\", 100000000))",
    "length(grundy_sequence(octal(\"0.6\"), 10000000))",
    "length(grundy_sequence(octal(\"0.77\"), 10000000))",
    "grundy(goishi(1000,1000,1000))",
    "grundy(goishi(100,100,101))",
    "outcome(goishi(100,100,101), misere)",
    "moves(goishi(\"xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx\"))",
    "moves(nim2d(40,40,skip))",
    "moves(nim2d(20,20))",
    "moves(domineering(300,300))",
    "moves(strip 1000000)",
    "[value(domineering(b)) for b in boards(3,5)]",
    "length(boards(4,5))",
    "length(tuples(0..9, 6))",
    "sort([x * x mod 1000003 for x in 1..10000000])",
    "unique([x * x mod 1000003 for x in 1..10000000])[0]",
    "pow(3,9000000) * pow(3,1000000)",
    "sum([pow(3,1000000+k) for k in 1..100])",
    "gcd(pow(3,8000000),pow(5,7000000))",
    "pow(3,4000000) mod pow(7,700000)",
    "[(pow(2,16000000) - 1) mod (pow(2,8000000) - k) for k in 1..100]",
    "[(pow(2,16000000) - 1) / (pow(2,8000000) - 1) * k for k in 1..100]",
    "[length(text(pow(2,3400000) - k)) for k in 1..100]",
    "pow(3,4000000)",
    "nim_product(pow(2,1000000),pow(2,999999)+12345)",
    "nim_inverse(pow(2,300000)+3)",
    "sum([{k|-k} for k in 1..40])",
    "thermograph(sum([{k|-k * k} for k in 1..14]))",
    "sum([{k|{0|-k * k}} for k in 1..12])",
    "birthday(sum([{3 * k|{1|-k * k}} for k in 1..12]))",
    "atomic_weight(sum([{0||0|-k} for k in 1..40]))",
    "ordinal_sum(*1000000, *1000000)",
    "{*1000000|0}",
    "{*300000,1|0,*300000}",
    "incentives(sum([{k|{0|-k * k}} for k in 1..10]))",
    "norton(1000000 * ^, ^ + *)",
    "1000 * {2|{1|-1}}",
    "100000 * {2|{1|-3}}",
    "pow(10,12) * {2|{1|-3}}",
    "explain(domineering(5,6))",
    "explain(coins(4,4))",
    "draw(domineering(1000,1000))",
    "text(domineering(1000,1000))",
    "split(repeat(\"a \", 10000000), \" \")[0]",
    "join([repeat(\"a\",1000) for k in 1..1000000], \",\")",
    "replace(repeat(\"a\",10000000),\"a\",repeat(\"b\",100))",
    "[[x,y] for x in 1..100000, y in 1..100000][0]",
    "Gm1(2000,2000)",
    "Gm1(12000,12000)",
    "stop_count(domineering(5,6))",
    "stop_count(*10000000)",
    "grundy(young(9,8,7,6,5,4))",
    "def f(n) = f(n+1) + 1\nf(0)",
    "def f(n) = if n == 0 then 0 else f(n-1) + f(n-2)\nf(200000)",
    "def f(n) = [f(n-1), f(n-1)]\nf(1000)",
    "def f(n) = if n < 0 then 0 else {f(n-1),f(n-2) | f(n-3)}\nf(1000)",
    "def f(n) = if n == 0 then [1] else f(n-1) + f(n-1)\nlength(f(60))",
    "def f(n) = if n == 0 then \"ab\" else f(n-1) + f(n-1)\nlength(f(60))",
    "table k in 1..100000: domineering(2,k)",
];

/// A process takes so much before it computes anything, and so long to start and to write.
const START: Duration = Duration::from_millis(100);

/// The peak of resident memory so far, in bytes, where the system tells.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

fn main() -> ExitCode {
    let numbers: Vec<f64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let memory = numbers.first().copied().unwrap_or(150.0);
    let time = numbers.get(1).copied().unwrap_or(2.0);
    let mut passed = 0;
    println!("limits: {memory} MiB, {time} s");
    for question in QUESTIONS {
        let begin = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .args(["run", "-", "--memory-limit", &format!("{memory}MiB")])
            .args(["--time-limit", &format!("{time}s")])
            .env("CGT_CONFIG", "")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(question.as_bytes()).expect("written");
        drop(input);
        let mut most = 0;
        let ended = loop {
            most = most.max(peak(child.id()).unwrap_or(0));
            if let Some(ended) = child.try_wait().expect("a child") {
                break ended;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let took = begin.elapsed();
        let megabytes = most as f64 / f64::from(1 << 20);
        let over = megabytes > memory * 1.1
            || took.saturating_sub(START).as_secs_f64() > time * 1.1
            || ended.code().is_none();
        passed += u32::from(over);
        let mark = if over { "OVER" } else { "" };
        let first = question.lines().last().unwrap_or_default();
        println!(
            "{mark:4} {megabytes:5.0} MiB {:6.2} s  {first}",
            took.as_secs_f64()
        );
    }
    println!("{passed} passed a limit by more than a tenth");
    if passed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
