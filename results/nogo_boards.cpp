// Impartial NoGo on a board: both players place stones of either colour, and every group keeps a liberty, an empty point
// beside it. Prints the Grundy value of the empty board. It shares nothing with cgt or with nogo_rows.cpp.
//
//     g++ -std=c++20 -O3 -o nogo_boards results/nogo_boards.cpp && ./nogo_boards 5 4
//
// The values of all positions, one byte each, by retrograde analysis. A position is a number with a digit for each point: 0
// if it is empty, and 1 or 2 for a stone. A stone more makes the number larger, so the values are found from the largest
// number down. The upper half of the rows is the number of a block, and the place in it is the number of the lower half.
// Exchanging the colours and the mirror image that keeps the rows do not change the value, and permute the blocks: of
// those that are the same in this way, only the one with the largest number is kept.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

static const int ILLEGAL = 63;

int main(int count, char **words) {
    int rows = count > 1 ? atoi(words[1]) : 0, columns = count > 2 ? atoi(words[2]) : 0, cells = rows * columns;
    int below = rows / 2 * columns;
    if (rows < 1 || columns < 1 || cells > 22 || cells - below > 14)
        return fprintf(stderr, "rows and columns, with at most 22 points, and 14 in the larger half of the rows\n"), 1;
    uint32_t power[15] = {1};
    for (int i = 1; i < 15; i++) power[i] = 3 * power[i - 1];
    uint32_t blocks = power[cells - below], size = power[below];

    // A half of the board with its colours exchanged (1), in the mirror (2), or both (3).
    auto image = [&](uint32_t half, int points, int change) {
        uint32_t other = 0;
        for (int i = 0; i < points; i++, half /= 3) {
            uint32_t digit = half % 3;
            if (change & 1 && digit) digit = 3 - digit;
            other += digit * power[change & 2 ? i / columns * columns + columns - 1 - i % columns : i];
        }
        return other;
    };
    auto stones = [&](uint32_t half, int points, uint32_t colour) {
        uint32_t bits = 0;
        for (int i = 0; i < points; i++, half /= 3) bits |= (uint32_t)(half % 3 == colour) << i;
        return bits;
    };
    std::vector<uint32_t> place[4], lower[2];
    for (int change = 0; change < 4; change++)
        for (uint32_t half = 0; half < size; half++) place[change].push_back(image(half, below, change));
    for (int colour = 0; colour < 2; colour++)
        for (uint32_t half = 0; half < size; half++) lower[colour].push_back(stones(half, below, colour + 1));

    uint32_t all = ((uint32_t)1 << cells) - 1, first_column = 0;
    for (int i = 0; i < cells; i += columns) first_column |= (uint32_t)1 << i;
    uint32_t last_column = first_column << (columns - 1);
    auto beside = [&](uint32_t s) {
        return (s << columns | s >> columns | (s & ~last_column) << 1 | (s & ~first_column) >> 1) & all;
    };
    // Whether the groups of some stones have liberties.
    auto live = [&](uint32_t s, uint32_t empty) {
        uint32_t found = s & beside(empty);
        for (uint32_t old = 0; found != s && found != old;) old = found, found |= s & beside(found);
        return found == s;
    };

    std::vector<std::vector<uint8_t>> values(blocks);
    uint64_t legal = 0;
    for (uint32_t block = blocks; block-- > 0;) {
        std::set<uint32_t> same;
        for (int change = 0; change < 4; change++) same.insert(image(block, cells - below, change));
        if (*same.rbegin() != block) continue;
        // The blocks in which a stone in the upper half leaves the position.
        struct Option { const uint8_t *values; const uint32_t *place; };
        std::vector<Option> options;
        for (int i = 0; i < cells - below; i++)
            for (uint32_t colour = 1; colour <= 2 && block / power[i] % 3 == 0; colour++) {
                uint32_t next = block + colour * power[i];
                int change = 0;
                while (values[image(next, cells - below, change)].empty()) change++;
                options.push_back({values[image(next, cells - below, change)].data(), place[change].data()});
            }
        values[block].resize(size);
        uint8_t *own = values[block].data();
        uint32_t upper[2] = {stones(block, cells - below, 1) << below, stones(block, cells - below, 2) << below};
        for (uint32_t half = size; half-- > 0;) {
            uint32_t left = upper[0] | lower[0][half], right = upper[1] | lower[1][half], empty = all & ~(left | right);
            if (!live(left, empty) || !live(right, empty)) {
                own[half] = ILLEGAL;
                continue;
            }
            legal += same.size();
            uint64_t seen = 0;
            for (const Option &option : options) seen |= (uint64_t)1 << option.values[option.place[half]];
            for (uint32_t rest = empty & (((uint32_t)1 << below) - 1); rest; rest &= rest - 1) {
                uint32_t step = power[std::countr_zero(rest)];
                seen |= (uint64_t)1 << own[half + step] | (uint64_t)1 << own[half + 2 * step];
            }
            int mex = std::countr_one(seen & ~((uint64_t)1 << ILLEGAL));
            if (mex == ILLEGAL) return fprintf(stderr, "a value of more than 62\n"), 1;
            own[half] = mex;
        }
    }
    printf("%d x %d: %d (%llu legal positions)\n", rows, columns, values[0][0], (unsigned long long)legal);
}
