(* Partizan misère play: forms option by option, who wins, and which form is at least which modulo a universe. *)
Require Import List Bool Arith Lia Permutation Setoid Morphisms.
Import ListNotations.

(* 1. Definitions. Left is true, Right is false. *)

(* The options of Left, those of Right, and whether Left and Right have a tombstone. *)
Inductive form := Form (l r : list form) (left_stop right_stop : bool).
Definition options (p : bool) g := match g with Form l r _ _ => if p then l else r end.
Definition stop (p : bool) g := match g with Form _ _ a b => if p then a else b end.
Definition is_end p g := match options p g with [] => true | _ => false end.
Definition is_over p g := is_end p g || stop p g.
(* The player to move wins who has no move, or a tombstone. *)
Fixpoint wins (p : bool) (g : form) : bool :=
  match g with Form l r _ _ => is_over p g || existsb (fun x => negb (wins (negb p) x)) (if p then l else r) end.
(* A sum has a tombstone if one part has it, and the other part is over for the player, too. *)
Fixpoint add (g h : form) {struct g} : form :=
  match g with Form gl gr _ _ =>
    (fix addg (h : form) : form :=
      match h with Form hl hr _ _ =>
        let stops p := (stop p g && is_over p h) || (stop p h && is_over p g) in
        Form (map (fun x => add x h) gl ++ map addg hl) (map (fun x => add x h) gr ++ map addg hr) (stops true) (stops false)
      end) h
  end.
Definition zero := Form [] [] false false.
Definition minus_one := Form [] [zero] false false.
Definition sum (l : list form) := fold_right add zero l.
(* The players exchanged. *)
Fixpoint conj (g : form) : form := match g with Form l r a b => Form (map conj r) (map conj l) b a end.
(* The same form: order and repetition of options do not matter. *)
Inductive same : form -> form -> Prop :=
  alike g h : (forall p, stop p g = stop p h) ->
    (forall p x, In x (options p g) -> exists y, In y (options p h) /\ same x y) ->
    (forall p y, In y (options p h) -> exists x, In x (options p g) /\ same x y) -> same g h.
(* What play can reach. *)
Inductive follower : form -> form -> Prop :=
  | itself g : follower g g
  | later g p x y : In x (options p g) -> follower x y -> follower g y.
(* The player has no move here, nor later. *)
Definition dead p g := forall y, follower g y -> is_end p y = true.
(* The player has no move here, and whatever the opponent does, it leads to such a form, or the player can answer so. *)
Inductive blocked p : form -> Prop :=
  blocks g : is_end p g = true ->
    (forall y, In y (options (negb p) g) -> blocked p y \/ exists z, In z (options p y) /\ blocked p z) -> blocked p g.
Inductive universe {A} := Dicots | Dead_ending | Blocking | All_games | Generated (a : list A).
Arguments universe : clear implicits.
(* The ends of a player that a universe may have. *)
Definition allowed (u : universe form) p e :=
  match u with
  | Dicots => is_end (negb p) e = true
  | Dead_ending => dead p e
  | Blocking => blocked p e
  | All_games => True
  | Generated a => exists l, (forall x, In x l -> exists g, In g a /\ follower g x) /\
                             same e (if p then sum l else conj (sum l))
  end.
Definition belongs (u : universe form) x :=
  forall y, follower x y -> (forall p, stop p y = false) /\ forall p, is_end p y = true -> allowed u p y.
(* In every sum with a game of the universe, Left does as well with g as with h, whoever begins. *)
Definition at_least (u : universe form) g h :=
  forall x, belongs u x ->
    (wins true (add h x) = true -> wins true (add g x) = true) /\
    (wins false (add h x) = false -> wins false (add g x) = false).
(* The player, moving first, wins beside every end of the player in the universe. *)
Definition strong (u : universe form) p g := forall x, belongs u x -> is_end p x = true -> wins p (add g x) = true.

(* 2. Sums. *)

Fixpoint size (g : form) : nat :=
  match g with Form l r _ _ => S (list_sum (map size l) + list_sum (map size r)) end.
Lemma size_option p g x : In x (options p g) -> size x < size g.
Proof.
  assert (forall l, In x l -> size x <= list_sum (map size l)).
  { induction l; simpl; [tauto|]. intros [->|H]; [lia|apply IHl in H; lia]. }
  destruct g, p; simpl; intros I; apply H in I; lia.
Qed.
Lemma form_induction (P : form -> Prop) : (forall g, (forall p x, In x (options p g) -> P x) -> P g) -> forall g, P g.
Proof.
  intros H. assert (forall n g, size g < n -> P g).
  { induction n; intros; [lia|]. apply H. intros p x I. apply size_option in I. apply IHn. lia. }
  intros g. apply (H0 (S (size g))). lia.
Qed.
Lemma wins_true p g : wins p g = true <-> is_over p g = true \/ exists x, In x (options p g) /\ wins (negb p) x = false.
Proof.
  destruct g as [l r a b]. cbn [wins]. rewrite orb_true_iff, existsb_exists. apply or_iff_compat_l.
  split; intros [x [H E]]; exists x; split; auto; [now apply negb_true_iff|now apply negb_true_iff].
Qed.
Lemma wins_false p g : wins p g = false <-> is_over p g = false /\ forall x, In x (options p g) -> wins (negb p) x = true.
Proof.
  rewrite <- not_true_iff_false, wins_true. split.
  - intros H. split; [apply not_true_iff_false; tauto|]. intros x I. apply not_false_iff_true. intros E. apply H. eauto.
  - intros [O H] [E|[x [I E]]]; [congruence|]. apply H in I. congruence.
Qed.
Lemma options_add p g h : options p (add g h) = map (fun x => add x h) (options p g) ++ map (add g) (options p h).
Proof. destruct g, h, p; reflexivity. Qed.
Lemma in_add p g h x : In x (options p (add g h)) <->
  (exists y, In y (options p g) /\ x = add y h) \/ (exists y, In y (options p h) /\ x = add g y).
Proof.
  rewrite options_add, in_app_iff, !in_map_iff. split; (intros [[y [A B]]|[y [A B]]]; [left|right]; exists y; split; auto).
Qed.
Lemma stop_add p g h : stop p (add g h) = (stop p g && is_over p h) || (stop p h && is_over p g).
Proof. destruct g, h, p; reflexivity. Qed.
Lemma end_add p g h : is_end p (add g h) = is_end p g && is_end p h.
Proof. unfold is_end. rewrite options_add. destruct (options p g), (options p h); reflexivity. Qed.
Lemma over_add p g h : is_over p (add g h) = is_over p g && is_over p h.
Proof.
  unfold is_over at 1. rewrite end_add, stop_add. unfold is_over.
  destruct (is_end p g), (is_end p h), (stop p g), (stop p h); reflexivity.
Qed.
Lemma options_conj p g : options p (conj g) = map conj (options (negb p) g).
Proof. destruct g, p; reflexivity. Qed.
Lemma stop_conj p g : stop p (conj g) = stop (negb p) g.
Proof. destruct g, p; reflexivity. Qed.
Lemma end_map p g (f : form -> form) l : options p g = map f l -> is_end p g = match l with [] => true | _ => false end.
Proof. unfold is_end. intros ->. destruct l; reflexivity. Qed.
Lemma end_conj p g : is_end p (conj g) = is_end (negb p) g.
Proof. exact (end_map _ _ _ _ (options_conj p g)). Qed.
Lemma over_conj p g : is_over p (conj g) = is_over (negb p) g.
Proof. unfold is_over. now rewrite end_conj, stop_conj. Qed.
Lemma form_eq g h : (forall p, options p g = options p h) -> (forall p, stop p g = stop p h) -> g = h.
Proof.
  intros O S. pose proof (O true) as A. pose proof (O false) as B. pose proof (S true) as C. pose proof (S false) as D.
  destruct g, h; simpl in *; congruence.
Qed.
Lemma conj_add g h : conj (add g h) = add (conj g) (conj h).
Proof.
  revert h. induction g as [g G] using form_induction. intros h. induction h as [h H] using form_induction.
  apply form_eq; intros p.
  - rewrite options_conj, !options_add, !options_conj, map_app, !map_map.
    f_equal; apply map_ext_in; intros x I; [eapply G|eapply H]; eauto.
  - now rewrite stop_conj, !stop_add, !stop_conj, !over_conj.
Qed.
Lemma conj_sum l : conj (sum l) = sum (map conj l).
Proof. induction l; simpl; [reflexivity|]. now rewrite conj_add, IHl. Qed.

(* The same form behaves the same. *)
Lemma same_options p g h x : same g h -> In x (options p g) -> exists y, In y (options p h) /\ same x y.
Proof. destruct 1. eauto. Qed.
Lemma same_stop p g h : same g h -> stop p g = stop p h.
Proof. destruct 1. auto. Qed.
Lemma same_refl g : same g g.
Proof. induction g using form_induction. constructor; eauto. Qed.
Lemma same_sym g h : same g h -> same h g.
Proof.
  revert h. induction g as [g G] using form_induction. intros h S. inversion S as [? ? C A B]; subst. constructor.
  - auto.
  - intros p x I. destruct (B p x I) as (y & J & E). eauto.
  - intros p y J. destruct (A p y J) as (x & I & E). eauto.
Qed.
Lemma same_trans g h k : same g h -> same h k -> same g k.
Proof.
  revert h k. induction g as [g G] using form_induction. intros h k S T. constructor.
  - intros p. rewrite (same_stop p g h), (same_stop p h k); auto.
  - intros p x I. destruct (same_options p g h x S I) as (y & J & E). destruct (same_options p h k y T J) as (z & K & F). eauto.
  - intros p z K. destruct (same_options p k h z (same_sym _ _ T) K) as (y & J & E).
    destruct (same_options p h g y (same_sym _ _ S) J) as (x & I & F).
    exists x. split; auto. apply (G p x I y z); now apply same_sym.
Qed.
#[global] Instance same_equivalence : Equivalence same.
Proof. split; [exact same_refl|exact same_sym|exact same_trans]. Qed.
Lemma same_end p g h : same g h -> is_end p g = is_end p h.
Proof.
  intros S. unfold is_end. pose proof (fun x => same_options p g h x S) as A.
  pose proof (fun x => same_options p h g x (same_sym _ _ S)) as B.
  destruct (options p g) as [|x l], (options p h) as [|y m]; auto.
  - destruct (B y) as (? & [] & _). now left.
  - destruct (A x) as (? & [] & _). now left.
Qed.
Lemma same_over p g h : same g h -> is_over p g = is_over p h.
Proof. intros S. unfold is_over. now rewrite (same_end p g h), (same_stop p g h). Qed.
(* To show it, one direction is enough if it is shown for all. *)
Lemma same_by (R : form -> form -> Prop) :
  (forall g h, R g h -> R h g) -> (forall g h p, R g h -> stop p g = stop p h) ->
  (forall g h p x, R g h -> In x (options p g) -> exists y, In y (options p h) /\ R x y) -> forall g h, R g h -> same g h.
Proof.
  intros S T O. induction g as [g G] using form_induction. intros h E. constructor; auto.
  - intros p x I. destruct (O g h p x E I) as (y & J & F). eauto.
  - intros p y J. destruct (O h g p y (S _ _ E) J) as (x & I & F). eauto.
Qed.
Lemma same_add g h g' h' : same g g' -> same h h' -> same (add g h) (add g' h').
Proof.
  intros A B. apply (same_by (fun x y => exists g h g' h', x = add g h /\ y = add g' h' /\ same g g' /\ same h h'));
    [| | |now exists g, h, g', h'].
  - intros x y (a & b & c & d & -> & -> & E & F). exists c, d, a, b. auto using same_sym.
  - intros x y p (a & b & c & d & -> & -> & E & F).
    now rewrite !stop_add, (same_stop p a c), (same_stop p b d), (same_over p a c), (same_over p b d).
  - intros x y p z (a & b & c & d & -> & -> & E & F). rewrite in_add. intros [(w & I & ->)|(w & I & ->)].
    + destruct (same_options p a c w E I) as (v & J & K). exists (add v d). rewrite in_add. split; [eauto|].
      exists w, b, v, d. auto.
    + destruct (same_options p b d w F I) as (v & J & K). exists (add c v). rewrite in_add. split; [eauto|].
      exists a, w, c, v. auto.
Qed.
#[global] Instance add_proper : Proper (same ==> same ==> same) add.
Proof. intros g g' A h h' B. now apply same_add. Qed.
#[global] Instance conj_proper : Proper (same ==> same) conj.
Proof.
  intros g h A. apply (same_by (fun x y => exists g h, x = conj g /\ y = conj h /\ same g h)); [| | |now exists g, h].
  - intros x y (a & b & -> & -> & E). exists b, a. auto using same_sym.
  - intros x y p (a & b & -> & -> & E). rewrite !stop_conj. now apply same_stop.
  - intros x y p z (a & b & -> & -> & E). rewrite !options_conj, in_map_iff. intros (w & <- & I).
    destruct (same_options _ a b w E I) as (v & J & K). exists (conj v). rewrite in_map_iff. split; [eauto|]. now exists w, v.
Qed.
#[global] Instance wins_proper : Proper (eq ==> same ==> eq) wins.
Proof.
  intros p q <- g h S. revert p h S. induction g as [g G] using form_induction. intros p h S.
  apply eq_true_iff_eq. rewrite !wins_true, (same_over p g h S). apply or_iff_compat_l. split.
  - intros (x & I & E). destruct (same_options p g h x S I) as (y & J & F). exists y. split; auto. now rewrite <- (G p x I _ y).
  - intros (y & J & E). destruct (same_options p h g y (same_sym _ _ S) J) as (x & I & F). exists x. split; auto.
    rewrite (G p x I _ y); auto using same_sym.
Qed.
Lemma add_comm g h : same (add g h) (add h g).
Proof.
  apply (same_by (fun x y => exists g h, x = add g h /\ y = add h g)); [| | |now exists g, h].
  - intros x y (a & b & -> & ->). now exists b, a.
  - intros x y p (a & b & -> & ->). rewrite !stop_add. apply orb_comm.
  - intros x y p z (a & b & -> & ->). rewrite in_add. intros [(w & I & ->)|(w & I & ->)].
    + exists (add b w). split; [apply in_add; eauto|]. now exists w, b.
    + exists (add w a). split; [apply in_add; eauto|]. now exists a, w.
Qed.
Lemma add_assoc g h k : add (add g h) k = add g (add h k).
Proof.
  revert h k. induction g as [g G] using form_induction. intros h. induction h as [h H] using form_induction.
  intros k. induction k as [k K] using form_induction. apply form_eq; intros p.
  - rewrite !options_add, !map_app, !map_map, <- app_assoc. f_equal; [|f_equal]; apply map_ext_in; intros x I; eauto.
  - rewrite !stop_add, !over_add. destruct (stop p g) eqn:A, (stop p h) eqn:B, (stop p k) eqn:C;
      unfold is_over; rewrite ?A, ?B, ?C, ?orb_true_r; simpl; repeat (destruct (is_end p _); simpl); reflexivity.
Qed.
Lemma add_zero g : add zero g = g.
Proof.
  induction g as [g G] using form_induction. apply form_eq; intros p.
  - rewrite options_add. destruct p; simpl; rewrite <- map_id; apply map_ext_in; intros x I; eauto.
  - rewrite stop_add. destruct p; simpl; now rewrite andb_true_r.
Qed.
Lemma sum_permutation l m : Permutation l m -> same (sum l) (sum m).
Proof.
  induction 1; simpl; [reflexivity|now rewrite IHPermutation| |etransitivity; eauto].
  rewrite <- !add_assoc. now rewrite (add_comm y x).
Qed.

(* 3. The theorem of comparison (Larsson, Nowakowski, Santos; Siegel), of which this direction is needed. *)

Lemma belongs_option u p x y : belongs u x -> In y (options p x) -> belongs u y.
Proof. intros B I z F. apply B. eapply later; eauto. Qed.
Lemma over_is_end u p x : belongs u x -> is_over p x = true -> is_end p x = true.
Proof. intros B. unfold is_over. destruct (B x (itself x)) as [S _]. now rewrite S, orb_false_r. Qed.
Theorem matched u g h :
  (forall x, In x (options false g) ->
     (exists y, In y (options false h) /\ at_least u x y) \/ (exists y, In y (options true x) /\ at_least u y h)) ->
  (forall x, In x (options true h) ->
     (exists y, In y (options true g) /\ at_least u y x) \/ (exists y, In y (options false x) /\ at_least u g y)) ->
  (is_over true h = true -> strong u true g) -> (is_over false g = true -> strong u false h) -> at_least u g h.
Proof.
  intros R L E F x. induction x as [x X] using form_induction. intros B.
  assert (forall p y, In y (options p x) -> belongs u y) as C by (intros; eapply belongs_option; eauto). split; intros W.
  - apply wins_true in W as [O|(z & I & W)].
    + rewrite over_add in O. apply andb_true_iff in O as [O P]. apply E; auto. eapply over_is_end; eauto.
    + apply in_add in I as [(y & I & ->)|(y & I & ->)].
      * destruct (L y I) as [(k & K & A)|(k & K & A)].
        -- apply wins_true. right. exists (add k x). split; [apply in_add; eauto|]. now apply A.
        -- apply A; auto. apply wins_false in W as [_ W]. apply W. apply in_add. eauto.
      * apply wins_true. right. exists (add g y). split; [apply in_add; eauto|]. eapply X; eauto.
  - apply wins_false in W as [O W]. apply wins_false. split.
    + apply not_true_iff_false. intros P. rewrite over_add in P. apply andb_true_iff in P as [P Q].
      assert (wins false (add h x) = true) as V by (apply F; auto; eapply over_is_end; eauto).
      apply wins_true in V as [V|(z & I & V)]; [congruence|]. apply W in I. simpl in *. congruence.
    + intros z I. apply in_add in I as [(y & I & ->)|(y & I & ->)].
      * destruct (R y I) as [(k & K & A)|(k & K & A)].
        -- apply A; auto. apply W. apply in_add. eauto.
        -- apply wins_true. right. exists (add k x). split; [apply in_add; eauto|]. apply A; auto. now apply wins_false.
      * eapply X; eauto. apply W. apply in_add. eauto.
Qed.
Lemma at_least_refl u g : at_least u g g.
Proof. intros x B. auto. Qed.
Lemma fails_beside u g h x :
  belongs u x -> wins true (add h x) = true -> wins true (add g x) = false -> ~ at_least u g h.
Proof. intros B H G A. destruct (A x B) as [C _]. rewrite C in G; congruence. Qed.
#[global] Instance at_least_same u : Proper (same ==> same ==> iff) (at_least u).
Proof.
  intros g g' A h h' B. unfold at_least. split; intros H x X; specialize (H x X);
    [rewrite <- A, <- B|rewrite A, B]; exact H.
Qed.

(* Universes do not depend on the order of options. *)
Lemma same_follower g h y : same g h -> follower g y -> exists z, follower h z /\ same y z.
Proof.
  intros S F. revert h S. induction F as [k|k p x y I F H]; intros h S.
  - exists h. split; [constructor|auto].
  - destruct (same_options p k h x S I) as (w & J & E). destruct (H w E) as (z & G & K). exists z. split; auto. eapply later; eauto.
Qed.
Lemma same_blocked p g h : same g h -> blocked p g -> blocked p h.
Proof.
  assert (forall n g h, size g < n -> same g h -> blocked p g -> blocked p h) as A.
  { clear g h. induction n; intros g h Z S B; [lia|]. inversion B as [? E C]; subst. clear B.
    constructor; [now rewrite <- (same_end p g h)|].
    intros y J. destruct (same_options _ h g y (same_sym _ _ S) J) as (x & I & K). apply same_sym in K.
    pose proof (size_option _ _ _ I). destruct (C x I) as [D|(z & M & D)].
    - left. apply (IHn x y); auto. lia.
    - right. destruct (same_options p x y z K M) as (w & N & L). exists w. split; auto.
      pose proof (size_option _ _ _ M). apply (IHn z w); auto. lia. }
  intros E B. apply (A (S (size g)) g h); auto.
Qed.
(* The same universes. *)
Inductive same_universe : universe form -> universe form -> Prop :=
  | same_named u : same_universe u u
  | same_generated a b : (forall g, In g a -> exists h, In h b /\ same g h) -> same_universe (Generated a) (Generated b).
Lemma pick_same (P : form -> Prop) l :
  (forall x, In x l -> exists y, P y /\ same x y) -> exists m, (forall y, In y m -> P y) /\ same (sum l) (sum m).
Proof.
  induction l as [|x l H]; intros A.
  - exists []. split; [intros ? []|reflexivity].
  - destruct H as (m & M & S); [intros; apply A; now right|]. destruct (A x) as (y & Q & E); [now left|].
    exists (y :: m). split; [intros z [<-|I]; auto|]. simpl. now rewrite S, E.
Qed.
Lemma same_allowed u v p g h : same_universe u v -> same g h -> allowed u p g -> allowed v p h.
Proof.
  intros [w|a b A] S; [destruct w as [| | | |a]|]; simpl; auto.
  - now rewrite (same_end (negb p) g h).
  - intros D y F. destruct (same_follower h g y (same_sym _ _ S) F) as (z & G & E). rewrite (same_end p y z); auto.
  - now apply same_blocked.
  - intros (l & L & E). exists l. split; auto. now rewrite <- S.
  - intros (l & L & E). destruct (pick_same (fun y => exists g, In g b /\ follower g y) l) as (m & M & K).
    + intros x I. destruct (L x I) as (k & J & F). destruct (A k J) as (k' & J' & E').
      destruct (same_follower k k' x E' F) as (y & F' & E''). exists y. eauto.
    + exists m. split; auto. rewrite <- S, E. destruct p; now rewrite K.
Qed.
Lemma same_belongs u v g h : same_universe u v -> same g h -> belongs u g -> belongs v h.
Proof.
  intros U S B y F. destruct (same_follower h g y (same_sym _ _ S) F) as (z & G & E). destruct (B z G) as [A C]. split.
  - intros p. now rewrite (same_stop p y z).
  - intros p H. apply (same_allowed u v p z y U (same_sym _ _ E)). apply C. now rewrite <- (same_end p y z).
Qed.
