//! Settings of the editor, under `cgt`.

use crate::session::Spelling;
use serde_json::Value;
use std::time::Duration;

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ServerSettings {
    /// `cgt.timeLimit`: time limit of a statement; in seconds, 0 for none.
    pub time: Option<Duration>,
    /// `cgt.spelling`: `pretty` or `ascii`.
    pub spelling: Spelling,
    /// `cgt.inlayHints.enable`
    pub inlay_hints: bool,
    /// `cgt.inlayHints.pending`: whether statements without a result get a placeholder.
    pub pending_hints: bool,
    /// `cgt.longTimeLimit`: time limit of a statement that the user runs by command; in seconds, 0 for none.
    pub long_time: Option<Duration>,
    /// `cgt.codeLens.enable`
    pub code_lens: bool,
    /// `cgt.codeLens.positions`: whether there are lenses above positions, too.
    pub position_lenses: bool,
    /// `cgt.remarks.enable`: whether unused and shadowed names are reported.
    pub remarks: bool,
    /// `cgt.client.images`: whether the client shows images in hovers.
    pub images: bool,
    /// `cgt.client.shows`: whether the client shows the results of commands itself.
    pub client_shows: bool,
    /// `cgt.client.documents`: whether the client opens what `workspace/textDocumentContent` gives.
    pub client_documents: bool,
    /// `cgt.client.boards`: whether the client shows boards, by its own command `cgt.board`.
    pub client_boards: bool,
    /// `cgt.client.problems`: whether the client shows a problem in the hover over its place.
    pub client_problems: bool,
    /// `cgt.theorems`: whether theorems (closed forms) may replace search.
    pub theorems: bool,
}

impl ServerSettings {
    /// The defaults.
    pub(super) fn new(theorems: bool) -> ServerSettings {
        ServerSettings {
            time: Some(Duration::from_secs(5)),
            spelling: Spelling::Pretty,
            inlay_hints: true,
            pending_hints: true,
            long_time: Some(Duration::from_secs(60)),
            code_lens: true,
            position_lenses: false,
            remarks: true,
            images: false,
            client_shows: false,
            client_documents: false,
            client_boards: false,
            client_problems: false,
            theorems,
        }
    }

    /// Updates the given settings. Missing and invalid ones keep their values.
    pub(super) fn update(&mut self, given: &Value) {
        for (key, field) in [
            ("timeLimit", &mut self.time),
            ("longTimeLimit", &mut self.long_time),
        ] {
            if let Some(seconds) = find(given, key).and_then(Value::as_f64)
                && let Ok(time) = Duration::try_from_secs_f64(seconds)
            {
                *field = (!time.is_zero()).then_some(time);
            }
        }
        match find(given, "spelling").and_then(Value::as_str) {
            Some("ascii") => self.spelling = Spelling::Ascii,
            Some("pretty") => self.spelling = Spelling::Pretty,
            _ => {}
        }
        for (key, field) in [
            ("inlayHints.enable", &mut self.inlay_hints),
            ("inlayHints.pending", &mut self.pending_hints),
            ("codeLens.enable", &mut self.code_lens),
            ("codeLens.positions", &mut self.position_lenses),
            ("remarks.enable", &mut self.remarks),
            ("client.images", &mut self.images),
            ("client.shows", &mut self.client_shows),
            ("client.documents", &mut self.client_documents),
            ("client.boards", &mut self.client_boards),
            ("client.problems", &mut self.client_problems),
            ("theorems", &mut self.theorems),
        ] {
            if let Some(value) = find(given, key).and_then(Value::as_bool) {
                *field = value;
            }
        }
    }
}

/// Looks up a setting, with or without `cgt`, nested or with a dotted key.
fn find<'a>(given: &'a Value, key: &str) -> Option<&'a Value> {
    let nested = |value: &'a Value| {
        key.split('.')
            .try_fold(value, |value, part| value.get(part))
    };
    let inside = given.get("cgt");
    inside
        .and_then(nested)
        .or_else(|| inside.and_then(|i| i.get(key)))
        .or_else(|| given.get(format!("cgt.{key}")))
        .or_else(|| nested(given))
        .or_else(|| given.get(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_are_found_in_every_shape() {
        let of = |value| {
            let mut settings = ServerSettings::new(true);
            settings.update(&value);
            settings
        };
        assert_eq!(
            of(json!({"cgt": {"timeLimit": 0.5}})).time,
            Some(Duration::from_millis(500))
        );
        assert_eq!(of(json!({"timeLimit": 0})).time, None);
        assert_eq!(
            of(json!({"cgt.spelling": "ascii"})).spelling,
            Spelling::Ascii
        );
        assert!(!of(json!({"cgt": {"inlayHints": {"enable": false}}})).inlay_hints);
        assert!(!of(json!({"cgt": {"inlayHints.enable": false}})).inlay_hints);
        for odd in [
            json!(null),
            json!({"cgt": 3}),
            json!({"timeLimit": -1}),
            json!({"spelling": "x"}),
        ] {
            assert_eq!(of(odd), ServerSettings::new(true));
        }
    }
}
