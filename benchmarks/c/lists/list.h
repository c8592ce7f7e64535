/* A list of numbers. */
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
