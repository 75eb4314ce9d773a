/// A level of detail of an image, with its own sampler in a program.
///
/// Level 0 is the image itself, and its sampler has the image's name. The sampler of another level
/// has the image's name, a character that no GLSL name contains, and the number. The host supplies
/// each level, computed from the previous one: half the width and height, rounded down, at least 1.
public struct ImageLevel: Hashable, Sendable {
  /// The name of the image.
  public let image: String
  /// The level, from 0.
  public let level: Int

  /// Creates a level from the name of its sampler.
  public init(sampler: String) {
    let parts = sampler.split(separator: "@")
    image = parts.first.map(String.init) ?? sampler
    level = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  }

  init(_ image: String, _ level: Int) {
    self.image = image
    self.level = level
  }

  /// The name of the sampler.
  public var sampler: String { level == 0 ? image : "\(image)@\(level)" }
}

/// The levels of detail of an image.
public struct ImageLevels: Hashable, Sendable {
  /// The number of levels, at least 1.
  public var count: Int
  /// Whether the shader reads straight colours, so that mixing two levels is weighted by alpha.
  public var isStraight: Bool

  /// Describes the levels of an image.
  ///
  /// - Parameters:
  ///   - count: The number of levels, at least 1.
  ///   - isStraight: Whether the shader reads straight colours.
  public init(count: Int, isStraight: Bool) {
    self.count = count
    self.isStraight = isStraight
  }
}
