import Foundation

/// A parameter of a point function, or a uniform of a sampling head.
package struct SourceParameter {
  package enum Role: String {
    /// The pixel of an image at the same position.
    case pixel
    /// The pixel's column and row.
    case position
    /// A value that may change from draw to draw.
    case uniform
    /// Numbers that the shader looks up.
    case table
    /// A value in the program's text: `const` in a signature, `literal` in a head.
    case literal
  }

  package var name: String
  /// The type in GLSL, with the length of an array: `vec4[64]`.
  package var type: String
  package var role: Role

  init(name: String, type: String, isLiteral: Bool) {
    self.name = name
    self.type = type
    role =
      switch type {
      case "Pixel": .pixel
      case "Position": .position
      case "Table" where !isLiteral: .table
      default: isLiteral ? .literal : .uniform
      }
  }

  /// The GLSL types of literals: whole numbers, whose decimal text is exact.
  private static let literalTypes: Set = ["int", "ivec2"]

  private static let swiftTypes = [
    "int": "Int32", "ivec2": "SIMD2<Int32>", "float": "Float", "vec2": "SIMD2<Float>",
    "vec4": "SIMD4<Float>", "Table": "ShaderTable",
  ]

  package var swiftType: String? {
    guard let bracket = type.firstIndex(of: "[") else { return Self.swiftTypes[type] }
    return Self.swiftTypes[String(type[..<bracket])].map { "[\($0)]" }
  }

  /// The parameters of `Pixel name(…)` in a point shader.
  static func ofFunction(_ name: String, in text: String, file: String) throws -> [SourceParameter]
  {
    guard let start = text.range(of: #"(?m)^Pixel \#(name)\("#, options: .regularExpression),
      let end = text[start.upperBound...].firstIndex(of: ")")
    else {
      throw ShaderSourceError(
        file: file, line: 1, message: "a point shader defines 'Pixel \(name)(…)' at a line's start")
    }
    let line = text[..<start.upperBound].split(separator: "\n", omittingEmptySubsequences: false)
      .count
    return try text[start.upperBound..<end].split(separator: ",").map { declaration in
      var words = declaration.split(whereSeparator: \.isWhitespace).map(String.init)
      let isLiteral = words.first == "const"
      if isLiteral { words.removeFirst() }
      guard words.count == 2 else {
        throw ShaderSourceError(file: file, line: line, message: "cannot read '\(declaration)'")
      }
      let parameter = SourceParameter(name: words[1], type: words[0], isLiteral: isLiteral)
      return try parameter.checked(file: file, line: line)
    }
  }

  static let literalKeyword = "literal "

  /// The `uniform TYPE NAME;` and `literal TYPE NAME;` lines of a sampling head.
  static func ofHead(_ text: String, file: String) throws -> [SourceParameter] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { index, line in
      let isLiteral = line.hasPrefix(literalKeyword)
      guard isLiteral || line.hasPrefix("uniform "), let semicolon = line.firstIndex(of: ";") else {
        return nil
      }
      let words = line[..<semicolon].split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count == 3 else {
        throw ShaderSourceError(
          file: file, line: index + 1, message: "write it as '\(words[0]) TYPE NAME;'")
      }
      let name = words[2].split(separator: "[")
      let type = name.count == 2 ? "\(words[1])[\(name[1])" : words[1]
      let parameter = SourceParameter(
        name: String(name[0]), type: type, isLiteral: isLiteral)
      return try parameter.checked(file: file, line: index + 1)
    }
  }

  private func checked(file: String, line: Int) throws -> SourceParameter {
    let allowed: Set<String>
    switch role {
    case .pixel, .position: return self
    case .literal:
      if Self.literalTypes.contains(type) { return self }
      allowed = Self.literalTypes
    case .uniform, .table:
      if swiftType != nil { return self }
      allowed = Set(Self.swiftTypes.keys)
    }
    throw ShaderSourceError(
      file: file, line: line,
      message: "'\(name)' is a '\(type)'; allowed are \(allowed.sorted().joined(separator: ", "))")
  }
}

extension SourceParameter {
  private static let components = [
    "int": (1, false), "ivec2": (2, false), "float": (1, true), "vec2": (2, true),
    "vec4": (4, true),
  ]

  /// The number of scalars of a number or vector, otherwise 0.
  package var scalarCount: Int { Self.components[type]?.0 ?? 0 }

  package var isFloat: Bool { Self.components[type]?.1 ?? false }
}
