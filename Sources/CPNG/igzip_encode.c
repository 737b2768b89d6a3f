#include "fast.h"

#ifdef CPNG_USES_IGZIP

#include <isa-l/igzip_lib.h>
#include <pthread.h>
#include <string.h>
#include <zlib.h>

// Rows that are packed and compressed together: what is packed stays in the processor's cache, and
// codes of their own make files smaller by 2 %.
enum { BLOCK_BYTES = 1 << 18, BAND_BYTES = 2 << 20, MOST_BANDS = 2 };

static const size_t most_pixels = (size_t)1 << 28;

// The farthest that a match may lie back, and more than the compressor looks ahead.
enum { MARGIN_BYTES = 1 << 15 };

// The first bytes of a band are compressed alone, by the part of the compressor that ends a piece.
// The part that is made for long pieces (in 2.30, for AVX2 and SSE alike) begins a stream with a
// hash of the stream's address where the third byte's should be: one file in 500 was another one in
// another process. It runs for no piece of 16 bytes or less.
enum { FIRST_BYTES = 8 };

// What the compressor works in. Whatever it might look at, before, behind or left from an earlier
// picture, is zero, so that equal rows give equal bytes.
typedef struct {
    struct isal_zstream stream;
    uint8_t level[ISAL_DEF_LVL2_DEFAULT];
    uint8_t before[MARGIN_BYTES];
    uint8_t block[];
} workshop;

// Part of the rows; every band but the last ends on a whole byte, so that bands can be joined.
typedef struct {
    const uint8_t *rgba;
    uint32_t width, first, last;
    int opaque, is_end, is_good;
    uint32_t adler;
    uint8_t *out;
    size_t count, capacity;
} band;

static int make_room(band *b, struct isal_zstream *stream) {
    if (stream->avail_out > 0) return 1;
    size_t capacity = b->capacity * 2;
    uint8_t *grown = cpng_take(capacity);
    if (grown == NULL) return 0;
    size_t used = b->capacity;
    memcpy(grown, b->out, used);
    cpng_give(b->out);
    b->out = grown;
    b->capacity = capacity;
    stream->next_out = grown + used;
    stream->avail_out = (uint32_t)(capacity - used);
    return 1;
}

static int compress_piece(
    band *b, struct isal_zstream *stream, uint8_t *piece, size_t count, int flush) {
    stream->flush = (uint16_t)flush;
    stream->next_in = piece;
    stream->avail_in = (uint32_t)count;
    do {
        if (!make_room(b, stream)) return 0;
        if (isal_deflate(stream) != COMP_OK) return 0;
    } while (stream->avail_in > 0 || stream->avail_out == 0);
    return 1;
}

static int compress_rows(band *b, struct isal_zstream *stream, uint8_t *block) {
    size_t row_bytes = 1 + (size_t)b->width * (b->opaque ? 3 : 4);
    uint32_t rows = (uint32_t)(BLOCK_BYTES / row_bytes);
    if (rows == 0) rows = 1;
    for (uint32_t y = b->first; y < b->last; y += rows) {
        uint32_t end = b->last - y < rows ? b->last : y + rows;
        for (uint32_t row = y; row < end; row++) {
            uint8_t *to = block + (row - y) * row_bytes;
            to[0] = 0;
            cpng_pack_row(b->rgba + (size_t)row * b->width * 4, to + 1, b->width, b->opaque);
        }
        size_t count = (end - y) * row_bytes;
        b->adler = cpng_adler32(b->adler, block, count);
        size_t first = y == b->first && count > FIRST_BYTES ? FIRST_BYTES : 0;
        if (first > 0 && !compress_piece(b, stream, block, first, SYNC_FLUSH)) return 0;
        int is_last = end == b->last;
        stream->end_of_stream = is_last && b->is_end;
        int flush = !is_last ? SYNC_FLUSH : b->is_end ? NO_FLUSH : FULL_FLUSH;
        if (!compress_piece(b, stream, block + first, count - first, flush)) return 0;
    }
    b->count = b->capacity - stream->avail_out;
    return 1;
}

static void *compress_band(void *argument) {
    band *b = argument;
    size_t row_bytes = 1 + (size_t)b->width * 4;
    size_t block_bytes = row_bytes > BLOCK_BYTES ? row_bytes : BLOCK_BYTES;
    b->capacity = 1 << 20;
    b->out = cpng_take(b->capacity);
    size_t shop_bytes = sizeof(workshop) + block_bytes + MARGIN_BYTES;
    workshop *shop = cpng_take(shop_bytes);
    if (b->out != NULL && shop != NULL) {
        memset(shop, 0, shop_bytes);
        struct isal_zstream *stream = &shop->stream;
        isal_deflate_init(stream);
        stream->level = 2;
        stream->level_buf = shop->level;
        stream->level_buf_size = sizeof shop->level;
        stream->gzip_flag = IGZIP_DEFLATE;
        stream->next_out = b->out;
        stream->avail_out = (uint32_t)b->capacity;
        b->adler = 1;
        b->is_good = compress_rows(b, stream, shop->block);
    }
    cpng_give(shop);
    return NULL;
}

// The bands between zlib's header and checksum.
static int join(band *bands, int count, uint8_t **out, size_t *out_count) {
    size_t row_bytes = 1 + (size_t)bands[0].width * (bands[0].opaque ? 3 : 4);
    size_t total = 6;
    uLong adler = 1;
    for (int i = 0; i < count; i++) {
        if (!bands[i].is_good) return 0;
        total += bands[i].count;
        z_off_t raw = (z_off_t)((bands[i].last - bands[i].first) * row_bytes);
        adler = i == 0 ? bands[i].adler : adler32_combine(adler, bands[i].adler, raw);
    }
    uint8_t *to = cpng_take(total);
    if (to == NULL) return 0;
    *out = to;
    *out_count = total;
    *to++ = 0x78;
    *to++ = 0x01;
    for (int i = 0; i < count; i++) {
        memcpy(to, bands[i].out, bands[i].count);
        to += bands[i].count;
    }
    for (int shift = 24; shift >= 0; shift -= 8) *to++ = (uint8_t)(adler >> shift);
    return 1;
}

int igzip_deflate(
    const uint8_t *rgba, uint32_t width, uint32_t height, int opaque, int threads, uint8_t **out,
    size_t *out_count) {
    // The compressor counts in 32 bits; what is larger is better streamed.
    if ((size_t)width * height > most_pixels) return 0;
    int count = (size_t)width * height * 4 >= BAND_BYTES && height >= MOST_BANDS ? MOST_BANDS : 1;
    band bands[MOST_BANDS] = {{0}};
    for (int i = 0; i < count; i++) {
        bands[i].rgba = rgba;
        bands[i].width = width;
        bands[i].opaque = opaque;
        bands[i].first = (uint32_t)((uint64_t)height * (unsigned)i / (unsigned)count);
        bands[i].last = (uint32_t)((uint64_t)height * (unsigned)(i + 1) / (unsigned)count);
        bands[i].is_end = i == count - 1;
    }
    pthread_t helper;
    int has_helper = threads > 1 && count > 1
        && pthread_create(&helper, NULL, compress_band, &bands[count - 1]) == 0;
    for (int i = 0; i < count - has_helper; i++) compress_band(&bands[i]);
    if (has_helper) pthread_join(helper, NULL);
    int good = join(bands, count, out, out_count);
    for (int i = 0; i < count; i++) cpng_give(bands[i].out);
    return good;
}

#else
typedef int cpng_no_fast_encoder;
#endif
