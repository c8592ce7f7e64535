/* The natural number at the begin of a text, of at most four digits; it says how far it has read. */

#if OLD
int natural(const char *s, int *read) {
  int n = 0, i = 0;
  while (i < 4 && s[i] >= '0' && s[i] <= '9') n = 10 * n + (s[i++] - '0');
  *read = i;
  return n;
}
#elif EQUAL
int natural(const char *s, int *read) {
  int n = 0, i;
  for (i = 0; i < 4; i++) {
    unsigned digit = (unsigned char)s[i] - (unsigned)'0';
    if (digit > 9) break;
    n = n * 10 + (int)digit;
  }
  *read = i;
  return n;
}
#else
int natural(const char *s, int *read) {
  int n = 0, i;
  for (i = 0; i < 4; i++) {
    unsigned digit = (unsigned char)s[i] - (unsigned)'0';
    if (digit > 9) break;
    n = n * 8 + (int)digit;
  }
  *read = i;
  return n;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(5, "0189x");
  int read;
  say(natural(s, &read)), say(read);
  free(s);
}
#endif
