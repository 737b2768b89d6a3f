#ifndef CDIGEST_SHA256_H
#define CDIGEST_SHA256_H

#include <stdint.h>

#if defined(__x86_64__)
#define HAS_X86_SHA_INSTRUCTIONS 1
#elif defined(__aarch64__)
#define HAS_ARM_SHA_INSTRUCTIONS 1
#endif

extern const uint32_t cd_constants[64];

/// Takes in whole blocks of 64 bytes.
void cd_plain_absorb(uint32_t *state, const uint8_t *bytes, int64_t blocks);
void cd_x86_absorb(uint32_t *state, const uint8_t *bytes, int64_t blocks);
void cd_arm_absorb(uint32_t *state, const uint8_t *bytes, int64_t blocks);

#endif
