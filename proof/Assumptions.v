(* What the theorems rest on: the build fails unless each is closed under the global context. *)
Require Import Game Group Entailing Loopy Heaps Period Strip Domino Board Strings Rulesets Read Effects.
Require Import Misere MisereLines Scores.
Print Assumptions eqg_outcome.
Print Assumptions ge_antisym.
Print Assumptions nim_star.
Print Assumptions board_dominoes.
Print Assumptions value_of_entailing.
Print Assumptions loony_with_heaps.
Print Assumptions same_emb.
Print Assumptions lwins_same.
Print Assumptions lwins_ewin.
Print Assumptions Period.guy_smith.
Print Assumptions check_certificate_ok.
Print Assumptions check_text_ok.
Print Assumptions check_effects_ok.
Print Assumptions matched.
Print Assumptions check_misere_ok.
Print Assumptions nimstring_renamed.
Print Assumptions score_renamed.
Print Assumptions check_scores_ok.
Print Assumptions check_all_ok.
