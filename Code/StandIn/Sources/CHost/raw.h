#ifndef CHOST_RAW_H
#define CHOST_RAW_H

#include <errno.h>

/// A system call without libc, whose wrappers this module replaces. Returns -errno on failure.
static inline long raw_syscall(long n, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = n;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0"
                     : "+r"(x0)
                     : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                     : "memory");
    return x0;
#else
#error "The stand-in runs on x86_64 and aarch64 only."
#endif
}

/// Fails as libc's functions do.
static inline int fail(int error) {
    errno = error;
    return -1;
}

/// The result of a raw call as libc's function gives it.
static inline long checked(long result) { return result < 0 ? fail((int)-result) : result; }

#endif
