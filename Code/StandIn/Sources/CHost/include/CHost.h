#ifndef CHOST_H
#define CHOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Time and randomness of the process

/// The first moment of every process, in seconds since 1970: 2026-01-01 09:41:00 UTC.
#define CHOST_EPOCH 1767260460LL

/// Replaces the process's clocks and sources of random bytes by deterministic ones, or gives the
/// system's back. Random bytes start again from the same seed.
void chost_set_deterministic(bool isDeterministic);
bool chost_is_deterministic(void);

/// The virtual time since the start of the process, in nanoseconds.
int64_t chost_virtual_time(void);
void chost_set_virtual_time(int64_t nanoseconds);

/// Takes a note of what the process has been refused because it is deterministic: files that it
/// wanted to write, the network. The caller frees it; NULL when there is none.
char *chost_take_refusal(void);
void chost_refuse(const char *what, const char *which);

// MARK: The files of the app

/// The app's folder, in which its files are; they live in memory.
#define CHOST_HOME "/var/mobile/Containers/Data/Application/App"

/// The most bytes of a file.
#define CHOST_FILE_LIMIT (4 << 20)

/// Makes the folders that every app has, and names them in the environment.
void chost_disk_begin(void);

/// Puts a file or a folder of an earlier process on the disk, by its path in the app's folder.
/// Returns 0, or -1 with errno set.
int chost_disk_put(const char *path, const void *bytes, size_t length, bool is_folder);

/// Takes the whole path of a file or folder (which ends with a slash) that is on the disk no
/// longer, or is another one now; NULL for none. The caller frees it.
char *chost_disk_take_gone(void);

/// Returns the whole path of a file or folder that differs from what the host knows, with its
/// bytes, or NULL for none. The caller frees both, and notes that the host knows.
char *chost_disk_take_change(bool *is_folder, unsigned char **bytes, size_t *length);
void chost_disk_note_known(const char *path);

// MARK: Nursery and children

/// Waits for a byte with `count` descriptors attached on a Unix socket.
/// Returns 1, 0 at the end of the stream, or -1 with errno set (EPROTO: not the expected message).
int chost_receive_descriptors(int socket, int *descriptors, int count);

/// Sends a byte with descriptors attached. Returns 0, or -1 with errno set.
int chost_send_descriptors(int socket, const int *descriptors, int count);

/// fork(2), which Swift does not import.
pid_t chost_fork(void);

/// The descriptor on which a child serves its channel.
#define CHOST_CHANNEL 3

/// Arranges a child's descriptors: /dev/null on 0, the console on 1 and 2, the channel on
/// CHOST_CHANNEL, and no others. Returns 0, or -1 with errno set.
int chost_arrange_descriptors(int channel, int console);

/// What a child may use.
struct chost_limits {
    /// Bytes of address space beyond what the process has now.
    uint64_t memory;
    uint64_t cpu_seconds;
    uint64_t descriptors;
};

/// Gives up, for good, what a child does not need: limits its resources, ends it with its parent,
/// refuses files (see files.c) and system calls (see sandbox.c) other than those on a list.
/// Returns 0, or -1 with errno set; the child must not go on then.
int chost_restrict(pid_t parent, struct chost_limits limits);

/// Allows reading in the program's folder and the system's libraries alone, where the kernel can
/// (chost_landlock_version() > 0). Returns 0, or -1 with errno set.
int chost_confine_reading(void);
int chost_landlock_version(void);

/// Starts the program anew without address space randomization where the system allows it, so
/// that addresses, and with them the order of objects hashed by address, are always the same.
/// Returns only when that is already so or cannot be.
void chost_fix_addresses(void);

#endif
