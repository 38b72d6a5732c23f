//! `run --watch`: reruns files when they change.

use super::{CommandLine, run};
use crate::session::Budget;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

/// Polling interval.
const INTERVAL: Duration = Duration::from_millis(200);

/// Runs the files, then again whenever one of them or one of their imports changes. A change cancels the current run.
/// Ctrl-C ends the loop.
pub(super) fn watch(arguments: &CommandLine, budget: Budget, files: &[PathBuf]) -> u8 {
    let cancel = budget.cancel_flag();
    let named: Vec<PathBuf> = files
        .iter()
        .filter(|file| !run::is_input(file))
        .cloned()
        .collect();
    loop {
        cancel.store(false, Ordering::Relaxed);
        // Taken before the run, so that changes during it are noticed.
        let before = stamps(&named);
        let (changed, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let (verdict, imported) = std::thread::scope(|scope| {
            let watcher = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    if stamps(&named) != before {
                        changed.store(true, Ordering::Relaxed);
                        cancel.store(true, Ordering::Relaxed);
                        return;
                    }
                    std::thread::park_timeout(INTERVAL);
                }
            });
            let found = run::run_and_list(arguments, budget.renewed(), files, None);
            done.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
            found
        });
        if changed.load(Ordering::Relaxed) {
            continue;
        }
        if cancel.load(Ordering::Relaxed) {
            return verdict;
        }
        let _ = writeln!(std::io::stderr(), "-- waiting for changes; Ctrl-C ends --");
        let imported: Vec<PathBuf> = imported
            .into_iter()
            .filter(|f| !named.contains(f))
            .collect();
        let stamp = stamps(&imported);
        while stamps(&named) == before && stamps(&imported) == stamp {
            if cancel.load(Ordering::Relaxed) {
                return verdict;
            }
            std::thread::sleep(INTERVAL);
        }
    }
}

/// The modification time of each file; `None` for a missing file.
fn stamps(files: &[PathBuf]) -> Vec<Option<SystemTime>> {
    let stamp = |file: &PathBuf| Path::metadata(file).and_then(|m| m.modified()).ok();
    files.iter().map(stamp).collect()
}
