#include "allocations.h"

#include <stddef.h>

#if defined(__GLIBC__) || defined(__linux__)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <stdatomic.h>

static _Atomic unsigned long long count;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void one(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
    one();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    one();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    one();
    return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    one();
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? 12 : 0;
}

unsigned long long allocations_count(void) {
    return atomic_load_explicit(&count, memory_order_relaxed);
}
#else
unsigned long long allocations_count(void) { return 0; }
#endif
