package import GLBlurEngine
import SystemLibrary

package final class GPUExecutor: Sendable {
  let context: GPUContext
  let renderer: GLRenderer
  private let team: any ThreadTeam
  /// The renders under way: while the GPU computes one, the pixels of the next are copied to it,
  /// and those of the last from it.
  private let flights = DrawingTurn(callers: 3)

  package let info: ContextInfo
  package var attempts: [DisplayAttempt] { context.attempts }

  /// Opens a display and makes a context on it.
  ///
  /// - Parameters:
  ///   - system: The functions of the system, or nil for those of the process.
  ///   - passes: The form of passes, or nil for that of GLBLUR_PASSES or else the faster one.
  ///   - mostPrograms: The programs kept between renders, or nil for 64 on software drivers and 256
  ///     on others.
  ///   - team: The threads that copy pixels.
  /// - Throws: `GPUError` if no display that the choice allows can be opened.
  package convenience init(
    _ choice: DeviceChoice, allowSoftware: Bool = true, system: GraphicsSystem? = nil,
    passes: PassForm? = nil, mostPrograms: Int? = nil,
    team: any ThreadTeam = DispatchTeam(threads: 1)
  ) throws(GPUError) {
    try self.init(
      GPUContext.open(choice, allowSoftware: allowSoftware, system: system), passes: passes,
      mostPrograms: mostPrograms, team: team)
  }

  /// Draws in a context that nothing else has used. The parameters are those of the other
  /// initializer.
  ///
  /// - Throws: `GPUError.version` if the context cannot draw into floats, and `GPUError.passes` if
  ///   GLBLUR_PASSES has an unknown value.
  package init(
    _ context: GPUContext, passes: PassForm? = nil, mostPrograms: Int? = nil,
    team: any ThreadTeam = DispatchTeam(threads: 1)
  ) throws(GPUError) {
    self.context = context
    self.team = team
    let wanted =
      if let passes { passes } else { try PassForm(environment: context.system.environment) }
    // A program takes 1.3 MB of the process's memory on llvmpipe (`make soak`), less on hardware.
    var info = context.info
    renderer = try context.run { (gl) throws(GPUError) in
      let most = mostPrograms ?? (info.isSoftware ? 64 : 256)
      let renderer = try GLRenderer(
        gl, info, context.sharedTurn, mostPrograms: most,
        context.system.programFolder.flatMap { ProgramFiles($0, info, gl) })
      info.passes = renderer.choosePasses(wanted, info, context.system.programFolder)
      return renderer
    }
    self.info = info
  }

  package static let abilities: ExecutorAbilities = .fewPasses

  /// Exact plans store every result as the CPU does. Other plans store results within 0…1 in 16
  /// bits if the output has 8.
  package static func planOptions(isExact: Bool, precision: Precision) -> PlanOptions {
    PlanOptions(
      allowsUnit16: !isExact && precision == .bits8, mostLoops: 2, mostInstructions: 2048,
      isExact: isExact)
  }

  /// Runs a plan, again if the GPU's memory runs out, after releasing the memory kept for later
  /// renders.
  ///
  /// - Parameters:
  ///   - images: The source, then the other images by number.
  ///   - format: The format of the outputs that are not kept for the next frame.
  /// - Throws: `GPUError` if the GPU fails, or the error of the control if it ends the render.
  package func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile,
    control: RenderControl? = nil
  ) throws -> [Image] {
    try withMoreMemory { try attempt(plan, images, format, profile, control) }
  }

  func withMoreMemory<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch GPUError.outOfMemory {
      context.run { _ in renderer.releaseMemory() }
      return try body()
    }
  }

  private func attempt(
    _ plan: Plan, _ images: [any PixelSource], _ format: PixelFormat, _ profile: ColorProfile,
    _ control: RenderControl?
  ) throws -> [Image] {
    try checkProcess()
    // Other threads may submit renders while this one waits. A software driver finishes a render
    // when it takes it, so nothing is gained there.
    if !info.isSoftware {
      return try flights.hold(under: control) {
        try submit(plan, images: images, format: format, profile: profile, control: control).wait()
      }
    }
    return try submit(plan, images: images, format: format, profile: profile, control: control)
      .wait()
  }

  /// Starts to run a plan like `run`, and returns as soon as the driver has taken it.
  ///
  /// Several renders may be under way. On a driver that draws on the CPU each is over on return.
  package func submit(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile,
    control: RenderControl? = nil
  ) throws -> PendingRender {
    try checkProcess()
    let prepared = try prepare(plan, images, format: format, control)
    return try context.run(under: control) { _ in
      PendingRender(
        context, renderer, team,
        try renderer.submit(
          plan, images: images, prepared, format: format, profile: profile, control))
    }
  }

  /// Prepares a render on the caller's thread: writes its programs, converts planes unless programs
  /// do, and copies the pixels to staging memory.
  func prepare(
    _ plan: Plan, _ images: [any PixelSource], format: PixelFormat, readsResults: Bool = true,
    _ control: RenderControl? = nil
  ) throws -> PreparedRender {
    try check(plan)
    try renderer.quirks.check(plan)
    let images = images + plan.rasters
    let programs = try renderer.written.programs(of: plan, images, output: format, control)
    if !renderer.convertsPlanes {
      for (number, image) in images.enumerated() where plan.imageRegions[number] != nil {
        _ = try (image as? PlanarImage)?.image()
      }
    }
    guard let staging = renderer.staging else {
      return PreparedRender(programs: programs, staged: nil)
    }
    var staged = StagedPixels(plan, images, results: readsResults ? format : nil, renderer)
    try staged.takeMemory(of: staging, context, renderer, control)
    try staged.fill(plan, images, renderer, team, control)
    return PreparedRender(programs: programs, staged: staged)
  }

  /// Runs a plan with a single output and returns sums over the pixels of the output, which stay on
  /// the GPU. Nil if the driver cannot add up with the processor's results.
  ///
  /// - Throws: `GPUError` if the GPU fails, or the error of the control if it ends the render.
  package func sums(
    _ sums: PixelSums, of plan: Plan, images: [any PixelSource], control: RenderControl? = nil
  ) throws -> [UInt64]? {
    guard info.passes.form == .compute, try info.isSoftware || arithmetic().isExact else {
      return nil
    }
    try checkProcess()
    return try flights.hold(under: control) {
      try withMoreMemory {
        let prepared = try prepare(
          plan, images, format: .rgba16, readsResults: false, control)
        return try context.run(under: control) { _ in
          try renderer.sums(sums, of: plan, images: images, prepared, control)
        }
      }
    }
  }

  func checkProcess() throws(GPUError) {
    if context.isForked { throw .forked }
  }

  /// Runs a plan like `run`, more slowly, since it waits for each part to measure its time.
  package func timedRun(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile
  ) throws -> (results: [Image], timings: RenderTimings) {
    try checkProcess()
    return try withMoreMemory {
      let begin = ContinuousClock.now
      let prepared = try prepare(plan, images, format: format)
      let preparation = ContinuousClock.now - begin
      let (render, clock) = try context.run { gl in
        let clock = RenderClock(gl)
        let render = try renderer.submit(
          plan, images: images, prepared, format: format, profile: profile, clock: clock)
        return (PendingRender(context, renderer, team, render), clock)
      }
      let end = ContinuousClock.now
      let results = try render.wait()
      var timings = clock.timings
      timings.upload += preparation
      timings.readback += ContinuousClock.now - end
      return (results, timings)
    }
  }
}

extension GPUExecutor {
  /// Whether there is a device node of a graphics card, which takes microseconds to find out.
  /// Opening a display takes tens of milliseconds.
  package static var mayHaveHardware: Bool {
    ["/dev/dri", "/dev/nvidiactl"].contains { (path: String) in unsafe access(path, F_OK) == 0 }
  }
}

/// The estimates count textures, because a software driver's textures, like a GPU's transfers, lie
/// in the process's memory. The previous render's textures are released only after the next one.
extension GPUExecutor: PlanExecutor {
  package var imageCopies: Int { 2 }

  package var ownMemory: Int { Self.driverMemory }

  /// The memory of Mesa with LLVM and a few dozen programs, in bytes.
  package static let driverMemory = 128 << 20

  package func check(_ plan: Plan) throws { try info.limits.check(plan) }

  package func memory(for plan: Plan, format: PixelFormat) -> Int {
    2 * plan.slotBytes + 3 * plan.resultBytes(as: format)
  }
}

extension GPUExecutor {
  /// The device's free memory in bytes, shared with other processes, or nil without
  /// GL_NVX_gpu_memory_info.
  package var freeMemory: Int? {
    guard info.extensions.contains("GL_NVX_gpu_memory_info") else { return nil }
    // GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX, in units of 1024 bytes.
    return context.run { gl in Int(gl.getIntegerv(0x9049, 1)[0]) << 10 }
  }
}
