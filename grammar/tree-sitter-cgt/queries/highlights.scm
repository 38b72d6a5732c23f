; The lists of words are those of the registry: `UPDATE_EXPECT=1 cargo test --test editors` writes them anew.

(comment) @comment
(string) @string
(block) @string
(number) @number
(value) @number
(boolean) @boolean
(position) @type
(operator) @operator
(bar) @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";"] @punctuation.delimiter
"=" @operator

(keyword) @keyword
["let" "def" "assert" "claim" "table" "print"] @keyword
"import" @keyword.import

(name) @variable
(parameters parameter: (name) @variable.parameter)
(let name: (name) @variable)
(def name: (name) @function)
(call function: (name) @function.call)

((name) @function.builtin
 (#any-of? @function.builtin ""))
((name) @constant.builtin
 (#any-of? @constant.builtin ""))
((name) @type.builtin
 (#any-of? @type.builtin ""))
