/* Bit-fields that share a word with a neighbour. */
struct flags {
  unsigned ready : 1;
  unsigned level : 3;
  unsigned rest : 12;
};

#if OLD
void flags(struct flags *f, unsigned level) {
  f->ready = level != 0;
  f->level = level;
}
#elif EQUAL
void flags(struct flags *f, unsigned level) {
  f->level = level & 7u;
  f->ready = level ? 1 : 0;
}
#else
void flags(struct flags *f, unsigned level) {
  f->level = level & 7u;
  f->ready = f->level ? 1 : 0;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  struct flags f = {(unsigned)below(2), (unsigned)below(8), (unsigned)below(4096)};
  flags(&f, below(2) ? (unsigned)number() : 8u);
  say(f.ready), say(f.level), say(f.rest);
}
#endif
