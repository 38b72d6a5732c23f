(* Games in which a move may oblige its player to move again: the universe of sums in a certificate.
   Short games (Game.v) are those without such moves: `emb`. Nimstring needs the others. *)
Require Import List Bool Arith Lia Permutation.
Require Import Game.
Import ListNotations.

(* The options of Left and of Right; `true` marks a move after which the same player moves again. *)
Inductive egame := E (l r : list (bool * egame)).
Definition ezero := E [] [].
Definition eopt (p : bool) (g : egame) := match g with E l r => if p then l else r end.
(* ewin p g: player p (true = Left), to move, wins g. Who cannot move loses. *)
Fixpoint ewin (p : bool) (g : egame) : bool :=
  match g with E l r =>
    existsb (fun x : bool * egame => if fst x then ewin p (snd x) else negb (ewin (negb p) (snd x))) (if p then l else r)
  end.
Definition on {A B} (f : A -> B) (x : bool * A) := (fst x, f (snd x)).
Fixpoint eneg (g : egame) : egame := match g with E l r => E (map (on eneg) r) (map (on eneg) l) end.
Fixpoint eadd (g h : egame) {struct g} : egame :=
  match g with E gl gr =>
    (fix addg (h : egame) : egame :=
      match h with E hl hr =>
        E (map (on (fun x => eadd x h)) gl ++ map (on addg) hl) (map (on (fun x => eadd x h)) gr ++ map (on addg) hr)
      end) h
  end.
Definition esum (l : list egame) := fold_right eadd ezero l.
Fixpoint emb (g : game) : egame :=
  match g with Game l r => E (map (fun x => (false, emb x)) l) (map (fun x => (false, emb x)) r) end.
(* Games that can replace each other in every sum. *)
Definition esame g h := forall x p, ewin p (eadd g x) = ewin p (eadd h x).

Fixpoint esize (g : egame) : nat :=
  match g with E l r => S (list_sum (map (fun x => esize (snd x)) l) + list_sum (map (fun x => esize (snd x)) r)) end.
Lemma in_list_sum (A : Type) (f : A -> nat) x l : In x l -> f x <= list_sum (map f l).
Proof. induction l; simpl; [tauto|]. intros [->|H]; [lia|apply IHl in H; lia]. Qed.
Lemma esize_opt p g x : In x (eopt p g) -> esize (snd x) < esize g.
Proof. destruct g, p; simpl; intros H; apply (in_list_sum _ (fun x => esize (snd x))) in H; lia. Qed.
Lemma esize_ind (P : egame -> Prop) : (forall g, (forall p x, In x (eopt p g) -> P (snd x)) -> P g) -> forall g, P g.
Proof.
  intros H. assert (forall n g, esize g < n -> P g).
  { induction n; intros; [lia|]. apply H. intros p x I. apply esize_opt in I. apply IHn. lia. }
  intros g. apply (H0 (S (esize g))). lia.
Qed.
(* What is left of a move: who moves then, and whether the mover wins that. *)
Definition follows (p : bool) (x : bool * egame) := if fst x then ewin p (snd x) else negb (ewin (negb p) (snd x)).
Lemma ewin_true p g : ewin p g = true <-> exists x, In x (eopt p g) /\ follows p x = true.
Proof. destruct g. simpl. apply existsb_exists. Qed.
Lemma ewin_false p g : ewin p g = false <-> forall x, In x (eopt p g) -> follows p x = false.
Proof.
  split.
  - intros H x I. destruct (follows p x) eqn:F; auto.
    assert (ewin p g = true) by (apply ewin_true; eauto). congruence.
  - intros H. destruct (ewin p g) eqn:F; auto. apply ewin_true in F as [x [I F]]. rewrite H in F; auto.
Qed.
Lemma egame_eq g h : (forall p, eopt p g = eopt p h) -> g = h.
Proof. intros H. pose proof (H true) as A. pose proof (H false) as B. destruct g, h; simpl in *; congruence. Qed.
Lemma eopt_add p g h : eopt p (eadd g h) = map (on (fun x => eadd x h)) (eopt p g) ++ map (on (eadd g)) (eopt p h).
Proof. destruct g, h, p; reflexivity. Qed.
Lemma eopt_neg p g : eopt p (eneg g) = map (on eneg) (eopt (negb p) g).
Proof. destruct g, p; reflexivity. Qed.
Lemma eopt_emb p g : eopt p (emb g) = map (fun x => (false, emb x)) (opt p g).
Proof. destruct g, p; reflexivity. Qed.
Lemma in_eadd p g h x : In x (eopt p (eadd g h)) <->
  (exists y, In y (eopt p g) /\ x = on (fun y => eadd y h) y) \/ (exists y, In y (eopt p h) /\ x = on (eadd g) y).
Proof.
  rewrite eopt_add, in_app_iff, !in_map_iff.
  split; (intros [[y [A B]]|[y [A B]]]; [left|right]; exists y; split; auto).
Qed.
Lemma in_eneg p g x : In x (eopt p (eneg g)) <-> exists y, In y (eopt (negb p) g) /\ x = on eneg y.
Proof. rewrite eopt_neg, in_map_iff. split; intros [y [A B]]; exists y; auto. Qed.
Lemma in_emb p g x : In x (eopt p (emb g)) <-> exists y, In y (opt p g) /\ x = (false, emb y).
Proof. rewrite eopt_emb, in_map_iff. split; intros [y [A B]]; exists y; auto. Qed.
Lemma on_on A B C (f : A -> B) (g : B -> C) x : on g (on f x) = on (fun y => g (f y)) x.
Proof. reflexivity. Qed.
Lemma on_eq A B (f g : A -> B) x : f (snd x) = g (snd x) -> on f x = on g x.
Proof. unfold on. intros ->. auto. Qed.
Lemma map_on_id p g : map (on (fun x => x)) (eopt p g) = eopt p g.
Proof. rewrite <- map_id. apply map_ext. intros []; auto. Qed.

Lemma eneg_add g h : eneg (eadd g h) = eadd (eneg g) (eneg h).
Proof.
  revert h. induction g using esize_ind. intros h. induction h using esize_ind.
  apply egame_eq. intros p. rewrite eopt_neg, !eopt_add, !eopt_neg, map_app, !map_map.
  f_equal; apply map_ext_in; intros x I; rewrite !on_on; apply on_eq; [eapply H|eapply H0]; eauto.
Qed.
Lemma eneg_neg x : eneg (eneg x) = x.
Proof.
  induction x using esize_ind. apply egame_eq. intros p. rewrite !eopt_neg, map_map, negb_involutive.
  rewrite <- (map_on_id p x) at 2. apply map_ext_in. intros a I. rewrite on_on. apply on_eq. eapply H; eauto.
Qed.
Lemma eadd_assoc g h k : eadd (eadd g h) k = eadd g (eadd h k).
Proof.
  revert h k. induction g using esize_ind. intros h. induction h using esize_ind. intros k. induction k using esize_ind.
  apply egame_eq. intros p. rewrite !eopt_add, !map_app, !map_map, <- app_assoc.
  f_equal; [|f_equal]; apply map_ext_in; intros x I; rewrite ?on_on; apply on_eq; [eapply H|eapply H0|eapply H1]; eauto.
Qed.
Lemma eopt_zero p : eopt p ezero = []. Proof. destruct p; auto. Qed.
Lemma eadd_0_r g : eadd g ezero = g.
Proof.
  induction g using esize_ind. apply egame_eq. intros p. rewrite eopt_add, eopt_zero. simpl. rewrite app_nil_r.
  rewrite <- (map_on_id p g) at 2. apply map_ext_in. intros; apply on_eq; eapply H; eauto.
Qed.
Lemma eadd_0_l g : eadd ezero g = g.
Proof.
  induction g using esize_ind. apply egame_eq. intros p. rewrite eopt_add, eopt_zero. simpl.
  rewrite <- (map_on_id p g) at 2. apply map_ext_in. intros; apply on_eq; eapply H; eauto.
Qed.
Lemma esum_app l m : esum (l ++ m) = eadd (esum l) (esum m).
Proof. induction l; simpl; [now rewrite eadd_0_l|]. now rewrite IHl, eadd_assoc. Qed.
Lemma emb_add g h : emb (add g h) = eadd (emb g) (emb h).
Proof.
  revert h. induction g using size_ind. intros h. induction h using size_ind. apply egame_eq. intros p.
  rewrite eopt_emb, opt_add, eopt_add, !eopt_emb, map_app, !map_map. unfold on. simpl.
  f_equal; apply map_ext_in; intros x I; f_equal; [eapply H|eapply H0]; eauto.
Qed.
Lemma emb_neg g : emb (neg g) = eneg (emb g).
Proof.
  induction g using size_ind. apply egame_eq. intros p. rewrite eopt_emb, opt_neg, eopt_neg, eopt_emb, !map_map.
  apply map_ext_in. intros x I. unfold on. simpl. f_equal. eapply H; eauto.
Qed.
Lemma emb_sum l : emb (sum l) = esum (map emb l).
Proof. induction l; simpl; auto. now rewrite emb_add, IHl. Qed.
Lemma ewin_emb p g : ewin p (emb g) = win p g.
Proof.
  revert p. induction g using size_ind. intros p. destruct (win p g) eqn:W.
  - apply win_true in W as [x [I W]]. apply ewin_true. exists (false, emb x). split; [apply in_emb; eauto|].
    unfold follows. simpl. erewrite H by eauto. now rewrite W.
  - apply ewin_false. intros x I. apply in_emb in I as [y [I ->]]. unfold follows. simpl. erewrite H by eauto.
    rewrite (proj1 (win_false _ _) W _ I). auto.
Qed.
Lemma ewin_neg p g : ewin p (eneg g) = ewin (negb p) g.
Proof.
  revert p. induction g using esize_ind. intros p.
  assert (F : forall x, In x (eopt (negb p) g) -> follows p (on eneg x) = follows (negb p) x).
  { intros x I. unfold follows. simpl. rewrite !(H _ _ I). auto. }
  destruct (ewin (negb p) g) eqn:W.
  - apply ewin_true in W as [x [I W]]. apply ewin_true. exists (on eneg x). split; [apply in_eneg; eauto|]. now rewrite F.
  - apply ewin_false. intros x I. apply in_eneg in I as [y [I ->]]. rewrite F by auto. eapply ewin_false in W; eauto.
Qed.

(* Games whose options match have the same outcome. *)
Lemma ewin_match g h :
  (forall p x, In x (eopt p g) -> exists y, In y (eopt p h) /\ follows p x = follows p y) ->
  (forall p y, In y (eopt p h) -> exists x, In x (eopt p g) /\ follows p x = follows p y) ->
  forall p, ewin p g = ewin p h.
Proof.
  intros A B p. destruct (ewin p h) eqn:W.
  - apply ewin_true in W as [y [I W]]. destruct (B _ _ I) as [x [J F]]. apply ewin_true. exists x. split; congruence.
  - apply ewin_false. intros x I. destruct (A _ _ I) as [y [J F]]. rewrite F. eapply ewin_false in W; eauto.
Qed.
Lemma follows_eq p a x y : (forall p, ewin p x = ewin p y) -> follows p (a, x) = follows p (a, y).
Proof. intros H. unfold follows. simpl. now rewrite !H. Qed.
Lemma ewin_comm g h : forall p, ewin p (eadd g h) = ewin p (eadd h g).
Proof.
  revert h. induction g using esize_ind. intros h. induction h using esize_ind. apply ewin_match; intros p x I;
  apply in_eadd in I as [[[a y] [I ->]]|[[a y] [I ->]]].
  - exists (on (eadd h) (a, y)). split; [apply in_eadd; eauto|]. apply follows_eq. intros q. exact (H _ _ I h q).
  - exists (on (fun y => eadd y g) (a, y)). split; [apply in_eadd; eauto|]. apply follows_eq. intros q. exact (H0 _ _ I q).
  - exists (on (eadd g) (a, y)). split; [apply in_eadd; eauto|]. apply follows_eq. intros q. exact (H0 _ _ I q).
  - exists (on (fun y => eadd y h) (a, y)). split; [apply in_eadd; eauto|]. apply follows_eq. intros q. exact (H _ _ I h q).
Qed.
(* If the options of two games can replace each other in every sum, so can the games. *)
Lemma esame_opts g h :
  (forall p a x, In (a, x) (eopt p g) -> exists y, In (a, y) (eopt p h) /\ esame x y) ->
  (forall p a y, In (a, y) (eopt p h) -> exists x, In (a, x) (eopt p g) /\ esame x y) -> esame g h.
Proof.
  intros A B z. induction z using esize_ind. apply ewin_match; intros p x I;
  apply in_eadd in I as [[[a y] [I ->]]|[[a y] [I ->]]].
  - destruct (A _ _ _ I) as [w [J S]]. exists (on (fun y => eadd y z) (a, w)). split; [apply in_eadd; eauto|].
    apply follows_eq. apply S.
  - exists (on (eadd h) (a, y)). split; [apply in_eadd; eauto|]. apply follows_eq. intros q. exact (H _ _ I q).
  - destruct (B _ _ _ I) as [w [J S]]. exists (on (fun y => eadd y z) (a, w)). split; [apply in_eadd; eauto|].
    apply follows_eq. apply S.
  - exists (on (eadd g) (a, y)). split; [apply in_eadd; eauto|]. apply follows_eq. intros q. exact (H _ _ I q).
Qed.
Lemma esame_refl g : esame g g. Proof. intros ?; auto. Qed.
Lemma esame_sym g h : esame g h -> esame h g. Proof. intros H a p. now rewrite H. Qed.
Lemma esame_trans g h k : esame g h -> esame h k -> esame g k. Proof. intros A B a p. now rewrite A. Qed.
Lemma esame_comm g h : esame (eadd g h) (eadd h g).
Proof.
  (* Both moves and the rest can be matched, by induction on the two games. *)
  revert h. induction g using esize_ind. intros h. induction h using esize_ind.
  apply esame_opts; intros p a x I; apply in_eadd in I as [[[b y] [I E]]|[[b y] [I E]]]; injection E as -> ->.
  - exists (eadd h y). split; [apply in_eadd; right; exists (b, y); auto|]. exact (H _ _ I h).
  - exists (eadd y g). split; [apply in_eadd; left; exists (b, y); auto|]. exact (H0 _ _ I).
  - exists (eadd g y). split; [apply in_eadd; right; exists (b, y); auto|]. exact (H0 _ _ I).
  - exists (eadd y h). split; [apply in_eadd; left; exists (b, y); auto|]. exact (H _ _ I h).
Qed.
Lemma esame_add g g' h h' : esame g g' -> esame h h' -> esame (eadd g h) (eadd g' h').
Proof.
  assert (S : forall a b c, esame a b -> esame (eadd a c) (eadd b c)).
  { intros a b c S x p. rewrite !eadd_assoc. apply S. }
  intros A B. eapply esame_trans; [apply S, A|]. eapply esame_trans; [apply esame_comm|].
  eapply esame_trans; [apply S, B|]. apply esame_comm.
Qed.
Lemma esame_neg g h : esame g h -> esame (eneg g) (eneg h).
Proof.
  intros H x p. rewrite <- (eneg_neg x), <- !eneg_add, !ewin_neg. apply H.
Qed.
Lemma esame_perm l m : Permutation l m -> esame (esum l) (esum m).
Proof.
  induction 1; simpl.
  - apply esame_refl.
  - apply esame_add; auto. apply esame_refl.
  - rewrite <- !eadd_assoc. apply esame_add; [apply esame_comm|apply esame_refl].
  - eapply esame_trans; eauto.
Qed.
Lemma esame_esum A (f g : A -> egame) l : (forall x, In x l -> esame (f x) (g x)) -> esame (esum (map f l)) (esum (map g l)).
Proof. induction l; simpl; intros H; [apply esame_refl|]. apply esame_add; auto. Qed.
Lemma esame_win g h p : esame g h -> ewin p g = ewin p h.
Proof. intros H. specialize (H ezero p). now rewrite !eadd_0_r in H. Qed.

(* Equal short games can replace each other in sums with all games. *)
Lemma elose_add p a b : ewin p a = false -> win p b = false -> ewin p (eadd a (emb b)) = false.
Proof.
  remember (esize a + size b) as n eqn:N. assert (L : esize a + size b < S n) by lia. clear N.
  remember (S n) as m eqn:M. clear M n. revert p a b L. induction m; [lia|]. intros p a b L A B.
  apply ewin_false. intros x I. apply in_eadd in I as [[[k y] [I ->]]|[y [I ->]]].
  - pose proof (esize_opt _ _ _ I) as Z. pose proof (proj1 (ewin_false _ _) A _ I) as F. unfold follows in *. cbn [fst snd on] in *.
    destruct k; [apply IHm; auto; lia|]. apply negb_false_iff. apply negb_false_iff, ewin_true in F as [[k z] [J F]].
    apply ewin_true. exists (on (fun y => eadd y (emb b)) (k, z)). split; [apply in_eadd; eauto|].
    pose proof (esize_opt _ _ _ J) as Z'. unfold follows in *. cbn [fst snd on] in *.
    destruct k; [|rewrite negb_involutive in *; apply negb_true_iff; apply negb_true_iff in F; apply IHm; auto; lia].
    (* The reply obliges its player to go on, and wins as before. *)
    clear J. cut (forall z, esize z <= esize (z) -> esize z + size b < m -> ewin (negb p) z = true -> ewin (negb p) (eadd z (emb b)) = true);
    [intros C; apply C; auto; lia|].
    clear F Z' z. intros z _ Z' F. revert Z' F. induction z using esize_ind. intros Z' F.
    apply ewin_true in F as [[k w] [J F]]. pose proof (esize_opt _ _ _ J) as Z''. apply ewin_true.
    exists (on (fun y => eadd y (emb b)) (k, w)). split; [apply in_eadd; eauto|].
    unfold follows in *. cbn [fst snd on] in *. destruct k; [apply (H _ _ J); auto; cbn [snd]; lia|].
    rewrite negb_involutive in *. apply negb_true_iff. apply negb_true_iff in F. apply IHm; auto; lia.
  - apply in_emb in I as [z [I ->]]. unfold follows. cbn [fst snd on]. apply negb_false_iff.
    pose proof (proj1 (win_false _ _) B _ I) as W. apply win_true in W as [w [J W]]. rewrite negb_involutive in W.
    apply ewin_true. exists (on (eadd a) (false, emb w)). split; [apply in_eadd; right; exists (false, emb w); split; auto; apply in_emb; eauto|].
    unfold follows. cbn [fst snd on]. rewrite negb_involutive. apply negb_true_iff. apply IHm; auto.
    apply size_opt in I. apply size_opt in J. lia.
Qed.
Lemma ewin_cancel z : (forall p, win p z = false) -> forall a p, ewin p (eadd a (emb z)) = ewin p a.
Proof.
  intros Z a. induction a using esize_ind. intros p. destruct (ewin p a) eqn:W; [|apply elose_add; auto].
  apply ewin_true in W as [[k x] [I F]]. apply ewin_true. exists (on (fun y => eadd y (emb z)) (k, x)).
  split; [apply in_eadd; eauto|]. rewrite <- F. apply follows_eq. intros q. exact (H _ _ I q).
Qed.
Lemma emb_same g h : same g h -> esame (emb g) (emb h).
Proof.
  intros S x p. apply eqg_same in S.
  rewrite <- (ewin_cancel _ (eqg_refl h)). rewrite <- (ewin_cancel _ S p (eadd (emb h) x)) || rewrite <- (ewin_cancel _ S (eadd (emb h) x) p).
  rewrite !emb_add. apply esame_win.
  pose proof (esame_perm [emb g; x; emb h; emb (neg h)] [emb h; x; emb g; emb (neg h)]) as P. simpl in P.
  rewrite !eadd_0_r in P. rewrite !eadd_assoc. apply P.
  apply (Permutation_trans (l' := [emb h; emb g; x; emb (neg h)])).
  - apply Permutation_sym, (Permutation_middle [emb g; x] [emb (neg h)] (emb h)).
  - constructor. constructor.
Qed.
Lemma same_emb g h : esame (emb g) (emb h) -> eqg g h.
Proof. intros S. apply eqg_same. intros a p. rewrite <- !ewin_emb, !emb_add. apply S. Qed.

(* The value of an entailing game. *)
Lemma tempo m n x p : m <> n -> ewin p (eadd (emb (star n)) x) = false -> ewin (negb p) (eadd (emb (star m)) x) = true.
Proof.
  intros N L. destruct (Nat.lt_trichotomy m n) as [H|[H|H]]; [|lia|].
  - rewrite ewin_false in L. specialize (L (on (fun y => eadd y x) (false, emb (star m)))).
    unfold follows in L. cbn [fst snd on] in L. apply negb_false_iff, L. apply in_eadd. left. exists (false, emb (star m)). split; auto.
    apply in_emb. exists (star m). split; auto. apply in_star. eauto.
  - apply ewin_true. exists (on (fun y => eadd y x) (false, emb (star n))). split.
    + apply in_eadd. left. exists (false, emb (star n)). split; auto. apply in_emb. exists (star n). split; auto. apply in_star. eauto.
    + unfold follows. cbn [fst snd on]. rewrite negb_involutive. now apply negb_true_iff.
Qed.
(* Loony: whoever begins wins it in any sum in which the opponent, to move, would lose with some nimber in its place;
   and all along there is a move after which the same player goes on. *)
Definition wins_all g := forall x p n, ewin (negb p) (eadd (emb (star n)) x) = false -> ewin p (eadd g x) = true.
Inductive goes (p : bool) (g : egame) : Prop :=
  | goes_value h n : In (true, h) (eopt p g) -> esame h (emb (star n)) -> goes p g
  | goes_on h k : In (true, h) (eopt p g) -> esame h k -> goes p k -> goes p g.
Definition solid g := wins_all g /\ forall p, goes p g.
Definition loony g := exists h, esame g h /\ solid h.
Definition worth g (v : option nat) := match v with Some n => esame g (emb (star n)) | None => loony g end.
Lemma loony_wins g : loony g -> wins_all g. Proof. intros (h & S & H & _) x p n L. rewrite (S x p). eauto. Qed.
Theorem loony_with_heaps g : loony g -> forall n p, ewin p (eadd g (emb (star n))) = true.
Proof.
  intros H n p. eapply (loony_wins g H _ p n). rewrite <- emb_add, ewin_emb.
  pose proof (nim_sum n n) as S. rewrite Nat.lxor_nilpotent in S. rewrite (same_win _ _ _ S). destruct p; reflexivity.
Qed.
Theorem value_of_entailing g n :
  (forall p a x, In (a, x) (eopt p g) -> exists v, worth x v /\ if a then v = Some n else v <> Some n) ->
  (forall p, (exists x, In (true, x) (eopt p g)) \/
             (forall m, m < n -> exists x, In (false, x) (eopt p g) /\ worth x (Some m))) ->
  esame g (emb (star n)).
Proof.
  intros A B x. induction x using esize_ind. intros p. destruct (ewin p (eadd (emb (star n)) x)) eqn:W.
  - apply ewin_true in W as [y [I F]]. apply in_eadd in I as [[y' [I ->]]|[[a y'] [I ->]]].
    + apply in_emb in I as [s [I ->]]. apply in_star in I as [m [L ->]]. unfold follows in F. cbn [fst snd on] in F.
      apply ewin_true. destruct (B p) as [[h I]|C].
      * destruct (A _ _ _ I) as [v [V ->]]. exists (on (fun y => eadd y x) (true, h)). split; [apply in_eadd; eauto|].
        unfold follows. cbn [fst snd on]. rewrite (V x p). apply ewin_true. exists (false, eadd (emb (star m)) x).
        split; [apply in_eadd; left; exists (false, emb (star m)); split; auto; apply in_emb; exists (star m); split; auto; apply in_star; eauto|].
        exact F.
      * destruct (C m L) as [h [I V]]. exists (on (fun y => eadd y x) (false, h)). split; [apply in_eadd; eauto|].
        unfold follows. cbn [fst snd on]. now rewrite (V x (negb p)).
    + apply ewin_true. exists (on (eadd g) (a, y')). split; [apply in_eadd; eauto|]. rewrite <- F. apply follows_eq.
      intros q. exact (H _ _ I q).
  - apply ewin_false. intros y I. apply in_eadd in I as [[[a h] [I ->]]|[[a y'] [I ->]]].
    + destruct (A _ _ _ I) as [v [V C]]. unfold follows. cbn [fst snd on]. destruct a.
      * subst v. now rewrite (V x p).
      * apply negb_false_iff. destruct v as [m|].
        -- rewrite (V x (negb p)). apply (tempo m n); [congruence|auto].
        -- eapply (loony_wins h V x (negb p) n). now rewrite negb_involutive.
    + rewrite <- (proj1 (ewin_false _ _) W (on (eadd (emb (star n))) (a, y'))) by (apply in_eadd; eauto).
      apply follows_eq. intros q. exact (H _ _ I q).
Qed.
Theorem loony_by_moves g :
  (forall p, exists h v, In (true, h) (eopt p g) /\ worth h v /\
     (v = None \/ exists k w a, In (a, k) (eopt p g) /\ worth k w /\ if a : bool then w <> v else w = v)) -> loony g.
Proof.
  intros H. exists g. split; [apply esame_refl|]. split.
  - intros x p n L. destruct (H p) as (h & v & I & V & C).
    assert (G : forall h v, In (true, h) (eopt p g) -> worth h v -> v <> Some n -> ewin p (eadd g x) = true).
    { clear - L. intros h v I V N. apply ewin_true. exists (on (fun y => eadd y x) (true, h)). split; [apply in_eadd; eauto|].
      unfold follows. cbn [fst snd on]. destruct v as [m|]; simpl in V.
      - rewrite (V x p). replace p with (negb (negb p)) by apply negb_involutive. apply (tempo m n); [congruence|auto].
      - now apply (loony_wins h V x p n). }
    assert (D : v = Some n \/ v <> Some n).
    { destruct v as [m|]; [|right; congruence]. destruct (Nat.eq_dec m n); [left|right]; congruence. }
    destruct D as [->|D]; [|eapply G; eauto]. destruct C as [C|(k & w & a & J & W & C)]; [discriminate|].
    destruct a; [eapply G; eauto|]. subst w. cbn [worth] in W. apply ewin_true. exists (on (fun y => eadd y x) (false, k)).
    split; [apply in_eadd; eauto|]. unfold follows. cbn [fst snd on]. rewrite (W x (negb p)), L. reflexivity.
  - intros p. destruct (H p) as (h & v & I & V & _). destruct v; [eapply goes_value; eauto|].
    destruct V as (k & S & V). eapply goes_on; [exact I|exact S|apply V].
Qed.
(* Sums. *)
Lemma nim_add g h m n : esame g (emb (star m)) -> esame h (emb (star n)) -> esame (eadd g h) (emb (star (Nat.lxor m n))).
Proof.
  intros A B. eapply esame_trans; [apply esame_add; [exact A|exact B]|]. rewrite <- emb_add. apply emb_same, nim_sum.
Qed.
Lemma goes_l p g h n : goes p g -> esame h (emb (star n)) -> goes p (eadd g h).
Proof.
  intros G V. induction G as [g k m I W|g k k' I S G IH].
  - apply (goes_value p (eadd g h) (eadd k h) (Nat.lxor m n)); [apply in_eadd; left; exists (true, k); auto|now apply nim_add].
  - apply (goes_on p (eadd g h) (eadd k h) (eadd k' h)); [apply in_eadd; left; exists (true, k); auto| |auto].
    apply esame_add; auto. apply esame_refl.
Qed.
Lemma goes_r p g h n : goes p g -> esame h (emb (star n)) -> goes p (eadd h g).
Proof.
  intros G V. induction G as [g k m I W|g k k' I S G IH].
  - apply (goes_value p (eadd h g) (eadd h k) (Nat.lxor n m)); [apply in_eadd; right; exists (true, k); auto|now apply nim_add].
  - apply (goes_on p (eadd h g) (eadd h k) (eadd h k')); [apply in_eadd; right; exists (true, k); auto| |auto].
    apply esame_add; auto. apply esame_refl.
Qed.
Lemma solid_add_value g h n : solid g -> esame h (emb (star n)) -> solid (eadd g h).
Proof.
  intros [G1 G2] V. split; [|intros p; eapply goes_l; eauto].
  intros x p m L. rewrite eadd_assoc. apply (G1 _ p (Nat.lxor m n)).
  rewrite <- L, <- eadd_assoc. apply (esame_win (eadd (eadd _ h) x)). apply esame_add; [|apply esame_refl].
  eapply esame_trans; [apply (nim_add _ _ (Nat.lxor m n) n); [apply esame_refl|exact V]|].
  rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. apply esame_refl.
Qed.
Lemma solid_add g h : solid g -> solid h -> solid (eadd g h).
Proof.
  intros [_ G] [H1 H2]. split.
  - intros x p n L. specialize (G p). revert x n L. induction G as [g k m I W|g k k' I S G IH]; intros x n L; apply ewin_true;
    exists (on (fun y => eadd y x) (true, eadd k h)).
    + split; [apply in_eadd; left; exists (true, eadd k h); split; auto; apply in_eadd; left; exists (true, k); auto|].
      unfold follows. cbn [fst snd on]. rewrite (esame_win _ (eadd h (eadd (emb (star m)) x))).
      * apply (H1 _ p (Nat.lxor n m)). rewrite <- L, <- eadd_assoc. apply (esame_win (eadd _ x)).
        apply esame_add; [|apply esame_refl].
        eapply esame_trans; [apply (nim_add _ _ (Nat.lxor n m) m); apply esame_refl|].
        rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. apply esame_refl.
      * rewrite <- eadd_assoc. apply esame_add; [|apply esame_refl]. eapply esame_trans; [apply esame_comm|].
        apply esame_add; [apply esame_refl|exact W].
    + split; [apply in_eadd; left; exists (true, eadd k h); split; auto; apply in_eadd; left; exists (true, k); auto|].
      unfold follows. cbn [fst snd on]. rewrite (esame_win _ (eadd (eadd k' h) x)); [eapply IH; eauto|].
      apply esame_add; [|apply esame_refl]. apply esame_add; [exact S|apply esame_refl].
  - intros p. specialize (G p). induction G as [g k m I W|g k k' I S G IH].
    + apply (goes_on p _ (eadd k h) (eadd k h)); [apply in_eadd; left; exists (true, k); auto|apply esame_refl|].
      eapply goes_r; eauto.
    + apply (goes_on p _ (eadd k h) (eadd k' h)); [apply in_eadd; left; exists (true, k); auto| |auto].
      apply esame_add; [exact S|apply esame_refl].
Qed.
Lemma solid_neg g : solid g -> solid (eneg g).
Proof.
  assert (S : forall n, neg (star n) = star n).
  { intros n. induction n using lt_wf_ind. unfold star. simpl. assert (E : map neg (stars n) = stars n); [|now rewrite E].
    clear - H. assert (forall k, k <= n -> map neg (stars k) = stars k); [|auto].
    induction k; intros L; auto. cbn [stars]. rewrite map_app, IHk by lia. cbn [map]. do 2 f_equal. apply H. lia. }
  intros [A B]. split.
  - intros x p n L. rewrite <- (eneg_neg x), <- eneg_add, ewin_neg. apply (A _ _ n).
    rewrite <- ewin_neg, eneg_add, eneg_neg, <- emb_neg, S. auto.
  - intros p. assert (C : goes (negb p) g) by auto. clear A B. remember (negb p) as q eqn:Q.
    induction C as [g k m I W|g k k' I S' G IH]; subst q.
    + apply (goes_value p _ (eneg k) m); [apply in_eneg; exists (true, k); auto|].
      rewrite <- (S m), emb_neg. now apply esame_neg.
    + apply (goes_on p _ (eneg k) (eneg k')); [apply in_eneg; exists (true, k); auto|now apply esame_neg|auto].
Qed.
Lemma loony_same g h : esame g h -> loony g -> loony h.
Proof. intros S (k & A & B). exists k. split; auto. eapply esame_trans; [apply esame_sym|]; eauto. Qed.
Lemma loony_add_value g h n : loony g -> esame h (emb (star n)) -> loony (eadd g h).
Proof.
  intros (k & A & B) V. exists (eadd k h). split; [apply esame_add; auto; apply esame_refl|]. eapply solid_add_value; eauto.
Qed.
Lemma loony_value_add g h n : esame g (emb (star n)) -> loony h -> loony (eadd g h).
Proof. intros V H. eapply loony_same; [apply esame_comm|]. eapply loony_add_value; eauto. Qed.
Lemma loony_add g h : loony g -> loony h -> loony (eadd g h).
Proof. intros (k & A & B) (l & C & D). exists (eadd k l). split; [now apply esame_add|now apply solid_add]. Qed.
Lemma loony_neg g : loony g -> loony (eneg g).
Proof. intros (k & A & B). exists (eneg k). split; [now apply esame_neg|now apply solid_neg]. Qed.
