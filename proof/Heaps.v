(* Nim and octal games (Kayles is 0.77), impartial. *)
Require Import List Bool Arith Lia NArith Permutation.
Require Import Game Entailing Rules Values.
Import ListNotations.

Definition nim_moves (_ : bool) (n : nat) := map (fun k => [k]) (seq 0 n).
Definition nim : rules.
Proof.
  refine {| pos := nat; moves := nim_moves; psize := fun n => n |}.
  intros p x o y I J. apply in_map_iff in I as [k [<- I]]. apply in_seq in I. destruct J as [<-|[]]. lia.
Defined.
Theorem nim_star n : T nim n = star n.
Proof.
  induction n using lt_wf_ind. apply game_eq. intros p. rewrite opt_T.
  replace (opt p (star n)) with (stars n) by (destruct p; auto).
  assert (E : forall k, (k <= n)%nat -> map (fun k : nat => T nim k) (seq 0 k) = stars k).
  { induction k; intros L; auto. rewrite seq_S, map_app, IHk by lia. simpl. rewrite H by lia. auto. }
  rewrite <- (E n (le_n n)). etransitivity; [apply map_map|]. apply map_ext. intros. apply Ts_one.
Qed.

(* The code of 0.77 is [0; 7; 7]: digit k tells what may become of the rest when k are taken. *)
Fixpoint octal_from (code : list nat) (k n : nat) : list (list nat) :=
  match code with
  | [] => []
  | d :: code =>
      (if k <=? n then
         (if Nat.testbit d (if n - k =? 0 then 0 else 1) then if 1 <=? k then [[n - k]] else [] else []) ++
         (if Nat.testbit d 2 then map (fun a => [a; n - k - a]) (seq 1 (n - k - 1)) else [])
       else []) ++ octal_from code (S k) n
  end.
Definition octal : rules.
Proof.
  refine {| pos := list nat * nat; moves := fun _ x => map (map (pair (fst x))) (octal_from (fst x) 0 (snd x)); psize := snd |}.
  intros p [code x] o y. cbn [fst snd]. intros I J. apply in_map_iff in I as [o' [<- I]]. apply in_map_iff in J as [z [<- J]].
  cbn [snd]. revert o' z I J. generalize code at 1 as c. generalize 0 as k. intros k c. revert k.
  induction c as [|d c IH]; cbn [octal_from]; intros k o y I J; [destruct I|].
  apply in_app_or in I as [I|I]; [|eauto]. destruct (k <=? x) eqn:L; [|destruct I]. apply Nat.leb_le in L.
  apply in_app_or in I as [I|I].
  - destruct (Nat.testbit d _); [|destruct I]. destruct (1 <=? k) eqn:K; [|destruct I]. apply Nat.leb_le in K.
    destruct I as [<-|[]]. destruct J as [<-|[]]. lia.
  - destruct (Nat.testbit d 2); [|destruct I]. apply in_map_iff in I as [a [<- I]]. apply in_seq in I.
    destruct J as [<-|[<-|[]]]; lia.
Defined.
Definition nims : ruleset.
Proof.
  refine (short nim (fun _ => false) _ Nat.eqb _ Pos.of_succ_nat (fun n => [n]) (one_part nim) (fun _ => []) _); auto.
  - intros x y E. now apply Nat.eqb_eq.
  - intros x y [].
Defined.
Fixpoint nats_eqb (l m : list nat) := match l, m with
  | [], [] => true | x :: l, y :: m => if Nat.eqb x y then nats_eqb l m else false | _, _ => false end.
Lemma nats_eqb_ok l m : nats_eqb l m = true -> l = m.
Proof.
  revert m. induction l as [|x l IH]; intros [|y m]; simpl; try discriminate; auto.
  destruct (Nat.eqb x y) eqn:E; [|discriminate]. apply Nat.eqb_eq in E. intros H. apply IH in H. congruence.
Qed.
(* The checker counts in binary: by a period heaps may be large. *)
Fixpoint splits (i : nat) (a b : N) : list (list N) :=
  match i with 0 => [] | S i => [a; b] :: splits i (N.succ a) (N.pred b) end.
Fixpoint binary_from (code : list nat) (k n : N) : list (list N) :=
  match code with
  | [] => []
  | d :: code =>
      (if (k <=? n)%N then
         (if Nat.testbit d (if (n - k =? 0)%N then 0 else 1) then if (1 <=? k)%N then [[n - k]%N] else [] else []) ++
         (if Nat.testbit d 2 then splits (N.to_nat (n - k - 1)) 1 (n - k - 1) else [])
       else []) ++ binary_from code (N.succ k) n
  end.
Lemma splits_ok i : forall a b, i <= b ->
  splits i (N.of_nat a) (N.of_nat b) = map (map N.of_nat) (map (fun x => [x; a + b - x]) (seq a i)).
Proof.
  induction i as [|i IH]; intros a b L; auto. cbn [splits seq map]. replace (a + b - a) with b by lia. f_equal.
  rewrite <- Nat2N.inj_succ, <- Nat2N.inj_pred, IH by lia. f_equal. apply map_ext. intros x. f_equal. f_equal. lia.
Qed.
Lemma binary_from_ok code : forall k n,
  binary_from code (N.of_nat k) (N.of_nat n) = map (map N.of_nat) (octal_from code k n).
Proof.
  induction code as [|d code IH]; intros k n; auto. cbn [binary_from octal_from].
  rewrite map_app, <- IH, Nat2N.inj_succ. f_equal. destruct (k <=? n) eqn:L.
  - apply Nat.leb_le in L. rewrite (proj2 (N.leb_le _ _)) by lia. rewrite map_app. f_equal.
    + replace (N.of_nat n - N.of_nat k =? 0)%N with (n - k =? 0).
      2: { destruct (n - k =? 0) eqn:Z; symmetry; [apply Nat.eqb_eq in Z; apply N.eqb_eq|
           apply Nat.eqb_neq in Z; apply N.eqb_neq]; lia. }
      destruct (Nat.testbit d _); auto. destruct k; auto. cbn [Nat.leb map]. rewrite (proj2 (N.leb_le _ _)) by lia.
      now rewrite Nat2N.inj_sub.
    + destruct (Nat.testbit d 2); auto. replace (N.of_nat n - N.of_nat k - 1)%N with (N.of_nat (n - k - 1)) by lia.
      rewrite Nat2N.id. change 1%N with (N.of_nat 1). rewrite splits_ok by lia. f_equal. apply map_ext_in. intros x I.
      apply in_seq in I. f_equal. f_equal. lia.
  - apply Nat.leb_gt in L. now rewrite (proj2 (N.leb_gt _ _)) by lia.
Qed.
(* If a heap with more counters than the code has digits allows no move, then no larger one does. *)
Lemma binary_from_nil code : forall k m n, (k + N.of_nat (length code) < m)%N -> (m <= n)%N ->
  binary_from code k m = [] -> binary_from code k n = [].
Proof.
  induction code as [|d code IH]; intros k m n L M; auto. cbn [binary_from length] in *.
  rewrite (proj2 (N.leb_le k m)), (proj2 (N.leb_le k n)), !(proj2 (N.eqb_neq _ 0)) by lia. intros Q. apply app_eq_nil in Q as [Q Q'].
  apply app_eq_nil in Q as [P Q]. specialize (IH (N.succ k) m n ltac:(lia) M Q'). rewrite IH.
  destruct (Nat.testbit d 2).
  - destruct (N.to_nat (m - k - 1)) eqn:Z; [lia|discriminate].
  - destruct (Nat.testbit d 1), (1 <=? k)%N; auto; discriminate.
Qed.
(* Larger heaps have too many moves to list them all. *)
Definition most_listed : N := 30000.
Definition octals : ruleset.
Proof.
  refine {| place := list nat * N; play := fun x => emb (T octal (fst x, N.to_nat (snd x)));
            options_of := fun _ x => map (fun o => (false, map (pair (fst x)) o)) (binary_from (fst x) 0 (snd x));
            partizan := fun _ => false;
            same_place := fun x y => if N.eqb (snd x) (snd y) then nats_eqb (fst x) (fst y) else false;
            key := fun x => N.succ_pos (snd x); parts := fun x => [x]; images := fun _ => [];
            ended := fun x => nothing (fun _ => binary_from (fst x) 0 (N.min (snd x) (N.of_nat (S (length (fst x))))));
            alternates := fun x => (snd x <=? most_listed)%N; weight := fun x => 2 * N.to_nat (snd x) - 1 |}; auto.
  - intros p x. rewrite eopt_emb, opt_T. cbn [moves octal fst snd]. rewrite <- (N2Nat.id (snd x)) at 2.
    change 0%N with (N.of_nat 0). rewrite binary_from_ok, !map_map. apply map_ext. intros o. unfold on. cbn [fst snd].
    f_equal. rewrite emb_Ts, !map_map. f_equal. apply map_ext. intros n. cbn [fst snd]. now rewrite Nat2N.id.
  - intros [c x] [e y]. cbn [fst snd]. destruct (N.eqb x y) eqn:E; [|discriminate]. apply N.eqb_eq in E.
    intros H. apply nats_eqb_ok in H. congruence.
  - intros x. cbn [map esum fold_right]. rewrite eadd_0_r. apply esame_refl.
  - intros x y [].
  - intros _ x Q. pose proof (nothing_ok (fun _ => _) true Q) as E. cbn beta in E.
    destruct (N.min_spec (snd x) (N.of_nat (S (length (fst x))))) as [[_ M]|[L M]]; rewrite M in E; [now rewrite E|].
    now rewrite (binary_from_nil (fst x) 0 (N.of_nat (S (length (fst x)))) (snd x)) by (auto; lia).
  - intros x _. eauto.
Defined.
