import GLBlurCPU
import GLBlurChain

/// What a render is carried out with, and what it may take. `Renderer` makes it and passes it down.
package struct RenderContext: Sendable {
  /// The CPU backend, on the threads that the render may take.
  let cpu: CPUExecutor
  var memory: MemoryLimit
  /// The greatest number of pixels of a result that is rendered as a whole. Larger results are
  /// divided into tiles.
  var mostPixels: Int
  /// The greatest cost of a job, in operations, or nil for any cost.
  var maxCost: Int?
  /// What the shaders of users may cost.
  let shaderLimits: ShaderLimits
  /// The control that may end the render and that counts its work, if there is one.
  private(set) var control: RenderControl?

  /// Returns whether the time of the render is over.
  package var isEnded: @Sendable () -> Bool { { [control] in control?.isEnded ?? false } }

  /// Throws an error if the time of the render is over.
  package func check() throws { try control?.check() }

  func controlled(by control: RenderControl) -> RenderContext {
    var context = self
    context.control = control
    return context
  }

  /// Returns a picture that is decoded until the control ends the render.
  func controlled(_ source: any PictureSource) -> any PictureSource {
    control?.controlled(source) ?? source
  }

  /// Returns a complete picture whose rows are delivered until the control ends the render.
  func controlled(_ rendering: StreamedRendering) -> StreamedRendering {
    guard let control else { return rendering }
    return StreamedRendering(
      rows: ControlledRows(base: rendering.rows, control: control), summary: rendering.summary)
  }
}
