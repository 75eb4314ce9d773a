import GLBlurShaders

/// What each pass of a plan computes, reads and writes, for people.
package struct PlanOutline: Sendable {
  package struct Pass: Sendable {
    package let target: Plan.Target
    package let region: Region
    package let bytesWritten: Int
    /// Each step comes after those that it needs.
    package let steps: [Step]
    package let reads: [Read]
    package let cost: Int

    /// The pixels that the sampling kernel, if any, reads for each pixel.
    package var taps: Int? { steps.compactMap(\.taps).first }
    package var bytesRead: Int { reads.reduce(0) { $0 + $1.bytes } }
  }

  package struct Step: Hashable, Sendable {
    package let origin: [String]
    /// The name of the shader, or of the kernel.
    package let kernel: String
    /// The pixels read for each pixel, or nil for only its own place.
    package let taps: Int?
    package let axis: Axis?
    package let offset: SIMD2<Int>?
    package var notes: [String] = []
  }

  /// The pixels that a pass reads of a source, each counted once.
  package struct Read: Hashable, Sendable {
    package let source: Plan.Source
    package let region: Region
    package let bytes: Int
  }

  package let passes: [Pass]
  package let slots: [Plan.Slot]
  package let format: PixelFormat
  /// The origins by image number.
  package let rasters: [Int: [String]]
  package let slotBytes: Int
  package let pixelsComputed: Int

  package var cost: Int { passes.reduce(0) { $0 + $1.cost } }
  package var bytesRead: Int { passes.reduce(0) { $0 + $1.bytesRead } }
  package var bytesWritten: Int { passes.reduce(0) { $0 + $1.bytesWritten } }

  /// Describes a plan for images of the given shapes.
  package init(_ plan: Plan, _ network: Network, images: [ImageShape], format: PixelFormat) {
    let formats = images.map(\.format) + plan.rasters.map(\.format)
    passes = plan.passes.map { pass in
      let bytesPerPixel =
        switch pass.target {
        case .slot(let slot): plan.slots[slot].storage.bytesPerPixel
        case .output: format.bytesPerPixel
        }
      return Pass(
        target: pass.target, region: pass.region,
        bytesWritten: pass.region.area * bytesPerPixel,
        steps: pass.operations.compactMap { Step(network.operations[$0]) },
        reads: Self.reads(of: pass, formats: formats), cost: pass.cost)
    }
    slots = plan.slots
    self.format = format
    slotBytes = plan.slotBytes
    pixelsComputed = plan.pixelsComputed
    rasters = network.operations.reduce(into: [:]) { rasters, operation in
      guard case .image(let number) = operation.body, number >= images.count else { return }
      rasters[number] = operation.origin
    }
  }

  private static func reads(of pass: Plan.Pass, formats: [PixelFormat]) -> [Read] {
    var reads: [(source: Plan.Source, region: Region)] = []
    pass.expression.forEachRead(over: pass.region) { source, region in
      if let index = reads.firstIndex(where: { $0.source == source }) {
        reads[index].region = reads[index].region.union(region)
      } else {
        reads.append((source, region))
      }
    }
    return reads.map { source, region in
      let bytesPerPixel =
        switch source {
        case .image(let number): formats[number].bytesPerPixel
        case .slot(_, let storage): storage.bytesPerPixel
        }
      return Read(source: source, region: region, bytes: region.area * bytesPerPixel)
    }
  }
}

extension PlanOutline.Step {
  /// Returns nil for an image, which is only read.
  fileprivate init?(_ operation: Network.Operation) {
    origin = operation.origin
    switch operation.body {
    case .image: return nil
    case .point(let kernel):
      self.kernel = kernel.shaderCall.shader.title
      (taps, axis, offset) = (nil, nil, nil)
      notes = kernel.notes
    case .sample(let kernel, _):
      self.kernel = kernel.name
      (taps, axis, offset) = (kernel.taps, (kernel as? any AxisKernel)?.axis, nil)
      notes = kernel.notes
    case .gaussian(let scheme, _):
      kernel = "gaussian"
      (taps, axis, offset) = (scheme.taps, nil, nil)
    case .select(let selection, _):
      kernel = selection.name
      (taps, axis, offset) = (selection.taps, nil, nil)
    case .variableGaussian(let blur, _):
      kernel = "variableGaussian"
      (taps, axis, offset) = (blur.taps, nil, nil)
    case .move(let x, let y):
      kernel = "move"
      (taps, axis, offset) = (nil, nil, SIMD2(x, y))
    }
  }
}

extension Plan.Expression {
  fileprivate func forEachRead(over region: Region, _ body: (Plan.Source, Region) -> Void) {
    switch self {
    case .read(let source, let stored, _):
      let read = region.intersection(stored)
      if !read.isEmpty { body(source, read) }
    case .point(_, let inputs):
      for input in inputs { input.forEachRead(over: region, body) }
    case .sample(let kernel, let inputs):
      for (index, input) in inputs.enumerated() {
        let needed = kernel.inputRegion(index: index, for: region)
        input.expression.forEachRead(over: needed.resolved(input.edge, in: input.extent), body)
      }
    case .gaussian(let scheme, let input):
      let needed = scheme.inputRegion(for: region)
      input.expression.forEachRead(over: needed.resolved(input.edge, in: input.extent), body)
    case .select(let selection, let input):
      let needed = selection.inputRegion(for: region)
      input.expression.forEachRead(over: needed.resolved(input.edge, in: input.extent), body)
    case .variableGaussian(let blur, let input, let place):
      let needed = blur.inputRegion(for: region)
      input.expression.forEachRead(over: needed.resolved(input.edge, in: input.extent), body)
      place.forEachRead(over: region, body)
    case .move(let x, let y, let input, let inside):
      input.forEachRead(over: region.offset(x: -x, y: -y).intersection(inside), body)
    }
  }
}
