(* Moves that gain points, keep the turn, oblige to answer in a component, or win at once. Such moves are listed in a
   certificate, and what follows from the lists is proved: which score, or whose win, a player can force. *)
Require Import List Bool Arith ZArith QArith NArith String Ascii Lqa.
Require Import Game Read.
Import ListNotations.
Open Scope string_scope.
Open Scope list_scope.

(* 1. Play. *)

(* A term of a sum: its name, whether it is subtracted, and whether the player to move must move in it. *)
Definition part := (string * (bool * bool))%type.
(* `gain`: the points that the mover gains. After a move that wins nothing is left. *)
Record emove := Move { gain : Q; keeps : bool; wins : bool; leaves : list part }.
(* The moves of Left (true) and of Right. Where points are counted, the score if play ends with Left or Right to move, if
   it is stated. *)
Record listing := Listing { sides : bool -> list emove; ends : option (bool -> option Q); passes : bool }.
Definition listings := list (string * listing).
(* A sum, in order; whether Left is to move; whether the opponent has just passed. *)
Definition state := (list part * bool * bool)%type.
Inductive sequel := Over (q : Q) | On (s : state).

(* Points of a player as points of Left, less those of Right. *)
Definition points_of (p : bool) (q : Q) : Q := if p then q else (- q)%Q.
Definition code (f : bool * bool) : nat := ((if fst f then 2 else 0) + (if snd f then 1 else 0))%nat.
Definition part_leb (x y : part) : bool :=
  if String.eqb (fst x) (fst y) then (code (snd x) <=? code (snd y))%nat else String.leb (fst x) (fst y).
Fixpoint insert (x : part) l := match l with [] => [x] | y :: m => if part_leb x y then x :: l else y :: insert x m end.
Definition in_order (l : list part) := fold_right insert [] l.
(* Each element with the others. *)
Fixpoint picks {A} (l : list A) : list (A * list A) :=
  match l with [] => [] | x :: m => (x, m) :: map (fun y => (fst y, x :: snd y)) (picks m) end.
Definition subtracted (x : part) := fst (snd x).
Definition obliged (x : part) := snd (snd x).
Definition negate (d : bool) (x : part) : part := (fst x, (xorb d (subtracted x), obliged x)).
Fixpoint listing_of (e : listings) s := match e with [] => None | (t, l) :: e => if String.eqb s t then Some l else listing_of e s end.
Definition is_scored (l : listing) := match ends l with Some _ => true | None => false end.
Definition same_kind (k l : listing) := (Bool.eqb (is_scored k) (is_scored l) && Bool.eqb (passes k) (passes l))%bool.

(* With p to move, nothing is left: nobody scores, or p has lost. *)
Definition nothing_left (scored p : bool) : Q := if scored then 0%Q else points_of (negb p) 1.
Definition go_on (scored : bool) (l : list part) (p passed : bool) : sequel :=
  match l with [] => Over (nothing_left scored p) | _ => On (in_order l, p, passed) end.
Fixpoint end_of (e : listings) (p : bool) (l : list part) : option Q :=
  match l with
  | [] => Some 0%Q
  | x :: l =>
      bind (listing_of e (fst x)) (fun k => bind (ends k) (fun f => bind (f (xorb (subtracted x) p)) (fun q =>
      bind (end_of e p l) (fun r => Some (points_of (negb (subtracted x)) q + r)%Q))))
  end.
Definition moves_in (e : listings) (scored p : bool) (y : part * list part) : list (Q * sequel) :=
  match listing_of e (fst (fst y)) with
  | None => []
  | Some k =>
      map (fun m =>
        (points_of p (gain m),
         if wins m then Over (points_of p 1)
         else go_on scored (snd y ++ map (negate (subtracted (fst y))) (leaves m)) (if keeps m then p else negb p) false))
      (sides k (xorb (subtracted (fst y)) p))
  end.
(* All that the player to move can do: points, and what follows. Nothing if the moves of a part are not listed, if its
   parts are not played together, or if the score at the end is not stated. *)
Definition options (e : listings) (s : state) : option (list (Q * sequel)) :=
  let '(l, p, passed) := s in
  bind (each (fun x => listing_of e (fst x)) l) (fun ks =>
  match ks with
  | [] => None
  | k :: _ =>
      if forallb (same_kind k) ks then
        let allowed := if existsb obliged l then filter (fun y => obliged (fst y)) (picks l) else picks l in
        let moves := flat_map (moves_in e (is_scored k) p) allowed in
        if passes k then
          if passed then bind (end_of e p l) (fun q => Some ((0%Q, Over q) :: moves))
          else Some ((0%Q, go_on true l (negb p) true) :: moves)
        else if passed then None
        else match moves with
             | [] => if is_scored k then bind (end_of e p l) (fun q => Some [(0%Q, Over q)])
                     else Some [(0%Q, Over (nothing_left false p))]
             | _ => Some moves
             end
      else None
  end).
(* What can be forced: if `low`, Left can force a score of n at least; otherwise Right can force one of n at most. *)
Definition within (low : bool) (n q : Q) := if low then (n <= q)%Q else (q <= n)%Q.
Inductive forces (e : listings) (low : bool) : sequel -> Q -> Prop :=
  | at_the_end q n : within low n q -> forces e low (Over q) n
  | by_a_move l passed n os g x :
      options e (l, low, passed) = Some os -> In (g, x) os -> forces e low x (n - g) -> forces e low (On (l, low, passed)) n
  | by_all_moves l passed n os :
      options e (l, negb low, passed) = Some os -> (forall g x, In (g, x) os -> forces e low x (n - g)) ->
      forces e low (On (l, negb low, passed)) n.

(* 2. Lines. *)

Inductive claim :=
  | Bound (low : bool) (s : state) (n : Q)              (* play PLAYER SUM >= N, <= N, -> WINNER *)
  | Scores (low high : bool) (s : state) (n : Q)        (* answer play PLAYER SUM = N, >= N, <= N *)
  | Winners (l : list part) (first second : option bool). (* answer play SUM -> OUTCOME *)
Definition won e (s : state) (w : option bool) :=
  match w with
  | Some true => exists n, (0 < n)%Q /\ forces e true (On s) n
  | Some false => exists n, (n < 0)%Q /\ forces e false (On s) n
  | None => forces e true (On s) 0 /\ forces e false (On s) 0
  end.
Definition claims e (c : claim) : Prop :=
  match c with
  | Bound low s n => forces e low (On s) n
  | Scores low high s n => (low = true -> forces e true (On s) n) /\ (high = true -> forces e false (On s) n)
  | Winners l first second => won e (l, true, false) first /\ won e (l, false, false) second
  end.

(* 3. The checker. *)

Definition bound := (bool * state * Q)%type.
Definition part_eqb (x y : part) :=
  (String.eqb (fst x) (fst y) && Bool.eqb (subtracted x) (subtracted y) && Bool.eqb (obliged x) (obliged y))%bool.
Fixpoint parts_eqb (l m : list part) :=
  match l, m with [], [] => true | x :: l, y :: m => (part_eqb x y && parts_eqb l m)%bool | _, _ => false end.
Definition state_eqb (s t : state) :=
  let '(l, p, passed) := s in let '(m, q, done) := t in (Bool.eqb p q && Bool.eqb passed done && parts_eqb l m)%bool.
Definition suffices (low : bool) (n m : Q) := if low then Qle_bool n m else Qle_bool m n.
Definition known (b : list bound) (low : bool) (x : sequel) (n : Q) :=
  match x with
  | Over q => suffices low n q
  | On s => existsb (fun c : bound => Bool.eqb low (fst (fst c)) && (suffices low n (snd c) && state_eqb s (snd (fst c))))%bool b
  end.
Definition follows (e : listings) (b : list bound) (low : bool) (s : state) (n : Q) : bool :=
  match options e s with
  | None => false
  | Some os =>
      let ok (o : Q * sequel) := known b low (snd o) (n - fst o)%Q in
      if Bool.eqb (snd (fst s)) low then existsb ok os else forallb ok os
  end.
Definition positive (b : list bound) low s :=
  existsb (fun c : bound => Bool.eqb low (fst (fst c)) && (negb (suffices (negb low) 0 (snd c)) && state_eqb s (snd (fst c))))%bool b.
Definition is_won b s (w : option bool) :=
  match w with
  | Some low => positive b low s
  | None => (known b true (On s) 0 && known b false (On s) 0)%bool
  end.
Definition holds (b : list bound) (c : claim) :=
  match c with
  | Bound _ _ _ => false
  | Scores low high s n => (implb low (known b true (On s) n) && implb high (known b false (On s) n))%bool
  | Winners l first second => (is_won b (l, true, false) first && is_won b (l, false, false) second)%bool
  end.
Definition step (e : listings) (b : list bound) (c : claim) : option (list bound) :=
  match c with
  | Bound low s n => if follows e b low s n then Some ((low, s, n) :: b) else None
  | _ => if holds b c then Some b else None
  end.
Fixpoint check_claims (e : listings) (b : list bound) (l : list claim) : bool :=
  match l with [] => true | c :: l => match step e b c with Some b => check_claims e b l | None => false end end.

(* 4. The checker is right. *)

Definition all_forced e (b : list bound) := forall low s n, In (low, s, n) b -> forces e low (On s) n.
Lemma suffices_within low n q : suffices low n q = true <-> within low n q.
Proof. destruct low; apply Qle_bool_iff. Qed.
Lemma weaker e low x m : forces e low x m -> forall n, within low n m -> forces e low x n.
Proof.
  induction 1; intros k H'.
  - constructor. destruct low; simpl in *; lra.
  - eapply by_a_move; eauto. apply IHforces. destruct low; simpl in *; lra.
  - eapply by_all_moves; eauto. intros g x I. apply (H1 g x I). destruct low; simpl in *; lra.
Qed.
Lemma part_eqb_eq x y : part_eqb x y = true -> x = y.
Proof.
  destruct x as [s [a b]], y as [t [c d]]. unfold part_eqb, subtracted, obliged. simpl.
  rewrite !andb_true_iff. intros [[A B] C]. apply String.eqb_eq in A. apply Bool.eqb_prop in B, C. congruence.
Qed.
Lemma parts_eqb_eq l m : parts_eqb l m = true -> l = m.
Proof.
  revert m. induction l; destruct m; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [A B]. apply part_eqb_eq in A. apply IHl in B. congruence.
Qed.
Lemma state_eqb_eq s t : state_eqb s t = true -> s = t.
Proof.
  destruct s as [[l p] a], t as [[m q] b]. simpl. rewrite !andb_true_iff. intros [[A B] C].
  apply Bool.eqb_prop in A, B. apply parts_eqb_eq in C. congruence.
Qed.
Lemma known_ok e b low x n : all_forced e b -> known b low x n = true -> forces e low x n.
Proof.
  intros F. destruct x as [q|s]; simpl.
  - intros H. constructor. now apply suffices_within.
  - rewrite existsb_exists. intros [[[low' t] m] [I H]]. simpl in H. rewrite !andb_true_iff in H. destruct H as [A [B C]].
    apply Bool.eqb_prop in A. apply state_eqb_eq in C. subst. apply F in I. apply suffices_within in B.
    eapply weaker; eauto.
Qed.
Lemma follows_ok e b low s n : all_forced e b -> follows e b low s n = true -> forces e low (On s) n.
Proof.
  intros F. unfold follows. destruct (options e s) as [os|] eqn:O; [|discriminate].
  destruct s as [[l p] passed]. cbn [fst snd]. destruct (Bool.eqb p low) eqn:P; intros H.
  - apply Bool.eqb_prop in P. subst. apply existsb_exists in H as [[g x] [I H]]. simpl in H.
    apply (by_a_move e low l passed n os g x); auto. eapply known_ok; eauto.
  - assert (p = negb low) by (destruct p, low; simpl in *; congruence). subst.
    apply (by_all_moves e low l passed n os); auto. rewrite forallb_forall in H.
    intros g x I. apply H in I. eapply known_ok; eauto.
Qed.
Lemma is_won_ok e b s w : all_forced e b -> is_won b s w = true -> won e s w.
Proof.
  intros F. destruct w as [low|]; simpl.
  - unfold positive. rewrite existsb_exists. intros [[[low' t] m] [I H]]. simpl in H. rewrite !andb_true_iff in H.
    destruct H as [A [B C]]. apply Bool.eqb_prop in A. apply state_eqb_eq in C. subst. apply F in I.
    apply negb_true_iff in B.
    destruct low'; simpl in B; exists m; split; auto; apply Qnot_le_lt; intros Q; apply Qle_bool_iff in Q; congruence.
  - rewrite andb_true_iff. intros [A B]. split; eapply known_ok; eauto.
Qed.
Lemma holds_ok e b c : all_forced e b -> holds b c = true -> claims e c.
Proof.
  intros F. destruct c as [low s n|low high s n|l w v]; simpl; [discriminate| |];
    rewrite andb_true_iff; intros [A B]; split.
  - intros ->. simpl in A. eapply (known_ok e b true (On s)); eauto.
  - intros ->. simpl in B. eapply (known_ok e b false (On s)); eauto.
  - eapply is_won_ok; eauto.
  - eapply is_won_ok; eauto.
Qed.
Theorem check_claims_ok e l b : all_forced e b -> check_claims e b l = true -> forall c, In c l -> claims e c.
Proof.
  revert b. induction l as [|c l IH]; simpl; [tauto|]. intros b F. destruct (step e b c) as [b'|] eqn:S; [|discriminate].
  intros H. assert (claims e c /\ all_forced e b') as [C F'].
  { destruct c as [low s n|low high s n|m w v]; unfold step in S.
    - destruct (follows e b low s n) eqn:W; [|discriminate]. injection S as <-.
      assert (forces e low (On s) n) by (eapply follows_ok; eauto). split; auto.
      intros low' s' n' [I|I]; [injection I as <- <- <-; auto|now apply F].
    - destruct (holds b _) eqn:W; [|discriminate]. injection S as <-. split; auto. eapply holds_ok; eauto.
    - destruct (holds b _) eqn:W; [|discriminate]. injection S as <-. split; auto. eapply holds_ok; eauto. }
  intros d [<-|I]; auto. eapply IH; eauto.
Qed.

(* 5. The text. *)

Open Scope string_scope.
Open Scope list_scope.
Definition score_of (s : string) : option Q :=
  let positive s :=
    match split_at "/" s with
    | [n] => bind (large_number_of n) (fun n => Some (Z.of_N n # 1)%Q)
    | [n; d] => bind (large_number_of n) (fun n => bind (large_number_of d) (fun d =>
                  match d with N0 => None | Npos d => Some (Z.of_N n # d)%Q end))
    | _ => None
    end in
  match s with String "-" s => bind (positive s) (fun q => Some (- q)%Q) | _ => positive s end.
Definition name_of (s : string) : option string :=
  match word_of s, before_colon s with Some (Checker.Name _ n), Some _ => Some n | _, _ => None end.
Fixpoint parts_of (l : list string) : option (list part) :=
  match l with
  | [] => Some []
  | "-" :: "entailed" :: s :: l => bind (name_of s) (fun n => bind (parts_of l) (fun x => Some ((n, (true, true)) :: x)))
  | "-" :: s :: l => bind (name_of s) (fun n => bind (parts_of l) (fun x => Some ((n, (true, false)) :: x)))
  | "entailed" :: s :: l => bind (name_of s) (fun n => bind (parts_of l) (fun x => Some ((n, (false, true)) :: x)))
  | s :: l => bind (name_of s) (fun n => bind (parts_of l) (fun x => Some ((n, (false, false)) :: x)))
  end.
Definition sum_of (l : list string) : option (list part) :=
  match l with
  | [] => None
  | ["0"] => Some []
  | _ => bind (parts_of l) (fun x => if (List.length (filter obliged x) <=? 1)%nat then Some (in_order x) else None)
  end.
Definition move_of (scored : bool) (l : list string) : option emove :=
  let rest q l :=
    match l with
    | "keeps" :: l => bind (sum_of l) (fun x => Some (Move q true false x))
    | _ => bind (sum_of l) (fun x => Some (Move q false false x))
    end in
  let fits m := if (scored && existsb obliged (leaves m))%bool then None else Some m in
  match l with
  | ["wins"] => if scored then None else Some (Move 0 false true [])
  | "gains" :: q :: l => if scored then bind (score_of q) (fun q => bind (rest q l) fits) else None
  | _ => bind (rest 0%Q l) fits
  end.
Definition moves_of (scored : bool) (l : list string) : option (list emove) :=
  match l with [] => Some [] | _ => each (move_of scored) (between "," l) end.
Definition end_word (s : string) : option (option Q) :=
  if String.eqb s "?" then Some None else bind (score_of s) (fun q => Some (Some q)).
Definition listing_line (l : list string) : option (string * listing) :=
  match l with
  | "moves" :: s :: l =>
      bind (name_of s) (fun n =>
      let made scored f passes rest :=
        match between "|" rest with
        | [x; y] => bind (moves_of scored x) (fun x => bind (moves_of scored y) (fun y =>
                      Some (n, Listing (fun p : bool => if p then x else y) f passes)))
        | _ => None
        end in
      let ended a b passes rest :=
        bind (end_word a) (fun a => bind (end_word b) (fun b =>
          made true (Some (fun p : bool => if p then a else b)) passes rest)) in
      match l with
      | ":" :: rest => made false None false rest
      | "scored" :: a :: b :: ":" :: rest => ended a b false rest
      | "scored" :: a :: b :: "passes" :: ":" :: rest => ended a b true rest
      | _ => None
      end)
  | _ => None
  end.
Definition player_of (s : string) : option bool :=
  match s with "left" => Some true | "right" => Some false | _ => None end.
(* A sum of something, with a player to move. *)
Definition state_of (l : list string) : option state :=
  let made p passed l :=
    bind (player_of p) (fun p => bind (sum_of l) (fun x => match x with [] => None | _ => Some (x, p, passed) end)) in
  match l with
  | p :: "passed" :: l => made p true l
  | p :: l => made p false l
  | [] => None
  end.
Definition counts_points (e : listings) (s : state) :=
  match fst (fst s) with
  | [] => false
  | x :: _ => match listing_of e (fst x) with Some k => is_scored k | None => false end
  end.
Definition scored_state e l : option state := bind (state_of l) (fun s => if counts_points e s then Some s else None).
Definition claim_of (e : listings) (l : list string) : option claim :=
  match l with
  | "play" :: l =>
      match between ">=" l, between "<=" l, between "->" l with
      | [x; [n]], _, _ => bind (scored_state e x) (fun s => bind (score_of n) (fun n => Some (Bound true s n)))
      | _, [x; [n]], _ => bind (scored_state e x) (fun s => bind (score_of n) (fun n => Some (Bound false s n)))
      | _, _, [x; [w]] =>
          bind (state_of x) (fun s => if counts_points e s then None else
            match w with "L" => Some (Bound true s 1) | "R" => Some (Bound false s (- (1))) | _ => None end)
      | _, _, _ => None
      end
  | "answer" :: "play" :: l =>
      let scores low high x n := bind (scored_state e x) (fun s => bind (score_of n) (fun n => Some (Scores low high s n))) in
      match between "=" l, between ">=" l, between "<=" l, between "->" l with
      | [x; [n]], _, _, _ => scores true true x n
      | _, [x; [n]], _, _ => scores true false x n
      | _, _, [x; [n]], _ => scores false true x n
      | _, _, _, [x; [o]] =>
          bind (sum_of x) (fun x => bind (outcome_of o) (fun o =>
            match x with [] => None | _ => Some (Winners x (fst o) (snd o)) end))
      | _, _, _, _ => None
      end
  | _ => None
  end.
Definition is_moves (l : list string) := match l with "moves" :: _ => true | _ => false end.
Definition is_effect (l : list string) := match l with "moves" :: _ | "play" :: _ | "answer" :: "play" :: _ => true | _ => false end.
Definition all_lines (text : string) := map (fun s => if is_comment s then [] else words_of s) (lines_of text EmptyString []).
Fixpoint no_name_twice (e : listings) :=
  match e with [] => true | x :: e => (negb (existsb (fun y => String.eqb (fst x) (fst y)) e) && no_name_twice e)%bool end.
(* The lists of moves, and the claims about them. *)
Definition effects_of (text : string) : option (listings * list claim) :=
  let l := filter is_effect (all_lines text) in
  bind (each listing_line (filter is_moves l)) (fun e =>
    if no_name_twice e then bind (each (claim_of e) (filter (fun x => negb (is_moves x)) l)) (fun c => Some (e, c)) else None).
(* The other lines, with their numbers. *)
Definition other_lines (text : string) : string :=
  joined (map (fun s => if is_effect (words_of s) then "#" else s) (lines_of text EmptyString [])).
Definition check_effects (text : string) : bool :=
  (check_text (other_lines text) && match effects_of text with Some (e, c) => check_claims e [] c | None => false end)%bool.
(* Of a text that is accepted, the lines of other kinds state what is true, and so do those about moves with effects, in
   the game with the listed moves. *)
Theorem check_effects_ok text : check_effects text = true ->
  (exists c, parse (other_lines text) = Some c /\ Rulesets.states c) /\
  exists e c, effects_of text = Some (e, c) /\ forall x, In x c -> claims e x.
Proof.
  unfold check_effects. rewrite andb_true_iff. intros [A B]. split; [now apply check_text_ok|].
  destruct (effects_of text) as [[e c]|]; [|discriminate]. exists e, c. split; auto.
  apply (check_claims_ok e c []); auto. intros low s n [].
Qed.
(* For messages only. *)
Fixpoint first_false (e : listings) (b : list bound) (n : nat) (l : list (list string)) : option nat :=
  match l with
  | [] => None
  | x :: l =>
      if is_moves x then match listing_line x with Some _ => first_false e b (S n) l | None => Some n end
      else if is_effect x then
        match claim_of e x with
        | Some c => match step e b c with Some b => first_false e b (S n) l | None => Some n end
        | None => Some n
        end
      else first_false e b (S n) l
  end.
Definition fault_in_effects (text : string) : nat :=
  if check_text (other_lines text) then
    let known := flat_map (fun x => match listing_line x with Some y => [y] | None => [] end) (all_lines text) in
    match first_false known [] 1 (all_lines text) with Some n => n | None => 1 end
  else fault_of (other_lines text).
