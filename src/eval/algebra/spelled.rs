//! Texts in both spellings.

use crate::value::Spelling;
use serde::{Deserialize, Serialize, Serializer};
use std::ops::Range;

/// A text in both spellings. It records which parts are values, numbers or outcomes, so that output formats such as
/// LaTeX can typeset them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Text {
    /// In ASCII, in CGSuite's notation.
    pub ascii: String,
    /// In Unicode, with arrows and `±`.
    pub pretty: String,
    /// The ranges of values in `ascii` and in `pretty`.
    values: Vec<[Range<usize>; 2]>,
}

/// A serialised [`Text`], for another process.
#[derive(Debug, Serialize, Deserialize)]
pub struct SentText {
    ascii: String,
    /// The pretty spelling, if different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pretty: Option<String>,
    /// Start and end of each value, in ASCII and then in the pretty spelling.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    values: Vec<[usize; 4]>,
}

impl From<&Text> for SentText {
    fn from(text: &Text) -> SentText {
        let values = text.values.iter();
        SentText {
            ascii: text.ascii.clone(),
            pretty: (text.pretty != text.ascii).then(|| text.pretty.clone()),
            values: values
                .map(|[a, p]| [a.start, a.end, p.start, p.end])
                .collect(),
        }
    }
}

impl From<SentText> for Text {
    fn from(sent: SentText) -> Text {
        let values = sent.values.into_iter();
        Text {
            pretty: sent.pretty.unwrap_or_else(|| sent.ascii.clone()),
            ascii: sent.ascii,
            values: values.map(|[a, b, p, q]| [a..b, p..q]).collect(),
        }
    }
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPiece<'a> {
    /// Plain words.
    Words(&'a str),
    /// The notation of a value.
    Value(&'a str),
}

impl Serialize for Text {
    /// Serialises the ASCII spelling only, which every reader supports.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.ascii)
    }
}

impl Text {
    /// The text in one spelling.
    pub fn spelled(&self, spelling: Spelling) -> &str {
        match spelling {
            Spelling::Ascii => &self.ascii,
            Spelling::Pretty => &self.pretty,
        }
    }

    /// Creates a text of plain words, the same in both spellings.
    pub fn plain(words: &str) -> Text {
        let mut text = Text::default();
        text.push_plain(words);
        text
    }

    /// Creates a text from the notation of a value.
    pub fn value(ascii: String, pretty: String) -> Text {
        let whole = [0..ascii.len(), 0..pretty.len()];
        Text {
            ascii,
            pretty,
            values: vec![whole],
        }
    }

    /// Appends plain words.
    pub fn push_plain(&mut self, words: &str) {
        self.ascii.push_str(words);
        self.pretty.push_str(words);
    }

    /// Appends another text.
    pub fn push(&mut self, other: &Text) {
        let (a, p) = (self.ascii.len(), self.pretty.len());
        let shifted = other.values.iter().map(|[ascii, pretty]| {
            [
                ascii.start + a..ascii.end + a,
                pretty.start + p..pretty.end + p,
            ]
        });
        self.values.extend(shifted);
        self.ascii.push_str(&other.ascii);
        self.pretty.push_str(&other.pretty);
    }

    /// Appends plain words and then another text.
    pub fn and(mut self, words: &str, other: &Text) -> Text {
        self.push_plain(words);
        self.push(other);
        self
    }

    /// Splits the text into words and values, each in the requested spelling.
    pub fn pieces(&self, words: Spelling, values: Spelling) -> Vec<TextPiece<'_>> {
        let side = |spelling| match spelling {
            Spelling::Ascii => (&self.ascii, 0),
            Spelling::Pretty => (&self.pretty, 1),
        };
        let ((words, w), (values, v)) = (side(words), side(values));
        let mut pieces = Vec::new();
        let mut done = 0;
        for both in &self.values {
            pieces.extend(words.get(done..both[w].start).map(TextPiece::Words));
            pieces.extend(values.get(both[v].clone()).map(TextPiece::Value));
            done = both[w].end;
        }
        pieces.extend(words.get(done..).map(TextPiece::Words));
        pieces.retain(|piece| !matches!(piece, TextPiece::Words("")));
        pieces
    }
}
