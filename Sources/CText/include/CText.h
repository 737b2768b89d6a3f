#ifndef CTEXT_H
#define CTEXT_H

#include <stdbool.h>
#include <stdint.h>

/// A font file's face, opened by FreeType (outlines) and HarfBuzz (shaping). Not thread-safe.
typedef struct ctext_face ctext_face;

/// A placed glyph; all lengths in font units, y upwards.
typedef struct {
    uint32_t glyph;
    uint32_t cluster;
    int32_t advance;
    int32_t x;
    int32_t y;
} ctext_glyph;

/// A piece of an outline in font units, y upwards: verb 0 move, 1 line, 2 quad, 3 cubic. The end
/// is the last used point.
typedef struct {
    int32_t verb;
    int32_t x[3];
    int32_t y[3];
} ctext_segment;

/// Metrics in font units; ascent and descent are both positive, cap height 0 where unknown.
typedef struct {
    int32_t units_per_em;
    int32_t ascent;
    int32_t descent;
    int32_t cap_height;
} ctext_metrics;

/// A picture of a coloured glyph: rows of premultiplied blue, green, red and alpha bytes. The left
/// edge lies `left` pixels right of the origin, the upper one `top` pixels above it, where an em is
/// `ppem` pixels.
typedef struct {
    const uint8_t *rows;
    int32_t pitch;
    int32_t width;
    int32_t height;
    int32_t left;
    int32_t top;
    int32_t ppem;
} ctext_picture;

/// Whether the file can be read and starts like a font: 1 yes, 0 not there, -1 not a font.
int ctext_probe(const char *path);

/// Loads FreeType and HarfBuzz on Linux. Returns NULL, or the reason why they cannot be loaded.
const char *ctext_trouble(void);

/// Opens a face; NULL when the file is no font or has no such face, or the libraries are not there.
ctext_face *ctext_face_open(const char *path, int32_t index);
void ctext_face_close(ctext_face *face);
ctext_metrics ctext_face_metrics(const ctext_face *face);

/// The glyph of a code point, 0 where the face has none.
uint32_t ctext_face_glyph(ctext_face *face, uint32_t scalar);

/// Shapes one run of one direction; the result lives until the next call with this face. NULL with
/// count 0 when memory ran out.
const ctext_glyph *ctext_face_shape(
    ctext_face *face, const uint32_t *scalars, int32_t count, bool right_to_left,
    int32_t *glyph_count);

/// The outline of a glyph; the result lives until the next call with this face.
const ctext_segment *ctext_face_outline(ctext_face *face, uint32_t glyph, int32_t *count);

/// True if the face has coloured pictures in place of outlines.
bool ctext_face_is_coloured(const ctext_face *face);

/// The picture of a glyph of a coloured face; the rows live until the next call with this face.
/// False, with an empty picture, where the face has none.
bool ctext_face_picture(ctext_face *face, uint32_t glyph, ctext_picture *picture);

/// How a code point behaves in bidirectional text.
typedef enum {
    CTEXT_LEFT = 0,
    CTEXT_RIGHT = 1,
    CTEXT_NUMBER = 2,
    CTEXT_NEUTRAL = 3,
    CTEXT_MARK = 4,
} ctext_direction;

ctext_direction ctext_scalar_direction(uint32_t scalar);

#endif
