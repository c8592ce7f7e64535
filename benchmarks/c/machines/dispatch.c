/* Call what an operation stands for. */
static int plus(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
static int minus(int a, int b) { return (int)((unsigned)a - (unsigned)b); }

#if OLD
int dispatch(int how, int a, int b) {
  static int (*const known[])(int, int) = {plus, minus};
  return how == 0 || how == 1 ? known[how](a, b) : 0;
}
#elif EQUAL
int dispatch(int how, int a, int b) {
  switch (how) {
  case 0: return plus(a, b);
  case 1: return minus(a, b);
  default: return 0;
  }
}
#else
int dispatch(int how, int a, int b) {
  switch (how) {
  case 0: return plus(a, b);
  case 1: return minus(b, a);
  default: return 0;
  }
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(dispatch(below(3), number(), number())); }
#endif
