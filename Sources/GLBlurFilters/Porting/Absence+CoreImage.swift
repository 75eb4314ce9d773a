extension Absence {
  package static let coreImage = [
    Absence("CIWarpKernel", instead: "{shader}, which reads its image at any place"),
    Absence(
      "CIContext", "CIImage", instead: "`Renderer`, which keeps what it compiled, and `Image`"),
    Absence(
      "CIBokehBlur", "CIDiscBlur", instead: "{gaussianBlur} or {boxBlur}; no blur has a disc"),
    Absence("CINoiseReduction", instead: "{medianFilter} or {bilateralBlur}"),
    Absence("CISharpenLuminance", instead: "{sharpen}, which acts on all channels"),
    Absence("CIDepthOfField", instead: "{tiltShift}, whose band is horizontal, or {variableBlur}"),
    Absence(
      "CIMorphologyMaximum", "CIMorphologyMinimum", "CIMorphologyGradient",
      instead: "{morphology}, whose window is a square; the gradient is dilate minus erode, by "
        + "{blend} subtract"),
    Absence(
      "CIColorClamp", "CIColorPolynomial", "CIColorCrossPolynomial", "CIColorCurves", "CIColorMap",
      "CIWhitePointAdjust",
      instead: "{toneCurve}, {levels} or {colorMatrix}; any other mapping is a {colorLookup}"),
    Absence(
      "CIPhotoEffectChrome", "CIPhotoEffectFade", "CIPhotoEffectInstant", "CIPhotoEffectMono",
      "CIPhotoEffectNoir", "CIPhotoEffectProcess", "CIPhotoEffectTonal", "CIPhotoEffectTransfer",
      instead: "{colorLookup} with a table of the look; {grayscale} for the grey ones"),
    Absence(
      "CILinearToSRGBToneCurve", "CISRGBToneCurveToLinear",
      instead: "the member `colorSpace` of a chain or node says in which space a filter computes"),
    Absence("CIMaximumComponent", "CIMinimumComponent", instead: "{grayscale} or {colorMatrix}"),
    Absence("CIBlendWithBlueMask", instead: "{mask} behind a {colorMatrix} that makes blue red"),
    Absence("CIMaskToAlpha", instead: "{solidColor} through a {mask} with the base none"),
    Absence("CIVignette", "CIVignetteEffect", instead: "{vignette}, by another curve"),
    Absence(
      "CISourceInCompositing", "CISourceOutCompositing",
      instead: "{mask} with channel alpha and the base none; for out with invert"),
    Absence(
      "CISourceAtopCompositing", "CIDestinationInCompositing", "CIDestinationOutCompositing",
      "CIDestinationAtopCompositing", "CIDestinationOverCompositing",
      instead: "{mask} with channel alpha, and {blend} normal with the two pictures exchanged"),
    Absence(
      "CIMaximumCompositing", "CIMinimumCompositing", "CIMultiplyCompositing",
      "CILinearDodgeBlendMode",
      instead: "{blend} lighten, darken, multiply or plusLighter; the same for opaque pictures"),
    Absence(
      "CIPinLightBlendMode", "CIVividLightBlendMode", "CILinearLightBlendMode",
      "CIHardMixBlendMode", instead: "{blend} hardLight is the nearest"),
    Absence("CIGlassLozenge", instead: "{glassLens} with a cornerRadius of half its height"),
    Absence(
      "CIVortexDistortion", "CIHoleDistortion", "CIGlassDistortion", "CICircleSplashDistortion",
      "CITorusLensDistortion", "CIDroste",
      instead: "{swirl} and {bulge} are near to some; {displace} by a map, or a {shader}"),
    Absence(
      "CIAffineTile", "CIPerspectiveTile", "CIOpTile", "CIParallelogramTile",
      "CIFourfoldTranslatedTile", "CIFourfoldReflectedTile",
      instead: "{transform} or {perspective} with the edge mode wrap or mirror"),
    Absence(
      "CITriangleKaleidoscope", "CITriangleTile", "CIEightfoldReflectedTile",
      "CIFourfoldRotatedTile", "CIGlideReflectedTile", "CISixfoldReflectedTile",
      "CISixfoldRotatedTile", "CITwelvefoldReflectedTile",
      instead: "{kaleidoscope}, which mirrors sectors; no tilings of the plane by turns"),
    Absence(
      "CIBumpDistortionLinear", "CILightTunnel", instead: "{displace} by a map, or a {shader}"),
    Absence(
      "CINinePartStretched", "CINinePartTiled", "CIStretchCrop",
      instead: "a {crop} of each part, {resize}, and {place}"),
    Absence(
      "CIKeystoneCorrectionCombined", "CIKeystoneCorrectionHorizontal",
      "CIKeystoneCorrectionVertical", "CIPerspectiveRotate", "CIPerspectiveTransformWithExtent",
      instead: "{perspective} with the places of the corners"),
    Absence(
      "CIMaximumScaleTransform", "CIEdgePreserveUpsampleFilter", "CIGuidedFilter",
      instead: "{resize}; no scaling is led by another picture"),
    Absence("CIColorCubesMixedWithMask", instead: "two {colorLookup}, one shown through a {mask}"),
    Absence(
      "CIConvertLabToRGB", "CIConvertRGBtoLab",
      instead: "nothing: filters compute on red, green and blue"),
    Absence(
      "CIPalettize", "CIPaletteCentroid",
      instead:
        "{colorLookup} with a table whose entries are the nearest colours; {dominantColors} finds a "
        + "palette"),
    Absence(
      "CIThermal", "CIXRay",
      instead: "{falseColor}, or {grayscale} and {toneCurve}; a {colorLookup} for more colours"),
    Absence("CISpotColor", instead: "{chromaKey}, and {tint} through its mask"),
    Absence(
      "CIDocumentEnhancer",
      instead: "{autoLevels} or {clahe}, and {adaptiveThreshold} for black on white"),
    Absence(
      "CISystemToneMap", "CIToneMapHeadroom",
      instead: "{toneCurve}: pictures have samples of 0…1, and no headroom"),
    Absence(
      "CIDepthToDisparity", "CIDisparityToDepth", "CIDepthBlurEffect",
      instead: "{variableBlur} with a picture of the depth as its mask"),
    Absence(
      "CIPersonSegmentation", "CISaliencyMapFilter", "CICoreMLModelFilter",
      instead: "nothing: no models are run; their result can be a {mask}"),
    Absence(
      "CIGaborGradients", "CISobelGradients",
      instead:
        "{sobelEdge} draws the length of the gradient; a {convolution} for each axis its parts"),
    Absence(
      "CIHeightFieldFromMask", "CIDistanceGradientFromRedMask",
      "CISignedDistanceGradientFromRedMask",
      instead: "{gaussianBlur} of the mask; there are no distances to a mask"),
    Absence("CIAttributedTextImageGenerator", instead: "several {label}, each of one style"),
    Absence("CIBarcodeGenerator", instead: "{qrCode} and {barcode} from texts"),
    Absence("CIMeshGenerator", instead: "several {line}"),
    Absence("CIRoundedRectangleStrokeGenerator", instead: "a {containerView} with a border"),
    Absence(
      "CIGaussianGradient", "CISmoothLinearGradient", "CIHueSaturationValueGradient",
      instead: "{radialGradient} or {linearGradient} with more stops"),
    Absence("CIBlurredRectangleGenerator", instead: "{roundedRect} with feather"),
    Absence(
      "CIAztecCodeGenerator", "CIPDF417BarcodeGenerator", "CIStarShineGenerator",
      "CISunbeamsGenerator", "CILenticularHaloGenerator",
      instead: "a picture of the pattern, as an input"),
    Absence(
      "CIAreaMaximum", "CIAreaMinimum", "CIAreaMinMax", "CIAreaMinMaxRed", "CIAreaMaximumAlpha",
      "CIAreaMinimumAlpha", "CIAreaBoundsRed", "CIAreaAlphaWeightedHistogram",
      "CIAreaLogarithmicHistogram", "CIColumnAverage", "CIRowAverage",
      instead: "`glblur measure` of {histogram} for the extremes; {resize} to a width or a "
        + "height of 1 for the means"),
    Absence(
      "CIEdgeWork", "CISpotLight", "CIShadedMaterial",
      instead: "{sobelEdge} and {thresholdSketch} are the nearest; no light"),
    Absence("CIDissolveTransition", instead: "{blend} normal, whose opacity `sweep` varies"),
    Absence(
      "CISwipeTransition", "CICopyMachineTransition", "CIRippleTransition", "CIPageCurlTransition",
      "CIPageCurlWithShadowTransition", "CIAccordionFoldTransition", "CIBarsSwipeTransition",
      "CIDisintegrateWithMaskTransition", "CIFlashTransition", "CIModTransition",
      instead: "{mask} with a moving {linearGradient}; no others"),
    Absence("CIClamp", instead: "{crop}, and the edge mode clamp of the filter that follows"),
    Absence("CIAffineClamp", instead: "the edge mode clamp of the filter that follows"),
    Absence("CIDetector", "CIFeature", instead: "nothing: pictures are not searched for faces"),
  ]
}
