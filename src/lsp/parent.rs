//! Watches the process of the client. When it has ended, the server ends too, even if another process still holds its
//! input open.

use std::sync::Arc;
use std::time::Duration;
use sysinfo::{Pid, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System};
use tokio::sync::Notify;

/// Polling interval.
const INTERVAL: Duration = Duration::from_millis(500);

/// Waits until a process ends, then notifies `ended`. Returns at once if the process is not found: it may run on
/// another machine.
pub(super) async fn watch(process: u32, ended: Arc<Notify>) {
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
