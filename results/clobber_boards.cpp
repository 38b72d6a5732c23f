// Impartial Clobber on a board of alternating stones: either player moves any stone to a neighbour of the other colour, which is
// captured. Prints the Grundy value. It shares nothing with cgt.
//
//     g++ -std=c++20 -O3 -o clobber_boards results/clobber_boards.cpp && ./clobber_boards 5 5
//
// By search: a position is the sum of its parts, the stones that touch. The value of each part that was met is kept, once for all
// places, mirror images, turns and exchanges of colours.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

// A point for each of 64 bits: 8 rows of 8, or 4 rows of 16.
typedef uint64_t points;

static int width, height;

struct Stones {
    points of[2];
    points all() const { return of[0] | of[1]; }
    bool operator<(const Stones &other) const {
        return of[0] != other.of[0] ? of[0] < other.of[0] : of[1] < other.of[1];
    }
    bool operator==(const Stones &) const = default;
};

// The values of parts, by open addressing.
struct Table {
    struct Entry { Stones part; int8_t value; };
    std::vector<Entry> entries = std::vector<Entry>(1 << 20, Entry{{{0, 0}}, -1});
    size_t count = 0;

    size_t place(const Stones &part) const {
        uint64_t h = part.of[0] * 0x9E3779B97F4A7C15u ^ std::rotl(part.of[1] * 0xC2B2AE3D27D4EB4Fu, 31);
        size_t i = (h ^ h >> 29) * 0xBF58476D1CE4E5B9u >> 20 & (entries.size() - 1);
        while (entries[i].value >= 0 && !(entries[i].part == part)) i = (i + 1) & (entries.size() - 1);
        return i;
    }
    void put(const Stones &part, int value) {
        if (2 * ++count > entries.size()) {
            std::vector<Entry> old(2 * entries.size(), Entry{{{0, 0}}, -1});
            old.swap(entries);
            for (const Entry &entry : old)
                if (entry.value >= 0) entries[place(entry.part)] = entry;
        }
        entries[place(part)] = {part, (int8_t)value};
    }
};
static Table known;

static points first_column, last_column;

static points beside(points s) {
    return s << width | s >> width | (s & ~last_column) << 1 | (s & ~first_column) >> 1;
}

// The points in the mirror: upside down, left to right, or both. Lines are exchanged if the field is a square.
static points image(points s, int change) {
    points other = 0;
    for (; s; s &= s - 1) {
        int i = std::countr_zero(s), r = i / width, c = i % width;
        if (change & 1) r = height - 1 - r;
        if (change & 2) c = width - 1 - c;
        if (change & 4) std::swap(r, c);
        other |= (points)1 << (r * width + c);
    }
    return other;
}

// A part in the corner.
static Stones in_the_corner(Stones part) {
    points all = part.all();
    int rows = std::countr_zero(all) / width * width;
    points columns = all;
    for (int i = width; i < 64; i += width) columns |= all >> i;
    int shift = rows + std::countr_zero(columns & (((points)1 << width) - 1));
    return {{part.of[0] >> shift, part.of[1] >> shift}};
}

static int value(Stones position);

static int value_of_part(const Stones &part) {
    if (!part.of[0] || !part.of[1]) return 0;
    Stones least = in_the_corner(part);
    for (int change = 0; change < (width == height ? 8 : 4); change++) {
        Stones other = in_the_corner({{image(part.of[0], change), image(part.of[1], change)}});
        least = std::min({least, other, {{other.of[1], other.of[0]}}});
    }
    const Table::Entry &entry = known.entries[known.place(least)];
    if (entry.value >= 0) return entry.value;
    uint64_t seen = 0;
    for (int colour = 0; colour < 2; colour++)
        for (points rest = least.of[colour]; rest; rest &= rest - 1) {
            points stone = rest & -rest;
            for (points taken = beside(stone) & least.of[1 - colour]; taken; taken &= taken - 1) {
                Stones next = least;
                next.of[colour] ^= stone | (taken & -taken);
                next.of[1 - colour] ^= taken & -taken;
                seen |= (uint64_t)1 << value(next);
            }
        }
    int mex = std::countr_one(seen);
    if (mex > 62) fprintf(stderr, "a value of more than 62\n"), exit(1);
    known.put(least, mex);
    return mex;
}

static int value(Stones position) {
    int sum = 0;
    for (points rest = position.all(); rest;) {
        points part = rest & -rest;
        for (points old = 0; part != old;) old = part, part |= beside(part) & rest;
        sum ^= value_of_part({{position.of[0] & part, position.of[1] & part}});
        rest &= ~part;
    }
    return sum;
}

int main(int count, char **words) {
    int rows = count > 1 ? atoi(words[1]) : 0, columns = count > 2 ? atoi(words[2]) : 0;
    if (rows < 1 || columns < 1 || rows > 8 || columns > 16 || (columns > 8 && rows > 4))
        return fprintf(stderr, "rows and columns, at most 8 and 8, or 4 and 16\n"), 1;
    width = columns > 8 ? 16 : 8, height = 64 / width;
    for (int i = 0; i < 64; i += width) first_column |= (points)1 << i;
    last_column = first_column << (width - 1);
    Stones board = {{0, 0}};
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) board.of[(r + c) % 2] |= (points)1 << (r * width + c);
    int found = value(board);
    printf("%d x %d: %d (%zu parts)\n", rows, columns, found, known.count);
}
