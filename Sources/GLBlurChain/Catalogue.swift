/// The filters that chain files can name.
public enum Catalogue {
  /// A group of related filters.
  public struct Group: Sendable {
    /// The heading in the reference.
    public let title: String
    /// The types of the filters, in the order of the reference.
    public let filters: [any Filter.Type]
  }

  /// The groups, in the order of the reference.
  public static let groups = [
    Group(title: "Blur and detail", filters: blurs),
    Group(title: "Edges and lines", filters: edges),
    Group(title: "Colour", filters: colors),
    Group(title: "Statistics", filters: statistics),
    Group(title: "Features", filters: features),
    Group(title: "Comparison", filters: comparison),
    Group(title: "Frames of films", filters: frames),
    Group(title: "Art", filters: art),
    Group(title: "Generators", filters: generators),
    Group(title: "Compositing", filters: compositing),
    Group(title: "Effects and text", filters: effects),
    Group(title: "Geometry", filters: geometry),
    Group(title: "Distortion", filters: distortions),
    Group(title: "Shaders", filters: shaders),
  ]

  /// All filters, in the order of the groups.
  public static let filters: [any Filter.Type] = groups.flatMap(\.filters)

  /// Returns the filter with the given name, or nil.
  public static func filter(named name: String) -> (any Filter.Type)? {
    filters.first { $0.name == name }
  }

  private static let blurs: [any Filter.Type] = [
    GaussianBlur.self,
    BoxBlur.self,
    IOSBlur.self,
    VariableBlur.self,
    TiltShift.self,
    MotionBlur.self,
    ZoomBlur.self,
    BilateralBlur.self,
    MedianFilter.self,
    Sharpen.self,
    UnsharpMask.self,
    HighPass.self,
    Morphology.self,
    Pixellate.self,
  ]

  private static let edges: [any Filter.Type] = [
    Convolution.self,
    SobelEdge.self,
    PrewittEdge.self,
    ThresholdSobel.self,
    Laplacian.self,
    Emboss.self,
    LocalBinaryPattern.self,
    NonMaximumSuppression.self,
    HysteresisThreshold.self,
    CannyEdge.self,
  ]

  static let colors: [any Filter.Type] = [
    Saturation.self,
    LuminanceRange.self,
    LuminanceCurve.self,
    Brightness.self,
    Contrast.self,
    Exposure.self,
    Gamma.self,
    Hue.self,
    Invert.self,
    Grayscale.self,
    ColorMatrix.self,
    Levels.self,
    ToneCurve.self,
    ColorLookup.self,
    Vibrance.self,
    WhiteBalance.self,
    HighlightsAndShadows.self,
    HighlightAndShadowTint.self,
    Monochrome.self,
    Sepia.self,
    FalseColor.self,
    Posterize.self,
    Solarize.self,
    LuminanceThreshold.self,
    Haze.self,
    Vignette.self,
    ChromaKey.self,
    Tint.self,
    Opacity.self,
    Dither.self,
  ]

  private static let statistics: [any Filter.Type] = [
    AverageColor.self,
    AverageLuminance.self,
    AutoLevels.self,
    HistogramEqualization.self,
    CLAHE.self,
    AverageLuminanceThreshold.self,
    OtsuThreshold.self,
    AdaptiveThreshold.self,
    Histogram.self,
    DominantColors.self,
  ]

  private static let features: [any Filter.Type] = [
    Corners.self,
    FastCorners.self,
  ]

  private static let comparison: [any Filter.Type] = [
    DifferenceMap.self,
    SSIMMap.self,
    DeltaEMap.self,
    MotionDetector.self,
  ]

  private static let frames: [any Filter.Type] = [
    PreviousFrame.self,
    TemporalLowPass.self,
    TemporalHighPass.self,
  ]

  private static let art: [any Filter.Type] = [
    Halftone.self,
    CMYKHalftone.self,
    PolkaDot.self,
    Crosshatch.self,
    CGAColors.self,
    Mosaic.self,
    Glitch.self,
    RGBSplit.self,
    Duotone.self,
    FilmGrain.self,
    Bloom.self,
    Gloom.self,
    Kuwahara.self,
    AnisotropicKuwahara.self,
    OilPaint.self,
    Toon.self,
    Sketch.self,
    ThresholdSketch.self,
  ]

  private static let generators: [any Filter.Type] = [
    SolidColor.self,
    LinearGradient.self,
    RadialGradient.self,
    RoundedRect.self,
    Circle.self,
    Line.self,
    Crosshair.self,
    Checkerboard.self,
    Stripes.self,
    FractalNoise.self,
    QRCode.self,
    Barcode.self,
    LookupTable.self,
  ]

  private static let compositing: [any Filter.Type] = [
    Mask.self,
    Blend.self,
    Redact.self,
  ]

  private static let effects: [any Filter.Type] = [
    Vibrancy.self,
    ImageEffect.self,
    CoreImageBlur.self,
    BlurEffect.self,
    EffectView.self,
    ContainerView.self,
    LiquidGlass.self,
    GlassContainer.self,
    BlurView.self,
    Label.self,
  ]

  private static let geometry: [any Filter.Type] = [
    Crop.self,
    Flip.self,
    Rotate.self,
    Resize.self,
    Place.self,
    Tile.self,
  ]

  private static let distortions: [any Filter.Type] = [
    Transform.self,
    Perspective.self,
    Swirl.self,
    Bulge.self,
    Pinch.self,
    Stretch.self,
    Kaleidoscope.self,
    Ripple.self,
    SphereRefraction.self,
    GlassSphere.self,
    PolarCoordinates.self,
    LensDistortion.self,
    GlassLens.self,
    Displace.self,
  ]

  private static let shaders: [any Filter.Type] = [
    Shader.self
  ]
}
