/* Read a sign, if there is one, and go past it: 1 or -1. */

#if OLD
int sign(const char **s) {
  if (**s == '-') {
    (*s)++;
    return -1;
  }
  if (**s == '+') (*s)++;
  return 1;
}
#elif EQUAL
int sign(const char **s) {
  const char c = **s;
  if (c == '-' || c == '+') *s += 1;
  return c == '-' ? -1 : 1;
}
#else
int sign(const char **s) {
  const char c = **s;
  if (c == '-') *s += 1;
  return c == '-' ? -1 : 1;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *text = text_of(2, "+-1");
  const char *s = text;
  say(sign(&s)), say(s - text);
  free(text);
}
#endif
