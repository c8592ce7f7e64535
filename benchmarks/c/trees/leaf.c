/* Whether a tree is a single node. */
#include "tree.h"

#if OLD
int leaf(const struct tree *t) { return t && !t->left && !t->right; }
#elif EQUAL
int leaf(const struct tree *t) {
  if (t == NULL) return 0;
  return t->left == NULL ? t->right == NULL : 0;
}
#else
int leaf(const struct tree *t) {
  if (t == NULL) return 0;
  return t->left == NULL || t->right == NULL;
}
#endif

#ifdef TRIAL
#include "tree_trial.h"
static void trial(void) { say(leaf(a_tree(2))); }
#endif
