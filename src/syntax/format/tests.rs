use super::*;

fn prefixes() -> Prefixes {
    Prefixes::built_in(["strip"])
}

fn format(text: &str) -> String {
    super::format(text, &prefixes())
}

fn check(text: &str, expected: &str) {
    let out = format(text);
    assert_eq!(out, expected);
    assert_eq!(format(&out), out, "formatted twice");
}

#[test]
fn blanks_are_put_where_they_belong() {
    check("let g=strip R4B+R4B", "let g = strip R4B + R4B\n");
    check("f( 1,2 ) [ 0 ]==-3", "f(1, 2) [0] == -3\n");
    check("  n-1;R{n-1}cR{ k }", "n - 1; R{n-1}cR{ k }\n");
    check("{1,2|3}+ -v*   +(2*n)", "{1,2|3} + -v* + (2*n)\n");
    check(
        "claim  \"x\"  forall m in 1..9,k in 1..m if m>k : m==k",
        "claim \"x\" forall m in 1..9, k in 1..m if m > k: m == k\n",
    );
    check(
        "table n in 1..2: \"a\"  :n, \"b\":n",
        "table n in 1..2: \"a\": n, \"b\": n\n",
    );
    check("{\"x\" :a|*:1}", "{\"x\": a|*:1}\n");
    check("a+-b", "a +- b\n");
    check("let[a,b]=t in a  in[b]", "let [a, b] = t in a in [b]\n");
    check("xs[0]else  -1", "xs[0] else -1\n");
    check(
        "ruleset f( b :grid\"x.\",n:integer )=±{ \"x\"->\".\" king  again }start(m,n):b  loopy\nf x.x/xx",
        "ruleset f(b: grid \"x.\", n: integer) = ±{ \"x\" -> \".\" king again } start(m, n):b loopy\nf x.x/xx\n",
    );
    check("", "");
    check("\u{feff}1", "\u{feff}1\n");
    // A byte order mark takes no column.
    check(
        "\u{feff}1  # one\n23  # two",
        "\u{feff}1  # one\n23  # two\n",
    );
}

#[test]
fn lines_and_comments_stay() {
    check(
        "# one\n\n\n\nlet a = [1,   # first\n# between\n2]\n\n  # two\nlet b=a ;;  b#end\n",
        "# one\n\nlet a = [1,  # first\n    # between\n    2]\n\n# two\nlet b = a; b  # end\n"
            .replace("# end", "#end")
            .as_str(),
    );
    check(
        "def f(a,b) = {\n[f(k,b) for k in 0..a-1] |\n[f(a,k) for k in 0..b-1]\n}",
        "def f(a, b) = {\n    [f(k, b) for k in 0..a - 1] |\n    [f(a, k) for k in 0..b - 1]\n}\n",
    );
    check(
        "let g = 1   # a\nlet gap = 2   # b",
        "let g = 1  # a\nlet gap = 2  # b\n",
    );
    check(
        "let g = 1   # a\nlet gap=2   # b",
        "let g = 1    # a\nlet gap = 2  # b\n",
    );
}

#[test]
fn what_cannot_be_read_stays_as_it_is() {
    check("let  =  3\n1+1", "let = 3\n1 + 1\n");
    check("f( 1,\nlet a=2", "f( 1,\nlet a = 2\n");
    check(
        "dots(\"\"\"\n  +--+\n  +  +\n\"\"\")",
        "dots(\"\"\"\n  +--+\n  +  +\n\"\"\")\n",
    );
}

#[test]
fn only_what_is_asked_for_is_formatted() {
    let text = "a=b\nlet c=1\nlet d=2\n";
    let found = format_range(text, 5..8, &prefixes());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].1, "let c = 1");
}

#[test]
fn no_beginning_of_a_text_loses_anything() {
    let text = "# é😀\r\nlet g = R[1,2]c[2]a' +strip R4B - R3 # x\ndef f( m,n)=if m<1 then {0|n}\n  else f(m-1 ,n)\r\rtable n in 1..3: *{n},\"\"\"\n a\n\"\"\";;3";
    for (end, _) in text.char_indices() {
        let part = &text[..end];
        let once = format(part);
        assert_eq!(format(&once), once, "{part:?}");
        let letters = |t: &str| {
            t.chars()
                .filter(|c| !c.is_whitespace() && *c != ';')
                .collect::<String>()
        };
        assert_eq!(letters(part), letters(&once));
    }
}
