/* The bytes of a number in the other order. */
#include <stdint.h>

#if OLD
uint32_t swap_bytes(uint32_t n) { return n >> 24 | (n >> 8 & 0xff00) | (n << 8 & 0xff0000) | n << 24; }
#elif EQUAL
uint32_t swap_bytes(uint32_t n) {
  n = (n & 0x00ff00ffu) << 8 | (n >> 8 & 0x00ff00ffu);
  return n << 16 | n >> 16;
}
#else
uint32_t swap_bytes(uint32_t n) {
  n = (n & 0x00ff00ffu) << 8 | (n >> 8 & 0x00ff00ffu);
  return n << 16 | (uint32_t)((int32_t)n >> 16);
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(swap_bytes((uint32_t)number())); }
#endif
