/* Times how long it takes to load a library and to open a renderer, in milliseconds: load LIBRARY */
#define _POSIX_C_SOURCE 199309L
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  double start = now();
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
  double loaded = now();
  void *(*make)(const void *, void **);
  *(void **)&make = dlsym(library, "glblur_renderer_new");
  if (!make || !make(NULL, NULL)) return 1;
  printf("%.2f ms to load, %.2f to open a renderer\n", loaded - start, now() - loaded);
}
