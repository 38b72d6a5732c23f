//! The dependencies of the program, and the files that it accesses. `cargo deny` checks licences, sources and bans: see
//! deny.toml. Run with `UPDATE_EXPECT=1` to renew DEPENDENCIES.md.

use expect_test::expect_file;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The metadata of the packages in Cargo.lock.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--all-features",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("an object")
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// The packages linked into the program on any system, without development and build tools.
fn linked(metadata: &Value) -> Vec<&Value> {
    let nodes = list(&metadata["resolve"], "nodes");
    let nodes: BTreeMap<&str, &Value> = nodes.iter().map(|n| (text(n, "id"), n)).collect();
    let mut waiting = vec![text(&metadata["resolve"], "root")];
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        for dependency in list(nodes[id], "deps") {
            let kinds = list(dependency, "dep_kinds");
            if kinds.iter().any(|kind| kind["kind"].is_null()) {
                waiting.push(text(dependency, "pkg"));
            }
        }
    }
    let packages = list(metadata, "packages").iter();
    let mut linked: Vec<&Value> = packages.filter(|p| seen.contains(text(p, "id"))).collect();
    linked.sort_by_key(|p| (text(p, "name").to_string(), text(p, "version").to_string()));
    linked
}

#[test]
fn the_list_of_dependencies_is_true() {
    let mut page = String::from(
        "# Dependencies\n\nThe crates that `cgt` links, on all systems and with all features, with their licences. \
         The certificate\nchecker uses only Python's standard library. `tests/it/dependencies.rs` keeps this list true.\n\n\
         | crate | version | licence |\n|---|---|---|\n",
    );
    let metadata = metadata();
    for package in linked(&metadata) {
        let [name, version, licence] = ["name", "version", "license"].map(|k| text(package, k));
        if name != env!("CARGO_PKG_NAME") {
            page += &format!("| {name} | {version} | {licence} |\n");
        }
    }
    expect_file![root().join("DEPENDENCIES.md")].assert_eq(&page);
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into)
        } else {
            into.push(path)
        }
    }
}

/// The files of `src`, without unit tests, whose code contains one of these words.
fn with_words(words: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    files(&root().join("src"), &mut all);
    let is_test = |path: &PathBuf| {
        path.iter()
            .any(|part| part == "tests" || part == "tests.rs")
    };
    all.retain(|path| !is_test(path));
    let has = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let mut code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
        code.any(|line| words.iter().any(|word| line.contains(word)))
    };
    let mut found: Vec<String> = all
        .iter()
        .filter(|path| has(path))
        .map(|path| {
            path.strip_prefix(root())
                .unwrap_or(path)
                .to_string_lossy()
                .replace('\\', "/")
        })
        .collect();
    found.sort();
    found
}

#[test]
fn only_the_server_of_the_page_listens_and_only_a_pdf_takes_another_program() {
    assert_eq!(
        with_words(&["std::process::{", "process::Command"]),
        ["src/cli/pdf.rs"]
    );
    let words = [
        "std::net",
        "TcpStream",
        "TcpListener",
        "UdpSocket",
        "UnixStream",
    ];
    assert_eq!(with_words(&words), ["src/cli/serve.rs"]);
}

/// SECURITY.md must list what each of them reads or writes.
#[test]
fn files_are_touched_in_few_places() {
    let touching = with_words(&["std::fs", "fs::", "File::", "with open("]);
    let security = std::fs::read_to_string(root().join("SECURITY.md")).expect("SECURITY.md");
    for file in &touching {
        assert!(
            security.contains(&format!("`{file}`")),
            "SECURITY.md does not tell of {file}"
        );
    }
    for word in security
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|w| w.starts_with("src/"))
    {
        assert!(
            touching.iter().any(|file| file == word),
            "{word} touches no file"
        );
    }
}
