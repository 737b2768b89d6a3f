#ifdef CPNG_IGZIP

#include "fast.h"
#include <isa-l/igzip_lib.h>
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
static int next_chunk(reader *r, const uint8_t **content, uint32_t *count) {
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

static int has_good_header(uint8_t first, uint8_t second) {
    return (first & 15) == 8 && first >> 4 <= 7 && (second & 32) == 0
        && (first * 256 + second) % 31 == 0;
}

// Fills `to` from the stream; the last call wants 0 bytes and the stream's end.
static int inflate_some(
    reader *r, struct inflate_state *state, uint8_t *to, size_t count) {
    state->next_out = to;
    state->avail_out = (uint32_t)count;
    while (state->avail_out > 0) {
        if (state->block_state == ISAL_BLOCK_FINISH) return 0;
        while (state->avail_in == 0) {
            const uint8_t *content;
            uint32_t length;
            if (!next_chunk(r, &content, &length)) break;
            state->next_in = (uint8_t *)content;
            state->avail_in = length;
        }
        uint32_t before = state->avail_out, left = state->avail_in;
        if (isal_inflate(state) != ISAL_DECOMP_OK) return 0;
        if (state->avail_out == before && state->avail_in == left) return 0;
    }
    return 1;
}

// Whether the stream ends here, its checksum holds, and nothing follows.
static int is_end(reader *r, struct inflate_state *state) {
    uint8_t more;
    while (state->block_state != ISAL_BLOCK_FINISH) {
        while (state->avail_in == 0) {
            const uint8_t *content;
            uint32_t length;
            if (!next_chunk(r, &content, &length)) return 0;
            state->next_in = (uint8_t *)content;
            state->avail_in = length;
        }
        uint32_t left = state->avail_in;
        state->next_out = &more;
        state->avail_out = 1;
        if (isal_inflate(state) != ISAL_DECOMP_OK || state->avail_out == 0) return 0;
        if (state->avail_in == left && state->block_state != ISAL_BLOCK_FINISH) return 0;
    }
    if (state->avail_in > 0) return 0;
    const uint8_t *content;
    uint32_t length;
    while (next_chunk(r, &content, &length)) {
        if (length > 0) return 0;
    }
    return 1;
}

static uint8_t paeth(int left, int up, int corner) {
    int a = up - corner, b = left - corner;
    int c = a + b;
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    c = c < 0 ? -c : c;
    return (uint8_t)(a <= b && a <= c ? left : b <= c ? up : corner);
}

// Undoes a row's filter; `above` is the row before, zeros for the first. Known channels let the
// compiler keep a pixel in registers.
#define FILTERS(channels) \
    static void unfilter_##channels(int filter, uint8_t *row, const uint8_t *above, size_t n) { \
        switch (filter) { \
        case 1: \
            for (size_t i = channels; i < n; i++) row[i] = (uint8_t)(row[i] + row[i - channels]); \
            break; \
        case 2: \
            for (size_t i = 0; i < n; i++) row[i] = (uint8_t)(row[i] + above[i]); \
            break; \
        case 3: \
            for (size_t i = 0; i < channels; i++) row[i] = (uint8_t)(row[i] + above[i] / 2); \
            for (size_t i = channels; i < n; i++) \
                row[i] = (uint8_t)(row[i] + (row[i - channels] + above[i]) / 2); \
            break; \
        case 4: { \
            int left[channels] = {0}, corner[channels] = {0}; \
            for (size_t i = 0; i < n; i += channels) { \
                for (int c = 0; c < channels; c++) { \
                    int up = above[i + (size_t)c]; \
                    left[c] = (uint8_t)(row[i + (size_t)c] + paeth(left[c], up, corner[c])); \
                    corner[c] = up; \
                    row[i + (size_t)c] = (uint8_t)left[c]; \
                } \
            } \
            break; \
        } \
        } \
    }
FILTERS(3)
FILTERS(4)

static void widen(const uint8_t *from, uint8_t *to, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, from += 3, to += 4) {
        to[0] = from[0];
        to[1] = from[1];
        to[2] = from[2];
        to[3] = 255;
    }
}

typedef struct {
    uint32_t width, height, channels;
    int premultiply;
    uint8_t *rgba;
} picture;

static int decode_rows(
    const picture *p, reader *r, struct inflate_state *state, uint8_t *rows, size_t capacity) {
    size_t n = (size_t)p->width * p->channels;
    uint8_t *above = rows;
    memset(above, 0, n + 1);
    uint8_t *block = rows + n + 1;
    uint32_t most = (uint32_t)(capacity / (n + 1));
    for (uint32_t y = 0; y < p->height; y += most) {
        uint32_t count = p->height - y < most ? p->height - y : most;
        if (!inflate_some(r, state, block, count * (n + 1))) return 0;
        const uint8_t *before = above + 1;
        for (uint32_t i = 0; i < count; i++) {
            uint8_t *row = block + i * (n + 1);
            uint8_t *to = p->rgba + (size_t)(y + i) * p->width * 4;
            if (row[0] > 4) return 0;
            if (p->channels == 3) {
                unfilter_3(row[0], row + 1, before, n);
                widen(row + 1, to, p->width);
            } else {
                unfilter_4(row[0], row + 1, before, n);
                memcpy(to, row + 1, n);
                if (p->premultiply) cpng_premultiply_row(to, p->width);
            }
            before = row + 1;
        }
        memmove(above + 1, before, n);
    }
    return is_end(r, state);
}

int fast_decode(
    const uint8_t *bytes, const cpng_piece *pieces, size_t piece_count, uint32_t width,
    uint32_t height, int premultiply, uint8_t *rgba) {
    const uint8_t *header = bytes + pieces[0].offset + 16;
    int type = header[9];
    if (header[8] != 8 || (type != 2 && type != 6) || header[12] != 0) return 0;
    if (big_endian(header) != width || big_endian(header + 4) != height) return 0;
    reader r = {bytes, pieces, piece_count, 0, 0, 0};
    const uint8_t *content;
    uint32_t count;
    if (!next_chunk(&r, &content, &count) || count < 2 || r.has_transparency) return 0;
    if (!has_good_header(content[0], content[1])) return 0;
    picture p = {width, height, type == 2 ? 3 : 4, premultiply, rgba};
    size_t n = (size_t)width * p.channels + 1;
    size_t capacity = n > (1 << 17) ? n : 1 << 17;
    uint8_t *rows = malloc(n + capacity);
    struct inflate_state *state = malloc(sizeof *state);
    int good = 0;
    if (rows != NULL && state != NULL) {
        isal_inflate_init(state);
        state->crc_flag = ISAL_ZLIB;
        state->next_in = (uint8_t *)content;
        state->avail_in = count;
        good = decode_rows(&p, &r, state, rows, capacity);
    }
    free(state);
    free(rows);
    return good;
}

#else
typedef int cpng_no_fast_decoder;
#endif
