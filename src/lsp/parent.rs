//! The process of the client: when it has ended, nobody needs the server, even if the other end of its input is still
//! held open by some other process.

use std::sync::Arc;
use std::time::Duration;
use sysinfo::{Pid, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System};
use tokio::sync::Notify;

/// Between two looks at the process.
const INTERVAL: Duration = Duration::from_millis(500);

/// Waits for the end of a process and tells of it. One that cannot be seen at the first look is not waited for: it
/// may be on another machine.
pub async fn watch(process: u32, ended: Arc<Notify>) {
    let process = Pid::from_u32(process);
    let mut system = System::new();
    if !is_alive(&mut system, process) {
        return;
    }
    while is_alive(&mut system, process) {
        tokio::time::sleep(INTERVAL).await;
    }
    ended.notify_one();
}

fn is_alive(system: &mut System, process: Pid) -> bool {
    let one = [process];
    system.refresh_processes_specifics(
        ProcessesToUpdate::Some(&one),
        true,
        ProcessRefreshKind::nothing(),
    );
    let found = system.process(process);
    found.is_some_and(|p| !matches!(p.status(), ProcessStatus::Zombie | ProcessStatus::Dead))
}
