package import GLBlurChain
package import GLBlurGPU
import Synchronization

extension Renderer {
  /// Renders a chain and measures how long pixels took to the GPU and back. Each part is awaited
  /// separately, so this may take longer than `render`. The timings are zero for the CPU.
  package func timedRender(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], on backend: Backend
  ) throws -> (rendering: Rendering, timings: RenderTimings) {
    let job = try job([chain], source.traits, inputs)
    let images = JobImages(job, source: source, inputs)
    let context = context
    let unmeasured = Prepared(job, in: context)
    let execution = try execution(of: unmeasured, images, on: backend, in: context)
    let prepared = try unmeasured.measuringPixels(
      with: .survey(images, context, with: execution.gpu))
    return try carryOut(execution, on: backend) { execution in
      guard let gpu = execution.gpu else {
        return (try execution.render(prepared).renderings[0], RenderTimings())
      }
      let executor = TimedExecutor(gpu)
      var execution = execution
      execution.executor = executor
      return (try execution.render(prepared).renderings[0], executor.timings)
    }
  }
}

extension Renderer {
  /// In bytes, or nil if the driver does not tell. Opens the GPU if necessary.
  package func freeDeviceMemory() throws -> Int? {
    try gpu.open(allowSoftware: true).freeMemory
  }
}

/// Runs plans on a GPU and adds up their timings.
private final class TimedExecutor: PlanExecutor {
  private let executor: GPUExecutor
  private let total = Mutex(RenderTimings())

  init(_ executor: GPUExecutor) {
    self.executor = executor
  }

  var timings: RenderTimings { total.withLock { $0 } }

  var imageCopies: Int { executor.imageCopies }

  var ownMemory: Int { executor.ownMemory }

  func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile,
    control: RenderControl?
  ) throws -> [Image] {
    let (results, timings) = try executor.timedRun(
      plan, images: images, format: format, profile: profile)
    total.withLock { $0 += timings }
    return results
  }

  func check(_ plan: Plan) throws { try executor.check(plan) }

  func memory(for plan: Plan, format: PixelFormat) -> Int {
    executor.memory(for: plan, format: format)
  }
}
