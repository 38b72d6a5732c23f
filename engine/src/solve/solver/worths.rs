//! The worths of games that a fork finds.

use crate::solve::{Game, Worth};
use rustc_hash::FxHashMap;

/// Maximum number of worths that a fork stores, with their games.
const MOST_WORTHS: usize = 1 << 16;

/// The worths found by a fork, by identity of the game; `None` outside forks. They are not stored in the shared games,
/// because handles of a fork are invalid elsewhere.
#[derive(Debug, Default)]
pub(in crate::solve) struct ForkWorths(Option<FxHashMap<usize, (Game, Worth)>>);

impl ForkWorths {
    /// The empty table of a fork.
    pub(super) fn of_fork() -> ForkWorths {
        ForkWorths(Some(FxHashMap::default()))
    }

    /// Whether these are the worths of a fork.
    pub(super) fn is_fork(&self) -> bool {
        self.0.is_some()
    }

    /// The worth of a game that this fork found.
    pub(super) fn get(&self, game: &Game) -> Option<Worth> {
        Some(self.0.as_ref()?.get(&game.identity())?.1)
    }

    /// Stores the worth of a game: in the game itself outside forks.
    pub(super) fn insert(&mut self, game: &Game, worth: Worth) {
        let Some(own) = &mut self.0 else {
            game.remember(worth);
            return;
        };
        if own.len() == own.capacity() {
            // A game without other references is never looked up again.
            own.retain(|_, (game, _)| game.is_shared());
            if own.len() >= MOST_WORTHS {
                own.clear();
            }
            own.reserve(own.len() + 1);
        }
        own.insert(game.identity(), (game.clone(), worth));
    }

    /// Takes all worths, with their games.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (Game, Worth)> {
        self.0.take().unwrap_or_default().into_values()
    }
}
