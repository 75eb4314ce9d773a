import CGraphics
import GLBlurGPU
import Glibc
import Testing

/// The real driver: Mesa's llvmpipe is enough.
@Suite(.serialized) struct RealContextTests {
  @Test(arguments: [DeviceChoice.auto, .surfaceless, .software, .device(.first)])
  func aContextOpensAndDraws(_ choice: DeviceChoice) throws {
    let context = try GPUContext.open(choice)
    #expect(context.info.major == 3)
    #expect(context.info.limits.textureSize >= 2048)
    #expect(context.info.limits.viewportHeight >= 2048)
    #expect(context.info.limits.fragmentUniformVectors >= 224)
    #expect(context.info.limits.textureUnits >= 16)
    #expect(context.info.extensions.count > 5)
    #expect(context.info.extensions.allSatisfy { $0.hasPrefix("GL_") })
    let pixel = try context.run { gl throws(GPUError) in try cleared(gl, 64, 255, 0) }
    #expect(pixel == [64, 255, 0, 255])
  }

  @Test func softwareIsSoftware() throws {
    let context = try GPUContext.open(.software)
    #expect(context.info.isSoftware)
    #expect(context.attempts.last?.outcome == .opened(renderer: context.info.renderer))
  }

  @Test func aDeviceThatIsNotThereIsAnError() throws {
    let error = #expect(throws: GPUError.self) { try GPUContext.open(.device(.index(99))) }
    #expect(error.map { "\($0)" }?.contains("there is no device:99; EGL lists device:0") == true)
  }

  @Test(arguments: ["/dev/null", "/etc/passwd", "/dev"])
  func whatIsNoGraphicsCardIsAnError(_ path: String) throws {
    let error = #expect(throws: GPUError.self) { try GPUContext.open(.gbm(path: path)) }
    guard case .noDisplay(.gbm(path), let attempts) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(attempts.map(\.outcome) == [.failed(.gbmDevice(path: path))])
  }

  @Test func eightThreadsTakeTurns() async throws {
    let context = try GPUContext.open(.surfaceless)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in UInt8(0)..<8 {
        group.addTask {
          for step in UInt8(0)..<20 {
            let (red, green) = (thread * 30, step * 12)
            let pixel = try context.run { gl throws(GPUError) in try cleared(gl, red, green, 7) }
            #expect(pixel == [red, green, 7, 255])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func anErrorCarriesTheNameOfItsCall() throws {
    let context = try GPUContext.open(.surfaceless)
    let error = #expect(throws: GPUError.self) {
      try context.run { gl throws(GPUError) in
        gl.enable(0xDEAD)
        try gl.check("glEnable")
      }
    }
    #expect(error == .gl(call: "glEnable", code: 0x500, name: "GL_INVALID_ENUM"))
    try context.run { gl throws(GPUError) in try gl.check("glEnable") }
  }

  @Test func contextsComeAndGo() throws {
    for value in UInt8(1)...3 {
      let context = try GPUContext.open(.surfaceless)
      let pixel = try context.run { gl throws(GPUError) in try cleared(gl, value, 0, 0) }
      #expect(pixel == [value, 0, 0, 255])
    }
  }

  @Test func twoContextsStandSideBySide() throws {
    let first = try GPUContext.open(.surfaceless)
    let second = try GPUContext.open(.software)
    let texture = first.run { $0.genTexture() }
    #expect(try second.run { gl throws(GPUError) in try cleared(gl, 9, 8, 7) } == [9, 8, 7, 255])
    #expect(try first.run { gl throws(GPUError) in try cleared(gl, 1, 2, 3) } == [1, 2, 3, 255])
    first.run { $0.deleteTexture(texture) }
  }

  @Test func aShaderThatDoesNotCompileHasALog() throws {
    let context = try GPUContext.open(.surfaceless)
    let (status, log) = context.run { gl in
      let shader = gl.createShader(GLenum(GL_FRAGMENT_SHADER))
      defer { gl.deleteShader(shader) }
      gl.shaderSource(shader, "#version 300 es\nvoid main() { gibberish; }\n")
      gl.compileShader(shader)
      return (gl.getShaderiv(shader, GLenum(GL_COMPILE_STATUS)), gl.getShaderInfoLog(shader))
    }
    #expect(status == 0)
    #expect(log.contains("gibberish"))
    #expect(!log.contains("\0"))
  }
}

/// Returns the pixel of a cleared 1×1 image.
private func cleared(
  _ gl: GLFunctions, _ red: UInt8, _ green: UInt8, _ blue: UInt8
) throws(GPUError) -> [UInt8] {
  let (texture, framebuffer) = (gl.genTexture(), gl.genFramebuffer())
  defer {
    gl.deleteFramebuffer(framebuffer)
    gl.deleteTexture(texture)
  }
  gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
  gl.texStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 1, 1)
  gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  gl.framebufferTexture2D(
    GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  try gl.checkFramebuffer()
  gl.clearColor(Float(red) / 255, Float(green) / 255, Float(blue) / 255, 1)
  gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
  var pixel: [UInt8] = [0, 0, 0, 0]
  unsafe gl.readPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
  try gl.check("glReadPixels")
  return pixel
}
