package import GLBlurCore

extension CPUExecutor {
  /// Runs a plan with one output while its source is still being decoded, as far as that goes, and
  /// leaves the last pass to whoever asks for the rows.
  ///
  /// - Parameter others: the images after the source.
  /// - Throws: what is wrong with the source's data.
  package func stream(
    _ plan: Plan, _ source: any RowSource, others: [Image], format: PixelFormat,
    profile: ColorProfile
  ) throws -> any RowProducer {
    guard plan.outputs.count == 1, let last = plan.passes.last else {
      return try run(
        plan, images: [Image(reading: source)] + others, format: format, profile: profile)[0]
    }
    var inputs = PassInputs(plan, others: others, kernels)
    if plan.readsSourceOnceDownwards(source.shape) {
      inputs.stream = StreamedRows(source)
    } else {
      inputs.images[0] = try Image(reading: source)
    }
    inputs.opaqueImages = Set(inputs.images.filter { $0.value.isOpaque }.keys)
    for pass in plan.passes.dropLast() { try run(pass, &inputs) }
    let work = try PassWork(last, inputs, kernels, threads: threads)
    let rows = PassRows(work, ImageShape(plan.outputs[0], format), profile)
    return rows.isOpaque ? rows : try work.image(rows.shape, profile)
  }
}

extension Plan {
  /// A Gaussian's way down is all that reads the source, and needs each row of it once.
  fileprivate func readsSourceOnceDownwards(_ source: ImageShape) -> Bool {
    guard source.format == .rgba8, passes.reduce(0, { $0 + $1.expression.sourceReads }) == 1
    else { return false }
    return passes.contains { pass in
      guard let gaussian = pass.expression.wholeGaussian(over: pass.region),
        case .read(.image(0), _, _) = gaussian.sampled.expression
      else { return false }
      let edge = gaussian.sampled.edge
      return gaussian.kernel.scheme.levels > 0 && (edge == .clamp || edge == .transparent)
    }
  }
}

extension Plan.Expression {
  /// How often the source stands in it.
  fileprivate var sourceReads: Int {
    switch self {
    case .read(let source, _, _): source == .image(0) ? 1 : 0
    case .point(_, let inputs): inputs.reduce(0) { $0 + $1.sourceReads }
    case .sample(_, let inputs): inputs.reduce(0) { $0 + $1.expression.sourceReads }
    case .move(_, _, let input, _): input.sourceReads
    }
  }
}

/// The rows of a plan's last pass.
private struct PassRows: RowProducer {
  let shape: ImageShape
  let profile: ColorProfile
  let isOpaque: Bool
  private let work: PassWork

  init(_ work: PassWork, _ shape: ImageShape, _ profile: ColorProfile) {
    self.work = work
    isOpaque = work.isKnownOpaque
    self.shape = shape
    self.profile = profile
  }

  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let output = work.rows(as: shape.format, streams: false)
    let row = Buffer(byteCount: shape.size.width * shape.format.bytesPerPixel)
    for y in rows {
      unsafe output.write(y, into: row.bytes)
      unsafe try body(row.bytes)
    }
  }
}
