use crate::declared::*;

fn letters(text: &str) -> Letters {
    Letters::read(BoardKind::Grid, text).expect("letters")
}

fn read(kind: BoardKind, list: &str, text: &str) -> Result<String, (String, String, String)> {
    let letters = letters(list);
    let board = Board::read(kind, Some(&letters), text);
    let shown = |f: TextFault| (f.message, text[f.range].to_string(), f.help);
    board.map(|b| b.notation(Some(&letters))).map_err(shown)
}

#[test]
fn positions_read_and_are_written() {
    use BoardKind::*;
    for (kind, list, text, written) in [
        (Grid, "x|o.", "xo/ox", "xo/ox"),
        (Grid, "x|o.", " xo\n ox", "xo/ox"),
        (Grid, "x|o.", "xo|ox", "xo/ox"),
        (Grid, "x|o.", "", ""),
        (Line, "t|f.", "t.f", "t.f"),
        (
            Graph,
            "x|o.",
            "a-b, b-c-d, e, a:x, d:o",
            "a-b-c-d, e, a:x, d:o",
        ),
        (Graph, "x|o.", "a:x-b-a, c:o", "a-b, c, a:x, c:o"),
        (Graph, "x|o.", "a, b, c, c-a", "a, b, c-a"),
        (Digraph, "l|r", "a:l, b:r, a>b>a", "a>b>a, a:l, b:r"),
        (
            Edges,
            "l|re.",
            "ground-a-b:l\na-c:e",
            "ground-a:l, a-b:l, a-c:e",
        ),
        (Edges, "e.", "a-b, c, a-b", "a-b, a-b, c"),
    ] {
        let first = read(kind, list, text);
        assert_eq!(first, Ok(written.into()), "{text}");
        assert_eq!(read(kind, list, written), Ok(written.into()));
    }
}

#[test]
fn random_graphs_are_written_with_their_order() {
    let mut state = 3;
    let letters = letters("x|o.");
    for _ in 0..500 {
        let mut next = |n: u64| crate::declared::board::next_random(&mut state) % n;
        let kind = [BoardKind::Graph, BoardKind::Digraph][next(2) as usize];
        let vertices = 1 + next(7) as u32;
        let mut links = Vec::new();
        for _ in 0..next(12) {
            let (a, b) = (
                next(u64::from(vertices)) as u32,
                next(u64::from(vertices)) as u32,
            );
            links.extend((a != b).then_some((a, b)));
        }
        let graph = BoardGraph::numbered(kind, vertices, &links);
        let cells = (0..vertices)
            .map(|_| letters.all()[next(3) as usize])
            .collect();
        let board = Board::new(BoardShape::Graph(graph).into(), cells).expect("a letter for each");
        let text = board.notation(Some(&letters));
        let again = Board::read(kind, Some(&letters), &text);
        assert_eq!(again.as_ref(), Ok(&board), "{text}");
    }
}

#[test]
fn faults_are_at_their_characters() {
    use BoardKind::*;
    let letters = "a cell has `x`, `o` or `.`";
    for (kind, text, message, place, help) in [
        (
            Grid,
            "xO/ox",
            "`O` is not a letter of this board",
            "O",
            letters,
        ),
        (
            Grid,
            "xo/oxx",
            "row 2 has 3 cells, but the rows before it have 2",
            "oxx",
            "all rows have the same length: write 2 cells",
        ),
        (
            Line,
            "xo/ox",
            "a line has one row, and here is another one",
            "/ox",
            "write one row",
        ),
        (
            Graph,
            "a-b, b:z",
            "`z` is not a letter of this board",
            "z",
            letters,
        ),
        (
            Graph,
            "a-a",
            "this edge joins a vertex to itself",
            "-a",
            "an edge joins two vertices",
        ),
        (
            Graph,
            "a:x, a:o",
            "this cell has two letters, and `o` is the second one",
            "o",
            "give a cell one letter",
        ),
    ] {
        let found = read(kind, "x|o.", text);
        let expected = (message.into(), place.into(), help.into());
        assert_eq!(found, Err(expected), "{text}");
    }
    for text in ["a-", "a b", "a:", "-", "a,,b", "a>b", "a-b:", "é-\u{301}"] {
        assert!(read(Graph, "x|o.", text).is_err(), "{text}");
    }
    let large = "x".repeat(MOST_CELLS + 1);
    assert!(read(Line, "x|o.", &large).is_err_and(|e| e.0.contains("more than 1000000")));
    assert!(read(Line, "x|o.", &large[1..]).is_ok());
    let star: String = (0..100_000).map(|n| format!("a>b{n},")).collect();
    assert!(read(Digraph, "x|o.", &star).is_ok());
}

#[test]
fn boards_answer_questions() {
    let grid = |text| Board::read(BoardKind::Grid, None, text).expect("a grid");
    let text = |board: Option<Board>| board.map(|b| b.notation(None)).unwrap_or_default();
    let board = grid("xo./xxo");
    assert_eq!(board.cells("o."), [1, 2, 5]);
    assert_eq!((board.at(1), board.at(6)), (Some('o'), None));
    assert_eq!(text(board.put(&[(0, 'a'), (5, 'b')])), "ao./xxb");
    assert_eq!(board.put(&[(6, 'a')]), None);
    assert_eq!(board.near(&[0]), [1, 3]);
    assert_eq!(board.near(&[0, 1, 9]), [2, 3, 4]);
    assert_eq!(board.groups("xo"), [vec![0, 3, 4], vec![1], vec![5]]);
    assert_eq!(text(board.turn()), "xx/xo/o.");
    assert_eq!(text(board.mirror()), ".ox/oxx");
    assert_eq!(text(board.transpose()), "xx/ox/.o");
    assert_eq!(text(board.connected("0")), "xo./xxo");
    assert_eq!(text(Board::empty(1, 3)), "...");
    assert_eq!(text(Board::checker(2, 3)), "xox/oxo");
    let letters = Letters::read(BoardKind::Grid, "x|o").expect("letters");
    assert_eq!(text(Some(board.exchange(&letters))), "ox./oox");
    let strings = Board::read(
        BoardKind::Edges,
        None,
        "ground-a:l, a-b:r, b-ground:l, c-d:l",
    );
    let strings = strings.expect("edges");
    assert_eq!(strings.cell("b-a"), Some(1));
    let cut = strings.connected("ground").expect("a ground");
    assert_eq!(cut.letters(), ['l', 'r', 'l', '.']);
    assert_eq!(strings.connected("z"), None);
    assert_eq!(text(Board::path(3)), "0-1-2");
    assert_eq!(text(Board::ring(3)), "0-1-2-0");
    assert_eq!(text(Board::complete(3)), "0-1, 0-2, 1-2");
    assert_eq!(text(Board::rectangle(2, 2)), "0-1, 0-2, 1-3, 2-3");
    assert_eq!(Board::complete(1_000_000), None);
    assert_eq!(Board::empty(usize::MAX, 2), None);
    let hex = Board::filled(BoardKind::Hex, 3, 3, '.').expect("hexagons");
    assert_eq!(hex.near(&[4]), [1, 2, 3, 5, 6, 7]);
    let triangle = Board::read(BoardKind::Triangle, None, "x/.o/..x").expect("a triangle");
    assert_eq!(triangle.notation(None), "x/.o/..x");
    assert_eq!(triangle.near(&[0]), [3, 4]);
    assert_eq!(triangle.near(&[4]), [0, 3, 7, 8]);
    assert_eq!(triangle.near(&[7]), [3, 4, 6, 8]);
    assert_eq!(triangle.groups("."), [vec![3, 6, 7]]);
    assert_eq!(triangle.mirror(), None);
    let torus = Board::filled(BoardKind::Torus, 3, 3, '.').expect("a torus");
    assert_eq!(torus.near(&[0]), [1, 2, 3, 6]);
}

#[test]
fn chance_follows_its_seed() {
    let board = |seed| Board::random("xo.", 5, 5, seed).map(|b| b.notation(None));
    assert_eq!(board(1), board(1));
    assert_ne!(board(1), board(2));
    assert_eq!(Board::random("", 1, 1, 0), None);
}
