// The types of Little CMS 2 that are used here. They are declared here so that building needs no
// header of it; abi.c compares them with the original.
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

typedef struct _cmsContext_struct *cmsContext;
typedef void (*cmsLogErrorHandlerFunction)(cmsContext, uint32_t code, const char *text);

#endif
