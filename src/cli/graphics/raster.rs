//! SVG to pixels.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, OnceLock};

/// The height of a line of text for which pictures have the size that they have on pages.
const LINE: f32 = 20.0;

/// Below this part of that size, words cannot be read.
const LEAST: f32 = 0.4;

/// What is behind a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Background {
    /// Red, green and blue.
    pub colour: [u8; 3],
    /// Whether the picture covers it.
    pub is_filled: bool,
}

/// The pixels of an SVG beside lines of text of this height, at most as wide and high as `most`. `None` if it cannot be
/// read then, or there is no font for its words.
pub(super) fn raster(
    svg: &str,
    ground: Background,
    line: u32,
    (most_width, most_height): (u32, u32),
) -> Option<Pixmap> {
    let mut options = Options::default();
    if svg.contains("<text") {
        options.fontdb = fonts()?;
    }
    let tree = Tree::from_str(svg, &options).ok()?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let usual = line as f32 / LINE;
    let scale = usual
        .min(most_width as f32 / width)
        .min(most_height as f32 / height);
    if scale < LEAST * usual {
        return None;
    }
    let pixels = |length: f32| (length * scale).round().max(1.0) as u32;
    let mut picture = Pixmap::new(pixels(width), pixels(height))?;
    if ground.is_filled {
        let [red, green, blue] = ground.colour;
        picture.fill(Color::from_rgba8(red, green, blue, 255));
    }
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut picture.as_mut());
    Some(picture)
}

/// The fonts of the machine; none if it has none.
fn fonts() -> Option<Arc<Database>> {
    static FONTS: OnceLock<Option<Arc<Database>>> = OnceLock::new();
    FONTS.get_or_init(load_fonts).clone()
}

fn load_fonts() -> Option<Arc<Database>> {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let family = |names: &[&str]| -> Option<String> {
        let is_there = |name: &&&str| {
            let mut faces = fonts.faces();
            faces.any(|face| face.families.iter().any(|(family, _)| family == **name))
        };
        let known = names.iter().find(is_there).map(|name| (*name).to_string());
        known.or_else(|| fonts.faces().next()?.families.first().map(|f| f.0.clone()))
    };
    let sans = family(&[
        "DejaVu Sans",
        "Noto Sans",
        "Liberation Sans",
        "Arial",
        "Helvetica",
    ])?;
    let monospace = family(&[
        "DejaVu Sans Mono",
        "Noto Sans Mono",
        "Liberation Mono",
        "Menlo",
        "Consolas",
        "Courier New",
    ])?;
    fonts.set_serif_family(&sans);
    fonts.set_sans_serif_family(&sans);
    fonts.set_monospace_family(&monospace);
    Some(Arc::new(fonts))
}
