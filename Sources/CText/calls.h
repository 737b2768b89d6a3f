#ifndef CTEXT_CALLS_H
#define CTEXT_CALLS_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include <hb.h>

#define CTEXT_FREETYPE(X) \
    X(FT_Done_Face) \
    X(FT_Done_FreeType) \
    X(FT_Get_Sfnt_Table) \
    X(FT_Init_FreeType) \
    X(FT_Load_Glyph) \
    X(FT_New_Face) \
    X(FT_Outline_Decompose) \
    X(FT_Select_Size)

#define CTEXT_HARFBUZZ(X) \
    X(hb_blob_create_from_file_or_fail) \
    X(hb_blob_destroy) \
    X(hb_buffer_add_utf32) \
    X(hb_buffer_allocation_successful) \
    X(hb_buffer_clear_contents) \
    X(hb_buffer_create) \
    X(hb_buffer_destroy) \
    X(hb_buffer_get_glyph_infos) \
    X(hb_buffer_get_glyph_positions) \
    X(hb_buffer_guess_segment_properties) \
    X(hb_buffer_set_cluster_level) \
    X(hb_buffer_set_direction) \
    X(hb_buffer_set_language) \
    X(hb_face_create) \
    X(hb_face_destroy) \
    X(hb_face_get_upem) \
    X(hb_font_create) \
    X(hb_font_destroy) \
    X(hb_font_get_face) \
    X(hb_font_get_nominal_glyph) \
    X(hb_font_make_immutable) \
    X(hb_language_from_string) \
    X(hb_script_get_horizontal_direction) \
    X(hb_shape) \
    X(hb_unicode_funcs_get_default) \
    X(hb_unicode_general_category) \
    X(hb_unicode_script)

/// The functions of FreeType and HarfBuzz that are called here.
struct ctext_calls {
#define CTEXT_FIELD(name) __typeof__(name) *name;
    CTEXT_FREETYPE(CTEXT_FIELD)
    CTEXT_HARFBUZZ(CTEXT_FIELD)
#undef CTEXT_FIELD
};

/// Filled by ctext_trouble, which runs before any of them is called.
extern struct ctext_calls ctext_library __attribute__((visibility("hidden")));

#endif
