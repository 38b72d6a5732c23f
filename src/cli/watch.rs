//! `run --watch`: files are run again when they change.

use super::{Arguments, run};
use crate::solve::Budget;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

/// Time between two looks at the files.
const INTERVAL: Duration = Duration::from_millis(200);

/// Runs the files, and again whenever one of them, or one that they import, is written; ends with Ctrl-C.
pub fn watch(arguments: &Arguments, budget: Budget, files: &[String], jobs: usize) -> u8 {
    let cancel = budget.cancel_flag();
    loop {
        cancel.store(false, Ordering::Relaxed);
        let named = files.iter().filter(|f| *f != "-").map(PathBuf::from);
        let seen: Vec<PathBuf> = named.collect();
        // What is written while they run is seen too.
        let before = stamps(&seen);
        let (verdict, imported) = run::run_and_list(arguments, budget.renewed(), files, jobs);
        let all: Vec<PathBuf> = seen.iter().cloned().chain(imported).collect();
        let mut stamp = stamps(&all);
        stamp[..before.len()].copy_from_slice(&before);
        eprintln!("-- waiting for changes; Ctrl-C ends --");
        loop {
            if cancel.load(Ordering::Relaxed) {
                return verdict;
            }
            std::thread::sleep(INTERVAL);
            if stamps(&all) != stamp {
                break;
            }
        }
    }
}

/// When each file was written last; none where it is not there.
fn stamps(files: &[PathBuf]) -> Vec<Option<SystemTime>> {
    let stamp = |file: &PathBuf| Path::metadata(file).and_then(|m| m.modified()).ok();
    files.iter().map(stamp).collect()
}
