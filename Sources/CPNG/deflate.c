#include "deflate.h"
#include <string.h>

enum { LITERALS = 286, DISTANCES = 30, LENGTH_CODES = 19, END = 256, LONGEST_CODE = 15 };

static const uint16_t length_bases[] = {
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258};
static const uint8_t length_extras[] = {
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_bases[] = {
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577};

// The numbers of symbols, then the lengths of their codes and the codes, first bit lowest.
typedef struct {
    uint32_t counts[LITERALS];
    uint8_t lengths[LITERALS];
    uint16_t words[LITERALS];
} code;

static int highest_bit(int value) { return 31 - __builtin_clz((unsigned)value); }

// Which length_bases a length belongs to: four to each power of two.
static int length_class(int length) {
    int rest = length - LEAST_MATCH;
    if (rest < 8) return rest;
    if (length == MOST_MATCH) return 28;
    int log = highest_bit(rest);
    return 4 * (log - 1) + ((rest >> (log - 2)) & 3);
}

// Which distance_bases a distance belongs to: two to each power of two.
static int distance_class(int distance) {
    int rest = distance - 1;
    if (rest < 2) return rest;
    int log = highest_bit(rest);
    return 2 * log + ((rest >> (log - 1)) & 1);
}

static void put(deflate_sink *sink, unsigned bits, int count) {
    sink->bits |= (uint64_t)bits << sink->count;
    sink->count += count;
}

static void put_symbol(deflate_sink *sink, const code *from, int symbol) {
    put(sink, from->words[symbol], from->lengths[symbol]);
}

// Writes the full bytes; up to eight are touched. What is written may lie in the sink itself for all
// that the compiler knows, so the bits are read once.
static void flush(deflate_sink *sink) {
    uint64_t bits = sink->bits;
    uint8_t *to = sink->to;
    for (int byte = 0; byte < 8; byte++) to[byte] = (uint8_t)(bits >> (8 * byte));
    sink->to += sink->count >> 3;
    sink->bits >>= sink->count & ~7;
    sink->count &= 7;
}

void deflate_finish(deflate_sink *sink) {
    if (sink->count > 0) *sink->to++ = (uint8_t)sink->bits;
    sink->count = 0;
    sink->bits = 0;
}

typedef struct {
    uint32_t count;
    uint16_t symbol;
} leaf;

static int is_before(leaf a, leaf b) {
    return a.count < b.count || (a.count == b.count && a.symbol < b.symbol);
}

static void sort(leaf *leaves, int count) {
    static const int gaps[] = {132, 57, 23, 10, 4, 1};
    for (int round = 0; round < 6; round++) {
        int gap = gaps[round];
        for (int i = gap; i < count; i++) {
            leaf moved = leaves[i];
            int to = i;
            for (; to >= gap && is_before(moved, leaves[to - gap]); to -= gap) {
                leaves[to] = leaves[to - gap];
            }
            leaves[to] = moved;
        }
    }
}

// Pulls up leaves that lie deeper than the limit: each takes the place of one that moves down.
static void limit_depths(uint16_t *numbers, int limit) {
    int excess = -(1 << limit);
    for (int depth = 1; depth <= limit; depth++) excess += numbers[depth] << (limit - depth);
    for (; excess > 0; excess--) {
        int depth = limit - 1;
        while (numbers[depth] == 0) depth--;
        numbers[depth] -= 1;
        numbers[depth + 1] += 2;
        numbers[limit] -= 1;
    }
}

// The numbers of at least two sorted leaves at each depth of their Huffman tree.
static void count_depths(const leaf *leaves, int count, int limit, uint16_t *numbers) {
    uint32_t sums[LITERALS];
    uint16_t leaf_parents[LITERALS], node_parents[LITERALS], depths[LITERALS];
    int next_leaf = 0, next_node = 0;
    for (int made = 0; made < count - 1; made++) {
        sums[made] = 0;
        for (int side = 0; side < 2; side++) {
            if (next_leaf < count
                && (next_node == made || leaves[next_leaf].count <= sums[next_node])) {
                sums[made] += leaves[next_leaf].count;
                leaf_parents[next_leaf++] = (uint16_t)made;
            } else {
                sums[made] += sums[next_node];
                node_parents[next_node++] = (uint16_t)made;
            }
        }
    }
    depths[count - 2] = 0;
    for (int node = count - 3; node >= 0; node--) {
        depths[node] = (uint16_t)(depths[node_parents[node]] + 1);
    }
    for (int i = 0; i < count; i++) {
        int depth = depths[leaf_parents[i]] + 1;
        numbers[depth < limit ? depth : limit] += 1;
    }
    limit_depths(numbers, limit);
}

// The lengths of the codes; at least two symbols have one, as some readers want it.
static void make_lengths(code *of, int symbols, int limit) {
    leaf leaves[LITERALS];
    uint16_t numbers[LONGEST_CODE + 1] = {0};
    int used = 0;
    for (int symbol = 0; symbol < symbols; symbol++) {
        of->lengths[symbol] = 0;
        if (of->counts[symbol] > 0) leaves[used++] = (leaf){of->counts[symbol], (uint16_t)symbol};
    }
    for (int symbol = 0; used < 2; symbol++) {
        if (of->counts[symbol] == 0) leaves[used++] = (leaf){0, (uint16_t)symbol};
    }
    sort(leaves, used);
    count_depths(leaves, used, limit, numbers);
    int next = 0;
    for (int depth = limit; depth > 0; depth--) {
        for (int i = 0; i < numbers[depth]; i++) {
            of->lengths[leaves[next++].symbol] = (uint8_t)depth;
        }
    }
}

static void make_code(code *of, int symbols, int limit) {
    uint16_t next[LONGEST_CODE + 1] = {0}, numbers[LONGEST_CODE + 1] = {0};
    make_lengths(of, symbols, limit);
    for (int symbol = 0; symbol < symbols; symbol++) numbers[of->lengths[symbol]] += 1;
    numbers[0] = 0;
    for (int depth = 1; depth <= limit; depth++) {
        next[depth] = (uint16_t)((next[depth - 1] + numbers[depth - 1]) << 1);
    }
    for (int symbol = 0; symbol < symbols; symbol++) {
        int length = of->lengths[symbol];
        unsigned word = length > 0 ? next[length]++ : 0, turned = 0;
        for (int bit = 0; bit < length; bit++) turned |= (word >> bit & 1) << (length - 1 - bit);
        of->words[symbol] = (uint16_t)turned;
    }
}

// A length of a code, or a repetition of one and how often by extra bits.
typedef struct {
    uint8_t symbol, extra, bits;
} part;

static int at_most(int value, int most) { return value < most ? value : most; }

static int make_parts(const uint8_t *lengths, int count, part *parts) {
    int made = 0;
    for (int i = 0; i < count;) {
        uint8_t length = lengths[i];
        int left = 0;
        while (i < count && lengths[i] == length) left++, i++;
        if (length > 0) parts[made++] = (part){length, 0, 0}, left--;
        while (left >= 3) {
            int run = at_most(left, length > 0 ? 6 : 138);
            uint8_t rest = (uint8_t)(run - (run < 11 ? 3 : 11));
            parts[made++] = length > 0 ? (part){16, rest, 2}
                : run < 11             ? (part){17, rest, 3}
                                       : (part){18, rest, 7};
            left -= run;
        }
        for (; left > 0; left--) parts[made++] = (part){length, 0, 0};
    }
    return made;
}

static void write_codes(deflate_sink *sink, const code *literals, const code *distances) {
    static const uint8_t order[LENGTH_CODES] = {
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + DISTANCES];
    part parts[LITERALS + DISTANCES];
    code of_lengths = {0};
    int first = LITERALS, second = DISTANCES, used = LENGTH_CODES;
    while (literals->lengths[first - 1] == 0) first--;
    while (distances->lengths[second - 1] == 0) second--;
    memcpy(lengths, literals->lengths, (size_t)first);
    memcpy(lengths + first, distances->lengths, (size_t)second);
    int count = make_parts(lengths, first + second, parts);
    for (int i = 0; i < count; i++) of_lengths.counts[parts[i].symbol] += 1;
    make_code(&of_lengths, LENGTH_CODES, 7);
    while (of_lengths.lengths[order[used - 1]] == 0) used--;
    put(sink, (unsigned)(first - 257), 5);
    put(sink, (unsigned)(second - 1), 5);
    put(sink, (unsigned)(used - 4), 4);
    for (int i = 0; i < used; i++) {
        flush(sink);
        put(sink, of_lengths.lengths[order[i]], 3);
    }
    for (int i = 0; i < count; i++) {
        flush(sink);
        put_symbol(sink, &of_lengths, parts[i].symbol);
        put(sink, parts[i].extra, parts[i].bits);
    }
    flush(sink);
}

void deflate_write_block(
    deflate_sink *sink, const deflate_token *tokens, size_t count, int is_last) {
    code literals = {0}, distances = {0};
    literals.counts[END] = 1;
    for (size_t i = 0; i < count; i++) {
        deflate_token token = tokens[i];
        int is_match = token.distance > 0;
        literals.counts[is_match ? END + 1 + length_class(token.length) : token.length] += 1;
        if (is_match) distances.counts[distance_class(token.distance)] += 1;
    }
    make_code(&literals, LITERALS, LONGEST_CODE);
    make_code(&distances, DISTANCES, LONGEST_CODE);
    put(sink, (unsigned)is_last | 2 << 1, 3);
    write_codes(sink, &literals, &distances);
    for (size_t i = 0; i < count; i++) {
        deflate_token token = tokens[i];
        if (token.distance == 0) {
            put_symbol(sink, &literals, token.length);
        } else {
            int length = length_class(token.length), distance = distance_class(token.distance);
            put_symbol(sink, &literals, END + 1 + length);
            put(sink, (unsigned)(token.length - length_bases[length]), length_extras[length]);
            put_symbol(sink, &distances, distance);
            put(sink, (unsigned)(token.distance - distance_bases[distance]),
                distance < 2 ? 0 : distance / 2 - 1);
        }
        flush(sink);
    }
    put_symbol(sink, &literals, END);
    flush(sink);
}
