#include "CPNG.h"
#include "fast.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#ifdef CPNG_LIBDEFLATE
#include <libdeflate.h>
#endif

unsigned cpng_libpng_version(void) { return png_access_version_number(); }

uint32_t cpng_adler32(uint32_t sum, const uint8_t *bytes, size_t count) {
#ifdef CPNG_LIBDEFLATE
    return libdeflate_adler32(sum, bytes, count);
#else
    return (uint32_t)adler32_z(sum, bytes, count);
#endif
}

uint32_t cpng_crc32(const uint8_t *bytes, size_t count) {
#ifdef CPNG_LIBDEFLATE
    return libdeflate_crc32(0, bytes, count);
#else
    return (uint32_t)crc32_z(crc32_z(0, NULL, 0), bytes, count);
#endif
}

void cpng_free(uint8_t *bytes) { cpng_give(bytes); }

// What libpng's callbacks share; it lives in the caller's frame of setjmp.
typedef struct {
    const uint8_t *bytes;
    const cpng_piece *pieces;
    size_t piece_count;
    size_t piece;
    size_t within;

    uint8_t *out;
    size_t out_count;
    size_t out_capacity;

    int code;
    cpng_failure *failure;
} context;

static size_t position(const context *c) {
    if (c->piece_count == 0) return c->out_count;
    if (c->piece < c->piece_count) return c->pieces[c->piece].offset + c->within;
    const cpng_piece *last = &c->pieces[c->piece_count - 1];
    return last->offset + last->count;
}

static void fail(png_structp png, png_const_charp message) {
    context *c = png_get_error_ptr(png);
    c->failure->offset = position(c);
    strncpy(c->failure->message, message, sizeof c->failure->message - 1);
    if (c->code == CPNG_OK) c->code = CPNG_BAD_DATA;
    png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static png_voidp allocate(png_structp png, png_alloc_size_t count) {
    void *memory = malloc(count);
    context *c = png_get_mem_ptr(png);
    if (memory == NULL && c != NULL) c->code = CPNG_NO_MEMORY;
    return memory;
}

static void release(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

static void read_pieces(png_structp png, png_bytep to, size_t count) {
    context *c = png_get_io_ptr(png);
    while (count > 0) {
        if (c->piece == c->piece_count) png_error(png, "the file ends too early");
        const cpng_piece *piece = &c->pieces[c->piece];
        size_t left = piece->count - c->within;
        size_t part = count < left ? count : left;
        memcpy(to, c->bytes + piece->offset + c->within, part);
        to += part;
        count -= part;
        c->within += part;
        if (c->within == piece->count) {
            c->piece += 1;
            c->within = 0;
        }
    }
}

// Rounds c * a / 255 to the nearest, exactly.
static uint8_t times(unsigned c, unsigned a) {
    unsigned t = c * a + 128;
    return (uint8_t)((t + (t >> 8)) >> 8);
}

void cpng_premultiply_row(uint8_t *row, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, row += 4) {
        unsigned a = row[3];
        if (a == 255) continue;
        row[0] = times(row[0], a);
        row[1] = times(row[1], a);
        row[2] = times(row[2], a);
    }
}

// Every colour type but a palette becomes 8-bit RGBA; 16 bits are rounded, not cut.
static void ask_for_rgba(png_structp png) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
}

// The colours of a palette as RGBA; returns their number.
static int read_palette(
    png_structp png, png_infop info, int premultiply, uint8_t (*colors)[4]) {
    png_colorp palette = NULL;
    png_bytep alphas = NULL;
    int count = 0, alpha_count = 0;
    png_get_PLTE(png, info, &palette, &count);
    png_get_tRNS(png, info, &alphas, &alpha_count, NULL);
    for (int i = 0; i < count && i < 256; i++) {
        colors[i][0] = palette[i].red;
        colors[i][1] = palette[i].green;
        colors[i][2] = palette[i].blue;
        colors[i][3] = i < alpha_count ? alphas[i] : 255;
    }
    if (premultiply) cpng_premultiply_row(colors[0], 256);
    return count;
}

// Replaces the indices in the last quarter of a row by colours. A colour never reaches an index
// that is still to be read: pixel x ends at byte 4x + 3, and index x + 1 lies at 3 * width + x + 1.
// Returns the largest index.
static int expand_row(uint8_t *row, uint32_t width, uint8_t (*colors)[4]) {
    const uint8_t *indices = row + (size_t)width * 3;
    int largest = 0;
    for (uint32_t x = 0; x < width; x++) {
        int index = indices[x];
        if (index > largest) largest = index;
        memcpy(row + (size_t)x * 4, colors[index], 4);
    }
    return largest;
}

// Holds the frame of setjmp; what it changes lives in the frames above.
static void decode(
    png_structp png, png_infop info, uint32_t width, uint32_t height, int premultiply,
    uint8_t *rgba) {
    if (setjmp(png_jmpbuf(png))) return;
    // The caller has checked every CRC and the size against its own limits.
    png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_benign_errors(png, 0);
    png_set_option(png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "the size differs from the header's");
    int palette_count = 0;
    int has_palette = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
    uint8_t colors[256][4] = {{0}};
    if (has_palette) {
        png_set_packing(png);
        palette_count = read_palette(png, info, premultiply, colors);
    } else {
        ask_for_rgba(png);
    }
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t stride = (size_t)width * 4;
    size_t indent = has_palette ? (size_t)width * 3 : 0;
    if (png_get_rowbytes(png, info) != stride - indent) png_error(png, "unexpected row size");
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            uint8_t *row = rgba + y * stride;
            png_read_row(png, row + indent, NULL);
            if (pass < passes - 1) continue;
            if (has_palette) {
                if (expand_row(row, width, colors) >= palette_count)
                    png_error(png, "a colour that the palette lacks");
            } else if (premultiply) {
                cpng_premultiply_row(row, width);
            }
        }
    }
    png_read_end(png, NULL);
}

int cpng_decode(
    const uint8_t *bytes, const cpng_piece *pieces, size_t piece_count, uint32_t width,
    uint32_t height, int premultiply, int fast, uint8_t *rgba, size_t rgba_count,
    cpng_failure *failure) {
    context c = {.bytes = bytes, .pieces = pieces, .piece_count = piece_count};
    c.failure = failure;
    memset(failure, 0, sizeof *failure);
#ifdef CPNG_LIBDEFLATE
    if (fast
        && fast_decode(
            bytes, pieces, piece_count, width, height, premultiply, rgba, rgba_count)) {
        return CPNG_OK;
    }
#else
    (void)fast;
    (void)rgba_count;
#endif
    png_structp png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, &c, fail, ignore_warning, &c, allocate, release);
    if (png == NULL) return CPNG_NO_MEMORY;
    png_infop info = png_create_info_struct(png);
    if (info == NULL) {
        png_destroy_read_struct(&png, NULL, NULL);
        return CPNG_NO_MEMORY;
    }
    png_set_read_fn(png, &c, read_pieces);
    decode(png, info, width, height, premultiply, rgba);
    png_destroy_read_struct(&png, &info, NULL);
    return c.code;
}

// Makes room for more bytes of the file; 0 when memory ran out.
static int make_room(context *c, size_t count) {
    if (c->out_capacity - c->out_count >= count) return 1;
    size_t capacity = (c->out_capacity + count) * 2;
    uint8_t *grown = cpng_take(capacity);
    if (grown == NULL) {
        c->code = CPNG_NO_MEMORY;
        return 0;
    }
    if (c->out_count > 0) memcpy(grown, c->out, c->out_count);
    cpng_give(c->out);
    c->out = grown;
    c->out_capacity = capacity;
    return 1;
}

static void write_bytes(png_structp png, png_bytep from, size_t count) {
    context *c = png_get_io_ptr(png);
    if (!make_room(c, count)) png_error(png, "out of memory");
    memcpy(c->out + c->out_count, from, count);
    c->out_count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

// Rounds 255 * c / a to the nearest; a colour above its alpha is no colour and is held at 255.
static uint8_t divided(unsigned c, unsigned a) {
    unsigned v = (c * 255 + a / 2) / a;
    return (uint8_t)(v > 255 ? 255 : v);
}

static void straighten_row(const uint8_t *from, uint8_t *to, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, from += 4, to += 4) {
        unsigned a = from[3];
        if (a == 255) {
            memcpy(to, from, 4);
        } else if (a == 0) {
            memset(to, 0, 4);
        } else {
            to[0] = divided(from[0], a);
            to[1] = divided(from[1], a);
            to[2] = divided(from[2], a);
            to[3] = (uint8_t)a;
        }
    }
}

static void pack_rgb_pixels(const uint8_t *from, uint8_t *to, uint32_t count) {
    for (uint32_t x = 0; x < count; x++, from += 4, to += 3) {
        to[0] = from[0];
        to[1] = from[1];
        to[2] = from[2];
    }
}

#if defined(__x86_64__)
#define HAS_SHUFFLE __builtin_cpu_supports("ssse3")
#define WITH_SHUFFLE __attribute__((target("ssse3")))
#define HAS_WIDE_SHUFFLE __builtin_cpu_supports("avx2")
#define WITH_WIDE_SHUFFLE __attribute__((target("avx2")))
#else
#define HAS_SHUFFLE 1
#define WITH_SHUFFLE
#define HAS_WIDE_SHUFFLE 0
#define WITH_WIDE_SHUFFLE
#endif

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint32_t words8 __attribute__((vector_size(32)));

// Four pixels at once, a screen in 0.5 ms in place of 2.3. Returns how many pixels are packed: the
// last ones are left, because each step writes four bytes of what the next one writes.
WITH_SHUFFLE static uint32_t pack_rgb_fours(
    const uint8_t *from, uint8_t *to, uint32_t width) {
    uint32_t x = 0;
    for (; x + 8 <= width; x += 4, from += 16, to += 12) {
        bytes16 pixels;
        memcpy(&pixels, from, sizeof pixels);
        pixels = __builtin_shufflevector(
            pixels, pixels, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
        memcpy(to, &pixels, sizeof pixels);
    }
    return x;
}

enum { AHEAD_BYTES = 4096 };

// Eight pixels at once, likewise.
WITH_WIDE_SHUFFLE static uint32_t pack_rgb_eights(
    const uint8_t *from, uint8_t *to, uint32_t width) {
    uint32_t x = 0;
    for (; x + 16 <= width; x += 8, from += 32, to += 24) {
        // The next row of a screen: the processor fetches ahead no further than a page goes.
        __builtin_prefetch((const void *)((uintptr_t)from + AHEAD_BYTES));
        bytes32 pixels;
        memcpy(&pixels, from, sizeof pixels);
        pixels = __builtin_shufflevector(
            pixels, pixels, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15, 16, 17, 18, 20,
            21, 22, 24, 25, 26, 28, 29, 30, 19, 23, 27, 31);
        words8 words = (words8)pixels;
        words = __builtin_shufflevector(words, words, 0, 1, 2, 4, 5, 6, 3, 7);
        memcpy(to, &words, sizeof words);
    }
    return x;
}

static void pack_rgb_row(const uint8_t *from, uint8_t *to, uint32_t width) {
    uint32_t done = HAS_WIDE_SHUFFLE ? pack_rgb_eights(from, to, width)
        : HAS_SHUFFLE                ? pack_rgb_fours(from, to, width)
                                     : 0;
    pack_rgb_pixels(from + (size_t)done * 4, to + (size_t)done * 3, width - done);
}

void cpng_pack_row(const uint8_t *from, uint8_t *to, uint32_t width, int opaque) {
    if (opaque) {
        pack_rgb_row(from, to, width);
    } else {
        straighten_row(from, to, width);
    }
}

static void write_texts(png_structp png, png_infop info, const cpng_settings *settings) {
    for (size_t i = 0; i < settings->text_count; i++) {
        png_text text;
        memset(&text, 0, sizeof text);
        text.compression = PNG_ITXT_COMPRESSION_NONE;
        text.key = (png_charp)settings->texts[i].keyword;
        text.text = (png_charp)settings->texts[i].value;
        text.itxt_length = strlen(settings->texts[i].value);
        text.lang = (png_charp) "";
        text.lang_key = (png_charp) "";
        png_set_text(png, info, &text, 1);
    }
}

// Everything before the pixels; called below a frame of setjmp.
static void write_header(
    png_structp png, png_infop info, uint32_t width, uint32_t height,
    const cpng_settings *settings) {
    int type = settings->opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_compression_level(png, settings->level);
    png_set_compression_buffer_size(png, 1 << 16);
    png_set_filter(png, 0, settings->filters ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
    png_set_IHDR(
        png, info, width, height, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
        PNG_FILTER_TYPE_BASE);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    write_texts(png, info, settings);
    png_write_info(png, info);
}

// Holds the frame of setjmp, as `decode` does.
static void encode(
    png_structp png, png_infop info, const uint8_t *rgba, uint8_t *row, uint32_t width,
    uint32_t height, const cpng_settings *settings) {
    if (setjmp(png_jmpbuf(png))) return;
    write_header(png, info, width, height, settings);
    for (uint32_t y = 0; y < height; y++) {
        const uint8_t *from = rgba + (size_t)y * width * 4;
        cpng_pack_row(from, row, width, settings->opaque);
        png_write_row(png, row);
    }
    png_write_end(png, NULL);
}

static void put_number(uint8_t *to, uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) *to++ = (uint8_t)(number >> shift);
}

// Writes a chunk past libpng, whose checksum takes ten times as long.
static void write_chunk(
    png_structp png, const char *name, const uint8_t *content, size_t count) {
    context *c = png_get_io_ptr(png);
    if (!make_room(c, count + 12)) png_error(png, "out of memory");
    uint8_t *to = c->out + c->out_count;
    put_number(to, (uint32_t)count);
    memcpy(to + 4, name, 4);
    if (count > 0) memcpy(to + 8, content, count);
    put_number(to + 8 + count, cpng_crc32(to + 4, count + 4));
    c->out_count += count + 12;
}

// Holds the frame of setjmp, as `decode` does: libpng writes the chunks before a ready stream.
static void encode_stream(
    png_structp png, png_infop info, const uint8_t *stream, size_t count, uint32_t width,
    uint32_t height, const cpng_settings *settings) {
    if (setjmp(png_jmpbuf(png))) return;
    context *c = png_get_io_ptr(png);
    if (!make_room(c, count + (1 << 12))) png_error(png, "out of memory");
    write_header(png, info, width, height, settings);
    const size_t most = 1 << 30;
    for (size_t start = 0; start < count; start += most) {
        size_t part = count - start < most ? count - start : most;
        write_chunk(png, "IDAT", stream + start, part);
    }
    write_chunk(png, "IEND", NULL, 0);
}

// The stream by the way that is asked for, where it is built in; 0 where libpng has to make it.
static int make_stream(
    const uint8_t *rgba, uint32_t width, uint32_t height, const cpng_settings *settings,
    uint8_t **stream, size_t *count) {
    int made = 0;
#ifdef CPNG_USES_IGZIP
    if (settings->way == CPNG_FAST) {
        made = igzip_deflate(
            rgba, width, height, settings->opaque, settings->threads, stream, count);
    }
#endif
    if (settings->way == CPNG_SMALL) {
        made = drawn_deflate(rgba, width, height, settings->opaque, stream, count);
    }
#ifdef CPNG_LIBDEFLATE
    if (!made && settings->way != CPNG_PLAIN) {
        int small = settings->way == CPNG_SMALL;
        made = tight_deflate(
            rgba, width, height, settings->opaque, small ? 6 : 1, small, stream, count);
    }
#endif
    return made;
}

static void write_picture(
    png_structp png, png_infop info, const uint8_t *rgba, uint8_t *row, uint32_t width,
    uint32_t height, const cpng_settings *settings) {
    uint8_t *stream = NULL;
    size_t count = 0;
    if (make_stream(rgba, width, height, settings, &stream, &count)) {
        encode_stream(png, info, stream, count, width, height, settings);
        cpng_give(stream);
    } else {
        encode(png, info, rgba, row, width, height, settings);
    }
}

const char *cpng_packer(void) {
#if defined(CPNG_USES_IGZIP)
    return "igzip";
#elif defined(CPNG_LIBDEFLATE)
    return "libdeflate";
#else
    return "zlib";
#endif
}

int cpng_encode(
    const uint8_t *rgba, uint32_t width, uint32_t height, const cpng_settings *settings,
    uint8_t **out, size_t *out_count, cpng_failure *failure) {
    context c = {.failure = failure};
    memset(failure, 0, sizeof *failure);
    *out = NULL;
    *out_count = 0;
    png_structp png = png_create_write_struct_2(
        PNG_LIBPNG_VER_STRING, &c, fail, ignore_warning, &c, allocate, release);
    if (png == NULL) return CPNG_NO_MEMORY;
    png_infop info = png_create_info_struct(png);
    uint8_t *row = malloc((size_t)width * 4);
    if (info == NULL || row == NULL) {
        c.code = CPNG_NO_MEMORY;
    } else {
        png_set_write_fn(png, &c, write_bytes, flush_nothing);
        write_picture(png, info, rgba, row, width, height, settings);
    }
    png_destroy_write_struct(&png, &info);
    free(row);
    if (c.code != CPNG_OK) {
        cpng_give(c.out);
        return c.code;
    }
    *out = c.out;
    *out_count = c.out_count;
    return CPNG_OK;
}
