import CGraphics
import GLBlurGPU
import Synchronization
import Testing

@Suite struct GLErrorTests {
  private func thrown(_ codes: [Int32]) throws -> GPUError? {
    let left = Shared(codes.map { GLenum($0) })
    var gl = try GLFunctions(FakeGraphics.nothing)
    gl.getError = { left.mutex.withLock { $0.isEmpty ? 0 : $0.removeFirst() } }
    defer { #expect(left.mutex.withLock { $0.isEmpty }) }
    do throws(GPUError) {
      try gl.check("glDraw")
      return nil
    } catch {
      return error
    }
  }

  private final class Shared: Sendable {
    let mutex: Mutex<[GLenum]>
    init(_ codes: [GLenum]) { mutex = Mutex(codes) }
  }

  @Test func theFirstErrorIsThrownAndTheRestDrained() throws {
    #expect(try thrown([]) == nil)
    #expect(
      try thrown([GL_INVALID_VALUE, GL_INVALID_ENUM])
        == .gl(call: "glDraw", code: 0x501, name: "GL_INVALID_VALUE"))
  }

  @Test func theGravestErrorIsThrown() throws {
    #expect(try thrown([GL_INVALID_ENUM, GL_OUT_OF_MEMORY]) == .outOfMemory(call: "glDraw"))
    #expect(try thrown([GL_OUT_OF_MEMORY, GL_CONTEXT_LOST]) == .contextLost)
  }

  @Test func aContextThatIsLostForEverEndsTheDraining() throws {
    var gl = try GLFunctions(FakeGraphics.nothing)
    gl.getError = { GLenum(GL_CONTEXT_LOST) }
    #expect(throws: GPUError.contextLost) { try gl.check("glDraw") }
  }

  @Test func aResetIsALostContext() throws {
    var gl = try GLFunctions(FakeGraphics.nothing)
    try gl.checkReset()
    gl.getGraphicsResetStatus = { GLenum(GL_GUILTY_CONTEXT_RESET) }
    #expect(throws: GPUError.contextLost) { try gl.checkReset() }
    gl.getGraphicsResetStatus = nil
    try gl.checkReset()
  }

  @Test func eglLosesContextsToo() throws {
    let display = FakeDisplay.failing(at: .current, code: EGL_CONTEXT_LOST)
    let attempts = try #require(
      FakeGraphics(FakeMachine(surfaceless: display)).failure(of: .surfaceless))
    #expect(attempts.map(\.outcome) == [.failed(.contextLost)])
  }
}
