// Descriptors, fork, and the start of the nursery.
#define _GNU_SOURCE
#include "CHost.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { most_descriptors = 8 };

union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * most_descriptors)];
};

int chost_receive_descriptors(int socket, int *descriptors, int count) {
    char byte = 0;
    struct iovec part = {&byte, 1};
    union control control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    ssize_t n;
    do n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (n < 0 && errno == EINTR);
    if (n <= 0) return (int)n;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS
        || header->cmsg_len != CMSG_LEN(sizeof(int) * (size_t)count)) {
        errno = EPROTO;
        return -1;
    }
    memcpy(descriptors, CMSG_DATA(header), sizeof(int) * (size_t)count);
    return 1;
}

int chost_send_descriptors(int socket, const int *descriptors, int count) {
    char byte = 'n';
    struct iovec part = {&byte, 1};
    union control control;
    memset(&control, 0, sizeof control);
    if (count > most_descriptors) {
        errno = EINVAL;
        return -1;
    }
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * (size_t)count);
    ssize_t n;
    do n = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    return n == 1 ? 0 : -1;
}

pid_t chost_fork(void) { return fork(); }

int chost_arrange_descriptors(int channel, int console) {
    // First out of the way of the places that are taken below.
    int high_channel = fcntl(channel, F_DUPFD, 10);
    int high_console = fcntl(console, F_DUPFD, 10);
    int nothing = open("/dev/null", O_RDONLY);
    if (high_channel < 0 || high_console < 0 || nothing < 0) return -1;
    if (dup2(nothing, 0) < 0 || dup2(high_console, 1) < 0 || dup2(high_console, 2) < 0) return -1;
    if (dup2(high_channel, CHOST_CHANNEL) < 0) return -1;
    if (syscall(SYS_close_range, CHOST_CHANNEL + 1L, ~0U, 0L) == 0) return 0;
    for (int fd = CHOST_CHANNEL + 1; fd < 1024; fd++) close(fd);
    return 0;
}

void chost_fix_addresses(void) {
    static const char *const mark = "RESTORE_APP_FIXED";
    int now = personality(0xffffffff);
    if (now < 0 || (now & ADDR_NO_RANDOMIZE) || getenv(mark)) return;
    if (personality((unsigned long)now | ADDR_NO_RANDOMIZE) < 0) return;
    // Should the new program still be randomized, it must not start itself for ever.
    setenv(mark, "1", 1);
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1);
    // Symbols are looked up once, in the nursery, rather than in each child.
    setenv("LD_BIND_NOW", "1", 1);
    char *arguments[256];
    static char text[1 << 16];
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0 || length == sizeof text - 1) return;
    int count = 0;
    for (char *at = text; at < text + length && count < 255; at += strlen(at) + 1)
        arguments[count++] = at;
    arguments[count] = NULL;
    execv("/proc/self/exe", arguments);
}
