//! Enforces the import table of ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Each module with the modules that it may import.
const TABLE: &[(&str, &[&str])] = &[
    ("budget", &[]),
    ("fingerprint", &[]),
    ("source", &["fingerprint"]),
    ("value", &["budget"]),
    ("loopy", &["budget", "value"]),
    ("diagnostic", &["source"]),
    ("entry", &["diagnostic", "source"]),
    ("syntax", &["budget", "diagnostic", "entry", "source"]),
    ("scene", &[]),
    (
        "solve",
        &["budget", "fingerprint", "loopy", "scene", "value"],
    ),
    (
        "rules",
        &["budget", "fingerprint", "loopy", "scene", "solve", "value"],
    ),
    (
        "ruleset",
        &[
            "budget",
            "diagnostic",
            "entry",
            "scene",
            "solve",
            "source",
            "value",
        ],
    ),
    (
        "eval",
        &[
            "budget",
            "diagnostic",
            "entry",
            "fingerprint",
            "loopy",
            "rules",
            "ruleset",
            "solve",
            "source",
            "syntax",
            "value",
        ],
    ),
    (
        "vocabulary",
        &[
            "budget",
            "diagnostic",
            "entry",
            "eval",
            "fingerprint",
            "loopy",
            "rules",
            "ruleset",
            "solve",
            "source",
            "syntax",
            "value",
        ],
    ),
    (
        "resolve",
        &[
            "budget",
            "diagnostic",
            "entry",
            "eval",
            "ruleset",
            "source",
            "syntax",
            "value",
            "vocabulary",
        ],
    ),
    (
        "session",
        &[
            "budget",
            "diagnostic",
            "eval",
            "fingerprint",
            "resolve",
            "ruleset",
            "solve",
            "source",
            "syntax",
            "value",
            "vocabulary",
        ],
    ),
    (
        "ide",
        &[
            "budget",
            "diagnostic",
            "eval",
            "resolve",
            "session",
            "source",
            "syntax",
            "value",
            "vocabulary",
        ],
    ),
    (
        "present",
        &[
            "diagnostic",
            "eval",
            "fingerprint",
            "ide",
            "ruleset",
            "session",
            "source",
            "syntax",
            "value",
            "vocabulary",
        ],
    ),
    ("store", &["fingerprint", "ruleset", "solve"]),
    (
        "cli",
        &["diagnostic", "present", "session", "source", "store"],
    ),
    (
        "repl",
        &[
            "cli",
            "diagnostic",
            "ide",
            "present",
            "session",
            "source",
            "store",
        ],
    ),
    (
        "lsp",
        &["diagnostic", "ide", "present", "session", "source"],
    ),
    ("launch", &["cli", "lsp", "repl", "session"]),
];

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, into),
            false if path.extension().is_some_and(|e| e == "rs") => into.push(path),
            false => {}
        }
    }
}

/// The module of a file in `src`; none for the crate roots.
fn module(path: &Path, src: &Path) -> Option<String> {
    let first = path.strip_prefix(src).ok()?.components().next()?;
    let name = Path::new(first.as_os_str())
        .file_stem()?
        .to_str()?
        .to_string();
    (name != "lib" && name != "main").then_some(name)
}

/// The modules named after `crate::` in code, without doc links and unit tests.
fn imports(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
    let code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    for line in code {
        for (at, _) in line.match_indices("crate::") {
            if at > 0 && line[..at].ends_with('$') {
                continue;
            }
            let rest = &line[at + "crate::".len()..];
            match rest.strip_prefix('{') {
                // A grouped import names several modules on one line.
                Some(group) => {
                    let names = group
                        .split(',')
                        .filter_map(|n| n.trim().split([':', '}', ' ']).next());
                    found.extend(names.filter(|n| !n.is_empty()).map(String::from));
                }
                None => {
                    let name: String = rest
                        .chars()
                        .take_while(|c| c.is_alphanumeric() || *c == '_')
                        .collect();
                    found.insert(name);
                }
            }
        }
    }
    found
}

#[test]
fn every_import_follows_the_table() {
    let table: BTreeMap<&str, &[&str]> = TABLE.iter().copied().collect();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&src, &mut all);
    assert!(all.len() > 20, "src was not read");
    let mut wrong = Vec::new();
    for path in all {
        let Some(module) = module(&path, &src) else {
            continue;
        };
        let Some(allowed) = table.get(&*module) else {
            wrong.push(format!("{module} has no row in the table"));
            continue;
        };
        if path.ends_with("tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a readable file");
        for import in imports(&text) {
            if import != module && !allowed.contains(&&*import) {
                wrong.push(format!("{} imports {import}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_guard_sees_what_it_should() {
    let text = "use crate::solve::Game;\n// crate::cli\nlet x = crate::value::Int::from(1);\nuse crate::{eval, ide::Hover};";
    let found: Vec<String> = imports(text).into_iter().collect();
    assert_eq!(found, ["eval", "ide", "solve", "value"]);
}

#[test]
fn only_the_server_knows_tokio_and_the_protocol() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&src, &mut all);
    for path in all {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let inside = module(&path, &src).is_some_and(|m| m == "lsp");
        let knows = text.contains("tokio::") || text.contains("tower_lsp::");
        assert!(inside || !knows, "{} knows the protocol", path.display());
    }
}
