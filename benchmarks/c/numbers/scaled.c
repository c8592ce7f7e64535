/* A part of a hundred, rounded. */

#if OLD
int scaled(int n, int percent) { return (int)(((long)n * percent + 50) / 100); }
#elif EQUAL
int scaled(int n, int percent) {
  long product = (long)percent * n;
  product += 50;
  return (int)(product / 100);
}
#else
int scaled(int n, int percent) { return n * percent / 100 + (n * percent % 100 >= 50); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(scaled(number(), below(201) - 50)); }
#endif
