/// Settings for parsing a shader.
public struct CompilerOptions: Hashable, Sendable {
  /// The value of the macro `__VERSION__`. The rules are always those of version 4.50.
  public var version = 450
  /// True if reserved words without a meaning, such as `filter` and `sample`, may be names.
  public var allowsReservedWords = false
  /// The levels of detail of images by name. Other images have only level 0, whatever a shader
  /// requests.
  public var levels: [String: ImageLevels] = [:]
  /// How images are read, by name, where that is not the usual way.
  public var samplings: [String: ImageSampling] = [:]
  /// The limits on the shader.
  public var limits = CompilerLimits()

  /// Creates the default options.
  public init() {}
}

/// Limits on the work of the compiler for one shader. Exceeding them is an error.
public struct CompilerLimits: Hashable, Sendable {
  /// The maximum size of all source texts together, in bytes. The default is one megabyte.
  public var sourceBytes = 1 << 20
  /// The maximum number of tokens, both in the text and after macro expansion.
  public var tokens = 1 << 20
  /// The maximum nesting of macros.
  public var macroDepth = 64
  /// The maximum nesting of blocks, parentheses and `#if` groups.
  public var nesting = 64
  /// The maximum height of an expression's tree, which long sums can reach too.
  public var expressionDepth = 512
  /// The maximum number of elements of an array, over all dimensions.
  public var arrayElements = 4096
  /// The maximum number of instructions after inlining.
  public var instructions = 1 << 16
  /// The maximum nesting of branches and loops after inlining.
  public var regionDepth = 256
  /// The maximum nesting of expressions, statements and calls, which bounds the use of the stack.
  public var loweringDepth = 400
  /// The maximum number of samplers.
  public var samplers = 16
  /// The number of errors at which the compiler gives up.
  public var errors = 20

  /// Creates the default limits.
  public init() {}
}

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

/// How an image is read, if not as others: interpolated, upright, and beyond its edges as the
/// backend does.
public struct ImageSampling: Hashable, Sendable {
  /// Whether `texture` gives the nearest texel.
  public var isNearest = false
  /// Whether the first row is at the bottom.
  public var isUpsideDown = false
  /// Whether the nearest texel of the edge continues beyond it, whatever the backend does.
  public var isClamped = false

  /// Creates the usual way.
  public init() {}
}
