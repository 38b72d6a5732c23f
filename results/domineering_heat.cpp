// The highest temperature of Domineering on a board with k cells blocked, for each k, over all ways to block them, and the
// hottest positions in one piece, up to mirror images. It shares nothing with cgt, and knows no values: the thermograph
// of a position follows from those of its options.
//
//     g++ -std=c++20 -O3 -o domineering_heat results/domineering_heat.cpp && ./domineering_heat 5 5
//
// Thermographs begin at temperature -1. There, let L be the greatest right wall of a left option, plus 1, and R the least left
// wall of a right option, minus 1. Both are whole, and for a whole number n, G >= n if and only if its right wall is at
// least n, and G <= n if and only if its left wall is at most n (by induction, and the simplicity theorem). So if
// L <= R, the game is the whole number from L to R that is nearest to 0; if not, it is no whole number, and has a mast
// where the scaffolds meet.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

// Temperatures and values are multiples of 1 / ONE.
static const int ONE = 1 << 20;

struct Point {
    int at, value;
    auto operator<=>(const Point &) const = default;
};

// Values at temperatures from -1 on: they change evenly from a point to the next one, and stay after the last one.
typedef std::vector<Point> Wall;

static std::vector<Wall> walls;

static int number_of(const Wall &wall) {
    static std::map<Wall, int> numbers;
    auto [entry, is_new] = numbers.try_emplace(wall, (int)walls.size());
    if (is_new) walls.push_back(wall);
    return entry->second;
}

static int value_at(const Wall &wall, int at) {
    size_t i = 0;
    while (i + 1 < wall.size() && wall[i + 1].at <= at) i++;
    if (i + 1 == wall.size()) return wall[i].value;
    // Walls are upright, or change as fast as the temperature.
    int change = wall[i + 1].value - wall[i].value;
    return wall[i].value + (change > 0 ? at - wall[i].at : change < 0 ? wall[i].at - at : 0);
}

// The temperatures of the points of two walls.
static std::vector<int> temperatures(const Wall &a, const Wall &b) {
    std::vector<int> all;
    for (Point point : a) all.push_back(point.at);
    for (Point point : b) all.push_back(point.at);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

static void add(Wall &wall, Point point) {
    size_t n = wall.size();
    if (n && wall[n - 1].at == point.at) return;
    // A point between two that lie on one line with it is left out.
    if (n > 1 && (int64_t)(wall[n - 1].value - wall[n - 2].value) * (point.at - wall[n - 1].at) ==
                     (int64_t)(point.value - wall[n - 1].value) * (wall[n - 1].at - wall[n - 2].at))
        wall.pop_back();
    wall.push_back(point);
}

static int ended(Wall &wall) {
    while (wall.size() > 1 && wall[wall.size() - 1].value == wall[wall.size() - 2].value) wall.pop_back();
    return number_of(wall);
}

// The greater one of two right walls at each temperature, or the lesser one of two left walls.
static int compared(int first, int second, bool is_greater) {
    static std::unordered_map<uint64_t, int> known[2];
    auto [entry, is_new] = known[is_greater].try_emplace((uint64_t)first << 32 | second, 0);
    if (!is_new) return entry->second;
    Wall a = walls[first], b = walls[second], c;
    std::vector<int> at = temperatures(a, b);
    for (size_t i = 0; i < at.size(); i++) {
        int more = value_at(a, at[i]) - value_at(b, at[i]);
        if (i) {
            int before = value_at(a, at[i - 1]) - value_at(b, at[i - 1]);
            // One of the two is upright where they cross.
            if ((before < 0) != (more < 0) && before && more) {
                int cross = at[i - 1] + abs(before);
                add(c, {cross, value_at(a, cross)});
            }
        }
        bool is_first = (more > 0) == is_greater;
        add(c, {at[i], value_at(is_first ? a : b, at[i])});
    }
    return known[is_greater][(uint64_t)first << 32 | second] = ended(c);
}

// The same, from a small table of those that were asked for last.
static int best(int first, int second, bool is_greater) {
    struct Entry { int first, second, found; };
    static std::vector<Entry> last[2] = {std::vector<Entry>(1 << 20, {-1, -1, -1}), std::vector<Entry>(1 << 20, {-1, -1, -1})};
    if (first == second) return first;
    if (first > second) std::swap(first, second);
    uint32_t place = ((uint32_t)first * 0x9E3779B1u ^ (uint32_t)second * 0x85EBCA77u) >> 12;
    Entry &entry = last[is_greater][place];
    if (entry.first != first || entry.second != second) entry = {first, second, compared(first, second, is_greater)};
    return entry.found;
}

struct Thermograph {
    int left, right, temperature;
};

static Thermograph whole(int n) {
    int wall = number_of({{-ONE, n}});
    return {wall, wall, -ONE};
}

// From the greatest right wall of the left options and the least left wall of the right ones; -1 if there are none.
static Thermograph thermograph(int of_left, int of_right) {
    if (of_left < 0 && of_right < 0) return whole(0);
    int low = of_left < 0 ? INT32_MIN : walls[of_left][0].value + ONE;
    int high = of_right < 0 ? INT32_MAX : walls[of_right][0].value - ONE;
    if (low <= high) return whole(low > 0 ? low : high < 0 ? high : 0);
    const Wall a = walls[of_left], b = walls[of_right];
    std::vector<int> at = temperatures(a, b);
    // The scaffolds meet after the last point at the latest.
    at.push_back(at.back() + 64 * ONE);
    Wall left, right;
    for (size_t i = 0;; i++) {
        int of_a = value_at(a, at[i]) - at[i], of_b = value_at(b, at[i]) + at[i];
        if (of_a <= of_b) {
            int before = value_at(a, at[i - 1]) - value_at(b, at[i - 1]) - 2 * at[i - 1];
            // How fast they approach each other: 1 or 2.
            int speed = (before - (of_a - of_b)) / (at[i] - at[i - 1]);
            if (before % speed) fprintf(stderr, "temperatures need more digits\n"), exit(1);
            int meet = at[i - 1] + before / speed;
            int mast = value_at(a, meet) - meet;
            add(left, {meet, mast}), add(right, {meet, mast});
            return {ended(left), ended(right), meet};
        }
        add(left, {at[i], of_a}), add(right, {at[i], of_b});
    }
}

int main(int count, char **words) {
    int rows = count > 1 ? atoi(words[1]) : 0, columns = count > 2 ? atoi(words[2]) : 0, cells = rows * columns;
    if (rows < 1 || columns < 1 || columns > 16 || cells > 32)
        return fprintf(stderr, "rows and columns, at most 16, with at most 32 cells\n"), 1;
    std::vector<uint32_t> upright, level;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            uint32_t cell = (uint32_t)1 << (r * columns + c);
            if (r + 1 < rows) upright.push_back(cell | cell << columns);
            if (c + 1 < columns) level.push_back(cell | cell << 1);
        }
    // The image of a set of cells in one of two mirrors: that of its lower 16 cells, and of the others.
    std::vector<uint32_t> mirror[2][2];
    for (int is_upside = 0; is_upside < 2; is_upside++)
        for (int half = 0; half < 2; half++)
            for (uint32_t set = 0; set < 1 << 16; set++) {
                uint32_t image = 0;
                for (int i = half * 16; i < half * 16 + 16 && i < cells; i++) {
                    int r = i / columns, c = i % columns;
                    int j = is_upside ? (rows - 1 - r) * columns + c : r * columns + columns - 1 - c;
                    image |= (set >> i % 16 & 1) << j;
                }
                mirror[is_upside][half].push_back(image);
            }
    auto image = [&](uint32_t set, int is_upside) {
        return mirror[is_upside][0][set & 0xFFFF] | mirror[is_upside][1][set >> 16];
    };
    // The thermograph of each set of empty cells, as its number.
    std::vector<uint32_t> graphs((size_t)1 << cells);
    std::vector<Thermograph> all;
    std::unordered_map<uint64_t, uint32_t> by_walls, by_options;
    std::vector<int> highest(cells + 1, -ONE);
    for (size_t set = 0; set < graphs.size(); set++) {
        uint32_t empty = set, least = image(empty, 0);
        least = std::min({least, image(least, 1), image(empty, 1)});
        if (least < empty) {
            graphs[empty] = graphs[least];
            continue;
        }
        int of_left = -1, of_right = -1;
        for (uint32_t domino : upright)
            if ((empty & domino) == domino) {
                int wall = all[graphs[empty ^ domino]].right;
                of_left = of_left < 0 ? wall : best(of_left, wall, true);
            }
        for (uint32_t domino : level)
            if ((empty & domino) == domino) {
                int wall = all[graphs[empty ^ domino]].left;
                of_right = of_right < 0 ? wall : best(of_right, wall, false);
            }
        auto [options, is_new] = by_options.try_emplace((uint64_t)(of_left + 1) << 32 | (of_right + 1), 0);
        if (is_new) {
            Thermograph t = thermograph(of_left, of_right);
            auto [same, is_first] = by_walls.try_emplace((uint64_t)t.left << 32 | t.right, (uint32_t)all.size());
            if (is_first) all.push_back(t);
            options->second = same->second;
        }
        graphs[empty] = options->second;
        int blocked = cells - std::popcount(empty);
        highest[blocked] = std::max(highest[blocked], all[graphs[empty]].temperature);
    }
    for (int k = 0; k <= cells; k++) {
        int over = highest[k], under = ONE;
        while (under > 1 && over % 2 == 0) over /= 2, under /= 2;
        printf(under == 1 ? "%d %d\n" : "%d %d/%d\n", k, over, under);
    }
    printf("of %zu thermographs\n", all.size());
    // The hottest positions in one piece, once for all places and mirror images.
    uint32_t first_column = 0;
    for (int r = 0; r < rows; r++) first_column |= (uint32_t)1 << r * columns;
    uint32_t last_column = first_column << (columns - 1), whole_board = graphs.size() - 1;
    auto corner = [&](uint32_t set) {
        while (!(set & (((uint32_t)1 << columns) - 1))) set >>= columns;
        while (!(set & first_column)) set >>= 1;
        return set;
    };
    int hottest = *std::max_element(highest.begin(), highest.end());
    std::set<uint32_t> pieces;
    for (size_t set = 1; set < graphs.size(); set++) {
        if (all[graphs[set]].temperature < hottest) continue;
        uint32_t empty = set, piece = empty & -empty;
        for (uint32_t old = 0; piece != old;) {
            old = piece;
            uint32_t beside = (piece & ~last_column) << 1 | (piece & ~first_column) >> 1 | piece >> columns;
            piece |= (beside | (uint32_t)((uint64_t)piece << columns & whole_board)) & empty;
        }
        if (piece != empty) continue;
        uint32_t turned = image(empty, 0);
        pieces.insert(std::min({corner(empty), corner(turned), corner(image(empty, 1)), corner(image(turned, 1))}));
    }
    for (uint32_t piece : pieces) {
        for (int i = 0; i < cells; i++) {
            if (i && i % columns == 0) putchar('/');
            putchar(piece >> i & 1 ? '.' : '#');
        }
        putchar('\n');
    }
}
