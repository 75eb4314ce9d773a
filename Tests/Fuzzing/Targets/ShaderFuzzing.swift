import Foundation
import GLSLCompiler
import UserShaders
import ShaderTesting

/// The fuzz target for shader files: the interpreter and the evaluator must compute alike what the
/// compiler accepts. A vertex shader may follow behind a zero byte.
enum ShaderFuzzing {
  /// With these sizes, a run takes milliseconds.
  private static let mostValues = 4000
  private static let roundLimit = 40
  private static let size = ShaderSize(width: 7, height: 5)

  static func run(_ bytes: [UInt8]) throws(Finding) {
    let texts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      .map { Array($0) }
    let vertex = texts.count > 1 ? (name: "fuzz.vs", bytes: texts[1]) : nil
    let passes: [CompiledPass]
    do throws(ShaderFileError) {
      passes = try compiled(ShaderFile(name: "fuzz.fs", bytes: texts[0], vertexShader: vertex))
    } catch {
      return try check(error, texts)
    }
    for pass in passes {
      if let fault = fault(of: pass) { throw Finding(fault) }
    }
  }

  /// Returns each pass twice: with all uniforms as constants, and with those alone that decide
  /// ways.
  private static func compiled(_ file: ShaderFile) throws(ShaderFileError) -> [CompiledPass] {
    guard let values = try? file.anyValues() else { return [] }
    var passes: [CompiledPass] = []
    for index in file.passes.indices {
      for specialization in [CompiledPass.Specialization.choices, .everything] {
        passes.append(
          try file.compile(
            pass: index, values: values, outputSize: size, specialization: specialization))
      }
    }
    return passes
  }

  private static func check(_ error: ShaderFileError, _ texts: [[UInt8]]) throws(Finding) {
    guard error.diagnostics.contains(where: { $0.severity == .error }) else {
      throw Finding("an error without messages")
    }
    for message in error.diagnostics {
      let text = message.sourceName == "fuzz.vs" ? texts.last : texts.first
      // LF, CR, and both together end a line.
      let lines = (text ?? []).reduce(1) { $0 + ($1 == 10 || $1 == 13 ? 1 : 0) }
      guard ["fuzz.fs", "fuzz.vs"].contains(message.sourceName), !message.message.isEmpty,
        (1...lines).contains(message.line), message.column >= 1
      else { throw Finding("a message that lies nowhere in \(lines) lines: \(message)") }
    }
  }

  private static func fault(of pass: CompiledPass) -> String? {
    let program = pass.program
    if let violation = program.violations().first { return violation }
    guard pass.inputs.count == program.inputs.reduce(0, { $0 + $1.type.scalarCount }) else {
      return "\(pass.inputs.count) functions for \(program.inputs)"
    }
    guard program.values.count <= mostValues else { return nil }
    let places = [(0, 0), (6, 4), (3, 2), (1, 3)]
    let inputs = pass.inputs.map { function in
      places.map { function.value(column: $0.0, row: $0.1, size: pass.size).bitPattern }
    }
    return Comparison(
      program: program, uniforms: pass.uniforms, images: Ramps(), roundLimit: roundLimit
    ).differences(count: places.count, inputs: inputs).first
  }

  /// The shaders of `Examples`, one of each format with everything that they lack, and random ones.
  static var seeds: [[UInt8]] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Examples/shaders").standardized
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
      let examples = try names.filter { $0.hasSuffix(".fs") || $0.hasSuffix(".glsl") }
        .map { try [UInt8](Data(contentsOf: folder.appending(path: $0))) }
      let generated = (0..<UInt64(12)).map { seed in
        var generator = ShaderGenerator(seed: seed, isWild: seed % 2 == 1)
        return generator.shader().isf
      }
      return examples + (formats + generated).map { Array($0.utf8) }
    }
  }

  private static let formats = [
    """
    /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"},
     {"NAME": "m", "TYPE": "long", "VALUES": [0, 1], "LABELS": ["a", "b"], "DEFAULT": 1},
     {"NAME": "p", "TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 1]},
     {"NAME": "e", "TYPE": "event"}, {"NAME": "x", "TYPE": "float", "MAX": 2e1}, {"NAME": "s", "TYPE": "audioFFT"}],
     "PASSES": [{"TARGET": "t", "PERSISTENT": true, "WIDTH": "max(floor($WIDTH*$x),1)"}, {}],
     "IMPORTED": {"n": {"PATH": "n.png"}}, "GLBLUR": {"EDGE": "wrap", "REACH": "2*$x"}}*/
    in vec2 v[2];
    #define F(a) (a * x)
    void main() { gl_FragColor = IMG_PIXEL(t, p) + F(IMG_THIS_PIXEL(n)) + v[1].x * TIME; }
    \0out vec2 v[2];
    void main() { isf_vertShaderInit(); v[1] = isf_FragNormCoord - x; }
    """,
    """
    uniform vec2 a; // = vec2(1, 2); text
    uniform float b /* = .5 */;
    vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv * a), progress * b); }
    """,
    """
    varying highp vec2 textureCoordinate, leftTextureCoordinate; varying vec2 blurCoordinates[9];
    uniform sampler2D inputImageTexture; uniform float amount, texelWidth; uniform mat3 m;
    void main() {
      vec2 place = leftTextureCoordinate + blurCoordinates[2];
      gl_FragColor = texture2D(inputImageTexture, place) * m[1].x * amount * texelWidth;
    }
    """,
  ]

  static let words = [
    "INPUTS", "NAME", "TYPE", "MIN", "MAX", "DEFAULT", "PASSES", "TARGET", "WIDTH", "HEIGHT",
    "FLOAT", "PERSISTENT", "IMPORTED", "PATH", "VALUES", "LABELS", "image", "float", "bool", "long",
    "point2D", "color", "event", "vec2", "vec3", "vec4", "ivec3", "uvec2", "bvec4", "mat2",
    "mat4x3", "int", "uint", "void", "struct", "const", "in", "out", "inout", "uniform", "varying",
    "sampler2D", "if", "else", "for", "while", "do", "switch", "case", "default", "break",
    "continue", "return", "discard", "true", "length()", ".xyz", ".rg", "++", "--", "+=", "*=",
    "<<", ">>=", "&&", "||", "^^", "#define", "#ifdef", "#if", "#elif", "#endif", "#undef", "#line",
    "##", "texture", "texelFetch", "IMG_PIXEL", "IMG_THIS_PIXEL", "gl_FragColor", "gl_FragCoord",
    "RENDERSIZE", "PASSINDEX", "sin", "pow", "mix", "smoothstep", "dot", "inverse",
    "floatBitsToInt", "bitfieldInsert", "frexp", "getFromColor", "progress", "textureCoordinate",
  ]
}
