//! Turns and reflections of triangles.

use crate::declared::parts::turn::images_of_triangle;

#[test]
fn a_triangle_has_six_images() {
    for rows in 1..5 {
        let mut all = images_of_triangle(rows, 0, true);
        all.extend(images_of_triangle(rows, 7, true));
        let count = all.len();
        for one in &all {
            let mut cells = one.clone();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..rows * (rows + 1) / 2), "{one:?}");
            for other in &all {
                let both: Vec<usize> = one.iter().map(|cell| other[*cell]).collect();
                assert!(all.contains(&both), "{one:?} {other:?}");
            }
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!((count, all.len()), (6, if rows == 1 { 1 } else { 6 }));
    }
}
