import GLBlurCPU
package import GLBlurChain

// Renders of pixels in the memory of a caller, into memory of a caller.
extension Renderer {
  /// Applies a chain, and writes the result to a caller's memory. Where the CPU renders, the rows of the
  /// result are written as they are computed, and rows of straight RGBA are read where they are.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The image that the chain is applied to, or nil if it starts from its canvas.
  ///   - inputs: Further images in the memory of the caller, by the names under which the chain refers to
  ///     them.
  ///   - images: Further images that are in memory of their own.
  ///   - target: The memory of the result, whose samples are those of the target. A source that overlaps
  ///     it is copied first.
  /// - Returns: Information about how the result was rendered.
  /// - Throws: `TargetSizeError` if the result has another size, and the errors of `render`. The target
  ///   is then undefined.
  package func render(
    _ chain: Chain, _ source: BorrowedImage?, inputs: [String: BorrowedImage],
    images: [String: Image], into target: BorrowedPixels
  ) throws -> RenderingSummary {
    try options.validate()
    let means = means
    func image(_ borrowed: BorrowedImage) throws -> any PixelSource {
      try means.cpu.source(
        of: borrowed.pixels, profile: borrowed.profile, copies: borrowed.pixels.overlaps(target),
        control: means.control)
    }
    let traits = inputs.mapValues(\.traits).merging(images.mapValues(\.traits)) { own, _ in own }
    let job = try RenderJob(
      [chain], source?.traits, inputs: traits, options.quality, Depth(target.layout.format),
      options.profile)
    let size = try job.resultSizes()[0]
    guard size == target.size else { throw TargetSizeError(target: target.size, result: size) }
    let others = images.mapValues { $0 as any PixelSource }
    let all = try inputs.mapValues(image).merging(others) { own, _ in own }
    let jobImages = JobImages(job, source: try source.map(image), all)
    try job.begin(under: means.control, within: options.jobLimits)
    try job.measurePixels(with: .survey(jobImages, means))
    return try carryOut(job, jobImages, on: options.backend, with: means) {
      try $0.summary(of: job, into: target, by: means.cpu)
    }
  }

  /// Calls `body` with pictures of a caller's pixels, which must not leave it.
  ///
  /// - Throws: `ImageError.outOfMemory`, or the error that `body` throws.
  package func withImages<Result>(
    _ source: BorrowedImage?, _ inputs: [String: BorrowedImage],
    _ body: ((any PixelSource)?, [String: any PixelSource]) throws -> Result
  ) throws -> Result {
    func image(_ borrowed: BorrowedImage) throws -> any PixelSource {
      try cpu.source(of: borrowed.pixels, profile: borrowed.profile, copies: false)
    }
    return try body(source.map(image), inputs.mapValues(image))
  }
}

extension Image {
  /// Creates an image from a copy of a caller's pixels.
  ///
  /// - Throws: `ImageError.outOfMemory`.
  package init(copying borrowed: BorrowedImage) throws {
    self = try Renderer().cpu.image(of: borrowed.pixels, profile: borrowed.profile)
  }
}

extension BorrowedImage {
  package var traits: ImageTraits { ImageTraits(pixels.shape, profile) }
}

extension Chain {
  /// Returns the size of the result for images of these traits.
  ///
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images.
  package func resultSize(
    _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> Size {
    try RenderJob([self], source, inputs: inputs, .fast, .source, nil).resultSizes()[0]
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
