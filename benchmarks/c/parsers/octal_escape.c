/* The letter that an escape of at most three octal digits is. */

#if OLD
int octal_escape(const char *s) {
  int n = 0;
  for (int i = 0; i < 3 && s[i] >= '0' && s[i] <= '7'; i++) n = 8 * n + (s[i] - '0');
  return n & 255;
}
#elif EQUAL
int octal_escape(const char *s) {
  unsigned char n = 0;
  for (int left = 3; left > 0 && (*s & 0xf8) == '0'; left--) n = (unsigned char)(n << 3 | (*s++ & 7));
  return n;
}
#else
int octal_escape(const char *s) {
  unsigned char n = 0;
  for (int left = 3; left > 0 && (*s & 0xf0) == '0'; left--) n = (unsigned char)(n << 3 | (*s++ & 7));
  return n;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *s = text_of(4, "0178");
  say(octal_escape(s));
  free(s);
}
#endif
