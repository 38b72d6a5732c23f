;;; cgt-mode.el --- combinatorial games  -*- lexical-binding: t; -*-

;; Put this file on the load path and (require 'cgt-mode). Opening a .cgt file
;; starts the language server; `eldoc' shows the value at point.

(require 'eglot)

(defgroup cgt nil "Combinatorial games." :group 'languages)

(defcustom cgt-program "cgt"
  "The program `cgt': a path, or a name that is looked for in `exec-path' and in ~/.cargo/bin."
  :type 'string)

;; The words come from the registry: `UPDATE_EXPECT=1 cargo test editors::` writes them anew.
(defconst cgt-keywords '("and" "assert" "claim" "def" "div" "else" "exists" "false" "find" "for" "forall" "if" "impartial" "import" "in" "let" "mod" "not" "or" "pass" "print" "ruleset" "table" "tally" "then" "true"))
(defconst cgt-rulesets '("amazons" "anti_clobber" "arc_kayles" "backsliding_toads" "bicolour_fission" "boxes_by_steps" "ceylonese_fox_and_geese" "cherries" "childish_hackenbush" "chomp" "clear_the_pond" "clobber" "coin_turning" "coins" "coins_in_a_row" "col" "conjunctive" "continued_conjunctive" "couples_are_forever" "cram" "cross_purposes" "cutcake" "digraph_placement" "diminished" "domineering" "dots" "duel" "eatcake" "elephants" "end_nim" "enforced" "fibonacci_nim" "fission" "flip_points" "fox_and_geese" "goishi" "grundys" "hackenbush" "hare_and_hounds" "hot_clobber" "hunt" "influence" "kayles" "king_clobber" "knight_clobber" "konane" "konane_points" "lasers" "maundy_cake" "mem" "nim" "nim2d" "nimstring" "node_kayles" "nogo" "octal" "partizan_arc_kayles" "partizan_euclid" "partizan_splittles" "partizan_subtraction" "partizan_take_and_break" "press" "prime_splits" "push" "push_the_button" "quantum_nim" "queen_clobber" "rook_clobber" "rook_race" "scoring_nim" "selective" "sequential" "shove" "ski_jumps" "sliding_toads" "snort" "splittles" "stations" "strings" "strip" "strip_go" "subtraction" "take_and_break" "take_away" "three_in_a_row" "toads" "top_entails" "toppling" "turn_and_eatcake" "with_pass" "wythoff" "young"))
(defconst cgt-functions '("G0" "G1" "Gm1" "Gm1s" "Miny" "Tiny" "abs" "acrostic_product" "adjacency" "arguments" "at" "atomic_weight" "best_moves" "birthday" "board" "boards" "born" "born_irreducibles" "born_join" "born_meet" "cake_product" "caterpillar" "ceiling" "cells" "checker" "companion" "complete" "complete_bipartite" "concat" "connected" "contains" "conway_product" "cool" "count" "count_followers" "count_positions" "cubic" "degree" "denominator" "dicotic_variant" "direct_product" "downsum" "downsum_variety" "draw" "embed" "empty" "entailed" "error" "exchange" "explain" "first" "floor" "fold" "followers" "freeze" "gcd" "genus" "graphs" "groups" "grundy" "grundy_sequence" "guess" "heaps" "heat" "heatmap" "hiroi" "hiroi_steps" "histogram" "hottest" "hxor" "hypercube" "impartial_variant" "incentives" "index_of" "indices" "infinity" "is_all_small" "is_bipartite" "is_blocking" "is_check" "is_connected" "is_dead_ending" "is_dicot" "is_even" "is_even_tempered" "is_guaranteed" "is_idempotent" "is_infinitesimal" "is_integer" "is_left_dead_end" "is_left_strong" "is_loopfree" "is_milnor" "is_misere_invertible" "is_nimber" "is_number" "is_numberish" "is_odd" "is_odd_tempered" "is_ordinal" "is_p_free" "is_plumtree" "is_pseudonumber" "is_right_dead_end" "is_right_strong" "is_stable" "is_stopper" "is_stopper_sided" "is_surreal" "is_tame" "is_uptimal" "is_zero" "isqrt" "iterate" "join" "joined" "last" "left_dead_ends" "left_incentives" "left_options" "left_score" "left_stop" "left_wall" "length" "map" "matching_number" "max" "mean" "mex" "min" "miny" "mirror" "misere_canonical_form" "misere_compare" "misere_dicot_form" "misere_factors" "misere_form" "misere_games" "misere_grundy" "misere_inverse" "misere_quotient" "misere_separate" "misere_simplest" "misere_universe" "moves" "near" "nim_inverse" "nim_power" "nim_product" "nim_sqrt" "nim_sum" "nim_value" "nim_values" "normal" "norton" "numerator" "offside" "onside" "options" "order" "ordinal_power" "ordinal_product" "ordinal_sum" "outcome" "outcome_portion" "overheat" "overwrite" "p_portion" "partizan" "path" "period" "play" "points" "positions" "pow" "presentation" "put" "queens" "quotient_map" "quotient_outcome" "random_board" "random_position" "reachable" "realise" "rectangle" "reduced_canonical_form" "remoteness" "repeat" "replace" "reply_set" "reverse" "right_incentives" "right_options" "right_score" "right_stop" "right_wall" "ring" "route" "rules_of" "ruleset_of" "scatter" "score" "self_check" "separate" "sign" "sign_expansion" "simplest_between" "slice" "sort" "split" "sqrt" "stalk" "star" "stop_count" "strong_left_stop" "strong_right_stop" "sum" "suspense" "temperature" "text" "thermograph" "tiny" "transpose" "trees" "triangle" "tuples" "turn" "twisted_variant" "unique" "universe" "upsum" "upsum_variety" "value" "variety" "vxor" "waiting" "wheel" "winning_moves" "without_effects"))
(defconst cgt-constants '("Left" "Right" "all_games" "blocking" "dead_ending" "dicots" "dud" "integers" "line" "loony" "misere" "off" "omega" "on" "oo" "over" "petersen" "pile" "run" "skip" "stop" "under" "upon"))

(defvar cgt-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?' "_" table)
    table))

(defvar cgt-font-lock-keywords
  `(("\\_<\\(?:let\\|def\\|ruleset\\)[ \t]+\\([[:lower:]_][[:alnum:]_]*\\)" 1 font-lock-function-name-face)
    (,(regexp-opt cgt-keywords 'symbols) . font-lock-keyword-face)
    (,(regexp-opt cgt-rulesets 'symbols) . font-lock-type-face)
    (,(regexp-opt cgt-functions 'symbols) . font-lock-builtin-face)
    (,(regexp-opt cgt-constants 'symbols) . font-lock-constant-face)
    ("\\_<[[:upper:]][[:alnum:]_'^]*" . font-lock-type-face)
    ("\\_<[0-9]+\\(?:/[0-9]+\\)?\\|[↑↓⇑⇓*±]" . font-lock-constant-face))
  "Colours of words, numbers and positions.")

(defun cgt--open-line-p ()
  "Whether the line before this one goes on in this one."
  (save-excursion
    (and (zerop (forward-line -1))
         (looking-at-p ".*\\(?:[=:+]\\|\\_<in\\)[ \t]*\\(?:#.*\\)?$"))))

(defun cgt--indentation ()
  "The column at which this line begins."
  (save-excursion
    (beginning-of-line)
    (let ((depth (car (syntax-ppss)))
          (closes (looking-at-p "[ \t]*[])}]"))
          (follows (looking-at-p "[ \t]*\\_<\\(?:then\\|else\\)\\_>")))
      (cond (follows (max tab-width (current-indentation)))
            ((> depth 0) (* tab-width (if closes (1- depth) depth)))
            ((cgt--open-line-p) tab-width)
            (t 0)))))

(defun cgt-indent-line ()
  "Indent this line as `cgt fmt' does; lines of strings stay as they are."
  (unless (nth 3 (syntax-ppss (line-beginning-position)))
    (let ((column (cgt--indentation)))
      (if (<= (current-column) (current-indentation))
          (indent-line-to column)
        (save-excursion (indent-line-to column))))))

(define-derived-mode cgt-mode prog-mode "CGT"
  "Major mode for scripts on combinatorial games."
  (setq-local comment-start "# " comment-start-skip "#+[ \t]*")
  (setq-local tab-width 4 indent-tabs-mode nil)
  (setq-local indent-line-function #'cgt-indent-line)
  (setq-local font-lock-defaults '(cgt-font-lock-keywords)))

(defun cgt--server (&rest _)
  "The command of the language server; an error that says how to get it if there is none."
  (let ((exec-path (append exec-path (list (expand-file-name "~/.cargo/bin")))))
    (list (or (executable-find cgt-program)
              (user-error "The program `%s' was not found: run `cargo install --path .' in the sources of cgt" cgt-program))
          "lsp")))

(add-to-list 'auto-mode-alist '("\\.cgt\\'" . cgt-mode))
(add-to-list 'eglot-server-programs '(cgt-mode . cgt--server))
(add-hook 'cgt-mode-hook #'eglot-ensure)

(provide 'cgt-mode)
;;; cgt-mode.el ends here
