package import GLBlurEngine

extension CPUExecutor {
  /// Returns whether `stream` keeps the whole source in memory.
  package func keepsSource(of plan: Plan, _ source: any PictureSource) -> Bool {
    !(source is any RowSource && plan.readsSourceOnceDownwards(source.shape))
  }

  /// Returns the bytes that `stream` keeps of a source that it does not keep whole.
  package func streamedBytes(of source: ImageShape) -> Int { StreamedSource.bytes(of: source) }

  /// Runs a plan with one output while its source is being decoded, if the plan allows it. The
  /// caller asks for the rows of the last pass.
  ///
  /// - Parameters:
  ///   - plan: The plan, with one output.
  ///   - source: The source, which is decoded on the way.
  ///   - others: The images after the source.
  ///   - format: The format of the result.
  ///   - profile: The colour profile of the result.
  ///   - control: The control that may end the render.
  ///   - isEarly: Whether rows may be asked for before everything that can fail is done. Damage to
  ///     the source is then the rows' `failure`.
  ///   - kept: Stores the rows and returns the stored ones, so that all can be checked for opacity
  ///     before the first is used. Nil stores them in an image.
  /// - Returns: The rows of the result.
  /// - Throws: An error if the source is damaged, an error of `kept`, or the error of the control
  ///   if it ends the render.
  package func stream(
    _ plan: Plan, _ source: any PictureSource, others: [any PixelSource], format: PixelFormat,
    profile: ColorProfile, control: RenderControl? = nil, isEarly: Bool = false,
    kept: ((any RowProducer) throws -> any RowProducer)? = nil
  ) throws -> any RowProducer {
    guard plan.outputs.count == 1, let last = plan.passes.last else {
      return try run(
        plan, images: [Image(reading: source)] + others, format: format, profile: profile,
        control: control)[0]
    }
    let stream = keepsSource(of: plan, source) ? nil : source as? any RowSource
    // One thread cannot decode the source and compute results at the same time.
    let overlaps = isEarly && team.share > 1 && plan.passes.count == 1
    var inputs = try PassInputs(
      plan, source: stream == nil ? Image(reading: source) : nil, others: others,
      stream: stream.map { StreamedSource($0, overlapsResult: overlaps && $0.isKnownOpaque) },
      kernels)
    inputs.opaqueImages = Set(inputs.images.filter { $0.value.image.isOpaque }.keys)
    let crew = Crew(team, control)
    for pass in plan.passes.dropLast() { try run(pass, &inputs, crew) }
    let work = try PassWork(last, inputs, kernels, crew)
    let rows = PassRowProducer(work, ImageShape(plan.outputs[0], format), profile, control)
    // A translucent top row shows that the result is translucent.
    if rows.isOpaque || isEarly && rows.topIsTranslucent { return rows }
    let result = try kept?(rows) ?? work.image(rows.shape, profile)
    if let failure = rows.failure { throw failure }
    return result
  }
}

extension Plan {
  /// Returns whether only a Gaussian's downsampling reads the source, once, in order.
  fileprivate func readsSourceOnceDownwards(_ source: ImageShape) -> Bool {
    readsSourceDownwards(source) { $0 == .clamp || $0 == .transparent }
  }

  /// Returns whether only a Gaussian's downsampling reads the source.
  ///
  /// - Parameter allows: Whether the Gaussian may have an edge mode.
  func readsSourceDownwards(
    _ source: ImageShape, where allows: (EdgeMode) -> Bool = { _ in true }
  ) -> Bool {
    guard source.format == .rgba8, passes.reduce(0, { $0 + $1.expression.sourceReads }) == 1
    else { return false }
    return passes.contains { pass in
      guard let gaussian = pass.expression.wholeGaussian(over: pass.region),
        gaussian.sampler.expression.pixels(in: gaussian.scheme.colorSpace)?.image == 0
      else { return false }
      return gaussian.scheme.levels > 0 && allows(gaussian.sampler.edge)
    }
  }
}

extension Plan.Expression {
  /// How often the expression contains the source.
  fileprivate var sourceReads: Int {
    switch self {
    case .read(let source, _, _): source == .image(0) ? 1 : 0
    case .point(_, let inputs): inputs.reduce(0) { $0 + $1.sourceReads }
    case .sample(_, let inputs): inputs.reduce(0) { $0 + $1.expression.sourceReads }
    case .gaussian(_, let input), .select(_, let input): input.expression.sourceReads
    case .variableGaussian(let blur, let input, let place):
      (blur.last + 1) * input.expression.sourceReads + place.sourceReads
    case .move(_, _, let input, _): input.sourceReads
    }
  }
}

/// The rows of a plan's last pass, computed on request.
private struct PassRowProducer: RowProducer {
  let shape: ImageShape
  let profile: ColorProfile
  let isOpaque: Bool
  private let work: PassWork
  private let control: RenderControl?
  private let writers = WriterCache()

  init(
    _ work: PassWork, _ shape: ImageShape, _ profile: ColorProfile, _ control: RenderControl?
  ) {
    self.work = work
    self.control = control
    isOpaque = work.isKnownOpaque
    self.shape = shape
    self.profile = profile
  }

  var topIsTranslucent: Bool {
    let size = Size(width: shape.size.width, height: 1)
    let top = try? Image(size, format: shape.format, profile: profile) {
      (target: inout MutableRawSpan) in
      unsafe target.withUnsafeMutableBytes { target in
        unsafe rows(0..<1) { row in
          unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: row, count: target.count))
        }
      }
    }
    return top?.isOpaque == false
  }

  var failure: (any Error)? { control?.error ?? work.failure }

  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let bytesPerRow = shape.bytesPerRow
    let count = max(1, min(work.rowsAtOnce, rows.count))
    let buffer = Buffer(byteCount: count * bytesPerRow)
    try writers.withWriter(
      for: rows, { work.writer(as: shape.format, streams: false) }
    ) { writer throws(Failure) in
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: count) {
        if control?.isEnded == true || work.hasFailed { return first }
        let group = first..<min(first + count, rows.upperBound)
        unsafe writer.write(group, into: buffer.bytes, bytesPerRow: bytesPerRow)
        for y in 0..<group.count { unsafe try body(buffer.bytes + y * bytesPerRow) }
      }
      return rows.upperBound
    }
  }
}
