/* The first node with a number. */
#include "list.h"

#if OLD
struct node *find(struct node *list, int value) {
  while (list && list->value != value) list = list->next;
  return list;
}
#elif EQUAL
struct node *find(struct node *list, int value) {
  for (struct node *at = list; at != NULL; at = at->next)
    if (at->value == value) return at;
  return NULL;
}
#else
struct node *find(struct node *list, int value) {
  struct node *found = NULL;
  for (struct node *at = list; at != NULL; at = at->next)
    if (at->value == value) found = at;
  return found;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node *list = a_list(4);
  struct node *found = find(list, below(5) - 2);
  int place = 0;
  for (struct node *at = list; at && at != found; at = at->next) place++;
  say(found ? place : -1);
  free_list(list);
}
#endif
