//! The simplest number in an interval (ONAG, chapter 2).

use super::dyadic::Dyadic;
use super::int::Int;
use std::cmp::Ordering;

/// An end of an interval of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'a> {
    /// The number at this end.
    pub number: &'a Dyadic,
    /// Whether the interval contains it.
    pub closed: bool,
}

impl Dyadic {
    /// The simplest number in an interval, the one with the smallest birthday; `None` if the interval is empty (ONAG,
    /// chapter 2, theorem 11). Without a bound, the interval is unbounded on that side.
    pub fn simplest(lower: Option<Bound<'_>>, upper: Option<Bound<'_>>) -> Option<Dyadic> {
        if let (Some(low), Some(high)) = (lower, upper) {
            match low.number.cmp(high.number) {
                Ordering::Less => {}
                Ordering::Equal if low.closed && high.closed => return Some(low.number.clone()),
                _ => return None,
            }
        }
        let above = |x: &Dyadic| match lower {
            None => true,
            Some(b) => x > b.number || (b.closed && x == b.number),
        };
        let below = |x: &Dyadic| match upper {
            None => true,
            Some(b) => x < b.number || (b.closed && x == b.number),
        };
        match (above(&Dyadic::ZERO), below(&Dyadic::ZERO)) {
            (true, true) => Some(Dyadic::ZERO),
            (false, _) => lower.and_then(|low| least_precise(low, below)),
            (true, false) => {
                let high = upper?;
                let mirrored = -high.number;
                let low = Bound {
                    number: &mirrored,
                    closed: high.closed,
                };
                least_precise(low, |x| above(&-x)).map(|x| -x)
            }
        }
    }

    /// The simplest number strictly between two numbers; `None` if there is none.
    pub fn simplest_between(lower: Option<&Dyadic>, upper: Option<&Dyadic>) -> Option<Dyadic> {
        let open = |number| Bound {
            number,
            closed: false,
        };
        Dyadic::simplest(lower.map(open), upper.map(open))
    }
}

/// The number with the smallest exponent (among integers, the smallest) in a nonempty interval of positive numbers. The
/// interval is given by its lower end and a predicate that holds below its upper end.
fn least_precise(low: Bound<'_>, below: impl Fn(&Dyadic) -> bool) -> Option<Dyadic> {
    // The smallest multiple of 1/2^k above the lower end.
    let smallest = |k: u64| {
        let scaled = Dyadic::new(low.number.numerator().shl(k), low.number.exponent());
        let multiple = if low.closed {
            scaled.ceiling()
        } else {
            scaled.floor() + Int::ONE
        };
        Dyadic::new(multiple, k)
    };
    let integer = smallest(0);
    if below(&integer) {
        return Some(integer);
    }
    // Multiples of 1/2^k are also multiples of 1/2^(k+1). So find the least k with a multiple in the interval by
    // doubling, then by bisection.
    let mut fails = 0;
    let mut works = 1;
    while !below(&smallest(works)) {
        fails = works;
        works *= 2;
        if works > u64::MAX / 4 {
            return None;
        }
    }
    while works - fails > 1 {
        let middle = fails + (works - fails) / 2;
        if below(&smallest(middle)) {
            works = middle;
        } else {
            fails = middle;
        }
    }
    Some(smallest(works))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    fn ratio(m: i64, n: i64) -> Dyadic {
        Dyadic::from_ratio(&Int::from(m), &Int::from(n), &Budget::unlimited()).unwrap()
    }

    #[test]
    fn simplest_by_search() {
        // Compare with the simplest of all m/16 in -2..=2 by birthday.
        let all: Vec<Dyadic> = (-32..=32).map(|m| ratio(m, 16)).collect();
        let ends: Vec<Dyadic> = (-8..=8).map(|m| ratio(m, 4)).collect();
        for low in &ends {
            for high in &ends {
                for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                    let wanted = all
                        .iter()
                        .filter(|x| *x > low || (a && *x == low))
                        .filter(|x| *x < high || (b && *x == high))
                        .min_by_key(|x| x.birthday());
                    let found = Dyadic::simplest(
                        Some(Bound {
                            number: low,
                            closed: a,
                        }),
                        Some(Bound {
                            number: high,
                            closed: b,
                        }),
                    );
                    assert_eq!(found.as_ref(), wanted, "{low} {a} {high} {b}");
                }
            }
        }
        assert_eq!(
            Dyadic::simplest_between(None, Some(&ratio(-5, 2))),
            Some(ratio(-3, 1))
        );
        assert_eq!(
            Dyadic::simplest_between(Some(&ratio(5, 1)), None),
            Some(ratio(6, 1))
        );
        assert_eq!(Dyadic::simplest_between(None, None), Some(Dyadic::ZERO));
    }

    #[test]
    fn simplest_beyond_words() {
        let tiny = Dyadic::new(Int::ONE, 200);
        assert_eq!(
            Dyadic::simplest_between(Some(&Dyadic::ZERO), Some(&tiny)),
            Some(tiny.half())
        );
    }
}
