//! Cantor's arithmetic of ordinals.

use super::*;
use crate::numbers::NumberError;
use proptest::prelude::*;

fn ordinal(depth: u32) -> BoxedStrategy<Surreal> {
    let natural = (0i64..4).prop_map(n);
    if depth == 0 {
        return natural.boxed();
    }
    let terms = prop::collection::vec((ordinal(depth - 1), 0i64..4), 0..4);
    let sum = terms.prop_map(|terms| {
        terms.iter().fold(n(0), |sum, (exponent, count)| {
            add(&sum, &mul(&pow(exponent), &n(*count)))
        })
    });
    prop_oneof![natural, sum].boxed()
}

#[test]
fn examples() {
    let b = budget();
    let sum = |x: &Surreal, y: &Surreal| text(&x.ordinal_sum(y, &b).unwrap());
    let product = |x: &Surreal, y: &Surreal| text(&x.ordinal_product(y, &b).unwrap());
    let power = |x: &Surreal, y: &Surreal| text(&x.ordinal_power(y, &b).unwrap());
    let next = add(&w(), &n(1));
    assert_eq!(sum(&n(1), &w()), "ω");
    assert_eq!(sum(&w(), &n(1)), "ω+1");
    assert_eq!(product(&n(2), &w()), "ω");
    assert_eq!(product(&w(), &n(2)), "ω×2");
    assert_eq!(product(&next, &next), "ω^2+ω+1");
    assert_eq!(product(&next, &n(3)), "ω×3+1");
    assert_eq!(power(&n(2), &w()), "ω");
    assert_eq!(power(&n(2), &pow(&n(2))), "ω^ω");
    assert_eq!(power(&n(3), &add(&mul(&w(), &n(2)), &n(2))), "ω^2×9");
    assert_eq!(power(&n(2), &pow(&w())), "ω^ω^ω");
    assert_eq!(power(&next, &n(2)), "ω^2+ω+1");
    assert_eq!(power(&next, &w()), "ω^ω");
    let error = w().ordinal_sum(&n(-1), &b);
    assert_eq!(error, Err(NumberError::NotOrdinal));
}

proptest! {
    #[test]
    fn laws(x in ordinal(2), y in ordinal(2), z in ordinal(2)) {
        let b = budget();
        let sum = |x: &Surreal, y: &Surreal| x.ordinal_sum(y, &b).unwrap();
        let product = |x: &Surreal, y: &Surreal| x.ordinal_product(y, &b).unwrap();
        prop_assert_eq!(sum(&sum(&x, &y), &z), sum(&x, &sum(&y, &z)));
        prop_assert_eq!(product(&product(&x, &y), &z), product(&x, &product(&y, &z)));
        prop_assert_eq!(product(&x, &sum(&y, &z)), sum(&product(&x, &y), &product(&x, &z)));
        // The natural sum is at least as large.
        prop_assert!(sum(&x, &y).compared(&add(&x, &y), &b).unwrap().is_le());
        prop_assert!(product(&x, &y).compared(&mul(&x, &y), &b).unwrap().is_le());
    }

    #[test]
    fn powers_of_sums(x in ordinal(1), y in ordinal(1), z in ordinal(1)) {
        let b = budget();
        let power = |x: &Surreal, y: &Surreal| x.ordinal_power(y, &b).unwrap();
        let left = power(&x, &y.ordinal_sum(&z, &b).unwrap());
        prop_assert_eq!(left, power(&x, &y).ordinal_product(&power(&x, &z), &b).unwrap());
        let left = power(&x, &y.ordinal_product(&z, &b).unwrap());
        prop_assert_eq!(left, power(&power(&x, &y), &z));
    }

    #[test]
    fn ordinals_are_their_birthdays(x in ordinal(2)) {
        prop_assert!(x.is_ordinal());
        prop_assert_eq!(x.birthday(&budget()).unwrap(), x.clone());
    }
}
