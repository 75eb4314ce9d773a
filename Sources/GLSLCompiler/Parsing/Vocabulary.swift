enum Keyword: String, CaseIterable {
  case const, uniform, `in`, out, `inout`, varying, attribute
  case highp, mediump, lowp, precision, invariant, precise
  case flat, smooth, noperspective, centroid, layout
  case `struct`, `if`, `else`, `for`, `while`, `do`, `switch`, `case`, `default`
  case `break`, `continue`, `return`, discard, `true`, `false`
}

/// The names with a predefined meaning, which are the first of every table, so that the index tells
/// the meaning.
enum Vocabulary {
  static let names = NameTable(Keyword.allCases.map(\.rawValue) + types.map(\.name) + reserved)

  private static let types: [(name: String, type: ShaderType)] = {
    var list: [(name: String, type: ShaderType)] = [("void", .void), ("sampler2D", .sampler)]
    for kind in ScalarKind.allCases {
      list.append((kind.name, .scalar(kind)))
      for count in 2...4 {
        list.append(("\(kind.vectorPrefix)vec\(count)", .vector(kind, count: count)))
      }
    }
    for columns in 2...4 {
      list.append(("mat\(columns)", .matrix(columns: columns, rows: columns)))
      for rows in 2...4 {
        list.append(("mat\(columns)x\(rows)", .matrix(columns: columns, rows: rows)))
      }
    }
    return list
  }()

  private static let unsupported: [String] = {
    let samplers = [
      "sampler1D", "sampler3D", "samplerCube", "sampler2DRect", "sampler1DShadow",
      "sampler2DShadow", "samplerCubeShadow", "sampler1DArray", "sampler2DArray", "sampler2DMS",
      "samplerBuffer", "isampler2D", "usampler2D", "isampler3D", "usampler3D", "image2D",
      "samplerExternalOES", "atomic_uint",
    ]
    return samplers + ["double", "dvec2", "dvec3", "dvec4", "dmat2", "dmat3", "dmat4"]
  }()

  /// Words that GLSL reserves for other stages or for the future.
  private static let reservedWords = [
    "common", "partition", "active", "asm", "class", "union", "enum", "typedef", "template", "this",
    "resource", "goto", "inline", "noinline", "public", "static", "extern", "external", "interface",
    "long", "short", "half", "fixed", "unsigned", "superp", "input", "output", "hvec2", "hvec3",
    "hvec4", "fvec2", "fvec3", "fvec4", "sampler3DRect", "filter", "sizeof", "cast", "namespace",
    "using", "patch", "sample", "subroutine", "buffer", "shared", "coherent", "volatile",
    "restrict", "readonly", "writeonly",
  ]

  private static let reserved = unsupported + reservedWords

  private static let typeStart = Keyword.allCases.count
  private static let reservedStart = typeStart + types.count
  private static let reservedWordStart = reservedStart + unsupported.count
  private static let end = reservedStart + reserved.count

  static func keyword(_ name: Name) -> Keyword? {
    name.index < typeStart ? Keyword.allCases[Int(name.index)] : nil
  }

  static func type(_ name: Name) -> ShaderType? {
    let index = Int(name.index)
    return index >= typeStart && index < reservedStart ? types[index - typeStart].type : nil
  }

  static func isUnsupportedType(_ name: Name) -> Bool {
    name.index >= reservedStart && name.index < reservedWordStart
  }

  static func isReserved(_ name: Name) -> Bool {
    name.index >= reservedWordStart && name.index < end
  }

  /// The words that can never name a variable. Reserved words can if a host declares them.
  static let words = Set(Keyword.allCases.map(\.rawValue) + types.map(\.name) + unsupported)

  static let supportedWords = Keyword.allCases.map(\.rawValue) + types.map(\.name)

  static let entry = "main"
}

/// The words of GLSL, for editors.
public enum GLSLVocabulary {
  /// The names of the functions that shaders may call, sorted.
  public static let functions: [String] = BuiltinTable.functions.keys.sorted()

  /// The keywords and the names of types, sorted.
  public static let words: [String] = Vocabulary.supportedWords.sorted()

  /// Returns how a function of the language is declared, such as `vec2 mix(vec2, vec2, float)`, a
  /// line for each set of types, or nil for another word.
  public static func signatures(of function: String) -> [String]? {
    BuiltinTable.functions[function].map { all in
      all.map { builtin in
        let parameters = builtin.parameters.enumerated().map { index, type in
          (builtin.outputs.contains(index) ? "out " : "") + "\(type)"
        }
        return "\(builtin.result) \(function)(\(parameters.joined(separator: ", ")))"
      }
    }
  }
}
