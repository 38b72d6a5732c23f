//! The words in the editors' grammars are those of the language and the registry, and no others. With
//! `UPDATE_EXPECT=1` the lists are written anew.

use cgt_lang::ruleset::registry::{Sort, entries};
use cgt_lang::syntax::{KEYWORDS, PREFIXES};
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
        .filter(|e| sorts.contains(&e.sort))
        .map(|e| e.name)
}

#[test]
fn the_textmate_grammar_knows_the_vocabulary() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("editors/vscode/syntaxes/cgt.tmLanguage.json");
    let text = std::fs::read_to_string(&path).expect("the grammar");
    let mut grammar: Value = serde_json::from_str(&text).expect("the grammar is JSON");
    let rulesets = named(&[Sort::Ruleset]).chain(PREFIXES.iter().copied());
    let lists = [
        ("keywords", words(KEYWORDS.iter().copied())),
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
fn the_extension_offers_the_settings_of_the_server() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("editors/vscode/package.json");
    let text = std::fs::read_to_string(path).expect("the manifest");
    let manifest: Value = serde_json::from_str(&text).expect("the manifest is JSON");
    let settings = &manifest["contributes"]["configuration"]["properties"];
    for name in [
        "cgt.timeLimit",
        "cgt.spelling",
        "cgt.inlayHints.enable",
        "cgt.theorems",
    ] {
        assert!(settings.get(name).is_some(), "{name}");
    }
}
