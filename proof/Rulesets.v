(* All rulesets whose rules are known here, as one, and the checker for them. *)
Require Import List Bool Arith ZArith NArith Lia String Permutation.
Require Import Game Entailing Rules Values Heaps Period Checker Strategy Domino Board Strip Strings Stones Goishi Nim2d.
Import ListNotations.
Open Scope list_scope.

(* A position of a certificate, and its game. *)
Inductive position :=
  | PNim (n : nat)
  | POctal (code : list nat) (n : N)
  | PStrip (x : piece)
  | PCram (cells : list cell)
  | PDomineering (cells : list cell)
  | PStrings (l : list twine)
  | PGoishi (l : list stone)
  | PNim2d (r : reading) (l : list stone).
Definition game_of (x : position) : egame :=
  match x with
  | PNim n => emb (T nim n)
  | POctal code n => emb (T octal (code, N.to_nat n))
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
(* The heaps of octal games. *)
Definition heap (code : list nat) (n : N) : place known_rulesets := inr (inl (code, n)).
Definition is_heap (x : place known_rulesets) : option (list nat * N) :=
  match x with inr (inl x) => Some x | _ => None end.
Lemma heap_ok c n : play known_rulesets (heap c n) = emb (heap_game c (N.to_nat n)).
Proof. reflexivity. Qed.
Lemma is_heap_ok x c n : is_heap x = Some (c, n) -> x = heap c n.
Proof. destruct x as [|[|]]; try discriminate. intros H. injection H as ->. auto. Qed.
Definition certificate := list (line position).
(* What a certificate states. *)
Definition states (c : certificate) : Prop := all_true position game_of c.
Definition check_certificate : certificate -> bool := check position known_rulesets read heap is_heap.
Theorem check_certificate_ok c : check_certificate c = true -> states c.
Proof. apply check_ok; [apply read_ok|exact heap_ok|exact is_heap_ok]. Qed.
