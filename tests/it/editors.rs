//! The word lists in the editors' grammars match the language and the registry. Run with `UPDATE_EXPECT=1` to update
//! them.

use crate::support::session;
use cgt_lang::ide::inlay;
use cgt_lang::session::Program;
use cgt_lang::syntax::{KEYWORDS, statement_keywords};
use cgt_lang::value::Spelling;
use cgt_lang::vocabulary::{PREFIXES, Sort, entries};
use serde_json::Value;
use std::path::PathBuf;

fn words<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words.dedup();
    format!("\\b(?:{})\\b", words.join("|"))
}

fn named(sorts: &'static [Sort]) -> impl Iterator<Item = &'static str> {
    entries()
        .filter(|e| sorts.contains(&e.meaning.sort()))
        .map(|e| e.name)
}

#[test]
fn the_textmate_grammar_knows_the_vocabulary() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("editors/vscode/syntaxes/cgt.tmLanguage.json");
    let text = std::fs::read_to_string(&path).expect("the grammar");
    let mut grammar: Value = serde_json::from_str(&text).expect("the grammar is JSON");
    let rulesets = named(&[Sort::Ruleset]).chain(PREFIXES.words());
    let lists = [
        ("keywords", words(KEYWORDS.iter().map(|k| k.word))),
        ("rulesets", words(rulesets)),
        ("functions", words(named(&[Sort::Query, Sort::Function]))),
        ("constants", words(named(&[Sort::Constant]))),
    ];
    for (name, expected) in lists {
        let found = &mut grammar["repository"][name]["match"];
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            *found = Value::String(expected);
        } else {
            assert_eq!(
                *found, expected,
                "`{name}`: run with UPDATE_EXPECT=1 to write it anew"
            );
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let text = serde_json::to_string_pretty(&grammar).expect("the grammar is JSON");
        std::fs::write(&path, text + "\n").expect("the grammar is written");
    }
}

#[test]
fn the_mode_for_emacs_knows_the_vocabulary() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("editors/emacs/cgt-mode.el");
    let mut text = std::fs::read_to_string(&path).expect("the mode");
    let lists: [(&str, Vec<&str>); 4] = [
        ("keywords", KEYWORDS.iter().map(|k| k.word).collect()),
        (
            "rulesets",
            named(&[Sort::Ruleset]).chain(PREFIXES.words()).collect(),
        ),
        ("functions", named(&[Sort::Query, Sort::Function]).collect()),
        ("constants", named(&[Sort::Constant]).collect()),
    ];
    for (name, mut words) in lists {
        words.sort_unstable();
        words.dedup();
        let begin = format!("(defconst cgt-{name} '(");
        let expected = format!("{begin}\"{}\"))", words.join("\" \""));
        let found = text.lines().find(|line| line.starts_with(&begin));
        let found = found.expect("the list").to_string();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            text = text.replace(&found, &expected);
        } else {
            assert_eq!(found, expected, "run with UPDATE_EXPECT=1 to write it anew");
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, text).expect("the mode is written");
    }
}

#[test]
fn the_queries_of_helix_name_nodes_of_the_grammar() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let nodes = root.join("grammar/tree-sitter-cgt/src/node-types.json");
    let nodes = std::fs::read_to_string(nodes).expect("the nodes");
    let nodes: Value = serde_json::from_str(&nodes).expect("the nodes are JSON");
    let nodes = nodes.as_array().expect("a list");
    let known = |name: &str| nodes.iter().any(|node| node["type"] == name);
    for file in ["textobjects.scm", "indents.scm"] {
        let query = std::fs::read_to_string(root.join("editors/helix/queries").join(file));
        let query = query.expect("the queries");
        let names = query.split('(').skip(1).map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            &rest[..end.unwrap_or(rest.len())]
        });
        for name in names.filter(|name| !name.is_empty() && *name != "_") {
            assert!(known(name), "{file}: the grammar has no `{name}`");
        }
    }
}

/// The words between `(#any-of? @capture` and `)`.
fn query_list<'a>(query: &'a str, capture: &str) -> &'a str {
    let begin = query
        .find(&format!("(#any-of? @{capture} "))
        .expect("the list");
    let rest = &query[begin..];
    &rest[..=rest.find(')').expect("its end")]
}

#[test]
fn the_tree_sitter_queries_know_the_vocabulary() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("grammar/tree-sitter-cgt");
    let path = root.join("queries/highlights.scm");
    let mut query = std::fs::read_to_string(&path).expect("the queries");
    let quoted = |capture: &str, words: &mut dyn Iterator<Item = &str>| {
        let mut words: Vec<String> = words.map(|w| format!("\"{w}\"")).collect();
        words.sort_unstable();
        words.dedup();
        format!("(#any-of? @{capture} {})", words.join(" "))
    };
    let lists = [
        (
            "function.builtin",
            quoted(
                "function.builtin",
                &mut named(&[Sort::Query, Sort::Function]),
            ),
        ),
        (
            "constant.builtin",
            quoted("constant.builtin", &mut named(&[Sort::Constant])),
        ),
        (
            "type.builtin",
            quoted(
                "type.builtin",
                &mut named(&[Sort::Ruleset]).chain(PREFIXES.words()),
            ),
        ),
    ];
    for (capture, expected) in lists {
        let found = query_list(&query, capture).to_string();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            query = query.replace(&found, &expected);
        } else {
            assert_eq!(found, expected, "run with UPDATE_EXPECT=1 to write it anew");
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, query).expect("the queries are written");
    }
    let grammar = std::fs::read_to_string(root.join("grammar.js")).expect("the grammar");
    for word in KEYWORDS.iter().map(|k| k.word) {
        let known =
            grammar.contains(&format!("\"{word}\"")) || grammar.contains(&format!(")?{word}/"));
        assert!(known, "`{word}` is not in grammar.js");
    }
}

#[test]
fn the_tree_sitter_queries_know_the_statements() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("grammar/tree-sitter-cgt/queries");
    let list = |open: &str, close: &str, capture: &str| {
        let words = statement_keywords().map(|word| format!("{open}{word}{close}"));
        format!("[{}] {capture}", words.collect::<Vec<_>>().join(" "))
    };
    for (file, begin, expected) in [
        ("highlights.scm", "[\"let\"", list("\"", "\"", "@keyword")),
        ("folds.scm", "[(let)", list("(", ")", "@fold")),
    ] {
        let query = std::fs::read_to_string(root.join(file)).expect("the queries");
        let found = query.lines().find(|line| line.starts_with(begin));
        let found = found.expect("the list of statements");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            let query = query.replace(found, &expected);
            std::fs::write(root.join(file), query).expect("the queries are written");
        } else {
            assert_eq!(found, expected, "run with UPDATE_EXPECT=1 to write it anew");
        }
    }
}

#[test]
fn the_extension_offers_the_settings_of_the_server() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("editors/vscode/package.json");
    let text = std::fs::read_to_string(path).expect("the manifest");
    let manifest: Value = serde_json::from_str(&text).expect("the manifest is JSON");
    let settings = &manifest["contributes"]["configuration"]["properties"];
    for name in [
        "cgt.timeLimit",
        "cgt.spelling",
        "cgt.inlayHints.enable",
        "cgt.inlayHints.pending",
        "cgt.codeLens.enable",
        "cgt.remarks.enable",
        "cgt.longTimeLimit",
        "cgt.theorems",
    ] {
        assert!(settings.get(name).is_some(), "{name}");
    }
}

#[test]
fn the_walkthrough_shows_what_the_editor_shows() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let page = root.join("editors/vscode/walkthrough/values.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let block = page.split("```").nth(1).expect("a block");
    let lines = block.lines().filter_map(|line| line.split_once("  "));
    let lines: Vec<(&str, &str)> = lines.map(|(text, shown)| (text, shown.trim())).collect();
    let text: String = lines.iter().map(|(text, _)| format!("{text}\n")).collect();
    let mut session = session();
    session.show_bound_values();
    let program = Program::of_text(&text);
    let statements = &program.files().first().expect("a text").parsed.statements;
    assert_eq!(statements.len(), lines.len());
    for ((at, statement), (source, shown)) in statements.iter().enumerate().zip(&lines) {
        let result = session.evaluate(&program, at).expect("a result");
        let hint = inlay::hint(&text, statement.span, &result, Spelling::Pretty);
        assert_eq!(
            hint.map(|hint| hint.label).as_deref(),
            Some(*shown),
            "{source}"
        );
    }
}
