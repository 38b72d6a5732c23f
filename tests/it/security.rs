//! SECURITY.md names the files that each command reads and writes.

use crate::support::{cgt, root};
use std::collections::BTreeMap;

/// What `--help` of a command prints.
fn help(command: &[&str]) -> String {
    let output = cgt().args(command).arg("--help").output();
    String::from_utf8(output.expect("the program runs").stdout).expect("UTF-8")
}

/// The subcommands of a command.
fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| line.starts_with("  "));
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let own = lines.filter(|line| !line.starts_with("   "));
    own.filter_map(first)
        .filter(|name| name != "help")
        .collect()
}

/// The arguments of a command whose names say that they are files, and options with such a value.
fn files(help: &str) -> Vec<String> {
    const FILES: [&str; 6] = ["FILE", "DIR", "PART", "CERTIFICATE", "OUT", "IN"];
    let mut found = Vec::new();
    for line in help.lines().map(str::trim) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = |word: &str| {
            word.trim_end_matches("...")
                .trim_matches(['<', '>', '[', ']'])
                .to_string()
        };
        let is_file = |word: &str| word.starts_with(['<', '[']) && FILES.contains(&&*name(word));
        match words.as_slice() {
            [one] if is_file(one) => found.push(name(one)),
            [option, value] | [_, option, value] if option.starts_with("--") && is_file(value) => {
                found.push(format!("{option} {}", name(value)));
            }
            _ => {}
        }
    }
    found.retain(|file| file != "--store FILE" && file != "--base FILE");
    found
}

#[test]
fn every_command_says_which_files_it_touches() {
    let page = std::fs::read_to_string(root().join("SECURITY.md")).expect("SECURITY.md");
    let (_, table) = page
        .split_once("| command | reads | writes |\n")
        .expect("the table");
    let mut rows: BTreeMap<&str, &str> = BTreeMap::new();
    for row in table.lines().take_while(|line| line.starts_with('|')) {
        let (names, files) = row[1..].split_once('|').expect("two cells");
        rows.extend(
            names
                .split('`')
                .skip(1)
                .step_by(2)
                .map(|name| (name, files)),
        );
    }
    let all = commands(&help(&[]));
    assert!(all.len() > 15, "{all:?}");
    let mut named = 0;
    for command in &all {
        let row = rows
            .remove(&**command)
            .unwrap_or_else(|| panic!("SECURITY.md has no row for {command}"));
        let page = help(&[command]);
        let below = commands(&page)
            .into_iter()
            .map(|own| help(&[command, &own]));
        for page in std::iter::once(page.clone()).chain(below) {
            for file in files(&page) {
                assert!(
                    row.contains(&format!("`{file}`")),
                    "{command}: SECURITY.md lacks `{file}`"
                );
                named += 1;
            }
        }
    }
    assert_eq!(rows.into_keys().collect::<Vec<_>>(), ["cgt"]);
    assert!(named > 15, "{named}");
}
