/// The operations of a chain before they are joined into passes.
///
/// A network is an acyclic graph. Each operation comes after its inputs.
package struct Network: Sendable {
  package struct Operation: Sendable {
    package enum Body: Sendable {
      /// An image that the executor is given, by number.
      case image(Int)
      case point(any PointKernel)
      /// A kernel that reads neighbourhoods. The edge mode applies outside the inputs' extents.
      case sample(any SamplingKernel, edge: EdgeMode)
      /// A Gaussian along both axes, for executors with the ability `wholeGaussian`.
      case gaussian(GaussianScheme, edge: EdgeMode)
      /// A selection over the extent of the input, for executors with the ability `selections`.
      case select(Selection, edge: EdgeMode)
      /// A Gaussian of the first input whose sigma at each pixel the second input gives, for
      /// executors with the ability `variableGaussians`.
      case variableGaussian(VariableGaussian, edge: EdgeMode)
      /// The input, moved by `x` columns and `y` rows. The result is transparent where the moved
      /// input does not reach.
      case move(x: Int, y: Int)
    }

    package let body: Body
    /// The indices of the operations that this one reads, which come before it.
    package let inputs: [Int]
    /// The region in which the result is defined.
    package let extent: Region
    /// The region outside which the result is transparent.
    package let support: Region
    /// The operation that has the same result outside a region, or nil.
    package let background: Background?
    /// Whether the result stays within 0…1, so that it may be stored as integers.
    package let isUnit: Bool
    /// Whether the result is stored without rounding, so that all executors make the same decisions
    /// from it.
    package let isExact: Bool
    /// The operation's node, and the filters and views that it came from, the outermost first:
    /// `nodes[2]`, `effectView`, `content[0]`, `label`. Empty without a node.
    package let origin: [String]
  }

  package private(set) var operations: [Operation] = []
  /// The images made for this network. Their numbers follow those that the executor is given.
  package private(set) var rasters: [Image] = []
  /// The numbers of the images kept from an earlier frame. They hold premultiplied numbers as
  /// computed.
  package private(set) var keptImages: Set<Int> = []
  package private(set) var rasterBytes = 0

  package mutating func append(_ operation: Operation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  mutating func appendKeptImage(_ number: Int) { keptImages.insert(number) }

  /// Adds an image made for this network.
  ///
  /// - Returns: The index of the image among the rasters.
  package mutating func append(_ raster: Image) -> Int {
    rasters.append(raster)
    rasterBytes += raster.byteCount
    return rasters.count - 1
  }
}

/// An intermediate image of a chain that has not been computed yet, represented by its operation.
public struct Signal: Sendable {
  package let index: Int
  package let extent: Region
  /// The colour space in which the image was computed.
  package let colorSpace: ColorSpace

  init(index: Int, extent: Region, colorSpace: ColorSpace) {
    self.index = index
    self.extent = extent
    self.colorSpace = colorSpace
  }

  /// Returns the same numbers as a signal of another colour space.
  ///
  /// - Parameter space: The space of the same numbers.
  package func counted(in space: ColorSpace) -> Signal {
    Signal(index: index, extent: extent, colorSpace: space)
  }

  /// The width and the height of the image, in pixels.
  public var size: Size { extent.size }
}

/// The precision that approximations must have for the depth of the result.
public enum Precision: Hashable, Sendable {
  /// The precision for 8-bit results: errors are below a tenth of an 8-bit level.
  case bits8
  /// The precision for results of 16 bits and floats: errors are below a tenth of a 16-bit level.
  case bits16
}

/// The abilities and preferences of an executor beyond running kernels one by one.
package struct ExecutorAbilities: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The executor keeps sums from pixel to pixel.
  package static let runningSums = ExecutorAbilities(rawValue: 1)
  /// The executor computes a Gaussian of 8-bit results as one operation, and encodes linear light
  /// by tables.
  package static let wholeGaussian = ExecutorAbilities(rawValue: 2)
  /// The executor prefers few passes, even if the result is a few hundredths of an 8-bit level less
  /// exact.
  package static let fewPasses = ExecutorAbilities(rawValue: 4)
  /// The executor computes a selection as one operation.
  package static let selections = ExecutorAbilities(rawValue: 8)
  /// The executor computes a Gaussian of 8-bit results whose sigma differs from pixel to pixel as
  /// one operation. It also has the ability `wholeGaussian`.
  package static let variableGaussians = ExecutorAbilities(rawValue: 16)

  /// The executor reads pixels at computed places only from stored results.
  package static let gathersFromStored = ExecutorAbilities(rawValue: 32)

  /// The executor computes a point kernel with a `background` only where it changes pixels.
  package static let layers = ExecutorAbilities(rawValue: 64)

  /// The abilities that change no bit of a result, also used for exact results.
  package static let exact: ExecutorAbilities = [.selections, .gathersFromStored, .layers]
}
