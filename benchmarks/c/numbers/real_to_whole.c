/* A real number as a whole one, if it is within reach. */

#if OLD
int real_to_whole(double d) {
  if (!(d > -2147483649.0 && d < 2147483648.0)) return 0;
  return (int)d;
}
#elif EQUAL
int real_to_whole(double d) { return d > -2147483649.0 && d < 2147483648.0 ? (int)(long)d : 0; }
#else
int real_to_whole(double d) { return d >= -2147483648.0 && d < 2147483648.0 ? (int)d : d < 0 ? -1 : 0; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  double some[] = {0.5, -0.5, 1e10, -1e10, 2147483647.5, -2147483648.5, 3.9, -3.9};
  say(real_to_whole(some[below(8)] + below(3)));
}
#endif
