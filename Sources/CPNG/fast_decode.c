#ifdef CPNG_LIBDEFLATE

#include "fast.h"
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

// Walks the IDAT chunks of checked pieces.
typedef struct {
    const uint8_t *bytes;
    const cpng_piece *pieces;
    size_t piece_count, piece, within;
    int has_transparency;
} reader;

static uint32_t big_endian(const uint8_t *b) {
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

// The next IDAT's content; 0 behind the last one.
static int next_chunk(reader *r, const uint8_t **content, size_t *count) {
    while (r->piece < r->piece_count) {
        const cpng_piece *piece = &r->pieces[r->piece];
        // The first piece begins with the signature.
        if (r->piece == 0 && r->within == 0) r->within = 8;
        if (r->within + 12 > piece->count) {
            r->piece += 1;
            r->within = 0;
            continue;
        }
        const uint8_t *chunk = r->bytes + piece->offset + r->within;
        uint32_t length = big_endian(chunk);
        r->within += (size_t)length + 12;
        if (memcmp(chunk + 4, "tRNS", 4) == 0) r->has_transparency = 1;
        if (memcmp(chunk + 4, "IDAT", 4) != 0) continue;
        *content = chunk + 8;
        *count = length;
        return 1;
    }
    return 0;
}

// The whole stream: where it lies if it is in one chunk, else put together in `*joined`.
static const uint8_t *find_stream(reader *r, uint8_t **joined, size_t *count) {
    const uint8_t *first, *content;
    size_t length;
    if (!next_chunk(r, &first, count) || r->has_transparency) return NULL;
    size_t capacity = 0;
    while (next_chunk(r, &content, &length)) {
        if (*count + length > capacity) {
            capacity = (*count + length) * 2;
            uint8_t *grown = realloc(*joined, capacity);
            if (grown == NULL) return NULL;
            if (*joined == NULL) memcpy(grown, first, *count);
            *joined = grown;
        }
        memcpy(*joined + *count, content, length);
        *count += length;
    }
    return *joined != NULL ? *joined : first;
}

// Inflates to exactly `raw_count` bytes; the stream has to be in order and to end where it ends.
static int inflate_whole(const uint8_t *stream, size_t count, uint8_t *raw, size_t raw_count) {
    struct libdeflate_decompressor *reader = libdeflate_alloc_decompressor();
    if (reader == NULL) return 0;
    size_t used = 0, made = 0;
    enum libdeflate_result result = libdeflate_zlib_decompress_ex(
        reader, stream, count, raw, raw_count, &used, &made);
    libdeflate_free_decompressor(reader);
    return result == LIBDEFLATE_SUCCESS && used == count && made == raw_count;
}

// Undoes a row's filter and widens it to four bytes a pixel. `above` is the row before, as made
// here, or zeros; `from` may lie in front of `to`'s end, as a pixel is read before it is written.
#define PIXELS(channels, ALPHA) \
    static void pixels_##channels( \
        int filter, const uint8_t *from, const uint8_t *above, uint8_t *to, uint32_t width) { \
        int left[channels] = {0}, corner[channels] = {0}; \
        for (uint32_t x = 0; x < width; x++, from += channels, above += 4, to += 4) { \
            int made[channels]; \
            for (int c = 0; c < channels; c++) { \
                int up = above[c], value = from[c]; \
                switch (filter) { \
                case 1: value += left[c]; break; \
                case 2: value += up; break; \
                case 3: value += (left[c] + up) / 2; break; \
                case 4: value += cpng_paeth(left[c], up, corner[c]); break; \
                } \
                corner[c] = up; \
                left[c] = made[c] = value & 255; \
            } \
            for (int c = 0; c < channels; c++) to[c] = (uint8_t)made[c]; \
            ALPHA; \
        } \
    } \
    static int row_##channels( \
        const uint8_t *from, const uint8_t *above, uint8_t *to, uint32_t width) { \
        switch (from[0]) { \
        case 0: pixels_##channels(0, from + 1, above, to, width); return 1; \
        case 1: pixels_##channels(1, from + 1, above, to, width); return 1; \
        case 2: pixels_##channels(2, from + 1, above, to, width); return 1; \
        case 3: pixels_##channels(3, from + 1, above, to, width); return 1; \
        case 4: pixels_##channels(4, from + 1, above, to, width); return 1; \
        } \
        return 0; \
    }
PIXELS(3, to[3] = 255)
PIXELS(4, (void)0)

typedef int row_reader(
    const uint8_t *from, const uint8_t *above, uint8_t *to, uint32_t width);

static int make_rows(
    const uint8_t *raw, size_t row_bytes, uint32_t width, uint32_t height, row_reader *read,
    const uint8_t *zeros, uint8_t *rgba) {
    const uint8_t *above = zeros;
    for (uint32_t y = 0; y < height; y++, raw += row_bytes) {
        uint8_t *to = rgba + (size_t)y * width * 4;
        if (!read(raw, above, to, width)) return 0;
        above = to;
    }
    return 1;
}

// Inflates and unfilters. RGB is inflated into the end of the picture's own memory: a row of it is
// read before what is made in front of it arrives there.
static int decode(
    const uint8_t *stream, size_t count, uint32_t width, uint32_t height, size_t channels,
    uint8_t *rgba) {
    size_t row_bytes = 1 + (size_t)width * channels, raw_count = row_bytes * height;
    uint8_t *own = channels == 3 ? NULL : malloc(raw_count);
    uint8_t *raw = channels == 3 ? rgba + ((size_t)width * height * 4 - raw_count) : own;
    uint8_t *zeros = calloc(width, 4);
    int good = zeros != NULL && raw != NULL && inflate_whole(stream, count, raw, raw_count)
        && make_rows(
            raw, row_bytes, width, height, channels == 3 ? row_3 : row_4, zeros, rgba);
    free(zeros);
    free(own);
    return good;
}

int fast_decode(
    const uint8_t *bytes, const cpng_piece *pieces, size_t piece_count, uint32_t width,
    uint32_t height, int premultiply, uint8_t *rgba) {
    const uint8_t *header = bytes + pieces[0].offset + 16;
    int type = header[9];
    if (header[8] != 8 || (type != 2 && type != 6) || header[12] != 0) return 0;
    if (big_endian(header) != width || big_endian(header + 4) != height) return 0;
    reader r = {bytes, pieces, piece_count, 0, 0, 0};
    uint8_t *joined = NULL;
    size_t count = 0;
    const uint8_t *stream = find_stream(&r, &joined, &count);
    int good = stream != NULL && decode(stream, count, width, height, type == 2 ? 3 : 4, rgba);
    free(joined);
    if (!good) return 0;
    for (uint32_t y = 0; premultiply && type == 6 && y < height; y++) {
        cpng_premultiply_row(rgba + (size_t)y * width * 4, width);
    }
    return 1;
}

#else
typedef int cpng_no_fast_decoder;
#endif
