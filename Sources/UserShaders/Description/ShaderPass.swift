package import GLSLCompiler

/// A pass of a shader. Passes are drawn in order, and the last one gives the result.
package struct ShaderPass: Hashable, Sendable {
  /// The buffer into which the pass draws. The last pass may have one too.
  package let target: String?
  /// Whether the buffer stores floats unchanged, rather than clamped to 0…1.
  package let isFloat: Bool
  /// True if the buffer is kept for the next frame. Initially it is transparent black.
  package internal(set) var isPersistent: Bool
  /// The width in pixels, or nil for that of the output.
  package let width: ShaderExpression?
  /// Nil for the height of the output.
  package let height: ShaderExpression?
  package let description: String?
  package let range: SourceRange
  /// Draws the pass only where the value is not 0, or always if nil.
  var condition: ShaderExpression?
  /// The buffer that stands for the target where the pass is not drawn, or nil for an empty one.
  var replacement: String?

  /// Returns a pass that draws floats into a buffer.
  static func buffer(_ name: String, _ range: SourceRange) -> ShaderPass {
    ShaderPass(
      target: name, isFloat: true, isPersistent: false, width: nil, height: nil, description: nil,
      range: range)
  }

  /// Returns the last pass.
  ///
  /// - Parameter target: The buffer that keeps the result for the next frame, by default nil.
  static func only(_ range: SourceRange, keptIn target: String? = nil) -> ShaderPass {
    ShaderPass(
      target: target, isFloat: false, isPersistent: target != nil, width: nil, height: nil,
      description: nil, range: range)
  }
}

/// A size in pixels, each side at least 1.
package struct ShaderSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Raises sides below 1 to 1.
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
  package static let longestSide = 16384

  package var side: Int
  /// A pass with no more pixels than the result is always allowed.
  package var pixels: Int

  package init(side: Int = PassSizeLimit.longestSide, pixels: Int = .max) {
    self.side = side
    self.pixels = pixels
  }
}
