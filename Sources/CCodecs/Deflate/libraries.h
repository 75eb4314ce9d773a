#ifndef CDEFLATE_LIBRARIES_H
#define CDEFLATE_LIBRARIES_H

#if !__has_include(<isa-l/igzip_lib.h>)
#error "isa-l/igzip_lib.h is missing: install the Debian package libisal-dev"
#endif
#if !__has_include(<libdeflate.h>)
#error "libdeflate.h is missing: install the Debian package libdeflate-dev"
#endif
#if !__has_include(<zlib.h>)
#error "zlib.h is missing: install the Debian package zlib1g-dev"
#endif
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <zlib.h>

#endif
