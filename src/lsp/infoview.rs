//! The infoview: a page beside any editor that shows the position under the cursor. The page asks for the next scene, and
//! for what it wants to know about one: its moves, its facts, a derivation.

use super::scene::{PlacedScene, SceneSubject};
use super::ticket::{Switch, Ticket};
use crate::present::board;
use crate::session::{Budget, DiskLoader, Options, Session};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tower_lsp::ls_types::Uri;

/// The page.
const PAGE: &str = include_str!("infoview.html");
/// How long a request waits for the next scene.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// The number of scenes that a page can ask about, besides the one that it has pinned.
const MOST_SCENES: u64 = 16;

/// An answer to a request of the page: its MIME type and its text.
pub type InfoviewAnswer = (&'static str, String);

/// The scenes that the page shows. The server sets the current one.
pub struct Infoview {
    scenes: Mutex<Scenes>,
    changed: Condvar,
    session: Mutex<Session>,
    /// Cancels the request that the session answers.
    switch: Switch,
    /// The requests about scenes that wait for an answer.
    waiting: Mutex<Vec<WaitingAsk>>,
    address: Mutex<Option<String>>,
}

/// A request about a scene, in a row of its table, after some moves, and the other scene that it is compared with.
struct WaitingAsk {
    scene: u64,
    row: usize,
    moves: Value,
    with: Option<u64>,
    ticket: Arc<Ticket>,
}

#[derive(Default)]
struct Scenes {
    /// The number of changes so far.
    changes: u64,
    /// The number of the last scene; the first one has number 1.
    last: u64,
    /// The number of the scene that a page has pinned; 0 for none.
    pinned: u64,
    /// When a page asked for the next scene last.
    asked: Option<Instant>,
    /// The last scenes.
    known: Vec<KnownScene>,
}

struct KnownScene {
    number: u64,
    scene: PlacedScene,
    /// Whether its statement is in no text any more, or what it depends on has changed.
    has_changed: bool,
}

impl Scenes {
    fn find(&self, number: u64) -> Option<&KnownScene> {
        self.known.iter().find(|known| known.number == number)
    }
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
        let switch = Switch::default();
        let budget = Budget::new(memory, switch.flag());
        Infoview {
            switch,
            waiting: Mutex::default(),
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
    pub(super) fn show(&self, scene: PlacedScene) {
        let mut scenes = locked(&self.scenes);
        if let Some(last) = scenes.known.last_mut()
            && last.scene.subject == scene.subject
        {
            last.scene = scene;
            return;
        }
        scenes.last += 1;
        scenes.changes += 1;
        let (last, pinned) = (scenes.last, scenes.pinned);
        let is_kept = |number: u64| number + MOST_SCENES > last || number == pinned;
        scenes.known.retain(|known| is_kept(known.number));
        scenes.known.push(KnownScene {
            number: last,
            scene,
            has_changed: false,
        });
        drop(scenes);
        self.changed.notify_all();
        // What is pinned stays on the page.
        self.cancel(|ask| ask.scene != pinned || ask.with.is_some());
    }

    /// Cancels requests whose answers are not wanted any more.
    fn cancel(&self, is_unwanted: impl Fn(&WaitingAsk) -> bool) {
        let waiting = locked(&self.waiting);
        for ask in waiting.iter().filter(|ask| is_unwanted(ask)) {
            self.switch.cancel(&ask.ticket);
        }
    }

    /// Lets open pages ask for the scene again.
    pub(super) fn call(&self) {
        locked(&self.scenes).changes += 1;
        self.changed.notify_all();
    }

    /// Whether a page has asked for a scene since then.
    pub(super) fn was_asked_since(&self, then: Instant) -> bool {
        locked(&self.scenes).asked.is_some_and(|asked| asked > then)
    }

    /// Marks the scenes that have changed. `is_there` says whether a statement with a fingerprint is in a document, `None`
    /// if the document is closed or not read yet.
    pub(super) fn mark(&self, is_there: impl Fn(&Uri, u64) -> Option<bool>) {
        let mut scenes = locked(&self.scenes);
        let mut is_news = false;
        for known in &mut scenes.known {
            if let Some(is_there) = is_there(&known.scene.uri, known.scene.print) {
                is_news |= known.has_changed == is_there;
                known.has_changed = !is_there;
            }
        }
        if is_news {
            scenes.changes += 1;
            self.changed.notify_all();
        }
    }

    /// Answers a request of the page; `None` if there is nothing at this path.
    pub fn answer(&self, path: &str, query: &HashMap<String, String>) -> Option<InfoviewAnswer> {
        let number = |name: &str| query.get(name)?.parse::<u64>().ok();
        let found = match path {
            "/" => return Some(("text/html; charset=utf-8", PAGE.into())),
            "/scene" => {
                let [after, pinned] = ["after", "pinned"].map(|name| number(name).unwrap_or(0));
                self.next_scene(after, pinned)
            }
            "/ask" => {
                let moves = query.get("moves").map_or("[]", String::as_str);
                let moves = moves_of(moves);
                let row = |name: &str| number(name).map_or(0, |row| row as usize);
                let with = number("with").zip(query.get("with_moves"));
                let other = match with {
                    Some((scene, moves)) => Other::Scene(scene, row("with_row"), moves_of(moves)),
                    None => query
                        .get("position")
                        .map_or(Other::None, |text| Other::Position(text)),
                };
                let scene = (number("scene")?, row("row"));
                self.asked(scene, query.get("method")?, &moves, other)?
            }
            _ => return None,
        };
        Some(("application/json", found.to_string()))
    }

    /// The current scene as soon as there have been more changes than `after`; as it is, if that takes long. `pinned` is
    /// the scene that stays on the page, whatever is shown next.
    fn next_scene(&self, after: u64, pinned: u64) -> Value {
        let mut scenes = locked(&self.scenes);
        scenes.pinned = pinned;
        scenes.asked = Some(Instant::now());
        let waited = self
            .changed
            .wait_timeout_while(scenes, LONGEST_WAIT, |scenes| scenes.changes == after);
        let (scenes, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let last = scenes.known.last();
        json!({
            "change": scenes.changes,
            "number": scenes.last,
            "expression": last.map(|known| known.scene.subject.title()),
            "rows": last.map(|known| known.scene.subject.rows()),
            "pinned_has_changed": scenes.find(pinned).is_some_and(|known| known.has_changed),
        })
    }

    /// The answer to a request about the position of a scene, in a row of its table, after some moves.
    fn asked(
        &self,
        (scene, row): (u64, usize),
        method: &str,
        moves: &Value,
        other: Other<'_>,
    ) -> Option<Value> {
        let subject = |number: u64| -> Option<SceneSubject> {
            Some(locked(&self.scenes).find(number)?.scene.subject.clone())
        };
        let first = subject(scene)?;
        let second = match &other {
            Other::Scene(number, ..) => Some((*number, subject(*number)?)),
            Other::None | Other::Position(_) => None,
        };
        self.cancel(|ask| ask.scene == scene && (ask.row != row || ask.moves != *moves));
        let ticket = Ticket::new();
        locked(&self.waiting).push(WaitingAsk {
            scene,
            row,
            moves: moves.clone(),
            with: second.as_ref().map(|(number, _)| *number),
            ticket: Arc::clone(&ticket),
        });
        let mut session = locked(&self.session);
        let running = self.switch.begin(&ticket);
        let mut found = first.params(&mut session, row, moves);
        match (&mut found, other) {
            (Some(params), Other::Position(text)) => {
                params["expression"] = json!(text);
                params["moves"] = json!([]);
            }
            (Some(params), Other::Scene(_, row, moves)) => {
                let second =
                    second.and_then(|(_, subject)| subject.params(&mut session, row, &moves));
                params["other"] = second.unwrap_or_default();
            }
            _ => {}
        }
        let answer = match found {
            Some(params) => board::answer(&mut session, method, params),
            None => json!({"fault": {"message": "There is no position here."}}),
        };
        drop(running);
        locked(&self.waiting).retain(|ask| ask.ticket.id != ticket.id);
        Some(answer)
    }
}

/// What else a request is about.
enum Other<'a> {
    None,
    /// A position to which the derivation of the scene leads, in its place.
    Position(&'a str),
    /// Another scene in a row of its table after some moves, to compare with.
    Scene(u64, usize, Value),
}

fn moves_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
