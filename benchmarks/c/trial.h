/* What trials of a couple have in common: numbers by lot, the same for a seed, and what is seen of a call as text. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long drawn;

static unsigned draw(void) {
  drawn = drawn * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(drawn >> 33);
}

static int below(int n) { return (int)(draw() % (unsigned)n); }

/* A number, often one at an edge. */
static int number(void) {
  static const int edges[] = {0, 1, -1, 2, INT_MAX, INT_MIN, INT_MAX - 1, INT_MIN + 1, 255, 256, 127, 128, 65535, 65536, 10, 32, 31};
  switch (below(4)) {
  case 0: return edges[below(sizeof edges / sizeof *edges)];
  case 1: return (int)(draw() << 1 ^ draw());
  default: return below(21) - 10;
  }
}

static void say(long long value) { printf("%lld ", value); }
static void say_text(const char *text) { printf("%s; ", text ? text : "(null)"); }

static void say_bytes(const void *bytes, int n) {
  for (int i = 0; i < n; i++) printf("%02x", ((const unsigned char *)bytes)[i]);
  printf("; ");
}

/* A text of at most n characters from some, which whoever gets it frees. */
static char *text_of(int n, const char *some) {
  int length = below(n + 1), kinds = (int)strlen(some);
  char *made = malloc((size_t)length + 1);
  for (int i = 0; i < length; i++) made[i] = some[below(kinds)];
  made[length] = 0;
  return made;
}

static void trial(void);

int main(int count, char **words) {
  int rounds = count > 1 ? atoi(words[1]) : 100;
  for (int round = 0; round < rounds; round++) {
    drawn = (unsigned long long)round * 2654435761u + 1;
    for (int skip = 0; skip < 4; skip++) draw();
    trial();
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
