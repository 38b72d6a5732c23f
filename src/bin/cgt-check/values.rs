//! Games by their options, compared by play.

use std::collections::HashMap;

/// Numbers of values that are added; those below 0 are negatives.
pub type Sum = Vec<i32>;
/// Names of values that are added, each with its sign.
pub type Names = Vec<(i32, String)>;
/// The word where something is wrong, and what it is.
pub type Checked<'a, T> = Result<T, (&'a str, &'static str)>;

/// Values with names.
#[derive(Default)]
pub struct Values {
    /// The number of each name.
    pub named: HashMap<String, i32>,
    /// The options of each number, from 1.
    games: Vec<[Vec<Sum>; 2]>,
    /// Sums that the player who begins, Left or not, is known to win or not.
    known: HashMap<(Sum, bool), bool>,
}

/// The nimber that a name stands for; the inner none is that of `loony`.
pub fn nimber(name: &str) -> Option<Option<u32>> {
    match name {
        "loony" => Some(None),
        "0" => Some(Some(0)),
        "*" => Some(Some(1)),
        _ => name.strip_prefix('*')?.parse().ok().map(Some),
    }
}

/// The nimber of a sum of nimbers; nothing if other values are among them.
pub fn exclusive_or(names: &Names) -> Option<Option<u32>> {
    let all: Option<Vec<_>> = names.iter().map(|(_, name)| nimber(name)).collect();
    Some(all?.into_iter().try_fold(0, |a, b| Some(a ^ b?)))
}

impl Values {
    /// Whether the player who begins wins a sum.
    fn wins(&mut self, mut sum: Sum, left: bool) -> bool {
        sum.sort_by_key(|x| (x.abs(), *x));
        while let Some(i) = sum.windows(2).position(|two| two[0] == -two[1]) {
            sum.drain(i..i + 2);
        }
        if let Some(known) = self.known.get(&(sum.clone(), left)) {
            return *known;
        }
        let wins = (0..sum.len()).any(|i| {
            let game = &self.games[sum[i].unsigned_abs() as usize - 1];
            let options = game[usize::from(left != (sum[i] > 0))].clone();
            let signed = |to: Sum| to.iter().map(|y| y * sum[i].signum()).collect::<Sum>();
            let after = |to: Sum| [&sum[..i], &sum[i + 1..], &signed(to)].concat();
            options.into_iter().any(|to| !self.wins(after(to), !left))
        });
        self.known.insert((sum, left), wins);
        wins
    }

    pub fn is_zero(&mut self, sum: Sum) -> bool {
        !self.wins(sum.clone(), true) && !self.wins(sum, false)
    }

    pub fn numbers<'a>(&self, names: &Names, at: &'a str) -> Checked<'a, Sum> {
        let number = |(sign, name): &(i32, String)| Some(sign * self.named.get(name)?);
        let all: Option<Sum> = names.iter().map(number).collect();
        all.ok_or((at, "a value is not defined above"))
    }

    /// Whether a game has its stated value.
    pub fn game<'a>(&mut self, sides: [Vec<Sum>; 2], value: &'a str) -> Checked<'a, i32> {
        let number = self.numbers(&vec![(1, value.into())], value)?[0];
        self.games.push(sides);
        match self.is_zero(vec![self.games.len() as i32, -number]) {
            true => Ok(number),
            false => Err((value, "this is not its value")),
        }
    }

    /// A new value; a nimber has the smaller ones on both sides, so that `exclusive_or` adds them.
    pub fn define<'a>(&mut self, name: &'a str, sides: [Vec<Sum>; 2]) -> Checked<'a, i32> {
        let smaller = (0..nimber(name).flatten().unwrap_or(0)).map(|k| match k {
            0 => vec![(1, "0".into())],
            1 => vec![(1, "*".into())],
            k => vec![(1, format!("*{k}"))],
        });
        let smaller = smaller.map(|k| self.numbers(&k, name));
        let smaller = smaller.collect::<Checked<Vec<Sum>>>()?;
        if nimber(name).is_some() && sides != [smaller.clone(), smaller] {
            return Err((
                name,
                "a nimber has all smaller ones, in order, on both sides",
            ));
        }
        self.games.push(sides);
        Ok(self.games.len() as i32)
    }
}
