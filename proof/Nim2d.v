(* Two-dimensional Nim: take coins of one row or one column. What may be taken together depends on the reading. *)
Require Import List Bool Arith Lia ZArith Permutation.
Require Import Game Entailing Rules Values Split Stones.
Import ListNotations.
Open Scope Z_scope.

Inductive reading :=
  | Pile      (* any coins of a run without gaps *)
  | Run       (* coins next to each other *)
  | Skip.     (* coins with nothing but empty points between them *)
Definition near r := match r with Skip => false | _ => true end.
(* The coins of a move: one, or x and y, which is ahead, and some between them. *)
Definition between d (x y z : stone) := if ahead d x z then ahead d z y else false.
Definition without_gap d x y (l : list stone) :=
  all (fun z => if (if seqb x z then true else between d x y z) then any (beside d z) l else true) l.
Definition fits_reading r d x y l := match r with Skip => true | _ => without_gap d x y l end.
Fixpoint sublists (l : list stone) : list (list stone) :=
  match l with [] => [[]] | x :: l => let s := sublists l in s ++ map (cons x) s end.
Definition choices r (l : list stone) := match r with Pile => sublists l | _ => [l] end.
Definition nim2d_takes r (l : list stone) : list (list stone) :=
  map (fun x => [x]) l ++
  flat_map (fun d => flat_map (fun x => flat_map (fun y =>
    if ahead d x y then
      if fits_reading r d x y l then map (fun s => x :: y :: s) (choices r (filter (between d x y) l)) else []
    else []) l) l) directions.

Lemma in_takes r l t : In t (nim2d_takes r l) <-> (exists x, In x l /\ t = [x]) \/
  exists d x y s, In x l /\ In y l /\ ahead d x y = true /\ fits_reading r d x y l = true /\
    t = x :: y :: s /\ In s (choices r (filter (between d x y) l)).
Proof.
  unfold nim2d_takes. rewrite in_app_iff, in_map_iff, in_flat_map. split.
  - intros [(x & <- & I)|(d & _ & I)]; [left; eauto|right]. apply in_flat_map in I as (x & X & I). apply in_flat_map in I as (y & Y & I).
    destruct (ahead d x y) eqn:A; [|destruct I]. destruct (fits_reading r d x y l) eqn:F; [|destruct I].
    apply in_map_iff in I as (s & <- & I). exists d, x, y, s. auto 10.
  - intros [(x & I & ->)|(d & x & y & s & X & Y & A & F & -> & I)]; [left; eauto|right]. exists d. split; [apply all_directions|].
    apply in_flat_map. exists x. split; auto. apply in_flat_map. exists y. split; auto. rewrite A, F. now apply (in_map (fun s => x :: y :: s)).
Qed.
Lemma sublists_incl l s : In s (sublists l) -> incl s l.
Proof.
  revert s. induction l as [|x l IH]; cbn [sublists]; intros s I.
  - destruct I as [<-|[]]. intros z [].
  - apply in_app_or in I as [I|I]; [intros z Z; right; eapply IH; eauto|]. apply in_map_iff in I as (t & <- & I).
    intros z [->|Z]; [left; auto|right; eapply IH; eauto].
Qed.
Lemma sublists_filter p l : In (filter p l) (sublists l).
Proof.
  induction l as [|x l IH]; cbn [sublists filter]; [left; auto|]. apply in_or_app. destruct (p x); [right; now apply in_map|auto].
Qed.
Lemma choices_incl r l s : In s (choices r l) -> incl s l.
Proof. destruct r; [apply sublists_incl| |]; intros [<-|[]] z Z; auto. Qed.
Lemma choices_alike r l m s : alike l m -> In s (choices r l) -> exists u, In u (choices r m) /\ alike s u.
Proof.
  intros A I. destruct r.
  - exists (filter (has_stone s) m). split; [apply sublists_filter|]. intros z. rewrite filter_In, has_stone_ok.
    split; [|tauto]. intros Z. split; auto. apply A. eapply sublists_incl; eauto.
  - exists m. destruct I as [<-|[]]. split; [left; auto|auto].
  - exists m. destruct I as [<-|[]]. split; [left; auto|auto].
Qed.
Lemma takes_some r l t : In t (nim2d_takes r l) -> incl t l /\ exists x, In x t.
Proof.
  intros I. apply in_takes in I as [(x & I & ->)|(d & x & y & s & X & Y & A & F & -> & I)].
  - split; [intros z [->|[]]; auto|exists x; left; auto].
  - split; [|exists x; left; auto]. apply choices_incl in I. intros z [->|[->|Z]]; auto. apply I, filter_In in Z. tauto.
Qed.
(* Without gaps, in words. *)
Definition gapless d x y (l : list stone) := forall z, In z l -> z = x \/ between d x y z = true -> exists w, In w l /\ beside d z w = true.
Lemma all_iff {A} (f : A -> bool) l : all f l = true <-> forall x, In x l -> f x = true.
Proof.
  split; [apply all_spec|]. induction l as [|a l IH]; simpl; intros H; auto. rewrite H; auto.
Qed.
Lemma without_gap_ok d x y l : without_gap d x y l = true <-> gapless d x y l.
Proof.
  unfold without_gap, gapless. rewrite all_iff. split.
  - intros H z I E. specialize (H z I). replace (if seqb x z then true else between d x y z) with true in H.
    + rewrite any_existsb in H. apply existsb_exists in H. auto.
    + destruct E as [->| ->]; [now rewrite (proj2 (seqb_ok x x))|destruct (seqb x z); auto].
  - intros H z I. destruct (if seqb x z then true else between d x y z) eqn:E; auto. rewrite any_existsb. apply existsb_exists.
    apply H; auto. destruct (seqb x z) eqn:Q; auto. apply seqb_ok in Q. auto.
Qed.
Lemma fits_ok r d x y l : fits_reading r d x y l = true <-> (near r = true -> gapless d x y l).
Proof.
  destruct r; cbn [fits_reading near]; rewrite ?without_gap_ok; split; auto; discriminate.
Qed.
Lemma gapless_alike d x y l m : alike l m -> gapless d x y l -> gapless d x y m.
Proof. intros A G z I E. apply A in I. destruct (G z I E) as (w & W & B). exists w. split; auto. now apply A. Qed.
Lemma filter_alike p l m : alike l m -> alike (filter p l) (filter p m).
Proof. intros A z. rewrite !filter_In. specialize (A z). tauto. Qed.
Lemma takes_alike r l m t : alike l m -> In t (nim2d_takes r l) -> exists u, In u (nim2d_takes r m) /\ alike t u.
Proof.
  intros A I. apply in_takes in I as [(x & I & ->)|(d & x & y & s & X & Y & H & F & -> & I)].
  - exists [x]. split; [|intros z; tauto]. apply in_takes. left. exists x. split; auto. now apply A.
  - destruct (choices_alike r _ (filter (between d x y) m) s (filter_alike _ _ _ A) I) as (u & U & B).
    exists (x :: y :: u). split; [|intros z; simpl; specialize (B z); tauto]. apply in_takes. right. exists d, x, y, u.
    repeat split; auto; try (now apply A). apply fits_ok. intros N. eapply gapless_alike; [exact A|]. now apply fits_ok in F.
Qed.
Lemma takes_perm r l m t : Permutation l m -> In t (nim2d_takes r l) -> exists u, In u (nim2d_takes r m) /\ alike t u.
Proof.
  intros P. apply takes_alike. intros z. split; apply Permutation_in; [|apply Permutation_sym]; auto.
Qed.

(* Distances along a direction. *)
Definition aligned (d : direction) (x y : stone) := if fst d then column x = column y else row x = row y.
Definition distance (d : direction) (x y : stone) :=
  let s := if fst d then row y - row x else column y - column x in if snd d then s else - s.
Lemma ahead_ok d x y : ahead d x y = true <-> aligned d x y /\ 0 < distance d x y.
Proof.
  unfold ahead, aligned, distance. destruct d as [[] []]; cbn [fst snd];
  [destruct (Z.eqb_spec (column x) (column y))|destruct (Z.eqb_spec (column x) (column y))|
   destruct (Z.eqb_spec (row x) (row y))|destruct (Z.eqb_spec (row x) (row y))];
  rewrite ?Z.ltb_lt; split; try discriminate; try tauto; lia.
Qed.
Lemma beside_ok d x y : beside d x y = true <-> aligned d x y /\ distance d x y = 1.
Proof.
  unfold beside, aligned, distance. destruct d as [[] []]; cbn [fst snd];
  [destruct (Z.eqb_spec (column x) (column y))|destruct (Z.eqb_spec (column x) (column y))|
   destruct (Z.eqb_spec (row x) (row y))|destruct (Z.eqb_spec (row x) (row y))];
  rewrite ?Z.eqb_eq; split; try discriminate; try tauto; lia.
Qed.
Lemma aligned_trans d x y z : aligned d x y -> aligned d y z -> aligned d x z.
Proof. unfold aligned. destruct (fst d); congruence. Qed.
Lemma aligned_sym d x y : aligned d x y -> aligned d y x.
Proof. unfold aligned. destruct (fst d); congruence. Qed.
Lemma distance_add d x y z : distance d x z = distance d x y + distance d y z.
Proof. unfold distance. destruct (fst d), (snd d); lia. Qed.
(* Coins that touch are at one point or next to each other, or in the reading Skip, in one row or column. *)
Definition touches r (x y : stone) :=
  if near r then Z.abs (row x - row y) + Z.abs (column x - column y) <=? 1
  else if row x =? row y then true else column x =? column y.
Lemma touches_self r x : touches r x x = true.
Proof.
  unfold touches. destruct (near r); [|now rewrite Z.eqb_refl]. apply Z.leb_le. lia.
Qed.
Lemma touches_sym r x y : touches r x y = touches r y x.
Proof.
  unfold touches. destruct (near r).
  - f_equal. lia.
  - now rewrite (Z.eqb_sym (row x)), (Z.eqb_sym (column x)).
Qed.
Lemma beside_touches r d x y : beside d x y = true -> touches r x y = true.
Proof.
  rewrite beside_ok. unfold touches, aligned, distance. destruct d as [[] []]; cbn [fst snd]; intros [A D]; destruct (near r).
  all: try (apply Z.leb_le; lia).
  all: destruct (Z.eqb_spec (row x) (row y)); auto; apply Z.eqb_eq; lia.
Qed.
Lemma chain d x y l : In x l -> aligned d x y -> gapless d x y l ->
  forall k, Z.of_nat k < distance d x y ->
  exists w, In w l /\ aligned d x w /\ distance d x w = Z.of_nat k /\ (w = x \/ between d x y w = true).
Proof.
  intros X A G. induction k as [|k IH]; intros L.
  - exists x. split; auto. split; [unfold aligned; destruct (fst d); auto|]. split; auto. unfold distance. destruct (fst d), (snd d); lia.
  - destruct IH as (w & W & B & D & E); [lia|]. destruct (G w W E) as (v & V & S).
    apply beside_ok in S as [S1 S2]. assert (Av : aligned d x v) by (eapply aligned_trans; eauto).
    pose proof (distance_add d x w v). exists v. split; auto. split; auto. split; [lia|]. right.
    unfold between. replace (ahead d x v) with true by (symmetry; apply ahead_ok; split; auto; lia).
    apply ahead_ok. split; [eapply aligned_trans; [apply aligned_sym; exact Av|exact A]|].
    pose proof (distance_add d x v y). lia.
Qed.
(* Coins that are apart from those of a run are not in it. *)
Lemma not_in_run r d x y l m z : near r = true -> apart_from (touches r) l m -> In x l -> aligned d x y -> gapless d x y l ->
  In z m -> ahead d x z = true -> distance d x z <= distance d x y -> False.
Proof.
  intros N A X L G Z H D. apply ahead_ok in H as [H P].
  destruct (chain d x y l X L G (Z.to_nat (distance d x z - 1))) as (w & W & B & E & _); [lia|].
  assert (S : beside d w z = true).
  { apply beside_ok. split; [eapply aligned_trans; [apply aligned_sym; exact B|exact H]|]. pose proof (distance_add d x w z). lia. }
  apply (beside_touches r) in S. rewrite (A w z W Z) in S. discriminate.
Qed.
Lemma skip_touches d x y : ahead d x y = true -> touches Skip x y = true.
Proof.
  rewrite ahead_ok. unfold touches, aligned. cbn [near]. intros [A _]. destruct (fst d).
  - destruct (row x =? row y); auto. now apply Z.eqb_eq.
  - apply Z.eqb_eq in A. now rewrite A.
Qed.
Lemma between_far d x y z : between d x y z = true -> ahead d x z = true /\ distance d x z <= distance d x y.
Proof.
  unfold between. destruct (ahead d x z) eqn:A; [|discriminate]. intros B. split; auto. apply ahead_ok in A, B.
  pose proof (distance_add d x z y). lia.
Qed.
(* A move that begins with a coin of l takes coins of l only. *)
Lemma stays r d x y l m : apart_from (touches r) l m -> In x l -> ahead d x y = true -> fits_reading r d x y l = true ->
  forall z, In z m -> (z = y \/ between d x y z = true) -> False.
Proof.
  intros A X H F z Z E. assert (P : ahead d x z = true /\ distance d x z <= distance d x y).
  { destruct E as [->|E]; [split; auto; lia|now apply between_far]. }
  destruct (near r) eqn:N.
  - eapply (not_in_run r d x y l m z); eauto; try tauto; [now apply ahead_ok in H|]. now apply fits_ok in F.
  - destruct r; try discriminate. destruct P as [P _]. apply skip_touches in P. rewrite (A x z X Z) in P. discriminate.
Qed.
Lemma takes_part r l m t : apart_from (touches r) l m -> In t (nim2d_takes r l) -> exists u, In u (nim2d_takes r (l ++ m)) /\ alike t u.
Proof.
  intros A I. apply in_takes in I as [(x & I & ->)|(d & x & y & s & X & Y & H & F & -> & I)].
  - exists [x]. split; [|intros z; tauto]. apply in_takes. left. exists x. split; auto. apply in_or_app. auto.
  - pose proof (stays r d x y l m A X H F) as N.
    assert (B : alike (filter (between d x y) l) (filter (between d x y) (l ++ m))).
    { intros z. rewrite !filter_In, in_app_iff. split; [tauto|]. intros [[Z|Z] E]; auto. exfalso. eapply N; eauto. }
    destruct (choices_alike r _ _ s B I) as (u & U & C). exists (x :: y :: u).
    split; [|intros z; simpl; specialize (C z); tauto]. apply in_takes. right. exists d, x, y, u.
    repeat split; auto; try (apply in_or_app; auto). apply fits_ok. intros Nr z Z E. apply in_app_or in Z as [Z|Z].
    + apply fits_ok in F; auto. destruct (F z Z E) as (w & W & S). exists w. split; auto. apply in_or_app. auto.
    + exfalso. destruct E as [->|E]; [|eapply N; eauto]. pose proof (A x x X Z) as T. rewrite touches_self in T. discriminate.
Qed.
Lemma inside r d x y l m : apart_from (touches r) l m -> In x l -> In y (l ++ m) -> ahead d x y = true ->
  fits_reading r d x y (l ++ m) = true -> In y l /\ fits_reading r d x y l = true.
Proof.
  intros A X Y H F. assert (F' : fits_reading r d x y l = true).
  { apply fits_ok. intros N z Z E. apply fits_ok in F; auto. destruct (F z) as (w & W & S); auto; [apply in_or_app; auto|].
    exists w. split; auto. apply in_app_or in W as [W|W]; auto. apply (beside_touches r) in S. rewrite (A z w Z W) in S. discriminate. }
  split; auto. apply in_app_or in Y as [Y|Y]; auto. exfalso. eapply (stays r d x y l m); eauto.
Qed.
Lemma one_side r l m d x y s : apart_from (touches r) l m -> In x l -> In y (l ++ m) -> ahead d x y = true ->
  fits_reading r d x y (l ++ m) = true -> In s (choices r (filter (between d x y) (l ++ m))) ->
  exists u, In u (nim2d_takes r l) /\ alike (x :: y :: s) u.
Proof.
  intros A X Y H F I. destruct (inside r d x y l m A X Y H F) as [Y' F'].
  pose proof (stays r d x y l m A X H F') as N.
  assert (B : alike (filter (between d x y) (l ++ m)) (filter (between d x y) l)).
  { intros z. rewrite !filter_In, in_app_iff. split; [|tauto]. intros [[Z|Z] E]; auto. exfalso. eapply N; eauto. }
  destruct (choices_alike r _ _ s B I) as (u & U & C). exists (x :: y :: u).
  split; [|intros z; simpl; specialize (C z); tauto]. apply in_takes. right. exists d, x, y, u. auto 10.
Qed.
Lemma takes_app r l m t : apart_from (touches r) l m -> In t (nim2d_takes r (l ++ m)) ->
  exists u, alike t u /\ (In u (nim2d_takes r l) \/ In u (nim2d_takes r m)).
Proof.
  intros A I. apply in_takes in I as [(x & I & ->)|(d & x & y & s & X & Y & H & F & -> & I)].
  - exists [x]. split; [intros z; tauto|]. apply in_app_or in I as [I|I]; [left|right]; apply in_takes; left; eauto.
  - apply in_app_or in X as [X|X].
    + destruct (one_side r l m d x y s A X Y H F I) as (u & U & B). exists u. auto.
    + assert (A' : apart_from (touches r) m l) by (intros a b P Q; rewrite touches_sym; auto).
      assert (K : alike (l ++ m) (m ++ l)) by (intros z; rewrite !in_app_iff; tauto).
      destruct (choices_alike r _ (filter (between d x y) (m ++ l)) s (filter_alike _ _ _ K) I) as (v & V & B).
      destruct (one_side r m l d x y v A' X) as (u & U & C); auto.
      * now apply K.
      * apply fits_ok. intros N. eapply gapless_alike; [exact K|]. now apply fits_ok in F.
      * exists u. split; auto. intros z. specialize (B z). specialize (C z). simpl in *. tauto.
Qed.
Lemma sublists_map f l : sublists (map f l) = map (map f) (sublists l).
Proof.
  induction l as [|x l IH]; auto. cbn [sublists map]. rewrite IH, map_app, !map_map. auto.
Qed.
Lemma filter_map_in {A B} (p : B -> bool) (q : A -> bool) (f : A -> B) l : (forall x, In x l -> p (f x) = q x) -> filter p (map f l) = map f (filter q l).
Proof.
  induction l as [|x l IH]; intros H; auto. cbn [map filter]. rewrite H by (simpl; auto). rewrite IH by (intros; apply H; simpl; auto).
  destruct (q x); auto.
Qed.
Lemma takes_image r g f l : faithful (near r) g f l ->
  (forall t, In t (nim2d_takes r l) -> exists u, In u (nim2d_takes r (map f l)) /\ alike (map f t) u) /\
  (forall u, In u (nim2d_takes r (map f l)) -> exists t, In t (nim2d_takes r l) /\ alike (map f t) u).
Proof.
  intros F.
  assert (B : forall d x y, In x l -> In y l -> forall z, In z l -> between (g d) (f x) (f y) (f z) = between d x y z).
  { intros d x y X Y z Z. unfold between. now rewrite !(f_ahead _ _ _ _ F). }
  assert (C : forall d x y, In x l -> In y l -> choices r (filter (between (g d) (f x) (f y)) (map f l)) = map (map f) (choices r (filter (between d x y) l))).
  { intros d x y X Y. rewrite (filter_map_in _ (between d x y) f l) by auto. destruct r; cbn [choices]; auto. apply sublists_map. }
  assert (G : forall d x y, In x l -> In y l -> fits_reading r (g d) (f x) (f y) (map f l) = fits_reading r d x y l).
  { intros d x y X Y. apply eq_true_iff_eq. rewrite !fits_ok. split; intros H N; specialize (H N); intros z Z E.
    - destruct (H (f z)) as (w & W & S); [now apply in_map| |].
      + destruct E as [->|E]; auto. right. now rewrite B.
      + apply in_map_iff in W as (w' & <- & W). exists w'. split; auto. now rewrite (f_beside _ _ _ _ F N) in S.
    - apply in_map_iff in Z as (z' & <- & Z). destruct (H z' Z) as (w & W & S).
      + destruct E as [E|E].
        * left. assert (Q : seqb z' x = true) by (rewrite <- (f_same _ _ _ _ F z' x Z X); now apply seqb_ok). now apply seqb_ok.
        * right. now rewrite B in E.
      + exists (f w). split; [now apply in_map|]. now rewrite (f_beside _ _ _ _ F N). }
  split.
  - intros t I. exists (map f t). split; [|intros z; tauto]. apply in_takes.
    apply in_takes in I as [(x & I & ->)|(d & x & y & s & X & Y & H & K & -> & I)].
    + left. exists (f x). split; auto. now apply in_map.
    + right. exists (g d), (f x), (f y), (map f s). repeat split; try (now apply in_map).
      * now rewrite (f_ahead _ _ _ _ F).
      * now rewrite G.
      * rewrite C by auto. now apply in_map.
  - intros u I. apply in_takes in I as [(x & I & ->)|(d & x & y & s & X & Y & H & K & -> & I)].
    + apply in_map_iff in I as (x' & <- & I). exists [x']. split; [|intros z; simpl; tauto]. apply in_takes. left. eauto.
    + apply in_map_iff in X as (x' & <- & X). apply in_map_iff in Y as (y' & <- & Y).
      destruct (g_onto _ _ _ _ F d) as [e <-]. rewrite C in I by auto. apply in_map_iff in I as (s' & <- & I).
      exists (x' :: y' :: s'). split; [|intros z; simpl; tauto]. apply in_takes. right. exists e, x', y', s'.
      rewrite G in K by auto. rewrite (f_ahead _ _ _ _ F) in H by auto. auto 10.
Qed.
Definition nim2d r := taking (nim2d_takes r) (takes_some r).
Definition nim2ds r : ruleset :=
  taking_ruleset (near r) (nim2d_takes r) (touches r) (touches_self r) (touches_sym r) (takes_some r) (takes_perm r)
    (takes_app r) (takes_part r) (takes_image r) eq_refl.
