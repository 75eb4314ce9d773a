package import GLBlurEngine

extension GPUExecutor {
  /// Draws the plan's first output, in 8 bits, into a buffer that others can read.
  ///
  /// - Throws: `GPUError.noExport` if the display is not one of GBM, or the driver cannot export.
  package func export(_ plan: Plan, images: [any PixelSource]) throws -> DMABuf {
    try checkProcess()
    let buffers = try context.bufferExport()
    let (descriptor, layout) = try withMoreMemory {
      let prepared = try prepare(plan, images, format: .rgba8, readsResults: false)
      return try context.run { _ in
        try renderer.export(plan, images: images, prepared, to: buffers)
      }
    }
    return DMABuf(descriptor: descriptor, layout: layout)
  }
}
