(* Positions that are lists of pieces fall into parts: pieces of different parts never touch. The parts are found by
   growing, and then seen to be apart. *)
Require Import List Bool Arith Lia Permutation.
Require Import Game Entailing Values.
Import ListNotations.

Lemma partition_perm {A} (f : A -> bool) l a b : partition f l = (a, b) -> Permutation l (a ++ b).
Proof.
  revert a b. induction l; simpl; intros x y H; [injection H as <- <-; auto|].
  destruct (partition f l) as [u v]. specialize (IHl u v eq_refl). destruct (f a); injection H as <- <-; simpl.
  - now constructor.
  - etransitivity; [constructor; exact IHl|]. apply Permutation_middle.
Qed.
Section Split.
Variables (A : Type) (touch : A -> A -> bool) (G : list A -> egame) (sort norm : list A -> list A).
Hypothesis sort_perm : forall l, Permutation l (sort l).
Hypothesis G_perm : forall l m, Permutation l m -> esame (G l) (G m).
Hypothesis G_nil : G [] = ezero.
Hypothesis G_app : forall l m, (forall d e, In d l -> In e m -> touch d e = false) -> esame (G (l ++ m)) (eadd (G l) (G m)).
Hypothesis G_norm : forall l, esame (G l) (G (norm l)).

Fixpoint grow n (acc front rest : list A) : list A * list A :=
  match n with
  | O => (acc ++ front, rest)
  | S n => match front with
           | [] => (acc, rest)
           | _ => let (new, rest') := partition (fun e => any (touch e) front) rest in grow n (acc ++ front) new rest'
           end
  end.
Lemma grow_perm n acc front rest a b : grow n acc front rest = (a, b) -> Permutation (acc ++ front ++ rest) (a ++ b).
Proof.
  revert acc front rest. induction n; simpl; intros acc front rest H.
  - injection H as <- <-. now rewrite app_assoc.
  - destruct front; [injection H as <- <-; auto|].
    destruct (partition _ rest) as [u v] eqn:P. apply partition_perm in P. apply IHn in H.
    rewrite <- H, <- app_assoc. apply Permutation_app_head, Permutation_app_head. exact P.
Qed.
Definition apart (l m : list A) := if any (fun d => any (touch d) m) l then false else true.
Lemma apart_ok l m : apart l m = true -> forall d e, In d l -> In e m -> touch d e = false.
Proof.
  unfold apart. rewrite any_existsb. destruct (existsb _ l) eqn:E; [discriminate|]. intros _ d e I J.
  destruct (touch d e) eqn:C; auto. exfalso. rewrite <- not_true_iff_false in E. apply E, existsb_exists.
  exists d. split; auto. rewrite any_existsb. apply existsb_exists. eauto.
Qed.
(* A position of one part keeps its order. *)
Fixpoint parts_of n (l : list A) : list (list A) :=
  match l with
  | [] => []
  | d :: tl => match n with
    | O => [l]
    | S n => let (c, rest) := grow (length l) [] [d] tl in
             match rest with
             | [] => [norm l]
             | _ => if apart c rest then norm (sort c) :: parts_of n rest else [l]
             end
    end
  end.
Definition split (l : list A) := parts_of (length l) l.
Theorem split_ok l : esame (G l) (esum (map G (split l))).
Proof.
  assert (One : forall l m, esame (G l) (G m) -> esame (G l) (esum (map G [m]))) by (intros; cbn [map esum fold_right]; rewrite eadd_0_r; auto).
  unfold split. generalize (length l) as n. intros n. revert l. induction n; intros [|d tl].
  1, 3: cbn; rewrite G_nil; apply esame_refl.
  - apply One, esame_refl.
  - cbn [parts_of]. destruct (grow _ _ _ _) as [c rest] eqn:E. apply grow_perm in E. simpl in E.
    destruct rest as [|e rest]; [apply One, G_norm|]. destruct (apart c (e :: rest)) eqn:C.
    + eapply esame_trans; [apply G_perm, E|]. eapply esame_trans; [apply G_app, apart_ok, C|].
      apply (esame_add _ _ _ (esum (map G (parts_of n (e :: rest))))); auto.
      eapply esame_trans; [apply G_perm, sort_perm|apply G_norm].
    + apply One, esame_refl.
Qed.
End Split.
