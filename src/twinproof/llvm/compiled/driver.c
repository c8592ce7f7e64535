/* The fixed part of a program that calls functions of the user's: it reads calls as data, makes each in a process of its own that it forks,
   and writes what can be seen of it as data. What surrounds each user's file (functions, variables, how they are called) is written by
   `c_wrapper.py`. Numbers are of 8 bytes, lowest first; frames start with their length in 4 bytes, highest first. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <fcntl.h>

typedef uint64_t word;
typedef void (*caller)(const unsigned char *arguments, unsigned char *result);
struct entry { void *place; word size; caller call; }; /* a function, or a variable and its size */
struct table { const struct entry *entries; word count; };
extern const struct table *const twinproof_tables[];
extern const word twinproof_table_count;

enum { OUTPUT = 1 << 18, CONTENT = 1 << 23, REPORT = 1 << 16, SLOT = 16, MOST_BLOCKS = 4096, UNDEFINED_CODE = 98 };
enum { RETURNED = 1, MISSING = 2, TOO_LARGE = 3 };
enum { ALIVE = 0, ENDED = 1 };

struct seen {
  word state, output_size, errors_size, content_size, blocks;
  unsigned char result[SLOT];
  char output[OUTPUT], errors[OUTPUT];
  unsigned char content[CONTENT];
};
static struct seen *seen;

/* --- memory, where no sanitizer has its own: blocks one after the other, each apart from the next, none used twice */

#ifdef TWINPROOF_PLAIN
enum { GAP = 64, MOST_MADE = 1 << 20 };
static unsigned char *arena;
static word arena_used, arena_size;
struct made { word start, size, state; };
static struct made *made;
static word made_count;
static word fill_byte = 0xA5;

static void open_arena(word bytes) {
  arena = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  made = mmap(0, MOST_MADE * sizeof *made, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  arena_size = arena == MAP_FAILED || made == MAP_FAILED ? 0 : bytes;
}

static struct made *find_made(word address) {
  word low = 0, high = made_count;
  while (low < high) {
    word middle = (low + high) / 2;
    if (made[middle].start <= address) low = middle + 1;
    else high = middle;
  }
  if (low == 0) return 0;
  return address <= made[low - 1].start + made[low - 1].size ? &made[low - 1] : 0;
}

static void *make(word align, word size) {
  if (!arena) open_arena((word)1 << 30);
  word start = (word)arena + arena_used + GAP;
  start = (start + align - 1) & ~(align - 1);
  if (size > arena_size || start + size + GAP > (word)arena + arena_size || made_count == MOST_MADE) return 0;
  arena_used = start + size - (word)arena;
  made[made_count++] = (struct made){start, size, ALIVE};
  unsigned char *bytes = (unsigned char *)start;
  for (word at = 0; at < size; at++) bytes[at] = (unsigned char)fill_byte;
  return bytes;
}

static void complain(const char *text) {
  (void)!write(2, text, strlen(text));
  _exit(UNDEFINED_CODE);
}

void *malloc(size_t size) { return make(16, size); }
void *memalign(size_t align, size_t size) { return make(align < 16 ? 16 : align, size); }
void *aligned_alloc(size_t align, size_t size) { return memalign(align, size); }
int posix_memalign(void **to, size_t align, size_t size) { *to = memalign(align, size); return *to ? 0 : 12; }

void *calloc(size_t count, size_t size) {
  word total;
  unsigned char *bytes = __builtin_mul_overflow((word)count, (word)size, &total) ? 0 : make(16, total);
  for (word at = 0; bytes && at < total; at++) bytes[at] = 0;
  return bytes;
}

void free(void *pointer) {
  if (!pointer) return;
  struct made *found = find_made((word)pointer);
  if (!found || found->start != (word)pointer) complain("memory is freed that was not allocated\n");
  if (found->state == ENDED) complain("memory is freed twice\n");
  found->state = ENDED;
}

void *realloc(void *pointer, size_t size) {
  unsigned char *to = malloc(size), *from = pointer;
  if (!pointer || !to) return to;
  struct made *found = find_made((word)pointer);
  if (!found || found->start != (word)pointer || found->state == ENDED) complain("memory is given another size that was not allocated\n");
  for (word at = 0; at < size && at < found->size; at++) to[at] = from[at];
  free(pointer);
  return to;
}

static int locate(word address, word *start, word *size, word *state) {
  struct made *found = find_made(address);
  if (!found) return 0;
  *start = found->start;
  *size = found->size;
  *state = found->state;
  return 1;
}
#else
enum { NAME = 256 };
extern const char *__asan_locate_address(void *address, char *name, size_t name_size, void **start, size_t *size);
extern int __asan_address_is_poisoned(void const volatile *address);
const char *__asan_default_options(void) {
  return "detect_leaks=0:detect_stack_use_after_return=1:allocator_may_return_null=1:exitcode=98:handle_abort=0:color=never:"
         "max_malloc_fill_size=1048576:malloc_fill_byte=165:quarantine_size_mb=64:print_legend=0:check_initialization_order=0";
}
const char *__ubsan_default_options(void) { return "print_stacktrace=0:exitcode=98:color=never:halt_on_error=1"; }

static int locate(word address, word *start, word *size, word *state) {
  char name[NAME];
  void *region = 0;
  size_t bytes = 0;
  const char *kind = __asan_locate_address((void *)address, name, sizeof name, &region, &bytes);
  if (!region || (strcmp(kind, "heap") && strcmp(kind, "global"))) return 0;
  *start = (word)region;
  *size = bytes;
  *state = bytes && __asan_address_is_poisoned(region) ? ENDED : ALIVE;
  return 1;
}
#endif

/* --- what a call writes */

static ssize_t keep(word *size, char *to, const char *text, size_t count) {
  for (size_t at = 0; at < count && *size < OUTPUT; at++) to[(*size)++] = text[at];
  return (ssize_t)count;
}
static ssize_t keep_output(void *cookie, const char *text, size_t count) { return keep(&seen->output_size, seen->output, text, count); }
static ssize_t keep_errors(void *cookie, const char *text, size_t count) { return keep(&seen->errors_size, seen->errors, text, count); }

static FILE *stream(cookie_write_function_t *write) {
  cookie_io_functions_t functions = {0, write, 0, 0};
  FILE *made = fopencookie(0, "w", functions);
  if (made) setvbuf(made, 0, _IONBF, 0);
  return made;
}

void twinproof_missing(const char *name) {
  seen->state = MISSING;
  seen->errors_size = 0;
  keep_errors(0, name, strlen(name));
  _exit(0);
}

/* --- one call, in its own process */

struct block { word start, size, state; };
static struct block blocks[MOST_BLOCKS];
static word block_count;

static int add_block(word start, word size, word state) {
  for (word at = 0; at < block_count; at++)
    if (blocks[at].start == start && blocks[at].size == size) return 1;
  if (block_count == MOST_BLOCKS) return 0;
  blocks[block_count++] = (struct block){start, size, state};
  return 1;
}

static int is_known(word address) {
  for (word at = 0; at < block_count; at++)
    if (address >= blocks[at].start && address <= blocks[at].start + blocks[at].size) return 1;
  return 0;
}

static int follow(word address) {
  word start, size, state;
  if (address < 1 << 16 || address >> 47 || is_known(address)) return 1;
  return !locate(address, &start, &size, &state) || add_block(start, size, state);
}

static int put(const void *from, word size) {
  const volatile unsigned char *bytes = from;
  if (seen->content_size + size + 8 > CONTENT) return 0;
  for (word at = 0; at < size; at++) seen->content[seen->content_size++] = bytes[at];
  while (seen->content_size % 8) seen->content[seen->content_size++] = 0;
  return 1;
}

static int gather(word result, int is_pointer) {
  if (is_pointer && !follow(result)) return 0;
  for (word at = 0; at < block_count; at++) {
    struct block *block = &blocks[at];
    word start, size, state;
    if (locate(block->start, &start, &size, &state) && start == block->start) block->state = state;
    if (!put(block, sizeof *block) || (block->state == ALIVE && !put((void *)block->start, block->size))) return 0;
    for (word from = (block->start + 7) & ~(word)7; block->state == ALIVE && from + 8 <= block->start + block->size; from += 8)
      if (!follow(*(volatile word *)from)) return 0;
  }
  seen->blocks = block_count;
  return 1;
}

static const word *reading;
static word next(void) { return *reading++; }

static const struct entry *entry_of(word number) {
  for (word at = 0; at < twinproof_table_count; at++) {
    if (number < twinproof_tables[at]->count) return &twinproof_tables[at]->entries[number];
    number -= twinproof_tables[at]->count;
  }
  _exit(1);
}

static word target(word kind, word number, word offset) {
  if (kind == 0) return offset;
  return (kind == 1 ? blocks[number].start : (word)entry_of(number)->place) + offset;
}

static void place_block(void) {
  word is_variable = next(), size = next(), align = next(), number = next();
  unsigned char *to = is_variable ? entry_of(number)->place : align > 16 ? aligned_alloc(align, (size + align - 1) / align * align) : malloc(size);
  if (!to || (is_variable && entry_of(number)->size != size)) _exit(1);
  const unsigned char *from = (const unsigned char *)reading;
  for (word at = 0; at < size; at++) to[at] = from[at];
  reading += (size + 7) / 8;
  blocks[block_count++] = (struct block){(word)to, size, ALIVE};
}

static void limit(word megabytes, word microseconds) {
  long pages = 0, data = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%*d %*d %*d %*d %*d %ld", &data) == 1) pages = data;
  if (file) fclose(file);
  struct rlimit memory;
  if (pages && !getrlimit(RLIMIT_DATA, &memory)) {
    word most = (word)pages * 4096 + (megabytes << 20);
    if (most < memory.rlim_cur) memory.rlim_cur = most;
    setrlimit(RLIMIT_DATA, &memory);
  }
  struct sigevent event = {0};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGPROF;
  timer_t timer;
  struct itimerspec once = {{0, 0}, {(time_t)(microseconds / 1000000), (long)(microseconds % 1000000) * 1000}};
  if (!timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer)) timer_settime(timer, 0, &once, 0);
}

static void run_call(const word *request, int report) {
  reading = request;
  const struct entry *function = entry_of(next());
  word megabytes = next(), microseconds = next(), is_pointer = next();
#ifdef TWINPROOF_PLAIN
  fill_byte = next();
#else
  next();
#endif
  for (word count = next(); count; count--) place_block();
  for (word count = next(); count; count--) {
    word home = next(), offset = next(), kind = next(), number = next(), to = next();
    word pointer = target(kind, number, to);
    memcpy((unsigned char *)blocks[home].start + offset, &pointer, sizeof pointer);
  }
  unsigned char arguments[64 * SLOT] = {0};
  for (word count = next(), at = 0; at < count; at++) {
    word kind = next(), low = next(), high = next();
    word value[2] = {kind == 0 ? low : target(kind, low, high), kind == 0 ? high : 0};
    if (at < 64) memcpy(arguments + at * SLOT, value, SLOT);
  }
  dup2(report, 2);
  stdout = stream(keep_output);
  stderr = stream(keep_errors);
  limit(megabytes, microseconds);
  function->call(arguments, seen->result);
  signal(SIGPROF, SIG_IGN);
  word result;
  memcpy(&result, seen->result, sizeof result);
  seen->state = gather(result, (int)is_pointer) ? RETURNED : TOO_LARGE;
  _exit(0);
}

/* --- the one that forks */

static void write_all(int to, const void *from, word size) {
  for (word done = 0; done < size;) {
    ssize_t wrote = write(to, (const char *)from + done, size - done);
    if (wrote <= 0) _exit(0);
    done += (word)wrote;
  }
}

static int read_all(int from, void *to, word size) {
  for (word done = 0; done < size;) {
    ssize_t got = read(from, (char *)to + done, size - done);
    if (got <= 0) return 0;
    done += (word)got;
  }
  return 1;
}

static void start_frame(int to, word size) {
  unsigned char head[4] = {(unsigned char)(size >> 24), (unsigned char)(size >> 16), (unsigned char)(size >> 8), (unsigned char)size};
  write_all(to, head, 4);
}

static word now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (word)time.tv_sec * 1000 + (word)time.tv_nsec / 1000000;
}

static void answer(int to, const word *request, word patience) {
  static char report[REPORT];
  int pipes[2];
  word report_size = 0, end = now() + patience, is_late = 0;
  seen->state = seen->output_size = seen->errors_size = seen->content_size = seen->blocks = 0;
  if (pipe(pipes)) _exit(1);
  fcntl(pipes[1], F_SETFL, O_NONBLOCK);
  pid_t child = fork();
  if (child < 0) _exit(1);
  if (child == 0) run_call(request, pipes[1]);
  close(pipes[1]);
  for (;;) {
    struct pollfd waiting = {pipes[0], POLLIN, 0};
    word left = now() >= end ? 0 : end - now();
    if (poll(&waiting, 1, (int)left) <= 0) {
      is_late = 1;
      kill(child, SIGKILL);
      break;
    }
    char text[4096];
    ssize_t got = read(pipes[0], text, sizeof text);
    if (got <= 0) break;
    for (ssize_t at = 0; at < got && report_size < REPORT; at++) report[report_size++] = text[at];
  }
  int status = 0;
  waitpid(child, &status, 0);
  close(pipes[0]);
  word ended = is_late ? 3 : WIFSIGNALED(status) ? 2 : seen->state ? 0 : 1;
  word code = WIFSIGNALED(status) ? (word)WTERMSIG(status) : (word)WEXITSTATUS(status);
  word head[] = {ended, code, seen->state, 0, 0, seen->output_size, seen->errors_size, report_size, seen->blocks, seen->content_size};
  memcpy(&head[3], seen->result, SLOT);
  start_frame(to, sizeof head + head[5] + head[6] + head[7] + head[9]);
  write_all(to, head, sizeof head);
  write_all(to, seen->output, head[5]);
  write_all(to, seen->errors, head[6]);
  write_all(to, report, head[7]);
  write_all(to, seen->content, head[9]);
}

int main(int count, char **words) {
  if (count < 4) return 2;
  int from = atoi(words[1]), to = atoi(words[2]);
  word patience = (word)atol(words[3]), total = 0;
  seen = mmap(0, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (seen == MAP_FAILED) return 2;
  for (word at = 0; at < twinproof_table_count; at++) total += twinproof_tables[at]->count;
  start_frame(to, 16 * total);
  for (word number = 0; number < total; number++) {
    word about[2] = {(word)entry_of(number)->place, entry_of(number)->size};
    write_all(to, about, sizeof about);
  }
  unsigned char head[4];
  while (read_all(from, head, 4)) {
    word size = (word)head[0] << 24 | (word)head[1] << 16 | (word)head[2] << 8 | head[3];
    word *request = mmap(0, size + 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (request == MAP_FAILED || !read_all(from, request, size)) return 0;
    answer(to, request, patience);
    munmap(request, size + 8);
  }
  return 0;
}
