/* The next colour of a traffic light, by a table. */
enum light { RED, RED_YELLOW, GREEN, YELLOW };

#if OLD
enum light light(enum light now) {
  static const enum light next[] = {RED_YELLOW, GREEN, YELLOW, RED};
  return next[now & 3];
}
#elif EQUAL
enum light light(enum light now) { return (enum light)((now + 1) % 4); }
#else
enum light light(enum light now) { return (enum light)((now + 1) % 3); }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(light((enum light)below(4))); }
#endif
