// The loops themselves, included once for each kind of processor with KERNEL naming them.

#include "CKernels.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

// Four pixels as bytes and as 16-bit lanes. The lanes are wider than a register of the plain
// target, which splits them in two.
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t lanes16 __attribute__((vector_size(32)));
typedef uint16_t lanes32 __attribute__((vector_size(64)));
typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint64_t words4 __attribute__((vector_size(32)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint32_t lanes8 __attribute__((vector_size(32)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef uint16_t lanes8s __attribute__((vector_size(16)));
typedef uint32_t wides16 __attribute__((vector_size(64)));
typedef int64_t longs4 __attribute__((vector_size(32)));
typedef uint32_t lanes4 __attribute__((vector_size(16)));
typedef int16_t shorts16 __attribute__((vector_size(32)));
typedef double doubles4 __attribute__((vector_size(32)));

#define LANES 0x00FF00FFu

INLINE uint32_t over_255(uint32_t value) {
    uint32_t t = value + 128;
    return (t + (t >> 8)) >> 8;
}

INLINE uint32_t lanes_over_255(uint32_t value) {
    uint32_t t = value + 0x00800080u;
    return ((t + ((t >> 8) & LANES)) >> 8) & LANES;
}

INLINE uint32_t over(uint32_t source, uint32_t coverage, uint32_t dest) {
    uint32_t rest = 255 - over_255((source >> 24) * coverage);
    uint32_t low = (source & LANES) * coverage + (dest & LANES) * rest;
    uint32_t high = ((source >> 8) & LANES) * coverage + ((dest >> 8) & LANES) * rest;
    return lanes_over_255(low) | lanes_over_255(high) << 8;
}

INLINE lanes16 load4(const uint32_t *pixels) {
    bytes16 bytes;
    memcpy(&bytes, pixels, sizeof bytes);
    return __builtin_convertvector(bytes, lanes16);
}

INLINE void store4(uint32_t *pixels, lanes16 value) {
    bytes16 bytes = __builtin_convertvector(value, bytes16);
    memcpy(pixels, &bytes, sizeof bytes);
}

INLINE lanes16 lanes16_over_255(lanes16 value) {
    lanes16 t = value + 128;
    return (t + (t >> 8)) >> 8;
}

/// Four coverages, each in all lanes of its pixel.
INLINE lanes16 spread4(const uint8_t *mask) {
    uint32_t four;
    memcpy(&four, mask, sizeof four);
    bytes16 bytes = {0};
    memcpy(&bytes, &four, sizeof four);
    bytes16 wide = __builtin_shufflevector(
        bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    return __builtin_convertvector(wide, lanes16);
}

INLINE lanes16 alphas(lanes16 pixels) {
    return __builtin_shufflevector(
        pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

INLINE lanes16 four_times(uint32_t pixel) {
    uint32_t pixels[4] = {pixel, pixel, pixel, pixel};
    return load4(pixels);
}

// Eight pixels as 16-bit lanes, in the order in which registers are widened and packed in place:
// pixels 0, 1, 4 and 5, and pixels 2, 3, 6 and 7.
typedef struct {
    lanes16 first, second;
} lanes8px;

INLINE lanes8px load8(const uint32_t *pixels) {
    const bytes32 none = {0};
    bytes32 bytes;
    memcpy(&bytes, pixels, sizeof bytes);
    bytes32 first = __builtin_shufflevector(
        bytes, none, 0, 32, 1, 32, 2, 32, 3, 32, 4, 32, 5, 32, 6, 32, 7, 32, 16, 32, 17, 32, 18, 32,
        19, 32, 20, 32, 21, 32, 22, 32, 23, 32);
    bytes32 second = __builtin_shufflevector(
        bytes, none, 8, 32, 9, 32, 10, 32, 11, 32, 12, 32, 13, 32, 14, 32, 15, 32, 24, 32, 25, 32,
        26, 32, 27, 32, 28, 32, 29, 32, 30, 32, 31, 32);
    return (lanes8px){(lanes16)first, (lanes16)second};
}

INLINE void store8px(uint32_t *pixels, lanes8px value) {
    bytes32 bytes = __builtin_shufflevector(
        (bytes32)value.first, (bytes32)value.second, 0, 2, 4, 6, 8, 10, 12, 14, 32, 34, 36, 38, 40,
        42, 44, 46, 16, 18, 20, 22, 24, 26, 28, 30, 48, 50, 52, 54, 56, 58, 60, 62);
    memcpy(pixels, &bytes, sizeof bytes);
}

void KERNEL(fill)(uint32_t *dest, int64_t count, uint32_t source) {
    for (int64_t index = 0; index < count; index++) dest[index] = source;
}

void KERNEL(copy)(uint32_t *dest, const uint32_t *source, int64_t count) {
    int64_t index = 0;
    // Two registers at once, which is no loop that compilers take for memcpy.
    for (; index + 16 <= count; index += 16) {
        bytes32 first, second;
        memcpy(&first, source + index, sizeof first);
        memcpy(&second, source + index + 8, sizeof second);
        memcpy(dest + index, &first, sizeof first);
        memcpy(dest + index + 8, &second, sizeof second);
    }
    for (; index + 4 <= count; index += 4) {
        bytes16 four;
        memcpy(&four, source + index, sizeof four);
        memcpy(dest + index, &four, sizeof four);
    }
    for (; index < count; index++) dest[index] = source[index];
}

void KERNEL(blend_solid)(uint32_t *dest, int64_t count, uint32_t source, uint32_t coverage) {
    uint32_t rest = 255 - over_255((source >> 24) * coverage);
    lanes16 added = four_times(source) * (uint16_t)coverage + 128;
    lanes16 kept = (lanes16){0} + (uint16_t)rest;
    int64_t index = 0;
    for (; index + 8 <= count; index += 8) {
        lanes8px below = load8(dest + index);
        lanes16 t = below.first * kept + added, u = below.second * kept + added;
        store8px(dest + index, (lanes8px){(t + (t >> 8)) >> 8, (u + (u >> 8)) >> 8});
    }
    if (index + 4 <= count) {
        lanes16 t = load4(dest + index) * kept + added;
        store4(dest + index, (t + (t >> 8)) >> 8);
        index += 4;
    }
    for (; index < count; index++) dest[index] = over(source, coverage, dest[index]);
}

/// Eight coverages, each in all lanes of its pixel.
INLINE lanes8px spread8(const uint8_t *mask) {
    const bytes32 none = {0};
    bytes8 eight;
    memcpy(&eight, mask, sizeof eight);
    bytes32 bytes = __builtin_shufflevector(
        eight, eight, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1,
        2, 3, 4, 5, 6, 7);
    bytes32 first = __builtin_shufflevector(
        bytes, none, 0, 32, 0, 32, 0, 32, 0, 32, 1, 32, 1, 32, 1, 32, 1, 32, 20, 32, 20, 32, 20, 32,
        20, 32, 21, 32, 21, 32, 21, 32, 21, 32);
    bytes32 second = __builtin_shufflevector(
        bytes, none, 2, 32, 2, 32, 2, 32, 2, 32, 3, 32, 3, 32, 3, 32, 3, 32, 22, 32, 22, 32, 22, 32,
        22, 32, 23, 32, 23, 32, 23, 32, 23, 32);
    return (lanes8px){(lanes16)first, (lanes16)second};
}

INLINE lanes16 load2(const uint32_t *pixels) {
    bytes16 bytes = {0};
    memcpy(&bytes, pixels, 2 * sizeof *pixels);
    return __builtin_convertvector(bytes, lanes16);
}

INLINE void store2(uint32_t *pixels, lanes16 value) {
    bytes16 bytes = __builtin_convertvector(value, bytes16);
    memcpy(pixels, &bytes, 2 * sizeof *pixels);
}

/// Two coverages, each in all lanes of its pixel.
INLINE lanes16 spread2(const uint8_t *mask) {
    bytes16 bytes = {mask[0], mask[1]};
    bytes16 wide = __builtin_shufflevector(
        bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2);
    return __builtin_convertvector(wide, lanes16);
}

INLINE lanes16 covered(lanes16 colour, lanes16 alpha, int opaque, lanes16 part, lanes16 dest) {
    lanes16 rest = 255 - (opaque ? part : lanes16_over_255(alpha * part));
    return lanes16_over_255(colour * part + dest * rest);
}

// A row of masked pixels; without branches, since letters have edges anywhere.
INLINE void blend_mask_row(
    uint32_t *dest, const uint8_t *mask, int64_t width, uint32_t source, int opaque) {
    lanes16 colour = four_times(source);
    lanes16 alpha = alphas(colour);
    int64_t index = 0;
    for (; index + 8 <= width; index += 8) {
        lanes8px part = spread8(mask + index), below = load8(dest + index);
        lanes8px value = {
            covered(colour, alpha, opaque, part.first, below.first),
            covered(colour, alpha, opaque, part.second, below.second)};
        store8px(dest + index, value);
    }
    if (index + 4 <= width) {
        lanes16 below = load4(dest + index);
        store4(dest + index, covered(colour, alpha, opaque, spread4(mask + index), below));
        index += 4;
    }
    if ((width & 2) != 0) {
        lanes16 below = load2(dest + index);
        store2(dest + index, covered(colour, alpha, opaque, spread2(mask + index), below));
        index += 2;
    }
    if (index < width) dest[index] = over(source, mask[index], dest[index]);
}

void KERNEL(blend_mask)(
    uint32_t *dest, int64_t dest_stride, const uint8_t *mask, int64_t mask_stride, int64_t width,
    int64_t height, uint32_t source) {
    for (int64_t row = 0; row < height; row++) {
        if (source >> 24 == 255) {
            blend_mask_row(dest, mask, width, source, 1);
        } else {
            blend_mask_row(dest, mask, width, source, 0);
        }
        dest += dest_stride;
        mask += mask_stride;
    }
}

void KERNEL(blend_pixels)(
    uint32_t *dest, int64_t count, const uint32_t *source, uint32_t coverage) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        lanes16 pixels = load4(source + index);
        lanes16 rest = 255 - lanes16_over_255(alphas(pixels) * (uint16_t)coverage);
        lanes16 sum = pixels * (uint16_t)coverage + load4(dest + index) * rest;
        store4(dest + index, lanes16_over_255(sum));
    }
    for (; index < count; index++) dest[index] = over(source[index], coverage, dest[index]);
}

void KERNEL(blend_pixels_mask)(
    uint32_t *dest, int64_t count, const uint32_t *source, const uint8_t *mask) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        lanes16 pixels = load4(source + index);
        lanes16 coverage = spread4(mask + index);
        lanes16 rest = 255 - lanes16_over_255(alphas(pixels) * coverage);
        lanes16 sum = pixels * coverage + load4(dest + index) * rest;
        store4(dest + index, lanes16_over_255(sum));
    }
    for (; index < count; index++) dest[index] = over(source[index], mask[index], dest[index]);
}

void KERNEL(add_rows)(
    uint16_t *sums, const uint32_t *pixels, int64_t stride, int64_t rows, int64_t count) {
    int64_t index = 0;
    // The sums of eight pixels stay in registers while the rows go by.
    for (; index + 8 <= count; index += 8) {
        lanes16 low, high;
        memcpy(&low, sums + index * 4, sizeof low);
        memcpy(&high, sums + index * 4 + 16, sizeof high);
        for (int64_t row = 0; row < rows; row++) {
            low += load4(pixels + row * stride + index);
            high += load4(pixels + row * stride + index + 4);
        }
        memcpy(sums + index * 4, &low, sizeof low);
        memcpy(sums + index * 4 + 16, &high, sizeof high);
    }
    for (; index < count; index++) {
        for (int64_t row = 0; row < rows; row++) {
            const uint8_t *bytes = (const uint8_t *)(pixels + row * stride + index);
            for (int lane = 0; lane < 4; lane++) sums[index * 4 + lane] += bytes[lane];
        }
    }
}

void KERNEL(add_cells)(
    uint64_t *out, int64_t cells, const uint64_t *pixels, int64_t count, int64_t factor,
    int64_t skipped) {
    for (int64_t cell = 0; cell < cells; cell++) {
        int64_t start = cell * factor - skipped;
        int64_t end = start + factor;
        if (start < 0) start = 0;
        if (end > count) end = count;
        uint64_t sum = 0;
        for (int64_t index = start; index < end; index++) sum += pixels[index];
        out[cell] = sum;
    }
}

void KERNEL(average_cells)(
    uint32_t *out, const uint64_t *sums, int64_t count, int32_t shift) {
    const uint32_t half = (1u << shift) >> 1;
    const uint16_t *lanes = (const uint16_t *)sums;
    for (int64_t index = 0; index < 4 * count; index++) {
        out[index] = (((uint32_t)lanes[index] << 8) + half) >> shift;
    }
}

void KERNEL(widen_pixels)(uint32_t *out, const uint32_t *pixels, int64_t count) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        bytes16 bytes;
        memcpy(&bytes, pixels + index, sizeof bytes);
        wides16 wide = __builtin_convertvector(bytes, wides16) << 8;
        memcpy(out + index * 4, &wide, sizeof wide);
    }
    const uint8_t *bytes = (const uint8_t *)pixels;
    for (index *= 4; index < 4 * count; index++) out[index] = (uint32_t)bytes[index] << 8;
}

// Two cells, more or less colourful by 256ths; a factor of 256 leaves the alpha as it is.
INLINE ints8 saturated(ints8 value, ints8 factor) {
    const ints8 weights = {54, 183, 19, 0, 54, 183, 19, 0};
    ints8 sum = value * weights;
    sum += __builtin_shufflevector(sum, sum, 1, 0, 3, 2, 5, 4, 7, 6);
    sum += __builtin_shufflevector(sum, sum, 2, 3, 0, 1, 6, 7, 4, 5);
    ints8 luma = (sum + 128) >> 8;
    return luma + (((value - luma) * factor + 128) >> 8);
}

INLINE ints8 least(ints8 a, ints8 b) {
    ints8 is_less = a < b;
    return (is_less & a) | (~is_less & b);
}

// How two cells are finished.
typedef struct {
    ints8 factor, added;
    int32_t rest, half, shift;
    int is_coloured, is_covered;
} cell_finish;

INLINE lanes8s finished(const uint32_t *values, const cell_finish *how) {
    ints8 value;
    memcpy(&value, values, sizeof value);
    const ints8 top = (ints8){0} + 65280;
    if (how->is_coloured) {
        value = saturated(value, how->factor);
        if (how->is_covered) value = how->added + (value * how->rest + 127) / 255;
        ints8 most = least(value, top);
        most = __builtin_shufflevector(most, most, 3, 3, 3, 3, 7, 7, 7, 7);
        value = least(value, most);
        value &= value > 0;
    }
    value = least(value + how->half, top) >> how->shift;
    return __builtin_convertvector(value, lanes8s);
}

void KERNEL(finish_cells)(
    uint64_t *out, const uint32_t *values, int64_t count, int32_t factor, uint32_t colour,
    int32_t bits) {
    int32_t part[4];
    for (int lane = 0; lane < 4; lane++) part[lane] = (int32_t)(colour >> (8 * lane) & 255) << 8;
    const cell_finish how = {
        .factor = {factor, factor, factor, 256, factor, factor, factor, 256},
        .added = {part[0], part[1], part[2], part[3], part[0], part[1], part[2], part[3]},
        .rest = (int32_t)(255 - (colour >> 24)),
        .half = (1 << bits) >> 1,
        .shift = bits,
        .is_coloured = factor != 256 || colour != 0,
        .is_covered = colour != 0,
    };
    int64_t index = 0;
    for (; index + 2 <= count; index += 2) {
        lanes8s two = finished(values + index * 4, &how);
        memcpy(out + index, &two, sizeof two);
    }
    if (index == count) return;
    uint32_t last[8] = {0};
    memcpy(last, values + index * 4, 4 * sizeof *last);
    lanes8s two = finished(last, &how);
    memcpy(out + index, &two, sizeof *out);
}

void KERNEL(box_row)(
    uint32_t *restrict out, uint32_t *restrict sums, const uint32_t *above, const uint32_t *below,
    const uint32_t *first, uint32_t full, uint32_t end, int64_t count) {
    for (int64_t index = 0; index < count; index++) {
        uint32_t sum = sums[index];
        out[index] = (sum * full + (above[index] + below[index]) * end + 32768) >> 16;
        sums[index] = sum + below[index] - first[index];
    }
}

INLINE uint32_t packed_bytes(uint64_t value) {
    uint64_t bytes = (value >> 8) & 0x00FF00FF00FF00FFull;
    uint64_t pairs = (bytes | bytes >> 8) & 0x0000FFFF0000FFFFull;
    return (uint32_t)(pairs | pairs >> 16);
}

INLINE int64_t within(int64_t value, int64_t count) {
    return value < 0 ? 0 : value >= count ? count - 1 : value;
}

INLINE lanes16 four_cells(uint64_t cell) {
    uint64_t cells[4] = {cell, cell, cell, cell};
    lanes16 value;
    memcpy(&value, cells, sizeof value);
    return value;
}

INLINE void store8(uint32_t *pixels, lanes16 first, lanes16 second) {
    lanes32 both = __builtin_shufflevector(
        first, second, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
    bytes32 bytes = __builtin_convertvector(both, bytes32);
    memcpy(pixels, &bytes, sizeof bytes);
}

// How many cells of a size begin at a place one after the other, are wanted as a whole and have a
// next cell each.
INLINE int64_t whole_cells(
    int64_t place, int32_t log, int64_t width, int64_t left, int32_t wanted) {
    int64_t cell = place >> log;
    if (log != wanted || (place & ((1 << log) - 1)) != 1 || cell < 0) return 0;
    int64_t last = width - 1 - cell;
    int64_t whole = left >> (log - 1);
    return last < whole ? last : whole;
}

INLINE int64_t whole_eights(int64_t place, int32_t log, int64_t width, int64_t left) {
    return whole_cells(place, log, width, left, 4);
}

// Cells of one pixel each are the pixels.
INLINE void expand_ones(uint32_t *out, int64_t count, const uint64_t *cells) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        lanes16 value;
        memcpy(&value, cells + index, sizeof value);
        store4(out + index, (value + value + 128) >> 8);
    }
    for (; index < count; index++) {
        out[index] = packed_bytes(cells[index] * 2 + 0x0080008000800080ull);
    }
}

// Twice two cells of two pixels each, of which every one has a next cell.
INLINE void expand_twos(uint32_t *out, int64_t count, const uint64_t *cells) {
    const lanes16 weights = {1, 1, 1, 1, 3, 3, 3, 3, 1, 1, 1, 1, 3, 3, 3, 3};
    for (int64_t cell = 0; cell < count; cell += 4) {
        lanes16 low, high;
        memcpy(&low, cells + cell, sizeof low);
        memcpy(&high, cells + cell + 1, sizeof high);
        lanes16 growth = high - low;
        low = low * 4 + 128;
        lanes16 first = __builtin_shufflevector(
            low, low, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7);
        lanes16 second = __builtin_shufflevector(
            low, low, 8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15, 12, 13, 14, 15);
        first += weights * __builtin_shufflevector(
            growth, growth, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7);
        second += weights * __builtin_shufflevector(
            growth, growth, 8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15, 12, 13, 14, 15);
        store8(out + cell * 2, first >> 8, second >> 8);
    }
}

// Pairs of cells of four pixels each, of which every one has a next cell.
INLINE void expand_fours(uint32_t *out, int64_t count, const uint64_t *cells) {
    const lanes16 weights = {1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5, 7, 7, 7, 7};
    lanes16 low = four_cells(cells[0]);
    for (int64_t cell = 0; cell < count; cell += 2) {
        lanes16 middle = four_cells(cells[cell + 1]);
        lanes16 high = four_cells(cells[cell + 2]);
        lanes16 first = low * 8 + (middle - low) * weights + 128;
        lanes16 second = middle * 8 + (high - middle) * weights + 128;
        store8(out + cell * 4, first >> 8, second >> 8);
        low = high;
    }
}

// Cells of eight pixels that have a next cell each.
INLINE void expand_eights(uint32_t *out, int64_t count, const uint64_t *cells) {
    const lanes16 weights = {1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5, 7, 7, 7, 7};
    lanes16 low = four_cells(cells[0]);
    for (int64_t cell = 0; cell < count; cell++) {
        lanes16 high = four_cells(cells[cell + 1]);
        lanes16 growth = high - low;
        lanes16 value = low * 16 + growth * weights + 128;
        store8(out + cell * 8, value >> 8, (value + growth * 8) >> 8);
        low = high;
    }
}

void KERNEL(expand_pixels)(
    uint32_t *out, int64_t count, const uint64_t *cells, int64_t width, int64_t place,
    int32_t log) {
    const int32_t bits = log < 8 ? log : 8;
    const uint16_t whole = (uint16_t)(1 << bits);
    const int64_t mask = ((int64_t)1 << log) - 1;
    const lanes16 steps = {0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6};
    int64_t index = 0;
    while (index < count) {
        int64_t cell = place >> log;
        int64_t eights = whole_eights(place, log, width, count - index);
        if (eights > 0) {
            expand_eights(out + index, eights, cells + cell);
            index += 8 * eights;
            place += 16 * eights;
            continue;
        }
        if (log == 1 && (place & 1) == 0 && cell >= 0 && cell < width) {
            int64_t ones = width - cell < count - index ? width - cell : count - index;
            expand_ones(out + index, ones, cells + cell);
            index += ones;
            place += 2 * ones;
            continue;
        }
        int64_t twos = whole_cells(place, log, width, count - index, 2) & ~3;
        if (twos > 0) {
            expand_twos(out + index, twos, cells + cell);
            index += 2 * twos;
            place += 4 * twos;
            continue;
        }
        int64_t fours = whole_cells(place, log, width, count - index, 3) & ~1;
        if (fours > 0) {
            expand_fours(out + index, fours, cells + cell);
            index += 4 * fours;
            place += 8 * fours;
            continue;
        }
        uint64_t low = cells[within(cell, width)];
        uint64_t high = cells[within(cell + 1, width)];
        int64_t part = place & mask;
        int64_t run = (mask + 1 - part + 1) / 2;
        if (run > count - index) run = count - index;
        int64_t done = 0;
        if (log <= 8 && run >= 4) {
            // low * (whole - weight) + high * weight grows by the same from pixel to pixel; what
            // wraps around on the way comes back.
            lanes16 lows = four_cells(low);
            lanes16 growth = four_cells(high) - lows;
            lanes16 value = lows * whole + growth * (steps + (uint16_t)part) + 128;
            growth *= 8;
            for (; done + 4 <= run; done += 4) {
                store4(out + index + done, value >> 8);
                value += growth;
            }
        }
        for (; done < run; done++) {
            uint64_t weight = (uint64_t)((part + 2 * done) >> (log - bits));
            uint64_t value = low * (whole - weight) + high * weight + 0x0080008000800080ull;
            out[index + done] = packed_bytes(value);
        }
        index += run;
        place += 2 * run;
    }
}

// Cells of eight values that have a next cell each.
INLINE void expand_mask_eights(uint8_t *out, int64_t count, const uint32_t *cells) {
    const lanes8 weights = {1, 3, 5, 7, 9, 11, 13, 15};
    for (int64_t cell = 0; cell < count; cell++) {
        uint32_t low = cells[cell], growth = cells[cell + 1] - low;
        lanes8 value = weights * growth + (low * 16 + 2048);
        bytes8 eight = __builtin_convertvector(value >> 12, bytes8);
        memcpy(out + cell * 8, &eight, sizeof eight);
    }
}

void KERNEL(expand_mask)(
    uint8_t *out, int64_t count, const uint32_t *cells, int64_t width, int64_t place,
    int32_t log) {
    const int32_t bits = log < 8 ? log : 8;
    const int64_t mask = ((int64_t)1 << log) - 1;
    const int32_t shift = bits + 8;
    const uint32_t whole = 1u << bits;
    const uint32_t half = 1u << (shift - 1);
    const lanes8 steps = {0, 2, 4, 6, 8, 10, 12, 14};
    int64_t index = 0;
    while (index < count) {
        int64_t cell = place >> log;
        int64_t eights = whole_eights(place, log, width, count - index);
        if (eights > 0) {
            expand_mask_eights(out + index, eights, cells + cell);
            index += 8 * eights;
            place += 16 * eights;
            continue;
        }
        uint32_t low = cells[within(cell, width)];
        uint32_t high = cells[within(cell + 1, width)];
        int64_t part = place & mask;
        int64_t run = (mask + 1 - part + 1) / 2;
        if (run > count - index) run = count - index;
        if (low == high) {
            memset(out + index, (int)((low + 128) >> 8), (size_t)run);
        } else {
            int64_t done = 0;
            // Where the weights are those of the pixels, eight at once: the sums fit 32 bits.
            if (log <= 8 && run >= 8) {
                for (; done + 8 <= run; done += 8) {
                    lanes8 weight = steps + (uint32_t)(part + 2 * done);
                    lanes8 value = ((whole - weight) * low + weight * high + half) >> shift;
                    bytes8 eight = __builtin_convertvector(value, bytes8);
                    memcpy(out + index + done, &eight, sizeof eight);
                }
            }
            for (; done < run; done++) {
                uint32_t weight = (uint32_t)((part + 2 * done) >> (log - bits));
                uint32_t value = low * (whole - weight) + high * weight;
                out[index + done] = (uint8_t)((value + half) >> shift);
            }
        }
        index += run;
        place += 2 * run;
    }
}

void KERNEL(mix_rows)(
    uint32_t *out, const uint32_t *above, const uint32_t *below, int64_t count, uint32_t part,
    int32_t bits) {
    uint32_t upper = (1u << bits) - part;
    for (int64_t index = 0; index < count; index++) {
        out[index] = (above[index] * upper + below[index] * part) >> bits;
    }
}

void KERNEL(mix_cells)(
    uint16_t *out, const uint16_t *above, const uint16_t *below, int64_t count, uint32_t part,
    int32_t bits) {
    const uint16_t lower = (uint16_t)part;
    const uint16_t upper = (uint16_t)((1u << bits) - part);
    const uint16_t half = (uint16_t)((1u << bits) >> 1);
    for (int64_t index = 0; index < count; index++) {
        uint16_t sum = (uint16_t)(above[index] * upper + below[index] * lower + half);
        out[index] = (uint16_t)(sum >> bits);
    }
}

// Brings pixels nearer that may be read soon, and may be none.
INLINE void fetch(const uint32_t *pixels, int64_t index) {
    __builtin_prefetch((const void *)((uintptr_t)pixels + (uintptr_t)index * sizeof *pixels));
}

void KERNEL(mix_taps)(
    uint16_t *out, const uint32_t *first_row, int64_t stride, int64_t count,
    const uint32_t *weights, int64_t taps) {
    int64_t index = 0;
    // Sixteen pixels at once: a weight is fetched once for all of them.
    for (; index + 16 <= count; index += 16) {
        lanes16 first = {0}, second = {0}, third = {0}, fourth = {0};
        // What the next row needs besides: without this, half of the time is waiting for it.
        fetch(first_row, taps * stride + index);
        fetch(first_row, (taps + 1) * stride + index);
        for (int64_t tap = 0; tap < taps; tap++) {
            const uint32_t *row = first_row + tap * stride + index;
            const uint16_t weight = (uint16_t)weights[tap];
            first += load4(row) * weight;
            second += load4(row + 4) * weight;
            third += load4(row + 8) * weight;
            fourth += load4(row + 12) * weight;
        }
        lanes16 sums[4] = {
            (first + 128) >> 8, (second + 128) >> 8, (third + 128) >> 8, (fourth + 128) >> 8};
        memcpy(out + index * 4, sums, sizeof sums);
    }
    for (; index + 4 <= count; index += 4) {
        lanes16 sum = {0};
        sum += 128;
        for (int64_t tap = 0; tap < taps; tap++) {
            sum += load4(first_row + tap * stride + index) * (uint16_t)weights[tap];
        }
        sum >>= 8;
        memcpy(out + index * 4, &sum, sizeof sum);
    }
    const uint8_t *bytes = (const uint8_t *)first_row;
    for (int64_t lane = index * 4; lane < count * 4; lane++) {
        uint32_t sum = 128;
        for (int64_t tap = 0; tap < taps; tap++) {
            sum += bytes[tap * stride * 4 + lane] * weights[tap];
        }
        out[lane] = (uint16_t)(sum >> 8);
    }
}

// Two neighbours of one place and two of another.
INLINE lanes16 two_pairs(const uint64_t *first, const uint64_t *second) {
    words4 four = {first[0], first[1], second[0], second[1]};
    return (lanes16)four;
}

// Four pixels, which stand in pairs of taps.
INLINE lanes16 gather_group(
    const uint64_t *line, const int32_t *start, const uint64_t *weights, int64_t pairs,
    int64_t groups) {
    lanes16 outer = {0}, inner = {0};
    for (int64_t pair = 0; pair < pairs; pair++) {
        const uint64_t *at = line + 2 * pair;
        lanes16 weight[2];
        memcpy(weight, weights + pair * groups * 8, sizeof weight);
        outer += two_pairs(at + start[0], at + start[2]) * weight[0];
        inner += two_pairs(at + start[1], at + start[3]) * weight[1];
    }
    // The even neighbours of the four pixels in their order, and the odd ones.
    lanes16 even = __builtin_shufflevector(
        outer, inner, 0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27);
    lanes16 odd = __builtin_shufflevector(
        outer, inner, 4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31);
    return (even + odd + 128) >> 8;
}

INLINE uint32_t gather_row(
    uint32_t *out, int64_t count, const uint64_t *line, const int32_t *starts,
    const uint64_t *weights, int64_t pairs) {
    const int64_t groups = (count + 3) / 4;
    lanes16 every = {0};
    every += 255;
    for (int64_t group = 0; group < count / 4; group++) {
        lanes16 four = gather_group(line, starts + group * 4, weights + group * 8, pairs, groups);
        store4(out + group * 4, four);
        every &= four;
    }
    uint32_t made[4];
    store4(made, every);
    uint32_t all = made[0] & made[1] & made[2] & made[3];
    if (count % 4 == 0) return all;
    int64_t done = count & ~(int64_t)3;
    store4(made, gather_group(line, starts + done, weights + done * 2, pairs, groups));
    for (int64_t index = done; index < count; index++) {
        out[index] = made[index - done];
        all &= out[index];
    }
    return all;
}

uint32_t KERNEL(gather_pairs)(
    uint32_t *out, int64_t count, const uint64_t *line, const int32_t *starts,
    const uint64_t *weights, int64_t pairs) {
    // Larger pictures have one pair, those of more than half the size two: no loops then.
    if (pairs == 1) return gather_row(out, count, line, starts, weights, 1);
    if (pairs == 2) return gather_row(out, count, line, starts, weights, 2);
    return gather_row(out, count, line, starts, weights, pairs);
}

INLINE bytes32 load_bytes(const uint32_t *pixels) {
    bytes32 bytes;
    memcpy(&bytes, pixels, sizeof bytes);
    return bytes;
}

INLINE bytes32 distance(bytes32 a, bytes32 b) {
    return __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b);
}

/// Flags the eight pixels of which a channel exceeds the tolerance; returns whether any does.
INLINE uint64_t flag_8(uint8_t *flags, bytes32 delta, bytes32 tolerance) {
    lanes8 excess = (lanes8)__builtin_elementwise_sub_sat(delta, tolerance);
    bytes8 set = __builtin_convertvector(excess != 0, bytes8) & 1;
    memcpy(flags, &set, sizeof set);
    uint64_t all;
    memcpy(&all, &set, sizeof all);
    return all;
}

/// Compares fewer than 32 pixels.
INLINE int compare_rest(
    const uint32_t *a, const uint32_t *b, int64_t count, uint8_t tolerance, uint8_t *flags,
    uint8_t *largest) {
    int any = 0;
    for (int64_t index = 0; index < count; index++) {
        uint8_t most = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            uint8_t p = (uint8_t)(a[index] >> shift), q = (uint8_t)(b[index] >> shift);
            uint8_t delta = p > q ? p - q : q - p;
            if (delta > most) most = delta;
        }
        if (most > *largest) *largest = most;
        flags[index] = most > tolerance;
        any |= flags[index];
    }
    return any;
}

/// How many pixels from the first on are equal, of each 64 all or none.
INLINE int64_t equal_64(const uint32_t *a, const uint32_t *b, int64_t count) {
    int64_t index = 0;
    for (; index + 64 <= count; index += 64) {
        words4 unlike = {0};
        for (int part = 0; part < 64; part += 8) {
            words4 p, q;
            memcpy(&p, a + index + part, sizeof p);
            memcpy(&q, b + index + part, sizeof q);
            unlike |= p ^ q;
        }
        if (__builtin_reduce_or(unlike)) break;
    }
    return index;
}

ck_difference KERNEL(compare)(
    const uint32_t *a, const uint32_t *b, int64_t count, uint8_t tolerance, uint8_t *flags) {
    ck_difference found = {0, 0, 0};
    bytes32 most = {0}, limit = {0};
    limit += tolerance;
    // Flags count from the first difference on, so none is written before.
    int64_t index = equal_64(a, b, count);
    for (; index + 32 <= count; index += 32) {
        const uint32_t *p = a + index, *q = b + index;
        bytes32 one = distance(load_bytes(p), load_bytes(q));
        bytes32 two = distance(load_bytes(p + 8), load_bytes(q + 8));
        bytes32 three = distance(load_bytes(p + 16), load_bytes(q + 16));
        bytes32 four = distance(load_bytes(p + 24), load_bytes(q + 24));
        words4 every = (words4)(one | two | three | four);
        if ((every[0] | every[1] | every[2] | every[3]) == 0) {
            memset(flags + index, 0, 32);
            continue;
        }
        most = __builtin_elementwise_max(most, __builtin_elementwise_max(one, two));
        most = __builtin_elementwise_max(most, __builtin_elementwise_max(three, four));
        uint64_t any = flag_8(flags + index, one, limit);
        any |= flag_8(flags + index + 8, two, limit);
        any |= flag_8(flags + index + 16, three, limit);
        any |= flag_8(flags + index + 24, four, limit);
        if (any == 0) continue;
        if (found.end == 0) found.first = index;
        found.end = index + 32;
    }
    found.largest = __builtin_reduce_max(most);
    int64_t rest = count - index;
    if (compare_rest(a + index, b + index, rest, tolerance, flags + index, &found.largest)) {
        if (found.end == 0) found.first = index;
        found.end = count;
    }
    return found;
}

/// The difference of one channel of four pairs of pixels.
INLINE doubles4 channel_4(ints4 a, ints4 b, int shift) {
    return __builtin_convertvector(((a >> shift) & 255) - ((b >> shift) & 255), doubles4);
}

/// Whether each of four opaque pairs is farther apart than the limit: all bits set, or none.
INLINE longs4 exceeds_4(const uint32_t *a, const uint32_t *b, double limit) {
    ints4 p, q;
    memcpy(&p, a, sizeof p);
    memcpy(&q, b, sizeof q);
    doubles4 red = channel_4(p, q, 0), green = channel_4(p, q, 8), blue = channel_4(p, q, 16);
    doubles4 y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
    doubles4 i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189;
    doubles4 s = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
    return (longs4)(0.5053 * y * y + 0.299 * i * i + 0.1957 * s * s > limit);
}

/// Judges four pairs and keeps what is decided about those that are flagged; returns all bits.
INLINE uint8_t judge_4(const uint32_t *a, const uint32_t *b, double limit, uint8_t *flags) {
    longs4 far = exceeds_4(a, b, limit);
    uint8_t every = 0;
    for (int index = 0; index < 4; index++) {
        uint8_t opaque = (a[index] & b[index]) >= 0xFF000000u;
        uint8_t judged = opaque ? (uint8_t)(far[index] & 1) : 2;
        flags[index] = flags[index] ? judged : 0;
        every |= flags[index];
    }
    return every;
}

uint8_t KERNEL(judge_yiq)(
    const uint32_t *a, const uint32_t *b, int64_t count, double limit, uint8_t *flags) {
    int64_t index = 0;
    uint8_t every = 0;
    for (; index + 4 <= count; index += 4) {
        uint32_t any;
        memcpy(&any, flags + index, sizeof any);
        if (any) every |= judge_4(a + index, b + index, limit, flags + index);
    }
    int64_t rest = count - index;
    if (rest == 0) return every;
    uint32_t p[4] = {0}, q[4] = {0};
    uint8_t last[4] = {0};
    memcpy(p, a + index, (size_t)rest * sizeof *p);
    memcpy(q, b + index, (size_t)rest * sizeof *q);
    memcpy(last, flags + index, (size_t)rest);
    every |= judge_4(p, q, limit, last);
    memcpy(flags + index, last, (size_t)rest);
    return every;
}

INLINE lanes8 load_8(const uint32_t *pixels) {
    lanes8 eight;
    memcpy(&eight, pixels, sizeof eight);
    return eight;
}

/// A few last pixels of a row with those around them.
typedef struct {
    uint32_t pixels[3][10];
} pixels_around;

INLINE pixels_around copy_around(const uint32_t *pixels, int64_t stride, size_t count) {
    pixels_around around = {{{0}}};
    for (int row = 0; row < 3; row++) {
        const uint32_t *from = pixels + (row - 1) * stride - 1;
        memcpy(around.pixels[row], from, (count + 2) * sizeof *from);
    }
    return around;
}

/// The equal neighbours of eight pixels, negative.
INLINE lanes8 neighbours_8(const uint32_t *pixels, int64_t stride) {
    lanes8 own = load_8(pixels), equal = {0};
    for (int64_t row = -1; row <= 1; row++) {
        for (int64_t column = -1; column <= 1; column++) {
            if (row == 0 && column == 0) continue;
            equal += (lanes8)(load_8(pixels + row * stride + column) == own);
        }
    }
    return equal;
}

/// The brightness of eight pixels as `ck_shades` orders it, without its lowest bits.
INLINE ints8 shades_8(lanes8 pixels) {
    ints8 red = (ints8)(pixels & 255), green = (ints8)(pixels >> 8 & 255);
    ints8 blue = (ints8)(pixels >> 16 & 255);
    // The luminance times 10^8 in two parts of less than 32 bits each, 4096ths and the rest.
    ints8 high = red * (29889531 >> 12) + green * (58662247 >> 12) + blue * (11448223 >> 12);
    ints8 low = red * (29889531 & 4095) + green * (58662247 & 4095) + blue * (11448223 & 4095);
    ints8 shade = (high * 32 + (low >> 7) - 100000000) * 16;
    ints8 is_opaque = (ints8)(pixels >= 0xFF000000u);
    return (is_opaque & shade) | (~is_opaque & INT32_MIN);
}

INLINE void shades_of_8(
    const uint32_t *a, const uint32_t *b, int64_t stride, uint8_t *flat, int32_t *shades_a,
    int32_t *shades_b) {
    lanes8 in_a = (lanes8)(0 - neighbours_8(a, stride) > 2);
    lanes8 in_b = (lanes8)(0 - neighbours_8(b, stride) > 2);
    bytes8 bits = __builtin_convertvector((in_a & 1) | (in_b & 2), bytes8);
    memcpy(flat, &bits, sizeof bits);
    ints8 in_both = (ints8)(in_a & in_b & 1);
    ints8 one = shades_8(load_8(a)) | in_both, two = shades_8(load_8(b)) | in_both;
    memcpy(shades_a, &one, sizeof one);
    memcpy(shades_b, &two, sizeof two);
}

void KERNEL(shades)(
    const uint32_t *a, const uint32_t *b, int64_t stride, int64_t count, uint8_t *flat,
    int32_t *shades_a, int32_t *shades_b) {
    int64_t index = 0;
    for (; index + 8 <= count; index += 8) {
        shades_of_8(
            a + index, b + index, stride, flat + index, shades_a + index, shades_b + index);
    }
    size_t rest = (size_t)(count - index);
    if (rest == 0) return;
    pixels_around first = copy_around(a + index, stride, rest);
    pixels_around second = copy_around(b + index, stride, rest);
    uint8_t bits[8];
    int32_t one[8], two[8];
    shades_of_8(&first.pixels[1][1], &second.pixels[1][1], 10, bits, one, two);
    memcpy(flat + index, bits, rest);
    memcpy(shades_a + index, one, rest * sizeof *one);
    memcpy(shades_b + index, two, rest * sizeof *two);
}

/// The pixels that look like part of a smoothed edge, and in `unsure` those that are not opaque or
/// have a neighbour that is not.
INLINE ints8 smoothed_8(
    const int32_t *shades, int64_t above, int64_t below, ints8 *unsure) {
    const int64_t rows[3] = {above, 0, below};
    ints8 own, low = {0}, high = {0};
    memcpy(&own, shades, sizeof own);
    low += INT32_MAX;
    high += INT32_MIN;
    int number = 0;
    for (int64_t column = -1; column <= 1; column++) {
        for (int row = 0; row < 3; row++) {
            if (row == 1 && column == 0) continue;
            ints8 other;
            memcpy(&other, shades + rows[row] + column, sizeof other);
            // Of equal ones the first counts.
            low = __builtin_elementwise_min(low, other | number * 2);
            high = __builtin_elementwise_max(high, other | (7 - number) * 2);
            number += 1;
        }
    }
    *unsure |= (ints8)((low | 15) == (INT32_MIN | 15)) | (ints8)(own == INT32_MIN);
    own >>= 4;
    ints8 is_between = (ints8)((low >> 4) < own) & (ints8)((high >> 4) > own);
    return is_between & (ints8)(((low | high) & 1) != 0);
}

int32_t KERNEL(drop_smoothed)(
    const int32_t *shades_a, const int32_t *shades_b, int64_t above, int64_t below,
    const uint8_t *flat, int64_t count, uint8_t *flags) {
    bytes8 every = {0};
    for (int64_t index = 0; index < count; index += 8) {
        bytes8 flagged = {0}, bits = {0};
        size_t taken = count - index < 8 ? (size_t)(count - index) : 8;
        if (taken == 8) {
            memcpy(&flagged, flags + index, sizeof flagged);
        } else {
            memcpy(&flagged, flags + index, taken);
        }
        if ((uint64_t)flagged == 0) continue;
        memcpy(&bits, flat + index, sizeof bits);
        ints8 unsure = {0}, around = __builtin_convertvector(bits, ints8);
        ints8 smoothed = smoothed_8(shades_a + index, above, below, &unsure)
            & (ints8)((around & 1) == 0);
        smoothed |= smoothed_8(shades_b + index, above, below, &unsure)
            & (ints8)((around & 2) == 0);
        ints8 kept = (unsure & 2) | (~unsure & ~smoothed & 1);
        flagged = __builtin_convertvector(kept, bytes8) & (bytes8)(flagged != 0);
        every |= flagged;
        memcpy(flags + index, &flagged, taken);
    }
    return ((uint64_t)every & 0x0202020202020202u) != 0;
}

/// The colours of eight pixels over a ground, see `ck_lab_rule`.
INLINE lanes8 shown_8(lanes8 pixels, uint32_t ground) {
    lanes8 rest = 255 - (pixels >> 24);
    return pixels + ((rest | rest << 8 | rest << 16) & ground);
}

typedef struct {
    ints8 lightness, a, b;
} lab_8;

INLINE lanes4 lab_part(const ck_lab_rule *rule, uint32_t index) {
    lanes4 part;
    memcpy(&part, rule->parts + 4 * index, sizeof part);
    return part;
}

INLINE lanes4 lab_light(uint32_t pixel, const ck_lab_rule *rule) {
    lanes4 light = lab_part(rule, pixel & 255) + lab_part(rule, 256 + (pixel >> 8 & 255))
        + lab_part(rule, 512 + (pixel >> 16 & 255));
    return light >> 15;
}

/// The colours of eight pixels in CIELAB, in 64ths.
INLINE lab_8 read_lab_8(lanes8 shown, const ck_lab_rule *rule) {
    lanes8s roots[3] = {{0}};
    uint32_t pixels[8];
    memcpy(pixels, &shown, sizeof pixels);
    if (__builtin_reduce_or(shown ^ pixels[0]) == 0) {
        lanes4 light = lab_light(pixels[0], rule);
        for (int part = 0; part < 3; part++) roots[part] += rule->roots[light[part]];
    } else {
#pragma clang loop unroll(full)
        for (int index = 0; index < 8; index++) {
            lanes4 light = lab_light(pixels[index], rule);
            for (int part = 0; part < 3; part++) {
                roots[part][index] = rule->roots[light[part]];
            }
        }
    }
    ints8 x = __builtin_convertvector(roots[0], ints8);
    ints8 y = __builtin_convertvector(roots[1], ints8);
    ints8 z = __builtin_convertvector(roots[2], ints8);
    return (lab_8){
        ((7424 * y) >> 13) - 1024, (32000 * (x - y)) >> 13, (12800 * (y - z)) >> 13};
}

/// The distance of a colour from grey, in 64ths and rounded down.
INLINE ints4 chroma_4(ints4 a, ints4 b) {
    doubles4 squared = __builtin_convertvector(a * a + b * b, doubles4);
    return __builtin_convertvector(__builtin_elementwise_sqrt(squared), ints4);
}

/// A squared difference of four pairs of colours but for its last term, and that term, which is to
/// be rounded down.
typedef struct {
    doubles4 sum, hue;
} lab_distance_4;

INLINE lab_distance_4 lab_distances_4(
    ints4 light, ints4 a1, ints4 b1, ints4 a2, ints4 b2) {
    ints4 da = a1 - a2, db = b1 - b2;
    ints4 colorful = da * da + db * db;
    ints4 first = chroma_4(a1, b1), second = chroma_4(a2, b2);
    ints4 mean = (first + second) >> 1, delta = first - second;
    // All are whole numbers that doubles hold, and so the first quotient is rounded as they are.
    doubles4 chroma_weight = __builtin_convertvector(65536 + mean * 46, doubles4);
    doubles4 hue_weight = __builtin_convertvector(65536 + mean * 15, doubles4);
    ints4 weighted = __builtin_convertvector(
        __builtin_convertvector(delta, doubles4) * 65536.0 / chroma_weight, ints4);
    ints4 hue = colorful - delta * delta;
    hue &= hue > 0;
    ints4 small = colorful < 64;
    ints4 sum = light + ((small & colorful) | (~small & (weighted * weighted)));
    return (lab_distance_4){
        __builtin_convertvector(sum, doubles4),
        __builtin_convertvector(hue & ~small, doubles4) * 4294967296.0
            / (hue_weight * hue_weight)};
}

/// The lanes where the distances exceed a limit, and in `unsure` those where the last term is so
/// near to a whole number that the rounding of doubles may decide; all bits set, or none.
INLINE longs4 exceeds_lab_4(lab_distance_4 distance, double limit, longs4 *unsure) {
    const double slack = 1.0 / (1 << 20);
    doubles4 rest = limit + 1.0 - distance.sum;
    longs4 above = (longs4)(distance.hue >= rest + slack);
    *unsure |= ~above & (longs4)(distance.hue > rest - slack);
    return above;
}

INLINE ints4 low_4(ints8 value) { return __builtin_shufflevector(value, value, 0, 1, 2, 3); }
INLINE ints4 high_4(ints8 value) { return __builtin_shufflevector(value, value, 4, 5, 6, 7); }

/// The levels of four pairs of colours.
INLINE ints4 lab_levels_4(lab_distance_4 distance, const ck_lab_rule *rule) {
    longs4 unsure = {0};
    longs4 visible = exceeds_lab_4(distance, rule->visible, &unsure);
    longs4 striking = exceeds_lab_4(distance, rule->striking, &unsure);
    longs4 level = (~unsure & ((visible & 1) + (striking & visible & 1))) | (unsure & 3);
    return __builtin_convertvector(level, ints4);
}

INLINE bytes8 lab_levels_8(lanes8 p, lanes8 q, const ck_lab_rule *rule) {
    lab_8 one = read_lab_8(p, rule), two = read_lab_8(q, rule);
    ints8 delta = one.lightness - two.lightness, light = delta * delta;
    ints4 low = lab_levels_4(
        lab_distances_4(
            low_4(light), low_4(one.a), low_4(one.b), low_4(two.a), low_4(two.b)), rule);
    ints4 high = lab_levels_4(
        lab_distances_4(
            high_4(light), high_4(one.a), high_4(one.b), high_4(two.a), high_4(two.b)), rule);
    ints8 both = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
    return __builtin_convertvector(both, bytes8);
}

int32_t KERNEL(judge_lab)(
    const uint32_t *a, const uint32_t *b, int64_t count, const ck_lab_rule *rule,
    uint8_t *flags) {
    // Where colours repeat their level does; a pixel of its own has none.
    lanes8 last_p = {0}, last_q = {0};
    bytes8 levels = {0}, every = {0};
    for (int64_t index = 0; index < count; index += 8) {
        lanes8 p = {0}, q = {0};
        bytes8 flagged = {0};
        size_t taken = count - index < 8 ? (size_t)(count - index) : 8;
        if (taken == 8) {
            memcpy(&flagged, flags + index, sizeof flagged);
        } else {
            memcpy(&flagged, flags + index, taken);
        }
        if ((uint64_t)flagged == 0) continue;
        if (taken == 8) {
            memcpy(&p, a + index, sizeof p);
            memcpy(&q, b + index, sizeof q);
        } else {
            memcpy(&p, a + index, taken * sizeof *a);
            memcpy(&q, b + index, taken * sizeof *b);
        }
        if (__builtin_reduce_or((p ^ last_p) | (q ^ last_q))) {
            levels = lab_levels_8(shown_8(p, rule->ground), shown_8(q, rule->ground), rule);
            last_p = p;
            last_q = q;
        }
        flagged = levels & (bytes8)(flagged != 0);
        every |= (bytes8)(flagged == 3);
        memcpy(flags + index, &flagged, taken);
    }
    return (uint64_t)every != 0;
}

/// The smallest and the largest of each channel of nine pixels around each of eight, and of red and
/// blue less green.
typedef struct {
    bytes32 low, high;
    shorts16 low_hue, high_hue;
} nine_8;

INLINE shorts16 hues_8(lanes8 pixels) {
    lanes8 green = (pixels >> 8) & 255;
    return (shorts16)(pixels & LANES) - (shorts16)(green | green << 16);
}

INLINE nine_8 around_8(const uint32_t *pixels, int64_t stride, uint32_t ground) {
    nine_8 nine = {0};
    for (int64_t row = -1; row <= 1; row++) {
        for (int64_t column = -1; column <= 1; column++) {
            lanes8 other = load_8(pixels + row * stride + column);
            other = shown_8(other, ground) & 0x00FFFFFFu;
            bytes32 bytes = (bytes32)other;
            shorts16 hues = hues_8(other);
            int is_first = row == -1 && column == -1;
            nine.low = is_first ? bytes : __builtin_elementwise_min(nine.low, bytes);
            nine.high = is_first ? bytes : __builtin_elementwise_max(nine.high, bytes);
            nine.low_hue = is_first ? hues : __builtin_elementwise_min(nine.low_hue, hues);
            nine.high_hue = is_first ? hues : __builtin_elementwise_max(nine.high_hue, hues);
        }
    }
    return nine;
}

/// The pixels around which nothing varies by more than a step.
INLINE lanes8 flat_8(nine_8 nine, uint8_t most) {
    bytes32 limit = {0};
    limit += most;
    return (lanes8)((lanes8)__builtin_elementwise_sub_sat(nine.high - nine.low, limit) == 0);
}

/// The pixels that lie farther outside a range than a mixture of colours may.
INLINE lanes8 unexplained_8(nine_8 nine, lanes8 color) {
    bytes32 bytes = (bytes32)color, slack = {0};
    slack += 96;
    bytes32 outside = __builtin_elementwise_max(
        __builtin_elementwise_sub_sat(nine.low, bytes),
        __builtin_elementwise_sub_sat(bytes, nine.high));
    lanes8 far = (lanes8)__builtin_elementwise_sub_sat(outside, slack);
    shorts16 hues = hues_8(color);
    shorts16 away = __builtin_elementwise_max(nine.low_hue - hues, hues - nine.high_hue);
    far |= (lanes8)(away > 96);
    return (lanes8)(far != 0);
}

/// The bits that are set in all nine pixels around each of eight.
INLINE lanes8 common_8(const uint32_t *pixels, int64_t stride) {
    lanes8 all = ~(lanes8){0};
    for (int64_t row = -1; row <= 1; row++) {
        for (int64_t column = -1; column <= 1; column++) {
            all &= load_8(pixels + row * stride + column);
        }
    }
    return all;
}

/// The marks of eight pixels by their levels.
INLINE void mark_8(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, uint32_t ground,
    uint8_t *levels) {
    nine_8 one = around_8(a, a_stride, ground), two = around_8(b, b_stride, ground);
    lanes8 p = shown_8(load_8(a), ground) & 0x00FFFFFFu;
    lanes8 q = shown_8(load_8(b), ground) & 0x00FFFFFFu;
    lanes8 anyway = unexplained_8(one, q) | unexplained_8(two, p);
    lanes8 visible = anyway | flat_8(one, 0) | flat_8(two, 0);
    lanes8 striking = anyway | flat_8(one, 2) | flat_8(two, 2);
    bytes8 level;
    memcpy(&level, levels, sizeof level);
    bytes8 if_visible = 6 - (__builtin_convertvector(visible, bytes8) & 1);
    bytes8 if_striking = 2 - (__builtin_convertvector(striking, bytes8) & 1);
    bytes8 mark = ((bytes8)(level == 1) & if_visible) | ((bytes8)(level == 2) & if_striking);
    memcpy(levels, &mark, sizeof mark);
}

/// The same, without a ground where nothing shines through.
INLINE void certain_8(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, uint32_t ground,
    uint8_t *levels) {
    lanes8 all = common_8(a, a_stride) & common_8(b, b_stride);
    if (ground == 0 || __builtin_reduce_and(all) >= 0xFF000000u) {
        mark_8(a, a_stride, b, b_stride, 0, levels);
    } else {
        mark_8(a, a_stride, b, b_stride, ground, levels);
    }
}

void KERNEL(certain)(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, int64_t count,
    uint32_t ground, uint8_t *levels) {
    int64_t index = 0;
    for (; index + 8 <= count; index += 8) {
        uint64_t any;
        memcpy(&any, levels + index, sizeof any);
        if (any == 0) continue;
        certain_8(a + index, a_stride, b + index, b_stride, ground, levels + index);
    }
    size_t rest = (size_t)(count - index);
    if (rest == 0) return;
    pixels_around first = copy_around(a + index, a_stride, rest);
    pixels_around second = copy_around(b + index, b_stride, rest);
    uint8_t last[8] = {0};
    memcpy(last, levels + index, rest);
    certain_8(&first.pixels[1][1], 10, &second.pixels[1][1], 10, ground, last);
    memcpy(levels + index, last, rest);
}

/// The mean colours of the nine pixels around each of eight, opaque.
INLINE lanes8 means_8(const uint32_t *pixels, int64_t stride, uint32_t ground) {
    lanes8 red_blue = {0}, green = {0};
    for (int64_t row = -1; row <= 1; row++) {
        for (int64_t column = -1; column <= 1; column++) {
            lanes8 other = shown_8(load_8(pixels + row * stride + column), ground);
            red_blue += other & LANES;
            green += other >> 8 & 255;
        }
    }
    red_blue = (lanes8)(((lanes16)red_blue + 4) / 9);
    green = (lanes8)(((lanes16)green + 4) / 9);
    return red_blue | (green & 255) << 8 | 0xFF000000u;
}

INLINE void faint_8(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride,
    const ck_lab_rule *rule, uint8_t *marks) {
    bytes8 levels = lab_levels_8(
        means_8(a, a_stride, rule->ground), means_8(b, b_stride, rule->ground), rule);
    bytes8 mark;
    memcpy(&mark, marks, sizeof mark);
    bytes8 is_faint = (bytes8)(mark > 4), is_undecided = (bytes8)(levels == 3);
    bytes8 kept = (mark - 4) & (bytes8)(levels != 0);
    mark = (~is_faint & mark) | (is_faint & ((is_undecided & mark) | (~is_undecided & kept)));
    memcpy(marks, &mark, sizeof mark);
}

void KERNEL(judge_faint)(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, int64_t count,
    const ck_lab_rule *rule, uint8_t *marks) {
    int64_t index = 0;
    for (; index + 8 <= count; index += 8) {
        uint64_t any;
        memcpy(&any, marks + index, sizeof any);
        if ((any & 0x0404040404040404u) == 0) continue;
        faint_8(a + index, a_stride, b + index, b_stride, rule, marks + index);
    }
    size_t rest = (size_t)(count - index);
    if (rest == 0) return;
    pixels_around first = copy_around(a + index, a_stride, rest);
    pixels_around second = copy_around(b + index, b_stride, rest);
    uint8_t last[8] = {0};
    memcpy(last, marks + index, rest);
    faint_8(&first.pixels[1][1], 10, &second.pixels[1][1], 10, rule, last);
    memcpy(marks + index, last, rest);
}

/// Red, green and blue of eight pixels together, in both pictures.
INLINE ints8 greys_8(lanes8 p, lanes8 q) {
    lanes8 red_blue = (p & LANES) + (q & LANES);
    lanes8 green = ((p >> 8) & 255) + ((q >> 8) & 255);
    return (ints8)((red_blue & 0xFFFF) + (red_blue >> 16) + green);
}

INLINE lanes8 load_shown_8(const uint32_t *pixels, uint32_t ground) {
    return shown_8(load_8(pixels), ground);
}

INLINE ints8 part_8(lanes8 pixels, int shift) { return (ints8)((pixels >> shift) & 255); }

INLINE void moments_64(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, uint32_t ground,
    int32_t *moments) {
    ints8 sums[6] = {{0}}, squares = {0}, differences = {0};
    ints8 xx = {0}, yy = {0}, xy = {0}, dx = {0}, dy = {0};
    ints8 above = greys_8(load_shown_8(a - a_stride, ground), load_shown_8(b - b_stride, ground));
    lanes8 p = load_shown_8(a, ground), q = load_shown_8(b, ground);
    ints8 here = greys_8(p, q);
    for (int row = 0; row < 8; row++) {
        ints8 delta = {0};
        for (int channel = 0; channel < 3; channel++) {
            ints8 one = part_8(p, 8 * channel), two = part_8(q, 8 * channel);
            ints8 change = two - one;
            sums[channel] += one;
            sums[3 + channel] += two;
            squares += one * one + two * two;
            differences += change * change;
            delta += change;
        }
        ints8 across = greys_8(load_shown_8(a + 1, ground), load_shown_8(b + 1, ground))
            - greys_8(load_shown_8(a - 1, ground), load_shown_8(b - 1, ground));
        a += a_stride;
        b += b_stride;
        p = load_shown_8(a, ground);
        q = load_shown_8(b, ground);
        ints8 below = greys_8(p, q), down = below - above;
        xx += across * across;
        yy += down * down;
        xy += across * down;
        dx += delta * across;
        dy += delta * down;
        above = here;
        here = below;
    }
    moments[0] = 64;
    for (int channel = 0; channel < 6; channel++) {
        moments[1 + channel] = __builtin_reduce_add(sums[channel]);
    }
    const ints8 products[7] = {squares, differences, xx, yy, xy, dx, dy};
    for (int index = 0; index < 7; index++) {
        moments[7 + index] = __builtin_reduce_add(products[index]);
    }
}

void KERNEL(moments)(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, uint32_t ground,
    int32_t *moments) {
    lanes8 all = ~(lanes8){0};
    for (int64_t row = -1; row <= 8; row++) {
        all &= load_8(a + row * a_stride - 1) & load_8(a + row * a_stride + 1);
        all &= load_8(b + row * b_stride - 1) & load_8(b + row * b_stride + 1);
    }
    if (ground == 0 || __builtin_reduce_and(all) >= 0xFF000000u) {
        moments_64(a, a_stride, b, b_stride, 0, moments);
    } else {
        moments_64(a, a_stride, b, b_stride, ground, moments);
    }
}
