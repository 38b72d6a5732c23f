// Statements, brackets and words, for colours, folding and selection. This grammar accepts more than the language
// does; the normative grammar is grammar/cgt.ebnf.

const items = ($) => repeat1($._item);
const inside = ($) => repeat(choice($._item, alias($.local_def, $.local), $._newline, $._comma));

module.exports = grammar({
  name: "cgt",

  extras: ($) => [/[ \t\f\u00a0\ufeff]/, $.comment],
  word: ($) => $.name,

  rules: {
    source_file: ($) => repeat(choice($._statement, $._newline, ";")),

    _newline: () => /\r\n|\n|\r/,
    comment: () => token(/#[^\n\r]*/),

    _statement: ($) =>
      choice($.let, $.def, $.ruleset, $.assert, $.claim, $.table, $.find, $.tally, $.import, $.print, $.expression),

    let: ($) => prec.right(1, seq($._definition, field("value", $.expression))),
    _definition: ($) =>
      seq("let", choice(field("name", $.name), $._taken_apart), $._assign),
    // `[a, b]`, `(a, b)`, or the arguments of a position, as in `nim(a, b)`.
    _taken_apart: ($) =>
      choice(
        seq("[", repeat1(choice(field("name", $.name), $._comma)), "]"),
        seq("(", repeat1(choice(field("name", $.name), $._comma)), ")"),
        seq(field("ruleset", $.name), field("parameters", $.parameters)),
      ),
    def: ($) =>
      prec.right(
        seq(
          choice("def", alias(token(prec(2, /loopy[ \t]+def/)), "def")),
          field("name", $.name),
          field("parameters", $.parameters),
          $._assign,
          field("body", $.expression),
        ),
      ),
    parameters: ($) =>
      seq(token.immediate("("), repeat(choice(field("parameter", $.name), $._comma, $._newline)), ")"),
    ruleset: ($) =>
      prec.right(
        seq(
          "ruleset",
          field("name", $.name),
          field("parameters", $.board_parameters),
          $._assign,
          field("body", $.expression),
          repeat($.clause),
        ),
      ),
    board_parameters: ($) =>
      seq(
        token.immediate("("),
        repeat(choice(seq(field("parameter", $.name), ":", field("kind", $.name)), $.string, $._comma, $._newline)),
        ")",
      ),
    clause: ($) =>
      prec.right(
        seq(
          // On a line of its own it is indented.
          alias(
            token(
              prec(
                2,
                /(\s*[\n\r]\s*[ \t])?(start|settle|lost|drawing|loopy|score[ \t]|may[ \t]+pass|ko[ \t]+(last|all)|with[ \t]+memory)/,
              ),
            ),
            $.keyword,
          ),
          optional($.expression),
        ),
      ),
    assert: ($) => seq("assert", $.expression),
    claim: ($) => seq("claim", $.expression),
    table: ($) => seq("table", $.expression),
    find: ($) => seq("find", optional(alias(token(prec(1, /all[ \t]+/)), $.keyword)), $.expression),
    tally: ($) => seq("tally", $.expression),
    import: ($) => seq("import", $.string),
    print: ($) => seq("print", $.expression),

    expression: ($) => prec.right(repeat1(choice($._item, $._comma))),

    _assign: ($) => prec.right(seq("=", repeat($._newline))),
    _comma: ($) => prec.right(seq(",", repeat($._newline))),

    _item: ($) =>
      choice(
        $.local,
        $.number,
        $.value,
        $.boolean,
        $.string,
        $.block,
        $.position,
        $.power,
        $.call,
        $.name,
        $.operator,
        $.keyword,
        $.parenthesis,
        $.list,
        $.game,
      ),

    name: () => /[\p{Ll}_][\p{L}0-9_]*/,
    call: ($) => prec(2, seq(field("function", $.name), repeat1($.arguments))),
    arguments: ($) => seq(token.immediate("("), inside($), ")"),

    // `x^n`; behind a number, `^` begins a value.
    power: ($) =>
      prec.right(
        3,
        seq(
          field("base", choice($.name, $.call, $.parenthesis, $.list)),
          repeat1(
            seq(
              token.immediate(prec(3, /\^-?/)),
              field("exponent", choice(alias(token.immediate(/[0-9]+/), $.number), $.name, $.parenthesis)),
            ),
          ),
        ),
      ),

    // `let` inside an expression, up to its value.
    local: ($) => $._definition,
    // `def` inside brackets, up to its body.
    local_def: ($) => seq("def", field("name", $.name), field("parameters", $.parameters), $._assign),

    number: () => /[0-9]+(\/[0-9]+)?/,
    value: () => token(choice(/[\^↑v↓](<([0-9]+|on)>|\[([0-9]+|on)\])(\*[0-9]*)?/, /[\^↑↓][⁰¹²³⁴⁵⁶⁷⁸⁹]+(\*[0-9]*)?/, /[\^↑⇑↓⇓]+[0-9]*(\*[0-9]*)?/, /v+\*[0-9]*/)),
    boolean: () => choice("true", "false"),
    string: () => token(seq('"', repeat(choice(/[^"\\\n\r]/, /\\[^\n\r]/)), '"')),
    block: () => token(prec(2, seq('"""', repeat(choice(/[^"]/, /"[^"]/, /""[^"]/)), '"""'))),

    position: ($) =>
      prec.right(
        seq(
          choice(/\p{Lu}[\p{L}0-9_'^]*/, token(prec(1, /a[0-9]*R[\p{L}0-9_'^]*/))),
          repeat(choice($.hole, $.sizes, token.immediate(/[\p{L}0-9_'^]+/))),
        ),
      ),
    hole: ($) => seq(token.immediate("{"), inside($), "}"),
    sizes: ($) => seq(token.immediate("["), inside($), "]"),

    // The right operand of an operator may be on the next line.
    operator: ($) =>
      prec.right(
        seq(
          choice(
            "+", "-", "+-", "±", "*", "·", "/", "&", ":", "..", ".", "'",
            "->", "==", "!=", "<", "<=", ">", ">=", "<|", "|>", "<>",
          ),
          repeat($._newline),
        ),
      ),
    keyword: ($) =>
      prec.right(
        seq(
          choice(
            "forall", "exists", "for", "in", "if", "and", "or", "not", "mod", "div", "impartial", "pass",
            $._then, $._else,
          ),
          repeat($._newline),
        ),
      ),
    // A line that begins with one of these continues the previous line.
    _then: () => token(prec(2, /(\s*[\n\r]\s*)?then/)),
    _else: () => token(prec(2, /(\s*[\n\r]\s*)?else/)),

    parenthesis: ($) => seq("(", inside($), ")"),
    list: ($) => seq("[", inside($), "]"),
    game: ($) => seq("{", repeat(choice($._item, $._newline, $._comma, $.bar)), "}"),
    bar: () => /\|+/,
  },
});
