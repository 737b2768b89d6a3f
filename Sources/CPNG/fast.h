#ifndef CPNG_FAST_H
#define CPNG_FAST_H

// ISA-L's igzip beside libpng: the stream of a picture, made and read without zlib. On a screen of
// 1179x2556 zlib's level 1 takes 16 ms, igzip 3.3 for 4 % more bytes, and libpng's reading 23 ms of
// which the inflating and the unfiltering are nearly all. libdeflate packs tighter (274 KB of 389)
// but five times slower, and reads no faster. With CPNG_IGZIP only; the files are ordinary ones.

#include "CPNG.h"

/// Makes the zlib stream of a picture's rows without filters; `*out` is to be freed. The stream
/// depends on the picture alone, not on `threads` (1 or 2). Returns 0 when memory ran out.
int fast_deflate(
    const uint8_t *rgba, uint32_t width, uint32_t height, int opaque, int threads, uint8_t **out,
    size_t *out_count);

/// Decodes a picture of 8 bits, RGB or RGBA, not interlaced and without tRNS. Returns 0 when
/// anything is not in order: libpng then tells what.
int fast_decode(
    const uint8_t *bytes, const cpng_piece *pieces, size_t piece_count, uint32_t width,
    uint32_t height, int premultiply, uint8_t *rgba);

/// A row of straight RGB or RGBA from a premultiplied one, and back.
void cpng_pack_row(const uint8_t *from, uint8_t *to, uint32_t width, int opaque);
void cpng_premultiply_row(uint8_t *row, uint32_t width);

#endif
