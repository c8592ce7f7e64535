/* A list with its last node at hand: put a number at the end. */
#include "list.h"
struct ends {
  struct node *first, *last;
};

#if OLD
void both_ends(struct ends *list, struct node *added) {
  added->next = NULL;
  if (list->last)
    list->last->next = added;
  else
    list->first = added;
  list->last = added;
}
#elif EQUAL
void both_ends(struct ends *list, struct node *added) {
  added->next = NULL;
  struct node **place = list->last ? &list->last->next : &list->first;
  *place = added;
  list->last = added;
}
#else
void both_ends(struct ends *list, struct node *added) {
  struct node **place = list->last ? &list->last->next : &list->first;
  *place = added;
  list->last = added;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node one = {1, NULL}, two = {2, NULL}, three = {3, &two};
  struct ends list = {below(2) ? &one : NULL, NULL};
  list.last = list.first;
  both_ends(&list, &three);
  say(list.first == &three), say(list.last == &three), say(one.next == &three), say(three.next == NULL);
}
#endif
