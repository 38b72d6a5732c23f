//! A part of a run as JSON lines: a header, a line for each finding, and a footer.
//!
//! The footer has the number of findings and a hash of all bytes before it. A part without one is not finished.

use super::header::Header;
use super::line::PartLine;
use crate::fingerprint::FingerprintHasher;
use serde::{Deserialize, Serialize};

/// The last line of a part.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename = "end")]
struct Footer {
    findings: u64,
    hash: String,
}

/// The lines of a part: each line is hashed as it is written or read.
#[derive(Default)]
pub(super) struct PartLines {
    printer: FingerprintHasher,
    findings: u64,
}

/// A line of a part that is not the header.
#[derive(Debug)]
pub(super) enum Line {
    /// A finding.
    Finding(Box<PartLine>),
    /// The end.
    Footer,
}

impl PartLines {
    /// The header as a line.
    pub(super) fn header(&mut self, header: &Header) -> String {
        self.hashed(serde_json::to_string(header).unwrap_or_default())
    }

    /// A finding as a line.
    pub(super) fn finding(&mut self, finding: &PartLine) -> String {
        self.findings += 1;
        self.hashed(serde_json::to_string(finding).unwrap_or_default())
    }

    /// The footer as a line.
    pub(super) fn footer(&self) -> String {
        let footer = Footer {
            findings: self.findings,
            hash: self.hash(),
        };
        serde_json::to_string(&footer).unwrap_or_default() + "\n"
    }

    /// Reads the header.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub(super) fn read_header(&mut self, line: &str) -> Result<Header, String> {
        self.printer.add(line.as_bytes());
        serde_json::from_str(line).map_err(|_| {
            "is not a part: its first line is not the header that `cgt run --partition` writes"
                .into()
        })
    }

    /// Reads a line after the header.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub(super) fn read(&mut self, line: &str) -> Result<Line, String> {
        if let Ok(footer) = serde_json::from_str::<Footer>(line) {
            if footer.findings != self.findings {
                let (said, found) = (footer.findings, self.findings);
                return Err(format!(
                    "the part says it has {said} findings, but {found} are there"
                ));
            }
            if footer.hash != self.hash() {
                return Err(
                    "the lines before this one were changed after they were written".into(),
                );
            }
            return Ok(Line::Footer);
        }
        let finding = serde_json::from_str(line)
            .map_err(|error| format!("not a line that `cgt run --partition` writes ({error})"))?;
        self.printer.add(line.as_bytes());
        self.findings += 1;
        Ok(Line::Finding(Box::new(finding)))
    }

    fn hashed(&mut self, line: String) -> String {
        let line = line + "\n";
        self.printer.add(line.as_bytes());
        line
    }

    fn hash(&self) -> String {
        self.printer.finish().to_string()
    }
}
