// Loaded before the programs of the desk's test (LD_PRELOAD): their clock is the machine's with an offset in seconds, which
// stands in the file that REHEARSED_CLOCK names and may be changed at any time. Clocks that only count go on as they are.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *offset;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("REHEARSED_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *found = mmap(0, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
  if (found != MAP_FAILED) offset = found;
  close(file);
}

int clock_gettime(clockid_t id, struct timespec *at) {
  int code = (int)syscall(SYS_clock_gettime, id, at);
  if (code == 0 && offset && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += *offset;
  return code;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  (void)zone;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
