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
