/* Hang a node below another one, on the side where its key belongs; false if that side is taken. */
#include "tree.h"

#if OLD
int insert_below(struct tree *t, struct tree *added) {
  if (added->key < t->key) {
    if (t->left) return 0;
    t->left = added;
  } else {
    if (t->right) return 0;
    t->right = added;
  }
  return 1;
}
#elif EQUAL
int insert_below(struct tree *t, struct tree *added) {
  struct tree **side = added->key < t->key ? &t->left : &t->right;
  if (*side != NULL) return 0;
  *side = added;
  return 1;
}
#else
int insert_below(struct tree *t, struct tree *added) {
  struct tree **side = added->key <= t->key ? &t->left : &t->right;
  if (*side != NULL) return 0;
  *side = added;
  return 1;
}
#endif

#ifdef TRIAL
#include "tree_trial.h"
static void trial(void) {
  struct tree added = {below(5) - 2, NULL, NULL}, other = {9, NULL, NULL};
  struct tree top = {below(5) - 2, below(2) ? &other : NULL, below(2) ? &other : NULL};
  say(insert_below(&top, &added)), say(top.left == &added), say(top.right == &added), say(top.left == &other), say(top.right == &other);
}
#endif
