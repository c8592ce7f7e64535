/* Whether a number is the same as a short one. */

#if OLD
int narrow(int n) { return n >= -32768 && n <= 32767; }
#elif EQUAL
int narrow(int n) { return (short)n == n; }
#else
int narrow(int n) { return (unsigned short)n == n; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(narrow(below(2) ? number() : below(140000) - 70000)); }
#endif
