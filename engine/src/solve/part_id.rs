//! Numbers of parts of any ruleset.

/// A part of any ruleset: the numbers of the ruleset and of the part within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PartId {
    pub(super) ruleset: u16,
    pub(super) part: u32,
}
