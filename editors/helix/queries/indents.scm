[(arguments) (parenthesis) (list) (game) (hole) (sizes) (parameters) (board_parameters)] @indent
[(let) (def) (ruleset)] @indent
[")" "]" "}"] @outdent
