[(def) (ruleset)] @local.scope
(board_parameters parameter: (name) @local.definition.parameter)
(ruleset name: (name) @local.definition.function)
(parameters parameter: (name) @local.definition.parameter)
(let name: (name) @local.definition.var)
(local name: (name) @local.definition.var)
(def name: (name) @local.definition.function)
(name) @local.reference
