//! The store: stored answers survive damage to the file and killed processes.

use cgt_lang::solve::shelf::Shelf;
use cgt_lang::store::{Refused, Store};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The environment variable with the file that [`writer`] writes.
const WRITES_TO: &str = "CGT_TEST_STORE";

/// An empty directory for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("store")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn cgt(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
    command
        .args(arguments)
        .env("CGT_CONFIG", "")
        .env("NO_COLOR", "1");
    command.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn pair(n: u64) -> (Vec<u8>, Vec<u8>) {
    let question = [&n.to_le_bytes()[..], b" is asked"].concat();
    (question, vec![n as u8; (n % 300) as usize])
}

/// A pseudorandom generator (xorshift).
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn in_seconds<T>(mut found: impl FnMut() -> Option<T>) -> T {
    for _ in 0..2000 {
        if let Some(found) = found() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("not within ten seconds");
}

/// The number of consecutive answers of the writer, from the first one.
fn count(store: &Store) -> u64 {
    let mut n = 0;
    loop {
        let (question, answer) = pair(n);
        match store.find(&question) {
            Some(found) => assert_eq!(found, answer, "{n}"),
            None => return n,
        }
        n += 1;
    }
}

/// Not a test of its own: the process that `nothing_is_lost_by_a_kill` kills.
#[test]
fn writer() {
    let Some(file) = std::env::var_os(WRITES_TO) else {
        return;
    };
    let store = Store::open_for(Path::new(&file), 0).expect("a store");
    let first = count(&store);
    for n in first.. {
        let (question, answer) = pair(n);
        store.keep(question, answer);
        if n % 7 == 0 {
            store.settle();
            // All of them must survive.
            println!("\nkept {}", n + 1);
        }
    }
}

#[test]
fn nothing_is_lost_by_a_kill() {
    let file = folder("kill").join("answers");
    let mut state = 88172645463325252;
    let (mut said, mut found) = (0, 0);
    for round in 0..40 {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "store::writer", "--nocapture"])
            .env(WRITES_TO, &file)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the test starts");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        // Kill it during its start, or while it writes.
        let mut line = String::new();
        while round % 4 > 0 && !line.starts_with("kept ") {
            line.clear();
            output.read_line(&mut line).expect("a line");
        }
        std::thread::sleep(Duration::from_millis(random(&mut state) % 60));
        child.kill().expect("killed");
        child.wait().expect("ended");
        for line in output.lines().map_while(Result::ok) {
            if let Some(n) = line
                .strip_prefix("kept ")
                .and_then(|n| n.parse::<u64>().ok())
            {
                said = said.max(n);
            }
        }
        if file.exists() {
            let store = Store::open_for(&file, 0).expect("sound");
            let now = count(&store);
            assert!(now >= said && now >= found, "{now}, {said}, {found}");
            found = now;
        }
    }
    assert!(said > 100, "{said}");
}

#[test]
fn damage_is_reported_or_harmless() {
    let folder = folder("damage");
    let file = folder.join("answers");
    let store = Store::open_for(&file, 0).expect("a store");
    (0..400)
        .map(pair)
        .for_each(|(question, answer)| store.keep(question, answer));
    drop(store);
    let sound = std::fs::read(&file).expect("bytes");
    let other = folder.join("damaged");
    let mut state = 362436069;
    let mut refused = 0;
    for round in 0..160 {
        let mut bytes = sound.clone();
        let at = random(&mut state) as usize % bytes.len();
        match round % 4 {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << (random(&mut state) % 8),
            2 => bytes[at..].iter_mut().take(5000).for_each(|b| *b = 0),
            _ => bytes[at..]
                .iter_mut()
                .take(40)
                .for_each(|b| *b = random(&mut state) as u8),
        }
        std::fs::write(&other, &bytes).expect("written");
        match Store::open_for(&other, 0) {
            Err(Refused::Unfit(message)) => {
                assert!(message.contains("damaged"), "{message}");
                assert!(
                    std::fs::read(&other).expect("bytes") == bytes,
                    "it was changed"
                );
                refused += 1;
                // The program reports the damage in one line.
                if refused % 4 == 0 {
                    let name = other.to_string_lossy();
                    let output = cgt(&["eval", "--store", &name, "1"]);
                    let said = text(&output.stderr);
                    assert_eq!(said, format!("cgt: {message}\n"));
                }
            }
            Err(Refused::Taken) => panic!("nobody has it"),
            // The damage is in unused space.
            Ok(store) => assert_eq!(count(&store), 400),
        }
    }
    assert!(refused > 25, "{refused}");
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = folder("other");
    for (name, content) in [("empty", ""), ("text", "let x = 1\n"), ("short", "redb")] {
        let file = folder.join(name);
        std::fs::write(&file, content).expect("written");
        let name = file.to_str().expect("a name");
        for arguments in [&["eval", "--store", name, "1"][..], &["store", name]] {
            let output = cgt(arguments);
            let said = text(&output.stderr);
            assert!(said.contains("is not a cgt store"), "{said}");
            assert_eq!(
                output.status.code(),
                Some(if arguments[0] == "eval" { 2 } else { 1 })
            );
        }
        assert_eq!(std::fs::read_to_string(&file).expect("a text"), content);
    }
    let output = cgt(&["eval", "--store", folder.to_str().expect("a name"), "1"]);
    assert_eq!(output.status.code(), Some(2));
    let nowhere = folder.join("no").join("where");
    let output = cgt(&["eval", "--store", nowhere.to_str().expect("a name"), "1"]);
    assert!(text(&output.stderr).contains("cannot create"));
}

#[test]
fn the_second_run_finds_what_the_first_kept() {
    let file = folder("runs").join("answers");
    let name = file.to_str().expect("a name");
    let queries = [
        "domineering(4,6)",
        "outcome(domineering(5,6))",
        "grundy(octal(\"0.007\", 9000))",
    ];
    let run = |more: &[&str]| {
        let output = cgt(&[&["eval", "--json"], more, &queries].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let lines = text(&output.stdout);
        let objects: Vec<serde_json::Value> = lines
            .lines()
            .map(|l| serde_json::from_str(l).expect("JSON"))
            .collect();
        let texts: Vec<String> = objects.iter().map(|o| o["text"].to_string()).collect();
        let positions: Vec<u64> = objects
            .iter()
            .filter_map(|o| o["positions"].as_u64())
            .collect();
        (texts, positions)
    };
    let (plain, _) = run(&[]);
    assert_eq!(plain.len(), queries.len());
    let (first, before) = run(&["--store", name]);
    let (second, after) = run(&["--store", name]);
    assert_eq!((&first, &second), (&plain, &plain));
    assert!(
        after.iter().sum::<u64>() * 4 < before.iter().sum::<u64>(),
        "{before:?}, {after:?}"
    );
    // An answer that may depend on theorems is not used by a search without them, but the converse is allowed.
    let (searched, _) = run(&["--store", name, "--no-theorems"]);
    assert_eq!(searched, plain);
    let listed = text(&cgt(&["store", name, "--check"]).stdout);
    assert!(
        listed.contains("domineering") && listed.contains(" 0 different"),
        "{listed}"
    );
    let json = text(&cgt(&["store", name, "--json"]).stdout);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(
        json["rulesets"]["domineering"]["by_search"].as_u64() > Some(0),
        "{json}"
    );
}

/// The answers of a run, and how many positions it searched.
fn run_with(name: &str, queries: &[&str]) -> (String, u64) {
    let output = cgt(&[&["eval", "--json", "--store", name], queries].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines = text(&output.stdout);
    let objects = lines.lines();
    let objects = objects.map(|l| serde_json::from_str::<serde_json::Value>(l).expect("JSON"));
    let (mut texts, mut positions) = (String::new(), 0);
    for object in objects {
        texts += &object["text"].to_string();
        positions += object["positions"].as_u64().unwrap_or(0);
    }
    (texts, positions)
}

#[test]
fn combinations_and_variants_are_stored_with_the_rules_of_what_they_are_made_of() {
    let file = folder("combined").join("answers");
    let name = file.to_str().expect("a name");
    for query in [
        "outcome(impartial_variant(clobber(3, 6)))",
        "joined(nim, kayles)(120)",
        "direct_product(nim, kayles)(12, 13)",
        "outcome(dicotic_variant(domineering(3, 3) + domineering(2, 4)))",
        "def f(n) = impartial [f(k) for k in 0..n - 1]\njoined(f, kayles)(120)",
    ] {
        let (first, before) = run_with(name, &[query]);
        let (second, after) = run_with(name, &[query]);
        assert_eq!(first, second, "{query}");
        assert!(after * 4 < before, "{query}: {before}, {after}");
    }
    let plain = folder("combined_plain").join("answers");
    let plain = plain.to_str().expect("a name");
    let other = "def f(n) = impartial [f(k) for k in 0..n - 2]\njoined(f, kayles)(120)";
    let (one, before) = run_with(name, &[other]);
    let (expected, without) = run_with(plain, &[other]);
    assert_eq!((one, before), (expected, without));
}

#[test]
fn one_process_writes_and_others_go_on_without() {
    let file = folder("taken").join("answers");
    let name = file.to_str().expect("a name");
    let store = Store::open(&file).expect("a store");
    let output = cgt(&["eval", "--store", name, "domineering(3,3)"]);
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), "±1\n");
    assert!(text(&output.stderr).contains("continuing without it"));
    drop(store);
    let output = cgt(&["eval", "--store", name, "domineering(3,3)"]);
    assert_eq!(text(&output.stderr), "");
    // Concurrent processes: each ends, and the store stays valid.
    let children: Vec<_> = (0..8)
        .map(|_| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
            command
                .args(["eval", "--store", name, "domineering(4,4)"])
                .env("CGT_CONFIG", "");
            command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("started")
        })
        .collect();
    for mut child in children {
        let ended = in_seconds(|| child.try_wait().expect("a child"));
        assert!(ended.success());
    }
    assert!(Store::read(&file).is_ok());
}

#[test]
fn a_check_counts_the_answers_whose_definitions_it_does_not_know() {
    let file = folder("undefined").join("store");
    let name = file.to_str().expect("a name");
    let ruleset = "ruleset my_clobber(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" } start checker";
    let asked = ["my_clobber(3, 4)"];
    let output = cgt(&[&["--store", name, "eval", ruleset], &asked[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let output = cgt(&["store", name, "--check"]);
    let told = text(&output.stdout);
    assert!(output.status.success(), "{told}");
    let undefined = told
        .lines()
        .find_map(|line| line.strip_prefix("not recomputed: "));
    let undefined = undefined.and_then(|line| line.split(' ').next()?.parse::<u32>().ok());
    assert!(undefined.is_some_and(|count| count > 0), "{told}");
    assert!(told.contains(" 0 different"), "{told}");
}
