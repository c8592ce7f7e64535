/* Exchange left and right at the top and one below. */
#include "tree.h"

static void flip(struct tree *t) {
  if (t) {
    struct tree *left = t->left;
    t->left = t->right;
    t->right = left;
  }
}

#if OLD
void mirror(struct tree *t) {
  if (!t) return;
  flip(t->left);
  flip(t);
}
#elif EQUAL
void mirror(struct tree *t) {
  if (t != NULL) {
    struct tree *below = t->left;
    flip(below);
    below = t->left;
    t->left = t->right;
    t->right = below;
  }
}
#else
void mirror(struct tree *t) {
  if (t != NULL) {
    struct tree *left = t->left, *right = t->right;
    flip(right);
    t->left = right;
    t->right = left;
  }
}
#endif

#ifdef TRIAL
#include "tree_trial.h"
static void trial(void) {
  struct tree *t = a_tree(3);
  mirror(t);
  say_tree(t);
}
#endif
