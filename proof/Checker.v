(* Certificates, what they state, and the checker, proved: what it accepts is true. Lines about who wins wait until all
   lines are read: Strategy.v. *)
Require Import List Bool Arith Lia ZArith NArith String Ascii Permutation PArith FMapPositive.
Require Import Game Entailing Rules Values Heaps Period.
Import ListNotations.
Open Scope list_scope.

Section Certificate.
(* Positions as they are written, with their games. *)
Variables (position : Type) (game_of : position -> egame).

(* 1. The lines of a certificate. *)
Inductive word := Pos (x : position) | Nim (n : nat) | Name (s : string).
Definition item := (bool * word)%type.                   (* true: subtracted *)
Definition whole := list item.                           (* a sum *)
Inductive line :=
  | Define (s : string) (l r : list whole)               (* NAME : options | options *)
  | Value (x : position) (v : option whole)              (* POSITION = NAME; None is loony *)
  | Same (s : string) (v : option whole)                 (* NAME = NAME *)
  | Answer (x : whole) (v : option whole)                (* answer SUM = NAME *)
  | Loop (s : string) (l r : list whole)                 (* NAME :: options | options *)
  | Entry (x : whole) (l r : option (option bool * nat)) (* SUM -> ENTRY | ENTRY: the winner, None for a draw, and the rank *)
  | Outcome (x : whole) (l r : option bool)              (* answer SUM -> OUTCOME *)
  | Period (answer : bool) (code : list nat) (length start : N).  (* period RULES LENGTH START, also as an answer *)

(* 2. What the lines state. *)
Definition names := list (string * egame).
Fixpoint meaning (e : names) s := match e with [] => ezero | (t, g) :: e => if String.eqb s t then g else meaning e s end.
Definition word_game (e : names) w := match w with Pos x => game_of x | Nim n => emb (star n) | Name s => meaning e s end.
Definition item_game e (i : item) := if fst i then eneg (word_game e (snd i)) else word_game e (snd i).
Definition whole_game e (x : whole) := esum (map (item_game e) x).
Definition defined e (l r : list whole) :=
  E (map (fun o => (false, whole_game e o)) l) (map (fun o => (false, whole_game e o)) r).
(* A value states that the two can replace each other in all sums; `loony` that whoever begins wins (Entailing.v). *)
Definition worth_of e g (v : option whole) := match v with Some x => esame g (whole_game e x) | None => loony g end.
(* `last` is what the lines about who wins state when all names have their meaning. *)
Fixpoint true_from (last : names -> Prop) (e : names) (lines : list line) : Prop :=
  match lines with
  | [] => last e
  | Define s l r :: rest => true_from last ((s, defined e l r) :: e) rest
  | Value x v :: rest => worth_of e (game_of x) v /\ true_from last e rest
  | Same s v :: rest => worth_of e (meaning e s) v /\ true_from last e rest
  | Answer x v :: rest => worth_of e (whole_game e x) v /\ true_from last e rest
  | Period _ c l k :: rest => has_period c l k /\ true_from last e rest
  | Loop _ _ _ :: rest | Entry _ _ _ :: rest | Outcome _ _ _ :: rest => true_from last e rest
  end.
Definition is_defined (e : names) s := existsb (fun x => String.eqb s (fst x)) e.

(* 3. The checker. *)
Variables (R : ruleset) (read : position -> list (place R)).
Hypothesis read_ok : forall x, esame (game_of x) (esum (map (play R) (read x))).
(* The heaps of octal games among the places. *)
Variables (heap : list nat -> N -> place R) (is_heap : place R -> option (list nat * N)).
Hypothesis heap_ok : forall c n, play R (heap c n) = emb (heap_game c (N.to_nat n)).
Hypothesis is_heap_ok : forall x c n, is_heap x = Some (c, n) -> x = heap c n.

(* What is known of a game: its value, that it is loony, or nothing. *)
Inductive known := Known (v : val) | Loony | Unknown.
Definition is_known (d : positive -> game) (g : egame) (k : known) :=
  match k with Known v => esame g (emb (den d v)) | Loony => loony g | Unknown => True end.
Definition kadd a b :=
  match a with
  | Known v => match b with
               | Known w => Known (vadd v w)
               | Loony => match snd v with [] => Loony | _ => Unknown end
               | Unknown => Unknown
               end
  | Loony => match b with
             | Known v => match snd v with [] => Loony | _ => Unknown end
             | Loony => Loony
             | Unknown => Unknown
             end
  | Unknown => Unknown
  end.
Definition kneg a := match a with Known v => Known (vneg v) | x => x end.
Definition ktotal l := fold_right kadd (Known vzero) l.
Record state := {
  games : store; next : positive; memo : memory;
  known_names : PM.t (string * known);
  known_places : PM.t (list (place R * known));
  periods : list (list nat * (N * N)) }.
Definition fuel := 100 * 100.

Fixpoint find_place {A} x (l : list (place R * A)) :=
  match l with [] => None | (y, k) :: l => if same_place R x y then Some k else find_place x l end.
Definition bucket {A} (t : PM.t (list A)) i := match PM.find i t with Some l => l | None => [] end.
Definition place_known s x : known :=
  match find_place x (bucket (known_places s) (key R x)) with
  | Some k => k
  | None => if ended R x then Known vzero else Unknown
  end.
Definition places_known s (l : list (place R)) := ktotal (map (place_known s) (flat_map (parts R) l)).
Fixpoint path (s : string) (i : positive) : positive :=
  match s with
  | EmptyString => i
  | String (Ascii a b c d e f g h) s =>
      let bit (x : bool) i := if x then i~1%positive else i~0%positive in
      path s (bit a (bit b (bit c (bit d (bit e (bit f (bit g (bit h i))))))))
  end.
Definition name_known s n := match PM.find (path n xH) (known_names s) with
  | Some (m, k) => if String.eqb n m then k else Unknown | None => Unknown end.
Definition word_known s w := match w with Pos x => places_known s (read x) | Nim n => Known (n, []) | Name n => name_known s n end.
Definition item_known s (i : item) := if fst i then kneg (word_known s (snd i)) else word_known s (snd i).
Definition whole_known s x := ktotal (map (item_known s) x).

Fixpoint vals (l : list known) : option (list val) :=
  match l with
  | [] => Some []
  | Known v :: l => match vals l with Some m => Some (v :: m) | None => None end
  | _ :: _ => None
  end.
(* A new game with these options. *)
Definition new_game s (l r : list known) : option (known * state) :=
  match vals l, vals r with
  | Some l, Some r =>
      let i := next s in
      if match PM.find i (games s) with None => all (below i) (l ++ r) | _ => false end then
        Some (Known (0, [Zpos i]), {| games := PM.add i (l, r) (games s); next := Pos.succ i; memo := memo s;
                                      known_names := known_names s; known_places := known_places s; periods := periods s |})
      else None
  | _, _ => None
  end.
(* The value of an impartial position by those of its options. *)
Definition number k : option (option nat) :=
  match k with Known (n, []) => Some (Some n) | Loony => Some None | _ => None end.
Fixpoint numbers s (l : list (bool * list (place R))) : option (list (bool * option nat)) :=
  match l with
  | [] => Some []
  | (a, o) :: l => match number (places_known s o) with
                   | Some n => match numbers s l with Some m => Some ((a, n) :: m) | None => None end
                   | None => None
                   end
  end.
Definition num_eqb (a b : option nat) := match a, b with Some x, Some y => Nat.eqb x y | None, None => true | _, _ => false end.
Definition has (a : bool) n := any (fun x : bool * option nat => if Bool.eqb a (fst x) then num_eqb n (snd x) else false).
Fixpoint least n k l := if has false (Some k) l then match n with O => None | S n => least n (S k) l end else Some k.
Fixpoint first_again (l : list (bool * option nat)) :=
  match l with [] => None | (true, n) :: _ => Some n | _ :: l => first_again l end.
Definition by_options (l : list (bool * option nat)) : known :=
  match first_again l with
  | None => match least (List.length l) 0 l with Some n => Known (n, []) | None => Unknown end
  | Some n =>
      if any (fun x : bool * option nat => if fst x then negb (num_eqb n (snd x)) else num_eqb n (snd x)) l then Loony
      else match n with Some n => Known (n, []) | None => Loony end
  end.
Definition value_by_options s x : option (known * state) :=
  if partizan R x then
    let f p := map (on (places_known s)) (options_of R p x) in
    let l := f true in let r := f false in
    if any fst l then None else if any fst r then None else new_game s (map snd l) (map snd r)
  else match numbers s (options_of R true x) with Some l => Some (by_options l, s) | None => None end.
(* By the period of an octal game. *)
Fixpoint find_period c (l : list (list nat * (N * N))) :=
  match l with [] => None | (d, p) :: l => if nats_eqb c d then Some p else find_period c l end.
Definition value_by_period s c n : option known :=
  match find_period c (periods s) with
  | Some (l, k) => if (k + l <=? n)%N then Some (places_known s [heap c (by_period l k n)]) else None
  | None => None
  end.
Definition place_value s x : option (known * state) :=
  match is_heap x with
  | Some (c, n) =>
      match value_by_period s c n with
      | Some k => Some (k, s)
      | None => if (n <=? most_listed)%N then value_by_options s x else None
      end
  | None => value_by_options s x
  end.
Definition heaps_agree s c a b :=
  match places_known s [heap c a], places_known s [heap c b] with
  | Known (x, []), Known (y, []) => Nat.eqb x y
  | _, _ => false
  end.
Definition period_holds s c (l k : N) : bool :=
  if (0 <? l)%N then
    match (N.max (2 * k) 1 + l + N.of_nat (List.length c - 1) - k)%N with
    | N0 => true
    | Npos i => all_from (fun n => heaps_agree s c (n + l) n) k i
    end
  else false.
Definition learn_period s c p :=
  {| games := games s; next := next s; memo := memo s; known_names := known_names s; known_places := known_places s;
     periods := (c, p) :: periods s |}.
Definition remember s m :=
  {| games := games s; next := next s; memo := m; known_names := known_names s; known_places := known_places s;
     periods := periods s |}.
(* What was found is what is stated. *)
Definition agree s found (v : option whole) : option (known * state) :=
  match v with
  | None => match found with Loony => Some (Loony, s) | _ => None end
  | Some x =>
      match found, whole_known s x with
      | Known f, Known v =>
          match equal (games s) fuel f v (memo s) with
          | Some m => Some (match snd f with [] => Known f | _ => Known v end, remember s m)
          | None => None
          end
      | _, _ => None
      end
  end.
Fixpoint learn {A} (k : A) (l : list (place R)) t :=
  match l with [] => t | x :: l => learn k l (let i := key R x in PM.add i ((x, k) :: bucket t i) t) end.
Definition learn_places s k l :=
  {| games := games s; next := next s; memo := memo s; known_names := known_names s;
     known_places := learn k l (known_places s); periods := periods s |}.
Definition learn_name s n k :=
  {| games := games s; next := next s; memo := memo s; known_names := PM.add (path n xH) (n, k) (known_names s);
     known_places := known_places s; periods := periods s |}.
Definition step s (x : line) : option state :=
  match x with
  | Define n l r =>
      match PM.find (path n xH) (known_names s) with
      | Some _ => None
      | None => match new_game s (map (whole_known s) l) (map (whole_known s) r) with
                | Some (k, s) => Some (learn_name s n k)
                | None => None
                end
      end
  | Value x v =>
      match flat_map (parts R) (read x) with
      | [] => match agree s (Known vzero) v with Some (_, s) => Some s | None => None end
      | [y] => match place_value s y with
               | Some (k, s) => match agree s k v with
                                | Some (k, s) => Some (learn_places s k (y :: images R y))
                                | None => None
                                end
               | None => None
               end
      | _ => None
      end
  | Same n v =>
      match name_known s n with
      | Unknown => None
      | k => match agree s k v with Some (k, s) => Some (learn_name s n k) | None => None end
      end
  | Answer x v => match agree s (whole_known s x) v with Some (_, s) => Some s | None => None end
  | Loop n _ _ =>
      match PM.find (path n xH) (known_names s) with
      | None => Some (learn_name s n Unknown)
      | Some (t, Unknown) => if String.eqb n t then Some s else None
      | Some _ => None
      end
  | Entry _ _ _ | Outcome _ _ _ => Some s
  | Period false c l k => if period_holds s c l k then Some (learn_period s c (l, k)) else None
  | Period true c l k =>
      match find_period c (periods s) with
      | Some (m, n) => if N.eqb l m then if N.eqb k n then Some s else None else None
      | None => None
      end
  end.
Fixpoint run s (l : list line) : option state :=
  match l with [] => Some s | x :: l => match step s x with Some s => run s l | None => None end end.
Definition start := {| games := PM.empty _; next := xH; memo := PM.empty _; known_names := PM.empty _; known_places := PM.empty _;
                 periods := [] |}.

(* 4. Why it may be believed. *)
Record right_state (d : positive -> game) (e : names) (s : state) : Prop := {
  right_memo : right_memory d (memo s);
  right_names : forall i n k, PM.find i (known_names s) = Some (n, k) -> i = path n xH /\ is_known d (meaning e n) k;
  right_places : forall i x k, In (x, k) (bucket (known_places s) i) -> is_known d (play R x) k;
  right_domain : forall n, is_defined e n = true <-> exists k, PM.find (path n xH) (known_names s) = Some (n, k) /\ k <> Unknown;
  right_periods : forall c l k, In (c, (l, k)) (periods s) -> has_period c l k }.
Definition extends (g h : store) := forall i x, PM.find i g = Some x -> PM.find i h = Some x.

Lemma kadd_ok d g h a b : is_known d g a -> is_known d h b -> is_known d (eadd g h) (kadd a b).
Proof.
  destruct a as [[n l]| |], b as [[m k]| |]; cbn [kadd snd]; try exact (fun _ _ => Logic.I); try (intros; exact Logic.I).
  - intros A B. eapply esame_trans; [apply esame_add; eauto|]. rewrite <- emb_add. apply emb_same, same_sym, (vadd_ok d (n, l) (m, k)).
  - destruct l; cbn [is_known]; auto. rewrite den_nim. intros A B. eapply loony_value_add; eauto.
  - destruct k as [|z k]; cbn [is_known]; [|auto]. rewrite den_nim. intros A B. eapply loony_add_value; eauto.
  - apply loony_add.
Qed.
Lemma kneg_ok d g a : is_known d g a -> is_known d (eneg g) (kneg a).
Proof.
  destruct a as [v| |]; simpl; auto.
  - intros A. eapply esame_trans; [apply esame_neg; exact A|]. rewrite <- emb_neg. apply emb_same, same_sym, vneg_ok.
  - apply loony_neg.
Qed.
Lemma zero_ok d : is_known d ezero (Known vzero).
Proof. cbn [is_known]. unfold vzero. rewrite den_nim. apply esame_refl. Qed.
Lemma ktotal_ok d A (f : A -> egame) (k : A -> known) l : (forall x, In x l -> is_known d (f x) (k x)) ->
  is_known d (esum (map f l)) (ktotal (map k l)).
Proof. induction l; intros H; [apply zero_ok|]. apply kadd_ok; [apply H; simpl; auto|apply IHl; intros; apply H; simpl; auto]. Qed.
Lemma is_known_same d g h k : esame g h -> is_known d g k -> is_known d h k.
Proof.
  intros S. destruct k; simpl; auto.
  - intros K. eapply esame_trans; [apply esame_sym; eauto|auto].
  - now apply loony_same.
Qed.

Lemma find_place_in A x (l : list (place R * A)) k : find_place x l = Some k -> In (x, k) l.
Proof.
  induction l as [|[y w] l IH]; simpl; [discriminate|].
  destruct (same_place R x y) eqn:S; [apply same_place_ok in S; intros E; injection E as <-; subst; auto|auto].
Qed.
Lemma place_known_ok d e s x : right_state d e s -> is_known d (play R x) (place_known s x).
Proof.
  intros O. unfold place_known. destruct (find_place x _) as [k|] eqn:F.
  - apply find_place_in in F. eapply right_places; eauto.
  - destruct (ended R x) eqn:E; [|exact Logic.I]. replace (play R x) with ezero; [apply zero_ok|].
    apply egame_eq. intros p. rewrite play_ok, ended_ok by auto. now destruct p.
Qed.
Lemma places_known_ok d e s l : right_state d e s -> is_known d (esum (map (play R) l)) (places_known s l).
Proof.
  intros O. apply (is_known_same d (esum (map (play R) (flat_map (parts R) l)))).
  - clear O. induction l; simpl; [apply esame_refl|]. rewrite map_app, esum_app. apply esame_add; auto. apply esame_sym, parts_ok.
  - apply ktotal_ok. intros x _. eapply place_known_ok; eauto.
Qed.
Lemma name_known_ok d e s n : right_state d e s -> is_known d (meaning e n) (name_known s n).
Proof.
  intros O. unfold name_known. destruct (PM.find _ _) as [[m k]|] eqn:F; [|exact Logic.I].
  destruct (String.eqb n m) eqn:E; [|exact Logic.I]. apply String.eqb_eq in E. subst m. now apply (right_names _ _ _ O) in F.
Qed.
Lemma whole_known_ok d e s x : right_state d e s -> is_known d (whole_game e x) (whole_known s x).
Proof.
  intros O. apply ktotal_ok. intros [m w] _. unfold item_game, item_known. cbn [fst snd].
  assert (W : is_known d (word_game e w) (word_known s w)).
  { destruct w; cbn [word_game word_known].
    - eapply is_known_same; [apply esame_sym, read_ok|]. eapply places_known_ok; eauto.
    - cbn [is_known]. rewrite den_nim. apply esame_refl.
    - now apply name_known_ok. }
  destruct m; auto. now apply kneg_ok.
Qed.
Lemma right_learn A (P : place R -> A -> Prop) l k t : (forall x, In x l -> P x k) ->
  (forall i x k, In (x, k) (bucket t i) -> P x k) -> forall i x m, In (x, m) (bucket (learn k l t) i) -> P x m.
Proof.
  revert t. induction l as [|x l IH]; simpl; intros t S O; auto. apply IH; auto.
  intros i y m. unfold bucket at 1. destruct (Pos.eq_dec i (key R x)) as [->|N].
  - rewrite PM.gss. intros [E|I]; [injection E as <- <-; auto|]. eapply O; eauto.
  - rewrite PM.gso by auto. apply O.
Qed.
Lemma right_remember d e s m : right_state d e s -> right_memory d m -> right_state d e (remember s m).
Proof. intros [A B C D P] M. split; auto. Qed.
(* A name is learnt: it is new, or the names mean what they meant. *)
Lemma right_learn_name d e e' s n k : right_state d e s -> is_known d (meaning e' n) k ->
  (is_defined e' n = true <-> k <> Unknown) ->
  (forall t, t <> n -> meaning e' t = meaning e t /\ is_defined e' t = is_defined e t) ->
  (PM.find (path n xH) (known_names s) = None \/ exists k, PM.find (path n xH) (known_names s) = Some (n, k)) ->
  right_state d e' (learn_name s n k).
Proof.
  intros [A B C D P'] K U O F.
  assert (P : forall t, t <> n -> path t xH = path n xH -> is_defined e t = false).
  { intros t N E. destruct (is_defined e t) eqn:T; auto. apply D in T as (w & T & _). rewrite E in T.
    destruct F as [F|[w' F]]; rewrite F in T; [discriminate|injection T; congruence]. }
  split; auto; cbn [learn_name known_names].
  - intros i m w. destruct (Pos.eq_dec i (path n xH)) as [->|N].
    + rewrite PM.gss. intros E. injection E as <- <-. auto.
    + rewrite PM.gso by auto. intros E. destruct (B _ _ _ E) as [-> W]. split; auto.
      destruct (string_dec m n) as [->|M]; [congruence|]. now rewrite (proj1 (O m M)).
  - intros t. destruct (string_dec t n) as [->|N].
    + rewrite U, PM.gss. split; [eauto|]. intros (w & E & W). injection E as <-. auto.
    + rewrite (proj2 (O t N)). destruct (Pos.eq_dec (path t xH) (path n xH)) as [E|E].
      * rewrite E, PM.gss, (P t N E). split; [discriminate|]. intros (w & Q & _). injection Q. congruence.
      * rewrite PM.gso by auto. apply D.
Qed.
Lemma name_known_defined d e s n : right_state d e s -> name_known s n <> Unknown ->
  is_defined e n = true /\ exists k, PM.find (path n xH) (known_names s) = Some (n, k).
Proof.
  intros O. unfold name_known. destruct (PM.find _ _) as [[t k]|] eqn:F; [|congruence].
  destruct (String.eqb n t) eqn:E; [|congruence]. apply String.eqb_eq in E. subst t. intros N. split; [|eauto].
  apply (right_domain _ _ _ O). eauto.
Qed.
Lemma agree_games s f v k s' : agree s f v = Some (k, s') -> games s' = games s.
Proof.
  unfold agree. destruct v as [x|].
  - destruct f; try discriminate. destruct (whole_known s x); try discriminate.
    destruct (equal _ _ _ _ _); [|discriminate]. intros A. injection A as _ <-. auto.
  - destruct f; try discriminate. intros A. injection A as _ <-. auto.
Qed.
Lemma agree_ok d e s g f v k s' : meets d (games s) -> right_state d e s -> is_known d g f -> agree s f v = Some (k, s') ->
  worth_of e g v /\ is_known d g k /\ k <> Unknown /\ right_state d e s' /\ games s' = games s /\ known_names s' = known_names s.
Proof.
  intros M O F. unfold agree.
  destruct v as [x|].
  - pose proof (whole_known_ok d e s x O) as S. destruct f as [f| |], (whole_known s x) as [w| |]; try discriminate.
    destruct (equal _ _ _ _ _) as [m|] eqn:Q; [|discriminate]. intros H.
    apply (equal_ok _ d M) in Q; [|apply O]. destruct Q as [Q O']. injection H as <- <-.
    simpl in F, S. split; [|split; [|split; [|split; [|split]]]]; auto.
    + simpl. eapply esame_trans; [exact F|]. eapply esame_trans; [apply emb_same; exact Q|]. apply esame_sym, S.
    + destruct (snd f); auto. simpl. eapply esame_trans; [exact F|]. now apply emb_same.
    + destruct (snd f); discriminate.
    + now apply right_remember.
  - destruct f; try discriminate. intros H. injection H as <- <-. split; [|split; [|split; [|split]]]; auto; discriminate.
Qed.
Lemma vals_ok l vs : vals l = Some vs -> l = map Known vs.
Proof.
  revert vs. induction l as [|k l IH]; simpl; intros vs.
  - intros H. injection H as <-. auto.
  - destruct k as [v| |]; try discriminate. destruct (vals l); [|discriminate]. intros H. injection H as <-. simpl. now rewrite (IH _ eq_refl).
Qed.
Lemma new_game_ok s l r k s' : new_game s l r = Some (k, s') ->
  extends (games s) (games s') /\ (grounded (games s) -> grounded (games s')) /\
  (forall d e, meets d (games s') -> right_state d e s -> right_state d e s' /\
     forall gl gr, Forall2 (is_known d) gl l -> Forall2 (is_known d) gr r ->
     is_known d (E (map (pair false) gl) (map (pair false) gr)) k).
Proof.
  unfold new_game. destruct (vals l) as [vl|] eqn:A; [|discriminate]. destruct (vals r) as [vr|] eqn:B; [|discriminate].
  destruct (PM.find (next s) (games s)) eqn:F; [discriminate|]. destruct (all _ _) eqn:G; [|discriminate].
  intros H. injection H as <- <-. cbn [games]. apply vals_ok in A, B. subst l r. split; [|split].
  - intros i x H. rewrite PM.gso; auto. intros ->. congruence.
  - intros W i l r. destruct (Pos.eq_dec i (next s)) as [->|N].
    + rewrite PM.gss. intros E. injection E as <- <-. now apply all_spec.
    + rewrite PM.gso by auto. apply W.
  - intros d e M [O1 O2 O3 O4 O5]. split; [split; auto|]. intros gl gr L R'.
    assert (D : d (next s) = Game (map (den d) vl) (map (den d) vr)) by (apply M; apply PM.gss).
    cbn [is_known]. unfold den at 1, terms. cbn [fst snd map sum fold_right term]. rewrite add_0_r. change (star 0) with zero.
    rewrite add_0_l, D.
    assert (K : forall gs vs, Forall2 (is_known d) gs (map Known vs) ->
       (forall a x, In (a, x) (map (pair false) gs) -> exists y, In (a, y) (map (fun v => (false, emb v)) (map (den d) vs)) /\ esame x y) /\
       (forall a y, In (a, y) (map (fun v => (false, emb v)) (map (den d) vs)) -> exists x, In (a, x) (map (pair false) gs) /\ esame x y)).
    { clear. intros gs vs H. remember (map Known vs) as ks eqn:E. revert vs E.
      induction H as [|g k gs ks K H IH]; intros [|v vs] E; try discriminate.
      - split; intros ? ? [].
      - injection E as -> ->. simpl in K. destruct (IH vs eq_refl) as [A B]. split; intros a x [E|I].
        + injection E as <- <-. exists (emb (den d v)). simpl. auto.
        + destruct (A _ _ I) as [y [J S]]. exists y. simpl. auto.
        + injection E as <- <-. exists g. simpl. auto.
        + destruct (B _ _ I) as [y [J S]]. exists y. simpl. auto. }
    destruct (K _ _ L) as [L1 L2]. destruct (K _ _ R') as [R1 R2].
    apply esame_opts; intros [|] a x I; eauto; simpl in *; auto.
Qed.
Lemma Forall2_map2 A B C (P : B -> C -> Prop) (f : A -> B) (g : A -> C) l : (forall x, In x l -> P (f x) (g x)) -> Forall2 P (map f l) (map g l).
Proof. induction l; simpl; intros H; constructor; auto. Qed.
Lemma number_ok d g k n : is_known d g k -> number k = Some n -> worth g n.
Proof.
  destruct k as [[m [|]]| |]; try discriminate; cbn [number is_known]; intros K E; injection E as <-; cbn [worth]; auto.
  now rewrite den_nim in K.
Qed.
Lemma num_eqb_ok a b : num_eqb a b = true <-> a = b.
Proof.
  destruct a as [a|], b as [b|]; simpl; try (split; congruence). rewrite Nat.eqb_eq. split; congruence.
Qed.
Lemma has_ok a n l : has a n l = true <-> In (a, n) l.
Proof.
  unfold has. rewrite any_existsb, existsb_exists. split.
  - intros ([b m] & I & E). simpl in E. destruct (Bool.eqb a b) eqn:B; [|discriminate]. apply eqb_prop in B.
    apply num_eqb_ok in E. now subst.
  - intros I. exists (a, n). split; auto. simpl. rewrite eqb_reflx. now apply num_eqb_ok.
Qed.
Lemma least_ok n k l m : least n k l = Some m -> (forall j, j < k -> In (false, Some j) l) ->
  ~ In (false, Some m) l /\ forall j, j < m -> In (false, Some j) l.
Proof.
  revert k. induction n; intros k; simpl; destruct (has false (Some k) l) eqn:H; try discriminate.
  - intros E B. injection E as <-. split; auto. intros I. apply has_ok in I. congruence.
  - intros E B. apply (IHn _ E). intros j L. destruct (Nat.eq_dec j k) as [->|]; [now apply has_ok|apply B; lia].
  - intros E B. injection E as <-. split; auto. intros I. apply has_ok in I. congruence.
Qed.
Lemma first_again_ok l : match first_again l with Some n => In (true, n) l | None => forall n, ~ In (true, n) l end.
Proof.
  induction l as [|[[|] n] l IH]; simpl; auto. destruct (first_again l); auto.
  intros m [E|I]; [discriminate|eapply IH; eauto].
Qed.
Lemma by_options_ok d g l :
  (forall p a x, In (a, x) (eopt p g) -> exists n, In (a, n) l /\ worth x n) ->
  (forall p a n, In (a, n) l -> exists x, In (a, x) (eopt p g) /\ worth x n) -> is_known d g (by_options l).
Proof.
  intros A B. unfold by_options. pose proof (first_again_ok l) as F. destruct (first_again l) as [n|].
  - destruct (any _ l) eqn:C.
    + rewrite any_existsb in C. apply existsb_exists in C as ([a m] & I & C). simpl in C. simpl. apply loony_by_moves.
      intros p. destruct (B p _ _ F) as (h & J & W). destruct (B p _ _ I) as (k & J' & W'). exists h, n. split; [|split]; auto.
      right. exists k, m, a. split; [|split]; auto. destruct a.
      * intros ->. rewrite (proj2 (num_eqb_ok n n)) in C by auto. discriminate.
      * symmetry. now apply num_eqb_ok.
    + assert (D : forall a m, In (a, m) l -> if a then m = n else m <> n).
      { intros a m I. destruct (num_eqb n m) eqn:E.
        - apply num_eqb_ok in E. subst m. destruct a; auto. exfalso. rewrite any_existsb in C.
          apply not_true_iff_false in C. apply C, existsb_exists. exists (false, n). split; auto. simpl. now apply num_eqb_ok.
        - assert (N : m <> n) by (intros ->; rewrite (proj2 (num_eqb_ok n n)) in E by auto; discriminate).
          destruct a; auto. exfalso. rewrite any_existsb in C.
          apply not_true_iff_false in C. apply C, existsb_exists. exists (true, m). split; auto. simpl. now rewrite E. }
      destruct n as [n|]; cbn [is_known].
      * rewrite den_nim. apply value_of_entailing.
        -- intros p a x I. destruct (A _ _ _ I) as (m & J & W). exists m. split; auto. now apply D.
        -- intros p. left. destruct (B p _ _ F) as (h & J & _). eauto.
      * apply loony_by_moves. intros p. destruct (B p _ _ F) as (h & J & W). exists h, None. auto.
  - destruct (least _ 0 l) as [n|] eqn:L; [|exact Logic.I]. apply least_ok in L as [N S]; [|lia]. cbn [is_known]. rewrite den_nim.
    apply value_of_entailing.
    + intros p a x I. destruct (A _ _ _ I) as (m & J & W). exists m. split; auto. destruct a; [exfalso; eapply F; eauto|].
      intros ->. auto.
    + intros p. right. intros m M. destruct (B p _ _ (S m M)) as (h & J & W). eauto.
Qed.
Lemma numbers_ok d e s l ns : right_state d e s -> numbers s l = Some ns ->
  (forall a x, In (a, x) (map (on (fun o => esum (map (play R) o))) l) -> exists n, In (a, n) ns /\ worth x n) /\
  (forall a n, In (a, n) ns -> exists x, In (a, x) (map (on (fun o => esum (map (play R) o))) l) /\ worth x n).
Proof.
  intros O. revert ns. induction l as [|[a o] l IH]; intros ns; cbn [numbers].
  - intros E. injection E as <-. split; intros ? ? [].
  - destruct (number _) as [n|] eqn:N; [|discriminate].
    destruct (numbers s l) as [m|]; [|discriminate]. intros E. injection E as <-. destruct (IH _ eq_refl) as [A B].
    assert (W : worth (esum (map (play R) o)) n) by (eapply (number_ok d); [eapply places_known_ok; eauto|auto]).
    split; intros b x [E|I].
    + injection E as <- <-. exists n. simpl. auto.
    + destruct (A _ _ I) as [y [J S]]. exists y. simpl. auto.
    + injection E as <- <-. exists (esum (map (play R) o)). simpl. auto.
    + destruct (B _ _ I) as [y [J S]]. exists y. simpl. auto.
Qed.
Lemma extends_refl g : extends g g. Proof. intros ?; auto. Qed.
Lemma value_by_options_ok s x k s' : value_by_options s x = Some (k, s') ->
  extends (games s) (games s') /\ (grounded (games s) -> grounded (games s')) /\
  (forall d e, meets d (games s') -> right_state d e s -> right_state d e s' /\ is_known d (play R x) k).
Proof.
  unfold value_by_options. destruct (partizan R x) eqn:P.
  - destruct (any fst _) eqn:A; [discriminate|]. destruct (any fst (map _ (options_of R false x))) eqn:B; [discriminate|].
    intros H. destruct (new_game_ok _ _ _ _ _ H) as (X & G & O). split; [|split]; auto. intros d e M S.
    destruct (O d e M S) as [S' K]. split; auto.
    assert (Q : forall p, any fst (map (on (places_known s)) (options_of R p x)) = false ->
       eopt p (play R x) = map (pair false) (map (fun o => esum (map (play R) (snd o))) (options_of R p x))).
    { intros p N. rewrite play_ok, map_map. apply map_ext_in. intros [a o] I. unfold on. cbn [fst snd]. f_equal.
      destruct a; auto. exfalso. rewrite any_existsb in N. apply not_true_iff_false in N. apply N, existsb_exists.
      exists (true, places_known s o). split; auto. apply in_map_iff. exists (true, o). auto. }
    replace (play R x) with (E (eopt true (play R x)) (eopt false (play R x))) by (destruct (play R x); auto).
    rewrite (Q true A), (Q false B). apply K; rewrite map_map; apply Forall2_map2; intros o _; unfold on; cbn [snd]; eapply places_known_ok; eauto.
  - destruct (numbers s _) as [l|] eqn:N; [|discriminate]. intros H. injection H as <- <-.
    split; [|split]; auto using extends_refl. intros d e M O. split; auto.
    destruct (numbers_ok d e s _ _ O N) as [A B].
    assert (Q : forall p, eopt p (play R x) = map (on (fun o => esum (map (play R) o))) (options_of R true x)).
    { intros p. rewrite play_ok. destruct p; auto. now rewrite partizan_ok. }
    apply by_options_ok; intros p; rewrite Q; auto.
Qed.
Lemma find_period_in c l p : find_period c l = Some p -> In (c, p) l.
Proof.
  induction l as [|[d q] l IH]; cbn [find_period]; [discriminate|]. destruct (nats_eqb c d) eqn:E; [|simpl; auto].
  apply nats_eqb_ok in E. subst d. intros H. injection H as ->. simpl. auto.
Qed.
Lemma heap_known_ok d e s c n : right_state d e s -> is_known d (emb (heap_game c (N.to_nat n))) (places_known s [heap c n]).
Proof.
  intros O. rewrite <- heap_ok. eapply is_known_same; [|apply (places_known_ok d e s [heap c n] O)].
  cbn [map esum fold_right]. rewrite eadd_0_r. apply esame_refl.
Qed.
Lemma value_by_period_ok d e s c n w : right_state d e s -> value_by_period s c n = Some w ->
  is_known d (emb (heap_game c (N.to_nat n))) w.
Proof.
  intros O. unfold value_by_period. destruct (find_period c (periods s)) as [[l i]|] eqn:F; [|discriminate].
  destruct (_ <=? n)%N eqn:L; [|discriminate]. apply N.leb_le in L. intros Q. injection Q as <-.
  eapply is_known_same; [|apply (heap_known_ok d e s c (by_period l i n) O)].
  apply emb_same, same_sym, by_period_same; [|lia]. apply (right_periods _ _ _ O), find_period_in, F.
Qed.
Lemma place_value_ok s x k s' : place_value s x = Some (k, s') ->
  extends (games s) (games s') /\ (grounded (games s) -> grounded (games s')) /\
  (forall d e, meets d (games s') -> right_state d e s -> right_state d e s' /\ is_known d (play R x) k).
Proof.
  unfold place_value. destruct (is_heap x) as [[c n]|] eqn:H; [|apply value_by_options_ok].
  destruct (value_by_period s c n) as [w|] eqn:V.
  2: { destruct (n <=? most_listed)%N; [apply value_by_options_ok|discriminate]. }
  intros Q. injection Q as <- <-. split; [apply extends_refl|split; auto]. intros d e M O. split; auto.
  apply is_heap_ok in H. subst x. rewrite heap_ok. now apply (value_by_period_ok d e s).
Qed.
Lemma period_holds_ok d e s c l k : right_state d e s -> period_holds s c l k = true -> has_period c l k.
Proof.
  intros O. unfold period_holds. destruct (0 <? l)%N eqn:L; [|discriminate]. apply N.ltb_lt in L. intros H. split; auto.
  apply guy_smith; [lia|]. intros n A B. destruct (_ - k)%N as [|i] eqn:I; [lia|].
  pose proof (all_from_ok _ _ _ H (N.of_nat n) ltac:(lia)) as S. unfold heaps_agree in S.
  pose proof (heap_known_ok d e s c (N.of_nat n + l) O) as X. pose proof (heap_known_ok d e s c (N.of_nat n) O) as Y.
  destruct (places_known s [heap c (N.of_nat n + l)%N]) as [[x [|]]| |]; try discriminate.
  destruct (places_known s [heap c (N.of_nat n)]) as [[y [|]]| |]; try discriminate. apply Nat.eqb_eq in S. subst y.
  cbn [is_known] in X, Y. rewrite N2Nat.inj_add, Nat2N.id in X. rewrite Nat2N.id in Y.
  apply eqg_same, same_emb. eapply esame_trans; [exact X|]. now apply esame_sym.
Qed.
Definition claims e (x : line) (rest : names -> Prop) : Prop :=
  match x with
  | Define s l r => rest ((s, defined e l r) :: e)
  | Value x v => worth_of e (game_of x) v /\ rest e
  | Same s v => worth_of e (meaning e s) v /\ rest e
  | Answer x v => worth_of e (whole_game e x) v /\ rest e
  | Loop _ _ _ | Entry _ _ _ | Outcome _ _ _ => rest e
  | Period _ c l k => has_period c l k /\ rest e
  end.
Lemma step_ok s x s' : step s x = Some s' ->
  extends (games s) (games s') /\ (grounded (games s) -> grounded (games s')) /\
  (forall d e (rest : names -> Prop), meets d (games s') -> right_state d e s -> (forall e, right_state d e s' -> rest e) -> claims e x rest).
Proof.
  destruct x as [n l r|x v|n v|x v|n l r|x l r|x l r|[|] c l k]; cbn [step claims].
  - destruct (PM.find (path n 1) (known_names s)) eqn:F; [discriminate|].
    destruct (new_game _ _ _) as [[k s1]|] eqn:N; [|discriminate]. intros H. injection H as <-.
    assert (KN : known_names s1 = known_names s).
    { unfold new_game in N. destruct (vals _); [|discriminate]. destruct (vals _); [|discriminate].
      destruct (match PM.find _ _ with Some _ => _ | None => _ end); [|discriminate]. injection N as _ <-. auto. }
    destruct (new_game_ok _ _ _ _ _ N) as (X & G & O). split; [|split]; auto. intros d e rest M S C.
    destruct (O d e M S) as [S' K]. apply C. apply (right_learn_name d e); auto.
    + simpl. rewrite String.eqb_refl. unfold defined. rewrite <- (map_map (whole_game e) (pair false)).
      rewrite <- (map_map (whole_game e) (pair false) r). apply K; apply Forall2_map2; intros o _; now apply whole_known_ok.
    + cbn [is_defined existsb fst]. rewrite String.eqb_refl. simpl. split; auto. intros _.
      unfold new_game in N. destruct (vals _); [|discriminate]. destruct (vals _); [|discriminate].
      destruct (match PM.find _ _ with Some _ => _ | None => _ end); [|discriminate]. injection N as <- _. discriminate.
    + intros t T. cbn [meaning is_defined existsb fst]. apply String.eqb_neq in T. now rewrite T.
    + left. now rewrite KN.
  - destruct (flat_map (parts R) (read x)) as [|y [|]] eqn:F; [| |discriminate].
    + destruct (agree _ _ _) as [[k s1]|] eqn:A; [|discriminate]. intros H. injection H as <-.
      pose proof (agree_games _ _ _ _ _ A) as Q. rewrite Q. split; [|split]; auto using extends_refl. intros d e rest M S C.
      assert (Z : is_known d (game_of x) (Known vzero)).
      { eapply is_known_same; [apply esame_sym, read_ok|]. replace (Known vzero) with (places_known s (read x)); [eapply places_known_ok; eauto|].
        unfold places_known. now rewrite F. }
      destruct (agree_ok _ _ _ _ _ _ _ _ M S Z A) as (W & _ & _ & S' & _). auto.
    + destruct (place_value s y) as [[k s1]|] eqn:P; [|discriminate]. destruct (agree s1 k v) as [[k' s2]|] eqn:A; [|discriminate].
      intros H. injection H as <-. destruct (place_value_ok _ _ _ _ P) as (X & G & O).
      pose proof (agree_games _ _ _ _ _ A) as Q.
      cbn [games learn_places]. rewrite Q. split; [|split]; auto. intros d e rest M S C.
      destruct (O d e M S) as [S' K].
      assert (Y : esame (game_of x) (play R y)).
      { eapply esame_trans; [apply read_ok|]. rewrite <- (eadd_0_r (play R y)). change (eadd (play R y) ezero) with (esum (map (play R) [y])).
        rewrite <- F. generalize (read x) as o. induction o; simpl; [apply esame_refl|].
        rewrite map_app, esum_app. apply esame_add; auto. apply parts_ok. }
      destruct (agree_ok d e s1 (game_of x) k v k' s2 M S') as (W & K' & _ & S2 & _); auto.
      { eapply is_known_same; [apply esame_sym; exact Y|auto]. }
      split; auto. apply C. destruct S2 as [A1 A2 A3 A4 A5]. split; auto. apply (right_learn _ (fun x k => is_known d (play R x) k) (y :: images R y)); auto.
      assert (Ky : is_known d (play R y) k') by (eapply is_known_same; [exact Y|auto]).
      intros z [<-|I]; auto. eapply is_known_same; [apply images_ok; exact I|auto].
  - destruct (name_known s n) eqn:N; try discriminate; (destruct (agree _ _ _) as [[k' s1]|] eqn:A; [|discriminate]);
    intros H; injection H as <-;
    pose proof (agree_games _ _ _ _ _ A) as Q;
    cbn [games learn_name]; rewrite Q; (split; [apply extends_refl|split; [auto|]]); intros d e rest M S C;
    pose proof (name_known_ok d e s n S) as K; rewrite N in K;
    destruct (agree_ok _ _ _ _ _ _ _ _ M S K A) as (W & K' & U & S' & _ & KN); split; auto; apply C;
    destruct (name_known_defined d e s n S) as [T F]; try (rewrite N; discriminate);
    apply (right_learn_name d e); auto; try tauto; right; now rewrite KN.
  - destruct (agree _ _ _) as [[k s1]|] eqn:A; [|discriminate]. intros H. injection H as <-.
    pose proof (agree_games _ _ _ _ _ A) as Q.
    rewrite Q. split; [apply extends_refl|split; [auto|]]. intros d e rest M S C.
    pose proof (whole_known_ok d e s x S) as K.
    destruct (agree_ok _ _ _ _ _ _ _ _ M S K A) as (W & _ & _ & S' & _). auto.
  - destruct (PM.find (path n 1) (known_names s)) as [[t k]|] eqn:F.
    + destruct k; try discriminate. destruct (String.eqb n t) eqn:E; [|discriminate]. intros H. injection H as <-.
      split; [apply extends_refl|split; auto].
    + intros H. injection H as <-. split; [apply extends_refl|split; auto]. intros d e rest M S C. apply C.
      apply (right_learn_name d e); auto; [exact Logic.I|]. split; [|congruence]. intros T.
      apply (right_domain _ _ _ S) in T as (k & T & _). congruence.
  - intros H. injection H as <-. split; [apply extends_refl|split; auto].
  - intros H. injection H as <-. split; [apply extends_refl|split; auto].
  - destruct (find_period c (periods s)) as [[m n]|] eqn:F; [|discriminate]. destruct (N.eqb l m) eqn:A; [|discriminate].
    destruct (N.eqb k n) eqn:B; [|discriminate]. apply N.eqb_eq in A, B. subst m n. intros H. injection H as <-.
    split; [apply extends_refl|split; auto]. intros d e rest M S C. split; auto.
    apply (right_periods _ _ _ S), find_period_in, F.
  - destruct (period_holds s c l k) eqn:P; [|discriminate]. intros H. injection H as <-.
    split; [apply extends_refl|split; auto]. intros d e rest M S C. pose proof (period_holds_ok d e s c l k S P) as Q.
    split; auto. apply C. destruct S as [A1 A2 A3 A4 A5]. split; auto. cbn [periods learn_period].
    intros c' l' k' [E|I]; auto. injection E as <- <- <-. exact Q.
Qed.
Lemma run_ok (last : names -> Prop) l s s' : run s l = Some s' ->
  extends (games s) (games s') /\ (grounded (games s) -> grounded (games s')) /\
  forall d e, meets d (games s') -> right_state d e s -> (forall e, right_state d e s' -> last e) -> true_from last e l.
Proof.
  revert s. induction l as [|x l IH]; intros s; cbn [run].
  - intros H. injection H as <-. split; [|split]; auto using extends_refl. intros d e _ S C. exact (C e S).
  - destruct (step s x) as [s1|] eqn:E; [|discriminate]. intros H. destruct (IH _ H) as (X & G & O).
    destruct (step_ok _ _ _ E) as (X1 & G1 & O1). split; [|split].
    + intros i y F. auto.
    + auto.
    + intros d e M S C. assert (M1 : meets d (games s1)) by (intros i l0 r F; apply M, X, F).
      specialize (O1 d e (fun e => true_from last e l) M1 S (fun e T => O d e M T C)). destruct x; exact O1.
Qed.
(* Every line of a certificate whose values are accepted is true, if what remains to be checked is. *)
Theorem values_ok (last : names -> Prop) l s : run start l = Some s ->
  (forall d e, meets d (games s) -> right_state d e s -> last e) -> true_from last [] l.
Proof.
  intros E L. destruct (run_ok last _ _ _ E) as (_ & G & O).
  assert (Gs : grounded (games s)).
  { apply G. intros i a b F. simpl in F. rewrite PM.gempty in F. discriminate. }
  apply (O _ [] (store_meets _ Gs)); [|intros e; apply L; now apply store_meets]. split.
  - intros k v p b. unfold mbucket. simpl. rewrite PM.gempty. intros [].
  - intros i n k. simpl. rewrite PM.gempty. discriminate.
  - intros i x k. unfold bucket. simpl. rewrite PM.gempty. intros [].
  - intros n. simpl. rewrite PM.gempty. split; [discriminate|intros (k & F & _); discriminate].
  - intros c k n [].
Qed.
End Certificate.
