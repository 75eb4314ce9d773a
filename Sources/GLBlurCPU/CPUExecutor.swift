package import GLBlurEngine
import Synchronization

/// Runs plans on the CPU.
///
/// Plans made without its abilities are computed in 32-bit floats, operation for operation like the
/// shaders, and are the reference for all executors.
package final class CPUExecutor: Sendable {
  /// A pass may read any number of images, but each kernel adds stack frames and a thread's rows.
  package static let planOptions = PlanOptions(
    allowsUnit16: false, mostReads: .max, mostKernels: 256, computesRows: true)
  package static let abilities: ExecutorAbilities = [
    .runningSums, .wholeGaussian, .selections, .variableGaussians, .gathersFromStored,
    .layers,
  ]

  package let team: any ThreadTeam
  let kernels: RowKernels

  package var threads: Int { team.most }

  /// - Parameter kernels: Row kernels for an instruction set of the processor.
  package convenience init(threads: Int, kernels: RowKernels = .best) {
    self.init(DispatchTeam(threads: threads), kernels: kernels)
  }

  package init(_ team: any ThreadTeam, kernels: RowKernels = .best) {
    self.team = team
    self.kernels = kernels
  }

  /// Carries out a plan and returns its outputs.
  ///
  /// - Parameters:
  ///   - images: The source, then the other images by number.
  ///   - format: The format of the results that are not kept.
  /// - Throws: `ImageError.outOfMemory`, an error of reading an image, or the error of the control.
  package func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile,
    control: RenderControl? = nil
  ) throws -> [Image] {
    try control?.check()
    control?.begin(plan.cost)
    let rowThreads = RowThreads(team, control)
    var inputs = try PassInputs(
      plan, source: images.first, others: Array(images.dropFirst()), kernels)
    var results: [Int: Image] = [:]
    for pass in plan.passes {
      switch pass.target {
      case .slot: try run(pass, &inputs, rowThreads)
      case .output(let number):
        let work = try PassWork(pass, inputs, kernels, rowThreads)
        results[number] =
          plan.keptOutputs.contains(number)
          ? try work.kept() : try work.image(ImageShape(plan.outputs[number], format), profile)
        if let failure = work.failure { throw failure }
      }
    }
    return plan.outputs.indices.compactMap { results[$0] }
  }

  func run(_ pass: Plan.Pass, _ inputs: inout PassInputs, _ rowThreads: RowThreads) throws {
    guard case .slot(let index) = pass.target else { return }
    let work = try PassWork(pass, inputs, kernels, rowThreads)
    inputs.gaussianSlots[index] = try work.store(in: inputs.slots[index])
    if let failure = work.failure { throw failure }
    inputs.opaqueSlots.remove(index)
    if work.isKnownOpaque { inputs.opaqueSlots.insert(index) }
  }
}

extension CPUExecutor {
  /// Returns a caller's pixels as a picture, valid while the pixels are lent. Pixels that lie as in
  /// images are read in place and others converted on reading, but floats are copied.
  ///
  /// - Parameter copies: Whether the picture must not share the pixels' memory.
  /// - Throws: `ImageError.outOfMemory`, or the error of the control.
  package func source(
    of pixels: BorrowedPixels, profile: ColorProfile, copies: Bool, control: RenderControl? = nil
  ) throws -> any PixelSource {
    if copies || pixels.layout.format == .rgbaFloat {
      return try image(of: pixels, profile: profile, control: control)
    }
    if pixels.isImage, pixels.isAlignedToPixels {
      return unsafe Image(borrowing: pixels, profile: profile)
    }
    return BorrowedSource(pixels, profile: profile, self, control)
  }

  /// Returns a copy of a caller's pixels, or of a region of them.
  ///
  /// - Throws: `ImageError.outOfMemory`, or the error of the control.
  package func image(
    of pixels: BorrowedPixels, profile: ColorProfile, _ region: Region? = nil,
    control: RenderControl? = nil
  ) throws -> Image {
    let region = region ?? Region(x: 0, y: 0, width: pixels.size.width, height: pixels.size.height)
    let rows = LayoutRows(pixels.layout, kernels)
    let shape = ImageShape(region.size, pixels.layout.format)
    let clamped = Atomic(0)
    var image = try Image(
      shape.size, format: shape.format, profile: profile,
      overwrittenBy: { (bytes: inout MutableRawSpan) throws in
        try unsafe bytes.withUnsafeMutableBytes { bytes in
          guard let start = bytes.baseAddress else { return }
          let target = unsafe BorrowedPixels(
            start, stride: shape.bytesPerRow, size: shape.size, PixelLayout(.rgba, shape.format))
          try RowThreads(team, control).forEachBand(of: 0..<shape.size.height) { band in
            for y in band {
              let count = unsafe rows.read(
                pixels.row(region.y + y) + region.x * pixels.layout.bytesPerPixel,
                into: target.row(y), count: shape.size.width)
              if count > 0 { clamped.add(count, ordering: .relaxed) }
            }
          }
        }
      })
    image.clampedSamples = clamped.load(ordering: .relaxed)
    return image
  }

  /// Writes an image to a caller's pixels of the same size and samples.
  ///
  /// - Throws: The error of the control.
  package func write(
    _ image: Image, to target: BorrowedPixels, control: RenderControl? = nil
  ) throws {
    let rows = LayoutRows(target.layout, kernels)
    try RowThreads(team, control).forEachBand(of: 0..<image.height) { band in
      let row = Buffer(byteCount: image.bytesPerRow)
      for y in band {
        unsafe row.bytes.copyMemory(
          from: image.base + y * image.bytesPerRow, byteCount: image.bytesPerRow)
        unsafe rows.write(row.bytes, to: target.row(y), count: image.width)
      }
    }
  }

  /// Carries out a plan with one output, and writes each row to a caller's pixels when it is
  /// computed.
  ///
  /// - Throws: The errors of `run`. The target is then undefined.
  package func run(
    _ plan: Plan, images: [any PixelSource], into target: BorrowedPixels,
    control: RenderControl? = nil
  ) throws {
    try control?.check()
    control?.begin(plan.cost)
    let rowThreads = RowThreads(team, control)
    var lent: BorrowedPixels?
    if let source = images.first as? BorrowedSource, plan.readsSourceDownwards(source.shape) {
      lent = source.pixels
    }
    var inputs = try PassInputs(
      plan, source: lent == nil ? images.first : nil, others: Array(images.dropFirst()),
      lent: lent, kernels)
    for pass in plan.passes {
      switch pass.target {
      case .slot: try run(pass, &inputs, rowThreads)
      case .output:
        let work = try PassWork(pass, inputs, kernels, rowThreads)
        try work.write(to: target)
        if let failure = work.failure { throw failure }
      }
    }
  }
}

extension BorrowedPixels {
  var isAlignedToPixels: Bool {
    let start = unsafe UInt(bitPattern: row(0))
    return start % UInt(layout.bytesPerPixel) == 0 && stride % layout.bytesPerPixel == 0
  }
}

extension CPUExecutor: PlanExecutor {
  package var imageCopies: Int { 0 }
  package var ownMemory: Int { 0 }

  package func check(_ plan: Plan) {}

  package func memory(for plan: Plan, format: PixelFormat) -> Int {
    let slots = plan.slots.reduce(0) { $0 + $1.size.area * MemoryLayout<Pixel>.stride }
    let lowResolutions = plan.passes.reduce(0) { bytes, pass in
      guard let found = pass.expression.wholeGaussian(over: pass.region) else {
        let variable = pass.expression.variableGaussian(over: pass.region)
        return bytes + (variable.map { VariableLevels.bytes($0) } ?? 0)
      }
      let pixel = found.scheme.spline == .quintic ? 8 : 16
      return bytes + (found.read.area * pixel) >> (2 * found.scheme.levels)
    }
    let states = plan.passes.map { pass in
      pass.isRepeated ? ReachedPixels.bytes(pass.region) : 0
    }
    let hasTables = plan.passes.contains { $0.expression.encodesByTable }
    let rows = plan.passes.map { pass in
      // A writer also has the row that it converts.
      let result = pass.region.width * (MemoryLayout<Pixel>.stride + format.bytesPerPixel)
      return min(threads, pass.region.height)
        * (result + pass.expression.rowBytes(over: pass.region))
    }
    return slots + (states.max() ?? 0) + lowResolutions + (hasTables ? CurveTable.mostBytes : 0)
      + (rows.max() ?? 0)
      + plan.resultBytes(as: format)
  }
}

extension Plan.Expression {
  fileprivate var encodesByTable: Bool {
    switch self {
    case .read: false
    case .point(let kernel, let inputs):
      Transfer.tabledCurves(kernel) != nil || inputs.contains { $0.encodesByTable }
    case .sample(_, let inputs): inputs.contains { $0.expression.encodesByTable }
    case .gaussian(let scheme, let input):
      scheme.colorSpace == .linear || input.expression.encodesByTable
    case .select(_, let input), .variableGaussian(_, let input, _):
      input.expression.encodesByTable
    case .move(_, _, let input, _): input.encodesByTable
    }
  }

  /// Returns about how many bytes of rows a thread keeps.
  fileprivate func rowBytes(over region: Region) -> Int {
    let row = region.width * MemoryLayout<Pixel>.stride
    switch self {
    case .read: return 0
    case .point(_, let operands):
      let background = layer(over: region)
      let own = (background?.changed.width ?? region.width) * MemoryLayout<Pixel>.stride
      let rows = max(0, operands.count - 1) * own
      return operands.enumerated().reduce(rows) { bytes, operand in
        let (index, input) = operand
        guard let background, index != background.input else {
          return bytes + input.rowBytes(over: region)
        }
        // A layer needs a row, and another one for its own layers.
        let isLayered = input.layer(over: background.changed) != nil
        return bytes + own + (isLayered ? 2 : 1) * input.rowBytes(over: background.changed)
      }
    case .move(let x, let y, let input, _):
      return row + input.rowBytes(over: region.offset(x: -x, y: -y))
    case .gaussian(let scheme, _):
      // The rows of each level take about 300 bytes a column; 512 are allowed. A direct convolution
      // of linear light keeps many rows of floats.
      let columns = scheme.inputRegion(for: region).width
      return scheme.colorSpace == .linear && scheme.levels == 0
        ? LightConvolution.rowBytes(radius: scheme.radius, columns: columns) : 512 * columns
    case .variableGaussian(let blur, let sampled, let place):
      // A strip keeps rows of all levels at most, and reads columns beside the strip. A row each of
      // the image, of a level and of places is added.
      let needed = blur.inputRegion(for: region).resolved(sampled.edge, in: sampled.extent)
      return 3 * row + blur.last * 640 * needed.width
        + sampled.expression.rowBytes(over: needed) + place.rowBytes(over: region)
    case .select(let selection, let sampled):
      let needed = selection.inputRegion(for: region)
        .resolved(sampled.edge, in: sampled.extent)
      return SelectionJob.rowBytes(selection, over: region)
        + sampled.expression.rowBytes(over: needed)
    case .sample(let kernel, let operands):
      let oneRow = Region(columns: region.columns, rows: region.y..<region.y + 1)
      // Bytes are resampled and summed in further rows of fixed point.
      let fixed =
        switch kernel {
        case is Resample: 96 * region.width
        case let kernel as Bilateral: BilateralNode.rowBytes(kernel, over: region)
        case let kernel as FastScore: FastNode.rowBytes(kernel, over: region)
        case let kernel as SparseConvolve where kernel.allowsFixedPoint:
          WeightedRowWriter.rowBytes(kernel.inputRegion(index: 0, for: oneRow))
        case let kernel as ConvolveWindow where kernel.allowsFixedPoint && kernel.keepsAlpha:
          WeightedRowWriter.rowBytes(kernel.inputRegion(index: 0, for: oneRow))
        default: 0
        }
      return operands.enumerated().reduce(fixed) { bytes, operand in
        let (index, sampled) = operand
        let needed = kernel.inputRegion(index: index, for: region)
        if kernel is Remap, index == 0 {
          // Bytes and stored floats are read in place; anything else is copied.
          let read = needed.resolved(sampled.edge, in: sampled.extent)
          return bytes + read.area * MemoryLayout<Pixel>.stride
        }
        let height =
          kernel is Bilateral || kernel is FastScore
          ? 1 : kernel.inputRegion(index: index, for: oneRow).height
        return bytes + needed.width * MemoryLayout<Pixel>.stride * EdgeReader.capacity(for: height)
          + sampled.expression.rowBytes(over: needed)
      }
    }
  }
}

extension CPUExecutor {
  /// Whether `stream` keeps the whole source in memory.
  package func keepsSource(of plan: Plan, _ source: any PictureSource) -> Bool {
    !(source is any RowSource && plan.readsSourceOnceDownwards(source.shape))
  }

  /// The bytes that `stream` keeps otherwise.
  package func streamedBytes(of source: ImageShape) -> Int { StreamedSource.bytes(of: source) }

  /// Runs a plan with one output while its source is being decoded, if the plan allows it. The last
  /// pass computes rows on request.
  ///
  /// - Parameters:
  ///   - isEarly: Whether rows may be asked for before the source is known to be sound. Damage to
  ///     the source is then the rows' `failure`.
  ///   - kept: Stores the rows and returns the stored ones, all of which are tested for opacity
  ///     before the first is used. Nil stores them in an image.
  /// - Throws: An error of the source, of `kept`, or of the control.
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
    // One thread cannot decode the source and compute results at once.
    let overlaps = isEarly && team.share > 1 && plan.passes.count == 1
    var inputs = try PassInputs(
      plan, source: stream == nil ? Image(reading: source) : nil, others: others,
      stream: stream.map { StreamedSource($0, overlapsResult: overlaps && $0.isKnownOpaque) },
      kernels)
    inputs.opaqueImages = Set(inputs.images.filter { $0.value.image.isOpaque }.keys)
    let rowThreads = RowThreads(team, control)
    for pass in plan.passes.dropLast() { try run(pass, &inputs, rowThreads) }
    let work = try PassWork(last, inputs, kernels, rowThreads)
    let rows = PassRowProducer(work, ImageShape(plan.outputs[0], format), profile, control)
    if rows.isOpaque || isEarly && rows.topIsTranslucent { return rows }
    let result = try kept?(rows) ?? work.image(rows.shape, profile)
    if let failure = rows.failure { throw failure }
    return result
  }
}

extension Plan {
  /// Whether only a Gaussian's downsampling reads the source, once, in order.
  fileprivate func readsSourceOnceDownwards(_ source: ImageShape) -> Bool {
    readsSourceDownwards(source) { $0 == .clamp || $0 == .transparent }
  }

  /// Whether only a Gaussian's downsampling reads the source.
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
