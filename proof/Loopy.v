(* Sums with loopy games, in which play need not end;
who wins them is stated by strategies, and finite games that are the
   same in all finite sums (`esame`) are the same in these, too. *)
Require Import List Bool Arith Lia String Permutation.
Require Import Game Entailing.
Import ListNotations.
Open Scope list_scope.

(* A sum: loopy games by name, where `true` marks a negative, and a game in which play ends. *)
Definition lsum := (list (bool * string) * egame)%type.
Definition flip (l : bool * string) := (negb (fst l), snd l).
Definition lzero : lsum := ([], ezero).
Definition lneg (x : lsum) : lsum := (map flip (fst x), eneg (snd x)).
Definition ladd (x y : lsum) : lsum := (fst x ++ fst y, eadd (snd x) (snd y)).

Section Loopy.
(* The options of each loopy game: those of Left (true), and those of Right. *)
Variable m : string -> bool -> list lsum.

Definition lopt p (l : bool * string) := if fst l then map lneg (m (snd l) (negb p)) else m (snd l) p.
(* A move in one of the loopy games: those that are there after it, and what it adds to the other game. *)
Fixpoint one_of_loops p (ls : list (bool * string)) : list lsum :=
  match ls with
  | [] => []
  | l :: ls => map (fun o => (fst o ++ ls, snd o)) (lopt p l) ++ map (fun o => (l :: fst o, snd o)) (one_of_loops p ls)
  end.
(* The moves of a sum; as in Entailing.v, `true` marks that the player moves again. *)
Definition lmoves p (x : lsum) : list (bool * lsum) :=
  map (on (pair (fst x))) (eopt p (snd x)) ++ map (fun o => (false, (fst o, eadd (snd o) (snd x))))
  (one_of_loops p (fst x)).
(* w (true: Left) can force a win in finitely many moves, if p moves next: w has a move to where that is so, or all
moves
   of the other player lead there. Who cannot move loses. *)
Inductive lwins (w : bool) : bool -> lsum -> Prop :=
  | by_one x a y : In (a, y) (lmoves w x) -> lwins w (if a then w else negb w) y -> lwins w w x
  | by_all x : (forall a y, In (a, y) (lmoves (negb w) x) -> lwins w (if a then negb w else w) y) -> lwins w (negb w) x.
(* With None nobody can: a draw. *)
Definition result p x (k : option bool) := match k with Some w => lwins w p x | None => forall w, ~ lwins w p x end.

Lemma lwins_move w p x : lwins w p x ->
  if Bool.eqb w p then exists a y, In (a, y) (lmoves p x) /\ lwins w (if a then p else negb p) y
  else forall a y, In (a, y) (lmoves p x) -> lwins w (if a then p else negb p) y.
Proof.
  intros [x' a y I H|x' H].
  - rewrite eqb_reflx. eauto.
  - destruct w; simpl in *; auto.
Qed.
Lemma lwins_by w p x :
  (if Bool.eqb w p then exists a y, In (a, y) (lmoves p x) /\ lwins w (if a then p else negb p) y
   else forall a y, In (a, y) (lmoves p x) -> lwins w (if a then p else negb p) y) -> lwins w p x.
Proof.
  destruct (Bool.eqb w p) eqn:E.
  - apply eqb_prop in E. subst p. intros (a & y & I & H). eapply by_one; eauto.
  - intros H. assert (p = negb w) by (destruct w, p; try discriminate; auto). subst p. apply by_all.
    intros a y I. specialize (H a y I). destruct w; auto.
Qed.
(* At most one player wins. *)
Theorem lwins_one w p x : lwins w p x -> ~ lwins (negb w) p x.
Proof.
  induction 1 as [x a y I H IH|x H IH]; intros O; apply lwins_move in O.
  - rewrite eqb_negb1 in O. specialize (O a y I). destruct a; auto.
  - rewrite eqb_reflx in O. destruct O as (a & y & I & O). apply (IH a y I).
    rewrite negb_involutive in O. auto.
Qed.

(* Moves, as equations and by cases. *)
Lemma in_loops p ls o : In o (one_of_loops p ls) <->
  exists a l b y, ls = a ++ l :: b /\ In y (lopt p l) /\ o = (a ++ fst y ++ b, snd y).
Proof.
  revert o. induction ls as [|l ls IH]; intros o; cbn [one_of_loops].
  - split; [intros []|intros (a & l & b & y & E & _); destruct a; discriminate].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(y & <- & I)|(y & <- & I)].
      * exists [], l, ls, y. auto.
      * apply IH in I as (a & k & b & z & -> & I & ->). exists (l :: a), k, b, z. auto.
    + intros ([|k a] & k' & b & y & E & I & ->); injection E as -> ->.
      * left. exists y. auto.
      * right. exists (a ++ fst y ++ b, snd y). split; auto. apply IH. repeat eexists; eauto.
Qed.
Lemma in_lmoves p x a y : In (a, y) (lmoves p x) <->
  (exists g, In (a, g) (eopt p (snd x)) /\ y = (fst x, g)) \/
  (a = false /\ exists o, In o (one_of_loops p (fst x)) /\ y = (fst o, eadd (snd o) (snd x))).
Proof.
  unfold lmoves. rewrite in_app_iff, !in_map_iff. split.
  - intros [([b g] & E & I)|(o & E & I)]; injection E as <- <-; [left|right]; eauto.
  - intros [(g & I & ->)|(-> & o & I & ->)]; [left; exists (a, g)|right; exists o]; auto.
Qed.

(* The same within fewer than n moves in loopy games. *)
Inductive lwins_in (w : bool) : nat -> bool -> lsum -> Prop :=
  | in_one n x a g : In (a, g) (eopt w (snd x)) -> lwins_in w (S n) (if a then w else negb w) (fst x, g) ->
      lwins_in w (S n) w x
  | in_loop n x o : In o (one_of_loops w (fst x)) -> lwins_in w n (negb w) (fst o, eadd (snd o) (snd x)) ->
      lwins_in w (S n) w x
  | in_all n x :
      (forall a g, In (a, g) (eopt (negb w) (snd x)) -> lwins_in w (S n) (if a then negb w else w) (fst x, g)) ->
      (forall o, In o (one_of_loops (negb w) (fst x)) -> lwins_in w n w (fst o, eadd (snd o) (snd x))) ->
      lwins_in w (S n) (negb w) x.
Lemma lwins_in_le w n p x : lwins_in w n p x -> forall k, n <= k -> lwins_in w k p x.
Proof.
  induction 1 as [n x a g I H IH|n x o I H IH|n x H IH H' IH']; intros [|k] L; try lia.
  - eapply in_one; eauto.
  - eapply in_loop; eauto. apply IH. lia.
  - apply in_all; eauto. intros o I. apply IH'; auto. lia.
Qed.
Lemma uniform {A} (P : A -> nat -> Prop) l : (forall x, In x l -> exists N, forall n, N <= n -> P x n) ->
  exists N, forall n, N <= n -> forall x, In x l -> P x n.
Proof.
  induction l as [|x l IH]; intros H.
  - exists 0. intros n _ x [].
  - destruct (H x) as [N HN]; [simpl; auto|]. destruct IH as [M HM]; [intros; apply H; simpl; auto|].
    exists (N + M). intros n L y [<-|I]; [apply HN; lia|apply HM; auto; lia].
Qed.
Theorem lwins_within w p x : lwins w p x <-> exists n, lwins_in w n p x.
Proof.
  split.
  - induction 1 as [x a y I H [n IH]|x H IH].
    + exists (S n). apply in_lmoves in I as [(g & I & ->)|(-> & o & I & ->)].
      * eapply in_one; eauto. apply (lwins_in_le _ _ _ _ IH). lia.
      * eapply in_loop; eauto.
    + destruct (uniform (fun (z : bool * lsum) n => lwins_in w n (if fst z then negb w else w) (snd z))
        (lmoves (negb w) x)) as [N U].
      { intros [a y] I. destruct (IH a y I) as [N A]. exists N. apply (lwins_in_le _ _ _ _ A). }
      exists (S N). apply in_all.
      * intros a g I. apply (U (S N) ltac:(lia) (a, (fst x, g))). apply in_lmoves. left. eauto.
      * intros o I. apply (U N ltac:(lia) (false, (fst o, eadd (snd o) (snd x)))). apply in_lmoves. right. eauto.
  - intros [n H]. induction H as [n x a g I H IH|n x o I H IH|n x H IH H' IH'].
    + eapply by_one; [apply in_lmoves; left; eauto|]. exact IH.
    + eapply by_one; [apply in_lmoves; right; eauto|]. exact IH.
    + apply by_all. intros a y I. apply in_lmoves in I as [(g & I & ->)|(-> & o & I & ->)]; eauto.
Qed.
Lemma lwins_in_by w n p x :
  (if Bool.eqb w p then
     (exists a g, In (a, g) (eopt p (snd x)) /\ lwins_in w (S n) (if a then p else negb p) (fst x, g)) \/
     (exists o, In o (one_of_loops p (fst x)) /\ lwins_in w n (negb p) (fst o, eadd (snd o) (snd x)))
   else
     (forall a g, In (a, g) (eopt p (snd x)) -> lwins_in w (S n) (if a then p else negb p) (fst x, g)) /\
     (forall o, In o (one_of_loops p (fst x)) -> lwins_in w n (negb p) (fst o, eadd (snd o) (snd x)))) ->
  lwins_in w (S n) p x.
Proof.
  destruct (Bool.eqb w p) eqn:Q.
  - apply eqb_prop in Q. subst p. intros [(a & g & I & H)|(o & I & H)]; [eapply in_one|eapply in_loop]; eauto.
  - intros [H H']. assert (p = negb w) by (destruct w, p; try discriminate; auto). subst p.
    rewrite negb_involutive in *.
    now apply in_all.
Qed.

(* 1. Games that are the same in all finite sums are the same here: a win is a win in a finite unfolding, whose leaves
   the other player wins by having more free moves than are left. *)
Fixpoint depth (g : egame) : nat :=
  match g with E l r => Nat.max (list_max (map (fun x => S (depth (snd x))) l))
  (list_max (map (fun x => S (depth (snd x))) r)) end.
Lemma in_list_max n l : In n l -> n <= list_max l.
Proof. intros I. pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F. rewrite Forall_forall in F. auto. Qed.
Lemma depth_opt p g x : In x (eopt p g) -> depth (snd x) < depth g.
Proof.
  destruct g as [l r]. cbn [eopt depth]. intros I. apply (in_map (fun x => S (depth (snd x)))) in I.
  destruct p; apply in_list_max in I; lia.
Qed.
Lemma depth_le g k : (forall p x, In x (eopt p g) -> depth (snd x) < k) -> depth g <= k.
Proof.
  intros H. destruct g as [l r]. cbn [depth]. pose proof (H true) as A. pose proof (H false) as B. cbn [eopt] in *.
  apply Nat.max_lub; apply list_max_le, Forall_forall; intros n I; apply in_map_iff in I as (x & <- & I);
  [apply A in I|apply B in I]; lia.
Qed.
Lemma depth_add g h : depth (eadd g h) <= depth g + depth h.
Proof.
  revert h. induction g as [g IG] using esize_ind. intros h. induction h as [h IH] using esize_ind. apply depth_le.
  intros p x I. apply in_eadd in I as [[y [I ->]]|[y [I ->]]]; unfold on; cbn [snd].
  - specialize (IG p y I h). apply depth_opt in I. lia.
  - specialize (IH p y I). apply depth_opt in I. lia.
Qed.
(* k free moves of the player q. *)
Fixpoint free (q : bool) k : egame :=
  match k with O => ezero | S k => if q then E [(false, free q k)] [] else E [] [(false, free q k)] end.
Lemma free_opt q k p : eopt p (free q k)
= match k with O => [] | S k => if Bool.eqb p q then [(false, free q k)] else [] end.
Proof. destruct k, p, q; reflexivity. Qed.
Lemma free_wins w g k :
  (depth g <= k -> ewin w (eadd (free (negb w) k) g) = false) /\
  (depth g < k -> ewin (negb w) (eadd (free (negb w) k) g) = true).
Proof.
  revert k. induction g as [g IG] using esize_ind. intros k.
  assert (F : depth g <= k -> ewin w (eadd (free (negb w) k) g) = false).
  { intros L. apply ewin_false. intros x I. apply in_eadd in I as [[y [I ->]]|[[a y] [I ->]]].
    - rewrite free_opt in I. destruct k; [destruct I|]. destruct w; destruct I.
    - unfold follows, on. cbn [fst snd]. pose proof (depth_opt _ _ _ I) as D. cbn [snd] in D.
      destruct (IG _ _ I k) as [A B].
      cbn [snd] in *. destruct a; [apply A; lia|rewrite B by lia; auto]. }
  split; auto. intros L. destruct k as [|k]; [lia|]. apply ewin_true. exists (false, eadd (free (negb w) k) g). split.
  - apply in_eadd. left. exists (false, free (negb w) k). split; auto. rewrite free_opt, eqb_reflx. simpl; auto.
  - unfold follows. cbn [fst snd]. rewrite negb_involutive. clear F.
    assert (G : ewin w (eadd (free (negb w) k) g) = false); [|now rewrite G].
    apply ewin_false. intros x I. apply in_eadd in I as [[y [I ->]]|[[a y] [I ->]]].
    + rewrite free_opt in I. destruct k; [destruct I|]. destruct w; destruct I.
    + unfold follows, on. cbn [fst snd]. pose proof (depth_opt _ _ _ I) as D. cbn [snd] in D.
      destruct (IG _ _ I k) as [A B].
      cbn [snd] in *. destruct a; [apply A; lia|rewrite B by lia; auto].
Qed.
(* n moves of the loopy games, beside a game of depth j at most; then w has lost. *)
Fixpoint unfolding (w : bool) n j ls : egame :=
  match n with
  | O => free (negb w) (S j)
  | S n => let f p := map (fun o => (false, eadd (unfolding w n (j + depth (snd o)) (fst o)) (snd o)))
  (one_of_loops p ls) in
           E (f true) (f false)
  end.
Lemma unfolding_opt w n j ls p : eopt p (unfolding w (S n) j ls) =
  map (fun o => (false, eadd (unfolding w n (j + depth (snd o)) (fst o)) (snd o))) (one_of_loops p ls).
Proof. destruct p; reflexivity. Qed.
Lemma win_unfolds w n p x : lwins_in w n p x ->
  forall j, ewin p (eadd (unfolding w n j (fst x)) (snd x)) = Bool.eqb w p.
Proof.
  induction 1 as [n x a g I H IH|n x o I H IH|n x H IH H' IH']; intros j.
  - rewrite eqb_reflx. apply ewin_true. exists (a, eadd (unfolding w (S n) j (fst x)) g).
    split; [apply in_eadd; right; exists (a, g); auto|]. specialize (IH j). cbn [fst snd] in IH. unfold follows.
    cbn [fst snd]. destruct a; rewrite IH; [apply eqb_reflx|now destruct w].
  - rewrite eqb_reflx. apply ewin_true.
    exists (false, eadd (eadd (unfolding w n (j + depth (snd o)) (fst o)) (snd o)) (snd x)). split.
    + apply in_eadd. left. exists (false, eadd (unfolding w n (j + depth (snd o)) (fst o)) (snd o)). split; auto.
      rewrite unfolding_opt. apply in_map_iff. exists o. auto.
    + unfold follows. cbn [fst snd]. specialize (IH (j + depth (snd o))). cbn [fst snd] in IH. rewrite eadd_assoc, IH.
      now destruct w.
  - rewrite eqb_negb2. apply ewin_false. intros z I.
    apply in_eadd in I as [[[a v] [I ->]]|[[a g] [I ->]]]; unfold follows, on; cbn [fst snd].
    + rewrite unfolding_opt in I. apply in_map_iff in I as (o & Q & I). injection Q as <- <-.
      specialize (IH' o I (j + depth (snd o))). cbn [fst snd] in IH'.
      rewrite eadd_assoc, negb_involutive, IH', eqb_reflx. auto.
    + specialize (IH a g I j). cbn [fst snd] in IH. rewrite negb_involutive. destruct a; rewrite IH; now destruct w.
Qed.
Lemma unfolding_wins w n : forall j g ls p, depth g <= j ->
  ewin p (eadd (unfolding w n j ls) g) = Bool.eqb w p -> lwins_in w n p (ls, g).
Proof.
  induction n as [|n IN]; intros j g; induction g as [g IG] using esize_ind; intros ls p L H.
  - exfalso. cbn [unfolding] in H. destruct (free_wins w g (S j)) as [A B].
    destruct (Bool.eqb w p) eqn:Q.
    + apply eqb_prop in Q. subst p. rewrite A in H by lia. discriminate.
    + assert (p = negb w) by (destruct w, p; try discriminate; auto). subst p. rewrite B in H by lia. discriminate.
  - (* What is won after a move is won in the sum. *)
    assert (F : forall a k, (if a : bool then k else negb k) = Bool.eqb w p ->
    k = Bool.eqb w (if a then p else negb p)).
    { intros [] []; now destruct w, p. }
    assert (MG : forall a h, In (a, h) (eopt p g) -> follows p (a, eadd (unfolding w (S n) j ls) h) = Bool.eqb w p ->
      lwins_in w (S n) (if a then p else negb p) (ls, h)).
    { intros a h I W. pose proof (depth_opt _ _ _ I) as D. cbn [snd] in D. apply (IG _ _ I); cbn [snd]; [lia|].
      unfold follows in W. cbn [fst snd] in W. destruct a; [apply (F true)|apply (F false)]; exact W. }
    assert (ML : forall o, In o (one_of_loops p ls) ->
      follows p (false, eadd (eadd (unfolding w n (j + depth (snd o)) (fst o)) (snd o)) g) = Bool.eqb w p ->
      lwins_in w n (negb p) (fst o, eadd (snd o) g)).
    { intros o I W. apply (IN (j + depth (snd o))); [pose proof (depth_add (snd o) g); lia|].
      unfold follows in W. cbn [fst snd] in W. rewrite eadd_assoc in W. apply (F false), W. }
    apply lwins_in_by. cbn [fst snd]. destruct (Bool.eqb w p) eqn:Q.
    + apply ewin_true in H as (z & I & W). apply in_eadd in I as [[[a v] [I ->]]|[[a h] [I ->]]].
      * rewrite unfolding_opt in I. apply in_map_iff in I as (o & E' & I). injection E' as <- <-. right. eauto.
      * left. eauto.
    + rewrite ewin_false in H. split; intros.
      * apply MG; auto. apply H, in_eadd. right. exists (a, g0). auto.
      * apply ML; auto. apply H, in_eadd. left.
        exists (false, eadd (unfolding w n (j + depth (snd o)) (fst o)) (snd o)). split; auto.
        rewrite unfolding_opt. apply in_map_iff. exists o. auto.
Qed.
Lemma lwins_in_same w n p ls g h : esame g h -> lwins_in w n p (ls, g) -> lwins_in w n p (ls, h).
Proof.
  intros S H. apply (unfolding_wins w n (depth h)); auto. pose proof (win_unfolds _ _ _ _ H (depth h)) as U.
  cbn [fst snd] in U.
  rewrite <- U, (ewin_comm _ h), (ewin_comm _ g). symmetry. apply S.
Qed.
Theorem lwins_same w p ls g h : esame g h -> lwins w p (ls, g) -> lwins w p (ls, h).
Proof. rewrite !lwins_within. intros S [n H]. exists n. eapply lwins_in_same; eauto. Qed.
(* Without loopy games, these are the wins of Entailing.v. *)
Theorem lwins_ewin w p g : lwins w p ([], g) <-> ewin p g = Bool.eqb w p.
Proof.
  revert w p. induction g as [g IG] using esize_ind. intros w p.
  assert (M : forall a y, In (a, y) (lmoves p ([], g)) <-> exists h, In (a, h) (eopt p g) /\ y = ([], h)).
  { intros a y. rewrite in_lmoves. cbn [fst snd one_of_loops]. split; [intros [H|(_ & o & [] & _)]; auto|auto]. }
  assert (F : forall a h, In (a, h) (eopt p g) ->
  (lwins w (if a then p else negb p) ([], h) <-> follows p (a, h) = Bool.eqb w p)).
  { intros a h I. rewrite (IG _ _ I). unfold follows. cbn [fst snd]. destruct a; [tauto|].
    destruct w, p, (ewin _ h); simpl; intuition congruence. }
  split; intros H.
  - apply lwins_move in H. destruct (Bool.eqb w p) eqn:E.
    + destruct H as (a & y & I & H). apply M in I as (h & I & ->). apply ewin_true. exists (a, h). split; auto.
      now apply F.
    + apply ewin_false. intros [a h] I. apply F; auto. apply H, M. eauto.
  - apply lwins_by. destruct (Bool.eqb w p) eqn:E.
    + apply ewin_true in H as ([a h] & I & H). exists a, ([], h). split; [apply M; eauto|]. now apply F.
    + intros a y I. apply M in I as (h & I & ->). apply F; auto. apply (proj1 (ewin_false _ _) H _ I).
Qed.

(* 2. Sums that play alike: up to loopy games without moves, the order, and `esame`. *)
Definition dead l := forall p, lopt p l = [].
Definition alike (x y : lsum) := esame (snd x) (snd y) /\
  exists c d, Forall dead c /\ Forall dead d /\ Permutation (c ++ fst x) (d ++ fst y).
Lemma lneg_lneg x : lneg (lneg x) = x.
Proof.
  destruct x as [ls g]. unfold lneg. cbn [fst snd]. rewrite map_map, eneg_neg. f_equal.
  rewrite <- (map_id ls) at 2. apply map_ext. intros [b s]. unfold flip. cbn [fst snd]. now rewrite negb_involutive.
Qed.
Lemma lopt_flip p l : lopt p (flip l) = map lneg (lopt (negb p) l).
Proof.
  destruct l as [[] s]; unfold lopt, flip; cbn [fst snd negb]; rewrite ?negb_involutive; auto.
  rewrite map_map, <- (map_id (m s p)) at 1. apply map_ext. intros. now rewrite lneg_lneg.
Qed.
Lemma dead_flip l : dead l -> dead (flip l).
Proof. intros D p. now rewrite lopt_flip, D. Qed.
Lemma alike_refl x : alike x x.
Proof. split; [apply esame_refl|]. exists [], []. auto. Qed.
Lemma alike_sym x y : alike x y -> alike y x.
Proof. intros [S (c & d & C & D & P)]. split; [now apply esame_sym|]. exists d, c. split; [|split]; auto.
now symmetry. Qed.
Lemma swap_app {A} (a b c : list A) : Permutation (a ++ b ++ c) (b ++ a ++ c).
Proof. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm. Qed.
Lemma alike_trans x y z : alike x y -> alike y z -> alike x z.
Proof.
  intros [S (c & d & C & D & P)] [S' (c' & d' & C' & D' & P')]. split; [eapply esame_trans; eauto|].
  exists (c' ++ c), (d ++ d'). split; [|split]; try (apply Forall_app; auto).
  rewrite <- !app_assoc, P, swap_app, P'. auto.
Qed.
Lemma alike_add x y x' y' : alike x x' -> alike y y' -> alike (ladd x y) (ladd x' y').
Proof.
  intros [S (c & d & C & D & P)] [S' (c' & d' & C' & D' & P')]. split; [now apply esame_add|].
  exists (c ++ c'), (d ++ d'). split; [|split]; try (apply Forall_app; auto). unfold ladd. cbn [fst].
  assert (Q : forall a b e f : list (bool * string), Permutation ((a ++ b) ++ e ++ f) ((a ++ e) ++ (b ++ f))).
  { intros. rewrite <- !app_assoc. apply Permutation_app_head, swap_app. }
  rewrite (Q c), (Q d), P, P'. auto.
Qed.
Lemma alike_neg x y : alike x y -> alike (lneg x) (lneg y).
Proof.
  intros [S (c & d & C & D & P)]. split; [now apply esame_neg|]. exists (map flip c), (map flip d).
  assert (F : forall l, Forall dead l -> Forall dead (map flip l)).
  { intros l. induction 1; constructor; auto using dead_flip. }
  split; [|split]; auto. unfold lneg. cbn [fst]. rewrite <- !map_app. now apply Permutation_map.
Qed.
Lemma alike_perm w n p x : lwins_in w n p x ->
  forall ls c d, Forall dead c -> Forall dead d -> Permutation (c ++ fst x) (d ++ ls) -> lwins_in w n p (ls, snd x).
Proof.
  (* Both have the same moves in loopy games. *)
  assert (M : forall p ls ls' c d, Forall dead d -> Permutation (c ++ ls) (d ++ ls') ->
    forall o, In o (one_of_loops p ls) -> exists o', In o' (one_of_loops p ls') /\ snd o = snd o' /\
    Permutation (c ++ fst o) (d ++ fst o')).
  { clear. intros p ls ls' c d D P o I. apply in_loops in I as (u & l & v & z & -> & I & ->). cbn [fst snd].
    assert (J : In l ls').
    { assert (J : In l (d ++ ls')).
      { eapply Permutation_in; [exact P|]. apply in_or_app. right. apply in_or_app. simpl. auto. }
      apply in_app_or in J as [J|J]; auto. exfalso. rewrite Forall_forall in D. rewrite (D l J p) in I. destruct I. }
    apply in_split in J as (u' & v' & ->). exists (u' ++ fst z ++ v', snd z). split; [|split; auto].
    - apply in_loops. exists u', l, v', z. auto.
    - cbn [fst]. rewrite !app_assoc in P. apply Permutation_app_inv in P. rewrite <- !app_assoc in P.
      assert (R : forall k e f : list (bool * string), Permutation (k ++ e ++ fst z ++ f) (fst z ++ k ++ e ++ f)).
      { intros. rewrite (app_assoc k), (swap_app (k ++ e)), <- (app_assoc k). auto. }
      rewrite (R c), (R d). now apply Permutation_app_head. }
  induction 1 as [n x a g I H IH|n x o I H IH|n x H IH H' IH']; intros ls c d C D P.
  - eapply in_one; [exact I|]. apply (IH ls c d); auto.
  - destruct (M w (fst x) ls c d D P o I) as (o' & J & Q & P'). eapply in_loop; [exact J|]. cbn [snd]. rewrite <- Q.
    apply (IH (fst o') c d); auto.
  - apply in_all; cbn [fst snd].
    + intros a g I. apply (IH a g I ls c d); auto.
    + intros o I. symmetry in P. destruct (M (negb w) ls (fst x) d c C P o I) as (o' & J & Q & P'). rewrite Q.
      apply (IH' o' J (fst o) c d); auto. now symmetry.
Qed.
Theorem alike_wins_in w n p x y : alike x y -> lwins_in w n p x -> lwins_in w n p y.
Proof.
  intros [S (c & d & C & D & P)] H. destruct y as [ls h]. cbn [fst snd] in *.
  apply (lwins_in_same _ _ _ _ (snd x)); auto.
  now apply (alike_perm w n p x H ls c d).
Qed.
Theorem alike_wins w p x y : alike x y -> lwins w p x -> lwins w p y.
Proof. rewrite !lwins_within. intros A [n H]. exists n. eapply alike_wins_in; eauto. Qed.
End Loopy.
