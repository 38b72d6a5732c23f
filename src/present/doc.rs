//! Documentation of the words: one or all of them, for a terminal, as Markdown or as JSON.

use super::markdown;
use super::page::Page;
use crate::diagnostic::no_such;
use crate::session::UserDefinition;
use crate::syntax::{KEYWORDS, Keyword};
use crate::vocabulary::signs::{self, SIGNS, SignEntry};
use crate::vocabulary::{self, Entry, Family, Sort, VOCABULARY, bibliography};
use anstyle::{AnsiColor, Effects, Style};
use serde_json::{Value, json};

const FORM: Style = AnsiColor::Cyan.on_default();
const PROMPT: Style = AnsiColor::Green.on_default().effects(Effects::BOLD);

/// A documented word.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// A word of the vocabulary.
    Entry(&'static Entry),
    /// A word of the grammar.
    Keyword(&'static Keyword),
    /// A group of related words.
    Family(&'static Family),
    /// A sign: an operator, or the notation of a value.
    Sign(&'static SignEntry),
}

/// Finds a topic by name; `f()` means `f`.
pub fn find(name: &str) -> Option<Topic> {
    let name = name.trim().trim_end_matches("()");
    let keyword = || KEYWORDS.iter().find(|k| k.word == name);
    let entry = vocabulary::find(name).map(Topic::Entry);
    entry.or_else(|| keyword().map(Topic::Keyword))
}

/// Finds a topic by name, or a group of words whose heading begins with the name.
pub fn find_topic(name: &str) -> Option<Topic> {
    let word = name.trim().to_lowercase();
    let is_meant = |family: &&Family| {
        let title = family.title.to_lowercase();
        title == word || title.split(' ').next() == Some(&word)
    };
    let family = || VOCABULARY.families().iter().find(is_meant);
    find(name).or_else(|| family().map(Topic::Family))
}

/// All pages for a name, a heading, a sign, or the notation of a value.
pub fn pages(name: &str) -> Vec<Topic> {
    let topic = find_topic(name).into_iter();
    let signs = signs::find(name).map(Topic::Sign);
    let known: Vec<Topic> = topic.chain(signs).collect();
    if !known.is_empty() {
        return known;
    }
    signs::of_value(name.trim())
        .into_iter()
        .map(Topic::Sign)
        .collect()
}

/// All documented words.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    vocabulary::names().chain(KEYWORDS.iter().map(|k| k.word))
}

/// The words by topic, each with its title. Keywords come first.
pub fn families() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let grammar = ("Grammar", KEYWORDS.iter().map(|k| k.word).collect());
    let families = VOCABULARY.families().iter().map(|family| {
        let words = family.entries.iter().map(|e| e.name);
        (family.title, words.collect())
    });
    std::iter::once(grammar).chain(families)
}

/// The error message for an unknown topic.
pub fn unknown(name: &str) -> String {
    no_such("word", name, names(), "`cgt doc` lists all words")
}

/// All words, in the order of the reference.
pub fn topics() -> impl Iterator<Item = Topic> {
    let entries = vocabulary::entries().map(Topic::Entry);
    entries
        .chain(KEYWORDS.iter().map(Topic::Keyword))
        .chain(SIGNS.iter().map(Topic::Sign))
}

/// All words with their one-sentence descriptions, for a terminal.
pub fn overview(page: Page) -> String {
    let mut text = String::new();
    for family in VOCABULARY.families() {
        text += &format!("{}\n{}\n", page.heading(family.title), words(page, family));
    }
    let words: Vec<(String, &str)> = KEYWORDS
        .iter()
        .map(|k| (k.word.to_string(), k.doc))
        .collect();
    text + &format!("{}\n{}", page.heading("Grammar"), page.list(&words))
}

/// The words of a group with their one-sentence descriptions, for a terminal.
fn words(page: Page, family: &Family) -> String {
    let items = family.entries.iter();
    let items: Vec<(String, &str)> = items.map(|e| (e.name.to_string(), e.doc)).collect();
    page.list(&items)
}

/// The whole reference as Markdown; `result` evaluates an example.
pub fn reference(mut result: impl FnMut(&Entry) -> String) -> String {
    let mut text = String::from(
        "# Reference\n\nEvery word of the language: how it is written, what it means, where that comes from, and an \
         example with what it\nprints. This page is what `cgt doc --format markdown` prints; `cgt doc NAME` prints \
         one word.\n",
    );
    text += &index();
    for family in VOCABULARY.families() {
        text += &format!("\n## {}\n", family.title);
        if let Some(about) = family.about {
            text += &format!("\n{}\n", markdown::inline(about));
        }
        for entry in &family.entries {
            let name = entry.name;
            let body = markdown::section(entry, &result(entry), "bibliography.md");
            text += &format!("\n<a id=\"word-{name}\"></a>\n\n### {name}\n\n{body}\n");
            let links = vocabulary::related(name)
                .iter()
                .map(|other| word_link(other));
            let links: Vec<String> = links.collect();
            text += &format!("\nSee also: {}\n", links.join(", "));
        }
    }
    text += "\n## Grammar\n\n| word | as in | what it does |\n|---|---|---|\n";
    for keyword in KEYWORDS {
        text += &format!(
            "| {} | `{}` | {} |\n",
            keyword.word, keyword.form, keyword.doc
        );
    }
    text += "\n## Signs\n";
    for sign in SIGNS {
        text += &format!("\n{}\n", markdown::sign(sign));
    }
    text
}

/// A link within the reference to a word: a keyword has only a row of a table.
fn word_link(name: &str) -> String {
    match vocabulary::find(name) {
        Some(_) => format!("[{name}](#word-{name})"),
        None => format!("[{name}](#grammar)"),
    }
}

/// All words in alphabetical order, as links.
fn index() -> String {
    let mut names: Vec<&str> = vocabulary::names().collect();
    names.sort_by_key(|name| name.to_lowercase());
    let links: Vec<String> = names.into_iter().map(word_link).collect();
    format!("\n## Index\n\n{}\n", links.join(",\n"))
}

/// The documented definitions of a file, as Markdown.
pub fn definitions(title: &str, all: &[UserDefinition]) -> String {
    let mut text = format!("# {title}\n");
    for own in all {
        let word = if own.is_ruleset { "ruleset " } else { "" };
        let head = format!("{word}{}", own.head());
        let body = markdown::definition(&head, Some(&own.doc), None);
        text += &format!("\n## {}\n\n{body}\n", own.name);
    }
    text
}

/// A definition of the user, for a terminal: its kind, the comment above it, and its text.
pub fn definition_page(page: Page, what: &str, own: &UserDefinition) -> String {
    let mut text = format!("{}\n", page.heading(what));
    if !own.doc.is_empty() {
        text.push('\n');
        text.extend(own.doc.lines().map(|line| page.wrap("", line)));
    }
    if !own.text.is_empty() {
        text.push('\n');
        let lines = own.text.lines();
        text.extend(lines.map(|line| format!("  {}\n", page.look.paint(FORM, line))));
    }
    text
}

/// A definition as a JSON object.
pub fn definition_json(own: &UserDefinition) -> Value {
    json!({
        "type": "doc", "name": own.name, "sort": own.sort(), "forms": [own.head()], "doc": own.doc,
        "definition": own.text,
    })
}

impl Topic {
    /// Its name.
    pub fn name(self) -> String {
        match self {
            Topic::Entry(entry) => entry.name.into(),
            Topic::Keyword(keyword) => keyword.word.into(),
            Topic::Family(family) => family.title.into(),
            Topic::Sign(sign) => format!("{} ({})", sign.spellings[0].trim(), sign.name),
        }
    }

    /// Its exact definition; empty if its description suffices.
    pub fn definition(self) -> &'static str {
        match self {
            Topic::Entry(entry) => entry.definition,
            _ => "",
        }
    }

    /// Its one-sentence description.
    pub fn doc(self) -> &'static str {
        match self {
            Topic::Entry(entry) => entry.doc,
            Topic::Keyword(keyword) => keyword.doc,
            Topic::Family(family) => family.about.unwrap_or(family.title),
            Topic::Sign(sign) => sign.doc,
        }
    }

    /// Its page for a terminal; `result` evaluates an example.
    pub fn terminal(self, page: Page, result: impl FnOnce(&Entry) -> String) -> String {
        match self {
            Topic::Entry(entry) => entry_page(page, entry, &result(entry)),
            Topic::Keyword(keyword) => {
                let name = page.heading(keyword.word);
                let doc = page.wrap("", keyword.doc);
                let form = page.look.paint(FORM, keyword.form);
                format!("{name}, a word of the grammar\n  {form}\n\n{doc}")
            }
            Topic::Family(family) => {
                let about = family.about.map(|about| page.wrap("", about) + "\n");
                let [heading, words] = [page.heading(family.title), words(page, family)];
                format!("{heading}\n\n{}{words}", about.unwrap_or_default())
            }
            Topic::Sign(sign) => sign_page(page, sign),
        }
    }

    /// Its page as Markdown; `result` evaluates an example.
    pub fn markdown(self, result: impl FnOnce(&Entry) -> String) -> String {
        match self {
            Topic::Entry(entry) => markdown::entry(entry, &result(entry)),
            Topic::Keyword(keyword) => markdown::keyword(keyword),
            Topic::Family(family) => {
                let about = family.about.map(|about| markdown::inline(about) + "\n\n");
                let item = |e: &Entry| format!("- `{}`: {}\n", e.name, markdown::inline(e.doc));
                let words: String = family.entries.iter().map(item).collect();
                about.unwrap_or_default() + words.trim_end()
            }
            Topic::Sign(sign) => markdown::sign(sign),
        }
    }

    /// Its JSON object; `result` evaluates an example.
    pub fn json(self, result: impl FnOnce(&Entry) -> String) -> Value {
        match self {
            Topic::Entry(entry) => json!({
                "type": "doc", "name": entry.name, "sort": sort(entry.meaning.sort()), "forms": entry.forms,
                "doc": entry.doc, "definition": entry.definition, "source": bibliography::cited(entry.source),
                "example": {"input": entry.example.0, "output": result(entry)}, "related": vocabulary::related(entry.name),
            }),
            Topic::Keyword(keyword) => json!({
                "type": "doc", "name": keyword.word, "sort": "keyword", "forms": [keyword.form],
                "doc": keyword.doc,
            }),
            Topic::Family(family) => json!({
                "type": "doc", "name": family.title, "sort": "topic", "doc": family.about,
                "words": family.entries.iter().map(|e| e.name).collect::<Vec<_>>(),
            }),
            Topic::Sign(sign) => json!({
                "type": "doc", "name": sign.name, "sort": "sign", "forms": sign.spellings, "doc": sign.doc,
                "example": sign.example.map(|(input, output)| json!({"input": input, "output": output})),
            }),
        }
    }
}

fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Ruleset => "ruleset",
        Sort::Query => "query",
        Sort::Function => "function",
        Sort::Constant => "constant",
    }
}

fn entry_page(page: Page, entry: &Entry, result: &str) -> String {
    let mut text = format!(
        "{}, a {}\n",
        page.heading(entry.name),
        sort(entry.meaning.sort())
    );
    for form in entry.forms {
        text += &format!("  {}\n", page.look.paint(FORM, form));
    }
    for part in [entry.doc, entry.definition] {
        if !part.is_empty() {
            text += &format!("\n{}", page.wrap("", part));
        }
    }
    let source = format!(
        "Source: {}",
        markdown::plain(&markdown::source(entry, None))
    );
    text += &format!("\n{}", page.wrap("", &source));
    text += &related_line(page, entry);
    text + &example(page, entry.example.0, result)
}

/// An example as it appears at the prompt.
fn example(page: Page, input: &str, output: &str) -> String {
    let prompt = page.look.paint(PROMPT, "cgt>");
    let mut text = format!("\n  {prompt} {input}\n");
    for line in output.lines() {
        text += &format!("  {line}\n");
    }
    text
}

fn sign_page(page: Page, sign: &SignEntry) -> String {
    let spellings: Vec<&str> = sign.spellings.iter().map(|s| s.trim()).collect();
    let head = page.heading(&spellings.join("  "));
    let mut text = format!("{head}, {}\n\n{}", sign.name, page.wrap("", sign.doc));
    if let Some((input, output)) = sign.example {
        text += &example(page, input, output);
    }
    text
}

fn related_line(page: Page, entry: &Entry) -> String {
    let others = vocabulary::related(entry.name).join(", ");
    format!("\n{}", page.wrap("", &format!("See also: {others}")))
}
