package import GLBlurEngine
import Synchronization

// Pixels that callers lend for a call.
extension CPUExecutor {
  /// Returns a caller's pixels as a picture, valid while they are lent. They are read in place if
  /// possible, and otherwise converted when they are read.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - profile: The picture's colour profile.
  ///   - copies: Whether the picture must not share the pixels' memory.
  ///   - control: The control that may end the render.
  /// - Throws: `ImageError` if there is no memory for a copy, or the error of the control.
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

  /// Returns a copy of a caller's pixels as an image.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - profile: The image's colour profile.
  ///   - region: The part to copy. The default is nil, for all.
  ///   - control: The control that may end the render.
  /// - Throws: `ImageError` if there is no memory for it, or the error of the control.
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
          try Crew(team, control).forEachBand(of: 0..<shape.size.height) { band in
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
  /// - Throws: The error of the control if it ends the render.
  package func write(
    _ image: Image, to target: BorrowedPixels, control: RenderControl? = nil
  ) throws {
    let rows = LayoutRows(target.layout, kernels)
    try Crew(team, control).forEachBand(of: 0..<image.height) { band in
      let row = Buffer(byteCount: image.bytesPerRow)
      for y in band {
        unsafe row.bytes.copyMemory(
          from: image.base + y * image.bytesPerRow, byteCount: image.bytesPerRow)
        unsafe rows.write(row.bytes, to: target.row(y), count: image.width)
      }
    }
  }

  /// Carries out a plan with one output, and writes its rows to a caller's pixels as they are
  /// computed.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - images: The source, then the other images in the order of the plan's numbers.
  ///   - target: The pixels, of the output's size.
  ///   - control: The control that may end the render and counts its work.
  /// - Throws: The errors of `run`. The target is then undefined.
  package func run(
    _ plan: Plan, images: [any PixelSource], into target: BorrowedPixels,
    control: RenderControl? = nil
  ) throws {
    try control?.check()
    control?.begin(plan.cost)
    let crew = Crew(team, control)
    var lent: BorrowedPixels?
    if let source = images.first as? BorrowedSource, plan.readsSourceDownwards(source.shape) {
      lent = source.pixels
    }
    var inputs = try PassInputs(
      plan, source: lent == nil ? images.first : nil, others: Array(images.dropFirst()),
      lent: lent, kernels)
    for pass in plan.passes {
      switch pass.target {
      case .slot: try run(pass, &inputs, crew)
      case .output:
        let work = try PassWork(pass, inputs, kernels, crew)
        try work.write(to: target)
        if let failure = work.failure { throw failure }
      }
    }
  }
}

extension BorrowedPixels {
  /// Whether straight RGBA is aligned like vectors of four samples.
  var isAlignedToPixels: Bool {
    let start = unsafe UInt(bitPattern: row(0))
    return start % UInt(layout.bytesPerPixel) == 0 && stride % layout.bytesPerPixel == 0
  }
}
