//! All reachable positions by the plain definition of moves, and results computed from them without theorems.

use crate::budget::{Budget, Stop};
use crate::declared::board::Board;
use crate::declared::plain::PlainRules;
use crate::value::{Arena, Player, Value, mex};
use rustc_hash::FxHashMap;

/// The positions that can be reached from one, with the moves of Left and of Right.
#[derive(Debug)]
pub struct PlainGraph {
    /// The positions, beginning with the start.
    pub boards: Vec<Board>,
    /// For each position, the indices of the positions after the moves of Left and of Right.
    pub moves: Vec<[Vec<u32>; 2]>,
}

impl PlainRules {
    /// The reachable positions; `None` if there are more than `most`.
    ///
    /// Errors: limits of the budget, and errors of the language.
    pub fn graph(
        &self,
        start: Board,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<PlainGraph>, Stop> {
        let mut numbers: FxHashMap<Vec<char>, u32> = FxHashMap::default();
        numbers.insert(start.letters().to_vec(), 0);
        let mut graph = PlainGraph {
            boards: vec![start],
            moves: Vec::new(),
        };
        while let Some(board) = graph.boards.get(graph.moves.len()).cloned() {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                for to in self.moves(&board, player, budget)? {
                    let next = graph.boards.len() as u32;
                    let known = numbers.entry(to.letters().to_vec()).or_insert(next);
                    side.push(*known);
                    if *known == next {
                        graph.boards.push(to);
                    }
                }
            }
            graph.moves.push(sides);
            if graph.boards.len() > most {
                return Ok(None);
            }
        }
        Ok(Some(graph))
    }
}

impl PlainGraph {
    /// The positions, each after all its options; `None` if play may be infinite.
    pub fn order(&self) -> Option<Vec<u32>> {
        #[derive(Clone, Copy, PartialEq)]
        enum Visit {
            New,
            UnderWay,
            Done,
        }
        let mut states = vec![Visit::New; self.boards.len()];
        let mut order = Vec::with_capacity(self.boards.len());
        // A position, and the number of its moves visited so far.
        let mut path = vec![(0u32, 0usize)];
        states[0] = Visit::UnderWay;
        while let Some((at, looked)) = path.last_mut() {
            let [left, right] = &self.moves[*at as usize];
            let next = left.iter().chain(right).nth(*looked);
            *looked += 1;
            match next {
                None => {
                    states[*at as usize] = Visit::Done;
                    order.push(*at);
                    path.pop();
                }
                Some(next) => match states[*next as usize] {
                    Visit::UnderWay => return None,
                    Visit::Done => {}
                    Visit::New => {
                        states[*next as usize] = Visit::UnderWay;
                        path.push((*next, 0));
                    }
                },
            }
        }
        Some(order)
    }

    /// The value of each position, from its options.
    ///
    /// Errors: limits of the budget.
    pub fn values(
        &self,
        order: &[u32],
        arena: &mut Arena,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut values = vec![Value::ZERO; self.boards.len()];
        for at in order {
            let options = |side: &Vec<u32>| {
                let own = side.iter().map(|to| values[*to as usize]);
                own.collect::<Vec<Value>>()
            };
            let [left, right] = self.moves[*at as usize].each_ref().map(options);
            values[*at as usize] = arena.canonical(&left, &right, budget)?;
        }
        Ok(values)
    }

    /// The Grundy value of each position, if each player has the moves of both.
    pub fn variant_values(&self, order: &[u32]) -> Vec<u32> {
        let mut values = vec![0; self.boards.len()];
        for at in order {
            let options = self.moves[*at as usize].iter().flatten();
            let options: Vec<u32> = options.map(|to| values[*to as usize]).collect();
            values[*at as usize] = mex(options);
        }
        values
    }

    /// For each position, the winner if Left moves first and if Right moves first; `None` for infinite play.
    pub fn winners(&self, misere: bool) -> Vec<[Option<Player>; 2]> {
        let mut winners = vec![[None; 2]; self.boards.len()];
        let mut grown = true;
        while grown {
            grown = false;
            for at in (0..self.boards.len()).rev() {
                for player in Player::BOTH {
                    if winners[at][player as usize].is_some() {
                        continue;
                    }
                    let opponent = player.opponent();
                    let options = &self.moves[at][player as usize];
                    let mut replies = options
                        .iter()
                        .map(|to| winners[*to as usize][opponent as usize]);
                    let winner = if options.is_empty() {
                        Some(if misere { player } else { opponent })
                    } else if replies.clone().any(|winner| winner == Some(player)) {
                        Some(player)
                    } else {
                        replies
                            .all(|winner| winner == Some(opponent))
                            .then_some(opponent)
                    };
                    grown |= winner.is_some();
                    winners[at][player as usize] = winner;
                }
            }
        }
        winners
    }
}
