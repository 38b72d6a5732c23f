(* Short games, outcome, sum, equality, nimbers, mex: no axioms. *)
Require Import List Bool Arith Lia Permutation.
Import ListNotations.

Inductive game := Game (l r : list game).
Definition zero := Game [] [].
Definition opt (p : bool) (g : game) := match g with Game l r => if p then l else r end.
Fixpoint size (g : game) : nat :=
  match g with Game l r => S (list_sum (map size l) + list_sum (map size r)) end.
(* win p g: player p (true = Left), who begins, wins g in normal play. *)
Fixpoint win (p : bool) (g : game) : bool :=
  match g with Game l r => existsb (fun x => negb (win (negb p) x)) (if p then l else r) end.
Fixpoint neg (g : game) : game := match g with Game l r => Game (map neg r) (map neg l) end.
Fixpoint add (g h : game) {struct g} : game :=
  match g with Game gl gr =>
    (fix addg (h : game) : game :=
      match h with Game hl hr =>
        Game (map (fun x => add x h) gl ++ map addg hl) (map (fun x => add x h) gr ++ map addg hr)
      end) h
  end.
Definition sum (l : list game) := fold_right add zero l.
(* The equality of the theory: the second player wins the difference. *)
Definition eqg g h := forall p, win p (add g (neg h)) = false.
Definition same g h := forall a p, win p (add g a) = win p (add h a).

Lemma in_list_sum (x : game) l : In x l -> size x <= list_sum (map size l).
Proof. induction l; simpl; [tauto|]. intros [->|H]; [lia|apply IHl in H; lia]. Qed.
Lemma size_opt p g x : In x (opt p g) -> size x < size g.
Proof. destruct g, p; simpl; intros H; apply in_list_sum in H; lia. Qed.
Lemma win_true p g : win p g = true <-> exists x, In x (opt p g) /\ win (negb p) x = false.
Proof.
  destruct g. simpl. rewrite existsb_exists. split; intros [x [H E]]; exists x; split; auto;
  destruct (win (negb p) x); auto; discriminate.
Qed.
Lemma win_false p g : win p g = false <-> forall x, In x (opt p g) -> win (negb p) x = true.
Proof.
  split.
  - intros H x I. destruct (win (negb p) x) eqn:E; auto.
    assert (win p g = true) by (apply win_true; eauto). congruence.
  - intros H. destruct (win p g) eqn:E; auto. apply win_true in E as [x [I E]].
    rewrite H in E; auto.
Qed.
Lemma game_eq g h : (forall p, opt p g = opt p h) -> g = h.
Proof. intros H. pose proof (H true) as A. pose proof (H false) as B. destruct g, h; simpl in *; congruence. Qed.
Lemma opt_add p g h : opt p (add g h) = map (fun x => add x h) (opt p g) ++ map (add g) (opt p h).
Proof. destruct g, h, p; reflexivity. Qed.
Lemma opt_neg p g : opt p (neg g) = map neg (opt (negb p) g).
Proof. destruct g, p; reflexivity. Qed.
Lemma in_add p g h x : In x (opt p (add g h)) <->
  (exists y, In y (opt p g) /\ x = add y h) \/ (exists y, In y (opt p h) /\ x = add g y).
Proof.
  rewrite opt_add, in_app_iff, !in_map_iff.
  split; (intros [[y [A B]]|[y [A B]]]; [left|right]; exists y; split; auto).
Qed.
Lemma in_neg p g x : In x (opt p (neg g)) <-> exists y, In y (opt (negb p) g) /\ x = neg y.
Proof. rewrite opt_neg, in_map_iff. split; intros [y [A B]]; exists y; auto. Qed.
Lemma size_ind (P : game -> Prop) : (forall g, (forall p x, In x (opt p g) -> P x) -> P g) -> forall g, P g.
Proof.
  intros H. assert (forall n g, size g < n -> P g).
  { induction n; intros; [lia|]. apply H. intros p x I. apply size_opt in I. apply IHn. lia. }
  intros g. apply (H0 (S (size g))). lia.
Qed.
Lemma neg_neg g : neg (neg g) = g.
Proof.
  induction g using size_ind. apply game_eq. intros p.
  rewrite !opt_neg, map_map, negb_involutive.
  rewrite <- map_id. apply map_ext_in. intros; eapply H; eauto.
Qed.
Lemma neg_add g h : neg (add g h) = add (neg g) (neg h).
Proof.
  revert h. induction g using size_ind. intros h. induction h using size_ind.
  apply game_eq. intros p. rewrite opt_neg, !opt_add, !opt_neg, map_app, !map_map.
  f_equal; apply map_ext_in; intros x I; [eapply H|eapply H0]; eauto.
Qed.
Lemma add_assoc g h k : add (add g h) k = add g (add h k).
Proof.
  revert h k. induction g using size_ind. intros h. induction h using size_ind. intros k. induction k using size_ind.
  apply game_eq. intros p. rewrite !opt_add, !map_app, !map_map, <- app_assoc.
  f_equal; [|f_equal]; apply map_ext_in; intros x I; [eapply H|eapply H0|eapply H1]; eauto.
Qed.
Lemma add_0_r g : add g zero = g.
Proof.
  induction g using size_ind. apply game_eq. intros p. rewrite opt_add.
  replace (opt p zero) with (@nil game) by (destruct p; auto). simpl. rewrite app_nil_r.
  rewrite <- map_id. apply map_ext_in. intros; eapply H; eauto.
Qed.
Lemma add_0_l g : add zero g = g.
Proof.
  induction g using size_ind. apply game_eq. intros p. rewrite opt_add.
  replace (opt p zero) with (@nil game) by (destruct p; auto). simpl.
  rewrite <- map_id. apply map_ext_in. intros; eapply H; eauto.
Qed.
Lemma sum_app l m : sum (l ++ m) = add (sum l) (sum m).
Proof. induction l; simpl; [now rewrite add_0_l|]. now rewrite IHl, add_assoc. Qed.

Lemma in_sum p l x : In x (opt p (sum l)) <->
  exists a g b y, l = a ++ g :: b /\ In y (opt p g) /\ x = sum (a ++ y :: b).
Proof.
  split.
  - revert x. induction l as [|g l IH]; intros x; cbn [sum fold_right].
    + destruct p; simpl; tauto.
    + rewrite in_add. intros [[y [I ->]]|[y [I ->]]].
      * exists [], g, l, y. auto.
      * apply IH in I as (a & g' & b & z & -> & I & ->). exists (g :: a), g', b, z. auto.
  - intros (a & g & b & y & -> & I & ->). rewrite !sum_app.
    apply in_add. right. exists (sum (y :: b)). split; auto. apply in_add. left. eauto.
Qed.
Lemma win_perm n l m p : size (sum l) < n -> Permutation l m -> win p (sum l) = win p (sum m).
Proof.
  revert l m p. induction n; [lia|].
  assert (W : forall l m p, size (sum l) < S n -> Permutation l m ->
     forall x, In x (opt p (sum l)) -> exists y, In y (opt p (sum m)) /\ win (negb p) x = win (negb p) y).
  { intros l m p S P x I. pose proof (size_opt _ _ _ I) as SX.
    apply in_sum in I as (a & g & b & y & -> & I & ->).
    destruct (in_split g m) as (a' & b' & ->).
    { eapply Permutation_in; [exact P|]. apply in_or_app. simpl; auto. }
    exists (sum (a' ++ y :: b')). split; [apply in_sum; repeat eexists; eauto|].
    apply IHn; [lia|]. apply Permutation_app_inv in P.
    etransitivity; [symmetry; apply Permutation_middle|]. etransitivity; [|apply Permutation_middle]. now constructor. }
  assert (W' : forall l m p, size (sum l) < S n -> Permutation l m ->
     forall x, In x (opt p (sum m)) -> exists y, In y (opt p (sum l)) /\ win (negb p) x = win (negb p) y).
  { intros l m p S P x I.
    apply in_sum in I as (a & g & b & y & -> & I & ->).
    destruct (in_split g l) as (a' & b' & ->).
    { eapply Permutation_in; [symmetry; exact P|]. apply in_or_app. simpl; auto. }
    assert (J : In (sum (a' ++ y :: b')) (opt p (sum (a' ++ g :: b')))) by (apply in_sum; repeat eexists; eauto).
    exists (sum (a' ++ y :: b')). split; auto. symmetry.
    apply IHn; [apply size_opt in J; lia|]. apply Permutation_app_inv in P.
    etransitivity; [symmetry; apply Permutation_middle|]. etransitivity; [|apply Permutation_middle]. now constructor. }
  intros l m p S P. destruct (win p (sum m)) eqn:E.
  - apply win_true in E as [x [I E]]. apply win_true. destruct (W' l m p S P x I) as [y [J F]].
    exists y. split; auto. congruence.
  - apply win_false. intros x I. destruct (W l m p S P x I) as [y [J F]]. rewrite F. eapply win_false; eauto.
Qed.
Lemma win_sum l m p : Permutation l m -> win p (sum l) = win p (sum m).
Proof. apply (win_perm (S (size (sum l)))). lia. Qed.
(* Swapping summands under win: reify by hand. *)
Lemma win_comm p g h : win p (add g h) = win p (add h g).
Proof. pose proof (win_sum [g; h] [h; g] p (perm_swap _ _ _)) as H. simpl in H. now rewrite !add_0_r in H. Qed.
Lemma win_swap p a g h : win p (add g (add h a)) = win p (add h (add g a)).
Proof. pose proof (win_sum [g; h; a] [h; g; a] p (perm_swap _ _ _)) as H. simpl in H. now rewrite !add_0_r in H. Qed.

Lemma win_neg p g : win p (neg g) = win (negb p) g.
Proof.
  revert p. induction g using size_ind. intros p. destruct (win (negb p) g) eqn:E.
  - apply win_true in E as [x [I E]]. apply win_true. exists (neg x). split; [apply in_neg; eauto|].
    rewrite (H _ _ I). auto.
  - apply win_false. intros x I. apply in_neg in I as [y [I ->]]. rewrite (H _ _ I).
    eapply win_false in E; eauto.
Qed.
(* Tweedledum and Tweedledee. *)
Lemma eqg_refl g : eqg g g.
Proof.
  red. induction g using size_ind. intros p. apply win_false. intros x I. apply win_true.
  apply in_add in I as [[y [I ->]]|[y [I ->]]].
  - exists (add y (neg y)). split; [|eapply H; eauto]. apply in_add. right. exists (neg y). split; auto.
    apply in_neg. exists y. rewrite negb_involutive. auto.
  - apply in_neg in I as [z [I ->]]. exists (add z (neg z)). split; [|eapply H; eauto].
    apply in_add. left. eauto.
Qed.
Lemma lose_add p a b : win p a = false -> win p b = false -> win p (add a b) = false.
Proof.
  remember (size a + size b) as n eqn:N. assert (L : size a + size b < S n) by lia. clear N.
  remember (S n) as m eqn:M. clear M n. revert p a b L. induction m; [lia|]. intros p a b S A B.
  apply win_false. intros x I. apply in_add in I as [[y [I ->]]|[y [I ->]]]; apply win_true.
  - pose proof (proj1 (win_false _ _) A _ I) as W. apply win_true in W as [z [J W]].
    rewrite negb_involutive in *. exists (add z b). split; [apply in_add; eauto|]. apply IHm; auto.
    apply size_opt in I. apply size_opt in J. lia.
  - pose proof (proj1 (win_false _ _) B _ I) as W. apply win_true in W as [z [J W]].
    rewrite negb_involutive in *. exists (add a z). split; [apply in_add; eauto|]. apply IHm; auto.
    apply size_opt in I. apply size_opt in J. lia.
Qed.
Lemma win_cancel z : (forall p, win p z = false) -> forall p a, win p (add a z) = win p a.
Proof.
  intros Z p a. destruct (win p a) eqn:E; [|apply lose_add; auto].
  apply win_true in E as [x [I E]]. apply win_true. exists (add x z). split; [apply in_add; eauto|].
  apply lose_add; auto.
Qed.
Lemma eqg_same g h : eqg g h <-> same g h.
Proof.
  split; intros H.
  - intros a p. rewrite <- (win_cancel _ (eqg_refl h) p (add g a)). rewrite <- (win_cancel _ H p (add h a)).
    pose proof (win_sum [g; a; h; neg h] [h; a; g; neg h] p) as P. simpl in P.
    rewrite !add_assoc. rewrite !add_0_r in P. apply P.
    apply (Permutation_trans (l' := [h; g; a; neg h])).
    + apply Permutation_sym, (Permutation_middle [g; a] [neg h] h).
    + constructor. constructor.
  - intros p. rewrite H. apply eqg_refl.
Qed.
Lemma same_refl g : same g g. Proof. intros ?; auto. Qed.
Lemma same_sym g h : same g h -> same h g. Proof. intros H a p. now rewrite H. Qed.
Lemma same_trans g h k : same g h -> same h k -> same g k. Proof. intros A B a p. now rewrite A. Qed.
Lemma same_win g h p : same g h -> win p g = win p h.
Proof. intros H. specialize (H zero p). now rewrite !add_0_r in H. Qed.
Lemma same_add g g' h h' : same g g' -> same h h' -> same (add g h) (add g' h').
Proof.
  intros A B a p. rewrite !add_assoc, A, win_swap, B, win_swap. auto.
Qed.
Lemma same_comm g h : same (add g h) (add h g).
Proof. intros a p. rewrite !add_assoc. apply win_swap. Qed.
Lemma same_neg g h : same g h -> same (neg g) (neg h).
Proof.
  intros H a p. rewrite <- (neg_neg a), <- !neg_add, !win_neg. apply H.
Qed.
Lemma same_sum_perm l m : Permutation l m -> same (sum l) (sum m).
Proof.
  intros P a p. pose proof (win_sum (l ++ [a]) (m ++ [a]) p) as W. rewrite !sum_app in W. simpl in W.
  rewrite !add_0_r in W. apply W. now apply Permutation_app_tail.
Qed.
Lemma same_sum_map {A} (f g : A -> game) l : (forall x, In x l -> same (f x) (g x)) -> same (sum (map f l)) (sum (map g l)).
Proof.
  induction l; simpl; intros H; [apply same_refl|]. apply same_add; auto.
Qed.
(* Options may be replaced by equal ones. *)
Lemma same_opts g h :
  (forall p x, In x (opt p g) -> exists y, In y (opt p h) /\ same x y) ->
  (forall p y, In y (opt p h) -> exists x, In x (opt p g) /\ same x y) -> same g h.
Proof.
  intros A B. apply eqg_same. intros p. apply win_false. intros x I. apply win_true.
  rewrite negb_involutive. apply in_add in I as [[y [I ->]]|[y [I ->]]].
  - destruct (A _ _ I) as [z [J S]]. exists (add y (neg z)). split; [|now apply eqg_same].
    apply in_add. right. exists (neg z). split; auto. apply in_neg. rewrite negb_involutive. eauto.
  - apply in_neg in I as [z [I ->]]. destruct (B _ _ I) as [w [J S]]. exists (add w (neg z)).
    split; [|now apply eqg_same]. apply in_add. left. eauto.
Qed.

(* Nimbers. *)
Fixpoint stars n := match n with 0 => [] | S k => stars k ++ [Game (stars k) (stars k)] end.
Definition star n := Game (stars n) (stars n).
Lemma in_star p n x : In x (opt p (star n)) <-> exists k, k < n /\ x = star k.
Proof.
  replace (opt p (star n)) with (stars n) by (destruct p; auto). induction n; simpl.
  - split; [tauto|intros [k [H _]]; lia].
  - rewrite in_app_iff, IHn. simpl. split.
    + intros [[k [H ->]]|[<-|[]]]; [exists k; split; auto|exists n; auto].
    + intros [k [H ->]]. destruct (Nat.eq_dec k n) as [->|]; [right; left; auto|left; exists k; split; auto; lia].
Qed.
Lemma star_win a b p : a <> b -> win p (add (star a) (neg (star b))) = true.
Proof.
  intros N. apply win_true. destruct (le_gt_dec a b) as [L|L].
  - exists (add (star a) (neg (star a))). split; [|apply eqg_refl]. apply in_add. right.
    exists (neg (star a)). split; auto. apply in_neg. exists (star a). split; auto. apply in_star. exists a. split; auto; lia.
  - exists (add (star b) (neg (star b))). split; [|apply eqg_refl]. apply in_add. left.
    exists (star b). split; auto. apply in_star. exists b. auto.
Qed.
Theorem mex g n :
  (forall p x, In x (opt p g) -> exists k, k <> n /\ same x (star k)) ->
  (forall p k, k < n -> exists x, In x (opt p g) /\ same x (star k)) -> same g (star n).
Proof.
  intros A B. apply eqg_same. intros p. apply win_false. intros x I.
  apply in_add in I as [[y [I ->]]|[y [I ->]]].
  - destruct (A _ _ I) as (k & N & S). rewrite S. now apply star_win.
  - apply in_neg in I as [z [I ->]]. apply in_star in I as (k & L & ->). apply win_true.
    destruct (B (negb p) k L) as (w & I & S). exists (add w (neg (star k))).
    split; [apply in_add; left; eauto|]. now apply eqg_same.
Qed.
Lemma lt_bit a b k : (forall m, k < m -> Nat.testbit a m = Nat.testbit b m) ->
  Nat.testbit a k = false -> Nat.testbit b k = true -> a < b.
Proof.
  intros H A B.
  assert (E : Nat.div2 (Nat.shiftr a k) = Nat.div2 (Nat.shiftr b k)).
  { change (Nat.shiftr a (S k) = Nat.shiftr b (S k)). apply Nat.bits_inj. intros m.
    rewrite !Nat.shiftr_spec by lia. apply H. lia. }
  rewrite Nat.testbit_odd in A, B.
  pose proof (Nat.div2_odd (Nat.shiftr a k)) as X. pose proof (Nat.div2_odd (Nat.shiftr b k)) as Y.
  rewrite A, E in X. rewrite B in Y. simpl Nat.b2n in *. rewrite !Nat.shiftr_div_pow2 in *.
  destruct (le_gt_dec b a) as [L|L]; auto.
  apply (Nat.div_le_mono _ _ (2 ^ k)) in L; [lia|]. apply Nat.pow_nonzero. lia.
Qed.
Lemma lxor_reach a b c : c < Nat.lxor a b ->
  (exists a', a' < a /\ Nat.lxor a' b = c) \/ (exists b', b' < b /\ Nat.lxor a b' = c).
Proof.
  intros L. set (d := Nat.lxor c (Nat.lxor a b)).
  assert (D : d <> 0) by (unfold d; intros E; apply Nat.lxor_eq in E; lia).
  set (k := Nat.log2 d).
  assert (K : Nat.testbit d k = true) by (apply Nat.bit_log2; auto).
  assert (U : forall m, k < m -> Nat.testbit d m = false) by (intros; apply Nat.bits_above_log2; auto).
  assert (C : Nat.testbit c k = false).
  { destruct (Nat.testbit c k) eqn:E; auto. exfalso.
    assert (Nat.lxor a b < c); [|lia]. apply (lt_bit _ _ k); auto.
    - intros m M. specialize (U m M). unfold d in U. rewrite Nat.lxor_spec in U.
      destruct (Nat.testbit c m), (Nat.testbit (Nat.lxor a b) m); auto; discriminate.
    - unfold d in K. rewrite Nat.lxor_spec, E in K. destruct (Nat.testbit (Nat.lxor a b) k); auto; discriminate. }
  unfold d in K. rewrite !Nat.lxor_spec, C in K.
  destruct (Nat.testbit a k) eqn:A; [left; exists (Nat.lxor c b)|right; exists (Nat.lxor c a)]; (split; [apply (lt_bit _ _ k)|]).
  - intros m M. specialize (U m M). unfold d in U. rewrite !Nat.lxor_spec in *.
    destruct (Nat.testbit a m), (Nat.testbit b m), (Nat.testbit c m); auto; discriminate.
  - rewrite Nat.lxor_spec, C. destruct (Nat.testbit b k); auto; discriminate.
  - auto.
  - now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r.
  - intros m M. specialize (U m M). unfold d in U. rewrite !Nat.lxor_spec in *.
    destruct (Nat.testbit a m), (Nat.testbit b m), (Nat.testbit c m); auto; discriminate.
  - now rewrite Nat.lxor_spec, C, A.
  - destruct (Nat.testbit b k); auto; discriminate.
  - now rewrite (Nat.lxor_comm c a), <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
Qed.
Theorem nim_sum a b : same (add (star a) (star b)) (star (Nat.lxor a b)).
Proof.
  remember (a + b) as n eqn:N. assert (L : a + b < S n) by lia. clear N.
  remember (S n) as m eqn:M. clear M n. revert a b L. induction m; [lia|]. intros a b S. apply mex.
  - intros p x I. apply in_add in I as [[y [I ->]]|[y [I ->]]]; apply in_star in I as (k & L & ->).
    + exists (Nat.lxor k b). split; [|apply IHm; lia]. intros E. apply (f_equal (fun z => Nat.lxor z b)) in E.
      rewrite !Nat.lxor_assoc, Nat.lxor_nilpotent, !Nat.lxor_0_r in E. lia.
    + exists (Nat.lxor a k). split; [|apply IHm; lia]. intros E. apply (f_equal (Nat.lxor a)) in E.
      rewrite <- !Nat.lxor_assoc, Nat.lxor_nilpotent, !Nat.lxor_0_l in E. lia.
  - intros p c C. apply lxor_reach in C as [(a' & L & <-)|(b' & L & <-)].
    + exists (add (star a') (star b)). split; [|apply IHm; lia]. apply in_add. left. exists (star a'). split; auto.
      apply in_star. eauto.
    + exists (add (star a) (star b')). split; [|apply IHm; lia]. apply in_add. right. exists (star b'). split; auto.
      apply in_star. eauto.
Qed.
Lemma star_inj a b : same (star a) (star b) -> a = b.
Proof.
  intros H. destruct (Nat.eq_dec a b) as [|N]; auto. pose proof (star_win _ _ true N) as W.
  rewrite (H (neg (star b))), eqg_refl in W. discriminate.
Qed.
