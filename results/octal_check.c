/* Checks the periods in results/census.csv and results/octal.csv by the definition of octal games, without `cgt`.

   cc -O2 -o octal_check results/octal_check.c
   ./octal_check results/octal.csv results/census.csv results/census_large.csv

   For each game it finds the Grundy values of all heaps that the theorem of Guy and Smith asks for, by trying all moves,
   and checks that the period and the preperiod are the stated ones and that no smaller ones fit. Games that need more than
   80000 heaps are left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 2048, PLACES = 16, MOST = 80000 };

static int mex(unsigned char *seen) {
    int value = 0;
    while (seen[value]) value++;
    return value;
}

/* The values of the heaps 0 to n of a game with these digits, the first of which is the one before the point. */
static void find_values(const int *digit, int places, long n, unsigned short *value) {
    static unsigned char seen[VALUES + 1];
    for (long heap = 0; heap <= n; heap++) {
        memset(seen, 0, VALUES);
        for (int taken = 0; taken < places && taken <= heap; taken++) {
            long left = heap - taken;
            if ((digit[taken] & 1) && taken > 0 && left == 0) seen[0] = 1;
            if ((digit[taken] & 2) && taken > 0 && left > 0) seen[value[left]] = 1;
            if (digit[taken] & 4)
                for (long a = 1; 2 * a <= left; a++) seen[value[a] ^ value[left - a]] = 1;
        }
        value[heap] = mex(seen);
        if (value[heap] > VALUES / 2) {
            fprintf(stderr, "a value is too large\n");
            exit(1);
        }
    }
}

static int repeats(const unsigned short *value, long from, long to, long period) {
    for (long n = from; n + period <= to; n++)
        if (value[n] != value[n + period]) return 0;
    return 1;
}

static int is_right(const char *code, long period, long start) {
    int digit[PLACES], places = 1;
    digit[0] = code[0] - '0';
    for (const char *c = code + 2; *c; c++) digit[places++] = *c - '0';
    long last = 2 * start + 2 * period + places + 1;
    unsigned short *value = malloc((last + 1) * sizeof *value);
    find_values(digit, places, last, value);
    int right = repeats(value, start, last, period);
    if (start > 0 && value[start - 1] == value[start - 1 + period]) right = 0;
    for (long part = 1; part < period; part++)
        if (period % part == 0 && repeats(value, start, last, part)) right = 0;
    free(value);
    return right;
}

int main(int count, char **files) {
    static char line[1000];
    char code[PLACES] = "";
    long right = 0, wrong = 0, skipped = 0;
    for (int i = 1; i < count; i++) {
        FILE *file = fopen(files[i], "r");
        if (!file) return perror(files[i]), 1;
        while (fgets(line, sizeof line, file)) {
            char *prefix = strstr(line, "octal(\"\""), *place = strstr(line, ",c,string,");
            char *found = strstr(line, ",list,\"[");
            long period, start;
            if (place) {
                if (prefix) memcpy(code, prefix + 8, 2);
                sscanf(place, ",c,string,%12[0-7.]", code + (prefix ? 2 : 0));
            }
            if (found && sscanf(found, ",list,\"[%ld, %ld", &period, &start) == 2) {
                if (2 * (start + period) > MOST) skipped++;
                else if (is_right(code, period, start)) right++;
                else wrong++, printf("%s: not period %ld from %ld\n", code, period, start);
            }
        }
        fclose(file);
    }
    printf("%ld periods are right, %ld are wrong, %ld need more than %d heaps\n", right, wrong, skipped, MOST);
    return wrong != 0;
}
