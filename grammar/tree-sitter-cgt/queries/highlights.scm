; The lists of words are those of the registry: `UPDATE_EXPECT=1 cargo test editors::` writes them anew.

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
["let" "def" "ruleset" "assert" "claim" "table" "find" "tally" "import" "print"] @keyword
"import" @keyword.import

(name) @variable
(parameters parameter: (name) @variable.parameter)
(let name: (name) @variable)
(local name: (name) @variable)
(def name: (name) @function)
(ruleset name: (name) @type)
(board_parameters parameter: (name) @variable.parameter)
(board_parameters kind: (name) @keyword)
(call function: (name) @function.call)

((name) @function.builtin
 (#any-of? @function.builtin "G0" "G1" "Gm1" "Gm1s" "Miny" "Tiny" "abs" "acrostic_product" "adjacency" "arguments" "at" "atomic_weight" "best_moves" "birthday" "board" "boards" "born" "born_irreducibles" "born_join" "born_meet" "cake_product" "caterpillar" "ceiling" "cells" "checker" "companion" "complete" "complete_bipartite" "concat" "connected" "contains" "conway_product" "cool" "count" "count_followers" "count_positions" "cubic" "degree" "denominator" "dicotic_variant" "direct_product" "downsum" "downsum_variety" "draw" "embed" "empty" "entailed" "error" "exchange" "explain" "first" "floor" "fold" "followers" "freeze" "gcd" "genus" "graphs" "groups" "grundy" "grundy_sequence" "guess" "heaps" "heat" "heatmap" "hiroi" "hiroi_steps" "histogram" "hottest" "hxor" "hypercube" "impartial_variant" "incentives" "index_of" "indices" "infinity" "is_all_small" "is_bipartite" "is_blocking" "is_check" "is_connected" "is_dead_ending" "is_dicot" "is_even" "is_even_tempered" "is_guaranteed" "is_idempotent" "is_infinitesimal" "is_integer" "is_left_dead_end" "is_left_strong" "is_loopfree" "is_milnor" "is_misere_invertible" "is_nimber" "is_number" "is_numberish" "is_odd" "is_odd_tempered" "is_ordinal" "is_p_free" "is_plumtree" "is_pseudonumber" "is_right_dead_end" "is_right_strong" "is_stable" "is_stopper" "is_stopper_sided" "is_surreal" "is_tame" "is_uptimal" "is_zero" "isqrt" "iterate" "join" "joined" "last" "left_dead_ends" "left_incentives" "left_options" "left_score" "left_stop" "left_wall" "length" "map" "matching_number" "max" "mean" "mex" "min" "miny" "mirror" "misere_canonical_form" "misere_compare" "misere_dicot_form" "misere_factors" "misere_form" "misere_games" "misere_grundy" "misere_inverse" "misere_quotient" "misere_separate" "misere_simplest" "misere_universe" "moves" "near" "nim_inverse" "nim_power" "nim_product" "nim_sqrt" "nim_sum" "nim_value" "nim_values" "normal" "norton" "numerator" "offside" "onside" "options" "order" "ordinal_power" "ordinal_product" "ordinal_sum" "outcome" "outcome_portion" "overheat" "overwrite" "p_portion" "partizan" "path" "period" "play" "points" "positions" "pow" "presentation" "put" "queens" "quotient_map" "quotient_outcome" "random_board" "random_position" "reachable" "realise" "rectangle" "reduced_canonical_form" "remoteness" "repeat" "replace" "reply_set" "reverse" "right_incentives" "right_options" "right_score" "right_stop" "right_wall" "ring" "route" "rules_of" "ruleset_of" "scatter" "score" "self_check" "separate" "sign" "sign_expansion" "simplest_between" "slice" "sort" "split" "sqrt" "stalk" "star" "stop_count" "strong_left_stop" "strong_right_stop" "sum" "suspense" "temperature" "text" "thermograph" "tiny" "transpose" "trees" "triangle" "tuples" "turn" "twisted_variant" "unique" "universe" "upsum" "upsum_variety" "value" "variety" "vxor" "waiting" "wheel" "winning_moves" "without_effects"))
((name) @constant.builtin
 (#any-of? @constant.builtin "Left" "Right" "all_games" "blocking" "dead_ending" "dicots" "dud" "integers" "line" "loony" "misere" "off" "omega" "on" "oo" "over" "petersen" "pile" "run" "skip" "stop" "under" "upon"))
((name) @type.builtin
 (#any-of? @type.builtin "amazons" "anti_clobber" "arc_kayles" "backsliding_toads" "bicolour_fission" "boxes_by_steps" "ceylonese_fox_and_geese" "cherries" "childish_hackenbush" "chomp" "clear_the_pond" "clobber" "coin_turning" "coins" "coins_in_a_row" "col" "conjunctive" "continued_conjunctive" "couples_are_forever" "cram" "cross_purposes" "cutcake" "digraph_placement" "diminished" "domineering" "dots" "duel" "eatcake" "elephants" "end_nim" "enforced" "fibonacci_nim" "fission" "flip_points" "fox_and_geese" "goishi" "grundys" "hackenbush" "hare_and_hounds" "hot_clobber" "hunt" "influence" "kayles" "king_clobber" "knight_clobber" "konane" "konane_points" "lasers" "maundy_cake" "mem" "nim" "nim2d" "nimstring" "node_kayles" "nogo" "octal" "partizan_arc_kayles" "partizan_euclid" "partizan_splittles" "partizan_subtraction" "partizan_take_and_break" "press" "prime_splits" "push" "push_the_button" "quantum_nim" "queen_clobber" "rook_clobber" "rook_race" "scoring_nim" "selective" "sequential" "shove" "ski_jumps" "sliding_toads" "snort" "splittles" "stations" "strings" "strip" "strip_go" "subtraction" "take_and_break" "take_away" "three_in_a_row" "toads" "top_entails" "toppling" "turn_and_eatcake" "with_pass" "wythoff" "young"))
