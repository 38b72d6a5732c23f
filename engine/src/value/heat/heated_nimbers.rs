//! Numbers plus nimbers, heated by a positive number t.
//!
//! Heating turns *n into the game H(n) = {H(j) + t | H(j) - t}, j < n, with H(0) = 0. If a xor b xor c = 0, then H(a) +
//! H(b) + H(c) = 0: the second player replies in another summand as in Nim, and the two numbers t cancel. So H(j) -
//! H(i) = H(j xor i). For j ≠ i this is confused with 0, because each player can move to t or -t. Hence no option
//! dominates another. No option is reversible either: the replies to the Left option H(j) + t are the games H(i) + t -
//! t, i < j, and none of these is <= H(n). The form above is therefore canonical, and H(n) + kt has the canonical
//! options H(j) + (k + 1)t and H(j) + (k - 1)t.

use crate::budget::{Budget, Stop};
use crate::value::arena::{Arena, Value};
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;

impl Arena {
    /// number + H(nimber), heated by t > 0.
    ///
    /// Errors: limits of the budget; `Memory` at once if the canonical form, which has about 2n³/3 options, exceeds the
    /// limit.
    pub(in crate::value) fn heated_nimber(
        &mut self,
        number: &Dyadic,
        nimber: usize,
        t: &Dyadic,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        let options = (nimber as u128).pow(3).saturating_mul(2) / 3;
        let bytes = options.saturating_mul(size_of::<Value>() as u128);
        budget.reserve(usize::try_from(bytes).unwrap_or(usize::MAX))?;
        // rows[k + nimber][j] is number + H(j) + kt. The range of k shrinks as j grows.
        let mut rows: Vec<Vec<Value>> = Vec::with_capacity(2 * nimber + 1);
        let mut translated = number - &(t * &Dyadic::from(Int::from(nimber as u64)));
        for _ in 0..=2 * nimber {
            rows.push(vec![self.number(&translated)]);
            translated = &translated + t;
        }
        for j in 1..=nimber {
            // Element j of row k needs only the elements below j of the neighbouring rows.
            let new = (j..=2 * nimber - j)
                .map(|k| {
                    budget.work(1 + j as u64 / 16)?;
                    self.make_room(budget)?;
                    let mut left = rows[k + 1][..j].to_vec();
                    let mut right = rows[k - 1][..j].to_vec();
                    Value::sort_by_handle(&mut left);
                    Value::sort_by_handle(&mut right);
                    self.intern(&left, &right)
                })
                .collect::<Result<Vec<Value>, Stop>>()?;
            for (row, value) in rows.iter_mut().skip(j).zip(new) {
                row.push(value);
            }
        }
        Ok(rows[nimber][nimber])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heating by its definition.
    fn heated(arena: &mut Arena, x: Value, n: i64, t: Value, budget: &Budget) -> Value {
        if n == 0 {
            return x;
        }
        let cooler = arena.negative(t, budget).unwrap();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for j in 0..n {
            let below = heated(arena, x, j, t, budget);
            left.push(arena.sum(below, t, budget).unwrap());
            right.push(arena.sum(below, cooler, budget).unwrap());
        }
        arena.canonical(&left, &right, budget).unwrap()
    }

    #[test]
    fn agrees_with_the_definition() {
        let budget = Budget::unlimited();
        for (x, t) in [(0, 4), (3, 1), (-5, 2), (8, 12)] {
            let (x, t) = (Dyadic::new(Int::from(x), 2), Dyadic::new(Int::from(t), 2));
            for n in 0..7 {
                let mut arena = Arena::new();
                let (number, heat) = (arena.number(&x), arena.number(&t));
                let plain = heated(&mut arena, number, n, heat, &budget);
                let found = arena.heated_nimber(&x, n as usize, &t, &budget);
                assert_eq!(found, Ok(plain), "{x} + *{n} heated by {t}");
            }
        }
    }

    #[test]
    fn heated_nimbers_add_like_nimbers() {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let t = Dyadic::from(1);
        let mut all = Vec::new();
        for n in 0..8 {
            all.push(arena.heated_nimber(&Dyadic::ZERO, n, &t, &budget).unwrap());
        }
        for a in 0..8 {
            for b in 0..8 {
                assert_eq!(arena.sum(all[a], all[b], &budget), Ok(all[a ^ b]));
            }
        }
    }
}
