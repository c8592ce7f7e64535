/* The lowest bit that is set, alone. */

#if OLD
unsigned lowest(unsigned n) {
  for (unsigned bit = 1; bit; bit <<= 1)
    if (n & bit) return bit;
  return 0;
}
#elif EQUAL
unsigned lowest(unsigned n) { return n & -n; }
#else
unsigned lowest(unsigned n) { return n & ~(n - 1) & 0x7fffffffu; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(lowest((unsigned)number())); }
#endif
