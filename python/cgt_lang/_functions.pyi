"""Written by stubs.py from the vocabulary."""

from typing import Any

from ._native import Argument, Datum, Game, Items, Move, Positions, Thermograph, Value, Word

Left: Datum
Right: Datum
on: Game
off: Game
over: Game
under: Game
dud: Game
upon: Game
loony: Game
misere: Datum
stop: Datum
dicots: Datum
integers: Datum
dead_ending: Datum
blocking: Datum
all_games: Datum
oo: Game
pile: Datum
line: Datum
skip: Datum
petersen: str
omega: Game
def strings(*arguments: Argument) -> Game:
    """Nimstring on any graph of coins, strings and the ground."""
def coins(p: Value | str | Items, q: Value | str | Items) -> Game:
    """Nimstring on a rectangle of coins without ground."""
def dots(r: Argument, c: Argument = ...) -> Game:
    """The Nimstring position of a Dots-and-Boxes board."""
def nim(*arguments: Argument) -> Game:
    """Heaps of counters: a move takes any positive number from one heap."""
def kayles(*arguments: Argument) -> Game:
    """Rows of pins: a move takes one pin or two neighbours, which may split the row."""
def octal(*arguments: Argument) -> Game:
    """Heaps of counters; the digits of a code say what may be taken."""
def domineering(rows: Argument, columns: Argument = ...) -> Game:
    """Dominoes on the empty cells of a board: Left places them vertically, Right horizontally."""
def cram(rows: Argument, columns: Argument = ...) -> Game:
    """Domineering in which both players place dominoes in either direction."""
def goishi(x: Argument, y: Argument = ..., z: Argument = ...) -> Game:
    """Goishi hiroi for two players: a move picks up a stone and may go on from stone to stone of its colour."""
def nim2d(*arguments: Argument) -> Game:
    """Nim on a board: a move takes coins from one horizontal or one vertical pile."""
def young(*arguments: Argument) -> Game:
    """Two-dimensional Nim on a Young diagram: rows of coins that begin in the same column and do not grow longer."""
def grundys(*arguments: Argument) -> Game:
    """Grundy's game: a move splits a heap into two heaps of different sizes."""
def digraph_placement(*arguments: Argument) -> Game:
    """A directed graph of blue and red vertices: a move takes a vertex of the mover's colour, and all vertices to which its arcs lead."""
def fox_and_geese(width: Argument, range: Argument, geese: Argument, fox: Argument = ...) -> Game:
    """Fox and Geese: on a chequered board, bounded below by row 1 and unbounded above, geese (Left) move one square diagonally down and the fox (Right) one square diagonally, onto empty squares."""
def ceylonese_fox_and_geese(width: Value | str | Items, geese: Value | str | Items, fox: Value | str | Items) -> Game:
    """Ceylonese Fox and Geese: Fox and Geese with a fox who moves one or two squares in a direction, and jumps over nobody."""
def clobber(rows: Argument, columns: Argument = ...) -> Game:
    """Clobber: a stone moves to an orthogonally adjacent square and captures the stone of the opponent there."""
def hot_clobber(rows: Argument, columns: Argument = ...) -> Game:
    """Cannibal Clobber, also called Hot Clobber: Clobber in which a stone may also capture a stone of its own colour."""
def king_clobber(rows: Argument, columns: Argument = ...) -> Game:
    """Clobber in all eight directions."""
def knight_clobber(rows: Argument, columns: Argument = ...) -> Game:
    """Clobber with the moves of a chess knight."""
def rook_clobber(rows: Argument, columns: Argument = ...) -> Game:
    """Clobber with the moves of a chess rook: a stone passes any number of empty squares in a row or column and captures the first stone that it meets, if that is of the opponent."""
def queen_clobber(rows: Argument, columns: Argument = ...) -> Game:
    """Clobber with the moves of a chess queen: rook_clobber in all eight directions."""
def anti_clobber(rows: Argument, columns: Argument = ...) -> Game:
    """Clobber backwards: a stone moves to an orthogonally adjacent empty square and leaves a stone of the opponent behind."""
def amazons(rows: Argument, columns: Argument = ...) -> Game:
    """Amazons: an amazon moves like a chess queen over empty squares, then shoots an arrow from its new square, again as a queen moves."""
def konane(rows: Argument, columns: Argument = ...) -> Game:
    """Konane: a stone jumps over an adjacent stone of the opponent onto the empty square behind it and removes the stone."""
def nogo(rows: Argument, columns: Argument = ...) -> Game:
    """NoGo: a move places a stone on an empty point."""
def fission(rows: Argument, columns: Argument = ...) -> Game:
    """Fission: Left replaces a stone by two stones, above it and below it, where both squares are empty; Right by two stones on its left and on its right."""
def bicolour_fission(rows: Argument, columns: Argument = ...) -> Game:
    """Fission with two colours: a player replaces a stone of their own colour by two on opposite sides of it, where both squares are empty."""
def cross_purposes(rows: Argument, columns: Argument = ...) -> Game:
    """Cross Purposes: a move topples a tower onto two empty squares, which are blocked from then on."""
def rook_race(rows: Argument, columns: Argument = ...) -> Game:
    """Rook Race: a rook slides in a row or column until something stops it."""
def lasers(rows: Argument, columns: Argument = ...) -> Game:
    """Lasers: a player fires a laser of their own colour, b or r, or a green one."""
def ski_jumps(rows: Argument, columns: Argument = ...) -> Game:
    """Ski-Jumps: Left's skiers slide to the right over any number of empty squares, or off the board, Right's to the left."""
def toads(a: Argument, s: Argument = ..., c: Argument = ...) -> Game:
    """Toads and Frogs: toads t move to the right and frogs f to the left, one square onto an empty one or with a jump over a piece of the opponent."""
def elephants(a: Argument, s: Argument = ..., c: Argument = ...) -> Game:
    """Elephants and Rhinos: elephants t move one square to the right, rhinos f one to the left, onto empty squares."""
def sliding_toads(lo: Argument, hi: Argument, jump: Argument, friendly: Argument, b: Argument) -> Game:
    """Toads and Frogs with long slides and jumps: a piece slides over n empty squares, n from lo to hi and not 0, where a negative n leads back; or it jumps over at most `jump` neighbouring pieces of the opponent onto the empty square behind them."""
def toppling(b: Argument) -> Game:
    """Toppling Dominoes: a player topples a domino of their own colour, blue (l) or red (r), or a green one (e), to the left or to the right."""
def push(b: Argument) -> Game:
    """Push: a player moves a stone of their own colour one square to the left."""
def shove(b: Argument) -> Game:
    """Shove: a player moves a stone of their own colour and all stones on its left one square to the left."""
def clear_the_pond(b: Argument) -> Game:
    """Clear the Pond: Left moves a stone to the next empty square on its right, or off the strip where there is none, Right a stone to the left."""
def cherries(b: Argument) -> Game:
    """Cherries: a player takes a cherry of their own colour, x or o, from an end of a row."""
def backsliding_toads(a: Argument, s: Argument = ..., c: Argument = ...) -> Game:
    """Backsliding Toads and Frogs: toads t move to the right and frogs f to the left, one square onto an empty one or with a jump over a piece of the opponent, as in Toads and Frogs; and they may move one square back."""
def hare_and_hounds(hounds: Argument, hare: Argument) -> Game:
    """Hare and Hounds: on points 0 to 10, of which 1 to 9 are three columns of three, a hound (Left) moves to a neighbour, not back to the left, and the hare (Right) to any neighbour, onto an empty point."""
def coin_turning(code: str, heads: Items) -> Game:
    """A coin-turning game in normal play, by its code and the places of the heads."""
def snort(b: str) -> Game:
    """Snort: a move colours a vertex that has no neighbour of the opponent's colour."""
def col(b: str) -> Game:
    """Col: a move colours a vertex that has no neighbour of the mover's own colour."""
def node_kayles(b: str) -> Game:
    """Node Kayles: a move removes a vertex with all its neighbours."""
def arc_kayles(b: str) -> Game:
    """Arc Kayles: a move removes an edge with both its vertices."""
def partizan_arc_kayles(b: str) -> Game:
    """Partizan Arc Kayles: a move removes an edge of the mover's colour, or a green one, together with all adjacent edges."""
def hackenbush(b: str) -> Game:
    """Hackenbush: a move removes an edge of the mover's colour, blue (l) or red (r), or a green one (e)."""
def childish_hackenbush(b: str) -> Game:
    """Childish Hackenbush: a blue or red edge may be removed only where no other edge falls."""
def cutcake(m: Value, n: Value) -> Game:
    """Cutcake: Left cuts a cake of m rows and n columns between two columns, Right between two rows."""
def maundy_cake(m: Value, n: Value) -> Game:
    """Maundy Cake: Left cuts the n columns of a cake into two or more equal parts, Right the m rows."""
def eatcake(m: Value, n: Value) -> Game:
    """Eatcake: Left eats one of the n columns of a cake, Right one of the m rows."""
def turn_and_eatcake(m: Value, n: Value) -> Game:
    """Turn-and-Eatcake: Eatcake in which the mover first turns the cake by a right angle."""
def subtraction(sizes: Items, n: Value) -> Game:
    """A subtraction game: a move takes s counters from a heap of n, where s is in the list of sizes."""
def partizan_subtraction(left: Items, right: Items, n: Value) -> Game:
    """A partizan subtraction game: Left takes a number of counters that is in the first list, Right one in the second."""
def splittles(sizes: Items, n: Value) -> Game:
    """A subtraction game in which the rest of the heap may be split: a move takes s counters, where s is in the list, and leaves the others as one heap or two."""
def partizan_splittles(left: Items, right: Items, n: Value) -> Game:
    """Splittles in which Left takes a number of counters that is in the first list, Right one in the second."""
def fibonacci_nim(n: Value, k: Argument = ...) -> Game:
    """Fibonacci Nim: a new heap of n counters."""
def take_away(r: Value, n: Value, k: Argument = ...) -> Game:
    """Take-Away: a new heap of n counters."""
def mem(n: Value, k: Argument = ...) -> Game:
    """Mem: a new heap of n counters."""
def wythoff(a: Value, b: Value, r: Argument = ...) -> Game:
    """Wythoff's game: a move takes any number of counters from one of two heaps, or the same number from both."""
def end_nim(heaps: Items) -> Game:
    """End Nim: a row of heaps."""
def chomp(rows: Items) -> Game:
    """Chomp: rows of squares, from the longest to the shortest, the first square of which is poisoned."""
def partizan_euclid(p: Value, q: Value) -> Game:
    """Partizan Euclid: a position is a pair p, q."""
def take_and_break(code: str, n: Value) -> Game:
    """A take-and-break game: a move takes counters from a heap of n and leaves the rest as a number of heaps, as the code allows."""
def partizan_take_and_break(left: str, right: str, n: Value) -> Game:
    """A take-and-break game in which Left moves by the first code, Right by the second."""
def couples_are_forever(n: Value) -> Game:
    """Couples are forever: a move splits a heap of at least three counters into two heaps."""
def conjunctive(g: Argument, h: Argument) -> Game:
    """The conjunctive sum: a player moves in each component, and play ends with the first component that ends."""
def continued_conjunctive(g: Argument, h: Argument) -> Game:
    """The continued conjunctive sum: a player moves in each component in which he can."""
def selective(g: Argument, h: Argument) -> Game:
    """The selective sum: a player moves in any number of components, and in one at least."""
def diminished(g: Argument, h: Argument) -> Game:
    """The diminished disjunctive sum: a player moves in one component, and play ends when one of them has ended for him."""
def sequential(g: Argument, h: Argument) -> Game:
    """The sequential compound of impartial games: g is played to its end, and then h."""
def with_pass(g: Value) -> Game:
    """An impartial game in which one of the players may pass, once, while the game has moves."""
def push_the_button(g: Value | str | bool | Items, other: Argument) -> Game:
    """Push the button: play begins in g, by its rules."""
def enforced(rulesets: Argument, rules: Argument, g: Argument) -> Game:
    """The enforce operator: whoever has moved chooses one of several rulesets, by which the opponent must move."""
def quantum_nim(realisations: Items) -> Game:
    """Quantum Nim: a position is a list of realisations, each a list of heaps."""
def top_entails(n: Argument) -> Game:
    """Top Entails: a move splits a stack into two smaller ones, or takes one counter off the top, and then the opponent must move in the rest of that stack."""
def prime_splits(n: Argument) -> Game:
    """Prime splits: a move splits a heap into two, and who splits it into two primes must move again."""
def stations(s: Argument, x: Argument, y: Argument) -> Game:
    """A queen moves as in Wythoff's game; a move to one of the stations [x, y] obliges the opponent to move this queen."""
def duel(b: Argument) -> Game:
    """Duel: Left's x goes one cell to the right, Right's o one cell to the left, and a piece that takes an opposing piece wins the whole sum."""
def hunt(rows: Argument, columns: Argument = ...) -> Game:
    """Hunt: Left's rook goes any distance right or down and wins by taking the king; the king goes one square right or down and wins by taking the rook."""
def three_in_a_row(b: Argument) -> Game:
    """Three in a Row: a move puts a piece on an empty cell, and three own pieces in a row win at once."""
def press(b: Argument) -> Game:
    """Press: Left's x goes one cell to the left, Right's o one cell to the right."""
def scoring_nim(ks: Argument, n: Argument) -> Game:
    """Scoring Nim: a player takes as many counters from a heap as a list allows, and gains as many points."""
def coins_in_a_row(coins: Argument) -> Game:
    """Coins in a row: a player takes the first or the last coin of a row, and gains its worth."""
def flip_points(rows: Argument, columns: Argument = ...) -> Game:
    """Flip: a player puts a stone on an empty cell, and all neighbouring stones of the opponent change their colour."""
def influence(rows: Argument, columns: Argument = ...) -> Game:
    """Influence: a player takes a stone of their own colour together with all stones next to it, and gains a point for each of them."""
def boxes_by_steps(b: Argument) -> Game:
    """Strings and Coins with points: a player cuts a string s, gains the coins that no other string holds, and moves again after gaining one."""
def konane_points(b: Argument) -> Game:
    """Konane on a line with points: a stone jumps over an opposing stone onto the empty cell behind it, in one direction as often as it can, and gains a point for each jump."""
def strip_go(b: Argument) -> Game:
    """Go on a strip without ko: a player puts a stone x or o on an empty cell."""
def impartial_variant(g: Value) -> Game:
    """The game in which both players have the moves of both, in each position."""
def dicotic_variant(g: Value) -> Game:
    """The game in which a player may move only while the other one could move too."""
def twisted_variant(g: Value) -> Game:
    """The game in which each position is negated after a move."""
def joined(f: Argument, g: Argument) -> Any:
    """The ruleset in which a move is one of f or one of g."""
def partizan(f: Argument, g: Argument) -> Any:
    """The ruleset in which Left moves by f and Right by g."""
def direct_product(f: Argument, g: Argument) -> Any:
    """The product of two impartial rulesets of heaps, whose values are the nim products of theirs."""
def acrostic_product(f: Argument, g: Argument) -> Any:
    """The product of two impartial rulesets of heaps in which a move is one of f in the first heap or one of g in the second."""
def cake_product(f: Argument, g: Argument) -> Any:
    """The partizan product of two rulesets of heaps: Left moves by f in the second heap, Right by g in the first."""
def rules_of(position: Argument) -> Any:
    """What the compiler has found of a declared ruleset."""
def self_check(f: str | Word, boards: Argument = ...) -> Game:
    """Compares a declared ruleset with the plain definition of its moves on 1000 small boards, or as many as are given."""
def outcome(g: Value, misere: Datum = ...) -> str:
    """Who wins under best play: L (Left), R (Right), N (the next player) or P (the previous player)."""
def options(g: Value) -> list[Game]:
    """The positions after one move."""
def followers(g: Value, n: Argument = ...) -> list[Game]:
    """The game itself, and all games that moves of either player lead to, each once; or those after n moves."""
def left_options(g: Value) -> list[Game]:
    """The positions after one move of Left."""
def right_options(g: Value) -> list[Game]:
    """The positions after one move of Right."""
def without_effects(g: Argument) -> Any:
    """The game itself, if its moves only lead to positions; otherwise an error."""
def moves(g: Value) -> list[Move]:
    """The moves, each with its name."""
def winning_moves(g: Value, misere: Argument = ...) -> list[Move]:
    """The moves that win for the player who makes them, whatever the opponent does."""
def play(g: Value, move: Datum | str | Items) -> Game:
    """The position after a move, or after several."""
def draw(g: Value, moves: Argument = ...) -> str:
    """The position drawn in characters."""
def explain(*arguments: Argument) -> Datum:
    """A derivation of the value."""
def remoteness(g: Value, Left: Argument = ...) -> Game:
    """How many moves a game lasts if the winner wants to win soon and the loser to lose late."""
def suspense(g: Value, Left: Argument = ...) -> Game:
    """How many moves a game lasts if the winner wants to win late and the loser to lose soon."""
def arguments(position: Argument, f: Argument = ...) -> list[Game]:
    """The list of arguments with which a position is made, and which must be those of f, if it is given."""
def ruleset_of(position: Value) -> Datum:
    """The ruleset or function that made a position, which can be called."""
def heaps(position: Value) -> list[Game]:
    """The sizes of the heaps of a position, or of a sum of positions, as a list."""
def value(g: Value) -> Game:
    """The canonical form of a game."""
def birthday(g: Value) -> Game:
    """The height of the game tree of the canonical form."""
def count_positions(g: Value) -> Game:
    """The number of different positions that play can reach from a game, including the game itself."""
def stop_count(g: Value) -> Game:
    """The number of ways in which play can reach a number if either player may make each move."""
def companion(g: Value) -> Game:
    """The companion of a game, in which 0 and * are exchanged."""
def is_zero(g: Value) -> bool:
    """Whether the game is equal to 0."""
def is_number(g: Value) -> bool:
    """Whether the value is a number."""
def is_integer(g: Value) -> bool:
    """Whether the value is an integer."""
def is_nimber(g: Value) -> bool:
    """Whether the value is a nimber; 0 is one."""
def is_infinitesimal(g: Value) -> bool:
    """Whether -x < G < x for every positive number x."""
def is_all_small(g: Value) -> bool:
    """Whether in every position of the canonical form both players can move or neither can."""
def is_numberish(g: Value) -> bool:
    """Whether the game is a number plus an infinitesimal."""
def is_uptimal(g: Value) -> bool:
    """Whether the value is a number plus uptimals plus a nimber."""
def is_even(g: Value) -> bool:
    """Whether the value is an even integer."""
def is_odd(g: Value) -> bool:
    """Whether the value is an odd integer."""
def is_even_tempered(g: Value) -> bool:
    """Whether every play of the canonical form to a number takes an even number of moves."""
def is_odd_tempered(g: Value) -> bool:
    """Whether every play of the canonical form to a number takes an odd number of moves."""
def born(n: Argument, dicots: Argument = ...) -> Any:
    """The values born by day n; with dicots only the all-small ones, with misere the misère canonical forms of impartial games."""
def born_join(n: Value, g: Value, h: Value) -> Game:
    """The least game born by day n that is at least g and h."""
def born_meet(n: Value, g: Value, h: Value) -> Game:
    """The greatest game born by day n that is at most g and h."""
def born_irreducibles(n: Value) -> list[Game]:
    """The join-irreducible games of the lattice of games born by day n: those that are not the join of smaller ones."""
def left_stop(g: Value) -> Game:
    """The number reached when Left moves first and both players play for the best number."""
def right_stop(g: Value) -> Game:
    """The number reached when Right moves first and both players play for the best number."""
def thermograph(g: Value) -> Thermograph:
    """The thermograph: the stops of the game cooled by t, for every t from -1 up."""
def left_wall(g: Value) -> list[list[Game]]:
    """The corners of the left wall of the thermograph, as [value, temperature]."""
def right_wall(g: Value) -> list[list[Game]]:
    """The corners of the right wall of the thermograph, as [value, temperature]."""
def mean(g: Value) -> Game:
    """The mean value: the average worth of the game in many copies."""
def temperature(g: Value) -> Game:
    """The temperature: how urgent it is to move."""
def incentives(g: Value) -> list[Game]:
    """The incentives of both players: what a move gains."""
def left_incentives(g: Value) -> list[Game]:
    """The incentives of Left: what a move of Left gains."""
def right_incentives(g: Value) -> list[Game]:
    """The incentives of Right: what a move of Right gains."""
def cool(g: Value, t: Value) -> Game:
    """The game cooled by t: each move costs t."""
def freeze(g: Value) -> Game:
    """The game cooled by its own temperature."""
def heat(g: Value, t: Value) -> Game:
    """The game heated by t: each move gains t."""
def overheat(g: Value, s: Value, t: Value) -> Game:
    """The game overheated from s to t."""
def reduced_canonical_form(g: Value) -> Game:
    """The simplest game that differs from G by an infinitesimal."""
def atomic_weight(g: Value) -> Game:
    """The atomic weight of an infinitesimal: how many ups it is worth in the presence of a remote star."""
def norton(g: Value, u: Value) -> Game:
    """The Norton product of a game by a positive unit."""
def conway_product(g: Value, h: Value) -> Game:
    """Conway's product, which extends the product of numbers."""
def ordinal_sum(g: Argument, h: Argument) -> Game:
    """The ordinal sum G:H, in which a move in G removes H."""
def tiny(g: Value) -> Game:
    """Tiny-G, a threat by Right that Left can always answer."""
def miny(g: Value) -> Game:
    """Miny-G, the negative of tiny-G."""
def Tiny(g: Value | Word) -> Game:
    """Tiny-G in value notation: the same as tiny."""
def Miny(g: Value | Word) -> Game:
    """Miny-G in value notation: the same as miny."""
def onside(g: Value) -> Game:
    """The onside of a game: its value if infinite play is a win for Left."""
def offside(g: Value) -> Game:
    """The offside of a game: its value if infinite play is a win for Right."""
def upsum(g: Value, h: Value) -> Game:
    """The onside of the sum of two stoppers."""
def downsum(g: Value, h: Value) -> Game:
    """The offside of the sum of two stoppers."""
def degree(b: Argument, vertex: Argument = ...) -> Game:
    """The degree of loopiness of a stopper: the onside of G - G. With two arguments, the number of neighbours of a vertex of a graph."""
def upsum_variety(g: Value, d: Argument) -> Game:
    """The upsum of G with the downsum of -G and -D, for an idempotent D."""
def downsum_variety(g: Value, d: Argument) -> Game:
    """The downsum of G with the upsum of -G and D, for an idempotent D."""
def variety(g: Value) -> Game:
    """The variety of a stable stopper: both varieties of its degree."""
def is_stable(g: Value) -> bool:
    """Whether both varieties of the degree of a stopper are equal."""
def strong_left_stop(g: Value) -> Game:
    """The left stop of a stopper, where x over and x under count as x."""
def strong_right_stop(g: Value) -> Game:
    """The right stop of a stopper, where x over and x under count as x."""
def count_followers(g: Value) -> Game:
    """The number of positions of the canonical form of a stopper."""
def infinity(*arguments: Argument) -> Any:
    """An impartial game with infinite play that is no nimber, by the sizes of the nimbers that it has moves to."""
def nim_values(lists: Argument) -> list[Game]:
    """The values of the vertices of a directed graph, on which both players move a token along its edges."""
def is_stopper(g: Value) -> bool:
    """Whether the game equals one in which alternating play always ends."""
def is_stopper_sided(g: Value) -> bool:
    """Whether both sides of the game are stoppers."""
def is_plumtree(g: Value) -> bool:
    """Whether the only cycles of a stopper are passes."""
def is_pseudonumber(g: Value) -> bool:
    """Whether the value is a number, on, off, x over or x under with a number x."""
def is_idempotent(g: Value) -> bool:
    """Whether G + G = G."""
def is_loopfree(g: Value) -> bool:
    """Whether the value is a short game."""
def grundy(g: Value) -> Game:
    """The Grundy value: the n for which the game is equal to the nimber *n."""
def nim_value(g: Value) -> Game:
    """The same as grundy."""
def mex(*arguments: Argument) -> Game:
    """The least natural number that is not in the list."""
def nim_sum(*arguments: Argument) -> Game:
    """The sum of nimbers."""
def nim_product(*arguments: Argument) -> Game:
    """Conway's product of nimbers, which with nim_sum makes them a field."""
def nim_inverse(a: Value) -> Game:
    """The nimber whose nim_product with a is 1."""
def nim_power(a: Value, n: Value) -> Game:
    """The power of a nimber under nim_product."""
def nim_sqrt(a: Value) -> Game:
    """The square root of a nimber: the b with nim_product(b, b) = a."""
def misere_grundy(g: Value) -> Game:
    """The misère Grundy value of an impartial game: the n for which the previous player wins its sum with a Nim heap n in misère play."""
def genus(g: Value) -> str:
    """The genus of an impartial game: its Grundy value, then misère Grundy values; only n if the game is tame and behaves like a Nim heap n in every sum with Nim heaps."""
def is_tame(g: Value) -> bool:
    """Whether an impartial game is tame in misère play, not wild: in sums with other tame games it plays like Nim."""
def misere_canonical_form(g: Value) -> Game:
    """The simplest game that can replace an impartial game in every sum in misère play."""
def misere_quotient(*arguments: Argument) -> Datum:
    """The misère quotient of the heaps 1 to n of an octal game, or of the games in a list: the monoid that decides every sum of them in misère play."""
def order(q: Argument) -> Game:
    """The number of elements of a misère quotient."""
def p_portion(q: Argument) -> list[str]:
    """The elements of a misère quotient whose sums the previous player wins."""
def outcome_portion(q: Argument, o: Argument) -> list[str]:
    """The elements of a misère quotient whose sums have the outcome L, R, N or P."""
def presentation(q: Argument) -> str:
    """Generators and relations of a misère quotient: the positions that are not sums of earlier ones are a, b, c, ..."""
def quotient_map(q: Argument, g: Argument = ...) -> list[str]:
    """The image of a sum in a misère quotient, or the images of all its games in order."""
def quotient_outcome(q: Argument, g: Value) -> str:
    """Who wins a sum of positions of a misère quotient in misère play, however large: L, R, P (the previous player) or N (the next player)."""
def misere_form(g: Value) -> Game:
    """The form of a game: all its moves, with nothing simplified."""
def misere_compare(g: Value, h: Value, u: Argument) -> str:
    """How g compares with h in misère play modulo a universe: ">", "<", "=" or, if they are confused, "<>"."""
def misere_separate(g: Value, h: Value, u: Argument) -> Game:
    """A game x of a universe with which Left, moving first, wins h + x and loses g + x in misère play."""
def misere_simplest(g: Value, u: Argument) -> Game:
    """The simplest form of a game in misère play modulo a universe."""
def misere_dicot_form(g: Value) -> Game:
    """The simplest form of a dicot modulo dicots, written as a dicot."""
def is_misere_invertible(g: Value, u: Argument) -> bool:
    """Whether a game has an inverse in misère play modulo a universe: a game with which its sum equals 0."""
def misere_inverse(g: Value, u: Argument) -> Game:
    """The inverse of a game in misère play modulo a universe, in simplest form."""
def is_p_free(g: Value) -> bool:
    """Whether the previous player wins neither a game nor any of its followers in misère play."""
def is_left_dead_end(g: Value) -> bool:
    """Whether Left has no move in a game, nor in any of its followers."""
def is_right_dead_end(g: Value) -> bool:
    """Whether Right has no move in a game, nor in any of its followers."""
def misere_factors(g: Value) -> list[Game]:
    """Atoms whose sum is a dead end: dead ends that are not sums of two others but 0, in simplest form."""
def universe(*arguments: Argument) -> Any:
    """The universe generated by Left dead ends."""
def misere_universe(g: Value) -> Datum:
    """The smallest of dicots, integers, dead_ending, blocking and all_games to which a game belongs."""
def is_dicot(g: Value) -> bool:
    """Whether a game is a dicot: a player can move in a position exactly if the other player can."""
def is_dead_ending(g: Value) -> bool:
    """Whether a game is dead-ending: a player who cannot move in a position cannot move in its followers."""
def is_blocking(g: Value) -> bool:
    """Whether a game belongs to the universe of blocking games: a player who cannot move stays blocked."""
def is_left_strong(g: Value, u: Argument) -> bool:
    """Whether Left, moving first, wins g + x in misère play for every Left end x of a universe."""
def is_right_strong(g: Value, u: Argument) -> bool:
    """Whether Right, moving first, wins g + x in misère play for every Right end x of a universe."""
def misere_games(n: Argument, u: Argument) -> Any:
    """The games of a universe that are born by day n, each in simplest form modulo the universe."""
def left_dead_ends(n: Value) -> list[Game]:
    """The Left dead ends that are born by day n, each in simplest form."""
def left_score(g: Argument) -> Game:
    """The final score of a scoring game under best play when Left begins: Left's points minus Right's."""
def right_score(g: Argument) -> Game:
    """The final score of a scoring game under best play when Right begins: Left's points minus Right's."""
def points(n: Argument) -> Any:
    """The score n: a scoring game without moves."""
def waiting(n: Value) -> Game:
    """n free moves of Left, or -n of Right, that change no score."""
def embed(g: Value) -> Game:
    """A game of normal play as a scoring game in which nobody scores."""
def normal(g: Argument) -> Game:
    """The game of normal play with the scores of a Milnor game as numbers."""
def is_guaranteed(g: Argument) -> bool:
    """Whether being stuck is never better than having moves, in any position of a scoring game."""
def is_milnor(g: Argument) -> bool:
    """Whether every position of a scoring game is a number, or has options for both players and no zugzwang."""
def separate(g: Argument, h: Argument) -> Game:
    """A game x beside which g does worse for Left than h; for scoring games, left_score(g + x) < left_score(h + x)."""
def entailed(g: Argument) -> Any:
    """The position g in which the player to move must move, whatever else is in the sum."""
def reply_set(g: Value) -> str:
    """The numbers n such that a player who must move in g wins beside a Nim heap of n."""
def is_check(g: Value) -> list[bool]:
    """For Left and for Right, whether a move in g wins at once."""
def grundy_sequence(*arguments: Argument) -> list[Game]:
    """The Grundy values of the heaps 1 to n of an octal game, or of an impartial ruleset of heaps."""
def period(f: Argument, most: Argument = ...) -> list[Any]:
    """The period of the values of the heaps of a game, from which heap on it holds, its saltus, and whether it is proved."""
def score(g: Argument) -> Game:
    """The points of the player to move minus those of the opponent, from here on, under best play: boxes in Dots-and-Boxes."""
def best_moves(g: Argument) -> list[Move]:
    """The moves of Dots-and-Boxes after which the player to move reaches score(g), each with that score."""
def hiroi(*arguments: Argument) -> list[list[Game]]:
    """Goishi hiroi for one player: an order in which one move picks up all stones, if there is one."""
def hiroi_steps(*arguments: Argument) -> str:
    """Goishi hiroi for one player, shown: the board with the number of each stone in the order, then the steps."""
def G0(x: Value, y: Value) -> Game:
    """The table of Nim with two heaps."""
def G1(x: Value, y: Value) -> Game:
    """The table of misère Nim with two heaps."""
def Gm1(x: Value, y: Value) -> Game:
    """The table of Nim with -1 at the origin."""
def Gm1s(x: Value, y: Value) -> Game:
    """The table of Nim with -1 at the two heaps of one counter."""
def hxor(g: Argument) -> Game:
    """The exclusive or of the sizes of the horizontal piles of a position of two-dimensional Nim."""
def vxor(g: Argument) -> Game:
    """The exclusive or of the sizes of the vertical piles of a position of two-dimensional Nim."""
def boards(rows: Value, columns: Value) -> list[str]:
    """All boards of X and . with these numbers of rows and columns, as strings."""
def cells(b: str, letters: str) -> list[Game]:
    """The cells of a board that have one of these letters."""
def at(b: str, cell: Value | str) -> str:
    """The letter on a cell of a board."""
def put(*arguments: Argument) -> str:
    """The board with other letters on some cells."""
def near(b: Argument, cell: Argument) -> list[Game]:
    """The neighbours of a cell, or of a list of cells."""
def groups(b: str, letters: str) -> list[list[Game]]:
    """The groups of a board: connected cells with one and the same letter, for each of these letters."""
def exchange(b: str, pairs: str) -> str:
    """The board with the letters of each pair exchanged."""
def turn(b: str) -> str:
    """The board turned to the right by a quarter."""
def mirror(b: str) -> str:
    """The mirror image of a board: each row backwards."""
def transpose(b: str) -> str:
    """The board with rows and columns exchanged."""
def empty(rows: Value, columns: Value) -> str:
    """A board of empty cells."""
def checker(rows: Value, columns: Value) -> str:
    """A board with x and o in turn, as Clobber begins."""
def connected(b: Argument, cell: Argument, letters: Argument = ...) -> str:
    """The board with only what is joined to a vertex or cell; the rest becomes empty."""
def path(n: Value) -> str:
    """The path of n vertices, as a graph."""
def ring(n: Value) -> str:
    """The cycle of n vertices, as a graph."""
def complete(n: Value) -> str:
    """The complete graph of n vertices."""
def positions(f: Argument, rows: Argument, columns: Argument = ...) -> Any:
    """All positions of a ruleset on a board of this size, one of each class of images; or all on a graph."""
def random_board(letters: str, rows: Value, columns: Value, seed: Value) -> str:
    """A board with random letters; the same for the same seed."""
def random_position(f: Argument, rows: Argument, columns: Argument, seed: Argument = ...) -> Any:
    """A random position of a ruleset; the same for the same seed."""
def realise(g: Argument, f: Word, n: Argument) -> list[Game]:
    """The smallest positions of a ruleset with the value g, one of each class of images."""
def hottest(f: Argument, rows: Argument, columns: Argument = ..., seed: Argument = ..., tries: Argument = ...) -> list[Game]:
    """The highest temperature of the positions of a ruleset on a board of this size or on a graph, and the first position that has it."""
def reachable(g: Value, h: Value) -> bool:
    """Whether play leads from h to g, by moves of either player in any order."""
def route(g: Value, h: Value) -> list[Move]:
    """The moves of a shortest play from h to g, by either player in any order."""
def star(n: Argument) -> str:
    """The star with n leaves, or with arms of these lengths, as a graph."""
def wheel(n: Value) -> str:
    """The wheel with n spokes, as a graph."""
def caterpillar(leaves: Items) -> str:
    """The caterpillar: a path with so many leaves on each of its vertices."""
def complete_bipartite(m: Value, n: Value) -> str:
    """The complete bipartite graph: each of m vertices is joined to each of n others."""
def hypercube(d: Value) -> str:
    """The hypercube of dimension d, as a graph."""
def queens(n: Value) -> str:
    """The squares of an n by n board as a graph: two are joined if a queen moves from one to the other."""
def trees(n: Value) -> list[str]:
    """All trees with n vertices, one of each class of isomorphic trees."""
def graphs(n: Value) -> list[str]:
    """All graphs with n vertices, one of each class of isomorphic graphs, with few edges first."""
def cubic(n: Argument) -> Any:
    """All connected graphs with n vertices in which each vertex has three neighbours, one of each class of isomorphic graphs."""
def adjacency(b: str) -> list[list[Game]]:
    """The adjacency matrix of a graph."""
def is_connected(b: Argument) -> Any:
    """Whether a graph is connected, whatever its letters."""
def is_bipartite(b: Argument) -> Any:
    """Whether a graph is bipartite: it has no cycle of odd length."""
def matching_number(b: str) -> Game:
    """The largest number of edges of a graph that have no vertex in common."""
def rectangle(rows: Argument, columns: Argument = ...) -> str:
    """The squares of a board as a graph: of this size, or of a picture with any outline and holes."""
def triangle(rows: Argument, columns: Argument = ...) -> str:
    """A triangular grid as a graph, in which a vertex has up to six neighbours: with n rows of 1 to n vertices, with rows of one length, or of a picture."""
def gcd(a: Value, b: Value) -> Game:
    """The greatest common divisor of two integers."""
def floor(x: Value) -> Game:
    """The largest integer that is at most x."""
def ceiling(x: Value) -> Game:
    """The least integer that is at least x."""
def sign(x: Value) -> Game:
    """1, 0 or -1 as the value is positive, zero or negative."""
def abs(x: Value) -> Game:
    """The larger of a value and its negative."""
def max(*arguments: Argument) -> Game:
    """The largest of values that are comparable with each other."""
def min(*arguments: Argument) -> Game:
    """The smallest of values that are comparable with each other."""
def pow(a: Argument, n: Argument) -> Game:
    """A power of a number."""
def sqrt(x: Argument) -> Any:
    """The square root of a number, exactly."""
def isqrt(n: Value) -> Game:
    """The square root of a natural number, rounded down."""
def numerator(x: Value) -> Game:
    """The numerator of a number in lowest terms."""
def denominator(x: Value) -> Game:
    """The positive denominator of a number in lowest terms."""
def is_surreal(x: Value | str | bool | Items) -> bool:
    """Whether the value is a surreal number: any number, finite or not."""
def is_ordinal(x: Value | str | bool | Items) -> bool:
    """Whether the value is an ordinal: a number without right options."""
def simplest_between(x: Value, y: Value) -> Game:
    """The simplest number strictly between two numbers: the value of {x|y} for x < y."""
def sign_expansion(x: Value) -> list[list[Any]]:
    """The sign expansion of a number: runs of equal signs, each with its length."""
def ordinal_product(a: Value, b: Value) -> Game:
    """Cantor's product of ordinals: b copies of a, one after another."""
def ordinal_power(a: Value, b: Value) -> Game:
    """Cantor's power of ordinals."""
def stalk(*arguments: Argument) -> Game:
    """The value of a red-blue string of Hackenbush, which may be periodic from some edge on."""
def scatter(ys: Argument, first: Argument = ...) -> str:
    """A list plotted as points: its elements against their indices, which count from 0 or from first; or pairs [x, y]."""
def heatmap(lists: Items, first: Argument = ...) -> str:
    """A table of values as cells that are coloured by value: a list of rows, all of the same length. Rows and columns count from 0, or from first."""
def histogram(xs: str | Items) -> str:
    """How often each element of a list occurs, as bars with their counts; games are compared by value."""
def length(xs: str | Items) -> Game:
    """The number of elements of a list or range, or of characters of a string."""
def first(xs: str | Items) -> Game:
    """The first element of a list, or the first character of a string."""
def last(xs: str | Items) -> Game:
    """The last element of a list, or the last character of a string."""
def slice(xs: str | Items, first: Value, end: Value = ...) -> str:
    """The elements of a list, or the characters of a string, from index first up to but not including index end; up to the last if end is omitted."""
def overwrite(xs: str | Items, at: Value, ys: str) -> str:
    """A list or string in which the elements from index at on are replaced by those of ys."""
def reverse(xs: str | Items) -> list[Game]:
    """A list or string in reverse order."""
def repeat(xs: str | Items, n: Value) -> str:
    """n copies of a list or string, joined."""
def concat(lists: Items) -> list[Game]:
    """The lists of a list joined into one; + joins two lists."""
def sum(xs: Items) -> Game:
    """The sum of a list of games, values and numbers; 0 for an empty list."""
def tuples(xs: Items, m: Value) -> list[list[Game]]:
    """All lists of m elements of a list, the last element changing fastest."""
def error(text: Argument) -> Any:
    """Refuses what is asked: an error with this text."""
def text(x: Argument) -> Any:
    """x as a string, in ASCII notation that can be read back: a position as it is written, a value in its notation."""
def join(strings: Items, between: str = ...) -> str:
    """The strings of a list joined into one, with a separator between neighbours."""
def split(string: str, between: str) -> list[str]:
    """The parts of a string between the occurrences of a separator."""
def replace(xs: str | Items, old: str, new: str) -> str:
    """A list with each element equal to old replaced by new, or a string with each occurrence of old replaced."""
def contains(xs: Items, x: Value | str | bool | Items) -> bool:
    """Whether x is an element of a list, or a string occurs in another."""
def index_of(xs: str | Items, x: str) -> Game:
    """The first index, counted from 0, of an element in a list or of a string in another; -1 if there is none."""
def indices(xs: str | Items, x: str) -> list[Game]:
    """All indices, counted from 0, of an element in a list or of a string in another."""
def count(xs: Items, x: Value | str | bool | Items) -> Game:
    """The number of occurrences of an element in a list, or of a string in another."""
def sort(xs: Argument, f: Argument = ...) -> list[Game]:
    """A list in ascending order, of the elements or of their images under f: numbers and comparable games by value, strings and lists in dictionary order."""
def unique(xs: str | Items) -> list[Game]:
    """A list without repetitions; games are compared by value."""
def map(f: Word, xs: Argument) -> list[Game]:
    """The results of a function for the elements of a list."""
def fold(f: Word, start: Argument, xs: Argument) -> Game:
    """A value that a function updates with each element of a list in turn."""
def iterate(f: Argument, n: Argument, x: Argument) -> Game:
    """A function applied n times, beginning with x."""
def guess(list: Items) -> str:
    """Patterns that a list shows, each as a claim to paste."""
