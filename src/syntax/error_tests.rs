//! Every error, as it is worded.

use super::parse;
use crate::source::SourceId;
use expect_test::{Expect, expect};
use std::fmt::Write as _;

/// Each line of `inputs` (with `\\n` for a line break) and what is said about it: the marked text between `»` and `«`.
fn check(inputs: &str, expected: Expect) {
    let mut shown = String::new();
    for input in inputs.lines() {
        let text = input.replace("\\n", "\n");
        let parsed = parse(SourceId(0), &text);
        if parsed.diagnostics.is_empty() {
            let _ = writeln!(shown, "{input}\n  fine");
        }
        for found in &parsed.diagnostics {
            let (before, after) = (
                &text[..found.span.start as usize],
                &text[found.span.end as usize..],
            );
            let marked =
                format!("{before}»{}«{after}", found.span.text(&text)).replace('\n', "\\n");
            let _ = writeln!(shown, "{marked}\n  {}: {}", found.code, found.message);
            for other in &found.others {
                let _ = writeln!(shown, "  `{}` {}", other.span.text(&text), other.message);
            }
            for help in &found.help {
                let _ = writeln!(shown, "  help: {help}");
            }
            if let Some(fix) = &found.fix {
                let mut fixed = text.clone();
                fixed.replace_range(fix.span.range(), &fix.replacement);
                let _ = writeln!(shown, "  fix: {}", fixed.replace('\n', "\\n"));
            }
        }
    }
    expected.assert_eq(&shown);
}

#[test]
fn errors() {
    check(
        r##"n*2
n *2
n* 2
2* 3
2 *3
R3*2
f(x)*y
n*
2*^
a**b
{1, 2}
{}
{n}
2 * *n
2^^3
⇑3
n^2
(1+2)^2
"abc
"""\nabc
"a\qb"
a ¿ b
a ≤ b
x = 3
if a = b then c else d
f(x) = 3
a && b
a || b
!a
not
a % b
a // b
5^
let = 3
let 3 = x
let x
let x 3
let x == 3
let let = 3
let v = 3
let v3 = 3
let vvv = 3
let strip = 3
let line = 3
let X = 3
let R3 = 4
let L = 4
let f(x) = 3
def f x = x
def f (x) = x
def f = x
def F(x) = x
def f(X) = x
def f(pile) = x
def if(x) = x
def f(x, ) = x
def f(x) x
def 3
forall in in xs: c
forall x xs: c
forall x in xs c
forall x in xs
forall run in xs: c
table n 1..8: n
table n in 1..8
import other.cgt
import
print
claim
claim "x"
a < b < c
a == b == c
1..2..3
a == not b
a +
+ a
a b
2 n
2(3)
2n
3R2
3x
f (x)
xs [0]
(a, b)
()
f(a b)
f(a,)
f(,)
[1,,2]
[1, 2
f(1, [2, 3)
a)
a]
(a]
{a | b | c}
{a b | c}
a | b
xs[1, 2]
[a, f(x) for x in xs]
f(x) for x in xs
a if b else c
if a then b
if a b else c
if a then b c
x.3
1.5
x.
strip
strip x
strip (3)
strip + 3
R3^
R3 R2
R{1|2}
R[]
let x = let y = 3
a + let
R3'x
a'
*n
*(3)
..3
a = = b
[f(x) for]
[f(x) for x]
(a; b)
a then b
a in b
a, b
±{}
impartial
let a = 3 let b = 4
-
* *
3 4
"a" "b"
n → m
true = 3
vv3 + 2v
2 mod
forall x in xs, y: c
def f(x,x y) = 3
print a b
assert a,
let élan = “x”
Tiny 3
Tiny(1
Tiny()
nim 3 + 4*2
nim 3 +
a.b(c
a <|
{1|>2}
let x = [1, 2
let x = 3; let 4 = 5
strip R4B - 2*n
2*not a
def f(pile) = (2
claim "a" == b
f(x) = y = 2"##,
        expect![[r#"
            n»*«2
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `n * 2` multiplies
              help: `n + *2` adds the nimber *2
              fix: n * 2
            n »*«2
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `n * 2` multiplies
              help: `n + *2` adds the nimber *2
              fix: n * 2
            n»*« 2
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `n * 2` multiplies
              help: `n + *2` adds the nimber *2
              fix: n * 2
            2»*« 3
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `2 * 3` multiplies
              help: `2 + *3` adds the nimber *3
              fix: 2 * 3
            2 »*«3
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `2 * 3` multiplies
              help: `2 + *3` adds the nimber *3
              fix: 2 * 3
            R3»*«2
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `R3 * 2` multiplies
              help: `R3 + *2` adds the nimber *2
              fix: R3 * 2
            f(x)»*«y
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `x * y` multiplies
              help: `x + *{y}` adds the nimber *{y}
              fix: f(x) * y
            n»*«
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `n + *` adds star
              fix: n + *
            2»*«^
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `2 * ^` multiplies
              help: `2 + *` adds star
              fix: 2 * ^
            a»*«*b
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: the power of integers is `pow(n, k)`
            »{1, 2}«
              braces-without-bar: these braces have no bar `|` between Left's and Right's options
              help: a game is written `{left | right}`, a side may be empty
              help: `[1, 2]` is a list; `±{1, 2}` is the game with these options and their negatives
            »{}«
              braces-without-bar: these braces have no bar `|` between Left's and Right's options
              help: the game without options is `{|}`
              fix: {|}
            »{n}«
              braces-without-bar: these braces have no bar `|` between Left's and Right's options
              help: a game is written `{left | right}`, a side may be empty
              help: `[n]` is a list; `±{n}` is the game with these options and their negatives
            2 * *»n«
              syntax: expected an operator between `*` and `n`
              help: the nimber of a computed size is `*{n}`
              fix: 2 * *{n}
            2»^^3«
              syntax: a run of ups cannot have digits
              help: 3 ups are written `^3`
            »⇑3«
              syntax: a run of ups cannot have digits
              help: 3 ups are written `↑3`
            n»^2«
              syntax: expected an operator between `n` and `^2`
              help: the power is `pow(n, 2)`
              help: the sum with ups is `n + ^2`
            (1+2)»^2«
              syntax: expected an operator between `)` and `^2`
              help: the power is `pow(x, 2)`
              help: the sum with ups is `x + ^2`
            »"abc«
              unterminated-string: this string has no closing quote on its line
              help: a string ends with `"` on the line that it begins on; a text of several lines stands between `"""` and `"""`
              fix: "abc"
            »"""«\nabc
              unterminated-string: this block of text has no closing `"""`
              help: a text of several lines stands between `"""` and `"""`
            "a»\q«b"
              unknown-escape: this is no escape of a string
              help: the escapes are `\n`, `\t`, `\"` and `\\`; a backslash itself is written `\\`
            a »¿« b
              unknown-character: the character `¿` has no meaning here
            a »≤« b
              syntax: `≤` is not an operator of this language
              help: write `<=`
              fix: a <= b
            x »=« 3
              syntax: `=` cannot stand here: it gives a name to a value in `let` and `def`
              help: a value gets a name by `let x = ...`; equality is written `==`
              fix: let x = 3
            if a »=« b then c else d
              syntax: `=` cannot stand here: it gives a name to a value in `let` and `def`
              help: equality is written `==`
              fix: if a == b then c else d
            f(x) »=« 3
              syntax: `=` cannot stand here: it gives a name to a value in `let` and `def`
              help: a function is defined by `def f(x) = ...`; equality is written `==`
              fix: def f(x) = 3
            a »&&« b
              syntax: `&&` is not an operator of this language
              help: write `and`
              fix: a and b
            a »||« b
              syntax: `||` cannot stand here: a bar stands only between the options in braces
              help: the logical operator is `or`; a game is written `{a || b | c}`
              fix: a or b
            »!«a
              syntax: `!` is not an operator of this language
              help: write `not`
              fix: not a
            not»«
              syntax: expected an expression after `not`, but the statement ends here
            a »%« b
              syntax: `%` is not an operator of this language
              help: write `mod`
              fix: a mod b
            a /»/« b
              syntax: expected an expression after `/`, but found `/`
              help: division without remainder is `div`
            5^
              fine
            let »=« 3
              syntax: expected a name after `let`, but found `=`
              help: a value gets a name by `let name = value`
            let »3« = x
              syntax: expected a name after `let`, but found `3`
              help: a value gets a name by `let name = value`
            let x»«
              syntax: expected `=` after `x`, but the statement ends here
            let x »3«
              syntax: expected `=` after `x`, but found `3`
            let x »==« 3
              syntax: expected `=` after `x`, but found `==`
              help: `==` compares; a definition has a single `=`
              fix: let x = 3
            let »let« = 3
              keyword-as-name: `let` is a keyword and cannot be a name
              help: take another name, such as `let_` or `my_let`
            let »v« = 3
              reserved-name: `v` is a value (downs) and cannot be defined anew
              help: take another name
            let »v3« = 3
              reserved-name: `v3` is a value (downs) and cannot be defined anew
              help: take another name
            let »vvv« = 3
              reserved-name: `vvv` is a value (downs) and cannot be defined anew
              help: take another name
            let »strip« = 3
              reserved-name: `strip` is a built-in name and cannot be defined anew
              help: take another name
            let »line« = 3
              reserved-name: `line` is a built-in name and cannot be defined anew
              help: take another name
            let »X« = 3
              syntax: expected a name after `let`, but found `X`
              help: names begin with a lower-case letter; words with a capital are positions and built-in names
              fix: let x = 3
            let »R3« = 4
              syntax: expected a name after `let`, but found `R3`
              help: names begin with a lower-case letter; words with a capital are positions and built-in names
              fix: let r3 = 4
            let »L« = 4
              syntax: expected a name after `let`, but found `L`
              help: names begin with a lower-case letter; words with a capital are positions and built-in names
              fix: let l = 4
            let »f«(x) = 3
              syntax: expected a name without brackets after `let`
              help: a function is defined by `def f(x) = ...`
              fix: def f(x) = 3
            def »f« x = x
              syntax: expected `(` directly after the name `f`
              help: the parameters of a function stand in brackets: `def f(x, y) = ...`
            def »f« (x) = x
              syntax: expected `(` directly after the name `f`
              fix: def f(x) = x
            def »f« = x
              syntax: expected `(` directly after the name `f`
              help: a value is defined by `let f = ...`, a function without parameters by `def f() = ...`
            def »F«(x) = x
              syntax: `F` cannot be the name of a definition
              help: names begin with a lower-case letter; words with a capital are positions and built-in names
              fix: def f(x) = x
            def f(»X«) = x
              syntax: expected a name after `(`, but found `X`
              help: names begin with a lower-case letter; words with a capital are positions and built-in names
              fix: def f(x) = x
            def f(»pile«) = x
              reserved-name: `pile` is a built-in name and cannot be defined anew
              help: take another name
            def »if«(x) = x
              keyword-as-name: `if` is a keyword and cannot be a name
              help: take another name, such as `if_` or `my_if`
            def f(x, »)« = x
              syntax: expected a name after `,`, but found `)`
            def f(x) »x«
              syntax: expected `=` after `)`, but found `x`
            def »3«
              syntax: expected a name after `def`, but found `3`
              help: a function is defined by `def f(x) = ...`
            forall »in« in xs: c
              keyword-as-name: `in` is a keyword and cannot be a name
              help: take another name, such as `in_` or `my_in`
            forall x »xs«: c
              syntax: expected `in` after `x`, but found `xs`
              help: what a name ranges over is written `x in xs`, as in `forall x in 1..9: c`
            forall x in xs »c«
              syntax: expected `:` after `xs`, but found `c`
              help: write `forall x in xs: c`, `table n in 1..8: f(n)`
            forall x in xs»«
              syntax: expected `:` after `xs`, but the statement ends here
              help: write `forall x in xs: c`, `table n in 1..8: f(n)`
            forall »run« in xs: c
              reserved-name: `run` is a built-in name and cannot be defined anew
              help: take another name
            table n »1«..8: n
              syntax: expected `in` after `n`, but found `1`
              help: what a name ranges over is written `x in xs`, as in `forall x in 1..9: c`
            table n in 1..8»«
              syntax: expected `:` after `8`, but the statement ends here
              help: write `forall x in xs: c`, `table n in 1..8: f(n)`
            import »other«.cgt
              syntax: expected a string after `import`, but found `other`
              help: the name of a file stands in quotes: `import "other.cgt"`
            import»«
              syntax: expected a string after `import`, but the statement ends here
              help: the name of a file stands in quotes: `import "other.cgt"`
            print»«
              syntax: expected an expression after `print`, but the statement ends here
            claim»«
              syntax: expected an expression after `claim`, but the statement ends here
            claim "x"»«
              syntax: expected an expression after `"x"`, but the statement ends here
            a < b »<« c
              syntax: comparisons cannot be chained: `<` follows another comparison
              `<` the first one
              help: write `a < b and b < c`, or put one of them in brackets
            a == b »==« c
              syntax: comparisons cannot be chained: `==` follows another comparison
              `==` the first one
              help: write `a < b and b < c`, or put one of them in brackets
            1..2»..«3
              syntax: ranges cannot be chained
              `..` the first one
              help: a range is written `a..b`; it goes up by 1
            a == »not« b
              syntax: expected an expression after `==`, but found `not`
              help: `not` binds more loosely than this operator; put it in brackets: `(not c)`
            a +»«
              syntax: expected an expression after `+`, but the statement ends here
            »+« a
              syntax: expected a statement, but found `+`
            a »b«
              syntax: expected an operator between `a` and `b`
              help: a statement begins with a keyword such as `let`, `assert`, `print`, or is an expression
              help: the arguments of a function stand in brackets: `a(...)`
            2 »n«
              syntax: expected an operator between `2` and `n`
              help: multiplication needs its operator: `2 * n`
              fix: 2 * n
            2»(«3)
              syntax: expected an operator between `2` and `(`
              help: multiplication needs its operator: `2 * (...)`
              fix: 2 * (3)
            2»n«
              syntax: expected an operator between `2` and `n`
              help: multiplication needs its operator: `2 * n`
              fix: 2 * n
            3»R2«
              syntax: expected an operator between `3` and `R2`
              help: multiplication needs its operator: `3 * R2`
              fix: 3 * R2
            3»x«
              syntax: expected an operator between `3` and `x`
              help: multiplication needs its operator: `3 * x`
              fix: 3 * x
            f »(«x)
              syntax: a `(` with a blank before it cannot follow the name `f`
              help: a call has no blank before its bracket: `f(...)`
              help: multiplication needs its operator: `f * (...)`
              fix: f(x)
            xs »[«0]
              syntax: a `[` with a blank before it cannot follow the name `xs`
              help: an index has no blank before its bracket: `xs[...]`
              fix: xs[0]
            (a»,« b)
              syntax: a comma cannot stand here after `a`
              help: several values together are a list: `[a, b]`
            (»)«
              syntax: expected an expression after `(`, but found `)`
              help: empty brackets stand only in a call `f()`
            f(a »b«)
              syntax: expected an operator between `a` and `b`
            f(a,»)«
              syntax: expected an expression after `,`, but found `)`
              help: no comma stands after the last item
            f(»,«)
              syntax: expected an expression after `(`, but found `,`
            [1,»,«2]
              syntax: expected an expression after `,`, but found `,`
              help: one comma is too many
            »[«1, 2
              unclosed-bracket: this `[` is not closed
              `` `]` is missing here at the latest
            f(1, [2, 3»)«
              unclosed-bracket: `)` cannot close `[`
              `[` this `[` is open
              help: it is closed by `]`
            a»)«
              unclosed-bracket: `)` closes nothing: no bracket is open here
            a»]«
              unclosed-bracket: `]` closes nothing: no bracket is open here
            (a»]«
              unclosed-bracket: `]` cannot close `(`
              `(` this `(` is open
              help: it is closed by `)`
            {a | b »|« c}
              syntax: these braces have two bars `|` of the same length
              `|` the first one
              help: the longest bar parts Left's options from Right's and stands once, as in `{a | b || c | d}`
              help: or put braces around a side: `{a | {b | c}}`
            {a »b« | c}
              syntax: expected an operator between `a` and `b`
            a »|« b
              syntax: `|` cannot stand here: a bar stands only between the options in braces
              help: a game is written `{left | right}`
            xs[1»,« 2]
              syntax: a comma cannot stand here after `1`
              help: a list of lists is indexed by `xs[i][j]`
            [a, f(x) »for« x in xs]
              syntax: `for` cannot stand here after `)`
              help: a list of cases is written `[f(x) for x in xs]`
            f(x) »for« x in xs
              syntax: `for` cannot stand here after `)`
              help: a list of cases is written `[f(x) for x in xs]`
            a »if« b else c
              syntax: `if` cannot stand here after `a`
              help: a conditional is written `if c then a else b`
            if a then b»«
              syntax: expected `else` after `b`, but the statement ends here
              help: a conditional has both branches: `if c then a else b`
            if a »b« else c
              syntax: expected `then` after `a`, but found `b`
              help: a conditional is written `if c then a else b`
            if a then b »c«
              syntax: expected `else` after `b`, but found `c`
              help: a conditional has both branches: `if c then a else b`
            x.»3«
              syntax: expected the name of a function after `.`, but found `3`
              help: `x.f` is the same as `f(x)`, and `x.f(y)` as `f(x, y)`
            1.»5«
              syntax: expected the name of a function after `.`, but found `5`
              help: numbers are written as fractions, `3/2` rather than `1.5`
            x.»«
              syntax: expected the name of a function after `.`, but the statement ends here
              help: `x.f` is the same as `f(x)`, and `x.f(y)` as `f(x, y)`
            strip»«
              syntax: expected a position word, digits or `{n}` after `strip`, but the statement ends here
              help: for example `strip 3 + 4`
            strip »x«
              syntax: expected a position word, digits or `{n}` after `strip`, but found `x`
              help: a computed size stands in braces: `strip {x}`
            strip »(«3)
              syntax: expected a position word, digits or `{n}` after `strip`, but found `(`
              help: a call has no blank before its bracket: `strip(...)`
            strip »+« 3
              syntax: expected a position word, digits or `{n}` after `strip`, but found `+`
              help: for example `strip 3 + 4`
            R3»^«
              syntax: expected an operator between `R3` and `^`
              help: `^` in a position word has digits and stands after an arrow, as in `R3a^2`
              help: the sum with ups is `R3 + ^`
            R3 »R2«
              syntax: expected an operator between `R3` and `R2`
            R»{«1|2}
              syntax: expected an operator between `R` and `{`
              help: what stands in the braces of a position word is a size, without a bar: `R{n}`
            R[»]«
              syntax: expected an expression after `[`, but found `]`
            let x = »let« y = 3
              syntax: expected an expression after `=`, but found `let`
              help: `let` begins a statement and cannot stand in an expression
            a + »let«
              syntax: expected an expression after `+`, but found `let`
              help: `let` begins a statement and cannot stand in an expression
            R3'x
              fine
            a»'«
              syntax: a prime `'` stands only after a `c` or `a` of a position word
              help: as in `R1cR[3]a'`
            *»n«
              syntax: expected an operator between `*` and `n`
              help: the nimber of a computed size is `*{n}`
              fix: *{n}
            *»(«3)
              syntax: expected an operator between `*` and `(`
              help: the nimber of a computed size is `*{n}`, with braces
            »..«3
              syntax: expected a statement, but found `..`
            a »=« = b
              syntax: `=` cannot stand here: it gives a name to a value in `let` and `def`
              help: a value gets a name by `let a = ...`; equality is written `==`
              fix: let a = = b
            [f(x) for»]«
              syntax: expected a name after `for`, but found `]`
            [f(x) for x»]«
              syntax: expected `in` after `x`, but found `]`
              help: what a name ranges over is written `x in xs`, as in `forall x in 1..9: c`
            (a»;« b)
              syntax: `;` cannot stand here after `a`
              help: a `;` ends a statement; the items of a list and arguments are separated by `,`
            a »then« b
              syntax: `then` cannot stand here after `a`
              help: a conditional is written `if c then a else b`
            a »in« b
              syntax: `in` cannot stand here after `a`
              help: `in` stands in `forall x in xs: c` and `[f(x) for x in xs]`
            a»,« b
              syntax: a comma cannot stand here after `a`
              help: several values together are a list: `[a, b]`; statements are separated by `;`
            ±{»}«
              syntax: expected an expression after `{`, but found `}`
            impartial»«
              syntax: expected an expression after `impartial`, but the statement ends here
            let a = 3 »let« b = 4
              syntax: `let` cannot stand here after `3`
              help: a statement begins on a line of its own or after `;`
              fix: let a = 3 ; let b = 4
            -»«
              syntax: expected an expression after `-`, but the statement ends here
            * *»«
              syntax: expected an expression after `*`, but the statement ends here
            3 »4«
              syntax: expected an operator between `3` and `4`
            "a" »"b"«
              syntax: expected an operator between `"a"` and `"b"`
            n »→« m
              unknown-character: the character `→` has no meaning here
            true »=« 3
              syntax: `=` cannot stand here: it gives a name to a value in `let` and `def`
              help: equality is written `==`
              fix: true == 3
            vv3 + 2v
              fine
            2 mod»«
              syntax: expected an expression after `mod`, but the statement ends here
            forall x in xs, y»:« c
              syntax: expected `in` after `y`, but found `:`
              help: what a name ranges over is written `x in xs`, as in `forall x in 1..9: c`
            def f(x,x »y«) = 3
              syntax: expected `,` or `)` after `x`, but found `y`
            print a »b«
              syntax: expected an operator between `a` and `b`
            assert a»,«
              syntax: a comma cannot stand here after `a`
              help: several values together are a list: `[a, b]`; statements are separated by `;`
            let élan = »“«x”
              unknown-character: the character `“` has no meaning here
              help: write `"`
              fix: let élan = "x”
            Tiny »3«
              syntax: expected an operator between `Tiny` and `3`
              help: the argument of `Tiny` stands in brackets: `Tiny(...)`, without a blank
            Tiny»(«1
              unclosed-bracket: this `(` is not closed
              `` `)` is missing here at the latest
            Tiny(»)«
              syntax: expected an expression after `(`, but found `)`
              help: empty brackets stand only in a call `f()`
            nim 3 + 4»*«2
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `nim 3 + 4 * 2` multiplies
              help: digits and words behind `+` and `-` belong to the `nim` before them; brackets end its sum
              help: `nim 3 + 4 + *2` adds the nimber *2
              fix: nim 3 + 4 * 2
            nim 3 +»«
              syntax: expected an expression after `+`, but the statement ends here
            a.b»(«c
              unclosed-bracket: this `(` is not closed
              `` `)` is missing here at the latest
            a <|»«
              syntax: expected an expression after `<|`, but the statement ends here
            »{1|>2}«
              braces-without-bar: these braces have no bar `|` between Left's and Right's options
              help: a game is written `{left | right}`, a side may be empty
              help: `[1|>2]` is a list; `±{1|>2}` is the game with these options and their negatives
            let x = »[«1, 2
              unclosed-bracket: this `[` is not closed
              `` `]` is missing here at the latest
            let x = 3; let »4« = 5
              syntax: expected a name after `let`, but found `4`
              help: a value gets a name by `let name = value`
            strip R4B - 2»*«n
              star-spacing: this `*` can be read as multiplication and as a nimber
              help: `strip R4B - 2 * n` multiplies
              help: digits and words behind `+` and `-` belong to the `strip` before them; brackets end its sum
              help: `strip R4B - 2 + *{n}` adds the nimber *{n}
              fix: strip R4B - 2 * n
            2*»not« a
              syntax: expected an operator between `*` and `not`
              help: `not` stands before a condition: `a and not b`
            def f(pile) = »(«2
              unclosed-bracket: this `(` is not closed
              `` `)` is missing here at the latest
            claim "a" »==« b
              syntax: expected an expression after `"a"`, but found `==`
              help: a string directly after `claim` is its name; a condition follows it
            f(x) »=« y = 2
              syntax: `=` cannot stand here: it gives a name to a value in `let` and `def`
              help: a function is defined by `def f(x) = ...`; equality is written `==`
              fix: def f(x) = y = 2
        "#]],
    );
}

fn codes(text: &str) -> Vec<&'static str> {
    let parsed = parse(SourceId(0), text);
    parsed.diagnostics.iter().map(|d| d.code).collect()
}

#[test]
fn a_file_with_three_bad_lines_of_eight_keeps_five() {
    let text = "let a = 1\nlet b = (2\nlet c = 3\nassert a ==\nlet d = {1|\nprint d\n2 +* 3\na";
    let parsed = parse(SourceId(0), text);
    assert_eq!(
        codes(text),
        ["unclosed-bracket", "syntax", "unclosed-bracket", "syntax"]
    );
    assert_eq!(parsed.statements.len(), 4);
    let text = "R2\nf(1, 2\nR3 R4\nR5\n{1|2\nR6\nR7\nR8";
    let parsed = parse(SourceId(0), text);
    assert_eq!(
        codes(text),
        ["unclosed-bracket", "syntax", "unclosed-bracket"]
    );
    assert_eq!(parsed.statements.len(), 5);
}

#[test]
fn hints_leave_the_statement() {
    expect![[r#"
        [
            Diagnostic {
                code: "power",
                severity: Hint,
                message: "`2^10` is the value 2 + ↑10, not a power",
                span: Span {
                    source: SourceId(
                        0,
                    ),
                    start: 0,
                    end: 4,
                },
                label: "",
                others: [],
                help: [
                    "the power is `pow(2, 10)`",
                ],
                fix: Some(
                    Fix {
                        span: Span {
                            source: SourceId(
                                0,
                            ),
                            start: 0,
                            end: 4,
                        },
                        replacement: "pow(2, 10)",
                    },
                ),
            },
        ]"#]]
    .assert_eq(&format!("{:#?}", parse(SourceId(0), "2^10").diagnostics));
    assert_eq!(codes("2^10 +"), ["syntax"]);
    assert_eq!(codes("2^10\nb +"), ["power", "syntax"]);
    assert_eq!(codes("2 + ^10"), [""; 0]);
    assert_eq!(codes("1/2^10"), [""; 0]);
    assert_eq!(parse(SourceId(0), "2^10").statements.len(), 1);
}

#[test]
fn what_needs_more() {
    for text in [
        "(",
        "f(1,",
        "R2 +",
        "a ==",
        "let x =",
        "{1 |",
        "\"\"\"\nx",
        "if a then",
        "2 *",
        "a and",
        "[f(x) for x in",
        "forall x in xs:",
        "if a",
        "if a then b else",
        "strip 3 +",
        "print 1,",
        "x..",
        "±{1,",
        "a\nb +",
    ] {
        assert!(super::needs_more(text), "{text}");
    }
    for text in [
        "",
        "R2",
        "2*",
        "R2 + *",
        "a)",
        "(a]",
        "\"x",
        "let",
        "# (",
        "R2 # +",
        "a +;",
        "f(x)",
        "forall x in xs if a",
        "{|}",
        "\"\"\"x\"\"\"",
        "(\nlet x = 3",
        "a +\nlet x = 3",
    ] {
        assert!(!super::needs_more(text), "{text}");
    }
}

/// Text nested `depth` times.
fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn deep_nesting_is_a_diagnostic() {
    for (open, inner, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("{", "1", "|}"),
        ("-", "x", ""),
        ("±", "x", ""),
        ("not ", "x", ""),
        ("impartial ", "x", ""),
        ("if a then b else ", "c", ""),
        ("if ", "a", " then b else c"),
        ("forall x in xs: ", "c", ""),
        ("forall x in a, y in ", "c", ": d"),
        ("f(", "1", ")"),
        ("Tiny(", "1", ")"),
        ("*{", "1", "}"),
        ("R{", "1", "}"),
        ("R[", "1", "]"),
        ("x[", "1", "]"),
        ("x * ", "1", ""),
        ("x:", "1", ""),
        ("x and ", "1", ""),
        ("", "x", ".f"),
        ("", "x", "[0]"),
        ("[f for x in ", "x", "]"),
    ] {
        let at = |depth| codes(&nested(open, inner, close, depth));
        assert_eq!(at(450), [""; 0], "{open}{inner}{close}");
        assert_eq!(at(600), ["nesting"], "{open}{inner}{close}");
        assert_eq!(at(100_000), ["nesting"], "{open}{inner}{close}");
    }
    let long = nested("x + ", "x", "", 100_000);
    assert_eq!(codes(&long), [""; 0]);
    assert_eq!(
        codes(&format!("[{}]", nested("[x], ", "x", "", 10_000))),
        [""; 0]
    );
    assert_eq!(
        codes(&format!("[{}x]", "if a then b else c, ".repeat(1000))),
        [""; 0]
    );
    for open in [
        "(",
        "[",
        "{",
        "{|",
        "R[",
        "±{",
        "a[",
        "\"\"\"",
        "if ",
        "let x = (\n",
        "(\n",
        "(;",
        "a'",
        "*",
        "|",
        "^",
        "strip ",
    ] {
        let _ = codes(&open.repeat(50_000));
    }
    for close in [")", "(]", "([)", "([{)"] {
        let _ = codes(&close.repeat(50_000));
    }
    let bars: String = (1..700).map(|n| format!("a{}", "|".repeat(n))).collect();
    assert_eq!(codes(&format!("{{{bars}}}")), ["nesting"]);
}

#[test]
fn every_prefix_of_a_file_is_read_without_panic() {
    let text = include_str!("../../grammar/samples.cgt");
    assert_eq!(codes(text), [""; 0]);
    for (at, _) in text.char_indices() {
        let cut = text.get(..at).unwrap_or("");
        let parsed = parse(SourceId(0), cut);
        assert!(parsed.diagnostics.len() <= 2, "{cut}");
        in_order(&parsed, cut);
        let _ = super::needs_more(cut);
    }
}

/// Tokens do not overlap, and diagnostics lie in the text.
fn in_order(parsed: &super::Parsed, text: &str) {
    let mut end = 0;
    for (_, span) in &parsed.tokens {
        assert!(
            span.start >= end && span.end > span.start,
            "{text:?} {:?}",
            parsed.tokens
        );
        end = span.end;
    }
    for found in &parsed.diagnostics {
        assert!(text.get(found.span.range()).is_some(), "{text:?} {found:?}");
        assert!(
            found
                .fix
                .as_ref()
                .is_none_or(|f| text.get(f.span.range()).is_some()),
            "{text:?} {found:?}"
        );
    }
    for statement in &parsed.statements {
        for expr in &statement.ast.exprs {
            let place = statement.place(expr.span);
            assert!(text.get(place.range()).is_some(), "{text:?} {expr:?}");
        }
    }
    let _ = super::debug::trees(parsed);
}

const SOUP: &[&str] = &[
    "let ",
    "def ",
    "assert ",
    "claim ",
    "table ",
    "import ",
    "print ",
    "forall ",
    "exists ",
    "for ",
    "in ",
    "if ",
    "then ",
    "else ",
    "and ",
    "or ",
    "not ",
    "mod ",
    "div ",
    "impartial ",
    "true ",
    "strip ",
    "nim ",
    "x",
    "f(",
    "v",
    "v3",
    "R",
    "R3",
    "cR2",
    "a",
    "aR",
    "L",
    "Tiny(",
    "Tiny",
    "3",
    "12",
    "/",
    "*",
    "^",
    "^^",
    "⇑",
    "↓",
    "'",
    "+",
    "-",
    "+-",
    "±",
    "·",
    "==",
    "=",
    "<|",
    "|>",
    "<",
    "..",
    ".",
    ":",
    ",",
    ";",
    "|",
    "||",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    " ",
    " ",
    "\n",
    "\n",
    "\"",
    "\"\"\"",
    "\\",
    "#",
    "&&",
    "!",
    "é",
    "¿",
    "\u{feff}",
    "\r\n",
    "{|}",
    "*{n}",
    "±{1,2}",
    "f(x) = ",
    "x in 1..2: ",
];

proptest::proptest! {
    #[test]
    fn soup_is_read_without_panic(indices in proptest::collection::vec(0..SOUP.len(), 0..40)) {
        let text: String = indices.iter().map(|i| SOUP[*i]).collect();
        in_order(&parse(SourceId(0), &text), &text);
        let _ = super::needs_more(&text);
        let _ = super::classify(&text);
    }

    #[test]
    fn characters_are_read_without_panic(text in "\\PC{0,40}") {
        in_order(&parse(SourceId(0), &text), &text);
    }
}
