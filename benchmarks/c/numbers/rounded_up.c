/* A size rounded up to a multiple of eight. */
#include <stddef.h>

#if OLD
size_t rounded_up(size_t n) { return (n + 7) / 8 * 8; }
#elif EQUAL
size_t rounded_up(size_t n) { return (n + 7) & ~(size_t)7; }
#else
size_t rounded_up(size_t n) { return (n + 7) & ~7u; }
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) { say((long long)rounded_up((size_t)number())); }
#endif
