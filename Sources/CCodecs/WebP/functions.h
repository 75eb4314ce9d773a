// Every function of libwebp that is looked up, as FUNCTION(name). Their types are those of libwebp's
// own headers. All versions of libwebp.so.7 have them.
FUNCTION(WebPGetDecoderVersion)
FUNCTION(WebPGetFeaturesInternal)
FUNCTION(WebPInitDecoderConfigInternal)
FUNCTION(WebPDecode)
FUNCTION(WebPConfigInitInternal)
FUNCTION(WebPPictureInitInternal)
FUNCTION(WebPPictureAlloc)
FUNCTION(WebPPictureFree)
FUNCTION(WebPEncode)
