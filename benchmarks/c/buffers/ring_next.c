/* The place after another one in a ring of a size. */

#if OLD
unsigned ring_next(unsigned at, unsigned size) { return at + 1 == size ? 0 : at + 1; }
#elif EQUAL
unsigned ring_next(unsigned at, unsigned size) {
  unsigned next = at + 1;
  if (next == size) next = 0;
  return next;
}
#else
unsigned ring_next(unsigned at, unsigned size) {
  unsigned next = at + 1;
  if (next >= size) next = 0;
  return next;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(ring_next((unsigned)below(6), (unsigned)below(6))); }
#endif
