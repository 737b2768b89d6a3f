#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng behind plain C calls: its longjmp never crosses a caller's frame, and what went wrong
// comes back as a code and a message. The caller has checked the container (chunk order, lengths, CRC).

/// The version of libpng that is linked, such as 10639 for 1.6.39.
unsigned cpng_libpng_version(void);

/// The checksum of a chunk's name and content, by zlib.
uint32_t cpng_crc32(const uint8_t *bytes, size_t count);

enum {
    CPNG_OK = 0,
    /// The data breaks the rules of the format; the failure's message says how.
    CPNG_BAD_DATA = 1,
    /// Memory ran out.
    CPNG_NO_MEMORY = 2,
};

/// What packs pictures fast: "igzip", "libdeflate" or "zlib", by the package's traits.
const char *cpng_packer(void);

/// Part of a file, in bytes from its beginning.
typedef struct {
    size_t offset;
    size_t count;
} cpng_piece;

/// What went wrong: libpng's words, and how far into the file it had read.
typedef struct {
    size_t offset;
    char message[120];
} cpng_failure;

/// Decodes the pieces of a file (the signature and whole chunks, in order) to 8-bit RGBA rows.
///
/// `rgba` holds `rgba_count` bytes, at least width * height * 4. Colour stays straight unless
/// `premultiply` is not 0. With `fast`, libdeflate reads what it can where it is built in; libpng
/// is asked where that finds a fault. Pictures with alpha are read fast where a byte for each row,
/// which names its filter, has its place in `rgba` too.
int cpng_decode(
    const uint8_t *bytes, const cpng_piece *pieces, size_t piece_count, uint32_t width,
    uint32_t height, int premultiply, int fast, uint8_t *rgba, size_t rgba_count,
    cpng_failure *failure);

/// A text to embed: a keyword of Latin-1 and a value of UTF-8.
typedef struct {
    const char *keyword;
    const char *value;
} cpng_text;

enum {
    /// libpng and zlib make the stream.
    CPNG_PLAIN = 0,
    /// The fastest packer that is built in makes it.
    CPNG_FAST = 1,
    /// Small, by the encoder of drawn pictures, or for others by the packer that is built in.
    CPNG_SMALL = 2,
};

/// How a picture is written.
typedef struct {
    /// 1 writes RGB and drops alpha, which the caller knows to be 255 everywhere.
    int opaque;
    /// zlib's level, 1 to 9.
    int level;
    /// 0 uses no filter, 1 lets libpng choose a filter for each row.
    int filters;
    /// CPNG_PLAIN and the like; level and filters count only where libpng makes the stream.
    int way;
    /// How many threads may pack; the file is the same.
    int threads;
    const cpng_text *texts;
    size_t text_count;
} cpng_settings;

/// Encodes premultiplied RGBA rows; `*out` is to be freed with `cpng_free`.
int cpng_encode(
    const uint8_t *rgba, uint32_t width, uint32_t height, const cpng_settings *settings,
    uint8_t **out, size_t *out_count, cpng_failure *failure);

/// Frees what `cpng_encode` returned.
void cpng_free(uint8_t *bytes);

/// A byte that several threads may read and write at once; for remembering what was found out.
static inline uint8_t cpng_note_read(const uint8_t *note) {
    return __atomic_load_n(note, __ATOMIC_RELAXED);
}

static inline void cpng_note_write(uint8_t *note, uint8_t value) {
    __atomic_store_n(note, value, __ATOMIC_RELAXED);
}

#endif
