/* Write through two pointers, which may lead to one place. */

#if OLD
int write_both(int *a, int *b) {
  *a = 1;
  *b = 2;
  return *a;
}
#elif EQUAL
int write_both(int *a, int *b) {
  *a = 1;
  *b = 2;
  return a == b ? 2 : 1;
}
#else
int write_both(int *a, int *b) {
  *a = 1;
  *b = 2;
  return 1;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int a = 0, b = 0;
  say(write_both(&a, below(2) ? &a : &b)), say(a), say(b);
}
#endif
