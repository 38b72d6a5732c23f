//! SVG to pixels.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, OnceLock};

/// The height of a line of text for which pictures have the size that they have on pages.
const LINE: f32 = 20.0;

/// Below this part of that size, words cannot be read.
const LEAST: f32 = 0.4;

/// The style of dark pages in a drawing.
const DARK_STYLE: &str = "@media(prefers-color-scheme:dark){";

/// What is behind a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Background {
    /// Red, green and blue.
    pub colour: [u8; 3],
    /// Whether the picture has the colours of dark pages.
    pub is_dark: bool,
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
    let tree = Tree::from_str(&themed(svg, ground.is_dark), &options).ok()?;
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

/// The drawing with one style, that of light or of dark pages: the library knows no conditions.
fn themed(svg: &str, is_dark: bool) -> String {
    let mut text = String::new();
    let mut rest = svg;
    while let Some((before, after)) = rest.split_once(DARK_STYLE) {
        let mut depth = 1_u32;
        let end = after.find(|c| {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let (block, following) = after.split_at(end.unwrap_or(after.len()));
        text += before;
        if is_dark {
            text += block;
        }
        rest = following.strip_prefix('}').unwrap_or(following);
    }
    text + rest
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

#[cfg(test)]
mod tests {
    use super::themed;

    #[test]
    fn a_drawing_has_one_style() {
        let svg = "<style>.a{x:1}@media(prefers-color-scheme:dark){.a{x:2}.b{x:3}}.c{x:4}</style>";
        assert_eq!(themed(svg, false), "<style>.a{x:1}.c{x:4}</style>");
        assert_eq!(
            themed(svg, true),
            "<style>.a{x:1}.a{x:2}.b{x:3}.c{x:4}</style>"
        );
    }
}
