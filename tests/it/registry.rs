//! The vocabulary: each entry works as its doc says.

use cgt_lang::eval::Text;
use cgt_lang::ruleset::registry::{Sort, entries};
use cgt_lang::session::{DiskLoader, Item, Options, Session};
use cgt_lang::solve::Budget;
use cgt_lang::syntax;

fn evaluate(text: &str) -> Result<Text, String> {
    let mut session = Session::new(
        Options::default(),
        Budget::unlimited(),
        Box::new(DiskLoader),
    );
    let id = session.add_source("example", text, None);
    let mut found = Err("nothing".to_string());
    session.run(id, &mut |_, result| {
        found = match result.item {
            Item::Value(shown) => Ok(shown.text),
            _ => Err(result
                .diagnostics
                .first()
                .map_or("no value".into(), |d| d.message.clone())),
        };
        true
    });
    found
}

#[test]
fn every_example_prints_what_it_says() {
    let mut wrong = Vec::new();
    for entry in entries() {
        let (expression, expected) = entry.example;
        let found = evaluate(expression).map(|t| t.ascii);
        if found.as_deref() != Ok(expected) {
            wrong.push(format!(
                "{}: {expression} is {found:?}, not {expected}",
                entry.name
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_entry_is_documented_and_implemented() {
    let mut names = Vec::new();
    for entry in entries() {
        assert!(entry.doc.ends_with('.'), "{} has no sentence", entry.name);
        assert!(
            entry.definition.ends_with('.'),
            "{} has no definition",
            entry.name
        );
        assert!(!entry.source.is_empty(), "{} has no source", entry.name);
        assert!(!entry.forms.is_empty(), "{}", entry.name);
        assert!(!names.contains(&entry.name), "{} stands twice", entry.name);
        names.push(entry.name);
        if let Some((least, _)) = entry.arity.bounds() {
            let call = format!("{}({})", entry.name, vec!["1"; least].join(", "));
            if let Err(message) = evaluate(&call) {
                assert!(!message.contains("no implementation"), "{call}: {message}");
            }
        }
    }
}

#[test]
fn the_prefixes_and_reserved_names_of_the_parser_are_those_of_the_registry() {
    let mut prefixes: Vec<&str> = entries()
        .filter(|e| e.word().is_some())
        .map(|e| e.name)
        .collect();
    let mut known = syntax::PREFIXES.to_vec();
    prefixes.sort_unstable();
    known.sort_unstable();
    assert_eq!(prefixes, known);
    for name in syntax::RESERVED_NAMES {
        let entry = entries().find(|e| e.name == *name);
        assert!(entry.is_some_and(|e| e.sort() == Sort::Constant), "{name}");
    }
}
