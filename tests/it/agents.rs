//! `docs/llms.txt`: the pages of the book for readers that fetch one page at a time, and the entry for a registry.

use crate::support::root;
use expect_test::expect_file;

/// The first sentence of a page, without the targets of links.
fn first_sentence(page: &str) -> String {
    let mut paragraphs = page.split("\n\n").map(str::trim);
    let is_prose =
        |text: &&str| text.starts_with(|c: char| c.is_alphanumeric() || c == '`' || c == '[');
    let paragraph = paragraphs.find(is_prose).unwrap_or("").replace('\n', " ");
    let sentence = paragraph.split_inclusive(". ").next().unwrap_or("");
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((label, after)) = link.split_once("](") else {
            break;
        };
        text += before;
        text += label;
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    (text + rest).trim().into()
}

#[test]
fn the_list_of_pages_for_agents_is_made_from_the_contents() {
    let read = |name: &str| std::fs::read_to_string(root().join("docs").join(name)).expect(name);
    let mut text = String::from(
        "# cgt\n\n> A language for combinatorial game positions: exact values, outcomes and winning moves.\n\n\
         `cgt mcp` serves the language to programs that use language models: see [For agents](agents.html).\n",
    );
    let mut is_section = false;
    for line in read("SUMMARY.md").lines() {
        if let Some(heading) = line
            .strip_prefix("# ")
            .filter(|heading| *heading != "Summary")
        {
            text += &format!("\n## {heading}\n\n");
            is_section = true;
        }
        let entry = line.trim_start().trim_start_matches("- ");
        let Some((title, link)) = entry
            .strip_prefix('[')
            .and_then(|rest| rest.split_once("]("))
        else {
            continue;
        };
        if !is_section {
            text += "\n## Introduction\n\n";
            is_section = true;
        }
        let page = link.trim_end_matches(')');
        let sentence = first_sentence(&read(page));
        let address = page.replace(".md", ".html");
        text += format!("- [{title}]({address}): {sentence}\n")
            .trim_end_matches(": \n")
            .trim_end();
        text.push('\n');
    }
    assert!(text.lines().count() > 60, "{text}");
    expect_file![root().join("docs/llms.txt")].assert_eq(&text);
}

#[test]
fn the_entry_for_a_registry_has_the_version_of_the_program() {
    let text = std::fs::read_to_string(root().join("packages/mcp/server.json")).expect("the entry");
    let entry: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(entry["version"], version);
    assert_eq!(entry["packages"][0]["version"], version);
    let description = entry["description"].as_str().expect("a description");
    assert!(
        description.len() <= 100,
        "the registry takes 100 characters"
    );
    assert_eq!(description, env!("CARGO_PKG_DESCRIPTION"));
}
