(* Strips: the squares between two tinted ends (R = Some true, B = Some false, None = no tint), as in cgt_check.py `moves`. *)
Require Import List Bool Arith Lia PArith Permutation.
Require Import Game Entailing Rules Values.
Import ListNotations.

Definition tint := option bool.
Definition piece := (nat * tint * tint)%type.      (* borders but the first, and the tints of the ends *)
Definition teqb (a b : tint) := match a, b with None, None => true | Some x, Some y => Bool.eqb x y | _, _ => false end.
Definition goes (a b : tint) := match a with None => true | _ => teqb a b end.
(* Player p writes x at `at`; what is behind it has this tint for Left and the other for Right. *)
Definition behind (p : bool) (x : bool) : tint := Some (if p then x else negb x).
Definition smoves (p : bool) (s : piece) : list (list piece) :=
  let '(n, a, b) := s in
  flat_map (fun k => flat_map (fun x =>
    if (if 1 <? k then true else goes a (Some x)) then
      if (if 1 <? n - k then true else goes b (behind p x)) then [[(k, a, Some x); (n - k, behind p x, b)]] else []
    else []) [true; false]) (seq 1 (n - 1)).
Definition strip : rules.
Proof.
  refine {| pos := piece; moves := smoves; psize := fun s => fst (fst s) |}.
  intros p [[n a] b] o y I J. unfold smoves in I. apply in_flat_map in I as [k [K I]]. apply in_seq in K.
  apply in_flat_map in I as [x [_ I]]. destruct (if 1 <? k then true else _); [|destruct I].
  destruct (if 1 <? n - k then true else _); [|destruct I]. destruct I as [<-|[]]. destruct J as [<-|[<-|[]]]; simpl; lia.
Defined.

(* An involution that takes moves to moves, up to the order of parts, keeps the value: for images of any ruleset. *)
Lemma same_involution (R : rules) (f : pos R -> pos R) :
  (forall x, f (f x) = x) -> (forall x, psize R (f x) = psize R x) ->
  (forall p x o, In o (moves R p x) -> exists o', In o' (moves R p (f x)) /\ Permutation (map f o) o') ->
  forall x, same (T R x) (T R (f x)).
Proof.
  intros I S M x. remember (psize R x) as n eqn:N. revert x N. induction n using lt_wf_ind. intros x ->.
  assert (O : forall p y o o', psize R y = psize R x -> In o (moves R p y) -> Permutation (map f o) o' -> same (Ts R o) (Ts R o')).
  { intros p y o o' E J P. eapply same_trans; [|apply same_sum_perm, Permutation_map; exact P].
    rewrite map_map. apply same_sum_map. intros z K. eapply H; [|reflexivity]. rewrite <- E. eapply dec; eauto. }
  apply same_opts; intros p y J; rewrite opt_T in J; apply in_map_iff in J as [o [<- J]];
  destruct (M _ _ _ J) as [o' [J' P]]; exists (Ts R o').
  - split; [rewrite opt_T; now apply in_map|]. eapply (O p x); [reflexivity|exact J|exact P].
  - rewrite I in J'. split; [rewrite opt_T; now apply in_map|]. apply same_sym. eapply (O p (f x)); [apply S|exact J|exact P].
Qed.
Definition flip (t : tint) := option_map negb t.
Definition turned (s : piece) : piece := let '(n, a, b) := s in (n, b, a).
Definition flipped (s : piece) : piece := let '(n, a, b) := s in (n, flip a, flip b).
Lemma in_smoves p n a b o : In o (smoves p (n, a, b)) <-> exists k x, 1 <= k < n /\
  (if 1 <? k then true else goes a (Some x)) = true /\ (if 1 <? n - k then true else goes b (behind p x)) = true /\
  o = [(k, a, Some x); (n - k, behind p x, b)].
Proof.
  unfold smoves. rewrite in_flat_map. split.
  - intros [k [K I]]. apply in_seq in K. apply in_flat_map in I as [x [_ I]]. exists k, x. split; [lia|].
    destruct (if 1 <? k then true else _); [|destruct I]. destruct (if 1 <? n - k then true else _); [|destruct I].
    destruct I as [<-|[]]. auto.
  - intros (k & x & K & A & B & ->). exists k. split; [apply in_seq; lia|]. apply in_flat_map. exists x.
    split; [destruct x; simpl; auto|]. rewrite A, B. simpl. auto.
Qed.
Lemma same_turned s : same (T strip s) (T strip (turned s)).
Proof.
  apply (same_involution strip turned).
  - intros [[n a] b]. reflexivity.
  - intros [[n a] b]. reflexivity.
  - intros p [[n a] b] o I. change (In o (smoves p (n, a, b))) in I. apply in_smoves in I as (k & x & K & A & B & ->).
    exists [(n - k, b, behind p x); (k, Some x, a)]. split; [|apply perm_swap].
    apply (in_smoves p n b a). exists (n - k), (if p then x else negb x).
    assert (E : n - (n - k) = k) by lia. rewrite E.
    assert (F : behind p (if p then x else negb x) = Some x) by (destruct p, x; reflexivity). rewrite F.
    repeat split; auto; lia.
Qed.
Lemma same_flipped s : same (T strip s) (T strip (flipped s)).
Proof.
  assert (FF : forall t, flip (flip t) = t) by (intros [[]|]; reflexivity).
  assert (G : forall a b, goes (flip a) (flip b) = goes a b) by (intros [[]|] [[]|]; reflexivity).
  apply (same_involution strip flipped).
  - intros [[n a] b]. simpl. now rewrite !FF.
  - intros [[n a] b]. reflexivity.
  - intros p [[n a] b] o I. change (In o (smoves p (n, a, b))) in I. apply in_smoves in I as (k & x & K & A & B & ->).
    eexists. split; [|apply Permutation_refl]. apply (in_smoves p n (flip a) (flip b)). exists k, (negb x).
    assert (F : behind p (negb x) = flip (behind p x)) by (destruct p, x; reflexivity).
    rewrite F. change (Some (negb x)) with (flip (Some x)). rewrite !G. auto.
Qed.
Definition strip_images (s : piece) := [turned s; flipped s; turned (flipped s)].
Lemma strip_images_ok s t : In t (strip_images s) -> same (T strip s) (T strip t).
Proof.
  intros [<-|[<-|[<-|[]]]]; [apply same_turned|apply same_flipped|].
  eapply same_trans; [apply same_flipped|apply same_turned].
Qed.
Definition peqb (s t : piece) := let '(n, a, b) := s in let '(m, c, d) := t in
  if n =? m then if teqb a c then teqb b d else false else false.
Lemma peqb_ok s t : peqb s t = true -> s = t.
Proof.
  destruct s as [[n a] b], t as [[m c] d]. simpl. destruct (n =? m) eqn:E; [|discriminate]. apply Nat.eqb_eq in E. subst.
  destruct a as [[]|], c as [[]|], b as [[]|], d as [[]|]; simpl; congruence.
Qed.
Definition strips : ruleset.
Proof.
  refine (short strip (fun _ => true) _ peqb peqb_ok (fun s => Pos.of_succ_nat (fst (fst s))) (fun s => [s]) (one_part strip)
            strip_images strip_images_ok).
  discriminate.
Defined.
