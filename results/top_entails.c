/* Loony stacks of Top Entails up to a size, by the definition, without `cgt`.

   cc -O2 -o top_entails results/top_entails.c && ./top_entails 200000

   wins(n) is the set of all m such that a player who has to move in a stack of n wins beside a Nim heap of m: by a split
   of nimber m, or by taking the top if m is not in wins(n - 1). The nimber is the least number that is not in wins(n);
   without one, the stack is loony, and a split that leaves it loses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 8192, MOST = 2000000 };

static int nimber[MOST + 1]; /* -1 if loony */
static unsigned char wins[2][VALUES];
static int wins_beyond[2]; /* whether all m from VALUES on are in the set */

int main(int count, char **words) {
    long most = count > 1 ? atol(words[1]) : 3000, hash = 0;
    if (most > MOST) most = MOST;
    for (long n = 1; n <= most; n++) {
        int now = n % 2, before = 1 - now, value = 0;
        for (int m = 0; m < VALUES; m++) wins[now][m] = !wins[before][m];
        wins_beyond[now] = !wins_beyond[before];
        for (long a = 1; 2 * a <= n; a++)
            if (nimber[a] >= 0 && nimber[n - a] >= 0) wins[now][nimber[a] ^ nimber[n - a]] = 1;
        while (value < VALUES && wins[now][value]) value++;
        if (value > VALUES / 2 && !(value == VALUES && wins_beyond[now])) {
            fprintf(stderr, "the nimber of %ld is too large\n", n);
            return 1;
        }
        nimber[n] = value == VALUES ? -1 : value;
        if (nimber[n] < 0) printf("%ld is loony\n", n);
    }
    for (long n = 0; n <= most; n++) hash = (hash * 31 + nimber[n] + 1) % 1000000007;
    printf("hash of all values up to %ld: %ld\n", most, hash);
    return 0;
}
