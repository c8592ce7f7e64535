/* Steps that are undone in the opposite order where one fails. */

#if OLD
int steps(int *log, int fails) {
  int at = 0;
  log[at++] = 1;
  if (fails == 1) goto undo_none;
  log[at++] = 2;
  if (fails == 2) goto undo_first;
  log[at++] = 3;
  return at;
undo_first:
  log[at++] = -2;
undo_none:
  log[at++] = -1;
  return at;
}
#elif EQUAL
int steps(int *log, int fails) {
  log[0] = 1;
  if (fails != 1) {
    log[1] = 2;
    if (fails != 2) {
      log[2] = 3;
      return 3;
    }
    log[2] = -2;
    log[3] = -1;
    return 4;
  }
  log[1] = -1;
  return 2;
}
#else
int steps(int *log, int fails) {
  log[0] = 1;
  if (fails != 1) {
    log[1] = 2;
    if (fails != 2) {
      log[2] = 3;
      return 3;
    }
    log[2] = -1;
    log[3] = -2;
    return 4;
  }
  log[1] = -1;
  return 2;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int log[4] = {0};
  say(steps(log, below(4)));
  for (int i = 0; i < 4; i++) say(log[i]);
}
#endif
