//! `cgt store build`: databases of all positions up to a size.

use crate::support::{cgt, text};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// An empty directory for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("store_build");
    let folder = folder.join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn command(arguments: &[&str]) -> Command {
    let mut command = cgt();
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

/// Runs a build and returns the numbers that it reports.
fn build(store: &str, arguments: &[&str]) -> serde_json::Value {
    let all = [&["store", "build", "--json", "--store", store], arguments].concat();
    let output = run(&all);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The values of some expressions, and the number of positions searched for them.
fn values(options: &[&str], queries: &[&str]) -> (Vec<String>, u64) {
    let output = run(&[&["eval", "--json"], options, queries].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines = text(&output.stdout);
    let objects = lines.lines().map(serde_json::from_str);
    let objects: Vec<serde_json::Value> = objects.map(|o| o.expect("JSON")).collect();
    let positions = objects.iter().filter_map(|o| o["positions"].as_u64()).sum();
    (
        objects.iter().map(|o| o["value"].to_string()).collect(),
        positions,
    )
}

#[test]
fn searches_use_the_answers_of_a_build() {
    for (ruleset, size, positions, queries) in [
        (
            "clobber",
            "2x3",
            858,
            &["clobber(3,3)", "clobber(\"xox/oxo\")", "clobber(2,5)"][..],
        ),
        (
            "domineering",
            "3x3",
            682,
            &["domineering(3,3)", "domineering(3,4)"],
        ),
        ("cram", "2x4", 370, &["cram(2,4)", "cram(\"..#./....\")"]),
        ("octal(\"0.007\")", "600", 600, &["octal(\"0.007\", 600)"]),
    ] {
        let file = folder(&format!("used_{}", &ruleset[..4])).join("answers");
        let name = file.to_str().expect("a name");
        let told = build(name, &[ruleset, size]);
        assert_eq!(told["positions"], positions, "{ruleset}");
        assert_eq!(told["done"], positions, "{ruleset}");
        let (plain, before) = values(&[], queries);
        let (found, after) = values(&["--store", name], queries);
        assert_eq!(found, plain, "{ruleset}");
        assert!(after < before, "{ruleset}: {before}, {after}");
        let again = build(name, &[ruleset, size, "--jobs", "2"]);
        assert_eq!(again, told, "{ruleset}");
        let listed = text(&run(&["store", "check", name]).stdout);
        assert!(listed.contains(" 0 different"), "{listed}");
    }
}

#[test]
fn outcomes_use_the_answers_of_a_build() {
    let file = folder("outcomes").join("answers");
    let name = file.to_str().expect("a name");
    build(name, &["nogo", "2x4"]);
    build(name, &["clobber", "2x4"]);
    let mut queries = Vec::new();
    for seed in 1..=12 {
        let nogo = format!("nogo(random_board(\".....xo\", 3, 3, {seed}))");
        let clobber = format!("clobber(random_board(\"xo.\", 3, 4, {seed}))");
        queries.push(format!("outcome({nogo})"));
        queries.push(format!("outcome({clobber} + {nogo} - 1/2)"));
        queries.push(format!("outcome({clobber})"));
    }
    let queries: Vec<&str> = queries.iter().map(String::as_str).collect();
    let (plain, before) = values(&[], &queries);
    let (found, after) = values(&["--store", name, "--jobs", "2"], &queries);
    assert_eq!(found, plain);
    assert!(after < before, "{before}, {after}");
}

#[test]
fn threads_find_the_same_answers() {
    let (one, two) = (folder("one").join("answers"), folder("two").join("answers"));
    let [one, two] = [&one, &two].map(|file| file.to_str().expect("a name"));
    let told = build(one, &["nogo", "2x3"]);
    let by_two = build(two, &["nogo", "2x3", "--jobs", "2"]);
    assert_eq!(told["done"], by_two["done"]);
    let queries = ["nogo(2,3)", "nogo(3,3)"];
    let plain = values(&[], &queries).0;
    for name in [one, two] {
        assert_eq!(values(&["--store", name], &queries).0, plain);
    }
}

#[test]
fn a_build_that_is_killed_goes_on() {
    let folder = folder("killed");
    let [file, whole] = ["answers", "whole"].map(|name| folder.join(name));
    let [name, whole] = [&file, &whole].map(|file| file.to_str().expect("a name"));
    let arguments = ["store", "build", "nogo", "3x3", "--store", name];
    let mut waits = 40;
    loop {
        let mut child = command(&arguments)
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(waits));
        let ended = child.try_wait().expect("a child");
        let _ = child.kill();
        let _ = child.wait();
        if ended.is_some() {
            break;
        }
        waits *= 2;
    }
    let (found, expected) = (
        build(name, &["nogo", "3x3"]),
        build(whole, &["nogo", "3x3"]),
    );
    assert_eq!(found["done"], expected["done"]);
    let queries = ["nogo(3,3)", "nogo(\"x../.o./...\")"];
    assert_eq!(
        values(&["--store", name], &queries),
        values(&["--store", whole], &queries)
    );
}

#[test]
fn rulesets_of_a_file() {
    let folder = folder("file");
    let [file, rules] = ["answers", "rules.cgt"].map(|name| folder.join(name));
    let [name, rules] = [&file, &rules].map(|file| file.to_str().expect("a name"));
    let write = |text: &str| std::fs::write(rules, text).expect("written");
    write("ruleset hop(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" rows, \"xo\" -> \".x\" rows }\n");
    let output = run(&[
        "store", "build", "hop", "4", "--from", rules, "--store", name,
    ]);
    let said = text(&output.stdout) + &text(&output.stderr);
    // Without `forward`, play does not end, and the error of the ruleset is shown.
    assert!(!output.status.success() && said.contains("Error"), "{said}");
    write(
        "ruleset hop(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward, \"xo\" -> \".x\" forward }\n",
    );
    let told = build(name, &["hop", "5", "--from", rules]);
    assert_eq!(told["done"], 3 + 9 + 27 + 81 + 243);
    // A different definition with the same name is a different ruleset.
    write("ruleset hop(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward }\n");
    assert_eq!(build(name, &["hop", "5", "--from", rules])["done"], 363);
}

#[test]
fn what_cannot_be_built_is_refused() {
    let folder = folder("refused");
    let [file, damaged] = ["answers", "damaged"].map(|name| folder.join(name));
    let [name, damaged] = [&file, &damaged].map(|file| file.to_str().expect("a name"));
    std::fs::write(damaged, "redb").expect("written");
    for (arguments, told) in [
        (&["nonsense", "3x3", "--store", name][..], "not a ruleset"),
        (&["clobber", "9x9", "--store", name], "at most 100000000"),
        (&["clobber", "nine", "--store", name], "rows x columns"),
        (&["clobber", "3", "--store", name], "rows x columns"),
        (&["kayles", "3x3", "--store", name], "a number of counters"),
        (&["hackenbush", "3", "--store", name], "cannot be listed"),
        (&["octal(\"0.8\")", "3", "--store", name], "octal digit"),
        (
            &["clobber", "2x2", "--from", "nowhere.cgt", "--store", name],
            "cannot read",
        ),
        (
            &["clobber", "2x2", "--store", damaged],
            "is not a cgt store",
        ),
        (&["clobber", "2x2"], "name the store"),
    ] {
        let output = run(&[&["store", "build"], arguments].concat());
        let said = text(&output.stderr);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(said.contains(told), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(damaged).expect("a text"), "redb");
}
