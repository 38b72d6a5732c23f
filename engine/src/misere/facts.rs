//! What is known of a form from what is known of its options.

use super::forms::Form;
use crate::value::Player;

/// What a player can do in a form. An end of a player is a form in which the player has no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideFacts {
    /// The player has no options, or a tombstone.
    pub end_like: bool,
    /// The player, moving first, wins.
    pub wins: bool,
    /// The form is an end of the player, and so are all its followers.
    pub dead: bool,
    /// The form is an end of the player that stays blocked.
    pub blocked: bool,
    /// An option of the player is a blocked end of the player.
    pub has_blocked: bool,
    /// The player, moving first, runs out of moves no later than an opponent who may pass but not stop passing.
    pub outlasts: bool,
    /// The player wins, moving second, beside an opponent who may pass, and pass for the last time.
    pub outlasts_second: bool,
    /// The player, moving first, wins beside every blocked end.
    pub breaks: bool,
    /// The same with the opponent to move.
    pub breaks_second: bool,
}

/// What is known of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Facts about Left and Right.
    pub sides: [SideFacts; 2],
    /// The length of the shortest play in which one player may move several times in a row.
    pub shortest: u32,
    /// The integer whose canonical form this is.
    pub integer: Option<i32>,
    /// No follower has a tombstone.
    pub plain: bool,
    pub dicot: bool,
    pub integral: bool,
    pub dead_ending: bool,
    pub blocking: bool,
    /// No follower is won by the previous player.
    pub p_free: bool,
}

impl Facts {
    /// The facts about the form with these options and tombstones of Left and Right.
    pub(super) fn of<'a>(
        options: [&[Form]; 2],
        stops: [bool; 2],
        known: impl Fn(Form) -> &'a Facts,
    ) -> Facts {
        let every = |test: fn(&Facts) -> bool| {
            let mut all = options[0].iter().chain(options[1]);
            all.all(|o| test(known(*o)))
        };
        let all = || options[0].iter().chain(options[1]).map(|o| known(*o));
        let sides = Player::BOTH.map(|me| side(me, options, stops, &known));
        let integer = integer(options, stops, &known);
        // Each missing side must be an end of the right kind.
        let ends = |test: fn(&SideFacts) -> bool| {
            let mut pairs = options.iter().zip(&sides);
            pairs.all(|(own, side)| !own.is_empty() || test(side))
        };
        let wins = |player: Player| sides[player as usize].wins;
        let is_end = options.iter().any(|o| o.is_empty());
        Facts {
            sides,
            shortest: all().map(|f| f.shortest + 1).min().unwrap_or(0),
            integer,
            plain: stops == [false; 2] && every(|f| f.plain),
            dicot: options[0].is_empty() == options[1].is_empty() && every(|f| f.dicot),
            integral: (!is_end || integer.is_some()) && every(|f| f.integral),
            dead_ending: ends(|s| s.dead) && every(|f| f.dead_ending),
            blocking: ends(|s| s.blocked) && every(|f| f.blocking),
            p_free: (wins(Player::Left) || wins(Player::Right)) && every(|f| f.p_free),
        }
    }

    pub(super) fn side(&self, player: Player) -> &SideFacts {
        &self.sides[player as usize]
    }
}

fn side<'a>(
    me: Player,
    options: [&[Form]; 2],
    stops: [bool; 2],
    known: impl Fn(Form) -> &'a Facts,
) -> SideFacts {
    let own = || options[me as usize].iter().map(|o| known(*o));
    let his = || {
        options[me.opponent() as usize]
            .iter()
            .map(|o| known(*o).side(me))
    };
    let stop = stops[me as usize];
    let is_end = options[me as usize].is_empty();
    let end_like = stop || is_end;
    let his_end = stops[me.opponent() as usize] || options[me.opponent() as usize].is_empty();
    let wins = end_like || own().any(|f| !f.side(me.opponent()).wins);
    let outlasts = end_like || own().any(|f| f.side(me).outlasts_second);
    let breaks = end_like || own().any(|f| f.side(me).breaks_second);
    SideFacts {
        end_like,
        wins,
        dead: is_end && his().all(|s| s.dead),
        blocked: is_end && his().all(|s| s.blocked || s.has_blocked),
        has_blocked: own().any(|f| f.side(me).blocked),
        outlasts,
        outlasts_second: wins && outlasts && his().all(|s| s.outlasts),
        breaks,
        breaks_second: !his_end && breaks && his().all(|s| s.breaks),
    }
}

fn integer<'a>(
    options: [&[Form]; 2],
    stops: [bool; 2],
    known: impl Fn(Form) -> &'a Facts,
) -> Option<i32> {
    if stops != [false; 2] {
        return None;
    }
    match options {
        [[], []] => Some(0),
        [[one], []] => known(*one).integer.filter(|n| *n >= 0)?.checked_add(1),
        [[], [one]] => known(*one).integer.filter(|n| *n <= 0)?.checked_sub(1),
        _ => None,
    }
}
