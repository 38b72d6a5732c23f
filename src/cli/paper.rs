//! Options for pictures in papers.

use crate::present::document::Picture;
use crate::present::paper::Paper;
use clap::Args;

/// How a picture file looks in a paper.
#[derive(Clone, Debug, Default, Args)]
pub struct PaperOptions {
    /// Width of the picture, such as 80mm (SVG, TikZ and PDF).
    #[arg(long, value_name = "LENGTH", value_parser = millimetres)]
    width: Option<f64>,
    /// Draw in black and white: Left is black, Right an outline (SVG, TikZ and PDF).
    #[arg(long)]
    black_and_white: bool,
    /// Leave out the numbers of rows and columns (SVG, TikZ and PDF).
    #[arg(long)]
    no_coordinates: bool,
}

impl PaperOptions {
    /// Whether any of the options is in use.
    pub(super) fn is_used(&self) -> bool {
        self.width.is_some() || self.black_and_white || self.no_coordinates
    }

    /// The paper; coordinates are left out of the picture.
    pub(super) fn paper(&self, picture: &mut Picture) -> Paper {
        if self.no_coordinates {
            picture.leave_out_coordinates();
        }
        Paper {
            width: self.width,
            is_grey: self.black_and_white,
        }
    }
}

/// Millimetres for a unit.
const UNITS: [(&str, f64); 4] = [
    ("mm", 1.0),
    ("cm", 10.0),
    ("in", 25.4),
    ("pt", 25.4 / 72.27),
];

/// Reads a length of a paper in millimetres.
fn millimetres(text: &str) -> Result<f64, String> {
    let of_unit = |(unit, size): &(&str, f64)| {
        let number = text.strip_suffix(unit)?;
        let is_number = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let number: f64 = is_number.then(|| number.parse().ok()).flatten()?;
        Some(number * size)
    };
    match UNITS.iter().find_map(of_unit) {
        Some(length) if (5.0..=2000.0).contains(&length) => Ok(length),
        Some(_) => Err("a picture is from 5mm to 2000mm wide".into()),
        None => Err("a length is a number with the unit mm, cm, in or pt, such as 80mm".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::millimetres;

    #[test]
    fn a_length_has_a_unit() {
        assert_eq!(millimetres("80mm"), Ok(80.0));
        assert_eq!(millimetres("7.5cm"), Ok(75.0));
        assert_eq!(millimetres("2in"), Ok(50.8));
        assert!(millimetres("72.27pt").is_ok_and(|mm| (mm - 25.4).abs() < 1e-9));
        for wrong in [
            "80", "mm", "-3cm", "1e3mm", "1mm", "9999mm", "NaNmm", "8 mm", "3em",
        ] {
            assert!(millimetres(wrong).is_err(), "{wrong}");
        }
    }
}
