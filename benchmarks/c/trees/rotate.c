/* Rotate a tree to the right, if there is something to its left. */
#include "tree.h"

#if OLD
struct tree *rotate(struct tree *t) {
  if (!t || !t->left) return t;
  struct tree *top = t->left;
  t->left = top->right;
  top->right = t;
  return top;
}
#elif EQUAL
struct tree *rotate(struct tree *t) {
  if (t != NULL && t->left != NULL) {
    struct tree *below = t;
    t = t->left;
    struct tree *middle = t->right;
    below->left = middle;
    t->right = below;
  }
  return t;
}
#else
struct tree *rotate(struct tree *t) {
  if (t != NULL && t->left != NULL) {
    struct tree *below = t;
    t = t->left;
    struct tree *middle = t->left;
    t->right = below;
    below->left = middle;
  }
  return t;
}
#endif

#ifdef TRIAL
#include "tree_trial.h"
static void trial(void) { say_tree(rotate(a_tree(3))); }
#endif
