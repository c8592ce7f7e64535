/* Put a number in front of a list that a variable leads to; whether there was room. */
#include "list.h"

#if OLD
int push(struct node **list, int value) {
  struct node *made = malloc(sizeof *made);
  if (!made) return 0;
  made->value = value;
  made->next = *list;
  *list = made;
  return 1;
}
#elif EQUAL
int push(struct node **list, int value) {
  struct node *made = malloc(sizeof(struct node));
  if (made != NULL) {
    struct node *rest = *list;
    *made = (struct node){.value = value, .next = rest};
    *list = made;
  }
  return made != NULL;
}
#else
int push(struct node **list, int value) {
  struct node *made = malloc(sizeof(struct node));
  if (made != NULL) {
    struct node *rest = *list;
    *list = made;
    *made = (struct node){.value = value, .next = rest ? rest->next : rest};
  }
  return made != NULL;
}
#endif

#ifdef TRIAL
#include "list_trial.h"
static void trial(void) {
  struct node *list = a_list(3);
  say(push(&list, number()));
  say_list(list);
  free_list(list);
}
#endif
