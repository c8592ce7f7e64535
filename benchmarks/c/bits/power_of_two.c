/* Whether a number is a power of two. */

#if OLD
int power_of_two(unsigned n) {
  int ones = 0;
  for (int i = 0; i < 32; i++) ones += n >> i & 1;
  return ones == 1;
}
#elif EQUAL
int power_of_two(unsigned n) { return n != 0 && (n & (n - 1)) == 0; }
#else
int power_of_two(unsigned n) { return (n & (n - 1)) == 0; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(power_of_two(below(2) ? 1u << below(32) : (unsigned)number())); }
#endif
