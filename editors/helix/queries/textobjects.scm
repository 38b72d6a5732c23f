(def body: (expression) @function.inside) @function.around
(ruleset body: (expression) @class.inside) @class.around
(parameters parameter: (name) @parameter.inside @parameter.around)
(board_parameters parameter: (name) @parameter.inside @parameter.around)
[(assert (expression) @test.inside) (claim (expression) @test.inside)] @test.around
(list (_) @entry.inside @entry.around)
(comment) @comment.inside
(comment)+ @comment.around
