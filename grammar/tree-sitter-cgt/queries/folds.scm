[(let) (def) (assert) (claim) (table) (import) (print)] @fold
[(list) (game) (block)] @fold
