// FUNCTION(result, name, parameters) for every function used. All versions 2 have them. Profiles
// and transforms are void pointers in lcms2.h too.
FUNCTION(int, cmsGetEncodedCMMversion, (void))
FUNCTION(cmsContext, cmsCreateContext, (void *, void *))
FUNCTION(void, cmsDeleteContext, (cmsContext))
FUNCTION(void, cmsSetLogErrorHandlerTHR, (cmsContext, cmsLogErrorHandlerFunction))
FUNCTION(void *, cmsOpenProfileFromMemTHR, (cmsContext, const void *, uint32_t))
FUNCTION(void *, cmsCreate_sRGBProfileTHR, (cmsContext))
FUNCTION(int, cmsCloseProfile, (void *))
FUNCTION(
    void *, cmsCreateTransformTHR,
    (cmsContext, void *, uint32_t, void *, uint32_t, uint32_t, uint32_t))
FUNCTION(void, cmsDeleteTransform, (void *))
FUNCTION(void, cmsDoTransform, (void *, const void *, void *, uint32_t))
