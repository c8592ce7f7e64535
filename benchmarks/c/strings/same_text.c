/* Whether two texts are the same. */
#include <string.h>

#if OLD
int same_text(const char *a, const char *b) { return strcmp(a, b) == 0; }
#elif EQUAL
int same_text(const char *a, const char *b) {
  while (*a == *b) {
    if (*a == '\0') return 1;
    a++, b++;
  }
  return 0;
}
#else
int same_text(const char *a, const char *b) {
  while (*a == *b) {
    if (*a == '\0') return 1;
    a++, b++;
  }
  return *a == '\0';
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(3, "ab"), *t = text_of(3, "ab");
  say(same_text(s, t));
  free(s), free(t);
}
#endif
