public import GLBlurColor
public import GLBlurFilters
import ShaderFormats

/// A value to which a program can set a shader's parameter.
public protocol ShaderArgument: Sendable {
  /// The value in JSON, as in chain files.
  var shaderArgument: String { get }
}

extension Double: ShaderArgument {
  /// The number. Numbers that are not finite have no JSON and are refused.
  public var shaderArgument: String { isFinite ? numeral(self) : "null" }
}

extension Float: ShaderArgument {
  /// The number. Numbers that are not finite have no JSON and are refused.
  public var shaderArgument: String { Double(self).shaderArgument }
}

extension Int: ShaderArgument {
  /// The whole number in decimal digits.
  public var shaderArgument: String { "\(self)" }
}

extension Bool: ShaderArgument {
  /// `true` or `false`.
  public var shaderArgument: String { "\(self)" }
}

extension String: ShaderArgument {
  /// The text in quotation marks: the label of a menu entry, or a colour.
  public var shaderArgument: String { quoted(self) }
}

extension Color: ShaderArgument {
  /// The components of the colour.
  public var shaderArgument: String { ParameterValue.color(self).json }
}

/// A number in a list for a shader's parameter.
public protocol ShaderNumber: ShaderArgument {}

extension Double: ShaderNumber {}
extension Float: ShaderNumber {}
extension Int: ShaderNumber {}

extension Array: ShaderArgument where Element: ShaderNumber {
  /// The numbers of a point, a vector or a matrix.
  public var shaderArgument: String {
    "[" + map(\.shaderArgument).joined(separator: ", ") + "]"
  }
}

extension Shader {
  /// Creates the filter from the text of a shader.
  ///
  /// - Throws: `FilterError` with the lines and columns of mistakes in the text.
  public init(source: String) throws(FilterError) {
    self.init()
    self.source = source
    _ = try parsed()
  }

  /// Creates the filter from the text of a shader file.
  package init(file: String, _ text: ShaderText) throws(FilterError) {
    self.init()
    self.file = file
    self.text = text
    _ = try parsed()
  }

  /// Returns a copy with another value of a parameter that the shader declares.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: A number, a truth value, a list of numbers, a colour, or the label of a menu entry.
  /// - Throws: `FilterError` if there is no such parameter, or if the value is not allowed.
  public func set(
    _ name: String, _ value: some ShaderArgument
  ) throws(FilterError) -> Shader {
    var copy = self
    copy.parameters[name] = value.shaderArgument
    guard let file = try parsed() else { return copy }
    do {
      _ = try copy.checkedValues(of: file, ValueSpelling(), about: name)
    } catch  where error.parameter != "parameters.\(name)" {
      // Errors of other parameters are ignored, since those may be set later.
    }
    return copy
  }

  /// Returns a copy with an image connected to a sampler.
  ///
  /// - Parameters:
  ///   - name: The name of the sampler.
  ///   - reference: A node's id, the source, or an image given to the renderer.
  public func image(_ name: String, _ reference: Reference) -> Shader {
    var copy = self
    copy.images[name] = reference
    return copy
  }
}
