/* The second number of a list; 0 if there is none. */
#include "list.h"

#if OLD
int second(const struct node *list) {
  if (list == NULL || list->next == NULL) return 0;
  return list->next->value;
}
#elif EQUAL
int second(const struct node *list) {
  const struct node *next = list ? list->next : NULL;
  return next ? next->value : 0;
}
#else
int second(const struct node *list) {
  const struct node *next = list ? list->next : NULL;
  return next ? next->value : list ? list->value : 0;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node *list = a_list(3);
  say(second(list));
  free_list(list);
}
#endif
