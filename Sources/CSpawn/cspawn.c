#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cspawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_at_start(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

int cspawn_socket_pair(int *one, int *other) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
    close_at_start(ends[0]);
    close_at_start(ends[1]);
    *one = ends[0];
    *other = ends[1];
    return 0;
}

int cspawn_pipe(int *reading, int *writing) {
    int ends[2];
    if (pipe(ends) != 0) return errno;
    close_at_start(ends[0]);
    close_at_start(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    *reading = ends[0];
    *writing = ends[1];
    return 0;
}

pid_t cspawn_start(
    const char *path, char *const arguments[], char *const environment[], int control) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t process = 0;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, control, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    int failed = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed != 0 ? -failed : process;
}

int cspawn_send(int control, char byte, int first, int second) {
    int descriptors[2] = {first, second};
    char space[CMSG_SPACE(sizeof descriptors)];
    memset(space, 0, sizeof space);
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    for (;;) {
        if (sendmsg(control, &message, MSG_NOSIGNAL) == 1) return 0;
        if (errno != EINTR) return errno;
    }
}

int cspawn_wait(int first, int second, int milliseconds) {
    struct pollfd both[] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
    for (;;) {
        int ready = poll(both, 2, milliseconds);
        if (ready >= 0) return (both[0].revents ? 1 : 0) | (both[1].revents ? 2 : 0);
        if (errno != EINTR) return -errno;
    }
}

int cspawn_write(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t done = send(descriptor, bytes, count, MSG_NOSIGNAL);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        bytes += done;
        count -= (size_t)done;
    }
    return 0;
}

void cspawn_kill(pid_t program) {
    if (program <= 0) return;
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    while (waitpid(program, NULL, 0) < 0 && errno == EINTR) {}
}
