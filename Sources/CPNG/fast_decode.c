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

// A pixel in the first four lanes, as bytes and as 16-bit lanes.
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef int16_t lanes8 __attribute__((vector_size(16)));

#define INLINE static inline __attribute__((always_inline))

INLINE bytes16 load(const uint8_t *from, size_t count) {
    bytes16 pixel = {0};
    memcpy(&pixel, from, count);
    return pixel;
}

// Stores four bytes; alpha is 255 where the file has none.
INLINE void store(uint8_t *to, bytes16 pixel, int channels) {
    const bytes16 opaque = {0, 0, 0, 255};
    if (channels == 3) pixel |= opaque;
    memcpy(to, &pixel, 4);
}

// The mean of two bytes, rounded down.
INLINE bytes16 mean(bytes16 a, bytes16 b) { return (a & b) + (((a ^ b) >> 1) & 127); }

INLINE lanes8 wide(bytes16 pixel) {
    const bytes16 zeros = {0};
    return (lanes8)__builtin_shufflevector(
        pixel, zeros, 0, 16, 1, 16, 2, 16, 3, 16, 4, 16, 5, 16, 6, 16, 7, 16);
}

INLINE lanes8 size_of(lanes8 value) { return __builtin_elementwise_max(value, -value); }

INLINE lanes8 pick(lanes8 mask, lanes8 yes, lanes8 no) { return (mask & yes) | (~mask & no); }

// `cpng_paeth` of each byte.
INLINE bytes16 nearest(bytes16 left, bytes16 up, bytes16 corner) {
    const bytes16 zeros = {0};
    lanes8 l = wide(left), u = wide(up), c = wide(corner);
    lanes8 a = size_of(u - c), b = size_of(l - c), both = size_of((u - c) + (l - c));
    lanes8 least = __builtin_elementwise_min(__builtin_elementwise_min(a, b), both);
    lanes8 chosen = pick(a == least, l, pick(b == least, u, c));
    return __builtin_shufflevector(
        (bytes16)chosen, zeros, 0, 2, 4, 6, 8, 10, 12, 14, 16, 16, 16, 16, 16, 16, 16, 16);
}

enum { SOME = 8 };

INLINE int are_zero(const uint8_t *bytes, int count) {
    uint64_t all = 0;
    for (int i = 0; i < count; i += 8) {
        uint64_t part;
        memcpy(&part, bytes + i, 8);
        all |= part;
    }
    return all == 0;
}

// Makes eight pixels that differ in nothing from what they are guessed to be, where that is the
// pixel to the left for all of them, or the row above: most of a drawn screen. Returns whether it
// was so. `above` and `to` have a pixel before them.
INLINE int repeat(
    int filter, const uint8_t *from, const uint8_t *above, uint8_t *to, int channels) {
    if (filter == 0 || filter == 3 || !are_zero(from, SOME * channels)) return 0;
    int is_above = filter == 2 || (filter == 4 && memcmp(to - 4, above - 4, 4) == 0);
    int is_left = filter == 1;
    // Where the row above does not change, the guess is the pixel to the left.
    if (filter == 4 && !is_above) is_left = memcmp(above - 4, above, 4 * SOME) == 0;
    if (is_above) memcpy(to, above, 4 * SOME);
    for (int i = 0; is_left && i < SOME; i++) memcpy(to + 4 * i, to - 4, 4);
    return is_above || is_left;
}

// Undoes a filter and widens to four bytes a pixel. `above` is the row before, as made here, or
// zeros; `from` may lie in front of `to`'s end, as pixels are read before they are written.
INLINE void undo(
    int filter, const uint8_t *from, const uint8_t *above, uint8_t *to, uint32_t width,
    int channels) {
    bytes16 left = {0}, corner = {0};
    for (uint32_t x = 0; x < width;) {
        if (x > 0 && x + SOME <= width && repeat(filter, from, above, to, channels)) {
            x += SOME;
            from += SOME * channels;
            above += SOME * 4;
            to += SOME * 4;
            left = load(to - 4, 4);
            corner = load(above - 4, 4);
            continue;
        }
        // Behind the last pixel there may be no byte any more.
        bytes16 pixel = x + 1 < width ? load(from, 4) : load(from, (size_t)channels);
        if (filter == 1) pixel += left;
        if (filter > 1) {
            bytes16 up = load(above, 4);
            if (filter == 2) pixel += up;
            if (filter == 3) pixel += mean(left, up);
            if (filter == 4) pixel += nearest(left, up, corner);
            corner = up;
        }
        left = pixel;
        store(to, pixel, channels);
        x += 1;
        from += channels;
        above += 4;
        to += 4;
    }
}

#if defined(__x86_64__)
typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint32_t words8 __attribute__((vector_size(32)));

// Widens eight pixels in each step, and returns the number of pixels made. The last ones are left to
// the caller, because a step reads 32 bytes and uses 24. `from` is more than `width` bytes ahead of
// `to` at a row's beginning, and comes nearer by 8 bytes in a step: no byte is overwritten unread.
__attribute__((target("avx2"))) static uint32_t copy_eights(
    const uint8_t *from, uint8_t *to, uint32_t width) {
    const words8 opaque = (words8){0} + 0xff000000;
    uint32_t x = 0;
    for (; x + 11 <= width; x += 8, from += 24, to += 32) {
        words8 words;
        memcpy(&words, from, sizeof words);
        bytes32 bytes = (bytes32)__builtin_shufflevector(words, words, 0, 1, 2, 2, 3, 4, 5, 5);
        bytes = __builtin_shufflevector(
            bytes, bytes, 0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 16, 17, 18, 18, 19, 20,
            21, 21, 22, 23, 24, 24, 25, 26, 27, 27);
        words = (words8)bytes | opaque;
        memcpy(to, &words, sizeof words);
    }
    return x;
}

#define HAS_EIGHTS __builtin_cpu_supports("avx2")
#else
#define HAS_EIGHTS 0
#define copy_eights(from, to, width) 0
#endif

// A row without a filter, eight pixels at once or four: at most 3 instructions a pixel, where `undo`
// takes 9. Pixels are read before they are written, as `from` may lie in front of `to`'s end.
INLINE void copy(const uint8_t *from, uint8_t *to, uint32_t width, int channels) {
    if (channels == 4) {
        memmove(to, from, (size_t)width * 4);
        return;
    }
    uint32_t x = HAS_EIGHTS ? copy_eights(from, to, width) : 0;
    from += (size_t)x * 3;
    to += (size_t)x * 4;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    const uint64_t opaque = 0xff000000ff000000;
    for (; x + 4 <= width; x += 4, from += 12, to += 16) {
        uint64_t some;
        uint32_t rest;
        memcpy(&some, from, 8);
        memcpy(&rest, from + 8, 4);
        uint64_t pair = (some & 0xffffff) | (some << 8 & 0xffffff00000000) | opaque;
        uint64_t next = some >> 48 | (uint64_t)(rest & 255) << 16 | (uint64_t)(rest >> 8) << 32
            | opaque;
        memcpy(to, &pair, 8);
        memcpy(to + 8, &next, 8);
    }
#endif
    for (; x < width; x++, from += 3, to += 4) store(to, load(from, 3), 3);
}

INLINE int make_row(
    const uint8_t *from, const uint8_t *above, uint8_t *to, uint32_t width, int channels) {
    switch (from[0]) {
    case 0: copy(from + 1, to, width, channels); return 1;
    case 1: undo(1, from + 1, above, to, width, channels); return 1;
    case 2: undo(2, from + 1, above, to, width, channels); return 1;
    case 3: undo(3, from + 1, above, to, width, channels); return 1;
    case 4: undo(4, from + 1, above, to, width, channels); return 1;
    }
    return 0;
}

static int make_rows(
    const uint8_t *raw, size_t row_bytes, uint32_t width, uint32_t height, size_t channels,
    const uint8_t *zeros, uint8_t *rgba) {
    const uint8_t *above = zeros;
    for (uint32_t y = 0; y < height; y++, raw += row_bytes) {
        uint8_t *to = rgba + (size_t)y * width * 4;
        int good = channels == 3 ? make_row(raw, above, to, width, 3)
                                 : make_row(raw, above, to, width, 4);
        if (!good) return 0;
        above = to;
    }
    return 1;
}

// Inflates and unfilters. The rows are inflated into the end of the picture's own memory: a row of
// them is read before what is made in front of it arrives there.
static int decode(
    const uint8_t *stream, size_t count, uint32_t width, uint32_t height, size_t channels,
    uint8_t *rgba, size_t rgba_count) {
    size_t row_bytes = 1 + (size_t)width * channels, raw_count = row_bytes * height;
    if (raw_count > rgba_count) return 0;
    uint8_t *raw = rgba + (rgba_count - raw_count);
    // What is above the first row: black, which is opaque where the file has no alpha.
    uint8_t *zeros = calloc(width, 4);
    for (uint32_t x = 0; zeros != NULL && channels == 3 && x < width; x++) zeros[x * 4 + 3] = 255;
    int good = zeros != NULL && inflate_whole(stream, count, raw, raw_count)
        && make_rows(raw, row_bytes, width, height, channels, zeros, rgba);
    free(zeros);
    return good;
}

int fast_decode(
    const uint8_t *bytes, const cpng_piece *pieces, size_t piece_count, uint32_t width,
    uint32_t height, int premultiply, uint8_t *rgba, size_t rgba_count) {
    const uint8_t *header = bytes + pieces[0].offset + 16;
    int type = header[9];
    if (header[8] != 8 || (type != 2 && type != 6) || header[12] != 0) return 0;
    if (big_endian(header) != width || big_endian(header + 4) != height) return 0;
    reader r = {bytes, pieces, piece_count, 0, 0, 0};
    uint8_t *joined = NULL;
    size_t count = 0;
    const uint8_t *stream = find_stream(&r, &joined, &count);
    int good = stream != NULL
        && decode(stream, count, width, height, type == 2 ? 3 : 4, rgba, rgba_count);
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
