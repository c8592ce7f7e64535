/* Whether a sorted tree has a key. */
#include "tree.h"

#if OLD
int lookup(const struct tree *t, int key) {
  while (t) {
    if (key == t->key) return 1;
    t = key < t->key ? t->left : t->right;
  }
  return 0;
}
#elif EQUAL
int lookup(const struct tree *t, int key) {
  for (; t != NULL && t->key != key; t = t->key <= key ? t->right : t->left) {}
  return t != NULL;
}
#else
int lookup(const struct tree *t, int key) {
  for (; t != NULL && t->key != key; t = t->key <= key ? t->left : t->right) {}
  return t != NULL;
}
#endif

#ifdef TRIAL
#include "tree_trial.h"
static void trial(void) {
  struct tree *t = a_sorted_tree(4, -9, 9);
  say(lookup(t, below(19) - 9));
}
#endif
