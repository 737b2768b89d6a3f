// What a child may do: compute, read files, and talk on the descriptors that it was given.
#define _GNU_SOURCE
#include "CHost.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Calls that are allowed with all arguments. None creates a file, a process or a connection, or
/// reaches another process. What is not on the list fails with EPERM.
static const unsigned short allowed[] = {
    // Descriptors that are open
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_lseek, SYS_close,
    SYS_fstat, SYS_dup, SYS_dup3, SYS_fsync, SYS_fdatasync, SYS_ppoll, SYS_pselect6,
    // The app's own files, which are in memory
    SYS_memfd_create, SYS_ftruncate, SYS_sendfile,
    // Looking at files
    SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_readlinkat,
    SYS_getdents64, SYS_getcwd, SYS_getxattr, SYS_lgetxattr, SYS_fadvise64,
    // Memory
    SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_mincore,
    // Threads of this process
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_gettid,
    SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler,
    SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_membarrier,
    // Signals of this process
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_sigaltstack,
    SYS_restart_syscall,
    // Time and waiting
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_nanosleep, SYS_clock_nanosleep,
    SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_timerfd_create,
    SYS_timerfd_settime, SYS_timerfd_gettime, SYS_pipe2,
    // Questions
    SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getpgid,
    SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_getrlimit, SYS_times, SYS_getrandom, SYS_umask,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#if defined(__x86_64__)
    // Older forms of the calls above
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_select, SYS_dup2, SYS_pipe,
    SYS_epoll_wait, SYS_getdents, SYS_time, SYS_arch_prctl, SYS_getpgrp,
#endif
    // The end
    SYS_exit, SYS_exit_group
};

/// Calls that no app makes by accident: the process ends at once with SIGSYS.
static const unsigned short deadly[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_bpf, SYS_mount, SYS_umount2,
    SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_init_module, SYS_finit_module,
    SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_perf_event_open,
    SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key
};

// MARK: The filter

struct program {
    struct sock_filter code[512];
    unsigned short count;
};

static void add(struct program *p, unsigned short code, unsigned char yes, unsigned char no,
                unsigned value) {
    if (p->count < sizeof p->code / sizeof p->code[0])
        p->code[p->count++] = (struct sock_filter){code, yes, no, value};
}

static void give(struct program *p, unsigned action) {
    add(p, BPF_RET | BPF_K, 0, 0, action);
}

static void load(struct program *p, size_t offset) {
    add(p, BPF_LD | BPF_W | BPF_ABS, 0, 0, (unsigned)offset);
}

static const unsigned refuse = SECCOMP_RET_ERRNO | EPERM;

static size_t argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (size_t)index; }

static void rule(struct program *p, unsigned number, unsigned action) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, number);
    give(p, action);
}

/// Allows a call whose argument has none of the bits.
static void rule_without(struct program *p, unsigned number, int index, unsigned bits) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, number);
    load(p, argument(index));
    add(p, BPF_JMP | BPF_JSET | BPF_K, 1, 0, bits);
    give(p, SECCOMP_RET_ALLOW);
    give(p, refuse);
}

/// Allows a call whose argument is one of some values.
static void rule_among(struct program *p, unsigned number, int index, const unsigned *values,
                       unsigned char count) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 0, (unsigned char)(count + 3), number);
    load(p, argument(index));
    for (unsigned char i = 0; i < count; i++)
        add(p, BPF_JMP | BPF_JEQ | BPF_K, (unsigned char)(count - i), 0, values[i]);
    give(p, refuse);
    give(p, SECCOMP_RET_ALLOW);
}

static void build(struct program *p, pid_t self) {
    load(p, offsetof(struct seccomp_data, arch));
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCHITECTURE);
    give(p, SECCOMP_RET_KILL_PROCESS);
    load(p, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        rule(p, allowed[i], SECCOMP_RET_ALLOW);
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        rule(p, deadly[i], SECCOMP_RET_KILL_PROCESS);

    const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND
        | (O_TMPFILE & ~O_DIRECTORY);
    rule_without(p, SYS_openat, 2, writing);
#if defined(__x86_64__)
    rule_without(p, SYS_open, 1, writing);
#endif
    // A new thread, never a new process. What clone3 and openat2 want lies in memory, where a
    // filter cannot look: libc goes back to the older calls.
    const unsigned thread[] = {CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD
        | CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID};
    rule_among(p, SYS_clone, 0, thread, 1);
    rule(p, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    rule(p, SYS_openat2, SECCOMP_RET_ERRNO | ENOSYS);
    // abort() sends itself a signal.
    const unsigned own[] = {(unsigned)self};
    rule_among(p, SYS_tgkill, 0, own, 1);
    rule_among(p, SYS_kill, 0, own, 1);
    // isatty() and the like
    const unsigned requests[] = {TCGETS, FIONREAD, TIOCGWINSZ};
    rule_among(p, SYS_ioctl, 1, requests, 3);
    const unsigned commands[] = {F_GETFL, F_SETFL, F_GETFD, F_SETFD, F_DUPFD_CLOEXEC, F_SETLK};
    rule_among(p, SYS_fcntl, 1, commands, 6);
    const unsigned options[] = {PR_SET_NAME, PR_GET_NAME, 0x53564d41 /* PR_SET_VMA */};
    rule_among(p, SYS_prctl, 0, options, 3);
    // Limits can be read and not be set.
    const unsigned none[] = {0};
    rule_among(p, SYS_prlimit64, 2, none, 1);
    give(p, refuse);
}

// MARK: Limits

static int limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit both = {value, value};
    return setrlimit(resource, &both);
}

/// The bytes of address space that the process has, or 0.
static uint64_t address_space(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return 0;
    unsigned long long pages = 0;
    int found = fscanf(file, "%llu", &pages);
    fclose(file);
    return found == 1 ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

int chost_restrict(pid_t parent, struct chost_limits limits) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
    if (getppid() != parent) {
        errno = ESRCH;
        return -1;
    }
    // A write beyond the limit fails rather than ends the process. Files are in memory beyond that
    // of the address space: the limit of descriptors bounds them.
    signal(SIGXFSZ, SIG_IGN);
    if (limit(RLIMIT_AS, address_space() + limits.memory) != 0
        || limit(RLIMIT_CPU, limits.cpu_seconds) != 0 || limit(RLIMIT_FSIZE, CHOST_FILE_LIMIT) != 0
        || limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_NOFILE, limits.descriptors) != 0)
        return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || chost_confine_reading() != 0) return -1;
    struct program filter = {.count = 0};
    build(&filter, getpid());
    if (filter.count >= sizeof filter.code / sizeof filter.code[0]) {
        errno = E2BIG;
        return -1;
    }
    struct sock_fprog argument = {filter.count, filter.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &argument, 0, 0);
}
