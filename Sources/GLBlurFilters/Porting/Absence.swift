/// Names of another library that have no counterpart here, with an alternative.
package struct Absence: Sendable {
  package let names: [String]
  /// Filters stand in braces, as in `{boxBlur}`.
  package let instead: String

  init(_ names: String..., instead: String) {
    self.names = names
    self.instead = instead
  }

  /// The absences by library, in the order of the porting guide.
  package static let all: [(library: String, absences: [Absence])] = [
    ("GPUImage", gpuImage), ("Core Image", coreImage), ("CSS", css), ("UIKit", uiKit),
  ]

  package var filters: [String] { filtersInBraces(instead) }
}

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
      "CIPerspectiveTile", "CIOpTile", "CIParallelogramTile",
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

extension Absence {
  package static let gpuImage = [
    Absence(
      "GPUImageTwoInputFilter", "GPUImageThreeInputFilter", "GPUImageFourInputFilter",
      "GPUImageTwoInputCrossTextureSamplingFilter", "GPUImage3x3TextureSamplingFilter",
      "GPUImageTwoPassFilter", "GPUImageTwoPassTextureSamplingFilter", "TextureSamplingOperation",
      instead: "{shader}, whose further images are `images`; several passes are several nodes"),
    Absence(
      "GPUImageFilter", "GPUImageOutput", "ImageGenerator", "ImageRelay", "SourceContainer",
      "TargetContainer",
      instead: "nodes and their ports: a chain says which result each filter reads"),
    Absence(
      "GPUImageContext", "GPUImageFramebuffer", "GPUImageFramebufferCache", "GLProgram",
      "OpenGLContext", "Framebuffer", "FramebufferCache", "InputTextureProperties", "ShaderProgram",
      "ShaderUniformSettings", "MetalRenderingDevice", "Texture",
      instead: "`Renderer`, which keeps contexts, textures and programs"),
    Absence(
      "Color", "Position", "Position2D", "Size", "GLSize", "Matrix3x3", "Matrix4x4",
      instead: "`Color`, `Point`, `Length` and lists of numbers, the parameters of filters"),
    Absence(
      "GPUImageFilterGroup", "OperationGroup",
      instead: "a chain inside a chain, or a filter of your own"),
    Absence(
      "GPUImageFilterPipeline", "-->",
      instead: "a chain, in Swift or in a file; the order of the nodes is the order of the filters"),
    Absence(
      "GPUImagePicture", "PictureInput", "GPUImageRawDataInput", "RawDataInput",
      instead: "`Image(contentsOf:)`, `Image(encoded:name:)`, `Image(rgba8:width:height:)`"),
    Absence(
      "PictureOutput", "GPUImageRawDataOutput", "RawDataOutput",
      instead: "`image.write(to:)`, `image.bytes`"),
    Absence(
      "GPUImageTextureInput", "TextureInput", "GPUImageTextureOutput", "TextureOutput",
      instead: "`renderToDMABuf` gives the result without a copy; inputs are images in memory"),
    Absence(
      "GPUImageView", "RenderView", "GPUImageUIElement", "GLUTRenderWindow", "RPiRenderWindow",
      instead: "there is no screen; labels and images lie in the content of an {effectView}"),
    Absence(
      "GPUImageMovie", "GPUImageMovieComposition", "MovieInput", "GPUImageMovieWriter",
      "MovieOutput", "Timestamp", "TimestampFlags",
      instead: "`glblur run chain.json in.mp4 -o out.mp4`, or `FilmFile` (docs/films.md)"),
    Absence(
      "GPUImageVideoCamera", "GPUImageStillCamera", "Camera", "V4LCamera", "GPUImageAVCamera",
      "CameraError",
      instead:
        "another program reads the camera, and its frames come as Y4M through a pipe (docs/films.md)"
    ),
    Absence(
      "GPUImageXYDerivativeFilter", instead: "a {convolution} for each axis, with a bias of 0.5"),
    Absence(
      "GPUImageDirectionalSobelEdgeDetectionFilter",
      instead: "{sobelEdge} for the length; {nonMaximumSuppression} takes the direction itself"),
    Absence(
      "GPUImageThresholdedNonMaximumSuppressionFilter",
      instead: "{nonMaximumSuppression}, then {luminanceThreshold}"),
    Absence(
      "GPUImageColorPackingFilter", "GPUImageColourFASTSamplingOperation",
      instead: "a step of {fastCorners} and {corners}, which keep floats between their steps"),
    Absence(
      "GPUImageWeakPixelInclusionFilter", instead: "{hysteresisThreshold}, which follows lines"),
    Absence(
      "GPUImageGaussianSelectiveBlurFilter", "GPUImageGaussianBlurPositionFilter",
      instead: "{variableBlur} with a {radialGradient} as its mask"),
    Absence(
      "GPUImageSingleComponentGaussianBlurFilter", "SingleComponentGaussianBlur",
      instead: "{grayscale}, then {gaussianBlur}"),
    Absence(
      "GPUImageDilationFilter", "GPUImageErosionFilter", "GPUImageOpeningFilter",
      "GPUImageClosingFilter",
      instead: "{grayscale}, then {morphology}; those of GPUImage 1 read red alone"),
    Absence(
      "GPUImageAmatorkaFilter", "AmatorkaFilter", "GPUImageMissEtikateFilter", "MissEtikateFilter",
      "GPUImageSoftEleganceFilter", "SoftElegance",
      instead: "{colorLookup} with the picture of the look, which is not included"),
    Absence("GPUImageHSBFilter", instead: "{hue}, {saturation} and {brightness}"),
    Absence(
      "GPUImageSkinToneFilter",
      instead: "{hue} and {saturation} through a {mask} of the skin; there is no choice by hue"),
    Absence(
      "GPUImageDissolveBlendFilter", "DissolveBlend",
      instead: "{blend} normal, mix is opacity; the same for opaque pictures"),
    Absence(
      "GPUImageChromaKeyBlendFilter", "ChromaKeyBlend",
      instead: "{chromaKey}, then {blend} normal over the other picture"),
    Absence(
      "GPUImagePoissonBlendFilter",
      instead: "{mask} with a soft edge: a {roundedRect} with feather, or a blurred mask"),
    Absence("GPUImagePixellatePositionFilter", instead: "{pixellate}, shown through a {mask}"),
    Absence(
      "GPUImageMosaicFilter",
      instead: "{pixellate}, {mosaic} or {halftone}; no tiles that are pictures"),
    Absence(
      "GPUImageJFAVoronoiFilter", "GPUImageVoronoiConsumerFilter",
      instead: "{fractalNoise} of the kind worley, whose points lie at random"),
    Absence(
      "GPUImageHoughTransformLineDetector", "GPUImageParallelCoordinateLineTransformFilter",
      instead: "nothing: {cannyEdge} draws edges, and no lines are fitted to them"),
  ]
}

extension Absence {
  package static let css = [
    Absence(
      "drop-shadow()", "feDropShadow",
      instead: "the shadow of an {effectView} or a {containerView}, by shadowColor, shadowRadius, "
        + "shadowX and shadowY; for any shape: {solidColor} through a {mask} with the base none, "
        + "{gaussianBlur} with a transparent edge, then {blend}"),
    Absence("url()", instead: "a chain in linear light; SVG filters are not read"),
    Absence(
      "conic-gradient()", "repeating-linear-gradient()", "repeating-radial-gradient()",
      "radial-gradient(ellipse)",
      instead: "{linearGradient} and {radialGradient} of circles, with up to 256 stops"),
    Absence(
      "clip-path", "mask-composite",
      instead: "{mask} with a {roundedRect} or with a picture of the shape"),
    Absence("background-blend-mode", "cross-fade()", instead: "{blend}"),
    Absence(
      "image-rendering",
      instead: "the kernel of {resize}, {place} and the view imageView; nearest is pixelated"),
    Absence(
      "inset", "border-style", "border-image",
      instead: "the border of an {effectView}, a line of one colour inside the outline"),
    Absence(
      "text-decoration",
      instead: "nothing: a label has a font, a weight, colours, a shadow, an outline and distances"),
    Absence("transition", "animation", instead: "`sweep`, one picture for each value"),
  ]

  package static let uiKit = [
    Absence("UIGlassEffect", instead: "{liquidGlass}, an approximation"),
    Absence(
      "UIGlassContainerEffect",
      instead: "{glassContainer} with the same spacing; SwiftUI's `GlassEffectContainer`, too"),
    Absence(
      "UIView.alpha",
      instead:
        "`opacity`, and `fraction` for a weaker effect, which UIKit does not show below an alpha of 1"
    ),
    Absence(
      "UIView.transform", "CALayer.transform",
      instead: "frames; {rotate} by quarter turns and {resize} act on whole pictures"),
    Absence(
      "CALayer.maskedCorners", "CAShapeLayer", "UIBezierPath",
      instead: "`corners` with a radius of 0; any other shape is a picture, at the port `mask`"),
    Absence("CALayer.shadowPath", instead: "the shadow is that of the outline"),
    Absence("CAGradientLayer", instead: "{linearGradient} or {radialGradient} through a {mask}"),
    Absence(
      "NSLayoutConstraint", "UIScrollView",
      instead: "frames in points and percentages of the view around, and `row`, `column`, `grid`"),
    Absence(
      "NSAttributedString", "UITextView", "UIButton", "UIControl",
      instead: "{label}, whose `text` may be a list of spans; nothing reacts to touches"),
    Absence(
      "UIViewPropertyAnimator", "CAAnimation",
      instead: "`sweep` over `fraction`, a frame or any other property, one picture each"),
    Absence(
      "tintColorDidChange", "traitCollectionDidChange",
      instead: "`appearance`, and `auto` for labels; a chain is rendered again when it changes"),
  ]
}
