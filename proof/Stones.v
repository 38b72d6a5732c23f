(* Stones on the points of a board; a move takes some of them. What is proved of all such games: the order of the stones
   does not matter, stones that never act together make a sum, and faithful images of a position play like it. *)
Require Import List Bool Arith Lia ZArith Permutation Orders Mergesort.
Require Import Game Entailing Rules Values Split.
Import ListNotations.
Open Scope Z_scope.

Definition stone := (Z * Z * Z)%type.                  (* row, column, colour *)
Definition row (x : stone) := fst (fst x).
Definition column (x : stone) := snd (fst x).
Definition colour (x : stone) := snd x.
Definition seqb (x y : stone) := if row x =? row y then if column x =? column y then colour x =? colour y else false else false.
Lemma seqb_ok x y : seqb x y = true <-> x = y.
Proof.
  destruct x as [[a b] c], y as [[d e] f]. unfold seqb, row, column, colour. cbn [fst snd]. split.
  - destruct (a =? d) eqn:A; [|discriminate]. destruct (b =? e) eqn:B; [|discriminate]. intros C.
    apply Z.eqb_eq in A, B, C. congruence.
  - intros E. injection E as -> -> ->. now rewrite !Z.eqb_refl.
Qed.
Definition has_stone (l : list stone) x := any (seqb x) l.
Lemma has_stone_ok l x : has_stone l x = true <-> In x l.
Proof.
  unfold has_stone. rewrite any_existsb, existsb_exists. split.
  - intros (y & I & E). apply seqb_ok in E. now subst.
  - intros I. exists x. split; auto. now apply seqb_ok.
Qed.
Definition without (t l : list stone) := filter (fun x => negb (has_stone t x)) l.
Lemma in_without t l x : In x (without t l) <-> In x l /\ ~ In x t.
Proof.
  unfold without. rewrite filter_In, negb_true_iff, <- not_true_iff_false, has_stone_ok. tauto.
Qed.
Definition alike (t u : list stone) := forall x, In x t <-> In x u.
Lemma without_alike t u l : alike t u -> without t l = without u l.
Proof.
  intros A. apply filter_ext. intros x. f_equal. apply eq_true_iff_eq. rewrite !has_stone_ok. apply A.
Qed.
Lemma without_app t l m : without t (l ++ m) = without t l ++ without t m.
Proof. unfold without. induction l; simpl; auto. destruct (negb _); simpl; now rewrite IHl. Qed.
Lemma without_none t l : (forall x, In x l -> ~ In x t) -> without t l = l.
Proof.
  induction l as [|a l IH]; intros H; auto. unfold without. cbn [filter]. fold (without t l).
  destruct (has_stone t a) eqn:E; [apply has_stone_ok in E; exfalso; eapply H; simpl; eauto|]. simpl. rewrite IH; auto.
  intros x I. apply H. simpl. auto.
Qed.
Lemma filter_perm {A} (f : A -> bool) l m : Permutation l m -> Permutation (filter f l) (filter f m).
Proof.
  induction 1; simpl; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto. constructor.
  - etransitivity; eauto.
Qed.
Lemma without_length t l x : In x t -> In x l -> (length (without t l) < length l)%nat.
Proof.
  intros T. assert (L : forall l, (length (without t l) <= length l)%nat).
  { induction l0; simpl; auto. unfold without in *. simpl. destruct (negb _); simpl; lia. }
  induction l as [|a l IH]; intros I; [destruct I|]. unfold without. cbn [filter]. fold (without t l).
  specialize (L l). destruct I as [->|I].
  - replace (has_stone t x) with true by (symmetry; now apply has_stone_ok). simpl. lia.
  - destruct (negb _); simpl; [apply IH in I; lia|lia].
Qed.

(* Directions: whether down or up (else right or left), and whether forward. *)
Definition direction := (bool * bool)%type.
Definition directions : list direction := [(false, true); (true, true); (false, false); (true, false)].
Definition back_from (d : direction) : direction := (fst d, negb (snd d)).
Definition ahead (d : direction) (x y : stone) :=
  let less a b := if snd d then a <? b else b <? a in
  if fst d then if column x =? column y then less (row x) (row y) else false
  else if row x =? row y then less (column x) (column y) else false.
(* The next point in a direction. *)
Definition beside (d : direction) (x y : stone) :=
  let next a b := if snd d then a + 1 =? b else b + 1 =? a in
  if fst d then if column x =? column y then next (row x) (row y) else false
  else if row x =? row y then next (column x) (column y) else false.
(* Maps under which stones are ahead of each other, and equal in colour, as before; and beside each other if `near`. *)
Record faithful (near : bool) (g : direction -> direction) (f : stone -> stone) (l : list stone) : Prop := {
  f_same : forall x y, In x l -> In y l -> seqb (f x) (f y) = seqb x y;
  f_ahead : forall d x y, In x l -> In y l -> ahead (g d) (f x) (f y) = ahead d x y;
  f_beside : near = true -> forall d x y, In x l -> In y l -> beside (g d) (f x) (f y) = beside d x y;
  f_colour : forall x y, In x l -> In y l -> (colour (f x) =? colour (f y)) = (colour x =? colour y);
  g_back : forall d, g (back_from d) = back_from (g d);
  g_inj : forall d e, g d = g e -> d = e;
  g_onto : forall d, exists e, g e = d }.
Lemma faithful_incl near g f l m : incl m l -> faithful near g f l -> faithful near g f m.
Proof. intros I []. split; auto. Qed.
Lemma all_directions d : In d directions.
Proof. destruct d as [[] []]; simpl; auto. Qed.

Section Taking.
Variables (near : bool) (takes : list stone -> list (list stone)) (touch : stone -> stone -> bool).
Hypothesis touch_self : forall x, touch x x = true.
Hypothesis touch_sym : forall x y, touch x y = touch y x.
Hypothesis takes_some : forall l t, In t (takes l) -> incl t l /\ exists x, In x t.
Hypothesis takes_perm : forall l m t, Permutation l m -> In t (takes l) -> exists u, In u (takes m) /\ alike t u.
Definition apart_from (l m : list stone) := forall x y, In x l -> In y m -> touch x y = false.
Hypothesis takes_app : forall l m t, apart_from l m -> In t (takes (l ++ m)) ->
  exists u, alike t u /\ (In u (takes l) \/ In u (takes m)).
Hypothesis takes_part : forall l m t, apart_from l m -> In t (takes l) -> exists u, In u (takes (l ++ m)) /\ alike t u.
Hypothesis takes_image : forall g f l, faithful near g f l ->
  (forall t, In t (takes l) -> exists u, In u (takes (map f l)) /\ alike (map f t) u) /\
  (forall u, In u (takes (map f l)) -> exists t, In t (takes l) /\ alike (map f t) u).

Definition taking : rules.
Proof.
  refine {| pos := list stone; moves := fun _ l => map (fun t => [without t l]) (takes l); psize := @length stone |}.
  intros _ l o m I J. apply in_map_iff in I as [t [<- I]]. destruct J as [<-|[]].
  apply takes_some in I as [S [x X]]. eapply without_length; eauto.
Defined.
Notation G := (T taking).
Lemma in_G p l x : In x (opt p (G l)) <-> exists t, In t (takes l) /\ x = G (without t l).
Proof.
  rewrite opt_T. cbn [moves taking]. rewrite map_map, in_map_iff. split; intros [t [A B]]; exists t;
  [rewrite Ts_one in A|rewrite Ts_one]; auto.
Qed.
Lemma taken_length l t : In t (takes l) -> (length (without t l) < length l)%nat.
Proof. intros I. apply takes_some in I as [S [x X]]. eapply without_length; eauto. Qed.
Lemma G_perm l m : Permutation l m -> same (G l) (G m).
Proof.
  remember (length l) as n eqn:N. revert l m N. induction n using lt_wf_ind. intros l m -> P.
  apply same_opts; intros p x I; apply in_G in I as (t & I & ->).
  - destruct (takes_perm _ _ _ P I) as (u & J & A). exists (G (without u m)). split; [apply in_G; eauto|].
    eapply H; [|reflexivity|]; [now apply taken_length|]. rewrite (without_alike _ _ l A). now apply filter_perm.
  - destruct (takes_perm _ _ _ (Permutation_sym P) I) as (u & J & A). exists (G (without u l)). split; [apply in_G; eauto|].
    eapply H; [|reflexivity|]; [now apply taken_length|]. rewrite <- (without_alike _ _ l A). now apply filter_perm.
Qed.
Lemma apart_sym l m : apart_from l m -> apart_from m l.
Proof. intros H x y I J. rewrite touch_sym. auto. Qed.
Lemma apart_without l m t : apart_from l m -> incl t l -> without t (l ++ m) = without t l ++ m.
Proof.
  intros A I. rewrite without_app. f_equal. apply without_none. intros x J K. specialize (A x x (I _ K) J).
  rewrite touch_self in A. discriminate.
Qed.
Lemma G_app l m : apart_from l m -> same (G (l ++ m)) (add (G l) (G m)).
Proof.
  remember (length l + length m)%nat as n eqn:N. revert l m N. induction n using lt_wf_ind. intros l m -> A.
  assert (L : forall t, In t (takes l) -> same (G (without t l ++ m)) (add (G (without t l)) (G m))).
  { intros t I. pose proof (taken_length _ _ I). eapply H; [|reflexivity|]; [lia|].
    intros x y X Y. apply in_without in X as [X _]. auto. }
  assert (R : forall t, In t (takes m) -> same (G (without t (l ++ m))) (add (G l) (G (without t m)))).
  { intros t I. pose proof (taken_length _ _ I). eapply same_trans; [apply (G_perm _ (without t (m ++ l)))|].
    - apply filter_perm, Permutation_app_comm.
    - rewrite apart_without by (auto using apart_sym; now apply takes_some).
      eapply same_trans; [apply G_perm, Permutation_app_comm|]. eapply H; [|reflexivity|]; [lia|].
      intros x y X Y. apply in_without in Y as [Y _]. auto. }
  apply same_opts; intros p x I.
  - apply in_G in I as (t & I & ->). destruct (takes_app _ _ _ A I) as (u & K & [J|J]); rewrite (without_alike _ _ _ K).
    + exists (add (G (without u l)) (G m)). split; [apply in_add; left; exists (G (without u l)); split; auto; apply in_G; eauto|].
      rewrite apart_without by (auto; now apply takes_some). auto.
    + exists (add (G l) (G (without u m))). split; [apply in_add; right; exists (G (without u m)); split; auto; apply in_G; eauto|]. auto.
  - apply in_add in I as [[y [I ->]]|[y [I ->]]]; apply in_G in I as (t & I & ->).
    + destruct (takes_part _ _ _ A I) as (u & J & K). exists (G (without u (l ++ m))). split; [apply in_G; eauto|].
      rewrite <- (without_alike _ _ _ K), apart_without by (auto; now apply takes_some). auto.
    + destruct (takes_part _ _ _ (apart_sym _ _ A) I) as (u & J & K).
      destruct (takes_perm _ _ _ (Permutation_app_comm m l) J) as (w & W & E).
      exists (G (without w (l ++ m))). split; [apply in_G; eauto|].
      rewrite <- (without_alike t w); auto. intros z. rewrite (K z). apply E.
Qed.
Lemma map_without near' g f l t : faithful near' g f l -> incl t l -> map f (without t l) = without (map f t) (map f l).
Proof.
  intros F I. unfold without.
  assert (S : forall m, incl m l -> map f (filter (fun x => negb (has_stone t x)) m) = filter (fun x => negb (has_stone (map f t) x)) (map f m)).
  { induction m as [|a m IH]; intros K; auto. cbn [map filter].
    assert (E : has_stone (map f t) (f a) = has_stone t a).
    { apply eq_true_iff_eq. rewrite !has_stone_ok, in_map_iff. split.
      - intros (y & E & J). assert (Q : seqb y a = true).
        { rewrite <- (f_same _ _ _ _ F y a); [now apply seqb_ok|auto|apply K; simpl; auto]. }
        apply seqb_ok in Q. now subst.
      - intros J. eauto. }
    rewrite E. destruct (has_stone t a); simpl; rewrite IH; auto; intros x X; apply K; simpl; auto. }
  apply S, incl_refl.
Qed.
Lemma G_image g f l : faithful near g f l -> same (G (map f l)) (G l).
Proof.
  remember (length l) as n eqn:N. revert l N. induction n using lt_wf_ind. intros l -> F.
  destruct (takes_image _ _ _ F) as [A B].
  assert (S : forall t, In t (takes l) -> same (G (map f (without t l))) (G (without t l))).
  { intros t I. eapply H; [|reflexivity|]; [now apply taken_length|]. eapply faithful_incl; [|exact F].
    intros x X. apply in_without in X. tauto. }
  apply same_opts; intros p x I; apply in_G in I as (t & I & ->).
  - destruct (B _ I) as (u & J & K). exists (G (without u l)). split; [apply in_G; eauto|].
    rewrite <- (without_alike _ _ _ K), <- (map_without near g f l u) by (auto; now apply takes_some). auto.
  - destruct (A _ I) as (u & J & K). exists (G (without u (map f l))). split; [apply in_G; eauto|].
    rewrite <- (without_alike _ _ _ K), <- (map_without near g f l t) by (auto; now apply takes_some). auto.
Qed.
End Taking.

(* Mirrors and turns, in which rows and columns change places if w; then only the order of the rows and columns that have
   stones is kept, and which stones have the same colour. *)
Definition turned (s : bool * bool * bool) (x : stone) : stone :=
  let '(w, a, b) := s in
  let r := if a : bool then - row x else row x in let c := if b : bool then - column x else column x in
  if w : bool then (c, r, colour x) else (r, c, colour x).
Definition turned_direction (s : bool * bool * bool) (d : direction) : direction :=
  let '(w, a, b) := s in (xorb (fst d) w, xorb (snd d) (if fst d then a else b)).
Lemma faithful_turned near s l : faithful near (turned_direction s) (turned s) l.
Proof.
  destruct s as [[w a] b]. split.
  - intros [[r c] k] [[r' c'] k'] _ _. apply eq_true_iff_eq. rewrite !seqb_ok. unfold turned, row, column, colour. cbn [fst snd].
    destruct w, a, b; cbv zeta iota; split; intros E; injection E; intros; (repeat apply (f_equal2 pair)); try lia; try congruence.
  - intros [v s] [[r c] k] [[r' c'] k'] _ _. unfold ahead, turned, turned_direction, row, column, colour. cbn [fst snd].
    destruct w, a, b, v, s; cbn [xorb fst snd]; apply eq_true_iff_eq;
    repeat match goal with |- context [if ?x =? ?y then _ else _] => destruct (Z.eqb_spec x y) end; rewrite ?Z.ltb_lt; try lia; try (split; lia || congruence).
  - intros _ [v s] [[r c] k] [[r' c'] k'] _ _. unfold beside, turned, turned_direction, row, column, colour. cbn [fst snd].
    destruct w, a, b, v, s; cbn [xorb fst snd]; apply eq_true_iff_eq;
    repeat match goal with |- context [if ?x =? ?y then _ else _] => destruct (Z.eqb_spec x y) end; rewrite ?Z.eqb_eq; try lia; try (split; lia || congruence).
  - intros [[r c] k] [[r' c'] k'] _ _. unfold turned, colour. destruct w; reflexivity.
  - intros [v s]. unfold turned_direction, back_from. cbn [fst snd]. destruct v, s, a, b; reflexivity.
  - intros [v s] [v' s']. unfold turned_direction. cbn [fst snd]. destruct v, s, v', s', w, a, b; cbn; congruence.
  - intros [v s]. exists (xorb v w, xorb s (if xorb v w then a else b)). unfold turned_direction. cbn [fst snd].
    destruct v, s, w, a, b; reflexivity.
Qed.
(* How many of these numbers are less. *)
Fixpoint rank (l : list Z) (v : Z) : Z := match l with [] => 0 | u :: l => if u <? v then 1 + rank l v else rank l v end.
Lemma rank_le l v w : v <= w -> rank l v <= rank l w.
Proof.
  intros L. induction l as [|u l IH]; cbn [rank]; [lia|]. destruct (Z.ltb_spec u v), (Z.ltb_spec u w); lia.
Qed.
Lemma rank_lt l v w : v < w -> In v l -> rank l v < rank l w.
Proof.
  intros L. induction l as [|u l IH]; cbn [rank In]; [tauto|]. intros [->|I].
  - rewrite Z.ltb_irrefl. destruct (Z.ltb_spec v w); [|lia]. pose proof (rank_le l v w). lia.
  - apply IH in I. destruct (Z.ltb_spec u v), (Z.ltb_spec u w); lia.
Qed.
Lemma rank_ltb l v w : In v l -> In w l -> (rank l v <? rank l w) = (v <? w).
Proof.
  intros I J. destruct (Z.ltb_spec v w).
  - apply Z.ltb_lt. now apply rank_lt.
  - apply Z.ltb_ge. now apply rank_le.
Qed.
Lemma rank_eqb l v w : In v l -> In w l -> (rank l v =? rank l w) = (v =? w).
Proof.
  intros I J. destruct (Z.eqb_spec v w) as [->|N]; [apply Z.eqb_refl|]. apply Z.eqb_neq.
  assert (C : v < w \/ w < v) by lia. destruct C as [C|C]; apply (rank_lt l) in C; auto; lia.
Qed.
(* The place of a number in a list. *)
Fixpoint place_in (l : list Z) (v : Z) : Z := match l with [] => 0 | u :: l => if u =? v then 0 else 1 + place_in l v end.
Lemma place_in_pos l v : 0 <= place_in l v.
Proof. induction l; cbn [place_in]; [lia|]. destruct (_ =? _); lia. Qed.
Lemma place_in_eqb l v w : In v l -> In w l -> (place_in l v =? place_in l w) = (v =? w).
Proof.
  intros I J. destruct (Z.eqb_spec v w) as [->|N]; [apply Z.eqb_refl|]. apply Z.eqb_neq.
  induction l as [|u l IH]; cbn [place_in In] in *; [tauto|]. pose proof (place_in_pos l v). pose proof (place_in_pos l w).
  destruct (Z.eqb_spec u v), (Z.eqb_spec u w); try lia. destruct I, J; try congruence. match goal with A : In v l, B : In w l |- _ => specialize (IH A B); lia end.
Qed.
Fixpoint distinct (seen l : list Z) : list Z :=
  match l with [] => [] | v :: l => if any (Z.eqb v) seen then distinct seen l else v :: distinct (v :: seen) l end.
Lemma in_distinct v l seen : In v l -> In v seen \/ In v (distinct seen l).
Proof.
  revert seen. induction l as [|u l IH]; simpl; intros seen; [tauto|]. intros [->|I].
  - destruct (any _ seen) eqn:E; [|simpl; auto]. rewrite any_existsb in E. apply existsb_exists in E as (w & I & E).
    apply Z.eqb_eq in E. subst. auto.
  - destruct (any _ seen); auto. destruct (IH (u :: seen) I) as [[->|J]|J]; simpl; auto.
Qed.
Definition squeeze (rows columns colours : list Z) (x : stone) : stone :=
  (rank rows (row x), rank columns (column x), place_in colours (colour x)).
Lemma faithful_squeeze rows columns colours l :
  (forall x, In x l -> In (row x) rows /\ In (column x) columns /\ In (colour x) colours) ->
  faithful false (fun d => d) (squeeze rows columns colours) l.
Proof.
  intros H. split; try congruence.
  - intros x y I J. destruct (H x I) as (A & B & C), (H y J) as (A' & B' & C'). unfold seqb. cbn [squeeze row column colour fst snd].
    now rewrite !rank_eqb, place_in_eqb.
  - intros [v s] x y I J. destruct (H x I) as (A & B & C), (H y J) as (A' & B' & C'). unfold ahead. cbn [squeeze row column colour fst snd].
    destruct v, s; now rewrite !rank_eqb, !rank_ltb.
  - intros x y I J. destruct (H x I) as (A & B & C), (H y J) as (A' & B' & C'). cbn [squeeze colour fst snd]. now apply place_in_eqb.
  - intros d. eauto.
Qed.
Definition squeezed (l : list stone) : list stone :=
  let f := squeeze (distinct [] (map row l)) (distinct [] (map column l)) (distinct [] (map colour l)) in map f l.
Lemma squeezed_faithful l : exists f, squeezed l = map f l /\ faithful false (fun d => d) f l.
Proof.
  exists (squeeze (distinct [] (map row l)) (distinct [] (map column l)) (distinct [] (map colour l))).
  split; [reflexivity|]. apply faithful_squeeze. intros x I.
  assert (D : forall (h : stone -> Z), In (h x) (distinct [] (map h l))).
  { intros h. destruct (in_distinct (h x) (map h l) []); [now apply in_map|destruct H|auto]. }
  split; [|split]; apply D.
Qed.
(* Only shifted, so that the least row and column are 0. *)
Definition shifted (l : list stone) : list stone :=
  match l with
  | [] => []
  | x :: l' => let r := fold_left Z.min (map row l') (row x) in let c := fold_left Z.min (map column l') (column x) in
               map (fun x => (row x - r, column x - c, colour x)) l
  end.
Lemma shift_faithful r c l : faithful true (fun d => d) (fun x => (row x - r, column x - c, colour x)) l.
Proof.
  split; try congruence.
  - intros [[a b] k] [[a' b'] k'] _ _. apply eq_true_iff_eq. rewrite !seqb_ok. unfold row, column, colour. cbn [fst snd].
    split; intros E; injection E; intros; (repeat apply (f_equal2 pair)); try lia; try congruence.
  - intros [v s] [[a b] k] [[a' b'] k'] _ _. unfold ahead, row, column, colour. cbn [fst snd].
    destruct v, s; apply eq_true_iff_eq;
    repeat match goal with |- context [if ?x =? ?y then _ else _] => destruct (Z.eqb_spec x y) end; rewrite ?Z.ltb_lt; try lia; split; lia || congruence.
  - intros _ [v s] [[a b] k] [[a' b'] k'] _ _. unfold beside, row, column, colour. cbn [fst snd].
    destruct v, s; apply eq_true_iff_eq;
    repeat match goal with |- context [if ?x =? ?y then _ else _] => destruct (Z.eqb_spec x y) end; rewrite ?Z.eqb_eq; try lia; split; lia || congruence.
  - intros x y _ _. reflexivity.
  - intros d. eauto.
Qed.
Lemma shifted_faithful l : exists f, shifted l = map f l /\ faithful true (fun d => d) f l.
Proof.
  destruct l as [|x l]; [exists (fun x => x); split; auto; split; eauto|].
  exists (fun y => (row y - fold_left Z.min (map row l) (row x), column y - fold_left Z.min (map column l) (column x), colour y)).
  split; [reflexivity|]. apply shift_faithful.
Qed.

Module StoneOrder <: TotalLeBool.
  Definition t := stone.
  Definition leb (x y : stone) :=
    if row x <? row y then true else if row y <? row x then false
    else if column x <? column y then true else if column y <? column x then false else colour x <=? colour y.
  Theorem leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof.
    intros x y. unfold leb. destruct (row x <? row y) eqn:A; auto. destruct (row y <? row x) eqn:B; auto.
    destruct (column x <? column y) eqn:C; auto. destruct (column y <? column x) eqn:D; auto. rewrite !Z.leb_le. lia.
  Qed.
End StoneOrder.
Module StoneSort := Sort StoneOrder.
Fixpoint stones_eqb (l m : list stone) := match l, m with
  | [], [] => true | x :: l, y :: m => if seqb x y then stones_eqb l m else false | _, _ => false end.
Lemma stones_eqb_ok l m : stones_eqb l m = true -> l = m.
Proof.
  revert m. induction l as [|x l IH]; intros [|y m]; simpl; try discriminate; auto.
  destruct (seqb x y) eqn:A; [|discriminate]. apply seqb_ok in A. intros H. apply IH in H. congruence.
Qed.
Definition stones_key (l : list stone) : positive :=
  Z.to_pos (1 + fold_left (fun k x => Z.land (k * 37 + row x * 64 + column x * 8 + colour x) 1048575) l 0).
Definition all_turns : list (bool * bool * bool) :=
  [(false, false, true); (false, true, false); (false, true, true);
   (true, false, false); (true, false, true); (true, true, false); (true, true, true)].

(* A game of this kind as a ruleset of the checker. *)
Section Ruleset.
Variables (near : bool) (takes : list stone -> list (list stone)) (touch : stone -> stone -> bool).
Hypothesis touch_self : forall x, touch x x = true.
Hypothesis touch_sym : forall x y, touch x y = touch y x.
Hypothesis takes_some : forall l t, In t (takes l) -> incl t l /\ exists x, In x t.
Hypothesis takes_perm : forall l m t, Permutation l m -> In t (takes l) -> exists u, In u (takes m) /\ alike t u.
Hypothesis takes_app : forall l m t, apart_from touch l m -> In t (takes (l ++ m)) ->
  exists u, alike t u /\ (In u (takes l) \/ In u (takes m)).
Hypothesis takes_part : forall l m t, apart_from touch l m -> In t (takes l) -> exists u, In u (takes (l ++ m)) /\ alike t u.
Hypothesis takes_image : forall g f l, faithful near g f l ->
  (forall t, In t (takes l) -> exists u, In u (takes (map f l)) /\ alike (map f t) u) /\
  (forall u, In u (takes (map f l)) -> exists t, In t (takes l) /\ alike (map f t) u).
Hypothesis takes_nil : takes [] = [].
Definition settled (l : list stone) := if near then shifted l else squeezed l.
Definition turn_images (l : list stone) := map (fun s => settled (StoneSort.sort (map (turned s) l))) all_turns.
Notation R := (taking takes takes_some).
Lemma settled_ok l : same (T R l) (T R (settled l)).
Proof.
  unfold settled. destruct near eqn:N.
  - destruct (shifted_faithful l) as (f & -> & F). apply same_sym. subst. eapply G_image; eauto.
  - destruct (squeezed_faithful l) as (f & -> & F). apply same_sym. subst. eapply G_image; eauto.
Qed.
Definition taking_ruleset : ruleset.
Proof.
  refine (short R (fun _ => false) (fun _ _ => eq_refl) stones_eqb stones_eqb_ok stones_key
            (split stone touch StoneSort.sort settled) _ turn_images _).
  - intros l. apply (split_ok stone touch (fun l => emb (T R l))).
    + apply StoneSort.Permuted_sort.
    + intros. apply emb_same, G_perm; auto.
    + unfold T. simpl. now rewrite takes_nil.
    + intros l0 m A. rewrite <- emb_add. apply emb_same. eapply G_app; eauto.
    + intros. apply emb_same, settled_ok.
  - intros l m I. apply in_map_iff in I as (s & <- & _). eapply same_trans; [|apply settled_ok].
    eapply same_trans; [|apply G_perm, StoneSort.Permuted_sort; auto]. apply same_sym. eapply G_image; eauto. apply faithful_turned.
Defined.
End Ruleset.
