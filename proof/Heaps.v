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
Definition octals : ruleset.
Proof.
  refine {| place := list nat * N; play := fun x => emb (T octal (fst x, N.to_nat (snd x)));
            options_of := fun p x => map (fun o => (false, map (fun y => (fst y, N.of_nat (snd y))) o))
                                       (moves octal p (fst x, N.to_nat (snd x)));
            partizan := fun _ => false;
            same_place := fun x y => if N.eqb (snd x) (snd y) then nats_eqb (fst x) (fst y) else false;
            key := fun x => N.succ_pos (snd x); parts := fun x => [x]; images := fun _ => [];
            alternates := fun _ => true; weight := fun x => 2 * N.to_nat (snd x) - 1 |}; auto.
  - intros p x. rewrite eopt_emb, opt_T, !map_map. apply map_ext. intros o. unfold on. cbn [fst snd]. f_equal.
    rewrite emb_Ts, map_map. f_equal. apply map_ext. intros [c n]. cbn [fst snd]. now rewrite Nat2N.id.
  - intros [c x] [e y]. cbn [fst snd]. destruct (N.eqb x y) eqn:E; [|discriminate]. apply N.eqb_eq in E.
    intros H. apply nats_eqb_ok in H. congruence.
  - intros x. cbn [map esum fold_right]. rewrite eadd_0_r. apply esame_refl.
  - intros x y [].
  - intros x _. eauto.
Defined.
