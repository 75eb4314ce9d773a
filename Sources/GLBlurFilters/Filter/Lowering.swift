import GLBlurEngine
import GLBlurStatistics

/// The network to which filters add operations, with the node and the filters that each comes from.
public struct Lowering: Sendable {
  package var builder: NetworkBuilder
  /// The number of pixels per point of the current chain.
  public package(set) var scale: Double
  package let context: LoweringContext
  package var fontFolder = FontFolder()
  /// The memory of earlier frames, if frames of a film are lowered in order.
  package var recall: FrameRecall?
  /// The index of the current chain among those lowered together.
  package var variant = 0 { didSet { grounds = [:] } }
  package var labels: [LabelReport] = []
  package var measurements: [FilterMeasurement] = []
  var foundBytes = 0
  var backdrops = BackdropCache()
  package var surveyed: [SurveyedLabel] = []
  var undecided = UndecidedLabels()
  /// The current node or view and those directly on it, with their places.
  var viewsAhead: [(view: any View, place: String)] = []
  package static let mostViewsAhead = 16
  /// Decisions about labels still to be drawn, and about those of the current chain before them.
  var grounds: [LabelPlace: LabelGround] = [:]
  /// The decisions since the list was emptied.
  package var newGrounds: [LabelGround] = []
  package var groundDecisions: [GroundKey: GroundDecision] = [:]
  /// Whether a result depends on this frame's pixels rather than on decisions about the whole film.
  package var dependsOnFrame = false
  private var labelsBefore = 0
  package var warnings: [String] = []
  /// The boxes of the texts in results, by the index of the operation.
  private var texts: [Int: TextBoxes] = [:]
  package var hasGivenColorSpace = false
  /// The place of the current node or view, such as `nodes[2].content[0]`.
  package private(set) var place = ""

  /// Creates an empty network.
  ///
  /// - Parameter outsideImages: The number of the executor's input images, the source included.
  package init(scale: Double = 1, _ context: LoweringContext, outsideImages: Int = 1) {
    self.scale = scale
    self.context = context
    builder = NetworkBuilder(
      colors: context.colors, precision: context.precision, abilities: context.abilities,
      outsideImages: outsideImages)
  }

  package var network: Network { builder.network }

  /// The colour space in which the current filter computes.
  public package(set) var colorSpace: ColorSpace {
    get { builder.colorSpace }
    set { builder.colorSpace = newValue }
  }

  package var colors: RGBSpace { builder.colors }

  var film: Film? { context.film }

  // MARK: Filters

  /// Adds a filter as a step of another filter.
  ///
  /// - Parameter ports: The images at other ports, by name.
  /// - Returns: The result, which is `main` if the parameters have their identity values.
  /// - Throws: `FilterError` if a parameter is out of range or does not fit the images' sizes.
  public mutating func apply(
    _ filter: some Filter, to main: Signal, ports: [String: Signal] = [:]
  ) throws(FilterError) -> Signal {
    try filter.validateAll()
    return try apply(filter, FilterInputs(main: main, ports: ports))
  }

  /// Adds a filter whose parameters have been checked.
  ///
  /// - Parameter node: The node's place, such as `nodes[2]`, or nil for a step of a filter.
  package mutating func apply(
    _ filter: some Filter, _ inputs: FilterInputs, in node: String? = nil
  ) throws(FilterError) -> Signal {
    let outer = (builder.origin, place)
    defer { (builder.origin, place) = outer }
    if let node {
      builder.origin.append(node)
      place = node
      labelsBefore = labels.count
    }
    let filter = try findingColors(of: filter, in: inputs)
    return try step(filter, inputs) { (lowering) throws(FilterError) in
      try filter.lower(inputs, in: &lowering)
    }
  }

  /// Adds the operations of `body` under a filter's name, or none if its parameters have their
  /// identity values.
  mutating func step(
    _ filter: some Filter, _ inputs: FilterInputs,
    _ body: (inout Lowering) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    if filter.isIdentity && !type(of: filter).ports.isEmpty { return inputs.main }
    try check()
    builder.origin.append(type(of: filter).name)
    defer { builder.origin.removeLast() }
    return try body(&self)
  }

  /// Checks that the render has not been ended. The caller replaces this error by the control's.
  package func check() throws(FilterError) {
    if context.control?.isEnded == true { throw FilterError("the render was ended") }
  }

  /// Adds the operations of `body` under the name of a filter, unless that name is already current.
  mutating func named<Value, Failure: Error>(
    _ filter: String, _ body: (inout Lowering) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if builder.origin.last == filter { return try body(&self) }
    builder.origin.append(filter)
    defer { builder.origin.removeLast() }
    return try body(&self)
  }

  /// Adds the operations of `body` under the name and place of a view.
  mutating func view<V: View>(
    _ view: V, at index: Int, _ body: (inout Lowering) throws(FilterError) -> Void
  ) throws(FilterError) {
    try check()
    let outer = (builder.origin, place)
    defer { (builder.origin, place) = outer }
    builder.origin += ["content[\(index)]", V.name]
    place += ".content[\(index)]"
    try body(&self)
  }

  package mutating func within(
    _ space: ColorSpace, _ body: (inout Lowering) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    let own = colorSpace
    defer { colorSpace = own }
    colorSpace = space
    return try body(&self)
  }

  /// Adds the operations of `body` at the quality for exact 16-bit results, so that decisions do
  /// not depend on the render's quality.
  package mutating func exactly<Result>(
    _ body: (inout Lowering) throws(FilterError) -> Result
  ) throws(FilterError) -> Result {
    let own = builder.means
    defer { builder.means = own }
    builder.means = .exact
    return try body(&self)
  }

  // MARK: Canvas

  /// Adds a picture of one colour that belongs to no filter.
  package mutating func canvas(_ color: Color, _ size: Size) -> Signal {
    let outer = (builder.origin, colorSpace)
    defer { (builder.origin, colorSpace) = outer }
    builder.origin = ["canvas"]
    colorSpace = .srgb
    let pixel = premultiplied(color)
    return generate(Constant(color: pixel), extent: Region(size))
  }

  // MARK: Text

  var labelPlace: LabelPlace {
    LabelPlace(place: place, number: labels[labelsBefore...].count { [place] in $0.place == place })
  }

  mutating func finished(_ canvas: Canvas) -> Signal {
    texts[canvas.signal.index] = canvas.texts
    return canvas.signal
  }

  func texts(in signal: Signal) -> TextBoxes { texts[signal.index] ?? TextBoxes() }

  // MARK: Lengths

  /// Returns a length in pixels. Percentages refer to the shorter side of the image.
  public func pixels(_ length: Length, of signal: Signal) -> Double {
    length.pixels(of: signal.size.shorterSide, scale: scale)
  }

  /// Returns a length in whole pixels, with halves rounded up.
  func wholePixels(_ length: Length, of signal: Signal) -> Int {
    Int((pixels(length, of: signal) + 0.5).rounded(.down))
  }

  /// Returns x, y, width and height in pixels. Percentages refer to the sides of the image.
  public func pixels(_ frame: Frame, of signal: Signal) -> SIMD4<Double> {
    frame.pixels(in: signal.size, scale: scale)
  }

  /// Returns x and y in pixels. Percentages refer to the sides of the image.
  public func pixels(_ point: Point, of signal: Signal) -> SIMD2<Double> {
    point.pixels(in: signal.size, scale: scale)
  }

  package mutating func convert(_ signal: Signal, to space: ColorSpace) -> Signal {
    let converted = builder.convert(signal, to: space)
    texts[converted.index] = texts[signal.index]
    return converted
  }
}

// MARK: Operations

extension Lowering {
  package mutating func image(_ index: Int, size: Size, isFloat: Bool = false) -> Signal {
    builder.image(index, size: size, isFloat: isFloat)
  }

  package mutating func raster(_ image: Image) -> Signal { builder.raster(image) }

  package mutating func generate(_ kernel: some GeneratorKernel, like signal: Signal) -> Signal {
    builder.generate(kernel, like: signal)
  }

  package mutating func generate(_ kernel: some GeneratorKernel, extent: Region) -> Signal {
    builder.generate(kernel, extent: extent)
  }

  package mutating func apply(_ kernel: some PointKernel, to inputs: Signal...) -> Signal {
    builder.apply(kernel, to: inputs)
  }

  package mutating func sample(
    _ kernel: some SamplingKernel, of inputs: Signal..., extent: Region, edge: EdgeMode = .clamp,
    isUnit: Bool = true
  ) -> Signal {
    builder.sample(kernel, of: inputs, extent: extent, edge: edge, isUnit: isUnit)
  }

  package mutating func limit(_ signal: Signal) -> Signal { builder.limit(signal) }

  package mutating func move(_ signal: Signal, x: Int, y: Int, extent: Region) -> Signal {
    builder.move(signal, x: x, y: y, extent: extent)
  }
}

extension Lowering {
  /// Converts an sRGB colour to the encoded colours of the result. A colour out of gamut becomes
  /// the nearest one, with a warning.
  mutating func encoded(_ color: Color) -> Color {
    let (result, isOutOfGamut) = RGBSpace.sRGB.convert(color, to: colors)
    if isOutOfGamut {
      let warning =
        (place.isEmpty ? "" : "\(place): ")
        + "\(ParameterValue.color(color).json) is outside the colours of \(colors), so the nearest of "
        + "them is used"
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return result
  }

  /// Returns the components of an sRGB colour in the current colour space.
  package mutating func components(of color: Color) -> SIMD4<Double> {
    encoded(color).components(in: colorSpace, of: colors)
  }

  /// Returns the premultiplied components of an sRGB colour in the current colour space.
  package mutating func premultiplied(_ color: Color) -> Pixel {
    let c = components(of: color)
    return Pixel(SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w))
  }

  /// Converts an encoded or linear signal between RGB spaces. Colours out of gamut are clipped.
  package mutating func convert(
    _ signal: Signal, from source: RGBSpace, to target: RGBSpace
  ) -> Signal {
    if source == target { return signal }
    let own = colorSpace
    defer { colorSpace = own }
    let isEncoded = signal.colorSpace == .srgb
    var result = isEncoded ? builder.convert(signal, to: .linear, of: source) : signal
    let matrix = source.conversion(to: target)
    if matrix != .identity {
      colorSpace = .linear
      result = apply(AffineColor(rows: [matrix.first, matrix.second, matrix.third]), to: result)
    }
    return isEncoded ? builder.convert(result, to: .srgb, of: target) : result
  }
}

/// The frame memory while frames of a film are lowered.
package struct FrameRecall: Sendable {
  fileprivate var remembered: [FrameMemory.Key: Signal]
  fileprivate var kept: [FrameMemory.Key: Signal] = [:]
  fileprivate var asked: [FrameMemory.Key: Int] = [:]

  package init(_ remembered: [FrameMemory.Key: Signal]) { self.remembered = remembered }

  package mutating func endFrame() {
    remembered = kept
    (kept, asked) = ([:], [:])
  }

  /// The pictures of the last frame in key order.
  package var pictures: [(key: FrameMemory.Key, signal: Signal)] {
    remembered.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package var keptCount: Int { kept.count }
}

extension Lowering {
  /// Begins the frames of a film.
  ///
  /// - Parameter first: The index of the memory's first picture among the executor's input images.
  package mutating func recall(of memory: FrameMemory, from first: Int) -> FrameRecall {
    var remembered: [FrameMemory.Key: Signal] = [:]
    for (offset, key) in memory.keys.enumerated() {
      guard let picture = memory.pictures[key] else { continue }
      let (number, image) = (first + offset, picture.image)
      remembered[key] =
        picture.isComputed
        ? builder.kept(number, size: image.size)
        : builder.image(number, size: image.size, isFloat: image.format == .rgbaFloat)
    }
    return FrameRecall(remembered)
  }

  /// Returns the index of a signal among the executor's input images, or nil if computed.
  package func givenImage(_ signal: Signal) -> Int? {
    guard case .image(let number) = builder.operation(of: signal).body,
      number < builder.outsideImages
    else { return nil }
    return number
  }

  /// Returns the key of the next picture that the current filter keeps under a name. Filters must
  /// ask for keys in the same order in every frame.
  package mutating func memoryKey(_ name: String) -> FrameMemory.Key {
    let first = FrameMemory.Key(place: place, name: name, number: 0)
    let number = recall?.asked[first, default: 0] ?? 0
    recall?.asked[first] = number + 1
    return FrameMemory.Key(place: place, name: name, number: number)
  }

  /// Returns a picture of the previous frame in the current colour space, or nil in the first frame
  /// and outside films.
  package func remembered(_ key: FrameMemory.Key) -> Signal? {
    recall?.remembered[key]?.counted(in: colorSpace)
  }

  /// Returns a picture of the previous frame if it has the extent of `signal`.
  package func remembered(_ key: FrameMemory.Key, like signal: Signal) -> Signal? {
    remembered(key).flatMap { $0.extent == signal.extent ? $0 : nil }
  }

  /// Keeps a picture for the next frame of a film, and does nothing outside films.
  package mutating func keep(_ signal: Signal, for key: FrameMemory.Key) {
    recall?.kept[key] = signal
  }
}

extension Lowering {
  /// Measures the pixels of a picture and adds the result to `measurements`.
  ///
  /// The pixels are computed once, in a lowering of their own and at the quality `exact`, in the
  /// tally's format and the filter's colour space. So both backends use the same numbers, whatever
  /// the tiles and wherever the pixels are computed.
  ///
  /// - Parameter effort: The estimated cost of `find` beyond the tally's own, in operations.
  /// - Throws: `FilterError` if the pixels cannot be computed or the results take too much memory.
  mutating func measured<Count: Tally, Found: Finding>(
    _ signal: Signal, by tally: Count, effort: Int = 0, _ find: (Count) -> Found
  ) throws(FilterError) -> Found {
    dependsOnFrame = true
    // Measurements enter the network as plain numbers, so operations do not show the dependency.
    if undecided.reach(signal, over: Region(signal.size), in: builder) {
      undecided.isEverywhere = true
    }
    let found =
      switch context.survey {
      case .none: find(.unknown)
      case .known(let findings): known(in: findings) ?? find(.unknown)
      case .measure(let probe, _): find(try counted(signal, by: tally, effort: effort, probe))
      }
    foundBytes += found.byteCount
    guard foundBytes <= Self.mostFoundBytes else {
      throw FilterError(
        "what the filters of this chain find in pictures takes more than "
          + "\(Self.mostFoundBytes >> 20) MiB; take fewer tiles, or fewer such filters")
    }
    measurements.append(
      FilterMeasurement(place: place, filter: builder.origin.last ?? "", finding: found))
    return found
  }

  private static let mostFoundBytes = 1 << 28

  private func known<Found: Finding>(in findings: SurveyResults) -> Found? {
    let index = measurements.count
    return index < findings.measurements.count
      ? findings.measurements[index].finding as? Found : nil
  }

  private func counted<Count: Tally>(
    _ signal: Signal, by tally: Count, effort: Int, _ probe: any PixelProbe
  ) throws(FilterError) -> Count {
    let (part, pixels) = builder.part(of: signal, over: Region(signal.size))
    let (team, empty) = (probe.team, tally)
    let kept = tally.byteCount(on: team) + network.rasterBytes - part.network.rasterBytes
    var tally = tally
    do {
      if let sums = tally.pixelSums,
        let found = try probe.sums(sums, of: pixels, in: part.network, keeping: kept)
      {
        tally.add(found, pixels: signal.size.area)
      } else {
        _ = try probe.compute(
          pixels, in: part.network, as: Count.format, keeping: kept,
          effort: effort + Count.cost.ofPixel * signal.size.area + Count.cost.ofFinding
        ) { tally.add($0, at: $1, from: empty, by: team) }
      }
    } catch {
      throw FilterError("\(error)")
    }
    try check()
    return tally
  }
}
