// Impartial NoGo on a row: both players place stones of either colour, and every group keeps a liberty, an empty point
// beside it. Prints the Grundy values of rows of 1 to N empty points, in 2^(N + 2) bytes. It shares nothing with cgt.
//
//     g++ -O3 -o nogo_rows results/nogo_rows.cpp && ./nogo_rows 28
//
// A group on a row is as good as one stone, and stones of both colours that touch cut the row: neither can take a liberty of
// the other any more. So a position is a sum of segments in which no two stones touch. A segment of n cells has a code of
// n + 1 bits, with the first cell in the highest. An empty cell is 0; a stone is 1, and the bit after it, where an empty cell
// must be, tells whether its colour is another than that of the stone before it. For a stone in the last cell there is a bit
// more. A move that touches no stone makes the code larger, and all others make the segment shorter. So the values of all
// segments are found in order: by their lengths, and from the largest code on.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef uint64_t code;
static const int WALL = 3;
static std::vector<std::vector<uint8_t>> values;

// A segment: its cells, each 0 if empty, and 1 or 2 for a stone; a wall at both ends; the nearest stones on both sides.
struct Segment {
    int n;
    code w;
    int cell[40], before[40], after[40];
    // The bit with the colour of the first stone behind a cell.
    code colour[40];

    bool read();
    code reversed() const;
    unsigned mex() const;
    int after_move(int i, int c) const;
    static int value(code w, int n) { return values[n][w]; }
};

// The lowest bits.
static code low(code w, int bits) { return w & (((code)1 << bits) - 1); }

// Whether there is such a segment.
bool Segment::read() {
    cell[0] = cell[n + 1] = WALL;
    int last = 0;
    for (int i = 1; i <= n; i++) {
        cell[i] = 0;
        before[i] = last;
        if (!(w >> (n + 1 - i) & 1)) continue;
        bool is_other = w >> (n - i) & 1;
        if (!last && is_other) return false;
        last = !last ? 1 : is_other ? 3 - last : last;
        cell[i] = last;
        if (++i <= n) cell[i] = 0, before[i] = last;
    }
    if (!cell[n] && (w & 1)) return false;
    after[n] = 0, colour[n] = 0;
    for (int i = n - 1; i >= 1; i--) {
        bool is_next = cell[i + 1] != 0;
        after[i] = is_next ? cell[i + 1] : after[i + 1];
        colour[i] = is_next ? (code)1 << (n - i - 1) : colour[i + 1];
    }
    return true;
}

code Segment::reversed() const {
    code r = 0;
    int last = 0;
    for (int i = n; i >= 1; i--) {
        if (!cell[i]) continue;
        r |= (code)1 << i;
        if (last && last != cell[i]) r |= (code)1 << (i - 1);
        last = cell[i];
    }
    return r;
}

// The value after a stone of colour c is placed in an empty cell, or -1 if that leaves a group without a liberty.
int Segment::after_move(int i, int c) const {
    int left = cell[i - 1], right = cell[i + 1];
    bool touches_left = left == 1 || left == 2, touches_right = right == 1 || right == 2;
    // Whether the stones beside the cell have a liberty on their other side.
    bool left_lives = i > 2 && !cell[i - 2], right_lives = i + 1 < n && !cell[i + 2];
    code bit = (code)1 << (n + 1 - i), own = bit >> 1;
    // What is behind the cell, where the first stone has no stone before it.
    code behind = low(w, n + 1 - i) & ~colour[i];
    // The cells before it, with the bit of the colour if the last of them is a stone.
    code ahead = w >> (n + 1 - i);
    if (!touches_left && !touches_right) {
        if (left == WALL && right == WALL) return -1;
        code m = (w & ~colour[i]) | bit;
        if (before[i] && before[i] != c) m |= own;
        if (after[i] && after[i] != c) m |= colour[i];
        return value(m, n);
    }
    if (left == c && right == c) {
        // Three cells become one.
        if (!left_lives && !right_lives) return -1;
        return value(ahead << (n - 1 - i) | low(w, n - 1 - i), n - 2);
    }
    if (left == c && !touches_right) {
        if (right == WALL && !left_lives) return -1;
        return value(ahead << (n - i) | low(w, n - i), n - 1);
    }
    if (right == c && !touches_left) {
        if (left == WALL && !right_lives) return -1;
        return value(ahead >> 1 << (n + 1 - i) | low(w, n + 1 - i), n - 1);
    }
    // It touches the other colour on one side, and there the row is cut.
    if (touches_left && touches_right) {
        if ((left != c && right != c) || !left_lives || !right_lives) return -1;
        return value(ahead, i - 1) ^ value(behind, n - i);
    }
    if (touches_left) {
        if (right == WALL || !left_lives) return -1;
        code m = behind | bit;
        if (after[i] && after[i] != c) m |= colour[i];
        return value(ahead, i - 1) ^ value(m, n + 1 - i);
    }
    if (left == WALL || !right_lives) return -1;
    code m = ahead << 1 | 2 | (before[i] && before[i] != c);
    return value(m, i) ^ value(behind, n - i);
}

unsigned Segment::mex() const {
    uint64_t seen[2] = {0, 0};
    for (int i = 1; i <= n; i++) {
        for (int c = 1; c <= 2 && !cell[i]; c++) {
            int v = after_move(i, c);
            if (v >= 0) seen[v >> 6] |= (uint64_t)1 << (v & 63);
        }
    }
    unsigned mex = 0;
    while (seen[mex >> 6] >> (mex & 63) & 1) mex++;
    if (mex > 63) fprintf(stderr, "a value of more than 63\n"), exit(1);
    return mex;
}

int main(int count, char **words) {
    int most = count > 1 ? atoi(words[1]) : 24;
    if (most < 1 || most > 36) return fprintf(stderr, "a number of points from 1 to 36\n"), 1;
    values.resize(most + 1);
    values[0].assign(2, 0);
    for (int n = 1; n <= most; n++) {
        values[n].assign((code)1 << (n + 1), 0);
        Segment s;
        s.n = n;
        for (s.w = (code)1 << (n + 1); s.w-- > 0;) {
            if (!s.read()) continue;
            // The mirror image has the same value.
            code other = s.reversed();
            values[n][s.w] = other > s.w ? values[n][other] : s.mex();
        }
        printf("%d %d\n", n, Segment::value(0, n));
        fflush(stdout);
    }
}
