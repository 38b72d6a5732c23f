//! Enforces the import table of ARCHITECTURE.md, and that what it names exists.

use crate::support::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Each module, and the modules that it may import.
const TABLE: &[(&str, &[&str])] = &[
    ("budget", &[]),
    ("dice", &[]),
    ("fingerprint", &[]),
    ("source", &["fingerprint"]),
    ("value", &["budget"]),
    ("loopy", &["budget", "value"]),
    ("forms", &["budget", "value"]),
    ("misere", &["budget", "forms", "value"]),
    ("numbers", &["budget", "value"]),
    ("scoring", &["budget", "forms", "value"]),
    ("affine", &["budget", "forms", "value"]),
    ("diagnostic", &["source"]),
    ("entry", &["diagnostic", "source"]),
    ("syntax", &["budget", "diagnostic", "entry", "source"]),
    ("scene", &[]),
    (
        "solve",
        &[
            "affine",
            "budget",
            "fingerprint",
            "forms",
            "loopy",
            "misere",
            "scene",
            "scoring",
            "value",
        ],
    ),
    (
        "declared",
        &[
            "budget",
            "entry",
            "fingerprint",
            "loopy",
            "scene",
            "solve",
            "value",
        ],
    ),
    (
        "rulesets",
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
            "affine",
            "budget",
            "diagnostic",
            "entry",
            "fingerprint",
            "forms",
            "loopy",
            "misere",
            "numbers",
            "declared",
            "rulesets",
            "scoring",
            "solve",
            "source",
            "syntax",
            "value",
        ],
    ),
    (
        "analysis",
        &[
            "diagnostic",
            "eval",
            "rulesets",
            "source",
            "syntax",
            "value",
        ],
    ),
    (
        "vocabulary",
        &[
            "affine",
            "analysis",
            "budget",
            "diagnostic",
            "entry",
            "eval",
            "fingerprint",
            "forms",
            "loopy",
            "misere",
            "numbers",
            "declared",
            "rulesets",
            "scoring",
            "solve",
            "source",
            "syntax",
            "value",
        ],
    ),
    (
        "check",
        &[
            "budget",
            "diagnostic",
            "entry",
            "eval",
            "rulesets",
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
            "check",
            "rulesets",
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
            "check",
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
            "rulesets",
            "session",
            "source",
            "syntax",
            "value",
            "vocabulary",
        ],
    ),
    (
        "shares",
        &[
            "diagnostic",
            "eval",
            "fingerprint",
            "present",
            "session",
            "source",
        ],
    ),
    ("store", &["fingerprint", "rulesets", "solve"]),
    (
        "cli",
        &[
            "diagnostic",
            "present",
            "session",
            "shares",
            "source",
            "store",
        ],
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
    (
        "mcp",
        &[
            "diagnostic",
            "present",
            "repl",
            "session",
            "source",
            "vocabulary",
        ],
    ),
    ("launch", &["cli", "lsp", "mcp", "repl", "session"]),
];

/// The source folders of the engine and of the language.
const FOLDERS: [&str; 2] = ["engine/src", "src"];

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

/// The Rust files of both crates.
fn sources() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for folder in FOLDERS {
        files(&root().join(folder), &mut all);
    }
    assert!(all.len() > 500, "the sources were not read");
    all
}

/// The module of a file; `None` for the crate roots.
fn module(path: &Path) -> Option<String> {
    let inside = |folder| path.strip_prefix(root().join(folder)).ok();
    let first = FOLDERS.into_iter().find_map(inside)?.components().next()?;
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
    let mut wrong = Vec::new();
    for path in sources() {
        let Some(module) = module(&path) else {
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
            // `dice` exists in tests alone.
            if import != module && import != "dice" && !allowed.contains(&&*import) {
                wrong.push(format!("{} imports {import}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All files and folders of the project, with slashes.
fn tree(folder: &Path, into: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default();
        if name == ".git" || name == "target" || name == "node_modules" {
            continue;
        }
        let inside = path.strip_prefix(root()).expect("inside");
        into.push(inside.display().to_string().replace('\\', "/"));
        if path.is_dir() {
            tree(&path, into);
        }
    }
}

/// The names that the sources define or import.
fn defined() -> BTreeSet<String> {
    const BEFORE: [&str; 9] = [
        "const", "enum", "fn", "mod", "pub", "struct", "trait", "type", "use",
    ];
    let mut names = BTreeSet::new();
    for path in sources() {
        let text = std::fs::read_to_string(path).expect("a readable file");
        let mut before = "";
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
            if BEFORE.contains(&before) {
                names.insert(word.to_string());
            }
            before = word;
        }
    }
    names
}

/// Whether a path ends with a name, in which `X` is any name of a file and `*` as well.
fn is_at(path: &str, name: &str) -> bool {
    let (path, name): (Vec<&str>, Vec<&str>) =
        (path.split('/').collect(), name.split('/').collect());
    let is_part = |part: &str, name: &str| match name.split_once(['X', '*']) {
        Some(("", end)) => part.ends_with(end),
        _ => part == name,
    };
    path.len() >= name.len()
        && std::iter::zip(path.iter().rev(), name.iter().rev())
            .all(|(part, name)| is_part(part, name))
}

#[test]
fn what_the_architecture_names_exists() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let mut paths = Vec::new();
    tree(root(), &mut paths);
    let stem = |path: &String| Path::new(path).file_stem().map(|s| s.display().to_string());
    let mut names = defined();
    names.extend(paths.iter().filter_map(stem));
    // What is not of this project.
    names.extend(["cargo", "dyn"].map(String::from));
    let exists = |word: &str| match word.trim_end_matches('/') {
        setting if setting.contains('=') => true,
        path if path.contains(['/', '.']) => paths.iter().any(|p| is_at(p, path)),
        name => {
            let name = name.trim_start_matches("--").replace('-', "_");
            let mut parts = name.split("::");
            parts.all(|part| names.contains(part) || !part.contains(char::is_alphabetic))
        }
    };
    let quoted = text.split('`').skip(1).step_by(2);
    let words: BTreeSet<&str> = quoted.flat_map(str::split_whitespace).collect();
    assert!(words.len() > 80, "{words:?}");
    let missing: Vec<&&str> = words.iter().filter(|word| !exists(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_guard_sees_what_it_should() {
    let text = "use crate::solve::Game;\n// crate::cli\nlet x = crate::value::Int::from(1);\nuse crate::{eval, ide::Hover};";
    let found: Vec<String> = imports(text).into_iter().collect();
    assert_eq!(found, ["eval", "ide", "solve", "value"]);
}

#[test]
fn only_the_servers_know_tokio_and_their_protocols() {
    for path in sources() {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let module = module(&path).unwrap_or_default();
        let known: &[&str] = match &*module {
            "lsp" => &["rmcp::"],
            "mcp" => &["tower_lsp::"],
            _ => &["tokio::", "tower_lsp::", "rmcp::"],
        };
        let knows = known.iter().any(|word| text.contains(word));
        assert!(!knows, "{} knows a protocol", path.display());
    }
}

/// The files, without unit tests, whose code contains one of these words.
fn with_words(words: &[&str]) -> Vec<String> {
    let mut all = sources();
    all.push(root().join("src/checker/cgt_check.py"));
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
fn only_the_servers_of_pages_listen_and_only_a_pdf_takes_another_program() {
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
    assert_eq!(with_words(&words), ["src/cli/http.rs", "src/cli/serve.rs"]);
}

/// SECURITY.md must list what each of these files reads or writes.
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

/// The package contains exactly the files that the sources include.
#[test]
fn the_crate_has_the_files_that_it_includes() {
    let output = std::process::Command::new(env!("CARGO"))
        .args([
            "package",
            "--list",
            "--allow-dirty",
            "--offline",
            "--package",
            "cgt-lang",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let listed: BTreeSet<&str> = listed.lines().collect();
    assert!(
        listed.contains("src/lib.rs"),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut included: BTreeSet<String> = BTreeSet::new();
    for path in sources() {
        let folder = path.parent().expect("a folder");
        let text = std::fs::read_to_string(&path).expect("a readable file");
        for macro_name in ["include_str!(", "include_bytes!("] {
            let names = text.split(macro_name).skip(1);
            let names =
                names.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
            for name in names {
                let file = folder
                    .join(name)
                    .canonicalize()
                    .expect("a file that is included");
                let file = file.strip_prefix(root().canonicalize().expect("a folder"));
                included.insert(file.expect("a file of the project").display().to_string());
            }
        }
    }
    // The names of the proof files are built by a macro.
    for entry in std::fs::read_dir(root().join("proof")).expect("the proofs") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_string_lossy();
        if name != "test" && name != "built" {
            included.insert(format!("proof/{name}"));
        }
    }
    assert!(included.len() > 30, "{included:?}");
    let missing: Vec<&String> = included
        .iter()
        .filter(|file| !listed.contains(&***file))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
