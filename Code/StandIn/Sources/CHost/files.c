// The files that a child may read: Landlock of Linux 5.13 and later.
#define _GNU_SOURCE
#include "CHost.h"
#include "raw.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

// The kernel's interface, since older headers lack it.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { version_flag = 1, rule_path_beneath = 1 };
enum { read_file = 1 << 2, read_folder = 1 << 3 };

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct path_rule {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

int chost_landlock_version(void) {
    long version = raw_syscall(create_ruleset, 0, 0, version_flag, 0, 0, 0);
    return version > 0 ? (int)version : 0;
}

static int allow(long rules, const char *path, bool isFolder) {
    int folder = open(path, O_PATH | O_CLOEXEC);
    // What does not exist need not be allowed.
    if (folder < 0) return 0;
    struct path_rule rule = {read_file | (isFolder ? read_folder : 0), folder};
    long result = raw_syscall(add_rule, rules, rule_path_beneath, (long)&rule, 0, 0, 0);
    close(folder);
    errno = (int)-result;
    return result < 0 ? -1 : 0;
}

/// The folder of the program, with its resources.
static int allow_own_folder(long rules) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) return -1;
    path[length] = '\0';
    char *end = strrchr(path, '/');
    if (end == NULL || end == path) return 0;
    *end = '\0';
    return allow(rules, path, true);
}

int chost_confine_reading(void) {
    static const char *const folders[] = {"/usr", "/lib", "/lib64", "/proc/self"};
    static const char *const files[] = {"/etc/localtime", "/etc/ld.so.cache", "/dev/null"};
    int version = chost_landlock_version();
    if (version == 0) return 0;
    // All that the version knows is forbidden unless it is allowed below.
    static const int known[] = {13, 14, 15, 15, 16};
    struct ruleset set = {.files = (1ULL << known[version < 5 ? version - 1 : 4]) - 1};
    if (version >= 4) set.network = 3;
    if (version >= 6) set.scopes = 3;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    long rules = raw_syscall(create_ruleset, (long)&set, (long)size, 0, 0, 0, 0);
    if (rules < 0) {
        errno = (int)-rules;
        return -1;
    }
    int result = allow_own_folder(rules);
    for (size_t i = 0; result == 0 && i < sizeof folders / sizeof *folders; i++)
        result = allow(rules, folders[i], true);
    for (size_t i = 0; result == 0 && i < sizeof files / sizeof *files; i++)
        result = allow(rules, files[i], false);
    if (result == 0) {
        long restricted = raw_syscall(restrict_self, rules, 0, 0, 0, 0, 0);
        errno = (int)-restricted;
        if (restricted < 0) result = -1;
    }
    close((int)rules);
    return result;
}
