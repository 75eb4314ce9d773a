import GLBlurShaders

/// Divides the image into pieces of one colour, in other shapes than squares.
public struct Mosaic: Filter {
  /// The shape of the pieces.
  public enum Shape: String, Choice {
    /// Hexagons that stand on a corner.
    case hexagons
    /// The areas nearest to one of some random points.
    case crystals
    /// Pieces of rings around the centre.
    case sectors
  }

  /// The shape of the pieces.
  public var shape = Shape.hexagons  // unlabelled
  /// The width of a piece. The range is 1…1000 points.
  public var size: Length = 16
  /// The middle of a hexagon, or of the rings.
  public var center = Point.center
  /// The number of pieces of a ring. The range is 1…1000.
  public var sectors = 60
  /// The seed of the points of crystals; another number gives others. The range is 0…1000000.
  public var seed = 0

  public static let summary =
    "Divides the image into hexagons, crystals or pieces of rings, each of one colour."
  public static let formula =
    "gaussianBlur(0.3·size) at the middle of the piece that contains the pixel's centre: of the "
    + "nearest hexagon; the nearest of points of which each square of the size has one, at random "
    + "within 0.65 of its sides; or ring (⌊r/size⌋ + ½)·size and angle (⌊φ·sectors/2π⌋ + "
    + "½)·2π/sectors"
  public static let example = #"[{"filter": "mosaic", "shape": "crystals", "size": 14}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImagePolarPixellateFilter, PolarPixellate: shape sectors; the width of pixelSize is "
      + "size, its height the angle of a piece in radians",
    coreImage: "CIHexagonalPixellate: inputScale is size, inputCenter center; CICrystallize: shape "
      + "crystals, inputRadius is half of size")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let size = max(lowering.pixels(size, of: inputs.main), 1)
    let blurred = lowering.gaussianBlurred(inputs.main, sigma: 0.3 * size, edge: .clamp)
    let middle = lowering.pixels(center, of: inputs.main)
    let origin = Origin(middle)
    switch shape {
    case .hexagons:
      // Hexagons are centred on the corners and the centres of rectangular cells.
      let map = ShaderCall.hexagons(
        origin: origin.pixel, offset: origin.offset,
        cell: SIMD2<Float>(SIMD2(size, size * 3.0.squareRoot())))
      return lowering.remap(blurred, by: map, reach: size, .linear, .clamp)
    case .crystals:
      let map = ShaderCall.crystals(
        frequency: Float(1 / size), size: Float(size), seed: Int32(truncatingIfNeeded: seed))
      return lowering.remap(blurred, by: map, cost: 90, reach: 1.5 * size, .linear, .clamp)
    case .sectors:
      // A piece is at most as long as half a ring, or as its share of a ring.
      let around =
        min(2, 2 * .pi / Double(sectors)) * farthest(from: middle, in: inputs.main.extent)
      let map = ShaderCall.sectors(
        origin: origin.pixel, offset: origin.offset, size: Float(size), count: Float(sectors))
      return lowering.remap(blurred, by: map, cost: 30, reach: size + around, .linear, .clamp)
    }
  }
}
