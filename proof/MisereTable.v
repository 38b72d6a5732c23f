(* Forms by number, as the checker of lines about misère play keeps them: play, universes and comparisons. *)
Require Import List Bool Arith Lia Permutation PArith FMapPositive.
Require Import Read Misere MisereEnds.
Import ListNotations.

(* 1. The table. *)

(* `tree` shares the trees of the options, and is not looked into further than its first options. *)
Record node := Node { lefts : list positive; rights : list positive; tree : form; about : summary }.
Definition ids (p : bool) n := if p then lefts n else rights n.
Definition table := PositiveMap.t node.
Definition no_node := Node [] [] zero (summary_of zero).
Definition get (T : table) i := match PositiveMap.find i T with Some n => n | None => no_node end.
Definition tree_of T i := tree (get T i).
Definition good T := forall i,
  (forall p, options p (tree_of T i) = map (tree_of T) (ids p (get T i))) /\ about (get T i) = summary_of (tree_of T i).

(* Lists of numbers as keys. That no two have the same key is not needed, since what is found is compared. *)
Fixpoint code_one (p rest : positive) : positive :=
  match p with xH => xO rest | xO q => xI (xO (code_one q rest)) | xI q => xI (xI (code_one q rest)) end.
Definition code (l : list positive) : positive := fold_right code_one xH l.
Fixpoint ids_eqb (l m : list positive) :=
  match l, m with [] , [] => true | x :: l, y :: m => Pos.eqb x y && ids_eqb l m | _, _ => false end.
Lemma ids_eqb_eq l m : ids_eqb l m = true -> l = m.
Proof.
  revert m. induction l; destruct m; simpl; try discriminate; auto. rewrite andb_true_iff, Pos.eqb_eq. intros [-> E].
  f_equal. auto.
Qed.
Definition has (i : positive) l := existsb (Pos.eqb i) l.
Lemma has_in i l : has i l = true <-> In i l.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (j & I & E). apply Pos.eqb_eq in E. now subst.
  - intros I. exists i. split; auto. apply Pos.eqb_refl.
Qed.
Fixpoint insert x l := match l with [] => [x] | y :: m => if Pos.leb x y then x :: l else y :: insert x m end.
Definition sorted l := fold_right insert [] l.
Lemma insert_permutation x l : Permutation (insert x l) (x :: l).
Proof.
  induction l as [|y l H]; simpl; auto. destruct (Pos.leb x y); auto. rewrite H. constructor.
Qed.
Lemma sorted_permutation l : Permutation (sorted l) l.
Proof. induction l; simpl; auto. rewrite insert_permutation. now constructor. Qed.

Section Table.
Variable T : table.
Hypothesis T_good : good T.

(* 2. Play. A term of a sum is a form, 2 i + 1, or one with the players exchanged, 2 i. *)

Definition term q := match q with xH => zero | xI i => tree_of T i | xO i => conj (tree_of T i) end.
Definition term_ids p q :=
  match q with xH => [] | xI i => map xI (ids p (get T i)) | xO i => map xO (ids (negb p) (get T i)) end.
Definition term_over p q :=
  match q with xH => true | xI i => is_over p (tree_of T i) | xO i => is_over (negb p) (tree_of T i) end.
Definition is_nothing i := match tree_of T i with Form [] [] false false => true | _ => false end.
Definition term_nothing q := match q with xH => true | xI i | xO i => is_nothing i end.
Definition total l := sum (map term l).
Lemma term_options p q : options p (term q) = map term (term_ids p q).
Proof.
  destruct q as [i|i|]; cbn.
  - rewrite map_map. apply T_good.
  - rewrite options_conj, (proj1 (T_good i)), !map_map. reflexivity.
  - destruct p; reflexivity.
Qed.
Lemma term_over_ok p q : term_over p q = is_over p (term q).
Proof. destruct q as [i|i|]; cbn; [reflexivity|now rewrite over_conj|destruct p; reflexivity]. Qed.
Lemma is_nothing_zero i : is_nothing i = true -> tree_of T i = zero.
Proof. unfold is_nothing. destruct (tree_of T i) as [[] [] [] []]; try discriminate. reflexivity. Qed.
Lemma term_nothing_zero q : term_nothing q = true -> term q = zero.
Proof. destruct q as [i|i|]; cbn; auto; intros H; now rewrite (is_nothing_zero i H). Qed.
Fixpoint moves p (l : list positive) : list (list positive) :=
  match l with [] => [] | x :: l => map (fun y => y :: l) (term_ids p x) ++ map (cons x) (moves p l) end.
Lemma moves_moved p l : map (map term) (moves p l) = moved p (map term l).
Proof.
  induction l as [|x l H]; [reflexivity|]. cbn. rewrite map_app, !map_map, term_options, map_map. f_equal.
  rewrite <- H, map_map. reflexivity.
Qed.
Lemma total_options p l : options p (total l) = map total (moves p l).
Proof. unfold total. rewrite options_sum, <- moves_moved, map_map. reflexivity. Qed.
Definition normal l := sorted (filter (fun q => negb (term_nothing q)) l).
Lemma total_permutation l m : Permutation l m -> same (total l) (total m).
Proof. intros P. apply sum_permutation. now apply Permutation_map. Qed.
Lemma normal_total l : same (total (normal l)) (total l).
Proof.
  unfold normal. rewrite (total_permutation _ _ (sorted_permutation _)). induction l as [|x l H]; [reflexivity|]. simpl.
  destruct (term_nothing x) eqn:E; simpl.
  - rewrite H. unfold total. simpl. rewrite (term_nothing_zero x E), add_zero. reflexivity.
  - unfold total in *. simpl. now rewrite H.
Qed.

(* What was found: sums, who begins, and whether that player wins. *)
Definition memory := PositiveMap.t (list positive * bool * bool).
Definition key (p : bool) l := code ((if p then 1 else 2)%positive :: l).
Definition recall (m : memory) p l : option bool :=
  match PositiveMap.find (key p l) m with
  | Some (k, q, b) => if ids_eqb k l && Bool.eqb q p then Some b else None
  | None => None
  end.
(* Whether one of the sums is lost. *)
Fixpoint any (ask : list positive -> memory -> option (bool * memory)) (ls : list (list positive)) (m : memory) :=
  match ls with
  | [] => Some (false, m)
  | l :: ls => bind (ask l m) (fun x => if fst x then any ask ls (snd x) else Some (true, snd x))
  end.
Fixpoint play fuel (p : bool) (l : list positive) (m : memory) : option (bool * memory) :=
  match fuel with
  | 0 => None
  | S fuel =>
      if forallb (term_over p) l then Some (true, m) else
      match recall m p l with
      | Some b => Some (b, m)
      | None => bind (any (play fuel (negb p)) (map normal (moves p l)) m) (fun x =>
                  Some (fst x, PositiveMap.add (key p l) (l, p, fst x) (snd x)))
      end
  end.
Definition right (m : memory) := forall k l p b, PositiveMap.find k m = Some (l, p, b) -> wins p (total l) = b.
Lemma right_empty : right (PositiveMap.empty _).
Proof. intros k l p b. rewrite PositiveMap.gempty. discriminate. Qed.
Lemma any_ok ask q : (forall l m b m', right m -> ask l m = Some (b, m') -> right m' /\ wins q (total l) = b) ->
  forall ls m b m', right m -> any ask ls m = Some (b, m') ->
  right m' /\ (b = true <-> exists l, In l ls /\ wins q (total l) = false).
Proof.
  intros A. induction ls as [|l ls H]; cbn; intros m b m' R.
  - intros E. injection E as <- <-. split; auto. split; [discriminate|]. intros (? & [] & _).
  - destruct (ask l m) as [[c n]|] eqn:E; [|discriminate]. apply A in E as [Q W]; auto. cbn. destruct c; intros E.
    + apply H in E as [K V]; auto. split; auto. rewrite V. split; intros (x & I & Z); [eauto|].
      destruct I as [->|I]; [congruence|eauto].
    + injection E as <- <-. split; auto. split; eauto.
Qed.
Lemma wins_total p l : wins p (total l) = true <->
  forallb (term_over p) l = true \/ exists m, In m (map normal (moves p l)) /\ wins (negb p) (total m) = false.
Proof.
  rewrite wins_true, total_options. unfold total at 1. rewrite over_sum.
  assert (forallb (is_over p) (map term l) = forallb (term_over p) l) as ->.
  { induction l; cbn; auto. now rewrite IHl, term_over_ok. }
  apply or_iff_compat_l. split.
  - intros (x & I & W). apply in_map_iff in I as (m & <- & I). exists (normal m). split; [now apply in_map|].
    now rewrite normal_total.
  - intros (x & I & W). apply in_map_iff in I as (m & <- & I). exists (total m). split; [now apply in_map|].
    now rewrite normal_total in W.
Qed.
Lemma play_ok fuel : forall p l m b m', right m -> play fuel p l m = Some (b, m') -> right m' /\ wins p (total l) = b.
Proof.
  induction fuel as [|fuel H]; cbn [play]; intros p l m b m' R; [discriminate|].
  destruct (forallb (term_over p) l) eqn:O.
  { intros E. injection E as <- <-. split; auto. apply wins_total. auto. }
  unfold recall. destruct (PositiveMap.find (key p l) m) as [[[k q] c]|] eqn:F.
  1: destruct (ids_eqb k l && Bool.eqb q p) eqn:E.
  { cbn. intros X. injection X as <- <-. split; auto. apply andb_true_iff in E as [A B]. apply ids_eqb_eq in A.
    apply Bool.eqb_prop in B. subst. eauto. }
  1: clear E. all: clear F.
  all: destruct (any _ _ m) as [[c' n]|] eqn:A; [|discriminate]; apply (any_ok _ _ (H (negb p))) in A as [Q W]; auto;
    cbn [bind fst snd]; intros E; injection E as <- <-.
  all: assert (wins p (total l) = c') as V by
    (apply eq_true_iff_eq; rewrite wins_total, O, W; split; [intros [X|X]; [discriminate|auto]|auto]).
  all: split; auto; intros x l' p' b'; destruct (Pos.eq_dec x (key p l)) as [->|N];
    [rewrite PositiveMap.gss; intros E; injection E as <- <- <-; auto|rewrite PositiveMap.gso; eauto].
Qed.
Definition born_at i := born (about (get T i)).
Definition term_born q := match q with xH => 0 | xI i | xO i => born_at i end.
Definition all_born l := list_sum (map term_born l).
Definition first_wins p l : option bool :=
  bind (play (S (all_born l)) p (normal l) (PositiveMap.empty _)) (fun x => Some (fst x)).
Lemma first_wins_ok p l b : first_wins p l = Some b -> wins p (total l) = b.
Proof.
  unfold first_wins. destruct (play _ p _ _) as [[c m]|] eqn:E; [|discriminate]. intros X. injection X as <-.
  apply play_ok in E as [_ E]; [|apply right_empty]. now rewrite normal_total in E.
Qed.

(* 3. What play can reach. *)

Definition all_ids i := ids true (get T i) ++ ids false (get T i).
Fixpoint reach fuel (seen : list positive) i : list positive :=
  match fuel with
  | 0 => seen
  | S fuel => if has i seen then seen else fold_left (reach fuel) (all_ids i) (i :: seen)
  end.
Definition reached a := fold_left (fun seen i => reach (S (born_at i)) seen i) a [].
Definition closed l := forallb (fun i => forallb (fun j => has j l) (all_ids i)) l.
Lemma option_id p i x : In x (options p (tree_of T i)) -> exists j, In j (all_ids i) /\ x = tree_of T j.
Proof.
  rewrite (proj1 (T_good i)), in_map_iff. intros (j & <- & I). exists j. split; auto. apply in_app_iff. destruct p; auto.
Qed.
Lemma id_option i j : In j (all_ids i) -> exists p, In (tree_of T j) (options p (tree_of T i)).
Proof.
  intros I. apply in_app_iff in I as [I|I]; [exists true|exists false]; rewrite (proj1 (T_good i)); now apply in_map.
Qed.
Lemma closed_follower l : closed l = true -> forall g y, follower g y -> forall i, In i l -> g = tree_of T i ->
  exists j, In j l /\ y = tree_of T j.
Proof.
  intros C g y F. unfold closed in C. rewrite forallb_forall in C. induction F as [g|g p x y I F H]; intros i L ->; eauto.
  apply option_id in I as (j & J & E). apply (H j); auto. apply C in L. rewrite forallb_forall in L. apply has_in. auto.
Qed.
Lemma follower_more g x y : follower g x -> follower x y -> follower g y.
Proof. induction 1; auto. intros. eapply later; eauto. Qed.
Lemma reach_sound (P : positive -> Prop) : (forall i j, P i -> In j (all_ids i) -> P j) ->
  forall fuel seen i, (forall j, In j seen -> P j) -> P i -> forall j, In j (reach fuel seen i) -> P j.
Proof.
  intros H. induction fuel as [|fuel IH]; cbn; intros seen i A B j; auto. destruct (has i seen); auto.
  assert (forall l s, (forall j, In j s -> P j) -> (forall j, In j l -> P j) ->
    forall j, In j (fold_left (reach fuel) l s) -> P j) as G.
  { induction l as [|k l K]; cbn; intros s X Y; auto. apply K; auto. intros z. apply IH; auto. }
  apply G; [|intros k; now apply H]. intros k [<-|I]; auto.
Qed.
Lemma reached_sound a j : In j (reached a) -> exists g, In g a /\ follower (tree_of T g) (tree_of T j).
Proof.
  pose (P j := exists g, In g a /\ follower (tree_of T g) (tree_of T j)).
  assert (forall l s, (forall j, In j s -> P j) -> incl l a ->
    forall j, In j (fold_left (fun seen i => reach (S (born_at i)) seen i) l s) -> P j) as G.
  { induction l as [|k l K]; cbn -[reach]; intros s X Y; auto. apply K; [|intros z I; apply Y; now right].
    apply (reach_sound P); auto.
    - intros x y (g & I & F) J. exists g. split; auto. apply id_option in J as (p & J). eapply follower_more; eauto.
      eapply later; eauto. constructor.
    - exists k. split; [apply Y; now left|constructor]. }
  apply G; [intros ? []|apply incl_refl].
Qed.

(* 4. Universes that Left dead ends generate. *)

Definition costs i := shortest (about (get T i)).
(* The followers of the generators except for 0. *)
Definition parts a : option (list positive) :=
  let l := reached a in
  let k := filter (fun i => negb (is_nothing i)) l in
  if forallb (fun i => has i l) a && closed l && forallb (fun i => 0 <? costs i) k then Some k else None.
(* The sums of at most so many moves in a row, each as its terms. *)
Fixpoint ends (l : list positive) (n : nat) : list (list positive) :=
  match l with
  | [] => [[]]
  | x :: l => flat_map (fun k => map (app (repeat x k)) (ends l (n - k * costs x))) (seq 0 (S (n / costs x)))
  end.
Definition cost_of l := list_sum (map costs l).
Lemma parts_all a l : parts a = Some l -> (forall i, In i l -> 0 < costs i) /\
  forall g x, In g a -> follower (tree_of T g) x -> x = zero \/ exists i, In i l /\ x = tree_of T i.
Proof.
  unfold parts. destruct (_ && _) eqn:E; [|discriminate]. intros X. injection X as <-. rewrite !andb_true_iff in E.
  destruct E as [[A C] P]. rewrite forallb_forall in A, P. split; [intros i I; apply Nat.ltb_lt; auto|].
  intros g x I F. apply A, has_in in I. destruct (closed_follower _ C _ _ F g I eq_refl) as (j & J & ->).
  destruct (is_nothing j) eqn:N; [left; now apply is_nothing_zero|]. right. exists j. split; auto. apply filter_In.
  now rewrite N.
Qed.
Lemma parts_sound a l i : parts a = Some l -> In i l -> exists g, In g a /\ follower (tree_of T g) (tree_of T i).
Proof.
  unfold parts. destruct (_ && _); [|discriminate]. intros X. injection X as <-. rewrite filter_In. intros [I _].
  now apply reached_sound.
Qed.
Lemma apart x l : exists k m, Permutation l (repeat x k ++ m) /\ (forall y, In y m -> In y l /\ y <> x) /\
  cost_of l = k * costs x + cost_of m.
Proof.
  induction l as [|y l (k & m & P & A & C)].
  - exists 0, []. split; [constructor|]. split; [intros ? []|reflexivity].
  - destruct (Pos.eq_dec y x) as [->|N].
    + exists (S k), m. split; [cbn; now constructor|]. split; [intros z I; destruct (A z I); split; [now right|auto]|].
      unfold cost_of, list_sum in *. cbn [map fold_right]. lia.
    + exists k, (y :: m). split; [rewrite <- Permutation_middle; now constructor|]. split.
      * intros z [<-|I]; [split; [now left|auto]|]. destruct (A z I). split; [now right|auto].
      * unfold cost_of, list_sum in *. cbn [map fold_right]. lia.
Qed.
Lemma ends_all l : (forall i, In i l -> 0 < costs i) -> forall n m, incl m l -> cost_of m <= n ->
  exists e, In e (ends l n) /\ Permutation m e.
Proof.
  induction l as [|x l H]; intros P n m I C.
  - exists []. split; [now left|]. destruct m as [|y m]; [constructor|]. destruct (I y (or_introl eq_refl)).
  - destruct (apart x m) as (k & r & Q & A & E). specialize (P x (or_introl eq_refl)) as X.
    destruct (H (fun i J => P i (or_intror J)) (n - k * costs x) r) as (e & J & R); [|lia|].
    + intros y J. destruct (A y J) as [K N]. destruct (I y K) as [Z|Z]; [now elim N|auto].
    + exists (repeat x k ++ e). split; [|rewrite Q; now apply Permutation_app_head]. cbn [ends]. apply in_flat_map.
      exists k. split; [|now apply in_map]. apply in_seq. split; [lia|]. cbn. apply Nat.lt_succ_r.
      apply Nat.div_le_lower_bound; lia.
Qed.
Lemma ends_incl l : forall n e, In e (ends l n) -> incl e l.
Proof.
  induction l as [|x l H]; cbn [ends]; intros n e I.
  - destruct I as [<-|[]]. intros ? [].
  - apply in_flat_map in I as (k & _ & I). apply in_map_iff in I as (d & <- & I). intros y J.
    apply in_app_iff in J as [J|J]; [left; symmetry; eapply repeat_spec; eauto|right; eapply H; eauto].
Qed.
Definition signed (p : bool) i := if p then xI i else xO i.
Fixpoint all_win p g (es : list (list positive)) (m : memory) : bool :=
  match es with
  | [] => true
  | e :: es =>
      let l := xI g :: map (signed p) e in
      match play (S (all_born l)) p (normal l) m with Some (true, m) => all_win p g es m | _ => false end
  end.
Lemma total_signed p e : total (map (signed p) e) = flip p (sum (map (tree_of T) e)).
Proof.
  unfold total, flip, signed. rewrite map_map. destruct p; cbn; [reflexivity|]. now rewrite conj_sum, map_map.
Qed.
Lemma all_win_ok p g es : forall m, right m -> all_win p g es m = true ->
  forall e, In e es -> wins p (add (tree_of T g) (flip p (sum (map (tree_of T) e)))) = true.
Proof.
  induction es as [|d es H]; intros m R; [intros _ ? []|]. cbn [all_win].
  destruct (play _ p _ m) as [[[] n]|] eqn:E; try discriminate. intros A. apply play_ok in E as [Q W]; auto.
  rewrite normal_total in W. unfold total in W. cbn [map sum fold_right term] in W. fold (sum (map term (map (signed p) d))) in W.
  fold (total (map (signed p) d)) in W. rewrite total_signed in W. intros e [<-|I]; auto. eapply H; eauto.
Qed.
Definition strong_generated p a g : bool :=
  match parts a with
  | Some l => all_win p g (ends l (pred (born_at g))) (PositiveMap.empty _)
  | None => false
  end.
Definition is_generator i := f_dead (of_left (about (get T i))) && plain (about (get T i)).
Lemma strong_generated_ok p a g : forallb is_generator a = true -> strong_generated p a g = true ->
  strong (Generated (map (tree_of T) a)) p (tree_of T g).
Proof.
  unfold strong_generated. destruct (parts a) as [l|] eqn:P; [|discriminate]. intros D W. apply MisereEnds.strong_generated.
  - intros x I. apply in_map_iff in I as (i & <- & I). rewrite forallb_forall in D. apply D in I. unfold is_generator in I.
    rewrite (proj2 (T_good i)), andb_true_iff in I. destruct I as [I J]. split; [now apply (dead_ok true)|].
    intros y F q. now apply (plain_ok (tree_of T i)).
  - intros k K C. destruct (parts_all _ _ P) as [Z A].
    assert (exists m, incl m l /\ same (sum k) (sum (map (tree_of T) m)) /\ cost_of m = cost k) as (m & I & S & E).
    { clear C. induction k as [|x k H].
      - exists []. split; [intros ? []|]. split; reflexivity.
      - destruct H as (m & I & S & E); [intros y J; apply K; now right|].
        destruct (K x (or_introl eq_refl)) as (h & J & F). apply in_map_iff in J as (i & <- & J).
        destruct (A i x J F) as [->|(j & L & ->)].
        + exists m. split; auto. split; [|exact E]. cbn [sum fold_right]. rewrite add_zero. exact S.
        + exists (j :: m). split; [intros z [<-|M]; auto|]. split; [cbn; fold (sum k); now rewrite S|].
          unfold cost_of, cost, list_sum in *. cbn [map fold_right]. rewrite E. f_equal. unfold costs. now rewrite (proj2 (T_good j)). }
    destruct (ends_all l Z (pred (born_at g)) m I) as (e & L & Q).
    + unfold born_at. rewrite (proj2 (T_good g)). lia.
    + assert (same (flip p (sum k)) (flip p (sum (map (tree_of T) e)))) as ->.
      { assert (same (sum k) (sum (map (tree_of T) e))) as V.
        { rewrite S. apply sum_permutation. now apply Permutation_map. }
        unfold flip. destruct p; now rewrite V. }
      eapply all_win_ok; eauto. apply right_empty.
Qed.

(* Whether a form is a sum, by their options. *)
Fixpoint no_twice (l : list (list positive)) :=
  match l with [] => [] | x :: l => if existsb (ids_eqb x) l then no_twice l else x :: no_twice l end.
Lemma no_twice_in l x : In x (no_twice l) <-> In x l.
Proof.
  induction l as [|y l H]; [reflexivity|]. cbn. destruct (existsb (ids_eqb y) l) eqn:E; cbn; rewrite H; [|reflexivity].
  apply existsb_exists in E as (z & I & E). apply ids_eqb_eq in E. subst. split; [auto|]. intros [<-|J]; auto.
Qed.
Definition term_stop p q :=
  match q with xH => false | xI i => stop p (tree_of T i) | xO i => stop (negb p) (tree_of T i) end.
Lemma total_stop p e : existsb (term_stop p) e = false -> stop p (total e) = false.
Proof.
  unfold total. induction e as [|q e H]; cbn; [destruct p; reflexivity|]. rewrite orb_false_iff. intros [A B].
  rewrite stop_add. fold (sum (map term e)). rewrite H; auto. destruct q as [i|i|]; cbn in *;
    [now rewrite A|now rewrite stop_conj, A|destruct p; reflexivity].
Qed.
Fixpoint is_sum fuel i (e : list positive) : bool :=
  match fuel with
  | 0 => false
  | S fuel =>
      (born_at i =? all_born e) &&
      forallb (fun p =>
        let os := ids p (get T i) in
        let ms := no_twice (map normal (moves p e)) in
        negb (stop p (tree_of T i)) && negb (existsb (term_stop p) e) &&
        forallb (fun o => existsb (is_sum fuel o) ms) os && forallb (fun m => existsb (fun o => is_sum fuel o m) os) ms)
        [true; false]
  end.
Lemma is_sum_ok fuel : forall i e, is_sum fuel i e = true -> same (tree_of T i) (total e).
Proof.
  induction fuel as [|fuel H]; [discriminate|]. intros i e. cbn [is_sum]. rewrite andb_true_iff. intros [_ A].
  assert (forall p, stop p (tree_of T i) = false /\ stop p (total e) = false /\
    (forall o, In o (ids p (get T i)) -> exists m, In m (moves p e) /\ same (tree_of T o) (total m)) /\
    (forall m, In m (moves p e) -> exists o, In o (ids p (get T i)) /\ same (tree_of T o) (total m))) as B.
  { intros p. rewrite forallb_forall in A. specialize (A p). rewrite !andb_true_iff, !negb_true_iff, !forallb_forall in A.
    destruct A as [[[X Y] A] B]; [destruct p; cbn; auto|]. split; [exact X|]. split; [now apply total_stop|]. split.
    - intros o I. apply A, existsb_exists in I as (m & I & E). apply no_twice_in, in_map_iff in I as (k & <- & I).
      exists k. split; auto. apply H in E. now rewrite normal_total in E.
    - intros m I. specialize (B (normal m)). rewrite existsb_exists in B. destruct B as (o & J & E).
      + apply no_twice_in. now apply in_map.
      + exists o. split; auto. apply H in E. now rewrite normal_total in E. }
  constructor; intros p; destruct (B p) as (X & Y & C & D); [congruence| |].
  - intros x. rewrite (proj1 (T_good i)), in_map_iff. intros (o & <- & I). destruct (C o I) as (m & J & E).
    exists (total m). split; auto. rewrite total_options. now apply in_map.
  - intros y. rewrite total_options, in_map_iff. intros (m & <- & I). destruct (D m I) as (o & J & E).
    exists (tree_of T o). split; auto. rewrite (proj1 (T_good i)). now apply in_map.
Qed.
Definition in_generated a x : bool :=
  let ys := reached [x] in
  match parts a with
  | Some l =>
      plain (about (get T x)) && has x ys && closed ys &&
      forallb (fun y => forallb (fun p =>
        implb (is_end p (tree_of T y))
          (existsb (fun e => is_sum (S (born_at y)) y (map (signed p) e)) (ends l (costs y)))) [true; false]) ys
  | None => false
  end.
Lemma in_generated_ok a x : in_generated a x = true -> belongs (Generated (map (tree_of T) a)) (tree_of T x).
Proof.
  unfold in_generated. destruct (parts a) as [l|] eqn:P; [|discriminate]. rewrite !andb_true_iff. intros [[[N X] C] A] y F.
  rewrite (proj2 (T_good x)) in N. split; [now apply (plain_ok (tree_of T x))|]. intros p E.
  destruct (closed_follower _ C _ _ F x (proj1 (has_in _ _) X) eq_refl) as (j & J & ->).
  rewrite forallb_forall in A. specialize (A j J). rewrite forallb_forall in A. specialize (A p).
  rewrite E in A. cbn [implb] in A. rewrite existsb_exists in A. destruct A as (e & I & A); [destruct p; cbn; auto|].
  apply is_sum_ok in A. rewrite total_signed in A. exists (map (tree_of T) e). split; [|exact A].
  intros z K. apply in_map_iff in K as (i & <- & K). apply ends_incl in I. apply I in K.
  destruct (parts_sound _ _ _ P K) as (g & G & H). exists (tree_of T g). split; [now apply in_map|auto].
Qed.

(* 5. Comparison. *)

Definition map_universe {A B} (f : A -> B) (u : universe A) : universe B :=
  match u with
  | Dicots => Dicots | Dead_ending => Dead_ending | Blocking => Blocking | All_games => All_games
  | Generated a => Generated (map f a)
  end.
Definition generators {A} (u : universe A) := match u with Generated a => a | _ => [] end.
Definition contains (u : universe positive) x : bool :=
  match u with Generated a => in_generated a x | _ => has_name u (about (get T x)) end.
Lemma contains_ok u x : contains u x = true -> belongs (map_universe (tree_of T) u) (tree_of T x).
Proof.
  destruct u; cbn [contains map_universe]; [| | | |apply in_generated_ok]; rewrite (proj2 (T_good x)).
  - apply (has_name_ok Dicots).
  - apply (has_name_ok Dead_ending).
  - apply (has_name_ok Blocking).
  - apply (has_name_ok All_games).
Qed.
Definition is_strong (u : universe positive) p g : bool :=
  let f := of_player p (about (get T g)) in
  match u with
  | Dicots => f_wins f
  | Dead_ending => f_wins f && f_outlasts f
  | Blocking => f_breaks f
  | All_games => is_over p (tree_of T g)
  | Generated a => strong_generated p a g
  end.
Lemma is_strong_ok u p g : forallb is_generator (generators u) = true -> is_strong u p g = true ->
  strong (map_universe (tree_of T) u) p (tree_of T g).
Proof.
  unfold is_strong. rewrite (proj2 (T_good g)). fold (known p (tree_of T g)).
  destruct u; cbn [generators map_universe]; intros D; rewrite ?andb_true_iff, ?wins_ok.
  - apply strong_dicots.
  - intros [A B]. now apply strong_dead_ending.
  - apply strong_blocking.
  - apply strong_all.
  - now apply strong_generated_ok.
Qed.
(* By what is proved already. *)
Definition follows (proved : positive -> positive -> bool) (u : universe positive) g h : bool :=
  let ge x y := Pos.eqb x y || proved x y in
  let some p x f := existsb f (ids p (get T x)) in
  forallb (fun x => some false h (fun y => ge x y) || some true x (fun y => ge y h)) (ids false (get T g)) &&
  forallb (fun x => some true g (fun y => ge y x) || some false x (fun y => ge g y)) (ids true (get T h)) &&
  implb (is_over true (tree_of T h)) (is_strong u true g) && implb (is_over false (tree_of T g)) (is_strong u false h).
Lemma follows_ok proved u g h : forallb is_generator (generators u) = true ->
  (forall x y, proved x y = true -> at_least (map_universe (tree_of T) u) (tree_of T x) (tree_of T y)) ->
  follows proved u g h = true -> at_least (map_universe (tree_of T) u) (tree_of T g) (tree_of T h).
Proof.
  intros D P. unfold follows. rewrite !andb_true_iff, !forallb_forall. intros [[[R L] E] F].
  set (v := map_universe (tree_of T) u) in *.
  assert (forall x y, Pos.eqb x y || proved x y = true -> at_least v (tree_of T x) (tree_of T y)) as G.
  { intros x y H. apply orb_true_iff in H as [H|H]; [|auto]. apply Pos.eqb_eq in H. subst. apply at_least_refl. }
  assert (forall p x f, existsb f (ids p (get T x)) = true ->
    exists y, In (tree_of T y) (options p (tree_of T x)) /\ f y = true) as S.
  { intros p x f H. apply existsb_exists in H as (y & I & H). exists y. split; auto. rewrite (proj1 (T_good x)).
    now apply in_map. }
  apply matched.
  - intros x. rewrite (proj1 (T_good g)), in_map_iff. intros (i & <- & I). apply R, orb_true_iff in I as [I|I];
      apply S in I as (y & I & H); eauto.
  - intros x. rewrite (proj1 (T_good h)), in_map_iff. intros (i & <- & I). apply L, orb_true_iff in I as [I|I];
      apply S in I as (y & I & H); eauto.
  - intros O. rewrite O in E. now apply is_strong_ok.
  - intros O. rewrite O in F. now apply is_strong_ok.
Qed.
End Table.
