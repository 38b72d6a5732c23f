//! Play without any shortcut: all moves of a position as its ruleset lists them, one after the other, and who wins.

use cgt_lang::budget::Budget;
use cgt_lang::rulesets::PositionRef;
use cgt_lang::solve::Solver;
use cgt_lang::value::{Player, Value};
use std::collections::{BTreeSet, HashMap};

/// More positions than are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooMany;

/// Short for a result that may need too many positions.
pub(super) type Plain<T> = Result<T, TooMany>;

/// Most positions of a game that are looked at.
const MOST: usize = 4000;

/// What is known of the positions of one game.
#[derive(Default)]
pub(super) struct Play {
    /// Each position with its Grundy value; nothing for loony ones.
    pub grundy: HashMap<String, (PositionRef, Option<u32>)>,
    /// Sums of positions less a value: whether the player who begins wins.
    wins: HashMap<(Vec<String>, Option<Value>, Player, bool), bool>,
    /// The sums of positions among them.
    pub seen: HashMap<Vec<String>, Vec<PositionRef>>,
}

fn names(positions: &[PositionRef]) -> Vec<String> {
    let mut names: Vec<String> = positions.iter().map(|p| p.notation()).collect();
    names.sort();
    names
}

fn options(position: &PositionRef, player: Player) -> Plain<Vec<Vec<PositionRef>>> {
    let moves = position.moves(player, &Budget::unlimited());
    let moves = moves.map_err(|_| TooMany)?;
    Ok(moves.into_iter().map(|one| one.to).collect())
}

impl Play {
    /// The Grundy value by the mex rule. Where a move obliges its player to go on, the value behind it is the only
    /// one that the position can have.
    pub(super) fn grundy(&mut self, position: &PositionRef) -> Plain<Option<u32>> {
        let name = position.notation();
        if let Some((_, value)) = self.grundy.get(&name) {
            return Ok(*value);
        }
        let (mut over, mut again) = (BTreeSet::new(), BTreeSet::new());
        for option in options(position, Player::Left)? {
            let mut sum = Some(0);
            for part in &option {
                let value = self.grundy(part)?;
                sum = sum.and_then(|sum| Some(sum ^ value?));
            }
            let goes_on = option.iter().any(|part| part.must_move_again());
            if goes_on {
                again.insert(sum)
            } else {
                over.insert(sum)
            };
        }
        let free = |n: &u32| !over.contains(&Some(*n));
        let value = match again.len() {
            0 => (0..).find(free),
            1 => again.first().copied().flatten().filter(free),
            _ => None,
        };
        if self.grundy.len() >= MOST {
            return Err(TooMany);
        }
        self.grundy.insert(name, (position.clone(), value));
        Ok(value)
    }

    /// Whether the player who begins wins a sum of positions less a value, in normal or misere play.
    pub(super) fn wins(
        &mut self,
        positions: &[PositionRef],
        less: Option<Value>,
        player: Player,
        misere: bool,
        solver: &mut Solver,
    ) -> Plain<bool> {
        let names = names(positions);
        let key = (names.clone(), less, player, misere);
        if let Some(known) = self.wins.get(&key) {
            return Ok(*known);
        }
        let (mut wins, mut moves) = (false, 0);
        for (at, position) in positions.iter().enumerate() {
            for option in options(position, player)? {
                let mut rest = [&positions[..at], &positions[at + 1..]].concat();
                rest.extend(option);
                moves += 1;
                wins |= !self.wins(&rest, less, player.opponent(), misere, solver)?;
            }
        }
        if let Some(value) = less {
            let arena = &mut solver.arena;
            let options = arena.options(value, player.opponent(), &Budget::unlimited());
            for option in options.map_err(|_| TooMany)? {
                moves += 1;
                wins |= !self.wins(positions, Some(option), player.opponent(), misere, solver)?;
            }
        }
        wins |= misere && moves == 0;
        if self.wins.len() >= 4 * MOST {
            return Err(TooMany);
        }
        self.wins.insert(key, wins);
        self.seen.entry(names).or_insert_with(|| positions.to_vec());
        Ok(wins)
    }
}

/// Who wins a position whose play may be infinite if Left begins and if Right does; nobody in a draw. States of a
/// position and a player to move are settled until nothing changes.
pub(super) fn loopy_winners(position: &PositionRef) -> Plain<[Option<Player>; 2]> {
    let players = [Player::Left, Player::Right];
    let mut numbers = HashMap::from([(position.notation(), 0)]);
    let mut all = vec![position.clone()];
    let mut moves: Vec<[Vec<usize>; 2]> = Vec::new();
    while let Some(next) = all.get(moves.len()).cloned() {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(players) {
            for option in options(&next, player)? {
                let [to] = option.as_slice() else {
                    return Err(TooMany);
                };
                let number = *numbers.entry(to.notation()).or_insert_with(|| {
                    all.push(to.clone());
                    all.len() - 1
                });
                side.push(number);
            }
        }
        if all.len() > MOST {
            return Err(TooMany);
        }
        moves.push(sides);
    }
    let mut winners: Vec<[Option<Player>; 2]> = vec![[None; 2]; all.len()];
    let mut is_new = true;
    while is_new {
        is_new = false;
        for (at, sides) in moves.iter().enumerate() {
            for player in players {
                let side = player as usize;
                let other = player.opponent();
                let after = |to: &usize| winners[*to][other as usize];
                let winner = if sides[side].iter().any(|to| after(to) == Some(player)) {
                    Some(player)
                } else if sides[side].iter().all(|to| after(to) == Some(other)) {
                    Some(other)
                } else {
                    None
                };
                is_new |= winner != winners[at][side];
                winners[at][side] = winner;
            }
        }
    }
    Ok(winners[0])
}
