/* Take the first node off; its number, or a default. */
#include "list.h"

#if OLD
int detach(struct node **list, int otherwise) {
  struct node *first = *list;
  if (!first) return otherwise;
  int value = first->value;
  *list = first->next;
  free(first);
  return value;
}
#elif EQUAL
int detach(struct node **list, int otherwise) {
  if (*list) {
    struct node *first = *list;
    otherwise = first->value;
    *list = first->next;
    free(first);
  }
  return otherwise;
}
#else
int detach(struct node **list, int otherwise) {
  if (*list) {
    struct node *first = *list;
    *list = first->next;
    free(first);
    otherwise = first->value;
  }
  return otherwise;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node *list = a_list(3);
  say(detach(&list, number()));
  say_list(list);
  free_list(list);
}
#endif
