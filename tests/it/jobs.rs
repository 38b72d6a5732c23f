//! With `--jobs`, a run gives the same results in the same order.

use crate::support::{cgt, fed, folder, text};
use std::path::Path;
use std::process::Command;

/// Standard output and standard error of a run.
fn run(files: &[&Path], jobs: &str) -> (String, String) {
    let mut program = cgt();
    let program = program.args(["run", "--jobs", jobs]).args(files);
    let output = program.output().expect("the program runs");
    (text(&output.stdout), text(&output.stderr))
}

/// The results and diagnostics of a text, which must not depend on the number of threads.
fn same_with_all(text: &str, options: &[&str]) -> (String, String) {
    let found = ["1", "2", "3", "8"].map(|jobs| {
        let mut program = cgt();
        program.args(["--jobs", jobs]).args(options);
        let output = fed(program.args(["run", "-"]), text);
        let text = |bytes| {
            // Ignore the cost of results.
            let lines = String::from_utf8_lossy(bytes);
            let lines = lines.lines().map(|line| line.split("\"micros\"").next());
            lines.flatten().collect::<Vec<_>>().join("\n")
        };
        (text(&output.stdout), text(&output.stderr))
    });
    for other in &found[1..] {
        assert_eq!(other, &found[0]);
    }
    found[0].clone()
}

#[test]
fn graphs_are_made_in_the_same_order_by_all_threads() {
    let text = "find all g in graphs(6) if is_connected(g) and grundy(node_kayles(g)) > 2: matching_number(g)\n\
        claim \"some fail\" forall n in 3..9, t in trees(n): grundy(node_kayles(t)) < 4\n\
        find t in trees(16) if grundy(node_kayles(t)) == 5\n\
        [grundy(arc_kayles(t)) for t in trees(8)]\n\
        tally grundy(node_kayles(g)) for g in graphs(6)\n";
    same_with_all(text, &[]);
}

/// Sums of hot games whose search is long and depends on the number.
const GAMES: &str = "def hot(n) = {{n | n/2} | {-n/4 | -n, ^*}}\n\
    def big(n, m) = hot(n) + hot(m) + hot(n + m)\n";

#[test]
fn cases_are_spread() {
    let text = format!(
        "{GAMES}\
         claim \"all\" forall n in 1..40, m in 1..20 if n > m: big(n, m) == big(n, m)\n\
         claim \"some fail\" forall n in 1..40, m in 1..20 if n > m: big(n, m) - hot(n) <= n + 3 * m\n\
         claim \"inner\" forall n in 1..40 if n != 7: forall m in 1..20: mean(big(n, m)) != 5\n\
         assert forall n in 1..40, m in 1..20: temperature(big(n, m)) < 25\n\
         forall n in 1..40, m in 1..20: temperature(big(n, m)) < 25\n\
         exists n in 1..40, m in 1..20: mean(big(n, m)) == 0\n\
         table n in 1..9, m in 1..9: big(n, m), outcome(big(n, m))\n\
         let games = [big(n, m) for n in 1..12, m in 1..12]\n\
         games[17] - value(games[17])\n\
         let values = [value(g) for g in games]\n\
         values[100] + values[23]\n\
         [[g, options(g)] for g in values if temperature(g) > 5][5]\n\
         length(values)\n"
    );
    let (results, _) = same_with_all(&text, &[]);
    assert!(results.contains("590 cases"), "{results}");
}

/// Each of these positions is searched by several threads.
#[test]
fn one_position_is_searched_by_several_threads() {
    let text = "grundy(impartial_variant(nogo(\"..............\")))\n\
         grundy(impartial_variant(clobber(\"xoxox/oxoxo/xoxox\")))\n\
         score(dots(3, 3))\nbest_moves(dots(2, 3))\n\
         grundy(nim2d(4, 4, pile))\n";
    let (results, faults) = same_with_all(text, &[]);
    assert_eq!(faults, "");
    assert_eq!(results.lines().count(), text.lines().count(), "{results}");
}

#[test]
fn statements_are_dealt() {
    let text = format!(
        "{GAMES}\
         claim \"one\" forall n in 1..12, m in 1..8 if n > m: big(n, m) == big(n, m)\n\
         value(big(5, 6))\n\
         let v = value(big(3, 9))\n\
         v + v\n\
         claim \"two\" forall n in 1..10, m in 1..10: mean(big(n, m)) != 5\n\
         _\n\
         let w = [value(big(n, 7)) for n in 1..9]\n\
         w[3] - v\n\
         1/0\n\
         nope\n\
         def big(n, m) = hot(n) - hot(m)\n\
         claim \"three\" forall n in 1..12, m in 1..8: big(n, m) + big(m, n) == 0\n\
         def deep(n) = if n == 0 then 0 else deep(n - 1) + 1\n\
         deep(15000)\n\
         [deep(n) for n in 1..20000][19999]\n\
         deep(25000)\n\
         deep(40000)\n\
         strip R4Q\n\
         table n in 1..5: n, big(n, 2), v\n\
         [_1, _2]\n\
         let v = 3\n\
         claim \"four\" forall n in 1..10, m in 1..10: temperature(big(n, m)) < v\n\
         claim \"five\" forall n in 1..10, m in 1..10: big(n, m) + w[n mod 8] != v\n\
         print v, w[2]\n\
         grundy(cram(4, 4))\n\
         misere_canonical_form(kayles 7)\n\
         explain(w[1])\n"
    );
    let (results, faults) = same_with_all(&text, &[]);
    assert!(results.contains("claim \"five\""), "{results}");
    assert!(faults.contains("deep(5000)"), "{faults}");
    let (results, _) = same_with_all(&text, &["--json"]);
    assert!(results.lines().count() > 20, "{results}");
}

#[test]
fn errors_among_cases_are_those_of_one_thread() {
    let text = format!(
        "{GAMES}\
         claim forall n in 1..40, m in 1..20: big(n, m) != (if n == 33 then 1 / 3 else 1)\n\
         assert forall n in 1..40, m in 1..[20, big(n, n)][if n < 30 then 0 else 1]: big(n, m) != 1\n\
         [big(n, m) + (if n * m == 399 then 1 / 3 else 0) for n in 1..40, m in 1..20]\n\
         def deep(n) = if n == 0 then 0 else deep(n - 1) + 1\n\
         [deep(n) for n in 1..40000][39999]\n\
         deep(40000)\n\
         deep(60000)\n"
    );
    let (_, faults) = same_with_all(&text, &[]);
    assert!(faults.contains("deep(50000)"), "{faults}");
    let text = format!("{GAMES}\n[big(n, m) for n in 1..40, m in 1..20]\n1 + 1\n");
    same_with_all(&text, &["--memory-limit", "1GiB"]);
}

#[test]
fn a_limit_ends_all_threads() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cgt"));
    program
        .env("CGT_CONFIG", "")
        .args(["--jobs", "3", "--time-limit", "1s", "eval"]);
    program
        .arg("[grundy(cram(7, n)) for n in 1..30]")
        .arg("2 + 2");
    let output = program.output().expect("the program runs");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.ends_with("4\n"), "{shown}");
    // The values of Cram on seven rows, as far as they were found.
    assert!(
        "[1, 1, 1, 3, 1".starts_with(shown.split(']').next().unwrap_or("")) || shown == "4\n",
        "{shown}"
    );
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(faults.contains("time limit reached"), "{faults}");
}

#[test]
fn side_by_side_is_as_one_after_the_other() {
    let folder = folder();
    let mixed = folder.path().join("mixed.cgt");
    std::fs::write(
        folder.path().join("other.cgt"),
        "def twice(n) = n + n\nlet wrong = 1/0\n",
    )
    .expect("a file");
    let text = "import \"other.cgt\"\nlet a = twice(3)\na\nstrip R4Q\nnope\nassert a == 7\nprint \"a is {\", a\n\
                claim \"c\" forall n in 1..9: R{n} == 0\ntable n in 1..3: n * a\nlet b = nope\nb\nlet x = (1 +\n\
                1/0\n[n for n in 1..a]\n";
    std::fs::write(&mixed, text).expect("a file");
    let results = folder.path().join("results.cgt");
    std::fs::write(&results, "R3\n_\nstrip 5\n_1\n").expect("a file");
    let examples = ["tour", "papers/snodgrass", "kayles_by_hand", "misere"];
    let examples = examples.map(|name| Path::new("examples").join(format!("{name}.cgt")));
    for file in examples.iter().chain([&mixed, &results]) {
        let expected = run(&[file], "1");
        assert!(!expected.0.is_empty(), "{}", file.display());
        for jobs in ["2", "5"] {
            assert_eq!(
                run(&[file], jobs),
                expected,
                "{} with {jobs}",
                file.display()
            );
        }
    }
    let several = [
        &*results,
        &*mixed,
        Path::new("examples/misere.cgt"),
        &*mixed,
    ];
    assert_eq!(run(&several, "3"), run(&several, "1"));
}
