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

/// Judges four pairs and keeps what is decided about those that are flagged.
INLINE void judge_4(const uint32_t *a, const uint32_t *b, double limit, uint8_t *flags) {
    longs4 far = exceeds_4(a, b, limit);
    for (int index = 0; index < 4; index++) {
        uint8_t opaque = (a[index] & b[index]) >= 0xFF000000u;
        uint8_t judged = opaque ? (uint8_t)(far[index] & 1) : 2;
        flags[index] = flags[index] ? judged : 0;
    }
}

void KERNEL(judge_yiq)(
    const uint32_t *a, const uint32_t *b, int64_t count, double limit, uint8_t *flags) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        uint32_t any;
        memcpy(&any, flags + index, sizeof any);
        if (any) judge_4(a + index, b + index, limit, flags + index);
    }
    int64_t rest = count - index;
    if (rest == 0) return;
    uint32_t p[4] = {0}, q[4] = {0};
    uint8_t last[4] = {0};
    memcpy(p, a + index, (size_t)rest * sizeof *p);
    memcpy(q, b + index, (size_t)rest * sizeof *q);
    memcpy(last, flags + index, (size_t)rest);
    judge_4(p, q, limit, last);
    memcpy(flags + index, last, (size_t)rest);
}

/// The equal neighbours of eight pixels, negative.
INLINE lanes8 neighbours_8(const uint32_t *pixels, int64_t stride) {
    lanes8 own;
    memcpy(&own, pixels, sizeof own);
    lanes8 equal = {0};
    for (int64_t row = -1; row <= 1; row++) {
        for (int64_t column = -1; column <= 1; column++) {
            if (row == 0 && column == 0) continue;
            lanes8 other;
            memcpy(&other, pixels + row * stride + column, sizeof other);
            equal += (lanes8)(other == own);
        }
    }
    return equal;
}

INLINE uint8_t is_flat(const uint32_t *pixels, int64_t stride) {
    int equal = 0;
    for (int64_t row = -1; row <= 1; row++) {
        for (int64_t column = -1; column <= 1; column++) {
            equal += pixels[row * stride + column] == pixels[0];
        }
    }
    return equal > 3;
}

void KERNEL(flat)(
    const uint32_t *a, const uint32_t *b, int64_t stride, int64_t count, uint8_t *flat) {
    int64_t index = 0;
    for (; index + 8 <= count; index += 8) {
        lanes8 in_a = (lanes8)(0 - neighbours_8(a + index, stride) > 2);
        lanes8 in_b = (lanes8)(0 - neighbours_8(b + index, stride) > 2);
        bytes8 bits = __builtin_convertvector((in_a & 1) | (in_b & 2), bytes8);
        memcpy(flat + index, &bits, sizeof bits);
    }
    for (; index < count; index++) {
        flat[index] =
            (uint8_t)(is_flat(a + index, stride) | is_flat(b + index, stride) << 1);
    }
}

/// The luminances of four opaque pixels times 10^8: whole numbers, which doubles hold exactly.
INLINE doubles4 luminances_4(ints4 pixels) {
    return __builtin_convertvector(pixels & 255, doubles4) * 29889531.0
        + __builtin_convertvector((pixels >> 8) & 255, doubles4) * 58662247.0
        + __builtin_convertvector((pixels >> 16) & 255, doubles4) * 11448223.0;
}

INLINE longs4 chosen_4(longs4 mask, longs4 yes, longs4 no) { return (mask & yes) | (~mask & no); }

/// The codes of four pixels; the rows above and below begin at their places.
INLINE void extremes_4(const uint32_t *pixels, int64_t stride, uint8_t *codes) {
    ints4 own, all;
    memcpy(&own, pixels, sizeof own);
    all = own;
    const doubles4 middle = luminances_4(own);
    doubles4 low = middle, high = middle;
    longs4 darkest = {0}, brightest = {0};
    int64_t number = 0;
    for (int64_t column = -1; column <= 1; column++) {
        for (int64_t row = -1; row <= 1; row++) {
            if (row == 0 && column == 0) continue;
            number += 1;
            ints4 other;
            memcpy(&other, pixels + row * stride + column, sizeof other);
            all &= other;
            doubles4 light = luminances_4(other);
            longs4 lower = (longs4)(light < low), higher = (longs4)(light > high);
            longs4 this = (longs4){0} + number;
            darkest = chosen_4(lower, this, darkest);
            brightest = chosen_4(higher, this, brightest);
            low = (doubles4)chosen_4(lower, (longs4)light, (longs4)low);
            high = (doubles4)chosen_4(higher, (longs4)light, (longs4)high);
        }
    }
    longs4 both = (longs4)(darkest != 0) & (longs4)(brightest != 0);
    longs4 code = both & (darkest | brightest << 4);
    for (int index = 0; index < 4; index++) {
        codes[index] = (uint32_t)all[index] >= 0xFF000000u ? (uint8_t)code[index] : 255;
    }
}

void KERNEL(extremes)(
    const uint32_t *pixels, int64_t stride, int64_t count, const uint8_t *flags, uint8_t *codes) {
    int64_t index = 0;
    for (; index + 4 <= count; index += 4) {
        uint32_t any;
        memcpy(&any, flags + index, sizeof any);
        if (any) extremes_4(pixels + index, stride, codes + index);
    }
    int64_t rest = count - index;
    if (rest == 0) return;
    uint32_t around[3][6] = {{0}};
    uint8_t last[4];
    for (int row = 0; row < 3; row++) {
        const uint32_t *from = pixels + index + (row - 1) * stride - 1;
        memcpy(around[row], from, (size_t)(rest + 2) * sizeof *from);
    }
    extremes_4(&around[1][1], 6, last);
    memcpy(codes + index, last, (size_t)rest);
}
