package import GLSLCompiler

/// A pass of a shader. Passes are drawn in order, and the last one gives the result.
package struct ShaderPass: Hashable, Sendable {
  /// The name of the buffer into which the pass draws, or nil. The result of the last pass may have
  /// a name too.
  package let target: String?
  /// True if the buffer stores floats unchanged. Otherwise its values are clamped to 0…1.
  package let isFloat: Bool
  /// True if the buffer is kept for the next frame. Initially it is transparent black.
  package internal(set) var isPersistent: Bool
  /// The width in pixels, or nil for that of the output.
  package let width: ShaderExpression?
  /// The height in pixels, or nil for that of the output.
  package let height: ShaderExpression?
  /// The purpose of the pass, or nil if the file does not state it.
  package let description: String?
  /// The range of the pass in the shader file.
  package let range: SourceRange

  /// Returns a pass that draws floats into a buffer.
  static func buffer(_ name: String, _ range: SourceRange) -> ShaderPass {
    ShaderPass(
      target: name, isFloat: true, isPersistent: false, width: nil, height: nil, description: nil,
      range: range)
  }

  static func only(_ range: SourceRange) -> ShaderPass {
    ShaderPass(
      target: nil, isFloat: false, isPersistent: false, width: nil, height: nil, description: nil,
      range: range)
  }
}

/// A size in pixels.
package struct ShaderSize: Hashable, Sendable {
  /// The number of columns, 1 or more.
  package let width: Int
  /// The number of rows, 1 or more.
  package let height: Int

  /// Creates a size. Sides below 1 are raised to 1.
  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
  }

  /// The number of pixels.
  package var area: Int {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : area
  }
}

/// The limit on passes that set their own size.
package struct PassSizeLimit: Hashable, Sendable {
  /// The maximum side of any pass, in pixels.
  package static let longestSide = 16384

  /// The maximum side, in pixels.
  package var side: Int
  /// The maximum number of pixels. A pass with no more pixels than the result is always allowed.
  package var pixels: Int

  /// Creates a limit, by default with any number of pixels.
  package init(side: Int = PassSizeLimit.longestSide, pixels: Int = .max) {
    self.side = side
    self.pixels = pixels
  }
}
