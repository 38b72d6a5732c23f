//! What the machine has.

/// The memory of the machine or its container in bytes, if known.
pub fn machine_memory() -> Option<usize> {
    let kind = sysinfo::MemoryRefreshKind::nothing().with_ram();
    let system =
        sysinfo::System::new_with_specifics(sysinfo::RefreshKind::nothing().with_memory(kind));
    // Without /proc nothing is known, and the limits of a container cannot be read.
    let total = Some(system.total_memory()).filter(|total| *total > 0)?;
    let limits = system.cgroup_limits().map(|limits| limits.total_memory);
    let total = limits.filter(|total| *total > 0).unwrap_or(total);
    let total = address_space().map_or(total, |limit| limit.min(total));
    usize::try_from(total).ok()
}

/// The limit on the address space of the process in bytes, as `ulimit -v` sets it; the program itself takes part of it.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}
