/* Sums of reals are not the same in another order. */

#if OLD
double same_sum(double a, double b, double c) { return a + b + c; }
#elif EQUAL
double same_sum(double a, double b, double c) {
  double two = b + a;
  return two + c;
}
#else
double same_sum(double a, double b, double c) { return a + (b + c); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  double some[] = {0.1, 0.2, 0.3, 1e16, -1e16, 1.0};
  printf("%a", same_sum(some[below(6)], some[below(6)], some[below(6)]));
}
#endif
