#ifndef CDIGEST_H
#define CDIGEST_H

#include <stdint.h>

// SHA-256 (FIPS 180-4), by the processor's own instructions where it has them. In Swift it took two
// thirds of the time in which a picture of 256 KB is stored; a package for it takes minutes to
// build, and everybody who uses the store would pay for that.

/// The 32 bytes of the digest. The count may be 0.
void cd_sha256(const uint8_t *bytes, int64_t count, uint8_t *digest);

/// A hash of bytes that come piece by piece; all zero but the state, which cd_begin sets.
typedef struct {
    uint32_t state[8];
    uint8_t held[64];
    int64_t count;
} cd_running;

void cd_begin(cd_running *running);
void cd_add(cd_running *running, const uint8_t *bytes, int64_t count);
/// The digest of all that was added; more may be added to another copy.
void cd_end(cd_running running, uint8_t *digest);

/// Which code runs: 0 for that of every processor, 1 for the best this one has (as at the start).
/// For tests; the digests are the same.
void cd_choose(int32_t level);

#endif
