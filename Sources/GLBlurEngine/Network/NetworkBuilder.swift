import GLBlurShaders

/// A builder of a network that tracks each operation's extent, support, colour space and range.
/// Filters use it through `Lowering`.
package struct NetworkBuilder: Sendable {
  package internal(set) var network = Network()
  package var colorSpace: ColorSpace = .srgb
  package var origin: [String] = []
  /// The space of the encoded colours: the source's, or the one that the source is converted to.
  package let colors: RGBSpace
  package var precision: Precision { means.precision }
  package var abilities: ExecutorAbilities { means.abilities }
  package var means: Means
  /// The number of images given to the executor, including the source.
  package let outsideImages: Int
  private var floatImages: Set<Int> = []
  var runs: [Int: ChannelRun] = [:]
  /// The operations whose values may leave 0…1.
  private(set) var mayLeaveUnit: Set<Int> = []

  /// The precision and the abilities that operations may use.
  package struct Means: Sendable {
    package let precision: Precision
    package let abilities: ExecutorAbilities
    /// Whether results are stored without rounding.
    package var isExact = false

    /// These give the same bits on every executor and at every quality.
    package static let exact = Means(precision: .bits16, abilities: .exact, isExact: true)
  }

  /// Creates a builder of an empty network.
  package init(
    colors: RGBSpace = .sRGB, precision: Precision, abilities: ExecutorAbilities = [],
    outsideImages: Int = 1
  ) {
    self.colors = colors
    means = Means(precision: precision, abilities: abilities)
    self.outsideImages = outsideImages
  }

  package func operation(of signal: Signal) -> Network.Operation {
    network.operations[signal.index]
  }

  package func isFloatImage(_ signal: Signal) -> Bool { floatImages.contains(signal.index) }

  /// Adds an image given to the executor. Float samples may leave 0…1.
  package mutating func image(_ index: Int, size: Size, isFloat: Bool = false) -> Signal {
    let signal = add(
      .image(index), [], extent: Region(size), support: Region(size), isUnit: true, in: .srgb)
    if isFloat {
      floatImages.insert(signal.index)
      mayLeaveUnit.insert(signal.index)
    }
    return signal
  }

  /// Adds an image kept from an earlier frame, which holds numbers computed in the present
  /// `colorSpace`.
  package mutating func kept(_ index: Int, size: Size) -> Signal {
    network.appendKeptImage(index)
    return add(
      .image(index), [], extent: Region(size), support: Region(size), isUnit: false)
  }

  /// Adds an image made for this network: encoded, with straight alpha, like those given to the
  /// executor.
  package mutating func raster(_ image: Image) -> Signal {
    self.image(outsideImages + network.append(image), size: image.size)
  }

  package mutating func generate(_ kernel: some GeneratorKernel, like signal: Signal) -> Signal {
    generate(kernel, extent: Region(signal.size))
  }

  package mutating func generate(_ kernel: some GeneratorKernel, extent: Region) -> Signal {
    add(
      .point(kernel), [], extent: extent, support: kernel.support(of: [], extent: extent),
      isUnit: kernel.isUnit)
  }

  /// Adds a point kernel over images of one extent, or one kernel for it and those before it.
  package mutating func apply(_ kernel: some PointKernel, to inputs: [Signal]) -> Signal {
    let run = run(of: kernel, after: inputs)
    let result =
      if let run, let curve = curve(for: run) {
        add(curve, to: [run.input])
      } else if let joined = joined(kernel, after: inputs) {
        add(joined.kernel, to: [joined.input])
      } else {
        add(kernel, to: inputs)
      }
    runs[result.index] = run
    return result
  }

  private mutating func add(_ kernel: some PointKernel, to inputs: [Signal]) -> Signal {
    let supports = inputs.map { operation(of: $0).support }
    let result = add(
      .point(kernel), inputs, extent: inputs[0].extent,
      support: kernel.support(of: supports, extent: inputs[0].extent),
      background: kernel.background(supports), isUnit: kernel.isUnit)
    if kernel is Limit || kernel is AffineColor { mayLeaveUnit.remove(result.index) }
    return result
  }

  package mutating func apply(_ kernel: some PointKernel, to inputs: Signal...) -> Signal {
    apply(kernel, to: inputs)
  }

  /// Adds a kernel that reads neighbourhoods.
  ///
  /// - Parameters:
  ///   - extent: The region in which the result is defined.
  ///   - isUnit: Whether the kernel has no negative weights.
  package mutating func sample(
    _ kernel: some SamplingKernel, of inputs: [Signal], extent: Region, edge: EdgeMode = .clamp,
    isUnit: Bool = true
  ) -> Signal {
    add(
      .sample(kernel, edge: edge), inputs, extent: extent, support: extent,
      isUnit: isUnit && kernel.isUnit(inputs.map { operation(of: $0).isUnit }))
  }

  /// Returns a signal that the executor can read at any place: the same signal, or a stored copy of
  /// an image.
  package mutating func gathered(_ signal: Signal) -> Signal {
    guard abilities.contains(.gathersFromStored) else { return signal }
    return switch operation(of: signal).body {
    case .image: apply(Copy(), to: signal)
    case .point(let kernel) where kernel is Constant: apply(Copy(), to: signal)
    default: signal
    }
  }

  package mutating func sample(
    _ kernel: some SamplingKernel, of input: Signal, extent: Region, edge: EdgeMode = .clamp,
    isUnit: Bool = true
  ) -> Signal {
    sample(kernel, of: [input], extent: extent, edge: edge, isUnit: isUnit)
  }

  mutating func gaussian(_ scheme: GaussianScheme, of input: Signal, edge: EdgeMode) -> Signal {
    add(
      .gaussian(scheme, edge: edge), [input], extent: input.extent, support: input.extent,
      isUnit: operation(of: input).isUnit)
  }

  /// Adds a selection, each of whose steps has the edge mode.
  package mutating func select(
    _ selection: Selection, of input: Signal, edge: EdgeMode
  ) -> Signal {
    add(
      .select(selection, edge: edge), [input], extent: input.extent, support: input.extent,
      isUnit: operation(of: input).isUnit)
  }

  mutating func variableGaussian(
    _ blur: VariableGaussian, of input: Signal, by place: Signal, edge: EdgeMode
  ) -> Signal {
    // Weights may be negative.
    add(
      .variableGaussian(blur, edge: edge), [input, place], extent: input.extent,
      support: input.extent, isUnit: false)
  }

  /// Clamps alpha to 0…1 and colour to 0…alpha.
  package mutating func limit(_ signal: Signal) -> Signal {
    apply(Limit(), to: signal)
  }

  /// Moves the input by whole pixels. The result is transparent where the input does not reach.
  package mutating func move(_ signal: Signal, x: Int, y: Int, extent: Region) -> Signal {
    let input = operation(of: signal)
    let support = input.support.offset(x: x, y: y)
    return add(
      .move(x: x, y: y), [signal], extent: extent, support: support.intersection(extent),
      isUnit: input.isUnit)
  }

  package mutating func convert(_ signal: Signal, to space: ColorSpace) -> Signal {
    if signal.colorSpace == space { return signal }
    return convert(signal, to: space, of: colors)
  }

  /// Whether the executor may use tables and fixed point.
  package var allowsTables: Bool { precision == .bits8 && abilities.contains(.wholeGaussian) }

  /// Converts a signal by the curves of an RGB space.
  package mutating func convert(
    _ signal: Signal, to space: ColorSpace, of colors: RGBSpace
  ) -> Signal {
    let own = colorSpace
    defer { colorSpace = own }
    colorSpace = space
    let allowsTable = allowsTables && colors.isGradual
    return switch (space, colors.hasSRGBCurves) {
    case (.srgb, true): apply(EncodeSRGB(allowsTable: allowsTable), to: signal)
    case (.srgb, false): apply(EncodeCurves(colors, allowsTable: allowsTable), to: signal)
    case (.linear, true): apply(DecodeSRGB(), to: signal)
    case (.linear, false): apply(DecodeCurves(colors), to: signal)
    }
  }

  private mutating func add(
    _ body: Network.Operation.Body, _ inputs: [Signal], extent: Region, support: Region,
    background: Background? = nil, isUnit: Bool = true, in space: ColorSpace? = nil
  ) -> Signal {
    let index = network.append(
      Network.Operation(
        body: body, inputs: inputs.map(\.index), extent: extent, support: support,
        background: background.map {
          Background(input: inputs[$0.input].index, changed: $0.changed)
        }, isUnit: isUnit, isExact: means.isExact, origin: origin))
    if !isUnit || inputs.contains(where: { mayLeaveUnit.contains($0.index) }) {
      mayLeaveUnit.insert(index)
    }
    return Signal(index: index, extent: extent, colorSpace: space ?? colorSpace)
  }
}

extension NetworkBuilder {
  /// Returns one kernel for an affine kernel and the one before it, with that one's input, or nil
  /// if there is none or the limit between them matters.
  ///
  /// After a Gaussian they stay apart: its fixed point has no room for products of weights.
  func joined(
    _ kernel: any PointKernel, after inputs: [Signal]
  ) -> (kernel: AffineColor, input: Signal)? {
    guard allowsTables, inputs.count == 1, let next = kernel as? AffineColor,
      case .point(let body) = operation(of: inputs[0]).body, let first = body as? AffineColor,
      let input = operation(of: inputs[0]).inputs.first, !mayLeaveUnit.contains(input),
      !isColoredGaussian(input), let joined = first.followed(by: next)
    else { return nil }
    let signal = Signal(
      index: input, extent: network.operations[input].extent, colorSpace: inputs[0].colorSpace)
    return (joined, signal)
  }

  private func isColoredGaussian(_ index: Int) -> Bool {
    let operation = network.operations[index]
    return switch operation.body {
    case .gaussian, .variableGaussian: true
    case .move: operation.inputs.contains { isColoredGaussian($0) }
    case .point(let kernel):
      kernel.affine != nil && operation.inputs.contains { isColoredGaussian($0) }
    case .image, .sample, .select: false
    }
  }
}

extension NetworkBuilder {
  /// Returns the run that a kernel continues or begins, or nil.
  ///
  /// Runs are in encoded colours: light is too steep near black for the errors of curves.
  func run(of kernel: any PointKernel, after inputs: [Signal]) -> ChannelRun? {
    guard allowsTables, colorSpace == .srgb, inputs.count == 1, inputs[0].colorSpace == .srgb,
      kernel.isPerChannel, !(kernel is any SpanKernel), Transfer(kernel) == nil,
      let kernel = kernel as? any ColorKernel
    else { return nil }
    let before = runs[inputs[0].index].flatMap { $0.kernels.count < ChannelRun.most ? $0 : nil }
    return ChannelRun(
      input: before?.input ?? inputs[0], kernels: (before?.kernels ?? []) + [kernel],
      names: (before?.names ?? []) + [origin.last ?? kernel.shaderCall.shader.title])
  }

  /// Returns a curve for a run, or nil if the run is faster or no curve is exact enough.
  ///
  /// On opaque bytes, tables of 256 levels are faster, so curves follow only kernels that mix
  /// channels, or other curves.
  func curve(for run: ChannelRun) -> SmoothCurve? {
    guard case .point(let mixing) = operation(of: run.input).body,
      !mixing.isPerChannel || mixing is SmoothCurve,
      !mayLeaveUnit.contains(run.input.index),
      run.kernels.reduce(0, { $0 + $1.cost }) > 3 * SmoothCurve.cost
    else { return nil }
    return SmoothCurve(run.kernels, names: run.names)
  }
}

/// Lower resolutions of a picture in one image, each halved from the one before by quintic
/// B-splines.
///
/// Pixel (x, y) of resolution n, from 1 on, shows pixel (2ⁿ·x, 2ⁿ·y) of the picture and lies at
/// column 2ⁿ·x + 2ⁿ⁻¹ − 1 and row 2ⁿ⁻¹·y.
package struct Resolutions {
  package let signal: Signal
  /// The pixels of each resolution. Those beyond equal the nearest one, or are not needed.
  package let regions: [Region]
}

extension NetworkBuilder {
  /// Adds `count` lower resolutions of a picture, at least one, each with `reach` pixels beyond the
  /// picture's border.
  package mutating func resolutions(
    of picture: Signal, count: Int, reach: Int, edge: EdgeMode
  ) -> Resolutions {
    let ranges = Axis.allCases.map { axis in
      ResolutionLevels.halved(
        picture.extent[axis], times: count, .quintic, reach: reach, edge: edge)
    }
    var resolutions = [picture]
    for level in 0..<count {
      var result = resolutions[level]
      for (axis, ranges) in zip(Axis.allCases, ranges) {
        var extent = result.extent
        extent[axis] = ranges[level]
        // Later steps meet the end of a resolution, beyond which nothing changes.
        result = sample(
          Convolve.decimate(axis, .quintic), of: result, extent: extent,
          edge: level == 0 ? edge : .clamp)
      }
      resolutions.append(result)
    }
    var all = resolutions[count]
    for level in (1...count).reversed() {
      let own = resolutions[level]
      var cells = own.extent
      // The odd columns of the lowest resolution stay empty.
      if level < count {
        let rows = all.extent.rows
        cells = cells.union(
          Region(
            columns: all.extent.columns, rows: 2 * rows.lowerBound..<2 * rows.upperBound - 1))
      }
      all = sample(
        Interleave(), of: [own, all],
        extent: Region(
          columns: 2 * cells.columns.lowerBound..<2 * cells.columns.upperBound, rows: cells.rows))
    }
    return Resolutions(signal: all, regions: resolutions.dropFirst().map(\.extent))
  }
}

extension NetworkBuilder {
  /// Adds a Gaussian whose sigma differs from pixel to pixel, or returns nil if the executor
  /// cannot.
  ///
  /// - Parameters:
  ///   - place: The signal whose alpha is each pixel's place on the ladder, as a share of its
  ///     length.
  ///   - sigmas: The sigmas of the levels, in pixels, from 0 on.
  package mutating func variablyBlurred(
    _ signal: Signal, by place: Signal, sigmas: [Double], edge: EdgeMode
  ) -> Signal? {
    let blurs = sigmas.dropFirst()
    guard abilities.contains(.variableGaussians), colorSpace == .srgb,
      (3...VariableGaussian.mostLevels).contains(blurs.count),
      blurs.allSatisfy({ isWhole(signal, sigma: $0, edge: edge) })
    else { return nil }
    let blur = VariableGaussian(
      schemes: blurs.map { GaussianScheme(sigma: $0, ladder: .fixedPoint) })
    return variableGaussian(blur, of: signal, by: place, edge: edge)
  }
}

/// Successive kernels that treat each channel by itself.
struct ChannelRun {
  let input: Signal
  let kernels: [any ColorKernel]
  /// The names of the kernels' filters, or of the kernels.
  let names: [String]

  /// Each further kernel makes a new curve from all of them.
  static let most = 8
}
