//! Lists of at most two small natural numbers, such as coordinates and moves. All of them share one table, so they take
//! no memory of their own, and are compared and ordered by a code.

use super::Datum;
use smallvec::SmallVec;
use std::sync::OnceLock;

/// The numbers in a short list are below this limit.
const LIMIT: usize = 128;
const DIGIT: u32 = 8;

/// A list of at most two numbers below [`LIMIT`], as a code: each number plus 1, the first one in the higher byte, and 0
/// for a number that is missing. The order of the codes is the order of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ShortList(u16);

/// By first number: the pairs with each second number, one after the other.
static PAIRS: [OnceLock<Box<[Datum]>>; LIMIT] = [const { OnceLock::new() }; LIMIT];

impl ShortList {
    /// The short list of these elements, if there is one.
    pub(super) fn of(items: &[Datum]) -> Option<ShortList> {
        Some(ShortList(match items {
            [] => 0,
            [one] => digit(one)? << DIGIT,
            [one, two] => digit(one)? << DIGIT | digit(two)?,
            _ => return None,
        }))
    }

    pub(super) fn code(self) -> u16 {
        self.0
    }

    pub(super) fn items(self) -> &'static [Datum] {
        let [first, second] = self.0.to_be_bytes().map(usize::from);
        let Some(pairs) = first.checked_sub(1).and_then(|first| PAIRS.get(first)) else {
            return &[];
        };
        let pairs = pairs.get_or_init(|| {
            let pairs = (0..LIMIT).flat_map(|second| [first - 1, second]);
            pairs.map(Datum::integer).collect()
        });
        let items = match second.checked_sub(1) {
            None => 0..1,
            Some(second) => 2 * second..2 * second + 2,
        };
        pairs.get(items).unwrap_or(&[])
    }
}

/// The number of short lists.
pub(super) const SHORT_LISTS: usize = 1 + LIMIT + LIMIT * LIMIT;

/// A set of short lists: a table with open addressing of codes plus 1, and 0 for a free place.
pub(super) struct ShortSet(SmallVec<[u16; 128]>);

impl ShortSet {
    /// An empty set with room for this many elements.
    pub(super) fn for_elements(elements: usize) -> ShortSet {
        let places = 2 * elements.clamp(1, SHORT_LISTS);
        ShortSet(SmallVec::from_elem(0, places.next_power_of_two()))
    }

    /// Inserts a list. Returns whether it is new.
    pub(super) fn insert(&mut self, list: ShortList) -> bool {
        let wanted = list.0 + 1;
        let mask = self.0.len() - 1;
        // The upper bits of a product with a number that is far from a simple fraction of 2^32 (Knuth, TAOCP 6.4).
        let mut at = (u32::from(wanted).wrapping_mul(0x9E37_79B1) >> 16) as usize & mask;
        loop {
            match self.0[at] {
                0 => {
                    self.0[at] = wanted;
                    return true;
                }
                known if known == wanted => return false,
                _ => at = (at + 1) & mask,
            }
        }
    }
}

/// A number of a short list plus 1.
fn digit(item: &Datum) -> Option<u16> {
    match item {
        Datum::Number(number) if number.is_integer() => {
            let number = usize::try_from(number.numerator().to_i64()?).ok()?;
            (number < LIMIT).then(|| number as u16 + 1)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_the_order_of_the_lists() {
        let numbers = || [0, 1, 2, 126, 127];
        let mut lists: Vec<Vec<usize>> = vec![vec![]];
        lists.extend(numbers().map(|n| vec![n]));
        lists.extend(
            numbers()
                .into_iter()
                .flat_map(|m| numbers().map(move |n| vec![m, n])),
        );
        lists.sort();
        let short = |list: &Vec<usize>| {
            let items: Vec<Datum> = list.iter().copied().map(Datum::integer).collect();
            ShortList::of(&items)
        };
        let codes: Vec<ShortList> = lists.iter().filter_map(short).collect();
        assert_eq!(codes.len(), lists.len());
        assert!(codes.is_sorted_by(|a, b| a < b));
        for (list, code) in lists.iter().zip(codes) {
            let items = code.items().iter().map(|item| match item {
                Datum::Number(number) => number.numerator().to_usize(),
                _ => None,
            });
            assert!(items.eq(list.iter().copied().map(Some)));
        }
    }

    #[test]
    fn a_set_tells_what_is_new() {
        for count in [0, 1, 7, 64, 65, SHORT_LISTS] {
            let codes = (0..=u16::MAX).filter(|code| {
                let [first, second] = code.to_be_bytes();
                usize::from(first.max(second)) <= LIMIT && (first > 0 || second == 0)
            });
            let all: Vec<ShortList> = codes.map(ShortList).take(count).collect();
            assert_eq!(all.len(), count);
            let mut set = ShortSet::for_elements(count);
            assert!(all.iter().all(|list| set.insert(*list)));
            assert!(!all.iter().any(|list| set.insert(*list)));
        }
    }

    #[test]
    fn other_lists_are_not_short() {
        let half = Datum::Number(crate::value::Dyadic::ONE.half());
        let others = [
            vec![Datum::integer(LIMIT)],
            vec![Datum::integer(-1)],
            vec![Datum::integer(0), half],
            vec![Datum::Bool(true)],
            [0, 0, 0].map(Datum::integer).to_vec(),
        ];
        assert!(others.iter().all(|items| ShortList::of(items).is_none()));
    }
}
