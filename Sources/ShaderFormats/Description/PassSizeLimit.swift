/// How large a pass may be that says its own size.
public struct PassSizeLimit: Hashable, Sendable {
  /// The longest side that a pass ever has, in pixels.
  public static let longestSide = 16384

  /// The longest side that is allowed, in pixels.
  public var side: Int
  /// The greatest number of pixels that is allowed. A pass with no more pixels than the result is always
  /// allowed.
  public var pixels: Int

  /// Creates a limit. The default allows any number of pixels.
  public init(side: Int = PassSizeLimit.longestSide, pixels: Int = .max) {
    self.side = side
    self.pixels = pixels
  }
}
