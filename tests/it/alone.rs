//! Runs a single test in a separate process.

use std::process::Command;

/// The environment variable that marks the separate process.
const ALONE: &str = "CGT_TEST_ALONE";

/// Runs the body of the test `module::function` in a separate process.
pub(crate) fn alone(name: &str, body: impl FnOnce()) {
    if std::env::var_os(ALONE).is_some() {
        return body();
    }
    let output = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", name, "--nocapture"])
        .env(ALONE, "1")
        .output()
        .expect("the test starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("1 passed"), "{name}: {output:#?}");
}
