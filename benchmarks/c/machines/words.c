/* Count the words of a text. */

#if OLD
unsigned words(const char *s) {
  unsigned count = 0;
  int inside = 0;
  for (; *s; s++) {
    if (*s == ' ')
      inside = 0;
    else if (!inside) {
      inside = 1;
      count++;
    }
  }
  return count;
}
#elif EQUAL
unsigned words(const char *s) {
  unsigned count = 0;
  char before = ' ';
  while (*s != '\0') {
    if (*s != ' ' && before == ' ') count += 1;
    before = *s++;
  }
  return count;
}
#else
unsigned words(const char *s) {
  unsigned count = 0;
  char before = 'x';
  while (*s != '\0') {
    if (*s != ' ' && before == ' ') count += 1;
    before = *s++;
  }
  return count;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(5, "a  b");
  say(words(s));
  free(s);
}
#endif
