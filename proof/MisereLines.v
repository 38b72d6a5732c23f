(* Lines about misère play: what they state, a checker of them, and the checker of all lines. *)
Require Import List Bool Arith PArith FMapPositive String Ascii.
Require Import Read Misere MisereEnds MisereTable.
Import ListNotations.
Open Scope string_scope.
Open Scope list_scope.

(* 1. Lines, and what they state. *)

(* A universe by its words, the generators by their names. *)
Definition universe_of {A} (minus_one : A) (f : string -> option A) (l : list string) : option (universe A) :=
  match l with
  | ["dicots"] => Some Dicots
  | ["integers"] => Some (Generated [minus_one])
  | ["dead_ending"] => Some Dead_ending
  | ["blocking"] => Some Blocking
  | ["all_games"] => Some All_games
  | "universe" :: l => bind (each f l) (fun a => Some (Generated a))
  | _ => None
  end.
Inductive misere_line :=
  | New (name : string) (l r : list string) (left_stop right_stop : bool) (* misere NAME : options | options *)
  | Order (answer : bool) (g h : string) (u : list string)                 (* [answer] misere G >= H modulo UNIVERSE *)
  | Outcome_is (name : string) (left_wins right_wins : bool)               (* answer misere NAME = OUTCOME *)
  | Fails (g h : string) (u : list string) (x : string).                   (* answer misere ... fails beside X *)
Definition forms := list (string * form).
Fixpoint form_named (e : forms) s := match e with [] => None | (t, g) :: e => if String.eqb s t then Some g else form_named e s end.
Definition says (e : forms) (c : misere_line) : Prop :=
  match c with
  | New _ _ _ _ _ => True
  | Order _ g h u => exists G H U, form_named e g = Some G /\ form_named e h = Some H /\
      universe_of minus_one (form_named e) u = Some U /\ at_least U G H
  | Outcome_is n w v => exists G, form_named e n = Some G /\ wins true G = w /\ wins false G = v
  | Fails g h u x => exists G H U X, form_named e g = Some G /\ form_named e h = Some H /\
      universe_of minus_one (form_named e) u = Some U /\ form_named e x = Some X /\
      belongs U X /\ wins true (add H X) = true /\ wins true (add G X) = false
  end.
(* Names mean the forms of the lines above. *)
Fixpoint misere_states (e : forms) (l : list misere_line) : Prop :=
  match l with
  | [] => True
  | New n x y a b :: l => exists X Y, each (form_named e) x = Some X /\ each (form_named e) y = Some Y /\
                                      misere_states ((n, Form X Y a b) :: e) l
  | c :: l => says e c /\ misere_states e l
  end.

(* 2. The checker. *)

Fixpoint key_of (s : string) : positive :=
  let bit (b : bool) p := if b then xI p else xO p in
  match s with
  | EmptyString => xH
  | String (Ascii a b c d e f g h) s => bit a (bit b (bit c (bit d (bit e (bit f (bit g (bit h (key_of s))))))))
  end.
Definition order := (universe positive * positive * positive)%type.
(* Forms that are the same have one number. *)
Record state := State {
  nodes : table; next : positive; numbers : PositiveMap.t positive;
  names : PositiveMap.t (string * positive); proved : PositiveMap.t order }.
Definition number (st : state) (s : string) : option positive :=
  match PositiveMap.find (key_of s) (names st) with Some (t, i) => if String.eqb s t then Some i else None | None => None end.
Definition tag (u : universe positive) : list positive :=
  match u with
  | Dicots => [1] | Dead_ending => [2] | Blocking => [3] | All_games => [4] | Generated a => 5 :: a
  end%positive.
Definition universe_eqb (u v : universe positive) : bool :=
  match u, v with
  | Dicots, Dicots | Dead_ending, Dead_ending | Blocking, Blocking | All_games, All_games => true
  | Generated a, Generated b => ids_eqb a b
  | _, _ => false
  end.
Definition order_key u g h := code (g :: h :: tag u).
Definition is_proved (st : state) u g h : bool :=
  match PositiveMap.find (order_key u g h) (proved st) with
  | Some (v, x, y) => universe_eqb u v && Pos.eqb g x && Pos.eqb h y
  | None => false
  end.
Fixpoint put x l := match l with [] => [x] | y :: m => if Pos.eqb x y then l else if Pos.ltb x y then x :: l else y :: put x m end.
(* In order, each once. *)
Definition in_order l := fold_right put [] l.
Definition one (T : table) (i : positive) (l r : list positive) (a b : bool) : node :=
  Node l r (Form (map (tree_of T) l) (map (tree_of T) r) a b)
    (combine (map (fun i => about (get T i)) l) (map (fun i => about (get T i)) r) a b).
Definition is_one (T : table) i l r a b : bool :=
  let n := get T i in
  ids_eqb (lefts n) l && ids_eqb (rights n) r && Bool.eqb (stop true (tree n)) a && Bool.eqb (stop false (tree n)) b &&
  PositiveMap.mem i T.
(* The number of a form with these options, old or new. *)
Definition intern (st : state) l r (a b : bool) : option (state * positive) :=
  let k := code ((if a then 1 else 2) :: (if b then 1 else 2) :: map Pos.succ l ++ xH :: map Pos.succ r)%positive in
  match PositiveMap.find k (numbers st) with
  | Some i => if is_one (nodes st) i l r a b then Some (st, i) else None
  | None =>
      let i := next st in
      if PositiveMap.mem i (nodes st) then None else
      Some (State (PositiveMap.add i (one (nodes st) i l r a b) (nodes st)) (Pos.succ i)
              (PositiveMap.add k i (numbers st)) (names st) (proved st), i)
  end.
Definition universe_in (st : state) (l : list string) : option (universe positive) :=
  bind (universe_of 2%positive (number st) l) (fun u =>
    match u with
    | Generated a => if forallb (is_generator (nodes st)) a then Some (Generated (in_order a)) else None
    | _ => Some u
    end).
Definition with_order (st : state) g h l (f : universe positive -> positive -> positive -> option state) : option state :=
  bind (number st g) (fun g => bind (number st h) (fun h => bind (universe_in st l) (fun u => f u g h))).
Definition misere_step (st : state) (c : misere_line) : option state :=
  match c with
  | New n x y a b =>
      match number st n with
      | Some _ => None
      | None =>
          bind (each (number st) x) (fun x => bind (each (number st) y) (fun y =>
          bind (intern st (in_order x) (in_order y) a b) (fun z =>
            let st := fst z in
            Some (State (nodes st) (next st) (numbers st) (PositiveMap.add (key_of n) (n, snd z) (names st)) (proved st)))))
      end
  | Order false g h l => with_order st g h l (fun u g h =>
      if follows (nodes st) (is_proved st u) u g h then
        Some (State (nodes st) (next st) (numbers st) (names st) (PositiveMap.add (order_key u g h) (u, g, h) (proved st)))
      else None)
  | Order true g h l => with_order st g h l (fun u g h => if Pos.eqb g h || is_proved st u g h then Some st else None)
  | Outcome_is n w v =>
      bind (number st n) (fun i =>
        let s := about (get (nodes st) i) in
        if Bool.eqb (f_wins (of_left s)) w && Bool.eqb (f_wins (of_right s)) v then Some st else None)
  | Fails g h l x => with_order st g h l (fun u g h => bind (number st x) (fun x =>
      if contains (nodes st) u x then
        match first_wins (nodes st) true [xI h; xI x], first_wins (nodes st) true [xI g; xI x] with
        | Some true, Some false => Some st
        | _, _ => None
        end
      else None))
  end.
Fixpoint check_misere (st : state) (l : list misere_line) : bool :=
  match l with [] => true | c :: l => match misere_step st c with Some st => check_misere st l | None => false end end.
(* 0 is form 1, and -1 is form 2. *)
Definition start : state :=
  let empty := State (PositiveMap.empty _) 1%positive (PositiveMap.empty _) (PositiveMap.empty _) (PositiveMap.empty _) in
  match intern empty [] [] false false with
  | Some (st, i) => match intern st [] [i] false false with Some (st, _) => st | None => st end
  | None => empty
  end.

(* 3. The checker is right. *)

Definition is_in (T : table) i := PositiveMap.mem i T = true.
Definition grows (T U : table) := forall i, is_in T i -> is_in U i /\ get U i = get T i.
Definition closed_table (T : table) := forall i p j, In j (ids p (get T i)) -> is_in T j.
(* What holds of all states, with what the names mean. *)
Record sound (e : forms) (st : state) : Prop := {
  s_good : good (nodes st);
  s_closed : closed_table (nodes st);
  s_minus : is_in (nodes st) 2%positive /\ tree_of (nodes st) 2%positive = minus_one;
  s_names : forall s i, number st s = Some i ->
    is_in (nodes st) i /\ exists g, form_named e s = Some g /\ same g (tree_of (nodes st) i);
  s_proved : forall u g h, is_proved st u g h = true ->
    (is_in (nodes st) g /\ is_in (nodes st) h /\ forall i, In i (generators u) -> is_in (nodes st) i) /\
    at_least (map_universe (tree_of (nodes st)) u) (tree_of (nodes st) g) (tree_of (nodes st) h) }.
Lemma grows_tree T U i : grows T U -> is_in T i -> tree_of U i = tree_of T i.
Proof. intros G I. unfold tree_of. now rewrite (proj2 (G i I)). Qed.
Lemma grows_trees T U l : grows T U -> (forall i, In i l -> is_in T i) -> map (tree_of U) l = map (tree_of T) l.
Proof. intros G I. apply map_ext_in. intros i J. apply grows_tree; auto. Qed.
Lemma grows_universe T U u : grows T U -> (forall i, In i (generators u) -> is_in T i) ->
  map_universe (tree_of U) u = map_universe (tree_of T) u.
Proof. intros G I. destruct u; cbn; auto. f_equal. now apply grows_trees. Qed.
Lemma put_in x y l : In y (put x l) <-> y = x \/ In y l.
Proof.
  induction l as [|z l H]; cbn; [intuition|]. destruct (Pos.eqb x z) eqn:E; [apply Pos.eqb_eq in E; subst; cbn; intuition|].
  destruct (Pos.ltb x z); cbn; rewrite ?H; intuition.
Qed.
Lemma in_order_in y l : In y (in_order l) <-> In y l.
Proof. induction l as [|x l H]; cbn; [reflexivity|]. rewrite put_in, H. intuition. Qed.
Lemma universe_eqb_eq u v : universe_eqb u v = true -> u = v.
Proof. destruct u, v; cbn; try discriminate; auto. intros E. apply ids_eqb_eq in E. now subst. Qed.
Lemma each_in {A B} (f : A -> option B) l : forall m, each f l = Some m ->
  (forall y, In y m -> exists x, In x l /\ f x = Some y).
Proof.
  induction l as [|x l H]; cbn; intros m E y I; [injection E as <-; destruct I|].
  destruct (f x) as [z|] eqn:F; [|discriminate]. destruct (each f l) as [k|]; [|discriminate]. injection E as <-.
  destruct I as [<-|I]; eauto. destruct (H k eq_refl y I) as (w & J & K). eauto.
Qed.
(* The forms of names are the same as those in the table. *)
Lemma each_form e st l m : sound e st -> each (number st) l = Some m ->
  exists f, each (form_named e) l = Some f /\
    (forall x, In x f -> exists i, In i m /\ same x (tree_of (nodes st) i)) /\
    (forall i, In i m -> is_in (nodes st) i /\ exists x, In x f /\ same x (tree_of (nodes st) i)).
Proof.
  intros S. revert m. induction l as [|s l H]; cbn; intros m E.
  - injection E as <-. exists []. repeat split; intros; contradiction.
  - destruct (number st s) as [i|] eqn:N; [|discriminate]. destruct (each (number st) l) as [k|]; [|discriminate].
    injection E as <-. destruct (H k eq_refl) as (f & -> & A & B). destruct (s_names e st S s i N) as (I & g & -> & J).
    exists (g :: f). split; [reflexivity|]. split.
    + intros x [<-|K]; [exists i; split; [now left|auto]|]. destruct (A x K) as (j & L & M). exists j. split; [now right|auto].
    + intros j [<-|K]; [split; auto; exists g; split; [now left|auto]|]. destruct (B j K) as (L & x & M & O).
      split; auto. exists x. split; [now right|auto].
Qed.
Lemma intern_ok e st l r a b st' i : sound e st -> (forall j, In j l \/ In j r -> is_in (nodes st) j) ->
  intern st l r a b = Some (st', i) ->
  sound e st' /\ grows (nodes st) (nodes st') /\ is_in (nodes st') i /\ names st' = names st /\
  tree_of (nodes st') i = Form (map (tree_of (nodes st)) l) (map (tree_of (nodes st)) r) a b.
Proof.
  intros S I. unfold intern. destruct (PositiveMap.find _ (numbers st)) as [k|].
  - destruct (is_one (nodes st) k l r a b) eqn:O; [|discriminate]. intros E. injection E as <- <-.
    unfold is_one in O. rewrite !andb_true_iff in O. destruct O as [[[[A B] C] D] M].
    apply ids_eqb_eq in A, B. apply Bool.eqb_prop in C, D.
    split; [auto|]. split; [intros j J; auto|]. split; [exact M|]. split; [reflexivity|].
    pose proof (proj1 (s_good e st S k)) as G. apply form_eq; intros p.
    + rewrite (G p). destruct p; cbn; congruence.
    + destruct p; cbn; auto.
  - destruct (PositiveMap.mem (next st) (nodes st)) eqn:M; [discriminate|]. intros E. injection E as <- <-. cbn.
    set (T := nodes st) in *. set (n := one T (next st) l r a b). set (U := PositiveMap.add (next st) n T).
    assert (forall j, is_in T j -> j <> next st) as N by (intros j J ->; unfold is_in in J; congruence).
    assert (forall j, j <> next st -> get U j = get T j) as K by (intros j J; unfold get, U; rewrite PositiveMap.gso; auto).
    assert (get U (next st) = n) as L by (unfold get, U; now rewrite PositiveMap.gss).
    assert (grows T U) as G.
    { intros j J. split; [|auto]. unfold is_in, U in *. rewrite PositiveMap.mem_find, PositiveMap.gso; auto.
      now rewrite PositiveMap.mem_find in J. }
    assert (is_in U (next st)) as Z by (unfold is_in, U; now rewrite PositiveMap.mem_find, PositiveMap.gss).
    assert (map (tree_of U) l = map (tree_of T) l /\ map (tree_of U) r = map (tree_of T) r) as [X Y]
      by (split; apply grows_trees; auto).
    destruct S as [SG SC SM SN SP]. fold T in SG, SC, SM, SN, SP. split; [|split; [auto|split; [auto|split; [auto|]]]].
    + constructor; cbn; fold n U.
      * intros j. destruct (Pos.eq_dec j (next st)) as [->|J].
        -- unfold tree_of at 1 3. rewrite L. split; [intros []; cbn; auto|]. cbn. f_equal; rewrite map_map; apply map_ext;
             intros; apply SG.
        -- unfold tree_of at 1 3. rewrite (K j J). destruct (SG j) as [A B]. split; [|exact B]. intros p. unfold tree_of at 1 in A.
           rewrite A. symmetry. apply grows_trees; auto. intros k. apply SC.
      * intros j p k. destruct (Pos.eq_dec j (next st)) as [->|J].
        -- rewrite L. intros V. apply G, I. destruct p; cbn in V; auto.
        -- rewrite (K j J). intros V. apply G. eapply SC; eauto.
      * destruct SM as [A B]. split; [now apply G|]. now rewrite (grows_tree T U).
      * intros s j V. destruct (SN s j V) as (A & g & B & C). split; [now apply G|]. exists g. now rewrite (grows_tree T U).
      * intros u g h V. destruct (SP u g h V) as ((A & B & C) & D). split; [split; [|split]; intros; apply G; auto|].
        now rewrite !(grows_tree T U), (grows_universe T U).
    + unfold tree_of at 1. rewrite L. reflexivity.
Qed.
Lemma universe_in_ok e st l u : sound e st -> universe_in st l = Some u ->
  exists v, universe_of minus_one (form_named e) l = Some v /\
    same_universe (map_universe (tree_of (nodes st)) u) v /\ same_universe v (map_universe (tree_of (nodes st)) u) /\
    (forall i, In i (generators u) -> is_in (nodes st) i) /\ forallb (is_generator (nodes st)) (generators u) = true.
Proof.
  intros S. unfold universe_in.
  assert (forall w, universe_of 2%positive (number st) l = Some w ->
    exists v, universe_of minus_one (form_named e) l = Some v /\
      match w with
      | Generated a => (forall i, In i a -> is_in (nodes st) i) /\ exists f, v = Generated f /\
          (forall x, In x f -> exists i, In i a /\ same x (tree_of (nodes st) i)) /\
          (forall i, In i a -> exists x, In x f /\ same x (tree_of (nodes st) i))
      | _ => v = map_universe (tree_of (nodes st)) w
      end) as A.
  { intros w. unfold universe_of.
    repeat match goal with |- context [match ?x with _ => _ end = Some w] => is_var x; destruct x; try discriminate end;
      try (intros E; injection E as <-; eexists; split; [reflexivity|]; try reflexivity).
    all: try (split; [intros i [<-|[]]; apply (s_minus e st S)|]; exists [minus_one]; split; [reflexivity|];
      split; [intros x [<-|[]]; exists 2%positive|intros i [<-|[]]; exists minus_one]; (split; [now left|]);
      rewrite (proj2 (s_minus e st S)); reflexivity).
    all: match goal with |- bind (each _ ?k) _ = _ -> _ => destruct (each (number st) k) as [a|] eqn:E; [|discriminate];
      destruct (each_form e st k a S E) as (f & -> & A & B) end; cbn; intros X; injection X as <-; exists (Generated f);
      split; [reflexivity|]; split; [intros i I; apply (B i I)|]; exists f; split; [reflexivity|]; split; auto;
      intros i I; apply (B i I). }
  destruct (universe_of 2%positive (number st) l) as [w|]; [|discriminate]. destruct (A w eq_refl) as (v & E & B). cbn.
  intros X. exists v. split; [exact E|]. clear A E. destruct w as [| | | |a].
  1-4: injection X as <-; subst v; cbn; split; [constructor|]; split; [constructor|]; split; [intros ? []|reflexivity].
  destruct (forallb (is_generator (nodes st)) a) eqn:F; [|discriminate]. injection X as <-. destruct B as (I & f & -> & A & B). cbn.
  rewrite forallb_forall in F. split; [|split; [|split]].
  - constructor. intros g G. apply in_map_iff in G as (i & <- & G). apply (proj1 (in_order_in _ _)) in G. destruct (B i G) as (x & X & Y).
    exists x. split; auto using same_sym.
  - constructor. intros g G. destruct (A g G) as (i & X & Y). exists (tree_of (nodes st) i). split; auto. apply in_map.
    exact (proj2 (in_order_in _ _) X).
  - intros i G. apply I. exact (proj1 (in_order_in _ _) G).
  - apply forallb_forall. intros i G. apply F. exact (proj1 (in_order_in _ _) G).
Qed.
Lemma at_least_universe u v g h : same_universe v u -> at_least u g h -> at_least v g h.
Proof. intros S A x B. apply A. eapply same_belongs; eauto. reflexivity. Qed.
Lemma with_order_ok e st g h l f st' : sound e st -> with_order st g h l f = Some st' ->
  exists i j u G H U, f u i j = Some st' /\ form_named e g = Some G /\ form_named e h = Some H /\
    universe_of minus_one (form_named e) l = Some U /\ same G (tree_of (nodes st) i) /\ same H (tree_of (nodes st) j) /\
    is_in (nodes st) i /\ is_in (nodes st) j /\
    same_universe U (map_universe (tree_of (nodes st)) u) /\ same_universe (map_universe (tree_of (nodes st)) u) U /\
    (forall k, In k (generators u) -> is_in (nodes st) k) /\ forallb (is_generator (nodes st)) (generators u) = true.
Proof.
  intros S. unfold with_order. destruct (number st g) as [i|] eqn:A; [|discriminate].
  destruct (number st h) as [j|] eqn:B; [|discriminate]. destruct (universe_in st l) as [u|] eqn:C; [|discriminate]. intros E.
  destruct (s_names e st S g i A) as (I & G & M & N). destruct (s_names e st S h j B) as (J & H & O & P).
  destruct (universe_in_ok e st l u S C) as (U & Q & R & V & W & X). exists i, j, u, G, H, U. tauto.
Qed.
Lemma pair_wins T i j p : good T -> forall b, first_wins T p [xI i; xI j] = Some b ->
  wins p (add (tree_of T i) (tree_of T j)) = b.
Proof.
  intros D b E. apply first_wins_ok in E; auto. unfold total in E. cbn [map term sum fold_right] in E.
  rewrite (Misere.add_comm (tree_of T j)), add_zero in E. exact E.
Qed.
Theorem check_misere_ok l : forall e st, sound e st -> check_misere st l = true -> misere_states e l.
Proof.
  induction l as [|c l IH]; intros e st S; [now intros|]. cbn [check_misere].
  destruct (misere_step st c) as [st'|] eqn:E; [|discriminate]. intros C. pose proof (s_good e st S) as T_good.
  destruct c as [n x y a b|answer g h u|n w v|g h u x]; cbn [misere_step misere_states says] in *.
  - destruct (number st n) eqn:N; [discriminate|]. destruct (each (number st) x) as [m|] eqn:X; [|discriminate].
    destruct (each (number st) y) as [k|] eqn:Y; [|discriminate]. cbn in E.
    destruct (intern st (in_order m) (in_order k) a b) as [[st2 i]|] eqn:Z; [|discriminate]. cbn in E. injection E as <-.
    destruct (each_form e st x m S X) as (f & F & A & B). destruct (each_form e st y k S Y) as (f' & F' & A' & B').
    apply (intern_ok e) in Z as (S2 & G & I & M & R); auto.
    2: { intros j. rewrite !in_order_in. intros [J|J]; [apply (B j J)|apply (B' j J)]. }
    exists f, f'. split; [exact F|]. split; [exact F'|]. refine (IH _ _ _ C).
    destruct S2 as [G2 C2 M2 N2 P2]. constructor; cbn; auto. intros s j. unfold number. cbn. rewrite M.
    destruct (Pos.eq_dec (key_of s) (key_of n)) as [K|K].
    + rewrite K, PositiveMap.gss. destruct (String.eqb s n) eqn:Q; [|discriminate]. intros V. injection V as <-.
      split; [exact I|]. eexists. split; [reflexivity|]. rewrite R. constructor.
      * intros []; reflexivity.
      * intros [] z; cbn; intros J.
        -- destruct (A z J) as (q & L & O). eexists. split; [|exact O]. apply in_map. exact (proj2 (in_order_in _ _) L).
        -- destruct (A' z J) as (q & L & O). eexists. split; [|exact O]. apply in_map. exact (proj2 (in_order_in _ _) L).
      * intros [] z; cbn; intros J; apply in_map_iff in J as (q & <- & J); apply (proj1 (in_order_in _ _)) in J.
        -- apply (B q J).
        -- apply (B' q J).
    + rewrite PositiveMap.gso; auto. intros V. destruct (N2 s j) as (A2 & g & B2 & D2).
      { unfold number. rewrite M. exact V. }
      split; auto. destruct (String.eqb s n) eqn:Q; [|eauto]. apply String.eqb_eq in Q. subst. now elim K.
  - destruct answer.
    + apply (with_order_ok e) in E; auto. destruct E as (i & j & v & G & H & U & E & Gn & Hn & Un & Gs & Hs & _ & _ & UV & VU & _ & _).
      destruct (Pos.eqb i j || is_proved st v i j) eqn:P; [|discriminate]. injection E as <-. split; [|eauto].
      exists G, H, U. split; auto. split; auto. split; auto. rewrite Gs, Hs. apply (at_least_universe _ _ _ _ UV).
      apply orb_true_iff in P as [P|P]; [apply Pos.eqb_eq in P; subst; apply at_least_refl|]. apply (s_proved e st S _ _ _ P).
    + apply (with_order_ok e) in E; auto. destruct E as (i & j & v & G & H & U & E & Gn & Hn & Un & Gs & Hs & I & J & UV & VU & K & D).
      destruct (follows _ _ v i j) eqn:P; [|discriminate]. injection E as <-.
      apply follows_ok in P; auto; [|intros; eapply s_proved; eauto]. split.
      * exists G, H, U. split; auto. split; auto. split; auto. rewrite Gs, Hs. now apply (at_least_universe _ _ _ _ UV).
      * refine (IH _ _ _ C). destruct S as [SG SC SM SN SP]. constructor; cbn; auto. intros w q r. unfold is_proved. cbn [proved].
        destruct (Pos.eq_dec (order_key w q r) (order_key v i j)) as [N|N].
        -- rewrite N, PositiveMap.gss. rewrite !andb_true_iff, !Pos.eqb_eq. intros [[V ->] ->]. apply universe_eqb_eq in V. subst.
           auto.
        -- rewrite PositiveMap.gso; [apply SP|auto].
  - destruct (number st n) as [i|] eqn:N; [|discriminate]. cbn in E. destruct (_ && _) eqn:B; [|discriminate].
    injection E as <-. split; [|eauto]. destruct (s_names e st S n i N) as (_ & G & F & R). exists G. split; [exact F|].
    rewrite (proj2 (T_good i)), andb_true_iff in B. destruct B as [A B]. apply Bool.eqb_prop in A, B.
    rewrite R, <- A, <- B. split; symmetry; [apply (wins_ok true)|apply (wins_ok false)].
  - apply (with_order_ok e) in E; auto. destruct E as (i & j & v & G & H & U & E & Gn & Hn & Un & Gs & Hs & _ & _ & UV & VU & _ & _).
    destruct (number st x) as [k|] eqn:N; [|discriminate]. cbn in E. destruct (contains _ v k) eqn:B; [|discriminate].
    destruct (first_wins _ true [xI j; xI k]) as [[]|] eqn:W; try discriminate.
    destruct (first_wins _ true [xI i; xI k]) as [[]|] eqn:V; try discriminate. injection E as <-. split; [|eauto].
    destruct (s_names e st S x k N) as (_ & X & F & R). exists G, H, U, X. do 4 (split; [auto|]).
    apply contains_ok in B; auto. apply pair_wins in W; auto. apply pair_wins in V; auto.
    split; [apply (same_belongs _ _ _ _ VU (same_sym _ _ R) B)|]. now rewrite Gs, Hs, R.
Qed.
Lemma start_sound : sound [] start.
Proof.
  constructor.
  - intros i. unfold tree_of, get. destruct i as [i|[i|i|]|]; cbn; rewrite ?PositiveMap.gleaf;
      (split; [intros []|]); reflexivity.
  - intros i p j. unfold get. destruct i as [i|[i|i|]|]; cbn; rewrite ?PositiveMap.gleaf; destruct p; cbn; try tauto.
    intros [<-|[]]. reflexivity.
  - split; reflexivity.
  - intros s i. unfold number. cbn. now rewrite PositiveMap.gleaf.
  - intros u g h. unfold is_proved. cbn. now rewrite PositiveMap.gleaf.
Qed.

(* 4. The text. Here every space parts two words. *)

Definition stop_of (l : list string) : bool * list string := match l with "stop" :: l => (true, l) | _ => (false, l) end.
Definition order_of {A} (l : list string) (f : string -> string -> list string -> A) : option A :=
  match l with
  | g :: ">=" :: h :: "modulo" :: s :: u => Some (f g h (s :: u))
  | _ => None
  end.
Definition misere_line_of (l : list string) : option misere_line :=
  match l with
  | "misere" :: n :: ":" :: rest =>
      match between "|" rest with
      | [x; y] =>
          if String.eqb n "|" then None
          else Some (New n (snd (stop_of x)) (snd (stop_of y)) (fst (stop_of x)) (fst (stop_of y)))
      | _ => None
      end
  | "misere" :: rest => order_of rest (Order false)
  | ["answer"; "misere"; n; "="; "L"] => Some (Outcome_is n true false)
  | ["answer"; "misere"; n; "="; "R"] => Some (Outcome_is n false true)
  | ["answer"; "misere"; n; "="; "N"] => Some (Outcome_is n true true)
  | ["answer"; "misere"; n; "="; "P"] => Some (Outcome_is n false false)
  | "answer" :: "misere" :: rest =>
      match rev rest with
      | x :: "beside" :: "fails" :: m => order_of (rev m) (fun g h u => Fails g h u x)
      | _ => order_of rest (Order true)
      end
  | _ => None
  end.
Definition is_misere (s : string) : bool := String.prefix "misere " s || String.prefix "answer misere " s.
Definition misere_of (text : string) : option (list misere_line) :=
  each (fun s => misere_line_of (split_at " " s)) (filter is_misere (lines_of text EmptyString [])).
(* The other lines, with their numbers. *)
Definition without_misere (text : string) : string :=
  joined (map (fun s => if is_misere s then "#" else s) (lines_of text EmptyString [])).

(* 5. All lines. *)

Require Effects Scores.
Definition check_all (text : string) : bool :=
  Effects.check_effects (Scores.without_scores (without_misere text)) &&
  match misere_of text with Some l => check_misere start l | None => false end &&
  match Scores.scores_of text with Some l => Scores.check_scores Scores.start l | None => false end.
(* What the lines of a text state: those about moves with effects in the game with the listed moves, those about misère
   play of the forms that are stated, and those about scores of positions of strings. *)
Definition all_states (text : string) : Prop :=
  let rest := Scores.without_scores (without_misere text) in
  (exists c, parse (Effects.other_lines rest) = Some c /\ Rulesets.states c) /\
  (exists e c, Effects.effects_of rest = Some (e, c) /\ forall x, In x c -> Effects.claims e x) /\
  (exists l, misere_of text = Some l /\ misere_states [] l) /\
  exists l, Scores.scores_of text = Some l /\ forall x, In x l -> Scores.says x.
Theorem check_all_ok text : check_all text = true -> all_states text.
Proof.
  unfold check_all. rewrite !andb_true_iff. intros [[A B] D]. unfold all_states. cbn zeta. apply Effects.check_effects_ok in A as [A C].
  split; [exact A|]. split; [exact C|]. split.
  - destruct (misere_of text) as [l|]; [|discriminate]. exists l. split; auto. eapply check_misere_ok; eauto. apply start_sound.
  - destruct (Scores.scores_of text) as [l|]; [|discriminate]. exists l. split; auto.
    apply (Scores.check_scores_ok l _ Scores.start_sound D).
Qed.
(* For messages only: the first line that is refused. *)
Fixpoint first_refused (st : state) (n : nat) (l : list string) : option nat :=
  match l with
  | [] => None
  | s :: l =>
      if is_misere s then
        match misere_line_of (split_at " " s) with
        | Some c => match misere_step st c with Some st => first_refused st (S n) l | None => Some n end
        | None => Some n
        end
      else first_refused st (S n) l
  end.
Definition fault_in_all (text : string) : nat :=
  let rest := Scores.without_scores (without_misere text) in
  let lines := lines_of text EmptyString [] in
  let faults := flat_map (fun fault => match fault with Some n => [n] | None => [] end)
                         [first_refused start 1 lines; Scores.first_refused Scores.start 1 lines] in
  match faults with
  | [] => Effects.fault_in_effects rest
  | n :: others =>
      fold_left Nat.min others (if Effects.check_effects rest then n else Nat.min n (Effects.fault_in_effects rest))
  end.
