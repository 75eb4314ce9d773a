import GLBlurShaders

/// Glass whose rim is bevelled.
protocol Bevel {
  /// Returns the map of the places that the bevel shows. The rim shows a place `amount` pixels
  /// outside.
  func places(
    _ refraction: Refraction, amount: Float, extent: Region, in lowering: inout Lowering
  ) -> Signal

  /// Returns a region with all places that the circle profile shows, if the rim shows a place that
  /// lies `amount` pixels inside.
  func regionShown(amount: Double) -> Region

  func reflected(_ light: RimLight, extent: Region, in lowering: inout Lowering) -> Signal
}

/// What bevelled glass does to the light from a picture.
struct Refraction {
  /// How the bevel moves the picture.
  enum Law: Int32 {
    case circle
    case snell
    /// The picture moves as by `circle`, and fades from the rim to the middle.
    case reflection
  }

  let bevel: any Bevel
  /// How far inside the place lies that the rim shows, or how far beneath the picture lies, in
  /// pixels.
  let amount: Double
  /// The height of the bevel by its width.
  var steepness = 1.0
  var law = Law.circle
  var index = 1.5
  var dispersion = 0.0

  func shown(
    _ picture: Signal, _ interpolation: Interpolation, _ edge: EdgeMode, in lowering: inout Lowering
  ) -> Signal {
    let quarter = dispersion / 4
    let green = shown(picture, share: 1, interpolation, edge, in: &lowering)
    guard quarter > 0 else { return green }
    let red = shown(picture, share: 1 - quarter, interpolation, edge, in: &lowering)
    let blue = shown(picture, share: 1 + quarter, interpolation, edge, in: &lowering)
    return lowering.apply(JoinChannels(), to: red, green, blue)
  }

  /// Returns the picture for light that is moved by a share of the way.
  private func shown(
    _ picture: Signal, share: Double, _ interpolation: Interpolation, _ edge: EdgeMode,
    in lowering: inout Lowering
  ) -> Signal {
    let amount = amount * share
    // Light that leaves the glass upright comes from the critical angle.
    let most = law != .snell ? 1 : (index * index - 1).squareRoot()
    // Each pixel is compared with its neighbours.
    let places = bevel.places(
      self, amount: Float(-amount), extent: picture.extent.expanded(by: 1), in: &lowering)
    return lowering.remap(
      picture, by: places, reach: abs(amount) * most + 1,
      shown: law == .circle && amount > 0 ? bevel.regionShown(amount: amount) : nil,
      interpolation, edge)
  }
}

/// The light that falls on a rim of glass.
struct RimLight: Hashable {
  let width: Float
  let direction: SIMD2<Float>
  let front: Float
  let back: Float
}

extension Pane: Bevel {
  func places(
    _ refraction: Refraction, amount: Float, extent: Region, in lowering: inout Lowering
  ) -> Signal {
    lowering.generate(
      GeneratorCall(
        .glassLens(
          low: edges.low, high: edges.high, lowOffset: edges.lowOffset,
          highOffset: edges.highOffset, reach: reach, cubic: cubic, turn: turn, width: width,
          amount: amount, steepness: Float(min(max(refraction.steepness, 1e-4), 1e4)),
          ratio: Float(1 / refraction.index), law: refraction.law.rawValue),
        cost: 20, isUnit: false),
      extent: extent)
  }

  func regionShown(amount: Double) -> Region {
    let box = Region(
      columns: Int(edges.low.x)..<Int(edges.high.x) + 1,
      rows: Int(edges.low.y)..<Int(edges.high.y) + 1)
    return box.expanded(
      by: Self.margin(
        amount: amount, width: Double(width), turning: 2.squareRoot() / Double(turn),
        across: min(box.width, box.height)))
  }

  /// Returns how far outside of a pane's box the places may lie that its bevel shows.
  ///
  /// A place lies inside of the nearest edge, and beyond the opposite one by at most the amount
  /// less the width of the pane. Samples lie up to half a step beside the place along both axes.
  /// Between neighbouring pixels, the share changes by at most √(2/width), at the rim.
  ///
  /// - Parameters:
  ///   - amount: How far inside the place lies that the rim shows, in pixels.
  ///   - turning: The greatest change of the bevel's direction between neighbouring pixels.
  ///   - across: The shorter side of the pane, in pixels.
  static func margin(amount: Double, width: Double, turning: Double, across: Int) -> Int {
    let step = 1 + amount * ((2 / width).squareRoot() + turning)
    let beyond = max(0, amount - Double(across))
    return Int(min(step + beyond, 1e6).rounded(.up)) + 2
  }

  func reflected(_ light: RimLight, extent: Region, in lowering: inout Lowering) -> Signal {
    lowering.generate(
      GeneratorCall(
        .rimLight(
          low: edges.low, high: edges.high, lowOffset: edges.lowOffset,
          highOffset: edges.highOffset, reach: reach, cubic: cubic, turn: turn,
          width: light.width, light: light.direction, front: light.front, back: light.back),
        cost: 20),
      extent: extent)
  }
}

/// Takes each channel from a picture of its own. Alpha is the greatest of the three.
private struct JoinChannels: TernaryKernel {
  var shaderCall: ShaderCall { .joinChannels() }

  func isOpaque(_ inputs: [Bool]) -> Bool { inputs.contains(true) }
}

/// A pane of glass with a bevelled rim. Lengths are in pixels.
struct Pane: Hashable {
  let edges: OutlineEdges
  /// The length of each edge that a corner takes.
  let reach: Float
  /// The share of a corner's curve that is cubic, 0 for a circle.
  let cubic: Float
  /// The distance from both edges within which the bevel turns from one to the other.
  let turn: Float
  /// The width of the bevel, which ends in the middle of the pane at the latest.
  let width: Float

  /// Creates a pane with a bevel of a width above 0, or nil if the pane has no area.
  ///
  /// The bevel begins to turn before a corner does, as Core Animation's glass does to avoid a
  /// crease.
  init?(_ outline: Outline, width: Double) {
    let half = min(outline.frame.z, outline.frame.w) / 2
    guard half > 0 else { return nil }
    // All corners of glass are alike.
    let (corner, radius) = (outline.continuousCorner, outline.radii[0])
    edges = OutlineEdges(outline.frame)
    reach = corner?.reaches[0] ?? Float(radius)
    cubic = corner?.cubics[0] ?? 0
    turn = Float(min(max(1.5 * radius, width), half))
    self.width = Float(max(min(width, half), 1e-3))
  }
}
