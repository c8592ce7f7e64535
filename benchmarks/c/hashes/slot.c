/* The first free slot of a table of eight from a hash on; -1 if it is full. */

#if OLD
int slot(const int *table, unsigned hash) {
  for (unsigned i = 0; i < 8; i++)
    if (table[(hash + i) % 8] == 0) return (int)((hash + i) % 8);
  return -1;
}
#elif EQUAL
int slot(const int *table, unsigned hash) {
  unsigned at = hash & 7;
  for (int left = 8; left > 0; left--) {
    if (!table[at]) return (int)at;
    at = (at + 1) & 7;
  }
  return -1;
}
#else
int slot(const int *table, unsigned hash) {
  unsigned at = hash & 7;
  for (int left = 7; left > 0; left--) {
    if (!table[at]) return (int)at;
    at = (at + 1) & 7;
  }
  return -1;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int table[8];
  for (int i = 0; i < 8; i++) table[i] = below(8) != 0;
  say(slot(table, (unsigned)number()));
}
#endif
