/* The next state of a reader of quoted text with escapes. */
enum { PLAIN, QUOTED, ESCAPED };

#if OLD
int quoted(int state, int c) {
  switch (state) {
  case PLAIN: return c == '"' ? QUOTED : PLAIN;
  case QUOTED: return c == '\\' ? ESCAPED : c == '"' ? PLAIN : QUOTED;
  case ESCAPED: return QUOTED;
  }
  return -1;
}
#elif EQUAL
int quoted(int state, int c) {
  if (state == ESCAPED) return QUOTED;
  if (state != PLAIN && state != QUOTED) return -1;
  if (c == '"') return !state;
  return state == QUOTED && c == '\\' ? ESCAPED : state;
}
#else
int quoted(int state, int c) {
  if (state == ESCAPED) return QUOTED;
  if (state != PLAIN && state != QUOTED) return -1;
  if (c == '"') return !state;
  return c == '\\' ? ESCAPED : state;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(quoted(below(4), "\"\\a"[below(3)])); }
#endif
