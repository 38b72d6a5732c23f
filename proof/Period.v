(* Periods of octal games, by the theorem of Guy and Smith. *)
Require Import List Bool Arith Lia NArith Permutation.
Require Import Game Entailing Rules Values Heaps.
Import ListNotations.

Definition heap_game code n := T octal (code, n).
Definition same_heaps code n m := same (heap_game code n) (heap_game code m).

(* The moves, by what is taken. *)
Lemma in_octal_from code : forall k n o, In o (octal_from code k n) <->
  exists i d, nth_error code i = Some d /\ k + i <= n /\
  ((o = [n - (k + i)] /\ 1 <= k + i /\ Nat.testbit d (if n - (k + i) =? 0 then 0 else 1) = true) \/
   (exists a b, o = [a; b] /\ 1 <= a /\ 1 <= b /\ a + b = n - (k + i) /\ Nat.testbit d 2 = true)).
Proof.
  induction code as [|d code IH]; intros k n o; cbn [octal_from].
  - split; [intros []|intros (i & d & E & _); destruct i; discriminate].
  - rewrite in_app_iff, IH. split.
    + intros [I|(i & c & E & L & H)].
      * destruct (k <=? n) eqn:L; [|destruct I]. apply Nat.leb_le in L. exists 0, d. rewrite Nat.add_0_r.
        split; auto. split; auto.
        apply in_app_or in I as [I|I].
        -- left. destruct (Nat.testbit d _) eqn:B; [|destruct I]. destruct (1 <=? k) eqn:K; [|destruct I].
           apply Nat.leb_le in K. destruct I as [<-|[]]. auto.
        -- right. destruct (Nat.testbit d 2) eqn:B; [|destruct I]. apply in_map_iff in I as (a & <- & I).
           apply in_seq in I.
           exists a, (n - k - a). repeat split; auto; lia.
      * exists (S i), c. rewrite <- Nat.add_succ_comm. auto.
    + intros ([|i] & c & E & L & H).
      * left. injection E as ->. rewrite Nat.add_0_r in *. apply Nat.leb_le in L. rewrite L. apply in_or_app.
        destruct H as [(-> & K & B)|(a & b & -> & A & A' & S & B)]; [left|right]; rewrite B.
        -- apply Nat.leb_le in K. rewrite K. simpl. auto.
        -- apply in_map_iff. exists a. split; [f_equal; f_equal; lia|]. apply in_seq. lia.
      * right. exists i, c. rewrite Nat.add_succ_comm. auto.
Qed.
Lemma opt_heap p code n : opt p (heap_game code n) = map (fun o => sum (map (heap_game code) o)) (octal_from code 0 n).
Proof.
  unfold heap_game. rewrite opt_T. cbn [moves octal]. rewrite map_map. apply map_ext. intros o. unfold Ts.
  cbn [fst snd]. now rewrite map_map.
Qed.
Lemma heap_move p code n o : In o (octal_from code 0 n) -> In (sum (map (heap_game code) o)) (opt p (heap_game code n)).
Proof. intros I. rewrite opt_heap. apply in_map_iff. eauto. Qed.
(* It is enough to compare heaps of fewer than 2 start + length + digits counters: beyond, some heap that a move leaves
   is so large that it may be replaced by one with a period less. If the period starts at the empty heap, one heap more
   has to be compared: a move that leaves two heaps leaves none empty. *)
Theorem guy_smith code start length : 0 < length ->
  (forall n, start <= n -> n < Nat.max (2 * start) 1 + length + (List.length code - 1) ->
  same_heaps code (n + length) n) ->
  forall n, start <= n -> same_heaps code (n + length) n.
Proof.
  intros P H n. induction n as [n IH] using lt_wf_ind. intros L.
  destruct (lt_dec n (Nat.max (2 * start) 1 + length + (List.length code - 1))) as [B|B]; auto.
  assert (S2 : forall a a' b b', same_heaps code a a' -> same_heaps code b b' ->
    same (sum (map (heap_game code) [a; b])) (sum (map (heap_game code) [a'; b']))).
  { intros. cbn [map sum fold_right]. apply same_add; auto. apply same_add; auto. apply same_refl. }
  apply same_opts.
  - intros p x I. rewrite opt_heap in I. apply in_map_iff in I as (o & <- & I).
    apply in_octal_from in I as (i & d & E & K & I).
    assert (D : i < List.length code) by (apply nth_error_Some; congruence).
    cbn [Nat.add] in *. destruct I as [(-> & K' & Q)|(a & b & -> & A & A' & Q & Q')].
    + exists (sum (map (heap_game code) [n - i])). split.
      * apply heap_move, in_octal_from. exists i, d. split; auto. split; [lia|]. left. cbn [Nat.add].
        split; auto. split; auto. replace (n - i =? 0) with (n + length - i =? 0); auto.
        rewrite (proj2 (Nat.eqb_neq _ _)) by lia. symmetry. apply Nat.eqb_neq. lia.
      * cbn [map sum fold_right]. apply same_add; [|apply same_refl].
        replace (n + length - i) with (n - i + length) by lia.
        apply IH; lia.
    + destruct (le_lt_dec (Nat.max start 1 + length) b) as [C|C].
      * exists (sum (map (heap_game code) [a; b - length])). split.
        -- apply heap_move, in_octal_from. exists i, d. split; auto. split; [lia|]. right. cbn [Nat.add].
           exists a, (b - length). repeat split; auto; lia.
        -- apply S2; [apply same_refl|]. replace b with (b - length + length) at 1 by lia. apply IH; lia.
      * exists (sum (map (heap_game code) [a - length; b])). split.
        -- apply heap_move, in_octal_from. exists i, d. split; auto. split; [lia|]. right. cbn [Nat.add].
           exists (a - length), b. repeat split; auto; lia.
        -- apply S2; [|apply same_refl]. replace a with (a - length + length) at 1 by lia. apply IH; lia.
  - intros p x I. rewrite opt_heap in I. apply in_map_iff in I as (o & <- & I).
    apply in_octal_from in I as (i & d & E & K & I).
    assert (D : i < List.length code) by (apply nth_error_Some; congruence).
    cbn [Nat.add] in *. destruct I as [(-> & K' & Q)|(a & b & -> & A & A' & Q & Q')].
    + exists (sum (map (heap_game code) [n + length - i])). split.
      * apply heap_move, in_octal_from. exists i, d. split; auto. split; [lia|]. left. cbn [Nat.add].
        split; auto. split; auto. replace (n + length - i =? 0) with (n - i =? 0); auto.
        rewrite (proj2 (Nat.eqb_neq _ _)) by lia. symmetry. apply Nat.eqb_neq. lia.
      * cbn [map sum fold_right]. apply same_add; [|apply same_refl].
        replace (n + length - i) with (n - i + length) by lia.
        apply IH; lia.
    + destruct (le_lt_dec start b) as [C|C].
      * exists (sum (map (heap_game code) [a; b + length])). split.
        -- apply heap_move, in_octal_from. exists i, d. split; auto. split; [lia|]. right. cbn [Nat.add].
           exists a, (b + length). repeat split; auto; lia.
        -- apply S2; [apply same_refl|]. apply IH; lia.
      * exists (sum (map (heap_game code) [a + length; b])). split.
        -- apply heap_move, in_octal_from. exists i, d. split; auto. split; [lia|]. right. cbn [Nat.add].
           exists (a + length), b. repeat split; auto; lia.
        -- apply S2; [|apply same_refl]. apply IH; lia.
Qed.

(* For i numbers from n on; the first that fails ends it. *)
Fixpoint all_from (f : N -> bool) (n : N) (i : positive) : bool :=
  match i with
  | xH => f n
  | xO i => if all_from f n i then all_from f (n + Npos i)%N i else false
  | xI i => if f n then if all_from f (N.succ n) i then all_from f (N.succ n + Npos i)%N i else false else false
  end.
Lemma all_from_ok f i : forall n, all_from f n i = true -> forall m, (n <= m < n + Npos i)%N -> f m = true.
Proof.
  induction i as [i IH|i IH|]; intros n H m L; cbn [all_from] in H.
  - destruct (f n) eqn:F; [|discriminate]. destruct (all_from f (N.succ n) i) eqn:A; [|discriminate].
    destruct (N.eq_dec m n) as [->|D]; auto. destruct (N.lt_ge_cases m (N.succ n + Npos i)); [eapply (IH (N.succ n))|
    eapply (IH (N.succ n + Npos i)%N)]; auto; lia.
  - destruct (all_from f n i) eqn:A; [|discriminate]. destruct (N.lt_ge_cases m (n + Npos i)); [eapply (IH n)|
    eapply (IH (n + Npos i)%N)]; auto; lia.
  - replace m with n by lia. auto.
Qed.

(* A period as a certificate states it: from the heap `start` on, a heap that is larger by `length` is the same. *)
Definition has_period code (length start : N) :=
  (0 < length)%N /\ forall n, N.to_nat start <= n -> same_heaps code (n + N.to_nat length) n.
(* The heap before the end of the first period that is the same. *)
Definition by_period (length start n : N) : N := (start + (n - start) mod length)%N.
Lemma by_period_same code length start n : has_period code length start -> (start <= n)%N ->
  same_heaps code (N.to_nat n) (N.to_nat (by_period length start n)).
Proof.
  intros [P H] L. unfold by_period.
  assert (M : forall k r, N.to_nat start <= r -> same_heaps code (r + k * N.to_nat length) r).
  { induction k as [|k IK]; intros r Lr; [rewrite Nat.add_0_r; apply same_refl|].
    replace (r + S k * N.to_nat length) with (r + k * N.to_nat length + N.to_nat length) by lia.
    eapply same_trans; [apply H; lia|]. now apply IK. }
  pose proof (N.div_mod (n - start) length ltac:(lia)) as D. revert D.
  generalize ((n - start) mod length)%N as r, ((n - start) / length)%N as q. intros r q D.
  assert (E : n = (start + r + q * length)%N) by (rewrite N.mul_comm; lia). rewrite E, N2Nat.inj_add, N2Nat.inj_mul.
  apply M. lia.
Qed.
