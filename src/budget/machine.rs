//! The machine: the only place where the engine asks it for the time, the memory and the stack.
//!
//! In a browser (`wasm32-unknown-unknown`) the clock is that of JavaScript, the memory is that of the module, and the
//! stack cannot grow: searches stop with [`Stop::Deep`](super::Stop::Deep) before it ends.

pub use imp::*;

#[cfg(not(target_arch = "wasm32"))]
mod imp {
    pub use std::time::Instant;

    /// Resident memory of this process in bytes, where the system tells.
    pub fn memory_used() -> Option<usize> {
        memory_stats::memory_stats().map(|m| m.physical_mem)
    }

    /// Runs `f` with enough stack for another step of a recursion whose depth the user controls.
    #[inline]
    pub fn with_stack<T>(f: impl FnOnce() -> T) -> T {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, f)
    }

    /// Whether the stack is nearly used up; never where it grows.
    #[inline]
    pub fn is_deep() -> bool {
        false
    }
}

#[cfg(target_arch = "wasm32")]
mod imp {
    use std::hint::black_box;
    use std::sync::atomic::{AtomicUsize, Ordering};

    pub use web_time::Instant;

    /// Bytes of a page of memory.
    const PAGE: usize = 64 << 10;

    /// The address which the stack, that grows downwards, should not pass.
    static LOWEST: AtomicUsize = AtomicUsize::new(0);

    /// Memory of the module in bytes.
    pub fn memory_used() -> Option<usize> {
        Some(core::arch::wasm32::memory_size(0) * PAGE)
    }

    /// Runs `f`; see [`is_deep`].
    #[inline]
    pub fn with_stack<T>(f: impl FnOnce() -> T) -> T {
        f()
    }

    /// From here on so many bytes of the stack in linear memory may be used. The host knows: it has a stack of its own,
    /// which ends the module when it overflows, and whose size the module cannot see.
    pub fn limit_stack(bytes: usize) {
        LOWEST.store(here().saturating_sub(bytes), Ordering::Relaxed);
    }

    /// Whether the stack is nearly used up.
    #[inline]
    pub fn is_deep() -> bool {
        here() < LOWEST.load(Ordering::Relaxed)
    }

    /// About where the stack ends now.
    #[inline]
    fn here() -> usize {
        let local = 0u8;
        std::ptr::from_ref(black_box(&local)).addr()
    }
}

/// The time.
#[inline]
#[allow(clippy::disallowed_methods, reason = "the clock of the engine")]
pub fn now() -> Instant {
    Instant::now()
}
