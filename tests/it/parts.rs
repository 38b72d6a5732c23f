//! Runs in parts: together they print the output of one run, for any number of parts, and no matter how often a part
//! was killed and resumed.

use crate::support::{cgt, text};
use std::path::{Path, PathBuf};
use std::process::Output;

const SCRIPT: &str = r#"import "more.cgt"
import "missing.cgt"
let k = 3
def f(n) = if n < 2 then n else f(n - 1) + f(n - 2)
f(10) + more(k)
print "k is ", k
claim "holds" forall m in 0..99, n in 0..9: m + n == n + m
claim "fails" forall m in 0..99 if m mod 2 == 0: m mod 4 == 0
claim "nested" forall m in 0..9 if m != 4: forall n in 0..m, w in ["a", "b"]: m + n < 17
claim "none" forall m in []: false
claim 1 == 2
claim "an error behind failures" forall m in 0..40: m != 3 and 1 / (30 - m) != 1
assert forall m in 0..30 if m mod 3 == 0: m < 20
assert forall m in 0..30: m < 40
assert forall m in 0..9: 2 / (4 - m) > 0
assert forall w in "abc": w != "c"
table n in 1..9 if n != 4: strip R{n}, grundy(nim(n, 3))
table p in [R3, R3cR2, nim 3 + 4], w in "ab": p, outcome(p)
table n in []: n
find m in 1..99, n in 1..m if m * m == 2 * n * n + 1: m + n
find 3 b in positions(clobber, 2, 3) if outcome(b) == N: temperature(b)
find all n in 1..40 if n mod 7 == 3
find 2 t in trees(9) if degree(t, "0") > 3: degree(t, "1")
claim "graphs" forall g in graphs(5): sum(concat(adjacency(g))) != 12
find 5 n in 1..4
find n in 1..40 if 10 div (20 - n) > 1
find 5 n in 1..40 if 10 div (20 - n) > 1
find 6 n in 1..40 if 10 div (20 - n) > 1
tally n mod 3 for n in 1..40 if n mod 5 != 0
tally 1 div (3 - n) for n in 1..5
R3cR2
draw(clobber("xo"))
thermograph({3|1})
explain(R3cR2)
unknown(3)
{1, 2}
_ + 1
[1, [2, {3|1}], "x", 1..3, moves(nim 3)]
"#;

/// Resumes the second of two parts.
const RESUMED: [&str; 6] = [
    "run",
    "all.cgt",
    "--partition",
    "slice:2/2",
    "--resume",
    "part-2",
];

/// A folder with scripts, for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("parts")
            .join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let folder = Folder(folder);
        folder.write("all.cgt", SCRIPT.as_bytes());
        folder.write("more.cgt", b"def more(n) = n + 1\n");
        folder
    }

    fn write(&self, name: &str, content: &[u8]) {
        std::fs::write(self.0.join(name), content).expect("written");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).expect("read")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut program = cgt();
        program.current_dir(&self.0).args(arguments);
        program.output().expect("the program starts")
    }

    /// Runs a script in parts. Returns the names of the part files.
    fn parts(&self, how: &str, parts: usize, options: &[&str]) -> Vec<String> {
        let names = (1..=parts).map(|part| {
            let share = format!("{how}:{part}/{parts}");
            let run = ["run", "all.cgt", "--partition", &share];
            let output = self.run(&[&run, options].concat());
            assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
            let name = format!("part-{part}");
            self.write(&name, &output.stdout);
            name
        });
        names.collect()
    }

    fn merge(&self, options: &[&str], parts: &[String]) -> Output {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        self.run(&[&["merge"], options, &parts].concat())
    }

    /// The error message of a merge that must fail without output.
    fn refused(&self, parts: &[&str]) -> String {
        let output = self.run(&[&["merge"], parts].concat());
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output.stdout), "");
        errors(&output)
    }
}

fn errors(output: &Output) -> String {
    text(&output.stderr)
}

/// The visible output of a run, without its costs.
fn shown(output: &Output) -> (Option<i32>, String, String) {
    let lines = text(&output.stdout);
    let lines = lines.lines().map(|line| {
        let Ok(serde_json::Value::Object(mut object)) = serde_json::from_str(line) else {
            return line.to_string();
        };
        object.retain(|key, _| key != "micros" && key != "positions");
        serde_json::Value::Object(object).to_string()
    });
    let lines: Vec<String> = lines.collect();
    (output.status.code(), lines.join("\n"), errors(output))
}

#[test]
fn merged_parts_are_one_run() {
    let folder = Folder::new("merged");
    for (how, parts) in [("slice", 1), ("slice", 2), ("slice", 7), ("hash", 3)] {
        let names = folder.parts(how, parts, &["--json"]);
        for format in ["text", "json", "markdown", "latex", "csv"] {
            let whole = folder.run(&["run", "all.cgt", "--format", format]);
            let merged = folder.merge(&["--format", format], &names);
            assert_eq!(shown(&merged), shown(&whole), "{how} {parts} {format}");
        }
    }
    let names = folder.parts("slice", 3, &["--ascii", "--jobs", "2"]);
    let whole = folder.run(&["run", "all.cgt", "--ascii"]);
    assert_eq!(shown(&folder.merge(&[], &names)), shown(&whole));
    let lacking = folder.merge(&["--json"], &names);
    assert!(errors(&lacking).contains("run them with --json"));
}

#[test]
fn one_position_is_split() {
    let folder = Folder::new("split");
    let own = "ruleset own(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" } start checker\n";
    folder.write("own.cgt", own.as_bytes());
    for (arguments, script) in [
        (
            &["--depth", "2", "domineering(3, 3)"][..],
            "claim \"12 positions after 2 moves\" forall p in followers(domineering(3, 3), 2): value(p) == value(p)\n",
        ),
        (
            &["--outcomes", "--from", "own.cgt", "own(2, 3)"],
            "import \"own.cgt\"\nclaim \"8 positions after 1 move\" forall p in followers(own(2, 3), 1): \
             outcome(p) == outcome(p)\n",
        ),
        (
            &["-nim 1"],
            "claim \"1 position after 1 move\" forall p in followers(-nim 1, 1): value(p) == value(p)\n",
        ),
    ] {
        let split = folder.run(&[&["split"], arguments].concat());
        assert_eq!(text(&split.stdout), script, "{}", errors(&split));
        folder.write("all.cgt", &split.stdout);
        let whole = folder.run(&["run", "all.cgt"]);
        assert!(text(&whole.stdout).contains(": holds, "));
        let names = folder.parts("slice", 3, &[]);
        assert_eq!(shown(&folder.merge(&[], &names)), shown(&whole));
    }
    for (expression, why) in [
        ("domineering(3, 3", "1 │ domineering(3, 3\n"),
        ("1/2", "positions after n moves are those of a position"),
        ("unknown(2)", "unknown"),
    ] {
        let refused = folder.run(&["split", expression]);
        assert_eq!(refused.status.code(), Some(1), "{expression}");
        assert_eq!(text(&refused.stdout), "", "{expression}");
        assert!(errors(&refused).contains(why), "{}", errors(&refused));
    }
}

#[test]
fn a_part_goes_on_where_it_was_killed() {
    let folder = Folder::new("killed");
    let names = folder.parts("slice", 2, &[]);
    let whole = folder.run(&["run", "all.cgt"]);
    let second = folder.read(&names[1]);
    let ends = second
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n');
    let ends: Vec<usize> = ends.map(|(at, _)| at + 1).collect();
    // Cut after each line, and in the middle of each line.
    let cuts = [0, 20].into_iter();
    let cuts = cuts.chain(ends.iter().flat_map(|end| [*end, end + 20]));
    for cut in cuts.filter(|cut| *cut <= second.len()) {
        folder.write("part-2", &second[..cut]);
        let resumed = folder.run(&RESUMED);
        assert_eq!(resumed.status.code(), Some(0), "{}", errors(&resumed));
        assert!(folder.read("part-2").starts_with(&second[..ends[0]]));
        assert_eq!(
            shown(&folder.merge(&[], &names)),
            shown(&whole),
            "cut at {cut}"
        );
        // A complete part is left as it is.
        let done = folder.read("part-2");
        assert_eq!(folder.run(&RESUMED).status.code(), Some(0));
        assert_eq!(folder.read("part-2"), done);
    }
    std::fs::remove_file(folder.0.join("part-2")).expect("removed");
    folder.run(&RESUMED);
    assert_eq!(
        shown(&folder.merge(&[], &names)),
        shown(&whole),
        "a new file"
    );
}

#[test]
fn slow_cases_are_written_before_the_statement_is_done() {
    let folder = Folder::new("slow");
    let script = "claim \"slow\" forall m in 1..20 if m != 4: forall n in 1..m, k in 1..8 if k != n: \
                  length([i for i in 1..2500 + 100 * m + n]) != 4405\n";
    folder.write("all.cgt", script.as_bytes());
    let whole = folder.run(&["run", "all.cgt"]);
    for parts in [1, 2] {
        let names = folder.parts("slice", parts, &[]);
        assert_eq!(shown(&folder.merge(&[], &names)), shown(&whole));
        // Each case belongs to exactly one window.
        let part = text(&folder.read("part-1"));
        let windows = part.lines().filter_map(|line| {
            let piece: serde_json::Value = serde_json::from_str(line).ok()?;
            Some((
                piece["cases"]["start"].as_u64()?,
                piece["cases"]["end"].as_u64()?,
            ))
        });
        let windows: Vec<(u64, u64)> = windows.collect();
        assert!(windows.len() > 2, "{windows:?}");
        assert!(
            windows.is_sorted_by(|one, two| one.1 == two.0),
            "{windows:?}"
        );
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = Folder::new("refused");
    folder.parts("slice", 3, &[]);
    let whole = folder.read("part-2");
    let lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
    folder.write("cut", &lines[..4].concat());
    folder.write("half", &whole[..whole.len() - 5]);
    let changed = text(&whole).replacen("\"failed\":0", "\"failed\":1", 1);
    folder.write("changed", changed.as_bytes());
    let mut without = lines.clone();
    without.remove(2);
    folder.write("without", &without.concat());
    folder.write("strange", &[lines[0], b"what?\n", lines[2]].concat());
    folder.write("longer", &[&whole[..], b"more\n"].concat());
    folder.write("other.cgt", b"1 + 1\n");
    let other = folder.run(&["run", "other.cgt", "--partition", "slice:2/3"]);
    folder.write("other", &other.stdout);
    let hash = folder.run(&["run", "all.cgt", "--partition", "hash:2/3"]);
    folder.write("hash", &hash.stdout);
    let ascii = folder.run(&["run", "all.cgt", "--partition", "slice:2/3", "--ascii"]);
    folder.write("ascii", &ascii.stdout);
    let lines = lines.len();
    for (second, why) in [
        ("cut", "`cut` ends after line 4 without its last line: the run was not finished; `cgt run --partition \
                 slice:2/3 --resume cut SCRIPT` goes on with it".to_string()),
        ("half", format!("`half` ends after line {} without its last line", lines - 1)),
        ("changed", format!("`changed`, line {lines}: the lines before this one were changed")),
        ("without", format!("`without`, line {}: the part says it has", lines - 1)),
        ("strange", "`strange`, line 2: not a line that `cgt run --partition` writes".into()),
        ("longer", format!("`longer`, line {}: the part has ended before this line", lines + 1)),
        ("other", "`part-1` and `other` are not parts of one run: `all.cgt` was another text".into()),
        ("hash", "one is slice:1/3, the other hash:2/3".into()),
        ("ascii", "they differ in --ascii, with which".into()),
        ("part-1", "`part-1` and `part-1` are both part 1 of 3".into()),
        ("all.cgt", "`all.cgt` is not a part".into()),
        ("nothing", "cannot read `nothing`".into()),
    ] {
        let said = folder.refused(&["part-1", second, "part-3"]);
        assert!(said.contains(&why), "{second}: {said}");
    }
    let sum = folder.run(&["run", "all.cgt", "--partition", "slice:1+1/3"]);
    assert_eq!(
        text(&sum.stdout).lines().next(),
        text(&whole).lines().next()
    );
    let said = folder.refused(&["part-2"]);
    assert!(
        said.contains("of 3 parts, the following parts are missing: 1, 3"),
        "{said}"
    );
    // A run never overwrites a file that belongs to another run.
    for (file, share) in [
        ("part-2", "slice:3/3"),
        ("other", "slice:2/3"),
        ("all.cgt", "slice:2/3"),
    ] {
        let before = folder.read(file);
        let output = folder.run(&["run", "all.cgt", "--partition", share, "--resume", file]);
        assert_eq!(output.status.code(), Some(1), "{file}");
        assert_eq!(folder.read(file), before, "{file}");
    }
    for (share, why) in [
        (
            "slice:4/3",
            "there is no part 4 of 3: parts are numbered from 1 to 3",
        ),
        ("slice:0/3", "there is no part 0 of 3"),
        ("slice:1/0", "at least one part"),
        ("part:1/3", "write slice:K/N or hash:K/N"),
        ("slice:1", "write slice:K/N or hash:K/N"),
    ] {
        let output = folder.run(&["run", "all.cgt", "--partition", share]);
        assert_eq!(output.status.code(), Some(2));
        assert!(errors(&output).contains(why), "{}", errors(&output));
    }
}
