/* Renders from many threads with one renderer and one chain, and in a forked child, and compares the results:
 * threads */
#define _POSIX_C_SOURCE 200112L
#include <glblur.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WIDTH = 211, HEIGHT = 157, BYTES = 4 * WIDTH * HEIGHT, THREADS = 8, ROUNDS = 40 };

static glblur_renderer *renderer;
static glblur_chain *chain;
static uint8_t picture[BYTES], expected[BYTES];

static glblur_image image(uint8_t *bytes) {
  glblur_image image = {sizeof image, GLBLUR_RGBA, GLBLUR_UINT8, 0, WIDTH, HEIGHT,
                        bytes, 0, NULL, 0};
  return image;
}

/* Returns whether a render gives the expected bytes, and a wrong call an error. */
static int is_right(void) {
  uint8_t *bytes = malloc(BYTES);
  glblur_image source = image(picture), target = image(bytes);
  int ok = bytes && glblur_render(renderer, chain, &source, NULL, 0, &target, NULL, NULL) &&
           memcmp(bytes, expected, BYTES) == 0;
  glblur_error *error = NULL;
  target.width--;
  ok = ok && !glblur_render(renderer, chain, &source, NULL, 0, &target, NULL, &error) &&
       glblur_error_kind(error) == GLBLUR_ERROR_ARGUMENT &&
       strcmp(glblur_error_path(error), "target") == 0;
  glblur_error_free(error);
  free(bytes);
  return ok;
}

static void *render(void *unused) {
  (void)unused;
  for (int i = 0; i < ROUNDS; i++)
    if (!is_right()) return "a render of a thread is wrong";
  return NULL;
}

static int fail(const char *text) { return fprintf(stderr, "threads: %s\n", text), 1; }

int main(void) {
  const char *json =
      "[{\"filter\": \"gaussianBlur\", \"sigma\": 6}, {\"filter\": \"saturation\", \"amount\": 1.5}]";
  for (int i = 0; i < BYTES; i++)
    picture[i] = i % 4 == 3 ? 255 : (uint8_t)((unsigned)i * 2654435761u >> 13);
  glblur_options options = {0};
  options.size = sizeof options;
  options.backend = GLBLUR_BACKEND_CPU;
  options.threads = 2;
  renderer = glblur_renderer_new(&options, NULL);
  chain = glblur_chain_parse(json, strlen(json), NULL, NULL);
  glblur_image source = image(picture), target = image(expected);
  if (!renderer || !chain) return fail("there is no renderer or no chain");
  if (!glblur_render(renderer, chain, &source, NULL, 0, &target, NULL, NULL))
    return fail("the first render fails");
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, render, NULL);
  for (int i = 0; i < THREADS; i++) {
    void *text;
    pthread_join(threads[i], &text);
    if (text) return fail(text);
  }
  pid_t child = fork();
  if (child == 0) _exit(is_right() ? 0 : 1);
  int status = 1;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
    return fail("a forked child renders something else");
  glblur_chain_free(chain);
  glblur_renderer_free(renderer);
  return 0;
}
