/* Half of a number, rounded towards zero. */

#if OLD
int halved(int n) { return n / 2; }
#elif EQUAL
int halved(int n) { return (n + (int)((unsigned)n >> 31)) >> 1; }
#else
int halved(int n) { return n >> 1; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(halved(number())); }
#endif
