#include "CText.h"

#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

struct ctext_face {
    FT_Library library;
    FT_Face face;
    hb_font_t *font;
    hb_buffer_t *buffer;
    ctext_glyph *glyphs;
    int32_t glyph_room;
    ctext_segment *segments;
    int32_t segment_count;
    int32_t segment_room;
    int32_t units;
    bool coloured;
};

int ctext_probe(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    unsigned char head[4];
    size_t got = fread(head, 1, sizeof head, file);
    fclose(file);
    if (got < sizeof head) return -1;
    static const unsigned char known[][4] = {
        {0, 1, 0, 0}, {'O', 'T', 'T', 'O'}, {'t', 't', 'c', 'f'}, {'t', 'r', 'u', 'e'}};
    for (size_t index = 0; index < sizeof known / sizeof known[0]; index++) {
        if (memcmp(head, known[index], sizeof head) == 0) return 1;
    }
    return -1;
}

static hb_font_t *open_font(const char *path, unsigned index) {
    hb_blob_t *blob = ctext_library.hb_blob_create_from_file_or_fail(path);
    if (blob == NULL) return NULL;
    hb_face_t *face = ctext_library.hb_face_create(blob, index);
    ctext_library.hb_blob_destroy(blob);
    hb_font_t *font = ctext_library.hb_font_create(face);
    ctext_library.hb_face_destroy(face);
    ctext_library.hb_font_make_immutable(font);
    return font;
}

/// Faces with outlines, or with coloured pictures of one size or several.
static bool is_usable(FT_Face face) {
    if (FT_IS_SCALABLE(face)) return face->units_per_EM > 0;
    return FT_HAS_COLOR(face) && FT_HAS_FIXED_SIZES(face) && ctext_library.FT_Select_Size(face, 0) == 0 &&
           face->size->metrics.y_ppem > 0;
}

ctext_face *ctext_face_open(const char *path, int32_t index) {
    if (ctext_trouble() != NULL) return NULL;
    ctext_face *face = calloc(1, sizeof *face);
    if (face == NULL) return NULL;
    if (index < 0 || ctext_library.FT_Init_FreeType(&face->library) != 0 ||
        ctext_library.FT_New_Face(face->library, path, index, &face->face) != 0 || !is_usable(face->face)) {
        ctext_face_close(face);
        return NULL;
    }
    face->font = open_font(path, (unsigned)index);
    face->buffer = ctext_library.hb_buffer_create();
    if (face->font == NULL || !ctext_library.hb_buffer_allocation_successful(face->buffer)) {
        ctext_face_close(face);
        return NULL;
    }
    face->coloured = !FT_IS_SCALABLE(face->face);
    face->units = (int32_t)ctext_library.hb_face_get_upem(ctext_library.hb_font_get_face(face->font));
    if (!face->coloured && face->units != face->face->units_per_EM) {
        ctext_face_close(face);
        return NULL;
    }
    return face;
}

void ctext_face_close(ctext_face *face) {
    if (face == NULL) return;
    if (face->buffer != NULL) ctext_library.hb_buffer_destroy(face->buffer);
    if (face->font != NULL) ctext_library.hb_font_destroy(face->font);
    if (face->face != NULL) ctext_library.FT_Done_Face(face->face);
    if (face->library != NULL) ctext_library.FT_Done_FreeType(face->library);
    free(face->glyphs);
    free(face->segments);
    free(face);
}

ctext_metrics ctext_face_metrics(const ctext_face *face) {
    ctext_metrics metrics = {
        .units_per_em = face->units,
        .ascent = face->face->ascender,
        .descent = -face->face->descender,
        .cap_height = 0,
    };
    const TT_OS2 *os2 = ctext_library.FT_Get_Sfnt_Table(face->face, FT_SFNT_OS2);
    if (os2 != NULL && os2->version != 0xFFFF && os2->version >= 2) {
        metrics.cap_height = os2->sCapHeight;
    }
    return metrics;
}

uint32_t ctext_face_glyph(ctext_face *face, uint32_t scalar) {
    hb_codepoint_t glyph = 0;
    return ctext_library.hb_font_get_nominal_glyph(face->font, scalar, &glyph) ? glyph : 0;
}

static bool need_glyphs(ctext_face *face, int32_t count) {
    if (count <= face->glyph_room) return true;
    ctext_glyph *larger = realloc(face->glyphs, (size_t)count * sizeof *larger);
    if (larger == NULL) return false;
    face->glyphs = larger;
    face->glyph_room = count;
    return true;
}

const ctext_glyph *ctext_face_shape(
    ctext_face *face, const uint32_t *scalars, int32_t count, bool right_to_left,
    int32_t *glyph_count) {
    *glyph_count = 0;
    hb_buffer_t *buffer = face->buffer;
    ctext_library.hb_buffer_clear_contents(buffer);
    ctext_library.hb_buffer_add_utf32(buffer, scalars, count, 0, count);
    ctext_library.hb_buffer_set_direction(buffer, right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    // Named, because HarfBuzz would otherwise ask the locale, and pictures would depend on it.
    ctext_library.hb_buffer_set_language(buffer, ctext_library.hb_language_from_string("en", -1));
    ctext_library.hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS);
    ctext_library.hb_buffer_guess_segment_properties(buffer);
    ctext_library.hb_shape(face->font, buffer, NULL, 0);
    unsigned length = 0;
    hb_glyph_info_t *infos = ctext_library.hb_buffer_get_glyph_infos(buffer, &length);
    hb_glyph_position_t *positions = ctext_library.hb_buffer_get_glyph_positions(buffer, &length);
    if (length > INT32_MAX || !need_glyphs(face, (int32_t)length)) return NULL;
    for (unsigned index = 0; index < length; index++) {
        face->glyphs[index] = (ctext_glyph){
            .glyph = infos[index].codepoint,
            .cluster = infos[index].cluster,
            .advance = positions[index].x_advance,
            .x = positions[index].x_offset,
            .y = positions[index].y_offset,
        };
    }
    *glyph_count = (int32_t)length;
    return face->glyphs;
}

static int append(ctext_face *face, int verb, const FT_Vector *points[3], int count) {
    if (face->segment_count == face->segment_room) {
        int32_t room = face->segment_room == 0 ? 256 : face->segment_room * 2;
        ctext_segment *larger = realloc(face->segments, (size_t)room * sizeof *larger);
        if (larger == NULL) return 1;
        face->segments = larger;
        face->segment_room = room;
    }
    ctext_segment *segment = &face->segments[face->segment_count++];
    *segment = (ctext_segment){.verb = verb};
    for (int index = 0; index < count; index++) {
        segment->x[index] = (int32_t)points[index]->x;
        segment->y[index] = (int32_t)points[index]->y;
    }
    return 0;
}

static int move_to(const FT_Vector *to, void *face) {
    return append(face, 0, (const FT_Vector *[3]){to}, 1);
}

static int line_to(const FT_Vector *to, void *face) {
    return append(face, 1, (const FT_Vector *[3]){to}, 1);
}

static int conic_to(const FT_Vector *control, const FT_Vector *to, void *face) {
    return append(face, 2, (const FT_Vector *[3]){control, to}, 2);
}

static int cubic_to(
    const FT_Vector *control1, const FT_Vector *control2, const FT_Vector *to, void *face) {
    return append(face, 3, (const FT_Vector *[3]){control1, control2, to}, 3);
}

const ctext_segment *ctext_face_outline(ctext_face *face, uint32_t glyph, int32_t *count) {
    *count = 0;
    face->segment_count = 0;
    if (ctext_library.FT_Load_Glyph(face->face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP) != 0) return NULL;
    if (face->face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return NULL;
    static const FT_Outline_Funcs funcs = {
        .move_to = move_to, .line_to = line_to, .conic_to = conic_to, .cubic_to = cubic_to};
    if (ctext_library.FT_Outline_Decompose(&face->face->glyph->outline, &funcs, face) != 0) return NULL;
    *count = face->segment_count;
    return face->segments;
}

bool ctext_face_is_coloured(const ctext_face *face) { return face->coloured; }

bool ctext_face_picture(ctext_face *face, uint32_t glyph, ctext_picture *picture) {
    *picture = (ctext_picture){.ppem = 1};
    if (!face->coloured || ctext_library.FT_Load_Glyph(face->face, glyph, FT_LOAD_COLOR) != 0) return false;
    const FT_GlyphSlot slot = face->face->glyph;
    const FT_Bitmap *bitmap = &slot->bitmap;
    if (slot->format != FT_GLYPH_FORMAT_BITMAP || bitmap->pixel_mode != FT_PIXEL_MODE_BGRA ||
        bitmap->pitch <= 0) {
        return false;
    }
    *picture = (ctext_picture){
        .rows = bitmap->buffer,
        .pitch = bitmap->pitch,
        .width = (int32_t)bitmap->width,
        .height = (int32_t)bitmap->rows,
        .left = slot->bitmap_left,
        .top = slot->bitmap_top,
        .ppem = face->face->size->metrics.y_ppem,
    };
    return picture->width > 0 && picture->height > 0;
}

ctext_direction ctext_scalar_direction(uint32_t scalar) {
    if (ctext_trouble() != NULL) return CTEXT_NEUTRAL;
    hb_unicode_funcs_t *unicode = ctext_library.hb_unicode_funcs_get_default();
    switch (ctext_library.hb_unicode_general_category(unicode, scalar)) {
    case HB_UNICODE_GENERAL_CATEGORY_DECIMAL_NUMBER: return CTEXT_NUMBER;
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_FORMAT: return CTEXT_MARK;
    case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_LETTER_NUMBER: break;
    default: return CTEXT_NEUTRAL;
    }
    hb_script_t script = ctext_library.hb_unicode_script(unicode, scalar);
    return ctext_library.hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL ? CTEXT_RIGHT
                                                                          : CTEXT_LEFT;
}
