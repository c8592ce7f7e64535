#include "../trial.h"

static struct node *a_list(int most) {
  struct node *first = NULL;
  for (int n = below(most + 1); n > 0; n--) {
    struct node *made = malloc(sizeof *made);
    made->value = below(5) - 2;
    made->next = first;
    first = made;
  }
  return first;
}

static void say_list(const struct node *at) {
  for (; at; at = at->next) say(at->value);
  printf("; ");
}

static void free_list(struct node *at) {
  while (at) {
    struct node *next = at->next;
    free(at);
    at = next;
  }
}
