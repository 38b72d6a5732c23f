//! A small linear program in exact arithmetic: is there a number that every move lowers?
//!
//! Source: Farkas' lemma and the simplex method with Bland's rule, as in Schrijver, *Theory of Linear and Integer
//! Programming*, chapters 7 and 11.

/// A fraction in lowest terms with a positive denominator. Operations return `None` if 128 bits do not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio(i128, i128);

const ZERO: Ratio = Ratio(0, 1);
const ONE: Ratio = Ratio(1, 1);

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Ratio {
    fn new(above: i128, below: i128) -> Option<Ratio> {
        let common = gcd(above, below);
        if common == 0 {
            return None;
        }
        let sign = below.signum();
        Some(Ratio(sign * above / common, sign * below / common))
    }

    /// a - b c
    fn minus_product(self, b: Ratio, c: Ratio) -> Option<Ratio> {
        if b.0 == 0 || c.0 == 0 {
            return Some(self);
        }
        let product = Ratio::new(b.0.checked_mul(c.0)?, b.1.checked_mul(c.1)?)?;
        let above = self
            .0
            .checked_mul(product.1)?
            .checked_sub(product.0.checked_mul(self.1)?)?;
        Ratio::new(above, self.1.checked_mul(product.1)?)
    }

    fn divided_by(self, other: Ratio) -> Option<Ratio> {
        Ratio::new(self.0.checked_mul(other.1)?, self.1.checked_mul(other.0)?)
    }

    fn is_less(self, other: Ratio) -> Option<bool> {
        Some(self.0.checked_mul(other.1)? < other.0.checked_mul(self.1)?)
    }
}

/// The changes of quantities by a move. A strict change must lower the number; any other must not raise it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::declared) struct Change {
    pub amounts: Vec<i64>,
    pub strict: bool,
}

/// The result of the linear program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::declared) enum Lowering {
    /// Weights of the quantities. Each strict change lowers the weighted sum by at least one.
    By(Vec<i128>),
    /// The indices of changes that undo each other.
    Circle(Vec<usize>),
}

/// Finds weights that all changes lower. All changes must have the same number of amounts.
///
/// `None` if the numbers become too large.
pub(in crate::declared) fn lowered(changes: &[Change], quantities: usize) -> Option<Lowering> {
    let mut tableau = Tableau::new(changes, quantities);
    while let Some(column) = tableau.entering() {
        let row = tableau.leaving(column)?;
        tableau.pivot(row, column)?;
    }
    let columns = changes.len();
    if tableau.cost[columns + quantities + 1] == ZERO {
        let used = tableau.basis.iter().zip(&tableau.rows);
        let used = used
            .filter(|(column, row)| **column < columns && row.last().is_some_and(|b| *b != ZERO));
        let mut circle: Vec<usize> = used.map(|(column, _)| *column).collect();
        circle.sort_unstable();
        return Some(Lowering::Circle(circle));
    }
    // The dual solution is given by the costs of the artificial columns.
    let dual = |row: usize| ONE.minus_product(tableau.cost[columns + row], ONE);
    let weights: Option<Vec<Ratio>> = (0..quantities).map(dual).collect();
    let weights = weights?;
    let mut common = 1i128;
    for weight in &weights {
        common = common.checked_mul(weight.1 / gcd(common, weight.1))?;
    }
    let whole = weights.iter().map(|w| w.0.checked_mul(common / w.1));
    let mut whole: Vec<i128> = whole.collect::<Option<_>>()?;
    let divisor = whole.iter().fold(0, |all, w| gcd(all, *w)).max(1);
    whole.iter_mut().for_each(|w| *w /= divisor);
    Some(Lowering::By(whole))
}

/// The simplex tableau. It minimises the sum of the artificial variables of A y = 0, sum of the strict y = 1, y >= 0.
struct Tableau {
    rows: Vec<Vec<Ratio>>,
    /// The reduced costs, and the negative of the sum that is minimised.
    cost: Vec<Ratio>,
    basis: Vec<usize>,
}

impl Tableau {
    fn new(changes: &[Change], quantities: usize) -> Tableau {
        let whole = |n: i64| Ratio(i128::from(n), 1);
        let mut rows = Vec::with_capacity(quantities + 1);
        for row in 0..=quantities {
            let amount = |change: &Change| match change.amounts.get(row) {
                Some(amount) => whole(*amount),
                None => whole(i64::from(change.strict)),
            };
            let mut cells: Vec<Ratio> = changes.iter().map(amount).collect();
            cells.extend((0..=quantities).map(|other| whole(i64::from(other == row))));
            cells.push(whole(i64::from(row == quantities)));
            rows.push(cells);
        }
        let mut cost = vec![ZERO; changes.len() + quantities + 2];
        for (column, cost) in cost.iter_mut().enumerate() {
            let is_artificial = (changes.len()..=changes.len() + quantities).contains(&column);
            if !is_artificial {
                let sum: i128 = rows.iter().map(|row| row[column].0).sum();
                *cost = Ratio(-sum, 1);
            }
        }
        Tableau {
            rows,
            cost,
            basis: (changes.len()..=changes.len() + quantities).collect(),
        }
    }

    /// The entering column by Bland's rule: the first column that lowers the cost.
    fn entering(&self) -> Option<usize> {
        let columns = self.cost.len() - 1;
        (0..columns).find(|column| self.cost[*column].0 < 0)
    }

    /// The leaving row: the one with the least ratio, and among equals the first in the basis. It exists because the
    /// cost is bounded below.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(Ratio, usize)> = None;
        for (at, row) in self.rows.iter().enumerate() {
            if row[column].0 <= 0 {
                continue;
            }
            let ratio = row[row.len() - 1].divided_by(row[column])?;
            let is_better = match best {
                None => true,
                Some((least, other)) => {
                    ratio.is_less(least)? || ratio == least && self.basis[at] < self.basis[other]
                }
            };
            if is_better {
                best = Some((ratio, at));
            }
        }
        best.map(|(_, at)| at)
    }

    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        let pivot = self.rows[row][column];
        for cell in &mut self.rows[row] {
            *cell = cell.divided_by(pivot)?;
        }
        let own = self.rows[row].clone();
        let others = self
            .rows
            .iter_mut()
            .enumerate()
            .filter(|(at, _)| *at != row);
        for line in others.map(|(_, line)| line).chain([&mut self.cost]) {
            let factor = line[column];
            if factor == ZERO {
                continue;
            }
            for (cell, own) in line.iter_mut().zip(&own) {
                *cell = cell.minus_product(factor, *own)?;
            }
        }
        self.basis[row] = column;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(amounts: &[i64], strict: bool) -> Change {
        Change {
            amounts: amounts.to_vec(),
            strict,
        }
    }

    #[test]
    fn weights_lower_every_change_or_a_circle_is_found() {
        let mut state = 7;
        let mut seen = [0, 0];
        for _ in 0..2000 {
            let mut next = |n: u64| crate::declared::board::next_random(&mut state) % n;
            let (quantities, count) = (1 + next(4) as usize, 1 + next(5) as usize);
            let mut changes = Vec::new();
            for _ in 0..count {
                let amounts: Vec<i64> = (0..quantities).map(|_| next(5) as i64 - 2).collect();
                changes.push(change(&amounts, next(4) > 0));
            }
            match lowered(&changes, quantities).expect("small numbers") {
                Lowering::By(weights) => {
                    seen[0] += 1;
                    for change in &changes {
                        let pairs = change.amounts.iter().zip(&weights);
                        let sum: i128 = pairs.map(|(a, w)| i128::from(*a) * w).sum();
                        assert!(sum <= -i128::from(change.strict), "{changes:?} {weights:?}");
                    }
                }
                Lowering::Circle(circle) => {
                    seen[1] += 1;
                    assert!(circle.iter().any(|c| changes[*c].strict), "{changes:?}");
                    // Each choice of weights raises one of them or lowers none.
                    for code in 0..7usize.pow(quantities as u32) {
                        let weight = |q: usize| (code / 7usize.pow(q as u32) % 7) as i64 - 3;
                        let sum = |c: &usize| -> i64 {
                            let amounts = changes[*c].amounts.iter().enumerate();
                            amounts.map(|(q, a)| a * weight(q)).sum()
                        };
                        let all = circle
                            .iter()
                            .all(|c| sum(c) <= -i64::from(changes[*c].strict));
                        assert!(!all, "{changes:?} {circle:?} {code}");
                    }
                }
            }
        }
        assert!(seen[0] > 200 && seen[1] > 200, "{seen:?}");
    }
}
