//! A script from beginning to end.

use crate::Limits;
use cgt_lang::present::json;
use wasm_bindgen::prelude::wasm_bindgen;

/// Runs a script, in an environment of its own: one JSON object a line.
#[wasm_bindgen]
pub fn run(name: &str, text: &str, limits: &Limits) -> String {
    let mut session = limits.session(true);
    let source = session.add_source(name, text, None);
    let mut lines = String::new();
    session.run(source, &mut |session, result| {
        for object in json::objects(session, &result) {
            lines += &object.to_string();
            lines.push('\n');
        }
        true
    });
    lines
}
