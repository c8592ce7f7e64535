/* The number that a hexadecimal digit is, or -1. */

#if OLD
int digit(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
#elif EQUAL
int digit(int c) {
  switch (c) {
  case '0' ... '9': return c & 15;
  case 'a' ... 'f':
  case 'A' ... 'F': return (c & 7) + 9;
  default: return -1;
  }
}
#else
int digit(int c) {
  switch (c) {
  case '0' ... '9': return c & 15;
  case 'a' ... 'f':
  case 'A' ... 'G': return (c & 7) + 9;
  default: return -1;
  }
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(digit(below(5) ? below(140) : number())); }
#endif
