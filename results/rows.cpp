// Proves who wins rows of Clobber and of Cannibal Clobber that repeat a pattern, for any number of repetitions: Right wins
// (xoo)^n of Cannibal Clobber for all n.
//
//     c++ -O3 -std=c++17 -o rows results/rows.cpp
//     ./rows                             all rows of the tables below
//     ./rows clobber xo 3 20 2           one pattern, with sums of up to 3 parts, and segments shortened by 2 from 20 stones on
//     ./rows claims 20 clobber xo 3 20 2    what is claimed of sums of up to 20 stones, for results/check.py
//
// It knows of the games only the moves. results/README.md says why this is a proof. In short:
//
// * Every part of a position that play reaches from a row that repeats a pattern is a segment: stones that follow the
//   pattern, but for the first and the last one, which may be of either colour. A segment is written like its mirror image.
// * Segments of at least `start` stones are taken together if they differ by periods in their middle: the shortened segment
//   is the one with less than start + period stones.
// * A claim is a statement G >= t or G |> t (Left wins G - t if she begins), where t is one of some test games, on all sums
//   G of up to `parts` segments that are shortened to the same ones. Two rules say what follows from claims on the options
//   of G:
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
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

using std::string;
using std::vector;

struct Case {
    string pattern;
    int parts, start, period;
};

// Clobber: the tests are ups with and without a star.
const Case CLOBBER[] = {
    {"xo", 3, 20, 2},      {"xxo", 2, 16, 3},     {"xxxo", 2, 10, 4},    {"xxoo", 2, 10, 4},    {"xxxxo", 2, 10, 5},
    {"xxxoo", 2, 10, 5},   {"xxoxo", 2, 18, 5},   {"xxxxxo", 2, 10, 6},  {"xxxxoo", 2, 10, 6},  {"xxxoxo", 2, 14, 6},
    {"xxxooo", 2, 30, 24}, {"xxxxxxo", 2, 12, 7}, {"xxxxxoo", 2, 12, 7}, {"xxxxoxo", 2, 12, 7}, {"xxxoxxo", 2, 16, 7},
    {"xxxxooo", 2, 42, 7}, {"xxoxxoo", 2, 35, 7}, {"xxoxoxo", 2, 42, 7}, {"xxxoxoo", 2, 42, 7},
};
// Cannibal Clobber: the tests are integers with and without a star, and with and without a switch.
const Case CANNIBAL[] = {
    {"xo", 3, 12, 6},    {"xxo", 1, 5, 3},    {"xxxo", 2, 10, 4},   {"xxoo", 2, 10, 4},   {"xxxxo", 2, 12, 5},
    {"xxxoo", 2, 20, 5}, {"xxoxo", 2, 12, 5}, {"xxxxxo", 2, 10, 6}, {"xxxxoo", 2, 12, 6}, {"xxxoxo", 2, 12, 6},
};

// Short games in canonical form, by number.
struct Forms {
    struct Form {
        vector<int> left, right;
    };
    vector<Form> forms;
    std::map<std::pair<vector<int>, vector<int>>, int> numbers;

    bool at_least(int g, int h) const { return at_least(forms[g], forms[h]); }

    bool at_least(const Form &g, const Form &h) const {
        for (int x : g.right)
            if (at_least(h, forms[x])) return false;
        for (int y : h.left)
            if (at_least(forms[y], g)) return false;
        return true;
    }

    // The game with these options, which are canonical.
    int form(vector<int> left, vector<int> right) {
        Form g{without_dominated(left, false), without_dominated(right, true)};
        for (bool changed = true; changed;) {
            changed = bypassed(g, g.left, false) || bypassed(g, g.right, true);
            g = {without_dominated(g.left, false), without_dominated(g.right, true)};
        }
        auto [place, is_new] = numbers.insert({{g.left, g.right}, (int)forms.size()});
        if (is_new) forms.push_back(g);
        return place->second;
    }

    int sum(int g, int h) {
        Form a = forms[g], b = forms[h];
        vector<int> left, right;
        for (int x : a.left) left.push_back(sum(x, h));
        for (int x : b.left) left.push_back(sum(g, x));
        for (int x : a.right) right.push_back(sum(x, h));
        for (int x : b.right) right.push_back(sum(g, x));
        return form(left, right);
    }

  private:
    // Options without repetition and without those that another one dominates: for Left the greater one, for Right the less.
    vector<int> without_dominated(vector<int> options, bool is_right) const {
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end()), options.end());
        vector<int> kept;
        for (int x : options) {
            auto dominates = [&](int y) { return y != x && (is_right ? at_least(x, y) : at_least(y, x)); };
            if (std::none_of(options.begin(), options.end(), dominates)) kept.push_back(x);
        }
        return kept;
    }

    // Replaces a reversible option by the options that follow it, if there is one.
    bool bypassed(const Form &g, vector<int> &options, bool is_right) const {
        for (size_t i = 0; i < options.size(); i++) {
            const Form &x = forms[options[i]];
            for (int y : is_right ? x.left : x.right) {
                if (!(is_right ? at_least(forms[y], g) : at_least(g, forms[y]))) continue;
                const vector<int> &next = is_right ? forms[y].right : forms[y].left;
                options.erase(options.begin() + i);
                options.insert(options.end(), next.begin(), next.end());
                return true;
            }
        }
        return false;
    }
};

typedef uint64_t Mask; // of tests, by their places

// What is claimed of a sum G: the tests t with G >= t, and those with G |> t.
struct Bounds {
    Mask low = 0, first = 0;

    bool operator==(const Bounds &b) const { return low == b.low && first == b.first; }
    bool operator<(const Bounds &b) const { return std::tie(low, first) < std::tie(b.low, b.first); }
    Bounds operator|(const Bounds &b) const { return {low | b.low, first | b.first}; }
    Bounds operator&(const Bounds &b) const { return {low & b.low, first & b.first}; }
    bool contains(const Bounds &b) const { return (*this | b) == *this; }
};

// The test games of a ruleset, and what follows from bounds by them. Bounds have numbers, so that their sums are remembered.
class Tests {
  public:
    const bool is_cannibal;
    vector<string> names;
    Mask zero = 0, all = 0;

    explicit Tests(bool is_cannibal) : is_cannibal(is_cannibal) {
        if (is_cannibal) {
            for (int n = -4; n <= 2; n++)
                for (int star : {0, 1})
                    for (int hot : {0, 1}) add(n, 0, star, hot);
            // The options of the games with a switch are tests, too.
            for (int n : {-5, 3})
                for (int star : {0, 1}) add(n, 0, star, 0);
        } else {
            for (int ups = -6; ups <= 3; ups++)
                for (int star : {0, 1}) add(0, ups, star, 0);
        }
        compare();
    }

    int number(const Bounds &b) {
        auto [place, is_new] = numbers.insert({b, (int)known.size()});
        if (is_new) {
            assert(known.size() < MOST);
            known.push_back(b);
            highest.push_back({tops(b.low), tops(b.first)});
        }
        return place->second;
    }

    Bounds bounds(int number) const { return known[number]; }

    // What follows for a sum from the bounds of two groups of its parts.
    Bounds sum(int a, int b) {
        if (a > b) std::swap(a, b);
        uint16_t &number = sums[(size_t)a * MOST + b];
        if (number == MOST) {
            Bounds total;
            for (int x : highest[a][0])
                for (int y : highest[b][0]) total = total | Bounds{of_sum[x][y].low, of_sum[x][y].first};
            for (int x : highest[a][0])
                for (int y : highest[b][1]) total.first |= of_sum[x][y].low;
            for (int x : highest[a][1])
                for (int y : highest[b][0]) total.first |= of_sum[x][y].low;
            number = this->number(total);
        }
        return known[number];
    }

    // What follows for a game if some left option is >= each test in `left`, and all right options are |> each in `right`.
    Bounds follows(Mask left, Mask right) {
        auto [place, is_new] = followed.insert({{left, right}, {0, left}});
        Bounds &b = place->second;
        for (bool changed = is_new; changed;) {
            Bounds before = b;
            for (size_t t = 0; t < names.size(); t++) {
                auto is_met = [&](Mask above) { return (above & b.first) != 0; };
                if (right >> t & 1 && std::all_of(above_left[t].begin(), above_left[t].end(), is_met))
                    b = b | at_least[t];
                if (b.first >> t & 1 || (above_right[t] & b.low) != 0) b.first |= at_least[t].low;
            }
            changed = !(b == before);
        }
        return b;
    }

  private:
    static const size_t MOST = 8192;
    Forms forms;
    vector<int> games;
    // What a game that is at least this test is at least, and first.
    vector<Bounds> at_least;
    // The tests that are at least each left option of a test, and those that are at least one of its right options.
    vector<vector<Mask>> above_left;
    vector<Mask> above_right;
    vector<vector<Bounds>> of_sum;
    std::map<Bounds, int> numbers;
    vector<Bounds> known;
    vector<std::array<vector<int>, 2>> highest;
    vector<uint16_t> sums = vector<uint16_t>(MOST * MOST, MOST);
    std::map<std::pair<Mask, Mask>, Bounds> followed;

    void add(int n, int ups, int star, int hot) {
        int zero = forms.form({}, {}), nimber = forms.form({zero}, {zero}), game = zero;
        int up = forms.form({zero}, {nimber}), down = forms.form({nimber}, {zero});
        int one = forms.form({zero}, {}), minus_one = forms.form({}, {zero});
        for (int i = 0; i < abs(n); i++) game = forms.sum(game, n > 0 ? one : minus_one);
        for (int i = 0; i < abs(ups); i++) game = forms.sum(game, ups > 0 ? up : down);
        if (star) game = forms.sum(game, nimber);
        if (hot) game = forms.sum(game, forms.form({one}, {minus_one}));
        string name = is_cannibal ? std::to_string(n) : std::to_string(ups) + "^";
        if (game == zero) this->zero = Mask(1) << games.size();
        all |= Mask(1) << games.size();
        names.push_back(name + (star ? "+*" : "") + (hot ? "+±1" : ""));
        games.push_back(game);
    }

    void compare() {
        int count = games.size();
        assert(count <= 64);
        auto mask = [&](auto holds) {
            Mask found = 0;
            for (int t = 0; t < count; t++)
                if (holds(games[t])) found |= Mask(1) << t;
            return found;
        };
        auto below = [&](int g) {
            return Bounds{mask([&](int t) { return forms.at_least(g, t); }), mask([&](int t) { return !forms.at_least(t, g); })};
        };
        for (int t : games) {
            at_least.push_back(below(t));
            above_left.emplace_back();
            for (int u : forms.forms[t].left) above_left.back().push_back(mask([&](int v) { return forms.at_least(v, u); }));
            above_right.push_back(0);
            for (int u : forms.forms[t].right) above_right.back() |= mask([&](int v) { return forms.at_least(v, u); });
        }
        for (int t : games) {
            of_sum.emplace_back();
            for (int u : games) of_sum.back().push_back(below(forms.sum(t, u)));
        }
    }

    // The tests of a mask that are less than no other one of it.
    vector<int> tops(Mask mask) const {
        vector<int> found;
        for (size_t t = 0; t < names.size(); t++) {
            bool is_top = mask >> t & 1;
            for (size_t u = 0; u < names.size() && is_top; u++)
                is_top = u == t || !(mask >> u & 1) || !(at_least[u].low >> t & 1);
            if (is_top) found.push_back(t);
        }
        return found;
    }
};

// What is claimed of the sums of segments of a row.
class Row {
  public:
    Row(Tests &tests, const Case &c) : tests(&tests), parts(c.parts), start(c.start), period(c.period) {
        assert(1 <= parts && parts <= 3 && period % c.pattern.size() == 0 && start >= period + 2);
        number("");
        string row;
        while ((int)row.size() < start + 2 * period) row += c.pattern;
        for (size_t from = 0; from < c.pattern.size(); from++)
            for (int m = 1; from + m <= row.size(); m++) number(row.substr(from, m));
        for (size_t segment = 0; segment < words.size(); segment++) find_moves(segment);
        sort_by_length();
        lower_claims();
    }

    int segments() const { return words.size(); }
    int sweeps() const { return rounds; }

    Bounds of(const string &word) { return tests->bounds(of(0, number(word))); }

    // Prints the claims on all sums of up to so many stones, as masks of the tests of the first line.
    void print_claims(size_t stones) {
        for (const string &name : tests->names) printf("%s ", name.c_str());
        printf("\n");
        for (const auto &[a, b, c] : sums) {
            if (words[a].size() + words[b].size() + words[c].size() > stones) continue;
            Bounds k = tests->bounds(claims(a, b, c));
            printf("%s,%s,%s %llx %llx\n", words[a].c_str(), words[b].c_str(), words[c].c_str(), (unsigned long long)k.low,
                   (unsigned long long)k.first);
        }
    }

  private:
    typedef std::array<int, 2> Parts;
    Tests *tests;
    int parts, start, period, rounds = 0;
    // The shortened segments; the first one is empty, and stands for all segments in which no stone can move.
    vector<string> words;
    std::map<string, int> numbers;
    // The right options of all segments that are shortened to the same one, and the left options of each of these.
    vector<vector<Parts>> rights;
    vector<vector<vector<Parts>>> lefts;
    // The sums that claims are about, and the numbers of their bounds. Missing parts come first, as empty segments.
    vector<std::array<int, 3>> sums;
    vector<int> pairs, triples;

    static string mirrored(const string &word) { return std::min(word, string(word.rbegin(), word.rend())); }

    int number(string word) {
        bool is_one_colour = word.find_first_not_of(word.substr(0, 1)) == string::npos;
        if (tests->is_cannibal ? word.size() < 2 : is_one_colour) word = "";
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
                if (word[i] != stone || j >= word.size() || (word[j] == stone && !tests->is_cannibal)) continue;
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

    int &claims(int a, int b, int c) {
        return a == 0 ? pairs[(size_t)b * words.size() + c] : triples[place(a, b, c)];
    }

    int of(int a, int b) const { return pairs[(size_t)a * words.size() + b]; }

    // The number of the bounds of a sum that is claimed or, for more parts than claims have, those that follow.
    int of(int a, int b, int c) {
        if (a == 0) return of(b, c);
        if (b == 0) return of(a, c);
        if (c == 0) return of(a, b);
        return parts == 3 ? triples[place(a, b, c)] : tests->number(groups(a, b, c));
    }

    Bounds of(int a, int b, int c, int d) {
        if (a == 0) return tests->bounds(of(b, c, d));
        if (b == 0) return tests->bounds(of(a, c, d));
        if (c == 0) return tests->bounds(of(a, b, d));
        if (d == 0) return tests->bounds(of(a, b, c));
        auto sum = [&](int x, int y) { return tests->sum(x, y); };
        Bounds found = sum(of(a, b), of(c, d)) | sum(of(a, c), of(b, d)) | sum(of(a, d), of(b, c));
        found = found | sum(of(0, a), of(b, c, d)) | sum(of(0, b), of(a, c, d));
        return found | sum(of(0, c), of(a, b, d)) | sum(of(0, d), of(a, b, c));
    }

    // What follows for a sum of several parts from the claims on groups of them.
    Bounds groups(int a, int b, int c) {
        if (b == 0) return {};
        if (a == 0) return tests->sum(of(0, b), of(0, c));
        return tests->sum(of(0, a), of(b, c)) | tests->sum(of(0, b), of(a, c)) | tests->sum(of(0, c), of(a, b));
    }

    // What follows for a sum from the claims on its options.
    Bounds derived(int a, int b, int c) {
        const int sum[3] = {a, b, c};
        Mask left = 0, right = tests->all;
        for (int i = 0; i < 3; i++) {
            int part = sum[i], x = sum[(i + 1) % 3], y = sum[(i + 2) % 3];
            if (part == 0 || (i > 0 && part == sum[i - 1])) continue;
            for (const Parts &p : rights[part]) right &= of(x, y, p[0], p[1]).first;
            // A segment that is shortened to this part has at least the worst of these options.
            Mask worst = tests->all;
            for (const vector<Parts> &options : lefts[part]) {
                Mask most = 0;
                for (const Parts &p : options) {
                    most |= of(x, y, p[0], p[1]).low;
                    if ((worst & ~most) == 0) break;
                }
                worst &= most;
            }
            left |= worst;
        }
        return tests->follows(left, right);
    }

    // Lowers the claims until a round over all sums changes none. With one part, claims on pairs are those that follow.
    void lower_claims() {
        int count = words.size(), top = tests->number({tests->all, tests->all});
        pairs.assign((size_t)count * count, top);
        if (parts == 3) triples.assign(place(count - 1, count - 1, count - 1) + 1, top);
        pairs[0] = tests->number(tests->follows(0, tests->all));
        for (int c = 1; c < count; c++)
            for (int b = 0; b <= c; b++)
                for (int a = 0; a <= (parts == 3 ? b : 0); a++) sums.push_back({a, b, c});
        for (bool changed = true; changed; rounds++) {
            changed = false;
            for (const auto &[a, b, c] : sums) {
                const Bounds old = tests->bounds(claims(a, b, c));
                Bounds follow = groups(a, b, c);
                if (follow.contains(old)) continue;
                if (parts > 1 || b == 0) follow = follow | derived(a, b, c);
                if (follow.contains(old)) continue;
                changed = true;
                int lower = tests->number(old & follow);
                claims(a, b, c) = lower;
                if (a == 0) pairs[(size_t)c * count + b] = lower;
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

// The outcomes of (word)^n for n from 1, those that repeat for ever in brackets.
static string outcomes(const string &word, const Case &c, Mask zero, Row &below, Row &above) {
    string list;
    for (int n = 1; n * (int)word.size() < c.start + c.period; n++) {
        Bounds low = below.of(repeated(word, n)), high = above.of(repeated(exchanged(word), n));
        bool at_least = low.low & zero, left_first = low.first & zero;
        bool at_most = high.low & zero, right_first = high.first & zero;
        list += at_least && at_most        ? 'P'
                : at_least && left_first   ? 'L'
                : at_most && right_first   ? 'R'
                : left_first && right_first ? 'N'
                                            : '?';
    }
    // Segments that differ by a period have the same claims from `start` on. What is printed begins to repeat where it can.
    size_t cycle = c.period / word.size(), from = list.size() - cycle;
    for (size_t shorter = 1; shorter < cycle; shorter++)
        if (cycle % shorter == 0 && list.compare(from, cycle - shorter, list, from + shorter, cycle - shorter) == 0) {
            cycle = shorter;
            break;
        }
    while (from > 0 && list[from - 1] == list[from - 1 + cycle]) from--;
    return list.substr(0, from) + "(" + list.substr(from, cycle) + ")";
}

static void prove(Tests &tests, const Case &c) {
    string other = exchanged(c.pattern), twice = c.pattern + c.pattern;
    // Bounds from above are those of the row with exchanged stones from below, which may be the same row.
    bool is_same = twice.find(other) != string::npos || twice.find(string(other.rbegin(), other.rend())) != string::npos;
    Row below(tests, c);
    Row above = is_same ? below : Row(tests, {other, c.parts, c.start, c.period});
    printf("%s, %s: sums of up to %d of %d segments, shortened by %d from %d stones on; %d and %d rounds\n",
           tests.is_cannibal ? "Cannibal Clobber" : "Clobber", c.pattern.c_str(), c.parts, below.segments(), c.period,
           c.start, below.sweeps(), above.sweeps());
    for (size_t turn = 0; turn < c.pattern.size(); turn++) {
        string word = c.pattern.substr(turn) + c.pattern.substr(0, turn);
        printf("proved: (%s)^n: %s\n", word.c_str(), outcomes(word, c, tests.zero, below, above).c_str());
    }
    if (c.pattern == "xo" && !tests.is_cannibal) {
        Mask down = Mask(1) << (std::find(tests.names.begin(), tests.names.end(), "-1^") - tests.names.begin());
        for (int n = 6; 2 * n < c.start + c.period; n++) assert(below.of(repeated("xo", n)).low & down);
        // (xo)^n is its own negative, by the mirror, so it is neither down nor up.
        printf("proved: down < (xo)^n < up for all n from 6 on\n");
    }
    fflush(stdout);
}

int main(int count, char **arguments) {
    vector<string> given(arguments + 1, arguments + count);
    bool is_claims = given.size() == 7 && given[0] == "claims";
    size_t from = is_claims ? 2 : 0;
    if (given.empty()) {
        Tests ups(false), integers(true);
        for (const Case &c : CLOBBER) prove(ups, c);
        for (const Case &c : CANNIBAL) prove(integers, c);
    } else if (given.size() == from + 5) {
        Tests tests(given[from] == "cannibal");
        Case c = {given[from + 1], std::stoi(given[from + 2]), std::stoi(given[from + 3]), std::stoi(given[from + 4])};
        if (is_claims)
            Row(tests, c).print_claims(std::stoi(given[1]));
        else
            prove(tests, c);
    } else {
        fprintf(stderr, "rows; rows clobber|cannibal PATTERN PARTS START PERIOD; rows claims STONES clobber|cannibal ...\n");
        return 2;
    }
}
