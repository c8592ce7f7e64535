/* What a table of four lists has under a key. */
#include <stddef.h>
struct entry {
  unsigned key;
  int value;
  struct entry *next;
};

#if OLD
int bucket(struct entry *const table[4], unsigned key, int otherwise) {
  for (struct entry *at = table[key % 4]; at; at = at->next)
    if (at->key == key) return at->value;
  return otherwise;
}
#elif EQUAL
int bucket(struct entry *const table[4], unsigned key, int otherwise) {
  struct entry *at = table[key & 3u];
  while (at != NULL && at->key != key) at = at->next;
  return at == NULL ? otherwise : at->value;
}
#else
int bucket(struct entry *const table[4], unsigned key, int otherwise) {
  struct entry *at = table[key & 1u];
  while (at != NULL && at->key != key) at = at->next;
  return at == NULL ? otherwise : at->value;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  struct entry some[6], *table[4] = {0};
  for (int i = 0; i < 6; i++) {
    unsigned key = (unsigned)below(9);
    some[i] = (struct entry){key, i, table[key % 4]};
    table[key % 4] = &some[i];
  }
  say(bucket(table, (unsigned)below(9), -1));
}
#endif
