//! Descriptions as Markdown.
