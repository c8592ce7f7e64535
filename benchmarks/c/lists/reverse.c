/* Turn a list round in its place. */
#include "list.h"

#if OLD
struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}
#elif EQUAL
struct node *reverse(struct node *list) {
  struct node *done = NULL, *next;
  for (; list != NULL; list = next) {
    next = list->next;
    list->next = done;
    done = list;
  }
  return done;
}
#else
struct node *reverse(struct node *list) {
  struct node *done = NULL, *next;
  if (list == NULL) return NULL;
  for (; list->next != NULL; list = next) {
    next = list->next;
    list->next = done;
    done = list;
  }
  return list;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node *list = reverse(a_list(4));
  say_list(list);
}
#endif
