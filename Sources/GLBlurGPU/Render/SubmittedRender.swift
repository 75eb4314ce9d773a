package import GLBlurEngine
import Synchronization

/// A render whose draws the driver has taken.
struct SubmittedRender: Sendable {
  enum Output: Sendable {
    case read(Image)
    /// The output is on its way to the offset in the results' staging memory.
    case staged(offset: Int, ImageShape)
  }

  let format: PixelFormat
  let profile: ColorProfile
  var staged: StagedPixels?
  /// The fence that is signalled when the driver has carried out the render.
  var fence: Handle?
  var outputs: [Int: Output] = [:]
}

/// A render that the GPU computes while the CPU reads the next image or writes the last one.
package final class PendingRender: Sendable {
  private let context: GPUContext
  private let renderer: GLRenderer
  private let team: any ThreadTeam
  private let submitted: Mutex<SubmittedRender?>

  init(
    _ context: GPUContext, _ renderer: GLRenderer, _ team: any ThreadTeam,
    _ submitted: SubmittedRender
  ) {
    self.context = context
    self.renderer = renderer
    self.team = team
    self.submitted = Mutex(submitted)
  }

  deinit {
    if context.isForked { return }
    if var render = submitted.withLock({ $0.take() }) { abandon(&render) }
  }

  /// The context thread's longest wait for a render, in nanoseconds. Other renders get the thread
  /// in between.
  private static let longestWait: UInt64 = 2_000_000
  /// The nanoseconds after which a GPU counts as hung.
  private static let mostTime: UInt64 = 60_000_000_000

  /// Returns the plan's outputs in order, once.
  package func wait() throws -> [Image] {
    guard !context.isForked else { throw GPUError.forked }
    guard var render = submitted.withLock({ $0.take() }) else { return [] }
    do {
      if render.fence != nil { try waitForGPU(&render) }
    } catch {
      abandon(&render)
      throw error
    }
    let images = try render.outputs.sorted { $0.key < $1.key }.compactMap { _, output in
      switch output {
      case .read(let image): image
      case .staged(let offset, let shape):
        try render.staged?.image(at: offset, shape, render.profile, team)
      }
    }
    if let memory = render.staged?.resultMemory, renderer.staging?.isPersistent == false {
      try context.run { _ throws(GPUError) in try renderer.staging?.unmap(memory) }
    }
    return images
  }

  private func waitForGPU(_ render: inout SubmittedRender) throws(GPUError) {
    var (waited, wait) = (UInt64(0), UInt64(100_000))
    while try !context.run({ _ throws(GPUError) in try renderer.isOver(&render, within: wait) }) {
      waited += wait
      guard waited < Self.mostTime else { throw .contextLost }
      wait = min(2 * wait, Self.longestWait)
    }
  }

  private func abandon(_ render: inout SubmittedRender) {
    context.run { _ in
      // The render's buffers can be used again if the driver is done with them.
      do throws(GPUError) { _ = try renderer.isOver(&render, within: 0) } catch {}
      renderer.deleteFence(of: &render)
      render.staged = nil
      renderer.staging?.deleteUnused()
    }
  }
}
