package import GLBlur
import TestSupport

/// A generator of valid chains of any kind.
package struct ChainGenerator {
  /// An error at the source can grow by the product of the nodes' gains.
  package struct Generated {
    package var chain: Chain
    package var gain: Double
  }

  /// The size of every image in the chain. A node that changes the size is followed by one that
  /// restores it.
  let size: Size
  /// Nil allows filters of unbounded gain.
  let mostGain: Double?
  private var random: Noise
  private var neighbourhoods: Int
  private var nodes: [Node] = []
  private var gain = 1.0
  /// The index of the next of `catalogued` or `tones`. Every chain has one of them, and successive
  /// chains have all.
  private var nextInTurn: Int
  private var hasOneInTurn = false

  package init(seed: UInt64, size: Size, mostGain: Double?) {
    self.size = size
    self.mostGain = mostGain
    random = Noise(state: seed)
    nextInTurn = Int(truncatingIfNeeded: seed)
    neighbourhoods = Int(truncatingIfNeeded: seed)
  }

  package static let names = (same: "same", other: "other")

  package mutating func chain() -> Generated {
    nodes = []
    gain = 1
    hasOneInTurn = false
    let count = Int.random(in: 2...8, using: &random)
    while nodes.count < count || mostGain == nil && !hasOneInTurn { addNode() }
    let space = pick([ColorSpace.srgb, .srgb, .linear])
    // Conversions between colour spaces do not count, because they amplify only the rounding errors
    // of stored results: by 0.002 levels at most, and 0.03 after the steepest part of the sRGB
    // curve.
    return Generated(chain: Chain(nodes: nodes, colorSpace: space), gain: gain)
  }

  // MARK: Nodes

  private mutating func addNode() {
    let (filter, own, ports) = candidate()
    if let mostGain, gain * own > mostGain { return }
    gain *= own
    hasOneInTurn = hasOneInTurn || !nodes.isEmpty
    add(filter, ports)
    if filter is Crop {
      let kernel = pick([ResizeKernel.area, .bilinear, .nearest])
      let (width, height) = (Double(size.width), Double(size.height))
      // No other node may read the cropped image, which has another size.
      add(Resize(width: .points(width), height: .points(height), kernel: kernel), [:])
      sized.removeLast(2)
      sized.append("n\(nodes.count - 1)")
    }
  }

  private var sized: [String] = []

  private mutating func add(_ filter: any Filter, _ ports: [String: Reference]) {
    let id = "n\(nodes.count)"
    if nodes.isEmpty { sized = [] }
    var node = Node(filter, id: id, ports: ports)
    if chance(8) { node.colorSpace = pick([.srgb, .linear]) }
    nodes.append(node)
    sized.append(id)
  }

  /// The main image is usually the node before.
  private mutating func candidate() -> (any Filter, gain: Double, ports: [String: Reference]) {
    let main: [String: Reference] = chance(3) ? ["input": image()] : [:]
    if !hasOneInTurn && !nodes.isEmpty {
      nextInTurn += 1
      if mostGain == nil, let next = inTurn() { return next }
      let tones = Self.tones
      let (filter, gain) = tones[nextInTurn % tones.count]
      return (filter, gain, type(of: filter).ports == [.like] ? [:] : main)
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1:
      let sigma = pick([0.6, 1.5, 4, 7.5, 14])
      return (GaussianBlur(sigma: .points(sigma), edge: pick(EdgeMode.allCases)), 1, main)
    case 2:
      let radius = pick([1.0, 3, 9, 20])
      return (
        BoxBlur(radius: .points(radius), passes: pick([1, 2, 3]), edge: pick(EdgeMode.allCases)),
        1, main
      )
    case 3, 4:
      let amount = pick([0, 0.4, 1.3, 1.8])
      // The greatest sum of |entries| of a row of the matrix.
      return (Saturation(amount), max(1, 2 * amount - 1), main)
    case 5:
      let reduction = pick([0.3, 0.6])
      return (LuminanceRange(reduction: reduction), 1 + reduction, main)
    case 6: return (Tint(color()), 1, main)
    case 14: return (Brightness(pick([-0.2, 0.1])), 1, main)
    case 15:
      // The curve's slope is below 3·0.11 everywhere.
      return (LuminanceCurve(0.9, 0.83, 0.925, 0.815, amount: pick([0.4, 1])), 1, main)
    case 16...19:
      let (filter, gain) = neighbourhood()
      return (filter, gain, main)
    case 7: return (Opacity(Double.random(in: 0.2...1, using: &random)), 1, main)
    case 8:
      let frame = frame()
      return (RoundedRect(frame: frame, cornerRadius: 2, feather: 3, color: color()), 1, [:])
    case 9, 10: return mask(main)
    case 11: return blend(main)
    case 12:
      if chance(2) { return (Crop(frame: frame()), 1, main) }
      let filter = Place(
        frame: frame(), fit: pick(Place.Fit.allCases), anchor: pick(Place.Anchor.allCases))
      // The gain is 1 for the input, and 1.25² for the overlay and for its alpha times the input:
      // the absolute weights of a cubic add up to 1.25 along an axis.
      return (filter, 4.2, main.merging(["overlay": .image(Self.names.other)]) { $1 })
    default:
      let filter = Vibrancy(
        style: pick(VibrancyStyle.allCases), material: pick(Material.allCases),
        appearance: pick(Appearance.allCases))
      // The chroma's factor of 2 in a row of the matrix, the burn's division by ¼, and the content.
      return (filter, 5, main.merging(["content": image()]) { $1 })
    }
  }

  /// The others change the size, need special inputs or readers, or have more modules than the
  /// pictures have pixels.
  package static let catalogued = CataloguedFilter.all.filter { filter in
    !["crop", "resize", "place", "lookupTable", "qrCode", "barcode"].contains(filter.type.name)
  }

  /// No parameter of the returned filter is neutral.
  private mutating func inTurn() -> (any Filter, gain: Double, ports: [String: Reference])? {
    let filter = Self.catalogued[nextInTurn % Self.catalogued.count]
    guard let node = filter.seasoned?.node else { return nil }
    if node.filter is ColorLookup { return lookup(node.filter) }
    var ports: [String: Reference] = [:]
    for port in filter.type.ports where port.standard == .required { ports[port.name] = image() }
    return (node.filter, 1, ports)
  }

  private mutating func lookup(
    _ filter: any Filter
  ) -> (any Filter, gain: Double, ports: [String: Reference]) {
    add(LookupTable(size: 4), [:])
    // No other node may read the table, which has a size of its own.
    sized.removeLast()
    return (filter, 1, ["input": image(), "lut": .node("n\(nodes.count - 1)")])
  }

  /// Functions of one pixel and its place. The gain is that of premultiplied values: the greatest
  /// slope, and the same again for alpha, or infinite with steps.
  private static var tones: [(filter: any Filter, gain: Double)] {
    let stops = [
      GradientStop(0.1, .white), GradientStop(0.5, Color(red: 1, green: 0, blue: 0, alpha: 0.3)),
      GradientStop(0.5, .black), GradientStop(0.8, .clear),
    ]
    let corner = Point(.percent(90), .percent(40))
    return [
      (Gamma(0.7), .infinity), (Levels(min: 0.1, mid: Channels(0.8, 0.9, 1), max: 0.9), 4),
      (ToneCurve(composite: [CurvePoint(0, 0.1), CurvePoint(0.5, 0.7), CurvePoint(1, 1)]), 3),
      (Vibrance(-0.4), 4), (WhiteBalance(temperature: 4000, tint: 50), 4),
      (HighlightsAndShadows(shadows: 0.5, highlights: 0.5), .infinity),
      (HighlightAndShadowTint(shadowIntensity: 0.5, highlightIntensity: 0.7), 6),
      (Monochrome(intensity: 0.5), 4), (Posterize(levels: 7), .infinity),
      (Solarize(threshold: 0.4), .infinity), (LuminanceThreshold(threshold: 0.6), .infinity),
      (Haze(distance: 0.2, slope: -0.1), 3), (Vignette(center: corner, start: 0.1), 2),
      (ChromaKey(threshold: 0.2, smoothing: 0.3), .infinity), (Dither(strength: 1, seed: 7), 1),
      (ColorMatrix((0..<20).map { 0.05 * Double($0 % 7) }), 5),
      (LinearGradient(from: Point(3, 2), to: corner, stops: stops), 1),
      (RadialGradient(center: corner, radius: 12, stops: stops), 1),
      (FractalNoise(.simplex, size: 9, octaves: 2, seed: 5, first: .clear), 1),
      (Checkerboard(size: 5.5, origin: corner, second: .clear), 1),
      (Halftone(.dots, size: 5, angle: 20), .infinity), (CMYKHalftone(size: 6), .infinity),
      (Crosshatch(spacing: 4), .infinity), (CGAColors(), .infinity),
    ]
  }

  private mutating func neighbourhood() -> (any Filter, gain: Double) {
    neighbourhoods += 1
    let edge = pick(EdgeMode.allCases)
    switch neighbourhoods % 15 {
    case 0: return (Flip(pick(Flip.Axis.allCases)), 1)
    case 1: return (Rotate(turns: pick([-2, 2])), 1)
    // The gain is 1 for the pixel, and 2 times the amount for the pixel and the blur.
    case 2: return (Sharpen(sigma: pick([1, 4.5]), amount: 0.7, edge: edge), 2.4)
    case 3: return (UnsharpMask(sigma: 2, intensity: pick([0.4, 1.5]), edge: edge), 2)
    case 4: return (Pixellate(size: pick([2, 5])), 1)
    case 5:
      return (Morphology(pick(Morphology.Operation.allCases), radius: pick([1, 3]), edge: edge), 1)
    // The weights sum up to eight in each direction, and the result is the norm of both.
    case 6: return (SobelEdge(strength: 0.15, edge: edge), 0.15 * 8 * 1.5)
    case 7: return (MedianFilter(radius: pick([1, 2, 5]), edge: edge), 1)
    // Weights change by 0.2 of the difference between two colours, which is 2 at most.
    case 8: return (BilateralBlur(sigma: 1.5, distanceFactor: 0.2, edge: edge), 2)
    case 9: return (MotionBlur(length: 6, angle: pick([0, 90, 37]), edge: edge), 1)
    case 10:
      // Two of the four levels' weights are negative.
      return (TiltShift(sigma: 3, top: 0.3, bottom: 0.5, falloff: 0.4, edge: edge), 1.25)
    case 11: return (ZoomBlur(center: Point(.percent(30), 4), amount: 0.4, edge: edge), 1)
    case 12: return (Swirl(center: Point(.percent(30), 4), angle: pick([40, -300]), edge: edge), 1)
    case 13: return (Kaleidoscope(sides: pick([3, 8]), angle: 25, edge: edge), 1)
    default:
      return (Transform(angle: 20, scaleX: pick([0.4, 1.2]), scaleY: -0.6, edge: edge), 1)
    }
  }

  private mutating func mask(
    _ main: [String: Reference]
  ) -> (any Filter, gain: Double, ports: [String: Reference]) {
    // A channel of the straight colour is divided by alpha, so its gain has no bound.
    let bounded = [Mask.Channel.luminanceAlpha, .alpha]
    let channel = pick(mostGain == nil ? Mask.Channel.allCases : bounded)
    var ports = main
    ports["mask"] = image()
    if chance(4) {
      // The result depends on the mask as steeply as a Gaussian on its sigma.
      return (VariableBlur(sigma: 3, channel: channel), 4, ports)
    }
    if chance(2) { ports["base"] = chance(2) ? Reference.none : image() }
    // The gain is 1 for base·(1 − m) + input·m, and 1 for m times their difference.
    return (Mask(channel: channel, invert: chance(2)), 2, ports)
  }

  private mutating func blend(
    _ main: [String: Reference]
  ) -> (any Filter, gain: Double, ports: [String: Reference]) {
    let bounded = [
      BlendMode.normal, .multiply, .screen, .darken, .lighten, .exclusion, .plusLighter,
    ]
    let mode = pick(mostGain == nil ? BlendMode.allCases : bounded)
    let filter = Blend(mode, opacity: Double.random(in: 0.2...1, using: &random))
    return (filter, 3, main.merging(["overlay": image()]) { $1 })
  }

  // MARK: Values

  private mutating func image() -> Reference {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .source
    case 1: .image(Self.names.same)
    default:
      nodes.isEmpty ? .source : sized.randomElement(using: &random).map { .node($0) } ?? .source
    }
  }

  private mutating func frame() -> Frame {
    let (x, y) = (Int.random(in: 0...60, using: &random), Int.random(in: 0...60, using: &random))
    let (width, height) = (
      Int.random(in: 30...100 - x, using: &random), Int.random(in: 30...100 - y, using: &random)
    )
    return Frame(
      .percent(Double(x)), .percent(Double(y)), .percent(Double(width)), .percent(Double(height)))
  }

  private mutating func color() -> Color {
    func component() -> Double { Double(Int.random(in: 0...20, using: &random)) / 20 }
    return Color(red: component(), green: component(), blue: component(), alpha: component())
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}

extension Chain {
  package var text: String {
    let lines = nodes.map { node in
      let ports = node.ports.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "\(node.id ?? "-"): \(parameters(of: node.filter))"
        + (ports + [node.colorSpace.map { "\($0)" } ?? ""]).map { " " + $0 }.joined()
    }
    return (["\(colorSpace)"] + lines).joined(separator: "\n")
  }

  private func parameters<F: Filter>(of filter: F) -> String {
    F.name + " "
      + F.parameters.map { "\($0.name) \($0.value(in: filter).json)" }.joined(separator: ", ")
  }
}
