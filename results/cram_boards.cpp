// Cram on an empty board: prints its Grundy value, or whether the player to move loses it with a heap of k beside it,
// which is so if and only if the value is k. It shares nothing with cgt.
//
//     g++ -std=c++20 -O3 -o cram_boards results/cram_boards.cpp && ./cram_boards 3 16 && ./cram_boards 3 20 2
//
// Depth-first proof-number search of pairs of a part of the board and a heap of k. A move leaves parts; the smaller ones are
// valued first, and then the largest one is a pair again, with the heap that the others come to. So that no part is
// searched beyond need, what is kept of it is the set of values that it may have. Parts in the corner of the board
// have a table, by retrograde analysis.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

// Cells, column by column.
typedef uint64_t cells;

static const uint32_t NEVER = 1 << 30;
static const int TRIED = 8;

static int rows, corner_bits;
static cells bottom, top, all_columns;
static std::vector<uint8_t> corner;
static std::vector<uint8_t> upside_down;

static cells beside(cells s) {
    return ((s & ~top) << 1 | (s & ~bottom) >> 1 | s << rows | s >> rows) & all_columns;
}

// The part in the corner, in the mirror image that is least.
static cells normal(cells s) {
    s >>= std::countr_zero(s) / rows * rows;
    while (!(s & bottom)) s >>= 1;
    cells column = ((cells)1 << rows) - 1, used = 0, images[3] = {0, 0, 0};
    for (cells rest = s; rest; rest >>= rows) used |= rest & column;
    int down = rows - std::bit_width(used);
    int width = (std::bit_width(s) + rows - 1) / rows;
    for (int c = 0; c < width; c++) {
        cells one = s >> (c * rows) & column, turned = upside_down[one] >> down;
        images[0] |= one << ((width - 1 - c) * rows);
        images[1] |= turned << (c * rows);
        images[2] |= turned << ((width - 1 - c) * rows);
    }
    return std::min({s, images[0], images[1], images[2]});
}

// What is known of a part: the values that it may have, how many moves were unknown, and for small k the least
// numbers of pairs whose results would prove a win and a loss with a heap of k.
struct Known {
    cells part;
    uint16_t possible;
    uint16_t moves;
    std::array<uint32_t, TRIED> win, loss;

    bool is_single() const { return !(possible & (possible - 1)); }
    int value() const { return std::countr_zero(possible); }
};

struct Table {
    std::vector<Known> entries = std::vector<Known>(1 << 16);
    size_t count = 0;

    Known *find(cells part) {
        cells h = (part ^ part >> 31) * 0x9E3779B97F4A7C15u;
        size_t i = (h ^ h >> 32) & (entries.size() - 1);
        while (entries[i].part && entries[i].part != part) i = (i + 1) & (entries.size() - 1);
        return &entries[i];
    }
    // Parts that are new are put in.
    void put(const Known &known) {
        Known *place = find(known.part);
        if (!place->part && 4 * ++count > 3 * entries.size()) {
            std::vector<Known> old(2 * entries.size());
            old.swap(entries);
            for (const Known &entry : old)
                if (entry.part) *find(entry.part) = entry;
            place = find(known.part);
        }
        *place = known;
    }
};
static Table table;

static cells pairs_in_columns(cells s) { return s & s >> 1 & ~top; }
static cells pairs_in_rows(cells s) { return s & s >> rows; }

static Known known_of(cells part) {
    Known *found = table.find(part);
    if (found->part) return *found;
    Known known = {part, 0, 0, {}, {}};
    // A value is at most the number of dominoes.
    known.possible = (2u << std::min(15, std::popcount(part) / 2)) - 1;
    known.moves = std::popcount(pairs_in_columns(part)) + std::popcount(pairs_in_rows(part));
    return known;
}

struct Numbers {
    uint32_t win, loss;
};

static Numbers first_numbers(int moves) {
    uint32_t win = 1 + moves / 8;
    return {win, win * (moves / 2 + 1)};
}

static Numbers numbers(const Known &known, int k) {
    if (k > 15 || !(known.possible >> k & 1)) return {0, NEVER};
    if (known.is_single()) return {NEVER, 0};
    if (k < TRIED && known.win[k]) return {known.win[k], known.loss[k]};
    return first_numbers(known.moves);
}

// What a move leaves: a heap, and the parts that may not be known, the largest one last.
struct Move {
    int heap;
    std::vector<Known> parts;

    void look_up() {
        size_t kept = 0;
        for (Known &part : parts) {
            if (!part.is_single()) part = known_of(part.part);
            if (part.is_single())
                heap ^= part.value();
            else
                parts[kept++] = part;
        }
        parts.resize(kept);
    }
};

static std::vector<Move> moves(cells part) {
    std::vector<Move> all;
    std::vector<std::pair<int, std::vector<cells>>> seen;
    for (int is_row = 0; is_row < 2; is_row++) {
        for (cells rest = is_row ? pairs_in_rows(part) : pairs_in_columns(part); rest; rest &= rest - 1) {
            cells cell = rest & -rest, left = part ^ (cell | cell << (is_row ? rows : 1));
            Move move = {0, {}};
            std::vector<cells> unknown;
            left &= beside(left);
            while (left) {
                cells one = left & -left;
                for (cells old = 0; one != old;) old = one, one |= beside(one) & left;
                left ^= one;
                one = normal(one);
                if ((int)std::bit_width(one) <= corner_bits)
                    move.heap ^= corner[one];
                else
                    unknown.push_back(one);
            }
            std::sort(unknown.begin(), unknown.end(), [](cells a, cells b) {
                int more = std::popcount(a) - std::popcount(b);
                return more ? more < 0 : a < b;
            });
            // Equal parts cancel.
            std::vector<cells> odd;
            for (cells one : unknown)
                if (!odd.empty() && odd.back() == one)
                    odd.pop_back();
                else
                    odd.push_back(one);
            if (std::find(seen.begin(), seen.end(), std::pair(move.heap, odd)) != seen.end()) continue;
            seen.push_back({move.heap, odd});
            for (cells one : odd) move.parts.push_back(known_of(one));
            all.push_back(std::move(move));
        }
    }
    return all;
}

static int value(cells part);
static void search(cells part, int k, uint32_t most_win, uint32_t most_loss);

// Searches a part with a heap of k until the numbers are as large as said, or its result is known.
static void go_on(Known &own, std::vector<Move> &open, uint16_t &reached, int k, uint32_t most_win, uint32_t most_loss) {
    for (;;) {
        uint64_t loss = 0;
        uint32_t win = NEVER, next_win = NEVER, win_of_best = 0;
        int best = -1, best_heap = -1;
        auto consider = [&](Numbers n, int move, int heap) {
            loss += n.win;
            if (n.loss < win)
                next_win = win, win = n.loss, win_of_best = n.win, best = move, best_heap = heap;
            else
                next_win = std::min(next_win, n.loss);
        };
        size_t kept = 0;
        for (size_t i = 0; i < open.size(); i++) {
            open[i].look_up();
            if (open[i].parts.empty()) {
                reached |= 1u << open[i].heap;
                continue;
            }
            if (kept != i) std::swap(open[kept], open[i]);
            const Move &move = open[kept];
            Numbers n = move.parts.size() > 1 ? first_numbers(move.parts.back().moves) : numbers(move.parts[0], k ^ move.heap);
            n.win += move.parts.size() - 1, n.loss += move.parts.size() - 1;
            consider(n, kept++, -1);
        }
        open.resize(kept);
        own.moves = std::min<size_t>(kept, 0xFFFF);
        own.possible &= ~reached;
        if (open.empty()) own.possible &= 1u << std::countr_one(reached);
        if (!own.possible) fprintf(stderr, "a value of more than 15\n"), exit(1);
        if (!(own.possible >> k & 1) || own.is_single()) return;
        for (int heap = 0; heap < k; heap++)
            if (own.possible >> heap & 1) consider(numbers(own, heap), -1, heap);
        if (best < 0 && best_heap < 0) {
            own.possible = 1u << k;
            return;
        }
        uint32_t of_loss = std::min<uint64_t>(loss, NEVER - 1);
        if (k < TRIED) own.win[k] = std::min(win, NEVER - 1), own.loss[k] = std::max(1u, of_loss);
        if (win >= most_win || of_loss >= most_loss) return;
        uint32_t least = std::min<uint64_t>(most_win, (uint64_t)next_win + 1 + next_win / 4);
        uint32_t more = most_loss >= NEVER ? NEVER : most_loss - (of_loss - std::min(win_of_best, of_loss));
        if (best_heap >= 0)
            go_on(own, open, reached, best_heap, more, least);
        else if (open[best].parts.size() > 1)
            value(open[best].parts[0].part);
        else
            search(open[best].parts[0].part, k ^ open[best].heap, more, least);
    }
}

static void search(cells part, int k, uint32_t most_win, uint32_t most_loss) {
    Known own = known_of(part);
    std::vector<Move> open = moves(part);
    uint16_t reached = 0;
    go_on(own, open, reached, k, most_win, most_loss);
    table.put(own);
}

static int value(cells part) {
    Known own = known_of(part);
    std::vector<Move> open = moves(part);
    uint16_t reached = 0;
    for (int k = 0; !own.is_single(); k++)
        if (own.possible >> k & 1) go_on(own, open, reached, k, NEVER, NEVER);
    table.put(own);
    return own.value();
}

int main(int count, char **words) {
    rows = count > 1 ? atoi(words[1]) : 0;
    int columns = count > 2 ? atoi(words[2]) : 0, heap = count > 3 ? atoi(words[3]) : -1;
    if (rows < 2 || rows > 8 || columns < rows || rows * columns > 63 || heap > 15)
        return fprintf(stderr, "rows and columns: at least 2 rows, not more than columns, at most 63 cells; a heap up to 15\n"), 1;
    all_columns = ((cells)1 << rows * columns) - 1;
    for (int c = 0; c < columns; c++) bottom |= (cells)1 << c * rows;
    top = bottom << (rows - 1);
    for (int one = 0; one < 1 << rows; one++) {
        int turned = 0;
        for (int r = 0; r < rows; r++) turned |= (one >> r & 1) << (rows - 1 - r);
        upside_down.push_back(turned);
    }
    corner_bits = std::min(columns, 27 / rows) * rows;
    corner.resize((size_t)1 << corner_bits);
    for (cells part = 1; part < corner.size(); part++) {
        uint64_t seen = 0;
        for (cells rest = pairs_in_columns(part); rest; rest &= rest - 1)
            seen |= (uint64_t)1 << corner[part ^ 3 * (rest & -rest)];
        for (cells rest = pairs_in_rows(part); rest; rest &= rest - 1)
            seen |= (uint64_t)1 << corner[part ^ (rest & -rest) ^ (rest & -rest) << rows];
        corner[part] = std::countr_one(seen);
    }
    if (rows * columns <= corner_bits) return printf("%d x %d: %d\n", rows, columns, corner[all_columns]), 0;
    if (heap < 0) {
        int found = value(all_columns);
        printf("%d x %d: %d (%zu parts)\n", rows, columns, found, table.count);
    } else {
        search(all_columns, heap, NEVER, NEVER);
        const char *result = known_of(all_columns).possible == 1u << heap ? "loses" : "wins";
        printf("%d x %d with a heap of %d: the player to move %s (%zu parts)\n", rows, columns, heap, result, table.count);
    }
}
