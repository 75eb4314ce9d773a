extension ShaderGenerator {
  // MARK: Truth values

  mutating func condition(_ depth: Int) -> String {
    let symbol = pick(["<", ">", "<=", ">="])
    let same = pick(["==", "!="])
    switch below(9) {
    case 0, 1: return "(\(expression(.float, depth)) \(symbol) \(expression(.float, depth)))"
    case 2, 3:
      let kind = pick([GeneratedType.int, .uint])
      return "(\(expression(kind, depth)) \(symbol) \(expression(kind, depth)))"
    case 4: return "(!\(expression(.bool, depth)))"
    case 5: return "(\(expression(.bool, depth)) && \(expression(.bool, depth)))"
    case 6: return "(\(expression(.bool, depth)) || \(expression(.bool, depth)))"
    case 7: return "(\(expression(.bool, depth)) ^^ \(expression(.bool, depth)))"
    default:
      let type = self.type()
      return "(\(expression(type, depth)) \(same) \(expression(type, depth)))"
    }
  }

  mutating func comparison(_ count: Int, _ depth: Int) -> String {
    let names = ["lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual"]
    let kind = pick(GeneratedType.Kind.allCases)
    let name = pick((kind == .bool ? [] : names) + ["equal", "notEqual"])
    let type = GeneratedType.numbers(kind, count)
    return "\(name)(\(expression(type, depth)), \(expression(type, depth)))"
  }

  // MARK: Images

  /// Reads an image at the own position, at a neighbour, or anywhere.
  mutating func read(_ depth: Int) -> String {
    let image = pick(["inputImage", "inputImage", GeneratedShader.names.image])
    let place = expression(.vec(2), depth)
    switch below(12) {
    case 0...2: return "IMG_THIS_PIXEL(\(image))"
    case 3:
      let (x, y) = (below(5) - 2, below(5) - 2)
      return "IMG_NORM_PIXEL(\(image), isf_FragNormCoord + vec2(\(x), \(y)) / RENDERSIZE)"
    case 4: return "IMG_PIXEL(\(image), gl_FragCoord.xy + 2.0 * sin(\(place)))"
    case 5: return "IMG_PIXEL(\(image), \(place), 0.5)"
    case 6: return "texture(\(image), fract(\(place)))"
    case 7: return "textureLod(\(image), \(place), 1.0)"
    case 8: return "textureProj(\(image), vec3(\(place), 1.5))"
    case 9: return "texelFetch(\(image), ivec2(gl_FragCoord.xy) + \(below(3) - 1), 0)"
    case 10: return "texelFetch(\(image), ivec2(tame(\(place))), 0)"
    default: return "IMG_NORM_PIXEL(\(image), \(place))"
    }
  }

  // MARK: Functions of GLSL

  /// Functions by the kind of their result. A signature has a letter for each parameter: `F I U B`
  /// for as many numbers as the result has, `f i u` for one, `V` for a vector of another size, `T`
  /// for floats without NaN, `L` for small integers, `M` and `N` for the bits of floats, and digits
  /// for vectors of that size.
  private static let functions: [GeneratedType.Kind: [String]] = [
    .float: [
      "sin F", "cos F", "tan F", "asin F", "acos F", "atan F", "atan FF", "sinh F", "cosh F",
      "tanh F", "asinh F", "acosh F", "atanh F", "pow FF", "exp F", "log F", "exp2 F", "log2 F",
      "sqrt F", "inversesqrt F", "abs F", "sign F", "floor F", "ceil F", "trunc F", "round F",
      "roundEven F", "fract F", "mod FF", "mod Ff", "min FF", "min Ff", "max FF", "max Ff",
      "clamp FFF", "clamp Fff", "mix FFF", "mix FFf", "mix FFB", "step FF", "step fF",
      "smoothstep FFF", "smoothstep ffF", "radians F", "degrees F", "normalize F",
      "faceforward FFF", "reflect FF", "refract FFf", "ldexp TL", "intBitsToFloat M",
      "uintBitsToFloat N",
    ],
    .int: [
      "abs I", "sign I", "min II", "min Ii", "max II", "max Ii", "clamp III", "clamp Iii",
      "mix IIB", "bitfieldExtract Iii", "bitfieldInsert IIii", "bitfieldReverse I", "bitCount I",
      "bitCount U", "findLSB I", "findLSB U", "findMSB I", "findMSB U", "floatBitsToInt T",
    ],
    .uint: [
      "min UU", "min Uu", "max UU", "max Uu", "clamp UUU", "clamp Uuu", "mix UUB",
      "bitfieldExtract Uii", "bitfieldInsert UUii", "bitfieldReverse U", "floatBitsToUint T",
    ],
    .bool: ["isnan F", "isinf F", "mix BBB", "not B", "any W", "all W"],
  ]

  /// Functions whose result has its own size.
  private static let sized: [GeneratedType: [String]] = [
    .float: ["length V", "distance VV", "dot VV", "determinant M"],
    .vec(3): ["cross 33"], .vec(4): ["unpackUnorm4x8 u", "unpackSnorm4x8 u"],
    .vec(2): ["unpackUnorm2x16 u", "unpackSnorm2x16 u"],
    .uint: ["packUnorm4x8 4", "packSnorm4x8 4", "packUnorm2x16 2", "packSnorm2x16 2"],
    .int: ["length"], .numbers(.int, 2): ["textureSize"],
  ]

  /// Returns nil if the function has no meaning for the size.
  mutating func builtin(
    _ kind: GeneratedType.Kind, _ count: Int, _ depth: Int
  ) -> String? {
    let type = GeneratedType.numbers(kind, count)
    if chance(4), let names = Self.sized[type] { return sized(pick(names), depth) }
    guard let names = Self.functions[kind] else { return nil }
    let parts = pick(names).split(separator: " ").map(String.init)
    let (name, letters) = (parts[0], Array(parts[1]))
    let isForVectors = name == "not" || letters == ["B", "B", "B"]
    if letters.contains("W") ? count > 1 : isForVectors && count == 1 { return nil }
    if name == "pow", chance(3) {
      // A constant whole exponent means a product.
      return "pow(\(expression(type, depth)), \(constantVector(count)))"
    }
    let vector = 2 + below(3)
    let arguments = letters.map { argument($0, count, vector, depth) }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func constantVector(_ count: Int) -> String {
    let number = pick(["2.0", "3.0", "1.0", "0.0", "4.0", "2.5", "8.0"])
    return count == 1 ? number : "vec\(count)(\(number))"
  }

  private mutating func sized(_ signature: String, _ depth: Int) -> String {
    if signature == "textureSize" {
      return "textureSize(\(pick(["inputImage", GeneratedShader.names.image])), 0)"
    }
    if signature == "length" {
      return "\(expression(.array(.float, 3), 0)).length()"
    }
    let parts = signature.split(separator: " ").map(String.init)
    let size = 2 + below(3)
    if parts[0] == "determinant" {
      return "determinant(\(expression(.matrix(columns: size, rows: size), depth)))"
    }
    let arguments = parts[1].map { argument($0, size, size, depth) }
    return "\(parts[0])(\(arguments.joined(separator: ", ")))"
  }

  private mutating func argument(
    _ letter: Character, _ count: Int, _ vector: Int, _ depth: Int
  ) -> String {
    switch letter {
    case "F": return expression(.vec(count), depth)
    case "I": return expression(.numbers(.int, count), depth)
    case "U": return expression(.numbers(.uint, count), depth)
    case "B": return expression(.numbers(.bool, count), depth)
    case "f": return expression(.float, depth)
    case "i": return expression(.int, depth)
    case "u": return expression(.uint, depth)
    case "V": return expression(.vec(vector), depth)
    case "W": return expression(.numbers(.bool, vector), depth)
    case "T": return "tame(\(expression(.vec(count), depth)))"
    case "L": return "clamp(\(expression(.numbers(.int, count), depth)), -9, 9)"
    case "M": return "((\(expression(.numbers(.int, count), depth)) & 0xFFFFFFF) | 0x30000000)"
    case "N": return "((\(expression(.numbers(.uint, count), depth)) & 0xFFFFFFFu) | 0x30000000u)"
    default: return expression(.vec(letter.wholeNumberValue ?? 2), depth)
    }
  }
}
