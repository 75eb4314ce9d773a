package import GLBlurEngine
import Synchronization

// Pixels of callers, who lend them for a call.
extension CPUExecutor {
  /// Returns an image of a caller's pixels, for the time for which they are lent. They are read where they
  /// are if that is possible.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - profile: The colour profile of the image.
  ///   - copies: Whether the image must not share the memory of the pixels.
  ///   - control: The control that may end the render, if there is one.
  /// - Throws: `ImageError` if there is no memory for a copy, or the error of the control.
  package func image(
    of pixels: BorrowedPixels, profile: ColorProfile, copies: Bool, control: RenderControl? = nil
  ) throws -> Image {
    if pixels.isImage, !copies { return unsafe Image(borrowing: pixels, profile: profile) }
    let rows = LayoutRows(pixels.layout, kernels)
    let shape = pixels.shape
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
                pixels.row(y), into: target.row(y), count: shape.size.width)
              if count > 0 { clamped.add(count, ordering: .relaxed) }
            }
          }
        }
      })
    image.clampedSamples = clamped.load(ordering: .relaxed)
    return image
  }

  /// Writes an image to a caller's pixels, which have its size and its samples.
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

  /// Carries out a plan with one output, whose rows are written to a caller's pixels as they are computed.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - images: The source, then the other images in the order of the plan's numbers.
  ///   - target: The pixels, which have the size of the output.
  ///   - control: The control that may end the render and that counts its work, if there is one.
  /// - Throws: The errors of `run`. The target is then undefined.
  package func run(
    _ plan: Plan, images: [any PixelSource], into target: BorrowedPixels,
    control: RenderControl? = nil
  ) throws {
    try control?.check()
    control?.begin(plan.cost)
    let crew = Crew(team, control)
    var inputs = try PassInputs(
      plan, source: images.first, others: Array(images.dropFirst()), kernels)
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
