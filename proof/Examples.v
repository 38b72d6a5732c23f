(* The definitions mean what they should, and the checker refuses what is wrong. *)
Require Import List String ZArith.
Require Import Game Entailing Loopy Rules Checker Strategy Heaps Domino Board Strings Rulesets Read.
Import ListNotations.
Open Scope string_scope.

(* Play: 1/2 + 1/2 - 1 is won by the second player. *)
Definition one := Game [zero] [].
Definition half := Game [zero] [one].
Example halves : eqg (add half half) one.
Proof. intros []; reflexivity. Qed.
Example board_read : board "../.#" = [(0, 0); (0, 1); (1, 0)]%Z.
Proof. reflexivity. Qed.
(* Two cells in a column are a move for Left. *)
Example column : T domineering (board "./.") = one.
Proof. reflexivity. Qed.
(* A string between two coins detaches both, and there is nothing to go on with: the mover loses. *)
Example trap : ewin true (nimstring [(1, 2)]%Z) = false.
Proof. reflexivity. Qed.
(* Two coins in a chain from the ground: loony, so the mover wins with every heap. *)
Example chain : forallb (fun n => ewin true (eadd (nimstring [(0, 1); (1, 2)]%Z) (emb (star n)))) (seq 0 5) = true.
Proof. reflexivity. Qed.

Definition certificate_of (lines : string) := "# cgt-certificate 4
" ++ lines.
Definition half_text := certificate_of "cram:oo = *
cram:ooo = *
cram:oooo = *2
answer cram:ooo cram:oo#oo = *
".
Example accepted : check_text half_text = true.
Proof. vm_compute. reflexivity. Qed.
(* So three cells in a row, and two pairs of cells, are the nimber 1 together. *)
Example row : eqg (add (T cram (board "ooo")) (add (T cram (board "oo#oo")) zero)) (star 1).
Proof.
  destruct (check_text_ok half_text accepted) as (c & P & S). vm_compute in P. injection P as <-.
  destruct S as (_ & _ & _ & S & _). apply same_emb. eapply esame_trans; [|eapply esame_trans; [exact S|]].
  - rewrite !emb_add. apply esame_refl.
  - cbn [whole_game map esum fold_right item_game fst snd word_game]. rewrite eadd_0_r. apply esame_refl.
Qed.
Example other_value : check_text (certificate_of "cram:oo = *2
answer cram:oo = *2") = false.
Proof. vm_compute. reflexivity. Qed.
Example line_missing : check_text (certificate_of "cram:oooo = *2
answer cram:oooo = *2") = false.
Proof. vm_compute. reflexivity. Qed.
Example unknown_name : check_text (certificate_of "answer cram:oo = 1") = false.
Proof. vm_compute. reflexivity. Qed.

(* Who begins wins the square of four cells, by its moves only. *)
Definition square_text := certificate_of "domineering:../.. -> L1 | R1
domineering:./. -> ? | L0
domineering:.. -> R0 | ?
answer domineering:../.. -> N
".
Example square_accepted : check_text square_text = true.
Proof. vm_compute. reflexivity. Qed.
Example square p : win p (T domineering (board "../..")) = true.
Proof.
  destruct (check_text_ok square_text square_accepted) as (c & P & S). vm_compute in P. injection P as <-.
  destruct (S (fun _ _ => [])) as [_ W]. edestruct W as [A B]; [simpl; eauto 10|].
  apply lwins_ewin in A, B. cbn [snd eadd ladd lzero whole_lsum item_lsum map fold_right fst word_game game_of] in A, B.
  rewrite eadd_0_r, ewin_emb in A, B. destruct p; assumption.
Qed.
Example other_winner : check_text (certificate_of "domineering:.. -> L1 | ?") = false.
Proof. vm_compute. reflexivity. Qed.
Example other_rank : check_text (certificate_of "domineering:../.. -> L2 | R1
domineering:./. -> ? | L0
domineering:.. -> R0 | ?") = false.
Proof. vm_compute. reflexivity. Qed.
Example reply_missing : check_text (certificate_of "domineering:../.. -> L1 | R1
domineering:./. -> ? | L0") = false.
Proof. vm_compute. reflexivity. Qed.
(* Left always has a move in the game of this name, and Right never. *)
Example forever : check_text (certificate_of "game :: game |
game -> L1 | L0
answer game -> L") = true.
Proof. vm_compute. reflexivity. Qed.
(* Both players always have a move in this one. So nobody wins it, also with a move of Left beside it. *)
Definition dud_text := certificate_of "dud :: dud | dud
dud domineering:./. -> D | D
dud -> D | D
answer dud domineering:./. -> D
".
Example dud_accepted : check_text dud_text = true.
Proof. vm_compute. reflexivity. Qed.
Example nobody_wins : exists m, (forall p, m "dud" p = [([(false, "dud")], ezero)]) /\
  forall w p, ~ lwins m w p ([(false, "dud")], emb one).
Proof.
  destruct (check_text_ok dud_text dud_accepted) as (c & P & S). vm_compute in P. injection P as <-.
  destruct (S (fun _ _ => [])) as [_ W]. edestruct W as [A B]; [simpl; eauto 10|].
  eexists. split; [|intros w []; [exact (A w)|exact (B w)]]. intros []; reflexivity.
Qed.
Example no_winner : check_text (certificate_of "dud :: dud | dud
dud -> L1 | D") = false.
Proof. vm_compute. reflexivity. Qed.

(* Misère play. Modulo dicots {*|*} is 0, and modulo dead-ending games it is not: -1 tells them apart. *)
Require MisereLines.
Definition misere_text := certificate_of "misere 0 : |
misere * : 0 | 0
misere {*|*} : * | *
misere {*|*} >= 0 modulo dicots
misere 0 >= {*|*} modulo dicots
misere -1 : | 0
answer misere {*|*} >= 0 modulo dead_ending fails beside -1
answer misere -1 = L
".
Example misere_accepted : MisereLines.check_all misere_text = true.
Proof. vm_compute. reflexivity. Qed.
Example two_stars :
  let star := Misere.Form [Misere.zero] [Misere.zero] false false in
  let h := Misere.Form [star] [star] false false in
  Misere.at_least Misere.Dicots h Misere.zero /\ Misere.at_least Misere.Dicots Misere.zero h /\
  ~ Misere.at_least Misere.Dead_ending h Misere.zero.
Proof.
  destruct (MisereLines.check_all_ok misere_text misere_accepted) as (_ & _ & (l & P & S) & _).
  vm_compute in P. injection P as <-.
  do 3 (destruct S as (? & ? & A & B & S); injection A as <-; injection B as <-).
  destruct S as [(G & H & U & A & B & C & D) S]. injection A as <-. injection B as <-. injection C as <-. split; [exact D|].
  clear D. destruct S as [(G & H & U & A & B & C & D) S]. injection A as <-. injection B as <-. injection C as <-. split; [exact D|].
  clear D. destruct S as (? & ? & A & B & S). injection A as <-. injection B as <-.
  destruct S as [(G & H & U & X & A & B & C & D & E & F & W) _]. injection A as <-. injection B as <-. injection C as <-.
  exact (Misere.fails_beside _ _ _ _ E F W).
Qed.
Example other_universe : MisereLines.check_all (certificate_of "misere 0 : |
misere * : 0 | 0
misere {*|*} : * | *
misere {*|*} >= 0 modulo dead_ending") = false.
Proof. vm_compute. reflexivity. Qed.
Example outside : MisereLines.check_all (certificate_of "misere 0 : |
misere * : 0 | 0
misere {*|*} : * | *
misere -1 : | 0
answer misere {*|*} >= 0 modulo dicots fails beside -1") = false.
Proof. vm_compute. reflexivity. Qed.

(* A coin with four strings goes to the second player. *)
Example square_of_strings : Scores.score [(0, 1); (0, 1); (1, 0); (0, 1)]%Z = (-1)%Z.
Proof. reflexivity. Qed.
(* One string between two coins detaches both; one from a coin to itself detaches one. *)
Example two_coins : Scores.score [(1, 2)]%Z = 2%Z /\ Scores.score [(1, 1)]%Z = 1%Z.
Proof. split; reflexivity. Qed.
Definition score_text := certificate_of "score strings:1-0 >= 1
score strings:1-0 <= 1
score strings:7-8,8-0 >= 2
score strings:1-2 >= 2
score strings:0-1,1-2 <= 2
answer score strings:2-1,0-1 = 2
".
Example score_accepted : MisereLines.check_all score_text = true.
Proof. vm_compute. reflexivity. Qed.
Example score_stated : Scores.score [(2, 1); (0, 1)]%Z = 2%Z.
Proof.
  destruct (MisereLines.check_all_ok score_text score_accepted) as (_ & _ & _ & l & P & S). vm_compute in P. injection P as <-.
  destruct (S (Scores.Asked true true [(2, 1); (0, 1)]%Z 2)) as [A B]; [simpl; tauto|].
  apply Z.le_antisymm; [now apply B|now apply A].
Qed.
Example score_too_high : MisereLines.check_all (certificate_of "score strings:1-0 >= 2") = false.
Proof. vm_compute. reflexivity. Qed.
(* For an upper bound each cut needs one. *)
Example bound_missing : MisereLines.check_all (certificate_of "score strings:1-0 <= 1
score strings:1-0,1-0 <= -1
score strings:1-0,1-0,2-0 <= 0") = false.
Proof. vm_compute. reflexivity. Qed.
