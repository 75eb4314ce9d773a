import CGraphics
import GLBlurEngine
import GLBlurShaders

/// Renders plans with OpenGL ES.
///
/// A renderer holds what outlives a render: programs, textures with their framebuffers, and
/// buffers.
///
/// `@unchecked Sendable`: only the context thread uses a renderer, inside `GPUContext.run`, except
/// for its constants, `written` and `staging`.
final class GLRenderer: @unchecked Sendable {
  let gl: GLFunctions
  let info: ContextInfo
  let limits: ContextInfo.Limits
  let quirks: DriverQuirks
  var proven: ArithmeticVerdict?
  let programs: ProgramCache
  let pool = TexturePool()
  let written: WrittenPrograms
  /// Nil if the driver draws on the CPU, where pixel buffers would cost another copy.
  let staging: StagingBuffers?
  /// The turn that the driver needs, which callers of `GPUContext.run` hold. The renderer lends it
  /// between draws, so that a long render does not block others.
  let turn: DrawingTurn?
  let framebuffer: GLuint
  var bound: Program?
  /// Whether something was drawn since the last barrier.
  var hasDrawn = false

  init(
    _ gl: GLFunctions, _ info: ContextInfo, _ turn: DrawingTurn?, mostPrograms: Int,
    _ files: ProgramFiles?
  ) throws(GPUError) {
    guard info.extensions.contains("GL_EXT_color_buffer_float") else {
      throw .version(info.version + " without GL_EXT_color_buffer_float")
    }
    self.gl = gl
    self.turn = turn
    programs = ProgramCache(gl, most: mostPrograms, files: files)
    written = WrittenPrograms(isSoftware: info.quirks.isSoftware)
    staging = info.quirks.staysBusyDuringTransfers ? StagingBuffers(gl) : nil
    self.info = info
    limits = info.limits
    quirks = info.quirks
    framebuffer = gl.genFramebuffer()
    gl.bindTriangle()
    gl.disable(GLenum(GL_DITHER))
    if info.extensions.contains("GL_KHR_parallel_shader_compile") {
      // NVIDIA's driver compiles programs one after the other until told how many threads it may
      // use.
      gl.maxShaderCompilerThreads?(.max)
    }
    try gl.check("glBindVertexArray")
  }

  func releaseMemory() {
    pool.drain(gl)
    staging?.deleteUnused(keeping: 0)
  }

  /// Draws the plan, and reads each output as soon as it is drawn, or starts to read it.
  func submit(
    _ plan: Plan, images: [any PixelSource], _ prepared: PreparedRender, format: PixelFormat,
    profile: ColorProfile, _ control: RenderControl? = nil, clock: RenderClock? = nil
  ) throws -> SubmittedRender {
    let staged = prepared.staged
    var render = SubmittedRender(format: format, profile: profile, staged: staged)
    try cleaningUp {
      try draw(plan, images, prepared, output: format, control, clock) { result, number in
        let format = plan.format(ofOutput: number, among: format)
        render.outputs[number] = try read(
          result.kind, number, ImageShape(plan.outputs[number], format), profile, into: staged)
        clock?.endReadback()
      }
      if staged != nil { render.fence = try fence() }
    }
    return render
  }

  /// Runs a closure that draws. On failure, clears GL's error flags for the next render, and
  /// reports a lost context instead of the errors that follow from it.
  func cleaningUp<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      // After a time limit, the next render goes on with the programs that were begun.
      if error is GPUError { programs.deleteIncomplete() }
      _ = Swift.Result { () throws(GPUError) in try gl.check("glGetError") }
      // In a lost context every call may fail: shaders do not compile, for example.
      try gl.checkReset()
      throw error
    }
  }

  /// Draws the plan.
  ///
  /// - Parameters:
  ///   - images: The source, then the other images by number.
  ///   - output: The format of the outputs that are not kept for the next frame.
  ///   - deliver: Takes each output with its number, while its texture is the render target.
  func draw(
    _ plan: Plan, _ images: [any PixelSource], _ prepared: PreparedRender, output: PixelFormat,
    _ control: RenderControl? = nil, _ clock: RenderClock? = nil,
    deliver: (_ result: Texture, _ number: Int) throws -> Void
  ) throws {
    defer { pool.recycle(gl) }
    let (written, staged) = (prepared.programs, prepared.staged)
    staging?.deleteUnused()
    for memory in [staged?.imageMemory, staged?.resultMemory].compactMap(\.self) {
      try staging?.unmap(memory)
    }
    // The previous render's pixels may still be read.
    hasDrawn = true
    try chooseArithmetic(for: plan)
    var pace = control.map { DrawPace($0, isSoftware: quirks.isSoftware) }
    try lendingTurn { control?.begin(plan.cost) }
    let images = images + plan.rasters
    var lastReads: [Int: Int] = [:]
    for (step, pass) in plan.passes.enumerated() {
      for number in pass.expression.images { lastReads[number] = step }
    }
    let needed = plan.imagesRead
    let formats = written.formats
    // A driver with threads of its own compiles programs side by side and during the upload.
    for program in written.passes.prefix(programs.mostBegun) { programs.begin(program.text) }
    var sources: [Int: Texture] = [:]
    for number in needed {
      guard let region = plan.imageRegions[number] else { continue }
      try control?.check()
      sources[number] = try upload(
        images[number], number, region, formats[number], from: staged)
    }
    clock?.endUpload()
    var slots: [Texture] = []
    for slot in plan.slots {
      // llvmpipe fills new textures with zeros, a second for some gigabytes.
      try control?.check()
      slots.append(
        try pool.take(Texture.Kind(pixels: slot.size, TextureFormat(slot.storage)), gl))
    }
    for (step, pass) in plan.passes.enumerated() {
      let targetFormat = Packing.target(of: pass, plan, output)
      let target: Texture
      switch pass.target {
      case .slot(let index): target = slots[index]
      case .output(let number):
        // The source's texture is often no longer read and can hold the result.
        for image in needed where lastReads[image, default: 0] < step {
          if let source = sources.removeValue(forKey: image) { pool.release(source) }
        }
        target = try pool.take(
          Texture.Kind(pixels: plan.outputs[number], targetFormat), gl)
      }
      let texels = Texture.Kind(pixels: pass.region.size, targetFormat).size
      func bind(_ program: PassProgram) throws(GPUError) {
        try self.bind(program, target) { source in
          switch source {
          case .image(let number): sources[number]
          case .slot(let index, _): slots[index]
          }
        }
      }
      if pass.expression.mayFail {
        try bind(PassProgram(pass, formats: formats, target: targetFormat, findsFailures: true))
        guard try !showsAny(of: texels, pass, pace) else { throw GPUError.failedPixel }
      }
      try bind(written.passes[step])
      try draw(texels, of: pass, &pace)
      if case .slot(let index) = pass.target, pass.isRepeated {
        slots[index] = try repeated(
          pass.onItself(in: index, plan.slots[index].storage), from: target, formats, pace)
      }
      clock?.endPass()
      if case .output(let number) = pass.target {
        if bound?.form == .compute { try target.makeTarget(gl) }
        try deliver(target, number)
        // No store of a later pass may overtake the reading of the target.
        hasDrawn = true
        pool.release(target)
      }
    }
    try gl.checkReset()
  }

  // MARK: Drawing

  /// Draws the pass of the bound program: at once, or in blocks if the render may be ended early.
  func draw(_ size: Size, of pass: Plan.Pass, _ pace: inout DrawPace?) throws {
    let step = pace?.block(of: pass, texels: size) ?? size
    for y in stride(from: 0, to: size.height, by: step.height) {
      for x in stride(from: 0, to: size.width, by: step.width) {
        let block = Size(
          width: min(step.width, size.width - x), height: min(step.height, size.height - y))
        try fill(Region(x: x, y: y, width: block.width, height: block.height))
        if pace?.mustWait(after: block, of: pass, texels: size) == true { gl.finish() }
        try lendingTurn { try pace?.report(block, of: pass, texels: size) }
      }
    }
  }

  func showsAny(of size: Size, _ pass: Plan.Pass, _ pace: DrawPace?) throws -> Bool {
    // Only the draws that follow count as work.
    var pace = pace?.uncounted
    return try findsAny { try draw(size, of: pass, &pace) }
  }

  /// Calls a closure that may wait for other renders.
  func lendingTurn(_ body: () throws -> Void) throws {
    if let turn { try turn.lend(during: body) } else { try body() }
  }
}

extension GLRenderer {
  /// Binds a program and all that it reads, and makes a texture the render target.
  func bind(
    _ pass: PassProgram, _ target: Texture, texture: (Plan.Source) -> Texture?
  ) throws(GPUError) {
    let program = try bind(pass.text, target)
    // Uploading a table binds a texture, so it precedes the bindings for the draw.
    var textures: [(name: String, Texture)] = []
    for binding in pass.bindings {
      switch binding {
      case .uniform(let name, let value): set(program.location(of: name, gl), value)
      case .texture(let name, let source):
        if let texture = texture(source) { textures.append((name, texture)) }
      case .table(let name, let table): textures.append((name, try upload(table)))
      }
    }
    bind(textures, for: program)
  }

  func bind(_ text: ProgramText, _ target: Texture) throws(GPUError) -> Program {
    let program = try programs.program(text)
    gl.useProgram(program.id)
    bound = program
    if program.form == .compute {
      gl.compute?.bindImageTexture(0, target.id, target.kind.format.storage)
    } else {
      try target.makeTarget(gl)
    }
    return program
  }

  func bind(_ textures: [(name: String, Texture)], for program: Program) {
    for (unit, (name, texture)) in textures.enumerated() {
      gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      gl.bindTexture(GLenum(GL_TEXTURE_2D), texture.id)
      gl.uniform1i(program.location(of: name, gl), GLint(unit))
    }
  }

  func set(_ location: GLint, _ value: ShaderCall.Uniform) {
    switch value {
    case .int(let v): gl.uniform1i(location, v)
    case .int2(let v): gl.uniform2i(location, v.x, v.y)
    case .float(let v): gl.uniform1f(location, v)
    case .float2(let v): gl.uniform2f(location, v.x, v.y)
    case .float4(let v): gl.uniform4f(location, v.x, v.y, v.z, v.w)
    case .float4s(let values):
      gl.uniform4fv(location, values.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    case .int4s(let values):
      gl.uniform4iv(location, values.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    }
  }
}

extension GLRenderer {
  /// The steps between two tests for changes, each of which waits for the driver.
  private static let stepsAtOnce = 4

  /// Applies a pass, which reads the slot that it writes, to its own result until no pixel changes.
  func repeated(
    _ pass: Plan.Pass, from first: Texture, _ formats: [TextureFormat], _ pace: DrawPace?
  ) throws -> Texture {
    var result = first
    var other = try pool.take(first.kind, gl)
    defer { pool.release(other) }
    // The number of repetitions is unknown, so only the first one counts as work.
    var pace = pace?.uncounted
    let texels = first.kind.size
    func bind(findingChanges: Bool) throws(GPUError) {
      let program = try PassProgram(
        pass, formats: formats, target: first.kind.format, findsChanges: findingChanges)
      try self.bind(program, other) { _ in result }
    }
    while true {
      try bind(findingChanges: true)
      guard try showsAny(of: texels, pass, pace) else { return result }
      for _ in 0..<Self.stepsAtOnce {
        try bind(findingChanges: false)
        try draw(texels, of: pass, &pace)
        swap(&result, &other)
      }
    }
  }
}

extension Plan.Pass {
  func onItself(in slot: Int, _ storage: Plan.Storage) -> Plan.Pass {
    guard case .sample(let kernel, let inputs) = expression, let input = inputs.first else {
      return self
    }
    var sampler = input
    sampler.expression = .read(.slot(slot, storage), region: region, isPartial: false)
    var pass = self
    pass.expression = .sample(kernel, [sampler])
    return pass
  }
}

extension GLRenderer {
  /// - Parameters:
  ///   - wanted: The form that the user or the caller wants, if any.
  ///   - folder: The folder of measured times, if any.
  func choosePasses(
    _ wanted: PassForm?, _ info: ContextInfo, _ folder: ProgramFolder?
  ) -> PassChoice {
    let choice: PassChoice
    if gl.compute == nil, wanted != .fragment {
      choice = PassChoice(.fragment, .old)
    } else if let wanted {
      choice = PassChoice(wanted, .wanted)
    } else if info.isSoftware {
      choice = PassChoice(.fragment, .software)
    } else {
      let files = folder.flatMap {
        ProgramFiles($0.path, driver: [info.vendor, info.renderer, info.version])
      }
      choice = PassTrial(self, files).choice()
    }
    programs.form = choice.form
    return choice
  }

  func fill(_ block: Region) throws(GPUError) {
    guard let program = bound, program.form == .compute, let compute = gl.compute else {
      // A viewport moves no fragment: fragments' places count from the texture's corner.
      gl.viewport(
        GLint(block.x), GLint(block.y), GLsizei(block.width), GLsizei(block.height))
      gl.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
      hasDrawn = true
      return try gl.check("glDrawArrays")
    }
    // A store must not overtake draws that still read the texture's old contents.
    if hasDrawn { compute.memoryBarrier(Self.barriers) }
    hasDrawn = false
    let end = (x: block.x + block.width, y: block.y + block.height)
    gl.uniform4i(
      program.location(of: ProgramText.Ending.block, gl), GLint(block.x), GLint(block.y),
      GLint(end.x), GLint(end.y))
    let group = ProgramText.Ending.group
    compute.dispatchCompute(
      GLuint((block.width + group.width - 1) / group.width),
      GLuint((block.height + group.height - 1) / group.height), 1)
    compute.memoryBarrier(Self.barriers)
    try gl.check("glDispatchCompute")
  }

  /// A store may precede a fetch, another store, an attachment to the framebuffer, or an upload
  /// into the texture (OpenGL ES 3.1, 7.11.2).
  private static var barriers: GLbitfield {
    GLbitfield(
      GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT
        | GL_FRAMEBUFFER_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT)
  }

  /// Whether the bound program, which only looks for something, finds it in a texel that the
  /// closure fills.
  func findsAny(_ draw: () throws -> Void) throws -> Bool {
    guard bound?.form == .compute else { return try keepsAny(draw) }
    return try words(1, draw).contains { $0 != 0 }
  }

  private func keepsAny(_ draw: () throws -> Void) throws -> Bool {
    let query = gl.genQuery()
    defer { gl.deleteQuery(query) }
    gl.beginQuery(GLenum(GL_ANY_SAMPLES_PASSED), query)
    let drawn = Swift.Result { try draw() }
    gl.endQuery(GLenum(GL_ANY_SAMPLES_PASSED))
    try drawn.get()
    let result = gl.getQueryObjectuiv(query, GLenum(GL_QUERY_RESULT))
    try gl.check("glGetQueryObjectuiv")
    return result != 0
  }
}
