/* Whether there would be more after one more. */

#if OLD
int larger(unsigned n) { return n + 1 > n; }
#elif EQUAL
int larger(unsigned n) { return n != 0xffffffffu; }
#else
int larger(unsigned n) { return (long)n + 1 > n; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(larger((unsigned)number())); }
#endif
