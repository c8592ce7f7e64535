/* Copy a text into a buffer that has room for it. */
#include <stddef.h>

#if OLD
char *copy_text(char *to, const char *from) {
  char *at = to;
  while ((*at++ = *from++)) {}
  return to;
}
#elif EQUAL
char *copy_text(char *to, const char *from) {
  size_t i = 0;
  for (;;) {
    to[i] = from[i];
    if (to[i] == 0) break;
    i++;
  }
  return to;
}
#else
char *copy_text(char *to, const char *from) {
  size_t i = 0;
  for (; from[i] != 0; i++) to[i] = from[i];
  return to;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(4, "abc"), room[6] = "#####";
  say(copy_text(room, s) == room);
  say_bytes(room, 6);
  free(s);
}
#endif
