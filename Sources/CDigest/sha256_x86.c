// The rounds by the SHA instructions of x86: four at a time, with the state as they want it.

#include "sha256.h"

#if HAS_X86_SHA_INSTRUCTIONS

#include <immintrin.h>

__attribute__((target("sha,ssse3,sse4.1")))
void cd_x86_absorb(uint32_t *state, const uint8_t *bytes, int64_t blocks) {
    const __m128i reversed = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
    __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(badc, hgfe, 8);
    __m128i cdgh = _mm_blend_epi16(hgfe, badc, 0xF0);
    for (; blocks > 0; blocks--, bytes += 64) {
        __m128i w[4], before_abef = abef, before_cdgh = cdgh;
#pragma clang loop unroll(full)
        for (int four = 0; four < 16; four++) {
            __m128i *now = &w[four % 4];
            if (four < 4) {
                __m128i words = _mm_loadu_si128((const __m128i *)(bytes + 16 * four));
                *now = _mm_shuffle_epi8(words, reversed);
            } else {
                __m128i last = w[(four + 3) % 4];
                __m128i sum = _mm_sha256msg1_epu32(*now, w[(four + 1) % 4]);
                sum = _mm_add_epi32(sum, _mm_alignr_epi8(last, w[(four + 2) % 4], 4));
                *now = _mm_sha256msg2_epu32(sum, last);
            }
            __m128i constants = _mm_loadu_si128((const __m128i *)(cd_constants + 4 * four));
            __m128i input = _mm_add_epi32(*now, constants);
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, input);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(input, 0x0E));
        }
        abef = _mm_add_epi32(abef, before_abef);
        cdgh = _mm_add_epi32(cdgh, before_cdgh);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#endif
