// Replaces libc's functions that take a path, for paths in the app's folder; see disk.c. For all
// other paths they do what libc's do, and the sandbox decides.
#define _GNU_SOURCE
#include "CHost.h"
#include "disk.h"
#include "raw.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>

/// libc's own function of a name.
static void *original(const char *name) { return dlsym(RTLD_NEXT, name); }

static bool is_on_disk(const char *path) {
    char whole[PATH_MAX];
    return disk_path(path, whole);
}

// MARK: Looking

static int look(const char *path, struct stat *result, int flags) {
    char whole[PATH_MAX];
    if (disk_path(path, whole)) return disk_stat(whole, result);
    return checked(raw_syscall(SYS_newfstatat, AT_FDCWD, (long)path, (long)result, flags, 0, 0));
}

int stat(const char *restrict path, struct stat *restrict result) { return look(path, result, 0); }

int lstat(const char *restrict path, struct stat *restrict result) {
    return look(path, result, AT_SYMLINK_NOFOLLOW);
}

int fstat(int file, struct stat *result) {
    int status = checked(raw_syscall(SYS_fstat, file, (long)result, 0, 0, 0, 0));
    if (status == 0 && chost_is_deterministic()) disk_correct(result);
    return status;
}

int access(const char *path, int mode) {
    struct stat result;
    if (is_on_disk(path)) return stat(path, &result);
    return checked(raw_syscall(SYS_faccessat, AT_FDCWD, (long)path, mode, 0, 0, 0));
}

ssize_t readlink(const char *restrict path, char *restrict target, size_t size) {
    struct stat result;
    if (is_on_disk(path)) return stat(path, &result) == 0 ? fail(EINVAL) : -1;
    return checked(
        raw_syscall(SYS_readlinkat, AT_FDCWD, (long)path, (long)target, (long)size, 0, 0));
}

char *realpath(const char *restrict path, char *restrict target) {
    char whole[PATH_MAX];
    struct stat result;
    if (!disk_path(path, whole)) {
        char *(*libc)(const char *, char *) = original("realpath");
        return libc(path, target);
    }
    if (stat(whole, &result) != 0) return NULL;
    return target ? strcpy(target, whole) : strdup(whole);
}

/// An iPhone with 64 GB free, whatever this machine has.
int statvfs(const char *restrict path, struct statvfs *restrict result) {
    if (!chost_is_deterministic()) {
        int (*libc)(const char *, struct statvfs *) = original("statvfs");
        return libc(path, result);
    }
    memset(result, 0, sizeof *result);
    result->f_bsize = result->f_frsize = 4096;
    result->f_blocks = 1UL << 25;
    result->f_bfree = result->f_bavail = 1UL << 24;
    result->f_files = result->f_ffree = result->f_favail = 1UL << 20;
    result->f_namemax = NAME_MAX;
    return 0;
}

// MARK: Changing

int rmdir(const char *path) {
    char whole[PATH_MAX];
    if (disk_path(path, whole)) return disk_remove(whole, true);
    return checked(raw_syscall(SYS_unlinkat, AT_FDCWD, (long)path, AT_REMOVEDIR, 0, 0, 0));
}

int unlink(const char *path) {
    char whole[PATH_MAX];
    if (disk_path(path, whole)) return disk_remove(whole, false);
    return checked(raw_syscall(SYS_unlinkat, AT_FDCWD, (long)path, 0, 0, 0, 0));
}

int remove(const char *path) {
    char whole[PATH_MAX];
    if (disk_path(path, whole)) return disk_remove(whole, disk_is_folder(whole));
    return unlink(path) == 0 ? 0 : errno == EISDIR ? rmdir(path) : -1;
}

int rename(const char *from, const char *to) {
    char old[PATH_MAX], new[PATH_MAX];
    bool isOld = disk_path(from, old), isNew = disk_path(to, new);
    if (isOld && isNew) return disk_rename(old, new);
    if (isOld || isNew) return fail(EXDEV);
    return checked(raw_syscall(SYS_renameat2, AT_FDCWD, (long)from, AT_FDCWD, (long)to, 0, 0));
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    if (is_on_disk(from) || is_on_disk(to)) return rename(from, to);
    return checked(
        raw_syscall(SYS_renameat2, from_folder, (long)from, to_folder, (long)to, 0, 0));
}

/// There is one file for a name, and no links.
int link(const char *from, const char *to) {
    if (is_on_disk(from) || is_on_disk(to)) return fail(EPERM);
    return checked(raw_syscall(SYS_linkat, AT_FDCWD, (long)from, AT_FDCWD, (long)to, 0, 0));
}

int symlink(const char *target, const char *path) {
    if (is_on_disk(path)) return fail(EPERM);
    return checked(raw_syscall(SYS_symlinkat, (long)target, AT_FDCWD, (long)path, 0, 0, 0));
}

// MARK: Owners and modes, which mean nothing here, and times

#define IGNORING(declaration, path_test, call)                  \
    declaration {                                               \
        if (chost_is_deterministic() && (path_test)) return 0;  \
        return checked(call);                                   \
    }

IGNORING(int chmod(const char *path, mode_t mode), is_on_disk(path),
         raw_syscall(SYS_fchmodat, AT_FDCWD, (long)path, mode, 0, 0, 0))
IGNORING(int chown(const char *path, uid_t user, gid_t group), is_on_disk(path),
         raw_syscall(SYS_fchownat, AT_FDCWD, (long)path, user, group, 0, 0))
IGNORING(int fchmod(int file, mode_t mode), true,
         raw_syscall(SYS_fchmod, file, mode, 0, 0, 0, 0))
IGNORING(int fchown(int file, uid_t user, gid_t group), true,
         raw_syscall(SYS_fchown, file, user, group, 0, 0, 0))

int futimens(int file, const struct timespec times[2]) {
    if (chost_is_deterministic()) return disk_touch_open(file, times ? &times[1] : NULL);
    return checked(raw_syscall(SYS_utimensat, file, 0, (long)times, 0, 0, 0));
}

int utimes(const char *path, const struct timeval times[2]) {
    char whole[PATH_MAX];
    if (disk_path(path, whole)) {
        struct timespec time = {times ? times[1].tv_sec : 0, times ? times[1].tv_usec * 1000L : 0};
        return disk_touch(whole, times ? &time : NULL);
    }
    int (*libc)(const char *, const struct timeval *) = original("utimes");
    return libc(path, times);
}

// MARK: Extended attributes: none is kept

IGNORING(int setxattr(const char *path, const char *name, const void *value, size_t size,
                      int flags),
         is_on_disk(path),
         raw_syscall(SYS_setxattr, (long)path, (long)name, (long)value, (long)size, flags, 0))
IGNORING(int lsetxattr(const char *path, const char *name, const void *value, size_t size,
                       int flags),
         is_on_disk(path),
         raw_syscall(SYS_lsetxattr, (long)path, (long)name, (long)value, (long)size, flags, 0))
IGNORING(int fsetxattr(int file, const char *name, const void *value, size_t size, int flags),
         true,
         raw_syscall(SYS_fsetxattr, file, (long)name, (long)value, (long)size, flags, 0))
IGNORING(ssize_t listxattr(const char *path, char *list, size_t size), is_on_disk(path),
         raw_syscall(SYS_listxattr, (long)path, (long)list, (long)size, 0, 0, 0))

ssize_t getxattr(const char *path, const char *name, void *value, size_t size) {
    if (is_on_disk(path)) return fail(ENODATA);
    return checked(
        raw_syscall(SYS_getxattr, (long)path, (long)name, (long)value, (long)size, 0, 0));
}

ssize_t lgetxattr(const char *path, const char *name, void *value, size_t size) {
    if (is_on_disk(path)) return fail(ENODATA);
    return checked(
        raw_syscall(SYS_lgetxattr, (long)path, (long)name, (long)value, (long)size, 0, 0));
}

ssize_t fgetxattr(int file, const char *name, void *value, size_t size) {
    if (chost_is_deterministic()) return fail(ENODATA);
    return checked(raw_syscall(SYS_fgetxattr, file, (long)name, (long)value, (long)size, 0, 0));
}

// MARK: Temporary names

char *mktemp(char *pattern) {
    static int last = 0;
    size_t length = strlen(pattern);
    if (!is_on_disk(pattern) || length < 6) {
        char *(*libc)(char *) = original("mktemp");
        return libc(pattern);
    }
    struct stat result;
    do {
        unsigned number = (unsigned)__atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
        for (size_t i = 1; i <= 6; i++, number /= 10)
            pattern[length - i] = (char)('0' + number % 10);
    } while (stat(pattern, &result) == 0);
    return pattern;
}

int mkstemp(char *pattern) {
    if (!is_on_disk(pattern)) {
        int (*libc)(char *) = original("mkstemp");
        return libc(pattern);
    }
    return open(mktemp(pattern), O_RDWR | O_CREAT | O_EXCL, 0600);
}

// MARK: Listing folders

/// A folder that is read, or a walk through one. The first member tells it from libc's own.
struct walk {
    const void *mark;
    char **paths; // whole paths of a walk, names of a folder
    char *after;  // of a walk: whether a folder is left, by entry
    int count;
    int next;
    union {
        struct dirent folder;
        FTSENT entry;
    } now;
    struct stat stat;
};

static const char mark = 0;

static struct walk *ours(const void *any) {
    return any && *(const void *const *)any == &mark ? (struct walk *)any : NULL;
}

static void end(struct walk *walk) {
    for (int i = 0; i < walk->count; i++) free(walk->paths[i]);
    free(walk->paths);
    free(walk->after);
    free(walk);
}

DIR *opendir(const char *path) {
    char whole[PATH_MAX];
    if (!disk_path(path, whole)) {
        DIR *(*libc)(const char *) = original("opendir");
        return libc(path);
    }
    struct walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL) return NULL;
    walk->mark = &mark;
    walk->count = disk_list(whole, &walk->paths);
    if (walk->count >= 0) return (DIR *)walk;
    free(walk);
    return NULL;
}

struct dirent *readdir(DIR *folder) {
    struct walk *walk = ours(folder);
    if (walk == NULL) {
        struct dirent *(*libc)(DIR *) = original("readdir");
        return libc(folder);
    }
    if (walk->next >= walk->count) return NULL;
    struct dirent *result = &walk->now.folder;
    memset(result, 0, sizeof *result);
    result->d_ino = (ino_t)walk->next + 2;
    result->d_type = DT_UNKNOWN;
    result->d_reclen = sizeof *result;
    snprintf(result->d_name, sizeof result->d_name, "%s", walk->paths[walk->next++]);
    return result;
}

int closedir(DIR *folder) {
    struct walk *walk = ours(folder);
    if (walk) {
        end(walk);
        return 0;
    }
    int (*libc)(DIR *) = original("closedir");
    return libc(folder);
}

// MARK: Walking through folders, as fts(3) does: a folder before and after what lies in it

static bool note(struct walk *walk, const char *path, bool isAfter) {
    if (walk->count >= 2048) return false;
    walk->paths[walk->count] = strdup(path);
    walk->after[walk->count] = isAfter;
    return walk->paths[walk->count++] != NULL;
}

static bool collect(struct walk *walk, const char *path) {
    if (!note(walk, path, false)) return false;
    if (!disk_is_folder(path)) return true;
    char **names;
    int count = disk_list(path, &names);
    bool isWhole = count >= 0;
    for (int i = 0; i < count; i++) {
        char inner[PATH_MAX];
        isWhole = isWhole && snprintf(inner, sizeof inner, "%s/%s", path, names[i]) < PATH_MAX
            && collect(walk, inner);
        free(names[i]);
    }
    if (count >= 0) free(names);
    return isWhole && note(walk, path, true);
}

FTS *fts_open(char *const *paths, int options, int (*compare)(const FTSENT **, const FTSENT **)) {
    char whole[PATH_MAX];
    if (paths[0] == NULL || !disk_path(paths[0], whole)) {
        FTS *(*libc)(char *const *, int, int (*)(const FTSENT **, const FTSENT **)) =
            original("fts_open");
        return libc(paths, options, compare);
    }
    struct walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL) return NULL;
    walk->mark = &mark;
    walk->paths = calloc(2048, sizeof *walk->paths);
    walk->after = calloc(2048, 1);
    if (walk->paths && walk->after && collect(walk, whole)) return (FTS *)walk;
    end(walk);
    errno = ENOMEM;
    return NULL;
}

FTSENT *fts_read(FTS *fts) {
    struct walk *walk = ours(fts);
    if (walk == NULL) {
        FTSENT *(*libc)(FTS *) = original("fts_read");
        return libc(fts);
    }
    errno = 0;
    if (walk->next >= walk->count) return NULL;
    char *path = walk->paths[walk->next];
    FTSENT *entry = &walk->now.entry;
    memset(entry, 0, sizeof *entry);
    int status = stat(path, &walk->stat);
    entry->fts_errno = status == 0 ? 0 : errno;
    bool isFolder = status == 0 && S_ISDIR(walk->stat.st_mode);
    entry->fts_info = status != 0 ? FTS_NS
        : !isFolder ? FTS_F : walk->after[walk->next] ? FTS_DP : FTS_D;
    entry->fts_path = entry->fts_accpath = path;
    entry->fts_pathlen = (unsigned short)strlen(path);
    entry->fts_namelen = (unsigned short)strlen(strrchr(path, '/') + 1);
    entry->fts_statp = &walk->stat;
    for (const char *at = path + strlen(walk->paths[0]); *at; at++)
        entry->fts_level += *at == '/';
    walk->next++;
    errno = 0;
    return entry;
}

int fts_set(FTS *fts, FTSENT *entry, int instruction) {
    struct walk *walk = ours(fts);
    if (walk == NULL) {
        int (*libc)(FTS *, FTSENT *, int) = original("fts_set");
        return libc(fts, entry, instruction);
    }
    if (instruction != FTS_SKIP) return 0;
    size_t length = strlen(entry->fts_path);
    while (walk->next < walk->count
           && strncmp(walk->paths[walk->next], entry->fts_path, length) == 0
           && walk->paths[walk->next][length] == '/')
        walk->next++;
    return 0;
}

int fts_close(FTS *fts) {
    struct walk *walk = ours(fts);
    if (walk) {
        end(walk);
        return 0;
    }
    int (*libc)(FTS *) = original("fts_close");
    return libc(fts);
}
