//! The mathematics of short games: numbers, canonical forms, order, sums and thermographs.
//!
//! Values live in an [`Arena`]; a [`Value`] is the handle of a canonical form in it, so two games are equal exactly if
//! their handles are. Sources: J. H. Conway, *On Numbers and Games* (ONAG); E. Berlekamp, J. Conway, R. Guy, *Winning
//! Ways*; A. N. Siegel, *Combinatorial Game Theory* (CGT).

/// Implements operators on values in terms of those on references.
macro_rules! by_value {
    ($number:ty: $($trait:ident $method:ident),*) => {$(
        impl $trait<$number> for $number {
            type Output = $number;

            #[inline]
            fn $method(self, other: $number) -> $number {
                (&self).$method(&other)
            }
        }

        impl $trait<&$number> for $number {
            type Output = $number;

            #[inline]
            fn $method(self, other: &$number) -> $number {
                (&self).$method(other)
            }
        }

        impl $trait<$number> for &$number {
            type Output = $number;

            #[inline]
            fn $method(self, other: $number) -> $number {
                self.$method(&other)
            }
        }
    )*};
}

mod arena;
mod atomic_weight;
pub mod axis;
mod canonical;
mod companion;
mod cooling;
mod dyadic;
mod error;
mod heated_nimbers;
mod incentives;
mod int;
mod memo;
pub mod misere;
mod nim_arithmetic;
mod number_up_star;
mod order;
mod ordinal_sum;
mod player;
mod power_of_up;
mod predicate;
mod print_order;
mod product;
mod raised;
mod read;
mod reduced;
mod sequence;
mod simplicity;
mod steps;
mod sum;
mod sum_outcome;
mod text;
mod thermograph;
mod thermograph_text;
mod uptimal;
mod uptimal_form;
mod written;

pub use arena::{Arena, Value};
pub use dyadic::{Dyadic, RatioError};
pub use error::ValueError;
pub use int::{Int, ParseIntError};
pub use nim_arithmetic::{mex, nim_inverse, nim_product, nim_sum};
pub use number_up_star::NumberUpStar;
pub use player::{Outcome, Player};
pub use power_of_up::{HIGHEST_POWER, PowerKind};
pub use raised::{lowered, raised};
pub use read::ReadError;
pub use sequence::{Period, octal_period, repeats};
pub use simplicity::Bound;
pub use steps::{OptionFate, Reduction, Simplification};
pub use text::Spelling;
pub use thermograph::{Thermograph, Vertex};
pub use thermograph_text::{drawing as thermographs_drawn, letter as thermograph_letter};
