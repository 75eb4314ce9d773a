import GLBlurEngine

/// What passes read.
struct PassInputs: Sendable {
  /// What the plan reads of them, by its numbers; the source, 0, may be a stream instead.
  var images: [Int: ImagePart]
  let stream: StreamedSource?
  let slots: [PixelBuffer]
  /// Those that are known to be opaque; looked at only where it makes a difference.
  var opaqueImages: Set<Int> = []
  var opaqueSlots: Set<Int> = []
  let kernels: RowKernels

  /// - Parameters:
  ///   - source: the image number 0, unless it is streamed.
  ///   - others: those after it, but for the plan's own.
  /// - Throws: what is wrong with an image that is not in memory, `ImageError.outOfMemory`.
  init(
    _ plan: Plan, source: (any PixelSource)?, others: [any PixelSource],
    stream: StreamedSource? = nil, _ kernels: RowKernels
  ) throws {
    self.kernels = kernels
    self.stream = stream
    images = [:]
    let stores = [source] + others + plan.rasters
    for (number, region) in plan.imageRegions {
      images[number] = try stores[number]?.part(region)
    }
    slots = try plan.slots.map { try PixelBuffer(holding: $0.size) }
  }
}

/// A pass whose rows can be computed, in bands on several threads.
struct PassWork: Sendable {
  private let pass: Plan.Pass
  private let inputs: PassInputs
  private let kernels: RowKernels
  private let threads: Int
  /// Of the expression, which has one sampling kernel at most.
  private let gaussian: Gaussian?

  /// Computes what all bands of rows share: the low resolution of a Gaussian.
  ///
  /// - Throws: what is wrong with the data of a source that is streamed.
  init(_ pass: Plan.Pass, _ inputs: PassInputs, _ kernels: RowKernels, threads: Int) throws {
    self.pass = pass
    self.inputs = inputs
    self.kernels = kernels
    self.threads = threads
    guard let found = pass.expression.wholeGaussian(over: pass.region) else {
      gaussian = nil
      return
    }
    let input = found.sampler.expression
    let stream = input.images == [0] ? inputs.stream : nil
    gaussian = try Gaussian(
      found.scheme, found.sampler, over: found.region, kernels,
      threads: stream == nil ? threads : 1
    ) {
      stream.map { .stream($0) } ?? input.origin(over: found.read, inputs)
    }
    try stream?.finish()
  }

  /// Every pixel of the result is known to be opaque.
  var isKnownOpaque: Bool { pass.expression.isOpaque(over: pass.region, inputs, gaussian) }

  /// Computes the result as an image.
  func image(_ shape: ImageShape, _ profile: ColorProfile) throws -> Image {
    try Image(shape.size, format: shape.format, profile: profile) {
      (bytes: inout MutableRawSpan) in
      unsafe bytes.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        unsafe write(as: shape.format, into: start)
      }
    }
  }

  /// Computes the result as premultiplied pixels.
  func store(in buffer: PixelBuffer) {
    let region = pass.region
    forEachBand { rows in
      let node = node()
      for y in rows {
        unsafe node.evaluate(
          y, region.columns, into: buffer.pixels + (y - region.y) * region.width)
      }
    }
  }

  /// Computes the result as straight samples, packed rows from `start` on.
  private func write(as format: PixelFormat, into start: UnsafeMutableRawPointer) {
    let region = pass.region
    let bytesPerRow = region.width * format.bytesPerPixel
    // What outgrows the caches before it is read had better not push out what is needed.
    let streams = bytesPerRow * region.height > 1 << 22
    let target = unsafe UncheckedPointer(start)
    forEachBand { band in
      let writer = writer(as: format, streams: streams)
      for y in band {
        unsafe writer.write(y, into: target.pointer + (y - region.y) * bytesPerRow)
      }
    }
  }

  /// `@unchecked Sendable`: threads write disjoint rows.
  @safe private struct UncheckedPointer: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }
  }

  /// The rows of the result, for one thread.
  func writer(as format: PixelFormat, streams: Bool) -> any RowWriter {
    if format == .rgba8, let gaussian, let colored {
      return GaussianRowWriter(gaussian, colored, streams: streams)
    }
    return ExpressionRowWriter(node(), pass.region.columns, format, kernels)
  }

  private var colored: Plan.Expression.ColoredGaussian? {
    pass.expression.coloredGaussian(over: pass.region)
  }

  private func node() -> any RowNode {
    pass.expression.node(over: pass.region, inputs, gaussian)
  }

  private func forEachBand(_ body: @Sendable (Range<Int>) -> Void) {
    let rows = pass.region.rows
    let bands = min(threads, rows.count)
    concurrently(bands) { body(rows.band($0, of: bands)) }
  }
}
