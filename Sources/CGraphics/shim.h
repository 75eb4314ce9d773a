#ifndef GLBLUR_CGRAPHICS_SHIM_H
#define GLBLUR_CGRAPHICS_SHIM_H

// Without this definition, the EGL headers include those of X11.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>

#endif
