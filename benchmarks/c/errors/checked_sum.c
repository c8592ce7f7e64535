/* A sum, or an error if it is too large. */
#include <limits.h>

#if OLD
int checked_sum(int a, int b, int *sum) {
  if (b > 0 ? a > INT_MAX - b : a < INT_MIN - b) goto overflow;
  *sum = a + b;
  return 0;
overflow:
  return -1;
}
#elif EQUAL
int checked_sum(int a, int b, int *sum) {
  int made;
  if (__builtin_add_overflow(a, b, &made)) return -1;
  *sum = made;
  return 0;
}
#else
int checked_sum(int a, int b, int *sum) { return __builtin_add_overflow(a, b, sum) ? -1 : 0; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int sum = 5;
  say(checked_sum(number(), number(), &sum)), say(sum);
}
#endif
