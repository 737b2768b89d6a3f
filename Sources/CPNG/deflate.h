#ifndef CPNG_DEFLATE_H
#define CPNG_DEFLATE_H

// Blocks of DEFLATE (RFC 1951) with codes of their own.

#include <stddef.h>
#include <stdint.h>

enum { LEAST_MATCH = 3, MOST_MATCH = 258, MOST_DISTANCE = 1 << 15 };

/// A byte (in `length`, where the distance is 0) or a match with what lies `distance` bytes back.
typedef struct {
    uint16_t length, distance;
} deflate_token;

/// Where a stream is written: bits to come, lowest first, behind the bytes that are full.
typedef struct {
    uint8_t *to;
    uint64_t bits;
    int count;
} deflate_sink;

/// The most bytes that a block of so many tokens takes, with those that are written ahead.
static inline size_t deflate_block_bytes(size_t tokens) { return tokens * 6 + 1024; }

void deflate_write_block(
    deflate_sink *sink, const deflate_token *tokens, size_t count, int is_last);

/// Ends the last byte.
void deflate_finish(deflate_sink *sink);

#endif
