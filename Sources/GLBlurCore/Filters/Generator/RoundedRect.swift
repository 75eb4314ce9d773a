import GLBlurShaders
import Glibc

/// A filled rectangle with round corners on nothing, of the source's size.
public struct RoundedRect: Filter {
  public var frame: Frame
  /// At most half the frame's shorter side.
  public var cornerRadius: Length = 0
  /// The width of the soft edge; an edge is at least a pixel wide.
  public var feather: Length = 0
  public var color = Color.white

  public init(
    frame: Frame, cornerRadius: Length = 0, feather: Length = 0, color: Color = .white
  ) {
    self.frame = frame
    self.cornerRadius = cornerRadius
    self.feather = feather
    self.color = color
  }

  public static let template = RoundedRect(frame: Frame(0, 0, 0, 0))
  public static let name = "roundedRect"
  public static let summary = "A filled rectangle with round corners, of the source's size."
  public static let formula =
    "coverage = clamp(½ − d / max(1, feather)), d the signed distance of the pixel's centre to the "
    + "outline; the frame is not rounded"
  public static let ports: [Port] = []
  public static let parameters: [Parameter<RoundedRect>] = [
    .frame("frame", \.frame, "Where the rectangle lies."),
    .length(
      "cornerRadius", \.cornerRadius, in: 0...100_000,
      "The corners' radius, at most half the frame's shorter side."),
    .length("feather", \.feather, in: 0...100_000, "The width of the soft edge."),
    .color("color", \.color, "What it is filled with."),
  ]

  public func validate() throws(FilterError) {
    guard case .points(let radius) = cornerRadius, case .points(let width) = frame.width,
      case .points(let height) = frame.height
    else { return }
    try check(radius: radius, width: width, height: height, unit: "points")
  }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let frame = lowering.pixels(frame, of: inputs.main)
    let radius = lowering.pixels(cornerRadius, of: inputs.main)
    try check(radius: radius, width: frame.z, height: frame.w, unit: "pixels")
    let softness = max(1, lowering.pixels(feather, of: inputs.main))
    return lowering.generate(
      RoundedRectCoverage(
        color: lowering.premultiplied(color), frame: frame, radius: radius, softness: softness),
      like: inputs.main)
  }

  private func check(
    radius: Double, width: Double, height: Double, unit: String
  ) throws(FilterError) {
    let most = min(width, height) / 2
    guard radius > most * (1 + 1e-9) else { return }
    throw FilterError(
      parameter: "cornerRadius",
      "\(text(radius)) \(unit) is more than half the frame's shorter side, \(text(most)) \(unit)")
  }
}

/// The edges as whole pixels and what is left over, so that distances near an edge keep all their
/// bits however large the image.
private struct RoundedRectCoverage: GeneratorKernel {
  let color: Pixel
  let low: SIMD2<Int32>
  let high: SIMD2<Int32>
  /// From a pixel's corner to its centre and to the edge: at the top left and at the bottom right.
  let lowOffset: SIMD2<Float>
  let highOffset: SIMD2<Float>
  let radius: Float
  let softness: Float

  /// - Parameter frame: x, y, width, height in pixels.
  init(color: Pixel, frame: SIMD4<Double>, radius: Double, softness: Double) {
    let lowEdge = frame.lowHalf
    let highEdge = frame.lowHalf + frame.highHalf
    self.color = color
    low = Self.pixel(lowEdge)
    high = Self.pixel(highEdge)
    lowOffset = SIMD2<Float>(lowEdge - lowEdge.rounded(.down) - 0.5)
    highOffset = SIMD2<Float>(0.5 - (highEdge - highEdge.rounded(.down)))
    self.radius = Float(radius)
    self.softness = Float(softness)
  }

  /// Edges farther out than any image is large are as good as there, and their distance to any
  /// pixel of an image is an `Int32` still.
  private static func pixel(_ edge: SIMD2<Double>) -> SIMD2<Int32> {
    let most = Double(Image.maximumPixels)
    return SIMD2<Int32>(
      edge.rounded(.down).clamped(
        lowerBound: SIMD2(repeating: -most), upperBound: SIMD2(repeating: most)))
  }

  var shaderCall: ShaderCall {
    .roundedRect(
      color: color, low: low, high: high, lowOffset: lowOffset, highOffset: highOffset,
      radius: radius, softness: softness)
  }

  func support(of supports: [Region], extent: Region) -> Region {
    let reach = Int(softness / 2) + 2
    let covered = Region(
      columns: Int(low.x) - reach..<max(Int(high.x), Int(low.x)) + reach + 1,
      rows: Int(low.y) - reach..<max(Int(high.y), Int(low.y)) + reach + 1)
    return covered.intersection(extent)
  }

  func pixel(at position: SIMD2<Int32>) -> Pixel {
    let fromLow = SIMD2(Float(low.x - position.x), Float(low.y - position.y)) + lowOffset
    let fromHigh = SIMD2(Float(position.x - high.x), Float(position.y - high.y)) + highOffset
    let p = SIMD2(max(fromLow.x, fromHigh.x), max(fromLow.y, fromHigh.y)) + radius
    let outside = SIMD2(max(p.x, 0), max(p.y, 0))
    let distance =
      min(max(p.x, p.y), 0)
      + (outside.x * outside.x + outside.y * outside.y).squareRoot() - radius
    return color * clamp(0.5 - distance / softness, 0, 1)
  }
}
