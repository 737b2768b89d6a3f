#ifdef CPNG_LIBDEFLATE

#include "fast.h"
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

static const size_t most_raw_bytes = (size_t)1 << 30;

// A picture as rows to pack.
typedef struct {
    const uint8_t *rgba;
    uint32_t width;
    int opaque;
    size_t channels, row_bytes;
} source;

static void pack(const source *s, uint32_t y, uint8_t *to) {
    cpng_pack_row(s->rgba + (size_t)y * s->width * 4, to, s->width, s->opaque);
}

// One row by PNG's filter 4.
static void filter_row(
    const uint8_t *row, const uint8_t *above, size_t count, size_t channels, uint8_t *to) {
    for (size_t i = 0; i < count; i++) {
        int left = i < channels ? 0 : row[i - channels];
        int corner = i < channels ? 0 : above[i - channels];
        to[i] = (uint8_t)(row[i] - cpng_paeth(left, above[i], corner));
    }
}

// Packs all rows; `rows` has room for two of them where they are filtered.
static void pack_rows(
    const source *s, uint32_t height, int filter, uint8_t *rows, uint8_t *to) {
    size_t count = s->row_bytes - 1;
    uint8_t *row = rows, *above = rows + count;
    memset(above, 0, count);
    for (uint32_t y = 0; y < height; y++, to += s->row_bytes) {
        to[0] = filter ? 4 : 0;
        if (!filter) {
            pack(s, y, to + 1);
            continue;
        }
        pack(s, y, row);
        filter_row(row, above, count, s->channels, to + 1);
        uint8_t *other = row;
        row = above;
        above = other;
    }
}

// Packs the picture into `raw` and compresses it into `out`; returns the stream's length.
static size_t compress(
    const source *s, uint32_t height, int level, int filter, uint8_t *rows, uint8_t *raw,
    uint8_t *out, size_t capacity) {
    pack_rows(s, height, filter, rows, raw);
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(level);
    if (packer == NULL) return 0;
    size_t count = libdeflate_zlib_compress(packer, raw, height * s->row_bytes, out, capacity);
    libdeflate_free_compressor(packer);
    return count;
}

int tight_deflate(
    const uint8_t *rgba, uint32_t width, uint32_t height, int opaque, int level, int filters,
    uint8_t **out, size_t *out_count) {
    size_t channels = opaque ? 3 : 4;
    source s = {rgba, width, opaque, channels, 1 + (size_t)width * channels};
    if (s.row_bytes > most_raw_bytes / height) return 0;
    size_t capacity = libdeflate_zlib_compress_bound(NULL, height * s.row_bytes);
    uint8_t *raw = malloc(height * s.row_bytes);
    uint8_t *rows = malloc(2 * s.row_bytes);
    uint8_t *stream = cpng_take(capacity);
    size_t count = 0;
    if (raw != NULL && rows != NULL && stream != NULL) {
        int filter = filters && cpng_is_photo(rgba, width, height);
        count = compress(&s, height, level, filter, rows, raw, stream, capacity);
    }
    free(rows);
    free(raw);
    if (count == 0) {
        cpng_give(stream);
        return 0;
    }
    *out = stream;
    *out_count = count;
    return 1;
}

#else
typedef int cpng_no_tight_encoder;
#endif
