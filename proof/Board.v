(* Boards of cells, the rules of Cram and Domineering as they are played, and that dominoes are the same game. *)
Require Import List Bool Arith Lia ZArith String Ascii.
Require Import Game Entailing Rules Values Domino.
Import ListNotations.
Open Scope Z_scope.

Fixpoint cells (s : string) (r c : Z) : list cell :=
  match s with
  | EmptyString => []
  | String a s => if Ascii.eqb a "/" then cells s (r + 1) 0
                  else if Ascii.eqb a "#" then cells s r (c + 1) else (r, c) :: cells s r (c + 1)
  end.
Definition board s := cells s 0 0.
Definition mem (x : cell) l := any (ceqb x) l.
Definition right (x : cell) : cell := (fst x, snd x + 1).
Definition down (x : cell) : cell := (fst x + 1, snd x).
(* tags: to whom the dominoes across and down belong. *)
Definition from (h v : option bool) (l : list cell) (x : cell) : list domino :=
  (if mem (right x) l then [(x, right x, h)] else []) ++ (if mem (down x) l then [(x, down x, v)] else []).
Definition fits h v l : list domino := flat_map (from h v l) l.

(* The rules: a player takes two cells of the board that are side by side, h or v allowing. *)
Definition take (d : domino) (l : list cell) :=
  filter (fun x => negb (if ceqb x (fst (fst d)) then true else ceqb x (snd (fst d)))) l.
Definition bmoves h v p (l : list cell) := map (fun d => [take d l]) (filter (allowed p) (fits h v l)).
Lemma ceqb_refl x : ceqb x x = true. Proof. now apply ceqb_ok. Qed.
Lemma fits_in h v d l : In d (fits h v l) -> In (fst (fst d)) l.
Proof.
  unfold fits, from. rewrite in_flat_map. intros [x [I J]]. apply in_app_or in J as [J|J];
  (destruct (mem _ l); [destruct J as [<-|[]]; auto|destruct J]).
Qed.
Lemma take_length d l : In (fst (fst d)) l -> (List.length (take d l) < List.length l)%nat.
Proof.
  assert (L : forall f (l : list cell), (List.length (filter f l) <= List.length l)%nat).
  { induction l0; simpl; auto. destruct (f a); simpl; lia. }
  unfold take. induction l; simpl; [tauto|]. intros [->|I].
  - rewrite ceqb_refl. simpl. specialize (L (fun x => negb (if ceqb x (fst (fst d)) then true else ceqb x (snd (fst d)))) l). lia.
  - destruct (negb _); simpl; [apply IHl in I; lia|].
    specialize (L (fun x => negb (if ceqb x (fst (fst d)) then true else ceqb x (snd (fst d)))) l). lia.
Qed.
Definition board_rules (h v : option bool) : rules.
Proof.
  refine {| pos := list cell; moves := bmoves h v; psize := @List.length cell |}.
  intros p x o y I J. apply in_map_iff in I as [d [<- I]]. destruct J as [<-|[]]. apply filter_In in I as [I _].
  apply take_length. eapply fits_in; eauto.
Defined.
Lemma mem_filter x f l : mem x (filter f l) = if f x then mem x l else false.
Proof.
  unfold mem. rewrite !any_existsb. induction l; simpl; [now destruct (f x)|].
  destruct (ceqb x a) eqn:E.
  - apply ceqb_ok in E. subst a. destruct (f x) eqn:F; simpl; [now rewrite ceqb_refl|]. exact IHl.
  - destruct (f a); simpl; [now rewrite E|]. exact IHl.
Qed.
Lemma fits_take h v d l : fits h v (take d l) = rem d (fits h v l).
Proof.
  assert (G : forall m, flat_map (from h v (take d l)) (take d m) = rem d (flat_map (from h v l) m)); [|apply G].
  intros m. induction m as [|x m IH]; auto.
  assert (A : forall (a b : list domino), rem d (a ++ b) = rem d a ++ rem d b) by (intros; apply Domino.filter_app).
  cbn [flat_map]. rewrite A, <- IH. clear IH. unfold take at 2. cbn [filter].
  assert (S : forall y z, ceqb y z = ceqb z y).
  { intros y z. destruct (ceqb y z) eqn:E; symmetry; [apply ceqb_ok in E; apply ceqb_ok; auto|].
    apply not_true_iff_false. apply not_true_iff_false in E. rewrite ceqb_ok in *. auto. }
  destruct d as [[a b] t]. cbn [fst snd].
  assert (E : rem (a, b, t) (from h v l x) =
     if negb (if ceqb x a then true else ceqb x b) then from h v (take (a, b, t) l) x else []).
  { unfold from, take. rewrite !mem_filter, A. unfold rem. cbn [fst snd].
    rewrite !(S _ a), !(S _ b).
    destruct (mem (right x) l), (mem (down x) l); cbn [filter conflict];
    destruct (ceqb a x), (ceqb b x), (ceqb a (right x)), (ceqb b (right x)), (ceqb a (down x)), (ceqb b (down x)); reflexivity. }
  rewrite E. destruct (negb _); reflexivity.
Qed.
Theorem board_dominoes h v l : T (board_rules h v) l = T dominoes_rules (fits h v l).
Proof.
  remember (List.length l) as n eqn:N. revert l N. induction n using lt_wf_ind. intros l ->. apply game_eq. intros p.
  rewrite opt_D, opt_T. cbn [moves board_rules]. unfold bmoves. etransitivity; [apply map_map|].
  apply map_ext_in. intros d I. apply filter_In in I as [I _]. rewrite <- fits_take.
  etransitivity; [apply (Ts_one (board_rules h v))|]. eapply H; [|reflexivity]. apply take_length. eapply fits_in; eauto.
Qed.
Definition cram := board_rules None None.
Definition domineering := board_rules (Some false) (Some true).
