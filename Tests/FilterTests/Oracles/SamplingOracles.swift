import GLBlur
import GLBlurChain
import TestSupport

extension Oracle {
  static let samplings: [Oracle] = [
    .picture("bilateral", BilateralBlur(sigma: 1.3, distanceFactor: 0.6, edge: .mirror)) {
      BilateralBlurTests().expected($0, 1.3, 0.6, .mirror)
    },
    .picture("convolve", GaussianBlur(sigma: 2, edge: .wrap)) { $0.gaussian(2, .wrap) },
    .picture(
      "convolveWindow",
      Convolution([[1, -2, 0.5], [0, 3, 0.25]], divisor: 2, bias: -0.1, edge: .mirror)
    ) {
      ConvolutionTests().expected(
        $0, [[1, -2, 0.5], [0, 3, 0.25]], divisor: 2, bias: -0.1, .mirror)
    },
    largeSteps("decimateByFour"), largeSteps("interpolateByFour"),
    windows("gaussianWindow"), windows("interleave"),
    .picture("hysteresis", HysteresisThreshold(low: 0.4, high: 0.9)) {
      HysteresisTests().expected($0, low: 0.4, high: 0.9)
    },
    .picture("candidates", HysteresisThreshold(low: 0.2, high: 0.7)) {
      HysteresisTests().expected($0, low: 0.2, high: 0.7)
    },
    .picture("reached", HysteresisThreshold(low: 0.6, high: 0.8)) {
      HysteresisTests().expected($0, low: 0.6, high: 0.8)
    },
    Oracle(
      function: "gradientMaximum",
      chain: Chain { NonMaximumSuppression(along: "@other", edge: .wrap) },
      inputs: ["other"]
    ) { source, inputs in EdgeTests().maxima(source, along: inputs["other"], .wrap) },
    // Results of 16 bits are reduced from a sigma of 19 on.
    .picture("interpolate", GaussianBlur(sigma: 24, edge: .mirror)) { $0.gaussian(24, .mirror) },
    .picture("localBinaryPattern", LocalBinaryPattern(.channels, edge: .mirror)) {
      EdgeTests().pattern($0, .channels, .mirror)
    },
    .picture("localMaximum", NonMaximumSuppression(edge: .mirror)) {
      EdgeTests().maxima($0, along: nil, .mirror)
    },
    Oracle(
      function: "lookUp",
      chain: Chain { ColorLookup(interpolation: .tetrahedral).port("lut", "@lut") }, table: table
    ) { source, _ in source.mapColor(table.tetrahedral) },
    .picture("median", MedianFilter(radius: 2, edge: .mirror)) {
      MedianFilterTests().expected($0, 2, .mirror)
    },
    .picture("resample", Resize(width: 13, height: 40, kernel: .bilinear)) {
      $0.resized(width: 13, height: 40, .bilinear)
    },
    .picture("sobel", SobelEdge(strength: 0.4, edge: .wrap)) {
      SobelEdgeTests().expected($0, 0.4, .wrap)
    },
    .picture("sparseConvolve", MotionBlur(length: 12.3, angle: 30, edge: .transparent)) {
      MotionBlurTests().expected($0, 12.3, 30, 0, .transparent)
    },
    .picture("turn", Rotate(turns: 1)) { source in
      // Clockwise: the first row is the source's first column, from below.
      Picture(width: source.height, height: source.width) { x, y in
        source[y, source.height - 1 - x]
      }
    },
    .picture("wideMedian", MedianFilter(radius: 5, edge: .wrap)) {
      MedianFilterTests().expected($0, 5, .wrap)
    },
    .picture("windowExtremum", Morphology(.dilate, radius: 6, edge: .mirror)) {
      MorphologyTests().expected($0, .dilate, 6, .mirror)
    },
    .picture("windowSum", BoxBlur(radius: 20, passes: 2, edge: .mirror)) {
      $0.box(radius: 20, passes: 2, .mirror)
    },
    .picture(
      "zoomMean", ZoomBlur(center: Point(.percent(21), .percent(87)), amount: 0.37, edge: .clamp)
    ) {
      let size = SIMD2(Double($0.width), Double($0.height))
      return ZoomBlurTests().expected($0, SIMD2(0.21, 0.87) * size, 0.37, 0, .clamp)
    },
  ]

  private static let table = LookupTests.Table(size: 4)

  /// Reads the picture and three lower resolutions.
  private static func windows(_ function: String) -> Oracle {
    Oracle(
      function: function,
      chain: Chain { VariableBlur(sigma: 12, channel: .alpha).port("mask", "@other") },
      sources: .noise(Size(width: 61, height: 47)), inputs: ["other"], abilities: .fewPasses,
      slack: VariableBlurTests.windowSlack
    ) { source, inputs in
      VariableBlurTests.oracle(source, .clamp) { x, y in 12 * (inputs["other"]?[x, y].w ?? 0) }
    }
  }

  /// Fast GPU plans skip every other of several levels.
  private static func largeSteps(_ function: String) -> Oracle {
    Oracle(
      function: function, chain: Chain { GaussianBlur(sigma: 20, edge: .mirror) },
      sources: .noise(Size(width: 90, height: 70)), abilities: .fewPasses,
      // The worst error of fast GPU plans over all images.
      slack: 0.2
    ) { source, _ in source.gaussian(20, .mirror) }
  }
}
