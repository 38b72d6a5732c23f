//! Drawings for readers of SVG that know no media queries.

/// The beginning of the style for dark pages, as the writers of drawings have it.
const DARK_STYLE: &str = "@media(prefers-color-scheme:dark){";

/// The drawing with one style, that of light or of dark pages.
pub(super) fn themed(svg: &str, is_dark: bool) -> String {
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
