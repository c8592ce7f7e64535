/* The first of three errors, 0 if there is none. */

#if OLD
int first_error(const int *codes) {
  int error = 0;
  if ((error = codes[0])) goto out;
  if ((error = codes[1])) goto out;
  error = codes[2];
out:
  return error;
}
#elif EQUAL
int first_error(const int *codes) {
  for (int i = 0; i < 3; i++)
    if (codes[i] != 0) return codes[i];
  return 0;
}
#else
int first_error(const int *codes) {
  for (int i = 0; i < 3; i++)
    if (codes[i] < 0) return codes[i];
  return 0;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  int codes[3] = {below(2) ? number() : 0, below(2) ? number() : 0, below(2) ? number() : 0};
  say(first_error(codes));
}
#endif
