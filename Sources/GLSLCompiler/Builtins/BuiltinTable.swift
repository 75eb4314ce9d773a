/// The GLSL functions that shaders may call, by name.
///
/// A signature is written as letters: the result, a colon, and the parameters.
/// - `f i u b` are scalars, and `2 3 4` are vectors of floats.
/// - `F I U B` are scalars or vectors, all of the same size.
/// - `G H J K` are vectors only, all of the same size.
/// - `s` is a sampler, `p` is a vector of two `int`, and `q` is an array of four of them.
/// - `>` before a letter marks a parameter that the function writes.
enum BuiltinTable {
  static let functions: [String: [Builtin]] = {
    var table: [String: [Builtin]] = [:]
    for (name, meaning, signatures) in componentwise + special + images + samplings {
      for signature in signatures.split(separator: " ") {
        for builtin in expand(name, meaning, Array(signature)) {
          // For scalars, `F:FF` and `F:Ff` are the same.
          let isKnown = table[name]?.contains { $0.parameters == builtin.parameters } ?? false
          if !isKnown { table[name, default: []].append(builtin) }
        }
      }
    }
    for columns in 2...4 {
      for rows in 2...4 { addMatrixFunctions(columns, rows, to: &table) }
    }
    return table
  }()

  private typealias Row = (name: String, meaning: Builtin.Meaning, signatures: String)

  private static let componentwise: [Row] = [
    ("sin", .components(.floatSine), "F:F"),
    ("cos", .components(.floatCosine), "F:F"),
    ("tan", .components(.floatTangent), "F:F"),
    ("asin", .components(.floatArcSine), "F:F"),
    ("acos", .components(.floatArcCosine), "F:F"),
    ("exp2", .components(.floatExp2), "F:F"),
    ("exp", .components(.floatExp), "F:F"),
    ("log2", .components(.floatLog2), "F:F"),
    ("log", .components(.floatLog), "F:F"),
    ("sqrt", .components(.floatSquareRoot), "F:F"),
    ("abs", .byKind(float: .floatAbsolute, int: .intAbsolute, uint: .intAbsolute), "F:F I:I"),
    ("sign", .byKind(float: .floatSign, int: .intSign, uint: .intSign), "F:F I:I"),
    ("floor", .components(.floatFloor), "F:F"),
    ("ceil", .components(.floatCeiling), "F:F"),
    ("trunc", .components(.floatTruncate), "F:F"),
    // GLSL leaves the rounding of halves to the implementation.
    ("round", .components(.floatRoundEven), "F:F"),
    ("roundEven", .components(.floatRoundEven), "F:F"),
    ("fract", .components(.floatFraction), "F:F"),
    ("mod", .components(.floatModulo), "F:FF F:Ff"),
    (
      "min", .byKind(float: .floatMinimum, int: .intMinimum, uint: .uintMinimum),
      "F:FF F:Ff I:II I:Ii U:UU U:Uu"
    ),
    (
      "max", .byKind(float: .floatMaximum, int: .intMaximum, uint: .uintMaximum),
      "F:FF F:Ff I:II I:Ii U:UU U:Uu"
    ),
    ("mix", .components(.floatMix), "F:FFF F:FFf"),
    ("smoothstep", .components(.floatSmoothstep), "F:FFF F:ffF"),
    ("fma", .special(.fma), "F:FFF"),
    ("isnan", .components(.floatIsNaN), "B:F"),
    ("isinf", .components(.floatIsInfinite), "B:F"),
    ("ldexp", .components(.floatScale), "F:FI"),
    ("floatBitsToInt", .components(.reinterpret), "I:F"),
    ("floatBitsToUint", .components(.reinterpret), "U:F"),
    ("intBitsToFloat", .components(.reinterpret), "F:I"),
    ("uintBitsToFloat", .components(.reinterpret), "F:U"),
    (
      "bitfieldExtract",
      .byKind(
        float: .intBitfieldExtract, int: .intBitfieldExtract, uint: .uintBitfieldExtract),
      "I:Iii U:Uii"
    ),
    ("bitfieldInsert", .components(.bitfieldInsert), "I:IIii U:UUii"),
    ("bitfieldReverse", .components(.bitfieldReverse), "I:I U:U"),
    ("bitCount", .components(.bitCount), "I:I I:U"),
    ("findLSB", .components(.findLowestBit), "I:I I:U"),
    (
      "findMSB",
      .byKind(float: .intFindHighestBit, int: .intFindHighestBit, uint: .uintFindHighestBit),
      "I:I I:U"
    ),
  ]

  private static let special: [Row] = [
    ("radians", .special(.radians), "F:F"), ("degrees", .special(.degrees), "F:F"),
    ("atan", .special(.atan), "F:FF F:F"),
    ("sinh", .special(.sinh), "F:F"), ("cosh", .special(.cosh), "F:F"),
    ("tanh", .special(.tanh), "F:F"), ("asinh", .special(.asinh), "F:F"),
    ("acosh", .special(.acosh), "F:F"), ("atanh", .special(.atanh), "F:F"),
    ("pow", .special(.pow), "F:FF"), ("inversesqrt", .special(.inverseSqrt), "F:F"),
    ("modf", .special(.modf), "F:F>F"), ("frexp", .special(.frexp), "F:F>I"),
    ("clamp", .special(.clamp), "F:FFF F:Fff I:III I:Iii U:UUU U:Uuu"),
    ("mix", .special(.mixSelect), "F:FFB I:IIB U:UUB B:BBB"),
    ("step", .special(.step), "F:FF F:fF"),
    ("length", .special(.length), "f:F"), ("distance", .special(.distance), "f:FF"),
    ("dot", .special(.dot), "f:FF"), ("cross", .special(.cross), "3:33"),
    ("normalize", .special(.normalize), "F:F"),
    ("faceforward", .special(.faceforward), "F:FFF"),
    ("reflect", .special(.reflect), "F:FF"), ("refract", .special(.refract), "F:FFf"),
    ("lessThan", .special(.compare(.less)), "K:GG K:HH K:JJ"),
    ("lessThanEqual", .special(.compare(.lessEqual)), "K:GG K:HH K:JJ"),
    ("greaterThan", .special(.compare(.greater)), "K:GG K:HH K:JJ"),
    ("greaterThanEqual", .special(.compare(.greaterEqual)), "K:GG K:HH K:JJ"),
    ("equal", .special(.compare(.equal)), "K:GG K:HH K:JJ K:KK"),
    ("notEqual", .special(.compare(.notEqual)), "K:GG K:HH K:JJ K:KK"),
    ("any", .special(.any), "b:K"), ("all", .special(.all), "b:K"),
    ("not", .special(.not), "K:K"),
    ("uaddCarry", .special(.carry), "U:UU>U"), ("usubBorrow", .special(.borrow), "U:UU>U"),
    ("umulExtended", .special(.wideProduct), "v:UU>U>U"),
    ("imulExtended", .special(.wideProduct), "v:II>I>I"),
    ("packUnorm4x8", .special(.pack(.unorm4x8)), "u:4"),
    ("packSnorm4x8", .special(.pack(.snorm4x8)), "u:4"),
    ("packUnorm2x16", .special(.pack(.unorm2x16)), "u:2"),
    ("packSnorm2x16", .special(.pack(.snorm2x16)), "u:2"),
    ("packHalf2x16", .special(.pack(.half2x16)), "u:2"),
    ("unpackHalf2x16", .special(.unpack(.half2x16)), "2:u"),
    ("unpackUnorm4x8", .special(.unpack(.unorm4x8)), "4:u"),
    ("unpackSnorm4x8", .special(.unpack(.snorm4x8)), "4:u"),
    ("unpackUnorm2x16", .special(.unpack(.unorm2x16)), "2:u"),
    ("unpackSnorm2x16", .special(.unpack(.snorm2x16)), "2:u"),
  ]

  /// Also of neighbouring pixels, without sampling.
  private static let images: [Row] = [
    ("texelFetch", .special(.fetch), "4:spi"), ("texelFetchOffset", .special(.fetch), "4:spip"),
    ("textureGather", .special(.gather(.none)), "4:s2 4:s2i"),
    ("textureGatherOffset", .special(.gather(.same)), "4:s2p 4:s2pi"),
    ("textureGatherOffsets", .special(.gather(.each)), "4:s2q 4:s2qi"),
    ("textureSize", .special(.size), "p:si"),
    ("textureQueryLevels", .special(.levels), "i:s"),
    ("textureQueryLod", .special(.levelOfDetail), "2:s2"),
    // The name in GL_ARB_texture_query_lod.
    ("textureQueryLOD", .special(.levelOfDetail), "2:s2"),
    ("dFdx", .special(.differenceX), "F:F"), ("dFdy", .special(.differenceY), "F:F"),
    ("fwidth", .special(.differenceWidth), "F:F"),
    ("dFdxFine", .special(.differenceX), "F:F"), ("dFdyFine", .special(.differenceY), "F:F"),
    ("fwidthFine", .special(.differenceWidth), "F:F"),
    ("dFdxCoarse", .special(.differenceX), "F:F"), ("dFdyCoarse", .special(.differenceY), "F:F"),
    ("fwidthCoarse", .special(.differenceWidth), "F:F"),
  ]

  /// The current and older names, with the suffixes of the extensions that introduced them.
  private static let samplings: [Row] = Builtin.Sampling.Detail.allCases.flatMap { detail in
    let (name, letters, endings) =
      switch detail {
      case .bias: ("", "", [""])
      case .level: ("Lod", "f", ["", "EXT"])
      case .gradient: ("Grad", "22", ["", "EXT", "ARB"])
      }
    return [("", ["2"]), ("Proj", ["3", "4"])].flatMap { (projection: String, places: [String]) in
      [false, true].flatMap { hasOffset -> [Row] in
        let sampling = Builtin.Sampling(
          detail: detail, isProjected: !projection.isEmpty, hasOffset: hasOffset)
        let signatures = places.map { place in
          let signature = "4:s\(place)\(letters)\(hasOffset ? "p" : "")"
          return detail == .bias ? "\(signature) \(signature)f" : signature
        }.joined(separator: " ")
        let names =
          ["texture\(projection)\(name)\(hasOffset ? "Offset" : "")"]
          + (hasOffset ? [] : endings.map { "texture2D\(projection)\(name)\($0)" })
        return names.map { ($0, .special(.sample(sampling)), signatures) }
      }
    }
  }

  private static let imageNames = Set((images + samplings).map(\.name))

  private static func expand(
    _ name: String, _ meaning: Builtin.Meaning, _ signature: [Character]
  ) -> [Builtin] {
    let sizes =
      signature.contains { "FIUB".contains($0) }
      ? 1...4 : signature.contains { "GHJK".contains($0) } ? 2...4 : 1...1
    return sizes.map { size in
      var parameters: [ShaderType] = []
      var outputs: [Int] = []
      for letter in signature.dropFirst(2) {
        if letter == ">" {
          outputs.append(parameters.count)
        } else {
          parameters.append(type(letter, size))
        }
      }
      return Builtin(
        name: name, meaning: meaning, parameters: parameters, outputs: outputs,
        result: type(signature[0], size), readsImage: imageNames.contains(name))
    }
  }

  private static func type(_ letter: Character, _ size: Int) -> ShaderType {
    switch letter {
    case "f": .float
    case "i": .int
    case "u": .uint
    case "b": .bool
    case "2": .vec(2)
    case "3": .vec(3)
    case "4": .vec(4)
    case "p": .vector(.int, count: 2)
    case "q": .array(.vector(.int, count: 2), count: 4)
    case "s": .sampler
    case "F", "G": .numbers(.float, size)
    case "I", "H": .numbers(.int, size)
    case "U", "J": .numbers(.uint, size)
    case "B", "K": .numbers(.bool, size)
    default: .void
    }
  }

  private static func addMatrixFunctions(
    _ columns: Int, _ rows: Int, to table: inout [String: [Builtin]]
  ) {
    let matrix = ShaderType.matrix(columns: columns, rows: rows)
    func add(
      _ name: String, _ special: Builtin.Special, _ parameters: [ShaderType], _ result: ShaderType
    ) {
      table[name, default: []].append(
        Builtin(
          name: name, meaning: .special(special), parameters: parameters, outputs: [],
          result: result, readsImage: false))
    }
    add("matrixCompMult", .matrixProductOfComponents, [matrix, matrix], matrix)
    add("outerProduct", .outerProduct, [.vec(rows), .vec(columns)], matrix)
    add("transpose", .transpose, [.matrix(columns: rows, rows: columns)], matrix)
    guard columns == rows else { return }
    add("determinant", .determinant, [matrix], .float)
    add("inverse", .inverse, [matrix], matrix)
  }
}
