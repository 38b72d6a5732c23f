//! Pure mathematics of short games.
