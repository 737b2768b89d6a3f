#ifndef CHOST_DISK_H
#define CHOST_DISK_H

#include <stdbool.h>
#include <sys/stat.h>

// The files of the app, in memory; see disk.c. Paths are those that disk_path has accepted, and
// what fails sets errno as the system does.

/// Writes the absolute path without `.`, `..` and doubled slashes into `result` (PATH_MAX bytes),
/// and returns if it lies in the app's folder.
bool disk_path(const char *path, char *result);

int disk_open(const char *path, int flags);
int disk_stat(const char *path, struct stat *result);
/// Gives an open file of the disk the times that disk_stat tells.
void disk_correct(struct stat *result);
/// Sets the time of a file; NULL for now.
int disk_touch(const char *path, const struct timespec *time);
int disk_touch_open(int file, const struct timespec *time);
int disk_make_folder(const char *path);
int disk_remove(const char *path, bool is_folder);
int disk_rename(const char *from, const char *to);
/// Returns the number of names in a folder, in order, or -1. The caller frees them all.
int disk_list(const char *folder, char ***names);
bool disk_is_folder(const char *path);

#endif
