//! What is known of a form from what is known of its options.

use super::forms::Form;
use crate::value::{Dyadic, Player};

/// What is known of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The score under best play when Left, Right begins.
    pub scores: [Dyadic; 2],
    /// The score when the player begins and the opponent may pass.
    pub scores_first: [Dyadic; 2],
    /// The score when the opponent of the player begins, and may pass.
    scores_second: [Dyadic; 2],
    /// The least and the greatest score of an end in a follower.
    pub range: [Dyadic; 2],
    /// In every follower a stuck player has at most what play would give.
    pub guaranteed: bool,
    /// Every follower is a number, or has options for both players and no zugzwang.
    pub milnor: bool,
}

/// The better of two scores for a player.
pub(super) fn better(player: Player, a: Dyadic, b: Dyadic) -> Dyadic {
    match player {
        Player::Left => a.max(b),
        Player::Right => a.min(b),
    }
}

impl Facts {
    /// The facts about a form; `ends` holds the score of each player without options.
    pub(super) fn of<'a>(
        options: [&[Form]; 2],
        ends: &[Option<Dyadic>; 2],
        known: impl Fn(Form) -> &'a Facts,
    ) -> Facts {
        // The best of a player's options by a score of theirs, or the end.
        let best = |mover: Player, chooser: Player, score: &dyn Fn(&Facts) -> Dyadic| {
            let scores = options[mover as usize].iter().map(|o| score(known(*o)));
            let best = scores.reduce(|a, b| better(chooser, a, b));
            best.or_else(|| ends[mover as usize].clone())
                .unwrap_or_default()
        };
        let all = || options[0].iter().chain(options[1]).map(|o| known(*o));
        let scores = Player::BOTH.map(|player| {
            best(player, player, &|f| {
                f.scores[player.opponent() as usize].clone()
            })
        });
        let scores_first = Player::BOTH.map(|player| {
            best(player, player, &|f| {
                f.scores_second[player as usize].clone()
            })
        });
        let scores_second = Player::BOTH.map(|player| {
            let opponent = player.opponent();
            let moved = best(opponent, opponent, &|f| {
                f.scores_first[player as usize].clone()
            });
            better(opponent, moved, scores_first[player as usize].clone())
        });
        let own = || ends.iter().flatten().cloned();
        let least = all().map(|f| f.range[0].clone()).chain(own()).min();
        let greatest = all().map(|f| f.range[1].clone()).chain(own()).max();
        let range = [least, greatest].map(Option::unwrap_or_default);
        let guaranteed = all().all(|f| f.guaranteed)
            && ends[0].as_ref().is_none_or(|end| *end <= range[0])
            && ends[1].as_ref().is_none_or(|end| *end >= range[1]);
        let milnor = match ends {
            [Some(left), Some(right)] => left == right,
            [None, None] => scores[0] >= scores[1] && all().all(|f| f.milnor),
            _ => false,
        };
        Facts {
            scores,
            scores_first,
            scores_second,
            range,
            guaranteed,
            milnor,
        }
    }
}
