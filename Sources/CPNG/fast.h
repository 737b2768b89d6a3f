#ifndef CPNG_FAST_H
#define CPNG_FAST_H

// Streams of pictures beside libpng's, made and read without zlib; the files are ordinary ones.
//
// With CPNG_LIBDEFLATE (the trait FastPNG, on by default): on a screen of 1179x2556 zlib's level 1
// gives 373 KB, libdeflate's 323 KB in less time; and reading costs a third of libpng's, which is
// nearly all inflating and unfiltering. Its level 6 packs photographs and small pictures.
//
// Small files of drawn pictures are our own, the same on every machine: 274 KB for that screen,
// where libdeflate's level 6 takes 300 KB and 1.5 times as long, and zlib's 303 KB.
//
// With CPNG_IGZIP (the trait IgzipPNG, on by default) fast files are igzip's: 389 KB in a quarter
// of libdeflate's time. Its bytes are the same on every x86-64 from Nehalem on (tried under QEMU,
// with dirty memory and threads), but other ones on ARM, so there libdeflate makes them: one kind
// of machine, one file. Level 3 is no choice: its bytes depend on the processor.

#include "CPNG.h"

#if defined(CPNG_IGZIP) && defined(__x86_64__)
#define CPNG_USES_IGZIP 1
#endif

/// Memory that a picture is packed in, with content of earlier ones; NULL when there is none. All
/// but large pieces are kept when they are given back, for the next picture.
void *cpng_take(size_t count);
void cpng_give(void *bytes);

/// zlib's checksum of a stream's bytes, continued from those before; 1 begins it.
uint32_t cpng_adler32(uint32_t sum, const uint8_t *bytes, size_t count);

/// Makes the zlib stream of a picture's rows without filters; `*out` is to be given back. The
/// stream depends on the picture alone, not on `threads` (1 or 2). Returns 0 for pictures of more
/// than 1 GB, which are better streamed, and when memory ran out.
int igzip_deflate(
    const uint8_t *rgba, uint32_t width, uint32_t height, int opaque, int threads, uint8_t **out,
    size_t *out_count);

/// Makes a small zlib stream of a drawn picture's rows without filters; `*out` is to be given
/// back. Returns 0 for photographs, for pictures of less than 32 KB, for rows of more than 128 KB,
/// for pictures of more than 4 GB, and when memory ran out.
int drawn_deflate(
    const uint8_t *rgba, uint32_t width, uint32_t height, int opaque, uint8_t **out,
    size_t *out_count);

/// Tells if fewer than a quarter of the pixels are as the one to their left, by every 16th row: such
/// pictures were not drawn but taken, and pack smaller when they are filtered.
int cpng_is_photo(const uint8_t *rgba, uint32_t width, uint32_t height);

/// Makes the zlib stream of a picture's rows by libdeflate; with `filters`, those of
/// photographs are filtered. `*out` is to be given back. Returns 0 for pictures of more
/// than 1 GB, which are better streamed, and when memory ran out.
int tight_deflate(
    const uint8_t *rgba, uint32_t width, uint32_t height, int opaque, int level, int filters,
    uint8_t **out, size_t *out_count);

/// Decodes a picture of 8 bits, RGB or RGBA, not interlaced and without tRNS. Returns 0 when
/// anything is not in order: libpng then tells what.
int fast_decode(
    const uint8_t *bytes, const cpng_piece *pieces, size_t piece_count, uint32_t width,
    uint32_t height, int premultiply, uint8_t *rgba, size_t rgba_count);

/// A row of straight RGB or RGBA from a premultiplied one, and back.
void cpng_pack_row(const uint8_t *from, uint8_t *to, uint32_t width, int opaque);
void cpng_premultiply_row(uint8_t *row, uint32_t width);

/// PNG's predictor of a byte from those to the left, above, and above to the left.
static inline int cpng_paeth(int left, int up, int corner) {
    int a = up - corner, b = left - corner;
    int c = a + b;
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    c = c < 0 ? -c : c;
    return a <= b && a <= c ? left : b <= c ? up : corner;
}

#endif
