// The loops for every processor.
#pragma clang diagnostic ignored "-Wpsabi"
#define KERNEL(name) ck_plain_##name
#include "kernels.h"
