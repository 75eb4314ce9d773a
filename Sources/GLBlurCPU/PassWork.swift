import GLBlurEngine

/// The images and slots that passes read.
struct PassInputs: Sendable {
  /// The parts of images that the plan reads, by number. Number 0 is the source, which may be a
  /// stream instead.
  var images: [Int: ImagePart]
  let keptImages: Set<Int>
  let stream: StreamedSource?
  /// The source, if it is a caller's bytes that one Gaussian reads and converts.
  let lent: BorrowedPixels?
  let slots: [PixelBuffer]
  /// The images known to be opaque, checked only where it matters.
  var opaqueImages: Set<Int> = []
  var opaqueSlots: Set<Int> = []
  /// The slots that hold a Gaussian in fixed point, perhaps with colour steps.
  var gaussianSlots: [Int: StoredGaussian] = [:]
  let kernels: RowKernels
  var levels: VariableLevels?
  var reached: ReachedPixels?

  /// - Parameter others: The images after the source, without those that the plan brings.
  /// - Throws: `ImageError.outOfMemory`, or an error of reading an image.
  init(
    _ plan: Plan, source: (any PixelSource)?, others: [any PixelSource],
    stream: StreamedSource? = nil, lent: BorrowedPixels? = nil, _ kernels: RowKernels
  ) throws {
    self.kernels = kernels
    self.lent = lent
    self.stream = stream
    keptImages = plan.keptImages
    images = [:]
    let stores = [source] + others + plan.rasters
    for (number, region) in plan.imageRegions {
      images[number] = try stores[number]?.part(region)
    }
    slots = try plan.slots.map { try PixelBuffer(holding: $0.size) }
  }
}

/// A pass whose rows can be computed in bands on several threads.
struct PassWork: Sendable {
  private let pass: Plan.Pass
  private var inputs: PassInputs
  private let kernels: RowKernels
  private let rowThreads: RowThreads
  private let gaussian: Gaussian?

  /// Computes what all bands of rows share: the low resolution of a Gaussian, the levels of a
  /// variable one, or the states after hysteresis.
  ///
  /// - Throws: `ImageError.outOfMemory`, or an error of a streamed source or of the render's
  ///   control.
  init(_ pass: Plan.Pass, _ inputs: PassInputs, _ kernels: RowKernels, _ rowThreads: RowThreads)
    throws
  {
    self.pass = pass
    self.inputs = inputs
    self.kernels = kernels
    self.rowThreads = rowThreads
    if let variable = pass.expression.variableGaussian(over: pass.region) {
      self.inputs.levels = try VariableLevels(variable, kernels, rowThreads) {
        variable.place.node(over: variable.region, inputs, nil)
      } origin: {
        variable.sampler.expression.origin(over: $0, inputs, nil, in: .srgb)
      }
    }
    if case .sample(let kernel as Hysteresis, let operands) = pass.expression {
      self.inputs.reached = try ReachedPixels(kernel, kernels, rowThreads) {
        operands[0].expression.node(over: kernel.extent, inputs, nil)
      }
    }
    guard let found = pass.expression.wholeGaussian(over: pass.region) else {
      gaussian = nil
      return
    }
    let input = found.sampler.expression
    let stream = input.images == [0] ? inputs.stream : nil
    gaussian = try Gaussian(
      found.scheme, found.sampler, over: found.region, kernels, rowThreads, stream
    ) {
      input.origin(over: found.read, inputs, stream, in: found.scheme.colorSpace)
    }
  }

  /// Waits for the end of a source that is still read, and returns its error, or that of a kernel
  /// that could not compute a pixel.
  var failure: (any Error)? { gaussian?.failure ?? pass.expression.failure }

  var hasFailed: Bool { gaussian?.hasFailed ?? false }

  var isKnownOpaque: Bool {
    pass.expression.isOpaque(
      over: pass.region, images: inputs.opaqueImages, slots: inputs.opaqueSlots
    ) { gaussian?.isOpaque == true }
  }

  /// - Throws: `ImageError.outOfMemory`, or the error of the render's control.
  func image(_ shape: ImageShape, _ profile: ColorProfile) throws -> Image {
    try Image(shape.size, format: shape.format, profile: profile) {
      (bytes: inout MutableRawSpan) throws in
      try unsafe bytes.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        try unsafe write(
          to: BorrowedPixels(
            start, stride: shape.bytesPerRow, size: shape.size, PixelLayout(.rgba, shape.format)))
      }
    }
  }

  /// Computes an image of floats with premultiplied numbers unchanged.
  ///
  /// - Throws: `ImageError.outOfMemory`, or the error of the render's control.
  func kept() throws -> Image {
    let region = pass.region
    let shape = ImageShape(region.size, .rgbaFloat)
    return try Image(
      shape.size, format: shape.format,
      overwrittenBy: { (bytes: inout MutableRawSpan) throws in
        try unsafe bytes.withUnsafeMutableBytes { bytes in
          guard let start = bytes.baseAddress else { return }
          let target = unsafe BorrowedPixels(
            start, stride: shape.bytesPerRow, size: shape.size, PixelLayout(.rgba, shape.format))
          try forEachBand { band in
            let node = node(rows())
            for y in band {
              let row = unsafe target.row(y - region.y).assumingMemoryBound(to: Pixel.self)
              unsafe node.evaluate(y, region.columns, into: row)
            }
          }
        }
      })
  }

  /// Computes the result as premultiplied pixels.
  ///
  /// - Returns: Which rows are opaque, if the result is a Gaussian in fixed point, perhaps with
  ///   colour steps. Later passes read the fixed point from the buffer.
  /// - Throws: The error of the render's control.
  func store(in buffer: PixelBuffer) throws -> StoredGaussian? {
    let region = pass.region
    let stored = color(rows()).map { StoredGaussian(buffer, region, scale: $0.scale) }
    try forEachBand { band in
      let rows = rows()
      let (node, color) = (node(rows), color(rows))
      for y in band {
        if let color { stored?.setOpaque(y, color.isOpaque(y)) }
        unsafe node.evaluate(
          y, region.columns, into: buffer.pixels + (y - region.y) * region.width)
      }
    }
    return stored
  }

  private func rows() -> GaussianRows? { gaussian.map { GaussianRows($0) } }

  private func color(_ rows: GaussianRows?) -> FixedColor? {
    pass.expression.fixedColor(over: pass.region, inputs.gaussianSlots, rows, inputs.kernels)
  }

  /// - Throws: The error of the render's control.
  func write(to target: BorrowedPixels) throws {
    let region = pass.region
    let layout = target.layout
    let packed = region.width * layout.format.bytesPerPixel
    let isInPlace = layout.isStraightRGBA && target.isAlignedToPixels
    // A result larger than the caches is written past them, to keep needed data there.
    let streams = isInPlace && packed * region.height > 1 << 22
    let count = rowsAtOnce
    try rowThreads.forEachBand(
      of: 0..<(region.height + count - 1) / count, costPerRow: count * Int(costPerRow)
    ) { groups in
      let writer = writer(as: layout.format, streams: streams)
      let rows = isInPlace ? nil : LayoutRows(layout, kernels)
      let buffer = Buffer(byteCount: rows == nil ? 0 : count * packed)
      for group in groups {
        let first = group * count
        let group = first..<min(first + count, region.height)
        let written = region.y + group.lowerBound..<region.y + group.upperBound
        guard let rows else {
          unsafe writer.write(written, into: target.row(first), bytesPerRow: target.stride)
          continue
        }
        unsafe writer.write(written, into: buffer.bytes, bytesPerRow: packed)
        for y in group {
          unsafe rows.write(
            buffer.bytes + (y - first) * packed, to: target.row(y), count: region.width)
        }
      }
      if streams { kernels.finishStreaming() }
    }
  }

  /// The number of rows that are best written together.
  var rowsAtOnce: Int {
    if pass.expression.coloredGaussian(over: pass.region, inputs.gaussianSlots) != nil {
      return GaussianRowWriter.group
    }
    return pass.expression.copy(over: pass.region)?.isAcross == true
      ? CopyRowWriter.rowsAcross : 1
  }

  func writer(as format: PixelFormat, streams: Bool) -> any RowWriter {
    RowWriters(
      inputs: inputs, kernels: kernels, gaussian: rows(),
      format: format, streams: streams, paced: paced
    ).writer(of: pass.expression, over: pass.region)
  }

  private func node(_ rows: GaussianRows?) -> any RowNode {
    paced(pass.expression.node(over: pass.region, inputs, rows))
  }

  /// Returns a node that asks the render's control within rows that take long.
  private func paced(_ node: any RowNode) -> any RowNode {
    guard let control = rowThreads.control, costPerRow > PacedNode.mostCost else { return node }
    return PacedNode(node, costPerPixel: pass.costPerPixel, control)
  }

  private var costPerRow: Double { Double(pass.region.width) * pass.costPerPixel }

  private func forEachBand(_ body: @Sendable (RowThreads.Rows) -> Void) throws {
    try rowThreads.forEachBand(of: pass.region.rows, costPerRow: Int(costPerRow), body)
  }
}

extension GatheredPicture {
  /// Finds a picture's pixels, or copies them if they are not in memory as bytes or floats.
  ///
  /// - Parameter needed: The region that is read before the edge mode applies.
  convenience init(_ sampler: Plan.Sampler, needed: Region, _ inputs: PassInputs) {
    let extent = sampler.extent
    if case .read(.image(let number), _, _) = sampler.expression, let part = inputs.images[number],
      part.image.format == .rgba8
    {
      let image = part.image
      let inside = part.region.intersection(extent)
      let offset = (inside.y - part.y) * image.bytesPerRow + 4 * (inside.x - part.x)
      unsafe self.init(
        inside, image.base + offset, bytesPerRow: image.bytesPerRow, areBytes: true, sampler,
        owner: image)
      return
    }
    let pixel = MemoryLayout<Pixel>.stride
    let node = sampler.expression.node(over: extent, inputs, nil)
    if let stored = node.stored {
      let inside = stored.region.intersection(extent)
      let offset = (inside.y - stored.region.y) * stored.region.width + inside.x - stored.region.x
      unsafe self.init(
        inside, stored.start + offset, bytesPerRow: stored.region.width * pixel, areBytes: false,
        sampler, owner: node)
      return
    }
    let read = needed.resolved(sampler.edge, in: extent)
    let copy = PixelBuffer(capacity: read.area)
    for y in read.rows {
      unsafe node.evaluate(y, read.columns, into: copy.pixels + (y - read.y) * read.width)
    }
    unsafe self.init(
      read, copy.pixels, bytesPerRow: read.width * pixel, areBytes: false, sampler, owner: copy)
  }
}

/// A caller's integer picture in another layout than images have. Only the parts that are read are
/// converted; a Gaussian that alone reads the picture converts rows itself.
struct BorrowedSource: PixelSource {
  let pixels: BorrowedPixels
  let profile: ColorProfile
  private let executor: CPUExecutor
  private let control: RenderControl?

  init(
    _ pixels: BorrowedPixels, profile: ColorProfile, _ executor: CPUExecutor,
    _ control: RenderControl?
  ) {
    self.pixels = pixels
    self.profile = profile
    self.executor = executor
    self.control = control
  }

  var shape: ImageShape { pixels.shape }

  func part(_ region: Region) throws -> ImagePart {
    ImagePart(
      try executor.image(of: pixels, profile: profile, region, control: control), x: region.x,
      y: region.y)
  }
}
