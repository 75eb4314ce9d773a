#ifndef CJPEG_LIBJPEG_H
#define CJPEG_LIBJPEG_H

#if !__has_include(<jpeglib.h>)
#error "jpeglib.h is missing: install the Debian package libjpeg-dev"
#endif
#include <stdio.h>
// jpeglib.h needs stdio.h.
#include <jpeglib.h>
// jerror.h needs jpeglib.h.
#include <jerror.h>

#endif
