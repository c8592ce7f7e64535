/* Compare a signed number with an unsigned one. */

#if OLD
int compared(int a, unsigned b) { return a < 0 || (unsigned)a < b; }
#elif EQUAL
int compared(int a, unsigned b) { return (long)a < (long)b; }
#else
int compared(int a, unsigned b) { return a < b; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(compared(number(), (unsigned)number())); }
#endif
