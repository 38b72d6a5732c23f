(* Which forms win beside every end of a universe, by what is known of their options. *)
Require Import List Bool Arith Lia Permutation.
Require Import Misere.
Import ListNotations.

(* 1. What is known of a form, from what is known of its options. The facts of a player: whether the player wins, moving
   first; is a dead end; is a blocked end, or has an option that is one; wins, moving first or second, beside all dead
   ends with a move, or all blocked ends. *)
Record facts := Facts {
  f_wins : bool; f_dead : bool; f_blocked : bool; f_has_blocked : bool;
  f_outlasts : bool; f_outlasts_second : bool; f_breaks : bool; f_breaks_second : bool }.
(* `born`: the longest play; `shortest`: the least number of moves to a form without moves; then which hold of the form and
   of what play can reach. *)
Record summary := Summary {
  of_left : facts; of_right : facts; born : nat; shortest : nat;
  plain : bool; all_dicot : bool; all_dead : bool; all_blocked : bool }.
Definition of_player (p : bool) s := if p then of_left s else of_right s.
Definition nobody {A} (l : list A) := match l with [] => true | _ => false end.
Definition found (p : bool) (own others : list summary) (stop others_stop : bool) : facts :=
  let is_over := nobody own || stop in
  let wins := is_over || existsb (fun o => negb (f_wins (of_player (negb p) o))) own in
  let outlasts := is_over || existsb (fun o => f_outlasts_second (of_player p o)) own in
  let breaks := is_over || existsb (fun o => f_breaks_second (of_player p o)) own in
  Facts wins
    (nobody own && forallb (fun o => f_dead (of_player p o)) others)
    (nobody own && forallb (fun o => f_blocked (of_player p o) || f_has_blocked (of_player p o)) others)
    (existsb (fun o => f_blocked (of_player p o)) own)
    outlasts
    (wins && outlasts && forallb (fun o => f_outlasts (of_player p o)) others)
    breaks
    (negb (nobody others || others_stop) && breaks && forallb (fun o => f_breaks (of_player p o)) others).
Definition combine (l r : list summary) (a b : bool) : summary :=
  let all := l ++ r in
  let x := found true l r a b in
  let y := found false r l b a in
  let is_plain := negb a && negb b && forallb plain all in
  Summary x y
    (fold_right (fun o n => Nat.max (S (born o)) n) 0 all)
    (match all with [] => 0 | o :: m => fold_right (fun o n => Nat.min (S (shortest o)) n) (S (shortest o)) m end)
    is_plain
    (is_plain && Bool.eqb (nobody l) (nobody r) && forallb all_dicot all)
    (is_plain && implb (nobody l) (f_dead x) && implb (nobody r) (f_dead y) && forallb all_dead all)
    (is_plain && implb (nobody l) (f_blocked x) && implb (nobody r) (f_blocked y) && forallb all_blocked all).
Fixpoint summary_of (g : form) : summary :=
  match g with Form l r a b => combine (map summary_of l) (map summary_of r) a b end.
Definition known p g := of_player p (summary_of g).

(* 2. What the facts mean. *)

Lemma existsb_mapped {A B} (f : B -> bool) (g : A -> B) l : existsb f (map g l) = true <-> exists x, In x l /\ f (g x) = true.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply in_map_iff in I as (x & <- & I). eauto.
  - intros (x & I & E). exists (g x). split; auto. now apply in_map.
Qed.
Lemma forallb_mapped {A B} (f : B -> bool) (g : A -> B) l : forallb f (map g l) = true <-> forall x, In x l -> f (g x) = true.
Proof.
  rewrite forallb_forall. split.
  - intros H x I. apply H. now apply in_map.
  - intros H y I. apply in_map_iff in I as (x & <- & I). auto.
Qed.
Lemma nobody_map {A B} (f : A -> B) l : nobody (map f l) = nobody l.
Proof. destruct l; reflexivity. Qed.
Lemma known_found p g : known p g =
  found p (map summary_of (options p g)) (map summary_of (options (negb p) g)) (stop p g) (stop (negb p) g).
Proof. destruct g, p; reflexivity. Qed.
Ltac open := rewrite known_found; unfold found; cbn [f_wins f_dead f_blocked f_has_blocked f_outlasts f_outlasts_second f_breaks f_breaks_second];
  rewrite ?nobody_map.
Lemma wins_ok p g : f_wins (known p g) = wins p g.
Proof.
  revert p. induction g as [g G] using form_induction. intros p. apply eq_true_iff_eq. rewrite wins_true. open.
  rewrite orb_true_iff, existsb_mapped. apply or_iff_compat_l.
  split; intros (x & I & E); exists x; split; auto; specialize (G p x I (negb p)); unfold known in G;
    [rewrite G in E|rewrite G]; now apply negb_true_iff.
Qed.
Lemma dead_ok p g : f_dead (known p g) = true -> dead p g.
Proof.
  induction g as [g G] using form_induction. open. rewrite andb_true_iff, forallb_mapped. intros [E A] y F.
  inversion F as [|? q x ? I H]; subst; [exact E|]. destruct (Bool.bool_dec q p) as [->|N].
  - unfold nobody in E. destruct (options p g); [destruct I|discriminate].
  - assert (q = negb p) by (destruct p, q; simpl; congruence). subst. apply (G _ x I); auto. now apply A.
Qed.
Lemma blocked_ok p g : f_blocked (known p g) = true -> blocked p g.
Proof.
  assert (forall n g, size g < n -> f_blocked (known p g) = true -> blocked p g) as A.
  { induction n; intros x Z; [lia|]. open. rewrite andb_true_iff, forallb_mapped. intros [E A]. constructor; auto.
    intros y I. pose proof (size_option _ _ _ I). apply A in I. apply orb_true_iff in I as [I|I].
    - left. apply IHn; auto. lia.
    - right. change (f_has_blocked (known p y) = true) in I. rewrite known_found in I. cbn in I.
      apply existsb_mapped in I as (z & J & I). exists z. split; auto. pose proof (size_option _ _ _ J). apply IHn; auto. lia. }
  apply (A (S (size g))). lia.
Qed.
(* What holds of all that play can reach. *)
Lemma hereditary (f : summary -> bool) :
  (forall l r a b, f (combine l r a b) = true -> forallb f (l ++ r) = true) ->
  forall g y, follower g y -> f (summary_of g) = true -> f (summary_of y) = true.
Proof.
  intros H g y F. induction F as [|k p x y I F IH]; auto. intros E. apply IH. destruct k as [l r a b]. apply H in E.
  rewrite forallb_app, andb_true_iff, !forallb_mapped in E. destruct E as [L R]. destruct p; auto.
Qed.
Ltac by_parts := intros l r a b; unfold combine; cbn; rewrite ?andb_true_iff; tauto.
Lemma plain_ok g : plain (summary_of g) = true -> forall y, follower g y -> forall p, stop p y = false.
Proof.
  intros E y F. apply (hereditary plain) with (y := y) in E; auto; [|by_parts].
  destruct y as [l r a b]. cbn in E. rewrite !andb_true_iff, !negb_true_iff in E. destruct E as [[A B] _]. intros []; auto.
Qed.
Definition has_name {A} (u : universe A) (s : summary) : bool :=
  match u with
  | Dicots => all_dicot s
  | Dead_ending => all_dead s
  | Blocking => all_blocked s
  | All_games => plain s
  | Generated _ => false
  end.
Lemma has_name_ok u g : has_name u (summary_of g) = true -> belongs u g.
Proof.
  intros E. assert (plain (summary_of g) = true) as P.
  { destruct u; try discriminate; auto; revert E; destruct g; cbn; rewrite !andb_true_iff; tauto. }
  intros y F. split; [now apply (plain_ok g)|].
  assert (has_name u (summary_of y) = true) as H.
  { revert F E. apply (hereditary (has_name u)). destruct u; by_parts || discriminate. }
  intros p N. unfold is_end in N. destruct u; cbn [allowed]; auto; try discriminate; destruct y as [l r a b]; cbn in H;
    rewrite !nobody_map, !andb_true_iff in H.
  - destruct H as [[_ H] _]. apply Bool.eqb_prop in H. destruct p; unfold is_end; cbn in *; unfold nobody in H;
      destruct l, r; auto; discriminate.
  - apply dead_ok. destruct H as [[[_ A] B] _]. destruct p; cbn in N; [destruct l; [exact A|]|destruct r; [exact B|]]; discriminate.
  - apply blocked_ok. destruct H as [[[_ A] B] _]. destruct p; cbn in N; [destruct l; [exact A|]|destruct r; [exact B|]]; discriminate.
Qed.

(* 3. Who wins beside every end. *)

Section Beside.
Variable p : bool.
Definition unstopped x := forall y, follower x y -> forall q, stop q y = false.
Lemma belongs_unstopped u x : belongs u x -> unstopped x.
Proof. intros B y F. now apply B. Qed.
Lemma unstopped_option q x y : unstopped x -> In y (options q x) -> unstopped y.
Proof. intros U I z F. apply U. eapply later; eauto. Qed.
Lemma dead_option q x y : dead p x -> In y (options q x) -> dead p y.
Proof. intros U I z F. apply U. eapply later; eauto. Qed.
Lemma over_end g x : is_over p g = true -> is_end p x = true -> wins p (add g x) = true.
Proof. intros O E. apply wins_true. left. rewrite over_add, O. unfold is_over. now rewrite E. Qed.
Lemma wins_by g x y : In y (options p g) -> wins (negb p) (add y x) = false -> wins p (add g x) = true.
Proof. intros I W. apply wins_true. right. exists (add y x). split; auto. apply in_add. eauto. Qed.

Lemma strong_all u g : is_over p g = true -> strong u p g.
Proof. intros O x _ E. now apply over_end. Qed.
Lemma strong_dicots g : wins p g = true -> strong Dicots p g.
Proof.
  intros W x B E. assert (same (add g x) g) as S; [|now rewrite S].
  destruct (B x (itself x)) as [T A]. specialize (A p E). cbn in A. unfold is_end in *.
  assert (x = zero) as ->; [|rewrite add_comm, add_zero; reflexivity].
  destruct x as [l r a b]. pose proof (T true). pose proof (T false). destruct p; cbn in *; destruct l, r; try discriminate;
    unfold zero; congruence.
Qed.
Lemma outlasts_ok g : forall x, f_outlasts (known p g) = true -> dead p x -> unstopped x -> x <> zero -> wins p (add g x) = true.
Proof.
  assert (forall n g x, size g < n -> f_outlasts (known p g) = true -> dead p x -> unstopped x -> x <> zero ->
    wins p (add g x) = true) as A.
  2: { intros x. apply (A (S (size g))). lia. }
  induction n; intros k x Z; [lia|]. open. rewrite orb_true_iff, existsb_mapped. intros H D U N.
  assert (forall y, dead p y -> unstopped y -> y <> zero -> is_over (negb p) y = false) as M.
  { intros y E V. pose proof (E y (itself y)). pose proof (V y (itself y) true). pose proof (V y (itself y) false).
    unfold is_over, is_end in *. destruct y as [l r a b]. cbn in *. subst. intros O.
    destruct p; cbn in *; destruct l, r; try discriminate; try reflexivity; now elim O. }
  destruct H as [O|(y & I & H)]; [apply over_end; auto; apply D; constructor|].
  pose proof (size_option _ _ _ I). apply (wins_by k x y); auto. change (f_outlasts_second (known p y) = true) in H.
  revert H. open. rewrite !andb_true_iff, forallb_mapped. intros [[W P] R]. apply wins_false. split.
  - rewrite over_add, (M x D U N). apply andb_false_r.
  - rewrite negb_involutive. intros z J. apply in_add in J as [(w & J & ->)|(w & J & ->)].
    + pose proof (size_option _ _ _ J). apply IHn; auto; [lia|]. now apply R.
    + assert (w = zero \/ w <> zero) as [->|Q].
      { destruct w as [[] [] [] []]; auto; right; discriminate. }
      * rewrite add_comm, add_zero. rewrite <- wins_ok. open. exact W.
      * apply IHn; auto; [lia| | |].
        -- open. exact P.
        -- eapply dead_option; eauto.
        -- eapply unstopped_option; eauto.
Qed.
Lemma strong_dead_ending g : wins p g = true -> f_outlasts (known p g) = true -> strong Dead_ending p g.
Proof.
  intros W O x B E. assert (x = zero \/ x <> zero) as [->|N].
  { destruct x as [[] [] [] []]; auto; right; discriminate. }
  - now rewrite add_comm, add_zero.
  - apply outlasts_ok; auto; [|eapply belongs_unstopped; eauto]. exact (proj2 (B x (itself x)) p E).
Qed.
Lemma breaks_ok n : forall g x, size g + size x < n -> blocked p x -> unstopped x ->
  (f_breaks (known p g) = true -> wins p (add g x) = true) /\
  (f_breaks_second (known p g) = true -> wins (negb p) (add g x) = false).
Proof.
  induction n; intros g x Z B U; [lia|]. split; open.
  - rewrite orb_true_iff, existsb_mapped. intros [O|(y & I & H)]; [apply over_end; auto; now destruct B|].
    pose proof (size_option _ _ _ I). apply (wins_by g x y); auto. apply IHn; auto. lia.
  - rewrite !andb_true_iff, negb_true_iff, forallb_mapped. intros [[O P] R]. apply wins_false. split.
    + rewrite over_add. unfold is_over at 1, is_end. unfold nobody in O. now rewrite O.
    + rewrite negb_involutive. intros z J. apply in_add in J as [(w & J & ->)|(w & J & ->)].
      * pose proof (size_option _ _ _ J). apply IHn; auto; [lia|]. now apply R.
      * destruct B as [x E B]. pose proof (size_option _ _ _ J). pose proof (unstopped_option _ _ _ U J) as V.
        destruct (B w J) as [C|(v & I & C)].
        -- apply IHn; auto; [lia|]. open. exact P.
        -- pose proof (size_option _ _ _ I). apply wins_true. right. exists (add g v). split; [apply in_add; eauto|].
           apply IHn; auto; [lia| |].
           ++ eapply unstopped_option; eauto.
           ++ open. now rewrite !andb_true_iff, negb_true_iff, forallb_mapped.
Qed.
Lemma strong_blocking g : f_breaks (known p g) = true -> strong Blocking p g.
Proof.
  intros H x B E. apply (breaks_ok (S (size g + size x))); auto; [|eapply belongs_unstopped; eauto].
  exact (proj2 (B x (itself x)) p E).
Qed.

(* 4. Universes that Left dead ends generate: an end that lasts as long as the form does not matter. *)

Definition flip x := if p then x else conj x.
Fixpoint lasts n x : Prop :=
  is_end p x = true /\
  match n with
  | 0 => True
  | S n => is_over (negb p) x = false /\ forall y, In y (options (negb p) x) -> lasts n y
  end.
Lemma lasts_less n x : lasts (S n) x -> lasts n x.
Proof.
  revert x. induction n; intros x (E & O & A); [split; auto|]. split; [auto|]. split; [auto|]. intros y I. apply IHn. now apply A.
Qed.
Lemma in_all q g y : In y (options q g) -> match g with Form l r _ _ => In y (l ++ r) end.
Proof. destruct g, q; simpl; rewrite in_app_iff; tauto. Qed.
Lemma born_option q g y : In y (options q g) -> S (born (summary_of y)) <= born (summary_of g).
Proof.
  intros I. apply in_all in I. destruct g as [l r a b]. cbn [summary_of]. unfold combine. cbn [born]. rewrite <- map_app.
  induction (l ++ r) as [|x m H]; cbn [map fold_right In] in *; [tauto|]. destruct I as [->|I]; [lia|]. apply H in I. lia.
Qed.
Lemma shortest_option q g y : In y (options q g) -> shortest (summary_of g) <= S (shortest (summary_of y)).
Proof.
  intros I. apply in_all in I. destruct g as [l r a b]. cbn [summary_of]. unfold combine. cbn [shortest]. rewrite <- map_app.
  assert (forall m n, n <= S (shortest (summary_of y)) \/ In y m ->
    fold_right (fun o n => Nat.min (S (shortest o)) n) n (map summary_of m) <= S (shortest (summary_of y))) as A.
  { induction m as [|x m H]; cbn [map fold_right In]; intros n; [intros [|[]]; auto|]. intros [E|[->|E]]; [|lia|].
    - specialize (H n (or_introl E)). lia.
    - specialize (H n (or_intror E)). lia. }
  destruct (l ++ r) as [|x m]; cbn [map In] in *; [tauto|]. apply A. destruct I as [->|I]; auto.
Qed.
Lemma slow n : forall g x, born (summary_of g) <= n -> lasts n x -> wins p (add g x) = true.
Proof.
  induction n; intros g x B L; (destruct (is_over p g) eqn:O; [apply over_end; auto; now destruct L|]);
    (destruct (options p g) as [|y m] eqn:M; [unfold is_over, is_end in O; rewrite M in O; discriminate|]);
    assert (In y (options p g)) as I by (rewrite M; now left); pose proof (born_option _ _ _ I); [lia|].
  apply (wins_by g x y); auto. pose proof (lasts_less _ _ L) as K. destruct L as (E & V & A). apply wins_false. split.
  - rewrite over_add, V. apply andb_false_r.
  - rewrite negb_involutive. intros z J. apply in_add in J as [(w & J & ->)|(w & J & ->)]; apply IHn; auto; [|lia].
    apply born_option in J. lia.
Qed.
Fixpoint moved (q : bool) (l : list form) : list (list form) :=
  match l with [] => [] | x :: l => map (fun y => y :: l) (options q x) ++ map (cons x) (moved q l) end.
Lemma options_sum q l : options q (sum l) = map sum (moved q l).
Proof.
  induction l as [|x l H]; [destruct q; reflexivity|]. cbn [sum fold_right moved]. rewrite options_add, map_app, !map_map.
  fold (sum l). now rewrite H, map_map.
Qed.
Lemma over_sum q l : is_over q (sum l) = forallb (is_over q) l.
Proof. induction l as [|x l H]; [destruct q; reflexivity|]. cbn. rewrite over_add. fold (sum l). now rewrite H. Qed.
Lemma end_sum q l : is_end q (sum l) = forallb (is_end q) l.
Proof. induction l as [|x l H]; [destruct q; reflexivity|]. cbn. rewrite end_add. fold (sum l). now rewrite H. Qed.
Definition cost l := list_sum (map (fun x => shortest (summary_of x)) l).
Lemma moved_in q l m : In m (moved q l) ->
  cost l <= S (cost m) /\ forall z, In z m -> In z l \/ exists x, In x l /\ In z (options q x).
Proof.
  revert m. induction l as [|x l H]; intros m; cbn [moved]; [intros []|]. rewrite in_app_iff, !in_map_iff.
  intros [(y & <- & I)|(k & <- & I)]; unfold cost, list_sum in *; cbn [map fold_right].
  - split; [apply shortest_option in I; lia|]. intros z [<-|J]; [right; exists x; split; [now left|auto]|left; now right].
  - destruct (H k I) as [C A]. split; [lia|]. intros z [<-|J]; [left; now left|].
    destruct (A z J) as [K|(w & K & L)]; [left; now right|right; exists w; split; [now right|auto]].
Qed.
Lemma flip_options q x : options q (flip x) = map flip (options (if p then q else negb q) x).
Proof. unfold flip. destruct p; [symmetry; apply map_id|apply options_conj]. Qed.
Lemma flip_over q x : is_over q (flip x) = is_over (if p then q else negb q) x.
Proof. unfold flip. destruct p; [reflexivity|apply over_conj]. Qed.
Lemma flip_end q x : is_end q (flip x) = is_end (if p then q else negb q) x.
Proof. unfold flip. destruct p; [reflexivity|apply end_conj]. Qed.
Lemma lasts_sum n : forall l, (forall x, In x l -> dead true x /\ unstopped x) -> n <= cost l -> lasts n (flip (sum l)).
Proof.
  assert ((if p then p else negb p) = true /\ (if p then negb p else negb (negb p)) = false) as [P Q] by (destruct p; auto).
  induction n; intros l D C; split; auto; rewrite ?flip_end, ?P, ?end_sum;
    try (apply forallb_forall; intros x I; apply (D x I); constructor). split.
  - rewrite flip_over, Q, over_sum. apply not_true_iff_false. rewrite forallb_forall. intros O.
    assert (cost l = 0); [|lia]. clear C. induction l as [|x l H]; [reflexivity|]. unfold cost, list_sum in *. cbn [map fold_right]. rewrite H; auto.
    + destruct (D x) as [A B]; [now left|]. specialize (O x (or_introl eq_refl)). specialize (A x (itself x)).
      unfold is_over in O. rewrite (B x (itself x)), orb_false_r in O. unfold is_end in *. destruct x as [m k a b].
      cbn in A, O. destruct m, k; try discriminate. reflexivity.
    + intros y I. apply D. now right.
    + intros y I. apply O. now right.
  - rewrite flip_options, Q, options_sum. intros y I. apply in_map_iff in I as (z & <- & I). apply in_map_iff in I as (m & <- & I).
    destruct (moved_in _ _ _ I) as [A B]. apply IHn; [|lia]. intros x J. destruct (B x J) as [K|(w & K & L)]; auto.
    destruct (D w K) as [E F]. split; [|eapply unstopped_option; eauto]. intros v G. apply E. eapply later; eauto.
Qed.
Lemma strong_generated a g : (forall x, In x a -> dead true x /\ unstopped x) ->
  (forall l, (forall x, In x l -> exists h, In h a /\ follower h x) -> cost l < born (summary_of g) ->
     wins p (add g (flip (sum l))) = true) -> strong (Generated a) p g.
Proof.
  intros D W x B E. destruct (proj2 (B x (itself x)) p E) as (l & L & S). rewrite S. fold (flip (sum l)).
  destruct (le_lt_dec (born (summary_of g)) (cost l)) as [C|C]; [|now apply W].
  apply (slow (cost l)); auto. apply lasts_sum; auto. intros y I. destruct (L y I) as (h & J & F).
  destruct (D h J) as [K M]. clear - K M F. split; intros z G; [apply K|intros q; apply M]; clear - F G;
    induction F; auto; eapply later; eauto.
Qed.
End Beside.
