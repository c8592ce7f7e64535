/* One step of a lift towards a floor. */

#if OLD
int lift(int at, int to) {
  if (at < to) return at + 1;
  if (at > to) return at - 1;
  return at;
}
#elif EQUAL
int lift(int at, int to) { return at + (at < to) - (at > to); }
#else
int lift(int at, int to) { return at + (to - at > 0) - (to - at < 0); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(lift(number(), number())); }
#endif
