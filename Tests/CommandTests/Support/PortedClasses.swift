/// The names of the classes of other libraries.
enum PortedClasses {
  /// The headers of GPUImage 1 declare these as of its last commit, 167b038.
  static let gpuImage1 = names(
    """
    GLProgram GPUImage3x3ConvolutionFilter GPUImage3x3TextureSamplingFilter GPUImageAVCamera
    GPUImageAdaptiveThresholdFilter GPUImageAddBlendFilter GPUImageAlphaBlendFilter
    GPUImageAmatorkaFilter GPUImageAverageColor GPUImageAverageLuminanceThresholdFilter
    GPUImageBilateralFilter GPUImageBoxBlurFilter GPUImageBrightnessFilter GPUImageBuffer
    GPUImageBulgeDistortionFilter GPUImageCGAColorspaceFilter GPUImageCannyEdgeDetectionFilter
    GPUImageChromaKeyBlendFilter GPUImageChromaKeyFilter GPUImageClosingFilter
    GPUImageColorBlendFilter GPUImageColorBurnBlendFilter GPUImageColorDodgeBlendFilter
    GPUImageColorInvertFilter GPUImageColorLocalBinaryPatternFilter GPUImageColorMatrixFilter
    GPUImageColorPackingFilter GPUImageColourFASTFeatureDetector
    GPUImageColourFASTSamplingOperation GPUImageContext GPUImageContrastFilter
    GPUImageCropFilter GPUImageCrosshairGenerator GPUImageCrosshatchFilter
    GPUImageDarkenBlendFilter GPUImageDifferenceBlendFilter GPUImageDilationFilter
    GPUImageDirectionalNonMaximumSuppressionFilter GPUImageDirectionalSobelEdgeDetectionFilter
    GPUImageDissolveBlendFilter GPUImageDivideBlendFilter GPUImageEmbossFilter
    GPUImageErosionFilter GPUImageExclusionBlendFilter GPUImageExposureFilter
    GPUImageFASTCornerDetectionFilter GPUImageFalseColorFilter GPUImageFilter
    GPUImageFilterGroup GPUImageFilterPipeline GPUImageFourInputFilter GPUImageFramebuffer
    GPUImageFramebufferCache GPUImageGammaFilter GPUImageGaussianBlurFilter
    GPUImageGaussianBlurPositionFilter GPUImageGaussianSelectiveBlurFilter
    GPUImageGlassSphereFilter GPUImageGrayscaleFilter GPUImageHSBFilter GPUImageHalftoneFilter
    GPUImageHardLightBlendFilter GPUImageHarrisCornerDetectionFilter GPUImageHazeFilter
    GPUImageHighPassFilter GPUImageHighlightShadowFilter GPUImageHighlightShadowTintFilter
    GPUImageHistogramEqualizationFilter GPUImageHistogramFilter GPUImageHistogramGenerator
    GPUImageHoughTransformLineDetector GPUImageHueBlendFilter GPUImageHueFilter
    GPUImageJFAVoronoiFilter GPUImageKuwaharaFilter GPUImageKuwaharaRadius3Filter
    GPUImageLanczosResamplingFilter GPUImageLaplacianFilter GPUImageLevelsFilter
    GPUImageLightenBlendFilter GPUImageLineGenerator GPUImageLinearBurnBlendFilter
    GPUImageLocalBinaryPatternFilter GPUImageLookupFilter GPUImageLowPassFilter
    GPUImageLuminanceRangeFilter GPUImageLuminanceThresholdFilter GPUImageLuminosity
    GPUImageLuminosityBlendFilter GPUImageMaskFilter GPUImageMedianFilter
    GPUImageMissEtikateFilter GPUImageMonochromeFilter GPUImageMosaicFilter
    GPUImageMotionBlurFilter GPUImageMotionDetector GPUImageMovie GPUImageMovieComposition
    GPUImageMovieWriter GPUImageMultiplyBlendFilter GPUImageNobleCornerDetectionFilter
    GPUImageNonMaximumSuppressionFilter GPUImageNormalBlendFilter GPUImageOpacityFilter
    GPUImageOpeningFilter GPUImageOutput GPUImageOverlayBlendFilter
    GPUImageParallelCoordinateLineTransformFilter GPUImagePerlinNoiseFilter GPUImagePicture
    GPUImagePinchDistortionFilter GPUImagePixellateFilter GPUImagePixellatePositionFilter
    GPUImagePoissonBlendFilter GPUImagePolarPixellateFilter GPUImagePolkaDotFilter
    GPUImagePosterizeFilter GPUImagePrewittEdgeDetectionFilter GPUImageRGBClosingFilter
    GPUImageRGBDilationFilter GPUImageRGBErosionFilter GPUImageRGBFilter
    GPUImageRGBOpeningFilter GPUImageRawDataInput GPUImageRawDataOutput
    GPUImageSaturationBlendFilter GPUImageSaturationFilter GPUImageScreenBlendFilter
    GPUImageSepiaFilter GPUImageSharpenFilter GPUImageShiTomasiFeatureDetectionFilter
    GPUImageSingleComponentGaussianBlurFilter GPUImageSketchFilter GPUImageSkinToneFilter
    GPUImageSmoothToonFilter GPUImageSobelEdgeDetectionFilter GPUImageSoftEleganceFilter
    GPUImageSoftLightBlendFilter GPUImageSolarizeFilter GPUImageSolidColorGenerator
    GPUImageSourceOverBlendFilter GPUImageSphereRefractionFilter GPUImageStillCamera
    GPUImageStretchDistortionFilter GPUImageSubtractBlendFilter GPUImageSwirlFilter
    GPUImageTextureInput GPUImageTextureOutput GPUImageThreeInputFilter
    GPUImageThresholdEdgeDetectionFilter GPUImageThresholdSketchFilter
    GPUImageThresholdedNonMaximumSuppressionFilter GPUImageTiltShiftFilter
    GPUImageToneCurveFilter GPUImageToonFilter GPUImageTransformFilter
    GPUImageTwoInputCrossTextureSamplingFilter GPUImageTwoInputFilter GPUImageTwoPassFilter
    GPUImageTwoPassTextureSamplingFilter GPUImageUIElement GPUImageUnsharpMaskFilter
    GPUImageVibranceFilter GPUImageVideoCamera GPUImageView GPUImageVignetteFilter
    GPUImageVoronoiConsumerFilter GPUImageWeakPixelInclusionFilter GPUImageWhiteBalanceFilter
    GPUImageXYDerivativeFilter GPUImageZoomBlurFilter GPUImageiOSBlurFilter
    """)

  /// GPUImage 2 has these as of its last commit, 3a2275e.
  static let gpuImage2 = names(
    """
    AdaptiveThreshold AddBlend AlphaBlend AmatorkaFilter AverageColorExtractor
    AverageLuminanceExtractor AverageLuminanceThreshold BilateralBlur BoxBlur
    BrightnessAdjustment BulgeDistortion CGAColorspaceFilter Camera CameraError
    CannyEdgeDetection ChromaKeyBlend ChromaKeying CircleGenerator ClosingFilter Color
    ColorBlend ColorBurnBlend ColorDodgeBlend ColorInversion ColorLocalBinaryPattern
    ColorMatrixFilter ColourFASTFeatureDetection ContrastAdjustment Convolution3x3 Crop
    CrosshairGenerator Crosshatch DarkenBlend DifferenceBlend Dilation DissolveBlend
    DivideBlend EmbossFilter Erosion ExclusionBlend ExposureAdjustment FalseColor Framebuffer
    FramebufferCache GLSize GLUTRenderWindow GammaAdjustment GaussianBlur
    GlassSphereRefraction Halftone HardLightBlend HarrisCornerDetector Haze HighPassFilter
    HighlightAndShadowTint HighlightsAndShadows Histogram HistogramDisplay
    HistogramEqualization HueAdjustment HueBlend ImageBuffer ImageGenerator ImageRelay
    InputTextureProperties KuwaharaFilter KuwaharaRadius3Filter LanczosResampling Laplacian
    LevelsAdjustment LightenBlend LineGenerator LinearBurnBlend LocalBinaryPattern
    LookupFilter LowPassFilter Luminance LuminanceRangeReduction LuminanceThreshold
    LuminosityBlend Matrix3x3 Matrix4x4 MedianFilter MissEtikateFilter MonochromeFilter
    MotionBlur MotionDetector MovieInput MovieOutput MultiplyBlend NobleCornerDetector
    NormalBlend OpacityAdjustment OpenGLContext OpeningFilter OverlayBlend PictureInput
    PictureOutput PinchDistortion Pixellate PolarPixellate PolkaDot Position Posterize
    PrewittEdgeDetection RGBAdjustment RPiRenderWindow RawDataInput RawDataOutput RenderView
    SaturationAdjustment SaturationBlend ScreenBlend SepiaToneFilter ShaderProgram
    ShaderUniformSettings Sharpen ShiTomasiFeatureDetector SingleComponentGaussianBlur Size
    SketchFilter SmoothToonFilter SobelEdgeDetection SoftElegance SoftLightBlend Solarize
    SolidColorGenerator SourceContainer SourceOverBlend SphereRefraction StretchDistortion
    SubtractBlend SwirlDistortion TargetContainer TextureInput TextureOutput
    ThresholdSketchFilter ThresholdSobelEdgeDetection TiltShift Timestamp TimestampFlags
    ToonFilter TransformOperation UnsharpMask V4LCamera Vibrance Vignette WhiteBalance
    ZoomBlur iOSBlur
    """)

  /// GPUImage 3 has these as of 84466fc.
  static let gpuImage3 = names(
    """
    AdaptiveThreshold AddBlend AlphaBlend AmatorkaFilter BoxBlur BrightnessAdjustment
    BulgeDistortion CGAColorspaceFilter Camera CameraError ChromaKeyBlend ChromaKeying Color
    ColorBlend ColorBurnBlend ColorDodgeBlend ColorInversion ColorLocalBinaryPattern
    ColorMatrixFilter ColourFASTFeatureDetection ContrastAdjustment Convolution3x3 Crosshatch
    DarkenBlend DifferenceBlend DissolveBlend DivideBlend EmbossFilter ExclusionBlend
    ExposureAdjustment FalseColor GammaAdjustment GaussianBlur GlassSphereRefraction Halftone
    HardLightBlend Haze HighPassFilter HighlightAndShadowTint HighlightsAndShadows
    HueAdjustment HueBlend ImageBuffer ImageGenerator ImageRelay KuwaharaFilter
    KuwaharaRadius3Filter Laplacian LevelsAdjustment LightenBlend LinearBurnBlend
    LocalBinaryPattern LookupFilter LowPassFilter Luminance LuminanceRangeReduction
    LuminanceThreshold LuminosityBlend Matrix3x3 Matrix4x4 MedianFilter MetalRenderingDevice
    MissEtikateFilter MonochromeFilter MotionBlur MovieInput MovieOutput MultiplyBlend
    NormalBlend OpacityAdjustment OverlayBlend PictureInput PictureOutput PinchDistortion
    Pixellate PolarPixellate PolkaDot Position Position2D Posterize PrewittEdgeDetection
    RGBAdjustment RenderView SaturationAdjustment SaturationBlend ScreenBlend SepiaToneFilter
    ShaderUniformSettings Sharpen Size SketchFilter SmoothToonFilter SobelEdgeDetection
    SoftElegance SoftLightBlend Solarize SolidColorGenerator SourceContainer SourceOverBlend
    SphereRefraction StretchDistortion SubtractBlend SwirlDistortion TargetContainer Texture
    ThresholdSketchFilter ThresholdSobelEdgeDetection TiltShift Timestamp TimestampFlags
    ToonFilter Vibrance Vignette WhiteBalance ZoomBlur iOSBlur
    """)

  /// Apple's documentation of Core Image's categories names these.
  static let coreImage = names(
    """
    CIAccordionFoldTransition CIAdditionCompositing CIAffineClamp CIAffineTile
    CIAffineTransform CIAreaAlphaWeightedHistogram CIAreaAverage CIAreaBoundsRed
    CIAreaHistogram CIAreaLogarithmicHistogram CIAreaMaximum CIAreaMaximumAlpha CIAreaMinMax
    CIAreaMinMaxRed CIAreaMinimum CIAreaMinimumAlpha CIAttributedTextImageGenerator
    CIAztecCodeGenerator CIBarcodeGenerator CIBarsSwipeTransition CIBicubicScaleTransform
    CIBlendWithAlphaMask CIBlendWithBlueMask CIBlendWithMask CIBlendWithRedMask CIBloom
    CIBlurredRectangleGenerator CIBokehBlur CIBoxBlur CIBumpDistortion CIBumpDistortionLinear
    CICMYKHalftone CICannyEdgeDetector CICheckerboardGenerator CICircleSplashDistortion
    CICircularScreen CICircularWrap CIClamp CICode128BarcodeGenerator
    CIColorAbsoluteDifference CIColorBlendMode CIColorBurnBlendMode CIColorClamp
    CIColorControls CIColorCrossPolynomial CIColorCube CIColorCubeWithColorSpace
    CIColorCubesMixedWithMask CIColorCurves CIColorDodgeBlendMode CIColorInvert CIColorMap
    CIColorMatrix CIColorMonochrome CIColorPolynomial CIColorPosterize CIColorThreshold
    CIColorThresholdOtsu CIColumnAverage CIComicEffect CIConstantColorGenerator
    CIConvertLabToRGB CIConvertRGBtoLab CIConvolution3X3 CIConvolution5X5 CIConvolution7X7
    CIConvolution9Horizontal CIConvolution9Vertical CIConvolutionRGB3X3 CIConvolutionRGB5X5
    CIConvolutionRGB7X7 CIConvolutionRGB9Horizontal CIConvolutionRGB9Vertical
    CICopyMachineTransition CICoreMLModelFilter CICrop CICrystallize CIDarkenBlendMode
    CIDepthBlurEffect CIDepthOfField CIDepthToDisparity CIDestinationAtopCompositing
    CIDestinationInCompositing CIDestinationOutCompositing CIDestinationOverCompositing
    CIDifferenceBlendMode CIDiscBlur CIDisintegrateWithMaskTransition CIDisparityToDepth
    CIDisplacementDistortion CIDissolveTransition CIDistanceGradientFromRedMask CIDither
    CIDivideBlendMode CIDocumentEnhancer CIDotScreen CIDroste CIEdgePreserveUpsampleFilter
    CIEdgeWork CIEdges CIEightfoldReflectedTile CIExclusionBlendMode CIExposureAdjust
    CIFalseColor CIFlashTransition CIFourfoldReflectedTile CIFourfoldRotatedTile
    CIFourfoldTranslatedTile CIGaborGradients CIGammaAdjust CIGaussianBlur CIGaussianGradient
    CIGlassDistortion CIGlassLozenge CIGlideReflectedTile CIGloom CIGuidedFilter
    CIHardLightBlendMode CIHatchedScreen CIHeightFieldFromMask CIHexagonalPixellate
    CIHighlightShadowAdjust CIHistogramDisplayFilter CIHoleDistortion CIHueAdjust
    CIHueBlendMode CIHueSaturationValueGradient CIKMeans CIKaleidoscope
    CIKeystoneCorrectionCombined CIKeystoneCorrectionHorizontal CIKeystoneCorrectionVertical
    CILabDeltaE CILanczosScaleTransform CILenticularHaloGenerator CILightTunnel
    CILightenBlendMode CILineOverlay CILineScreen CILinearBurnBlendMode CILinearDodgeBlendMode
    CILinearGradient CILinearLightBlendMode CILinearToSRGBToneCurve CILuminosityBlendMode
    CIMaskToAlpha CIMaskedVariableBlur CIMaximumComponent CIMaximumCompositing
    CIMaximumScaleTransform CIMedianFilter CIMeshGenerator CIMinimumComponent
    CIMinimumCompositing CIMix CIModTransition CIMorphologyGradient CIMorphologyMaximum
    CIMorphologyMinimum CIMorphologyRectangleMaximum CIMorphologyRectangleMinimum CIMotionBlur
    CIMultiplyBlendMode CIMultiplyCompositing CINinePartStretched CINinePartTiled
    CINoiseReduction CIOpTile CIOverlayBlendMode CIPDF417BarcodeGenerator CIPageCurlTransition
    CIPageCurlWithShadowTransition CIPaletteCentroid CIPalettize CIParallelogramTile
    CIPersonSegmentation CIPerspectiveCorrection CIPerspectiveRotate CIPerspectiveTile
    CIPerspectiveTransform CIPerspectiveTransformWithExtent CIPhotoEffectChrome
    CIPhotoEffectFade CIPhotoEffectInstant CIPhotoEffectMono CIPhotoEffectNoir
    CIPhotoEffectProcess CIPhotoEffectTonal CIPhotoEffectTransfer CIPinLightBlendMode
    CIPinchDistortion CIPixellate CIPointillize CIQRCodeGenerator CIRadialGradient
    CIRandomGenerator CIRippleTransition CIRoundedRectangleGenerator
    CIRoundedRectangleStrokeGenerator CIRowAverage CISRGBToneCurveToLinear CISaliencyMapFilter
    CISaturationBlendMode CIScreenBlendMode CISepiaTone CIShadedMaterial CISharpenLuminance
    CISignedDistanceGradientFromRedMask CISixfoldReflectedTile CISixfoldRotatedTile
    CISmoothLinearGradient CISobelGradients CISoftLightBlendMode CISourceAtopCompositing
    CISourceInCompositing CISourceOutCompositing CISourceOverCompositing CISpotColor
    CISpotLight CIStarShineGenerator CIStraightenFilter CIStretchCrop CIStripesGenerator
    CISubtractBlendMode CISunbeamsGenerator CISwipeTransition CISystemToneMap
    CITemperatureAndTint CITextImageGenerator CIThermal CIToneCurve CIToneMapHeadroom
    CITorusLensDistortion CITriangleKaleidoscope CITriangleTile CITwelvefoldReflectedTile
    CITwirlDistortion CIUnsharpMask CIVibrance CIVignette CIVignetteEffect
    CIVividLightBlendMode CIVortexDistortion CIWhitePointAdjust CIXRay CIZoomBlur
    """)

  private static func names(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
