/* The length of a text. */
#include <stddef.h>

#if OLD
size_t length_of(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}
#elif EQUAL
size_t length_of(const char *s) {
  const char *at = s;
  while (*at != '\0') ++at;
  return (size_t)(at - s);
}
#else
size_t length_of(const char *s) {
  const char *at = s;
  while (*at != '\0' && *at != '\n') ++at;
  return (size_t)(at - s);
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(5, "ab\n");
  say((long long)length_of(s));
  free(s);
}
#endif
