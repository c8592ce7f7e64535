/* A sum over some bytes. */

#if OLD
unsigned checksum(const unsigned char *data, unsigned n) {
  unsigned a = 1, b = 0;
  for (unsigned i = 0; i < n; i++) {
    a = (a + data[i]) & 0xffff;
    b = (b + a) & 0xffff;
  }
  return b << 16 | a;
}
#elif EQUAL
unsigned checksum(const unsigned char *data, unsigned n) {
  unsigned short a = 1, b = 0;
  while (n-- > 0) {
    a = (unsigned short)(a + *data++);
    b = (unsigned short)(b + a);
  }
  return (unsigned)b << 16 | a;
}
#else
unsigned checksum(const unsigned char *data, unsigned n) {
  unsigned short a = 1, b = 0;
  while (n-- > 0) {
    b = (unsigned short)(b + a);
    a = (unsigned short)(a + *data++);
  }
  return (unsigned)b << 16 | a;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  unsigned char data[4] = {(unsigned char)draw(), (unsigned char)draw(), (unsigned char)draw(), (unsigned char)draw()};
  say(checksum(data, (unsigned)below(5)));
}
#endif
