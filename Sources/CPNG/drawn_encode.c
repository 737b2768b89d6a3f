#include "deflate.h"
#include "fast.h"
#include <string.h>

// Streams of drawn pictures, without filters.
//
// Most pixels of a screen are as the one to their left or above, and the others come again: edges,
// letters, keys. So the only places that are remembered are edges, where a pixel differs from the
// one to its left: a fifteenth of all. Two chains lead to them, one by the pixels on both sides and
// one by the pixel alone. The first finds a run and what follows it from any place within the run.

enum {
    // Rows that are packed together, with codes of their own.
    BLOCK_BYTES = 1 << 17,
    // Smaller pictures may be smaller with the codes that need not be written.
    LEAST_BYTES = 1 << 15,
    // Bytes beyond the end that are read or hashed.
    SLACK_BYTES = 16,
    HASH_BITS = 15,
    // More than there are edges within the farthest match.
    ENTRIES = 1 << 14,
    SIDES_TRIES = 16,
    PIXEL_TRIES = 8,
    // A later match has to be longer, which few are.
    LATER_SHARE = 4,
    // A match of one pixel from farther away takes more than its bytes.
    FARTHEST_PIXEL = 1 << 12,
};

// Where edges are, in bytes from the picture's beginning, the last ones of each hash first. Entries
// are counted from 1, so that 0 ends a chain.
typedef struct {
    uint32_t heads[1 << HASH_BITS];
    uint32_t befores[ENTRIES];
} chain;

typedef struct {
    const uint8_t *rgba;
    uint32_t width, height, channels, row_bytes;
    int opaque;
    uint32_t pixel_mask;

    // The rows of a block behind as many bytes as a match may go back, and the places of their
    // edges from the block's beginning; two more at its end.
    uint8_t *before, *block;
    uint32_t *edges;
    uint32_t start, count, next_edge;

    uint32_t places[ENTRIES], entry;
    chain sides, pixels;
    deflate_token *tokens;

    uint8_t *out;
    size_t capacity;
    deflate_sink sink;
} packer;

typedef struct {
    uint32_t length, distance;
} match;

static uint32_t load4(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static uint32_t count_equal(const uint8_t *a, const uint8_t *b, uint32_t most) {
    uint32_t count = 0;
    for (; count + 8 <= most; count += 8) {
        uint64_t p, q;
        memcpy(&p, a + count, sizeof p);
        memcpy(&q, b + count, sizeof q);
        if (p != q) break;
    }
    while (count < most && a[count] == b[count]) count++;
    return count;
}

static uint32_t hash(uint32_t first, uint32_t second) {
    uint32_t mixed = first * 0x9E3779B1u ^ second * 0x85EBCA6Bu;
    return (mixed * 0x9E3779B1u) >> (32 - HASH_BITS);
}

static uint32_t hash_sides(const packer *p, const uint8_t *at) {
    return hash(load4(at - p->channels) & p->pixel_mask, load4(at) & p->pixel_mask);
}

static uint32_t hash_pixel(const packer *p, const uint8_t *at) {
    return hash(load4(at) & p->pixel_mask, 0);
}

static void link_entry(packer *p, chain *to, uint32_t hash) {
    to->befores[p->entry % ENTRIES] = to->heads[hash];
    to->heads[hash] = p->entry;
}

// Remembers the edges before a place.
static void remember(packer *p, uint32_t place) {
    for (; p->edges[p->next_edge] < place; p->next_edge++) {
        uint32_t edge = p->edges[p->next_edge];
        const uint8_t *at = p->block + edge;
        p->entry += 1;
        p->places[p->entry % ENTRIES] = p->start + edge;
        link_entry(p, &p->sides, hash_sides(p, at));
        link_entry(p, &p->pixels, hash_pixel(p, at));
    }
}

// Takes a match at a distance if it is longer than the one that is known.
static void try_distance(const uint8_t *at, uint32_t distance, uint32_t most, match *best) {
    const uint8_t *other = at - distance;
    if (best->length >= LEAST_MATCH) {
        // The last bytes of a longer match differ most often.
        uint32_t last = best->length - LEAST_MATCH;
        if (load4(other + last) != load4(at + last)) return;
    }
    uint32_t length = count_equal(at, other, most);
    if (length > best->length) *best = (match){length, distance};
}

// Tries what lies as far from a place as the entries of a chain from an edge.
static void try_chain(
    const packer *p, const chain *of, uint32_t hash, uint32_t edge, uint32_t place, uint32_t most,
    int tries, match *best) {
    uint32_t entry = of->heads[hash];
    for (; tries > 0 && entry > 0 && entry + ENTRIES > p->entry; tries--) {
        uint32_t distance = p->start + edge - p->places[entry % ENTRIES];
        if (distance > MOST_DISTANCE || distance > p->start + place) return;
        try_distance(p->block + place, distance, most, best);
        if (best->length == most) return;
        entry = of->befores[entry % ENTRIES];
    }
}

// The longest match at a place that has more than `least` bytes, by a share of all tries; its
// distance is 0 where there is none.
static match find(packer *p, uint32_t place, uint32_t least, int share) {
    const uint8_t *at = p->block + place;
    uint32_t left = p->count - place;
    uint32_t most = left < MOST_MATCH ? left : MOST_MATCH;
    match best = {least, 0};
    remember(p, place);
    if (most <= least) return best;
    int is_edge = p->edges[p->next_edge] == place;
    if (!is_edge && p->start + place >= p->channels) {
        try_distance(at, p->channels, most, &best);
        if (best.length == most) return best;
    }
    if (p->row_bytes <= MOST_DISTANCE && p->start + place >= p->row_bytes) {
        try_distance(at, p->row_bytes, most, &best);
        if (best.length == most) return best;
    }
    uint32_t next = p->edges[p->next_edge + (uint32_t)is_edge];
    if (next - place + p->channels <= most) {
        uint32_t sides = hash_sides(p, p->block + next);
        try_chain(p, &p->sides, sides, next, place, most, SIDES_TRIES / share, &best);
    }
    if (is_edge && best.length < most) {
        try_chain(p, &p->pixels, hash_pixel(p, at), place, place, most, PIXEL_TRIES / share, &best);
    }
    return best;
}

static int log2_of(uint32_t value) { return 31 - __builtin_clz(value); }

// Tells if a match one byte later is worth the byte: four bits a byte, against the distances' bits.
static int is_better(match later, match now) {
    if (later.distance == 0) return 0;
    int longer = (int)later.length - (int)now.length;
    return 4 * longer + log2_of(now.distance) - log2_of(later.distance) > 2;
}

// Turns a block into tokens; returns their number.
static size_t make_tokens(packer *p) {
    size_t made = 0;
    for (uint32_t place = 0; place < p->count;) {
        match now = find(p, place, LEAST_MATCH - 1, 1);
        if (now.length == LEAST_MATCH && now.distance > FARTHEST_PIXEL) now.distance = 0;
        while (now.distance > 0 && now.length < MOST_MATCH) {
            match later = find(p, place + 1, now.length - 1, LATER_SHARE);
            if (!is_better(later, now)) break;
            p->tokens[made++] = (deflate_token){p->block[place++], 0};
            now = later;
        }
        if (now.distance > 0) {
            p->tokens[made++] = (deflate_token){(uint16_t)now.length, (uint16_t)now.distance};
            place += now.length;
        } else {
            p->tokens[made++] = (deflate_token){p->block[place++], 0};
        }
    }
    remember(p, p->count);
    return made;
}

// Packs rows into the block and notes their edges; the first pixel of a row is one.
static void fill_block(packer *p, uint32_t first, uint32_t last) {
    uint32_t edges = 0;
    p->start = first * p->row_bytes;
    p->count = (last - first) * p->row_bytes;
    for (uint32_t y = first; y < last; y++) {
        uint32_t row = (y - first) * p->row_bytes;
        const uint8_t *from = p->rgba + (size_t)y * p->width * 4;
        p->block[row] = 0;
        cpng_pack_row(from, p->block + row + 1, p->width, p->opaque);
        uint32_t pixel = ~load4(from);
        for (uint32_t x = 0; x < p->width; x++) {
            uint32_t before = pixel;
            pixel = load4(from + (size_t)x * 4);
            p->edges[edges] = row + 1 + x * p->channels;
            edges += pixel != before;
        }
    }
    memset(p->block + p->count, 0, SLACK_BYTES);
    p->edges[edges] = p->edges[edges + 1] = p->count;
    p->next_edge = 0;
}

static int make_room(packer *p, size_t count) {
    size_t used = (size_t)(p->sink.to - p->out);
    if (p->capacity - used >= count) return 1;
    size_t capacity = 2 * p->capacity + count;
    uint8_t *grown = cpng_take(capacity);
    if (grown == NULL) return 0;
    memcpy(grown, p->out, used);
    cpng_give(p->out);
    p->out = grown;
    p->capacity = capacity;
    p->sink.to = grown + used;
    return 1;
}

static int pack_blocks(packer *p, uint32_t rows) {
    uint32_t adler = 1;
    *p->sink.to++ = 0x78;
    *p->sink.to++ = 0x9C;
    for (uint32_t y = 0; y < p->height; y += rows) {
        uint32_t end = p->height - y < rows ? p->height : y + rows;
        fill_block(p, y, end);
        adler = cpng_adler32(adler, p->block, p->count);
        size_t tokens = make_tokens(p);
        if (!make_room(p, deflate_block_bytes(tokens))) return 0;
        deflate_write_block(&p->sink, p->tokens, tokens, end == p->height);
        memmove(p->before, p->before + p->count, MOST_DISTANCE);
    }
    deflate_finish(&p->sink);
    for (int shift = 24; shift >= 0; shift -= 8) *p->sink.to++ = (uint8_t)(adler >> shift);
    return 1;
}

int cpng_is_photo(const uint8_t *rgba, uint32_t width, uint32_t height) {
    size_t same = 0, all = 0;
    for (uint32_t y = 0; y < height; y += 16) {
        const uint8_t *row = rgba + (size_t)y * width * 4;
        for (uint32_t x = 1; x < width; x++, all++) {
            same += load4(row + (size_t)x * 4) == load4(row + (size_t)(x - 1) * 4);
        }
    }
    return same * 4 < all;
}

// Sets a packer up for a picture; its memory is the caller's.
static void prepare(
    packer *p, const uint8_t *rgba, uint32_t width, uint32_t height, int opaque) {
    memset(p, 0, sizeof *p);
    p->rgba = rgba;
    p->width = width;
    p->height = height;
    p->opaque = opaque;
    p->channels = opaque ? 3 : 4;
    p->row_bytes = 1 + width * p->channels;
    p->pixel_mask = opaque ? 0xFFFFFF : 0xFFFFFFFF;
}

int drawn_deflate(
    const uint8_t *rgba, uint32_t width, uint32_t height, int opaque, uint8_t **out,
    size_t *out_count) {
    size_t row_bytes = 1 + (size_t)width * (opaque ? 3 : 4);
    if (row_bytes > BLOCK_BYTES || height > UINT32_MAX / row_bytes) return 0;
    if (height * row_bytes < LEAST_BYTES || cpng_is_photo(rgba, width, height)) return 0;
    uint32_t rows = (uint32_t)(BLOCK_BYTES / row_bytes);
    packer *p = cpng_take(sizeof *p);
    uint8_t *before = cpng_take(MOST_DISTANCE + BLOCK_BYTES + SLACK_BYTES);
    uint32_t *edges = cpng_take(((size_t)rows * width + 2) * sizeof *edges);
    deflate_token *tokens = cpng_take(BLOCK_BYTES * sizeof *tokens);
    int is_made = 0;
    if (p != NULL && before != NULL && edges != NULL && tokens != NULL) {
        prepare(p, rgba, width, height, opaque);
        memset(before, 0, MOST_DISTANCE);
        p->before = before;
        p->block = before + MOST_DISTANCE;
        p->edges = edges;
        p->tokens = tokens;
        p->capacity = 1 << 20;
        p->out = p->sink.to = cpng_take(p->capacity);
        is_made = p->out != NULL && pack_blocks(p, rows);
        if (is_made) {
            *out = p->out;
            *out_count = (size_t)(p->sink.to - p->out);
        } else {
            cpng_give(p->out);
        }
    }
    cpng_give(tokens);
    cpng_give(edges);
    cpng_give(before);
    cpng_give(p);
    return is_made;
}
