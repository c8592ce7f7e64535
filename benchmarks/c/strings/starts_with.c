/* Whether a text begins with another one. */

#if OLD
int starts_with(const char *text, const char *start) {
  while (*start)
    if (*text++ != *start++) return 0;
  return 1;
}
#elif EQUAL
int starts_with(const char *text, const char *start) {
  for (; *start != 0; text++, start++)
    if (*start != *text) return 0;
  return 1;
}
#else
int starts_with(const char *text, const char *start) {
  for (; *start != 0 && *text != 0; text++, start++)
    if (*start != *text) return 0;
  return 1;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(4, "ab"), *t = text_of(3, "ab");
  say(starts_with(s, t));
  free(s), free(t);
}
#endif
