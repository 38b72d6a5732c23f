//! The questions that the solver passes to the modules that answer them.

use super::outcome;
use crate::affine::Form as AffineForm;
use crate::loopy::LoopyOutcome;
use crate::misere::{Form as LiteralForm, Modulo, Universe};
use crate::scoring::Form as ScoringForm;
use crate::solve::certificate::MisereQuestion;
use crate::solve::game::{count, impartial, moves, notation, reach};
use crate::solve::shelf::{self, Kept};
use crate::solve::{
    AffineWorth, Certificate, Fate, Game, GameValue, Haste, Move, PositionQuotient, Refusal,
    Relation, ReplySet, ScoreClaim, Solved, Solver, Worth, certificate, entailing, loopy, misere,
    play_length, relation, scored,
};
use crate::value::misere::forms::Form;
use crate::value::misere::nim_sum::NimSum;
use crate::value::{Dyadic, Outcome, Player, Spelling, Value};

impl Solver {
    /// The outcome in normal play. A loony game is won by the next player. A loony position in a sum with partizan
    /// games is played out.
    pub fn outcome(&mut self, game: &Game) -> Solved<Outcome> {
        outcome::outcome(self, game)
    }

    /// The score of a game under best play when `first` begins: Left's points minus Right's.
    ///
    /// Errors: `Undefined` for a sum with games in which nobody scores; limits of the budget.
    pub fn score(&mut self, game: &Game, first: Player) -> Solved<Dyadic> {
        let score = scored::score(self, game, first, false)?;
        self.asked.note_score(game, first, &score);
        Ok(score)
    }

    /// The score of a game in which the opponent of `next` has just passed: another pass ends the play.
    ///
    /// Errors: those of [`Solver::score`].
    pub fn score_after_pass(&mut self, game: &Game, next: Player) -> Solved<Dyadic> {
        scored::score(self, game, next, true)
    }

    /// The score of a game with points if play ends here with this player to move.
    ///
    /// Errors: those of [`Solver::score`].
    pub fn end_score(&mut self, game: &Game, stuck: Player) -> Solved<Dyadic> {
        scored::end(self, game, stuck)
    }

    /// Whether the players may pass in a game with points.
    pub fn may_pass(game: &Game) -> bool {
        scored::may_pass(game)
    }

    /// The moves of a game with points, each with the score to which it leads under best play.
    ///
    /// Errors: those of [`Solver::score`].
    pub fn judged_moves(&mut self, game: &Game, player: Player) -> Solved<Vec<(Move, Dyadic)>> {
        scored::judged_moves(self, game, player)
    }

    /// The form of a game with points; `None` if a player may move twice, or pass.
    ///
    /// Errors: those of [`Solver::score`].
    pub fn scoring_form(&mut self, game: &Game) -> Solved<Option<ScoringForm>> {
        scored::form(self, game)
    }

    /// The numbers n such that a player who must move in a game wins beside \*n; `None` if some position is not
    /// impartial.
    pub fn reply_set(&mut self, game: &Game) -> Solved<Option<ReplySet>> {
        entailing::reply_set(self, game)
    }

    /// The value of a game in which moves may oblige, keep the turn or win, if its infinities matter. Beside a partizan
    /// game (`is_beside`) a loony position has a form.
    ///
    /// Errors: `Undefined` for a position that must be answered; limits of the budget.
    pub fn affine_worth(&mut self, game: &Game, is_beside: bool) -> Solved<AffineWorth> {
        entailing::affine_worth(self, game, is_beside)
    }

    /// The form of the option to which a player's move leads, with its effect.
    ///
    /// Errors: those of [`Solver::affine_worth`].
    pub fn affine_option(&mut self, player: Player, one: &Move) -> Solved<AffineForm> {
        entailing::affine_option(self, player, one)
    }

    /// For each player, whether a move in the game wins at once.
    pub fn is_check(&mut self, game: &Game) -> Solved<[bool; 2]> {
        entailing::is_check(self, game)
    }

    /// Whether two games satisfy a relation, by search of their difference in turns with values. `None` if their values
    /// are known, or needed because no search can replace them.
    pub fn compare_by_search(
        &mut self,
        left: &Game,
        relation: Relation,
        right: &Game,
    ) -> Solved<Option<bool>> {
        relation::compare_by_search(self, left, relation, right)
    }

    /// The worth of a game, if it is found within `work` ticks.
    pub fn worth_within(&mut self, game: &Game, work: u64) -> Solved<Option<Worth>> {
        self.within(work, |solver| solver.worth_of(game))
    }

    /// Whether both players have the same moves, judged by the notation. Nimbers are impartial.
    pub fn is_impartial(&self, game: &Game) -> bool {
        impartial::is_impartial(game, &self.arena)
    }

    /// The number of different positions reachable by any moves of either player, including the game itself. Positions
    /// are equal if they are sums of the same parts, each in the canonical form of its ruleset. Parts without moves are
    /// ignored.
    ///
    /// Errors: limits of the budget; `Undefined` for Nimstring, where a player may have to move again.
    pub fn count_positions(&mut self, game: &Game) -> Solved<usize> {
        count::count_positions(self, game)
    }

    /// One game for each different position reachable by any moves of either player, nearest first, including the game
    /// itself. With `depth`, only those after exactly that many moves. Positions are compared as in
    /// [`Solver::count_positions`]; positions of Nimstring and loopy positions are compared by their notation.
    ///
    /// Errors: limits of the budget.
    pub fn followers(&mut self, game: &Game, depth: Option<usize>) -> Solved<Vec<Game>> {
        count::followers(self, game, depth)
    }

    /// The moves of a shortest play from one position to another, by either player in any order. Positions are the same
    /// if their parts are, up to images and parts without moves. `None` if no play leads there.
    ///
    /// Errors: limits of the budget.
    pub fn route(&mut self, from: &Game, to: &Game) -> Solved<Option<Vec<Move>>> {
        count::route(self, from, to)
    }

    /// Whether play leads from one game to another, by moves of either player in any order. Games are the same as in
    /// [`Solver::route`].
    ///
    /// Errors: limits of the budget.
    pub fn is_reachable(&mut self, from: &Game, to: &Game) -> Solved<bool> {
        reach::is_reachable(self, from, to)
    }

    /// The number of moves until a game ends if both players first want to win, and then the winner wants to win soon or
    /// late, as `haste` says, and the loser the opposite. `player` moves first. It is odd if they win.
    ///
    /// # Errors
    /// `Undefined` for loopy games, and limits of the budget.
    pub fn play_length(&mut self, game: &Game, player: Player, haste: Haste) -> Solved<u32> {
        play_length::play_length(self, game, player, haste)
    }

    /// Whether both players have the same moves in the game and all its followers. Then names of moves need no player.
    ///
    /// # Errors
    /// Limits of the budget.
    pub fn is_impartial_throughout(&mut self, game: &Game) -> Solved<bool> {
        impartial::is_impartial_throughout(self, game)
    }

    /// The misère outcome, found by search.
    ///
    /// Errors: `Undefined` if misère play is not defined or the options of a position are not defined, and limits of
    /// the budget.
    pub fn loopy_misere_outcome(&mut self, game: &Game) -> Solved<LoopyOutcome> {
        loopy::loopy_misere_outcome(self, game)
    }

    /// The results of best play in a loopy game, with Left to move and with Right to move.
    ///
    /// Errors: `Undefined` if the options of a position are not defined, and limits of the budget.
    pub fn loopy_fates(&mut self, game: &Game) -> Solved<[Fate; 2]> {
        loopy::loopy_fates(self, game)
    }

    /// The results of best play after each of these moves, with Left to move and with Right to move.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
    pub fn fates_after(&mut self, game: &Game, moves: &[Move]) -> Solved<Vec<[Fate; 2]>> {
        loopy::fates_after(self, game, moves)
    }

    /// The player's best move: the quickest win, else a draw, else the slowest loss. Also returns the opponent's fate
    /// after it.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
    pub fn best_move(&mut self, game: &Game, player: Player) -> Solved<Option<(Move, Fate)>> {
        loopy::best_move(self, game, player)
    }

    /// The outcome of a loopy game. The outcome of a single position is found by search, that of a sum by its value.
    ///
    /// Errors: those of values, and limits of the budget.
    pub fn loopy_outcome(&mut self, game: &Game) -> Solved<LoopyOutcome> {
        loopy::loopy_outcome(self, game)
    }

    /// The graph of a loopy impartial game: the options of each position by index. The game itself comes first.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
    pub fn impartial_graph(&mut self, game: &Game) -> Solved<Vec<Vec<u32>>> {
        loopy::impartial_graph(self, game)
    }

    /// The value of a game whose play may be infinite.
    ///
    /// Errors: `Undefined` if a ruleset determines a loser by its own rules, or if moves lead to sums of a position
    /// with itself; `TooLarge` for components with too many positions; limits of the budget.
    pub fn loopy_value(&mut self, game: &Game) -> Solved<GameValue> {
        loopy::loopy_value(self, game)
    }

    /// The outcome of a value.
    ///
    /// Errors: limits of the budget.
    pub fn outcome_of_value(&mut self, value: &GameValue) -> Solved<LoopyOutcome> {
        value.outcome(&mut self.arena, &self.budget)
    }

    /// The outcome in misere play.
    pub fn misere_outcome(&mut self, game: &Game) -> Solved<Outcome> {
        misere::misere_outcome(self, game)
    }

    /// Whether the player wins a game in misere play moving first.
    pub fn misere_wins_first(&mut self, game: &Game, player: Player) -> Solved<bool> {
        misere::misere_wins_first(self, game, player)
    }

    /// The Nim heaps of a game that is a sum of Nim heaps; `None` if theorems are disabled or it has other terms.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn misere_nim_sum(&mut self, game: &Game) -> Solved<Option<NimSum>> {
        misere::misere_nim_sum(self, game)
    }

    /// Whether both players have the same moves in every position of a game, judged by the moves themselves.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn is_misere_impartial(&mut self, game: &Game) -> Solved<bool> {
        misere::is_misere_impartial(self, game)
    }

    /// The misere canonical form of an impartial game.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn misere_form(&mut self, game: &Game) -> Solved<Form> {
        misere::misere_form(self, game)
    }

    /// A game with the options of a misere canonical form.
    pub fn game_of_form(&mut self, form: Form) -> Game {
        misere::game_of_form(self, form)
    }

    /// The form of a game for partizan misere play: all its moves, as they are.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn literal_form(&mut self, game: &Game) -> Solved<LiteralForm> {
        misere::literal_form(self, game)
    }

    /// The outcome of a form in misere play.
    pub fn outcome_of_literal_form(&mut self, form: LiteralForm) -> Outcome {
        let outcome = self.misere_play.calculus.forms.outcome(form);
        let question = || MisereQuestion::FormOutcome(form, outcome);
        self.asked.note_misere_question(question);
        outcome
    }

    /// Records that it was asked how two forms compare modulo a universe.
    pub fn note_misere_comparison(&mut self, g: LiteralForm, h: LiteralForm, universe: &Universe) {
        let question = || MisereQuestion::Comparison(g, h, universe.clone());
        self.asked.note_misere_question(question);
    }

    /// Forms modulo a universe of misere play.
    ///
    /// # Errors
    /// Limits.
    pub fn misere_modulo(&mut self, universe: &Universe) -> Solved<Modulo<'_>> {
        self.misere_play.modulo(universe, &self.budget)
    }

    /// Records that something about misère play was asked that no certificate covers.
    pub fn note_misere(&mut self) {
        self.asked.note_misere();
    }

    /// A game with the options of a form; `None` if the form has tombstones.
    pub fn game_of_literal_form(&mut self, form: LiteralForm) -> Option<Game> {
        misere::game_of_literal_form(self, form)
    }

    /// The misere quotient of impartial positions with names.
    ///
    /// # Errors
    /// Limits; `TooLarge` for a quotient that is too large or infinite.
    pub fn misere_quotient(&mut self, positions: Vec<(String, Game)>) -> Solved<PositionQuotient> {
        misere::misere_quotient(self, positions)
    }

    /// The element of a quotient to which a game belongs; `None` if it is not a sum of the quotient's positions.
    pub fn quotient_element(
        &mut self,
        quotient: &PositionQuotient,
        game: &Game,
    ) -> Solved<Option<usize>> {
        misere::quotient_element(self, quotient, game)
    }

    /// The moves of a player. The `player` of each is `None` if the game is impartial.
    pub fn moves(&mut self, game: &Game, player: Player) -> Solved<Vec<Move>> {
        moves::moves(self, game, player)
    }

    /// Left's moves, then Right's. The moves of an impartial game are listed once.
    pub fn all_moves(&mut self, game: &Game) -> Solved<Vec<Move>> {
        moves::all_moves(self, game)
    }

    /// The winning moves: Left's, then Right's. The moves of an impartial game are listed once.
    pub fn winning_moves(&mut self, game: &Game, misere: bool) -> Solved<Vec<Move>> {
        moves::winning_moves(self, game, misere)
    }

    /// The text of a value, or a placeholder if it is very long.
    pub fn value_text(&mut self, value: Value, spelling: Spelling) -> String {
        notation::value_text(&mut self.arena, value, spelling)
    }

    /// The notation of a game. Long games in braces are replaced by their values.
    pub fn notation(&mut self, game: &Game) -> String {
        notation::notation(self, game)
    }

    /// Recomputes an answer and compares it with the stored one. Returns `false` if that needs definitions of the
    /// language.
    pub fn finds_same(&mut self, kept: &Kept) -> Solved<bool> {
        shelf::finds_same(self, kept)
    }

    /// The text of a stored answer; `None` if it is invalid or longer than `most_characters`.
    ///
    /// # Errors
    /// Limits of the budget.
    pub fn answer_text(&mut self, kept: &Kept, most_characters: usize) -> Solved<Option<String>> {
        shelf::answer_text(self, kept, most_characters)
    }

    /// Starts to record the games whose values or outcomes are requested.
    pub fn note_questions(&mut self) {
        self.asked.start();
    }

    /// Records a claim about the score of a position, for a certificate.
    pub fn note_points(&mut self, claim: impl FnOnce() -> Option<ScoreClaim>) {
        self.asked.note_points(claim);
    }

    /// Records that the period of an octal game was requested. Heaps smaller than `heap` prove it.
    pub fn note_period(&mut self, heap: Game) {
        self.asked.note_period(heap);
    }

    /// The certificate for the recorded questions; if `answered`, only for those whose answers were found.
    ///
    /// # Errors
    /// Limits of the budget, and questions that no certificate covers.
    pub fn certificate(&mut self, answered: bool) -> Result<Certificate, Refusal> {
        certificate::certificate(self, answered)
    }
}
