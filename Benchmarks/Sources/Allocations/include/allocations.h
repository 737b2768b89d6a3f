// Counts what a program allocates: the C library's allocator with a counter before it.
#pragma once

/// The number of blocks that were asked for since the program began; 0 where the C library cannot
/// be interposed (anything but glibc).
unsigned long long allocations_count(void);
