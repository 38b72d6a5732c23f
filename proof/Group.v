(* The order and the group: games up to equality form a partially ordered abelian group. *)
Require Import List Bool Arith Lia Permutation.
Require Import Game.
Import ListNotations.

Definition ge g h := win false (add g (neg h)) = false.
Lemma perm4 p a b c d : win p (add (add a b) (add c d)) = win p (add (add a d) (add c b)).
Proof.
  pose proof (win_sum [a; b; c; d] [a; d; c; b] p) as H. simpl in H. rewrite !add_0_r in H. rewrite !add_assoc. apply H.
  constructor. apply (Permutation_trans (l' := [c; b; d])); [constructor|].
  apply (Permutation_trans (l' := [c; d; b])); repeat constructor.
Qed.
Theorem ge_refl g : ge g g. Proof. apply eqg_refl. Qed.
Theorem ge_trans g h k : ge g h -> ge h k -> ge g k.
Proof.
  intros A B. unfold ge. rewrite <- (win_cancel _ (eqg_refl h)), perm4. now apply lose_add.
Qed.
Theorem ge_antisym g h : ge g h -> ge h g -> eqg g h.
Proof.
  intros A B [|]; [|exact A]. unfold ge in B. change false with (negb true) in B at 1. rewrite <- win_neg, neg_add, neg_neg in B.
  now rewrite win_comm.
Qed.
Theorem ge_add g h a : ge g h -> ge (add g a) (add h a).
Proof.
  unfold ge. rewrite neg_add. intros A. rewrite <- (same_win (add (add g (neg h)) (add a (neg a)))).
  - apply lose_add; auto. apply eqg_refl.
  - rewrite !add_assoc. apply same_add; [apply same_refl|]. rewrite <- !add_assoc.
    apply same_add; [apply same_comm|apply same_refl].
Qed.
Theorem eqg_ge g h : eqg g h <-> ge g h /\ ge h g.
Proof.
  split; [|intros [A B]; now apply ge_antisym]. intros E. split; [apply E|].
  unfold ge. apply eqg_same, same_sym, eqg_same in E. apply E.
Qed.
Theorem group_comm g h : eqg (add g h) (add h g). Proof. apply eqg_same, same_comm. Qed.
Theorem group_inverse g : eqg (add g (neg g)) zero.
Proof. intros p. change (neg zero) with zero. rewrite add_0_r. apply eqg_refl. Qed.
(* Equal games have the same outcome in every sum: this is what the equality is for. *)
Theorem eqg_outcome g h : eqg g h <-> forall a p, win p (add g a) = win p (add h a).
Proof. apply eqg_same. Qed.
