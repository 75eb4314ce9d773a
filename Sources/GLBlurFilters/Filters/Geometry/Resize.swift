import SystemLibrary

/// Changes the size of the image.
public struct Resize: Filter {
  /// The new width; percentages are of the old one. The range is 0…100000 points. The default is
  /// nil: the width follows from the height or the factor.
  public var width: Length?
  /// The new height; percentages are of the old one. The range is 0…100000 points. The default is
  /// nil: the height follows from the width or the factor.
  public var height: Length?
  /// The factor on width and height, given instead of them. The range is 0.001…1000. The default is
  /// nil: the width and the height decide.
  public var factor: Double?
  /// The kernel that weights the pixels; auto is area along an axis that shrinks and cubic along
  /// one that grows. The default is `auto`.
  public var kernel = ResizeKernel.auto

  /// Creates a filter that resizes the image to a width and a height. Each parameter is described
  /// at the property of its name.
  public init(
    width: some LengthConvertible, height: some LengthConvertible, kernel: ResizeKernel = .auto
  ) {
    self.init(width: Optional(width.length), height: Optional(height.length), kernel: kernel)
  }

  /// Creates a filter that resizes to a width and keeps the aspect.
  public init(width: some LengthConvertible, kernel: ResizeKernel = .auto) {
    self.init(width: Optional(width.length), kernel: kernel)
  }

  /// Creates a filter that resizes to a height and keeps the aspect.
  public init(height: some LengthConvertible, kernel: ResizeKernel = .auto) {
    self.init(height: Optional(height.length), kernel: kernel)
  }

  /// Creates a filter that resizes to a width, a height, or both. A single side keeps the aspect.
  /// Each parameter is described at the property of its name.
  public init(width: Length? = nil, height: Length? = nil, kernel: ResizeKernel = .auto) {
    self.width = width
    self.height = height
    self.kernel = kernel
  }

  /// Creates a filter that resizes by a factor.
  public init(factor: Double, kernel: ResizeKernel = .auto) {
    self.factor = factor
    self.kernel = kernel
  }

  public static let formula =
    "size = max(1, round); with s = source/target, target pixel i covers source [i·s, (i+1)·s): "
    + "area is the exact overlap, bilinear a triangle of support max(1, s), cubic Keys' cubic of a "
    + "= −1/2 and lanczos a = 3, both stretched by max(1, s); weights inside the image renormalised"
  public static let example = #"[{"filter": "resize", "width": "50%", "kernel": "lanczos"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLanczosResamplingFilter, LanczosResampling: kernel lanczos; nine fixed taps "
      + "there, whatever the factor",
    coreImage: "CILanczosScaleTransform: inputScale is factor; kernel lanczos; "
      + "CIBicubicScaleTransform: with inputB 0 and inputC 0.5, kernel cubic")

  public static let rules: [ParameterRule] = [
    .excludes("factor", ["width", "height"]),
    .needsOne(
      ["width", "height", "factor"],
      "a size is missing; say 'width', 'height' or both, or 'factor'"),
  ]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let old = inputs.main.size
    let width = width?.pixels(of: old.width, scale: lowering.scale)
    let height = height?.pixels(of: old.height, scale: lowering.scale)
    let aspect = Double(old.width) / Double(old.height)
    let new = SIMD2(
      width ?? height.map { $0 * aspect } ?? Double(old.width) * (factor ?? 1),
      height ?? width.map { $0 / aspect } ?? Double(old.height) * (factor ?? 1))
    return try lowering.resized(inputs.main, to: Size(rounding: new), kernel: kernel)
  }
}

extension Size {
  /// - Throws: `FilterError` if a side is longer than 2³⁰ pixels, beyond the shaders' integers.
  init(rounding size: SIMD2<Double>) throws(FilterError) {
    let width = max(1, (size.x + 0.5).rounded(.down))
    let height = max(1, (size.y + 0.5).rounded(.down))
    guard max(width, height) <= Double(Image.maximumPixels) else {
      throw FilterError(
        "the result would have \(numeral(width))×\(numeral(height)) pixels; at most "
          + "\(Image.maximumPixels) are possible")
    }
    self.init(width: Int(width), height: Int(height))
  }
}

extension Lowering {
  /// Returns the signal, or its visible part, at another size.
  mutating func resized(
    _ signal: Signal, to size: Size, kernel: ResizeKernel, visible: Region? = nil
  ) throws(FilterError) -> Signal {
    let extent = visible ?? Region(size)
    guard extent.area <= Image.maximumPixels else {
      throw FilterError(
        "the result would have \(size) pixels; at most \(Image.maximumPixels) are possible")
    }
    return named(Resize.name) { lowering in
      lowering.resampled(signal, to: size, kernel: kernel, extent: extent)
    }
  }

  private mutating func resampled(
    _ signal: Signal, to size: Size, kernel: ResizeKernel, extent: Region
  ) -> Signal {
    var result = signal
    var mayOvershoot = false
    let isFast = builder.allowsTables
    // The axis that shrinks more comes first, so that the second pass has less to do. Fixed point
    // sums rows faster than columns, so it has the fewest sums of columns.
    let beginsWithColumns =
      isFast
      ? extent.height >= signal.size.height
      : Double(extent.width) / Double(signal.size.width)
        <= Double(extent.height) / Double(signal.size.height)
    for axis in beginsWithColumns ? [Axis.horizontal, .vertical] : [.vertical, .horizontal] {
      let old = signal.extent[axis].count
      let new = Region(size)[axis].count
      guard old != new else { continue }
      let range = extent[axis]
      let kernel = kernel.resolved(from: old, to: new)
      mayOvershoot = mayOvershoot || kernel.overshoots
      var reached = result.extent
      reached[axis] = range
      result = sample(
        Resample(
          axis: axis, origin: range.lowerBound, rows: kernel.rows(from: old, to: new, in: range),
          allowsFixedPoint: isFast),
        of: result, extent: reached, isUnit: !kernel.overshoots)
    }
    return mayOvershoot ? limit(result) : result
  }
}
