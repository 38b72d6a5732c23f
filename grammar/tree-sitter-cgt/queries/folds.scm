[(let) (def) (assert) (claim) (table) (list) (game) (block)] @fold
