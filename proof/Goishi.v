(* Goishi: pick up a stone, and go on from it as long as you like: to the next stone in a direction, over empty points, if
   it has the same colour, and not back to where you came from. *)
Require Import List Bool Arith Lia ZArith Permutation.
Require Import Game Entailing Rules Values Split Stones.
Import ListNotations.
Open Scope Z_scope.

Definition direction_eqb (d e : direction) := if Bool.eqb (fst d) (fst e) then Bool.eqb (snd d) (snd e) else false.
Definition blocked (back : option direction) d := match back with Some e => direction_eqb d e | None => false end.
(* From x to y, the next stone of those that are left. *)
Definition goes_to d (x y : stone) (left : list stone) :=
  if ahead d x y then if colour x =? colour y then negb (any (fun w => if ahead d x w then ahead d w y else false) left) else false else false.
Definition picked y (left : list stone) := without [y] left.
(* The stones that can be picked up, beginning with x. *)
Fixpoint go (ds : list direction) n (left : list stone) (x : stone) (back : option direction) : list (list stone) :=
  [x] :: match n with
         | O => []
         | S n => flat_map (fun d => if blocked back d then [] else flat_map (fun y =>
             if goes_to d x y left then map (cons x) (go ds n (picked y left) y (Some (back_from d))) else []) left) ds
         end.
Definition goishi_takes (l : list stone) := flat_map (fun x => go directions (length l) (picked x l) x None) l.

Lemma in_go ds n left x back t : In t (go ds n left x back) <-> t = [x] \/
  exists k d y u, n = S k /\ In d ds /\ blocked back d = false /\ In y left /\ goes_to d x y left = true /\
    t = x :: u /\ In u (go ds k (picked y left) y (Some (back_from d))).
Proof.
  destruct n as [|n]; cbn [go In].
  - split; [intros [<-|[]]; auto|]. intros [->|(k & d & y & u & E & _)]; [auto|discriminate].
  - rewrite in_flat_map. split.
    + intros [<-|(d & I & H)]; auto. right. destruct (blocked back d) eqn:B; [destruct H|]. apply in_flat_map in H as (y & J & H).
      destruct (goes_to d x y left) eqn:E; [|destruct H]. apply in_map_iff in H as (u & <- & H). exists n, d, y, u. auto 10.
    + intros [->|(k & d & y & u & E & I & B & J & H & -> & U)]; auto. injection E as <-. right. exists d. split; auto.
      rewrite B. apply in_flat_map. exists y. split; auto. rewrite H. now apply in_map.
Qed.
Lemma picked_length y l : In y l -> (length (picked y l) < length l)%nat.
Proof. intros I. eapply without_length; [simpl; eauto|auto]. Qed.
Lemma picked_incl y l : incl (picked y l) l.
Proof. intros z I. apply in_without in I. tauto. Qed.
Lemma go_incl ds n left x back t : In t (go ds n left x back) -> In x t /\ incl t (x :: left).
Proof.
  revert left x back t. induction n as [|n IH]; intros left x back t I; apply in_go in I as
    [->|(k & d & y & u & E & _ & _ & J & _ & -> & U)]; try discriminate.
  1, 2: split; [simpl; auto|intros z [->|[]]; simpl; auto].
  injection E as <-. apply IH in U as [_ U]. split; [simpl; auto|]. intros z [->|I]; [simpl; auto|].
  apply U in I as [->|I]; simpl; auto. right. now apply picked_incl in I.
Qed.
(* Where the same moves can be made. *)
Lemma transfer (Q : stone -> list stone -> list stone -> Prop) :
  (forall x r s, Q x r s -> forall d y, In y r -> goes_to d x y r = true ->
     In y s /\ goes_to d x y s = true /\ Q y (picked y r) (picked y s)) ->
  forall ds n r x back t k s, In t (go ds n r x back) -> Q x r s -> (length s <= k)%nat -> In t (go ds k s x back).
Proof.
  intros H ds n. induction n as [|n IH]; intros r x back t k s I O L; apply in_go in I as
    [->|(j & d & y & u & E & D & B & J & G & -> & U)]; try discriminate; apply in_go; auto.
  injection E as <-. destruct (H _ _ _ O _ _ J G) as (J' & G' & O'). right. pose proof (picked_length _ _ J').
  destruct k as [|k]; [lia|]. exists k, d, y, u. repeat split; auto. eapply IH; eauto. lia.
Qed.
Definition in_line (x y : stone) := if row x =? row y then true else column x =? column y.
Lemma in_line_self x : in_line x x = true. Proof. unfold in_line. now rewrite Z.eqb_refl. Qed.
Lemma in_line_sym x y : in_line x y = in_line y x.
Proof. unfold in_line. now rewrite (Z.eqb_sym (row x)), (Z.eqb_sym (column x)). Qed.
Lemma ahead_in_line d x y : ahead d x y = true -> in_line x y = true.
Proof.
  unfold ahead, in_line. destruct (fst d).
  - destruct (column x =? column y); [destruct (row x =? row y); auto|discriminate].
  - destruct (row x =? row y); [auto|discriminate].
Qed.
Lemma goes_to_ahead d x y l : goes_to d x y l = true -> ahead d x y = true.
Proof. unfold goes_to. destruct (ahead d x y); auto. Qed.
Lemma any_app {A} (f : A -> bool) l m : any f (l ++ m) = (any f l || any f m)%bool.
Proof. rewrite !any_existsb. apply existsb_app. Qed.
Lemma takes_some l t : In t (goishi_takes l) -> incl t l /\ exists x, In x t.
Proof.
  intros I. apply in_flat_map in I as (x & X & I). apply go_incl in I as [A B]. split; eauto.
  intros z J. apply B in J as [->|J]; auto. now apply picked_incl in J.
Qed.
Lemma picked_le x l : (length (picked x l) <= length l)%nat.
Proof.
  induction l as [|a l IH]; auto. unfold picked, without in *. cbn [filter]. destruct (negb _); cbn [length]; lia.
Qed.
Lemma takes_perm l m t : Permutation l m -> In t (goishi_takes l) -> exists u, In u (goishi_takes m) /\ alike t u.
Proof.
  intros P I. exists t. split; [|intros z; tauto]. apply in_flat_map in I as (x & X & I). apply in_flat_map. exists x.
  split; [eapply Permutation_in; eauto|]. eapply (transfer (fun _ => @Permutation stone)); [|exact I|now apply filter_perm|apply picked_le].
  intros z r s O d y J G. split; [eapply Permutation_in; eauto|]. split; [|now apply filter_perm].
  unfold goes_to in *. now rewrite <- (any_perm _ _ _ O).
Qed.
Lemma alone l m r r' x t n k ds : apart_from in_line l m -> In x l -> In t (go ds n r x None) -> Permutation r (r' ++ m) -> incl r' l ->
  (length r' <= k)%nat -> In t (go ds k r' x None).
Proof.
  intros A X I P S L. eapply (transfer (fun z r s => Permutation r (s ++ m) /\ In z l /\ incl s l)); eauto.
  clear - A. intros x r s (P & X & S) d y J G. pose proof (ahead_in_line _ _ _ (goes_to_ahead _ _ _ _ G)) as T.
  assert (Y : In y s).
  { apply (Permutation_in _ P) in J. apply in_app_or in J as [J|J]; auto. rewrite (A x y X J) in T. discriminate. }
  split; auto. split.
  - unfold goes_to in *. rewrite (any_perm _ _ _ P), any_app in G. destruct (ahead d x y); auto.
    destruct (colour x =? colour y); auto. destruct (any _ s); auto.
  - split; [|split; auto].
    + etransitivity; [apply filter_perm; exact P|]. fold (without [y] (s ++ m)). rewrite without_app.
      apply Permutation_app; auto. rewrite (without_none [y] m); auto.
      intros z Z [<-|[]]. pose proof (A y y (S _ Y) Z) as E. rewrite in_line_self in E. discriminate.
    + intros z Z. apply S. now apply picked_incl in Z.
Qed.
Lemma takes_app l m t : apart_from in_line l m -> In t (goishi_takes (l ++ m)) ->
  exists u, alike t u /\ (In u (goishi_takes l) \/ In u (goishi_takes m)).
Proof.
  intros A I. exists t. split; [intros z; tauto|]. apply in_flat_map in I as (x & X & I). apply in_app_or in X as [X|X]; [left|right];
  apply in_flat_map; exists x; (split; [auto|]).
  - eapply (alone l m); [exact A|exact X|exact I| |apply picked_incl|apply picked_le].
    unfold picked. rewrite (apart_without in_line in_line_self); auto. intros z [<-|[]]; auto.
  - assert (A' : apart_from in_line m l) by (intros y z Y Z; rewrite in_line_sym; auto).
    eapply (alone m l); [exact A'|exact X|exact I| |apply picked_incl|apply picked_le].
    etransitivity; [apply filter_perm, Permutation_app_comm|]. fold (without [x] (m ++ l)).
    unfold picked. rewrite (apart_without in_line in_line_self); auto. intros z [<-|[]]; auto.
Qed.
Lemma takes_part l m t : apart_from in_line l m -> In t (goishi_takes l) -> exists u, In u (goishi_takes (l ++ m)) /\ alike t u.
Proof.
  intros A I. exists t. split; [|intros z; tauto]. apply in_flat_map in I as (x & X & I). apply in_flat_map. exists x.
  split; [apply in_or_app; auto|].
  assert (W : forall y s, In y l -> picked y (s ++ m) = picked y s ++ m).
  { intros y s Y. unfold picked. rewrite without_app. f_equal. apply without_none. intros z Z [<-|[]].
    pose proof (A y y Y Z) as E. rewrite in_line_self in E. discriminate. }
  eapply (transfer (fun z r s => s = r ++ m /\ In z l /\ incl r l)); [|exact I| |apply picked_le].
  - clear - A W. intros x r s (-> & X & S) d y J G. split; [apply in_or_app; auto|]. split.
    + unfold goes_to in *. destruct (ahead d x y); auto. destruct (colour x =? colour y); auto. rewrite any_app.
      replace (any _ m) with false; [now rewrite orb_false_r|]. symmetry. apply not_true_iff_false. intros E.
      rewrite any_existsb in E. apply existsb_exists in E as (w & M & E). destruct (ahead d x w) eqn:F; [|discriminate].
      apply ahead_in_line in F. rewrite (A x w X M) in F. discriminate.
    + split; [apply W; auto|]. split; auto. intros z Z. apply S. now apply picked_incl in Z.
  - split; [apply W; auto|]. split; auto. apply picked_incl.
Qed.
Lemma go_all ds es n r x back t : incl ds es -> In t (go ds n r x back) -> In t (go es n r x back).
Proof.
  intros D. revert r x back t. induction n as [|n IH]; intros r x back t I; apply in_go in I as
    [->|(j & d & y & u & E & I & B & J & G & -> & U)]; try discriminate; apply in_go; auto.
  injection E as <-. right. exists n, d, y, u. repeat split; auto.
Qed.
Lemma flat_map_map {A B C} (f : A -> B) (g : B -> list C) l : flat_map g (map f l) = flat_map (fun x => g (f x)) l.
Proof. induction l; simpl; auto. now rewrite IHl. Qed.
Lemma map_flat_map {A B C} (f : B -> C) (g : A -> list B) l : map f (flat_map g l) = flat_map (fun x => map f (g x)) l.
Proof. induction l; simpl; auto. now rewrite map_app, IHl. Qed.
Lemma flat_map_ext_in {A B} (f g : A -> list B) l : (forall x, In x l -> f x = g x) -> flat_map f l = flat_map g l.
Proof. induction l; simpl; intros H; auto. rewrite H, IHl; auto. Qed.
Lemma any_map {A B} (f : A -> B) (p : B -> bool) l : any p (map f l) = any (fun x => p (f x)) l.
Proof. induction l; simpl; auto. now rewrite IHl. Qed.
Lemma any_ext_in {A} (p q : A -> bool) l : (forall x, In x l -> p x = q x) -> any p l = any q l.
Proof. induction l; simpl; intros H; auto. rewrite H, IHl; auto. Qed.
Lemma go_image g f ds n r x back : faithful false g f (x :: r) ->
  go (map g ds) n (map f r) (f x) (option_map g back) = map (map f) (go ds n r x back).
Proof.
  revert r x back. induction n as [|n IH]; intros r x back F; [reflexivity|]. cbn [go map]. f_equal.
  rewrite flat_map_map, map_flat_map. apply flat_map_ext_in. intros d _.
  assert (B : blocked (option_map g back) (g d) = blocked back d).
  { destruct back as [e|]; auto. cbn [option_map blocked]. apply eq_true_iff_eq.
    assert (E : forall d e, direction_eqb d e = true <-> d = e).
    { intros [[] []] [[] []]; cbn; split; congruence. }
    rewrite !E. split; [apply (g_inj _ _ _ _ F)|congruence]. }
  rewrite B. destruct (blocked back d); auto. rewrite flat_map_map, map_flat_map. apply flat_map_ext_in. intros y Y.
  assert (X : In x (x :: r)) by (simpl; auto). assert (Y' : In y (x :: r)) by (simpl; auto).
  assert (G : goes_to (g d) (f x) (f y) (map f r) = goes_to d x y r).
  { unfold goes_to. rewrite (f_ahead _ _ _ _ F), (f_colour _ _ _ _ F) by auto. destruct (ahead d x y); auto.
    destruct (colour x =? colour y); auto. f_equal. rewrite any_map. apply any_ext_in. intros w W.
    assert (W' : In w (x :: r)) by (simpl; auto). now rewrite !(f_ahead _ _ _ _ F) by auto. }
  rewrite G. destruct (goes_to d x y r); auto. rewrite map_map.
  assert (F' : faithful false g f r) by (eapply faithful_incl; [|exact F]; intros z Z; simpl; auto).
  replace (picked (f y) (map f r)) with (map f (picked y r)).
  - rewrite <- (g_back _ _ _ _ F). change (Some (g (back_from d))) with (option_map g (Some (back_from d))). rewrite IH.
    + now rewrite map_map.
    + eapply faithful_incl; [|exact F']. intros z [<-|Z]; auto. now apply picked_incl in Z.
  - apply (map_without false g f r [y] F'). intros z [<-|[]]; auto.
Qed.
Lemma takes_image g f l : faithful false g f l ->
  (forall t, In t (goishi_takes l) -> exists u, In u (goishi_takes (map f l)) /\ alike (map f t) u) /\
  (forall u, In u (goishi_takes (map f l)) -> exists t, In t (goishi_takes l) /\ alike (map f t) u).
Proof.
  intros F.
  assert (E : forall x, In x l -> go (map g directions) (length (map f l)) (picked (f x) (map f l)) (f x) None =
     map (map f) (go directions (length l) (picked x l) x None)).
  { intros x X. rewrite map_length. replace (picked (f x) (map f l)) with (map f (picked x l)).
    - apply (go_image g f directions (length l) (picked x l) x None). eapply faithful_incl; [|exact F].
      intros z [<-|Z]; auto. now apply picked_incl in Z.
    - apply (map_without false g f l [x] F). intros z [<-|[]]; auto. }
  split.
  - intros t I. apply in_flat_map in I as (x & X & I). exists (map f t). split; [|intros z; tauto]. apply in_flat_map.
    exists (f x). split; [now apply in_map|]. apply (go_all (map g directions)); [intros d _; apply all_directions|].
    rewrite E by auto. now apply in_map.
  - intros u I. apply in_flat_map in I as (y & Y & I). apply in_map_iff in Y as (x & <- & X).
    apply (go_all _ (map g directions)) in I.
    + rewrite E in I by auto. apply in_map_iff in I as (t & <- & I). exists t. split; [|intros z; tauto]. apply in_flat_map. eauto.
    + intros d _. destruct (g_onto _ _ _ _ F d) as [e <-]. apply in_map, all_directions.
Qed.
Definition goishi := taking goishi_takes takes_some.
Definition goishis : ruleset :=
  taking_ruleset false goishi_takes in_line in_line_self in_line_sym takes_some takes_perm takes_app takes_part takes_image eq_refl.
