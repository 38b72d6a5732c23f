(* The text of a certificate. docs/certificates.md describes the lines. *)
Require Import List Bool Arith ZArith NArith String Ascii.
Require Import Game Entailing Rules Values Checker Strategy Heaps Domino Board Strip Strings Stones Goishi Nim2d Rulesets.
Import ListNotations.
Open Scope string_scope.
Open Scope list_scope.
Open Scope nat_scope.

Definition bind {A B} (x : option A) (f : A -> option B) := match x with Some x => f x | None => None end.
Fixpoint each {A B} (f : A -> option B) l : option (list B) :=
  match l with
  | [] => Some []
  | x :: l => bind (f x) (fun y => bind (each f l) (fun m => Some (y :: m)))
  end.
(* The pieces of a text between the characters c. *)
Fixpoint split_at (c : ascii) s : list string :=
  match s with
  | EmptyString => [EmptyString]
  | String a s => if Ascii.eqb a c then EmptyString :: split_at c s
                  else match split_at c s with w :: l => String a w :: l | [] => [String a EmptyString] end
  end.
Fixpoint reversed s acc := match s with EmptyString => acc | String a s => reversed s (String a acc) end.
Definition newline : ascii := "010".
Fixpoint lines_of s (line : string) (acc : list string) : list string :=
  match s with
  (* `rev` of the library takes quadratic time. *)
  | EmptyString => rev_append (reversed line EmptyString :: acc) []
  | String a s => if Ascii.eqb a newline then lines_of s EmptyString (reversed line EmptyString :: acc)
                  else lines_of s (String a line) acc
  end.
Fixpoint every (f : ascii -> bool) s := match s with EmptyString => true | String a s => if f a then every f s else false end.
Definition one_of (t : string) (a : ascii) := negb (every (fun b => negb (Ascii.eqb a b)) t).
Fixpoint before_colon s : option (string * string) :=
  match s with
  | EmptyString => None
  | String a s => if Ascii.eqb a ":" then Some (EmptyString, s)
                  else bind (before_colon s) (fun x => Some (String a (fst x), snd x))
  end.

(* Numbers, of five digits at most. *)
Definition digit a : option nat := let n := nat_of_ascii a in if one_of "0123456789" a then Some (n - 48) else None.
Fixpoint digits s (n : nat) : option nat :=
  match s with EmptyString => Some n | String a s => bind (digit a) (fun d => digits s (10 * n + d)) end.
Definition number_of s : option nat :=
  match s with EmptyString => None | _ => if String.length s <=? 5 then digits s 0 else None end.

(* Those of periods and heaps have nine digits at most. *)
Fixpoint binary s (n : N) : option N :=
  match s with EmptyString => Some n | String a s => bind (digit a) (fun d => binary s (10 * n + N.of_nat d)%N) end.
Definition large_number_of s : option N :=
  match s with
  | "" => None
  | "0" => Some 0%N
  | String "0" _ => None
  | _ => if String.length s <=? 9 then binary s 0 else None
  end.

(* Positions. *)
Definition counters s : option N :=
  if every (one_of "o") s then Some (N.of_nat (String.length s))
  else match s with "0" => None | _ => large_number_of s end.
Fixpoint octal_digits s : option (list nat) :=
  match s with
  | EmptyString => Some []
  | String a s => bind (digit a) (fun d => if d <=? 7 then bind (octal_digits s) (fun l => Some (d :: l)) else None)
  end.
Definition octal_code s : option (list nat) :=
  match s with
  | String a (String b (String c t)) =>
      if (one_of "04" a && Ascii.eqb b ".")%bool then octal_digits (String a (String c t)) else None
  | _ => None
  end.
Definition tint_of a : option tint :=
  if Ascii.eqb a "R" then Some (Some true) else if Ascii.eqb a "B" then Some (Some false)
  else if Ascii.eqb a "|" then Some None else None.
Fixpoint strip_end s n : option (nat * tint) :=
  match s with
  | EmptyString => None
  | String a EmptyString => bind (tint_of a) (fun t => Some (n, t))
  | String a s => if Ascii.eqb a "." then strip_end s (S n) else None
  end.
(* n squares have n + 1 borders. *)
Definition strip_of s : option piece :=
  match s with
  | EmptyString => None
  | String a s => bind (tint_of a) (fun t => bind (strip_end s 1) (fun x => Some (fst x, t, snd x)))
  end.
Definition twine_of s : option twine :=
  match split_at "-" s with
  | [a; b] => bind (number_of a) (fun a => bind (number_of b) (fun b => Some (Z.of_nat a, Z.of_nat b)))
  | _ => None
  end.
(* Letters are stones, of their colour; points are empty. *)
Fixpoint stones_of s (r c : Z) : list stone :=
  match s with
  | EmptyString => []
  | String a s => if Ascii.eqb a "/" then stones_of s (r + 1)%Z 0%Z
                  else if Ascii.eqb a "." then stones_of s r (c + 1)%Z
                  else (r, c, Z.of_nat (nat_of_ascii a)) :: stones_of s r (c + 1)%Z
  end.
Definition is_letter a := one_of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_" a.
Definition reading_of rules : option reading :=
  if String.eqb rules "nim2d-pile" then Some Pile else if String.eqb rules "nim2d-run" then Some Run
  else if String.eqb rules "nim2d-skip" then Some Skip else None.
Definition octal_name s : option string :=
  match s with
  | String "o" (String "c" (String "t" (String "a" (String "l" (String "-" code))))) => Some code
  | _ => None
  end.
Definition position_of (rules text : string) : option position :=
  if String.eqb rules "nim" then bind (counters text) (fun n => if (n <=? most_listed)%N then Some (PNim (N.to_nat n)) else None)
  else if String.eqb rules "strip" then bind (strip_of text) (fun x => Some (PStrip x))
  else if String.eqb rules "strings" then bind (each twine_of (split_at "," text)) (fun l => Some (PStrings l))
  else if String.eqb rules "cram" then if every (one_of "#.o/") text then Some (PCram (board text)) else None
  else if String.eqb rules "domineering" then if every (one_of "#.o/") text then Some (PDomineering (board text)) else None
  else if String.eqb rules "goishi" then
    if every (fun a => (one_of "./" a || is_letter a)%bool) text then Some (PGoishi (stones_of text 0 0)) else None
  else match reading_of rules with
  | Some r => if every (one_of ".o/") text then Some (PNim2d r (stones_of text 0 0)) else None
  | None =>
       match octal_name rules with
       | Some code => bind (octal_code code) (fun code => bind (counters text) (fun n => Some (POctal code n)))
       | None => None
       end
  end.
(* The rulesets whose rules are known: no other name begins like them. *)
Definition has_rules rules :=
  (existsb (String.eqb rules) ["nim"; "strip"; "strings"; "cram"; "domineering"; "goishi"; "nim2d-pile"; "nim2d-run"; "nim2d-skip"] ||
   match octal_name rules with Some code => match octal_code code with Some _ => true | None => false end | None => false end)%bool.

(* Words, sums and lines. *)
Definition reserved := [""; "-"; "+"; "="; "|"; ","; "->"; ":"; "::"; "?"; "answer"; "period"; "loony"].
Definition word_of s : option (word position) :=
  match s with
  | "0" => Some (Nim _ 0)
  | "*" => Some (Nim _ 1)
  | String "*" s => bind (number_of s) (fun n => Some (Nim _ n))
  | _ =>
      let name := if existsb (String.eqb s) reserved then None else Some (Name _ s) in
      match before_colon s with
      | Some (rules, text) => if has_rules rules then bind (position_of rules text) (fun x => Some (Pos _ x)) else name
      | None => if has_rules s then None else name
      end
  end.
Fixpoint whole_of (l : list string) : option (whole position) :=
  match l with
  | [] => Some []
  | "-" :: s :: l => bind (word_of s) (fun w => bind (whole_of l) (fun x => Some ((true, w) :: x)))
  | s :: l => bind (word_of s) (fun w => bind (whole_of l) (fun x => Some ((false, w) :: x)))
  end.
Fixpoint between (c : string) (l : list string) : list (list string) :=
  match l with
  | [] => [[]]
  | s :: l => if String.eqb s c then [] :: between c l
              else match between c l with w :: m => (s :: w) :: m | [] => [[s]] end
  end.
Definition words_of s := filter (fun w => negb (String.eqb w "")) (split_at " " s).
Definition side_of (l : list string) : option (list (whole position)) :=
  match l with
  | [] => Some []
  | _ => each (fun o => match o with [] => None | _ => whole_of o end) (between "," l)
  end.
Definition value_of (l : list string) : option (option (whole position)) :=
  match l with
  | [] => None
  | ["loony"] => Some None
  | _ => bind (whole_of l) (fun x => Some (Some x))
  end.
(* Who wins: `L` or `R` with a rank, `D` for a draw, `?` for nothing stated. *)
Definition rank_of s : option nat :=
  match s with "0" => Some 0 | String "0" _ => None | _ => number_of s end.
Definition entry_of (s : string) : option (option (option bool * nat)) :=
  match s with
  | "?" => Some None
  | "D" => Some (Some (None, 0))
  | String "L" n => bind (rank_of n) (fun n => Some (Some (Some true, n)))
  | String "R" n => bind (rank_of n) (fun n => Some (Some (Some false, n)))
  | _ => None
  end.
(* The winner if Left begins, and if Right does. *)
Definition outcome_of (s : string) : option (option bool * option bool) :=
  let L := Some true in let R := Some false in let D := None in
  match s with
  | "L" => Some (L, L) | "R" => Some (R, R) | "N" => Some (L, R) | "P" => Some (R, L) | "D" => Some (D, D)
  | "PHat" => Some (D, L) | "PCheck" => Some (R, D) | "NHat" => Some (L, D) | "NCheck" => Some (D, R)
  | _ => None
  end.
Definition period_of (answer : bool) (l : list string) : option (line position) :=
  match l with
  | [rules; l; k] => bind (bind (octal_name rules) octal_code) (fun c => bind (large_number_of l) (fun l =>
                       bind (large_number_of k) (fun k => Some (Period _ answer c l k))))
  | _ => None
  end.
Definition line_of (s : string) : option (line position) :=
  match words_of s with
  | "period" :: rest => period_of false rest
  | "answer" :: "period" :: rest => period_of true rest
  | "answer" :: rest =>
      match between "->" rest, between "=" rest with
      | [x; [o]], _ => bind (whole_of x) (fun x => bind (outcome_of o) (fun o => Some (Outcome _ x (fst o) (snd o))))
      | _, [x; v] => bind (whole_of x) (fun x => bind (value_of v) (fun v => Some (Answer _ x v)))
      | _, _ => None
      end
  | s :: ":" :: rest =>
      match word_of s, between "|" rest with
      | Some (Name _ n), [l; r] => bind (side_of l) (fun l => bind (side_of r) (fun r => Some (Define _ n l r)))
      | _, _ => None
      end
  | s :: "::" :: rest =>
      match word_of s, between "|" rest with
      | Some (Name _ n), [l; r] => bind (side_of l) (fun l => bind (side_of r) (fun r => Some (Loop _ n l r)))
      | _, _ => None
      end
  | s :: "=" :: rest =>
      match word_of s with
      | Some (Name _ n) => bind (value_of rest) (fun v => Some (Same _ n v))
      | Some (Pos _ x) => bind (value_of rest) (fun v => Some (Value _ x v))
      | Some (Nim _ n) => bind (value_of rest) (fun v => Some (Answer _ [(false, Nim _ n)] v))
      | None => None
      end
  | words =>
      match between "->" words with
      | [x; k] =>
          match between "|" k with
          | [[a]; [b]] => bind (whole_of x) (fun x => bind (entry_of a) (fun a => bind (entry_of b) (fun b => Some (Entry _ x a b))))
          | _ => None
          end
      | _ => None
      end
  end.
Definition is_comment s := match s with EmptyString => true | String a _ => Ascii.eqb a "#" end.
Definition heading := "# cgt-certificate 4".
(* The lines of a certificate; none if something is not read. *)
Definition parse (text : string) : option certificate :=
  match lines_of text EmptyString [] with
  | first :: rest =>
      if String.eqb first heading then each line_of (filter (fun s => negb (is_comment s)) rest) else None
  | [] => None
  end.
(* A text by its lines. *)
Definition joined (lines : list string) : string :=
  fold_right (fun line text => line ++ String newline text)%string EmptyString lines.
Definition check_text (text : string) : bool := match parse text with Some c => check_certificate c | None => false end.
(* A text that the checker accepts is a certificate, and every line of it is true. *)
Theorem check_text_ok text : check_text text = true -> exists c, parse text = Some c /\ states c.
Proof.
  unfold check_text. destruct (parse text) as [c|]; [|discriminate]. intros H. exists c. split; auto.
  now apply check_certificate_ok.
Qed.
(* For messages only: the number of the first line that is not accepted, and 1 if the first line is wrong. *)
Fixpoint first_fault (s : state known_rulesets) n (l : list string) (done : list (nat * line position)) : option nat :=
  match l with
  | [] => finish position known_rulesets read s (rev_append done [])
  | text :: l =>
      if is_comment text then first_fault s (S n) l done
      else match line_of text with
           | Some x => match step position known_rulesets read Rulesets.heap is_heap s x with
                       | Some s => first_fault s (S n) l ((n, x) :: done)
                       | None => Some n
                       end
           | None => Some n
           end
  end.
Definition fault_of (text : string) : nat :=
  match lines_of text EmptyString [] with
  | first :: rest =>
      if String.eqb first heading then match first_fault (start _) 2 rest [] with Some n => n | None => 1 end else 1
  | [] => 1
  end.
