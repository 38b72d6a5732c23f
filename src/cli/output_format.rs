//! The formats of results.

use crate::present::bundle::Mime;
use clap::ValueEnum;

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines for a terminal.
    Text,
    /// One object a line.
    Json,
    /// A fragment of Markdown.
    Markdown,
    /// A fragment of LaTeX.
    Latex,
    /// A picture.
    Svg,
    /// A picture in LaTeX.
    Tikz,
    /// Rows of a table with commas between the cells.
    Csv,
    /// A sequence of integers with an index in each line.
    BFile,
    /// The draft of an entry in the encyclopedia of integer sequences.
    Oeis,
}

impl Format {
    /// The MIME type of the results.
    pub fn mime(self) -> Mime {
        match self {
            Format::Text | Format::Csv | Format::BFile | Format::Oeis => Mime::Plain,
            Format::Json => Mime::Json,
            Format::Markdown => Mime::Markdown,
            Format::Latex | Format::Tikz => Mime::Latex,
            Format::Svg => Mime::Svg,
        }
    }
}
