/* A number whose bits are rotated to the left. */

#if OLD
unsigned rotated(unsigned n, unsigned by) {
  by &= 31;
  return by ? n << by | n >> (32 - by) : n;
}
#elif EQUAL
unsigned rotated(unsigned n, unsigned by) { return n << (by & 31) | n >> (-by & 31); }
#else
unsigned rotated(unsigned n, unsigned by) { return n << (by & 31) | n >> (32 - (by & 31)); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(rotated((unsigned)number(), (unsigned)below(40))); }
#endif
