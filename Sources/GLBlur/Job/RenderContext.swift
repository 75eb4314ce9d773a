import GLBlurCPU
import GLBlurChain

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
