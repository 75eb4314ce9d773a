import CGraphics
import GLBlurEngine
import GLBlurShaders

extension GLRenderer {
  /// Binds a program and everything that it reads, and makes a texture the render target.
  func bind(
    _ pass: PassProgram, _ target: Texture, texture: (Plan.Source) -> Texture?
  ) throws(GPUError) {
    let program = try bind(pass.text, target)
    // Uploading a table binds a texture, so it precedes the binding of textures for the draw.
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

  /// Makes a texture the render target and binds a program.
  func bind(_ text: ProgramText, _ target: Texture) throws(GPUError) -> Program {
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), target.id, 0)
    try gl.checkFramebuffer()
    let program = try programs.program(text)
    gl.useProgram(program.id)
    return program
  }

  /// Binds the textures that a program reads, by sampler name.
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
