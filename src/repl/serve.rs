//! `cgt repl --json`: reads requests from standard input and writes answers to standard output, one object per line.
//!
//! One thread reads lines, so that a request can be cancelled while another one runs. A second thread reports progress.
//! The caller's thread answers the requests in order.

use super::methods::Respondent;
use super::request::{self, Answer, Request, RequestRefusal};
use super::{ReplOptions, SUCCESS};
use crate::cli::WaitingForInput;
use crate::present::effort;
use crate::session::{Budget, Counter, DiskLoader};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum length of a line, in bytes: a program of the maximum size, with escapes.
const LONGEST_LINE: usize = 16 << 20;
/// Maximum number of waiting requests. Reading pauses until there is room.
const MOST_WAITING: usize = 1000;
/// Time between two progress reports.
const PAUSE: Duration = Duration::from_millis(500);

/// The queue of requests, shared between the threads.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Request>,
    running: Option<(Value, Instant)>,
    /// Whether the input has ended.
    ended: bool,
    /// Whether standard output is closed.
    gone: bool,
}

struct Desk {
    queue: Mutex<Queue>,
    changed: Condvar,
    cancel: Arc<AtomicBool>,
    progress: Arc<Counter>,
    /// Number of finished statements of the running request.
    done: AtomicUsize,
}

/// Answers requests until the input ends or the output is closed. Returns the exit code.
pub fn serve(options: ReplOptions) -> u8 {
    let mut respondent = Respondent::new(options, Box::new(DiskLoader));
    let desk = Arc::new(Desk::new(respondent.budget()));
    let (reader, ticker) = (Arc::clone(&desk), Arc::clone(&desk));
    std::thread::spawn(move || reader.read());
    std::thread::spawn(move || ticker.tell());
    while let Some(request) = desk.next() {
        let id = request.id.clone();
        let answer = catch_unwind(AssertUnwindSafe(|| respondent.answer(request, &desk.done)));
        let internal = || {
            Err(RequestRefusal::other(
                "internal",
                crate::diagnostic::INTERNAL,
            ))
        };
        desk.finish(&id, answer.unwrap_or_else(|_| internal()));
    }
    SUCCESS
}

impl Desk {
    fn new(budget: &Budget) -> Desk {
        Desk {
            queue: Mutex::default(),
            changed: Condvar::new(),
            cancel: budget.cancel_flag(),
            progress: budget.progress(),
            done: AtomicUsize::new(0),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(
        &self,
        queue: MutexGuard<'a, Queue>,
        while_true: impl FnMut(&mut Queue) -> bool,
    ) -> MutexGuard<'a, Queue> {
        let waited = self.changed.wait_while(queue, while_true);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next request and marks it as running. `None` at the end of the input.
    fn next(&self) -> Option<Request> {
        let is_idle = |queue: &mut Queue| !queue.gone && !queue.ended && queue.waiting.is_empty();
        let waiting = WaitingForInput::begin();
        let mut queue = self.wait(self.queue(), is_idle);
        drop(waiting);
        let request = queue.waiting.pop_front().filter(|_| !queue.gone)?;
        queue.running = Some((request.id.clone(), Instant::now()));
        self.cancel.store(false, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.changed.notify_all();
        Some(request)
    }

    /// Answers the running request. Its progress is no longer reported afterwards.
    fn finish(&self, id: &Value, answer: Answer) {
        let mut queue = self.queue();
        queue.running = None;
        match answer {
            Ok(result) => queue.say(format_args!(r#"{{"id":{id},"result":{result}}}"#)),
            Err(refusal) => queue.say(refusal.answer(id)),
        }
        self.changed.notify_all();
    }

    /// Reads requests until the input ends.
    fn read(&self) {
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        while let Ok(Some(is_whole)) = read_line(&mut input, &mut line) {
            if !is_whole {
                self.queue()
                    .say(RequestRefusal::too_long(LONGEST_LINE).answer(&Value::Null));
            } else if !line.trim_ascii().is_empty() {
                self.take(&line);
            }
        }
        self.queue().ended = true;
        self.changed.notify_all();
    }

    fn take(&self, line: &[u8]) {
        match request::read(line) {
            Err(refused) => self.queue().say(refused),
            Ok(request) if request.method == "cancel" => {
                let id = request.id.clone();
                let mut queue = self.queue();
                let answer = match self.cancel(&mut queue, request) {
                    Ok(ids) => json!({"id": id, "result": {"cancelled": ids}}),
                    Err(refusal) => refusal.answer(&id),
                };
                queue.say(answer);
            }
            Ok(request) => {
                let is_full =
                    |queue: &mut Queue| !queue.gone && queue.waiting.len() >= MOST_WAITING;
                let mut queue = self.wait(self.queue(), is_full);
                if queue.has(&request.id) {
                    return queue.say(RequestRefusal::same_id(&request.id).answer(&request.id));
                }
                queue.waiting.push_back(request);
                self.changed.notify_all();
            }
        }
    }

    /// Cancels a request, or all requests, and returns their ids. Waiting requests are answered here; the running
    /// request answers itself.
    fn cancel(&self, queue: &mut Queue, request: Request) -> Result<Vec<Value>, RequestRefusal> {
        let mut params = request.params;
        let wanted = params.id()?;
        params.end()?;
        let is_meant = |id: &Value| wanted.as_ref().is_none_or(|wanted| wanted == id);
        let mut ids = Vec::new();
        if let Some((id, _)) = queue.running.as_ref().filter(|(id, _)| is_meant(id)) {
            self.cancel.store(true, Ordering::Relaxed);
            ids.push(id.clone());
        }
        let all = std::mem::take(&mut queue.waiting).into_iter();
        let (meant, others) = all.partition(|request| is_meant(&request.id));
        queue.waiting = others;
        let meant: VecDeque<Request> = meant;
        for request in meant {
            let refusal = RequestRefusal::other("cancelled", "cancelled before it began");
            queue.say(refusal.answer(&request.id));
            ids.push(request.id);
        }
        self.changed.notify_all();
        Ok(ids)
    }

    /// Reports the progress of the running request at intervals.
    fn tell(&self) {
        loop {
            let is_idle = |queue: &mut Queue| queue.running.is_none();
            let queue = self.wait(self.queue(), is_idle);
            let begun = queue.running.as_ref().map(|(_, begun)| *begun);
            let is_same =
                |queue: &mut Queue| begun == queue.running.as_ref().map(|(_, begun)| *begun);
            let waited = self.changed.wait_timeout_while(queue, PAUSE, is_same);
            let (mut queue, waited) = waited.unwrap_or_else(PoisonError::into_inner);
            if let Some((id, begun)) = queue.running.clone().filter(|_| waited.timed_out()) {
                let progress = self.progress(begun.elapsed());
                queue.say(json!({"id": id, "progress": progress}));
            }
        }
    }

    fn progress(&self, time: Duration) -> Value {
        let counter = &self.progress;
        let of = |number: &std::sync::atomic::AtomicU64| number.load(Ordering::Relaxed);
        json!({
            "seconds": time.as_millis() as f64 / 1000.0,
            "statements": self.done.load(Ordering::Relaxed),
            "positions": of(&counter.positions),
            "cases": of(&counter.cases),
            "done": of(&counter.done),
            "all": of(&counter.all),
            "text": effort::so_far(counter).trim_end_matches(", "),
        })
    }
}

impl Queue {
    fn has(&self, id: &Value) -> bool {
        let running = self
            .running
            .as_ref()
            .is_some_and(|(running, _)| running == id);
        running || self.waiting.iter().any(|request| request.id == *id)
    }

    /// Writes a line and flushes it.
    fn say(&mut self, object: impl Display) {
        let mut out = std::io::stdout().lock();
        self.gone |= writeln!(out, "{object}")
            .and_then(|()| out.flush())
            .is_err();
    }
}

/// Reads a line without its line ending. `Some(false)` if it is too long, in which case the rest of it is skipped;
/// `None` at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<bool>> {
    line.clear();
    let mut is_whole = true;
    loop {
        let room = (LONGEST_LINE + 1 - line.len()) as u64;
        let read = input.by_ref().take(room).read_until(b'\n', line)?;
        if line.last() == Some(&b'\n') {
            line.pop();
            return Ok(Some(is_whole));
        }
        if line.len() > LONGEST_LINE {
            is_whole = false;
            line.clear();
        } else if read == 0 {
            return Ok((!is_whole || !line.is_empty()).then_some(is_whole));
        }
    }
}
