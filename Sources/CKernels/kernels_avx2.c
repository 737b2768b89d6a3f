// The loops for processors with AVX2.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) ck_avx2_##name
#include "kernels.h"
#pragma clang attribute pop
#else
typedef int ck_no_avx2_here;
#endif
