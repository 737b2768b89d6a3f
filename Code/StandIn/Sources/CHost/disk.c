// The files of the app: they live in memory as long as a child does, and the host keeps what
// outlives it. A file is a memory descriptor, so that reading and writing are the kernel's.
#define _GNU_SOURCE
#include "disk.h"
#include "CHost.h"
#include "raw.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HOME CHOST_HOME

struct node {
    char *path;
    int file;            // a memory descriptor; -1 for a folder
    int writer;          // the descriptor that was given to the last writer; -1 for none
    ino_t number;        // the same in each run
    bool is_fixed;       // a folder of every app, which the host need not keep
    bool is_known;       // to the host
    bool may_differ;     // from what the host knows
    uint64_t known_hash; // of the bytes that the host knows
    off_t known_size;
    int64_t changed_at;  // virtual time, nanoseconds
};

enum { most_nodes = 400 };
static struct node nodes[most_nodes]; // by path
static int count = 0;
static char *gone[most_nodes];
static int gone_count = 0;
static ino_t last_number = 1;
static dev_t device = 0; // of memory descriptors
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// MARK: Paths

static bool is_inside(const char *path, const char *folder) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

bool disk_path(const char *path, char *result) {
    if (!chost_is_deterministic() || path == NULL || path[0] != '/' || strlen(path) >= PATH_MAX)
        return false;
    size_t length = 0;
    for (const char *at = path; *at != '\0';) {
        while (*at == '/') at++;
        const char *end = strchrnul(at, '/');
        size_t part = (size_t)(end - at);
        if (part == 2 && at[0] == '.' && at[1] == '.') {
            while (length > 0 && result[--length] != '/') {}
        } else if (part > 0 && !(part == 1 && at[0] == '.')) {
            result[length++] = '/';
            memcpy(result + length, at, part);
            length += part;
        }
        at = end;
    }
    result[length] = '\0';
    return is_inside(result, HOME);
}

/// The place of a path among the nodes, or where it would be.
static int place(const char *path, bool *is_there) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(nodes[middle].path, path);
        if (order == 0) {
            *is_there = true;
            return middle;
        }
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    *is_there = false;
    return low;
}

static struct node *find(const char *path) {
    bool is_there;
    int index = place(path, &is_there);
    return is_there ? &nodes[index] : NULL;
}

/// The folder in which a path lies must be there.
static int check_parent(const char *path) {
    char folder[PATH_MAX];
    strcpy(folder, path);
    *strrchr(folder, '/') = '\0';
    struct node *parent = find(folder);
    if (parent == NULL) return fail(ENOENT);
    return parent->file < 0 ? 0 : fail(ENOTDIR);
}

/// Adds a node. Returns NULL with errno set.
static struct node *insert(const char *path, int file) {
    bool is_there;
    int index = place(path, &is_there);
    if (count == most_nodes) {
        chost_refuse("more than 400 files and folders, such as", path);
        errno = ENOSPC;
        return NULL;
    }
    char *name = strdup(path);
    if (name == NULL) return NULL;
    memmove(nodes + index + 1, nodes + index, sizeof *nodes * (size_t)(count - index));
    count++;
    nodes[index] = (struct node){.path = name, .file = file, .writer = -1, .number = ++last_number,
                                 .may_differ = true, .changed_at = chost_virtual_time()};
    return &nodes[index];
}

static void take_out(struct node *node) {
    // The host's name of a folder ends with a slash.
    if (node->is_known && gone_count < most_nodes
        && asprintf(&gone[gone_count], "%s%s", node->path, node->file < 0 ? "/" : "") > 0)
        gone_count++;
    free(node->path);
    int index = (int)(node - nodes);
    count--;
    memmove(node, node + 1, sizeof *nodes * (size_t)(count - index));
}

/// Looks at an open file as the kernel does.
static int look_at(int file, struct stat *result) {
    return checked(raw_syscall(SYS_fstat, file, (long)result, 0, 0, 0, 0));
}

static int new_file(void) {
    struct stat now;
    int file = checked(raw_syscall(SYS_memfd_create, (long)"file", MFD_CLOEXEC, 0, 0, 0, 0));
    if (file >= 0 && look_at(file, &now) == 0) device = now.st_dev;
    return file;
}

static bool is_same(int file, int other) {
    struct stat a, b;
    return look_at(file, &a) == 0 && look_at(other, &b) == 0 && a.st_ino == b.st_ino
        && a.st_dev == b.st_dev;
}

static bool is_written(const struct node *node) {
    return node->writer >= 0 && is_same(node->writer, node->file);
}

void chost_disk_begin(void) {
    static const char *const folders[] = {
        HOME, HOME "/Documents", HOME "/Library", HOME "/Library/Caches",
        HOME "/Library/Preferences", HOME "/tmp"};
    setenv("HOME", HOME, 1);
    setenv("CFFIXED_USER_HOME", HOME, 1);
    setenv("TMPDIR", HOME "/tmp", 1);
    setenv("XDG_DATA_HOME", HOME "/Library/Application Support", 1);
    setenv("XDG_CACHE_HOME", HOME "/Library/Caches", 1);
    setenv("XDG_CONFIG_HOME", HOME "/Library/Preferences", 1);
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        struct node *node = find(folders[i]) ? NULL : insert(folders[i], -1);
        if (node) node->is_fixed = true;
    }
    pthread_mutex_unlock(&lock);
}

// MARK: Files

static int open_node(struct node *node, int flags) {
    bool writes = (flags & O_ACCMODE) != O_RDONLY;
    if (node->file < 0) return fail(writes ? EISDIR : ENXIO);
    if (!writes) {
        // A reader has a position of its own.
        char path[40];
        snprintf(path, sizeof path, "/proc/self/fd/%d", node->file);
        return checked(
            raw_syscall(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0, 0));
    }
    // Two writers would share a position.
    if (is_written(node)) chost_refuse("a second writer of the open file", node->path);
    if ((flags & O_TRUNC) && ftruncate(node->file, 0) != 0) return -1;
    node->may_differ = true;
    node->changed_at = chost_virtual_time();
    int file = fcntl(node->file, F_DUPFD_CLOEXEC, 0);
    if (file < 0) return -1;
    node->writer = file;
    lseek(file, 0, SEEK_SET);
    fcntl(file, F_SETFL, flags & O_APPEND);
    return file;
}

int disk_open(const char *path, int flags) {
    int result = -1;
    pthread_mutex_lock(&lock);
    struct node *node = find(path);
    if (node && (flags & O_CREAT) && (flags & O_EXCL)) {
        errno = EEXIST;
    } else if (node) {
        result = open_node(node, flags);
    } else if (!(flags & O_CREAT)) {
        errno = ENOENT;
    } else if (check_parent(path) == 0) {
        int file = new_file();
        if (file >= 0) node = insert(path, file);
        if (node) result = open_node(node, flags);
        else if (file >= 0) close(file);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int disk_make_folder(const char *path) {
    int result = -1;
    pthread_mutex_lock(&lock);
    if (find(path)) errno = EEXIST;
    else if (check_parent(path) == 0 && insert(path, -1)) result = 0;
    pthread_mutex_unlock(&lock);
    return result;
}

static off_t size(const struct node *node) {
    struct stat now;
    return node->file >= 0 && look_at(node->file, &now) == 0 ? now.st_size : 0;
}

/// The same times and owner on every machine.
static void describe(struct stat *result, mode_t mode, int64_t changed_at) {
    const int64_t second = 1000000000LL;
    result->st_mode = mode;
    result->st_nlink = 1;
    result->st_uid = getuid();
    result->st_gid = getgid();
    result->st_mtim.tv_sec = CHOST_EPOCH + changed_at / second;
    result->st_mtim.tv_nsec = changed_at % second;
    result->st_atim = result->st_ctim = result->st_mtim;
}

static const mode_t folder_mode = S_IFDIR | 0755, file_mode = S_IFREG | 0644;

int disk_stat(const char *path, struct stat *result) {
    pthread_mutex_lock(&lock);
    struct node *node = find(path);
    if (node) {
        memset(result, 0, sizeof *result);
        result->st_ino = node->number;
        result->st_size = size(node);
        result->st_blksize = 4096;
        result->st_blocks = (result->st_size + 511) / 512;
        describe(result, node->file < 0 ? folder_mode : file_mode, node->changed_at);
    }
    pthread_mutex_unlock(&lock);
    return node ? 0 : fail(ENOENT);
}

/// The node of an open file; NULL for one that is on the disk no longer.
static struct node *node_of(const struct stat *open) {
    for (int i = 0; i < count; i++) {
        struct stat now;
        if (nodes[i].file >= 0 && look_at(nodes[i].file, &now) == 0
            && now.st_ino == open->st_ino && now.st_dev == open->st_dev)
            return &nodes[i];
    }
    return NULL;
}

/// A file of the disk that is open has the kernel's times, which differ from run to run.
void disk_correct(struct stat *result) {
    if (device == 0 || result->st_dev != device) return;
    pthread_mutex_lock(&lock);
    struct node *node = node_of(result);
    describe(result, file_mode, node ? node->changed_at : chost_virtual_time());
    result->st_ino = node ? node->number : 1;
    result->st_dev = 0;
    pthread_mutex_unlock(&lock);
}

static int touch(struct node *node, const struct timespec *time) {
    if (node == NULL) return fail(ENOENT);
    if (time == NULL || time->tv_nsec == UTIME_NOW) node->changed_at = chost_virtual_time();
    else if (time->tv_nsec != UTIME_OMIT)
        node->changed_at = (time->tv_sec - CHOST_EPOCH) * 1000000000LL + time->tv_nsec;
    return 0;
}

int disk_touch(const char *path, const struct timespec *time) {
    pthread_mutex_lock(&lock);
    int result = touch(find(path), time);
    pthread_mutex_unlock(&lock);
    return result;
}

int disk_touch_open(int file, const struct timespec *time) {
    struct stat now;
    if (look_at(file, &now) != 0) return -1;
    pthread_mutex_lock(&lock);
    struct node *node = node_of(&now);
    int result = node ? touch(node, time) : 0;
    pthread_mutex_unlock(&lock);
    return result;
}

// MARK: Removing and moving

static bool has_children(const struct node *node) {
    // "a b" and "a.txt" stand between "a" and "a/b".
    for (int i = (int)(node - nodes) + 1; i < count; i++)
        if (is_inside(nodes[i].path, node->path)) return true;
    return false;
}

int disk_remove(const char *path, bool is_folder) {
    int result = -1;
    pthread_mutex_lock(&lock);
    struct node *node = find(path);
    if (node == NULL) errno = ENOENT;
    else if (is_folder && node->file >= 0) errno = ENOTDIR;
    else if (!is_folder && node->file < 0) errno = EISDIR;
    else if (node->is_fixed) errno = EPERM;
    else if (has_children(node)) errno = ENOTEMPTY;
    else {
        if (node->file >= 0) close(node->file);
        take_out(node);
        result = 0;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

/// Gives a node another path. Returns 0, or -1 with errno set.
static int repath(struct node *node, const char *path) {
    const struct node old = *node;
    take_out(node);
    struct node *new = insert(path, old.file);
    if (new == NULL) return -1;
    new->changed_at = old.changed_at;
    return 0;
}

/// Moves a node; what lies in a folder follows it.
static int move_node(struct node *node, const char *path) {
    char from[PATH_MAX];
    strcpy(from, node->path);
    const size_t length = strlen(from);
    int result = repath(node, path);
    for (int i = 0; result == 0 && i < count;) {
        char inner[PATH_MAX];
        if (!is_inside(nodes[i].path, from)) {
            i++;
        } else if (snprintf(inner, sizeof inner, "%s%s", path, nodes[i].path + length)
                   >= (int)sizeof inner) {
            result = fail(ENAMETOOLONG);
        } else {
            result = repath(&nodes[i], inner);
            i = 0;
        }
    }
    return result;
}

int disk_rename(const char *from, const char *to) {
    int result = -1;
    pthread_mutex_lock(&lock);
    struct node *node = find(from), *target = find(to);
    if (node == NULL) errno = ENOENT;
    else if (node == target) result = 0;
    else if (node->is_fixed || (target && target->is_fixed)) errno = EPERM;
    else if (is_inside(to, from)) errno = EINVAL;
    else if (target && target->file < 0 && node->file >= 0) errno = EISDIR;
    else if (target && target->file >= 0 && node->file < 0) errno = ENOTDIR;
    else if (target && has_children(target)) errno = ENOTEMPTY;
    else if (check_parent(to) == 0) {
        if (target) {
            if (target->file >= 0) close(target->file);
            take_out(target);
            node = find(from);
        }
        result = move_node(node, to);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

// MARK: Listing

int disk_list(const char *folder, char ***names) {
    int found = -1;
    pthread_mutex_lock(&lock);
    struct node *node = find(folder);
    if (node == NULL) errno = ENOENT;
    else if (node->file >= 0) errno = ENOTDIR;
    else {
        size_t length = strlen(folder);
        *names = calloc((size_t)count + 1, sizeof **names);
        found = 0;
        for (int i = 0; *names && i < count; i++) {
            if (!is_inside(nodes[i].path, folder) || nodes[i].path[length] == '\0') continue;
            const char *name = nodes[i].path + length + 1;
            if (strchr(name, '/') == NULL) (*names)[found++] = strdup(name);
        }
    }
    pthread_mutex_unlock(&lock);
    return found;
}

bool disk_is_folder(const char *path) {
    pthread_mutex_lock(&lock);
    struct node *node = find(path);
    bool result = node && node->file < 0;
    pthread_mutex_unlock(&lock);
    return result;
}

// MARK: What the host keeps

int chost_disk_put(const char *path, const void *bytes, size_t length, bool is_folder) {
    char whole[PATH_MAX];
    char copy[PATH_MAX];
    if (snprintf(copy, sizeof copy, HOME "/%s", path) >= (int)sizeof copy)
        return fail(ENAMETOOLONG);
    if (!disk_path(copy, whole)) return fail(EINVAL);
    if (is_folder) {
        if (disk_make_folder(whole) != 0 && errno != EEXIST) return -1;
    } else {
        int file = disk_open(whole, O_WRONLY | O_CREAT | O_TRUNC);
        if (file < 0) return -1;
        ssize_t written = write(file, bytes, length);
        close(file);
        if (written != (ssize_t)length) return -1;
    }
    chost_disk_note_known(whole);
    return 0;
}

/// FNV-1a over the bytes of a file.
static uint64_t hash(int file, off_t length, unsigned char *bytes) {
    uint64_t result = 0xcbf29ce484222325ULL;
    if (pread(file, bytes, (size_t)length, 0) != length) return result;
    for (off_t i = 0; i < length; i++) result = (result ^ bytes[i]) * 0x100000001b3ULL;
    return result;
}

static bool differs(struct node *node) {
    if (node->file < 0) return !node->is_fixed && !node->is_known;
    if (!node->may_differ) return false;
    off_t length = size(node);
    if (!node->is_known || length != node->known_size) return true;
    unsigned char *bytes = malloc((size_t)length + 1);
    bool result = bytes == NULL || hash(node->file, length, bytes) != node->known_hash;
    free(bytes);
    return result;
}

void chost_disk_note_known(const char *path) {
    pthread_mutex_lock(&lock);
    struct node *node = find(path);
    if (node) {
        node->is_known = true;
        node->known_size = size(node);
        unsigned char *bytes = malloc((size_t)node->known_size + 1);
        if (bytes && node->file >= 0) node->known_hash = hash(node->file, node->known_size, bytes);
        free(bytes);
        node->may_differ = is_written(node);
    }
    pthread_mutex_unlock(&lock);
}

char *chost_disk_take_gone(void) {
    char *result = NULL;
    pthread_mutex_lock(&lock);
    if (gone_count > 0) {
        result = gone[0];
        memmove(gone, gone + 1, sizeof *gone * (size_t)(--gone_count));
    }
    pthread_mutex_unlock(&lock);
    return result;
}

char *chost_disk_take_change(bool *is_folder, unsigned char **bytes, size_t *length) {
    char *result = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; result == NULL && i < count; i++) {
        struct node *node = &nodes[i];
        if (!differs(node)) continue;
        *is_folder = node->file < 0;
        *length = (size_t)size(node);
        if (*length >= CHOST_FILE_LIMIT) chost_refuse("4 MB or more in the file", node->path);
        *bytes = malloc(*length + 1);
        if (*bytes == NULL) break;
        if (node->file < 0 || pread(node->file, *bytes, *length, 0) == (ssize_t)*length)
            result = strdup(node->path);
        if (result) break;
        free(*bytes);
        *bytes = NULL;
    }
    pthread_mutex_unlock(&lock);
    return result;
}
