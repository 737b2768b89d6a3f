#include "fast.h"
#include <pthread.h>
#include <stdlib.h>

// A picture's stream passes through up to six buffers. Fresh ones cost a tenth of the time of
// drawing and packing a screen, for their pages; so all but large ones have one size and are used
// again. A sanitizer would not see a write behind what was asked for, so for it all are large.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KEEPS_NONE
#endif
#endif

#ifdef KEEPS_NONE
enum { MOST_KEPT = 1, KEPT_BYTES = 0 };
#else
enum { MOST_KEPT = 6, KEPT_BYTES = 2 << 20 };
#endif

// The words before a buffer's bytes, which keep them on a line of the cache.
typedef union {
    size_t capacity;
    uint8_t room[64];
} head;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static head *kept[MOST_KEPT];
static int kept_count;

static head *take_kept(void) {
    pthread_mutex_lock(&lock);
    head *buffer = kept_count > 0 ? kept[--kept_count] : NULL;
    pthread_mutex_unlock(&lock);
    return buffer;
}

void *cpng_take(size_t count) {
    const size_t most = SIZE_MAX - 2 * sizeof(head);
    if (count > most) return NULL;
    size_t capacity = count > KEPT_BYTES ? count : KEPT_BYTES;
    head *buffer = count > KEPT_BYTES ? NULL : take_kept();
    if (buffer == NULL) {
        size_t lines = (capacity + sizeof *buffer - 1) / sizeof *buffer;
        buffer = aligned_alloc(sizeof *buffer, (1 + lines) * sizeof *buffer);
        if (buffer == NULL) return NULL;
        buffer->capacity = capacity;
    }
    return buffer + 1;
}

void cpng_give(void *bytes) {
    if (bytes == NULL) return;
    head *buffer = (head *)bytes - 1;
    if (buffer->capacity == KEPT_BYTES) {
        pthread_mutex_lock(&lock);
        if (kept_count < MOST_KEPT) {
            kept[kept_count++] = buffer;
            buffer = NULL;
        }
        pthread_mutex_unlock(&lock);
    }
    free(buffer);
}
