/* A text without the blanks at its begin. */
#include <ctype.h>

#if OLD
const char *trimmed(const char *s) {
  while (*s == ' ' || *s == '\t') s++;
  return s;
}
#elif EQUAL
const char *trimmed(const char *s) {
  for (;; ++s) switch (*s) {
    case ' ':
    case '\t': continue;
    default: return s;
    }
}
#else
const char *trimmed(const char *s) {
  while (isspace((unsigned char)*s)) s++;
  return s;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(4, " \t\na");
  say(trimmed(s) - s);
  free(s);
}
#endif
