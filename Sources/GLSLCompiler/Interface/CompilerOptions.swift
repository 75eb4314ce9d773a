/// Settings for parsing a shader.
public struct CompilerOptions: Hashable, Sendable {
  /// The value of the macro `__VERSION__`. The rules are always those of version 4.50.
  public var version = 450
  /// Whether reserved words such as `filter` and `sample` may be names.
  public var allowsReservedWords = false
  /// The levels of detail of images by name. Other images have only level 0.
  public var levels: [String: ImageLevels] = [:]
  /// How images are read, by name, where that is not the usual way.
  public var samplings: [String: ImageSampling] = [:]
  /// The limits on the shader.
  public var limits = CompilerLimits()

  /// Creates the default options.
  public init() {}
}

/// Limits for one shader. Exceeding them is an error.
public struct CompilerLimits: Hashable, Sendable {
  /// The size of all source texts together, in bytes.
  public var sourceBytes = 1 << 20
  /// The number of tokens, both in the text and after macro expansion.
  public var tokens = 1 << 20
  /// The nesting of macros.
  public var macroDepth = 64
  /// The nesting of blocks, parentheses and `#if` groups.
  public var nesting = 64
  /// The height of an expression's tree, which long sums can reach too.
  public var expressionDepth = 512
  /// The number of elements of an array, over all dimensions.
  public var arrayElements = 4096
  /// The number of instructions after inlining.
  public var instructions = 1 << 16
  /// The nesting of branches and loops after inlining.
  public var regionDepth = 256
  /// The nesting of expressions, statements and calls, to bound the stack.
  public var loweringDepth = 400
  /// The number of samplers.
  public var samplers = 16
  /// The number of errors at which the compiler gives up.
  public var errors = 20

  /// Creates the default limits.
  public init() {}
}

/// A level of detail of an image, with its own sampler in a program.
///
/// Level 0 is the image. The host computes each further level from the previous one: half the width
/// and height, rounded down, at least 1.
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

  /// The image's name, for further levels followed by `@`, which no GLSL name contains, and the
  /// number.
  public var sampler: String { level == 0 ? image : "\(image)@\(level)" }
}

/// The levels of detail of an image.
public struct ImageLevels: Hashable, Sendable {
  /// The number of levels, at least 1.
  public var count: Int
  /// Whether the shader reads straight colours, so that levels are mixed by alpha.
  public var isStraight: Bool

  /// Describes the levels of an image.
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
