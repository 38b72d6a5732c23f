//! The book: links and anchors, the pages of the rulesets with their sources, and the pages that are made from data.
//! Run with `UPDATE_EXPECT=1` to make these anew.

#![cfg(unix)]

use crate::readme::book;
use crate::support::root;
use cgt_lang::vocabulary::{self, Entry, Sort, bibliography, entries};
use expect_test::expect_file;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A link of a page: its line, the file, and the anchor after `#`.
struct Link<'a> {
    line: usize,
    file: &'a str,
    anchor: &'a str,
}

/// The links of a text that lead into the repository. Blocks of code have none.
fn links(text: &str) -> Vec<Link<'_>> {
    let mut found = Vec::new();
    let mut is_code = false;
    for (at, line) in text.lines().enumerate() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            continue;
        }
        let prose = line.split('`').step_by(2);
        let targets = prose.flat_map(|part| part.split("](").skip(1));
        for target in targets.filter_map(|rest| Some(rest.split_once(')')?.0)) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            if !target.contains("://") && !target.contains(' ') {
                found.push(Link {
                    line: at + 1,
                    file,
                    anchor,
                });
            }
        }
    }
    found
}

/// The anchors of a page: headings as mdBook and GitHub name them, and explicit ones.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        if !is_code && line.starts_with('#') {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let slug = heading.replace(' ', "-");
            let slug: String = slug
                .chars()
                .filter(|c| c.is_alphanumeric() || "-_".contains(*c))
                .collect();
            let before = seen.entry(slug.clone()).or_default();
            found.insert(if *before == 0 {
                slug
            } else {
                format!("{slug}-{before}")
            });
            *before += 1;
        }
        for id in line
            .split("id=\"")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('"')?.0))
        {
            assert!(
                found.insert(id.to_string()),
                "the anchor {id} is there twice"
            );
        }
    }
    found
}

/// Dead links of a page, each with its line.
fn dead(page: &Path, text: &str, texts: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let mut dead = Vec::new();
    for link in links(text) {
        let file = match link.file {
            "" => page.to_path_buf(),
            file => page.with_file_name("").join(file),
        };
        let Ok(file) = file.canonicalize() else {
            dead.push(format!(
                "{}:{}: no file {}",
                page.display(),
                link.line,
                link.file
            ));
            continue;
        };
        let has = |text: &String| anchors(text).contains(link.anchor);
        if !link.anchor.is_empty() && !texts.get(&file).is_none_or(has) {
            dead.push(format!(
                "{}:{}: no anchor #{} in {}",
                page.display(),
                link.line,
                link.anchor,
                file.display()
            ));
        }
    }
    dead
}

#[test]
fn links_lead_to_files_and_anchors() {
    let mut texts: BTreeMap<PathBuf, String> = book().into_iter().collect();
    for other in [
        "README.md",
        "results/README.md",
        "editors/README.md",
        "SECURITY.md",
        "CONTRIBUTING.md",
    ] {
        let file = root().join(other);
        let text = std::fs::read_to_string(&file).expect("a readable file");
        texts.insert(file, text);
    }
    let found = texts
        .iter()
        .flat_map(|(page, text)| dead(page, text, &texts));
    assert_eq!(found.collect::<Vec<_>>(), [""; 0]);
    let page = root().join("docs/glossary.md");
    let broken = "\n[a](#no-such-term) and [b](no-such-page.md)\n[c](bibliography.md#nobody)\n";
    texts.insert(page.clone(), broken.into());
    let places = dead(&page, broken, &texts);
    for (fault, (line, what)) in places.iter().zip([
        (2, "no anchor #no-such-term in "),
        (2, "no file no-such-page.md"),
        (3, "no anchor #nobody in "),
    ]) {
        let start = format!("{}:{line}: {what}", page.display());
        assert!(fault.starts_with(&start), "{fault}");
    }
    assert_eq!(places.len(), 3);
}

/// The keys of sources in a text of Rust or of the library that no work has, each with its line.
fn unknown_keys(file: &str, text: &str) -> Vec<String> {
    let known: BTreeSet<&str> = bibliography::works().iter().map(|work| work.key).collect();
    let mut unknown = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let rust = line.trim().strip_prefix("source: \"");
        let source = rust.and_then(|rest| rest.strip_suffix("\","));
        let library = line.strip_prefix("## Source: ");
        let source = source.or_else(|| library?.strip_suffix('.'));
        for work in source.into_iter().flat_map(|source| source.split("; ")) {
            let key = work.split(' ').next().unwrap_or("");
            if !known.contains(key) {
                unknown.push(format!("{file}:{}: no work `{key}`", at + 1));
            }
        }
    }
    unknown
}

/// Collects the files of a folder that end so.
fn files(folder: &Path, end: &str, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, end, into);
        } else if path.extension().is_some_and(|e| e == end) {
            into.push(path);
        }
    }
}

#[test]
fn sources_name_works_of_the_bibliography() {
    let mut all = Vec::new();
    for (folder, end) in [("src/vocabulary", "rs"), ("library", "cgt")] {
        files(&root().join(folder), end, &mut all);
    }
    let mut unknown = Vec::new();
    for file in &all {
        let text = std::fs::read_to_string(file).expect("a readable file");
        unknown.extend(unknown_keys(&file.display().to_string(), &text));
    }
    assert_eq!(unknown, [""; 0]);
    assert!(all.len() > 40, "{}", all.len());
    assert_eq!(
        unknown_keys(
            "a.cgt",
            "## Source: winning-ways 2; nobody 3.\n    source: \"no-one\",\n"
        ),
        ["a.cgt:1: no work `nobody`", "a.cgt:2: no work `no-one`"]
    );
}

#[test]
fn the_bibliography_is_made_from_its_data() {
    expect_file![root().join("docs/bibliography.md")].assert_eq(&bibliography::page());
}

/// The game that a page says a word is, and its board: `<!-- rulesets: nim = Nim, heaps; ... -->`.
struct Game<'a> {
    page: &'a Path,
    text: &'a str,
    name: &'a str,
    board: &'a str,
    is_first: bool,
}

fn games(pages: &[(PathBuf, String)]) -> BTreeMap<&str, Game<'_>> {
    let mut found = BTreeMap::new();
    for (page, text) in pages {
        let listed = text
            .lines()
            .find_map(|line| line.strip_prefix("<!-- rulesets: ")?.strip_suffix(" -->"));
        for (at, item) in listed
            .into_iter()
            .flat_map(|list| list.split("; "))
            .enumerate()
        {
            let parts = item
                .split_once(" = ")
                .and_then(|(word, rest)| Some((word, rest.rsplit_once(", ")?)));
            let (word, (name, board)) =
                parts.unwrap_or_else(|| panic!("{}: {item}", page.display()));
            let is_first = at == 0;
            let game = Game {
                page,
                text,
                name,
                board,
                is_first,
            };
            assert!(found.insert(word, game).is_none(), "{word} has two pages");
        }
    }
    found
}

fn rulesets() -> impl Iterator<Item = &'static Entry> {
    let library = |entry: &&Entry| vocabulary::source(entry.name).is_some();
    entries().filter(move |entry| entry.meaning.sort() == Sort::Ruleset || library(entry))
}

/// The keys of the works that a word names, but not this language itself.
fn keys(entry: &'static Entry) -> Vec<&'static str> {
    let all = bibliography::citations(entry.source).expect("known works");
    all.iter()
        .map(|one| one.work.key)
        .filter(|key| *key != "cgt")
        .collect()
}

#[test]
fn rulesets_from_a_to_z_are_made_from_their_pages() {
    let pages = book();
    let games = games(&pages);
    let mut rows = BTreeMap::new();
    for entry in rulesets() {
        let game = games
            .get(entry.name)
            .unwrap_or_else(|| panic!("no page is about {}", entry.name));
        let file = game.page.file_name().expect("a name").to_string_lossy();
        let slug = game.name.to_lowercase().replace(' ', "-");
        let slug = slug.replace('\'', "");
        let has_section = !game.is_first && anchors(game.text).contains(&slug);
        let anchor = if has_section {
            format!("#{slug}")
        } else {
            String::new()
        };
        let source = bibliography::linked(entry.source, "../bibliography.md");
        let (name, word, board) = (game.name, entry.name, game.board);
        let row = format!(
            "| [{name}]({file}{anchor}) | [`{word}`](../reference.md#word-{word}) | {board} | {source} |\n"
        );
        rows.insert(name.to_lowercase(), row);
    }
    assert_eq!(
        rows.len(),
        games.len(),
        "a page names a word that is no ruleset"
    );
    let mut text = String::from(
        "# Rulesets A to Z\n\nEvery game that `cgt` knows, with its word in the language, its board, and where it comes \
         from. Each page has the\nrules, the notation, the moves, values and sources.\n\n| game | word | board | sources |\n\
         |---|---|---|---|\n",
    );
    text.extend(rows.into_values());
    text += "\nGames for one player: the puzzle [Hiroi](hiroi.md). For rules of your own, see [Your own ruleset](../your-own-ruleset.md).\n";
    expect_file![root().join("docs/rulesets/index.md")].assert_eq(&text);
}

#[test]
fn pages_of_rulesets_have_the_same_sections_and_name_their_sources() {
    let pages = book();
    let mut wrong = Vec::new();
    for (word, game) in games(&pages) {
        let headings: Vec<String> = game
            .text
            .lines()
            .filter(|line| line.starts_with("## "))
            .map(str::to_lowercase)
            .collect();
        for section in ["rules", "notation", "moves", "values", "sources"] {
            if !headings.iter().any(|heading| heading.contains(section)) {
                wrong.push(format!("{}: no section {section}", game.page.display()));
            }
        }
        let entry = vocabulary::find(word).unwrap_or_else(|| panic!("no word {word}"));
        for key in keys(entry) {
            if !game.text.contains(&format!("bibliography.md#{key})")) {
                wrong.push(format!(
                    "{}: {word} has the source {key}",
                    game.page.display()
                ));
            }
        }
        if let Some((file, text, at)) = vocabulary::source(word) {
            let rest = text.get(at..).unwrap_or("");
            let definition: String = rest
                .split_inclusive('\n')
                .take_while(|line| !line.trim().is_empty() && !line.starts_with('#'))
                .collect();
            if !game.text.contains(&definition) {
                wrong.push(format!(
                    "{}: {word} is not as library/{file}.cgt defines it",
                    game.page.display()
                ));
            }
        }
    }
    wrong.dedup();
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn no_title_is_the_name_of_a_file() {
    let contents = std::fs::read_to_string(root().join("docs/SUMMARY.md")).expect("the contents");
    for title in contents
        .split('[')
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(']')?.0))
    {
        assert!(
            !title.contains(['_', '.', '/']) && !title.contains("library"),
            "{title}"
        );
    }
}

/// The terms of the glossary are in the order of the alphabet, whatever their accents.
#[test]
fn the_glossary_is_in_alphabetical_order() {
    let text = std::fs::read_to_string(root().join("docs/glossary.md")).expect("the glossary");
    let terms: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("- <a id=")?.split_once("</a>**"))
        .filter_map(|(_, rest)| Some(rest.split_once("**")?.0.to_lowercase().replace('è', "e")))
        .collect();
    assert!(terms.len() > 80, "{}", terms.len());
    let mut sorted = terms.clone();
    sorted.sort();
    assert_eq!(terms, sorted);
}
