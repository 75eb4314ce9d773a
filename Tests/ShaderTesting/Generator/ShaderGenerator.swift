import GLSLCompiler
import TestSupport

/// A generator of valid fragment shaders, the same for the same seed or bytes.
package struct ShaderGenerator {
  struct Variable {
    let name: String
    let type: GeneratedType
    var isWritable = true
    /// Whether the name is a constant expression, which may not index beyond an array.
    var isConstant = false
  }

  struct Parameter {
    enum Way: String, CaseIterable {
      case `in` = ""
      case constant = "const in "
      case out = "out "
      case both = "inout "

      var isWritten: Bool { self == .out || self == .both }
    }

    let way: Way
    let type: GeneratedType
  }

  struct Function {
    let name: String
    let parameters: [Parameter]
    let result: GeneratedType?
  }

  private let seed: UInt64
  /// Whether pixels may exceed the limit on loops or be discarded.
  let isWild: Bool
  private var choices: Choices
  var structures: [[Variable]] = []
  var functions: [Function] = []
  var scopes: [[Variable]] = [[]]
  var names = 0
  var loopDepth = 0
  var depth = 0
  /// The number of calls of functions that the text may still have.
  var calls = 0
  /// The number of statements that the function may still have.
  var budget = 0
  /// Whether expressions may change variables.
  var allowsEffects = false
  var result: GeneratedType?
  var hasBuffer = false

  /// The source of the choices.
  private enum Choices {
    case noise(Noise)
    /// A byte for each choice, and zeros after the last one.
    case bytes(ArraySlice<UInt8>)

    mutating func below(_ count: Int) -> Int {
      switch self {
      case .noise(var noise):
        defer { self = .noise(noise) }
        return noise.below(count)
      case .bytes(var bytes):
        let byte = bytes.popFirst() ?? 0
        self = .bytes(bytes)
        return Int(byte) % count
      }
    }
  }

  package init(seed: UInt64, isWild: Bool = false) {
    self.seed = seed
    self.isWild = isWild
    choices = .noise(Noise(state: seed &* 0x2545_F491_4F6C_DD1D &+ 11))
  }

  /// Creates a generator for which a small change of the bytes is a small change of the shader.
  package init(bytes: [UInt8], isWild: Bool = false) {
    seed = 0
    self.isWild = isWild
    choices = .bytes(bytes[...])
  }

  package mutating func shader() -> GeneratedShader {
    hasBuffer = chance(4)
    let uniforms = self.uniforms()
    var pieces = Self.helpers
    pieces += declarations()
    for _ in 0..<below(4) { pieces.append(function()) }
    pieces.append(main())
    return GeneratedShader(
      seed: seed, uniforms: uniforms, hasBuffer: hasBuffer, pieces: pieces)
  }

  /// Functions that keep floats in a range without NaN and tiny numbers, and that mix bits.
  private static let helpers: [Piece] = [
    .line(
      "float tame(float x) { return abs(x) < 1.0e6 && abs(x) > 1.0e-6 ? x : 0.25; }\n"
        + (2...4).map { count in
          let parts = ["v.x", "v.y", "v.z", "v.w"].prefix(count).map { "tame(\($0))" }
          return "vec\(count) tame(vec\(count) v) { return vec\(count)"
            + "(\(parts.joined(separator: ", "))); }"
        }.joined(separator: "\n")),
    .line("uint mixed(uint h, uint x) { h = (h ^ x) * 16777619u; return h ^ (h >> 15); }"),
    .line(
      "uint bitsOf(float x) { return isnan(x) ? 1u : abs(x) < 1.0e-30 ? 2u : floatBitsToUint(x); }"
    ),
  ]

  // MARK: Parameters

  private mutating func uniforms() -> [GeneratedShader.Uniform] {
    func image(_ name: String) -> GeneratedShader.Uniform {
      .init(
        name: name, type: .sampler, declaration: "{\"NAME\": \"\(name)\", \"TYPE\": \"image\"}",
        value: nil, bits: [])
    }
    var uniforms = [image("inputImage"), image(GeneratedShader.names.image)]
    for index in 0..<(2 + below(4)) {
      let name = "u\(index)"
      func declaration(_ type: String, _ rest: String) -> String {
        "{\"NAME\": \"\(name)\", \"TYPE\": \"\(type)\", \(rest)}"
      }
      // Multiples of ⅛ have the same text in every notation.
      let numbers = (0..<4).map { _ in Double(below(65) - 32) / 8 }
      let shares = (0..<4).map { _ in Double(below(9)) / 8 }
      let bits = { (numbers: [Double]) in numbers.map { Float($0).bitPattern } }
      switch below(5) {
      case 0, 1:
        add(name, .float)
        uniforms.append(
          .init(
            name: name, type: .float, declaration: declaration("float", "\"MIN\": -4, \"MAX\": 4"),
            value: "\(numbers[0])", bits: bits([numbers[0]])))
      case 2:
        add(name, .int)
        let value = below(8)
        let values = "\"VALUES\": [0, 1, 2, 3, 4, 5, 6, 7]"
        let labels = "\"LABELS\": [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]"
        uniforms.append(
          .init(
            name: name, type: .int, declaration: declaration("long", "\(values), \(labels)"),
            value: "\(value)", bits: [UInt32(value)]))
      case 3:
        if chance(2) {
          add(name, .bool)
          let flag = chance(2)
          uniforms.append(
            .init(
              name: name, type: .bool, declaration: declaration("bool", "\"DEFAULT\": true"),
              value: "\(flag)", bits: [flag ? 1 : 0]))
        } else {
          add(name, .vec(2))
          let rest = "\"MIN\": [-4, -4], \"MAX\": [4, 4], \"DEFAULT\": [0, 0]"
          uniforms.append(
            .init(
              name: name, type: .vec(2), declaration: declaration("point2D", rest),
              value: "[\(numbers[0]), \(numbers[1])]", bits: bits(Array(numbers[..<2]))))
        }
      default:
        add(name, .vec(4))
        uniforms.append(
          .init(
            name: name, type: .vec(4),
            declaration: declaration("color", "\"DEFAULT\": [0, 0, 0, 1]"),
            value: "\(shares)", bits: bits(shares)))
      }
    }
    add("RENDERSIZE", .vec(2))
    add("gl_FragCoord", .vec(4))
    add("isf_FragNormCoord", .vec(2))
    return uniforms
  }

  private mutating func add(_ name: String, _ type: GeneratedType) {
    scopes[0].append(Variable(name: name, type: type, isWritable: false))
  }

  // MARK: Choices

  mutating func below(_ count: Int) -> Int { choices.below(count) }

  mutating func chance(_ count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  mutating func name(_ letter: String) -> String {
    names += 1
    return "\(letter)\(names)"
  }

  mutating func type() -> GeneratedType {
    switch below(16) {
    case 0..<4: return .float
    case 4..<7: return .vec(2 + below(3))
    case 7, 8: return .int
    case 9: return .uint
    case 10: return .bool
    case 11: return .numbers(pick([.int, .uint, .bool]), 2 + below(3))
    case 12: return .matrix(columns: 2 + below(3), rows: 2 + below(3))
    case 13:
      let size = 2 + below(3)
      return .matrix(columns: size, rows: size)
    case 14:
      let element: GeneratedType =
        chance(4)
        ? .array(pick([.float, .vec(2), .int]), 2)
        : pick([.float, .vec(2), .vec(3), .vec(4), .int, .uint, .bool] + allStructures)
      return .array(element, 2 + below(4))
    default: return pick(allStructures + [.float])
    }
  }

  private var allStructures: [GeneratedType] { structures.indices.map { .structure($0) } }
}
