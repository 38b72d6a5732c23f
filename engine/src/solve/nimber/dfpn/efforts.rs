//! The efforts of a few couples of a part, in the form of tables.

use super::super::effort::{ENDLESS, Effort};
use super::super::set::Nimbers;

/// The number of couples of a part whose efforts are stored. With a single one, searches of large boards of Cram
/// discard efforts as quickly as they find them.
const SLOTS: usize = 3;

/// Marks a slot without a couple.
const FREE: u8 = u8::MAX;

/// The efforts for some couples of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Efforts {
    nimbers: [u8; SLOTS],
    /// The work spent on the part, as a float of 8 bits.
    work: u8,
    refute: [u16; SLOTS],
    confirm: [u16; SLOTS],
}

impl Efforts {
    pub(super) const NONE: Efforts = Efforts {
        nimbers: [FREE; SLOTS],
        work: 0,
        refute: [0; SLOTS],
        confirm: [0; SLOTS],
    };

    /// Efforts that record only the work spent on a part.
    pub(super) fn of_work(work: u32) -> Efforts {
        Efforts {
            work: rounded_down(work),
            ..Efforts::NONE
        }
    }

    /// The work in the form of the table, whose order is that of the work.
    pub(super) fn work_class(&self) -> u8 {
        self.work
    }

    pub(super) fn work(&self) -> u32 {
        expanded(self.work)
    }

    #[inline]
    pub(super) fn get(&self, k: u32) -> Option<Effort> {
        let slot = self.nimbers.iter().position(|n| u32::from(*n) == k)?;
        Some(self.at(slot))
    }

    fn at(&self, slot: usize) -> Effort {
        Effort {
            refute: float(self.refute[slot]),
            confirm: float(self.confirm[slot]),
        }
    }

    /// All stored efforts with their nimbers.
    pub(super) fn each(&self) -> impl Iterator<Item = (u32, Effort)> {
        let slots = (0..SLOTS).filter(|slot| self.nimbers[*slot] != FREE);
        slots.map(|slot| (self.nimbers[slot].into(), self.at(slot)))
    }

    /// Stores the effort of a couple. It replaces that of a nimber which is not possible, or else the least.
    pub(super) fn put(&mut self, k: u32, effort: Effort, possible: Nimbers) {
        let Ok(k) = u8::try_from(k) else { return };
        let cost = |slot: &usize| match self.nimbers[*slot] {
            same if same == k => 0,
            FREE => 1,
            other if !possible.has(other.into()) => 1,
            _ => {
                let Effort { refute, confirm } = self.at(*slot);
                2 + u64::from(refute) + u64::from(confirm)
            }
        };
        let slot = (0..SLOTS).min_by_key(cost).unwrap_or(0);
        self.nimbers[slot] = k;
        self.refute[slot] = rounded_up(effort.refute);
        self.confirm[slot] = rounded_up(effort.confirm);
    }
}

/// The bits of the mantissa of a float of 16 bits. The other bits are the exponent.
const MANTISSA: u32 = 11;

/// A float that is not less than the number, so that a limit that was reached stays reached.
fn rounded_up(number: u32) -> u16 {
    let number = number.min(ENDLESS);
    let exponent = (u32::BITS - number.leading_zeros()).saturating_sub(MANTISSA);
    let mantissa = number.div_ceil(1 << exponent);
    if mantissa >> MANTISSA == 0 {
        (exponent << MANTISSA | mantissa) as u16
    } else {
        ((exponent + 1) << MANTISSA | mantissa >> 1) as u16
    }
}

/// The value of a float, which is finite: rounding up must not end a search without a limit.
fn float(word: u16) -> u32 {
    let word = u32::from(word);
    let number = (word & ((1 << MANTISSA) - 1)) << (word >> MANTISSA);
    number.min(ENDLESS - 1)
}

/// A float of 8 bits that is not greater than the number: its exponent and three bits of its mantissa.
fn rounded_down(number: u32) -> u8 {
    let highest = u32::BITS - 1 - (number | 1).leading_zeros();
    if highest < 3 {
        return number as u8;
    }
    ((highest - 2) << 3 | number >> (highest - 3) & 7) as u8
}

fn expanded(byte: u8) -> u32 {
    let byte = u32::from(byte);
    match byte >> 3 {
        0 => byte,
        exponent => (8 | byte & 7) << (exponent - 1).min(28),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_keep_the_order_and_round_in_one_direction() {
        let mut numbers: Vec<u32> = (0..5000).collect();
        numbers.extend((12..30).flat_map(|bit| {
            let power = 1u32 << bit;
            [power - 1, power, power + 1, power + power / 3]
        }));
        numbers.sort_unstable();
        numbers.retain(|n| *n < ENDLESS);
        numbers.push(ENDLESS - 1);
        for pair in numbers.windows(2) {
            let [a, b] = [pair[0], pair[1]];
            assert!(rounded_up(a) <= rounded_up(b) && rounded_down(a) <= rounded_down(b));
            let up = float(rounded_up(a));
            assert!(a <= up && up - a <= a / 1024, "{a} {up}");
            let down = expanded(rounded_down(a));
            assert!(down <= a && a - down <= a / 8, "{a} {down}");
        }
    }

    #[test]
    fn the_least_effort_is_replaced() {
        let effort = |refute| Effort { refute, confirm: 1 };
        let mut efforts = Efforts::NONE;
        for (k, refute) in [(0, 9), (1, 5), (2, 7), (1, 6), (5, 20)] {
            efforts.put(k, effort(refute), Nimbers::ALL);
        }
        let mut kept: Vec<_> = efforts.each().collect();
        kept.sort_unstable_by_key(|kept| kept.0);
        assert_eq!(kept, [(0, effort(9)), (2, effort(7)), (5, effort(20))]);
        // A nimber that is not possible needs no effort.
        efforts.put(6, effort(3), Nimbers::up_to(4));
        assert_eq!(efforts.get(5), None);
        assert_eq!(efforts.get(6), Some(effort(3)));
    }
}
