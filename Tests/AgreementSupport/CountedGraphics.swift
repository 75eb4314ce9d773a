import CGraphics
package import GLBlurGPU
import Synchronization

/// The real OpenGL, which counts draws and can change the text of shaders. Draws in a query, which
/// look for pixels that cannot be computed, do not count.
package final class CountedGraphics: Sendable {
  /// A replacement in the text of shaders.
  package struct Edit: Sendable {
    package var old: String
    package var new: String

    package init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  private let count = Atomic(0)
  private let editCount = Atomic(0)
  private let isQuerying = Atomic(false)
  private let turn = Mutex(())

  package init() {}

  package var draws: Int { count.load(ordering: .relaxed) }
  package var edits: Int { editCount.load(ordering: .relaxed) }

  /// Returns the closure's result and its draws. Only one caller runs at a time.
  package func counting<Value: Sendable>(_ body: () throws -> Value) rethrows -> (Value, draws: Int)
  {
    try turn.withLock { _ in
      let before = draws
      return (try body(), draws - before)
    }
  }

  package func system(
    edits: [Edit] = [], isHardware: Bool = false
  ) throws(GPUError) -> GraphicsSystem {
    let live = try GraphicsSystem.load()
    var gl = live.gl
    if isHardware {
      gl.getString = { [get = gl.getString] in
        Int32($0) == GL_RENDERER ? "a card for tests" : get($0)
      }
    }
    gl.beginQuery = { [begin = gl.beginQuery] in
      self.isQuerying.store(true, ordering: .relaxed)
      begin($0, $1)
    }
    gl.endQuery = { [end = gl.endQuery] in
      self.isQuerying.store(false, ordering: .relaxed)
      end($0)
    }
    gl.drawArrays = { [draw = gl.drawArrays] in
      if !self.isQuerying.load(ordering: .relaxed) { self.count.add(1, ordering: .relaxed) }
      draw($0, $1, $2)
    }
    let compute = gl.compute
    // A compute pass that looks for pixels binds a word, which the host reads last.
    gl.compute?.bindBufferBase = { [bind = compute?.bindBufferBase] in
      self.isQuerying.store(true, ordering: .relaxed)
      bind?($0, $1, $2)
    }
    gl.compute?.dispatchCompute = { [dispatch = compute?.dispatchCompute] in
      if !self.isQuerying.load(ordering: .relaxed) { self.count.add(1, ordering: .relaxed) }
      dispatch?($0, $1, $2)
    }
    unsafe gl.mapBufferRange = { [map = unsafe gl.mapBufferRange] in
      self.isQuerying.store(false, ordering: .relaxed)
      return unsafe map($0, $1, $2, $3)
    }
    if !edits.isEmpty {
      gl.shaderSource = { [source = gl.shaderSource] shader, text in
        let edited = edits.reduce(text) { $0.replacing($1.old, with: $1.new) }
        if edited != text { self.editCount.add(1, ordering: .relaxed) }
        source(shader, edited)
      }
    }
    return live.replacing(gl: gl)
  }
}

/// Graphics whose functions only count their calls.
package enum NoGraphics {
  private static let count = Atomic(0)

  package static var calls: Int { count.load(ordering: .relaxed) }

  package static func system() throws(GPUError) -> GraphicsSystem {
    let function: @convention(c) () -> UInt = {
      NoGraphics.count.add(1, ordering: .relaxed)
      return 0
    }
    let handle = Handle(bits: unsafe unsafeBitCast(function, to: UInt.self))
    let symbols = Symbols(library: "nothing") { _ in handle }
    return GraphicsSystem(
      egl: try EGLFunctions(symbols), gl: try GLFunctions(symbols),
      gbm: { () throws(GPUError) in
        throw .library(name: "libgbm", reason: "a test", package: "libgbm1")
      },
      files: .live, environment: { _ in nil })
  }
}
