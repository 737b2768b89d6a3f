// Replaces libc's clocks and random sources for the whole process. Definitions in the executable
// (or in a library before libc in the search order) take the place of libc's for every library.
#define _GNU_SOURCE
#include "CHost.h"
#include "disk.h"
#include "raw.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static bool deterministic = false;
static int64_t virtual_time = 0;

/// Monotonic clocks begin one day after an imaginary boot.
static const int64_t boot = 86400LL * 1000000000LL;
static const int64_t second = 1000000000LL;

// MARK: Refusals

enum { most_refusals = 8 };
static char *refusals[most_refusals];
static int refusal_count = 0;
static pthread_mutex_t refusal_lock = PTHREAD_MUTEX_INITIALIZER;

void chost_refuse(const char *what, const char *which) {
    char *text = NULL;
    pthread_mutex_lock(&refusal_lock);
    if (refusal_count < most_refusals
        && asprintf(&text, "%s%s%s", what, *which ? " " : "", which) > 0)
        refusals[refusal_count++] = text;
    pthread_mutex_unlock(&refusal_lock);
}

/// Notes a refusal, and fails as the sandbox does.
static int refuse(const char *what, const char *which) {
    chost_refuse(what, which);
    errno = EPERM;
    return -1;
}

char *chost_take_refusal(void) {
    char *first = NULL;
    pthread_mutex_lock(&refusal_lock);
    if (refusal_count > 0) {
        first = refusals[0];
        refusal_count--;
        memmove(refusals, refusals + 1, sizeof *refusals * (size_t)refusal_count);
    }
    pthread_mutex_unlock(&refusal_lock);
    return first;
}

int mkdir(const char *path, mode_t mode) {
    char whole[PATH_MAX];
    if (disk_path(path, whole)) return disk_make_folder(whole);
    if (deterministic) return refuse("making the folder", path);
    return (int)checked(raw_syscall(SYS_mkdirat, AT_FDCWD, (long)path, mode, 0, 0, 0));
}

int socket(int domain, int type, int protocol) {
    if (deterministic) return refuse("the network", "");
    return (int)checked(raw_syscall(SYS_socket, domain, type, protocol, 0, 0, 0));
}

// MARK: Random bytes (SplitMix64)

static const uint64_t seed = 0x9e3779b97f4a7c15ULL;
static uint64_t random_state = seed;

static uint64_t next_random(void) {
    uint64_t z = __atomic_add_fetch(&random_state, seed, __ATOMIC_RELAXED);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

static void fill_random(void *buffer, size_t count) {
    unsigned char *bytes = buffer;
    while (count > 0) {
        uint64_t word = next_random();
        size_t n = count < sizeof word ? count : sizeof word;
        memcpy(bytes, &word, n);
        bytes += n;
        count -= n;
    }
}

static long system_random(void *buffer, size_t count, unsigned flags) {
    return checked(raw_syscall(SYS_getrandom, (long)buffer, (long)count, flags, 0, 0, 0));
}

static void random_or_fill(void *buffer, size_t count) {
    if (deterministic) {
        fill_random(buffer, count);
        return;
    }
    unsigned char *bytes = buffer;
    while (count > 0) {
        long n = system_random(bytes, count < 256 ? count : 256, 0);
        if (n < 0) continue;
        bytes += n;
        count -= (size_t)n;
    }
}

ssize_t getrandom(void *buffer, size_t count, unsigned flags) {
    if (!deterministic) return system_random(buffer, count, flags);
    fill_random(buffer, count);
    return (ssize_t)count;
}

int getentropy(void *buffer, size_t count) {
    if (count > 256) {
        errno = EIO;
        return -1;
    }
    random_or_fill(buffer, count);
    return 0;
}

void arc4random_buf(void *buffer, size_t count) { random_or_fill(buffer, count); }

uint32_t arc4random(void) {
    uint32_t value;
    random_or_fill(&value, sizeof value);
    return value;
}

uint32_t arc4random_uniform(uint32_t bound) {
    if (bound < 2) return 0;
    uint32_t least = -bound % bound;
    uint32_t value;
    do value = arc4random();
    while (value < least);
    return value % bound;
}

/// A descriptor from which random bytes can be read once, as from /dev/urandom.
static int open_random(void) {
    int ends[2];
    unsigned char bytes[4096];
    if (checked(raw_syscall(SYS_pipe2, (long)ends, O_CLOEXEC, 0, 0, 0, 0)) < 0) return -1;
    fill_random(bytes, sizeof bytes);
    long count = checked(
        raw_syscall(SYS_write, ends[1], (long)bytes, (long)sizeof bytes, 0, 0, 0));
    raw_syscall(SYS_close, ends[1], 0, 0, 0, 0, 0);
    if (count == (long)sizeof bytes) return ends[0];
    raw_syscall(SYS_close, ends[0], 0, 0, 0, 0, 0);
    return -1;
}

/// Foundation makes UUIDs of bytes from /dev/urandom.
int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) {
        va_list list;
        va_start(list, flags);
        mode = va_arg(list, mode_t);
        va_end(list);
    }
    char whole[PATH_MAX];
    if (disk_path(path, whole)) return disk_open(whole, flags);
    if (deterministic && (flags & (O_WRONLY | O_RDWR | O_CREAT)) && strcmp(path, "/dev/null") != 0)
        return refuse("writing the file", path);
    if (deterministic && (strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0))
        return open_random();
    return (int)checked(raw_syscall(SYS_openat, AT_FDCWD, (long)path, flags, mode, 0, 0));
}

/// Swift's standard library asks for random bytes by number, not by name.
long syscall(long number, ...) {
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    if (deterministic && number == SYS_getrandom) {
        fill_random((void *)a[0], (size_t)a[1]);
        return a[1];
    }
    return checked(raw_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]));
}

// MARK: Clocks

void chost_set_deterministic(bool isDeterministic) {
    deterministic = isDeterministic;
    random_state = seed;
}

bool chost_is_deterministic(void) { return deterministic; }
int64_t chost_virtual_time(void) { return virtual_time; }
void chost_set_virtual_time(int64_t nanoseconds) { virtual_time = nanoseconds; }

static bool is_calendar(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
    if (!deterministic)
        return (int)checked(raw_syscall(SYS_clock_gettime, clock, (long)result, 0, 0, 0, 0));
    int64_t now = virtual_time + (is_calendar(clock) ? CHOST_EPOCH * second : boot);
    result->tv_sec = now / second;
    result->tv_nsec = now % second;
    return 0;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
    (void)zone;
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    result->tv_sec = now.tv_sec;
    result->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

// MARK: Sleeping moves the clock

static void skip(const struct timespec *duration) {
    virtual_time += duration->tv_sec * second + duration->tv_nsec;
}

int nanosleep(const struct timespec *duration, struct timespec *rest) {
    if (!deterministic)
        return (int)checked(raw_syscall(SYS_nanosleep, (long)duration, (long)rest, 0, 0, 0, 0));
    skip(duration);
    return 0;
}

int usleep(useconds_t microseconds) {
    struct timespec duration = {microseconds / 1000000, (microseconds % 1000000) * 1000L};
    return nanosleep(&duration, NULL);
}

unsigned sleep(unsigned seconds) {
    struct timespec duration = {seconds, 0};
    struct timespec rest = {0, 0};
    return nanosleep(&duration, &rest) == 0 ? 0 : (unsigned)rest.tv_sec;
}
