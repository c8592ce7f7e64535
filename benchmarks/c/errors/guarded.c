/* Read through a pointer, or say what is wrong with it. */
#include <stddef.h>

#if OLD
int guarded(const int *at, int *value) {
  int error = 1;
  if (!at) goto done;
  error = 2;
  if (*at < 0) goto done;
  *value = *at;
  error = 0;
done:
  return error;
}
#elif EQUAL
int guarded(const int *at, int *value) {
  if (at == NULL) return 1;
  int found = *at;
  if (found < 0) return 2;
  *value = found;
  return 0;
}
#else
int guarded(const int *at, int *value) {
  int found = *at;
  if (at == NULL) return 1;
  if (found < 0) return 2;
  *value = found;
  return 0;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int some = number(), value = 7;
  say(guarded(below(2) ? &some : NULL, &value)), say(value);
}
#endif
