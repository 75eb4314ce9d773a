extension Absence {
  static let gpuImage = [
    Absence(
      "GPUImageTwoInputFilter", "TextureSamplingOperation",
      instead: "{shader}, whose further images are `images`"),
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
      "GPUImageView", "RenderView", "GPUImageUIElement",
      instead: "there is no screen; labels and images lie in the content of an {effectView}"),
    Absence(
      "GPUImageVideoCamera", "GPUImageStillCamera", "Camera", "V4LCamera", "GPUImageMovie",
      "GPUImageMovieComposition", "MovieInput", "GPUImageMovieWriter", "MovieOutput",
      instead: "another program decodes and encodes video; each frame is an image for a renderer"),
    Absence(
      "GPUImageBuffer", "ImageBuffer", "GPUImageLowPassFilter", "LowPassFilter",
      "GPUImageHighPassFilter", "HighPassFilter", "GPUImageMotionDetector", "MotionDetector",
      instead: "a chain knows no earlier frame; give it as an input and {blend} the two"),
    Absence(
      "GPUImage3x3ConvolutionFilter", "Convolution3x3", "GPUImageEmbossFilter", "EmbossFilter",
      "GPUImageLaplacianFilter", "Laplacian", "GPUImageXYDerivativeFilter",
      instead: "no matrix of your own; {sharpen}, {unsharpMask} and {sobelEdge} are the nearest"),
    Absence(
      "GPUImagePrewittEdgeDetectionFilter", "PrewittEdgeDetection",
      "GPUImageCannyEdgeDetectionFilter", "CannyEdgeDetection",
      "GPUImageDirectionalSobelEdgeDetectionFilter",
      instead: "{sobelEdge}, which weights the middle twice, without suppression of weak edges"),
    Absence(
      "GPUImageThresholdEdgeDetectionFilter", "ThresholdSobelEdgeDetection",
      instead: "{sobelEdge}, then {luminanceThreshold}"),
    Absence(
      "GPUImageSketchFilter", "SketchFilter", instead: "{sobelEdge}, then {invert}"),
    Absence(
      "GPUImageThresholdSketchFilter", "ThresholdSketch",
      instead: "{sobelEdge}, {luminanceThreshold}, then {invert}"),
    Absence(
      "GPUImageToonFilter", "ToonFilter", "GPUImageSmoothToonFilter", "SmoothToonFilter",
      instead: "{posterize}, and over it by {blend} multiply the picture through {sobelEdge}, "
        + "{luminanceThreshold} and {invert}; smooth: after a {gaussianBlur} of sigma 2"),
    Absence(
      "GPUImageAdaptiveThresholdFilter", "AdaptiveThreshold",
      instead: "{grayscale}; over it, by {blend} normal of opacity 0.5, its {boxBlur} through "
        + "{invert}; then {luminanceThreshold} of 0.475"),
    Absence(
      "GPUImageAverageLuminanceThresholdFilter", "AverageLuminanceThreshold",
      instead: "{luminanceThreshold} of the mean, which is found as for GPUImageAverageColor"),
    Absence(
      "GPUImageKuwaharaFilter", "KuwaharaFilter", "GPUImageKuwaharaRadius3Filter",
      "KuwaharaRadius3Filter",
      instead: "{bilateralBlur} or {medianFilter}, which keep edges too, without the brush strokes"),
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
      "GPUImageAmatorkaFilter", "AmatorkaFilter", "GPUImageMissEtikateFilter",
      "MissEtikateFilter", "GPUImageSoftEleganceFilter", "SoftElegance",
      instead: "{colorLookup} with the picture of the look, which is not included"),
    Absence(
      "GPUImageHSBFilter", instead: "{hue}, {saturation} and {brightness}"),
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
    Absence(
      "GPUImageSphereRefractionFilter", "SphereRefraction", "GPUImageGlassSphereFilter",
      "GlassSphereRefraction",
      instead: "{bulge}, or {displace} with a map of the sphere; GPUImage's file as a {shader}"),
    Absence(
      "GPUImagePixellatePositionFilter", instead: "{pixellate}, shown through a {mask}"),
    Absence(
      "GPUImagePolarPixellateFilter", "PolarPixellate", "GPUImagePolkaDotFilter", "PolkaDot",
      "GPUImageHalftoneFilter", "Halftone", "GPUImageCrosshatchFilter", "Crosshatch",
      "GPUImageMosaicFilter", "GPUImageCGAColorspaceFilter", "CGAColorspaceFilter",
      instead: "{pixellate} or {posterize} with a {dither}; no patterns"),
    Absence(
      "CircleGenerator", "GPUImageLineGenerator", "LineGenerator", "GPUImageCrosshairGenerator",
      "CrosshairGenerator",
      instead: "{roundedRect}, whose cornerRadius of half a side gives a circle; level lines alone"),
    Absence(
      "GPUImagePerlinNoiseFilter", "GPUImageJFAVoronoiFilter", "GPUImageVoronoiConsumerFilter",
      instead: "a picture of the pattern, as an input"),
    Absence(
      "GPUImageAverageColor", "AverageColorExtractor", "GPUImageLuminosity",
      "AverageLuminanceExtractor",
      instead: "{resize} to a width and a height of 1: the mean is the one pixel of `image.bytes`"),
    Absence(
      "GPUImageHistogramFilter", "Histogram", "GPUImageHistogramGenerator", "HistogramDisplay",
      "GPUImageHistogramEqualizationFilter", "HistogramEqualization",
      instead: "count the values of `image.bytes`; {levels} or {toneCurve} then stretch them"),
    Absence(
      "GPUImageHarrisCornerDetectionFilter", "HarrisCornerDetector",
      "GPUImageNobleCornerDetectionFilter", "NobleCornerDetector",
      "GPUImageShiTomasiFeatureDetectionFilter", "ShiTomasiFeatureDetector",
      "GPUImageFASTCornerDetectionFilter", "GPUImageColourFASTFeatureDetector",
      "ColourFASTFeatureDetection", "GPUImageHoughTransformLineDetector",
      "GPUImageLocalBinaryPatternFilter", "LocalBinaryPattern",
      "GPUImageColorLocalBinaryPatternFilter", "ColorLocalBinaryPattern",
      "GPUImageNonMaximumSuppressionFilter",
      instead: "nothing: pictures are filtered, not searched for features"),
  ]
}
