/* Go past a comment that begins with #, to the end of the line. */

#if OLD
const char *skip_comment(const char *s) {
  if (*s == '#')
    while (*s && *s != '\n') s++;
  return s;
}
#elif EQUAL
const char *skip_comment(const char *s) {
  if (*s != '#') return s;
  do s++;
  while (*s != '\0' && *s != '\n');
  return s;
}
#else
const char *skip_comment(const char *s) {
  if (*s != '#') return s;
  do s++;
  while (*s != '\0' && *s != '\n' && *s != '#');
  return s;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(4, "#a\n");
  say(skip_comment(s) - s);
  free(s);
}
#endif
