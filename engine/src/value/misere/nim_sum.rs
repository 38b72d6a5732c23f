//! Sums of Nim heaps of any size in misere play.
//!
//! Source: Bouton, "Nim, a game with a complete mathematical theory", 1901.

use crate::value::Int;
use std::fmt;

/// A sum of Nim heaps, reduced to the data that determine its misere outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimSum {
    /// The Grundy value in normal play: the bitwise exclusive or of the heaps.
    pub normal: Int,
    /// Whether some heap has at least two counters. Then normal and misere play have the same winner.
    pub firm: bool,
}

impl NimSum {
    /// The sum of heaps of these sizes.
    pub fn of(heaps: impl IntoIterator<Item = Int>) -> NimSum {
        let none = NimSum {
            normal: Int::ZERO,
            firm: false,
        };
        heaps.into_iter().fold(none, |sum, heap| NimSum {
            normal: sum.normal.xor(&heap),
            firm: sum.firm || heap > Int::ONE,
        })
    }

    /// The misere Grundy value.
    pub fn misere(&self) -> Int {
        if self.firm {
            self.normal.clone()
        } else {
            self.normal.xor(&Int::ONE)
        }
    }
}

/// Displays the genus.
impl fmt::Display for NimSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.firm && self.normal.is_zero() {
            f.write_str("0^02")
        } else if self.firm && self.normal == Int::ONE {
            f.write_str("1^13")
        } else {
            write!(f, "{}", self.normal)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::forms::{Form, Forms};
    use super::*;
    use crate::budget::Budget;

    #[test]
    fn agrees_with_the_canonical_forms() {
        let (mut forms, budget) = (Forms::default(), Budget::unlimited());
        for code in 0..6u32.pow(3) {
            let heaps = [code % 6, code / 6 % 6, code / 36];
            let mut form = Form::ZERO;
            for heap in heaps {
                let heap = forms.nim_heap(heap, &budget).unwrap();
                form = forms.sum(form, heap, &budget).unwrap();
            }
            let sum = NimSum::of(heaps.map(|n| Int::from(u64::from(n))));
            let genus = forms.genus(form, &budget).unwrap();
            assert_eq!(sum.to_string(), genus.to_string(), "{heaps:?}");
            assert_eq!(sum.normal, Int::from(u64::from(forms.grundy(form))));
            assert_eq!(
                sum.misere(),
                Int::from(u64::from(forms.misere_grundy(form)))
            );
        }
    }
}
