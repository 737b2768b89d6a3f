// The rounds by the SHA instructions of ARM: four at a time, with the words in their order.

#include "sha256.h"

#if HAS_ARM_SHA_INSTRUCTIONS

#include <arm_neon.h>

__attribute__((target("sha2")))
void cd_arm_absorb(uint32_t *state, const uint8_t *bytes, int64_t blocks) {
    uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
    for (; blocks > 0; blocks--, bytes += 64) {
        uint32x4_t w[4], before_abcd = abcd, before_efgh = efgh;
#pragma clang loop unroll(full)
        for (int four = 0; four < 16; four++) {
            uint32x4_t *now = &w[four % 4];
            if (four < 4) {
                *now = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * four)));
            } else {
                uint32x4_t sum = vsha256su0q_u32(*now, w[(four + 1) % 4]);
                *now = vsha256su1q_u32(sum, w[(four + 2) % 4], w[(four + 3) % 4]);
            }
            uint32x4_t input = vaddq_u32(*now, vld1q_u32(cd_constants + 4 * four));
            uint32x4_t next = vsha256hq_u32(abcd, efgh, input);
            efgh = vsha256h2q_u32(efgh, abcd, input);
            abcd = next;
        }
        abcd = vaddq_u32(abcd, before_abcd);
        efgh = vaddq_u32(efgh, before_efgh);
    }
    vst1q_u32(state, abcd);
    vst1q_u32(state + 4, efgh);
}

#endif
