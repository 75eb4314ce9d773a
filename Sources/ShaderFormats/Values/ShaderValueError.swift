public import GLSLCompiler

/// The reason why values do not fit the parameters of a shader.
public struct ShaderValueError: Error, Hashable, Sendable {
  /// What can be wrong with a value.
  public enum Kind: Hashable, Sendable {
    /// The shader has no parameter of this name.
    case unknownName
    /// The parameter has no default, and no value is given.
    case missing
    /// The value is of another type, or has another number of numbers.
    case wrongType
    /// The value is outside of the parameter's bounds.
    case outOfRange
    /// The menu has no such value or label.
    case notInMenu
  }

  /// A parameter's value that cannot be used.
  public struct Problem: Hashable, Sendable {
    /// What is wrong.
    public let kind: Kind
    /// The name that was given, or that is missing.
    public let name: String
    /// What is wrong and what is allowed, as a sentence without a full stop.
    public let message: String
    /// What to write instead, or nil if the message says it.
    public let cure: String?
    /// The place of the parameter's declaration in the shader file, or nil for an unknown name.
    public let range: SourceRange?
  }

  /// The file in which the places of the problems lie.
  public let fileName: String
  /// The problems by their names, at least one.
  public let problems: [Problem]
}

extension ShaderValueError: CustomStringConvertible {
  /// The problems, one a line, with the places in the shader file.
  public var description: String {
    problems.map { problem in
      let cure = problem.cure.map { "; \($0)" } ?? ""
      let place = problem.range.map { " (\(fileName):\($0.start.line):\($0.start.column))" } ?? ""
      return problem.message + cure + place
    }.joined(separator: "\n")
  }
}
