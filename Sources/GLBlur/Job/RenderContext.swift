import GLBlurCPU
import GLBlurChain
package import GLBlurImage

/// The executor, the limits and the control of a render. `Renderer` creates it and passes it down.
package struct RenderContext: Sendable {
  /// The CPU backend, on the threads of the render.
  let cpu: CPUExecutor
  var memory: MemoryLimit
  /// The maximum number of pixels of a result rendered as a whole. Larger results are rendered in
  /// tiles.
  var mostPixels: Int
  /// The maximum cost of a job in operations, or nil for any.
  var maxCost: Int?
  let shaderLimits: ShaderLimits
  /// The control that may end the render and counts its work, or nil.
  private(set) var control: RenderControl?

  /// Returns whether the render has exceeded its time.
  package var isEnded: @Sendable () -> Bool { { [control] in control?.isEnded ?? false } }

  /// Throws an error if the render has exceeded its time.
  package func check() throws { try control?.check() }

  /// Returns the context of renders beside which other data takes memory.
  ///
  /// - Parameter pixels: The number of bytes of a result.
  /// - Throws: `ImageError.memory` if the two do not fit.
  package func keeping(_ count: Int, besideResultOf pixels: Int) throws(ImageError) -> RenderContext
  {
    // While a result is computed, it is there twice.
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

  /// Returns the picture with decoding that stops when the control ends the render.
  func controlled(_ source: any PictureSource) -> any PictureSource {
    control?.controlled(source) ?? source
  }

  /// Returns the picture with rows that are delivered until the control ends the render.
  func controlled(_ rendering: StreamedRendering) -> StreamedRendering {
    guard let control else { return rendering }
    return StreamedRendering(
      rows: ControlledRows(base: rendering.rows, control: control), summary: rendering.summary)
  }
}
