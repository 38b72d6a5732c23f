//! Runs a whole script.

use crate::Limits;
use cgt_lang::present::json;
use serde_json::Map;
use wasm_bindgen::prelude::wasm_bindgen;

/// Runs a script, in an environment of its own: one JSON object a line.
#[wasm_bindgen]
pub fn run(name: &str, text: &str, limits: &Limits) -> String {
    let mut session = limits.session(true);
    let source = session.add_source(name, text, None);
    let mut lines = String::new();
    session.run(source, &mut |session, result| {
        for object in json::lines(session, &result, Map::new()) {
            lines += &object;
            lines.push('\n');
        }
        true
    });
    lines
}
