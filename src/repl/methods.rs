//! The methods of JSON requests, within one session.

use super::request::{Answer, METHODS, Params, Request, RequestRefusal};
use crate::diagnostic::Code;
use crate::ide::{Snapshot, completion, hover};
use crate::present::bundle::{self, Mime};
use crate::present::terminal::Look;
use crate::present::{doc, editor, json, markdown, search, terminal};
use crate::session::{self, Budget, Loader, Session};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// The source name of a request's text.
const REQUEST: &str = "<request>";

/// A session that answers requests.
pub(crate) struct Respondent {
    session: Session,
    look: Look,
}

impl Respondent {
    /// A respondent with an empty session. `loader` reads the files that are imported.
    pub(crate) fn new(options: super::ReplOptions, loader: Box<dyn Loader>) -> Respondent {
        let mut session = Session::new(options.options, options.budget, loader);
        session.keep_names();
        session.set_shelf(options.store.map(|store| store as _));
        Respondent {
            session,
            look: Look::plain(options.look.spelling),
        }
    }

    /// The style of its results.
    #[cfg(feature = "mcp")]
    pub(crate) fn look(&self) -> Look {
        self.look
    }

    /// The session itself.
    #[cfg(feature = "mcp")]
    pub(crate) fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// The budget of its session, with its cancel flag and its progress.
    pub(crate) fn budget(&self) -> &Budget {
        self.session.budget()
    }

    /// Answers a request. `done` counts the statements evaluated so far.
    pub(crate) fn answer(&mut self, request: Request, done: &AtomicUsize) -> Answer {
        let params = request.params;
        let found = match request.method {
            "evaluate" => return self.evaluate(params, done),
            "check" => self.check(params),
            "complete" => self.complete(params),
            "describe" => self.describe(params),
            "doc" => self.doc(params),
            "names" => {
                params.end()?;
                let scope = self.session.scope();
                let names = scope.own();
                Ok(
                    json!({"names": names.into_iter().map(doc::definition_json).collect::<Vec<_>>()}),
                )
            }
            "format" => {
                let text = only_text(params)?;
                Ok(json!({"text": session::format(&text)}))
            }
            "settings" => self.settings(params),
            "reset" => {
                params.end()?;
                self.session.start_over();
                Ok(json!({}))
            }
            _ => {
                params.end()?;
                let program = concat!("cgt ", env!("CARGO_PKG_VERSION"));
                Ok(json!({"version": json::VERSION, "program": program, "methods": METHODS}))
            }
        };
        found.map(|found| found.to_string())
    }

    fn evaluate(&mut self, mut params: Params, done: &AtomicUsize) -> Answer {
        let text = params.text("text", None)?;
        let file = params.text("file", Some(REQUEST))?;
        let seconds = params.seconds("seconds")?;
        let known: Vec<&str> = Mime::ALL.map(Mime::name).into_iter().collect();
        let known = known
            .iter()
            .copied()
            .filter(|name| *name != Mime::Json.name());
        let formats = params.words("formats", &known.collect::<Vec<_>>())?;
        params.end()?;
        let before = self.session.options().time;
        let time = seconds.unwrap_or(before);
        let deadline = seconds
            .flatten()
            .and_then(|time| Instant::now().checked_add(time));
        let session = &mut self.session;
        session.set_time_limit(time);
        session.set_deadline(deadline);
        // Files may have changed since they were imported.
        session.forget_files();
        let look = self.look;
        let cancel = session.budget().cancel_flag();
        let (mut results, mut ok, mut complete, mut is_short) = (Vec::new(), true, true, false);
        let id = session.add_source(&file, &text, None);
        session.run(id, &mut |session, result| {
            done.fetch_add(1, Ordering::Relaxed);
            ok &= !result.is_failure();
            is_short |= result
                .diagnostics
                .iter()
                .any(|d| d.code == Code::LimitMemory);
            let wanted = Mime::ALL
                .into_iter()
                .filter(|mime| formats.contains(&mime.name()));
            let rendered = wanted.filter_map(|mime| {
                let text = bundle::rendered(session, &result, mime, look)?;
                Some((mime.name().to_string(), Value::from(text)))
            });
            results.extend(json::lines(session, &result, rendered.collect()));
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            complete = !is_late && !cancel.load(Ordering::Relaxed);
            complete
        });
        session.set_time_limit(before);
        session.set_deadline(None);
        if is_short {
            // Free the memory for the next requests.
            session.forget_results();
        }
        let results = results.join(",");
        Ok(format!(
            r#"{{"results":[{results}],"ok":{ok},"complete":{complete}}}"#
        ))
    }

    fn check(&mut self, params: Params) -> Result<Value, RequestRefusal> {
        let text = only_text(params)?;
        let id = self.session.add_source(REQUEST, &text, None);
        let faults = self.session.check(id);
        let source = |fault: &crate::diagnostic::Diagnostic| self.session.span_text(fault.span);
        let objects = faults
            .iter()
            .map(|fault| json::diagnostic(&self.session, fault, source(fault)));
        Ok(json!({"diagnostics": objects.collect::<Vec<_>>()}))
    }

    fn complete(&mut self, params: Params) -> Result<Value, RequestRefusal> {
        let (text, offset) = place(params)?;
        let snapshot = Snapshot::in_session(&text, &self.session.scope());
        let found = completion::completions(&snapshot, offset);
        let replaced = found
            .as_ref()
            .map_or(offset..offset, |f| f.replaced.clone());
        let typed = text.get(replaced.start..offset).unwrap_or("");
        let found = found.into_iter().flat_map(|found| found.suggestions);
        let mut found: Vec<_> = found.filter(|s| s.label.starts_with(typed)).collect();
        found.sort_by(|a, b| (a.rank(), &a.label).cmp(&(b.rank(), &b.label)));
        let suggestions: Vec<Value> = found.iter().map(editor::suggestion).collect();
        let [from, to] = [replaced.start, replaced.end].map(|byte| characters(&text, byte));
        Ok(json!({"from": from, "to": to, "suggestions": suggestions}))
    }

    fn describe(&mut self, params: Params) -> Result<Value, RequestRefusal> {
        let (text, offset) = place(params)?;
        let scope = self.session.scope();
        let snapshot = Snapshot::in_session(&text, &scope);
        let subject = hover::subject(&snapshot, offset);
        let sections = subject
            .as_ref()
            .map(|s| editor::without_value(&snapshot, s));
        let own = snapshot
            .word_at(offset)
            .and_then(|word| scope.meanings(word).last());
        let own = own.map(|own| markdown::definition(&own.text, Some(&own.doc), None));
        let sections = sections.filter(|all| !all.is_empty());
        let markdown = match (sections, own) {
            (Some(sections), None) => editor::hover(&sections),
            (_, Some(own)) => own,
            (None, None) => String::new(),
        };
        let range = subject.map_or(offset..offset, |subject| subject.span.range());
        let [from, to] = [range.start, range.end].map(|byte| characters(&text, byte));
        Ok(json!({"from": from, "to": to, "markdown": markdown}))
    }

    fn doc(&mut self, mut params: Params) -> Result<Value, RequestRefusal> {
        let name = params.text("name", None)?;
        params.end()?;
        let scope = self.session.scope();
        let own = scope.meanings(&name).last().map(doc::definition_json);
        let cancel = self.budget().cancel_flag();
        let look = self.look;
        let pages = doc::pages(&name).into_iter().map(|topic| {
            topic.json(|entry| {
                let item = session::example(entry, Budget::new(None, cancel.clone()));
                let text = item.and_then(|item| terminal::item(&item, look));
                text.unwrap_or_default()
            })
        });
        let mut docs: Vec<Value> = own.into_iter().chain(pages).collect();
        if docs.is_empty() {
            docs = search::objects(&name).unwrap_or_default();
        }
        if docs.is_empty() {
            return Err(RequestRefusal::of_parameter("name", doc::unknown(&name)));
        }
        Ok(json!({"docs": docs}))
    }

    fn settings(&mut self, mut params: Params) -> Result<Value, RequestRefusal> {
        let (seconds, memory) = (params.seconds("seconds")?, params.number("memory")?);
        let theorems = params.flag("theorems")?;
        params.end()?;
        let session = &mut self.session;
        if let Some(time) = seconds {
            session.set_time_limit(time);
        }
        if let Some(bytes) = memory {
            session.set_memory_limit(bytes.map(|b| usize::try_from(b).unwrap_or(usize::MAX)));
        }
        if let Some(theorems) = theorems.filter(|on| *on != session.options().theorems) {
            session.set_theorems(theorems);
        }
        let options = session.options();
        Ok(json!({
            "seconds": options.time.map(|time| time.as_secs_f64()),
            "memory": session.memory_limit(),
            "theorems": options.theorems,
        }))
    }
}

fn only_text(mut params: Params) -> Result<String, RequestRefusal> {
    let text = params.text("text", None)?;
    params.end()?;
    Ok(text)
}

/// A text and a byte offset in it. The parameter counts characters.
fn place(mut params: Params) -> Result<(String, usize), RequestRefusal> {
    let text = params.text("text", None)?;
    let offset = params.number("offset")?.flatten();
    params.end()?;
    let count = text.chars().count();
    let Some(offset) = offset else {
        let end = text.len();
        return Ok((text, end));
    };
    let wanted = usize::try_from(offset)
        .ok()
        .filter(|offset| *offset <= count);
    let Some(wanted) = wanted else {
        let message = format!("`offset` is {offset}, but the text has {count} characters");
        return Err(RequestRefusal::of_parameter("offset", message));
    };
    let byte = text
        .char_indices()
        .nth(wanted)
        .map_or(text.len(), |(at, _)| at);
    Ok((text, byte))
}

/// The number of characters before a byte.
fn characters(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(0, |before| before.chars().count())
}
