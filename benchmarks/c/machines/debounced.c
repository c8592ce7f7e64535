/* A button counts as pressed if it is for three looks in a row. */
struct button {
  unsigned seen;
  int pressed;
};

#if OLD
void debounced(struct button *b, int down) {
  b->seen = (b->seen << 1 | (down != 0)) & 7;
  if (b->seen == 7) b->pressed = 1;
  if (b->seen == 0) b->pressed = 0;
}
#elif EQUAL
void debounced(struct button *b, int down) {
  unsigned seen = b->seen & 3;
  seen = 2 * seen + !!down;
  b->seen = seen;
  switch (seen) {
  case 0: b->pressed = 0; break;
  case 7: b->pressed = 1; break;
  }
}
#else
void debounced(struct button *b, int down) {
  unsigned seen = b->seen & 3;
  seen = 2 * seen + !!down;
  b->seen = seen;
  b->pressed = seen == 7;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  struct button b = {(unsigned)below(8), below(2)};
  debounced(&b, number());
  say(b.seen), say(b.pressed);
}
#endif
