//! Sums of games, compared by play.

use std::collections::HashMap;

/// A nimber, or nothing if a part is loony, and games by number, those below 0 turned round.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sum {
    pub nimber: Option<u32>,
    pub games: Vec<i32>,
}

impl Sum {
    pub const ZERO: Sum = Sum::of(Some(0));

    pub const fn of(nimber: Option<u32>) -> Sum {
        let games = Vec::new();
        Sum { nimber, games }
    }

    /// Nimbers add by exclusive or, and what is loony stays so; a game and the same turned round are 0.
    pub fn plus(&self, other: &Sum, sign: i32) -> Sum {
        let nimber = self.nimber.zip(other.nimber).map(|(a, b)| a ^ b);
        let mut games = self.games.clone();
        for game in other.games.iter().map(|game| sign * game) {
            match games.iter().position(|own| *own == -game) {
                Some(at) => drop(games.remove(at)),
                None => games.push(game),
            }
        }
        games.sort();
        Sum { nimber, games }
    }
}

#[derive(Default)]
pub struct Games {
    /// The options of Left and of Right of each game, from number 1 on.
    options: Vec<[Vec<Sum>; 2]>,
    /// Whether the player who begins, Left or not, wins a sum.
    known: HashMap<(Sum, bool), bool>,
}

impl Games {
    /// A new game, as long as none of its options is loony.
    pub fn add(&mut self, options: [Vec<Sum>; 2]) -> Result<Sum, &'static str> {
        if options.iter().flatten().any(|sum| sum.nimber.is_none()) {
            return Err("an option is loony");
        }
        self.options.push(options);
        let games = vec![self.options.len() as i32];
        Ok(Sum { games, ..Sum::ZERO })
    }

    /// Whether the player who begins wins a sum.
    fn wins(&mut self, sum: Sum, left: bool) -> bool {
        let key = (sum, left);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let Sum { nimber, games } = &key.0;
        let with = |nimber, games| Sum { nimber, games };
        let mut wins =
            (0..nimber.unwrap_or(0)).any(|n| !self.wins(with(Some(n), games.clone()), !left));
        for (at, game) in games.iter().enumerate() {
            let rest = with(*nimber, [&games[..at], &games[at + 1..]].concat());
            let side = usize::from(left != (*game > 0));
            let options = self.options[game.unsigned_abs() as usize - 1][side].clone();
            let mut after = options.iter().map(|to| rest.plus(to, game.signum()));
            wins = wins || after.any(|sum| !self.wins(sum, !left));
        }
        self.known.insert(key, wins);
        wins
    }

    /// Nimbers are equal if they are the same, games if who begins loses their difference.
    pub fn equal(&mut self, one: &Sum, other: &Sum) -> bool {
        let difference = one.plus(other, -1);
        match difference.nimber {
            Some(_) => !self.wins(difference.clone(), true) && !self.wins(difference, false),
            None => one == other,
        }
    }
}
