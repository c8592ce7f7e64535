/* Put a byte at the end of a buffer of eight; whether there was room. */
struct buffer {
  unsigned char data[8];
  unsigned used;
};

#if OLD
int put_byte(struct buffer *b, int byte) {
  if (b->used >= sizeof b->data) return 0;
  b->data[b->used++] = (unsigned char)byte;
  return 1;
}
#elif EQUAL
int put_byte(struct buffer *b, int byte) {
  unsigned at = b->used;
  if (at < 8) {
    b->used = at + 1;
    b->data[at] = (unsigned char)(byte & 0xff);
    return 1;
  }
  return 0;
}
#else
int put_byte(struct buffer *b, int byte) {
  unsigned at = b->used;
  if (at <= 8) {
    b->used = at + 1;
    b->data[at] = (unsigned char)(byte & 0xff);
    return 1;
  }
  return 0;
}
#endif

#ifdef TRIAL
#include "../trial.h"
static void trial(void) {
  struct buffer b = {"abcdefg", (unsigned)below(10)};
  say(put_byte(&b, number()));
  say_bytes(b.data, 8), say(b.used);
}
#endif
