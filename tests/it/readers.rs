//! What readers look for: their tasks from the first page, the map of the book, and pages whose tables speak of other
//! programs.

#![cfg(unix)]

use crate::readme::book;
use crate::support::{cgt, root, text};
use cgt_lang::vocabulary::cgsuite;
use expect_test::expect_file;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn read(file: &str) -> String {
    let file = root().join(file);
    std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// The cells of the rows of a page's tables. In a cell, `\|` is a bar.
fn rows(page: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| {
        let line = line.strip_prefix('|')?.strip_suffix('|')?;
        let line = line.replace("\\|", "\0");
        let cells = line.split('|').map(|cell| cell.trim().replace('\0', "|"));
        Some(cells.collect())
    };
    page.lines().filter_map(cells).collect()
}

/// What is in backquotes.
fn code(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// A position of each ruleset has the value that CGSuite prints.
#[test]
fn rulesets_of_cgsuite_have_its_values() {
    let page = read("docs/cgsuite.md");
    let (_, table) = page
        .split_once("| CGSuite | cgt | value |")
        .expect("the table");
    let table = table.split("\n\n").next().unwrap_or("");
    let mut expressions = Vec::new();
    let mut wanted = String::new();
    for row in rows(table) {
        let [theirs, words, value] = &row[..] else {
            panic!("{row:?}");
        };
        let path = code(theirs).next().unwrap_or("").split('(').next();
        let path = path.filter(|path| path.starts_with("game.") && !path.ends_with("TakeAndBreak"));
        if let Some(path) = path {
            let own = cgsuite::ruleset(path).unwrap_or_else(|| panic!("{path} is no word"));
            assert!(words.contains(own), "{path}: {words}");
        }
        for value in code(value) {
            for word in code(words) {
                expressions.push(word.to_string());
                wanted += &format!("{word}: {value}\n");
            }
        }
    }
    assert!(expressions.len() > 50, "{}", expressions.len());
    let output = cgt()
        .args(["eval", "--ascii"])
        .args(&expressions)
        .output()
        .expect("the program runs");
    let values = text(&output.stdout);
    let found: String = expressions
        .iter()
        .zip(values.lines())
        .map(|(word, value)| format!("{word}: {value}\n"))
        .collect();
    assert_eq!(found, wanted, "{}", text(&output.stderr));
}

/// Texts of the sources of a folder.
fn sources(folder: &Path, into: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && name != "node_modules" {
            sources(&path, into);
        } else if [".py", ".ts", ".lua", ".el", ".rs"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            *into += &std::fs::read_to_string(&path).expect("a readable file");
        }
    }
}

/// Messages that no transcript can show: of notebooks and editors, and of what may be installed here.
#[test]
fn messages_of_the_troubleshooting_page_are_in_the_sources() {
    let page = read("docs/troubleshooting.md");
    let mut all = String::new();
    for folder in ["python/cgt_lang", "editors", "src/cli"] {
        sources(&root().join(folder), &mut all);
    }
    let mut messages = 0;
    for row in rows(&page) {
        let cell = match &row[..] {
            [message, _] => message,
            [_, message, _] if code(message).next().is_some_and(|m| m.contains(' ')) => message,
            _ => continue,
        };
        for message in code(cell).filter(|message| message.contains(' ')) {
            assert!(all.contains(message), "no source says {message}");
            messages += 1;
        }
    }
    assert!(messages > 8, "{messages}");
}

/// The pages to which a page links, each with the anchor.
fn targets(page: &Path, text: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        if is_code {
            continue;
        }
        for (at, _) in line.match_indices("](") {
            let target = line[at + 2..].split(')').next().unwrap_or("");
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => page.to_path_buf(),
                file => page.with_file_name("").join(file),
            };
            if let Ok(file) = file.canonicalize() {
                found.push((file, anchor.into()));
            }
        }
    }
    found
}

/// How many clicks lead from a page to each page of the book, and to each anchor that a link names.
fn clicks(from: &Path) -> BTreeMap<String, usize> {
    let pages: BTreeMap<PathBuf, String> = book()
        .into_iter()
        .chain([(root().join("README.md"), read("README.md"))])
        .map(|(page, text)| (page.canonicalize().expect("a page"), text))
        .collect();
    let name = |page: &Path| {
        let page = page.strip_prefix(root()).unwrap_or(page);
        page.to_string_lossy().into_owned()
    };
    let start = root().join(from).canonicalize().expect("the first page");
    let mut found = BTreeMap::from([(name(&start), 0)]);
    let mut seen = BTreeSet::from([start.clone()]);
    let mut now = vec![start];
    let mut steps = 0;
    while !now.is_empty() {
        steps += 1;
        let mut next = Vec::new();
        for page in &now {
            for (target, anchor) in targets(page, &pages[page]) {
                let place = format!("{}#{anchor}", name(&target));
                found.entry(place).or_insert(steps);
                found.entry(name(&target)).or_insert(steps);
                if pages.contains_key(&target) && seen.insert(target.clone()) {
                    next.push(target);
                }
            }
        }
        now = next;
    }
    found
}

/// Four readers from the first page of the book, and from the README: each is there in three clicks, following links that
/// are on the pages, and finds the words that were looked for.
#[test]
fn readers_find_what_they_look_for_in_three_clicks() {
    let tasks = [
        ("docs/rulesets/konane.md", 2, "## Rules"),
        ("docs/bibliography.md#ernst", 3, "id=\"ernst\""),
        ("docs/publishing.md#citing-cgt", 1, "## Citing cgt"),
        ("docs/teaching.md", 1, "cgt sheet"),
        ("docs/cgsuite.md", 1, "game.grid.Clobber"),
    ];
    for first in ["docs/introduction.md", "README.md"] {
        let found = clicks(Path::new(first));
        for (place, most, words) in tasks {
            let steps = found.get(place).copied();
            assert!(
                steps.is_some_and(|steps| steps <= most && most <= 3),
                "{place} from {first}: {steps:?} clicks"
            );
            let page = place.split('#').next().unwrap_or(place);
            assert!(read(page).contains(words), "{place}: no {words}");
        }
    }
}

/// Every page of the book can be reached from its first page by links alone.
#[test]
fn every_page_has_a_link_to_it() {
    let found = clicks(Path::new("docs/introduction.md"));
    let lost: Vec<String> = book()
        .into_iter()
        .map(|(page, _)| page)
        .filter_map(|page| {
            Some(
                page.strip_prefix(root())
                    .ok()?
                    .to_string_lossy()
                    .into_owned(),
            )
        })
        .filter(|page| !page.contains("decisions/") && !page.ends_with("SUMMARY.md"))
        .filter(|page| found.get(page).is_none_or(|steps| *steps > 3))
        .collect();
    assert_eq!(lost, [""; 0]);
}

/// A part of the contents: its title and its chapters. The rulesets are one chapter.
fn parts(summary: &str) -> Vec<(String, Vec<String>)> {
    let mut parts: Vec<(String, Vec<String>)> = Vec::new();
    let mut nested = 0;
    for line in summary.lines().skip(1) {
        if let Some(title) = line.strip_prefix("# ") {
            parts.push((title.into(), Vec::new()));
        }
        nested += usize::from(line.starts_with("  - ["));
        let chapter = line
            .strip_prefix("- [")
            .and_then(|rest| rest.split_once(']'));
        if let (Some((chapter, _)), Some((_, chapters))) = (chapter, parts.last_mut()) {
            chapters.push(chapter.into());
        }
    }
    for (title, chapters) in &mut parts {
        if title == "Rulesets" {
            chapters.push(format!("{nested} pages of games"));
        }
    }
    parts
}

/// The map of the book, in columns that are read from the left.
fn map(parts: &[(String, Vec<String>)]) -> String {
    const LINE: usize = 20;
    const WIDTH: usize = 228;
    const MOST: usize = 19;
    let (mut column, mut row, mut depth) = (0, 0, 0);
    let mut body = String::new();
    for (title, chapters) in parts {
        let height = chapters.len() + 2;
        if row > 0 && row + height > MOST {
            (column, row) = (column + 1, 0);
        }
        let (x, y) = (column * (WIDTH + 8) + 4, row * LINE + 4);
        let tall = height * LINE - 8;
        body += &format!(
            "<rect class=\"part\" x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{tall}\" rx=\"6\"/>\n<text class=\"title\" x=\"{}\" y=\"{}\">{title}</text>\n",
            x + 10,
            y + LINE - 2
        );
        for (at, chapter) in chapters.iter().enumerate() {
            let (x, y) = (x + 10, y + (at + 2) * LINE - 2);
            body += &format!("<text x=\"{x}\" y=\"{y}\">{chapter}</text>\n");
        }
        row += height;
        depth = depth.max(row);
    }
    let (width, height) = ((column + 1) * (WIDTH + 8), depth * LINE);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" style=\"max-width:100%;height:auto\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>The contents of the book</title>\n\
         <style>text{{font:13px sans-serif;fill:#1a1c20}}.title{{font-weight:bold;fill:#123a74}}.part{{fill:#f3ecdc;stroke:#8d7f60}}</style>\n\
         {body}</svg>\n"
    )
}

#[test]
fn the_map_of_the_book_is_made_from_its_contents() {
    let parts = parts(&read("docs/SUMMARY.md"));
    assert!(parts.len() > 8, "{parts:?}");
    expect_file![root().join("docs/map.svg")].assert_eq(&map(&parts));
    assert!(read("docs/introduction.md").contains("](map.svg)"));
}

/// The page of the names of the Python package is made from its stubs, which need not be installed for it.
#[test]
fn the_names_of_the_python_package_are_those_of_its_stubs() {
    let script = root().join("python/tests/names.py");
    let output = Command::new("python3")
        .arg(script)
        .output()
        .expect("Python");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let page = text(&output.stdout);
    for name in ["`Session(", "winning_moves(", "`Error`", "`domineering("] {
        assert!(page.contains(name), "{name}");
    }
    expect_file![root().join("docs/python-names.md")].assert_eq(&page);
}
