// An app of one field in a bar above the keyboard, and of buttons that each do one thing that a
// process can do wrong. It speaks the lines of restore-tool without any Swift.
#define _GNU_SOURCE
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    root, bar, field, crash, loop, garbage, random_text, printing, timer, lacks, sticky, tight,
    bare, list, note, slots
};
static const char *names[slots] = {"view",   "inputBar", "messageField", "crash", "loop",
                                   "garbage", "random",  "printing",     "timer", "lacks",
                                   "sticky", "tight",    "bare",         "list",         "note"};

// What the keyboard changes of the list: its content inset, which does not come back with
// `sticky`, and is too small with `tight`.
static bool is_sticky, is_tight, is_typed;
static double width, height, lift, inset;
static bool is_loaded;

static void tell_list(FILE *out) {
    fprintf(out, "view %d 0 list UIScrollView scroll 0 0 %g %g scroll=%g:%g:0:0:0:0:%g:0\n", list,
            width, height, width, height, inset);
    fprintf(out, "view %d %d note UITextField textField 0 %g %g 36\n", note, list, height - 100,
            width);
}

static void tell(FILE *out, int slot) {
    if (slot == list) tell_list(out);
    if (slot >= list) return;
    double y = slot == root ? 0 : slot == bare ? 60 : slot <= field ? height - 50 - lift : 100 + 50.0 * slot;
    double high = slot == root ? height : slot == bar ? 50 : 36;
    const char *kind = slot == root || slot == bar ? "area" : slot == field ? "textField" : "button";
    fprintf(out, "view %d %s %s UIView %s 0 %g %g %g", slot, slot == root ? "-" : "0", names[slot],
            kind, y, width, high);
    if (slot == bar) fprintf(out, " background=%s", is_typed ? "DDDDDDFF" : "EEEEEEFF");
    if (slot == field) fprintf(out, " placeholder=Message");
    if (slot > field) fprintf(out, " title=%s", names[slot]);
    fprintf(out, "\n");
}

static void layout(FILE *out, double new_lift, int ms) {
    if (new_lift == lift) return;
    lift = new_lift;
    inset = lift > 0 ? (is_tight ? 20 : lift) : is_sticky ? inset : 0;
    tell(out, bar);
    tell(out, field);
    tell_list(out);
    fprintf(out, "move %d 7\n", ms);
}

static void answer(FILE *out, char *event) {
    char name[32] = "";
    double frame[8] = {0};
    int view = -1;
    if (sscanf(event, "event view %31s", name) == 1 && strcmp(name, "viewDidLoad") == 0) {
        is_loaded = true;
        for (int slot = 0; slot < slots; slot++) tell(out, slot);
        fprintf(out, "order 0 13 14 1 2 3 4 5 6 7 8 9 10 11 12\n");
    } else if (sscanf(event, "event keyboard %31s %*f %*f %*f %*f %*f %lf", name, &frame[0]) == 2) {
        if (strcmp(name, "willShow") == 0) layout(out, height - frame[0], 250);
        if (strcmp(name, "willHide") == 0) layout(out, 0, 250);
    } else if (strncmp(event, "event typed ", 12) == 0) {
        is_typed = true;
        tell(out, bar);
    } else if (sscanf(event, "event tapped %d", &view) == 1) {
        switch (view) {
        case crash:
            fprintf(stderr, "Chat/Composer.swift:12: Fatal error: no composer\n");
            fflush(stderr);
            abort();
        case loop:
            for (;;) {}
        case garbage: fprintf(out, "nonsense 1 2 3\n"); break;
        case random_text: fprintf(out, "log pid%d\n", getpid()); break;
        case printing:
            printf("two words\n");
            fflush(stdout);
            break;
        case timer: fprintf(out, "after 300 t1\n"); break;
        case sticky: is_sticky = true; break;
        case tight: is_tight = true; break;
        case lacks: fprintf(out, "lacks Chat.swift:3 UIFancyView\n"); break;
        case bare: fprintf(out, "first %d 1\n", root); break;
        default: break;
        }
    } else if (strcmp(event, "event timer t1") == 0) {
        fprintf(out, "log timer%%20has%%20fired\n");
    } else if (strcmp(event, "event outside") == 0) {
        fprintf(out, "resign\n");
    }
}

static void serve(int channel, int console) {
    dup2(console, 1);
    dup2(console, 2);
    FILE *in = fdopen(channel, "r"), *out = fdopen(dup(channel), "w");
    char *line = NULL, *event = strdup("");
    size_t space = 0;
    fprintf(out, "restore-app 1\n");
    fflush(out);
    while (getline(&line, &space, in) > 0) {
        line[strcspn(line, "\n")] = 0;
        sscanf(line, "stage %lf %lf", &width, &height);
        if (strncmp(line, "event ", 6) == 0) {
            free(event);
            event = strdup(line);
        }
        if (strcmp(line, ".") != 0) continue;
        answer(out, event);
        fprintf(out, ".\n");
        fflush(out);
    }
    _exit(0);
}

int main(void) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        char byte, space[CMSG_SPACE(2 * sizeof(int))];
        struct iovec part = {.iov_base = &byte, .iov_len = 1};
        struct msghdr message = {
            .msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
        if (recvmsg(0, &message, 0) <= 0) return 0;
        int descriptors[2];
        memcpy(descriptors, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof descriptors);
        if (fork() == 0) {
            close(0);
            serve(descriptors[0], descriptors[1]);
        }
        close(descriptors[0]);
        close(descriptors[1]);
    }
}
