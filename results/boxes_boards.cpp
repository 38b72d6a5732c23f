// Dots-and-Boxes and Nimstring on an empty board, or on a rectangle of coins: prints the boxes of the player who begins
// less those of the opponent, and the value in Nimstring. It shares nothing with cgt.
//
//     g++ -std=c++20 -O3 -o boxes_boards results/boxes_boards.cpp && ./boxes_boards dots 3 4 && ./boxes_boards coins 3 6
//
// By retrograde analysis: the score and the value of every set of lines that are not drawn yet, one byte each. It takes no
// box in advance, and knows of Nimstring only who has to move: a set of lines has the value k if the player to move loses
// it with a heap of k beside it, and is loony if there is no such k.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static const int8_t LOONY = -1;

int main(int count, char **words) {
    bool has_ground = count > 1 && !strcmp(words[1], "dots");
    int rows = count > 2 ? atoi(words[2]) : 0, columns = count > 3 ? atoi(words[3]) : 0;
    // The lines above the boxes of a row, and at the left of those of a column; without the outer ones for coins.
    std::vector<std::vector<int>> above(rows + 1, std::vector<int>(columns, -1)), before(rows, std::vector<int>(columns + 1, -1));
    int lines = 0;
    for (int r = 0; r <= rows; r++)
        for (int c = 0; c < columns; c++)
            if (has_ground || (r && r < rows)) above[r][c] = lines++;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c <= columns; c++)
            if (has_ground || (c && c < columns)) before[r][c] = lines++;
    if ((!has_ground && (count < 2 || strcmp(words[1], "coins"))) || lines < 1 || lines > 32)
        return fprintf(stderr, "`dots` or `coins`, rows and columns, with 1 to 32 lines\n"), 1;

    // The lines of the boxes on both sides of a line, as bits.
    std::vector<std::vector<uint32_t>> beside(lines);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            uint32_t box = 0;
            for (int line : {above[r][c], above[r + 1][c], before[r][c], before[r][c + 1]})
                if (line >= 0) box |= (uint32_t)1 << line;
            for (int line = 0; line < lines; line++)
                if (box >> line & 1) beside[line].push_back(box);
        }
    // Where the lines are in one of two mirrors; the image of a set is that of its lower 16 lines, and of the others.
    std::vector<uint32_t> mirror[2][2];
    for (int is_upside = 0; is_upside < 2; is_upside++) {
        std::vector<int> to(32);
        for (int r = 0; r <= rows; r++)
            for (int c = 0; c < columns; c++)
                if (above[r][c] >= 0) to[above[r][c]] = is_upside ? above[rows - r][c] : above[r][columns - 1 - c];
        for (int r = 0; r < rows; r++)
            for (int c = 0; c <= columns; c++)
                if (before[r][c] >= 0) to[before[r][c]] = is_upside ? before[rows - 1 - r][c] : before[r][columns - c];
        for (int half = 0; half < 2; half++)
            for (uint32_t set = 0; set < 1 << 16; set++) {
                uint32_t image = 0;
                for (int i = 0; i < 16; i++) image |= (set >> i & 1) << to[half * 16 + i];
                mirror[is_upside][half].push_back(image);
            }
    }
    auto image = [&](uint32_t set, int is_upside) {
        return mirror[is_upside][0][set & 0xFFFF] | mirror[is_upside][1][set >> 16];
    };

    struct Result { int8_t score, value; };
    std::vector<Result> results((size_t)1 << lines);
    for (size_t number = 1; number < results.size(); number++) {
        uint32_t set = number, least = image(set, 0);
        least = std::min({least, image(least, 1), image(set, 1)});
        if (least < set) {
            results[set] = results[least];
            continue;
        }
        int best = INT8_MIN, after_box = 0;
        bool has_box = false, is_loony = false;
        uint64_t seen = 0;
        for (uint32_t rest = set; rest; rest &= rest - 1) {
            int line = std::countr_zero(rest);
            uint32_t next = set ^ (uint32_t)1 << line;
            Result result = results[next];
            int taken = 0;
            for (uint32_t box : beside[line]) taken += (box & next) == 0;
            best = std::max(best, taken ? taken + result.score : -result.score);
            if (!taken) {
                // Nobody leaves a loony position: the opponent wins it with any heap beside it.
                if (result.value != LOONY) seen |= (uint64_t)1 << result.value;
            } else {
                // The same player moves again, and so loses with a heap beside it only if it is the same one each time.
                is_loony = is_loony || result.value == LOONY || (has_box && result.value != after_box);
                has_box = true, after_box = result.value;
            }
        }
        is_loony = is_loony || (has_box && seen >> after_box & 1);
        int value = is_loony ? LOONY : has_box ? after_box : std::countr_one(seen);
        if (value > 63) return fprintf(stderr, "a value of more than 63\n"), 1;
        results[set] = {(int8_t)best, (int8_t)value};
    }
    Result result = results.back();
    printf("%s %d x %d: score %d, ", words[1], rows, columns, result.score);
    printf(result.value == LOONY ? "loony\n" : "value %d\n", result.value);
}
