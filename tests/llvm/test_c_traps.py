"""Traps of C, in near twins: each line is a claim about two versions of `f`, and every difference is seen on the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from llvm.c_pairs import decided, matching_of
from twinproof.align.match import Matching
from twinproof.bounded.bounded import Open
from twinproof.bounded.defined_check import NEVER_DEFINED
from twinproof.same.structural import structural_of
from twinproof.smt.chain import Chain, make_solver

STRUCT = "struct s { char a; int b; }; struct bits { unsigned a : 3, b : 5; }; struct node { int v; struct node *next; };"
STRUCT += "struct tail { int n; char c; }; struct flex { int n; char c; char more[]; }; union either { struct s s; int i[2]; };"
STRUCT += "struct odd { unsigned b : 3; char c; };"
STRUCT += "struct row { int a[3]; int b; }; struct ends { int n; int a[2]; };"
TRAPS = r"""
overflow
refines   | int f(int a) { return a + 1 > a; }                      | int f(int a) { return 1; }
undefined | int f(int a) { return 1; }                              | int f(int a) { return a + 1 > a; }
equal     | int f(int a, int b) { return a + b; }                   | int f(int a, int b) { return b + a; }
undefined | int f(int a, int b, int c) { return a + (b + c); }      | int f(int a, int b, int c) { return (a + b) + c; }
equal     | unsigned f(unsigned a, unsigned b) { return a + b - b; } | unsigned f(unsigned a, unsigned b) { return a; }
refines   | int f(int a, int b) { return a + b - b; }               | int f(int a, int b) { return a; }
equal     | int f(int a) { return a * 2; }                          | int f(int a) { return a + a; }
refines   | int f(int a) { return a * 2; }                          | int f(int a) { return (int)((unsigned)a << 1); }
equal     | int f(int a) { return -a; }                             | int f(int a) { return 0 - a; }
refines   | int f(int a) { return a < 0 ? -a : a; }                 | int f(int a) { return a < 0 ? 0u - a : a; }
equal     | int f(int a) { return abs(a); }                         | int f(int a) { return a < 0 ? -a : a; }
equal     | long f(int a, int b) { return (long)a * b; }            | long f(int a, int b) { return (long)b * a; }
refines   | long f(int a, int b) { return a * b; }                  | long f(int a, int b) { return (int)((long)a * b); }
unsigned
equal     | unsigned f(unsigned a) { return a / 8; }                | unsigned f(unsigned a) { return a >> 3; }
different | int f(int a) { return a / 8; }                          | int f(int a) { return a >> 3; }
equal     | unsigned f(unsigned a) { return a % 16; }               | unsigned f(unsigned a) { return a & 15; }
different | int f(int a, unsigned b) { return a < 0 || (unsigned)a < b; } | int f(int a, unsigned b) { return a < (int)b; }
equal     | int f(unsigned a) { return a > 0; }                     | int f(unsigned a) { return a != 0; }
different | int f(unsigned a) { return a > 5; }                     | int f(unsigned a) { return (int)a > 5; }
different | int f(unsigned a, unsigned b) { return a - b > 0; }     | int f(unsigned a, unsigned b) { return a > b; }
division and shifts
undefined | int f(int a, int b) { return b && a != -2147483647 - 1 ? a / b : 0; } | int f(int a, int b) { return b ? a / b : 0; }
refines   | int f(int a, int b) { return a / b; }                   | int f(int a, int b) { return !b ? 0 : a / b; }
undefined | int f(int a, int b) { return b < 32u ? a >> b : 0; }    | int f(int a, int b) { return b < 33u ? a >> b : 0; }
refines   | unsigned f(unsigned a, unsigned b) { return a << b; }   | unsigned f(unsigned a, unsigned b) { return a << (b & 31); }
undefined | int f(int a, long b) { return b >= 0 && b < 32 ? a >> b : a; } | int f(int a, long b) { return (int)b >= 0 && (int)b < 32 ? a >> b : a; }
equal     | int f(int a, long b) { return b >= 0 && b < 32 ? a >> b : a; } | int f(int a, long b) { return b < 0 || b > 31 ? a : a >> (int)b; }
different | int f(int a) { return (unsigned)a >> 1; }               | int f(int a) { return a >> 1; }
characters and conversions
different | int f(char a) { return a < 0; }                         | int f(char a) { return (unsigned char)a < 0; }
equal     | int f(char a) { return a < 0; }                         | int f(char a) { return (unsigned char)a > 127; }
different | int f(int a) { return (char)a; }                        | int f(int a) { return (unsigned char)a; }
equal     | int f(short a) { return (short)(a + 1); }               | int f(short a) { return a == 32767 ? -32768 : a + 1; }
refines   | int f(double a) { return (int)a; }                      | int f(double a) { return a > -1e9 && a < 3e9 ? (int)(long)a : (int)a; }
undefined | int f(double a) { return a >= 0 && a < 2e9 ? (int)a : 0; } | int f(double a) { return a >= 0 && a < 3e9 ? (int)a : 0; }
equal     | int f(double a) { return a != a; }                      | int f(double a) { return !(a == a); }
different | int f(double a) { return a < 1; }                       | int f(double a) { return !(a >= 1); }
arrays inside of something
undefined | int f(struct row *t, int i) { return i < 0 || i > 3 ? 0 : i < 3 ? t->a[i] : t->b; } | int f(struct row *t, int i) { return i < 0 || i > 3 ? 0 : t->a[i]; }
equal     | int f(struct row *t, int i) { return i < 0 || i > 2 ? 0 : t->a[i]; } | int f(struct row *t, int i) { return i >= 0 && i <= 2 ? t->a[i] : 0; }
refines   | int f(struct row *t, int i) { return t->a[i]; }         | int f(struct row *t, int i) { return i == 3 ? t->b : t->a[i]; }
equal     | int *f(struct row *t) { return &t->a[3]; }              | int *f(struct row *t) { return t->a + 3; }
equal     | int f(struct ends *t, int i) { return i >= 0 && t->n > i ? t->a[i] : 0; } | int f(struct ends *t, int i) { return i < 0 || i >= t->n ? 0 : t->a[i]; }
undefined | int f(int x[2][3], int i) { return i == 3 ? x[1][0] : 0; } | int f(int x[2][3], int i) { return i == 3 ? x[0][i] : 0; }
values that were never written
refines   | int f(int c) { int x; if (c) x = 3; return x; }         | int f(int c) { return 3; }
undefined | int f(int c) { int x = 3; if (c) x = 3; return x; }     | int f(int c) { int x; if (c) x = 3; return x; }
equal     | int f(int c) { int x; if (c) x = 3; return c ? x : 0; } | int f(int c) { return c ? 3 : 0; }
undefined | int f(int c) { int a[4] = {0}; return a[c & 3]; }       | int f(int c) { int a[4]; a[0] = a[1] = a[2] = 0; return a[c & 3]; }
aliases
different | void f(int *p, int *q) { *p = 1; *q = 2; }              | void f(int *p, int *q) { *q = 2; *p = 1; }
equal     | void f(int *p, int *q) { *p = 1; *q = 1; }              | void f(int *p, int *q) { *p = 1; *p = 1; *q = 1; }
different | int f(int *p, int *q) { int a = *p; *q = 5; return a; } | int f(int *p, int *q) { *q = 5; int a = *p; return a; }
different | int f(int *p, float *q) { int a = *p; *q = 5; return a; } | int f(int *p, float *q) { *q = 5; int a = *p; return a; }
different | int f(int *p, short *q) { int a = *p; *q = 5; return a; } | int f(int *p, short *q) { *q = 5; int a = *p; return a; }
equal     | int f(int *p, int *q) { if (p == q) return 0; int a = *p; *q = 5; return a; } | int f(int *p, int *q) { if (p == q) return 0; int b = *p; *q = 5; return b; }
different | int g; void f(int *p) { *p = 1; g = 2; }                | int g; void f(int *p) { g = 2; *p = 1; }
equal     | int f(int *p) { int x = 1; *p = 2; return x; }          | int f(int *p) { *p = 2; int x = 1; return x; }
different | void f(struct node *p, struct node *q) { p->v = 1; q->v = 2; } | void f(struct node *p, struct node *q) { q->v = 2; p->v = 1; }
pointers
undefined | int f(int *p) { return p ? *p : 0; }                    | int f(int *p) { return *p; }
refines   | int f(int *p) { return *p; }                            | int f(int *p) { return p ? *p : 0; }
equal     | int f(int *p) { return p == 0; }                        | int f(int *p) { return !p; }
undefined | int f(int *p, int i) { return i == 1 ? p[1] : p[0]; }   | int f(int *p, int i) { int a = p[1]; return i == 1 ? a : p[0]; }
equal     | int f(int *p, int *q) { return p == q; }                | int f(int *p, int *q) { return q == p; }
equal     | int f(int *p, int *q) { return p < q; }                 | int f(int *p, int *q) { return p < q && p != q; }
equal     | int f(int *p, int *q) { return p < q; }                 | int f(int *p, int *q) { return p != q && p < q; }
undefined | int f(int *p, int *q) { return p && q && p == q; }      | int f(int *p, int *q) { return p && q && p - q == 0; }
equal     | int *f(int *p, int i) { return &p[i]; }                 | int *f(int *p, int i) { return p + i; }
undefined | int f(void) { int a[2] = {1, 2}; return a[1]; }         | int f(void) { int a[2] = {1, 2}; return a[2]; }
undefined | int f(int i) { int a[4] = {0}; return a[i & 3]; }       | int f(int i) { int a[4] = {0}; return a[i & 7]; }
bytes
refines   | void f(char *p, char *q) { memcpy(p, q, 4); }           | void f(char *p, char *q) { memmove(p, q, 4); }
undefined | void f(char *p, char *q) { memmove(p, q, 4); }          | void f(char *p, char *q) { memcpy(p, q, 4); }
different | void f(char *p) { memset(p, 0, 4); }                    | void f(char *p) { memset(p, 0, 3); p[3] = 1; }
equal     | void f(char *p) { memset(p, 0, 4); }                    | void f(char *p) { p[0] = p[1] = p[2] = p[3] = 0; }
equal     | unsigned f(unsigned a) { unsigned char b[4]; memcpy(b, &a, 4); return b[1]; } | unsigned f(unsigned a) { return a >> 8 & 255; }
different | unsigned f(unsigned a) { unsigned char b[4]; memcpy(b, &a, 4); return b[0]; } | unsigned f(unsigned a) { return a >> 24; }
equal     | int f(int a) { union { int n; short s[2]; } u; u.n = a; return u.s[0]; } | int f(int a) { return (short)a; }
equal     | int f(float x) { union { float f; unsigned n; } u; u.f = x; return x == x ? u.n >> 31 : 0; } | int f(float x) { unsigned n; memcpy(&n, &x, 4); return x == x ? n >> 31 : 0; }
equal     | void f(struct bits *p) { p->a = 1; }                    | void f(struct bits *p) { p->a = 9; }
different | void f(struct bits *p) { p->a = 1; }                    | void f(struct bits *p) { p->a = 1; p->b = 0; }
equal     | void f(struct bits *p) { p->a = 1; p->b = 2; }          | void f(struct bits *p) { p->b = 2; p->a = 1; }
equal     | void f(struct s *p, struct s *q) { *p = *q; }           | void f(struct s *p, struct s *q) { struct s t = *q; *p = t; }
padding
padded    | void f(struct s *p, struct s *q) { *p = *q; }           | void f(struct s *p, struct s *q) { p->a = q->a; p->b = q->b; }
different | void f(struct s *p, struct s *q) { *p = *q; }           | void f(struct s *p, struct s *q) { p->b = q->b; }
padded    | void f(struct s *p, struct s *q) { char a = q->a; p->b = q->b; p->a = a; } | void f(struct s *p, struct s *q) { *p = *q; }
padded    | void f(struct s *p) { memset(p, 0, sizeof *p); }        | void f(struct s *p) { p->a = 0; p->b = 0; }
different | void f(struct s *p) { memset(p, 0, sizeof *p); }        | void f(struct s *p) { p->a = 0; p->b = 1; }
padded    | void f(struct s *p, int n) { p->a = 1; p->b = n; }      | void f(struct s *p, int n) { struct s t; t.b = n; t.a = 1; *p = t; }
padded    | void f(struct s *p, int n) { *p = (struct s){1, n}; }   | void f(struct s *p, int n) { p->a = 1; p->b = n; }
different | void f(char *p) { memset(p, 0, 8); }                    | void f(char *p) { p[0] = 0; memset(p + 4, 0, 4); }
different | void f(int *p) { memset(p, 0, sizeof(struct s)); p[1] = 0; } | void f(int *p) { ((struct s *)p)->a = 0; ((struct s *)p)->b = 0; }
padded    | void f(struct tail *p, struct tail *q) { *p = *q; }     | void f(struct tail *p, struct tail *q) { p->n = q->n; p->c = q->c; }
different | void f(struct flex *p) { memset(p, 0, sizeof *p); }     | void f(struct flex *p) { p->n = 0; p->c = 0; }
different | void f(union either *p, struct s *q) { p->s = *q; }     | void f(union either *p, struct s *q) { char a = q->a; p->s.b = q->b; p->s.a = a; }
different | void f(union either *p, union either *q) { *p = *q; }   | void f(union either *p, union either *q) { p->s.a = q->s.a; p->s.b = q->s.b; }
padded    | void f(struct odd *p, struct odd *q) { *p = *q; }       | void f(struct odd *p, struct odd *q) { unsigned b = q->b; p->c = q->c; p->b = b; }
different | void f(struct odd *p, struct odd *q) { *p = *q; }       | void f(struct odd *p, struct odd *q) { p->c = q->c; }
equal     | int f(struct s *p, struct s *q) { return memcmp(p, q, 8) == 0; } | int f(struct s *p, struct s *q) { return !memcmp(q, p, 8); }
different | int f(struct s *p, struct s *q) { return p->b == q->b && memcmp(p, q, 8) == 0; } | int f(struct s *p, struct s *q) { return p->a == q->a && p->b == q->b; }
different | void f(struct s *p) { ((char *)p)[1] = 5; }             | void f(struct s *p) { ((char *)p)[1] = 6; }
equal     | struct s f(struct s *p) { return *p; }                  | struct s f(struct s *p) { struct s t; t.a = p->a; t.b = p->b; return t; }
equal     | struct s f(struct s *p) { struct s t; t.a = p->a; t.b = p->b; return t; } | struct s f(struct s *p) { return *p; }
padded    | void f(struct s *p, struct s v) { *p = v; }             | void f(struct s *p, struct s v) { p->b = v.b; p->a = v.a; }
different | void f(struct s *p, struct s v) { *p = v; }             | void f(struct s *p, struct s v) { p->b = v.b; }
memory that is allocated
equal     | int *f(int n) { int *p = malloc(4); *p = n; return p; } | int *f(int n) { int *p = malloc(sizeof *p); p[0] = n; return p; }
different | int *f(int n) { int *p = malloc(4); *p = n; return p; } | int *f(int n) { int *p = malloc(4); *p = n ^ 1; return p; }
equal     | int f(int n) { int *p = malloc(8); p[1] = n; int r = p[1]; free(p); return r; } | int f(int n) { return n; }
undefined | int f(int n) { return n; }                              | int f(int n) { int *p = malloc(4); *p = n; free(p); return *p; }
undefined | int f(int n) { int *p = calloc(1, 4); return *p; }      | int f(int n) { int *p = malloc(4); return *p; }
undefined | void f(void) { free(malloc(1)); }                       | void f(void) { void *p = malloc(1); free(p); free(p); }
equal     | char *f(void) { char *p = malloc(2); p[0] = 'a'; p[1] = 0; return p; } | char *f(void) { char *p = calloc(2, 1); *p = 'a'; return p; }
equal     | char *f(void) { char *p = malloc(3); if (p) *p = 1; return p; } | char *f(void) { char *p = malloc(4); if (p) *p = 1; return p; }
different | char *f(void) { char *p = malloc(4); if (p) *p = 1; return p; } | char *f(void) { char *p = malloc(3); if (p) *p = 1; return p; }
different | void *f(unsigned long n) { return malloc(n); }          | void *f(unsigned long n) { return n ? malloc(n) : 0; }
different | void f(char **p, int c) { *p = c ? malloc(1) : 0; }     | void f(char **p, int c) { *p = malloc(1); }
equal     | void *f(int c) { char *p = c ? malloc(1) : 0; free(p); return 0; } | void *f(int c) { if (c) free(malloc(1)); return 0; }
equal     | int f(int c) { int *p = malloc(4); *p = 1; free(c ? p : 0); return c ? 1 : *p; } | int f(int c) { return 1; }
undefined | static int t(int a) { return a; } int f(int c) { return c ? t(1) : 1; } | static int t(int a) { return a; } int f(int c) { int (*g)(int) = c ? t : 0; return g(1); }
equal     | int f(char *s) { return strcmp(s, "ab") == 0; }         | int f(char *s) { return s[0] == 'a' && s[1] == 'b' && !s[2]; }
pointers and numbers in one place
unknown   | void f(struct node *p) { if (p->next) *(int *)&p->next = 1; } | void f(struct node *p) { if (p->next) { } }
different | void f(struct node *p, struct node *q) { if (q->next) memcpy(p, q, 16); } | void f(struct node *p, struct node *q) { if (q->next) memcpy(p, q, 8); }
unknown   | void *f(int *p, void **q) { void *r = *q; *p = 1; return r; } | void *f(int *p, void **q) { *p = 1; void *r = *q; return r; }
equal     | void *f(int *p, void **q) { void *r = *q; *p = 1; return r; } | void *f(int *p, void **q) { void *r = *q; int one = 1; *p = one; return r; }
different | void f(struct node *p) { p->v = 1; p = p->next; p->v = 2; } | void f(struct node *p) { struct node *q = p->next; q->v = 2; p->v = 1; }
variables and constants
equal     | static const int t[4] = {1, 2, 3, 4}; int f(int i) { return t[i & 3]; } | int f(int i) { return (i & 3) + 1; }
different | static const int t[4] = {1, 2, 3, 4}; int f(int i) { return t[i & 3]; } | static const int t[4] = {1, 2, 3, 5}; int f(int i) { return t[i & 3]; }
equal     | int g; void f(int n) { g = n; g++; g--; }               | int g; void f(int n) { int h = n + 1; g = n; }
unknown   | int f(int n) { return n; }                              | static int g; int f(int n) { g++; return n; }
unknown   | int g = 1; int f(int n) { return g; }                   | int g = 2; int f(int n) { return g; }
different | int g; void f(int n) { g += n; }                        | int g; void f(int n) { g = n; }
equal     | const char *f(int i) { return i ? "ab" : "cd"; }        | const char *f(int i) { return i == 0 ? "cd" : "ab"; }
different | const char *f(int i) { return i ? "ab" : "cd"; }        | const char *f(int i) { return i == 0 ? "cd" : "ac"; }
functions
unknown   | static int t(int a) { return a; } int f(int (*g)(int)) { return g == t; } | static int t(int a) { return a; } int f(int (*g)(int)) { return 0; }
equal     | static int t(int a) { return a; } int f(void) { int (*g)(int) = t; return g == t; } | int f(void) { return 1; }
equal     | static int t(int a) { return a; } int f(int a, int c) { int (*g)(int) = c ? t : abs; return a < 0 ? 0 : g(a); } | int f(int a, int c) { return a < 0 ? 0 : a; }
equal     | double f(double a) { return sin(a) + 1; }               | double f(double a) { return 1 + sin(a); }
equal     | int f(int c) { return c >= 0 && c < 256 && isdigit(c) ? 1 : 0; } | int f(int c) { return c >= 48 && c <= 57; }
equal     | int f(void) { return strcmp("abc", "abd") < 0; }        | int f(void) { return 1; }
equal     | void f(int n) { printf("%d\n", n); }                    | void f(int n) { int m = n; printf("%d\n", m); }
different | void f(int n) { printf("%d\n", n); }                    | void f(int n) { printf("%d\n", n ^ 1); }
different | void f(int n) { printf("%d\n", n); }                    | void f(int n) { printf("%d", n); }
different | void f(int n) { puts("a"); puts("b"); }                 | void f(int n) { puts("b"); puts("a"); }
different | void f(int n) { puts("a"); }                            | void f(int n) { }
ends of the program
equal     | int f(int n) { if (n == 3) exit(1); return n; }         | int f(int n) { if (n != 3) return n; exit(1); }
different | int f(int n) { if (n == 3) exit(1); return n; }         | int f(int n) { if (n == 3) exit(2); return n; }
equal     | void f(int n) { exit(n); }                              | void f(int n) { exit(n & 255); }
different | void f(int n) { exit(n); }                              | void f(int n) { exit(n & 127); }
different | void f(int n) { exit(n); }                              | void f(int n) { if (n) exit(n); }
different | void f(int n) { if (n) exit(n); }                       | void f(int n) { exit(n); }
different | void f(int n) { if (n) abort(); }                       | void f(int n) { if (n) exit(134); }
equal     | void f(int n) { if (n) abort(); }                       | void f(int n) { if (!n) return; abort(); }
equal     | int f(int n) { puts("a"); if (n) exit(0); return 1; }   | int f(int n) { puts("a"); if (!n) return 1; exit(0); }
different | void f(int n) { puts("a"); exit(0); }                   | void f(int n) { exit(0); }
equal     | int g; void f(int n) { g = n; exit(0); }                | int g; void f(int n) { exit(0); }
equal     | int f(int n) { assert(n > 0); return n; }               | int f(int n) { assert(0 < n); return n; }
different | int f(int n) { assert(n > 0); return n; }               | int f(int n) { assert(n >= 0); return n; }
different | int f(int n) { assert(n > 0); return n; }               | int f(int n) { if (n <= 0) abort(); return n; }
undefined | int f(int n) { if (n == 3) exit(1); return n; }         | int f(int n) { if (n == 3) return 1 / (n - n); return n; }
loops, up to a bound or for all
equal     | unsigned f(unsigned *a) { unsigned s = 0; for (int i = 0; i < 4; i++) s += a[i]; return s; } | unsigned f(unsigned *a) { return a[0] + a[1] + a[2] + a[3]; }
bounded   | unsigned f(struct node *p) { unsigned s = 0; while (p) { s += p->v; p = p->next; } return s; } | unsigned f(struct node *p) { unsigned s = 0; for (; p; p = p->next) s += p->v; return s; }
bounded   | size_t f(char *s) { return strlen(s); }                 | size_t f(char *s) { char *p = s; while (*p) p++; return p - s; }
different | unsigned f(struct node *p) { unsigned s = 0; while (p) { s += p->v; p = p->next; } return s; } | unsigned f(struct node *p) { unsigned s = 0; for (; p && p->next; p = p->next) s += p->v; return s; }
"""  # noqa: E501 - versions side by side


def traps() -> list[tuple[str, str, str]]:
    """What is expected, and both versions."""
    lines = (line.split(" | ") for line in TRAPS.splitlines() if "|" in line)
    return [(expected.strip(), old.strip(), new.strip()) for expected, old, new in lines]


def together(versions: list[str]) -> str:
    """One file with all of them, each with names of its own."""
    parts = []
    for number, text in enumerate(versions):
        names = [f"#define {name} {name}{number}\n" for name in "fgt"]
        parts.append("".join(names) + text + "\n" + "".join(f"#undef {name}\n" for name in "fgt"))
    return STRUCT + "\n" + "".join(parts)


@pytest.fixture(scope="module")
def solver() -> Iterator[Chain]:
    with make_solver() as chain:
        yield chain


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    """All versions, compiled at once."""
    old, new = ([trap[side] for trap in traps()] for side in (1, 2))
    return matching_of(tmp_path_factory.mktemp("traps"), together(old), together(new))


@pytest.mark.parametrize(("number", "expected"), [(number, expected) for number, (expected, _, _) in enumerate(traps())])
def test_trap(matching: Matching, solver: Chain, number: int, expected: str) -> None:
    """A verdict, and where the versions differ an input on which that is seen."""
    pair = next(pair for pair in matching.pairs if pair.old.name == f"f{number}")
    found, result = decided(matching, pair, solver)
    assert (traps()[number], found) == (traps()[number], expected), result


def test_same_code(matching: Matching) -> None:
    """Only what is equal is ever the same code."""
    structural = structural_of(matching.old, matching.new, frozenset(matching.classes))
    pairs = {pair.old.name: pair for pair in matching.pairs}
    same = {
        expected for number, (expected, _, _) in enumerate(traps()) if structural.same(pairs[f"f{number}"].old, pairs[f"f{number}"].new)
    }
    assert same <= {"equal", "bounded"}


def test_each_version_is_itself(tmp_path: Path, solver: Chain) -> None:
    """No version is told from itself."""
    text = together([new for _, _, new in traps()][::8])
    matching = matching_of(tmp_path, text, text)
    for pair in matching.pairs:
        if pair.old.name.startswith("f"):
            found, result = decided(matching, pair, solver)
            assert found in ("equal", "bounded") or (isinstance(result, Open) and result.reason == NEVER_DEFINED), pair.old.name
