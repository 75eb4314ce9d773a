/// Collects the kernels of a chain's filters while they are lowered.
public struct Lowering: Sendable {
  package private(set) var network = Network()
  /// Pixels a point, of the chain that is being lowered.
  public package(set) var scale: Double
  /// What the filter that is being lowered computes on.
  public package(set) var colorSpace: ColorSpace = .srgb
  package let precision: Precision
  package let abilities: ExecutorAbilities
  package let typesetter: any Typesetter
  let survey: Survey
  /// What became of the labels so far, in the order in which they were met.
  package internal(set) var labels: [LabelReport] = []
  /// Where in an operation's result labels have put text.
  private var texts: [Int: [Region]] = [:]
  private let outsideImages: Int
  private var floatImages: Set<Int> = []
  /// Names of the node, of the filters and of the views that are being lowered, the outermost first.
  private var trail: [String] = []
  /// The node or view that is being lowered, as errors name it: `nodes[2].content[0]`.
  private(set) var place = ""

  /// - Parameter outsideImages: how many images the executor has, the source among them.
  package init(
    scale: Double = 1, precision: Precision, abilities: ExecutorAbilities = [],
    typesetter: any Typesetter = NoTypesetter(), survey: Survey = .none, outsideImages: Int = 1
  ) {
    self.scale = scale
    self.precision = precision
    self.abilities = abilities
    self.typesetter = typesetter
    self.survey = survey
    self.outsideImages = outsideImages
  }

  // MARK: Filters

  /// What a filter makes of a signal, as a step of another filter.
  ///
  /// - Parameter ports: the images at the filter's other ports.
  /// - Throws: `FilterError` also for parameters out of their ranges.
  public mutating func apply(
    _ filter: some Filter, to main: Signal, ports: [String: Signal] = [:]
  ) throws(FilterError) -> Signal {
    try filter.validateAll()
    return try apply(filter, FilterInputs(main: main, ports: ports))
  }

  /// What a filter makes of its inputs: the main one itself where it is at its identity values.
  package mutating func apply(
    _ filter: some Filter, _ inputs: FilterInputs, in node: String? = nil
  ) throws(FilterError) -> Signal {
    let outer = (trail, place)
    defer { (trail, place) = outer }
    if let node {
      trail.append(node)
      place = node
    }
    return try step(filter, inputs) { (lowering) throws(FilterError) in
      try filter.lower(inputs, in: &lowering)
    }
  }

  /// What `body` computes counts as the filter's; it is not called at the identity values.
  mutating func step(
    _ filter: some Filter, _ inputs: FilterInputs,
    _ body: (inout Lowering) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    if filter.isIdentity && !type(of: filter).ports.isEmpty { return inputs.main }
    trail.append(type(of: filter).name)
    defer { trail.removeLast() }
    return try body(&self)
  }

  /// What `body` computes counts as the filter's of that name, where it does not do so already.
  mutating func named<Value, Failure: Error>(
    _ filter: String, _ body: (inout Lowering) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if trail.last == filter { return try body(&self) }
    trail.append(filter)
    defer { trail.removeLast() }
    return try body(&self)
  }

  /// What `body` computes counts as that of a view in the content of what is being lowered.
  mutating func view<V: View>(
    _ view: V, at index: Int, _ body: (inout Lowering) throws(FilterError) -> Void
  ) throws(FilterError) {
    let outer = (trail, place)
    defer { (trail, place) = outer }
    trail += ["content[\(index)]", V.name]
    place += ".content[\(index)]"
    try body(&self)
  }

  /// Computes on another colour space for a while.
  package mutating func within(
    _ space: ColorSpace, _ body: (inout Lowering) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    let own = colorSpace
    defer { colorSpace = own }
    colorSpace = space
    return try body(&self)
  }

  // MARK: Text

  /// The picture of a canvas on which everything is drawn.
  mutating func finished(_ canvas: Canvas) -> Signal {
    texts[canvas.signal.index] = canvas.texts
    return canvas.signal
  }

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

  /// x and y of a place in pixels.
  public func pixels(_ point: Point, of signal: Signal) -> SIMD2<Double> {
    point.pixels(in: signal.size, scale: scale)
  }

  /// The colour premultiplied, in the space that the filter computes on.
  package func premultiplied(_ color: Color) -> Pixel {
    let c = color.components(in: colorSpace)
    return Pixel(SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w))
  }

  // MARK: Adding operations

  /// The image number `index` of those that the chain reads.
  ///
  /// - Parameter isFloat: its samples are floats.
  package mutating func image(_ index: Int, size: Size, isFloat: Bool = false) -> Signal {
    let signal = add(
      .image(index), [], extent: Region(size), support: Region(size), isUnit: true, in: .srgb)
    if isFloat { floatImages.insert(signal.index) }
    return signal
  }

  /// The signal is an image from outside whose samples are floats.
  func isFloatImage(_ signal: Signal) -> Bool { floatImages.contains(signal.index) }

  /// An image that was made for this chain, straight and sRGB-encoded as those from outside.
  package mutating func raster(_ image: Image) -> Signal {
    self.image(outsideImages + network.append(image), size: image.size)
  }

  package mutating func generate(_ kernel: some GeneratorKernel, like signal: Signal) -> Signal {
    generate(kernel, extent: Region(signal.size))
  }

  package mutating func generate(_ kernel: some GeneratorKernel, extent: Region) -> Signal {
    add(.point(kernel), [], extent: extent, support: kernel.support(of: [], extent: extent))
  }

  /// A kernel on images of one extent.
  package mutating func apply(_ kernel: some PointKernel, to inputs: Signal...) -> Signal {
    let supports = inputs.map { network.operations[$0.index].support }
    return add(
      .point(kernel), inputs, extent: inputs[0].extent,
      support: kernel.support(of: supports, extent: inputs[0].extent), isUnit: kernel.isUnit)
  }

  /// - Parameters:
  ///   - edge: what is read outside the inputs.
  ///   - isUnit: the kernel has no negative weights.
  package mutating func sample(
    _ kernel: some SamplingKernel, of inputs: Signal..., extent: Region, edge: EdgeMode = .clamp,
    isUnit: Bool = true
  ) -> Signal {
    add(
      .sample(kernel, edge: edge), inputs, extent: extent, support: extent,
      isUnit: isUnit && inputs.allSatisfy { network.operations[$0.index].isUnit })
  }

  /// Alpha to 0…1 and colour to 0…alpha.
  package mutating func limit(_ signal: Signal) -> Signal {
    apply(Limit(), to: signal)
  }

  /// The input moved by whole pixels within a new extent; transparent where it does not reach.
  package mutating func move(_ signal: Signal, x: Int, y: Int, extent: Region) -> Signal {
    let support = network.operations[signal.index].support.offset(x: x, y: y)
    return add(
      .move(x: x, y: y), [signal], extent: extent, support: support.intersection(extent),
      isUnit: network.operations[signal.index].isUnit)
  }

  /// The same image in another colour space.
  package mutating func convert(_ signal: Signal, to space: ColorSpace) -> Signal {
    if signal.colorSpace == space { return signal }
    let own = colorSpace
    defer { colorSpace = own }
    colorSpace = space
    let converted =
      switch space {
      case .srgb: apply(EncodeSRGB(), to: signal)
      case .linear: apply(DecodeSRGB(), to: signal)
      }
    texts[converted.index] = texts[signal.index]
    return converted
  }

  private mutating func add(
    _ body: Network.Operation.Body, _ inputs: [Signal], extent: Region, support: Region,
    isUnit: Bool = true, in space: ColorSpace? = nil
  ) -> Signal {
    let index = network.append(
      Network.Operation(
        body: body, inputs: inputs.map(\.index), extent: extent, support: support, isUnit: isUnit,
        origin: trail))
    return Signal(index: index, extent: extent, colorSpace: space ?? colorSpace)
  }
}
