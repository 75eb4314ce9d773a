import Foundation

/// A parameter of a point function, or a uniform of a sampling head.
struct ShaderParameter {
  enum Role: String {
    /// The pixel of an image at the same place.
    case pixel
    /// The pixel's column and row.
    case position
    /// A value that may change from draw to draw.
    case uniform
    /// A value written into the program's text: `const` in a signature, `literal` in a head.
    case literal
  }

  var name: String
  /// As GLSL spells it, an array's length included: `vec4[64]`.
  var type: String
  var role: Role

  /// The Swift type that stands for the GLSL type.
  static let swiftTypes = [
    "int": "Int32", "ivec2": "SIMD2<Int32>", "float": "Float", "vec2": "SIMD2<Float>",
    "vec4": "SIMD4<Float>", "Table": "ShaderTable",
  ]

  var swiftType: String? {
    guard let bracket = type.firstIndex(of: "[") else { return Self.swiftTypes[type] }
    return Self.swiftTypes[String(type[..<bracket])].map { "[\($0)]" }
  }

  /// The parameters of `Pixel name(…)` in a point shader.
  static func ofFunction(_ name: String, in text: String, file: String) throws -> [ShaderParameter]
  {
    guard let start = text.range(of: #"(?m)^Pixel \#(name)\("#, options: .regularExpression),
      let end = text[start.upperBound...].firstIndex(of: ")")
    else {
      throw EmbedError(
        file: file, line: 1, message: "a point shader defines 'Pixel \(name)(…)' at a line's start")
    }
    let line = text[..<start.upperBound].split(separator: "\n", omittingEmptySubsequences: false)
      .count
    return try text[start.upperBound..<end].split(separator: ",").map { declaration in
      var words = declaration.split(whereSeparator: \.isWhitespace).map(String.init)
      let isLiteral = words.first == "const"
      if isLiteral { words.removeFirst() }
      guard words.count == 2 else {
        throw EmbedError(file: file, line: line, message: "cannot read '\(declaration)'")
      }
      let role: Role =
        switch words[0] {
        case "Pixel": .pixel
        case "Position": .position
        default: isLiteral ? .literal : .uniform
        }
      let parameter = ShaderParameter(name: words[1], type: words[0], role: role)
      return try parameter.checked(file: file, line: line)
    }
  }

  /// Starts a line of a sampling head that declares a value which passes write into their text.
  static let literalKeyword = "literal "

  /// The `uniform TYPE NAME;` and `literal TYPE NAME;` lines of a sampling head.
  static func ofHead(_ text: String, file: String) throws -> [ShaderParameter] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { index, line in
      let isLiteral = line.hasPrefix(literalKeyword)
      guard isLiteral || line.hasPrefix("uniform "), let semicolon = line.firstIndex(of: ";") else {
        return nil
      }
      let words = line[..<semicolon].split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count == 3 else {
        throw EmbedError(
          file: file, line: index + 1, message: "write it as '\(words[0]) TYPE NAME;'")
      }
      let name = words[2].split(separator: "[")
      let type = name.count == 2 ? "\(words[1])[\(name[1])" : words[1]
      let parameter = ShaderParameter(
        name: String(name[0]), type: type, role: isLiteral ? .literal : .uniform)
      return try parameter.checked(file: file, line: index + 1)
    }
  }

  private func checked(file: String, line: Int) throws -> ShaderParameter {
    if role == .pixel || role == .position || swiftType != nil { return self }
    let allowed = Self.swiftTypes.keys.sorted().joined(separator: ", ")
    throw EmbedError(
      file: file, line: line, message: "'\(name)' is a '\(type)'; allowed are \(allowed)")
  }
}
