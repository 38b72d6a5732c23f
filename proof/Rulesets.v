(* All rulesets whose rules are known here, as one, and the checker for them. *)
Require Import List Bool Arith ZArith Lia String Permutation.
Require Import Game Entailing Rules Values Checker Strategy Heaps Domino Board Strip Strings Stones Goishi Nim2d.
Import ListNotations.
Open Scope list_scope.

(* A position of a certificate, and its game. *)
Inductive position :=
  | PNim (n : nat)
  | POctal (code : list nat) (n : nat)
  | PStrip (x : piece)
  | PCram (cells : list cell)
  | PDomineering (cells : list cell)
  | PStrings (l : list twine)
  | PGoishi (l : list stone)
  | PNim2d (r : reading) (l : list stone).
Definition game_of (x : position) : egame :=
  match x with
  | PNim n => emb (T nim n)
  | POctal code n => emb (T octal (code, n))
  | PStrip x => emb (T strip x)
  | PCram l => emb (T cram l)
  | PDomineering l => emb (T domineering l)
  | PStrings l => nimstring l
  | PGoishi l => emb (T goishi l)
  | PNim2d r l => emb (T (nim2d r) l)
  end.
Definition known_rulesets :=
  either nims (either octals (either strips (either dominoes (either strings (either goishis
    (either (nim2ds Pile) (either (nim2ds Run) (nim2ds Skip)))))))).

Definition read (x : position) : list (place known_rulesets) :=
  match x with
  | PNim n => [inl n]
  | POctal code n => [inr (inl (code, n))]
  | PStrip x => [inr (inr (inl x))]
  | PCram l => [inr (inr (inr (inl (fits None None l))))]
  | PDomineering l => [inr (inr (inr (inl (fits (Some false) (Some true) l))))]
  | PStrings l => [inr (inr (inr (inr (inl l))))]
  | PGoishi l => [inr (inr (inr (inr (inr (inl l)))))]
  | PNim2d Pile l => [inr (inr (inr (inr (inr (inr (inl l))))))]
  | PNim2d Run l => [inr (inr (inr (inr (inr (inr (inr (inl l)))))))]
  | PNim2d Skip l => [inr (inr (inr (inr (inr (inr (inr (inr l)))))))]
  end.
Lemma read_ok x : esame (game_of x) (esum (map (play known_rulesets) (read x))).
Proof.
  destruct x as [| | | | | | |[] l]; cbn [read map esum fold_right]; rewrite eadd_0_r; cbn [game_of play known_rulesets either nims octals strips dominoes strings goishis nim2ds taking_ruleset short];
  try apply esame_refl; unfold cram, domineering; rewrite board_dominoes; apply esame_refl.
Qed.
Definition certificate := list (line position).
(* What a certificate states. *)
Definition states (c : certificate) : Prop := all_true position game_of c.
Definition check_certificate : certificate -> bool := check position known_rulesets read.
Theorem check_certificate_ok c : check_certificate c = true -> states c.
Proof. apply check_ok, read_ok. Qed.
