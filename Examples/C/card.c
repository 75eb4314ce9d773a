/* Renders a chain file over a picture: card CHAIN IN OUT */
#include <glblur.h>
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc != 4) return fprintf(stderr, "usage: card CHAIN IN OUT\n"), 64;
  glblur_error *error = NULL;
  glblur_renderer *renderer = glblur_renderer_new(NULL, &error);
  glblur_chain *chain = error ? NULL : glblur_chain_read(argv[1], &error);
  glblur_picture *photo = error ? NULL : glblur_picture_read(argv[2], &error);
  glblur_picture *card =
      error ? NULL : glblur_render_picture(renderer, chain, photo, NULL, 0, NULL, &error);
  if (!error) glblur_picture_write(card, argv[3], NULL, &error);
  if (error) fprintf(stderr, "card: %s\n", glblur_error_message(error));
  int status = error != NULL;
  glblur_error_free(error);
  glblur_picture_free(card);
  glblur_picture_free(photo);
  glblur_chain_free(chain);
  glblur_renderer_free(renderer);
  return status;
}
