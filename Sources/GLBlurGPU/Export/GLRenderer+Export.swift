import CGraphics
import GLBlurEngine
import GLBlurShaders

extension GLRenderer {
  /// Draws the plan's first output, in 8 bits, into a new buffer.
  ///
  /// - Returns: A descriptor of the buffer, which the caller must close, and the buffer's layout.
  func export(
    _ plan: Plan, images: [any PixelSource], _ prepared: PreparedRender, to buffers: BufferExport
  ) throws -> (descriptor: Int32, layout: DMABuf.Layout) {
    try cleaningUp {
      let exported = try buffers.export(plan.outputs[0]) { target in
        try draw(plan, images, prepared, output: .rgba8) { result, number in
          if number == 0 { try copy(result, to: target, plan.outputs[0]) }
        }
      }
      // The export waits for the driver, so that other renders can use the memory.
      prepared.staged?.imageMemory?.isBusy = false
      return exported
    }
  }

  /// Copies a texture of 8-bit integers into a normalised one.
  private func copy(_ source: Texture, to target: GLuint, _ size: Size) throws(GPUError) {
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), target, 0)
    try gl.checkFramebuffer()
    let program = try programs.program(Self.copyText(of: source.kind.format))
    gl.useProgram(program.id)
    gl.activeTexture(GLenum(GL_TEXTURE0))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), source.id)
    gl.uniform1i(program.location(of: "samples", gl), 0)
    gl.viewport(0, 0, GLsizei(size.width), GLsizei(size.height))
    gl.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
    try gl.check("glDrawArrays")
  }

  /// Returns the program that copies textures of the given format.
  private static func copyText(of format: TextureFormat) -> ProgramText {
    var text = ProgramText()
    text.use(.commonStorage)
    let texel =
      format.pixelsPerTexel == 4
      ? "unpacked8(texelFetch(samples, ivec2(p.x >> 2, p.y), 0)[p.x & 3])"
      : "texelFetch(samples, p, 0)"
    text.add("uniform usampler2D samples;")
    text.add("out vec4 result;")
    text.add("void main() {")
    text.add("  ivec2 p = ivec2(gl_FragCoord.xy);")
    // However the driver divides and rounds, it stores n/255 as level n.
    text.add("  result = vec4(\(texel)) / 255.0;")
    text.add("}")
    return text
  }
}
