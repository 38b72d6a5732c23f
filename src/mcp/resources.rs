//! Resources: the chapters of the book that the program has, the reference, and the files of the library.

use crate::present::{chapters, doc, json, terminal};
use crate::repl::Respondent;
use crate::session::{self, Budget};
use crate::vocabulary;
use rmcp::model::{Resource, ResourceContents};

const BOOK: &str = "cgt://book/";
const LIBRARY: &str = "cgt://library/";
const REFERENCE: &str = "cgt://reference";
const SCHEMA: &str = "cgt://schema";
const MARKDOWN: &str = "text/markdown";
const PLAIN: &str = "text/plain";

/// All resources.
pub(super) fn list() -> Vec<Resource> {
    let mut all = vec![
        Resource::new(REFERENCE, "reference")
            .with_description("Every word of the language, with an example and what it prints")
            .with_mime_type(MARKDOWN),
        Resource::new(SCHEMA, "schema")
            .with_description("The JSON Schema of all results")
            .with_mime_type("application/schema+json"),
    ];
    all.extend(chapters::chapters().iter().map(|(name, text)| {
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        Resource::new(format!("{BOOK}{name}"), *name)
            .with_title(title.unwrap_or(name))
            .with_description("A chapter of the book")
            .with_mime_type(MARKDOWN)
            .with_size(text.len() as u64)
    }));
    all.extend(vocabulary::library_files().iter().map(|(name, text)| {
        Resource::new(format!("{LIBRARY}{name}.cgt"), format!("{name}.cgt"))
            .with_description(
                "Rulesets of the library, written in the language: examples for your own",
            )
            .with_mime_type(PLAIN)
            .with_size(text.len() as u64)
    }));
    all
}

/// The text of a resource. `None` if there is no such resource.
pub(super) fn read(respondent: &mut Respondent, uri: &str) -> Option<ResourceContents> {
    let find = |all: &[(&str, &'static str)], name: &str| {
        let found = all.iter().find(|(known, _)| *known == name)?;
        Some(found.1)
    };
    let (text, kind) = if uri == REFERENCE {
        let cancel = respondent.budget().cancel_flag();
        let look = respondent.look();
        let text = doc::reference(|entry| {
            let item = session::example(entry, Budget::new(None, cancel.clone()));
            let text = item.and_then(|item| terminal::item(&item, look));
            text.unwrap_or_default()
        });
        (text, MARKDOWN)
    } else if uri == SCHEMA {
        (json::SCHEMA.into(), "application/schema+json")
    } else if let Some(name) = uri.strip_prefix(BOOK) {
        (find(chapters::chapters(), name)?.into(), MARKDOWN)
    } else {
        let name = uri.strip_prefix(LIBRARY)?.strip_suffix(".cgt")?;
        (find(vocabulary::library_files(), name)?.into(), PLAIN)
    };
    Some(ResourceContents::text(text, uri).with_mime_type(kind))
}
