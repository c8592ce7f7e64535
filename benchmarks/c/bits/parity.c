/* Whether an odd number of bits is set. */

#if OLD
int parity(unsigned char n) {
  int odd = 0;
  for (int i = 0; i < 8; i++) odd ^= n >> i & 1;
  return odd;
}
#elif EQUAL
int parity(unsigned char n) {
  n ^= n >> 4;
  return 0x6996 >> (n & 15) & 1;
}
#else
int parity(unsigned char n) {
  n ^= n >> 4;
  return 0x6997 >> (n & 15) & 1;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(parity((unsigned char)draw())); }
#endif
