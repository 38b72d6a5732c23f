(* Nimstring: cut a string; who detaches a coin moves again. A position is its strings, each with the numbers of the coins
   at its two ends; 0 is the ground, which is never detached. *)
Require Import List Bool Arith Lia ZArith Permutation Orders Mergesort PArith FMapPositive.
Require Import Game Entailing Rules Values Split.
Import ListNotations.
Open Scope Z_scope.

Definition twine := (Z * Z)%type.
Definition holds (c : Z) (s : twine) := if fst s =? c then true else snd s =? c.
Definition loose (c : Z) (l : list twine) := if c =? 0 then false else negb (any (holds c) l).
(* Whether cutting s, which leaves l, detaches a coin. *)
Definition detaches (s : twine) (l : list twine) := if loose (fst s) l then true else loose (snd s) l.
(* How many coins it detaches: a string with the same coin at both ends detaches one at most. *)
Definition gains (s : twine) (l : list twine) : Z :=
  (if loose (fst s) l then 1 else 0) + (if fst s =? snd s then 0 else if loose (snd s) l then 1 else 0).
Definition cuts (l : list twine) : list (bool * list twine) := map (fun x => (detaches (fst x) (snd x), snd x)) (picks [] l).
Fixpoint cut_tree n (l : list twine) : egame :=
  match n with
  | O => ezero
  | S n => let o := map (on (cut_tree n)) (cuts l) in E o o
  end.
Definition nimstring l := cut_tree (length l) l.

Lemma in_cuts a m l : In (a, m) (cuts l) <-> exists u s v, l = u ++ s :: v /\ m = u ++ v /\ a = detaches s m.
Proof.
  unfold cuts. rewrite in_map_iff. split.
  - intros ([s r] & E & I). cbn [fst snd] in E. injection E as <- <-. apply in_picks in I as (u & v & -> & ->). exists u, s, v. auto.
  - intros (u & s & v & -> & -> & ->). exists (s, u ++ v). split; auto. apply in_picks. exists u, v. auto.
Qed.
Lemma cut_length a m l : In (a, m) (cuts l) -> S (length m) = length l.
Proof. intros I. apply in_cuts in I as (u & s & v & -> & -> & _). rewrite !app_length. simpl. lia. Qed.
Lemma eopt_nimstring p l : eopt p (nimstring l) = map (on nimstring) (cuts l).
Proof.
  unfold nimstring at 1. destruct l as [|s l]; [destruct p; reflexivity|]. cbn [length cut_tree].
  replace (eopt p _) with (map (on (cut_tree (length l))) (cuts (s :: l))) by (destruct p; reflexivity).
  apply map_ext_in. intros [a m] I. apply cut_length in I. unfold on, nimstring. cbn [fst snd length] in *.
  f_equal. f_equal. lia.
Qed.
Lemma in_nimstring p a x l : In (a, x) (eopt p (nimstring l)) <-> exists m, In (a, m) (cuts l) /\ x = nimstring m.
Proof.
  rewrite eopt_nimstring, in_map_iff. split.
  - intros ([b m] & E & I). unfold on in E. cbn [fst snd] in E. injection E as -> <-. eauto.
  - intros (m & I & ->). exists (a, m). auto.
Qed.
Lemma detaches_perm s l m : Permutation l m -> detaches s l = detaches s m.
Proof. intros P. unfold detaches, loose. now rewrite !(any_perm _ _ _ P). Qed.
(* The order does not matter. *)
Lemma nimstring_perm l m : Permutation l m -> esame (nimstring l) (nimstring m).
Proof.
  remember (length l) as n eqn:N. revert l m N. induction n using lt_wf_ind. intros l m -> P.
  assert (Q : forall l' m' a o, length l' = length l -> Permutation l' m' -> In (a, o) (cuts l') ->
    exists o', In (a, o') (cuts m') /\ Permutation o o').
  { clear. intros l0 m0 a o _ P I. apply in_cuts in I as (u & s & v & -> & -> & ->).
    destruct (in_split s m0) as (u' & v' & ->); [eapply Permutation_in; [exact P|]; apply in_or_app; simpl; auto|].
    apply Permutation_app_inv in P. exists (u' ++ v'). split; auto. apply in_cuts. exists u', s, v'.
    split; [auto|split; [auto|now apply detaches_perm]]. }
  apply esame_opts; intros p a x I; apply in_nimstring in I as (o & I & ->).
  - destruct (Q l m a o eq_refl P I) as (o' & J & R). exists (nimstring o'). split; [apply in_nimstring; eauto|].
    eapply H; [|reflexivity|exact R]. apply cut_length in I. lia.
  - destruct (Q m l a o) as (o' & J & R); auto; [now apply Permutation_length, Permutation_sym|now apply Permutation_sym|].
    exists (nimstring o'). split; [apply in_nimstring; eauto|].
    eapply H; [|reflexivity|now apply Permutation_sym]. apply cut_length in J. lia.
Qed.
(* Strings that share no coin do not matter to each other. *)
Definition shares (s t : twine) :=
  let both a b := if a =? 0 then false else a =? b in
  if both (fst s) (fst t) then true else if both (fst s) (snd t) then true
  else if both (snd s) (fst t) then true else both (snd s) (snd t).
Lemma shares_holds s t c : shares s t = false -> c = fst s \/ c = snd s -> (c =? 0) = false -> holds c t = false.
Proof.
  unfold shares, holds. intros H E Z. rewrite (Z.eqb_sym (fst t)), (Z.eqb_sym (snd t)).
  destruct E as [-> | ->]; rewrite Z in H;
  repeat match goal with H : (if ?b then true else _) = false |- _ => destruct b eqn:?; [discriminate|] end; auto;
  destruct (fst s =? 0); rewrite ?H; auto.
Qed.
Lemma shares_sym s t : shares s t = shares t s.
Proof.
  unfold shares. rewrite (Z.eqb_sym (fst t) (fst s)), (Z.eqb_sym (fst t) (snd s)), (Z.eqb_sym (snd t) (fst s)), (Z.eqb_sym (snd t) (snd s)).
  destruct s as [a b], t as [c e]; cbn [fst snd].
  destruct (a =? 0) eqn:A, (b =? 0) eqn:B, (c =? 0) eqn:C, (e =? 0) eqn:D, (a =? c) eqn:AC, (a =? e) eqn:AE, (b =? c) eqn:BC, (b =? e) eqn:BE;
  auto; exfalso; rewrite ?Z.eqb_eq, ?Z.eqb_neq in *; lia.
Qed.
Lemma loose_app s c l m : c = fst s \/ c = snd s -> (forall t, In t m -> shares s t = false) -> loose c (l ++ m) = loose c l.
Proof.
  intros E H. unfold loose. destruct (c =? 0) eqn:Z; auto. f_equal. rewrite !any_existsb, existsb_app.
  replace (existsb (holds c) m) with false; [apply orb_false_r|]. symmetry. apply not_true_iff_false. intros X.
  apply existsb_exists in X as (t & I & X). rewrite (shares_holds s t c) in X; auto. discriminate.
Qed.
Lemma detaches_app s l m : (forall t, In t m -> shares s t = false) -> detaches s (l ++ m) = detaches s l.
Proof. intros H. unfold detaches. now rewrite !(loose_app s) by auto. Qed.
Lemma nimstring_app l m : (forall s t, In s l -> In t m -> shares s t = false) ->
  esame (nimstring (l ++ m)) (eadd (nimstring l) (nimstring m)).
Proof.
  remember (length l + length m)%nat as n eqn:N. revert l m N. induction n using lt_wf_ind. intros l m -> C.
  assert (L : forall a o, In (a, o) (cuts l) -> In (a, o ++ m) (cuts (l ++ m)) /\ esame (nimstring (o ++ m)) (eadd (nimstring o) (nimstring m))).
  { intros a o I. pose proof (cut_length _ _ _ I) as E. apply in_cuts in I as (u & s & v & -> & -> & ->). split.
    - apply in_cuts. exists u, s, (v ++ m). rewrite <- !app_assoc. split; [auto|split; auto].
      rewrite app_assoc. symmetry. apply detaches_app. intros t I. apply C; auto. apply in_or_app. simpl. auto.
    - eapply H; [|reflexivity|]; [lia|]. intros x y X Y. apply C; auto. apply in_app_or in X. apply in_or_app. simpl. tauto. }
  assert (R : forall a o, In (a, o) (cuts m) -> In (a, l ++ o) (cuts (l ++ m)) /\ esame (nimstring (l ++ o)) (eadd (nimstring l) (nimstring o))).
  { intros a o I. pose proof (cut_length _ _ _ I) as E. apply in_cuts in I as (u & s & v & -> & -> & ->). split.
    - apply in_cuts. exists (l ++ u), s, v. rewrite <- !app_assoc. split; [auto|split; auto].
      rewrite (detaches_perm s (l ++ u ++ v) ((u ++ v) ++ l)) by apply Permutation_app_comm.
      symmetry. apply detaches_app. intros t I. rewrite shares_sym. apply C; auto. apply in_or_app. simpl. auto.
    - eapply H; [|reflexivity|]; [lia|]. intros x y X Y. apply C; auto. apply in_app_or in Y. apply in_or_app. simpl. tauto. }
  apply esame_opts; intros p a x I.
  - apply in_nimstring in I as (o & I & ->). apply in_cuts in I as (u & s & v & E & -> & ->).
    apply app_eq_app in E. destruct E as [w [[-> E]|[-> E]]].
    + destruct w as [|s' w].
      * simpl in E. subst m. rewrite app_nil_r in *.
        destruct (R (detaches s v) v) as [_ S]; [apply in_cuts; exists [], s, v; auto|].
        exists (eadd (nimstring u) (nimstring v)). split; auto. apply in_eadd. right. exists (detaches s v, nimstring v).
        split; [apply in_nimstring; exists v; split; auto; apply in_cuts; exists [], s, v; auto|]. unfold on. cbn [fst snd]. f_equal.
        rewrite (detaches_perm s (u ++ v) (v ++ u)) by apply Permutation_app_comm. apply detaches_app.
        intros t I. rewrite shares_sym. apply C; simpl; auto.
      * injection E as <- ->.
        destruct (L (detaches s (u ++ w)) (u ++ w)) as [_ S]; [apply in_cuts; exists u, s, w; auto|].
        rewrite <- app_assoc in S. exists (eadd (nimstring (u ++ w)) (nimstring m)). split; auto.
        apply in_eadd. left. exists (detaches s (u ++ w), nimstring (u ++ w)).
        split; [apply in_nimstring; exists (u ++ w); split; auto; apply in_cuts; exists u, s, w; auto|]. unfold on. cbn [fst snd]. f_equal.
        rewrite app_assoc. apply detaches_app. intros t I. apply C; auto. apply in_or_app. simpl. auto.
    + subst m. destruct (R (detaches s (w ++ v)) (w ++ v)) as [_ S]; [apply in_cuts; exists w, s, v; auto|].
      rewrite <- app_assoc. exists (eadd (nimstring l) (nimstring (w ++ v))). split; auto.
      apply in_eadd. right. exists (detaches s (w ++ v), nimstring (w ++ v)).
      split; [apply in_nimstring; exists (w ++ v); split; auto; apply in_cuts; exists w, s, v; auto|]. unfold on. cbn [fst snd]. f_equal.
      rewrite (detaches_perm s (l ++ w ++ v) ((w ++ v) ++ l)) by apply Permutation_app_comm. apply detaches_app.
      intros t I. rewrite shares_sym. apply C; auto. apply in_or_app. simpl. auto.
  - apply in_eadd in I as [[[b y] [I E]]|[[b y] [I E]]]; unfold on in E; cbn [fst snd] in E; injection E as -> ->;
    apply in_nimstring in I as (o & I & ->).
    + destruct (L _ _ I) as [J S]. exists (nimstring (o ++ m)). split; auto. apply in_nimstring. eauto.
    + destruct (R _ _ I) as [J S]. exists (nimstring (l ++ o)). split; auto. apply in_nimstring. eauto.
Qed.

(* The ruleset. Strings are sorted, and so are the two ends of each. *)
Module StringOrder <: TotalLeBool.
  Definition t := twine.
  Definition leb (x y : twine) := if fst x <? fst y then true else if fst y <? fst x then false else snd x <=? snd y.
  Theorem leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof.
    intros [a b] [c d]. unfold leb. cbn [fst snd]. destruct (a <? c) eqn:A; auto. destruct (c <? a) eqn:B; auto.
    rewrite !Z.leb_le. lia.
  Qed.
End StringOrder.
Module StringSort := Sort StringOrder.
Fixpoint twines_eqb (l m : list twine) := match l, m with
  | [], [] => true
  | x :: l, y :: m => if fst x =? fst y then if snd x =? snd y then twines_eqb l m else false else false
  | _, _ => false end.
Lemma twines_eqb_ok l m : twines_eqb l m = true -> l = m.
Proof.
  revert m. induction l as [|[a b] l IH]; intros [|[c d] m]; simpl; try discriminate; auto.
  destruct (a =? c) eqn:A; [|discriminate]. destruct (b =? d) eqn:B; [|discriminate].
  apply Z.eqb_eq in A, B. intros H. apply IH in H. congruence.
Qed.
(* Coins are told apart by how they hang together, and get numbers from 1 on, so that positions that differ in the names of
   coins only have fewer ways to be written. What follows has to find the same numbers as `renamed` in cgt_check.py.
   Nothing about it is proved: that no two coins have the same number is seen when they have got them. *)
Definition number_in (numbers : PM.t Z) (c : Z) : Z :=
  match c with Zpos p => match PM.find p numbers with Some n => n | None => 0 end | _ => 0 end.
Definition numbers_of (l : list (Z * positive)) : PM.t Z := fold_left (fun m x => PM.add (snd x) (fst x) m) l (PM.empty _).
(* Each coin, with what its strings join it to. *)
Definition join a b (joined : PM.t (list Z)) :=
  match a with
  | Zpos p => PM.add p (b :: match PM.find p joined with Some l => l | None => [] end) joined
  | _ => joined
  end.
Definition joined (l : list twine) : list (positive * list Z) :=
  PM.elements (fold_left (fun j s => join (fst s) (snd s) (join (snd s) (fst s) j)) l (PM.empty _)).
(* How a coin looks: its number, and in order those of what it is joined to. *)
Definition looks numbers (coins : list (positive * list Z)) : list (list Z * positive) :=
  map (fun x => (number_in numbers (Zpos (fst x)) :: fold_right insert [] (map (number_in numbers) (snd x)), fst x)) coins.
Fixpoint look_compare (l m : list Z) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: l, y :: m => match x ?= y with Eq => look_compare l m | c => c end
  end.
Lemma look_compare_opp l m : look_compare m l = CompOpp (look_compare l m).
Proof.
  revert m. induction l as [|x l IH]; intros [|y m]; simpl; auto. rewrite (Z.compare_antisym x y), IH. now destruct (x ?= y).
Qed.
Module LookOrder <: TotalLeBool.
  Definition t := (list Z * positive)%type.
  Definition leb (x y : t) := match look_compare (fst x) (fst y) with Gt => false | _ => true end.
  Theorem leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof. intros x y. unfold leb. rewrite (look_compare_opp (fst x) (fst y)). destruct (look_compare _ _); auto. Qed.
End LookOrder.
Module LookSort := Sort LookOrder.
(* Coins that look alike get the same number. The looks are in order, and the one before had the number k. *)
Fixpoint numbered (before : list Z) (k : Z) (l : list (list Z * positive)) : list (Z * positive) :=
  match l with
  | [] => []
  | (x, c) :: l => let n := match look_compare before x with Eq => k | _ => k + 1 end in (n, c) :: numbered x n l
  end.
(* Of the first coins that look alike, the least keeps their number. The others, and all coins after them, get the next. *)
Fixpoint first_alike (l : list (Z * positive)) : Z :=
  match l with
  | (n, _) :: (((m, _) :: _) as rest) => if n =? m then n else first_alike rest
  | _ => 0
  end.
Definition told_apart (l : list (Z * positive)) :=
  let k := first_alike l in
  let chosen := fold_left (fun least x => if fst x =? k then match least with Some c => Some (Pos.min c (snd x)) | None => Some (snd x) end
                                          else least) l None in
  map (fun x => (if fst x <? k then fst x
                 else if match chosen with Some c => Pos.eqb c (snd x) | None => false end then fst x else fst x + 1, snd x)) l.
(* Each round finds a kind of coins more at least, so there are no more rounds than coins. *)
Fixpoint refined rounds (coins : list (positive * list Z)) (count kinds : Z) numbers : list (Z * positive) :=
  match rounds with
  | O => []
  | S rounds =>
      let l := numbered [] 0 (LookSort.sort (looks numbers coins)) in
      let k := fold_left (fun _ x => fst x) l 0 in
      if k =? count then l
      else if k =? kinds then refined rounds coins count (kinds + 1) (numbers_of (told_apart l))
      else refined rounds coins count k (numbers_of l)
  end.
Definition new_numbers (l : list twine) : list (Z * positive) :=
  let coins := joined l in
  refined (S (length coins)) coins (Z.of_nat (length coins)) 1 (numbers_of (map (fun x => (1, fst x)) coins)).
Definition named (f : Z -> Z) (s : twine) : twine := (f (fst s), f (snd s)).
Definition turned (s : twine) : twine := if fst s <=? snd s then s else (snd s, fst s).
Definition renamed (l : list twine) : list twine :=
  let n := new_numbers l in
  let m := map (named (number_in (numbers_of n))) l in
  (* The old names are found again by the new ones. *)
  let old := numbers_of (map (fun x => (Zpos (snd x), Z.to_pos (fst x))) n) in
  if twines_eqb (map (named (number_in old)) m) l then StringSort.sort (map turned m) else l.

(* Strings that detach the same numbers of coins play the same. *)
Lemma detaches_gains s l : detaches s l = (0 <? gains s l).
Proof.
  unfold detaches, gains. destruct (fst s =? snd s) eqn:E; [apply Z.eqb_eq in E; rewrite E|];
  destruct (loose (fst s) l), (loose (snd s) l); reflexivity.
Qed.
Lemma gains_perm s l m : Permutation l m -> gains s l = gains s m.
Proof. intros P. unfold gains, loose. now rewrite !(any_perm _ _ _ P). Qed.
Definition alike (f : twine -> twine) (l : list twine) :=
  forall s m, In s l -> incl m l -> gains (f s) (map f m) = gains s m.
Lemma alike_part f l m : alike f l -> incl m l -> alike f m.
Proof. intros A I s k J K. apply A; auto. intros x X. auto. Qed.
Lemma picks_map {A B} (f : A -> B) l u : picks (map f u) (map f l) = map (fun x => (f (fst x), map f (snd x))) (picks u l).
Proof.
  revert u. induction l as [|x l IH]; intros u; simpl; auto. rewrite <- IH. f_equal. f_equal.
  now rewrite !rev_append_rev, map_app, map_rev.
Qed.
Lemma picked s m (l : list twine) : In (s, m) (picks [] l) -> In s l /\ incl m l /\ S (length m) = length l.
Proof.
  intros I. apply in_picks in I as (u & v & -> & ->). split; [apply in_or_app; simpl; auto|]. split.
  - intros x X. simpl in X. apply in_app_or in X. apply in_or_app. simpl. tauto.
  - simpl. rewrite !app_length. simpl. lia.
Qed.
Lemma nimstring_map f l : alike f l -> nimstring (map f l) = nimstring l.
Proof.
  remember (length l) as n eqn:N. revert l N. induction n using lt_wf_ind. intros l -> A. apply egame_eq. intros p.
  rewrite !eopt_nimstring. unfold cuts. rewrite (picks_map f l [] : picks [] (map f l) = _), !map_map. apply map_ext_in. intros [s m] I.
  apply picked in I as (I & J & L). unfold on. cbn [fst snd]. f_equal.
  - now rewrite !detaches_gains, A.
  - eapply H; [|reflexivity|eapply alike_part; eauto]. lia.
Qed.
Lemma any_map {A B} (f : A -> B) (p : B -> bool) (q : A -> bool) l : (forall x, In x l -> p (f x) = q x) -> any p (map f l) = any q l.
Proof. induction l as [|x l IH]; simpl; auto. intros H. rewrite H, IH; auto. Qed.
Lemma named_alike f g l : f 0 = 0 -> g 0 = 0 -> map (named g) (map (named f) l) = l -> alike (named f) l.
Proof.
  intros F G E. assert (K : forall s, In s l -> g (f (fst s)) = fst s /\ g (f (snd s)) = snd s).
  { rewrite map_map in E. intros s I. clear F G. induction l as [|t l IH]; simpl in *; [tauto|]. injection E as E1 E2.
    destruct I as [<-|I]; [|apply IH; auto]. unfold named in E1. cbn [fst snd] in E1. now rewrite <- E1 at 2 4. }
  assert (Q : forall a b, g (f a) = a -> g (f b) = b -> (f a =? f b) = (a =? b)).
  { intros a b A B. apply eq_true_iff_eq. rewrite !Z.eqb_eq. split; congruence. }
  assert (Lo : forall c m, incl m l -> g (f c) = c -> loose (f c) (map (named f) m) = loose c m).
  { intros c m I C. unfold loose. rewrite <- F at 1. rewrite Q by (auto; now rewrite F). destruct (c =? 0); auto. f_equal.
    apply any_map. intros t T. destruct (K t (I _ T)) as [X Y]. unfold holds, named. cbn [fst snd]. now rewrite !Q. }
  intros s m I J. destruct (K s I) as [X Y]. unfold gains. cbn [fst snd named]. now rewrite !Lo, Q.
Qed.
Lemma turned_alike l : alike turned l.
Proof.
  intros s m _ _. assert (Lo : forall c, loose c (map turned m) = loose c m).
  { intros c. unfold loose. destruct (c =? 0); auto. f_equal. apply any_map. intros t _. unfold holds, turned.
    destruct (fst t <=? snd t); auto. cbn [fst snd]. now destruct (fst t =? c), (snd t =? c). }
  unfold gains. rewrite !Lo. unfold turned. destruct (fst s <=? snd s) eqn:E; auto. cbn [fst snd].
  apply Z.leb_gt in E. rewrite (proj2 (Z.eqb_neq (snd s) (fst s))), (proj2 (Z.eqb_neq (fst s) (snd s))) by lia. lia.
Qed.
Theorem renamed_alike l : exists f, alike f l /\ Permutation (map f l) (renamed l).
Proof.
  unfold renamed. set (f := number_in (numbers_of (new_numbers l))). set (g := number_in (numbers_of _)).
  destruct (twines_eqb _ _) eqn:E.
  - apply twines_eqb_ok in E. exists (fun s => turned (named f s)). split.
    + intros s m I J. rewrite <- (map_map (named f) turned). rewrite (turned_alike (map (named f) l)).
      * apply (named_alike f g l); auto.
      * now apply in_map.
      * intros x X. apply in_map_iff in X as (y & <- & Y). apply in_map; auto.
    + rewrite <- (map_map (named f) turned). apply StringSort.Permuted_sort.
  - exists (fun s => s). split; [|now rewrite map_id]. intros s m _ _. now rewrite map_id.
Qed.
Lemma nimstring_renamed l : esame (nimstring l) (nimstring (renamed l)).
Proof. destruct (renamed_alike l) as (f & A & P). rewrite <- (nimstring_map f l A). now apply nimstring_perm. Qed.
Definition strings_key (l : list twine) : positive :=
  Z.to_pos (1 + fold_left (fun k s => Z.land (37 * k + 64 * fst s + snd s) 1048575) l 0).
Definition strings : ruleset.
Proof.
  refine {| place := list twine; play := nimstring; options_of := fun _ l => map (on (fun m => [m])) (cuts l);
            partizan := fun _ => false; same_place := twines_eqb; same_place_ok := twines_eqb_ok; key := strings_key;
            parts := split twine shares StringSort.sort renamed; images := fun _ => [];
            ended := fun l => nothing (fun _ => l); alternates := fun _ => false; weight := @List.length twine |}; auto.
  - intros p l. rewrite eopt_nimstring, map_map. apply map_ext. intros [a m]. unfold on. cbn [fst snd]. f_equal. simpl.
    now rewrite eadd_0_r.
  - intros l. apply split_ok.
    + apply StringSort.Permuted_sort.
    + apply nimstring_perm.
    + reflexivity.
    + apply nimstring_app.
    + apply nimstring_renamed.
  - intros l m [].
  - intros p l N. now rewrite (nothing_ok (fun _ => l) p N).
  - discriminate.
Defined.
