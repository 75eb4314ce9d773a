import GLSLCompiler
import Testing

/// Variables of hosts, and reports to hosts.
@Suite struct InterfaceTests {
  @Test func declarationsAreReported() throws {
    let text = """
      uniform float speed; // = 1.5
      uniform vec2 size /* = vec2(2) */; // the size
      uniform int count = 3, other; uniform sampler2D luma;
      varying vec2 textureCoordinate;
      out vec4 result;
      // not about the next line
      uniform bool on;
      uniform float TIME;
      void main() { result = vec4(speed); }
      """
    let sources = [
      ShaderSource(name: "host", text: "uniform float hidden;", isFromHost: true),
      ShaderSource(name: "t", text: text),
    ]
    let result = Compiler(interface: ShaderInterface(uniforms: [.init("TIME", .float)]))
      .compile(sources)
    let declarations = result.declarations
    #expect(
      declarations.map(\.name) == [
        "speed", "size", "count", "other", "luma", "textureCoordinate", "result", "on", "TIME",
      ])
    #expect(
      declarations.map(\.comment) == [
        "= 1.5", "= vec2(2) the size", nil, nil, nil, nil, nil, nil, nil,
      ])
    #expect(
      declarations.map(\.type.description).prefix(5) == [
        "float", "vec2", "int", "int", "sampler2D",
      ])
    #expect(
      declarations.map(\.kind) == [
        .uniform, .uniform, .uniform, .uniform, .uniform, .input, .output, .uniform, .uniform,
      ])
    #expect(declarations[2].value == [3])
    #expect(declarations.map(\.isInInterface) == Array(repeating: false, count: 8) + [true])
    #expect(declarations[1].range.start == SourcePosition(source: 1, line: 2, column: 14))
    let program = try #require(result.program)
    #expect(program.uniforms.map(\.name) == ["speed"])
    #expect(program.outputs.map(\.name) == ["gl_FragColor", "result"])
  }

  @Test func knownUniformsAreConstants() throws {
    let text = """
      void main() {
        if (PASSINDEX == 1) gl_FragColor = texture(image, gl_FragCoord.xy);
        else gl_FragColor = vec4(PASSINDEX);
      }
      """
    for (value, count) in [(UInt32(1), 1), (2, 0)] {
      let interface = ShaderInterface(uniforms: [
        .init("PASSINDEX", .int, value: [value]), .init("image", .sampler),
      ])
      let program = try program(text, interface: interface)
      #expect(program.stepCount == count, "\(program)")
      #expect(program.uniforms.isEmpty)
    }
    // The value is not a constant of the language.
    let interface = ShaderInterface(uniforms: [.init("n", .int, value: [3])])
    let result = Compiler(interface: interface)
      .compile([ShaderSource(name: "t", text: "void main() { float a[n]; }")])
    #expect(result.errors.count == 1)
  }

  @Test func instructionsOfTheHostHaveThePlaceOfTheCall() throws {
    let host = """
      float twice(float x) { return x + x; }
      vec4 get(sampler2D s, float x) { return texture(s, vec2(twice(x))); }
      """
    let result = Compiler(interface: ShaderInterface(uniforms: [.init("image", .sampler)])).compile(
      [
        ShaderSource(name: "host", text: host, isFromHost: true),
        ShaderSource(
          name: "t", text: "void main() {\n  gl_FragColor = get(image, gl_FragCoord.x * 2.0);\n}"),
      ])
    let program = try #require(result.program)
    let positions = program.body.map { node -> [Int32] in
      guard case .instruction(let instruction) = node else { return [] }
      let position = instruction.position
      return [position.source, position.line, position.column]
    }
    #expect(positions == [[1, 2, 29], [1, 2, 18], [1, 2, 18]])
  }

  @Test func macrosReachTheNextSource() throws {
    let result = Compiler().compile([
      ShaderSource(name: "a", text: "#define COLOR vec4(1, 2, 3, 4)\n#if 1"),
      ShaderSource(name: "b", text: "void main() { gl_FragColor = COLOR; }"),
    ])
    // A group ends with its source.
    #expect(
      result.errors.map(\.description) == ["a:2:2: error: '#if' without '#endif'; add '#endif'"])
  }

  @Test func limitsAreErrors() throws {
    func message(_ text: String, _ change: (inout CompilerLimits) -> Void) -> String? {
      var options = CompilerOptions()
      change(&options.limits)
      return Compiler(options: options).compile([ShaderSource(name: "t", text: text)]).errors.first?
        .message
    }
    let main = "void main() { gl_FragColor = sin(gl_FragCoord); }"
    #expect(message(main) { $0.sourceBytes = 10 } == "the shader is larger than 10 bytes")
    #expect(
      message(main) { $0.instructions = 3 }
        == "the shader has more than 3 instructions once its calls are inlined")
    #expect(
      message("void main() {{{{}}}}") { $0.nesting = 3 }
        == "brackets and blocks are nested more than 3 deep")
    #expect(
      message("float a[4];" + main) { $0.arrayElements = 3 } == "the array has more than 3 elements"
    )
    #expect(
      message(
        "uniform sampler2D a, b; void main() { gl_FragColor = texture(a, vec2(0)) + "
          + "texture(b, vec2(0)); }"
      ) { $0.samplers = 1 } == "the shader reads more than 1 images")
    #expect(
      message("float a = 1.0 + 2.0 + 3.0 + 4.0;" + main) { $0.expressionDepth = 3 }
        == "the expression has more than 3 levels")
  }

  @Test func reservedWordsMayBeAllowed() {
    var options = CompilerOptions()
    options.allowsReservedWords = true
    let text = "uniform float filter; void main() { float sample = filter; }"
    let sources = [ShaderSource(name: "t", text: text)]
    #expect(Compiler(options: options).compile(sources).errors.isEmpty)
    #expect(Compiler().compile(sources).errors.count == 2)
  }
}
