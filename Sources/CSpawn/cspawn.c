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

extern char **environ;

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

// A stream that is one of the first three descriptors of this process must not be overwritten before
// it is copied to its place. Sets `copy`, which is the descriptor itself where none is needed.
static int above_streams(int descriptor, int place, int *copy) {
    *copy = descriptor;
    if (descriptor < 0 || descriptor == place) return 0;
    if (descriptor > STDERR_FILENO) return fcntl(descriptor, F_GETFD) < 0 ? errno : 0;
    *copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (*copy >= 0) return 0;
    *copy = descriptor;
    return errno;
}

static int add_stream(posix_spawn_file_actions_t *actions, int descriptor, int place) {
    // A stream that this process does not have is not inherited.
    if (descriptor < 0 || (descriptor == place && fcntl(descriptor, F_GETFD) < 0))
        return posix_spawn_file_actions_addopen(
            actions, place, "/dev/null", place == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0);
    return posix_spawn_file_actions_adddup2(actions, descriptor, place);
}

static int set_attributes(posix_spawnattr_t *attributes) {
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK;
    sigset_t none;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigemptyset(&none);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigmask(attributes, &none);
    return posix_spawnattr_setflags(attributes, flags);
}

// Where SIGCHLD is ignored, as a program that started this one may have left it, the system throws
// the status of children away.
static void keep_status_of_children(void) {
    struct sigaction action;
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        signal(SIGCHLD, SIG_DFL);
}

pid_t cspawn_start(
    const char *path, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3]) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t process = 0;
    int copies[3] = {streams[0], streams[1], streams[2]};
    keep_status_of_children();
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    int failed = set_attributes(&attributes);
    for (int place = 0; place < 3 && failed == 0; place++)
        failed = above_streams(streams[place], place, &copies[place]);
    for (int place = 0; place < 3 && failed == 0; place++)
        failed = add_stream(&actions, copies[place], place);
#ifndef __APPLE__
    if (failed == 0) failed = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
    if (failed == 0 && folder) failed = posix_spawn_file_actions_addchdir_np(&actions, folder);
    if (failed == 0)
        failed = posix_spawn(
            &process, path, &actions, &attributes, arguments, environment ? environment : environ);
    for (int place = 0; place < 3; place++)
        if (copies[place] != streams[place]) close(copies[place]);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed != 0 ? -failed : process;
}

int cspawn_wait_for_end(pid_t program) {
    siginfo_t end;
    while (waitid(P_PID, (id_t)program, &end, WEXITED | WNOWAIT) < 0)
        if (errno != EINTR) return errno;
    return 0;
}

bool cspawn_is_running(pid_t program) {
    siginfo_t end = {.si_pid = 0};
    return waitid(P_PID, (id_t)program, &end, WEXITED | WNOWAIT | WNOHANG) == 0 && end.si_pid == 0;
}

int cspawn_collect(pid_t program) {
    int status = 0;
    while (waitpid(program, &status, 0) < 0)
        if (errno != EINTR) return 255;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
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
