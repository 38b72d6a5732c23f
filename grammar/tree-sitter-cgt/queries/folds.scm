[(let) (def) (ruleset) (assert) (claim) (table) (find) (tally) (import) (print)] @fold
[(list) (game) (block)] @fold
