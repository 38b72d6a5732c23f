// Proves who wins rows of Clobber that repeat a pattern, for any number of repetitions: the first player wins (xo)^n for
// all n but 3.
//
//     c++ -O3 -std=c++17 -o clobber_outcomes results/clobber_outcomes.cpp
//     ./clobber_outcomes              all patterns of the table below
//     ./clobber_outcomes xo 3 20 2    one pattern, with sums of up to 3 parts, and segments shortened by 2 from 20 stones on
//     ./clobber_outcomes claims 20    what is claimed of sums of up to 20 stones of xo, for results/check.py
//     ./clobber_outcomes claims 20 xxo 2 16 3    the same for another pattern
//
// It knows of Clobber only the moves. results/README.md says why this is a proof. In short:
//
// * Every part of a position that play reaches from a row that repeats a pattern is a segment: stones that follow the
//   pattern, but for the first and the last one, which may be of either colour. A segment is written like its mirror image.
// * Segments of at least `start` stones are taken together if they differ by periods in their middle: the *shortened*
//   segment is the one with less than start + period stones.
// * A *claim* is a statement G >= t or G |> t (Left wins G - t if she begins), where t is k ups with or without a star, on
//   all sums G of up to `parts` segments that are shortened to the same ones. Two rules say what follows from claims on
//   the options of G:
//     G >= t  if  H |> t for every right option H, and G |> u for every left option u of t;
//     G |> t  if  H >= t for some left option H, or G >= u for some right option u of t, or G >= u for some u |> t.
//   A move leaves up to one part more. Claims on more than `parts` parts follow from those on two groups of them:
//   A >= a and B >= b give A + B >= a + b, and A >= a and B |> b give A + B |> a + b.
// * The claims begin with more than is true, and are lowered until each follows from the others for all lengths that it is
//   about. Then all of them hold, by induction on the number of stones.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

using std::string;
using std::vector;

// Claims speak of at most 3 ups and of at least -6; NONE stands for no claim, and sums of two remain below -6.
const int MOST = 3, LEAST = -6, NONE = -50;

struct Case {
    const char *pattern;
    int parts, start, period;
};

const Case CASES[] = {
    {"xo", 3, 20, 2},      {"xxo", 2, 16, 3},     {"xxxo", 2, 10, 4},    {"xxoo", 2, 10, 4},    {"xxxxo", 2, 10, 5},
    {"xxxoo", 2, 10, 5},   {"xxoxo", 2, 18, 5},   {"xxxxxo", 2, 10, 6},  {"xxxxoo", 2, 10, 6},  {"xxxoxo", 2, 14, 6},
    {"xxxooo", 2, 30, 24}, {"xxxxxxo", 2, 12, 7}, {"xxxxxoo", 2, 12, 7}, {"xxxxoxo", 2, 12, 7}, {"xxxoxxo", 2, 16, 7},
    {"xxxxooo", 2, 42, 7}, {"xxoxxoo", 2, 35, 7}, {"xxoxoxo", 2, 42, 7}, {"xxxoxoo", 2, 42, 7},
};

// The greatest k with G >= k ups and with G >= k ups and a star, and the same for |>.
struct Bounds {
    int8_t low[2] = {NONE, NONE}, first[2] = {NONE, NONE};

    bool operator==(const Bounds &b) const {
        return low[0] == b.low[0] && low[1] == b.low[1] && first[0] == b.first[0] && first[1] == b.first[1];
    }
};

// What is between LEAST and MOST of four bounds. Two ups are more than a star, so a bound with a star gives one without.
static inline Bounds cut(int low, int low_star, int first, int first_star) {
    auto within = [](int k) -> int8_t { return k > MOST ? MOST : k < LEAST ? NONE : k; };
    Bounds b;
    b.low[0] = within(std::max(low, low_star - 2));
    b.low[1] = within(std::max(low_star, low - 2));
    b.first[0] = within(std::max(first, first_star - 2));
    b.first[1] = within(std::max(first_star, first - 2));
    return b;
}

static inline Bounds operator+(const Bounds &a, const Bounds &b) {
    int low[2], first[2];
    for (int s : {0, 1}) {
        low[s] = std::max(a.low[0] + b.low[s], a.low[1] + b.low[1 - s]);
        first[s] = std::max(std::max(a.low[0] + b.first[s], a.low[1] + b.first[1 - s]),
                            std::max(a.first[0] + b.low[s], a.first[1] + b.low[1 - s]));
    }
    return cut(low[0], low[1], first[0], first[1]);
}

template <typename Choose> static inline Bounds each(const Bounds &a, const Bounds &b, Choose choose) {
    Bounds c;
    for (int s : {0, 1}) {
        c.low[s] = choose(a.low[s], b.low[s]);
        c.first[s] = choose(a.first[s], b.first[s]);
    }
    return c;
}

static inline Bounds best(const Bounds &a, const Bounds &b) {
    return each(a, b, [](int8_t x, int8_t y) { return std::max(x, y); });
}

static inline Bounds weakest(const Bounds &a, const Bounds &b) {
    return each(a, b, [](int8_t x, int8_t y) { return std::min(x, y); });
}

// The bounds of a game that follow if all right options are |> k ups with s stars for k <= right[s], and if some left
// option is >= k ups with s stars for k <= left[s].
static Bounds follows(const int left[2], const int right[2]) {
    const int FAR = std::max(MOST, -LEAST) + 1;
    bool low_[2 * FAR + 1][2], first_[2 * FAR + 1][2];
    auto low = [&](int k, int s) -> bool & { return low_[k + FAR][s]; };
    auto first = [&](int k, int s) -> bool & { return first_[k + FAR][s]; };
    // 0 has no options, and those of a star are 0.
    low(0, 0) = right[0] >= 0;
    first(0, 0) = left[0] >= 0;
    low(0, 1) = right[1] >= 0 && first(0, 0);
    first(0, 1) = left[1] >= 0 || low(0, 0);
    for (int k = 1; k <= FAR; k++)
        for (int s : {0, 1}) {
            // k ups with s stars have the left option 0 and as right option k - 1 ups with 1 - s stars; only for one up
            // with a star, the left options are 0 and *, and the right option is 0.
            bool upstar = k == 1 && s == 1;
            low(k, s) = right[s] >= k && first(0, 0) && (!upstar || first(0, 1));
            first(k, s) = left[s] >= k || (upstar ? low(0, 0) : low(k - 1, 1 - s));
            // The options of the negative are the negatives of the options.
            low(-k, s) = right[s] >= -k && (upstar ? first(0, 0) : first(1 - k, 1 - s));
            first(-k, s) = left[s] >= -k || low(0, 0) || (upstar && low(0, 1));
        }
    int l[2] = {NONE, NONE}, f[2] = {NONE, NONE};
    for (int k = -FAR; k <= FAR; k++)
        for (int s : {0, 1}) {
            if (low(k, s)) l[s] = k;
            if (first(k, s)) f[s] = k;
        }
    // k ups with s stars are more than k - 1 ups with s stars, and |> k + 1 ups with 1 - s stars.
    for (int s : {0, 1}) f[s] = std::max(f[s], std::max(l[1 - s] + 1, l[s] - 1));
    return cut(l[0], l[1], f[0], f[1]);
}

// What is claimed of the sums of segments of a row.
class Row {
  public:
    Row(const string &pattern, int parts, int start, int period) : parts(parts), start(start), period(period) {
        assert((parts == 2 || parts == 3) && period % pattern.size() == 0 && start >= period + 2);
        number("");
        string row;
        while ((int)row.size() < start + 2 * period) row += pattern;
        for (size_t from = 0; from < pattern.size(); from++)
            for (int m = 1; from + m <= row.size(); m++) number(row.substr(from, m));
        for (size_t segment = 0; segment < words.size(); segment++) find_moves(segment);
        sort_by_length();
        lower_claims();
    }

    int segments() const { return words.size(); }
    int sweeps() const { return rounds; }

    Bounds of(const string &word) { return of(0, number(word)); }

    // Prints the claims on all sums of up to so many stones.
    void print_claims(size_t stones) {
        int count = words.size();
        for (int c = 1; c < count; c++)
            for (int b = 0; b <= c; b++)
                for (int a = 0; a <= (parts == 3 ? b : 0); a++) {
                    if (words[a].size() + words[b].size() + words[c].size() > stones || (a && !b)) continue;
                    Bounds k = of(a, b, c);
                    printf("%s,%s,%s %d %d %d %d\n", words[a].c_str(), words[b].c_str(), words[c].c_str(), k.low[0],
                           k.low[1], k.first[0], k.first[1]);
                }
    }

  private:
    typedef std::array<int, 2> Parts;
    int parts, start, period, rounds = 0;
    // The shortened segments; the first one is empty, and stands for all segments in which no stone can move.
    vector<string> words;
    std::map<string, int> numbers;
    // The right options of all segments that are shortened to the same one, and the left options of each of these.
    vector<vector<Parts>> rights;
    vector<vector<vector<Parts>>> lefts;
    vector<Bounds> pairs, triples;

    static string mirrored(const string &word) { return std::min(word, string(word.rbegin(), word.rend())); }

    int number(string word) {
        if (word.find_first_not_of(word.substr(0, 1)) == string::npos) word = "";
        word = mirrored(word);
        if ((int)word.size() >= start) word.erase(1, ((int)word.size() - start) / period * period);
        word = mirrored(word);
        auto [place, is_new] = numbers.insert({word, (int)words.size()});
        if (is_new) words.push_back(word);
        return place->second;
    }

    // The pairs of segments to which a player moves: the stone that captures stays at the end of one of them.
    std::set<Parts> moves(const string &word, char stone) {
        std::set<Parts> found;
        for (size_t i = 0; i < word.size(); i++)
            for (size_t j : {i - 1, i + 1}) {
                if (word[i] != stone || j >= word.size() || word[j] == stone) continue;
                string after = word;
                after[j] = stone;
                Parts to = {number(after.substr(0, i)), number(after.substr(i + 1))};
                if (to[0] > to[1]) std::swap(to[0], to[1]);
                found.insert(to);
            }
        return found;
    }

    // If a segment has at least 2 (start + period) + 2 stones, one of the parts that a move leaves has at least
    // start + period, and leaving a period out of it gives a move of the segment that is shorter by a period. So longer
    // segments have no other options.
    void find_moves(int segment) {
        std::set<Parts> right;
        std::set<vector<Parts>> left;
        std::set<Parts> last[2];
        for (string word = words[segment];; word.insert(1, word.substr(1, period))) {
            std::set<Parts> now[2] = {moves(word, 'x'), moves(word, 'o')};
            left.insert(vector<Parts>(now[0].begin(), now[0].end()));
            right.insert(now[1].begin(), now[1].end());
            if ((int)word.size() < start) break;
            if ((int)word.size() > 2 * start + 3 * period + 2) {
                assert(now[0] == last[0] && now[1] == last[1]);
                break;
            }
            last[0] = now[0], last[1] = now[1];
        }
        lefts.push_back(vector<vector<Parts>>(left.begin(), left.end()));
        rights.push_back(vector<Parts>(right.begin(), right.end()));
    }

    // Short segments first: claims on them are final when longer ones are looked at.
    void sort_by_length() {
        int count = words.size();
        vector<int> order(count), place(count);
        std::iota(order.begin(), order.end(), 0);
        auto is_shorter = [&](int a, int b) { return words[a].size() < words[b].size(); };
        std::stable_sort(order.begin(), order.end(), is_shorter);
        for (int i = 0; i < count; i++) place[order[i]] = i;
        auto sorted = [&](auto list) {
            auto to = list;
            for (int i = 0; i < count; i++) to[i] = list[order[i]];
            return to;
        };
        words = sorted(words), rights = sorted(rights), lefts = sorted(lefts);
        auto renumber = [&](vector<Parts> &list) {
            for (Parts &p : list) p = {place[p[0]], place[p[1]]};
        };
        for (auto &list : rights) renumber(list);
        for (auto &lists : lefts)
            for (auto &list : lists) renumber(list);
        for (auto &entry : numbers) entry.second = place[entry.second];
    }

    static size_t place(size_t a, size_t b, size_t c) {
        if (a > b) std::swap(a, b);
        if (b > c) std::swap(b, c);
        if (a > b) std::swap(a, b);
        return c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a;
    }

    const Bounds &of(int a, int b) const { return pairs[(size_t)a * words.size() + b]; }

    Bounds of(int a, int b, int c) const {
        if (a == 0) return of(b, c);
        if (b == 0) return of(a, c);
        if (c == 0) return of(a, b);
        return parts == 3 ? triples[place(a, b, c)] : groups(a, b, c);
    }

    Bounds of(int a, int b, int c, int d) const {
        if (a == 0) return of(b, c, d);
        if (b == 0) return of(a, c, d);
        if (c == 0) return of(a, b, d);
        if (d == 0) return of(a, b, c);
        Bounds pairwise = best(best(of(a, b) + of(c, d), of(a, c) + of(b, d)), of(a, d) + of(b, c));
        Bounds one = best(of(0, a) + of(b, c, d), of(0, b) + of(a, c, d));
        return best(pairwise, best(one, best(of(0, c) + of(a, b, d), of(0, d) + of(a, b, c))));
    }

    // What follows for a sum of three parts from the claims on one and two of them.
    Bounds groups(int a, int b, int c) const {
        return best(best(of(0, a) + of(b, c), of(0, b) + of(a, c)), of(0, c) + of(a, b));
    }

    // What follows for a sum from the claims on its options.
    Bounds derived(int a, int b, int c) const {
        const int sum[3] = {a, b, c};
        int left[2] = {NONE, NONE}, right[2] = {-NONE, -NONE};
        for (int i = 0; i < 3; i++) {
            int part = sum[i], x = sum[(i + 1) % 3], y = sum[(i + 2) % 3];
            if (i > 0 && part == sum[i - 1]) continue;
            for (const Parts &p : rights[part]) {
                Bounds k = of(x, y, p[0], p[1]);
                for (int s : {0, 1}) right[s] = std::min<int>(right[s], k.first[s]);
            }
            // A segment that is shortened to this part has at least the worst of these options.
            int worst[2] = {-NONE, -NONE};
            for (const vector<Parts> &options : lefts[part]) {
                int most[2] = {NONE, NONE};
                for (const Parts &p : options) {
                    Bounds k = of(x, y, p[0], p[1]);
                    for (int s : {0, 1}) most[s] = std::max<int>(most[s], k.low[s]);
                    if (most[0] == MOST && most[1] == MOST) break;
                }
                for (int s : {0, 1}) worst[s] = std::min(worst[s], most[s]);
            }
            for (int s : {0, 1}) left[s] = std::max(left[s], worst[s]);
        }
        return follows(left, right);
    }

    // Lowers the claims until a round over all sums changes none.
    void lower_claims() {
        int count = words.size();
        Bounds all;
        for (int s : {0, 1}) all.low[s] = all.first[s] = MOST;
        pairs.assign((size_t)count * count, all);
        if (parts == 3) triples.assign(place(count - 1, count - 1, count - 1) + 1, all);
        const int none[2] = {NONE, NONE}, any[2] = {-NONE, -NONE};
        pairs[0] = follows(none, any);
        for (bool changed = true; changed; rounds++) {
            changed = false;
            for (int c = 1; c < count; c++)
                for (int b = 0; b <= c; b++)
                    for (int a = 0; a <= (parts == 3 ? b : 0); a++) {
                        // b is 0 only for a single segment, and a for two of them.
                        Bounds &old = a == 0 ? pairs[(size_t)b * count + c] : triples[place(a, b, c)];
                        Bounds k;
                        if (b > 0) k = a > 0 ? groups(a, b, c) : of(0, b) + of(0, c);
                        if (best(k, old) == k) continue;
                        k = weakest(old, best(k, derived(a, b, c)));
                        if (k == old) continue;
                        changed = true;
                        old = k;
                        if (a == 0) pairs[(size_t)c * count + b] = k;
                    }
        }
    }
};

static string exchanged(string word) {
    for (char &c : word) c = c == 'x' ? 'o' : 'x';
    return word;
}

static string repeated(const string &word, int n) {
    string row;
    while (n-- > 0) row += word;
    return row;
}

static char outcome(const Bounds &below, const Bounds &above) {
    bool at_least = below.low[0] >= 0, left_first = below.first[0] >= 0;
    bool at_most = above.low[0] >= 0, right_first = above.first[0] >= 0;
    if (at_least && at_most) return 'P';
    if (at_least && left_first) return 'L';
    if (at_most && right_first) return 'R';
    return left_first && right_first ? 'N' : '?';
}

// The outcomes of (word)^n for n from 1, those that repeat for ever in brackets.
static string outcomes(const string &word, Row &below, Row &above, int start, int period) {
    string list;
    for (int n = 1; n * (int)word.size() < start + period; n++)
        list += outcome(below.of(repeated(word, n)), above.of(repeated(exchanged(word), n)));
    // Segments that differ by a period have the same claims from `start` on. What is printed begins to repeat where it can.
    size_t cycle = period / word.size(), from = list.size() - cycle;
    for (size_t shorter = 1; shorter < cycle; shorter++)
        if (cycle % shorter == 0 && list.compare(from, cycle - shorter, list, from + shorter, cycle - shorter) == 0) {
            cycle = shorter;
            break;
        }
    while (from > 0 && list[from - 1] == list[from - 1 + cycle]) from--;
    return list.substr(0, from) + "(" + list.substr(from, cycle) + ")";
}

static void prove(const Case &c) {
    string pattern = c.pattern, other = exchanged(pattern), twice = pattern + pattern;
    // Bounds from above are those of the row with exchanged stones from below, which may be the same row.
    bool is_same = twice.find(other) != string::npos || twice.find(string(other.rbegin(), other.rend())) != string::npos;
    Row below(pattern, c.parts, c.start, c.period);
    Row above = is_same ? below : Row(other, c.parts, c.start, c.period);
    printf("%s: sums of up to %d of %d segments, shortened by %d from %d stones on; %d and %d rounds\n", c.pattern, c.parts,
           below.segments(), c.period, c.start, below.sweeps(), above.sweeps());
    for (size_t turn = 0; turn < pattern.size(); turn++) {
        string word = pattern.substr(turn) + pattern.substr(0, turn);
        printf("proved: (%s)^n: %s\n", word.c_str(), outcomes(word, below, above, c.start, c.period).c_str());
    }
    if (pattern == "xo") {
        for (int n = 6; 2 * n < c.start + c.period; n++) assert(below.of(repeated(pattern, n)).low[0] >= -1);
        // (xo)^n is its own negative, by the mirror, so it is neither down nor up.
        printf("proved: down < (xo)^n < up for all n from 6 on\n");
    }
    fflush(stdout);
}

int main(int count, char **arguments) {
    vector<string> given(arguments + 1, arguments + count);
    bool is_claims = given.size() >= 2 && given[0] == "claims";
    size_t from = is_claims ? 2 : 0;
    vector<Case> cases(std::begin(CASES), std::end(CASES));
    if (given.size() == from + 4)
        cases = {{given[from].c_str(), atoi(given[from + 1].c_str()), atoi(given[from + 2].c_str()),
                  atoi(given[from + 3].c_str())}};
    if (is_claims)
        Row(cases[0].pattern, cases[0].parts, cases[0].start, cases[0].period).print_claims(atoi(given[1].c_str()));
    else
        for (const Case &c : cases) prove(c);
}
