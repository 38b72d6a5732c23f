//! Cooling and heating, thermographs, and reduced canonical forms.

pub(super) mod cooling;
pub(super) mod heated_nimbers;
pub(super) mod reduced;
pub(super) mod thermograph;
pub(super) mod walls;
