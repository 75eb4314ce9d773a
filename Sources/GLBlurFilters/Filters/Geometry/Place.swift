import SystemLibrary

/// Lays another image onto the input, resized into a frame.
public struct Place: Filter {
  /// The way in which the overlay fills the frame.
  public enum Fit: String, Choice {
    /// Wholly inside the frame, with its aspect.
    case contain
    /// Over the whole frame, with its aspect; the rest is cut off.
    case cover
    /// Stretched to the frame.
    case stretch
  }

  /// The position of the overlay where aspects differ.
  public enum Anchor: String, Choice {
    /// In the middle.
    case center
    /// At the top, in the middle.
    case top
    /// At the bottom, in the middle.
    case bottom
    /// At the left, half-way down.
    case left
    /// At the right, half-way down.
    case right
    /// In the top left corner.
    case topLeft
    /// In the top right corner.
    case topRight
    /// In the bottom left corner.
    case bottomLeft
    /// In the bottom right corner.
    case bottomRight

    /// The shares of the free space to the left of the overlay and above it.
    var share: SIMD2<Double> {
      switch self {
      case .topLeft: SIMD2(0, 0)
      case .top: SIMD2(0.5, 0)
      case .topRight: SIMD2(1, 0)
      case .left: SIMD2(0, 0.5)
      case .center: SIMD2(0.5, 0.5)
      case .right: SIMD2(1, 0.5)
      case .bottomLeft: SIMD2(0, 1)
      case .bottom: SIMD2(0.5, 1)
      case .bottomRight: SIMD2(1, 1)
      }
    }
  }

  /// The rectangle that the overlay is fitted into; it may reach outside the image.
  public var frame: Frame
  /// The way in which the overlay fills the frame. The default is `contain`.
  public var fit = Fit.contain
  /// The position of the overlay in the frame where their aspects differ. The default is `center`.
  public var anchor = Anchor.center
  /// The kernel that weights the overlay's pixels; auto is area along an axis that shrinks and cubic
  /// along one that grows. The default is `auto`.
  public var kernel = ResizeKernel.auto

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    frame: Frame, fit: Fit = .contain, anchor: Anchor = .center, kernel: ResizeKernel = .auto
  ) {
    self.frame = frame
    self.fit = fit
    self.anchor = anchor
    self.kernel = kernel
  }

  public static let template = Place(frame: Frame(0, 0, 0, 0))
  public static let formula =
    "the overlay resized as by resize into the frame, whose edges are rounded to pixels, then "
    + "source-over the input"
  public static let ports: [Port] = [
    .input, Port("overlay", hasOwnSize: true, "the image that is laid onto the input, of any size"),
  ]
  public static let example = #"""
    [
      {"id": "backdrop", "filter": "gaussianBlur", "sigma": 24, "edge": "mirror"},
      {"filter": "place", "input": "backdrop", "overlay": "source",
       "frame": ["15%", "15%", "70%", "70%"]}
    ]
    """#
  public static let counterparts = Counterparts(
    css: "object-fit, object-position: fit with stretch for fill, anchor")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let overlay = try inputs.required("overlay")
    let frame = Region(rounding: lowering.pixels(frame, of: inputs.main))
    guard
      let placed = try lowering.placed(
        overlay, in: frame, fit: fit, anchor: anchor, kernel: kernel,
        extent: inputs.main.extent)
    else { return inputs.main }
    return lowering.apply(SourceOver(opacity: 1), to: inputs.main, placed)
  }
}

extension Lowering {
  /// Returns an image resized into a frame on transparency, or nil if none of it lies inside
  /// `extent`.
  mutating func placed(
    _ overlay: Signal, in frame: Region, fit: Place.Fit, anchor: Place.Anchor,
    kernel: ResizeKernel, extent: Region
  ) throws(FilterError) -> Signal? {
    guard !frame.isEmpty else {
      throw FilterError(
        parameter: "frame",
        "this frame is \(frame.width)×\(frame.height) pixels; make it at least one pixel wide and "
          + "high")
    }
    let ratio = SIMD2(
      Double(frame.width) / Double(overlay.size.width),
      Double(frame.height) / Double(overlay.size.height))
    let factor =
      switch fit {
      case .contain: SIMD2(repeating: min(ratio.x, ratio.y))
      case .cover: SIMD2(repeating: max(ratio.x, ratio.y))
      case .stretch: ratio
      }
    let size = try Size(
      rounding: SIMD2(Double(overlay.size.width), Double(overlay.size.height)) * factor)
    let free = SIMD2(Double(frame.width - size.width), Double(frame.height - size.height))
    let corner = free * anchor.share + 0.5
    let x = frame.x + Int(corner.x.rounded(.down))
    let y = frame.y + Int(corner.y.rounded(.down))
    // The frame may be far larger than the image.
    let shown = frame.intersection(extent)
    let visible = shown.offset(x: -x, y: -y).intersection(Region(size))
    if visible.isEmpty { return nil }
    let resized = try resized(overlay, to: size, kernel: kernel, visible: visible)
    let inFrame = move(resized, x: x, y: y, extent: shown)
    return move(inFrame, x: 0, y: 0, extent: extent)
  }
}

extension Frame {
  /// Creates a frame of a given size at an edge, in a corner or in the middle of the image or view.
  ///
  /// - Parameters:
  ///   - anchor: The place of the frame.
  ///   - width: The width, in points or percent of the image or view, not negative.
  ///   - height: The height, in points or percent of the image or view, not negative.
  ///   - inset: The distance from the edges at which the frame lies. The default is 0.
  public init(
    at anchor: Place.Anchor, width: some LengthConvertible, height: some LengthConvertible,
    inset: some LengthConvertible = 0
  ) {
    func side(_ share: Double, _ size: Length) -> (Length, Length) {
      Self.side(
        start: share == 0 ? inset.length : nil, end: share == 1 ? inset.length : nil, size: size)
    }
    self.init(
      horizontal: side(anchor.share.x, width.length), vertical: side(anchor.share.y, height.length))
  }
}
