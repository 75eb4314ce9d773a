/// Collects what the filters of a chain compute: the operations of a network, and where each came
/// from.
public struct Lowering: Sendable {
  /// The operations that have been added so far.
  package var builder: NetworkBuilder
  /// Pixels a point, of the chain that is being lowered.
  public package(set) var scale: Double
  package let typesetter: any Typesetter
  package let survey: Survey
  /// The outcome of each label that was lowered so far, in the order in which labels are met.
  package var labels: [LabelReport] = []
  /// The boxes of the texts that labels have drawn in an operation's result, by the operation's index.
  private var texts: [Int: [Region]] = [:]
  /// The node or view that is being lowered, as errors name it: `nodes[2].content[0]`.
  private(set) var place = ""

  /// - Parameter outsideImages: the number of images that the executor is given, the source included.
  package init(
    scale: Double = 1, precision: Precision, abilities: ExecutorAbilities = [],
    typesetter: any Typesetter = NoTypesetter(), survey: Survey = .none, outsideImages: Int = 1
  ) {
    self.scale = scale
    self.typesetter = typesetter
    self.survey = survey
    builder = NetworkBuilder(
      precision: precision, abilities: abilities, outsideImages: outsideImages)
  }

  package var network: Network { builder.network }

  /// The colour space that the filter that is being lowered computes in.
  public package(set) var colorSpace: ColorSpace {
    get { builder.colorSpace }
    set { builder.colorSpace = newValue }
  }

  // MARK: Filters

  /// Adds what a filter makes of a signal, as a step of another filter.
  ///
  /// - Parameter ports: the images at the filter's other ports.
  /// - Throws: `FilterError` also for parameters out of their ranges.
  public mutating func apply(
    _ filter: some Filter, to main: Signal, ports: [String: Signal] = [:]
  ) throws(FilterError) -> Signal {
    try filter.validateAll()
    return try apply(filter, FilterInputs(main: main, ports: ports))
  }

  /// Adds what a filter makes of its inputs: the main input itself where the filter's parameters have
  /// their identity values.
  package mutating func apply(
    _ filter: some Filter, _ inputs: FilterInputs, in node: String? = nil
  ) throws(FilterError) -> Signal {
    let outer = (builder.origin, place)
    defer { (builder.origin, place) = outer }
    if let node {
      builder.origin.append(node)
      place = node
    }
    return try step(filter, inputs) { (lowering) throws(FilterError) in
      try filter.lower(inputs, in: &lowering)
    }
  }

  /// Adds what `body` computes under the filter's name; `body` is not called at the identity values.
  mutating func step(
    _ filter: some Filter, _ inputs: FilterInputs,
    _ body: (inout Lowering) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    if filter.isIdentity && !type(of: filter).ports.isEmpty { return inputs.main }
    builder.origin.append(type(of: filter).name)
    defer { builder.origin.removeLast() }
    return try body(&self)
  }

  /// Adds what `body` computes under a filter's name, unless it counts as that filter's already.
  mutating func named<Value, Failure: Error>(
    _ filter: String, _ body: (inout Lowering) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if builder.origin.last == filter { return try body(&self) }
    builder.origin.append(filter)
    defer { builder.origin.removeLast() }
    return try body(&self)
  }

  /// Adds what `body` computes under the name of a view in the content of what is being lowered.
  mutating func view<V: View>(
    _ view: V, at index: Int, _ body: (inout Lowering) throws(FilterError) -> Void
  ) throws(FilterError) {
    let outer = (builder.origin, place)
    defer { (builder.origin, place) = outer }
    builder.origin += ["content[\(index)]", V.name]
    place += ".content[\(index)]"
    try body(&self)
  }

  /// Adds what `body` computes in another colour space.
  package mutating func within(
    _ space: ColorSpace, _ body: (inout Lowering) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    let own = colorSpace
    defer { colorSpace = own }
    colorSpace = space
    return try body(&self)
  }

  // MARK: Text

  /// The picture of a canvas on which everything is drawn; the boxes of its texts are remembered.
  mutating func finished(_ canvas: Canvas) -> Signal {
    texts[canvas.signal.index] = canvas.texts
    return canvas.signal
  }

  /// The boxes of the texts that labels have drawn in a signal.
  func texts(in signal: Signal) -> [Region] { texts[signal.index] ?? [] }

  // MARK: Lengths and colours

  /// A length in pixels; percentages are of the image's shorter side.
  public func pixels(_ length: Length, of signal: Signal) -> Double {
    length.pixels(of: signal.size.shorterSide, scale: scale)
  }

  /// A length in whole pixels, halves rounded up.
  func wholePixels(_ length: Length, of signal: Signal) -> Int {
    Int((pixels(length, of: signal) + 0.5).rounded(.down))
  }

  /// x, y, width, height of a frame in pixels.
  public func pixels(_ frame: Frame, of signal: Signal) -> SIMD4<Double> {
    frame.pixels(in: signal.size, scale: scale)
  }

  /// x and y of a point in pixels.
  public func pixels(_ point: Point, of signal: Signal) -> SIMD2<Double> {
    point.pixels(in: signal.size, scale: scale)
  }

  /// The colour premultiplied, in the colour space that the filter computes in.
  package func premultiplied(_ color: Color) -> Pixel {
    let c = color.components(in: colorSpace)
    return Pixel(SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w))
  }

  /// Converts a signal to another colour space.
  package mutating func convert(_ signal: Signal, to space: ColorSpace) -> Signal {
    let converted = builder.convert(signal, to: space)
    texts[converted.index] = texts[signal.index]
    return converted
  }
}

// MARK: Operations

// Filters say `lowering.apply` of kernels as they do of filters.
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
