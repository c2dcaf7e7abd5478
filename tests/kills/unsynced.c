// Loaded before a server (LD_PRELOAD): keeps beside each SQLite file a copy, FILE.durable, that has only those writes
// which were synced. After a kill, the copies are the disk of a machine that has lost its power.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 4096
static struct { off64_t from, until; } dirty[MOST_FILES];

// Node leaves the numbers of files to the system, which reuses them: the path is read at each sync.
static int durable_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 16);
  if (length < 0) return 0;
  path[length] = 0;
  const char *end = strrchr(path, '.');
  if (!end || (strcmp(end, ".db") && strcmp(end, ".db-wal"))) return 0;
  strcat(path, ".durable");
  return 1;
}

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t at) {
  static ssize_t (*next)(int, const void *, size_t, off64_t);
  if (!next) next = dlsym(RTLD_NEXT, "pwrite64");
  ssize_t written = next(fd, data, count, at);
  if (written > 0 && fd < MOST_FILES) {
    if (dirty[fd].until == 0 || at < dirty[fd].from) dirty[fd].from = at;
    if (at + written > dirty[fd].until) dirty[fd].until = at + written;
  }
  return written;
}

static void keep(int fd) {
  char path[PATH_MAX], part[65536];
  if (fd >= MOST_FILES || dirty[fd].until == 0 || getenv("DROP_SYNCS") || !durable_of(fd, path)) return;
  int copy = open(path, O_WRONLY | O_CREAT, 0600);
  for (off64_t at = dirty[fd].from; at < dirty[fd].until;) {
    off64_t left = dirty[fd].until - at;
    ssize_t count = pread64(fd, part, left < (off64_t)sizeof part ? (size_t)left : sizeof part, at);
    if (count <= 0) break;
    lseek64(copy, at, SEEK_SET);
    if (write(copy, part, count) != count) abort();
    at += count;
  }
  struct stat now;
  if (fstat(fd, &now) == 0 && ftruncate(copy, now.st_size) != 0) abort();
  close(copy);
  dirty[fd].until = 0;
}

int fdatasync(int fd) {
  static int (*next)(int);
  if (!next) next = dlsym(RTLD_NEXT, "fdatasync");
  keep(fd);
  return next(fd);
}

int fsync(int fd) {
  static int (*next)(int);
  if (!next) next = dlsym(RTLD_NEXT, "fsync");
  keep(fd);
  return next(fd);
}
