//! The infoview: a page beside any editor that shows the position under the cursor. The page asks for the next scene, and
//! for what it wants to know about one: its moves, its facts, a derivation.

use super::scene::SceneSubject;
use crate::present::board;
use crate::session::{Budget, DiskLoader, Options, Session};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The page.
const PAGE: &str = include_str!("infoview.html");
/// How long a request waits for the next scene.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// The number of scenes that a page can ask about.
const MOST_SCENES: u64 = 16;

/// An answer to a request of the page: its MIME type and its text.
pub type InfoviewAnswer = (&'static str, String);

/// The scenes that the page shows. The server sets the current one.
pub struct Infoview {
    scenes: Mutex<Scenes>,
    changed: Condvar,
    session: Mutex<Session>,
    address: Mutex<Option<String>>,
}

#[derive(Default)]
struct Scenes {
    /// The number of the last scene; the first one has number 1.
    last: u64,
    /// The last scenes with their numbers.
    known: Vec<(u64, SceneSubject)>,
}

impl std::fmt::Debug for Infoview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Infoview").finish_non_exhaustive()
    }
}

impl Infoview {
    /// An infoview without a scene. Its answers are found in a session with this limit on the memory of the process, in
    /// bytes.
    pub fn new(memory: Option<usize>, theorems: bool) -> Infoview {
        let options = Options {
            theorems,
            ..Options::default()
        };
        let budget = Budget::new(memory, std::sync::Arc::default());
        Infoview {
            scenes: Mutex::default(),
            changed: Condvar::new(),
            session: Mutex::new(Session::new(options, budget, Box::new(DiskLoader))),
            address: Mutex::default(),
        }
    }

    /// Stores the address of the page.
    pub fn set_address(&self, address: String) {
        *locked(&self.address) = Some(address);
    }

    /// The address of the page.
    pub(super) fn address(&self) -> Option<String> {
        locked(&self.address).clone()
    }

    /// Shows another scene, unless it is the current one.
    pub(super) fn show(&self, subject: SceneSubject) {
        let mut scenes = locked(&self.scenes);
        if scenes
            .known
            .last()
            .is_some_and(|(_, last)| *last == subject)
        {
            return;
        }
        scenes.last += 1;
        let last = scenes.last;
        scenes
            .known
            .retain(|(number, _)| number + MOST_SCENES > last);
        scenes.known.push((last, subject));
        self.changed.notify_all();
    }

    /// Answers a request of the page; `None` if there is nothing at this path.
    pub fn answer(&self, path: &str, query: &HashMap<String, String>) -> Option<InfoviewAnswer> {
        let number = |name: &str| query.get(name)?.parse::<u64>().ok();
        let found = match path {
            "/" => return Some(("text/html; charset=utf-8", PAGE.into())),
            "/scene" => self.next_scene(number("after").unwrap_or(0)),
            "/ask" => {
                let moves = query.get("moves").map_or("[]", String::as_str);
                let moves = serde_json::from_str(moves).unwrap_or(Value::Null);
                let other = query.get("position").map(String::as_str);
                self.asked(number("scene")?, query.get("method")?, &moves, other)?
            }
            _ => return None,
        };
        Some(("application/json", found.to_string()))
    }

    /// The current scene as soon as its number is not `after`; that number, if it stays so for long.
    fn next_scene(&self, after: u64) -> Value {
        let scenes = locked(&self.scenes);
        let waited = self
            .changed
            .wait_timeout_while(scenes, LONGEST_WAIT, |scenes| scenes.last == after);
        let (scenes, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let subject = scenes.known.last().map(|(_, subject)| subject);
        json!({"number": scenes.last, "expression": subject.map(SceneSubject::title)})
    }

    /// The answer to a request about the position of a scene after some moves, or about another position, which its
    /// derivation leads to.
    fn asked(&self, scene: u64, method: &str, moves: &Value, other: Option<&str>) -> Option<Value> {
        let scenes = locked(&self.scenes);
        let found = scenes.known.iter().find(|(number, _)| *number == scene);
        let subject = found?.1.clone();
        drop(scenes);
        let mut session = locked(&self.session);
        let mut params = subject.params(&mut session, moves)?;
        if let Some(position) = other {
            params["expression"] = json!(position);
            params["moves"] = json!([]);
        }
        Some(board::answer(&mut session, method, params))
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
