/* The sign of a number: -1, 0 or 1. */

#if OLD
int sign_of(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
#elif EQUAL
int sign_of(int n) { return (n > 0) - (n < 0); }
#else
int sign_of(int n) { return (n >> 31) | (int)((unsigned)n >> 31 ^ 1); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(sign_of(number())); }
#endif
