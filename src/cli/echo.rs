//! `cgt run --echo`: the text of a script with its results, as a transcript.

use crate::present::report::visible;
use crate::session::{Session, StatementResult};
use crate::source::SourceId;

/// How far a script has been written.
#[derive(Debug, Default)]
pub(super) struct Echo {
    script: Option<SourceId>,
    end: usize,
}

impl Echo {
    /// The text of the script from the last statement to the end of this one, without the line that names the
    /// interpreter.
    pub(super) fn upto(&mut self, session: &Session, result: &StatementResult) -> String {
        let Some(source) = session.source(result.span.source) else {
            return String::new();
        };
        if self.script != Some(result.span.source) {
            *self = Echo {
                script: Some(result.span.source),
                end: 0,
            };
        }
        let start = self.end;
        self.end = end_of_line(&source.text, result.span.end as usize).max(start);
        let text = source.text.get(start..self.end).unwrap_or("");
        let shebang = text
            .find('\n')
            .filter(|_| start == 0 && text.starts_with("#!"));
        visible(text[shebang.map_or(0, |at| at + 1)..].trim_matches(['\n', '\r']))
    }
}

/// The end of the line, if nothing but a comment follows on it.
fn end_of_line(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("");
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let is_blank = line.trim().is_empty() || line.trim_start().starts_with('#');
    at + if is_blank { line.len() } else { 0 }
}
