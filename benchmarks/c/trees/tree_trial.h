#include "../trial.h"

static struct tree *a_tree(int depth) {
  if (depth == 0 || below(4) == 0) return NULL;
  struct tree *made = malloc(sizeof *made);
  made->key = below(9) - 4;
  made->left = a_tree(depth - 1);
  made->right = a_tree(depth - 1);
  return made;
}

static struct tree *a_sorted_tree(int depth, int low, int high) {
  if (depth == 0 || low >= high || below(4) == 0) return NULL;
  struct tree *made = malloc(sizeof *made);
  made->key = low + below(high - low);
  made->left = a_sorted_tree(depth - 1, low, made->key);
  made->right = a_sorted_tree(depth - 1, made->key + 1, high);
  return made;
}

static void say_tree(const struct tree *at) {
  if (!at) {
    printf(". ");
    return;
  }
  say(at->key);
  say_tree(at->left);
  say_tree(at->right);
}
