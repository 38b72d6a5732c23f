//! What the program is linked with and what it touches: licences, sources, nothing for networks, files in few places.
//! Run with `UPDATE_EXPECT=1` to renew DEPENDENCIES.md.

use expect_test::expect_file;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What Cargo knows of the packages in Cargo.lock.
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

/// The packages that the program is made of, on any system: no tools for tests and builds.
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

/// The list of strings that an entry of deny.toml is.
fn denied(entry: &str) -> BTreeSet<String> {
    let file = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let (_, rest) = file
        .split_once(&format!("\n{entry} = ["))
        .expect("the entry");
    let (list, _) = rest.split_once(']').expect("its end");
    let words = list.split('"').skip(1).step_by(2);
    words.map(String::from).collect()
}

/// Whether a licence in SPDX's notation is allowed: all of what `AND` joins, one of what `OR` or `/` joins.
fn allowed(licence: &str, allow: &BTreeSet<String>) -> bool {
    let one = |name: &str| allow.contains(name.trim().trim_matches(['(', ')']));
    licence
        .split(" AND ")
        .all(|part| part.replace('/', " OR ").split(" OR ").any(one))
}

#[test]
fn licences_are_permissive_and_sources_are_known() {
    let allow = denied("allow");
    assert!(allowed("(MIT OR LGPL-3.0) AND Unicode-3.0", &allow));
    assert!(!allowed("MIT AND GPL-3.0", &allow) && !allowed("", &allow));
    let metadata = metadata();
    let packages = list(&metadata, "packages");
    assert!(packages.len() > 50, "{}", packages.len());
    for package in packages {
        let name = text(package, "name");
        let licence = text(package, "license");
        assert!(
            allowed(licence, &allow),
            "{name}: the licence `{licence}` is not allowed"
        );
        let own = name == env!("CARGO_PKG_NAME");
        let registry = "registry+https://github.com/rust-lang/crates.io-index";
        assert!(
            own || text(package, "source") == registry,
            "{name} is not from crates.io"
        );
    }
}

#[test]
fn nothing_for_networks_is_linked() {
    let metadata = metadata();
    let banned = denied("deny");
    assert!(banned.contains("reqwest"));
    let linked = linked(&metadata);
    let names: BTreeSet<&str> = linked.iter().map(|p| text(p, "name")).collect();
    assert!(names.contains("num-bigint") && names.contains("tokio"));
    for name in &banned {
        assert!(!names.contains(&**name), "{name} is linked");
    }
    // Of tokio only what serves standard input and output.
    let nodes = list(&metadata["resolve"], "nodes");
    let tokio = nodes.iter().find(|n| text(n, "id").contains("#tokio@"));
    let features = list(tokio.expect("tokio"), "features");
    for feature in ["net", "process", "full"] {
        assert!(
            !features.iter().any(|f| f == feature),
            "tokio has {feature}"
        );
    }
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
        match path.is_dir() {
            true => files(&path, into),
            false => into.push(path),
        }
    }
}

/// Which files of `src` have one of these words in code.
fn with_words(words: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    files(&root().join("src"), &mut all);
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
fn no_network_and_no_other_program_is_used() {
    let words = [
        "std::net",
        "TcpStream",
        "TcpListener",
        "UdpSocket",
        "UnixStream",
        "process::Command",
    ];
    assert_eq!(with_words(&words), Vec::<String>::new());
}

/// SECURITY.md tells what each of them reads or writes.
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
