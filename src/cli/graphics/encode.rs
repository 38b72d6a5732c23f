//! Pixels as a terminal wants them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use icy_sixel::{EncodeOptions, sixel_encode};
use resvg::tiny_skia::Pixmap;

/// The most bytes of data in a sequence of kitty's protocol.
const CHUNK: usize = 4096;

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    /// The graphics protocol of kitty.
    Kitty,
    /// The inline images of iTerm2.
    Iterm2,
    /// Sixels, as of the VT340.
    Sixel,
}

/// The sequences that show a picture at the cursor, where a character is so many pixels wide.
pub(super) fn encode(protocol: Protocol, pixels: &Pixmap, cell: u32) -> Option<String> {
    match protocol {
        Protocol::Kitty => pixels.encode_png().ok().map(|png| kitty(&png)),
        Protocol::Iterm2 => {
            let columns = pixels.width().div_ceil(cell.max(1));
            let png = pixels.encode_png().ok()?;
            Some(format!(
                "\x1b]1337;File=inline=1;size={};width={columns}:{}\x07",
                png.len(),
                STANDARD.encode(&png)
            ))
        }
        Protocol::Sixel => {
            let (width, height) = (pixels.width() as usize, pixels.height() as usize);
            // Fields of one colour stay so.
            let options = EncodeOptions {
                diffusion: 0.0,
                ..EncodeOptions::default()
            };
            // The ground is filled, so that no colour is multiplied by less than one.
            sixel_encode(pixels.data(), width, height, &options).ok()
        }
    }
}

/// A PNG, to be shown at once, about which the terminal says nothing.
fn kitty(png: &[u8]) -> String {
    let data = STANDARD.encode(png);
    let mut left = data.as_str();
    let mut text = String::new();
    while !left.is_empty() {
        let (chunk, rest) = left.split_at(left.len().min(CHUNK));
        let first = if text.is_empty() {
            "a=T,f=100,q=2,"
        } else {
            ""
        };
        let more = u8::from(!rest.is_empty());
        text += &format!("\x1b_G{first}m={more};{chunk}\x1b\\");
        left = rest;
    }
    text
}
