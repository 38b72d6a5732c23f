(* Values as a certificate has them: sums of a nimber and of games by number, kept small by x - x = 0, and played out
   with a memory. *)
Require Import List Bool Arith Lia ZArith Permutation PArith FMapPositive.
Require Import Game Entailing.
Import ListNotations.
Module PM := PositiveMap.

(* any, all: existsb and forallb that stop early under call by value. *)
Definition any {A} (f : A -> bool) := fix any l := match l with [] => false | x :: l => if f x then true else any l end.
Definition all {A} (f : A -> bool) := fix all l := match l with [] => true | x :: l => if f x then all l else false end.
Lemma any_existsb {A} (f : A -> bool) l : any f l = existsb f l.
Proof. induction l; simpl; auto. Qed.
Lemma any_perm {A} (f : A -> bool) l m : Permutation l m -> any f l = any f m.
Proof.
  intros P. rewrite (any_existsb f l), (any_existsb f m). induction P as [|x l m P IH|x y l|l m k P IH Q IH']; cbn [existsb].
  - reflexivity.
  - now rewrite IH.
  - destruct (f x), (f y); reflexivity.
  - now rewrite IH.
Qed.
Lemma all_spec {A} (f : A -> bool) l : all f l = true -> forall x, In x l -> f x = true.
Proof. induction l; simpl; [tauto|]. destruct (f a) eqn:F; [|discriminate]. intros H x [<-|I]; auto. Qed.

(* A nimber, and games by number; -i is the negative of the game i. *)
Definition val := (nat * list Z)%type.
Definition entry := (list val * list val)%type.      (* the options of Left and of Right *)
Definition store := PM.t entry.

Section Den.
Variable d : positive -> game.
Definition term (z : Z) := match z with Zpos i => d i | Zneg i => neg (d i) | Z0 => zero end.
Definition terms l := sum (map term l).
Definition den (v : val) := add (star (fst v)) (terms (snd v)).
(* d gives every game of the store the options that are listed there. *)
Definition meets (g : store) := forall i l r, PM.find i g = Some (l, r) -> d i = Game (map den l) (map den r).
End Den.

Fixpoint insert z l := match l with [] => [z] | y :: l' => if (z <=? y)%Z then z :: l else y :: insert z l' end.
Fixpoint remove z l :=
  match l with
  | [] => None
  | y :: l => if (z =? y)%Z then Some l else match remove z l with Some m => Some (y :: m) | None => None end
  end.
Definition add_term z l := match remove (- z) l with Some m => m | None => insert z l end.
Definition vadd (a b : val) : val := (Nat.lxor (fst a) (fst b), fold_right add_term (snd a) (snd b)).
Definition vneg (a : val) : val := (fst a, fold_right insert [] (map Z.opp (snd a))).
Definition vzero : val := (0, []).

Lemma insert_perm z l : Permutation (z :: l) (insert z l).
Proof.
  induction l; simpl; auto. destruct (z <=? a)%Z; auto. etransitivity; [apply perm_swap|]. now constructor.
Qed.
Lemma remove_perm z l m : remove z l = Some m -> Permutation l (z :: m).
Proof.
  revert m. induction l; simpl; [discriminate|]. intros m. destruct (z =? a)%Z eqn:E.
  - apply Z.eqb_eq in E. subst. intros H. injection H as <-. auto.
  - destruct (remove z l) as [k|]; [|discriminate]. intros H. injection H as <-.
    etransitivity; [constructor; apply IHl; auto|]. apply perm_swap.
Qed.
Lemma terms_perm d l m : Permutation l m -> same (terms d l) (terms d m).
Proof. intros P. apply same_sum_perm. now apply Permutation_map. Qed.
Lemma same_inverse g : same (add g (neg g)) zero.
Proof. apply eqg_same. intros p. change (neg zero) with zero. rewrite add_0_r. apply eqg_refl. Qed.
Lemma term_opp d z : term d (- z) = neg (term d z).
Proof. destruct z; simpl; auto. now rewrite neg_neg. Qed.
Lemma add_term_ok d z l : same (terms d (add_term z l)) (add (term d z) (terms d l)).
Proof.
  unfold add_term. destruct (remove (- z) l) as [m|] eqn:E.
  - apply remove_perm in E. apply (terms_perm d) in E. apply same_sym.
    eapply same_trans; [apply same_add; [apply same_refl|exact E]|]. cbn [terms map sum fold_right]. unfold terms. cbn [map sum fold_right].
    rewrite term_opp, <- add_assoc. eapply same_trans; [apply same_add; [apply same_inverse|apply same_refl]|].
    rewrite add_0_l. apply same_refl.
  - apply same_sym, (terms_perm d (z :: l)), insert_perm.
Qed.
Lemma add4 a b c e : same (add (add a b) (add c e)) (add (add a c) (add b e)).
Proof.
  rewrite !add_assoc. apply same_add; [apply same_refl|]. rewrite <- !add_assoc.
  apply same_add; [apply same_comm|apply same_refl].
Qed.
Lemma vadd_ok d a b : same (den d (vadd a b)) (add (den d a) (den d b)).
Proof.
  destruct a as [n l], b as [m k]. unfold den, vadd. cbn [fst snd]. eapply same_trans; [|apply add4].
  apply same_add; [apply same_sym, nim_sum|]. induction k as [|z k IH]; cbn [fold_right].
  - unfold terms at 3. simpl. rewrite add_0_r. apply same_refl.
  - eapply same_trans; [apply add_term_ok|]. eapply same_trans; [apply same_add; [apply same_refl|exact IH]|].
    change (terms d (z :: k)) with (add (term d z) (terms d k)). rewrite <- !add_assoc.
    apply same_add; [apply same_comm|apply same_refl].
Qed.
Lemma neg_star n : neg (star n) = star n.
Proof.
  induction n using lt_wf_ind. unfold star. simpl. assert (E : map neg (stars n) = stars n); [|now rewrite E].
  assert (forall k, k <= n -> map neg (stars k) = stars k); [|auto].
  induction k; intros L; auto. cbn [stars]. rewrite map_app, IHk by lia. cbn [map]. do 2 f_equal. apply H. lia.
Qed.
Lemma neg_terms d l : neg (terms d l) = terms d (map Z.opp l).
Proof. induction l; auto. change (terms d (a :: l)) with (add (term d a) (terms d l)). rewrite neg_add, IHl, <- term_opp. auto. Qed.
Lemma vneg_ok d a : same (den d (vneg a)) (neg (den d a)).
Proof.
  destruct a as [n l]. unfold den, vneg. cbn [fst snd]. rewrite neg_add, neg_star, neg_terms.
  apply same_add; [apply same_refl|]. apply terms_perm.
  generalize (map Z.opp l) as m. induction m; simpl; auto. etransitivity; [symmetry; apply insert_perm|]. now constructor.
Qed.
Lemma den_nim d n : den d (n, []) = star n.
Proof. unfold den. apply add_0_r. Qed.

(* The options of a sum: a move in one of its games, or in the nimber. *)
Fixpoint picks {A} (before l : list A) : list (A * list A) :=
  match l with [] => [] | z :: l => (z, rev_append before l) :: picks (z :: before) l end.
Lemma in_picks A (z : A) r b l : In (z, r) (picks b l) <-> exists u v, l = u ++ z :: v /\ r = rev b ++ u ++ v.
Proof.
  revert b. induction l as [|y l IH]; intros b; simpl.
  - split; [tauto|]. intros (u & v & E & _). destruct u; discriminate.
  - rewrite IH. split.
    + intros [E|(u & v & -> & ->)].
      * injection E as <- <-. exists [], l. rewrite rev_append_rev. auto.
      * exists (y :: u), v. simpl. rewrite <- app_assoc. auto.
    + intros ([|w u] & v & E & ->); injection E as -> ->.
      * left. rewrite rev_append_rev. auto.
      * right. exists u, v. simpl. rewrite <- app_assoc. auto.
Qed.
Section Play.
Variable g : store.
Definition moves_in n p (pick : Z * list Z) : option (list val) :=
  let (z, rest) := pick in
  match z with
  | Z0 => Some []
  | Zpos i => match PM.find i g with
              | Some (l, r) => Some (map (vadd (n, rest)) (if p : bool then l else r))
              | None => None end
  | Zneg i => match PM.find i g with
              | Some (l, r) => Some (map (fun o => vadd (n, rest) (vneg o)) (if p : bool then r else l))
              | None => None end
  end.
Fixpoint gather n p l : option (list val) :=
  match l with
  | [] => Some []
  | x :: l => match moves_in n p x with
              | Some os => match gather n p l with Some more => Some (os ++ more) | None => None end
              | None => None end
  end.
Definition options (p : bool) (v : val) : option (list val) :=
  match gather (fst v) p (picks [] (snd v)) with
  | Some os => Some (os ++ map (fun k => (k, snd v)) (seq 0 (fst v)))
  | None => None
  end.
Variable d : positive -> game.
Hypothesis M : meets d g.
Lemma moves_in_ok n p z u v os : moves_in n p (z, u ++ v) = Some os ->
  forall x, (exists y, In y (opt p (term d z)) /\ x = add (star n) (sum (map (term d) u ++ y :: map (term d) v))) ->
  exists o, In o os /\ same x (den d o).
Proof.
  intros E x (y & I & ->).
  assert (S : forall o, same y (den d o) ->
    same (add (star n) (sum (map (term d) u ++ y :: map (term d) v))) (den d (vadd (n, u ++ v) o))).
  { intros o S. apply same_sym. eapply same_trans; [apply vadd_ok|]. unfold den at 1. cbn [fst snd]. rewrite add_assoc.
    apply same_add; [apply same_refl|]. eapply same_trans; [apply same_add; [apply same_refl|apply same_sym, S]|].
    eapply same_trans; [apply same_comm|]. unfold terms. rewrite map_app.
    apply (same_sum_perm (y :: map (term d) u ++ map (term d) v)), Permutation_middle. }
  destruct z as [|i|i]; cbn [moves_in] in E.
  - destruct p; destruct I.
  - destruct (PM.find i g) as [[l r]|] eqn:F; [|discriminate]. injection E as <-. cbn [term] in I. rewrite (M _ _ _ F) in I.
    assert (J : In y (map (den d) (if p then l else r))) by (destruct p; auto). apply in_map_iff in J as [o [<- J]].
    exists (vadd (n, u ++ v) o). split; [now apply in_map|]. apply S, same_refl.
  - destruct (PM.find i g) as [[l r]|] eqn:F; [|discriminate]. injection E as <-. cbn [term] in I. apply in_neg in I as [w [I ->]].
    rewrite (M _ _ _ F) in I.
    assert (J : In w (map (den d) (if p then r else l))) by (destruct p; auto). apply in_map_iff in J as [o [<- J]].
    exists (vadd (n, u ++ v) (vneg o)). split; [apply in_map_iff; eauto|]. apply S, same_sym, vneg_ok.
Qed.
Lemma moves_in_ok' n p z u v os : moves_in n p (z, u ++ v) = Some os ->
  forall o, In o os -> exists y, In y (opt p (term d z)) /\
    same (add (star n) (sum (map (term d) u ++ y :: map (term d) v))) (den d o).
Proof.
  intros E o I.
  assert (S : forall y o, same y (den d o) ->
    same (add (star n) (sum (map (term d) u ++ y :: map (term d) v))) (den d (vadd (n, u ++ v) o))).
  { clear. intros y o S. apply same_sym. eapply same_trans; [apply vadd_ok|]. unfold den at 1. cbn [fst snd]. rewrite add_assoc.
    apply same_add; [apply same_refl|]. eapply same_trans; [apply same_add; [apply same_refl|apply same_sym, S]|].
    eapply same_trans; [apply same_comm|]. unfold terms. rewrite map_app.
    apply (same_sum_perm (y :: map (term d) u ++ map (term d) v)), Permutation_middle. }
  destruct z as [|i|i]; cbn [moves_in] in E.
  - injection E as <-. destruct I.
  - destruct (PM.find i g) as [[l r]|] eqn:F; [|discriminate]. injection E as <-. apply in_map_iff in I as [w [<- I]].
    exists (den d w). split; [|apply S, same_refl]. cbn [term]. rewrite (M _ _ _ F).
    destruct p; now apply in_map.
  - destruct (PM.find i g) as [[l r]|] eqn:F; [|discriminate]. injection E as <-. apply in_map_iff in I as [w [<- I]].
    exists (neg (den d w)). split; [|apply S, same_sym, vneg_ok]. cbn [term]. apply in_neg. exists (den d w). split; auto.
    rewrite (M _ _ _ F). destruct p; now apply (in_map (den d)).
Qed.
Lemma gather_in n p l os : gather n p l = Some os ->
  (forall x, In x l -> exists xs, moves_in n p x = Some xs /\ incl xs os) /\
  (forall o, In o os -> exists x xs, In x l /\ moves_in n p x = Some xs /\ In o xs).
Proof.
  revert os. induction l as [|x l IH]; intros os; cbn [gather].
  - intros H. injection H as <-. split; intros ? [].
  - destruct (moves_in n p x) as [xs|] eqn:A; [|discriminate]. destruct (gather n p l) as [more|]; [|discriminate].
    intros H. injection H as <-. destruct (IH _ eq_refl) as [B C]. split.
    + intros y [<-|I]; [exists xs; split; auto; apply incl_appl, incl_refl|].
      destruct (B y I) as (ys & E & J). exists ys. split; auto. now apply incl_appr.
    + intros o I. apply in_app_or in I as [I|I]; [exists x, xs; simpl; auto|].
      destruct (C o I) as (y & ys & J & E & K). exists y, ys. simpl. auto.
Qed.
Lemma options_ok p v os : options p v = Some os ->
  (forall x, In x (opt p (den d v)) -> exists o, In o os /\ same x (den d o)) /\
  (forall o, In o os -> exists x, In x (opt p (den d v)) /\ same x (den d o)).
Proof.
  destruct v as [n l]. unfold options. cbn [fst snd]. destruct (gather n p _) as [gs|] eqn:E; [|discriminate].
  intros H. injection H as <-. apply gather_in in E as [A B]. split.
  - intros x I. unfold den in I. cbn [fst snd] in I. apply in_add in I as [[y [I ->]]|[y [I ->]]].
    + apply in_star in I as (k & L & ->). exists (k, l). split; [|apply same_refl].
      apply in_or_app. right. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
    + apply in_sum in I as (u & t & w & z & E & I & ->). apply map_eq_app in E as (lu & lw & -> & <- & E).
      destruct lw as [|zz lw]; [discriminate|]. injection E as <- <-.
      destruct (A (zz, lu ++ lw)) as (xs & E & J); [apply in_picks; exists lu, lw; auto|].
      destruct (moves_in_ok _ _ _ _ _ _ E _ (ex_intro _ z (conj I eq_refl))) as (o & K & S).
      exists o. split; auto. apply in_or_app. auto.
  - intros o I. apply in_app_or in I as [I|I].
    + destruct (B o I) as ([z r] & xs & J & E & K). apply in_picks in J as (u & w & -> & ->). simpl in E.
      destruct (moves_in_ok' _ _ _ _ _ _ E _ K) as (y & J & S). eexists. split; [|exact S].
      unfold den. cbn [fst snd]. apply in_add. right. eexists. split; [|reflexivity]. apply in_sum.
      exists (map (term d) u), (term d z), (map (term d) w), y. split; auto. unfold terms. now rewrite map_app.
    + apply in_map_iff in I as (k & <- & I). apply in_seq in I. exists (add (star k) (terms d l)). split; [|apply same_refl].
      unfold den. cbn [fst snd]. apply in_add. left. exists (star k). split; auto. apply in_star. exists k. split; auto. lia.
Qed.

(* Who wins, remembered. *)
Definition memory := PM.t (list (val * bool * bool)).
Definition zs_eqb := fix eqb (l m : list Z) := match l, m with
  | [], [] => true | x :: l, y :: m => if (x =? y)%Z then eqb l m else false | _, _ => false end.
Lemma zs_eqb_ok l m : zs_eqb l m = true -> l = m.
Proof.
  revert m. induction l as [|x l IH]; intros [|y m]; simpl; try discriminate; auto.
  destruct (x =? y)%Z eqn:E; [|discriminate]. apply Z.eqb_eq in E. intros H. apply IH in H. congruence.
Qed.
Definition hash (v : val) : positive :=
  Z.to_pos (1 + fold_left (fun k z => Z.land (k * 37 + z) 1048575) (snd v) (Z.of_nat (fst v))).
Definition mbucket (m : memory) k := match PM.find k m with Some l => l | None => [] end.
Fixpoint recall_in v p l : option bool :=
  match l with
  | [] => None
  | (w, q, b) :: l => if Bool.eqb p q then if Nat.eqb (fst v) (fst w) then if zs_eqb (snd v) (snd w) then Some b
                      else recall_in v p l else recall_in v p l else recall_in v p l
  end.
Definition recall (m : memory) v p := recall_in v p (mbucket m (hash v)).
Definition record (m : memory) v p b : memory := let k := hash v in PM.add k ((v, p, b) :: mbucket m k) m.
Definition right_memory (m : memory) := forall k v p b, In (v, p, b) (mbucket m k) -> win p (den d v) = b.
Lemma recall_ok m v p b : right_memory m -> recall m v p = Some b -> win p (den d v) = b.
Proof.
  intros O. unfold recall. assert (K : forall w q c, In (w, q, c) (mbucket m (hash v)) -> win q (den d w) = c) by eauto.
  revert K. generalize (mbucket m (hash v)) as l. induction l as [|[[w q] c] l IH]; simpl; [discriminate|]. intros K.
  destruct (Bool.eqb p q) eqn:P; [|auto]. destruct (Nat.eqb (fst v) (fst w)) eqn:N; [|auto].
  destruct (zs_eqb (snd v) (snd w)) eqn:Z; [|auto]. intros H. injection H as <-.
  apply eqb_prop in P. apply Nat.eqb_eq in N. apply zs_eqb_ok in Z. destruct v, w; simpl in *; subst. auto.
Qed.
Lemma record_ok m v p b : right_memory m -> win p (den d v) = b -> right_memory (record m v p b).
Proof.
  intros O W k w q c. unfold record, mbucket. destruct (Pos.eq_dec k (hash v)) as [->|N].
  - rewrite PM.gss. intros [E|I]; [injection E as <- <- <-; auto|]. apply (O (hash v)). unfold mbucket. auto.
  - rewrite PM.gso by auto. apply O.
Qed.
Fixpoint try (f : val -> memory -> option (bool * memory)) l m : option (bool * memory) :=
  match l with
  | [] => Some (false, m)
  | o :: l => match f o m with
              | None => None
              | Some (true, m) => try f l m
              | Some (false, m) => Some (true, m)
              end
  end.
Fixpoint wins fuel (p : bool) v m : option (bool * memory) :=
  match recall m v p with
  | Some b => Some (b, m)
  | None =>
      match fuel with
      | O => None
      | S fuel => match options p v with
                  | None => None
                  | Some os => match try (wins fuel (negb p)) os m with
                               | None => None
                               | Some (b, m) => Some (b, record m v p b)
                               end
                  end
      end
  end.
Lemma wins_ok fuel p v m b m' : right_memory m -> wins fuel p v m = Some (b, m') -> win p (den d v) = b /\ right_memory m'.
Proof.
  revert p v m b m'. induction fuel as [|n IH]; intros p v m b m' O; cbn [wins]; destruct (recall m v p) eqn:R;
  try (intros H; injection H as <- <-; split; auto; eapply recall_ok; eauto; fail); [discriminate|].
  destruct (options p v) as [os|] eqn:E; [|discriminate]. destruct (try _ os m) as [[c k]|] eqn:T; [|discriminate].
  intros H. injection H as <- <-. destruct (options_ok _ _ _ E) as [A B].
  assert (K : forall l m c k, right_memory m -> try (wins n (negb p)) l m = Some (c, k) ->
     right_memory k /\ (if c then exists o, In o l /\ win (negb p) (den d o) = false
                             else forall o, In o l -> win (negb p) (den d o) = true)).
  { clear - IH. induction l as [|o l L]; intros m c k O; simpl.
    - intros H. injection H as <- <-. split; [auto|intros ? []].
    - destruct (wins n (negb p) o m) as [[x m1]|] eqn:W; [|discriminate]. destruct (IH _ _ _ _ _ O W) as [X O1].
      destruct x.
      + intros H. destruct (L _ _ _ O1 H) as [O2 C]. split; auto. destruct c.
        * destruct C as [y [I C]]. exists y. auto.
        * intros y [<-|I]; auto.
      + intros H. injection H as <- <-. split; auto. exists o. auto. }
  destruct (K _ _ _ _ O T) as [O' C].
  assert (W : win p (den d v) = c).
  { destruct c.
    - destruct C as [o [I W]]. destruct (B _ I) as [x [J S]]. apply win_true. exists x. split; auto.
      now rewrite (same_win _ _ _ S).
    - apply win_false. intros x J. destruct (A _ J) as [o [I S]]. rewrite (same_win _ _ _ S). auto. }
  split; auto. apply record_ok; auto.
Qed.
(* Two values are equal if whoever begins loses their difference. *)
Definition equal fuel v w m : option memory :=
  let x := vadd v (vneg w) in
  match wins fuel true x m with
  | Some (false, m) => match wins fuel false x m with Some (false, m) => Some m | _ => None end
  | _ => None
  end.
Lemma equal_ok fuel v w m m' : right_memory m -> equal fuel v w m = Some m' -> same (den d v) (den d w) /\ right_memory m'.
Proof.
  unfold equal. intros O. destruct (wins fuel true _ m) as [[[] m1]|] eqn:A; try discriminate.
  destruct (wins fuel false _ m1) as [[[] m2]|] eqn:B; try discriminate. intros H. injection H as <-.
  destruct (wins_ok _ _ _ _ _ _ O A) as [X O1]. destruct (wins_ok _ _ _ _ _ _ O1 B) as [Y O2]. split; auto.
  apply eqg_same. intros p. rewrite <- (same_win (den d (vadd v (vneg w)))); [destruct p; auto|].
  eapply same_trans; [apply vadd_ok|]. apply same_add; [apply same_refl|apply vneg_ok].
Qed.
End Play.

(* A store whose games have options by smaller numbers only describes games. *)
Definition below (i : positive) (v : val) := all (fun z => match z with Z0 => true | Zpos j | Zneg j => Pos.ltb j i end) (snd v).
Definition grounded (g : store) := forall i l r, PM.find i g = Some (l, r) -> forall v, In v (l ++ r) -> below i v = true.
Fixpoint unfold_game (g : store) n i : game :=
  match n with
  | O => zero
  | S n => match PM.find i g with
           | Some (l, r) => Game (map (den (unfold_game g n)) l) (map (den (unfold_game g n)) r)
           | None => zero
           end
  end.
Lemma den_below i (d e : positive -> game) v : below i v = true -> (forall j, (j < i)%positive -> d j = e j) -> den d v = den e v.
Proof.
  intros B E. unfold den, terms. f_equal. f_equal. apply map_ext_in. intros z I.
  pose proof (all_spec _ _ B z I) as L. destruct z; simpl in *; auto; apply Pos.ltb_lt in L; now rewrite E.
Qed.
Theorem store_meets g : grounded g -> meets (fun i => unfold_game g (Pos.to_nat i) i) g.
Proof.
  intros G.
  assert (F : forall n m i, Pos.to_nat i <= n -> Pos.to_nat i <= m -> unfold_game g n i = unfold_game g m i).
  { induction n; intros m i A B; [lia|]. destruct m; [lia|]. simpl. destruct (PM.find i g) as [[l r]|] eqn:E; auto.
    f_equal; apply map_ext_in; intros v I; (apply (den_below i); [eapply G; [exact E|apply in_or_app; auto]|]);
    intros j L; apply IHn; lia. }
  intros i l r E. destruct (Pos.to_nat i) as [|n] eqn:N; [lia|]. simpl. rewrite E.
  f_equal; apply map_ext_in; intros v I; (apply (den_below i); [eapply G; [exact E|apply in_or_app; auto]|]);
  intros j L; apply F; lia.
Qed.
