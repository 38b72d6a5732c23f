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
pub mod axis;
mod error;
mod handle;
mod heat;
pub mod misere;
mod number;
mod player;
mod short;
mod text;
mod uptimal;

pub use arena::Arena;
pub use error::ValueError;
pub use handle::Value;
pub use heat::thermograph::Thermograph;
pub use heat::walls::Vertex;
pub use number::beatty::Beatty;
pub use number::dyadic::{Dyadic, RatioError};
pub use number::int::{Int, ParseIntError};
pub use number::linear_recurrence::LinearRecurrence;
pub use number::nim_arithmetic::{mex, nim_inverse, nim_product, nim_sum};
pub use number::number_up_star::NumberUpStar;
pub use number::quadratic::{Quadratic, QuadraticError};
pub use number::sequence::{Period, octal_period, repeats};
pub use number::simplicity::Bound;
pub use player::{Outcome, Player};
pub use short::born::LAST_DAY;
pub use short::steps::{OptionFate, Reduction, Simplification};
pub use text::notation::Spelling;
pub use text::raised::{lowered, raised};
pub use text::read::ReadError;
pub use text::thermograph::{drawing as thermographs_drawn, letter as thermograph_letter};
pub(crate) use uptimal::bounds::{BothBounds, BoundKind, UpBounds};
pub use uptimal::power_of_up::{HIGHEST_POWER, PowerKind};
