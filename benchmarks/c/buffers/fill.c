/* Write a byte into a part of a buffer. */
#include <string.h>

#if OLD
void fill(unsigned char *data, unsigned n, unsigned char byte) {
  for (unsigned i = 0; i < n; i++) data[i] = byte;
}
#elif EQUAL
void fill(unsigned char *data, unsigned n, unsigned char byte) {
  while (n-- > 0) *data++ = byte;
}
#else
void fill(unsigned char *data, unsigned n, unsigned char byte) {
  while (--n > 0) *data++ = byte;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  unsigned char data[6] = "hello";
  fill(data, (unsigned)below(7), (unsigned char)draw());
  say_bytes(data, 6);
}
#endif
