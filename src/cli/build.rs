//! `cgt store build`: fills a store with the values of all positions of a ruleset up to a size.

use super::family::{self, PositionFamily};
use super::{CommandLine, FAILURE, Format, Output, SUCCESS, run};
use crate::diagnostic::Code;
use crate::present::progress::Progress;
use crate::session::{Budget, DiskLoader, Session, StatementResult, memory_used};
use crate::store::Store;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What to build.
#[derive(Debug, clap::Args)]
pub struct BuildArguments {
    /// A ruleset, such as `clobber` or `octal("0.77")`.
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// The largest board, such as `3x4` or `12`, or the largest heap.
    #[arg(value_name = "SIZE")]
    size: String,
    /// A file that defines the ruleset.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

/// Number of positions evaluated by one statement.
const CHUNK: u64 = 1 << 14;
/// Number of chunks after which a new session is started, so that values already stored do not fill the memory.
const MOST_CHUNKS: u64 = 64;

/// The state of a build.
struct Builder<'a> {
    arguments: &'a CommandLine,
    build: &'a BuildArguments,
    budget: Budget,
    store: Arc<Store>,
    output: Output,
    /// Number of positions that the ruleset rejects, or that a limit cut short.
    left_out: u64,
    /// The first result that was not a value.
    reason: Option<String>,
    /// Whether a limit cut a position short, so that the next build must try again.
    was_limited: bool,
}

/// How a build ended.
enum BuildEnd {
    Complete,
    Interrupted,
    Failed,
}

/// Fills the store and returns the exit code.
pub(super) fn build(arguments: &CommandLine, budget: Budget, build: &BuildArguments) -> u8 {
    let mut output = Output::new(arguments);
    let store = match open(arguments) {
        Ok(store) => Arc::new(store),
        Err(message) => {
            output.trouble("<store>", &message);
            output.finish();
            return FAILURE;
        }
    };
    let mut builder = Builder {
        arguments,
        build,
        budget,
        store,
        output,
        left_out: 0,
        reason: None,
        was_limited: false,
    };
    let end = builder.all();
    if builder.output.finish() || !matches!(end, Some(BuildEnd::Complete)) {
        FAILURE
    } else {
        SUCCESS
    }
}

/// Opens the store named in the options, and accepts answers of any cost.
fn open(arguments: &CommandLine) -> Result<Store, String> {
    let Some(file) = arguments.store_file() else {
        return Err("name the store: `cgt store build RULESET SIZE --store FILE`".into());
    };
    Store::open_for(file, 0)
}

impl Builder<'_> {
    /// Starts a session with the definitions of the file. `None` if the definitions have errors, which are reported.
    fn session(&mut self) -> Option<Session> {
        let budget = self.budget.renewed();
        let options = self.arguments.options();
        let mut session = Session::new(options, budget, Box::new(DiskLoader));
        session.set_shelf(Some(self.store.clone()));
        if let Some(file) = &self.build.from {
            let id = run::read(&mut session, &mut self.output, file)?;
            session.run_without_rendering(id, &mut |session, result| {
                self.output.result(session, &result)
            });
        }
        (!self.output.has_failed()).then_some(session)
    }

    /// Builds everything. `None` after an error, which is reported.
    fn all(&mut self) -> Option<BuildEnd> {
        let mut session = self.session()?;
        let name = family::name(&self.build.ruleset);
        let kinds = session.scope().parameter_kinds(name);
        let family = match PositionFamily::new(&self.build.ruleset, &kinds, &self.build.size) {
            Ok(family) => family,
            Err(message) => {
                self.output.trouble("<store>", &message);
                return None;
            }
        };
        let key = self.key(&session);
        let (all, first) = (family.len(), self.store.mark(&key).unwrap_or(0));
        let progress = Progress::watch(session.budget().progress());
        let (mut done, mut end) = (first.min(all), BuildEnd::Complete);
        while done < all {
            session.budget().progress().report(done, all);
            let next = all.min(done + CHUNK);
            end = self.chunk(&mut session, &family, done..next);
            if !matches!(end, BuildEnd::Complete) {
                break;
            }
            done = next;
            if !self.was_limited {
                self.store.set_mark(&key, done);
            }
            let is_full = (done / CHUNK).is_multiple_of(MOST_CHUNKS) || self.is_memory_short();
            if is_full && done < all {
                session = self.session()?;
            }
        }
        drop(progress);
        self.tell(&family, done, &end);
        Some(end)
    }

    /// Identifies the build: the ruleset, the size, the definitions, and whether theorems may be used.
    fn key(&self, session: &Session) -> String {
        let BuildArguments { ruleset, size, .. } = self.build;
        let search = if self.arguments.options().theorems {
            ""
        } else {
            ", by search"
        };
        let definitions = session.fingerprint_of_texts();
        format!("{ruleset} {size}{search}, {definitions}")
    }

    fn is_memory_short(&self) -> bool {
        let limit = self.budget.memory();
        limit
            .zip(memory_used())
            .is_some_and(|(limit, used)| used > limit / 2)
    }

    /// Evaluates some positions: all at once or, if that fails, one by one.
    fn chunk(
        &mut self,
        session: &mut Session,
        family: &PositionFamily,
        numbers: std::ops::Range<u64>,
    ) -> BuildEnd {
        let before = session.budget().cancel_flag();
        let failed = evaluate(session, &family.values(numbers.clone()));
        for number in numbers.filter(|_| failed.is_some()) {
            if before.load(Ordering::Relaxed) {
                return BuildEnd::Interrupted;
            }
            if let Some(result) = evaluate(session, &family.values(number..number + 1)) {
                self.left_out += 1;
                let faults = &result.diagnostics;
                self.was_limited |= faults
                    .iter()
                    .any(|f| matches!(f.code, Code::LimitTime | Code::LimitMemory));
                let reason = faults.first().map(|fault| fault.message.clone());
                self.reason = self.reason.take().or(reason);
            }
        }
        if before.load(Ordering::Relaxed) {
            BuildEnd::Interrupted
        } else if self.store.has_failed() {
            BuildEnd::Failed
        } else {
            BuildEnd::Complete
        }
    }

    fn tell(&mut self, family: &PositionFamily, done: u64, end: &BuildEnd) {
        let all = family.len();
        for problem in self.store.problems() {
            self.output.trouble("<store>", &problem);
        }
        let left_out = self.left_out;
        if left_out == done && done > 0 {
            let reason = self.reason.take().unwrap_or_default();
            let message = format!("nothing can be built: {reason}");
            return self.output.trouble("<store>", &message);
        }
        let answers = self.store.len();
        if self.arguments.format() == Ok(Format::Json) {
            let told = json!({
                "type": "build", "positions": all, "done": done, "left_out": left_out, "answers": answers,
            });
            return self.output.line(&told.to_string());
        }
        let BuildArguments { ruleset, size, .. } = self.build;
        let rest = match end {
            BuildEnd::Complete => "",
            _ => "; run the command again to continue",
        };
        self.output.line(&format!(
            "{ruleset} {size}: {done} of {all} positions, {answers} answers in the store{rest}"
        ));
        if left_out > 0 {
            let reason = self.reason.take().unwrap_or_default();
            self.output
                .line(&format!("{left_out} positions have no value: {reason}"));
        }
    }
}

/// Evaluates a text. Returns its result if it has failed.
fn evaluate(session: &mut Session, text: &str) -> Option<StatementResult> {
    let id = session.add_source("<store>", text, None);
    let mut failed = None;
    session.run_isolated(id, &mut |_, result| {
        failed = result.is_failure().then_some(result);
        true
    });
    failed
}
