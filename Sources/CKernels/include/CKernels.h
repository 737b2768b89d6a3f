#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>

// The hot loops of pixels, in 16-bit lanes. Swift cannot express these so that a plain build is
// fast (its wide SIMD types fall apart into calls); here each loop exists for the processors that
// every build runs on and once more for AVX2, chosen when the program starts. Each equals its plain
// Swift twin in RasterTests or PicturesTests byte for byte.
//
// A pixel is R, G, B, A in memory, premultiplied. Coverage is 0 to 255. Counts may be 0.

/// Which loops run: 0 for those of every processor, 1 for the best this one has (as at the start).
/// For measurements and tests; the pixels are the same.
void ck_choose(int32_t level);

/// Sets pixels to one value.
void ck_fill(uint32_t *dest, int64_t count, uint32_t source);

/// Copies pixels that do not overlap. For rows of a screen memcpy uses the processor's own copying
/// instruction, which is a third as fast where it was measured (Zen 4).
void ck_copy(uint32_t *dest, const uint32_t *source, int64_t count);

/// Lays one colour with one coverage over pixels.
void ck_blend_solid(uint32_t *dest, int64_t count, uint32_t source, uint32_t coverage);

/// Lays one colour over a rectangle of pixels, with a coverage for each; strides in elements.
void ck_blend_mask(
    uint32_t *dest, int64_t dest_stride, const uint8_t *mask, int64_t mask_stride, int64_t width,
    int64_t height, uint32_t source);

/// Lays pixels with one coverage over pixels.
void ck_blend_pixels(uint32_t *dest, int64_t count, const uint32_t *source, uint32_t coverage);

/// Lays pixels with a coverage for each over pixels.
void ck_blend_pixels_mask(
    uint32_t *dest, int64_t count, const uint32_t *source, const uint8_t *mask);

/// Adds the bytes of rows of pixels to 16-bit sums, four for each pixel; the stride in pixels.
void ck_add_rows(
    uint16_t *sums, const uint32_t *pixels, int64_t stride, int64_t rows, int64_t count);

/// One box of a blur for a row of all columns: out = (sum * full + (above + below) * end) / 65536,
/// rounded; then the sums move one row on: sum += below - first.
void ck_box_row(
    uint32_t *out, uint32_t *sums, const uint32_t *above, const uint32_t *below,
    const uint32_t *first, uint32_t full, uint32_t end, int64_t count);

/// The pixels between cells of four 16-bit lanes. `place` is the first pixel's place in half pixels
/// from the first cell's middle, 2^log of them a cell; weights have min(8, log) bits.
void ck_expand_pixels(
    uint32_t *out, int64_t count, const uint64_t *cells, int64_t width, int64_t place, int32_t log);

/// The coverage between cells of 16-bit values, likewise.
void ck_expand_mask(
    uint8_t *out, int64_t count, const uint32_t *cells, int64_t width, int64_t place, int32_t log);

/// A row between two rows of 16-bit values: (above * (2^bits - part) + below * part) / 2^bits.
void ck_mix_rows(
    uint32_t *out, const uint32_t *above, const uint32_t *below, int64_t count, uint32_t part,
    int32_t bits);

/// A row between two rows of 16-bit lanes, rounded; no sum may exceed 16 bits.
void ck_mix_cells(
    uint16_t *out, const uint16_t *above, const uint16_t *below, int64_t count, uint32_t part,
    int32_t bits);

/// Adds up each cell's pixels of four 16-bit lanes; cell i begins at pixel i * factor - skipped
/// and ends before the next, both kept within 0 ..< count. No sum may exceed 16 bits.
void ck_add_cells(
    uint64_t *out, int64_t cells, const uint64_t *pixels, int64_t count, int64_t factor,
    int64_t skipped);

/// The averages of whole cells, whose sums of four 16-bit lanes are given, in steps of 1/256: each
/// has 2^shift pixels.
void ck_average_cells(uint32_t *out, const uint64_t *sums, int64_t count, int32_t shift);

/// The bytes of pixels times 256, each in a lane of 32 bits.
void ck_widen_pixels(uint32_t *out, const uint32_t *pixels, int64_t count);

/// Scales the saturation of cells (four lanes of 0 to 65280, `factor` 256ths of it, at most 4096),
/// lays a premultiplied colour over them, bounds them, and packs them into 16-bit lanes with
/// 8 - bits bits of fraction.
void ck_finish_cells(
    uint64_t *out, const uint32_t *values, int64_t count, int32_t factor, uint32_t colour,
    int32_t bits);

/// Mixes rows of pixels by weights (256ths that sum to 256) into 16-bit lanes, rounded to bytes.
void ck_mix_taps(
    uint16_t *out, const uint32_t *first_row, int64_t stride, int64_t count,
    const uint32_t *weights, int64_t taps);

/// Mixes neighbouring pixels in 16-bit lanes: pixel i is the sum over t < 2 * pairs of
/// line[starts[i] + t] times its weight, of 256. Pixels are taken in groups of four, the last one
/// filled up with places and weights of 0. A group has eight words for each pair: two (four equal
/// 16-bit weights each) for its pixels 0, 2, 1 and 3; the groups of one pair follow each other.
/// Returns the bitwise and of all pixels made.
uint32_t ck_gather_pairs(
    uint32_t *out, int64_t count, const uint64_t *line, const int32_t *starts,
    const uint64_t *weights, int64_t pairs);

/// Where two rows of pixels differ: the largest difference of any channel, and the pixels from the
/// first to the last that differs by more than was asked for, in steps of 32 (both 0 if none does).
typedef struct {
    int64_t first;
    int64_t end;
    uint8_t largest;
} ck_difference;

/// Compares pixels channel by channel, premultiplied or not. Within `first ..< end` of what is
/// returned, flags are 1 for pixels of which a channel differs by more than the tolerance, else 0.
ck_difference ck_compare(
    const uint32_t *a, const uint32_t *b, int64_t count, uint8_t tolerance, uint8_t *flags);

/// Judges the flagged pixels (flag not 0), not premultiplied, by their squared distance in YIQ: the
/// flag becomes 1 where it exceeds the limit and 0 where it does not; 2 where one of the two is
/// translucent, which is left to the caller. Returns the bits of all flags that were judged.
/// Doubles are added in the order of pixelmatch 7.2.0.
uint8_t ck_judge_yiq(
    const uint32_t *a, const uint32_t *b, int64_t count, double limit, uint8_t *flags);

/// For each pixel, which has eight neighbours, whether more than two of them have its very value:
/// bit 0 in the first picture, bit 1 in the second; the stride in pixels. And for each picture a
/// shade, which is larger for a brighter pixel, with 0 in bits 1 to 3, and 1 in bit 0 where both
/// pictures are flat; the smallest number for a translucent pixel.
void ck_shades(
    const uint32_t *a, const uint32_t *b, int64_t stride, int64_t count, uint8_t *flat,
    int32_t *shades_a, int32_t *shades_b);

/// Clears the flags of pixels that look like part of a smoothed edge in one of the pictures by
/// their shades and those of their eight neighbours: it is not flat around the pixel, some are
/// darker and some brighter, and around the darkest or the brightest both are flat. Of equal ones
/// the first counts, column by column from the left. Other flags become 1, or 2 where a pixel or a
/// neighbour is translucent, which is left to the caller; returns whether any is. The rows above
/// and below begin so many shades further on. Up to seven shades and flat bits after the last one
/// are read, which do not matter.
int32_t ck_drop_smoothed(
    const int32_t *shades_a, const int32_t *shades_b, int64_t above, int64_t below,
    const uint8_t *flat, int64_t count, uint8_t *flags);

/// The distances that colours may have, and the tables of LabTables by which they are read.
typedef struct {
    /// The part of X, Y, Z and nothing that a red, then a green, then a blue adds; 3 times 256
    /// times 4.
    const uint32_t *parts;
    /// Cube roots of light in 65535ths.
    const uint16_t *roots;
    /// The ground behind translucent pixels: all bits for white, none for black.
    uint32_t ground;
    /// The squared distances above which a difference is visible, and striking.
    int32_t visible;
    int32_t striking;
} ck_lab_rule;

/// Judges the flagged pixels (flag not 0), premultiplied, by their distance in CIELAB: the flag
/// becomes 0 where it is not visible, 1 where it is, 2 where it is striking, and 3 where it is so
/// near to a limit that the caller must decide. Returns whether any became 3.
int32_t ck_judge_lab(
    const uint32_t *a, const uint32_t *b, int64_t count, const ck_lab_rule *rule, uint8_t *flags);

/// Marks pixels by their levels (0, 1 for visible, 2 for striking), which have eight neighbours
/// each: 0 stays; striking ones become 1 where smoothing cannot explain the difference and 2 where
/// it can; visible ones 5 and 6. It cannot in an area that is flat in a picture (for striking ones
/// but for two steps), nor where one of the pixels is no mixture of the other picture's nine.
void ck_certain(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, int64_t count,
    uint32_t ground, uint8_t *levels);

/// Judges the marks of visible differences that `ck_certain` gave by the mean colours of the nine
/// pixels around each: 5 and 6 become 0 where those do not differ visibly, 1 and 2 where they do,
/// and stay where the means are so near to the limit that the caller must decide.
void ck_judge_faint(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, int64_t count,
    const ck_lab_rule *rule, uint8_t *marks);

/// Sums over 8 x 8 premultiplied pixels over a ground, which all have eight neighbours: their
/// number, the channels of each picture, the squares, the squared differences, the products of the
/// gradients (across, down, both), and those of the difference of grey with the gradients; 14 sums.
void ck_moments(
    const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride, uint32_t ground,
    int32_t *moments);

/// The next number that no other thread has taken.
static inline int64_t ck_take_next(int64_t *taken) {
    return __atomic_fetch_add(taken, 1, __ATOMIC_RELAXED);
}

#endif
