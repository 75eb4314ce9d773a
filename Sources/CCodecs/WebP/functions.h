// FUNCTION(name) for every function used, with the types of libwebp's headers. All versions of
// libwebp.so.7 have them.
FUNCTION(WebPGetDecoderVersion)
FUNCTION(WebPGetFeaturesInternal)
FUNCTION(WebPInitDecoderConfigInternal)
FUNCTION(WebPDecode)
FUNCTION(WebPConfigInitInternal)
FUNCTION(WebPPictureInitInternal)
FUNCTION(WebPPictureAlloc)
FUNCTION(WebPPictureFree)
FUNCTION(WebPEncode)
