//! Trees of every kind of input.

use super::{debug, parse};
use crate::source::SourceId;
use expect_test::{Expect, expect};

/// Parses one statement after the other and shows each with its tree.
fn check(statements: &str, expected: Expect) {
    let mut shown = String::new();
    let mut pending = String::new();
    for line in statements.lines() {
        pending.push_str(line);
        pending.push('\n');
        if super::needs_more(&pending) {
            continue;
        }
        let parsed = parse(SourceId(0), &pending);
        let errors = parsed.diagnostics.iter().filter(|d| d.is_error());
        let errors: Vec<String> = errors
            .map(|d| format!("{}: {}", d.code, d.message))
            .collect();
        assert!(errors.is_empty(), "{pending}{errors:?}");
        shown.push_str(&format!(
            "{:<40} {}\n",
            pending.trim_end(),
            debug::trees(&parsed)
        ));
        pending.clear();
    }
    assert!(pending.is_empty(), "{pending}");
    expected.assert_eq(&shown);
}

#[test]
fn literals() {
    check(
        r##"3
-2v
-v
-(2v)
- 2
5-2v
3/4^*2
1*
3*2
2^3
5Tiny(1)
Miny(2)*
Tiny({0|-1})*3
*
*5
*{n}
^^*
⇑*
↑3*2
⇓
vv
v3*2
3v3*2
2 - *
R2 == *
1/2/3
n/2
1 / 2
--2
+-1
±{1,1*}
+-{1,{2|0}}
±{2|0}
a+-b
a +- b * c
a ± b
2^*
0*"##,
        expect![[r#"
            3                                        3
            -2v                                      -2&down1
            -v                                       (neg down1)
            -(2v)                                    (neg 2&down1)
            - 2                                      (neg 2)
            5-2v                                     (sum +5 -2&down1)
            3/4^*2                                   3/4&up1&*2
            1*                                       1&*
            3*2                                      3&*2
            2^3                                      2&up3
            5Tiny(1)                                 5&tiny(1)
            Miny(2)*                                 miny(2)&*
            Tiny({0|-1})*3                           tiny({0|-1})&*3
            *                                        *
            *5                                       *5
            *{n}                                     *{n}
            ^^*                                      up2&*
            ⇑*                                       up2&*
            ↑3*2                                     up3&*2
            ⇓                                        down2
            vv                                       down2
            v3*2                                     down3&*2
            3v3*2                                    3&down3&*2
            2 - *                                    (sum +2 -*)
            R2 == *                                  (Equal <+R2> *)
            1/2/3                                    (Divide 1/2 3)
            n/2                                      (Divide n 2)
            1 / 2                                    (Divide 1 2)
            --2                                      (neg -2)
            +-1                                      (+- 1)
            ±{1,1*}                                  (+- 1 1&*)
            +-{1,{2|0}}                              (+- 1 {2|0})
            ±{2|0}                                   (+- {2|0})
            a+-b                                     (sum +a +(+- b))
            a +- b * c                               (sum +a +(Times (+- b) c))
            a ± b                                    (sum +a +(+- b))
            2^*                                      2&up1&*
            0*                                       0&*
        "#]],
    );
}

#[test]
fn multiplication() {
    check(
        r##"2*n
3*(g)
5*{3|1}
2*[1]
2*strip 3
2*R3
2^*n
n * 2
n · G
2 * 3
2 * strip 3 + 4
a * b / c mod d div e
-a * b
a:b:c * d
-a:b
±a:b
2*v
2* + 3
3*-1
Tiny(1)*n"##,
        expect![[r#"
            2*n                                      (Times 2 n)
            3*(g)                                    (Times 3 g)
            5*{3|1}                                  (Times 5 {3|1})
            2*[1]                                    (Times 2 [1])
            2*strip 3                                (Times 2 <strip+3>)
            2*R3                                     (Times 2 <+R3>)
            2^*n                                     (Times 2&up1 n)
            n * 2                                    (Times n 2)
            n · G                                    (Times n <+G>)
            2 * 3                                    (Times 2 3)
            2 * strip 3 + 4                          (Times 2 <strip+3+4>)
            a * b / c mod d div e                    (Div (Mod (Divide (Times a b) c) d) e)
            -a * b                                   (Times (neg a) b)
            a:b:c * d                                (Times (OrdinalSum (OrdinalSum a b) c) d)
            -a:b                                     (OrdinalSum (neg a) b)
            ±a:b                                     (OrdinalSum (+- a) b)
            2*v                                      (Times 2 down1)
            2* + 3                                   (sum +2&* +3)
            3*-1                                     (sum +3&* -1)
            Tiny(1)*n                                (Times tiny(1) n)
        "#]],
    );
}

#[test]
fn words() {
    check(
        r##"R3cR2
R3a
R3a^2
aR3
a[2]R3
a^2R{n}
a2R[1]
R3cA
R[1,2,1]c[2]R[3]a[2]
R1cR[3]a'
R3a[1]a'[2]
A[2]
R0
R{m}cR{n}
strip R{n}B
R[1,k,2]c[k]
R[sizes]
strip 7
strip R4B + R4B
strip B3R - (strip R3B)
strip B3R - strip R3B
nim 3 + 4 + 8 + 9 == 0
nim 3 - {n} - 2 + x
nim(3,4)
kayles 3 + G0(1,2)
kayles 3 + {1|}
nim {n} + {f(m)}
strip R
nim 3 + L
nimstring aR3 + R2
(strip 3 +
 4)
L
R
R == L
N.f
G0(x,y)
Gm1s(x, y) + 1
a[0]
a[0] + R2
aR
R{m}
R[1]{n}"##,
        expect![[r#"
            R3cR2                                    <+R3cR2>
            R3a                                      <+R3a>
            R3a^2                                    <+R3a^2>
            aR3                                      <+aR3>
            a[2]R3                                   <+a[2]R3>
            a^2R{n}                                  <+a^2R{n}>
            a2R[1]                                   <+a2R[1]>
            R3cA                                     <+R3cA>
            R[1,2,1]c[2]R[3]a[2]                     <+R[1 2 1]c[2]R[3]a[2]>
            R1cR[3]a'                                <+R1cR[3]a'>
            R3a[1]a'[2]                              <+R3a[1]a'[2]>
            A[2]                                     <+A[2]>
            R0                                       <+R0>
            R{m}cR{n}                                <+R{m}cR{n}>
            strip R{n}B                              <strip+R{n}B>
            R[1,k,2]c[k]                             <+R[1 k 2]c[k]>
            R[sizes]                                 <+R[sizes]>
            strip 7                                  <strip+7>
            strip R4B + R4B                          <strip+R4B+R4B>
            strip B3R - (strip R3B)                  (sum +<strip+B3R> -<strip+R3B>)
            strip B3R - strip R3B                    (sum +<strip+B3R> -<strip+R3B>)
            nim 3 + 4 + 8 + 9 == 0                   (Equal <nim+3+4+8+9> 0)
            nim 3 - {n} - 2 + x                      (sum +<nim+3-{n}-2> +x)
            nim(3,4)                                 (nim 3 4)
            kayles 3 + G0(1,2)                       (sum +<kayles+3> +(G0 1 2))
            kayles 3 + {1|}                          (sum +<kayles+3> +{1|})
            nim {n} + {f(m)}                         <nim+{n}+{(f m)}>
            strip R                                  <strip+R>
            nim 3 + L                                <nim+3+L>
            nimstring aR3 + R2                       <nimstring+aR3+R2>
            (strip 3 +
             4)                           <strip+3+4>
            L                                        'L
            R                                        'R
            R == L                                   (Equal 'R 'L)
            N.f                                      (.f 'N)
            G0(x,y)                                  (G0 x y)
            Gm1s(x, y) + 1                           (sum +(Gm1s x y) +1)
            a[0]                                     (at a 0)
            a[0] + R2                                (sum +(at a 0) +<+R2>)
            aR                                       aR
            R{m}                                     <+R{m}>
            R[1]{n}                                  <+R[1]{n}>
        "#]],
    );
}

#[test]
fn operators() {
    check(
        r##"a + b - c + d
(a + b) + c
a - (b + c)
1..8
1..n+1
a .. b == c
a < b and c > d or not e == f
not not a
not exists x in xs: a
a and forall x in xs, y in ys if y > x: x == y and z
a == if b then c else d + e
a <| b
a |> b
a <> b
a != b
a >= b
if a then b else if c then d else e
impartial [f(k) for k in 1..n]
impartial xs + *
-impartial xs"##,
        expect![[r#"
            a + b - c + d                            (sum +a +b -c +d)
            (a + b) + c                              (sum +(sum +a +b) +c)
            a - (b + c)                              (sum +a -(sum +b +c))
            1..8                                     (Range 1 8)
            1..n+1                                   (Range 1 (sum +n +1))
            a .. b == c                              (Equal (Range a b) c)
            a < b and c > d or not e == f            (Or (And (Less a b) (Greater c d)) (not (Equal e f)))
            not not a                                (not (not a))
            not exists x in xs: a                    (not (exists [(x xs)] a))
            a and forall x in xs, y in ys if y > x: x == y and z (And a (forall [(x xs)(y ys) if (Greater y x)] (And (Equal x y) z)))
            a == if b then c else d + e              (Equal a (if b c (sum +d +e)))
            a <| b                                   (LessOrConfused a b)
            a |> b                                   (GreaterOrConfused a b)
            a <> b                                   (Confused a b)
            a != b                                   (NotEqual a b)
            a >= b                                   (GreaterEqual a b)
            if a then b else if c then d else e      (if a b (if c d e))
            impartial [f(k) for k in 1..n]           (impartial [(f k) for (k (Range 1 n))])
            impartial xs + *                         (sum +(impartial xs) +*)
            -impartial xs                            (neg (impartial xs))
        "#]],
    );
}

#[test]
fn braces() {
    check(
        r##"{|}
{0|}
{|0}
{1||}
{||1}
{0||0|-2}
{a, b | c}
{a | b || c | d}
{a || b | c}
{1,{2|0}|-1}
{ [f(k) for k in 1..n] | }
{a|||b||c|d}
{ a||b,c }
{ | || 0 }
{a<|b|c}"##,
        expect![[r#"
            {|}                                      {|}
            {0|}                                     {0|}
            {|0}                                     {|0}
            {1||}                                    {1|}
            {||1}                                    {|1}
            {0||0|-2}                                {0|{0|-2}}
            {a, b | c}                               {a b|c}
            {a | b || c | d}                         {{a|b}|{c|d}}
            {a || b | c}                             {a|{b|c}}
            {1,{2|0}|-1}                             {1 {2|0}|-1}
            { [f(k) for k in 1..n] | }               {[(f k) for (k (Range 1 n))]|}
            {a|||b||c|d}                             {a|{b|{c|d}}}
            { a||b,c }                               {a|b c}
            { | || 0 }                               {{|}|0}
            {a<|b|c}                                 {(LessOrConfused a b)|c}
        "#]],
    );
}

#[test]
fn lists_and_calls() {
    check(
        r##"[]
[1, 2, [3]]
xs[0]
xs[0][1]
xs + ys
[1,2][0]
f()
f(x, y)
x.f
x.f(y).g
R3.outcome
(a + b).f
-x.f
xs[0].f
[f(x) for x in xs, y in ys if c]
[x for x in a:b]
"a\n\"b\"" + "c"
true and false
"""
  xo.
  .xo
"""
dots("""
 + +
 """)
3.f
R3.nim
forall x in (a:b): x
forall x in xs: a:b"##,
        expect![[r#"
            []                                       []
            [1, 2, [3]]                              [1 2 [3]]
            xs[0]                                    (at xs 0)
            xs[0][1]                                 (at (at xs 0) 1)
            xs + ys                                  (sum +xs +ys)
            [1,2][0]                                 (at [1 2] 0)
            f()                                      (f)
            f(x, y)                                  (f x y)
            x.f                                      (.f x)
            x.f(y).g                                 (.g (.f x y))
            R3.outcome                               (.outcome <+R3>)
            (a + b).f                                (.f (sum +a +b))
            -x.f                                     (neg (.f x))
            xs[0].f                                  (.f (at xs 0))
            [f(x) for x in xs, y in ys if c]         [(f x) for (x xs)(y ys) if c]
            [x for x in a:b]                         [x for (x (OrdinalSum a b))]
            "a\n\"b\"" + "c"                         (sum +"a\n\"b\"" +"c")
            true and false                           (And true false)
            """
              xo.
              .xo
            """                      "xo.\n.xo"
            dots("""
             + +
             """)                      (dots "+ +")
            3.f                                      (.f 3)
            R3.nim                                   (.nim <+R3>)
            forall x in (a:b): x                     (forall [(x (OrdinalSum a b))] x)
            forall x in xs: a:b                      (forall [(x xs)] (OrdinalSum a b))
        "#]],
    );
}

#[test]
fn statements() {
    let text = r##"#!/usr/bin/env -S cgt run
# not a doc

# a comment
#  of two lines
let g = strip R4B + R4B          # a name
g                                # a bare expression
def ladder(m) = R{m}
# doc
def f() = 3; assert g == 0
claim "I.P1" forall m in 1..9: ladder(m) == (if m mod 2 == 1 then 0 else *)
claim a == b
table n in 1..8: strip {n}, strip R{n}, strip R{n}B, strip R{n}R
table n in 1..8, m in 1..n if n > m: n:m
import "other.cgt"
print "R2 is ", R2
def cutcake(a, b) = { [cutcake(a, k) + cutcake(a, b-k) for k in 1..b-1] | [cutcake(k, b) + cutcake(a-k, b) for k in 1..a-1] }
let x =
  if a
  then b
  else
    c
let y = 3 +

  # in between
  4 ; let z = 5 *
  6
def h(a,
      b) = a and
  b
f(a)[0]
*
- 2
*2"##;
    let parsed = parse(SourceId(0), text);
    assert_eq!(parsed.diagnostics, []);
    expect![[r#"
        (let g <strip+R4B+R4B>) ; "a comment\n of two lines"
        g
        (def (ladder m) <+R{m}>)
        (def (f ) 3) ; "doc"
        (assert (Equal g 0))
        (claim "I.P1" (forall [(m (Range 1 9))] (Equal (ladder m) (if (Equal (Mod m 2) 1) 0 *))))
        (claim - (Equal a b))
        (table [(n (Range 1 8))] <strip+{n}> <strip+R{n}> <strip+R{n}B> <strip+R{n}R>)
        (table [(n (Range 1 8))(m (Range 1 n)) if (Greater n m)] (OrdinalSum n m))
        (import "other.cgt")
        (print "R2 is " <+R2>)
        (def (cutcake a b) {[(sum +(cutcake a k) +(cutcake a (sum +b -k))) for (k (Range 1 (sum +b -1)))]|[(sum +(cutcake k b) +(cutcake (sum +a -k) b)) for (k (Range 1 (sum +a -1)))]})
        (let x (if a b c))
        (let y (sum +3 +4))
        (let z (Times 5 6))
        (def (h a b) (And a b))
        (at (f a) 0)
        *
        (neg 2)
        *2"#]].assert_eq(&debug::trees(&parsed));
    let crlf = parse(SourceId(0), &text.replace('\n', "\r\n"));
    assert_eq!(debug::trees(&crlf), debug::trees(&parsed));
}

#[test]
fn colours() {
    let text =
        "#!x\nlet g = strip R{n + 1}B + 3 # c\nR3a[1].f(-3/4^*, L) +- \"s\" ¿ *{k} != Tiny(2)*5";
    let shown: Vec<String> = super::classify(text)
        .iter()
        .map(|(class, span)| format!("{class:?} {}", span.text(text)))
        .collect();
    expect![[r#"
        Comment #!x
        Keyword let
        Name g
        Operator =
        Position strip
        Position R
        Bracket {
        Name n
        Operator +
        Number 1
        Bracket }
        Position B
        Operator +
        Position 3
        Comment # c
        Position R3a
        Bracket [
        Number 1
        Bracket ]
        Operator .
        Function f
        Bracket (
        Value -3/4^*
        Operator ,
        Outcome L
        Bracket )
        Operator +-
        String "s"
        Error ¿
        Value *
        Bracket {
        Name k
        Bracket }
        Operator !=
        Value Tiny
        Bracket (
        Number 2
        Bracket )
        Value *5"#]]
    .assert_eq(&shown.join("\n"));
    assert_eq!(parse(SourceId(0), text).tokens, super::classify(text));
}
