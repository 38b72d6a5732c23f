//! Platform access. Only this module of the engine reads the clock, the memory use and the stack.
//!
//! In a browser (`wasm32-unknown-unknown`) the host supplies the clock, the memory use is that of the module, and the
//! stack cannot grow. Searches stop with [`Stop::Deep`](super::Stop::Deep) before it overflows.

pub use imp::*;

#[cfg(not(target_arch = "wasm32"))]
mod imp {
    pub use std::time::Instant;

    /// Maximum nesting of brackets and open prefixes in a text.
    pub const NESTING_LIMIT: usize = 500;

    /// The current time.
    #[inline]
    #[allow(clippy::disallowed_methods, reason = "the clock of the engine")]
    pub fn now() -> Instant {
        Instant::now()
    }

    /// The resident memory of this process in bytes, if the system reports it.
    pub fn memory_used() -> Option<usize> {
        memory_stats::memory_stats().map(|m| m.physical_mem)
    }

    /// Runs `f` with enough stack for another step of a recursion whose depth the user controls.
    #[inline]
    pub fn with_stack<T>(f: impl FnOnce() -> T) -> T {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, f)
    }

    /// Whether the stack is nearly exhausted. Never the case here, because the stack grows.
    #[inline]
    pub(crate) fn is_deep() -> bool {
        false
    }
}

#[cfg(target_arch = "wasm32")]
mod imp {
    use std::hint::black_box;
    use std::ops::Sub;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// A time on the clock of the host.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This time plus a duration.
        pub fn checked_add(self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    /// The clock of the host, in milliseconds since an arbitrary origin.
    static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Sets the clock, in milliseconds since an arbitrary origin. Without a clock, time does not advance.
    pub fn set_clock(milliseconds: fn() -> f64) {
        CLOCK.get_or_init(|| milliseconds);
    }

    /// The current time.
    pub fn now() -> Instant {
        let seconds = CLOCK.get().map_or(0.0, |clock| clock() / 1000.0);
        Instant(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }

    /// Maximum nesting of brackets and open prefixes in a text. The parser takes about 3 KB of stack per level.
    pub const NESTING_LIMIT: usize = 200;

    /// The number of bytes per page of WebAssembly memory.
    const PAGE: usize = 64 << 10;

    /// The lowest address that the stack, which grows downwards, may reach.
    static LOWEST: AtomicUsize = AtomicUsize::new(0);

    /// The memory of the module, in bytes.
    pub fn memory_used() -> Option<usize> {
        Some(core::arch::wasm32::memory_size(0) * PAGE)
    }

    /// Runs `f`; see [`is_deep`].
    #[inline]
    pub fn with_stack<T>(f: impl FnOnce() -> T) -> T {
        f()
    }

    /// Allows `bytes` more of the stack in linear memory. The host chooses the number, because its native stack also
    /// limits the depth. An overflow of the native stack aborts the module, which cannot query its size.
    pub fn limit_stack(bytes: usize) {
        LOWEST.store(here().saturating_sub(bytes), Ordering::Relaxed);
    }

    /// Whether the stack is nearly exhausted.
    #[inline]
    pub fn is_deep() -> bool {
        here() < LOWEST.load(Ordering::Relaxed)
    }

    /// The approximate stack pointer.
    #[inline]
    fn here() -> usize {
        let local = 0u8;
        std::ptr::from_ref(black_box(&local)).addr()
    }
}
