import GLBlurCPU
import GLBlurChain
package import GLBlurImage

/// The executor, the limits and the control of a render.
package struct RenderContext: Sendable {
  let cpu: CPUExecutor
  var memory: MemoryLimit
  /// Larger results are rendered in tiles.
  var mostPixels: Int
  /// In operations.
  var maxCost: Int?
  let shaderLimits: ShaderLimits
  private(set) var control: RenderControl?

  package var isEnded: @Sendable () -> Bool { { [control] in control?.isEnded ?? false } }

  package func check() throws { try control?.check() }

  /// Returns the context of renders beside which `count` bytes of other data stay in memory. Throws
  /// `ImageError.memory` if a result of `pixels` bytes does not fit then.
  package func keeping(_ count: Int, besideResultOf pixels: Int) throws(ImageError) -> RenderContext
  {
    let needed = count + 2 * pixels
    guard memory.allows(needed) else { throw memory.error(needing: needed) }
    var context = self
    context.memory = memory.keeping(count)
    return context
  }

  func controlled(by control: RenderControl) -> RenderContext {
    var context = self
    context.control = control
    return context
  }

  func controlled(_ source: any PictureSource) -> any PictureSource {
    control?.controlled(source) ?? source
  }

  func controlled(_ rendering: StreamedRendering) -> StreamedRendering {
    guard let control else { return rendering }
    return StreamedRendering(
      rows: ControlledRows(base: rendering.rows, control: control), summary: rendering.summary)
  }
}
