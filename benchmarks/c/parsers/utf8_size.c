/* How many bytes a letter of UTF-8 has, by its first one; 0 if none begins so. */

#if OLD
int utf8_size(unsigned char first) {
  if (first < 0x80) return 1;
  if ((first & 0xe0) == 0xc0) return 2;
  if ((first & 0xf0) == 0xe0) return 3;
  if ((first & 0xf8) == 0xf0) return 4;
  return 0;
}
#elif EQUAL
int utf8_size(unsigned char first) {
  static const unsigned char sizes[32] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                          0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 3, 3, 4, 0};
  return sizes[first >> 3];
}
#else
int utf8_size(unsigned char first) {
  static const unsigned char sizes[32] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                          0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 3, 3, 4, 5};
  return sizes[first >> 3];
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(utf8_size((unsigned char)draw())); }
#endif
