//! Sign expansions and the numbers that they belong to.

use super::laws::number;
use super::*;
use crate::numbers::signs::Signs;
use proptest::prelude::*;

/// Lengths of runs: sums ω^(a·ω + b)·m + n.
fn length() -> impl Strategy<Value = Surreal> {
    (0i64..2, 0i64..3, 0i64..3, 0i64..3).prop_map(|(a, b, m, n_)| {
        let exponent = mul(&w(), &n(a)).ordinal_sum(&n(b), &budget()).unwrap();
        let long = mul(&pow(&exponent), &n(m));
        long.ordinal_sum(&n(n_), &budget()).unwrap()
    })
}

fn signs() -> impl Strategy<Value = Signs> {
    prop::collection::vec((any::<bool>(), length()), 0..7).prop_map(|runs| {
        let mut signs = Signs::default();
        for (plus, length) in runs {
            signs.push(plus, length, &budget()).unwrap();
        }
        signs
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn signs_are_those_of_their_number(signs in signs()) {
        let number = signs.number(&budget()).unwrap();
        prop_assert_eq!(number.signs(&budget()).unwrap(), signs, "{}", text(&number));
    }

    #[test]
    fn a_number_is_that_of_its_signs(x in number()) {
        if let Ok(signs) = x.signs(&budget()) {
            let back = signs.number(&budget()).unwrap();
            prop_assert!(back.equals(&x, &budget()).unwrap(), "{} {}", text(&back), text(&x));
        }
    }

    #[test]
    fn signs_and_steps_find_the_same_number(x in number(), y in number()) {
        let b = budget();
        let (low, high) = if x.compared(&y, &b).unwrap().is_lt() { (x, y) } else { (y, x) };
        if low.compared(&high, &b).unwrap().is_lt()
            && let (Ok(one), Ok(two)) = (low.simplest_between(&high, &b), low.simplest_by_steps(&high, &b))
        {
            prop_assert!(one.equals(&two, &b).unwrap(), "{} {}", text(&one), text(&two));
        }
    }

    #[test]
    fn the_order_of_signs_is_that_of_numbers(x in signs(), y in signs()) {
        let b = budget();
        let (low, high) = (x.number(&b).unwrap(), y.number(&b).unwrap());
        if low.compared(&high, &b).unwrap().is_lt() {
            let between = x.simplest_between(&y, &b).unwrap().number(&b).unwrap();
            prop_assert!(low.compared(&between, &b).unwrap().is_lt());
            prop_assert!(between.compared(&high, &b).unwrap().is_lt());
        }
    }
}
