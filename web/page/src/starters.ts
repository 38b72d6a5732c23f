// The texts that the editor begins with.

export const WELCOME = `# Positions and sums, with their values.
clobber xoxo/oxox
clobber xoxo + clobber oox
{3 | 1} + {2 | -1}
thermograph({3 | 1})

# Who wins, and how?
outcome(domineering(4, 4))
winning_moves(nim 3 + nim 5 + nim 7)

def ladder(n) = if n == 0 then * else {0 | ladder(n - 1)}
table n in 0..4: ladder(n)

claim "ladders are positive" forall n in 0..4: ladder(n) > 0
`;

export const RULES = `# Your own rules: x is Left's stone, o is Right's, . is empty. Left's moves are written; ± gives Right the same ones.
# A stone takes an enemy's stone beside it, or leaps over a free cell to take one.
ruleset leap(b: grid "x|o.") = ±{ "xo" -> ".x", "x.o" -> "..x" }

# Play it in the results opens its board: play, and see which moves win.
leap("x.o/.o./o.x")
outcome(leap("xo.x"))
`;

export const CLAIM = `# A claim is searched case by case. The first case in which it fails is shown, and can be played.
claim "a clobber row of two colours is never zero" forall b in ["xo", "xoxo", "xxoo", "xoxoxo"]: clobber(b) != 0

claim "Left likes tall boards" forall m in 1..4, n in 1..4: m < n or domineering(m, n) >= 0
`;

export const HEAPS = `# A heap game: write in the first line which heaps a move can leave, and read the rest. Here 1, 3 or 4 counters are taken.
ruleset take(n: heap) = impartial [take(n - k) for k in [1, 3, 4] if k <= n]

[grundy(take(n)) for n in 0..40]
scatter([[n, grundy(take(n))] for n in 0..60])
period(take)
guess([grundy(take(n)) for n in 0..60])
[n for n in 0..60 if take(n) == 0]
`;
