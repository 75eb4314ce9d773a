// Every function of libtiff that is looked up, as FUNCTION(name). Their types are those of libtiff's
// own header.
FUNCTION(TIFFClientOpen)
FUNCTION(TIFFClose)
FUNCTION(TIFFFlush)
FUNCTION(TIFFGetVersion)
FUNCTION(TIFFSetField)
FUNCTION(TIFFWriteScanline)
#if HAS_OPEN_OPTIONS
FUNCTION(TIFFClientOpenExt)
FUNCTION(TIFFOpenOptionsAlloc)
FUNCTION(TIFFOpenOptionsFree)
FUNCTION(TIFFOpenOptionsSetErrorHandlerExtR)
FUNCTION(TIFFOpenOptionsSetWarningHandlerExtR)
#else
FUNCTION(TIFFSetErrorHandler)
FUNCTION(TIFFSetWarningHandler)
#endif
