/* The last place of a letter in a text. */
#include <stddef.h>

#if OLD
const char *last_of(const char *s, char c) {
  const char *found = NULL;
  for (; *s; s++)
    if (*s == c) found = s;
  return found;
}
#elif EQUAL
const char *last_of(const char *s, char c) {
  const char *found = NULL;
  while (*s != 0) {
    found = *s == c ? s : found;
    s += 1;
  }
  return found;
}
#else
const char *last_of(const char *s, char c) {
  const char *found = NULL;
  do {
    found = *s == c ? s : found;
  } while (*s++ != 0);
  return found;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(4, "ab");
  const char *found = last_of(s, "ab"[below(3)]);
  say(found ? found - s : -1);
  free(s);
}
#endif
