//! An independent model: Hahn series with rational coefficients over the lexicographic plane, cut off after some terms.
//! A vector (a, b) stands for ω^(ω·a + b).

use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The largest number of terms that a model keeps.
const TERMS: usize = 12;

type Fraction = (i128, i128);

/// Coefficients by exponents. Terms below the last that is kept are unknown if `cut`.
#[derive(Clone, Debug)]
struct Series {
    terms: BTreeMap<(i64, i64), Fraction>,
}

fn lowest((a, b): Fraction) -> Fraction {
    let common = num_integer::gcd(a, b).max(1) * b.signum();
    (a / common, b / common)
}

impl Series {
    fn of(terms: &[(i64, i64, i64)]) -> Series {
        let mut series = Series {
            terms: BTreeMap::new(),
        };
        for &(a, b, r) in terms {
            series.add((a, b), (r.into(), 1));
        }
        series
    }

    fn add(&mut self, at: (i64, i64), r: Fraction) {
        let old = self.terms.get(&at).copied().unwrap_or((0, 1));
        let sum = lowest((old.0 * r.1 + r.0 * old.1, old.1 * r.1));
        match sum.0 {
            0 => self.terms.remove(&at),
            _ => self.terms.insert(at, sum),
        };
    }

    fn times(&self, other: &Series) -> Series {
        let mut product = Series {
            terms: BTreeMap::new(),
        };
        for (a, r) in &self.terms {
            for (b, s) in &other.terms {
                product.add((a.0 + b.0, a.1 + b.1), (r.0 * s.0, r.1 * s.1));
            }
        }
        product
    }

    /// The first terms of the quotient, by the recursion for the inverse of a series.
    fn first_terms_over(&self, other: &Series) -> Vec<((i64, i64), Fraction)> {
        let (&lead, &r) = other.terms.last_key_value().unwrap();
        let (mut rest, mut quotient) = (self.clone(), Vec::new());
        while let Some((&at, &s)) = rest.terms.last_key_value()
            && quotient.len() < TERMS
        {
            let term = (
                (at.0 - lead.0, at.1 - lead.1),
                lowest((s.0 * r.1, s.1 * r.0)),
            );
            for (b, t) in &other.terms {
                let product = (-term.1.0 * t.0, term.1.1 * t.1);
                rest.add((term.0.0 + b.0, term.0.1 + b.1), product);
            }
            quotient.push(term);
        }
        quotient
    }
}

fn surreal(series: &Series) -> Surreal {
    series
        .terms
        .iter()
        .fold(n(0), |sum, (&(a, b), &(over, under))| {
            let power = pow(&add(&mul(&w(), &n(a)), &n(b)));
            add(&sum, &mul(&power, &ratio(over as i64, under as i64)))
        })
}

fn series() -> impl Strategy<Value = Series> {
    prop::collection::vec((-2i64..3, -2i64..3, -3i64..4), 1..4).prop_map(|terms| Series::of(&terms))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn polynomials(x in series(), y in series()) {
        let mut sum = x.clone();
        for (at, r) in &y.terms {
            sum.add(*at, *r);
        }
        let (a, b) = (surreal(&x), surreal(&y));
        prop_assert!(add(&a, &b).equals(&surreal(&sum), &budget()).unwrap());
        prop_assert!(mul(&a, &b).equals(&surreal(&x.times(&y)), &budget()).unwrap());
    }

    /// A quotient differs from the first terms of its series by less than the last of them.
    #[test]
    fn quotients(x in series(), y in series()) {
        prop_assume!(!y.terms.is_empty());
        let terms = x.first_terms_over(&y);
        let mut rest = div(&surreal(&x), &surreal(&y));
        for ((a, b), (over, under)) in terms {
            if over.abs().max(under) > 1 << 40 {
                break;
            }
            let power = pow(&add(&mul(&w(), &n(a)), &n(b)));
            rest = sub(&rest, &mul(&power, &ratio(over as i64, under as i64)));
            let size = rest.abs().compared(&mul(&power, &ratio(1, 1_000_000)), &budget());
            prop_assert!(size.unwrap().is_lt());
        }
    }
}
