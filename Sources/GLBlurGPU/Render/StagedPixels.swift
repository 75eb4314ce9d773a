import GLBlurEngine

/// A render's pixels in staging memory: those of its images, and room for its results. Callers'
/// threads copy them, to save the context thread's time.
struct StagedPixels: Sendable {
  /// The offsets of each image's planes, in the order of the layout, or of its pixels.
  private(set) var images: [Int: [Int]] = [:]
  private(set) var results: [Int] = []
  private var imageBytes = 0
  private var resultBytes = 0
  /// The memory with the images, or nil once given back.
  var imageMemory: StagingMemory?
  private(set) var resultMemory: StagingMemory?

  /// - Parameters:
  ///   - images: All images, with the plan's rasters.
  ///   - format: The format of the results that are not kept, or nil if none is read.
  init(
    _ plan: Plan, _ images: [any PixelSource], results format: PixelFormat?, _ renderer: GLRenderer
  ) {
    for (number, region) in plan.imageRegions where images.indices.contains(number) {
      let parts =
        if let picture = renderer.convertible(images[number], region) {
          picture.layout.planes.map { picture.layout.bytes(of: $0, for: region).count }
        } else { [region.area * images[number].shape.format.bytesPerPixel] }
      self.images[number] = parts.map { Self.place($0, after: &imageBytes) }
    }
    guard let format else { return }
    results = plan.outputs.enumerated().map { number, size in
      let bytes = ImageShape(size, plan.format(ofOutput: number, among: format)).byteCount
      return Self.place(bytes, after: &resultBytes)
    }
  }

  private static func place(_ byteCount: Int, after end: inout Int) -> Int {
    // Copies are fastest between whole cache lines.
    let offset = (end + 63) & ~63
    end = offset + byteCount
    return offset
  }

  mutating func takeMemory(
    of staging: StagingBuffers, _ context: GPUContext, _ renderer: GLRenderer,
    _ control: RenderControl?
  ) throws {
    imageMemory = imageBytes > 0 ? staging.takeIdle(.toGPU, imageBytes) : nil
    resultMemory = resultBytes > 0 ? staging.takeIdle(.fromGPU, resultBytes) : nil
    let lacksImages = imageBytes > 0 && imageMemory?.isMapped != true
    guard lacksImages || resultBytes > 0 && resultMemory == nil else { return }
    var (forImages, forResults) = (imageMemory, resultMemory)
    try context.run(under: control) { _ in
      try renderer.cleaningUp {
        if lacksImages {
          let memory = try forImages ?? staging.make(.toGPU, imageBytes)
          try staging.map(memory)
          forImages = memory
        }
        if resultBytes > 0, forResults == nil {
          forResults = try staging.make(.fromGPU, resultBytes)
        }
      }
    }
    (imageMemory, resultMemory) = (forImages, forResults)
  }

  func fill(
    _ plan: Plan, _ images: [any PixelSource], _ renderer: GLRenderer, _ team: any ThreadTeam,
    _ control: RenderControl?
  ) throws {
    guard let memory = imageMemory else { return }
    for (number, offsets) in self.images {
      guard let region = plan.imageRegions[number] else { continue }
      try control?.check()
      if let picture = renderer.convertible(images[number], region) {
        for (plane, offset) in zip(picture.layout.planes, offsets) {
          let range = picture.layout.bytes(of: plane, for: region)
          unsafe picture.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let target = unsafe memory.address(offset) else {
              return
            }
            unsafe team.copy(range.count, from: base + range.lowerBound, to: target)
          }
        }
        continue
      }
      let part = try images[number].part(region)
      let (image, inside) = (part.image, region.offset(x: -part.x, y: -part.y))
      let pixel = image.format.bytesPerPixel
      image.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { bytes in
          guard let base = bytes.baseAddress, let target = unsafe memory.address(offsets[0]) else {
            return
          }
          unsafe team.copy(
            rows: inside.height, of: inside.width * pixel,
            from: base + inside.y * image.bytesPerRow + inside.x * pixel,
            stride: image.bytesPerRow, to: target)
        }
      }
    }
  }

  func image(
    at offset: Int, _ shape: ImageShape, _ profile: ColorProfile, _ team: any ThreadTeam
  ) throws -> Image {
    try Image(
      shape.size, format: shape.format, profile: profile,
      overwrittenBy: { (bytes: inout MutableRawSpan) in
        unsafe bytes.withUnsafeMutableBytes { bytes in
          guard let target = bytes.baseAddress,
            let source = unsafe resultMemory?.address(offset)
          else { return }
          unsafe team.copy(min(bytes.count, shape.byteCount), from: source, to: target)
        }
      })
  }
}

extension PlaneLayout {
  func bytes(of plane: Plane, for region: Region) -> Range<Int> {
    bytes(of: plane, rows: rows(of: plane, for: region.rows))
  }
}

extension ThreadTeam {
  /// Copies rows on as many threads as pays, and packs them.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes of a row.
  ///   - stride: The bytes between the starts of successive source rows.
  @unsafe func copy(
    rows: Int, of byteCount: Int, from source: UnsafeRawPointer, stride: Int,
    to target: UnsafeMutableRawPointer
  ) {
    if byteCount == stride || rows == 1 {
      return unsafe copy(rows * byteCount, from: source, to: target)
    }
    nonisolated(unsafe) let (source, target) = unsafe (source, target)
    let bands = max(1, min(share, rows, rows * byteCount / leastCopied))
    concurrently(bands) { band in
      for row in rows * band / bands..<rows * (band + 1) / bands {
        unsafe (target + row * byteCount)
          .copyMemory(from: source + row * stride, byteCount: byteCount)
      }
    }
  }

  /// Copies bytes on as many threads as pays.
  @unsafe func copy(
    _ byteCount: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    nonisolated(unsafe) let (source, target) = unsafe (source, target)
    let bands = max(1, min(share, byteCount / leastCopied))
    concurrently(bands) { band in
      let start = byteCount / bands * band
      let end = band + 1 == bands ? byteCount : byteCount / bands * (band + 1)
      unsafe (target + start).copyMemory(from: source + start, byteCount: end - start)
    }
  }
}

/// The least bytes for a further thread: copying a megabyte takes about 200 µs, and beginning a
/// thread tens of microseconds.
private let leastCopied = 1 << 20
