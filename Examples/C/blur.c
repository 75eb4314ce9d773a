/* Blurs the pixels of a PPM file (P6, 8 bits), from standard input to standard output: blur SIGMA */
#include <glblur.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  glblur_image image = {sizeof image, GLBLUR_RGB, GLBLUR_UINT8, 0, 0, 0, NULL, 0, NULL, 0};
  char json[99];
  if (argc != 2 || scanf("P6 %d %d 255%*c", &image.width, &image.height) != 2) return 64;
  int length = snprintf(json, sizeof json, "[{\"filter\": \"gaussianBlur\", \"sigma\": %s}]", argv[1]);
  if (length < 0 || length >= (int)sizeof json) return 64;
  size_t bytes = (size_t)3 * image.width * image.height;
  image.data = malloc(bytes);
  if (!image.data || fread(image.data, 1, bytes, stdin) != bytes) return 65;
  glblur_error *error = NULL;
  glblur_renderer *renderer = glblur_renderer_new(NULL, &error);
  glblur_chain *chain = error ? NULL : glblur_chain_parse(json, length, NULL, &error);
  /* The result may take the place of the source. */
  if (!error) glblur_render(renderer, chain, &image, NULL, 0, &image, NULL, &error);
  if (error) return fprintf(stderr, "blur: %s\n", glblur_error_message(error)), 1;
  printf("P6 %d %d 255\n", image.width, image.height);
  fwrite(image.data, 1, bytes, stdout);
  glblur_chain_free(chain);
  glblur_renderer_free(renderer);
  free(image.data);
}
