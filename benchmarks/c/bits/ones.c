/* How many bits are set. */

#if OLD
int ones(unsigned n) {
  int count = 0;
  for (; n; n &= n - 1) count++;
  return count;
}
#elif EQUAL
int ones(unsigned n) {
  n = n - (n >> 1 & 0x55555555u);
  n = (n & 0x33333333u) + (n >> 2 & 0x33333333u);
  return (int)(((n + (n >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}
#else
int ones(unsigned n) {
  n = n - (n >> 1 & 0x55555555u);
  n = (n & 0x33333333u) + (n >> 2 & 0x33333333u);
  return (int)(((n + (n >> 4)) & 0x07070707u) * 0x01010101u >> 24);
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(ones((unsigned)number())); }
#endif
