// The digest, and the rounds for every processor.

#include "CDigest.h"
#include "sha256.h"

#include <string.h>

#if HAS_X86_SHA_INSTRUCTIONS
#include <cpuid.h>
#elif HAS_ARM_SHA_INSTRUCTIONS && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

const uint32_t cd_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static const uint32_t first_state[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t turned(uint32_t word, int count) { return word >> count | word << (32 - count); }

static uint32_t read_word(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void expand(uint32_t *w, const uint8_t *block) {
    for (int t = 0; t < 16; t++) w[t] = read_word(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t s0 = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
}

static void mix(uint32_t *state, const uint32_t *w) {
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int t = 0; t < 64; t++) {
        uint32_t s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
        uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + cd_constants[t] + w[t];
        uint32_t s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
        uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void cd_plain_absorb(uint32_t *state, const uint8_t *bytes, int64_t blocks) {
    uint32_t schedule[64];
    for (; blocks > 0; blocks--, bytes += 64) {
        expand(schedule, bytes);
        mix(state, schedule);
    }
}

static void (*absorb)(uint32_t *, const uint8_t *, int64_t) = cd_plain_absorb;

#if HAS_X86_SHA_INSTRUCTIONS
#define BEST_ABSORB cd_x86_absorb
static int has_instructions(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & bit_SHA;
}
#elif HAS_ARM_SHA_INSTRUCTIONS
#define BEST_ABSORB cd_arm_absorb
static int has_instructions(void) {
#if defined(__APPLE__)
    return 1;  // Every processor of Apple's with 64 bits has them.
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & HWCAP_SHA2) != 0;
#else
    return 0;
#endif
}
#else
#define BEST_ABSORB cd_plain_absorb
static int has_instructions(void) { return 0; }
#endif

void cd_choose(int32_t level) {
    absorb = level > 0 && has_instructions() ? BEST_ABSORB : cd_plain_absorb;
}

__attribute__((constructor)) static void choose(void) { cd_choose(1); }

void cd_begin(cd_running *running) {
    memset(running, 0, sizeof *running);
    memcpy(running->state, first_state, sizeof running->state);
}

void cd_add(cd_running *running, const uint8_t *bytes, int64_t count) {
    if (count <= 0) return;
    int64_t held = running->count % 64;
    running->count += count;
    if (held > 0) {
        int64_t some = count < 64 - held ? count : 64 - held;
        memcpy(running->held + held, bytes, (size_t)some);
        if (held + some < 64) return;
        absorb(running->state, running->held, 1);
        bytes += some, count -= some;
    }
    absorb(running->state, bytes, count / 64);
    memcpy(running->held, bytes + count / 64 * 64, (size_t)(count % 64));
}

void cd_end(cd_running running, uint8_t *digest) {
    int64_t rest = running.count % 64;
    // The last bytes, a one bit, zeros, and the number of bits.
    uint8_t tail[128] = {0};
    memcpy(tail, running.held, (size_t)rest);
    tail[rest] = 0x80;
    int64_t blocks = rest < 56 ? 1 : 2;
    for (int i = 0; i < 8; i++) {
        tail[64 * blocks - 1 - i] = (uint8_t)((uint64_t)running.count * 8 >> 8 * i);
    }
    absorb(running.state, tail, blocks);
    for (int i = 0; i < 32; i++) {
        digest[i] = (uint8_t)(running.state[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void cd_sha256(const uint8_t *bytes, int64_t count, uint8_t *digest) {
    cd_running running;
    cd_begin(&running);
    cd_add(&running, bytes, count);
    cd_end(running, digest);
}
