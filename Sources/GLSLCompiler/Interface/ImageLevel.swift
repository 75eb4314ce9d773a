/// A level of detail of an image, which has a sampler of its own in a program.
///
/// Level 0 is the image itself, and its sampler has the image's name. Behind the name of any other one
/// stand a sign that no name of GLSL has and the number. A host gives such a sampler the image that it has
/// made of the one of the level before: half as wide and half as high, rounded down, but at least 1.
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

/// The levels of detail that an image has.
public struct ImageLevels: Hashable, Sendable {
  /// The number of levels, at least 1.
  public var count: Int
  /// Whether the colours that a shader reads are straight, so that alpha weighs them where two levels are
  /// mixed.
  public var isStraight: Bool

  /// Describes the levels that an image of some size has, as whoever draws it knows.
  ///
  /// - Parameters:
  ///   - count: The number of levels, at least 1.
  ///   - isStraight: Whether the colours that a shader reads are straight.
  public init(count: Int, isStraight: Bool) {
    self.count = count
    self.isStraight = isStraight
  }
}
