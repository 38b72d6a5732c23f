"""Written by stubs.py from the vocabulary."""

from typing import Any

from ._native import Argument, Datum, Game, Items, Move, Positions, Thermograph, Value, Word

class Queries:
    """The queries of the language, as methods of games."""

    def conjunctive(self, h: Argument) -> Game:
        """The conjunctive sum: a player moves in each component, and play ends with the first component that ends."""
    def continued_conjunctive(self, h: Argument) -> Game:
        """The continued conjunctive sum: a player moves in each component in which he can."""
    def selective(self, h: Argument) -> Game:
        """The selective sum: a player moves in any number of components, and in one at least."""
    def diminished(self, h: Argument) -> Game:
        """The diminished disjunctive sum: a player moves in one component, and play ends when one of them has ended for him."""
    def sequential(self, h: Argument) -> Game:
        """The sequential compound of impartial games: g is played to its end, and then h."""
    def with_pass(self) -> Game:
        """An impartial game in which one of the players may pass, once, while the game has moves."""
    def push_the_button(self, other: Argument) -> Game:
        """Push the button: play begins in g, by its rules."""
    def impartial_variant(self) -> Game:
        """The game in which both players have the moves of both, in each position."""
    def dicotic_variant(self) -> Game:
        """The game in which a player may move only while the other one could move too."""
    def twisted_variant(self) -> Game:
        """The game in which each position is negated after a move."""
    def outcome(self, misere: Datum = ...) -> str:
        """Who wins under best play: L (Left), R (Right), N (the next player) or P (the previous player)."""
    def options(self) -> list[Game]:
        """The positions after one move."""
    def followers(self, n: Argument = ...) -> list[Game]:
        """The game itself, and all games that moves of either player lead to, each once; or those after n moves."""
    def left_options(self) -> list[Game]:
        """The positions after one move of Left."""
    def right_options(self) -> list[Game]:
        """The positions after one move of Right."""
    def without_effects(self) -> Any:
        """The game itself, if its moves only lead to positions; otherwise an error."""
    def moves(self) -> list[Move]:
        """The moves, each with its name."""
    def winning_moves(self, misere: Argument = ...) -> list[Move]:
        """The moves that win for the player who makes them, whatever the opponent does."""
    def play(self, move: Datum | str | Items) -> Game:
        """The position after a move, or after several."""
    def draw(self, moves: Argument = ...) -> str:
        """The position drawn in characters."""
    def explain(self, *arguments: Argument) -> Datum:
        """A derivation of the value."""
    def remoteness(self, Left: Argument = ...) -> Game:
        """How many moves a game lasts if the winner wants to win soon and the loser to lose late."""
    def suspense(self, Left: Argument = ...) -> Game:
        """How many moves a game lasts if the winner wants to win late and the loser to lose soon."""
    def ruleset_of(self) -> Datum:
        """The ruleset or function that made a position, which can be called."""
    def heaps(self) -> list[Game]:
        """The sizes of the heaps of a position, or of a sum of positions, as a list."""
    def value(self) -> Game:
        """The canonical form of a game."""
    def birthday(self) -> Game:
        """The height of the game tree of the canonical form."""
    def count_positions(self) -> Game:
        """The number of different positions that play can reach from a game, including the game itself."""
    def stop_count(self) -> Game:
        """The number of ways in which play can reach a number if either player may make each move."""
    def companion(self) -> Game:
        """The companion of a game, in which 0 and * are exchanged."""
    def is_zero(self) -> bool:
        """Whether the game is equal to 0."""
    def is_number(self) -> bool:
        """Whether the value is a number."""
    def is_integer(self) -> bool:
        """Whether the value is an integer."""
    def is_nimber(self) -> bool:
        """Whether the value is a nimber; 0 is one."""
    def is_infinitesimal(self) -> bool:
        """Whether -x < G < x for every positive number x."""
    def is_all_small(self) -> bool:
        """Whether in every position of the canonical form both players can move or neither can."""
    def is_numberish(self) -> bool:
        """Whether the game is a number plus an infinitesimal."""
    def is_uptimal(self) -> bool:
        """Whether the value is a number plus uptimals plus a nimber."""
    def is_even(self) -> bool:
        """Whether the value is an even integer."""
    def is_odd(self) -> bool:
        """Whether the value is an odd integer."""
    def is_even_tempered(self) -> bool:
        """Whether every play of the canonical form to a number takes an even number of moves."""
    def is_odd_tempered(self) -> bool:
        """Whether every play of the canonical form to a number takes an odd number of moves."""
    def born(self, dicots: Argument = ...) -> Any:
        """The values born by day n; with dicots only the all-small ones, with misere the misère canonical forms of impartial games."""
    def born_join(self, g: Value, h: Value) -> Game:
        """The least game born by day n that is at least g and h."""
    def born_meet(self, g: Value, h: Value) -> Game:
        """The greatest game born by day n that is at most g and h."""
    def born_irreducibles(self) -> list[Game]:
        """The join-irreducible games of the lattice of games born by day n: those that are not the join of smaller ones."""
    def left_stop(self) -> Game:
        """The number reached when Left moves first and both players play for the best number."""
    def right_stop(self) -> Game:
        """The number reached when Right moves first and both players play for the best number."""
    def thermograph(self) -> Thermograph:
        """The thermograph: the stops of the game cooled by t, for every t from -1 up."""
    def left_wall(self) -> list[list[Game]]:
        """The corners of the left wall of the thermograph, as [value, temperature]."""
    def right_wall(self) -> list[list[Game]]:
        """The corners of the right wall of the thermograph, as [value, temperature]."""
    def mean(self) -> Game:
        """The mean value: the average worth of the game in many copies."""
    def temperature(self) -> Game:
        """The temperature: how urgent it is to move."""
    def incentives(self) -> list[Game]:
        """The incentives of both players: what a move gains."""
    def left_incentives(self) -> list[Game]:
        """The incentives of Left: what a move of Left gains."""
    def right_incentives(self) -> list[Game]:
        """The incentives of Right: what a move of Right gains."""
    def cool(self, t: Value) -> Game:
        """The game cooled by t: each move costs t."""
    def freeze(self) -> Game:
        """The game cooled by its own temperature."""
    def heat(self, t: Value) -> Game:
        """The game heated by t: each move gains t."""
    def overheat(self, s: Value, t: Value) -> Game:
        """The game overheated from s to t."""
    def reduced_canonical_form(self) -> Game:
        """The simplest game that differs from G by an infinitesimal."""
    def atomic_weight(self) -> Game:
        """The atomic weight of an infinitesimal: how many ups it is worth in the presence of a remote star."""
    def norton(self, u: Value) -> Game:
        """The Norton product of a game by a positive unit."""
    def conway_product(self, h: Value) -> Game:
        """Conway's product, which extends the product of numbers."""
    def ordinal_sum(self, h: Argument) -> Game:
        """The ordinal sum G:H, in which a move in G removes H."""
    def tiny(self) -> Game:
        """Tiny-G, a threat by Right that Left can always answer."""
    def miny(self) -> Game:
        """Miny-G, the negative of tiny-G."""
    def Tiny(self) -> Game:
        """Tiny-G in value notation: the same as tiny."""
    def Miny(self) -> Game:
        """Miny-G in value notation: the same as miny."""
    def onside(self) -> Game:
        """The onside of a game: its value if infinite play is a win for Left."""
    def offside(self) -> Game:
        """The offside of a game: its value if infinite play is a win for Right."""
    def upsum(self, h: Value) -> Game:
        """The onside of the sum of two stoppers."""
    def downsum(self, h: Value) -> Game:
        """The offside of the sum of two stoppers."""
    def degree(self, vertex: Argument = ...) -> Game:
        """The degree of loopiness of a stopper: the onside of G - G. With two arguments, the number of neighbours of a vertex of a graph."""
    def upsum_variety(self, d: Argument) -> Game:
        """The upsum of G with the downsum of -G and -D, for an idempotent D."""
    def downsum_variety(self, d: Argument) -> Game:
        """The downsum of G with the upsum of -G and D, for an idempotent D."""
    def variety(self) -> Game:
        """The variety of a stable stopper: both varieties of its degree."""
    def is_stable(self) -> bool:
        """Whether both varieties of the degree of a stopper are equal."""
    def strong_left_stop(self) -> Game:
        """The left stop of a stopper, where x over and x under count as x."""
    def strong_right_stop(self) -> Game:
        """The right stop of a stopper, where x over and x under count as x."""
    def count_followers(self) -> Game:
        """The number of positions of the canonical form of a stopper."""
    def infinity(self, *arguments: Argument) -> Any:
        """An impartial game with infinite play that is no nimber, by the sizes of the nimbers that it has moves to."""
    def nim_values(self) -> list[Game]:
        """The values of the vertices of a directed graph, on which both players move a token along its edges."""
    def is_stopper(self) -> bool:
        """Whether the game equals one in which alternating play always ends."""
    def is_stopper_sided(self) -> bool:
        """Whether both sides of the game are stoppers."""
    def is_plumtree(self) -> bool:
        """Whether the only cycles of a stopper are passes."""
    def is_pseudonumber(self) -> bool:
        """Whether the value is a number, on, off, x over or x under with a number x."""
    def is_idempotent(self) -> bool:
        """Whether G + G = G."""
    def is_loopfree(self) -> bool:
        """Whether the value is a short game."""
    def grundy(self) -> Game:
        """The Grundy value: the n for which the game is equal to the nimber *n."""
    def nim_value(self) -> Game:
        """The same as grundy."""
    def misere_grundy(self) -> Game:
        """The misère Grundy value of an impartial game: the n for which the previous player wins its sum with a Nim heap n in misère play."""
    def genus(self) -> str:
        """The genus of an impartial game: its Grundy value, then misère Grundy values; only n if the game is tame and behaves like a Nim heap n in every sum with Nim heaps."""
    def is_tame(self) -> bool:
        """Whether an impartial game is tame in misère play, not wild: in sums with other tame games it plays like Nim."""
    def misere_canonical_form(self) -> Game:
        """The simplest game that can replace an impartial game in every sum in misère play."""
    def misere_quotient(self, *arguments: Argument) -> Datum:
        """The misère quotient of the heaps 1 to n of an octal game, or of the games in a list: the monoid that decides every sum of them in misère play."""
    def order(self) -> Game:
        """The number of elements of a misère quotient."""
    def p_portion(self) -> list[str]:
        """The elements of a misère quotient whose sums the previous player wins."""
    def outcome_portion(self, o: Argument) -> list[str]:
        """The elements of a misère quotient whose sums have the outcome L, R, N or P."""
    def presentation(self) -> str:
        """Generators and relations of a misère quotient: the positions that are not sums of earlier ones are a, b, c, ..."""
    def quotient_map(self, g: Argument = ...) -> list[str]:
        """The image of a sum in a misère quotient, or the images of all its games in order."""
    def quotient_outcome(self, g: Value) -> str:
        """Who wins a sum of positions of a misère quotient in misère play, however large: L, R, P (the previous player) or N (the next player)."""
    def misere_form(self) -> Game:
        """The form of a game: all its moves, with nothing simplified."""
    def misere_compare(self, h: Value, u: Argument) -> str:
        """How g compares with h in misère play modulo a universe: ">", "<", "=" or, if they are confused, "<>"."""
    def misere_separate(self, h: Value, u: Argument) -> Game:
        """A game x of a universe with which Left, moving first, wins h + x and loses g + x in misère play."""
    def misere_simplest(self, u: Argument) -> Game:
        """The simplest form of a game in misère play modulo a universe."""
    def misere_dicot_form(self) -> Game:
        """The simplest form of a dicot modulo dicots, written as a dicot."""
    def is_misere_invertible(self, u: Argument) -> bool:
        """Whether a game has an inverse in misère play modulo a universe: a game with which its sum equals 0."""
    def misere_inverse(self, u: Argument) -> Game:
        """The inverse of a game in misère play modulo a universe, in simplest form."""
    def is_p_free(self) -> bool:
        """Whether the previous player wins neither a game nor any of its followers in misère play."""
    def is_left_dead_end(self) -> bool:
        """Whether Left has no move in a game, nor in any of its followers."""
    def is_right_dead_end(self) -> bool:
        """Whether Right has no move in a game, nor in any of its followers."""
    def misere_factors(self) -> list[Game]:
        """Atoms whose sum is a dead end: dead ends that are not sums of two others but 0, in simplest form."""
    def universe(self, *arguments: Argument) -> Any:
        """The universe generated by Left dead ends."""
    def misere_universe(self) -> Datum:
        """The smallest of dicots, integers, dead_ending, blocking and all_games to which a game belongs."""
    def is_dicot(self) -> bool:
        """Whether a game is a dicot: a player can move in a position exactly if the other player can."""
    def is_dead_ending(self) -> bool:
        """Whether a game is dead-ending: a player who cannot move in a position cannot move in its followers."""
    def is_blocking(self) -> bool:
        """Whether a game belongs to the universe of blocking games: a player who cannot move stays blocked."""
    def is_left_strong(self, u: Argument) -> bool:
        """Whether Left, moving first, wins g + x in misère play for every Left end x of a universe."""
    def is_right_strong(self, u: Argument) -> bool:
        """Whether Right, moving first, wins g + x in misère play for every Right end x of a universe."""
    def misere_games(self, u: Argument) -> Any:
        """The games of a universe that are born by day n, each in simplest form modulo the universe."""
    def left_dead_ends(self) -> list[Game]:
        """The Left dead ends that are born by day n, each in simplest form."""
    def left_score(self) -> Game:
        """The final score of a scoring game under best play when Left begins: Left's points minus Right's."""
    def right_score(self) -> Game:
        """The final score of a scoring game under best play when Right begins: Left's points minus Right's."""
    def points(self) -> Any:
        """The score n: a scoring game without moves."""
    def waiting(self) -> Game:
        """n free moves of Left, or -n of Right, that change no score."""
    def embed(self) -> Game:
        """A game of normal play as a scoring game in which nobody scores."""
    def normal(self) -> Game:
        """The game of normal play with the scores of a Milnor game as numbers."""
    def is_guaranteed(self) -> bool:
        """Whether being stuck is never better than having moves, in any position of a scoring game."""
    def is_milnor(self) -> bool:
        """Whether every position of a scoring game is a number, or has options for both players and no zugzwang."""
    def separate(self, h: Argument) -> Game:
        """A game x beside which g does worse for Left than h; for scoring games, left_score(g + x) < left_score(h + x)."""
    def entailed(self) -> Any:
        """The position g in which the player to move must move, whatever else is in the sum."""
    def reply_set(self) -> str:
        """The numbers n such that a player who must move in g wins beside a Nim heap of n."""
    def is_check(self) -> list[bool]:
        """For Left and for Right, whether a move in g wins at once."""
    def score(self) -> Game:
        """The points of the player to move minus those of the opponent, from here on, under best play: boxes in Dots-and-Boxes."""
    def best_moves(self) -> list[Move]:
        """The moves of Dots-and-Boxes after which the player to move reaches score(g), each with that score."""
    def hxor(self) -> Game:
        """The exclusive or of the sizes of the horizontal piles of a position of two-dimensional Nim."""
    def vxor(self) -> Game:
        """The exclusive or of the sizes of the vertical piles of a position of two-dimensional Nim."""
    def realise(self, f: Word, n: Argument) -> list[Game]:
        """The smallest positions of a ruleset with the value g, one of each class of images."""
    def reachable(self, h: Value) -> bool:
        """Whether play leads from h to g, by moves of either player in any order."""
    def route(self, h: Value) -> list[Move]:
        """The moves of a shortest play from h to g, by either player in any order."""
    def guess(self) -> str:
        """Patterns that a list shows, each as a claim to paste."""
