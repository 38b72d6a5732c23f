(* The lines of a certificate about who wins: what they state, their check, and its proof. *)
Require Import List Bool Arith Lia ZArith NArith String Permutation PArith FMapPositive.
Require Import Game Entailing Loopy Rules Values Heaps Period Checker.
Import ListNotations.
Open Scope list_scope.

Section Strategy.
Variables (position : Type) (game_of : position -> egame).
Notation line := (line position).
Notation whole := (whole position).
Notation entry := (option (option bool * nat)).

(* 1. What the lines state. *)
(* A sum: a name that no line defines is a loopy game. *)
Definition item_lsum (e : names) (i : item position) : lsum :=
  let x := match snd i with
           | Name _ s => if is_defined e s then ([], meaning e s) else ([(false, s)], ezero)
           | w => ([], word_game position game_of e w)
           end in
  if fst i then lneg x else x.
Definition whole_lsum e (x : whole) : lsum := fold_right ladd lzero (map (item_lsum e) x).
(* A loopy game has the options that its line lists; without a line it may have any: u. *)
Fixpoint listed (l : list line) s : option (list whole * list whole) :=
  match l with
  | [] => None
  | Loop _ t a b :: l => if String.eqb s t then Some (a, b) else listed l s
  | _ :: l => listed l s
  end.
Definition moves_of e (u : string -> bool -> list lsum) l s (p : bool) :=
  match listed l s with Some (a, b) => map (whole_lsum e) (if p then a else b) | None => u s p end.
Definition said m p x (k : entry) := match k with Some (w, _) => result m p x w | None => True end.
Definition who_wins (l : list line) (e : names) : Prop :=
  forall u, let m := moves_of e u l in
    (forall x a b, In (Entry _ x a b) l -> said m true (whole_lsum e x) a /\ said m false (whole_lsum e x) b) /\
    (forall x a b, In (Outcome _ x a b) l -> result m true (whole_lsum e x) a /\ result m false (whole_lsum e x) b).
Definition all_true (l : list line) : Prop := true_from position game_of (who_wins l) [] l.

(* 2. The check. *)
Variables (R : ruleset) (read : position -> list (place R)).
Hypothesis read_ok : forall x, esame (game_of x) (esum (map (play R) (read x))).
Variables (heap : list nat -> N -> place R) (is_heap : place R -> option (list nat * N)).
Hypothesis heap_ok : forall c n, play R (heap c n) = emb (heap_game c (N.to_nat n)).
Hypothesis is_heap_ok : forall x c n, is_heap x = Some (c, n) -> x = heap c n.

(* A sum is a value and what is played in it: positions without a value have odd numbers, loopy games even ones. Only
   positions cancel. *)
Definition total := (val * list Z)%type.
Definition tzero : total := (vzero, []).
Definition is_place z := match z with Zpos (xI _) | Zneg (xI _) => true | _ => false end.
Definition add_thing z l := if is_place z then add_term z l else insert z l.
Definition tadd (a b : total) : total := (vadd (fst a) (fst b), fold_right add_thing (snd b) (snd a)).
Definition tneg (a : total) : total := (vneg (fst a), fold_right insert [] (map Z.opp (snd a))).
(* What is found of a sum: its total, that something in it has no number, or a fault. *)
Inductive found := Total (t : total) | Unstated | Fault.
Definition fadd a b :=
  match a with
  | Total t => match b with Total u => Total (tadd t u) | _ => b end
  | Unstated => match b with Fault => Fault | _ => Unstated end
  | Fault => Fault
  end.
Definition fneg a := match a with Total t => Total (tneg t) | _ => a end.

Record tables := {
  loops : PM.t (string * (list whole * list whole)); loop_numbers : PM.t (string * positive); next_loop : positive;
  places : PM.t (place R); place_numbers : PM.t (list (place R * positive)); next_place : positive }.
Definition no_tables := {|
  loops := PM.empty _; loop_numbers := PM.empty _; next_loop := xH;
  places := PM.empty _; place_numbers := PM.empty _; next_place := xH |}.

Section Tables.
Variables (s : state R) (T : tables).
Definition place_found x : found :=
  match place_known R s x with
  | Known v => Total (v, [])
  | Loony => Fault
  | Unknown => if alternates R x then
                 match find_place R x (bucket (place_numbers T) (key R x)) with
                 | Some i => Total (vzero, [Zpos i~1])
                 | None => Unstated
                 end
               else Fault
  end.
Definition places_found l := fold_right fadd (Total tzero) (map place_found (flat_map (parts R) l)).
Definition loop_found n : found :=
  match PM.find (path n xH) (loop_numbers T) with
  | Some (t, i) => if String.eqb n t then
                     match PM.find i (loops T) with
                     | Some (_, ([], [])) => Total tzero
                     | Some _ => Total (vzero, [Zpos i~0])
                     | None => Fault
                     end
                   else Fault
  | None => Unstated
  end.
Definition word_found (w : word position) : found :=
  match w with
  | Pos _ x => places_found (read x)
  | Nim _ n => Total ((n, []), [])
  | Name _ n => match PM.find (path n xH) (known_names R s) with
                | Some (t, Known v) => if String.eqb n t then Total (v, []) else Fault
                | Some (_, Loony) => Fault
                | _ => loop_found n
                end
  end.
Definition item_found (i : item position) := if fst i then fneg (word_found (snd i)) else word_found (snd i).
Definition whole_found x := fold_right fadd (Total tzero) (map item_found x).

(* The options of a total; `true` marks a move in a loopy game. *)
Definition place_options p i : option (list found) :=
  match PM.find i (places T) with
  | Some y => Some (map (fun o => places_found (snd o)) (options_of R p y))
  | None => None
  end.
Definition loop_options (p : bool) i : option (list found) :=
  match PM.find i (loops T) with Some (_, (l, r)) => Some (map whole_found (if p then l else r)) | None => None end.
Definition negated (l : option (list found)) := match l with Some l => Some (map fneg l) | None => None end.
Definition thing_options p z : option (list found) :=
  match z with
  | Zpos (xI i) => place_options p i
  | Zneg (xI i) => negated (place_options (negb p) i)
  | Zpos (xO i) => loop_options p i
  | Zneg (xO i) => negated (loop_options (negb p) i)
  | _ => None
  end.
Fixpoint things_options p v (l : list (Z * list Z)) : option (list (bool * found)) :=
  match l with
  | [] => Some []
  | (z, rest) :: l =>
      match thing_options p z, things_options p v l with
      | Some os, Some more => Some (map (fun o => (negb (is_place z), fadd (Total (v, rest)) o)) os ++ more)
      | _, _ => None
      end
  end.
Definition total_options p (t : total) : option (list (bool * found)) :=
  match options (games R s) p (fst t), things_options p (fst t) (picks [] (snd t)) with
  | Some os, Some more => Some (map (fun o => (false, Total (o, snd t))) os ++ more)
  | _, _ => None
  end.

(* Entries by their totals, and what is known of an option. *)
Definition stated := (total * bool * (option bool * nat))%type.
Definition total_hash (t : total) := hash (fst (fst t), snd (fst t) ++ snd t).
Definition total_eqb (a b : total) :=
  if Nat.eqb (fst (fst a)) (fst (fst b)) then
    if zs_eqb (snd (fst a)) (snd (fst b)) then zs_eqb (snd a) (snd b) else false
  else false.
Fixpoint entry_in t p (l : list stated) : entry :=
  match l with
  | [] => None
  | (u, q, k) :: l => if Bool.eqb p q then if total_eqb t u then Some k else entry_in t p l else entry_in t p l
  end.
Variable entries : PM.t (list stated).
Definition entry_of t p := entry_in t p (bucket entries (total_hash t)).
(* A sum of values is played out, and won at once. *)
Definition known_of p (o : found) (m : memory) : option (entry * memory) :=
  match o with
  | Fault => None
  | Unstated => Some (None, m)
  | Total t => match snd t with
               | [] => match wins (games R s) fuel p (fst t) m with
                       | Some (true, m) => Some (Some (Some p, 1), m)
                       | Some (false, m) => Some (Some (Some (negb p), 0), m)
                       | None => None
                       end
               | _ => Some (entry_of t p, m)
               end
  end.
Fixpoint known_all p (l : list (bool * found)) m : option (list entry * memory) :=
  match l with
  | [] => Some ([], m)
  | o :: l => match known_of p (snd o) m with
              | Some (k, m) => match known_all p l m with Some (ks, m) => Some (k :: ks, m) | None => None end
              | None => None
              end
  end.
(* A win follows from the entries of the options: by the player who wins there, and the rank. *)
Definition is_won w (f : nat -> bool) (k : entry) :=
  match k with Some (Some q, n) => if Bool.eqb q w then f n else false | _ => false end.
Definition won_from p w n (l : list entry) : bool :=
  if Bool.eqb w p then
    if any (is_won w (fun r => Nat.eqb (S r) n)) l then negb (any (is_won w (fun r => S r <? n)) l) else false
  else if all (is_won w (fun r => r <? n)) l then
    match l with [] => Nat.eqb n 0 | _ => any (is_won w (fun r => Nat.eqb (S r) n)) l end
  else false.
(* A draw does if some option is a draw, and none is won by the player who moves. So that this player cannot run out of
   such moves in what is finite, a measure has to fall there: more than the moves that are left. *)
Variable depths : PM.t nat.
Definition value_measure (v : val) : nat :=
  fold_right (fun z n => match z with
                         | Zpos i | Zneg i => match PM.find i depths with Some k => k + n | None => n end
                         | Z0 => n
                         end) (fst v) (snd v).
Definition measure (t : total) : nat :=
  fold_right (fun z n => match z with
                         | Zpos (xI i) | Zneg (xI i) => match PM.find i (places T)
                         with Some y => weight R y + n | None => n end
                         | _ => n
                         end) (value_measure (fst t)) (snd t).
Definition is_draw (k : entry) := match k with Some (None, _) => true | _ => false end.
Definition keeps p n (o : bool * found) (k : entry) : bool :=
  match k with
  | Some (None, _) => if fst o then true else match snd o with Total u => measure u <? n | _ => false end
  | Some (Some q, _) => Bool.eqb q (negb p)
  | None => false
  end.
Fixpoint all_keep p n (os : list (bool * found)) (ks : list entry) : bool :=
  match os, ks with
  | [], [] => true
  | o :: os, k :: ks => if keeps p n o k then all_keep p n os ks else false
  | _, _ => false
  end.
Definition follows_from t p (k : option bool * nat) (os : list (bool * found)) (ks : list entry) : bool :=
  match k with
  | (Some w, n) => won_from p w n ks
  | (None, _) => if any is_draw ks then all_keep p (measure t) os ks else false
  end.
Definition entry_ok (x : stated) (m : memory) : option memory :=
  let '(t, p, k) := x in
  match total_options p t with
  | Some os => match known_all (negb p) os m with
               | Some (ks, m) => if follows_from t p k os ks then Some m else None
               | None => None
               end
  | None => None
  end.
End Tables.

(* The lines one after another, each with its number; the first number at which it fails. *)
Fixpoint steps {S A} (f : S -> A -> option S) (s : S) (l : list (nat * A)) : S + nat :=
  match l with [] => inl s | (n, x) :: l => match f s x with Some s => steps f s l | None => inr n end end.
Definition learn_loop (s : state R) T (x : line) : option tables :=
  match x with
  | Loop _ n l r =>
      match PM.find (path n xH) (loop_numbers T), PM.find (next_loop T) (loops T) with
      | None, None =>
          if any (fun o => match whole_found s T o with Fault => true | _ => false end) (l ++ r) then None else
          Some {| loops := PM.add (next_loop T) (n, (l, r)) (loops T);
                  loop_numbers := PM.add (path n xH) (n, next_loop T) (loop_numbers T);
                  next_loop := Pos.succ (next_loop T);
                  places := places T; place_numbers := place_numbers T; next_place := next_place T |}
      | _, _ => None
      end
  | _ => Some T
  end.
(* The positions without a value in the sums that have entries get numbers. *)
Definition learn_place (s : state R) T y : tables :=
  match place_known R s y with
  | Unknown =>
      if alternates R y then
        match find_place R y (bucket (place_numbers T) (key R y)), PM.find (next_place T) (places T) with
        | None, None =>
            {| loops := loops T; loop_numbers := loop_numbers T; next_loop := next_loop T;
               places := PM.add (next_place T) y (places T);
               place_numbers := learn R (next_place T) (y :: images R y) (place_numbers T);
               next_place := Pos.succ (next_place T) |}
        | _, _ => T
        end
      else T
  | _ => T
  end.
Definition learn_places_of s T (x : line) : option tables :=
  match x with
  | Entry _ x _ _ =>
      Some (fold_left (learn_place s)
        (flat_map (fun i : item position => match snd i with Pos _ x => flat_map (parts R) (read x) | _ => [] end) x) T)
  | _ => Some T
  end.
(* The entries, in a table and in their order. *)
Definition listing := (PM.t (list stated) * list (nat * stated))%type.
Definition learn_entry n (t : total) p (k : entry) (es : listing) : option listing :=
  match entry_of (fst es) t p with
  | Some _ => None
  | None => match k with
            | None => Some es
            | Some k => let i := total_hash t in
                        Some (PM.add i ((t, p, k) :: bucket (fst es) i) (fst es), (n, (t, p, k)) :: snd es)
            end
  end.
Definition learn_entries s T (es : listing) (x : nat * line) : option listing :=
  match snd x with
  | Entry _ x' a b =>
      match whole_found s T x' with
      | Total t => match snd t with
                   | [] => None
                   | _ => match learn_entry (fst x) t true a es with
                          | Some es => learn_entry (fst x) t false b es
                          | None => None
                          end
                   end
      | Unstated => match a, b with None, None => Some es | _, _ => None end
      | Fault => None
      end
  | _ => Some es
  end.
Definition same_winner (k : entry) (w : option bool) :=
  match k, w with
  | Some (Some a, _), Some b => Bool.eqb a b
  | Some (None, _), None => true
  | _, _ => false
  end.
Definition outcome_ok s T es (m : memory) (x : line) : option memory :=
  match x with
  | Outcome _ x a b =>
      match known_of s es true (whole_found s T x) m with
      | Some (k, m) => if same_winner k a then
                         match known_of s es false (whole_found s T x) m with
                         | Some (k, m) => if same_winner k b then Some m else None
                         | None => None
                         end
                       else None
      | None => None
      end
  | _ => Some m
  end.
(* The depths of the games of a store, each after those of its options. *)
Definition add_depth (g : store) (x : PM.t nat * positive) : PM.t nat * positive :=
  let (depths, i) := x in
  (match PM.find i g with
   | Some (l, r) => PM.add i (fold_right (fun v n => Nat.max (S (value_measure depths v)) n) 0 (l ++ r)) depths
   | None => depths
   end, Pos.succ i).
Definition depths_of (s : state R) (es : listing) : PM.t nat :=
  if any (fun x : nat * stated => is_draw (Some (snd (snd x)))) (snd es) then
    fst (Pos.iter (add_depth (games R s)) (PM.empty _, xH) (next R s))
  else PM.empty _.
(* What the lines about who wins need when all lines are read: nothing, or the number of the line at fault. *)
Definition finish (s : state R) (l : list (nat * line)) : option nat :=
  match steps (learn_loop s) no_tables l with
  | inr n => Some n
  | inl T =>
  match steps (learn_places_of s) T l with
  | inr n => Some n
  | inl T =>
  match steps (learn_entries s T) (PM.empty _, []) (map (fun x => (fst x, x)) l) with
  | inr n => Some n
  | inl es =>
  let depths := depths_of s es in
  (* As `rev`, in linear time. *)
  match steps (fun m x => entry_ok s T (fst es) depths x m) (memo R s) (rev_append (snd es) []) with
  | inr n => Some n
  | inl m =>
  match steps (outcome_ok s T (fst es)) m l with
  | inr n => Some n
  | inl _ => None
  end end end end end.
Definition check (l : list line) : bool :=
  match run position R read heap is_heap (start R) l with
  | Some s => match finish s (map (pair 0) l) with None => true | Some _ => false end
  | None => false
  end.

(* 3. Why it may be believed. *)
Lemma in_esum p l x : In x (eopt p (esum l)) <->
  exists a g b y, l = a ++ g :: b /\ In y (eopt p g) /\ x = on (fun h => esum (a ++ h :: b)) y.
Proof.
  revert x. induction l as [|g l IH]; intros x.
  - cbn [esum fold_right]. rewrite eopt_zero.
    split; [intros []|intros (a & h & b & y & Q & _); destruct a; discriminate].
  - change (esum (g :: l)) with (eadd g (esum l)). rewrite in_eadd. split.
    + intros [[y [I ->]]|[y [I ->]]].
      * exists [], g, l, y. auto.
      * apply IH in I as (a & h & b & z & -> & I & ->). exists (g :: a), h, b, z. auto.
    + intros ([|k a] & h & b & y & Q & I & ->); injection Q as -> ->.
      * left. exists y. auto.
      * right. exists (on (fun h => esum (a ++ h :: b)) y). split; auto. apply IH. repeat eexists; eauto.
Qed.
Lemma esame_add4 a b c e : esame (eadd (eadd a b) (eadd c e)) (eadd (eadd a c) (eadd b e)).
Proof.
  rewrite !eadd_assoc. apply esame_add; [apply esame_refl|]. rewrite <- !eadd_assoc.
  apply esame_add; [apply esame_comm|apply esame_refl].
Qed.
Lemma eneg_esum l : eneg (esum l) = esum (map eneg l).
Proof. induction l; auto. change (esum (a :: l)) with (eadd a (esum l)). rewrite eneg_add, IHl. auto. Qed.
Lemma einverse g : esame (eadd (emb g) (eneg (emb g))) ezero.
Proof. rewrite <- emb_neg, <- emb_add. change ezero with (emb zero). apply emb_same, same_inverse. Qed.

Section Right.
Variables (s : state R) (T : tables) (d : positive -> game) (e : names) (m : string -> bool -> list lsum).
Hypothesis M : meets d (games R s).
Hypothesis S : right_state R d e s.
Record right_tables : Prop := {
  right_loops : forall i n l r, PM.find i (loops T) = Some (n, (l, r)) ->
    forall p, m n p = map (whole_lsum e) (if p : bool then l else r);
  right_loop_numbers : forall k n i, PM.find k (loop_numbers T) = Some (n, i) ->
  exists o, PM.find i (loops T) = Some (n, o);
  right_played : forall i y, PM.find i (places T) = Some y -> alternates R y = true;
  right_numbers : forall k x i, In (x, i) (bucket (place_numbers T) k) ->
    exists y, PM.find i (places T) = Some y /\ esame (play R x) (play R y) }.
Hypothesis O : right_tables.

(* What a total means. *)
Definition played i := match PM.find i (places T) with Some y => play R y | None => ezero end.
Definition thing z := match z with Zpos (xI i) => played i | Zneg (xI i) => eneg (played i) | _ => ezero end.
Definition loop_name i := match PM.find i (loops T) with Some (n, _) => n | None => EmptyString end.
Definition loop_of z := match z with Zpos (xO i) => [(false, loop_name i)] | Zneg (xO i)
=> [(true, loop_name i)] | _ => [] end.
Definition tden (t : total) : lsum := (flat_map loop_of (snd t), eadd (emb (den d (fst t))) (esum (map thing (snd t)))).
Definition fits x (f : found) := match f with Total t => alike m x (tden t) | _ => True end.

Lemma thing_short z : exists g, thing z = emb g.
Proof.
  assert (P : forall i, exists g, played i = emb g).
  { intros i. unfold played. destruct (PM.find i (places T)) as [y|] eqn:F; [|exists zero; auto].
    apply (alternates_ok R), (right_played O _ _ F). }
  destruct z as [|[i|i|]|[i|i|]]; try (exists zero; reflexivity); cbn [thing]; destruct (P i) as [g Q]; rewrite Q;
  [eauto|].
  exists (neg g). now rewrite emb_neg.
Qed.
Lemma thing_opp z : thing (- z) = eneg (thing z).
Proof. destruct z as [|[i|i|]|[i|i|]]; cbn [Z.opp thing]; rewrite ?eneg_neg; auto. Qed.
Lemma loop_opp z : loop_of (- z) = map flip (loop_of z).
Proof. destruct z as [|[i|i|]|[i|i|]]; auto. Qed.
Lemma alike_of ls ls' g h : Permutation ls ls' -> esame g h -> alike m (ls, g) (ls', h).
Proof. intros P Q. split; auto. exists [], []. auto. Qed.
Lemma things_perm t u : Permutation t u ->
  Permutation (flat_map loop_of t) (flat_map loop_of u) /\ esame (esum (map thing t)) (esum (map thing u)).
Proof. intros P. split; [now apply Permutation_flat_map|]. apply esame_perm. now apply Permutation_map. Qed.
Lemma add_thing_ok z l : Permutation (loop_of z ++ flat_map loop_of l) (flat_map loop_of (add_thing z l)) /\
  esame (eadd (thing z) (esum (map thing l))) (esum (map thing (add_thing z l))).
Proof.
  assert (I : Permutation (loop_of z ++ flat_map loop_of l) (flat_map loop_of (insert z l)) /\
    esame (eadd (thing z) (esum (map thing l))) (esum (map thing (insert z l)))).
  { apply (things_perm (z :: l)), insert_perm. }
  unfold add_thing. destruct (is_place z) eqn:P; auto. unfold add_term. destruct (remove (- z) l) as [k|] eqn:Q; auto.
  clear I. apply remove_perm, things_perm in Q. destruct Q as [Q Q']. cbn [flat_map map] in *.
  rewrite loop_opp in Q. assert (N : loop_of z = []) by (destruct z as [|[i|i|]|[i|i|]]; try discriminate; auto).
  rewrite N in *. split; auto. eapply esame_trans; [apply esame_add; [apply esame_refl|exact Q']|].
  change (esum (thing (- z) :: map thing k)) with (eadd (thing (- z)) (esum (map thing k))).
  rewrite thing_opp, <- eadd_assoc. destruct (thing_short z) as [g G]. rewrite G.
  eapply esame_trans; [apply esame_add; [apply einverse|apply esame_refl]|]. rewrite eadd_0_l. apply esame_refl.
Qed.
Lemma tadd_ok a b : alike m (ladd (tden a) (tden b)) (tden (tadd a b)).
Proof.
  destruct a as [v t], b as [w u]. unfold tden, ladd, tadd. cbn [fst snd].
  assert (H : Permutation (flat_map loop_of u ++ flat_map loop_of t) (flat_map loop_of (fold_right add_thing u t)) /\
    esame (eadd (esum (map thing t)) (esum (map thing u))) (esum (map thing (fold_right add_thing u t)))).
  { clear M S. induction t as [|z t [IH IH']]; cbn [fold_right flat_map map].
    - rewrite app_nil_r. change (esum []) with ezero. rewrite eadd_0_l. split; auto. apply esame_refl.
    - destruct (add_thing_ok z (fold_right add_thing u t)) as [A B]. split.
      + rewrite <- A, <- IH. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
      + eapply esame_trans; [|exact B].
        change (esum (thing z :: map thing t)) with (eadd (thing z) (esum (map thing t))).
        rewrite eadd_assoc. apply esame_add; auto. apply esame_refl. }
  destruct H as [A B]. apply alike_of; [rewrite <- A; apply Permutation_app_comm|].
  eapply esame_trans; [apply esame_add4|]. apply esame_add; auto. rewrite <- emb_add. apply emb_same, same_sym, vadd_ok.
Qed.
Lemma tneg_ok a : alike m (lneg (tden a)) (tden (tneg a)).
Proof.
  destruct a as [v t]. unfold tden, lneg, tneg. cbn [fst snd].
  assert (P : Permutation (map Z.opp t) (fold_right insert [] (map Z.opp t))).
  { generalize (map Z.opp t) as l. induction l; simpl; auto. etransitivity; [|apply insert_perm]. now constructor. }
  apply things_perm in P as [A B]. apply alike_of.
  - rewrite <- A. clear. induction t; auto. cbn [flat_map map]. rewrite map_app, IHt, loop_opp. auto.
  - rewrite eneg_add, eneg_esum. apply esame_add.
    + rewrite <- emb_neg. apply emb_same, same_sym, vneg_ok.
    + eapply esame_trans; [|exact B]. rewrite !map_map. rewrite (map_ext _ _ thing_opp). apply esame_refl.
Qed.
Lemma value_fits g v : is_known d g (Known v) -> fits ([], g) (Total (v, [])).
Proof.
  intros K. unfold fits, tden. cbn [fst snd flat_map map esum fold_right]. rewrite eadd_0_r. now apply alike_of.
Qed.
Lemma fadd_fits x y a b : fits x a -> fits y b -> fits (ladd x y) (fadd a b).
Proof.
  destruct a as [t| |], b as [u| |]; cbn [fits fadd]; auto. intros A B.
  eapply alike_trans; [apply alike_add; eauto|apply tadd_ok].
Qed.
Lemma fneg_fits x a : fits x a -> fits (lneg x) (fneg a).
Proof.
  destruct a as [t| |]; cbn [fits fneg]; auto. intros A. eapply alike_trans; [apply alike_neg; eauto|apply tneg_ok].
Qed.
Lemma fits_alike x y a : alike m x y -> fits y a -> fits x a.
Proof. destruct a; cbn [fits]; auto. intros A B. eapply alike_trans; eauto. Qed.
Lemma zero_fits : fits lzero (Total tzero).
Proof. apply value_fits, zero_ok. Qed.
Lemma all_fit A (f : A -> lsum) (k : A -> found) l : (forall x, In x l -> fits (f x) (k x)) ->
  fits (fold_right ladd lzero (map f l)) (fold_right fadd (Total tzero) (map k l)).
Proof.
  induction l; cbn [map fold_right]; intros H; [apply zero_fits|]. apply fadd_fits; [apply H; simpl; auto|].
  apply IHl. intros; apply H; simpl; auto.
Qed.
Lemma place_fits x : fits ([], play R x) (place_found s T x).
Proof.
  unfold place_found. pose proof (place_known_ok _ _ _ _ x S) as K.
  destruct (place_known R s x) as [v| |]; try exact Logic.I.
  - now apply value_fits.
  - destruct (alternates R x); [|exact Logic.I]. destruct (find_place R x _) as [i|] eqn:F; [|exact Logic.I].
    apply find_place_in in F. apply (right_numbers O) in F as (y & F & Q). unfold fits, tden.
    cbn [fst snd flat_map map loop_of thing app]. apply alike_of; auto. unfold vzero. rewrite den_nim.
    change (emb (star 0)) with ezero. rewrite eadd_0_l. cbn [esum fold_right]. rewrite eadd_0_r. unfold played.
    now rewrite F.
Qed.
Lemma places_fit l : fits ([], esum (map (play R) l)) (places_found s T l).
Proof.
  assert (Q : forall l, fold_right ladd lzero (map (fun x => ([], play R x)) l) = ([], esum (map (play R) l))).
  { induction l0; auto. cbn [map fold_right]. rewrite IHl0. auto. }
  apply (fits_alike _ ([], esum (map (play R) (flat_map (parts R) l)))).
  - apply alike_of; auto. clear - O. induction l; simpl; [apply esame_refl|]. rewrite map_app, esum_app.
    apply esame_add; auto. apply parts_ok.
  - rewrite <- Q. apply all_fit. intros x _. apply place_fits.
Qed.
Lemma word_fits w : fits (item_lsum e (false, w)) (word_found s T w).
Proof.
  unfold item_lsum. cbn [fst snd]. destruct w as [x|n|n]; cbn [word_found word_game].
  - apply (fits_alike _ ([], esum (map (play R) (read x)))); [|apply places_fit]. apply alike_of; auto.
  - apply value_fits. cbn [is_known]. rewrite den_nim. apply esame_refl.
  - assert (L : is_defined e n = false -> fits ([(false, n)], ezero) (loop_found T n)).
    { intros _. unfold loop_found. destruct (PM.find _ (loop_numbers T)) as [[t i]|] eqn:F; [|exact Logic.I].
      destruct (String.eqb n t) eqn:Q; [|exact Logic.I]. apply String.eqb_eq in Q. subst t.
      apply (right_loop_numbers O) in F as ([l r] & F). rewrite F.
      assert (G : fits ([(false, n)], ezero) (Total (vzero, [Zpos i~0]))).
      { unfold fits, tden. cbn [fst snd flat_map map loop_of thing app esum fold_right]. unfold loop_name. rewrite F.
        apply alike_of; auto. unfold vzero. rewrite den_nim. apply esame_refl. }
      assert (D : l = [] -> r = [] -> fits ([(false, n)], ezero) (Total tzero)).
      { intros -> ->. unfold fits, tden, tzero. cbn [fst snd flat_map map esum fold_right]. split.
        - unfold vzero. rewrite den_nim. apply esame_refl.
        - exists [], [(false, n)]. split; [auto|]. split; [|auto]. constructor; auto. intros p. unfold lopt.
          cbn [fst snd].
          rewrite (right_loops O _ _ _ _ F). destruct p; auto. }
      destruct l, r; auto. }
    destruct (PM.find (path n 1) (known_names R s)) as [[t k]|] eqn:F.
    + assert (N : k = Unknown -> is_defined e n = false).
      { intros ->. destruct (is_defined e n) eqn:Q; auto. apply (right_domain _ _ _ _ S) in Q as (w & Q & W).
        congruence. }
      destruct k as [v| |]; [| exact Logic.I|].
      * destruct (String.eqb n t) eqn:Q; [|exact Logic.I]. apply String.eqb_eq in Q. subst t.
        assert (Y : is_defined e n = true).
        { apply (right_domain _ _ _ _ S). eexists. split; [exact F|discriminate]. }
        rewrite Y. apply value_fits. now apply (right_names _ _ _ _ S) in F.
      * rewrite (N eq_refl). auto.
    + assert (N : is_defined e n = false).
      { destruct (is_defined e n) eqn:Q; auto. apply (right_domain _ _ _ _ S) in Q as (w & Q & W). congruence. }
      rewrite N. auto.
Qed.
Lemma whole_fits x : fits (whole_lsum e x) (whole_found s T x).
Proof.
  apply all_fit. intros [b w] _. pose proof (word_fits w) as H. unfold item_found. cbn [fst snd].
  unfold item_lsum in *. cbn [fst snd] in *. destruct b; auto. now apply fneg_fits.
Qed.

(* Options. *)
Lemma place_options_ok p i os : place_options s T p i = Some os ->
  exists xs, eopt p (played i) = map (pair false) xs /\ Forall2 (fun x o => fits ([], x) o) xs os.
Proof.
  unfold place_options, played. destruct (PM.find i (places T)) as [y|] eqn:F; [|discriminate]. intros Q.
  injection Q as <-.
  destruct (alternates_ok R y (right_played O _ _ F)) as [g G].
  exists (map (fun o => esum (map (play R) (snd o))) (options_of R p y)). split.
  - rewrite (play_ok R), map_map. apply map_ext_in. intros [a o] I. unfold on. cbn [fst snd]. f_equal.
    assert (J : In (a, esum (map (play R) o)) (eopt p (play R y))).
    { rewrite (play_ok R). apply in_map_iff. exists (a, o). auto. }
    rewrite G in J. apply in_emb in J as (h & _ & J). now injection J.
  - apply Forall2_map2. intros o _. apply places_fit.
Qed.
Lemma Forall2_map_l A B C D (P : A -> B -> Prop) (Q : C -> D -> Prop) (f : A -> C) (g : B -> D) l k :
  (forall x y, P x y -> Q (f x) (g y)) -> Forall2 P l k -> Forall2 Q (map f l) (map g k).
Proof. intros H. induction 1; constructor; auto. Qed.
Lemma thing_options_place p z os : is_place z = true -> thing_options s T p z = Some os ->
  exists xs, eopt p (thing z) = map (pair false) xs /\ Forall2 (fun x o => fits ([], x) o) xs os.
Proof.
  destruct z as [|[i|i|]|[i|i|]]; try discriminate; intros _; cbn [thing_options thing].
  - apply place_options_ok.
  - unfold negated. destruct (place_options _ _ _ _) as [ks|] eqn:F; [|discriminate]. intros Q. injection Q as <-.
    apply place_options_ok in F as (xs & F & K). exists (map eneg xs). split.
    + rewrite eopt_neg, F, !map_map. auto.
    + eapply Forall2_map_l; [|exact K]. intros x o H. apply (fneg_fits ([], x)), H.
Qed.
Lemma thing_options_loop p z os : is_place z = false -> thing_options s T p z = Some os ->
  exists l, loop_of z = [l] /\ thing z = ezero /\ Forall2 fits (lopt m p l) os.
Proof.
  assert (L : forall q i ks, loop_options s T q i = Some ks -> Forall2 fits (m (loop_name i) q) ks).
  { intros q i ks. unfold loop_options, loop_name.
    destruct (PM.find i (loops T)) as [[n [l r]]|] eqn:F; [|discriminate].
    intros Q. injection Q as <-. rewrite (right_loops O _ _ _ _ F). apply Forall2_map2. intros x _. apply whole_fits. }
  destruct z as [|[i|i|]|[i|i|]]; try discriminate; intros _; cbn [thing_options thing loop_of]; try discriminate.
  - intros H. exists (false, loop_name i). split; [|split]; auto. apply L, H.
  - unfold negated. destruct (loop_options _ _ _ _) as [ks|] eqn:F; [|discriminate]. intros Q. injection Q as <-.
    exists (true, loop_name i). split; [|split]; auto. unfold lopt. cbn [fst snd].
    eapply Forall2_map_l; [|apply L, F]. intros x o H. now apply fneg_fits.
Qed.
(* Every move has an option, and every option is a move. *)
Definition matches (ms : list lsum) (os : list found) :=
  (forall y, In y ms -> exists o, In o os /\ fits y o) /\ (forall o, In o os -> exists y, In y ms /\ fits y o).
Lemma things_in p v l os : things_options s T p v l = Some os ->
  (forall z rest, In (z, rest) l -> exists ks, thing_options s T p z = Some ks /\
     incl (map (fun o => (negb (is_place z), fadd (Total (v, rest)) o)) ks) os) /\
  (forall f o, In (f, o) os -> exists z rest ks k, In (z, rest) l /\ thing_options s T p z = Some ks /\ In k ks /\
     f = negb (is_place z) /\ o = fadd (Total (v, rest)) k).
Proof.
  revert os. induction l as [|[z rest] l IH]; intros os; cbn [things_options].
  - intros Q. injection Q as <-. split; intros ? ? [].
  - destruct (thing_options s T p z) as [ks|] eqn:F; [|discriminate].
    destruct (things_options _ _ _ _ _) as [more|]; [|discriminate].
    intros Q. injection Q as <-. destruct (IH _ eq_refl) as [A B]. split.
    + intros z' rest' [Q|I].
      * injection Q as <- <-. exists ks. split; auto. now apply incl_appl, incl_refl.
      * destruct (A _ _ I) as (ks' & F' & J). exists ks'. split; auto. now apply incl_appr.
    + intros f o I. apply in_app_or in I as [I|I].
      * apply in_map_iff in I as (k & Q & I). injection Q as <- <-. exists z, rest, ks, k. simpl. auto 10.
      * destruct (B _ _ I) as (z' & r' & ks' & k & J & H). exists z', r', ks', k. simpl. auto.
Qed.
Lemma Forall2_in_l A B (P : A -> B -> Prop) l k x : Forall2 P l k -> In x l -> exists y, In y k /\ P x y.
Proof. induction 1; intros []; [subst; eexists; simpl; eauto|]. destruct IHForall2 as (z & I & Q); auto. exists z.
simpl. auto. Qed.
Lemma Forall2_in_r A B (P : A -> B -> Prop) l k y : Forall2 P l k -> In y k -> exists x, In x l /\ P x y.
Proof. induction 1; intros []; [subst; eexists; simpl; eauto|]. destruct IHForall2 as (z & I & Q); auto. exists z.
simpl. auto. Qed.
(* The rest of a sum, and what a move in one of its things leaves. *)
Lemma rest_place v u z w x o : is_place z = true -> fits ([], x) o ->
  fits (flat_map loop_of (u ++ z :: w), eadd (emb (den d v)) (esum (map thing u ++ x :: map thing w)))
  (fadd (Total (v, u ++ w)) o).
Proof.
  intros P F. eapply fits_alike; [|apply (fadd_fits (tden (v, u ++ w)) ([], x)); [apply alike_refl|exact F]].
  assert (N : loop_of z = []) by (destruct z as [|[i|i|]|[i|i|]]; try discriminate; auto).
  unfold tden, ladd. cbn [fst snd]. apply alike_of.
  - rewrite !flat_map_app. cbn [flat_map]. rewrite N, app_nil_r. auto.
  - rewrite eadd_assoc. apply esame_add; [apply esame_refl|]. rewrite map_app. 
    eapply esame_trans; [apply esame_perm; symmetry; apply Permutation_middle|]. apply esame_comm.
Qed.
Lemma rest_loop v u z w y o : thing z = ezero -> fits y o ->
  fits (flat_map loop_of u ++ fst y ++ flat_map loop_of w, eadd (snd y) (snd (tden (v, u ++ z :: w))))
  (fadd (Total (v, u ++ w)) o).
Proof.
  intros P F. eapply fits_alike; [|apply (fadd_fits (tden (v, u ++ w)) y); [apply alike_refl|exact F]].
  unfold tden, ladd. cbn [fst snd]. apply alike_of.
  - rewrite flat_map_app, <- app_assoc. apply Permutation_app_head, Permutation_app_comm.
  - eapply esame_trans; [apply esame_comm|]. apply esame_add; [|apply esame_refl]. apply esame_add; [apply esame_refl|].
    rewrite !map_app. cbn [map]. rewrite P, !esum_app. apply esame_add; [apply esame_refl|].
    change (esum (ezero :: map thing w)) with (eadd ezero (esum (map thing w))). rewrite eadd_0_l. apply esame_refl.
Qed.
Lemma total_options_ok p t os : total_options s T p t = Some os ->
  (forall x, In x (eopt p (snd (tden t))) ->
  fst x = false /\ exists o, In (false, o) os /\ fits (fst (tden t), snd x) o) /\
  (forall o, In (false, o) os -> exists x, In (false, x) (eopt p (snd (tden t))) /\ fits (fst (tden t), x) o) /\
  (forall y, In y (one_of_loops m p (fst (tden t))) ->
  exists o, In (true, o) os /\ fits (fst y, eadd (snd y) (snd (tden t))) o) /\
  (forall o, In (true, o) os -> exists y, In y (one_of_loops m p (fst (tden t))) /\
  fits (fst y, eadd (snd y) (snd (tden t))) o).
Proof.
  destruct t as [v t]. unfold total_options. cbn [fst snd].
  destruct (options (games R s) p v) as [vs|] eqn:V; [|discriminate].
  destruct (things_options _ _ _ _ _) as [ts|] eqn:K; [|discriminate]. intros Q. injection Q as <-.
  destruct (options_ok _ d M _ _ _ V) as [VA VB]. apply things_in in K as [KA KB].
  assert (VF : forall g o, same g (den d o) ->
  fits (flat_map loop_of t, eadd (emb g) (esum (map thing t))) (Total (o, t))).
  { intros g o Q. unfold fits, tden. cbn [fst snd]. apply alike_of; auto.
    apply esame_add; [now apply emb_same|apply esame_refl]. }
  split; [|split; [|split]].
  - intros x I. unfold tden in I. cbn [fst snd] in I. apply in_eadd in I as [[y [I ->]]|[y [I ->]]].
    + apply in_emb in I as (g & I & ->). split; auto. destruct (VA _ I) as (o & J & Q). exists (Total (o, t)). split.
      * apply in_or_app. left. apply in_map_iff. eauto.
      * now apply VF.
    + apply in_esum in I as (a & g & b & z & Q & I & ->). apply map_eq_app in Q as (u & w & -> & <- & Q).
      destruct w as [|z' w]; [discriminate|]. injection Q as <- <-.
      destruct (KA z' (u ++ w)) as (ks & F & J); [apply in_picks; exists u, w; auto|].
      destruct (is_place z') eqn:P.
      * destruct (thing_options_place _ _ _ P F) as (xs & X & G). rewrite X in I.
        apply in_map_iff in I as (x & <- & I). split; auto.
        destruct (Forall2_in_l _ _ _ _ _ _ G I) as (k & L & H). exists (fadd (Total (v, u ++ w)) k). split.
        -- apply in_or_app. right. apply J, in_map_iff. exists k. auto.
        -- now apply rest_place.
      * exfalso. destruct (thing_options_loop _ _ _ P F) as (l & _ & Z & _). rewrite Z, eopt_zero in I. destruct I.
  - intros o I. apply in_app_or in I as [I|I].
    + apply in_map_iff in I as (w & Q & I). injection Q as <-. destruct (VB _ I) as (g & J & Q).
      exists (eadd (emb g) (esum (map thing t))). split; [|now apply VF]. apply in_eadd. left. exists (false, emb g).
      split; auto.
      apply in_emb. eauto.
    + destruct (KB _ _ I) as (z & rest & ks & k & J & F & L & P & ->). apply in_picks in J as (u & w & -> & ->).
      cbn [rev app] in *. destruct (is_place z) eqn:Z; [|discriminate].
      destruct (thing_options_place _ _ _ Z F) as (xs & X & G). destruct (Forall2_in_r _ _ _ _ _ _ G L) as (x & H & Y).
      exists (eadd (emb (den d v)) (esum (map thing u ++ x :: map thing w))). split; [|now apply rest_place].
      apply in_eadd. right. exists (false, esum (map thing u ++ x :: map thing w)). split; auto. apply in_esum.
      exists (map thing u), (thing z), (map thing w), (false, x). split; [|split]; auto.
      * cbn [fst snd]. now rewrite map_app.
      * rewrite X. now apply in_map.
  - intros y I. unfold tden in I. cbn [fst snd] in I. apply in_loops in I as (a & l & b & x & Q & I & ->).
    assert (D : exists u z w, t = u ++ z :: w /\ flat_map loop_of u = a /\ loop_of z = [l] /\ flat_map loop_of w = b).
    { clear - Q. revert a Q. induction t as [|z t IH]; intros a Q; cbn [flat_map] in Q; [destruct a; discriminate|].
      assert (C : loop_of z = [] \/ exists k, loop_of z = [k]) by (destruct z as [|[i|i|]|[i|i|]]; cbn [loop_of];
      eauto).
      destruct C as [C|[k C]]; rewrite C in Q; cbn [app] in Q.
      - destruct (IH _ Q) as (u & z' & w & -> & A & B & D). exists (z :: u), z', w. cbn [flat_map]. rewrite C. auto.
      - destruct a as [|k' a]; injection Q as -> Q.
        + exists [], z, t. auto.
        + destruct (IH _ Q) as (u & z' & w & -> & A & B & D). exists (z :: u), z', w. cbn [flat_map]. rewrite C, A.
          auto. }
    destruct D as (u & z & w & -> & <- & Z & <-).
    destruct (KA z (u ++ w)) as (ks & F & J); [apply in_picks; exists u, w; auto|].
    assert (P : is_place z = false) by (destruct z as [|[i|i|]|[i|i|]]; try discriminate; auto).
    destruct (thing_options_loop _ _ _ P F) as (l' & Z' & N & G). rewrite Z in Z'. injection Z' as <-.
    destruct (Forall2_in_l _ _ _ _ _ _ G I) as (k & L & H). exists (fadd (Total (v, u ++ w)) k). split.
    + apply in_or_app. right. apply J, in_map_iff. exists k. rewrite P. auto.
    + exact (rest_loop v u z w x k N H).
  - intros o I. apply in_app_or in I as [I|I]; [apply in_map_iff in I as (w & Q & _); discriminate|].
    destruct (KB _ _ I) as (z & rest & ks & k & J & F & L & P & ->). apply in_picks in J as (u & w & -> & ->).
    cbn [rev app] in *. destruct (is_place z) eqn:Z; [discriminate|].
    destruct (thing_options_loop _ _ _ Z F) as (l & Z' & N & G). destruct (Forall2_in_r _ _ _ _ _ _ G L) as (x & H & Y).
    exists (flat_map loop_of u ++ fst x ++ flat_map loop_of w, snd x). split; [|exact (rest_loop v u z w x k N Y)].
    apply in_loops. exists (flat_map loop_of u), l, (flat_map loop_of w), x. split; [|split]; auto.
    unfold tden. cbn [fst snd]. rewrite flat_map_app. cbn [flat_map]. rewrite Z'. auto.
Qed.

(* Entries. *)
Variables (entries : PM.t (list stated)) (depths : PM.t nat) (todo : list stated).
Hypothesis entries_todo : forall i x, In x (bucket entries i) -> In x todo.
Lemma total_eqb_ok t u : total_eqb t u = true -> t = u.
Proof.
  destruct t as [[n l] t], u as [[k l'] u]. unfold total_eqb. cbn [fst snd].
  destruct (Nat.eqb n k) eqn:N; [|discriminate]. destruct (zs_eqb l l') eqn:L; [|discriminate]. intros Q.
  apply Nat.eqb_eq in N. apply zs_eqb_ok in L, Q. congruence.
Qed.
Lemma entry_of_in t p k : entry_of entries t p = Some k -> In (t, p, k) todo.
Proof.
  unfold entry_of. intros H. apply (entries_todo (total_hash t)). revert H.
  generalize (bucket entries (total_hash t)) as l. induction l as [|[[u q] w] l IH]; cbn [entry_in]; [discriminate|].
  destruct (Bool.eqb p q) eqn:P; [|simpl; auto]. destruct (total_eqb t u) eqn:Q; [|simpl; auto].
  apply eqb_prop in P. apply total_eqb_ok in Q. intros H. injection H as ->. subst. simpl. auto.
Qed.
(* What an option is known to be: the winner of a sum of values, or an entry. *)
Definition known_as p (o : found) (k : entry) :=
  match o, k with
  | Total t, Some k => match snd t with [] => exists w n, k = (Some w, n) /\
  lwins m w p (tden t) | _ => In (t, p, k) todo end
  | _, Some _ => False
  | _, None => True
  end.
Lemma known_of_ok p o mem k mem' : right_memory d mem -> known_of s entries p o mem = Some (k, mem') ->
  right_memory d mem' /\ known_as p o k.
Proof.
  intros O'. destruct o as [[v t]| |]; cbn [known_of snd fst]; [|intros Q; injection Q as <- <-; split; simpl;
  auto|discriminate].
  destruct t as [|z t].
  - destruct (wins _ _ _ _ _) as [[b k']|] eqn:W; [|discriminate]. intros Q.
    destruct (wins_ok _ d M _ _ _ _ _ _ O' W) as [X O2].
    assert (L : forall w, Bool.eqb w p = b -> lwins m w p (tden (v, []))).
    { intros w B. unfold tden. cbn [fst snd flat_map map esum fold_right]. rewrite eadd_0_r. apply lwins_ewin.
      now rewrite ewin_emb, X. }
    destruct b; injection Q as <- <-; split; auto; cbn [known_as snd]; eexists _, _; (split; [reflexivity|]);
    apply L; [apply eqb_reflx|apply eqb_negb1].
  - intros Q. injection Q as <- <-. split; auto. unfold known_as. destruct (entry_of _ _ _) eqn:F; auto. cbn [snd].
    now apply entry_of_in.
Qed.
Lemma known_all_ok p os : forall mem ks mem', right_memory d mem -> known_all s entries p os mem = Some (ks, mem') ->
  right_memory d mem' /\ Forall2 (fun o k => known_as p (snd o) k) os ks.
Proof.
  induction os as [|o os IH]; intros mem ks mem' O'; cbn [known_all].
  - intros Q. injection Q as <- <-. auto.
  - destruct (known_of _ _ _ _ _) as [[k m1]|] eqn:K; [|discriminate]. destruct (known_of_ok _ _ _ _ _ O' K) as [O1 A].
    destruct (known_all _ _ _ _ _) as [[ks' m2]|] eqn:L; [|discriminate]. intros Q. injection Q as <- <-.
    destruct (IH _ _ _ O1 L) as [O2 B]. auto.
Qed.
Lemma is_won_ok w f k : is_won w f k = true -> exists r, k = Some (Some w, r) /\ f r = true.
Proof.
  destruct k as [[[q|] r]|]; try discriminate. cbn [is_won]. destruct (Bool.eqb q w) eqn:B; [|discriminate].
  apply eqb_prop in B. subst. eauto.
Qed.
Lemma entry_ok_memory x mem mem' : right_memory d mem -> entry_ok s T entries depths x mem = Some mem' ->
right_memory d mem'.
Proof.
  destruct x as [[t p] k]. intros O'. unfold entry_ok. destruct (total_options _ _ _ _) as [os|]; [|discriminate].
  destruct (known_all _ _ _ _ _) as [[ks m1]|] eqn:K; [|discriminate]. apply known_all_ok in K as [K _]; auto.
  destruct (follows_from _ _ _ _ _ _ _); [|discriminate]. intros Q. injection Q as <-. auto.
Qed.
Hypothesis todo_ok : forall x, In x todo ->
exists mem mem', right_memory d mem /\ entry_ok s T entries depths x mem = Some mem'.
(* What was checked of an entry. *)
Lemma entry_checked t p k : In (t, p, k) todo -> exists os ks, total_options s T p t = Some os /\
  Forall2 (fun o k => known_as (negb p) (snd o) k) os ks /\ follows_from T depths t p k os ks = true.
Proof.
  intros I. destruct (todo_ok _ I) as (mem & mem' & O' & H). unfold entry_ok in H.
  destruct (total_options _ _ _ _) as [os|] eqn:F; [|discriminate].
  destruct (known_all _ _ _ _ _) as [[ks m1]|] eqn:K; [|discriminate]. apply known_all_ok in K as [_ K]; auto.
  destruct (follows_from _ _ _ _ _ _ _) eqn:Q; [|discriminate]. exists os, ks. auto.
Qed.
(* A move of a sum by an option, and an option by a move. *)
Lemma move_option p t os a y : total_options s T p t = Some os -> In (a, y) (lmoves m p (tden t)) ->
  a = false /\ exists f o, In (f, o) os /\ fits y o.
Proof.
  intros F I. destruct (total_options_ok _ _ _ F) as (A & _ & B & _).
  apply in_lmoves in I as [(g & I & ->)|(-> & x & I & ->)].
  - destruct (A _ I) as (P & o & J & K). eauto.
  - destruct (B _ I) as (o & J & K). eauto.
Qed.
Lemma option_move p t os f o : total_options s T p t = Some os -> In (f, o) os ->
  exists y, In (false, y) (lmoves m p (tden t)) /\ fits y o.
Proof.
  intros F I. destruct (total_options_ok _ _ _ F) as (_ & A & _ & B). destruct f.
  - destruct (B _ I) as (x & J & K). eexists. split; [|exact K]. apply in_lmoves. right. eauto.
  - destruct (A _ I) as (x & J & K). eexists. split; [|exact K]. apply in_lmoves. left. eauto.
Qed.
Lemma entries_won n : forall t p w, In (t, p, (Some w, n)) todo -> lwins m w p (tden t).
Proof.
  induction n as [n IH] using lt_wf_ind. intros t p w I.
  destruct (entry_checked _ _ _ I) as (os & ks & F & K & C).
  assert (G : forall f o r y, In (f, o) os -> known_as (negb p) o (Some (Some w, r)) -> r < n -> fits y o ->
  lwins m w (negb p) y).
  { intros f o r y J A L Y. destruct o as [u| |]; try destruct A. cbn [fits] in Y. apply alike_sym in Y.
    apply (alike_wins m _ _ _ _ Y). cbn [known_as] in A. destruct (snd u).
    - destruct A as (w' & r' & Q & A). injection Q as <- <-. auto.
    - eapply IH; eauto. }
  cbn [follows_from] in C. unfold won_from in C. apply lwins_by. destruct (Bool.eqb w p) eqn:B.
  - destruct (any _ ks) eqn:Q; [|discriminate]. rewrite any_existsb in Q. apply existsb_exists in Q as (k & J & Q).
    apply is_won_ok in Q as (r & -> & Q). apply Nat.eqb_eq in Q.
    destruct (Forall2_in_r _ _ _ _ _ _ K J) as ([f o] & J' & A). destruct (option_move _ _ _ _ _ F J') as (y & H & Y).
    exists false, y. split; auto. eapply G; eauto. lia.
  - destruct (all _ ks) eqn:Q; [|discriminate]. intros a y H.
    destruct (move_option _ _ _ _ _ F H) as (-> & f & o & J & Y).
    destruct (Forall2_in_l _ _ _ _ _ _ K J) as (k & J' & A). apply (all_spec _ _ Q) in J'.
    apply is_won_ok in J' as (r & -> & L). apply Nat.ltb_lt in L. eapply G; eauto.
Qed.
Lemma result_alike p x y k : alike m x y -> result m p y k -> result m p x k.
Proof.
  intros A. destruct k as [w|]; cbn [result].
  - now apply alike_wins, alike_sym.
  - intros H w L. apply (H w). now apply (alike_wins m _ _ _ _ A).
Qed.
(* Draws. *)
Lemma all_keep_ok p n os : forall ks, all_keep T depths p n os ks = true ->
Forall2 (fun o k => keeps T depths p n o k = true) os ks.
Proof.
  induction os as [|o os IH]; intros [|k ks]; cbn [all_keep]; try discriminate; auto.
  destruct (keeps _ _ _ _ _ _) eqn:Q; [|discriminate]. auto.
Qed.
Lemma Forall2_both A B (P Q : A -> B -> Prop) l k : Forall2 P l k -> Forall2 Q l k ->
Forall2 (fun x y => P x y /\ Q x y) l k.
Proof. induction 1; intros K; inversion K; subst; auto. Qed.
Lemma entries_drawn n : forall k t p r w, measure T depths t = k -> In (t, p, (None, r)) todo ->
~ lwins_in m w n p (tden t).
Proof.
  induction n as [|n IN]; intros k; induction k as [k IK] using lt_wf_ind; intros t p r w L I H; [inversion H|].
  destruct (entry_checked _ _ _ I) as (os & ks & F & K & C). cbn [follows_from] in C.
  destruct (any is_draw ks) eqn:D; [|discriminate]. apply all_keep_ok in C.
  pose proof (Forall2_both _ _ _ _ _ _ K C) as KC.
  destruct (total_options_ok _ _ _ F) as (GA & GB & LA & LB).
  (* An option that is known as a draw is not won; by a move in a loopy game, or else by one that falls. *)
  assert (Z : forall f o k' r' y q i, k' = Some (None, r') -> known_as (negb p) o k' ->
    keeps T depths p (measure T depths t) (f, o) k' = true -> fits y o ->
    i = (if f : bool then n else Datatypes.S n) -> q = negb p -> ~ lwins_in m w i q y).
  { intros f o k' r' y q i -> A N Y -> -> W. destruct o as [u| |]; try destruct A. cbn [known_as] in A.
    assert (J : In (u, negb p, (None, r')) todo).
    { destruct (snd u); auto. destruct A as (w' & n' & A & _). discriminate. }
    cbn [keeps fst snd] in N. cbn [fits] in Y. apply (alike_wins_in m _ _ _ _ _ Y) in W. destruct f.
    - apply (IN _ _ _ _ _ eq_refl J W).
    - apply Nat.ltb_lt in N. apply (IK (measure T depths u) ltac:(lia) _ _ _ _ eq_refl J W). }
  (* What a player who moves reaches is not won by that player. *)
  assert (X : forall f o y i, w = p -> In (f, o) os -> fits y o -> i = (if f : bool then n else Datatypes.S n) ->
    ~ lwins_in m w i (negb p) y).
  { intros f o y i -> J Y V W. destruct (Forall2_in_l _ _ _ _ _ _ KC J) as (k' & _ & A & N). cbn [snd] in A.
    destruct k' as [[[q|] r']|]; [| |discriminate].
    - cbn [keeps] in N. apply eqb_prop in N. subst q. apply (lwins_one m p (negb p) y); [apply lwins_within; eauto|].
      assert (A' : result m (negb p) y (Some (negb p))); [|exact A'].
      destruct o as [u| |]; try destruct A. apply (result_alike _ _ _ _ Y). cbn [known_as] in A. destruct (snd u).
      + destruct A as (w' & n' & A & B). injection A as <- <-. exact B.
      + eapply entries_won; eauto.
    - eapply (Z f o); eauto. }
  inversion H as [n' x a g J W|n' x o J W|n' x W W']; subst.
  - destruct (GA _ J) as (V & o & J' & Y). cbn [fst snd] in *. subst a. apply (X false o _ _ eq_refl J' Y eq_refl W).
  - destruct (LA _ J) as (o' & J' & Y). apply (X true o' _ _ eq_refl J' Y eq_refl W).
  - rewrite any_existsb in D. apply existsb_exists in D as (k' & J & D).
    destruct k' as [[[|] r']|]; try discriminate.
    destruct (Forall2_in_r _ _ _ _ _ _ KC J) as ([[|] o] & J' & A & N); cbn [snd] in A.
    + destruct (LB _ J') as (y & V & Y).
      apply (Z true o _ r' _ w n eq_refl A N Y eq_refl); [now rewrite negb_involutive|]. auto.
    + destruct (GB _ J') as (y & V & Y).
      apply (Z false o _ r' _ w (Datatypes.S n) eq_refl A N Y eq_refl); [now rewrite negb_involutive|].
      apply (W false), V.
Qed.
Theorem entries_ok t p k n : In (t, p, (k, n)) todo -> result m p (tden t) k.
Proof.
  destruct k as [w|]; [apply entries_won|]. intros I w H. apply lwins_within in H as [i H].
  exact (entries_drawn i _ t p n w eq_refl I H).
Qed.
Lemma known_result p x o k w n : fits x o -> known_as p o (Some (k, n)) -> k = w -> result m p x w.
Proof.
  intros Y A <-. destruct o as [t| |]; try destruct A. apply (result_alike _ _ _ _ Y). cbn [known_as] in A.
  destruct (snd t).
  - destruct A as (w & r & Q & A). injection Q as -> _. exact A.
  - eapply entries_ok; eauto.
Qed.
End Right.

Lemma steps_ok {A B} (f : A -> B -> option A) (P : A -> Prop) (le : A -> A -> Prop) :
  (forall a, le a a) -> (forall a b c, le a b -> le b c -> le a c) ->
  (forall a x b, P a -> f a x = Some b -> P b /\ le a b) ->
  forall l a b, P a -> steps f a l = inl b ->
  P b /\ le a b /\ forall n x, In (n, x) l -> exists u v, P u /\ f u x = Some v /\ le v b.
Proof.
  intros Rf Tr H. induction l as [|[n x] l IH]; intros a b Pa; cbn [steps].
  - intros Q. injection Q as <-. split; [|split]; auto. intros ? ? [].
  - destruct (f a x) as [c|] eqn:F; [|discriminate]. intros Q. destruct (H _ _ _ Pa F) as [Pc L].
    destruct (IH _ _ Pc Q) as (Pb & L' & K). split; [|split]; eauto. intros n' x' [E'|I]; eauto.
    injection E' as <- <-. exists a, c. auto.
Qed.
(* The tables are right. *)
Definition right_loop_tables (done : list line) (T : tables) :=
  (forall i n o, PM.find i (loops T) = Some (n, o) -> listed done n = Some o) /\
  (forall k n i, PM.find k (loop_numbers T) = Some (n, i) -> exists o, PM.find i (loops T) = Some (n, o)) /\
  (forall n, PM.find (path n xH) (loop_numbers T) = None -> listed done n = None) /\
  (forall i, PM.find i (places T) = None) /\ (forall k, bucket (place_numbers T) k = []).
Lemma listed_app a b n : listed (a ++ b) n = match listed a n with Some o => Some o | None => listed b n end.
Proof. induction a as [|[] a IH]; cbn [listed app]; auto. now destruct (String.eqb n s). Qed.
Lemma learn_loops_ok s l : forall done T T', right_loop_tables done T -> steps (learn_loop s) T l = inl T' ->
  right_loop_tables (done ++ map snd l) T'.
Proof.
  induction l as [|[k x] l IH]; intros done T T' H; cbn [steps map snd].
  - intros Q. injection Q as <-. now rewrite app_nil_r.
  - destruct (learn_loop s T x) as [T1|] eqn:F; [|discriminate]. intros Q.
    replace (done ++ x :: map snd l) with ((done ++ [x]) ++ map snd l) by now rewrite <- app_assoc.
    apply (IH (done ++ [x]) T1 T'); auto. clear Q IH. destruct H as (A & B & C & D & D').
    destruct x; try (injection F as <-; repeat split; auto; intros; rewrite listed_app; cbn [listed];
      [erewrite A by eauto; auto|rewrite C; auto]; fail).
    cbn [learn_loop] in F. destruct (PM.find (path s0 1) (loop_numbers T)) eqn:N; [discriminate|].
    destruct (PM.find (next_loop T) (loops T)) eqn:L; [discriminate|]. destruct (any _ _); [discriminate|].
    injection F as <-.
    split; [|split; [|split; [|split]]]; cbn [loops loop_numbers places place_numbers]; auto.
    + intros i n o. rewrite listed_app. cbn [listed]. destruct (Pos.eq_dec i (next_loop T)) as [->|NE].
      * rewrite PM.gss. intros Q. injection Q as <- <-. rewrite C by auto. now rewrite String.eqb_refl.
      * rewrite PM.gso by auto. intros Q. now rewrite (A _ _ _ Q).
    + intros j n i. destruct (Pos.eq_dec j (path s0 1)) as [->|NE].
      * rewrite PM.gss. intros Q. injection Q as <- <-. rewrite PM.gss. eauto.
      * rewrite PM.gso by auto. intros Q. destruct (B _ _ _ Q) as [o F]. exists o. rewrite PM.gso; auto. congruence.
    + intros n. destruct (Pos.eq_dec (path n 1) (path s0 1)) as [->|NE]; [rewrite PM.gss; discriminate|].
      rewrite PM.gso by auto. intros Q. rewrite listed_app, (C _ Q). cbn [listed].
      destruct (String.eqb n s0) eqn:Q'; auto. apply String.eqb_eq in Q'. congruence.
Qed.
Lemma learn_place_ok s T e m y : right_tables T e m -> right_tables (learn_place s T y) e m.
Proof.
  intros [A B C D]. unfold learn_place. destruct (place_known R s y); try (split; auto; fail).
  destruct (alternates R y) eqn:Al; [|split; auto]. destruct (find_place R y _); [split; auto|].
  destruct (PM.find (next_place T) (places T)) eqn:F; [split; auto|].
  split; cbn [loops loop_numbers places place_numbers]; auto.
  - intros i z. destruct (Pos.eq_dec i (next_place T)) as [->|N]; [rewrite PM.gss|rewrite PM.gso by auto; apply C].
    intros Q. injection Q as <-. auto.
  - apply (right_learn R _ (fun x i => exists z, PM.find i (PM.add (next_place T) y (places T)) = Some z /\
    esame (play R x) (play R z))).
    + intros x I. exists y. rewrite PM.gss. split; auto. destruct I as [<-|I]; [apply esame_refl|].
      apply esame_sym, images_ok, I.
    + intros k x i I. destruct (D _ _ _ I) as (z & Z & Q). exists z. split; auto. rewrite PM.gso; auto. congruence.
Qed.
Lemma learn_entry_ok n t p k es es' : learn_entry n t p k es = Some es' ->
  (forall P : stated -> Prop, (forall i x, In x (bucket (fst es) i) -> P x) ->
     (match k with Some k => P (t, p, k) | None => True end) -> forall i x, In x (bucket (fst es') i) -> P x) /\
  incl (snd es) (snd es') /\ (match k with Some k => In (n, (t, p, k)) (snd es') | None => True end).
Proof.
  unfold learn_entry. destruct (entry_of _ _ _); [discriminate|]. destruct k as [k|].
  - intros Q. injection Q as <-. cbn [fst snd]. split; [|split; [|simpl; auto]].
    + intros P A B i x. unfold bucket at 1. destruct (Pos.eq_dec i (total_hash t)) as [->|N].
      * rewrite PM.gss. intros [<-|I]; auto. eapply A; eauto.
      * rewrite PM.gso by auto. apply A.
    + now apply incl_tl, incl_refl.
  - intros Q. injection Q as <-. split; [|split]; auto. apply incl_refl.
Qed.
Definition right_listing (es : listing) := forall i x, In x (bucket (fst es) i) -> In x (map snd (snd es)).
Lemma learn_entries_ok s T es x es' : right_listing es -> learn_entries s T es x = Some es' ->
  right_listing es' /\ incl (snd es) (snd es').
Proof.
  intros H. unfold learn_entries.
  destruct (snd x) as [| | | | |y a b| |]; try (intros Q; injection Q as <-; split; auto; apply incl_refl).
  destruct (whole_found s T y) as [t| |]; [|destruct a, b; try discriminate; intros Q; injection Q as <-; split;
  auto; apply incl_refl|discriminate].
  destruct (snd t); [discriminate|]. destruct (learn_entry _ _ true _ _) as [es1|] eqn:F; [|discriminate]. intros G.
  apply learn_entry_ok in F as (A & B & C). apply learn_entry_ok in G as (A' & B' & C').
  split; [|eapply incl_tran; eauto]. refine (A' (fun x => In x (map snd (snd es'))) _ _).
  - refine (A (fun x => In x (map snd (snd es'))) _ _).
    + intros i y' I. apply H in I. apply in_map_iff in I as (w & <- & I). apply in_map. auto.
    + destruct a; auto. change (t, true, p) with (snd (fst x, (t, true, p))). apply in_map. auto.
  - destruct b; auto. change (t, false, p) with (snd (fst x, (t, false, p))). now apply in_map.
Qed.
Theorem finish_ok s l d e : finish s l = None -> meets d (games R s) -> right_state R d e s -> who_wins (map snd l) e.
Proof.
  unfold finish. destruct (steps (learn_loop s) no_tables l) as [T0|] eqn:F0; [|discriminate].
  destruct (steps (learn_places_of s) T0 l) as [T|] eqn:F1; [|discriminate].
  destruct (steps (learn_entries s T) _ _) as [es|] eqn:F2; [|discriminate].
  destruct (steps _ (memo R s) _) as [m1|] eqn:F3; [|discriminate].
  destruct (steps (outcome_ok s T (fst es)) m1 l) as [m2|] eqn:F4; [|discriminate].
  intros _ M S u. set (m := moves_of e u (map snd l)).
  assert (O : right_tables T e m).
  { assert (O : right_tables T0 e m).
    { apply (learn_loops_ok s l [] no_tables) in F0 as (A & B & _ & D & D').
      - cbn [app] in *. split; auto.
        + intros i n a b F p. unfold m, moves_of. now rewrite (A _ _ _ F).
        + intros i y F. rewrite D in F. discriminate.
        + intros k x i I. rewrite D' in I. destruct I.
      - split; [|split; [|split; [|split]]]; cbn; intros; rewrite ?PM.gempty in *; try discriminate; auto.
        unfold bucket. now rewrite PM.gempty. }
    apply (steps_ok _ (fun T => right_tables T e m) (fun _ _ => True)) in F1; auto; [tauto|].
    intros T1 x T2 O1. destruct x as [| | | | |y a b| |]; cbn [learn_places_of]; try (intros Q; injection Q as <-;
    auto; fail).
    intros Q. injection Q as <-. split; auto. revert T1 O1.
    generalize (flat_map (fun i : item position => match snd i with Pos _ x => flat_map (parts R) (read x)
    | _ => [] end) y) as ys.
    induction ys as [|z ys IH]; cbn [fold_left]; auto. intros T1 O1. apply IH. now apply learn_place_ok. }
  apply (steps_ok _ right_listing (fun a b => incl (snd a) (snd b))) in F2.
  2, 3: intros; eauto using incl_refl, incl_tran.
  2: { intros a x b P Q. eapply learn_entries_ok; eauto. }
  2: { intros i x. unfold bucket. cbn [fst]. rewrite PM.gempty. intros []. }
  destruct F2 as (L & _ & F2).
  apply (steps_ok _ (right_memory d) (fun _ _ => True)) in F3; auto; [|split; auto; eapply entry_ok_memory;
  eauto|apply S].
  destruct F3 as (S1 & _ & F3).
  assert (todo_ok : forall x, In x (map snd (snd es)) ->
  exists mem mem', right_memory d mem /\ entry_ok s T (fst es) (depths_of s es) x mem = Some mem').
  { intros x I. apply in_map_iff in I as ([n y] & <- & I). apply in_rev in I. rewrite rev_alt in I.
    apply F3 in I as (a & b & A & B & _).
    eauto. }
  pose proof (entries_ok s T d e m M S O (fst es) _ (map snd (snd es)) L todo_ok) as EO.
  split; intros x a b I; apply in_map_iff in I as ([n y] & Q & I); cbn [snd] in Q; subst y.
  - pose proof (whole_fits s T d e m S O x) as W.
    destruct (F2 (fst (n, Entry position x a b)) (n, Entry position x a b)) as (u1 & u2 & _ & G & K).
    { apply in_map_iff. exists (n, Entry position x a b). auto. }
    unfold learn_entries in G. cbn [snd fst] in G.
    destruct (whole_found s T x) as [t| |]; [|destruct a, b; try discriminate; cbn; auto|discriminate].
    destruct (snd t) as [|z t']; [discriminate|]. destruct (learn_entry n t true a u1) as [u3|] eqn:G1; [|discriminate].
    apply learn_entry_ok in G1 as (_ & _ & C1). apply learn_entry_ok in G as (_ & B2 & C2).
    assert (Z : forall p k, (match k with Some k => In (n, (t, p, k)) (snd es) | None => True end) ->
    said m p (whole_lsum e x) k).
    { intros p [[w r]|] J; [|exact Logic.I]. cbn [said]. apply (result_alike m _ _ _ _ W). apply (EO t p w r).
      apply (in_map snd) in J. exact J. }
    split; apply Z; [destruct a|destruct b]; auto.
  - apply (steps_ok _ (right_memory d) (fun _ _ => True)) in F4; auto.
    + destruct F4 as (_ & _ & F4). destruct (F4 _ _ I) as (a1 & a2 & A & G & _). cbn [outcome_ok] in G.
      pose proof (whole_fits s T d e m S O x) as W.
      assert (Z : forall p k w, same_winner k w = true ->
      known_as T d m (map snd (snd es)) p (whole_found s T x) k -> result m p (whole_lsum e x) w).
      { intros p [[k r]|] w Q K; [|discriminate].
        eapply (known_result s T d e m M S O (fst es) _ _ L todo_ok p _ _ k); eauto.
        destruct k as [k|], w as [w|]; try discriminate; auto. cbn [same_winner] in Q. apply eqb_prop in Q. now subst. }
      destruct (known_of s (fst es) true _ a1) as [[k m3]|] eqn:K; [|discriminate].
      destruct (same_winner k a) eqn:Q; [|discriminate].
      destruct (known_of s (fst es) false _ m3) as [[k' m4]|] eqn:K'; [|discriminate].
      destruct (same_winner k' b) eqn:Q'; [|discriminate].
      destruct (known_of_ok s T d m M (fst es) _ L _ _ _ _ _ A K) as [A1 B1].
      destruct (known_of_ok s T d m M (fst es) _ L _ _ _ _ _ A1 K') as [A2 B2]. split; eapply Z; eauto.
    + intros a1 y a2 A G. split; auto. destruct y; cbn [outcome_ok] in G; try (injection G as <-; auto; fail).
      destruct (known_of s (fst es) true _ a1) as [[k m3]|] eqn:K; [|discriminate].
      destruct (same_winner k l0); [|discriminate].
      destruct (known_of s (fst es) false _ m3) as [[k' m4]|] eqn:K'; [|discriminate].
      destruct (same_winner k' r); [|discriminate].
      injection G as <-. destruct (known_of_ok s T d m M (fst es) _ L _ _ _ _ _ A K) as [A1 _].
      now destruct (known_of_ok s T d m M (fst es) _ L _ _ _ _ _ A1 K') as [A2 _].
Qed.
(* Every line of a certificate that the checker accepts is true. *)
Theorem check_ok l : check l = true -> all_true l.
Proof.
  unfold check. destruct (run position R read heap is_heap (start R) l) as [s|] eqn:Q; [|discriminate].
  destruct (finish s (map (pair 0) l)) eqn:F; [discriminate|]. intros _. unfold all_true.
  apply (values_ok position game_of R read read_ok heap is_heap heap_ok is_heap_ok _ _ _ Q). intros d e M S.
  apply (finish_ok s _ d e) in F; auto.
  rewrite map_map in F. cbn [snd] in F. now rewrite map_id in F.
Qed.

End Strategy.
