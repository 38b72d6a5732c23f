//! Handles of canonical forms.

/// The handle of a canonical form in an [`Arena`](super::Arena). Equal games have equal handles. A handle is
/// meaningless in another arena.
///
/// Handles have no order: readers would take `<` for the order of games, which is partial and needs the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(pub(super) u32);

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl Value {
    /// 0.
    pub const ZERO: Value = Value(0);
    /// 1.
    pub const ONE: Value = Value(1);
    /// *.
    pub const STAR: Value = Value(3);
    /// ↑.
    pub const UP: Value = Value(4);
    /// ↓.
    pub const DOWN: Value = Value(5);
    /// The absence of a value.
    pub(super) const NONE: Value = Value(u32::MAX);

    /// A key for sorting and searching lists of handles. It depends on the history of the arena, so user-visible output
    /// must not depend on it.
    #[inline]
    pub fn handle_key(self) -> u32 {
        self.0
    }

    pub(crate) fn sort_by_handle(values: &mut [Value]) {
        values.sort_unstable_by_key(|value| value.handle_key());
    }

    /// Orders two handles by key, smaller first.
    pub(super) fn by_handle(a: Value, b: Value) -> (Value, Value) {
        if a.handle_key() <= b.handle_key() {
            (a, b)
        } else {
            (b, a)
        }
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}
