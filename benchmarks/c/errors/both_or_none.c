/* Two blocks of memory, or none: what was had is given back. */
#include <stdlib.h>

#if OLD
int both_or_none(char **a, char **b, int fails) {
  *a = *b = NULL;
  char *one = malloc(4), *two = NULL;
  if (!one) goto failed;
  if (fails) goto failed;
  two = malloc(8);
  if (!two) goto failed;
  *a = one;
  *b = two;
  return 0;
failed:
  free(two);
  free(one);
  return -1;
}
#elif EQUAL
int both_or_none(char **a, char **b, int fails) {
  *b = NULL;
  *a = NULL;
  char *one = malloc(4);
  if (one == NULL) return -1;
  char *two = fails ? NULL : malloc(8);
  if (two == NULL) {
    free(one);
    return -1;
  }
  *a = one;
  *b = two;
  return 0;
}
#else
int both_or_none(char **a, char **b, int fails) {
  *b = NULL;
  *a = NULL;
  char *one = malloc(4);
  if (one == NULL) return -1;
  *a = one;
  char *two = fails ? NULL : malloc(8);
  if (two == NULL) {
    free(one);
    return -1;
  }
  *b = two;
  return 0;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char *a, *b;
  say(both_or_none(&a, &b, below(2))), say(a != NULL), say(b != NULL);
  free(a), free(b);
}
#endif
