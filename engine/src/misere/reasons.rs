//! Why a form is at least another one, and how a sum that tells them apart is played.

use super::calculus::Calculus;
use super::forms::Form;
use super::modulo::{Match, Modulo};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::Player;
use rustc_hash::FxHashSet;

/// A move in one of two compared forms, and what matches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchedMove {
    /// Right moves in the larger form, Left in the smaller one.
    pub player: Player,
    /// The option.
    pub to: Form,
    /// What matches it.
    pub by: Match,
}

/// The moves that are matched if `g` is at least `h`: those of Right in `g` and of Left in `h`, in print order. They show
/// that it is, together with what holds where Left cannot move in `h`, or Right cannot in `g`. `None` if it is not.
pub fn matched_moves(
    modulo: &mut Modulo<'_>,
    g: Form,
    h: Form,
) -> Result<Option<Vec<MatchedMove>>, Stop> {
    if !modulo.is_at_least(g, h)? {
        return Ok(None);
    }
    let mut moves = Vec::new();
    for (player, form, other) in [(Player::Right, g, h), (Player::Left, h, g)] {
        for option in modulo.calculus.forms.shared_options(form, player).iter() {
            let Some(by) = modulo.matched(*option, other, player)? else {
                return Ok(None);
            };
            modulo.budget.room_in(&mut moves, 1)?;
            moves.push(MatchedMove {
                player,
                to: *option,
                by,
            });
        }
    }
    Ok(Some(moves))
}

impl MatchedMove {
    /// The forms of which the first is at least the second, as the move in `g` or `h` is matched.
    fn rests_on(&self, g: Form, h: Form) -> (Form, Form) {
        match (self.player, self.by) {
            (Player::Right, Match::Option(option)) => (self.to, option),
            (Player::Right, Match::Reply(reply)) => (reply, h),
            (Player::Left, Match::Option(option)) => (option, self.to),
            (Player::Left, Match::Reply(reply)) => (g, reply),
        }
    }
}

/// The pairs on which it rests that `g` is at least `h`, with this one: in each, the first is at least the second, for its
/// moves are matched by earlier pairs, or by identical forms. `None` if `g` is not at least `h`.
pub fn table(modulo: &mut Modulo<'_>, g: Form, h: Form) -> Result<Option<Vec<(Form, Form)>>, Stop> {
    let (mut seen, mut table) = (FxHashSet::default(), Vec::new());
    let holds = add_pair(modulo, (g, h), &mut seen, &mut table)?;
    Ok(holds.then_some(table))
}

fn add_pair(
    modulo: &mut Modulo<'_>,
    (g, h): (Form, Form),
    seen: &mut FxHashSet<(Form, Form)>,
    table: &mut Vec<(Form, Form)>,
) -> Result<bool, Stop> {
    if g == h || seen.contains(&(g, h)) {
        return Ok(true);
    }
    modulo.budget.room_in_set(seen)?;
    seen.insert((g, h));
    let Some(moves) = matched_moves(modulo, g, h)? else {
        return Ok(false);
    };
    for one in moves {
        let pair = one.rests_on(g, h);
        if !with_stack(|| add_pair(modulo, pair, seen, table))? {
            return Ok(false);
        }
    }
    modulo.budget.room_in(table, 1)?;
    table.push((g, h));
    Ok(true)
}

/// A move in a sum of two forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Who moves.
    pub player: Player,
    /// Which of the two forms is moved in.
    pub part: usize,
    /// The option.
    pub to: Form,
}

/// A play of the sum of two forms that `first` begins, until the player to move has won: each plays the first move that
/// wins, or the first one if none does.
pub fn play(
    calculus: &mut Calculus,
    mut parts: [Form; 2],
    first: Player,
    budget: &Budget,
) -> Result<Vec<PlayedMove>, Stop> {
    let (mut play, mut player) = (Vec::new(), first);
    while !parts
        .iter()
        .all(|part| calculus.forms.is_end_like(*part, player))
    {
        budget.step()?;
        let mut chosen = None;
        'moves: for part in [0, 1] {
            for option in calculus.forms.shared_options(parts[part], player).iter() {
                let other = parts[1 - part];
                let wins = !calculus.wins_sum(*option, other, player.opponent(), budget)?;
                if wins || chosen.is_none() {
                    let to = *option;
                    chosen = Some(PlayedMove { player, part, to });
                }
                if wins {
                    break 'moves;
                }
            }
        }
        // A player who is not at an end has an option.
        let Some(one) = chosen else { break };
        parts[one.part] = one.to;
        play.push(one);
        player = player.opponent();
    }
    Ok(play)
}
