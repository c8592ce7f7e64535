/* A quotient rounded down. */

#if OLD
int quotient(int a, int b) {
  int q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
#elif EQUAL
int quotient(int a, int b) {
  int q = a / b, r = a - q * b;
  if (r == 0) return q;
  return (r ^ b) < 0 ? q - 1 : q;
}
#else
int quotient(int a, int b) {
  int q = a / b, r = a - q * b;
  if (r == 0) return q;
  return (a ^ b) <= 0 ? q : q - 1;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int a = number(), b = number();
  if (b != 0 && !(a == INT_MIN && b == -1)) say(quotient(a, b));
}
#endif
