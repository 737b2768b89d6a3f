#ifndef CSPAWN_H
#define CSPAWN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Makes two connected stream sockets that no started program inherits. Returns 0, or errno.
int cspawn_socket_pair(int *one, int *other);

/// Makes a pipe whose ends no started program inherits. Returns 0, or errno.
int cspawn_pipe(int *reading, int *writing);

/// Starts a program in a process group of its own, with three streams and no other file of this
/// process. A stream of -1 is /dev/null, and so is one of this process's own three that is closed.
/// `arguments` and `environment` end with NULL; without an environment or a folder the program has
/// those of this process. Signals that are ignored stay so. Returns the process, or -errno.
pid_t cspawn_start(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3]);

/// Waits until a started program has ended, and leaves its status to `cspawn_collect`. Returns 0, or
/// errno.
int cspawn_wait_for_end(pid_t program);

/// Returns whether a started program has not ended yet.
bool cspawn_is_running(pid_t program);

/// Takes the status of a started program, once: its exit code, or minus the signal that ended it;
/// 255 where somebody else has taken it.
int cspawn_collect(pid_t program);

/// Sends one byte with two descriptors attached. Returns 0, or errno.
int cspawn_send(int control, char byte, int first, int second);

/// Waits until one of two descriptors can be read, at most `milliseconds`; a negative one is left out.
/// Returns 1 for the first, plus 2 for the second (also at their ends), 0 at the end of the time, or
/// -errno.
int cspawn_wait(int first, int second, int milliseconds);

/// Writes all bytes to a socket; a socket without a reader is an error, no signal. Returns 0, or
/// errno.
int cspawn_write(int descriptor, const char *bytes, size_t count);

#endif
