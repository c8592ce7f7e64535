/* Add a letter to a hash. */
#include <stdint.h>

#if OLD
uint32_t mix(uint32_t hash, unsigned char c) { return hash * 33 + c; }
#elif EQUAL
uint32_t mix(uint32_t hash, unsigned char c) { return (hash << 5) + hash + c; }
#else
uint32_t mix(uint32_t hash, unsigned char c) { return (hash << 5) + hash + (uint32_t)(signed char)c; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say(mix((uint32_t)number(), (unsigned char)draw())); }
#endif
