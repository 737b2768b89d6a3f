#include "calls.h"

#include "CText.h"

#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The two libraries bring seven others. To load them takes a good part of the time in which a
// command that draws nothing starts and ends, so they are loaded when the first text is drawn.

struct ctext_calls ctext_library;
static char trouble[256];

static void note_trouble(void) {
    if (trouble[0] == 0) snprintf(trouble, sizeof trouble, "%s", dlerror());
}

static void *opened(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) note_trouble();
    return library;
}

static void *found(void *library, const char *name) {
    if (library == NULL) return NULL;
    void *function = dlsym(library, name);
    if (function == NULL) note_trouble();
    return function;
}

static void load(void) {
    void *library = opened("libfreetype.so.6");
#define CTEXT_LOAD(name) ctext_library.name = (__typeof__(ctext_library.name))found(library, #name);
    CTEXT_FREETYPE(CTEXT_LOAD)
    library = opened("libharfbuzz.so.0");
    CTEXT_HARFBUZZ(CTEXT_LOAD)
#undef CTEXT_LOAD
}

const char *ctext_trouble(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return trouble[0] == 0 ? NULL : trouble;
}
#else
#define CTEXT_LINKED(name) .name = name,
struct ctext_calls ctext_library = {CTEXT_FREETYPE(CTEXT_LINKED) CTEXT_HARFBUZZ(CTEXT_LINKED)};
#undef CTEXT_LINKED

const char *ctext_trouble(void) { return NULL; }
#endif
