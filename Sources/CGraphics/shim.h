#ifndef GLBLUR_CGRAPHICS_SHIM_H
#define GLBLUR_CGRAPHICS_SHIM_H

// macOS has none of the headers. The definition has a build do without them elsewhere, as
// `make test-portability` does.
#if defined(__APPLE__) || defined(GLBLUR_WITHOUT_GRAPHICS_HEADERS)
#include "names.h"
#else

#if !__has_include(<EGL/egl.h>)
#error "EGL/egl.h is missing: install the Debian package libegl-dev"
#endif
#if !__has_include(<GLES3/gl32.h>)
#error "GLES3/gl32.h is missing: install the Debian package libgles-dev"
#endif
#if !__has_include(<gbm.h>)
#error "gbm.h is missing: install the Debian package libgbm-dev"
#endif

// Without this definition, the EGL headers include those of X11.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>

#endif

#endif
