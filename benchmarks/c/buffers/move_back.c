/* Move four bytes one place on. */
#include <string.h>

#if OLD
void move_back(char *data) { memmove(data + 1, data, 4); }
#elif EQUAL
void move_back(char *data) {
  for (int i = 4; i > 0; i--) data[i] = data[i - 1];
}
#else
void move_back(char *data) {
  for (int i = 0; i < 4; i++) data[i + 1] = data[i];
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  char data[6] = {(char)draw(), (char)draw(), (char)draw(), (char)draw(), 0, 1};
  move_back(data);
  say_bytes(data, 6);
}
#endif
