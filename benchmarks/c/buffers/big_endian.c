/* The number that four bytes are, the greatest first. */
#include <stdint.h>

#if OLD
uint32_t big_endian(const unsigned char *b) {
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}
#elif EQUAL
uint32_t big_endian(const unsigned char *b) {
  uint32_t n = 0;
  for (int i = 0; i < 4; i++) n = n * 256 + b[i];
  return n;
}
#else
uint32_t big_endian(const unsigned char *b) { return (uint32_t)(b[0] << 24 | b[1] << 16 | b[2] << 8) + (signed char)b[3]; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  unsigned char b[4] = {(unsigned char)below(128), (unsigned char)draw(), (unsigned char)draw(), (unsigned char)draw()};
  say(big_endian(b));
}
#endif
