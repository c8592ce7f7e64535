/* How far two numbers are apart, as an unsigned one. */

#if OLD
unsigned distance(int a, int b) { return a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b; }
#elif EQUAL
unsigned distance(int a, int b) {
  long d = (long)a - b;
  return (unsigned)(d < 0 ? -d : d);
}
#else
unsigned distance(int a, int b) { return (unsigned)(a < b ? b - a : a - b); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(distance(number(), number())); }
#endif
