//! Requests of a page. A request has a name `lane.method`, and both its parameters and its answer are JSON. Offsets are
//! in 16-bit units. The lane tells the page which worker to use; the engine answers requests of every lane.

use crate::document::Document;
use crate::files::Files;
use crate::watch::{self, Watcher};
use crate::{Limits, evaluate, ide};
use cgt_lang::present::board;
use cgt_lang::session::Session;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashMap;
use std::path::PathBuf;
use wasm_bindgen::prelude::wasm_bindgen;

/// An answer, or the reason why there is none.
pub type Answer = Result<Value, String>;

/// Documents, and the session that evaluates their statements.
#[wasm_bindgen]
pub struct Engine {
    documents: HashMap<String, Document>,
    session: Session,
}

/// The document of a request.
#[derive(Deserialize)]
struct Addressed {
    document: String,
}

/// A new text.
#[derive(Deserialize)]
struct Opened {
    text: String,
    #[serde(default)]
    prelude: String,
    /// The path of the text. Imports are relative to it.
    path: Option<PathBuf>,
    /// Files for its imports.
    #[serde(default)]
    files: Files,
}

#[wasm_bindgen]
impl Engine {
    /// An engine without documents.
    #[wasm_bindgen(constructor)]
    pub fn new(limits: &Limits) -> Engine {
        Engine {
            documents: HashMap::new(),
            session: limits.session(false),
        }
    }

    /// Tells a host how far an answer is while the engine works on it.
    pub fn watch(&self, watcher: Watcher) {
        watch::watch(watcher, self.session.budget().progress());
    }

    /// Answers a request.
    ///
    /// # Errors
    /// A message if the request is not valid or is refused.
    pub fn request(&mut self, method: &str, params: &str) -> Result<String, String> {
        let params: Value = serde_json::from_str(params).map_err(|e| e.to_string())?;
        self.answer(method, params).map(|answer| answer.to_string())
    }
}

impl Engine {
    fn answer(&mut self, method: &str, params: Value) -> Answer {
        let (lane, name) = method.split_once('.').unwrap_or(("", method));
        if matches!(lane, "board" | "worth") {
            return Ok(board::answer(&mut self.session, name, params));
        }
        let of: Addressed = read(params.clone())?;
        let document = self.documents.entry(of.document).or_default();
        match (lane, name) {
            (_, "open") => {
                let Opened {
                    text,
                    prelude,
                    path,
                    files,
                } = read(params)?;
                document.give(files);
                document.set_text(&prelude, &text, path.as_deref());
                Ok(ide::opened(document))
            }
            ("ide", name) => ide::answer(document, name, params),
            (_, "statement") => evaluate::statement(&mut self.session, document, params),
            (_, "hover") => evaluate::hover(&mut self.session, document, params),
            _ => Err(unknown(method)),
        }
    }
}

/// Parses the parameters of a request.
pub fn read<T: DeserializeOwned>(params: Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|e| e.to_string())
}

/// The error for an unknown method.
pub fn unknown(method: &str) -> String {
    format!("unknown method `{method}`")
}
