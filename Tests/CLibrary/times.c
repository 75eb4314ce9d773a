/* Times calls of libglblur from the memory of a program into its memory, in milliseconds, the shortest and the
 * median of repetitions: times */
#define _POSIX_C_SOURCE 199309L
#include <glblur.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void end(glblur_error *error) {
  fprintf(stderr, "times: %s\n", glblur_error_message(error));
  exit(1);
}

static void measure(glblur_renderer *renderer, const glblur_chain *chain, const char *name,
                    int32_t channels, int32_t samples, uint32_t flags, int32_t width,
                    int32_t height, int count) {
  static const size_t counts[] = {4, 4, 3, 3, 1, 2}, sizes[] = {1, 2, 4};
  size_t bytes = counts[channels] * sizes[samples] * width * height;
  glblur_image source = {sizeof source, channels, samples, flags, width, height,
                         malloc(bytes), 0, NULL, 0};
  glblur_image target = source;
  target.data = malloc(bytes);
  double *times = malloc(count * sizeof *times);
  if (!source.data || !target.data || !times) exit(70);
  memset(target.data, 0, bytes);
  /* Opaque pixels, but for premultiplied ones. */
  for (size_t i = 0; i < bytes / sizes[samples]; i++) {
    int is_alpha = (channels < 2 && i % 4 == 3) || (channels == 5 && i % 2 == 1);
    uint32_t value = is_alpha ? 255 : (uint32_t)(i * 2654435761u >> 9) % 200;
    if (samples == 0) ((uint8_t *)source.data)[i] = (uint8_t)value;
    if (samples == 1) ((uint16_t *)source.data)[i] = (uint16_t)(value * 257);
    if (samples == 2) ((float *)source.data)[i] = value / 255.0f;
  }
  glblur_error *error = NULL;
  for (int i = -2; i < count; i++) {
    double start = now();
    if (!glblur_render(renderer, chain, &source, NULL, 0, &target, NULL, &error)) end(error);
    if (i >= 0) times[i] = now() - start;
  }
  qsort(times, count, sizeof *times, ascending);
  printf("%-40s %4dx%-4d %8.3f %8.3f\n", name, width, height, times[0], times[count / 2]);
  fflush(stdout);
  free(source.data);
  free(target.data);
  free(times);
}

int main(int argc, char **argv) {
  const char *json = argc > 1 ? argv[1] : "[{\"filter\": \"gaussianBlur\", \"sigma\": 30}]";
  glblur_options options = {0};
  options.size = sizeof options;
  options.backend = GLBLUR_BACKEND_CPU;
  options.threads = 2;
  glblur_error *error = NULL;
  glblur_renderer *renderer = glblur_renderer_new(&options, &error);
  if (!renderer) end(error);
  glblur_chain *chain = glblur_chain_parse(json, strlen(json), NULL, &error);
  if (!chain) end(error);
  measure(renderer, chain, "RGBA, 8 bits", GLBLUR_RGBA, GLBLUR_UINT8, 0, 64, 64, 2000);
  static const char *names[] = {"RGBA", "BGRA", "RGB", "BGR", "grey", "grey and alpha"};
  for (int32_t channels = 0; channels < 6; channels++)
    measure(renderer, chain, names[channels], channels, GLBLUR_UINT8, 0, 3840, 2160, 15);
  measure(renderer, chain, "RGBA, premultiplied", GLBLUR_RGBA, GLBLUR_UINT8, GLBLUR_PREMULTIPLIED,
          3840, 2160, 15);
  measure(renderer, chain, "RGBA, 16 bits", GLBLUR_RGBA, GLBLUR_UINT16, 0, 3840, 2160, 5);
  measure(renderer, chain, "RGB, floats", GLBLUR_RGB, GLBLUR_FLOAT32, 0, 3840, 2160, 5);
  glblur_chain_free(chain);
  glblur_renderer_free(renderer);
}
