package import GLSLCompiler

/// A pass of a shader. Passes are drawn in order, and the last one gives the result.
package struct ShaderPass: Hashable, Sendable {
  /// The buffer into which the pass draws. The last pass may have one too.
  package let target: String?
  /// Whether the buffer stores floats unchanged, rather than clamped to 0…1.
  package let isFloat: Bool
  /// Whether the buffer is kept for the next frame. Initially the buffer is transparent black.
  package let isPersistent: Bool
  /// The width in pixels, or nil for that of the output.
  package let width: ShaderExpression?
  /// The height in pixels, or nil for that of the output.
  package let height: ShaderExpression?
  /// The purpose of the pass, if the file states it.
  package let description: String?
  /// The range of the pass in the shader file.
  package let range: SourceRange

  static func only(_ range: SourceRange) -> ShaderPass {
    ShaderPass(
      target: nil, isFloat: false, isPersistent: false, width: nil, height: nil, description: nil,
      range: range)
  }
}

/// A size in pixels, each side at least 1.
package struct ShaderSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Creates a size. Sides below 1 are raised to 1.
  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
  }

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
