import CGraphics
import GLBlurEngine
import GLBlurShaders

extension GLRenderer {
  /// Draws a plan in 16 bits and adds up sums over the pixels of its only output, which stay on the
  /// GPU.
  func sums(
    _ sums: PixelSums, of plan: Plan, images: [any PixelSource], _ prepared: PreparedRender,
    _ control: RenderControl?
  ) throws -> [UInt64] {
    let program = SumsProgram(sums)
    return try cleaningUp {
      // A driver that refuses the program shall not draw in vain.
      programs.arithmetic = nil
      _ = try programs.program(program.text)
      var words: [GLuint] = []
      try draw(plan, images, prepared, output: .rgba16, control) { picture, _ in
        words = try self.words(2 * sums.count) {
          try add(picture, plan.outputs[0], by: program, control)
        }
      }
      // The driver was waited for, so other renders can use the memory.
      prepared.staged?.imageMemory?.isBusy = false
      return (0..<sums.count).map { UInt64(words[2 * $0]) | UInt64(words[2 * $0 + 1]) << 32 }
    }
  }

  /// Adds up all pixels at once, or, with a control, rows of work groups that take a software driver
  /// some hundredths of a second, and that GPUs need 16 of to be busy.
  private func add(
    _ picture: Texture, _ size: Size, by sums: SumsProgram, _ control: RenderControl?
  ) throws {
    // Whole numbers are exact as they are written.
    programs.arithmetic = nil
    let program = try programs.program(sums.text)
    gl.useProgram(program.id)
    bound = program
    bind([("picture", picture)], for: program)
    let whole = SIMD2(Int32(size.width), Int32(size.height))
    set(program.location(of: "size", gl), .int2(whole))
    for (name, value) in sums.uniforms { set(program.location(of: name, gl), value) }
    let group = SumsProgram.group
    let columns = (size.width + group.width - 1) / group.width
    let rows = (size.height + group.height - 1) / group.height
    let step = control == nil ? rows : quirks.isSoftware ? 1 : 16
    for row in stride(from: 0, to: rows, by: step) {
      set(program.location(of: "firstRow", gl), .int(Int32(row)))
      gl.compute?.dispatchCompute(GLuint(columns), GLuint(min(step, rows - row)), 1)
      try gl.check("glDispatchCompute")
      guard let control else { continue }
      gl.finish()
      try lendingTurn { try control.check() }
    }
  }

  /// Returns words of a storage buffer that are 0 before a closure runs a compute program on them.
  func words(_ count: Int, _ body: () throws -> Void) throws -> [GLuint] {
    guard let compute = gl.compute else { return [] }
    let target = GLenum(GL_SHADER_STORAGE_BUFFER)
    let size = count * MemoryLayout<GLuint>.size
    let buffer = gl.genBuffer()
    defer { gl.deleteBuffer(buffer) }
    gl.bindBuffer(target, buffer)
    var words = [GLuint](repeating: 0, count: count)
    unsafe gl.bufferData(target, size, &words, GLenum(GL_STREAM_READ))
    compute.bindBufferBase(target, 0, buffer)
    try gl.check("glBufferData")
    try body()
    compute.memoryBarrier(GLbitfield(GL_BUFFER_UPDATE_BARRIER_BIT))
    guard let mapped = unsafe gl.mapBufferRange(target, 0, size, GLbitfield(GL_MAP_READ_BIT))
    else {
      try gl.check("glMapBufferRange")
      throw GPUError.outOfMemory(call: "glMapBufferRange")
    }
    unsafe words.withUnsafeMutableBytes { words in
      unsafe words.copyMemory(from: UnsafeRawBufferPointer(start: mapped, count: size))
    }
    _ = gl.unmapBuffer(target)
    return words
  }
}
