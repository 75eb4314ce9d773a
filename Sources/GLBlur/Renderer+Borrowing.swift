import GLBlurCPU
package import GLBlurChain

// Renders from and into memory of a caller.
extension Renderer {
  /// Applies a chain and writes the result to a caller's memory. On the CPU, rows are written as
  /// they are computed, and a source of straight RGBA is read in place.
  ///
  /// - Parameters:
  ///   - source: The input image, or nil for the chain's canvas.
  ///   - inputs: Further images in the caller's memory.
  ///   - images: Further images in memory of their own.
  ///   - target: The memory for the result, whose sample format the result takes. A source that
  ///     overlaps this memory is copied first.
  /// - Throws: `TargetSizeError` if the result has another size, and the errors of `render`. The
  ///   target is then undefined.
  package func render(
    _ chain: Chain, _ source: BorrowedImage?, inputs: [String: BorrowedImage],
    images: [String: Image], into target: BorrowedPixels
  ) throws -> RenderingSummary {
    let context = context
    let job = try job([chain], source, inputs, images, Depth(target.layout.format))
    let prepared = try Prepared(job, in: context).checkingCost()
    let size = try prepared.resultSizes()[0]
    guard size == target.size else { throw TargetSizeError(target: target.size, result: size) }
    let jobImages = try self.images(of: job, source, inputs, images, besides: target, in: context)
    let execution = try execution(
      of: prepared, jobImages, on: options.backend, in: context)
    let measured = try prepared.measuringPixels(
      with: .survey(jobImages, context, with: execution.gpu))
    return try carryOut(execution, on: options.backend) {
      try $0.summary(of: measured, into: target, by: context.cpu)
    }
  }

  package func labels(
    of chain: Chain, _ source: BorrowedImage?, inputs: [String: BorrowedImage],
    images: [String: Image]
  ) throws -> [LabelReport] {
    let context = context
    let job = try job([chain], source, inputs, images, options.depth)
    return try labels(of: job, in: context) {
      try self.images(of: job, source, inputs, images, in: context)
    }
  }

  package func measurements(
    of chain: Chain, _ source: BorrowedImage?, inputs: [String: BorrowedImage],
    images: [String: Image]
  ) throws -> [FilterMeasurement] {
    let context = context
    return try measurements(
      of: chain, boundImages: Set(inputs.keys).union(images.keys), in: context,
      job: { try job($0, source, inputs, images, options.depth) },
      images: { try self.images(of: $0, source, inputs, images, in: context) })
  }

  private func job(
    _ chains: [Chain], _ source: BorrowedImage?, _ inputs: [String: BorrowedImage],
    _ images: [String: Image], _ depth: Depth
  ) throws -> Job {
    try options.validate()
    let traits = inputs.mapValues(\.traits).merging(images.mapValues(\.traits)) { own, _ in own }
    return try options.job(chains, source?.traits, traits, depth: depth)
  }

  /// Reads only inputs that the job reads. Images that overlap the target are copied.
  private func images(
    of job: Job, _ source: BorrowedImage?, _ inputs: [String: BorrowedImage],
    _ images: [String: Image], besides target: BorrowedPixels? = nil, in context: RenderContext
  ) throws -> JobImages {
    func image(_ borrowed: BorrowedImage) throws -> any PixelSource {
      try context.cpu.source(
        of: borrowed.pixels, profile: borrowed.profile,
        copies: target.map { borrowed.pixels.overlaps($0) } ?? false, control: context.control)
    }
    let names = Set(inputs.keys).union(images.keys)
    let read = try job.chains.reduce(into: Set<String>()) { read, chain in
      read.formUnion(try ChainGraph(chain, boundImages: names).images)
    }
    var all = images.mapValues { $0 as any PixelSource }
    for (name, input) in inputs {
      if read.contains(name) {
        all[name] = try image(input)
      } else {
        all[name] = UndecodedSource(input.pixels.shape)
      }
    }
    return JobImages(job, source: try source.map(image), all)
  }
}

extension Image {
  package init(copying borrowed: BorrowedImage) throws {
    self = try CPUExecutor(threads: 1).image(of: borrowed.pixels, profile: borrowed.profile)
  }
}

extension BorrowedImage {
  package var traits: ImageTraits { ImageTraits(pixels.shape, profile) }
}

extension Chain {
  package func resultSize(
    _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> Size {
    try Prepared(Renderer.Options().job([self], source, inputs)).resultSizes()[0]
  }
}

extension Depth {
  fileprivate init(_ format: PixelFormat) {
    self =
      switch format {
      case .rgba8: .bits8
      case .rgba16: .bits16
      case .rgbaFloat: .float
      }
  }
}
