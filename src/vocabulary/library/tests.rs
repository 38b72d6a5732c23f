//! The table of words matches the library files.

use super::{FILES, other_form, parsed};
use crate::fingerprint::{Fingerprint, FingerprintHasher};
use crate::syntax::WordForm;
use crate::syntax::ast::{Ast, StatementKind};
use expect_test::expect_file;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

/// A definition in a library file.
struct Definition {
    file: usize,
    /// Its name, followed by the number of parameters if an earlier definition has the same name.
    name: String,
    /// Its byte offset.
    at: usize,
    /// The comment above it.
    doc: Option<Box<str>>,
    ast: Arc<Ast>,
}

impl Definition {
    fn word(&self) -> &str {
        self.name.split('/').next().unwrap_or(&self.name)
    }

    fn params(&self) -> Vec<&str> {
        let params = self.ast.parts().params.into_iter().flatten();
        params.map(|param| &*param.text).collect()
    }

    /// The parameters of the form whose sizes make the starting board.
    fn start(&self) -> Option<Vec<&str>> {
        let StatementKind::Ruleset(ruleset) = &self.ast.kind else {
            return None;
        };
        let clauses = &ruleset.clauses;
        let start = clauses.iter().find(|clause| &*clause.word.text == "start");
        let named = start.map(|clause| clause.params.iter().map(|p| &*p.text).collect());
        let named = named.filter(|params: &Vec<&str>| !params.is_empty());
        let sizes = named.or(match &*ruleset.kinds.last()?.word.text {
            "line" | "cycle" => Some(vec!["cells"]),
            "grid" | "torus" | "hex" => Some(vec!["rows", "columns"]),
            _ => None,
        })?;
        let mut params = self.params();
        params.pop();
        params.extend(sizes);
        Some(params)
    }

    fn form(&self) -> Option<WordForm> {
        let StatementKind::Ruleset(ruleset) = &self.ast.kind else {
            return None;
        };
        let [kind] = ruleset.kinds.as_slice() else {
            return None;
        };
        let letters = kind.letters.as_ref();
        let letters = letters.map(|letters| letters.span.text(&self.ast.text).trim_matches('"'));
        WordForm::of(&kind.word.text, letters)
    }
}

fn definitions() -> Vec<Definition> {
    let mut all = Vec::new();
    for file in 0..FILES.len() {
        let parsed = parsed(file);
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        let mut seen = BTreeSet::new();
        for statement in parsed.statements {
            let name = &statement.ast.parts().binds[0].text;
            let params = statement
                .ast
                .parts()
                .params
                .map_or(0, |params| params.len());
            let name = if seen.insert(name.to_string()) {
                name.to_string()
            } else {
                other_form(name, params)
            };
            all.push(Definition {
                file,
                name,
                at: statement.span.range().start,
                doc: statement.doc,
                ast: statement.ast,
            });
        }
    }
    all
}

/// The fingerprint of a definition and everything reachable from it. Names of its own file shadow words of other files.
fn fingerprint(all: &[Definition], own: usize) -> Fingerprint {
    let mut reached = BTreeSet::from([own]);
    let mut waiting = vec![own];
    while let Some(at) = waiting.pop() {
        for name in &all[at].ast.uses {
            let has_name = |to: &usize| all[*to].word() == &**name;
            let here = (0..all.len()).filter(|to| all[*to].file == all[at].file);
            let mut meant: Vec<usize> = here.filter(has_name).collect();
            if meant.is_empty() {
                let word = (0..all.len()).find(|to| has_name(to) && all[*to].doc.is_some());
                let file = word.map(|word| all[word].file);
                let there = (0..all.len()).filter(|to| Some(all[*to].file) == file);
                meant = there.filter(has_name).collect();
            }
            for to in meant {
                if reached.insert(to) {
                    waiting.push(to);
                }
            }
        }
    }
    reached.remove(&own);
    let others: BTreeSet<(&str, Fingerprint)> = reached
        .iter()
        .map(|to| (&*all[*to].name, Fingerprint::of(&all[*to].ast.text)))
        .collect();
    let hasher = FingerprintHasher::default().text(&all[own].ast.text);
    let all = others.iter().fold(hasher, |all, (name, fingerprint)| {
        all.text(name).with(*fingerprint)
    });
    all.finish()
}

/// Splits a doc comment into its first sentence, the rest, the source, and the example with its value.
fn told(doc: &str) -> ([String; 3], (String, String)) {
    let mut told: Vec<&str> = Vec::new();
    let (mut source, mut example) = (String::new(), (String::new(), String::new()));
    for line in doc.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some((expression, value)) = line.split_once("  # ") {
            example = (expression.into(), value.into());
        } else if let Some(found) = line.strip_prefix("Source: ") {
            source = found.trim_end_matches('.').into();
        } else if source.is_empty() {
            told.push(line);
        } else {
            source = format!("{source} {}", line.trim_end_matches('.'));
        }
    }
    let told = told.join(" ");
    let (doc, rest) = match told.split_once(". ") {
        Some((doc, rest)) => (format!("{doc}."), format!("{rest} ")),
        None => (told, String::new()),
    };
    ([doc, rest.trim_end().into(), source], example)
}

/// The words with their definitions, the documented definition first.
fn words(all: &[Definition]) -> Vec<Vec<&Definition>> {
    let mut order: Vec<&str> = Vec::new();
    let mut by_name: BTreeMap<&str, Vec<&Definition>> = BTreeMap::new();
    for own in all {
        let known = by_name.get_mut(own.word());
        match known.filter(|known| known[0].file == own.file) {
            Some(known) => known.push(own),
            None if own.doc.is_some() => {
                order.push(own.word());
                by_name.insert(own.word(), vec![own]);
            }
            None => {}
        }
    }
    order.iter().map(|name| by_name[name].clone()).collect()
}

fn table() -> Result<String, std::fmt::Error> {
    let all = definitions();
    let mut text = String::from(
        "//! The words of the library. This file is made: `UPDATE_EXPECT=1 cargo test --lib library` renews it.\n\n\
         use super::{Head, word};\nuse crate::eval::Entry;\nuse crate::syntax::WordForm;\n\n\
         #[rustfmt::skip]\npub(crate) const WORDS: &[Entry] = &[\n",
    );
    let mut heads = String::new();
    for forms in words(&all) {
        let first = forms[0];
        let params = std::iter::once(first.params()).chain(first.start());
        let params: Vec<_> = params
            .chain(forms[1..].iter().map(|own| own.params()))
            .collect();
        let counts: BTreeSet<usize> = params.iter().map(Vec::len).collect();
        let counts: Vec<usize> = counts.into_iter().collect();
        let name = first.word();
        let written = params
            .iter()
            .map(|params| format!("{name}({})", params.join(", ")));
        let written: Vec<String> = written.collect();
        let doc = first.doc.as_deref().unwrap_or("");
        let (about, example) = told(doc);
        writeln!(
            text,
            "    word({name:?}, &{written:?}, &{counts:?}, {about:?}, {example:?}),"
        )?;
        let kinds: Vec<String> = first.ast.kinds().map(|kind| kind.to_string()).collect();
        let (file, at) = (first.file, first.at);
        let form = match first.form() {
            None => "None".into(),
            Some(form) => format!("Some(WordForm::{form:?})"),
        };
        writeln!(
            heads,
            "    Head {{ name: {name:?}, file: {file}, at: {at}, kinds: &{kinds:?}, word: {form} }},"
        )?;
    }
    write!(
        text,
        "];\n\n#[rustfmt::skip]\npub(super) const HEADS: &[Head] = &[\n{heads}];\n\n"
    )?;
    text += "/// By file and name; a further definition of a name has the number of its parameters.\n\
             #[rustfmt::skip]\npub(super) const PRINTS: &[(usize, &str, u128)] = &[\n";
    for (at, own) in all.iter().enumerate() {
        writeln!(
            text,
            "    ({}, {:?}, 0x{}),",
            own.file,
            own.name,
            fingerprint(&all, at)
        )?;
    }
    text += "];\n";
    Ok(text)
}

/// Fingerprints are part of the names of stored answers. If they change while the library has not, old stores become
/// useless: raise `RULES` in `src/store/mod.rs`.
#[test]
fn the_table_is_what_the_files_say() {
    expect_file!["heads.rs"].assert_eq(&table().expect("a string has room"));
}
