//! The laws of an ordered field.

use super::*;
use proptest::prelude::*;

pub(super) fn number() -> impl Strategy<Value = Surreal> {
    let exponent =
        (-2i64..3, -1i64..2, 1i64..3).prop_map(|(a, b, c)| add(&ratio(a, c), &mul(&w(), &n(b))));
    let term = (exponent, -3i64..4, 1i64..4)
        .prop_map(|(exponent, a, b)| mul(&pow(&exponent), &ratio(a, b)));
    let sum = prop::collection::vec(term, 1..3)
        .prop_map(|terms| terms.iter().fold(n(0), |sum, term| add(&sum, term)));
    (sum.clone(), sum, any::<bool>())
        .prop_map(|(a, b, over)| if over && !b.is_zero() { div(&a, &b) } else { a })
}

fn same(a: &Surreal, b: &Surreal) -> bool {
    a.equals(b, &budget()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn field(x in number(), y in number(), z in number()) {
        prop_assert!(same(&add(&x, &y), &add(&y, &x)));
        prop_assert!(same(&mul(&x, &y), &mul(&y, &x)));
        prop_assert!(same(&add(&add(&x, &y), &z), &add(&x, &add(&y, &z))));
        prop_assert!(same(&mul(&mul(&x, &y), &z), &mul(&x, &mul(&y, &z))));
        prop_assert!(same(&mul(&x, &add(&y, &z)), &add(&mul(&x, &y), &mul(&x, &z))));
        prop_assert!(sub(&x, &x).is_zero());
        if !y.is_zero() {
            prop_assert!(same(&mul(&div(&x, &y), &y), &x));
        }
    }

    #[test]
    fn order(x in number(), y in number(), z in number()) {
        let b = budget();
        let order = x.compared(&y, &b).unwrap();
        prop_assert_eq!(order, y.compared(&x, &b).unwrap().reverse());
        prop_assert_eq!(order, sub(&x, &y).signum().cmp(&0));
        prop_assert_eq!(order, add(&x, &z).compared(&add(&y, &z), &b).unwrap());
        if z.signum() > 0 {
            prop_assert_eq!(order, mul(&x, &z).compared(&mul(&y, &z), &b).unwrap());
        }
    }

    #[test]
    fn the_simplest_number_is_between(x in number(), y in number()) {
        let b = budget();
        let (low, high) = if x.compared(&y, &b).unwrap().is_lt() { (x, y) } else { (y, x) };
        if !same(&low, &high) && let Ok(found) = low.simplest_between(&high, &b) {
            prop_assert!(low.compared(&found, &b).unwrap().is_lt());
            prop_assert!(found.compared(&high, &b).unwrap().is_lt());
            // A number between two others is born no later than both are.
            if let (Ok(x), Ok(y), Ok(z)) = (low.birthday(&b), high.birthday(&b), found.birthday(&b)) {
                let most = if x.compared(&y, &b).unwrap().is_lt() { y } else { x };
                prop_assert!(z.compared(&add(&most, &n(1)), &b).unwrap().is_le());
            }
        }
    }

    #[test]
    fn powers_of_omega_are_a_homomorphism(x in number(), y in number()) {
        prop_assert!(same(&pow(&add(&x, &y)), &mul(&pow(&x), &pow(&y))));
    }
}
