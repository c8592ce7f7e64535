/* The average of two numbers, rounded down, without overflow. */

#if OLD
unsigned average(unsigned a, unsigned b) { return (unsigned)(((unsigned long)a + b) / 2); }
#elif EQUAL
unsigned average(unsigned a, unsigned b) { return (a & b) + ((a ^ b) >> 1); }
#else
unsigned average(unsigned a, unsigned b) { return (a + b) / 2; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(average((unsigned)number(), (unsigned)number())); }
#endif
