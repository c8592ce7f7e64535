/* A small letter as a capital one. */

#if OLD
int upper(int c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
#elif EQUAL
int upper(int c) { return (unsigned)c - 'a' < 26u ? c ^ 0x20 : c; }
#else
int upper(int c) { return (unsigned)c - 'a' <= 26u ? c ^ 0x20 : c; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int c = below(3) ? 90 + below(40) : number();
  say(upper(c));
}
#endif
