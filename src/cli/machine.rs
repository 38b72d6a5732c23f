//! What the machine has.

/// The default limit on memory in bytes, if the machine is known: three quarters of what it or its container has. Where
/// `ulimit -v` bounds the address space, half of what is left of it, since a table that grows needs more addresses than
/// memory, and stacks take addresses that are never used.
pub fn default_memory_limit() -> Option<usize> {
    let limit = machine_memory().map(|total| total / 4 * 3);
    let free = address_space().and_then(|limit| {
        let now = memory_stats::memory_stats()?;
        let left = usize::try_from(limit).ok()?.saturating_sub(now.virtual_mem);
        Some(now.physical_mem + left / 2)
    });
    limit.into_iter().chain(free).min()
}

/// The memory of the machine or its container in bytes, if known.
fn machine_memory() -> Option<usize> {
    let kind = sysinfo::MemoryRefreshKind::nothing().with_ram();
    let system =
        sysinfo::System::new_with_specifics(sysinfo::RefreshKind::nothing().with_memory(kind));
    // Without /proc nothing is known, and the limits of a container cannot be read.
    let total = Some(system.total_memory()).filter(|total| *total > 0)?;
    let limits = system.cgroup_limits().map(|limits| limits.total_memory);
    usize::try_from(limits.filter(|total| *total > 0).unwrap_or(total)).ok()
}

/// The limit on the address space of the process in bytes, as `ulimit -v` sets it.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}
