[(let) (def) (ruleset) (assert) (claim) (table) (import) (print)] @fold
[(list) (game) (block)] @fold
