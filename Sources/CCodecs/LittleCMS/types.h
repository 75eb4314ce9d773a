// The types of Little CMS 2 used here, so that building needs no header; abi.c compares them with
// the original.
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

typedef struct _cmsContext_struct *cmsContext;
typedef void (*cmsLogErrorHandlerFunction)(cmsContext, uint32_t code, const char *text);

#endif
