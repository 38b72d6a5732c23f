//! The vocabulary: each entry works as documented.

use crate::support::session;
use cgt_lang::eval::Meaning;
use cgt_lang::eval::Text;
use cgt_lang::session::Item;
use cgt_lang::syntax;
use cgt_lang::vocabulary::{Sort, entries, signs};

fn evaluate(text: &str) -> Result<Text, String> {
    let mut session = session();
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
    for sign in signs::SIGNS {
        let Some((expression, expected)) = sign.example else {
            continue;
        };
        let found = evaluate(expression).map(|t| t.ascii);
        if found.as_deref() != Ok(expected) {
            wrong.push(format!(
                "{}: {expression} is {found:?}, not {expected}",
                sign.name
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_entry_is_documented_and_implemented() {
    let mut names = Vec::new();
    for entry in entries() {
        let name = entry.name;
        assert!(entry.doc.ends_with('.'), "{name} has no sentence");
        let is_defined = entry.definition.ends_with('.');
        let in_library = cgt_lang::vocabulary::source(name).is_some();
        assert!(is_defined || in_library, "{name} has no definition");
        assert!(!entry.source.is_empty(), "{name} has no source");
        assert!(!entry.forms.is_empty(), "{name} has no form");
        assert!(
            entry.example.0.contains(name) || name == "nimstring",
            "{name} has no example"
        );
        assert!(!names.contains(&name), "{name} is defined twice");
        names.push(name);
        let called = match entry.meaning {
            Meaning::Query(_)
            | Meaning::Function(_)
            | Meaning::Enumeration(_)
            | Meaning::Drawing(_)
            | Meaning::Plot(_)
            | Meaning::Defined(_)
            | Meaning::Combinator(_) => true,
            Meaning::Ruleset(_) => entry.meaning.construct().is_some(),
            Meaning::Constant(_) => false,
        };
        assert_eq!(
            called,
            entry.arity.bounds().is_some(),
            "{name} and its arity"
        );
        // Only functions have call forms with brackets.
        for form in entry.forms.iter().filter_map(|f| f.strip_prefix(name)) {
            assert!(called || !form.starts_with('('), "{name} is not called");
        }
        if let Some((least, most)) = entry.arity.bounds() {
            for count in [least, most.min(least + 2)] {
                let call = format!("{name}({})", vec!["1"; count].join(", "));
                if let Err(message) = evaluate(&call) {
                    let wrong = format!("`{name}` takes");
                    assert!(
                        !message.starts_with(&wrong) || message.contains(" or "),
                        "{call}: {message}"
                    );
                    assert!(!message.contains("internal"), "{call}: {message}");
                }
            }
        }
    }
}

#[test]
fn the_reserved_names_of_the_parser_are_constants() {
    for name in syntax::RESERVED_NAMES {
        let entry = entries().find(|e| e.name == *name);
        assert!(
            entry.is_some_and(|e| e.meaning.sort() == Sort::Constant),
            "{name}"
        );
    }
}
