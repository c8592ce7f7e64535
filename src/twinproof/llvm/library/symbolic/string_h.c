/* string.h as code that is executed symbolically, as the interpreter's functions of the same names are written in Python.
   What strcmp and its kin return has a sign alone: here it tells the two bytes that differ. */

typedef unsigned long size_t;

#define LENGTH(n, s) size_t n = 0; while ((s)[n]) n++
#define LENGTH_TO(n, s, most) size_t n = 0; while (n < (most) && (s)[n]) n++
#define DIFFER(x, y) (((x) - (y)) * 65536 + ((x) * 256 + (y)))

size_t strlen(const char *s) { LENGTH(n, s); return n; }

size_t strnlen(const char *s, size_t most) { LENGTH_TO(n, s, most); return n; }

int strcmp(const char *a, const char *b) {
  for (size_t i = 0;; i++) {
    unsigned char x = a[i], y = b[i];
    if (x != y) return DIFFER(x, y);
    if (!x) return 0;
  }
}

int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = a[i], y = b[i];
    if (x != y) return DIFFER(x, y);
    if (!x) return 0;
  }
  return 0;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *p = a, *q = b;
  for (size_t i = 0; i < n; i++)
    if (p[i] != q[i]) return DIFFER(p[i], q[i]);
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) {
  const unsigned char *p = a, *q = b;
  for (size_t i = 0; i < n; i++)
    if (p[i] != q[i]) return DIFFER(p[i], q[i]);
  return 0;
}

void *memchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (unsigned char)c) return (void *)(p + i);
  return 0;
}

char *strcpy(char *to, const char *s) {
  LENGTH(n, s);
  __builtin_memcpy(to, s, n + 1);
  return to;
}

char *stpcpy(char *to, const char *s) {
  LENGTH(n, s);
  __builtin_memcpy(to, s, n + 1);
  return to + n;
}

char *strncpy(char *to, const char *s, size_t most) {
  LENGTH_TO(n, s, most);
  __builtin_memcpy(to, s, n);
  __builtin_memset(to + n, 0, most - n);
  return to;
}

char *strcat(char *to, const char *s) {
  LENGTH(n, to);
  LENGTH(m, s);
  __builtin_memcpy(to + n, s, m + 1);
  return to;
}

char *strncat(char *to, const char *s, size_t most) {
  LENGTH(n, to);
  LENGTH_TO(m, s, most);
  __builtin_memcpy(to + n, s, m);
  to[n + m] = 0;
  return to;
}

char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) return (char *)s;
    if (!*s) return 0;
  }
}

char *strrchr(const char *s, int c) {
  const char *found = 0;
  for (;; s++) {
    if (*s == (char)c) found = s;
    if (!*s) return (char *)found;
  }
}

char *strstr(const char *s, const char *wanted) {
  for (;; s++) {
    size_t i = 0;
    while (wanted[i] && s[i] == wanted[i]) i++;
    if (!wanted[i]) return (char *)s;
    if (!*s) return 0;
  }
}

size_t strspn(const char *s, const char *allowed) {
  for (size_t n = 0;; n++) {
    if (!s[n]) return n;
    size_t i = 0;
    while (allowed[i] && allowed[i] != s[n]) i++;
    if (!allowed[i]) return n;
  }
}

size_t strcspn(const char *s, const char *refused) {
  for (size_t n = 0;; n++) {
    if (!s[n]) return n;
    size_t i = 0;
    while (refused[i] && refused[i] != s[n]) i++;
    if (refused[i]) return n;
  }
}

char *strpbrk(const char *s, const char *wanted) {
  for (;; s++) {
    if (!*s) return 0;
    size_t i = 0;
    while (wanted[i] && wanted[i] != *s) i++;
    if (wanted[i]) return (char *)s;
  }
}
