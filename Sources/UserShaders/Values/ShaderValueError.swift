package import GLSLCompiler

/// The reason why values do not fit the parameters of a shader.
package struct ShaderValueError: Error, Hashable, Sendable {
  /// The kind of a problem.
  package enum Kind: Hashable, Sendable {
    /// The shader has no parameter of this name.
    case unknownName
    /// The parameter has no default, and no value is given.
    case missing
    /// The value has another type, or another number of components.
    case wrongType
    /// The value is outside of the parameter's bounds.
    case outOfRange
    /// The menu has no such value or label.
    case notInMenu
  }

  /// A parameter's value that cannot be used.
  package struct Problem: Hashable, Sendable {
    /// What is wrong with the value.
    package let kind: Kind
    /// The given name, or the missing one.
    package let name: String
    /// The problem and the allowed values, as a sentence without a full stop.
    package let message: String
    /// A replacement, or nil if the message states it.
    package let cure: String?
    /// The range of the parameter's declaration in the shader file, or nil for an unknown name.
    package let range: SourceRange?
  }

  /// The file of the ranges.
  package let fileName: String
  /// The problems sorted by name, at least one.
  package let problems: [Problem]
}

extension ShaderValueError: CustomStringConvertible {
  /// The problems, one per line, with positions in the shader file.
  package var description: String {
    problems.map { problem in
      let cure = problem.cure.map { "; \($0)" } ?? ""
      let place = problem.range.map { " (\(fileName):\($0.start.line):\($0.start.column))" } ?? ""
      return problem.message + cure + place
    }.joined(separator: "\n")
  }
}
