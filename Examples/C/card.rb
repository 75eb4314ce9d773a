# Renders a chain file over a picture: ruby card.rb CHAIN IN OUT
require "fiddle/import"

module GLBlur
  extend Fiddle::Importer
  dlload ENV.fetch("LIBGLBLUR", "libglblur.so.0")
  extern "void *glblur_renderer_new(void *, void *)"
  extern "void *glblur_chain_read(char *, void *)"
  extern "void *glblur_picture_read(char *, void *)"
  extern "void *glblur_render_picture(void *, void *, void *, void *, size_t, void *, void *)"
  extern "int glblur_picture_write(void *, char *, char *, void *)"
  extern "char *glblur_error_message(void *)"

  # Calls a function, whose last argument is the place of an error.
  def self.call(name, *arguments)
    place = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
    place[0, Fiddle::SIZEOF_VOIDP] = [0].pack("J")
    result = send("glblur_#{name}", *arguments, place)
    result.to_i.zero? ? abort("card.rb: #{glblur_error_message(place.ptr)}") : result
  end
end

chain, photo, card = ARGV
rendered = GLBlur.call(
  :render_picture, GLBlur.call(:renderer_new, nil), GLBlur.call(:chain_read, chain),
  GLBlur.call(:picture_read, photo), nil, 0, nil)
GLBlur.call(:picture_write, rendered, card, nil)
