import Glibc
package import GLBlurEngine

/// Runs plans as OpenGL ES draws.
package final class GPUExecutor: Sendable {
  private let context: GPUContext
  private let renderer: GLRenderer

  package var info: ContextInfo { context.info }
  package var attempts: [DisplayAttempt] { context.attempts }

  /// - Parameter mostPrograms: that are kept from one render to the next; 64 or 256 if nil.
  /// - Throws: `GPUError` when no display of the wanted kind opens.
  package init(
    _ choice: DeviceChoice, allowSoftware: Bool = true, system: GraphicsSystem? = nil,
    mostPrograms: Int? = nil
  ) throws(GPUError) {
    let context = try GPUContext.open(choice, allowSoftware: allowSoftware, system: system)
    self.context = context
    // A program of llvmpipe's is 1.3 MB of the process's own memory (`make soak`), more than a
    // driver of hardware needs.
    renderer = try context.run { (gl) throws(GPUError) in
      let most = mostPrograms ?? (context.info.isSoftware ? 64 : 256)
      return try GLRenderer(gl, context.info, mostPrograms: most)
    }
  }

  package static let abilities: ExecutorAbilities = .fewPasses

  /// In `exact`, every result is stored as the CPU stores it; in `fast`, results of 0…1 are stored
  /// in 16 bits where the output has 8.
  package static func planOptions(isExact: Bool, precision: Precision) -> PlanOptions {
    PlanOptions(allowsUnit16: !isExact && precision == .bits8)
  }

  /// - Parameters:
  ///   - images: the source first, then the others in the order of the plan's numbers.
  ///   - format: of the results.
  /// - Returns: the plan's outputs in their order.
  /// - Throws: `GPUError`. Where memory runs out, what earlier renders have left is let go first, and
  ///   it is tried once more.
  package func run(
    _ plan: Plan, images: [any PixelStore], format: PixelFormat, profile: ColorProfile
  ) throws -> [Image] {
    try withMoreMemory { try attempt(plan, images, format, profile) }
  }

  /// Tries once more, with what is kept for later renders let go, where memory runs out.
  private func withMoreMemory<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch GPUError.outOfMemory {
      context.run { _ in renderer.releaseMemory() }
      return try body()
    }
  }

  private func attempt(
    _ plan: Plan, _ images: [any PixelStore], _ format: PixelFormat, _ profile: ColorProfile
  ) throws -> [Image] {
    // Others' renders go to the GPU between the two; a software driver is done with the first.
    if !info.isSoftware {
      return try submit(plan, images: images, format: format, profile: profile).wait()
    }
    try checkProcess()
    return try context.run { _ in
      try renderer.finish(
        renderer.submit(plan, images: images, format: format, profile: profile))
    }
  }

  /// Starts what `run` does and returns as soon as the driver has taken it. Several renders may be
  /// under way; on a driver that draws on the processor each is over before this returns.
  package func submit(
    _ plan: Plan, images: [any PixelStore], format: PixelFormat, profile: ColorProfile
  ) throws -> PendingRender {
    try checkProcess()
    return try context.run { _ in
      PendingRender(
        context, renderer,
        try renderer.submit(plan, images: images, format: format, profile: profile))
    }
  }

  private func checkProcess() throws(GPUError) {
    if context.isForked { throw .forked }
  }

  /// Draws the plan's first output, in 8 bits, into a buffer that others can read.
  ///
  /// - Throws: `GPUError.noExport` where the display is not GBM's or the driver cannot.
  package func export(_ plan: Plan, images: [any PixelStore]) throws -> DMABuf {
    try checkProcess()
    let buffers = try context.bufferExport()
    let (descriptor, layout) = try withMoreMemory {
      try context.run { _ in try renderer.export(plan, images: images, to: buffers) }
    }
    return DMABuf(descriptor: descriptor, layout: layout)
  }

  /// Does what `run` does, and measures the parts of the work. Waiting for each part makes the whole
  /// slower.
  package func timedRun(
    _ plan: Plan, images: [any PixelStore], format: PixelFormat, profile: ColorProfile
  ) throws -> (results: [Image], timings: RenderTimings) {
    try checkProcess()
    return try withMoreMemory {
      try context.run { gl in
        let clock = RenderClock(gl)
        let render = try renderer.submit(
          plan, images: images, format: format, profile: profile, clock: clock)
        let results = try renderer.finish(render)
        clock.endReadback()
        return (results, clock.timings)
      }
    }
  }
}

extension GPUExecutor {
  /// Whether there is a device node of a graphics card. Looking takes microseconds where opening a
  /// display takes tens of milliseconds.
  package static var mayHaveHardware: Bool {
    ["/dev/dri", "/dev/nvidiactl"].contains { (path: String) in unsafe access(path, F_OK) == 0 }
  }
}
