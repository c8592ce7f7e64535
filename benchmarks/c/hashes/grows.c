/* Whether a table that is three quarters full has to grow. */

#if OLD
int grows(unsigned used, unsigned size) { return (unsigned long)used * 4 >= (unsigned long)size * 3; }
#elif EQUAL
int grows(unsigned used, unsigned size) {
  unsigned long whole = size;
  return !((unsigned long)used << 2 < whole + whole + whole);
}
#else
int grows(unsigned used, unsigned size) { return used * 4 >= size * 3; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(grows((unsigned)number(), (unsigned)number())); }
#endif
