/* How many numbers a list has. */
#include "list.h"

#if OLD
unsigned length(const struct node *list) {
  unsigned n = 0;
  for (; list; list = list->next) n++;
  return n;
}
#elif EQUAL
unsigned length(const struct node *list) {
  unsigned n = 0;
  while (list != NULL) {
    list = list->next;
    n = n + 1;
  }
  return n;
}
#else
unsigned length(const struct node *list) {
  unsigned n = 0;
  while (list != NULL && list->next != NULL) {
    list = list->next;
    n = n + 1;
  }
  return n;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node *list = a_list(4);
  say(length(list));
  free_list(list);
}
#endif
