//! `grammar/cgt.ebnf` is complete and connected. It agrees with the parser on its samples, on its counterexamples, and
//! on every sample with a few characters changed.

mod ebnf;
mod recognise;

use cgt_lang::source::SourceId;
use cgt_lang::syntax::{KEYWORDS, RESERVED_NAMES, parse, statement_keywords};
use cgt_lang::vocabulary::GRAMMAR_PREFIXES;
use ebnf::{Grammar, Node};
use recognise::accepts;
use std::collections::{BTreeMap, BTreeSet};

const EBNF: &str = include_str!("../../../grammar/cgt.ebnf");
const START: &str = "program";

fn grammar() -> Grammar {
    ebnf::read(EBNF).unwrap_or_else(|fault| panic!("grammar/cgt.ebnf: {fault}"))
}

/// Whether the parser finds no error. It may complain that a string is not a move, since the grammar does not
/// distinguish kinds of options.
fn parses(text: &str) -> bool {
    !parse(SourceId(0), text, &GRAMMAR_PREFIXES)
        .diagnostics
        .iter()
        .any(|d| d.is_error() && !d.message.ends_with("is not a move"))
}

#[test]
fn every_rule_is_defined_reachable_and_has_a_sample() {
    let grammar = grammar();
    let mut reached = BTreeSet::new();
    let mut open = vec![START.to_owned()];
    while let Some(name) = open.pop() {
        let rule = grammar
            .rules
            .get(&name)
            .unwrap_or_else(|| panic!("`{name}` is not defined"));
        if reached.insert(name) {
            rule.body.references(&mut |name| open.push(name.to_owned()));
        }
    }
    for (name, rule) in &grammar.rules {
        assert!(
            reached.contains(name),
            "`{name}` is not reached from `{START}`"
        );
        assert!(!rule.samples.is_empty(), "`{name}` has no sample");
    }
}

#[test]
fn grammar_and_parser_accept_every_sample() {
    let grammar = grammar();
    for (name, rule) in &grammar.rules {
        for sample in &rule.samples {
            let (whole, instance) = ebnf::marked(sample);
            assert!(parses(&whole), "{name}: the parser rejects `{whole}`");
            assert!(
                accepts(&grammar, START, &whole),
                "{name}: the grammar rejects `{whole}`"
            );
            assert!(
                accepts(&grammar, name, &instance),
                "`{instance}` is no {name}"
            );
        }
        for wrong in &rule.wrong {
            assert!(!parses(wrong), "{name}: the parser accepts `{wrong}`");
            assert!(
                !accepts(&grammar, START, wrong),
                "{name}: the grammar accepts `{wrong}`"
            );
        }
    }
}

#[test]
fn the_sample_file_is_a_program() {
    let text = include_str!("../../../grammar/samples.cgt");
    assert!(accepts(&grammar(), START, text));
    for statement in parse(SourceId(0), text, &GRAMMAR_PREFIXES).statements {
        assert!(accepts(&grammar(), "statement", statement.span.text(text)));
    }
}

#[test]
fn the_word_lists_are_those_of_the_parser() {
    let grammar = grammar();
    let words = |rule: &str| -> BTreeSet<&str> {
        match &grammar.rules[rule].body {
            Node::Either(nodes) => nodes.iter().filter_map(Node::as_text).collect(),
            _ => BTreeSet::new(),
        }
    };
    let prefixes = GRAMMAR_PREFIXES.words().map(|word| format!("\"{word}\""));
    let prefixes = format!("PREFIX = {} ;", prefixes.collect::<Vec<_>>().join(" | "));
    let found = EBNF.lines().find(|line| line.starts_with("PREFIX = "));
    let found = found.expect("the words before positions");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/cgt.ebnf");
        std::fs::write(path, EBNF.replace(found, &prefixes)).expect("the grammar is written");
    } else {
        assert_eq!(found, prefixes, "run with UPDATE_EXPECT=1 to write it anew");
    }
    assert_eq!(words("KEYWORD"), KEYWORDS.iter().map(|k| k.word).collect());
    assert_eq!(words("RESERVED"), RESERVED_NAMES.iter().copied().collect());
    for word in statement_keywords() {
        assert!(
            grammar.rules.contains_key(word),
            "no rule for the statement `{word}`"
        );
    }
}

/// Every sample with a character removed or a string inserted: grammar and parser must agree.
#[test]
fn grammar_and_parser_agree_on_changed_samples() {
    const INSERTED: &[&str] = &[
        "*", " * ", " ", "(", "|", "n", "2", ".", ":", "-", " +- ", "R3", "v", "^", "{n}", " not ",
        ", ",
    ];
    let grammar = grammar();
    let mut seen = BTreeSet::new();
    let mut differ = BTreeMap::new();
    let mut accepted = 0;
    for sample in grammar
        .rules
        .values()
        .flat_map(|r| r.samples.iter().chain(&r.wrong))
    {
        let (whole, _) = ebnf::marked(sample);
        let ends = whole.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
        let shorter = ends.map(|(from, to)| format!("{}{}", &whole[..from], &whole[to..]));
        let places = whole
            .char_indices()
            .flat_map(|(at, _)| INSERTED.iter().map(move |put| (at, put)));
        let longer = places.map(|(at, put)| format!("{}{put}{}", &whole[..at], &whole[at..]));
        for text in shorter.chain(longer).collect::<Vec<_>>() {
            // The grammar lists bars up to length four.
            if text.contains("|||||") || !seen.insert(text.clone()) {
                continue;
            }
            let (parser, rules) = (parses(&text), accepts(&grammar, START, &text));
            accepted += usize::from(parser);
            if parser != rules {
                differ.insert(
                    text,
                    if parser {
                        "the parser accepts"
                    } else {
                        "the grammar accepts"
                    },
                );
            }
        }
    }
    assert!(
        accepted > 500 && seen.len() - accepted > 500,
        "{accepted} of {}",
        seen.len()
    );
    assert!(
        differ.is_empty(),
        "{} of {}: {differ:#?}",
        differ.len(),
        seen.len()
    );
}

#[test]
fn a_wrong_grammar_is_noticed() {
    let with = |from: &str, to: &str| {
        assert!(EBNF.contains(from), "{from}");
        ebnf::read(&EBNF.replace(from, to))
    };
    assert!(with("list = ", "list = (").is_err());
    let no_mod = with(" | \"mod\" | \"div\" ;", " | \"div\" ;").unwrap_or_default();
    assert!(!accepts(&no_mod, START, "a mod b"));
    assert!(accepts(&no_mod, START, "a div b"));
    let chained = with(
        "range, [ ( COMPARE | \"in\" ), { \"not\" }, range ] ;",
        "range, { COMPARE, range } ;",
    )
    .unwrap_or_default();
    assert!(accepts(&chained, START, "a < b < c"));
}
