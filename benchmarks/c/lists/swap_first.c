/* Exchange the first two nodes of a list. */
#include "list.h"

#if OLD
struct node *swap_first(struct node *list) {
  if (!list || !list->next) return list;
  struct node *second = list->next;
  list->next = second->next;
  second->next = list;
  return second;
}
#elif EQUAL
struct node *swap_first(struct node *list) {
  if (list && list->next) {
    struct node *first = list;
    list = list->next;
    struct node *rest = list->next;
    first->next = rest;
    list->next = first;
  }
  return list;
}
#else
struct node *swap_first(struct node *list) {
  if (list && list->next) {
    struct node *first = list;
    list = list->next;
    list->next = first;
    first->next = list->next;
  }
  return list;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node *list = swap_first(a_list(4));
  int seen = 0;
  for (const struct node *at = list; at && seen < 6; at = at->next, seen++) say(at->value);
  say(seen);
  if (seen < 6) free_list(list);
}
#endif
