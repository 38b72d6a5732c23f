(* Cram and Domineering. A position is a list of dominoes that still fit (None: either player's, Some p: of p).
   A move takes a domino and all that share a cell with it. *)
Require Import List Bool Arith Lia ZArith Permutation Orders Mergesort.
Require Import Game Entailing Rules Values Split.
Import ListNotations.
Open Scope Z_scope.

Definition cell := (Z * Z)%type.
Definition ceqb (x y : cell) : bool := if fst x =? fst y then snd x =? snd y else false.
Lemma ceqb_ok x y : ceqb x y = true <-> x = y.
Proof.
  unfold ceqb. destruct x as [a b], y as [c d]; simpl. destruct (a =? c) eqn:E.
  - apply Z.eqb_eq in E. rewrite Z.eqb_eq. split; [intros ->; congruence|congruence].
  - apply Z.eqb_neq in E. split; [discriminate|congruence].
Qed.
Definition domino := (cell * cell * option bool)%type.
Definition conflict (d e : domino) : bool :=
  let '(a, b, _) := d in let '(x, y, _) := e in
  if ceqb a x then true else if ceqb a y then true else if ceqb b x then true else ceqb b y.
Definition allowed (p : bool) (d : domino) := match snd d with None => true | Some q => Bool.eqb p q end.
Definition rem d l := filter (fun e => negb (conflict d e)) l.
Definition dmoves p (l : list domino) := map (fun d => [rem d l]) (filter (allowed p) l).
Lemma conflict_refl d : conflict d d = true.
Proof. destruct d as [[a b] t]. simpl. replace (ceqb a a) with true; auto. symmetry. now apply ceqb_ok. Qed.
Lemma rem_length d l : In d l -> (length (rem d l) < length l)%nat.
Proof.
  assert (L : forall l, (length (rem d l) <= length l)%nat).
  { induction l0; simpl; auto. destruct (negb _); simpl; lia. }
  induction l; simpl; [tauto|]. intros [->|I].
  - rewrite conflict_refl. simpl. specialize (L l). lia.
  - destruct (negb _); simpl; [apply IHl in I; lia|]. specialize (L l). lia.
Qed.
Definition dominoes_rules : rules.
Proof.
  refine {| pos := list domino; moves := dmoves; psize := @length domino |}.
  intros p x o y I J. apply in_map_iff in I as [d [<- I]]. destruct J as [<-|[]]. apply filter_In in I as [I _].
  now apply rem_length.
Defined.
Notation D := (T dominoes_rules).
Lemma Ts1 (l : list domino) : Ts dominoes_rules [l] = D l.
Proof. apply add_0_r. Qed.
Lemma opt_D p l : opt p (D l) = map (fun d => D (rem d l)) (filter (allowed p) l).
Proof. rewrite opt_T. cbn [moves dominoes_rules]. unfold dmoves. rewrite map_map. apply map_ext. intros. apply Ts_one. Qed.
Lemma length_ind (P : list domino -> Prop) : (forall l, (forall d, In d l -> P (rem d l)) -> P l) -> forall l, P l.
Proof.
  intros H l. remember (length l) as n eqn:E. revert l E. induction n using lt_wf_ind. intros l ->. apply H.
  intros d I. eapply H0; [|reflexivity]. now apply rem_length.
Qed.

(* 1. The order does not matter. *)
Lemma filter_perm {A} (f : A -> bool) l m : Permutation l m -> Permutation (filter f l) (filter f m).
Proof.
  induction 1; simpl; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto. constructor.
  - etransitivity; eauto.
Qed.
Lemma D_perm l m : Permutation l m -> same (D l) (D m).
Proof.
  revert m. induction l using length_ind. intros m P. apply same_opts; intros p x I; rewrite opt_D in I;
  apply in_map_iff in I as [d [<- I]]; apply filter_In in I as [I A].
  - exists (D (rem d m)). split; [|apply H; auto; now apply filter_perm]. rewrite opt_D. apply in_map_iff.
    exists d. split; auto. apply filter_In. split; auto. eapply Permutation_in; eauto.
  - exists (D (rem d l)). assert (J : In d l) by (eapply Permutation_in; [symmetry|]; eauto).
    split; [|apply H; auto; now apply filter_perm]. rewrite opt_D. apply in_map_iff.
    exists d. split; auto. apply filter_In. auto.
Qed.

(* 2. Parts without conflicts are summands: the trees are equal. *)
Lemma filter_app {A} (f : A -> bool) l m : filter f (l ++ m) = filter f l ++ filter f m.
Proof. induction l; simpl; auto. destruct (f a); simpl; now rewrite IHl. Qed.
Lemma rem_none d l : (forall e, In e l -> conflict d e = false) -> rem d l = l.
Proof.
  induction l; simpl; intros H; auto. rewrite (H a), IHl; simpl; auto.
Qed.
Lemma conflict_sym d e : conflict d e = conflict e d.
Proof.
  assert (S : forall x y, ceqb x y = ceqb y x).
  { intros x y. destruct (ceqb x y) eqn:E; symmetry; [apply ceqb_ok in E; apply ceqb_ok; auto|].
    apply not_true_iff_false. apply not_true_iff_false in E. rewrite ceqb_ok in *. auto. }
  destruct d as [[a b] t], e as [[x y] u]. simpl. rewrite (S x a), (S x b), (S y a), (S y b).
  destruct (ceqb a x), (ceqb a y), (ceqb b x), (ceqb b y); auto.
Qed.
Lemma D_app l m : (forall d e, In d l -> In e m -> conflict d e = false) -> D (l ++ m) = add (D l) (D m).
Proof.
  remember (length l + length m)%nat as n eqn:N. revert l m N. induction n using lt_wf_ind. intros l m -> C.
  apply game_eq. intros p. rewrite opt_add, !opt_D, filter_app, map_app, !map_map.
  f_equal; apply map_ext_in; intros d I; apply filter_In in I as [I _]; unfold rem at 1; rewrite filter_app; fold (rem d l);
  fold (rem d m); pose proof (rem_length _ _ I).
  - rewrite (rem_none d m) by auto. eapply H; [|reflexivity|]; [lia|].
    intros x y A B. apply C; auto. apply filter_In in A. tauto.
  - rewrite (rem_none d l) by (intros; rewrite conflict_sym; auto). eapply H; [|reflexivity|]; [lia|].
    intros x y A B. apply C; auto. apply filter_In in B. tauto.
Qed.

(* 3. Images under injective maps of cells have the same tree. *)
Definition enc (d : domino) : Z := let '((a, b), (x, y), _) := d in ((a * 64 + b) * 2 + (if a =? x then 0 else 1)).
Definition before (x y : cell) := if fst x <? fst y then true else if fst y <? fst x then false else snd x <=? snd y.
Definition image (f : cell -> cell) (d : domino) : domino :=
  let '(a, b, t) := d in let x := f a in let y := f b in if before x y then (x, y, t) else (y, x, t).
Lemma conflict_image f d e : (forall x y, f x = f y -> x = y) -> conflict (image f d) (image f e) = conflict d e.
Proof.
  intros F. assert (S : forall x y, ceqb (f x) (f y) = ceqb x y).
  { intros x y. destruct (ceqb x y) eqn:E; [apply ceqb_ok in E; subst; now apply ceqb_ok|].
    apply not_true_iff_false. apply not_true_iff_false in E. rewrite ceqb_ok in *. auto. }
  destruct d as [[a b] t], e as [[x y] u]. unfold image.
  destruct (before (f a) (f b)), (before (f x) (f y)); unfold conflict; rewrite !S;
  destruct (ceqb a x), (ceqb a y), (ceqb b x), (ceqb b y); auto.
Qed.
Lemma filter_map_swap {A B} (f : B -> bool) (g : A -> B) l : filter f (map g l) = map g (filter (fun x => f (g x)) l).
Proof. induction l; simpl; auto. destruct (f (g a)); simpl; now rewrite IHl. Qed.
Lemma D_image f l : (forall x y, f x = f y -> x = y) -> D (map (image f) l) = D l.
Proof.
  intros F. induction l using length_ind. apply game_eq. intros p.
  rewrite !opt_D, filter_map_swap, map_map.
  assert (E : forall d, allowed p (image f d) = allowed p d).
  { intros [[a b] t]. simpl. destruct (before _ _); auto. }
  rewrite (filter_ext _ (allowed p)) by auto. apply map_ext_in. intros d I. apply filter_In in I as [I _].
  rewrite <- (H d I). f_equal. unfold rem. rewrite filter_map_swap. f_equal. apply filter_ext. intros e.
  now rewrite conflict_image.
Qed.

(* Normal forms: the least image, as found; only that it is an image needs a proof. *)
Module Order <: TotalLeBool.
  Definition t := domino.
  Definition leb x y := enc x <=? enc y.
  Theorem leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof. intros x y. unfold leb. rewrite !Z.leb_le. lia. Qed.
End Order.
Module S := Sort Order.
Definition turn (s : bool * bool * bool) (x : cell) : cell :=
  let '(w, a, b) := s in
  let r := if a : bool then - fst x else fst x in let c := if b : bool then - snd x else snd x in
  if w : bool then (c, r) else (r, c).
Definition shift (m n : Z) (x : cell) : cell := (fst x - m, snd x - n).
Definition move_to_origin s (l : list domino) : list domino :=
  match l with
  | [] => []
  | ((x, y), _) :: _ =>
      let cs := map (turn s) (flat_map (fun d => [fst (fst d); snd (fst d)]) l) in
      let h := turn s x in
      let m := fold_left Z.min (map fst cs) (fst h) in let n := fold_left Z.min (map snd cs) (snd h) in
      S.sort (map (image (fun x => shift m n (turn s x))) l)
  end.
Lemma move_ok s l : same (D l) (D (move_to_origin s l)).
Proof.
  unfold move_to_origin. destruct l as [|[[x y] t] l']; [apply same_refl|]. set (l := _ :: l').
  set (m := fold_left _ _ _). set (n := fold_left _ _ _). eapply same_trans; [|apply D_perm, S.Permuted_sort].
  rewrite D_image; [apply same_refl|]. intros [a b] [c d]. unfold shift, turn. destruct s as [[[] []] []]; simpl;
  intros E; injection E; intros; f_equal; lia.
Qed.
Definition images (syms : list (bool * bool * bool)) l := map (fun s => move_to_origin s l) syms.
Lemma images_ok syms l m : In m (images syms l) -> same (D l) (D m).
Proof. intros I. apply in_map_iff in I as [s [<- _]]. apply move_ok. Qed.
(* What is looked up is only shifted: order is kept. *)
Definition settle (l : list domino) : list domino :=
  match l with
  | [] => []
  | (((r, c), _), _) :: _ =>
      let m := fold_left (fun m d => Z.min m (fst (fst (fst d)))) l r in
      let n := fold_left (fun n d => Z.min n (snd (fst (fst d)))) l c in
      map (image (shift m n)) l
  end.
Lemma settle_ok l : D (settle l) = D l.
Proof.
  unfold settle. destruct l as [|[[[r c] y] t] l']; auto. apply D_image.
  intros [a b] [u v]. unfold shift. simpl. intros E. injection E; intros; f_equal; lia.
Qed.


Definition parts := split domino conflict S.sort settle.
Lemma parts_ok l : esame (emb (D l)) (esum (map (fun m => emb (D m)) (parts l))).
Proof.
  apply (split_ok domino conflict (fun l => emb (D l))).
  - apply S.Permuted_sort.
  - intros. now apply emb_same, D_perm.
  - reflexivity.
  - intros. rewrite <- emb_add, D_app by auto. apply esame_refl.
  - intros. rewrite settle_ok. apply esame_refl.
Qed.
Fixpoint deqb (l m : list domino) : bool :=
  match l, m with
  | [], [] => true
  | (a, b, t) :: l, (c, d, u) :: m =>
      if ceqb a c then if ceqb b d then
        if match t, u with None, None => true | Some x, Some y => Bool.eqb x y | _, _ => false end then deqb l m else false
      else false else false
  | _, _ => false
  end.
Lemma deqb_ok l m : deqb l m = true -> l = m.
Proof.
  revert m. induction l as [|[[a b] t] l IH]; intros [|[[c d] u] m]; simpl; try discriminate; auto.
  destruct (ceqb a c) eqn:A; [|discriminate]. destruct (ceqb b d) eqn:B; [|discriminate].
  apply ceqb_ok in A, B. subst. destruct t as [[]|], u as [[]|]; simpl; try discriminate; intros H; apply IH in H; congruence.
Qed.
Definition dkey (l : list domino) : positive :=
  Z.to_pos (1 + fold_left (fun k d => Z.land (k * 37 + enc d) 1048575) l 0).
Definition eight : list (bool * bool * bool) :=
  [(false, false, true); (false, true, false); (false, true, true);
   (true, false, false); (true, false, true); (true, true, false); (true, true, true)].
Definition four : list (bool * bool * bool) := [(false, false, true); (false, true, false); (false, true, true)].
Definition tagged (l : list domino) := any (fun d => match snd d with None => false | Some _ => true end) l.
Definition dominoes : ruleset.
Proof.
  refine (short dominoes_rules tagged _ deqb deqb_ok dkey parts parts_ok
            (fun l => images (if tagged l then four else eight) l) (fun l m => images_ok _ l m)).
  intros l T. cbn [moves dominoes_rules]. unfold dmoves. f_equal. apply filter_ext_in. intros d I. unfold allowed.
  destruct (snd d) eqn:E; auto. exfalso. unfold tagged in T. rewrite any_existsb in T. apply not_true_iff_false in T.
  apply T, existsb_exists. exists d. now rewrite E.
Defined.
