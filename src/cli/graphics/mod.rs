//! Pictures in a terminal: by the graphics protocol of kitty, that of iTerm2, or sixel.
//!
//! `ask` finds out what the terminal can show, `raster` turns an SVG into pixels, `encode` writes them as the terminal
//! wants them. Where one of the three says no, the caller writes characters.

#[cfg(feature = "pictures")]
mod ask;
#[cfg(feature = "pictures")]
mod encode;
#[cfg(feature = "pictures")]
mod raster;

use crate::present::document::Picture;
use crate::present::terminal::Look;
use clap::ValueEnum;
#[cfg(feature = "pictures")]
use std::io::IsTerminal;

/// Where pictures are shown as pictures, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Pictures {
    /// In a terminal that says that it can show them.
    #[default]
    Auto,
    /// In characters.
    Never,
    /// By the graphics protocol of kitty, also in files and pipes.
    Kitty,
    /// By the protocol of iTerm2, also in files and pipes.
    Iterm2,
    /// As sixels, also in files and pipes.
    Sixel,
}

/// The colours behind pictures.
#[cfg(feature = "pictures")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ground {
    /// Red, green and blue.
    colour: [u8; 3],
    /// Whether the terminal has told it, so that what is transparent shows it.
    is_known: bool,
}

#[cfg(feature = "pictures")]
impl Ground {
    /// The page of the drawings on dark pages.
    const UNKNOWN: Ground = Ground {
        colour: [0x1c, 0x1f, 0x24],
        is_known: false,
    };

    /// Whether light colours can be read on it.
    fn is_dark(self) -> bool {
        let [red, green, blue] = self.colour.map(u32::from);
        299 * red + 587 * green + 114 * blue < 128_000
    }
}

/// The terminal cannot be asked now: the user has typed something, which would be lost.
#[derive(Clone, Copy, Debug)]
pub struct InputWaits;

/// A terminal that shows pictures.
#[derive(Clone, Copy, Debug)]
pub struct Canvas {
    #[cfg(feature = "pictures")]
    protocol: encode::Protocol,
    #[cfg(feature = "pictures")]
    ground: Ground,
    /// Width and height of a character in pixels.
    #[cfg(feature = "pictures")]
    cell: (u32, u32),
    /// Columns and rows.
    #[cfg(feature = "pictures")]
    screen: (u32, u32),
}

#[cfg(feature = "pictures")]
impl Canvas {
    /// The terminal, if it shows pictures or the user says that it does. Asking it takes a second if it does not answer.
    ///
    /// # Errors
    /// If input waits, so that it was not asked.
    pub fn open(wanted: Pictures) -> Result<Option<Canvas>, InputWaits> {
        use encode::Protocol::{Iterm2, Kitty, Sixel};
        let chosen = match wanted {
            Pictures::Never => return Ok(None),
            Pictures::Auto => None,
            Pictures::Kitty => Some(Kitty),
            Pictures::Iterm2 => Some(Iterm2),
            Pictures::Sixel => Some(Sixel),
        };
        let hint = ask::hint(|name| std::env::var(name).ok());
        let is_terminal = std::io::stdout().is_terminal();
        let asked = is_terminal && hint != ask::Hint::Plain;
        let told = if asked {
            ask::ask(hint == ask::Hint::PerhapsKitty)?.unwrap_or_default()
        } else {
            ask::Told::default()
        };
        let protocol = match (chosen, hint) {
            (Some(chosen), _) => chosen,
            (None, _) if !asked => return Ok(None),
            (None, ask::Hint::Iterm2) => Iterm2,
            (None, _) if told.has_kitty => Kitty,
            (None, _) if told.has_sixel => Sixel,
            (None, _) => return Ok(None),
        };
        let (screen, cell) = ask::size(told.cell);
        let ground = match told.ground {
            Some(colour) => Ground {
                colour,
                is_known: true,
            },
            None => Ground::UNKNOWN,
        };
        Ok(Some(Canvas {
            protocol,
            ground,
            cell,
            screen,
        }))
    }

    /// What shows a picture in the terminal. `None` if it has characters only, would be too small to read, or there is no
    /// font for its words.
    pub fn show(&self, picture: &Picture, look: Look) -> Option<String> {
        let is_drawn = match picture {
            Picture::Drawing(drawing) => drawing.scenes.is_some(),
            Picture::Thermographs(_) => true,
        };
        if !is_drawn {
            return None;
        }
        self.svg(&picture.svg_of_page(look, self.ground.is_dark()))
    }

    fn svg(&self, svg: &str) -> Option<String> {
        let (columns, rows) = self.screen;
        // The line of the prompt is below.
        let most = (columns * self.cell.0, rows.saturating_sub(2) * self.cell.1);
        let is_filled = !self.ground.is_known || self.protocol == encode::Protocol::Sixel;
        let ground = raster::Background {
            colour: self.ground.colour,
            is_filled,
        };
        let pixels = raster::raster(svg, ground, self.cell.1, most)?;
        encode::encode(self.protocol, &pixels, self.cell.0)
    }
}

#[cfg(not(feature = "pictures"))]
impl Canvas {
    /// This build has no pictures.
    ///
    /// # Errors
    /// Never.
    pub fn open(_: Pictures) -> Result<Option<Canvas>, InputWaits> {
        Ok(None)
    }

    /// Nothing shows a picture.
    pub fn show(&self, _: &Picture, _: Look) -> Option<String> {
        None
    }
}

#[cfg(all(test, feature = "pictures"))]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use resvg::tiny_skia::Pixmap;

    const DARK: [u8; 3] = [0x10, 0x10, 0x10];

    fn canvas(protocol: encode::Protocol, colour: [u8; 3]) -> Canvas {
        let is_known = true;
        Canvas {
            protocol,
            ground: Ground { colour, is_known },
            cell: (10, 20),
            screen: (80, 24),
        }
    }

    /// A blue and a red piece, without words, which need fonts: two and a half steps wide.
    fn board(ground: [u8; 3]) -> String {
        let (blue, red) = if ground == DARK {
            ("#6aa5f2", "#f07d63")
        } else {
            ("#2260b8", "#cc3f26")
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"72\" viewBox=\"0 0 120 72\">\
             <style>.blue{{fill:{blue}}}.piece>.red{{fill:{red}}}</style>\
             <circle class=\"blue\" cx=\"36\" cy=\"36\" r=\"19\"/>\
             <g class=\"piece\"><circle class=\"red\" cx=\"84\" cy=\"36\" r=\"19\"/></g></svg>"
        )
    }

    /// The colour of a picture at a point in steps of the board.
    fn at(pixels: &Pixmap, (x, y): (f64, f64)) -> [u8; 4] {
        let scale = f64::from(pixels.width()) / 2.5;
        let pixel = pixels.pixel((x * scale) as u32, (y * scale) as u32);
        let pixel = pixel.expect("a point of the picture").demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    }

    fn of_png(base64: &str) -> Pixmap {
        let png = STANDARD.decode(base64).expect("base64");
        Pixmap::decode_png(&png).expect("a PNG")
    }

    #[test]
    fn kitty_gets_a_png_in_chunks() {
        for (ground, blue, red) in [
            (
                [0xff; 3],
                [0x22, 0x60, 0xb8, 0xff],
                [0xcc, 0x3f, 0x26, 0xff],
            ),
            (DARK, [0x6a, 0xa5, 0xf2, 0xff], [0xf0, 0x7d, 0x63, 0xff]),
        ] {
            let text = canvas(encode::Protocol::Kitty, ground).svg(&board(ground));
            let text = text.expect("a picture");
            let chunks: Vec<&str> = text.split_terminator("\x1b\\").collect();
            let mut data = String::new();
            for (index, chunk) in chunks.iter().enumerate() {
                let (keys, part) = chunk.split_once(';').expect("keys and data");
                let more = u8::from(index + 1 < chunks.len());
                let expected = match index {
                    0 => format!("\x1b_Ga=T,f=100,q=2,m={more}"),
                    _ => format!("\x1b_Gm={more}"),
                };
                assert_eq!(keys, expected);
                assert!(part.len() <= 4096);
                data += part;
            }
            let pixels = of_png(&data);
            assert_eq!((pixels.width(), pixels.height()), (120, 72));
            assert_eq!(at(&pixels, (0.6, 0.75)), blue);
            assert_eq!(at(&pixels, (0.1, 0.1))[3], 0, "the ground shines through");
            // A red piece has a line inside.
            let all: Vec<[u8; 4]> = (125..225)
                .map(|x| at(&pixels, (f64::from(x) / 100.0, 0.75)))
                .collect();
            assert!(all.contains(&red));
        }
    }

    #[test]
    fn iterm2_gets_a_png_and_its_size() {
        let text = canvas(encode::Protocol::Iterm2, [0xff; 3]).svg(&board([0xff; 3]));
        let text = text.expect("a picture");
        let rest = text.strip_prefix("\x1b]1337;File=inline=1;size=");
        let rest = rest
            .and_then(|rest| rest.strip_suffix('\x07'))
            .expect("the sequence");
        let (size, rest) = rest.split_once(";width=12:").expect("the columns");
        let pixels = of_png(rest);
        assert_eq!(
            STANDARD
                .decode(rest)
                .map(|png| png.len().to_string())
                .as_deref(),
            Ok(size)
        );
        assert_eq!(at(&pixels, (0.6, 0.75)), [0x22, 0x60, 0xb8, 0xff]);
    }

    #[test]
    fn sixels_are_decoded_to_the_picture() {
        let text = canvas(encode::Protocol::Sixel, DARK).svg(&board(DARK));
        let text = text.expect("a picture");
        assert!(text.starts_with("\x1bP") && text.ends_with("\x1b\\"));
        let image = icy_sixel::SixelImage::decode(text.as_bytes()).expect("sixels");
        assert_eq!((image.width, image.height), (120, 72));
        let near = |x: usize, y: usize, wanted: [u8; 3]| {
            let pixel = &image.pixels[4 * (y * image.width + x)..][..3];
            let apart = pixel.iter().zip(wanted).map(|(a, b)| a.abs_diff(b));
            assert!(apart.max() <= Some(6), "{pixel:?} at {x}, {y}");
        };
        near(4, 4, DARK);
        near(29, 36, [0x6a, 0xa5, 0xf2]);
    }

    #[test]
    fn what_would_be_too_small_is_left_to_characters() {
        let wide = board(DARK).replace("width=\"120\"", "width=\"90000\"");
        let wide = wide.replace("0 0 120 72", "0 0 90000 72");
        assert!(canvas(encode::Protocol::Kitty, DARK).svg(&wide).is_none());
        assert!(
            canvas(encode::Protocol::Kitty, DARK)
                .svg("no picture")
                .is_none()
        );
    }

    #[test]
    fn unless_asked_for_there_is_no_picture_without_a_terminal() {
        let open = |how| Canvas::open(how).expect("no question");
        assert!(open(Pictures::Never).is_none());
        // The output of tests is captured or piped; where it is a terminal, it is asked.
        if !std::io::stdout().is_terminal() {
            assert!(open(Pictures::Auto).is_none());
            assert!(open(Pictures::Sixel).is_some());
        }
    }
}
