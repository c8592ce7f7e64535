/* A tree of numbers. */
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left, *right;
};
