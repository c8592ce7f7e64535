/* The letter for a number below 16; '?' for others. */

#if OLD
char hex_digit(unsigned n) {
  if (n > 15) return '?';
  return "0123456789abcdef"[n];
}
#elif EQUAL
char hex_digit(unsigned n) { return n > 15 ? '?' : n < 10 ? (char)('0' + n) : (char)('a' + n - 10); }
#else
char hex_digit(unsigned n) { return n > 15 ? '?' : n <= 10 ? (char)('0' + n) : (char)('a' + n - 10); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(hex_digit(below(2) ? (unsigned)below(18) : (unsigned)number())); }
#endif
