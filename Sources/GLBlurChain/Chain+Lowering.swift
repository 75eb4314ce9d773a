extension Chain {
  /// Lowers chains, which read the same images, to one network of kernels. Common nodes
  /// (`LoweringStep`) are lowered once.
  ///
  /// - Parameters:
  ///   - source: The traits of the source, or nil for canvases.
  ///   - images: The further images, in the order in which the executor gets them after the source,
  ///     0.
  ///   - memory: The memory of the previous frame of a film. Its pictures follow `images`.
  /// - Throws: `ChainError`, with the cause `image` if parameters or ports do not fit the sizes.
  package static func lowered(
    _ variants: [Chain], source: ImageTraits?,
    images: [(name: String, traits: ImageTraits)] = [], memory: FrameMemory? = nil,
    in context: LoweringContext
  ) throws(ChainError) -> LoweredChains {
    var lowering = Lowering(
      context, outsideImages: images.count + 1 + (memory?.keys.count ?? 0))
    let source = source.map {
      lowering.convert(
        lowering.image(0, size: $0.shape.size), from: $0.colors, to: context.colors)
    }
    var signals: [String: Signal] = [:]
    for (index, (name, traits)) in images.enumerated() {
      signals[name] = lowering.image(
        index + 1, size: traits.shape.size, isFloat: traits.shape.format == .rgbaFloat)
    }
    let imageColors = Dictionary(uniqueKeysWithValues: images.map { ($0.name, $0.traits.colors) })
    lowering.recall = memory.map { lowering.recall(of: $0, from: images.count + 1) }
    var steps: [LoweringStep: LoweredStep] = [:]
    let results = try variants.mapVariants { (chain) throws(ChainError) in
      defer {
        lowering.variant += 1
        lowering.recall?.endFrame()
      }
      return try chain.lower(source, signals, imageColors, steps: &steps, in: &lowering)
    }
    return LoweredChains(
      network: lowering.network, outputs: results.map(\.signal), labels: results.map(\.labels),
      measurements: results.map(\.measurements), warnings: results.map(\.warnings),
      findings: SurveyResults(
        labels: lowering.labels, measurements: lowering.measurements,
        grounds: lowering.groundDecisions),
      dependOnFrame: lowering.dependsOnFrame,
      kept: lowering.recall.map { recall in
        recall.pictures.map { key, signal in
          LoweredChains.Kept(key: key, signal: signal, image: lowering.givenImage(signal))
        }
      } ?? [])
  }

  private func lower(
    _ source: Signal?, _ imageSignals: [String: Signal], _ imageColors: [String: RGBSpace],
    steps: inout [LoweringStep: LoweredStep],
    in lowering: inout Lowering
  ) throws(ChainError) -> LoweredStep {
    let graph = try ChainGraph(self, boundImages: Set(imageSignals.keys))
    let start =
      if let source {
        LoweredStep(signal: source)
      } else { try drawnCanvas(steps: &steps, in: &lowering) }
    let sourceSignal = start.signal
    var results: [Int: Signal] = [:]
    var labels: [LabelReport] = []
    var measurements: [FilterMeasurement] = []
    var warnings = start.warnings
    lowering.fontFolder = fontFolder
    let runs = graph.labelRuns(of: nodes)
    for index in graph.order {
      let node = nodes[index]
      let type = type(of: node.filter)
      try checkImages(graph.links[index], ofNode: index, given: imageSignals)
      lowering.colorSpace = node.colorSpace ?? colorSpace
      lowering.hasGivenColorSpace = node.colorSpace != nil
      lowering.scale = node.scale ?? scale
      // The pixels of a table or a mask are not colours, so they are not converted.
      func signal(
        _ link: String, in space: ColorSpace, isData: Bool = false
      ) -> Signal? {
        let signal: Signal? =
          switch graph.links[index][link] {
          case .source: sourceSignal
          case .node(let target): results[target]
          case .image(let name) where isData: imageSignals[name]
          case .image(let name):
            imageSignals[name].map { image in
              steps.once(.image(name)) {
                LoweredStep(
                  signal: lowering.convert(
                    image, from: imageColors[name] ?? .sRGB, to: lowering.colors))
              }.signal
            }
          case .some(.none), nil: nil
          }
        return signal.map { signal in
          steps.once(.conversion(of: signal.index, to: space, node: index, link: link)) {
            LoweredStep(signal: lowering.convert(signal, to: space))
          }.signal
        }
      }
      var ports: [String: Signal] = [:]
      for port in type.ports {
        let space = port.isEncoded ? .srgb : lowering.colorSpace
        ports[port.name] = signal(port.name, in: space, isData: port.isEncoded)
      }
      var references: [Reference: Signal] = [:]
      for (_, reference) in node.filter.references {
        references[reference] = signal(
          ChainGraph.linkName(of: reference), in: lowering.colorSpace)
      }
      let main = type.ports.first.flatMap { ports[$0.name] } ?? sourceSignal
      try checkSizes(of: index, ports: ports, main: main)
      do {
        let inputs = FilterInputs(main: main, ports: ports, images: references)
        let step = LoweringStep(
          node.filter, inputs, node: index, lowering.colorSpace,
          isGiven: node.colorSpace != nil, scale: lowering.scale, fonts: fontFolder,
          labels: runs[index] ?? [])
        var isKnown = true
        let keptBefore = lowering.recall?.keptCount
        let result = try steps.once(step) { () throws(FilterError) in
          isKnown = false
          let first = (
            lowering.labels.count, lowering.measurements.count, lowering.warnings.count,
            lowering.surveyed.count
          )
          lowering.labelsAhead = runs[index] ?? []
          lowering.newGrounds = []
          let signal = try lowering.apply(node.filter, inputs, in: "nodes[\(index)]")
          return LoweredStep(
            signal: signal, labels: Array(lowering.labels[first.0...]),
            measurements: Array(lowering.measurements[first.1...]),
            warnings: Array(lowering.warnings[first.2...]),
            surveyed: Array(lowering.surveyed[first.3...]), grounds: lowering.newGrounds)
        }
        if isKnown {
          lowering.surveyAgain(result.surveyed)
          lowering.keepAgain(result.grounds)
        }
        // A step that keeps pictures differs between frames, so it is not shared.
        if lowering.recall?.keptCount != keptBefore { steps[step] = nil }
        results[index] = result.signal
        labels += result.labels
        measurements += result.measurements
        warnings += result.warnings
      } catch {
        throw self.error(node: index, error, cause: .image)
      }
    }
    let result = results[graph.output] ?? sourceSignal
    return LoweredStep(
      signal: lowering.convert(result, to: .srgb), labels: labels, measurements: measurements,
      warnings: warnings)
  }

  /// Declared images may be missing until a node reads them.
  private func checkImages(
    _ links: [String: ChainGraph.Link], ofNode index: Int, given images: [String: Signal]
  ) throws(ChainError) {
    let filter = nodes[index].filter
    let places =
      type(of: filter).ports.map { ($0.name, links[$0.name]) }
      + filter.references.map { ($0.place, links[ChainGraph.linkName(of: $0.reference)]) }
    for (place, link) in places {
      guard case .image(let image)? = link, images[image] == nil else { continue }
      throw error(
        node: index, place,
        "the image '@\(image)' is declared but was not given; give the renderer one of that name",
        cause: .missingImage(image))
    }
  }

  private func drawnCanvas(
    steps: inout [LoweringStep: LoweredStep], in lowering: inout Lowering
  ) throws(ChainError) -> LoweredStep {
    let size = try canvasSize()
    let color = canvas?.color ?? .clear
    return steps.once(.canvas(size, color)) {
      let first = lowering.warnings.count
      let signal = lowering.canvas(color, size)
      return LoweredStep(signal: signal, warnings: Array(lowering.warnings[first...]))
    }
  }

  private func checkSizes(
    of index: Int, ports: [String: Signal], main: Signal
  ) throws(ChainError) {
    let type = type(of: nodes[index].filter)
    for port in type.ports where !port.hasOwnSize {
      guard let size = ports[port.name]?.size, size != main.size else { continue }
      let mainName = type.ports.first?.name ?? "input"
      throw error(
        node: index, port.name,
        "this image is \(size), but the one at '\(mainName)' is \(main.size); make their sizes "
          + "equal with 'resize', 'crop' or 'place'",
        cause: .image)
    }
  }
}

/// A step of lowering a chain, identified by its node's index and all that its result depends on.
enum LoweringStep: Hashable {
  /// The conversion of an operation's result to the colour space of a node.
  case conversion(of: Int, to: ColorSpace, node: Int, link: String)
  /// The conversion of a further image to the space of the result.
  case image(String)
  case canvas(Size, Color)
  /// A filter, compared as a value. The inputs are indices of operations, or nil for `none`. Labels
  /// are judged with those that follow them.
  case filter(
    AnyHashable, inputs: [Int?], ColorSpace, isGiven: Bool, scale: Double, fonts: FontFolder,
    labels: [Label],
    node: Int)

  init<F: Filter>(
    _ filter: F, _ inputs: FilterInputs, node: Int, _ space: ColorSpace, isGiven: Bool,
    scale: Double, fonts: FontFolder, labels: [PlacedLabel]
  ) {
    let read =
      F.ports.map { inputs.ports[$0.name] } + filter.references.map { inputs.images[$0.reference] }
    self = .filter(
      AnyHashable(filter), inputs: read.map { $0?.index }, space, isGiven: isGiven,
      scale: scale, fonts: fonts, labels: labels.map(\.label), node: node)
  }
}

struct LoweredStep {
  var signal: Signal
  var labels: [LabelReport] = []
  var measurements: [FilterMeasurement] = []
  var warnings: [String] = []
  var surveyed: [SurveyedLabel] = []
  /// What was decided about the step's labels and those that follow them.
  var grounds: [LabelGround] = []
}

extension [LoweringStep: LoweredStep] {
  mutating func once<Failure: Error>(
    _ step: LoweringStep, _ make: () throws(Failure) -> LoweredStep
  ) throws(Failure) -> LoweredStep {
    if let known = self[step] { return known }
    let result = try make()
    self[step] = result
    return result
  }
}

/// The network of kernels to which chains were lowered, and what is known about their pixels.
package struct LoweredChains: Sendable {
  package let network: Network
  package let outputs: [Signal]
  package let labels: [[LabelReport]]
  package let measurements: [[FilterMeasurement]]
  package let warnings: [[String]]
  /// All measurements, as the survey for a further lowering of the same chains.
  package let findings: SurveyResults
  /// Whether pixels were measured, so that other images may give other networks.
  package let dependOnFrame: Bool
  /// The pictures of the last chain for the next frame of a film.
  package let kept: [Kept]

  package struct Kept: Sendable {
    package let key: FrameMemory.Key
    package let signal: Signal
    /// The index among the executor's images, or nil if the picture is computed.
    package let image: Int?
  }

  package var computed: [Signal] { kept.filter { $0.image == nil }.map(\.signal) }
}

/// The properties of an image on which the lowering of a chain depends.
package struct ImageTraits: Hashable, Sendable {
  package let shape: ImageShape
  /// The space of the colours: sRGB if the profile states none or is unknown.
  package let colors: RGBSpace
  private let profileError: ProfileError?

  package init(_ shape: ImageShape, _ profile: ColorProfile = .none) {
    self.shape = shape
    do throws(ProfileError) {
      colors = try profile.rgbSpace()
      profileError = nil
    } catch {
      colors = .sRGB
      profileError = error
    }
  }

  package init(_ size: Size, _ format: PixelFormat = .rgba8, colors: RGBSpace = .sRGB) {
    shape = ImageShape(size, format)
    self.colors = colors
    profileError = nil
  }

  package var warning: String? { profileError.map { "\($0); its colours count as those of sRGB" } }
}

extension PixelSource {
  package var traits: ImageTraits { ImageTraits(shape, profile) }
}

extension PictureSource {
  package var traits: ImageTraits { ImageTraits(shape, profile) }
}
