(* Rulesets: moves as functions of positions, the game of a position, and what the checker wants to know of a ruleset. *)
Require Import List Bool Arith Lia PArith Permutation.
Require Import Game Entailing.
Import ListNotations.

(* A ruleset of short games. An option is a sum of positions. *)
Record rules := {
  pos : Type;
  moves : bool -> pos -> list (list pos);
  psize : pos -> nat;
  dec : forall p x o y, In o (moves p x) -> In y o -> psize y < psize x }.
Section Tree.
Variable R : rules.
Fixpoint tree n (x : pos R) : game :=
  match n with
  | 0 => zero
  | S k => let f p := map (fun o => sum (map (tree k) o)) (moves R p x) in Game (f true) (f false)
  end.
(* The game of a position. *)
Definition T x := tree (S (psize R x)) x.
Definition Ts o := sum (map T o).
Lemma tree_fuel n m x : psize R x < n -> psize R x < m -> tree n x = tree m x.
Proof.
  revert m x. induction n; intros m x A B; [lia|]. destruct m; [lia|]. simpl.
  f_equal; apply map_ext_in; intros o I; f_equal; apply map_ext_in; intros y J;
  pose proof (dec R _ _ _ _ I J); apply IHn; lia.
Qed.
Lemma opt_T p x : opt p (T x) = map Ts (moves R p x).
Proof.
  unfold T. simpl. unfold Ts.
  assert (E : forall q, map (fun o => sum (map (tree (psize R x)) o)) (moves R q x) = map (fun o => sum (map T o)) (moves R q x)).
  { intros q. apply map_ext_in; intros o I; f_equal; apply map_ext_in; intros y J.
    pose proof (dec R _ _ _ _ I J). apply tree_fuel; lia. }
  rewrite !E. destruct p; auto.
Qed.
Lemma Ts_app a b : Ts (a ++ b) = add (Ts a) (Ts b).
Proof. unfold Ts. now rewrite map_app, sum_app. Qed.
Lemma Ts_one a : Ts [a] = T a.
Proof. apply add_0_r. Qed.
Lemma emb_Ts o : emb (Ts o) = esum (map (fun x => emb (T x)) o).
Proof. unfold Ts. now rewrite emb_sum, map_map. Qed.
End Tree.

(* What the checker wants to know of a ruleset: the moves and how they make up the game; when two positions are the same;
   the parts into which a position falls; images, positions that play like it; whether nobody can move; whether no move
   in it obliges its player to move again; and a weight that should fall with each move. *)
Record ruleset := {
  place : Type;
  play : place -> egame;
  options_of : bool -> place -> list (bool * list place);
  play_ok : forall p x, eopt p (play x) = map (on (fun o => esum (map play o))) (options_of p x);
  partizan : place -> bool;
  partizan_ok : forall x, partizan x = false -> options_of false x = options_of true x;
  same_place : place -> place -> bool;
  same_place_ok : forall x y, same_place x y = true -> x = y;
  key : place -> positive;
  parts : place -> list place;
  parts_ok : forall x, esame (play x) (esum (map play (parts x)));
  images : place -> list place;
  images_ok : forall x y, In y (images x) -> esame (play x) (play y);
  ended : place -> bool;
  ended_ok : forall p x, ended x = true -> options_of p x = [];
  alternates : place -> bool;
  alternates_ok : forall x, alternates x = true -> exists g, play x = emb g;
  weight : place -> nat }.

Definition nothing {A} (f : bool -> list A) : bool := match f true, f false with [], [] => true | _, _ => false end.
Lemma nothing_ok {A} (f : bool -> list A) p : nothing f = true -> f p = [].
Proof. unfold nothing. destruct (f true) eqn:E, (f false) eqn:F; try discriminate. now destruct p. Qed.
(* Short games are such a ruleset. *)
Definition short (R : rules) (partizan : pos R -> bool)
  (p_ok : forall x, partizan x = false -> moves R false x = moves R true x)
  (eqb : pos R -> pos R -> bool) (eqb_ok : forall x y, eqb x y = true -> x = y) (key : pos R -> positive)
  (parts : pos R -> list (pos R)) (parts_ok : forall x, esame (emb (T R x)) (esum (map (fun y => emb (T R y)) (parts x))))
  (images : pos R -> list (pos R)) (images_ok : forall x y, In y (images x) -> same (T R x) (T R y)) : ruleset.
Proof.
  refine {| place := pos R; play := fun x => emb (T R x); options_of := fun p x => map (pair false) (moves R p x);
            partizan := partizan; same_place := eqb; key := key; parts := parts; images := images;
            ended := fun x => nothing (fun p => moves R p x); alternates := fun _ => true; weight := fun x => 2 * psize R x - 1 |}; auto.
  - intros p x. rewrite eopt_emb, opt_T, !map_map. apply map_ext. intros o. unfold on. cbn [fst snd]. now rewrite emb_Ts.
  - intros x E. now rewrite p_ok.
  - intros x y I. apply emb_same. auto.
  - intros p x N. now rewrite (nothing_ok (fun p => moves R p x) p N).
  - intros x _. eauto.
Defined.
Lemma one_part R x : esame (emb (T R x)) (esum (map (fun y => emb (T R y)) [x])).
Proof. cbn [map esum fold_right]. rewrite eadd_0_r. apply esame_refl. Qed.
(* Two rulesets as one. *)
Definition either (A B : ruleset) : ruleset.
Proof.
  refine {| place := place A + place B;
            play := fun x => match x with inl x => play A x | inr x => play B x end;
            options_of := fun p x => match x with
              | inl x => map (on (map inl)) (options_of A p x) | inr x => map (on (map inr)) (options_of B p x) end;
            partizan := fun x => match x with inl x => partizan A x | inr x => partizan B x end;
            same_place := fun x y => match x, y with
              | inl x, inl y => same_place A x y | inr x, inr y => same_place B x y | _, _ => false end;
            key := fun x => match x with inl x => (key A x)~0%positive | inr x => (key B x)~1%positive end;
            parts := fun x => match x with inl x => map inl (parts A x) | inr x => map inr (parts B x) end;
            images := fun x => match x with inl x => map inl (images A x) | inr x => map inr (images B x) end;
            ended := fun x => match x with inl x => ended A x | inr x => ended B x end;
            alternates := fun x => match x with inl x => alternates A x | inr x => alternates B x end;
            weight := fun x => match x with inl x => weight A x | inr x => weight B x end |}.
  - intros p [x|x]; rewrite play_ok, map_map; apply map_ext; intros [a o]; unfold on; cbn [fst snd]; now rewrite map_map.
  - intros [x|x] E; now rewrite partizan_ok.
  - intros [x|x] [y|y]; try discriminate; intros E; apply same_place_ok in E; congruence.
  - intros [x|x]; rewrite map_map; apply parts_ok.
  - intros [x|x] y I; apply in_map_iff in I as [z [<- I]]; now apply images_ok.
  - intros p [x|x] N; now rewrite ended_ok.
  - intros [x|x]; apply alternates_ok.
Defined.
