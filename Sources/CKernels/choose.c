// Chooses, when the program starts, the loops for the processor it runs on.

#include "CKernels.h"

#if defined(__x86_64__)
#define HAS_AVX2_KERNELS 1
#endif

#define CHOICE(result, name, parameters, arguments) \
    result ck_plain_##name parameters; \
    result ck_avx2_##name parameters; \
    static result(*chosen_##name) parameters = ck_plain_##name; \
    result ck_##name parameters { return chosen_##name arguments; }

CHOICE(void, fill, (uint32_t *dest, int64_t count, uint32_t source), (dest, count, source))
CHOICE(void, copy, (uint32_t *dest, const uint32_t *source, int64_t count), (dest, source, count))
CHOICE(void, blend_solid, (uint32_t *dest, int64_t count, uint32_t source, uint32_t coverage),
    (dest, count, source, coverage))
CHOICE(void, blend_mask, (uint32_t *dest, int64_t dest_stride, const uint8_t *mask, int64_t
    mask_stride, int64_t width, int64_t height, uint32_t source), (dest, dest_stride, mask,
    mask_stride, width, height, source))
CHOICE(void, blend_pixels, (uint32_t *dest, int64_t count, const uint32_t *source, uint32_t
    coverage), (dest, count, source, coverage))
CHOICE(void, blend_pixels_mask, (uint32_t *dest, int64_t count, const uint32_t *source, const
    uint8_t *mask), (dest, count, source, mask))
CHOICE(void, add_rows, (uint16_t *sums, const uint32_t *pixels, int64_t stride, int64_t rows,
    int64_t count), (sums, pixels, stride, rows, count))
CHOICE(void, box_row, (uint32_t *out, uint32_t *sums, const uint32_t *above, const uint32_t
    *below, const uint32_t *first, uint32_t full, uint32_t end, int64_t count), (out, sums, above,
    below, first, full, end, count))
CHOICE(void, expand_pixels, (uint32_t *out, int64_t count, const uint64_t *cells, int64_t width,
    int64_t place, int32_t log), (out, count, cells, width, place, log))
CHOICE(void, expand_mask, (uint8_t *out, int64_t count, const uint32_t *cells, int64_t width,
    int64_t place, int32_t log), (out, count, cells, width, place, log))
CHOICE(void, mix_cells, (uint16_t *out, const uint16_t *above, const uint16_t *below, int64_t
    count, uint32_t part, int32_t bits), (out, above, below, count, part, bits))
CHOICE(void, add_cells, (uint64_t *out, int64_t cells, const uint64_t *pixels, int64_t count,
    int64_t factor, int64_t skipped), (out, cells, pixels, count, factor, skipped))
CHOICE(void, average_cells, (uint32_t *out, const uint64_t *sums, int64_t count, int32_t shift),
    (out, sums, count, shift))
CHOICE(void, widen_pixels, (uint32_t *out, const uint32_t *pixels, int64_t count), (out, pixels,
    count))
CHOICE(void, finish_cells, (uint64_t *out, const uint32_t *values, int64_t count, int32_t factor,
    uint32_t colour, int32_t bits), (out, values, count, factor, colour, bits))
CHOICE(void, mix_rows, (uint32_t *out, const uint32_t *above, const uint32_t *below, int64_t
    count, uint32_t part, int32_t bits), (out, above, below, count, part, bits))
CHOICE(void, mix_taps, (uint16_t *out, const uint32_t *first_row, int64_t stride, int64_t count,
    const uint32_t *weights, int64_t taps), (out, first_row, stride, count, weights, taps))
CHOICE(uint32_t, gather_pairs, (uint32_t *out, int64_t count, const uint64_t *line, const int32_t
    *starts, const uint64_t *weights, int64_t pairs), (out, count, line, starts, weights, pairs))
CHOICE(ck_difference, compare, (const uint32_t *a, const uint32_t *b, int64_t count, uint8_t
    tolerance, uint8_t *flags), (a, b, count, tolerance, flags))
CHOICE(uint8_t, judge_yiq, (const uint32_t *a, const uint32_t *b, int64_t count, double limit,
    uint8_t *flags), (a, b, count, limit, flags))
CHOICE(void, shades, (const uint32_t *a, const uint32_t *b, int64_t stride, int64_t count, uint8_t
    *flat, int32_t *shades_a, int32_t *shades_b), (a, b, stride, count, flat, shades_a, shades_b))
CHOICE(int32_t, drop_smoothed, (const int32_t *shades_a, const int32_t *shades_b, int64_t above,
    int64_t below, const uint8_t *flat, int64_t count, uint8_t *flags), (shades_a, shades_b, above,
    below, flat, count, flags))
CHOICE(int32_t, judge_lab, (const uint32_t *a, const uint32_t *b, int64_t count, const ck_lab_rule
    *rule, uint8_t *flags), (a, b, count, rule, flags))
CHOICE(void, certain, (const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride,
    int64_t count, uint32_t ground, uint8_t *levels), (a, a_stride, b, b_stride, count, ground,
    levels))
CHOICE(void, judge_faint, (const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride,
    int64_t count, const ck_lab_rule *rule, uint8_t *marks), (a, a_stride, b, b_stride, count, rule,
    marks))
CHOICE(void, moments, (const uint32_t *a, int64_t a_stride, const uint32_t *b, int64_t b_stride,
    uint32_t ground, int32_t *moments), (a, a_stride, b, b_stride, ground, moments))

#if HAS_AVX2_KERNELS
#define TAKE(name) chosen_##name = wide ? ck_avx2_##name : ck_plain_##name
#else
#define TAKE(name) chosen_##name = ck_plain_##name
#endif

void ck_choose(int32_t level) {
#if HAS_AVX2_KERNELS
    __builtin_cpu_init();
    int wide = level > 0 && __builtin_cpu_supports("avx2");
#else
    (void)level;
#endif
    TAKE(fill);
    TAKE(copy);
    TAKE(blend_solid);
    TAKE(blend_mask);
    TAKE(blend_pixels);
    TAKE(blend_pixels_mask);
    TAKE(add_rows);
    TAKE(box_row);
    TAKE(expand_pixels);
    TAKE(expand_mask);
    TAKE(mix_cells);
    TAKE(add_cells);
    TAKE(average_cells);
    TAKE(widen_pixels);
    TAKE(finish_cells);
    TAKE(mix_rows);
    TAKE(mix_taps);
    TAKE(gather_pairs);
    TAKE(compare);
    TAKE(judge_yiq);
    TAKE(shades);
    TAKE(drop_smoothed);
    TAKE(judge_lab);
    TAKE(certain);
    TAKE(judge_faint);
    TAKE(moments);
}

__attribute__((constructor)) static void choose(void) { ck_choose(1); }
