import SystemLibrary

/// Lays an image over the input again and again, such as a watermark.
public struct Tile: Filter {
  /// The width of each copy; that of the image if left out. The range is 0…100000 points.
  public var width: Length?
  /// The distance between neighbouring copies. The range is 0…100000 points.
  public var gap: Length = 0
  /// The angle by which the copies and their rows are turned in degrees, clockwise. The range is
  /// −3600…3600.
  public var angle = 0.0
  /// The place of the middle of a copy.
  public var center = Point.center
  /// How much of the copies shows. The range is 0…1.
  public var opacity = 1.0  // identity: 0

  init() {}
  public static let formula =
    "the overlay resized to the width, with half of the gap around it (all rounded to pixels), repeated and "
    + "turned around the center by angle (linear interpolation), times opacity, source-over the input"
  public static let ports: [Port] = [
    .input, Port("overlay", hasOwnSize: true, "the image that is repeated, of any size"),
  ]
  public static let example = #"""
    [
      {"filter": "tile", "input": "source", "overlay": "source", "width": "20%", "gap": "10%",
       "angle": -30, "opacity": 0.4}
    ]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CIAffineTile: inputTransform as width, angle and center",
    css: "background-repeat, background-size, background-position: width, gap and center")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let base = inputs.main
    var mark = try inputs.required("overlay")
    let gap = lowering.wholePixels(gap, of: base)
    if let width {
      let factor = lowering.pixels(width, of: base) / Double(mark.size.width)
      let size = SIMD2(Double(mark.size.width), Double(mark.size.height)) * factor
      guard size.min() >= 0.5 else {
        throw FilterError(
          parameter: "width", "copies of this width have no pixels; make them wider")
      }
      try check(size, gap, parameter: "width")
      mark = try lowering.resized(
        mark, to: Size(rounding: size), kernel: .auto)
    }
    let size = SIMD2(Double(mark.size.width), Double(mark.size.height))
    try check(size, gap, parameter: gap > 0 ? "gap" : "width")
    let cell = lowering.move(
      mark, x: gap / 2, y: gap / 2,
      extent: Region(
        columns: 0..<mark.size.width + gap, rows: 0..<mark.size.height + gap))
    let middle = size / 2 + Double(gap / 2)
    // Copies that are not turned lie at whole pixels.
    let place = (lowering.pixels(center, of: base) - middle + 0.5).rounded(.down) + middle
    let turn = (angle / 360).remainder(dividingBy: 1) * 2 * .pi
    let projection = Projection(to: place)
      .after(Projection(x: [cos(turn), sin(turn)], y: [-sin(turn), cos(turn)]))
      .after(Projection(to: -middle))
    guard
      let copies = lowering.project(cell, projection, .linear, .wrap, extent: base.extent)
    else { return base }
    return lowering.apply(SourceOver(opacity: Float(opacity)), to: base, copies)
  }

  /// A copy is stored as a whole, with the gap around it.
  private static let mostPixels = 1e8

  private func check(
    _ size: SIMD2<Double>, _ gap: Int, parameter: String
  ) throws(FilterError) {
    let cell = size + Double(gap)
    guard cell.x * cell.y <= Self.mostPixels else {
      throw FilterError(
        parameter: parameter,
        "a copy with its gap has \(Int(cell.x)) × \(Int(cell.y)) pixels; expected at most "
          + "\(Int(Self.mostPixels)); make the copies or the gap smaller")
    }
  }
}
