public import GLSLCompiler

/// A pass of a shader. Passes are drawn in order, and the last one is the result.
public struct ShaderPass: Hashable, Sendable {
  /// The name of the buffer that the pass draws into, or nil if no pass reads it. The result of the
  /// last pass may have a name too.
  public let target: String?
  /// True if the buffer keeps floats as they are. Otherwise its values are limited to 0…1.
  public let isFloat: Bool
  /// True if the buffer is kept for the next frame. It begins as transparent black.
  public let isPersistent: Bool
  /// The width in pixels, or nil for that of the output.
  public let width: ShaderExpression?
  /// The height in pixels, or nil for that of the output.
  public let height: ShaderExpression?
  /// What the pass does, or nil if the file does not say it.
  public let description: String?
  /// The place of the pass in the shader file.
  public let range: SourceRange

  /// Returns the pass of a shader that has one.
  static func only(_ range: SourceRange) -> ShaderPass {
    ShaderPass(
      target: nil, isFloat: false, isPersistent: false, width: nil, height: nil, description: nil,
      range: range)
  }
}

/// A size in pixels.
public struct ShaderSize: Hashable, Sendable {
  /// The number of columns, 1 or more.
  public let width: Int
  /// The number of rows, 1 or more.
  public let height: Int

  /// Creates a size. Sides below 1 become 1.
  public init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
  }

  /// The number of pixels.
  public var area: Int {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : area
  }
}
