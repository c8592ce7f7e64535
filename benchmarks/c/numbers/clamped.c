/* A number that is kept within a byte. */

#if OLD
unsigned char clamped(int n) { return (unsigned char)(n < 0 ? 0 : n > 255 ? 255 : n); }
#elif EQUAL
unsigned char clamped(int n) {
  if ((unsigned)n <= 255u) return (unsigned char)n;
  return n < 0 ? 0 : 255;
}
#else
unsigned char clamped(int n) {
  if ((unsigned)n <= 255u) return (unsigned char)n;
  return (unsigned char)(n >> 8);
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(clamped(number())); }
#endif
