//! The store: stored answers survive damage to the file and killed processes.

use crate::support::{self, Dice, text};
use cgt_lang::solve::shelf::{Agreement, Shelf, compare};
use cgt_lang::store::{Store, StoreSnapshot};
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
    let mut command = support::cgt();
    command
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn pair(n: u64) -> (Vec<u8>, Vec<u8>) {
    let question = [&n.to_le_bytes()[..], b" is asked"].concat();
    (question, vec![n as u8; (n % 300) as usize])
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

/// Not a real test: the process that `nothing_is_lost_by_a_kill` kills.
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
    let mut dice = Dice(88172645463325252);
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
        std::thread::sleep(Duration::from_millis(dice.below(60) as u64));
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
    let mut dice = Dice(362436069);
    let mut refused = 0;
    for round in 0..160 {
        let mut bytes = sound.clone();
        let at = dice.below(bytes.len());
        match round % 4 {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << dice.below(8),
            2 => bytes[at..].iter_mut().take(5000).for_each(|b| *b = 0),
            _ => bytes[at..]
                .iter_mut()
                .take(40)
                .for_each(|b| *b = dice.below(256) as u8),
        }
        std::fs::write(&other, &bytes).expect("written");
        match Store::open_for(&other, 0) {
            Err(message) => {
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
        for arguments in [
            &["eval", "--store", name, "1"][..],
            &["store", "stat", name],
        ] {
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
    // A search without theorems does not use an answer that may depend on theorems. The converse is allowed.
    let (searched, _) = run(&["--store", name, "--no-theorems"]);
    assert_eq!(searched, plain);
    let listed = text(&cgt(&["store", "check", name]).stdout);
    assert!(listed.contains(" equal, 0 different"), "{listed}");
    let json = text(&cgt(&["store", "stat", name, "--json"]).stdout);
    let json = crate::schema::checked(&json);
    assert!(
        json["rulesets"]["domineering"]["by_search"].as_u64() > Some(0),
        "{json}"
    );
}

/// The answers of a run, and the number of positions that it searched.
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
fn processes_share_a_store() {
    let file = folder("shared").join("answers");
    let name = file.to_str().expect("a name");
    let store = Store::open_for(&file, 0).expect("a store");
    let (question, answer) = pair(7);
    store.keep(question.clone(), answer.clone());
    store.settle();
    // Both processes have the file open.
    let (first, before) = run_with(name, &["domineering(4,6)"]);
    let (second, after) = run_with(name, &["domineering(4,6)"]);
    assert_eq!(first, second);
    assert!(after * 4 < before, "{before}, {after}");
    // A question of another process becomes known within a second, or when something is written.
    let other = Store::open_for(&file, 0).expect("a store");
    assert_eq!(other.find(&question), Some(answer.clone()));
    let (late, answer) = pair(8);
    other.keep(late.clone(), answer.clone());
    other.settle();
    assert_eq!(store.find(&late), None);
    let (third, more) = pair(9);
    store.keep(third.clone(), more.clone());
    store.settle();
    assert_eq!(store.find(&late), Some(answer));
    let told = text(&cgt(&["store", "stat", name]).stdout);
    assert!(
        told.contains("domineering") && told.contains("3 invalid answers"),
        "{told}"
    );
    drop((store, other));
    // Start several processes at once.
    let children: Vec<_> = (0..8)
        .map(|_| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
            command
                .args(["eval", "--store", name, "domineering(4,4)"])
                .env("CGT_CONFIG", "");
            command
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("started")
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().expect("a child");
        assert_eq!(text(&output.stderr), "");
        assert!(output.status.success());
    }
    assert!(StoreSnapshot::open(&file).is_ok());
}

#[test]
fn two_processes_write_and_one_is_killed() {
    let file = folder("two").join("answers");
    let mut dice = Dice(2463534242);
    let start = || {
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        command.args(["--exact", "store::writer", "--nocapture"]);
        command.env(WRITES_TO, &file).stdout(Stdio::null());
        command.spawn().expect("the test starts")
    };
    let mut found = 0;
    for _ in 0..10 {
        let mut children = [start(), start()];
        for child in &mut children {
            std::thread::sleep(Duration::from_millis(20 + dice.below(60) as u64));
            assert!(child.try_wait().expect("a child").is_none(), "it ended");
            child.kill().expect("killed");
            child.wait().expect("ended");
        }
        if file.exists() {
            let now = count(&Store::open_for(&file, 0).expect("sound"));
            assert!(now >= found, "{now}, {found}");
            found = now;
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_base_is_read_and_not_changed() {
    let folder = folder("base");
    let [base, own] = ["base", "own"].map(|name| folder.join(name));
    let [base, own] = [&base, &own].map(|file| file.to_str().expect("a name"));
    let with = |more: &[&str], query| {
        let output = cgt(&[&["eval", "--json"], more, &[query]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (
            object["text"].to_string(),
            object["positions"].as_u64().expect("a number"),
        )
    };
    let (value, before) = with(&["--store", base], "domineering(4,6)");
    let bytes = std::fs::read(base).expect("bytes");
    let both = ["--store", own, "--base", base];
    let (same, after) = with(&both, "domineering(4,6)");
    assert_eq!(same, value);
    assert!(after * 4 < before, "{before}, {after}");
    let (other, before) = with(&both, "domineering(5,5)");
    let (again, after) = with(&both, "domineering(5,5)");
    assert_eq!(other, again);
    assert!(after * 4 < before, "{before}, {after}");
    assert!(
        std::fs::read(base).expect("bytes") == bytes,
        "it was changed"
    );
    // The store has no answers that are already in the base.
    let read = |name: &str| text(&cgt(&["store", "export", name]).stdout);
    let (in_base, in_own) = (read(base), read(own));
    assert!(in_own.lines().count() > 1, "{in_own}");
    assert!(!in_own.lines().skip(1).any(|line| in_base.contains(line)));
    let output = cgt(&["eval", "--base", base, "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("needs `--store`"));
    let output = cgt(&["eval", "--store", own, "--base", "nowhere", "1"]);
    assert!(text(&output.stderr).contains("`nowhere` cannot be read"));
}

#[test]
fn a_check_counts_the_answers_whose_definitions_it_does_not_know() {
    let file = folder("undefined").join("store");
    let name = file.to_str().expect("a name");
    let ruleset = "ruleset my_clobber(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" } start checker";
    let asked = ["my_clobber(3, 4)"];
    let output = cgt(&[&["--store", name, "eval", ruleset], &asked[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let output = cgt(&["store", "check", name]);
    let told = text(&output.stdout);
    assert!(output.status.success(), "{told}");
    let undefined = told
        .lines()
        .find_map(|line| line.strip_prefix("not recomputed: "));
    let undefined = undefined.and_then(|line| line.split(' ').next()?.parse::<u32>().ok());
    assert!(undefined.is_some_and(|count| count > 0), "{told}");
    assert!(told.contains(" 0 different"), "{told}");
}

/// A store with the Grundy values of heaps, or with the answers of other queries.
fn filled(folder: &Path, name: &str, arguments: &[&str]) -> String {
    let file = folder.join(name).to_string_lossy().into_owned();
    let output = cgt(&[&["--store", &file], arguments].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    file
}

#[test]
fn stores_are_merged() {
    let folder = folder("merge");
    let build = |name, more: &[&str]| filled(&folder, name, &[&["store", "build"], more].concat());
    let one = build("one", &["clobber", "2x3"]);
    let two = build("two", &["clobber", "2x4", "--no-theorems"]);
    let whole = build("whole", &["clobber", "2x4"]);
    let heaps = [("few", "9000"), ("many", "12000")].map(|(name, count)| {
        filled(
            &folder,
            name,
            &["eval", &format!("grundy(octal(\"0.007\", {count}))")],
        )
    });
    let out = folder.join("out").to_string_lossy().into_owned();
    let all = [&*one, &two, &heaps[0], &heaps[1]];
    let output = cgt(&[&["store", "merge", "--json", &out], &all[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = crate::schema::checked(&text(&output.stdout));
    let lines = |name: &str| {
        let rows = text(&cgt(&["store", "export", name]).stdout);
        let rows = rows.lines().skip(1).map(String::from);
        rows.collect::<Vec<_>>()
    };
    let rows = lines(&out);
    assert_eq!(told["answers"], rows.len());
    assert_eq!(told["added"], rows.len());
    assert_eq!(told["equal"].as_u64(), Some(1 + lines(&one).len() as u64));
    // The merged store keeps the longer sequence, and the answers found without theorems.
    let [few, many] = heaps.each_ref().map(|name| {
        let sequence = |row: &String| row.contains("grundy_values");
        lines(name).into_iter().find(sequence).expect("a sequence")
    });
    assert!(rows.contains(&many) && !rows.contains(&few));
    for row in lines(&two) {
        assert!(rows.contains(&row), "{row}");
        assert!(row.contains(",true,"), "{row}");
    }
    // The marks of builds are merged, so nothing is left to build.
    let again = cgt(&["store", "build", "clobber", "2x3", "--store", &out]);
    assert!(
        text(&again.stdout).contains(&format!("{} answers", rows.len())),
        "{}",
        text(&again.stdout)
    );
    // Answers that already exist are not added.
    let told = text(&cgt(&["store", "merge", &out, &whole, &one]).stdout);
    assert!(told.contains(": 0 answers added"), "{told}");
    assert_eq!(lines(&out), rows);
    let output = cgt(&["store", "check", "--json", &out]);
    assert!(output.status.success());
    crate::schema::checked(&text(&output.stdout));
    // JSON contains the same.
    let json = text(&cgt(&["store", "export", "--json", &one]).stdout);
    let json: Vec<_> = json.lines().map(crate::schema::checked).collect();
    assert_eq!(json.len(), lines(&one).len());
    assert!(
        json.iter()
            .all(|o| o["type"] == "stored" && o["ruleset"] == "clobber")
    );
    assert!(
        json.iter()
            .any(|o| o["answer"] == "^" && o["kind"] == "value")
    );
    // Positions are written in the language, except for those of declared rulesets.
    let dominoes = filled(
        &folder,
        "dominoes",
        &["store", "build", "domineering", "2x2"],
    );
    let rows = lines(&dominoes);
    let square = "domineering,\"domineering(2,2)\",value,+-1,";
    assert!(rows.iter().any(|row| row.starts_with(square)), "{rows:?}");
}

#[test]
fn different_answers_are_not_merged() {
    let folder = folder("conflict");
    let one = filled(&folder, "one", &["store", "build", "domineering", "2x2"]);
    let two = filled(&folder, "two", &["store", "build", "domineering", "2x3"]);
    // Give the first question another answer of the same kind.
    let mut pairs = Vec::new();
    let snapshot = StoreSnapshot::open(Path::new(&one)).expect("a store");
    let collected = snapshot.for_each(|question, answer| {
        pairs.push((question.to_vec(), answer.to_vec()));
        Ok::<(), String>(())
    });
    collected.expect("read");
    drop(snapshot);
    let (wrong, right) = pairs[0].clone();
    let mut answers = pairs.into_iter().map(|(_, answer)| answer);
    let other = answers.find(|answer| compare(&right, answer) == Agreement::None);
    let other = other.expect("another answer");
    let store = Store::open_for(Path::new(&one), 0).expect("a store");
    store.keep(wrong, other);
    drop(store);
    let bytes = std::fs::read(&two).expect("bytes");
    let out = folder.join("out");
    for (into, from) in [
        (&*out.to_string_lossy(), &[&*two, &one][..]),
        (&two, &[&one]),
    ] {
        let output = cgt(&[&["store", "merge", into], from].concat());
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output.stderr);
        assert!(
            said.contains("different answers for the value of domineering("),
            "{said}"
        );
        assert!(
            said.contains(&format!("in `{one}`")) && said.contains(&format!("in `{two}`")),
            "{said}"
        );
        assert!(said.contains("nothing was written"), "{said}");
    }
    assert!(!out.exists());
    let answers = |bytes: &[u8]| {
        let copy = folder.join("copy");
        std::fs::write(&copy, bytes).expect("written");
        text(&cgt(&["store", "export", &copy.to_string_lossy()]).stdout)
    };
    let now = std::fs::read(&two).expect("bytes");
    assert_eq!(answers(&now), answers(&bytes));
    // The check finds the wrong answer.
    let output = cgt(&["store", "check", "--sample", "1000", &one]);
    assert!(!output.status.success());
    assert!(
        text(&output.stdout).contains("1 different"),
        "{}",
        text(&output.stdout)
    );
    let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(left.len(), 3, "a draft is left");
    // A file that is not a store is named in the message.
    let no_store = folder.join("text").to_string_lossy().into_owned();
    std::fs::write(&no_store, "let x = 1\n").expect("written");
    let output = cgt(&["store", "merge", &out.to_string_lossy(), &two, &no_store]);
    assert!(text(&output.stderr).contains(&format!("`{no_store}` is not a cgt store")));
    assert!(!out.exists());
}
