(* Scores of Dots-and-Boxes: the coins that the player who begins gets, less those of the opponent. A player who detaches
   coins gets them and has to cut again. Play ends when no string is left. *)
Require Import List Bool Arith Lia ZArith String Ascii Permutation PArith FMapPositive.
Require Import Values Strings Read.
Import ListNotations.
Open Scope string_scope.
Open Scope list_scope.
Open Scope Z_scope.

(* 1. The score of a position of strings. `picks []` is each string with those that are left when it is cut, and `gains`
   counts the coins that the cut detaches (Values.v, Strings.v). *)

Definition best (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.max x l end.
(* The score after a cut, if `value` is the score for the player who cuts next. *)
Definition after (value : list twine -> Z) (x : twine * list twine) : Z :=
  let k := gains (fst x) (snd x) in if 0 <? k then k + value (snd x) else - value (snd x).
Fixpoint score_of n (l : list twine) : Z :=
  match n with
  | O => 0
  | S n => best (map (after (score_of n)) (picks [] l))
  end.
(* Each cut leaves one string less. *)
Definition score l := score_of (List.length l) l.

(* 2. Lines. *)

Inductive score_line :=
  | Bound (low : bool) (l : list twine) (n : Z)             (* score POSITION >= N, <= N *)
  | Asked (low high : bool) (l : list twine) (n : Z).       (* answer score POSITION = N, >= N, <= N *)
Definition bounded (low : bool) l n := if low then n <= score l else score l <= n.
Definition says (x : score_line) : Prop :=
  match x with
  | Bound low l n => bounded low l n
  | Asked low high l n => (low = true -> bounded true l n) /\ (high = true -> bounded false l n)
  end.

(* 3. The checker. *)

(* The greatest lower bound and the least upper bound of each position, by its new names. *)
Definition bounds := (option Z * option Z)%type.
Definition state := PM.t (list (list twine * bounds)).
Definition bucket (st : state) k := match PM.find k st with Some l => l | None => [] end.
Fixpoint find_bounds l (b : list (list twine * bounds)) : bounds :=
  match b with [] => (None, None) | (m, x) :: b => if twines_eqb m l then x else find_bounds l b end.
Fixpoint put_bounds l x (b : list (list twine * bounds)) :=
  match b with [] => [(l, x)] | (m, y) :: b => if twines_eqb m l then (l, x) :: b else (m, y) :: put_bounds l x b end.
Definition bounds_of (st : state) l := find_bounds l (bucket st (strings_key l)).
Definition put (st : state) l x := let k := strings_key l in PM.add k (put_bounds l x (bucket st k)) st.
Definition suffices (low : bool) (n : Z) (x : bounds) : bool :=
  if low then match fst x with Some m => n <=? m | None => false end
  else match snd x with Some m => m <=? n | None => false end.
Definition with_bound (low : bool) (n : Z) (x : bounds) : bounds :=
  if low then (Some (match fst x with Some m => Z.max n m | None => n end), snd x)
  else (fst x, Some (match snd x with Some m => Z.min n m | None => n end)).
Definition known (st : state) (low : bool) l n := suffices low n (bounds_of st (renamed l)).
(* For a lower bound one cut suffices; for an upper one, no cut may be better. *)
Definition follows (st : state) (low : bool) (l : list twine) (n : Z) : bool :=
  let ok (x : twine * list twine) :=
    let k := gains (fst x) (snd x) in
    if 0 <? k then known st low (snd x) (n - k) else known st (negb low) (snd x) (- n) in
  match picks [] l with [] => false | cuts => if low then any ok cuts else all ok cuts end.
Definition step (st : state) (x : score_line) : option state :=
  match x with
  | Bound low l n =>
      if follows st low l n then let m := renamed l in Some (put st m (with_bound low n (bounds_of st m))) else None
  | Asked low high l n =>
      if (if low then known st true l n else true) then if (if high then known st false l n else true) then Some st else None
      else None
  end.
Fixpoint check_scores (st : state) (l : list score_line) : bool :=
  match l with [] => true | x :: l => match step st x with Some st => check_scores st l | None => false end end.
Definition start : state := put (PM.empty _) [] (Some 0, Some 0).

(* 4. The checker is right. *)

Lemma best_max x l : In x l -> x <= best l.
Proof.
  assert (M : forall a m, a <= fold_right Z.max a m /\ forall y, In y m -> y <= fold_right Z.max a m).
  { intros a m. induction m as [|b m [A B]]; simpl; [split; [lia|tauto]|]. split; [lia|]. intros y [<-|Y]; [lia|]. apply B in Y. lia. }
  destruct l as [|a l]; simpl; [tauto|]. destruct (M a l). intros [<-|I]; auto.
Qed.
Lemma best_in l : l <> [] -> In (best l) l.
Proof.
  destruct l as [|a l]; [tauto|]. intros _. simpl. induction l as [|b l IH]; simpl; auto.
  destruct (Z.max_spec b (fold_right Z.max a l)) as [[_ ->]|[_ ->]]; tauto.
Qed.
Lemma best_le l n : l <> [] -> (best l <= n <-> forall x, In x l -> x <= n).
Proof.
  intros N. split.
  - intros B x I. apply best_max in I. lia.
  - intros A. now apply A, best_in.
Qed.
Lemma best_incl l m : incl l m -> l <> [] -> best l <= best m.
Proof. intros I N. now apply best_max, I, best_in. Qed.
Lemma score_cuts l : score l = best (map (after score) (picks [] l)).
Proof.
  unfold score at 1. destruct l as [|s l]; [reflexivity|]. cbn [List.length score_of]. f_equal. apply map_ext_in.
  intros [t m] I. apply picked in I as (_ & _ & L). unfold after, score. cbn [fst snd List.length] in *.
  replace (List.length m) with (List.length l) by lia. reflexivity.
Qed.
Lemma score_map f l : alike f l -> score (map f l) = score l.
Proof.
  remember (List.length l) as n eqn:N. revert l N. induction n using lt_wf_ind. intros l -> A. rewrite !score_cuts.
  rewrite (picks_map f l [] : picks [] (map f l) = _), map_map. f_equal. apply map_ext_in. intros [s m] I.
  apply picked in I as (I & J & L). unfold after. cbn [fst snd]. rewrite (A s m I J).
  rewrite (H (List.length m)); auto; [lia|eapply alike_part; eauto].
Qed.
Lemma score_perm l m : Permutation l m -> score l = score m.
Proof.
  remember (List.length l) as n eqn:N. revert l m N. induction n using lt_wf_ind. intros l m -> P.
  assert (Q : forall l' m', List.length l' = List.length l -> Permutation l' m' -> score l' <= score m').
  { clear m P. intros l' m' L P. rewrite !score_cuts. destruct l' as [|t l'].
    - apply Permutation_nil in P. subst. reflexivity.
    - apply best_incl; [|discriminate]. intros x I. apply in_map_iff in I as ([s o] & <- & I).
      pose proof (picked _ _ _ I) as (_ & _ & O). apply in_picks in I as (u & v & E & ->). simpl in *. rewrite E in P.
      destruct (in_split s m') as (u' & v' & ->); [eapply Permutation_in; [exact P|]; apply in_or_app; simpl; auto|].
      apply Permutation_app_inv in P. apply in_map_iff. exists (s, u' ++ v'). split; [|apply in_picks; exists u', v'; auto].
      unfold after. cbn [fst snd]. rewrite (gains_perm s _ _ P). rewrite (H (List.length (u ++ v)) ltac:(lia) _ _ eq_refl P).
      reflexivity. }
  apply Z.le_antisymm; apply Q; auto using Permutation_sym. symmetry. now apply Permutation_length.
Qed.
(* New names, the order of the strings and that of their ends do not matter. *)
Theorem score_renamed l : score (renamed l) = score l.
Proof. destruct (renamed_alike l) as (f & A & P). rewrite <- (score_map f l A). symmetry. now apply score_perm. Qed.

Definition right (l : list twine) (x : bounds) : Prop := forall low n, suffices low n x = true -> bounded low l n.
Definition sound (st : state) : Prop := forall l, right l (bounds_of st l).
Lemma find_put l x b m : find_bounds m (put_bounds l x b) = x /\ l = m \/ find_bounds m (put_bounds l x b) = find_bounds m b.
Proof.
  induction b as [|[k y] b IH]; simpl.
  - destruct (twines_eqb l m) eqn:E; auto. apply twines_eqb_ok in E. auto.
  - destruct (twines_eqb k l) eqn:E; simpl.
    + apply twines_eqb_ok in E. subst. destruct (twines_eqb l m) eqn:F; auto. apply twines_eqb_ok in F. auto.
    + destruct (twines_eqb k m); auto.
Qed.
Lemma put_sound st l x : sound st -> right l x -> sound (put st l x).
Proof.
  intros S R m. unfold bounds_of, put, bucket. destruct (Pos.eq_dec (strings_key m) (strings_key l)) as [E|E].
  - rewrite <- E, PM.gss. destruct (find_put l x (bucket st (strings_key m)) m) as [[F <-]|F]; unfold bucket in F; rewrite F; auto.
    apply S.
  - rewrite PM.gso by auto. apply S.
Qed.
Lemma start_sound : sound start.
Proof.
  apply put_sound.
  - intros l. unfold bounds_of, bucket. rewrite PM.gempty. intros [] n; discriminate.
  - intros [] n H; apply Z.leb_le in H; exact H.
Qed.
Lemma known_ok st low l n : sound st -> known st low l n = true -> bounded low l n.
Proof. intros S K. apply S in K. destruct low; simpl in *; now rewrite score_renamed in K. Qed.
Lemma follows_ok st low l n : sound st -> follows st low l n = true -> bounded low l n.
Proof.
  intros S. unfold follows.
  set (ok := fun x : twine * list twine => if 0 <? gains (fst x) (snd x) then _ else _).
  assert (K : forall x, ok x = true -> if low then n <= after score x else after score x <= n).
  { intros [s m]. unfold ok, after. cbn [fst snd]. destruct (0 <? gains s m); intros H; apply known_ok in H; auto;
    destruct low; simpl in *; lia. }
  intros H. assert (N : picks [] l <> []) by (intros E; rewrite E in H; discriminate).
  assert (H' : (if low then any ok (picks [] l) else all ok (picks [] l)) = true) by (destruct (picks [] l); [discriminate|exact H]).
  clear H. destruct low; simpl; rewrite score_cuts.
  - rewrite any_existsb in H'. apply existsb_exists in H' as (x & I & H). apply K in H.
    apply (in_map (after score)), best_max in I. lia.
  - apply best_le; [now destruct (picks [] l)|]. intros y I. apply in_map_iff in I as (x & <- & I).
    apply K. exact (all_spec _ _ H' x I).
Qed.
Lemma step_ok st x st' : sound st -> step st x = Some st' -> says x /\ sound st'.
Proof.
  intros S. destruct x as [low l n|low high l n]; unfold step.
  - destruct (follows st low l n) eqn:F; [|discriminate]. intros E. injection E as <-. apply follows_ok in F; auto. split; auto.
    apply put_sound; auto. pose proof (S (renamed l)) as R. intros q k. destruct (bounds_of st (renamed l)) as [a b].
    unfold suffices, with_bound. specialize (R q k). unfold suffices in R. cbn [fst snd] in R.
    destruct low, q; cbn [fst snd]; auto.
    + destruct a as [a|]; rewrite Z.leb_le; simpl in *; rewrite ?score_renamed in *; [|lia]. intros H.
      destruct (Z.leb_spec k a); auto. lia.
    + destruct b as [b|]; rewrite Z.leb_le; simpl in *; rewrite ?score_renamed in *; [|lia]. intros H.
      destruct (Z.leb_spec b k); auto. lia.
  - destruct (if low then _ else true) eqn:A; [|discriminate]. destruct (if high then _ else true) eqn:B; [|discriminate].
    intros E. injection E as <-. split; auto. split; intros ->; eapply known_ok; eauto.
Qed.
Theorem check_scores_ok l : forall st, sound st -> check_scores st l = true -> forall x, In x l -> says x.
Proof.
  induction l as [|x l IH]; intros st S; simpl; [tauto|]. destruct (step st x) as [st'|] eqn:E; [|discriminate].
  apply step_ok in E as [X S']; auto. intros C y [<-|I]; auto. eapply IH; eauto.
Qed.

(* 5. The text. Here every space parts two words. *)

Definition integer_of (s : string) : option Z :=
  match s with
  | String "-" s => bind (number_of s) (fun n => Some (- Z.of_nat n))
  | _ => bind (number_of s) (fun n => Some (Z.of_nat n))
  end.
Definition strings_of (s : string) : option (list twine) :=
  match position_of "strings" s with Some (Rulesets.PStrings l) => Some l | _ => None end.
Definition score_line_of (l : list string) : option score_line :=
  let made p n (f : list twine -> Z -> score_line) :=
    bind (before_colon p) (fun x => if String.eqb (fst x) "strings" then
      bind (strings_of (snd x)) (fun l => bind (integer_of n) (fun n => Some (f l n))) else None) in
  match l with
  | ["score"; p; ">="; n] => made p n (Bound true)
  | ["score"; p; "<="; n] => made p n (Bound false)
  | ["answer"; "score"; p; "="; n] => made p n (Asked true true)
  | ["answer"; "score"; p; ">="; n] => made p n (Asked true false)
  | ["answer"; "score"; p; "<="; n] => made p n (Asked false true)
  | _ => None
  end.
Definition is_score (s : string) : bool := (String.prefix "score " s || String.prefix "answer score " s)%bool.
Definition scores_of (text : string) : option (list score_line) :=
  each (fun s => score_line_of (split_at " " s)) (filter is_score (lines_of text EmptyString [])).
(* The other lines, with their numbers. *)
Definition without_scores (text : string) : string :=
  joined (map (fun s => if is_score s then "#" else s) (lines_of text EmptyString [])).
(* For messages only: the first line that is refused. *)
Fixpoint first_refused (st : state) (n : nat) (l : list string) : option nat :=
  match l with
  | [] => None
  | s :: l =>
      if is_score s then
        match score_line_of (split_at " " s) with
        | Some x => match step st x with Some st => first_refused st (S n) l | None => Some n end
        | None => Some n
        end
      else first_refused st (S n) l
  end.
