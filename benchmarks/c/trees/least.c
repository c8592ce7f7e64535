/* The least key of a sorted tree that is not empty. */
#include "tree.h"

#if OLD
int least(const struct tree *t) {
  while (t->left) t = t->left;
  return t->key;
}
#elif EQUAL
int least(const struct tree *t) {
  const struct tree *below = t->left;
  while (below != NULL) {
    t = below;
    below = t->left;
  }
  return t->key;
}
#else
int least(const struct tree *t) {
  const struct tree *below = t->left;
  while (below != NULL && below->left != NULL) {
    t = below;
    below = t->left;
  }
  return t->key;
}
#endif

#ifdef TRIAL
#include "tree_trial.h"
static void trial(void) {
  struct tree *t = NULL;
  while (!t) t = a_sorted_tree(4, -99, 99);
  say(least(t));
}
#endif
