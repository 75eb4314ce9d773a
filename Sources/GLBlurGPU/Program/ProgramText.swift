import GLBlurShaders

/// The text of a program: shader files, each once and after those that it needs, lines generated
/// for one pass, and an ending, which differs between the forms of passes.
struct ProgramText: Hashable {
  /// What a program does with a texel of the result.
  struct Ending: Hashable {
    var format: TextureFormat
    /// The first statements of all invocations of a work group, whose first texel is `corner`.
    var preparation: [String] = []
    /// The statements before the value, where `texel` is the column and row.
    var statements: [String] = []
    var value: String
    /// A condition, if the program only finds out whether any texel meets it.
    var finding: String?
  }

  /// The files in order. Compilers number them from 1 on.
  private(set) var shaders: [Shader] = []
  private(set) var generated: [String] = []
  /// Declarations before the files.
  private var prototypes: [String] = []
  /// Nil if arithmetic is left to the driver.
  var arithmetic: ExactArithmetic?
  /// Nil in a program with its own `main`.
  var ending: Ending?
  /// Whether the program, with its own `main`, is a compute program.
  var isComputing = false

  mutating func use(_ shader: Shader) {
    for needed in shader.dependencies + [shader] where !shaders.contains(needed) {
      shaders.append(needed)
    }
  }

  mutating func declare(_ prototype: String) {
    prototypes.append(prototype)
  }

  mutating func add(_ line: String) {
    generated.append(line)
  }

  /// Returns the file with a compiler's number. The last one is the generated part.
  func file(_ number: Int) -> String {
    let files = ([Shader.commonPrecision] + shaders).map { "Shaders/" + $0.path }
    if number == exactNumber { return "Shaders/" + Shader.commonExact.path }
    return files.indices.contains(number) ? files[number] : "generated pass"
  }

  private var exactNumber: Int { shaders.count + 2 }

  private func head(_ form: PassForm) -> [String] {
    let precision =
      (form == .compute ? Ending.definitions : []) + ["#line 1 0", Shader.commonPrecision.text]
    guard let arithmetic else {
      return
        (form == .compute
        ? ["#version 310 es", "#extension GL_EXT_gpu_shader5 : enable"] : ["#version 300 es"])
        + precision
    }
    return [arithmetic.version] + precision + arithmetic.definitions
      + ["#line 1 \(exactNumber)", Shader.commonExact.text]
  }

  private func written(_ part: String) -> String {
    arithmetic == nil ? part : ExactText.rewritten(part)
  }

  /// Whether the program can be a compute program: OpenGL ES has images of few formats.
  var canCompute: Bool { isComputing || ending?.format.imageFormat != nil }

  /// Returns the whole shader. `#line` directives make compilers count lines as the files do.
  func source(_ form: PassForm) -> String {
    var parts = head(form) + prototypes
    for (number, shader) in shaders.enumerated() {
      parts += ["#line 1 \(number + 1)", written(shader.text)]
    }
    parts += ["#line 1 \(shaders.count + 1)", written(generated.joined(separator: "\n"))]
    // Endings call functions, and compute no floats.
    if let ending { parts += form == .fragment ? ending.fragment : ending.compute }
    return parts.joined(separator: "\n") + "\n"
  }

  /// The vertex shader. Both shaders of a program must have the same version (GLSL ES 3.20, 3.4).
  var vertex: String {
    (arithmetic?.version ?? "#version 300 es") + "\n#line 1 0\n" + Shader.fullscreen.text
  }
}

extension ProgramText.Ending {
  /// Every driver takes work groups of 128 invocations.
  static let group = (width: 16, height: 8)
  /// The uniform with a compute program's first texel, and one beyond the last.
  static let block = "texelBlock"

  /// The macros of compute programs. `PRECISE` is what `invariant` is in fragment programs: without
  /// it Mesa rewrites expressions.
  fileprivate static let definitions = [
    "#define COMPUTE", "#if __VERSION__ >= 320 || defined(GL_EXT_gpu_shader5)",
    "#define PRECISE precise", "#else", "#define PRECISE", "#endif",
  ]

  fileprivate var fragment: [String] {
    let discarding = finding.map { ["  if (!(\($0))) discard;"] } ?? []
    return ["invariant out \(format.outputType) result;", "void main() {"]
      + ["  ivec2 texel = ivec2(gl_FragCoord.xy);"] + statements.map { "  " + $0 }
      + ["  result = \(value);"] + discarding + ["}"]
  }

  fileprivate var compute: [String] {
    let type = format.outputType == "uvec4" ? "uimage2D" : "image2D"
    let result =
      finding == nil
      ? "layout(\(format.imageFormat ?? ""), binding = 0) writeonly uniform highp \(type) resultImage;"
      : "layout(std430, binding = 0) buffer Findings { uint findings; };"
    let storing =
      finding.map { ["PRECISE bool isFound = \($0);", "if (isFound) atomicOr(findings, 1u);"] }
      ?? [
        "PRECISE \(format.outputType) stored = \(value);",
        "imageStore(resultImage, texel, stored);",
      ]
    let (width, height) = Self.group
    return [
      "layout(local_size_x = \(width), local_size_y = \(height)) in;", result,
      "uniform ivec4 \(Self.block);", "void main() {",
      "  ivec2 corner = ivec2(gl_WorkGroupID.xy) * ivec2(\(width), \(height)) + \(Self.block).xy;",
      "  ivec2 texel = corner + ivec2(gl_LocalInvocationID.xy);",
    ] + preparation.map { "  " + $0 } + [
      "  if (any(greaterThanEqual(texel, \(Self.block).zw))) return;"
    ] + (statements + storing).map { "  " + $0 } + ["}"]
  }
}

/// A call of a point shader, which runs repeat for each pixel.
struct PointCall {
  enum Operand {
    case pixel(Int)
    case position
    /// A name or a literal.
    case value(String)
  }

  let function: String
  let operands: [Operand]

  func text(at position: String, _ pixels: [String]) -> String {
    let values = operands.map { operand in
      switch operand {
      case .pixel(let index): pixels[index]
      case .position: position
      case .value(let text): text
      }
    }
    return "\(function)(\(values.joined(separator: ", ")))"
  }
}
